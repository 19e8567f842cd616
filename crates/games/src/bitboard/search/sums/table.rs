//! Table of sums of positions on boards: each sum is a leaf, which small positions add up to, and a
//! list of components, stored once, with its known winners.

use super::bounds::{Bounds, Strips};
use super::history::History;
use super::negatives::Negatives;
use super::theory::{Estimate, Leaf, MAX_MOVERS, Moves, estimate};
use crate::bitboard::table::shared_table::NONE;
use hashbrown::{HashMap, HashTable};
use smallvec::SmallVec;
use std::hash::BuildHasher;
use tweedle_base::{Limit, Seeded, heap_size};

/// The largest number of entries, since numbers have 32 bits; a position has fewer moves than the
/// margin.
const MAX_ENTRIES: usize = (u32::MAX - (1 << 24)) as usize;

/// The least number of moves of all players together in a sum that is shared with other threads.
const MIN_MOVES_TO_SHARE: i32 = 12;

/// The seats with a known result, and those of them that win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KnownSeats {
    pub(crate) seats: u8,
    pub(crate) won: u8,
    /// Is true while a search is in progress.
    pub(crate) asked: bool,
}

impl KnownSeats {
    /// Records the winners among seats that had no result so far.
    pub(crate) fn learn(&mut self, seats: u8, won: u8) {
        self.won |= won & seats & !self.seats;
        self.seats |= seats;
    }
}

#[derive(Debug, Clone, Copy)]
struct Sum<L: Leaf> {
    leaf: L,
    /// The start and the length of the list of its components.
    start: u32,
    len: u16,
    /// The base 2 logarithm of the number of sums that were searched for its results.
    work: u8,
    known: L::Known,
}

/// Sums by number: a leaf and components, and what is known of each.
#[derive(Debug, Clone)]
pub(crate) struct SumTable<L: Leaf> {
    all: Vec<Sum<L>>,
    /// The components of each, in order.
    parts: Vec<u32>,
    index: HashTable<u32>,
    seeded: Seeded,
}

heap_size!([L: Leaf] SumTable<L> { all, parts, index });

impl<L: Leaf> Default for SumTable<L> {
    fn default() -> SumTable<L> {
        SumTable {
            all: Vec::new(),
            parts: Vec::new(),
            index: HashTable::new(),
            seeded: Seeded::default(),
        }
    }
}

impl<L: Leaf> SumTable<L> {
    /// The number of a sum, its components in order, if it has one.
    pub(crate) fn find(&self, leaf: L, parts: &[u32]) -> Option<u32> {
        self.found(self.seeded.hash_one((leaf, parts)), leaf, parts)
    }

    fn found(&self, hash: u64, leaf: L, parts: &[u32]) -> Option<u32> {
        let same = |at: &u32| {
            let sum = &self.all[*at as usize];
            sum.leaf == leaf && self.get(*at).1 == parts
        };
        self.index.find(hash, same).copied()
    }

    /// The number of a sum, its components in order.
    pub(crate) fn number(&mut self, leaf: L, parts: &[u32]) -> u32 {
        let hash = self.seeded.hash_one((leaf, parts));
        if let Some(found) = self.found(hash, leaf, parts) {
            return found;
        }
        let number = self.all.len() as u32;
        let (start, known) = (self.parts.len() as u32, L::Known::default());
        self.parts.extend_from_slice(parts);
        self.all.push(Sum { leaf, start, len: parts.len() as u16, work: 0, known });
        let (all, parts, seeded) = (&self.all, &self.parts, &self.seeded);
        self.index.insert_unique(hash, number, |at| {
            let sum = &all[*at as usize];
            seeded.hash_one((sum.leaf, &parts[sum.start as usize..][..usize::from(sum.len)]))
        });
        number
    }

    /// The leaf and the components of a sum.
    pub(crate) fn get(&self, number: u32) -> (L, &[u32]) {
        let sum = &self.all[number as usize];
        (sum.leaf, &self.parts[sum.start as usize..][..usize::from(sum.len)])
    }

    /// Returns the known results of a sum if that player moves first.
    #[inline]
    pub(crate) fn known(&self, number: u32, mover: usize) -> KnownSeats {
        self.all[number as usize].known.as_ref()[mover]
    }

    /// Returns the known results of a sum, for each player who may move first.
    #[inline]
    pub(crate) fn known_mut(&mut self, number: u32) -> &mut [KnownSeats] {
        self.all[number as usize].known.as_mut()
    }

