//! Solved sums that outlive the tables in which they have numbers: those that took the most work,
//! when the tables are full.

use super::components::{Component, atom_of};
use super::kept_positions::{KeptPositions, Listing};
use super::table::{Known, Lists};
use super::theory::{Leaf, MAX_MOVERS, Moves};
use crate::bitboard::cells::planes::Shaped;
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::{NoAnswer, Search, Table};

/// A sum: the place of its leaf, and the places of its components.
type KeptSum = (u32, Vec<u32>);

/// A component that is known by its game tree: the number of moves of each player, and their
/// options, in which all components have lower places.
#[derive(Clone, Debug)]
struct KeptForm {
    moves: Moves,
    lists: Vec<Vec<KeptSum>>,
}

/// Solved sums of positions. Components are numbered: first the positions, then the game trees.
#[derive(Clone, Debug)]
pub struct KeptSums<A> {
    /// The components that are positions, with the number of moves of each player.
    pub positions: KeptPositions<Moves>,
    forms: Vec<KeptForm>,
    pub(crate) leaves: Vec<A>,
    sums: Vec<KeptSum>,
    /// For each player who may begin: the seats with a known result, and those of them that win.
    won: Vec<Vec<(u8, u8)>>,
    /// The base 2 logarithm of the number of sums that were searched for each.
    work: Vec<u8>,
}

/// Replaces the position of a component that is known by its game tree: its options are listed, and
/// its position is never read.
pub(crate) const NO_POSITION: u32 = u32::MAX;

/// Saves the solved sums.
pub(crate) struct Saving<'a, L: Leaf> {
    pub(crate) known: &'a mut Known<L>,
    pub(crate) sums: Vec<u32>,
}

impl<L: Leaf> Saving<'_, L> {
    /// Returns the components of some sums and of their options, as a bit for each component.
    fn needed(&self, sums: &[u32]) -> Vec<bool> {
        let known = &*self.known;
        let mut needed = vec![false; known.atoms.len()];
        let mark = |needed: &mut Vec<bool>, sum: u32| {
            known.sums.get(sum).1.iter().for_each(|atom| needed[*atom as usize] = true);
        };
        sums.iter().for_each(|sum| mark(&mut needed, *sum));
        // A game tree is numbered after those of its options.
        for atom in (0..known.atoms.len()).rev() {
            if needed[atom] && known.atoms[atom].by_form {
                known.lists(atom as u32).iter().flatten().for_each(|sum| mark(&mut needed, *sum));
            }
        }
        needed
    }
}

impl<L: Leaf> Search<Component> for Saving<'_, L> {
    type Found = KeptSums<L>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<KeptSums<L>, NoAnswer> {
        let sums = std::mem::take(&mut self.sums);
        let needed = self.needed(&sums);
        let known = &*self.known;
        let wanted = || known.atoms.iter().enumerate().filter(|(atom, _)| needed[*atom]);
        // Positions are listed shape by shape, and numbered in that order.
        let mut listing = Listing::new(letters);
        let listed: Vec<(usize, usize, u32)> = wanted()
            .filter(|(_, it)| !it.by_form)
            .map(|(atom, it)| {
                let (place, at) = listing.add(table, it.position as usize, it.moves);
                (atom, place, at)
            })
            .collect();
        let positions = KeptPositions { letters: letters.to_vec(), sorts: listing.sorts };
        let before = positions.before();
        let mut places = vec![0; needed.len()];
        for (atom, place, at) in listed {
            places[atom] = before[place] + at;
        }
        let forms = || wanted().filter(|(_, it)| it.by_form);
        for ((atom, _), place) in forms().zip(positions.len() as u32..) {
            places[atom] = place;
        }
        let mut leaves: Vec<L> = Vec::new();
        let mut written = |sum: u32| -> KeptSum {
            let (leaf, parts) = known.sums.get(sum);
            leaves.push(leaf);
            let parts = parts.iter().map(|part| places[*part as usize]).collect();
            (leaves.len() as u32 - 1, parts)
        };
        let mut kept = Vec::new();
        for (atom, it) in forms() {
            let lists = known.lists(atom as u32).into_iter();
            let lists = lists.map(|list| list.into_iter().map(&mut written).collect()).collect();
            kept.push(KeptForm { moves: it.moves, lists });
        }
        let movers = L::Known::default().as_ref().len();
        let won = |sum: &u32| {
            let known = (0..movers).map(|mover| known.sums.known(*sum, mover));
            known.map(|it| (it.seats, it.won)).collect()
        };
        let won = sums.iter().map(won).collect();
        // Results that have not been used for long make way for others.
        let work = sums.iter().map(|sum| known.sums.work(*sum).saturating_sub(1)).collect();
        let sums = sums.into_iter().map(&mut written).collect();
        Ok(KeptSums { positions, forms: kept, leaves, sums, won, work })
    }
}

/// Loads solved sums; the result is `None` if they are not in the expected form.
pub(crate) struct Loading<'a, L: Leaf> {
    pub(crate) known: &'a mut Known<L>,
    pub(crate) kept: &'a KeptSums<L>,
}

/// Returns the number of a saved sum, given the numbers of components by their places.
fn number<L: Leaf>(
    known: &mut Known<L>,
    numbers: &[u32],
    leaves: &[L],
    (leaf, parts): &KeptSum,
) -> Option<u32> {
    let parts = parts.iter().map(|place| numbers.get(*place as usize).copied());
    let mut parts: Vec<u32> = parts.collect::<Option<_>>()?;
    parts.sort_unstable();
    Some(known.sums.number(*leaves.get(*leaf as usize)?, &parts))
}

impl<L: Leaf> Search<Component> for Loading<'_, L> {
    type Found = Option<()>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<Option<()>, NoAnswer> {
        let Loading { known, kept } = self;
        known.expect(letters);
        let add = |position, moves| known.large(position, moves);
        let Some(mut numbers) = kept.positions.numbers(table, letters, add)? else {
            return Ok(None);
        };
        for form in &kept.forms {
            known.has_room()?;
            let mut lists = Lists::new();
            for list in form.lists.iter().take(MAX_MOVERS) {
                let sums = list.iter().map(|sum| number(known, &numbers, &kept.leaves, sum));
                let Some(mut sums) = sums.collect::<Option<Vec<u32>>>() else { return Ok(None) };
                sums.sort_unstable();
                sums.dedup();
                lists.push(sums);
            }
            numbers.push(known.form(lists, NO_POSITION, form.moves));
        }
        for ((sum, won), work) in kept.sums.iter().zip(&kept.won).zip(&kept.work) {
            known.has_room()?;
            let Some(sum) = number(known, &numbers, &kept.leaves, sum) else { return Ok(None) };
            known.sums.worked(sum, *work);
            for (before, (seats, won)) in known.sums.known_mut(sum).iter_mut().zip(won) {
                before.learn(*seats, *won);
            }
        }
        Ok(Some(()))
    }
}

impl KeptPositions<Moves> {
    /// Returns the numbers of the components that these positions are, which are added where they
    /// are missing; `None` if they are not in the expected form.
    fn numbers<W: Word, const P: usize>(
        &self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        mut add: impl FnMut(u32, Moves) -> u32,
    ) -> Result<Option<Vec<u32>>, NoAnswer> {
        let mut numbers = Vec::with_capacity(self.len());
        let each = |position, moves| -> Result<bool, NoAnswer> {
            let number = atom_of(table, position, |position| add(position, moves))?;
            numbers.extend(number);
            Ok(number.is_some())
        };
        Ok(self.each(letters, each)?.map(|()| numbers))
    }
}
