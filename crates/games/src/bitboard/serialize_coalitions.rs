//! Serialization of the solved sums of [`Coalitions`](super::coalitions::Coalitions).

use super::coalition_table::{Collected, Lists, MAX_MOVERS, Strength, Tempi};
use super::coalitions::Coalitions;
use super::components::Component;
use super::positions::Coding;
use super::program::Shaped;
use super::serialize::{KeptPositions, Listing};
use super::table::{NoAnswer, Search, Table};
use super::word::Word;
use serde::{Deserialize, Serialize};

/// A sum: single moves of each player, and the places of components.
type KeptSum = (Tempi, Vec<u32>);

/// A component that is known by its form: what each player has left in it, and their options, in
/// which there are components with lower places only.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct KeptForm {
    strength: Strength,
    lists: Vec<Vec<KeptSum>>,
}

/// Solved sums of positions, each seat against all others. Components are numbered: first the
/// positions, then the game trees.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptCoalitions {
    /// The components that are positions: what each player has left there.
    pub positions: KeptPositions<Strength>,
    forms: Vec<KeptForm>,
    sums: Vec<KeptSum>,
    /// For each player who may begin: the seats with a known result, and those of them that win.
    won: Vec<[(u8, u8); MAX_MOVERS]>,
}

impl KeptCoalitions {
    /// Returns the number of sums.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Tests whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }
}

/// Saves the solved sums.
struct Keeping<'a>(&'a mut Collected);

impl Keeping<'_> {
    /// Returns the components of some sums and of their options, as a bit for each component.
    fn needed(&self, sums: &[u32]) -> Vec<bool> {
        let mut needed = vec![false; self.0.atoms.len()];
        let mark = |needed: &mut Vec<bool>, sum: u32| {
            self.0.sums.get(sum).1.iter().for_each(|atom| needed[*atom as usize] = true);
        };
        sums.iter().for_each(|sum| mark(&mut needed, *sum));
        // A form has been made after those of its options.
        for atom in (0..self.0.atoms.len()).rev() {
            if needed[atom] && self.0.atoms[atom].by_form {
                self.0.lists(atom as u32).iter().flatten().for_each(|sum| mark(&mut needed, *sum));
            }
        }
        needed
    }
}

impl Search<Component> for Keeping<'_> {
    type Found = KeptCoalitions;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<KeptCoalitions, NoAnswer> {
        let sums = self.0.sums.not_kept();
        let needed = self.needed(&sums);
        let known = &*self.0;
        let wanted = || known.atoms.iter().enumerate().filter(|(atom, _)| needed[*atom]);
        // Positions are listed sort by sort, and so they are counted.
        let mut listing = Listing::new(letters);
        let listed: Vec<(usize, usize, u32)> = wanted()
            .filter(|(_, it)| !it.by_form)
            .map(|(atom, it)| {
                let (place, at) = listing.add(table, it.position as usize, it.strength);
                (atom, place, at)
            })
            .collect();
        let positions = KeptPositions { letters: letters.to_vec(), sorts: listing.sorts };
        let before = positions.before();
        let mut places = vec![0; needed.len()];
        for (atom, place, at) in listed {
            places[atom] = before[place] + at;
        }
        for ((atom, _), place) in
            wanted().filter(|(_, it)| it.by_form).zip(positions.len() as u32..)
        {
            places[atom] = place;
        }
        let written = |sum: u32| -> KeptSum {
            let (tempi, atoms) = known.sums.get(sum);
            (tempi, atoms.iter().map(|atom| places[*atom as usize]).collect())
        };
        let form = |atom: usize| {
            let lists = known.lists(atom as u32).into_iter();
            let lists = lists.map(|list| list.into_iter().map(written).collect()).collect();
            KeptForm { strength: known.atoms[atom].strength, lists }
        };
        let forms = wanted().filter(|(_, it)| it.by_form).map(|(atom, _)| form(atom)).collect();
        let won = |sum: &u32| known.sums.known(*sum).map(|it| (it.seats, it.won));
        let won = sums.iter().map(won).collect();
        let sums = sums.into_iter().map(written).collect();
        Ok(KeptCoalitions { positions, forms, sums, won })
    }
}

/// Loads the solved sums.
struct Restoring<'a>(&'a mut Collected, &'a KeptCoalitions);

/// The number of a sum that was written down, with the numbers of components by their places.
fn number(known: &mut Collected, numbers: &[u32], (tempi, atoms): &KeptSum) -> Option<u32> {
    let atoms = atoms.iter().map(|place| numbers.get(*place as usize).copied());
    let mut atoms: Vec<u32> = atoms.collect::<Option<_>>()?;
    atoms.sort_unstable();
    Some(known.sums.number(*tempi, &atoms))
}

impl Search<Component> for Restoring<'_> {
    type Found = Option<()>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<Option<()>, NoAnswer> {
        let Restoring(known, kept) = self;
        if known.letters != letters {
            **known = Collected::new(letters);
        }
        let add = |position, strength| known.large(position, strength);
        let Some(mut numbers) = kept.positions.numbers(table, letters, add)? else {
            return Ok(None);
        };
        for form in &kept.forms {
            known.has_room()?;
            let mut lists = Lists::new();
            for list in form.lists.iter().take(MAX_MOVERS) {
                let sums = list.iter().map(|sum| number(known, &numbers, sum));
                let Some(mut sums) = sums.collect::<Option<Vec<u32>>>() else { return Ok(None) };
                sums.sort_unstable();
                sums.dedup();
                lists.push(sums);
            }
            numbers.push(known.form(lists, NO_POSITION, form.strength));
        }
        for (sum, won) in kept.sums.iter().zip(&kept.won) {
            known.has_room()?;
            let Some(sum) = number(known, &numbers, sum) else { return Ok(None) };
            for (before, (seats, won)) in known.sums.known_mut(sum).iter_mut().zip(won) {
                before.learn(*seats, *won);
            }
            known.sums.is_kept(sum);
        }
        Ok(Some(()))
    }
}

/// Replaces the position of a component that is known by its game tree: its options are listed, and
/// its position is never read.
pub(super) const NO_POSITION: u32 = u32::MAX;

impl Coalitions {
    /// Returns the solved sums that have not been saved before.
    pub(super) fn written(&mut self) -> Result<KeptCoalitions, NoAnswer> {
        self.positions.search(&mut Keeping(&mut self.known), &[])
    }

    /// Loads the saved results, of boards for which there [is room]; nothing if it is not what was
    /// written.
    ///
    /// [is room]: Coalitions::with
    pub(super) fn take_in(&mut self, kept: &KeptCoalitions) -> Result<Option<()>, NoAnswer> {
        self.positions.search(&mut Restoring(&mut self.known, kept), &[])
    }

    /// Makes room for what is coded like this.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many letters.
    pub(super) fn with(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.positions.with(coding)
    }
}