    /// Records the base 2 logarithm of the number of sums that were searched for a sum, if it is
    /// larger than before.
    pub(crate) fn worked(&mut self, number: u32, work: u8) {
        let before = &mut self.all[number as usize].work;
        *before = (*before).max(work);
    }

    /// Returns the results of a sum, to be kept.
    pub(crate) fn kept(&self, number: u32) -> KeptSum<L> {
        let Sum { known, work, .. } = self.all[number as usize];
        KeptSum { known, work }
    }

    /// Returns the sums with results that took the most work, at most this many.
    pub(crate) fn hardest(&self, most: usize) -> Vec<u32> {
        let solved = |sum: &Sum<L>| sum.known.as_ref().iter().any(|known| known.seats != 0);
        let mut counts = [0; 1 << u8::BITS];
        for sum in self.all.iter().filter(|sum| solved(sum)) {
            counts[usize::from(sum.work)] += 1;
        }
        let (mut from, mut count) = (counts.len(), 0);
        while from > 0 && count + counts[from - 1] <= most {
            from -= 1;
            count += counts[from];
        }
        let hard = |sum: &Sum<L>| usize::from(sum.work) >= from && solved(sum);
        let numbered = (0..).zip(&self.all).filter(|(_, sum)| hard(sum));
        numbered.map(|(number, _)| number).collect()
    }

    /// Returns the number of sums.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }
}

/// The results of a sum that outlive the tables.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeptSum<L: Leaf> {
    pub(crate) known: L::Known,
    /// The base 2 logarithm of the number of sums that were searched for them.
    pub(crate) work: u8,
}

/// A component that is not a leaf.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Atom {
    pub(crate) position: u32,
    /// Is true if the component is known by its game tree, whatever the position.
    pub(crate) by_form: bool,
    /// The number of moves of each player.
    pub(crate) moves: Moves,
    /// The bounds for its value, once they have been computed.
    pub(crate) bounds: Option<Bounds>,
    /// The nim value of an impartial component, once it has been found.
    pub(crate) nim_value: Option<u32>,
    /// The range with the options of each player, once they have been listed.
    pub(crate) options: [Option<OptionRange>; MAX_MOVERS],
}

/// An option of a component: a sum, and the change of the estimate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) to: u32,
    pub(crate) more: Estimate,
    /// The number of the move in the history, or [`NONE`].
    pub(crate) number: u32,
}

/// Options of each player.
pub(crate) type Lists = SmallVec<[Vec<u32>; MAX_MOVERS]>;

/// The table of sums and of their components.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known<L: Leaf> {
    /// The letters by which the boards are numbered.
    pub(crate) letters: Vec<u8>,
    pub(crate) sums: SumTable<L>,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) choices: Choices<Choice>,
    /// The components that are known by their game trees.
    forms: HashMap<Lists, u32, Seeded>,
    /// The keys of components, where they were needed.
    pub(super) keys: Vec<Option<u128>>,
    /// The hardest results of earlier tables, by the keys of sums.
    pub(super) kept: HashMap<u128, KeptSum<L>, Seeded>,
    pub(crate) negatives: Negatives,
    pub(crate) strips: Strips,
    pub(crate) history: History,
    /// The number of moves from which nim values are found by a search, if it is not the default.
    pub(crate) search_from: Option<u16>,
}

heap_size!([L: Leaf] Known<L> {
    sums, atoms, choices, forms, keys, kept, negatives, strips, history
});

impl<L: Leaf> Known<L> {
    /// Empties the table unless it is for boards with these letters.
    pub(crate) fn expect(&mut self, letters: &[u8]) {
        if self.letters != letters {
            let negatives = Negatives::from(self.negatives.from);
            let (strips, search_from) = (Strips::from(self.strips.from), self.search_from);
            let (letters, history) = (letters.to_vec(), self.history.clone());
            *self = Known { letters, negatives, strips, history, search_from, ..Known::default() };
        }
    }

    /// Removes all sums and components.
    pub(crate) fn clear(&mut self) {
        let letters = std::mem::take(&mut self.letters);
        let kept = std::mem::take(&mut self.kept);
        let mut strips = std::mem::take(&mut self.strips);
        strips.clear();
        let negatives = Negatives::from(self.negatives.from);
        let (search_from, history) = (self.search_from, self.history.clone());
        *self =
            Known { letters, kept, negatives, strips, history, search_from, ..Known::default() };
    }

    /// Returns an error if the table has run out of numbers.
    pub(crate) fn has_room(&self) -> Result<(), Limit> {
        let most = self.sums.len().max(self.sums.parts.len()).max(self.choices.len());
        match most < MAX_ENTRIES {
            true => Ok(()),
            false => Err(Limit::TooLarge("the number of sums of positions")),
        }
    }

    fn atom(&mut self, position: u32, moves: Moves, by_form: bool) -> u32 {
        let options = [None; MAX_MOVERS];
        let (bounds, nim_value) = (None, None);
        self.atoms.push(Atom { position, by_form, moves, bounds, nim_value, options });
        self.atoms.len() as u32 - 1
    }

    /// Adds a component that is a position with these numbers of moves.
    pub(crate) fn large(&mut self, position: u32, moves: Moves) -> u32 {
        self.atom(position, moves, false)
    }

    /// Returns the component with this game tree, as which a position is known.
    pub(crate) fn form(&mut self, lists: Lists, position: u32, moves: Moves) -> u32 {
        if let Some(atom) = self.forms.get(&lists) {
            return *atom;
        }
        let atom = self.atom(position, moves, true);
        for (player, list) in lists.iter().enumerate() {
            let after = |to: &u32| {
                let (leaf, parts) = self.sums.get(*to);
                let (leaf, parts) = (leaf.estimate(), self.estimate(parts));
                (*to, NONE, std::array::from_fn(|player| leaf[player] + parts[player]))
            };
            let listed: Vec<(u32, u32, Estimate)> = list.iter().map(after).collect();
            self.list(atom, player, listed.into_iter());
        }
        self.forms.insert(lists, atom);
        atom
    }

    /// Lists the options of a player in a component: their sums, moves, and estimates.
    pub(crate) fn list(
        &mut self,
        atom: u32,
        player: usize,
        options: impl Iterator<Item = (u32, u32, Estimate)>,
    ) -> OptionRange {
        let before = estimate(&self.atoms[atom as usize].moves);
        let choice = |(to, number, after): (u32, u32, Estimate)| {
            let more = std::array::from_fn(|player| after[player] - before[player]);
            Choice { to, more, number }
        };
        let listed = self.choices.add(options.map(choice));
        self.atoms[atom as usize].options[player] = Some(listed);
        listed
    }

    /// Returns the options of each player in a component, as far as they have been listed.
    pub(crate) fn lists(&self, atom: u32) -> Vec<Vec<u32>> {
        let listed = self.atoms[atom as usize].options.iter().flatten();
        listed.map(|it| self.choices.get(*it).iter().map(|choice| choice.to).collect()).collect()
    }

    /// Returns the estimate of some components.
    pub(crate) fn estimate(&self, parts: &[u32]) -> Estimate {
        let mut all = Estimate::default();
        for part in parts {
            let more = estimate(&self.atoms[*part as usize].moves);
            all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
        all
    }

    /// Tests whether a sum is worth sharing: solving it takes longer than a look into the shared
    /// table.
    pub(crate) fn is_worth_telling(&self, sum: u32) -> bool {
        let moves = self.sums.get(sum).1.iter().flat_map(|part| self.atoms[*part as usize].moves);
        moves.map(i32::from).sum::<i32>() >= MIN_MOVES_TO_SHARE
    }
}

/// A stretch of the list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OptionRange {
    start: u32,
    len: u32,
}

/// The list.
#[derive(Debug, Clone)]
pub(crate) struct Choices<C>(Vec<C>);

tweedle_base::heap_size!([C] Choices<C> { 0 });

impl<C> Default for Choices<C> {
    fn default() -> Choices<C> {
        Choices(Vec::new())
    }
}

impl<C> Choices<C> {
    /// Adds a stretch.
    pub(crate) fn add(&mut self, choices: impl IntoIterator<Item = C>) -> OptionRange {
        let start = self.0.len();
        self.0.extend(choices);
        OptionRange { start: start as u32, len: (self.0.len() - start) as u32 }
    }

    /// Returns the options in a stretch.
    pub(crate) fn get(&self, stretch: OptionRange) -> &[C] {
        &self.0[stretch.start as usize..][..stretch.len as usize]
    }

    /// Returns the total number of options.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
