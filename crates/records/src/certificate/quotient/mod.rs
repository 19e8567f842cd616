//! Certificates of quotients. A certificate says what the heaps are and how play is scored, and
//! gives the monoid by the action of its generators, the class of each heap, and tests that
//! distinguish the elements. The checker recomputes the options of the heaps from their rules where
//! it knows them, and then checks
//!
//! 1. *the monoid*: the generators commute; each element is what its word leads to, and words are
//!    least;
//! 2. *the scores*: a position `v` has a class and a set, the classes of its options. All such
//!    pairs are found by adding one heap after the other, and in each the score of the class is the
//!    one that the scores of the set give;
//! 3. *the elements*: any two of them have different scores with one of the tests;
//! 4. *all sizes*, if that is claimed: the condition under which larger heaps are equivalent to
//!    smaller ones.
//!
//! By 1 and 2 every position has the score of its class (induction on the position), by 3 no two
//! elements are the same class.

mod monoid;
mod rules;

pub use rules::Games;

use super::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A quotient. Version 2, with `LISTS`, has lists for each player and for each who may begin.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Quotient<const LISTS: bool> {
    /// The convention.
    pub convention: Convention,
    /// The rules of the heaps.
    pub games: Games,
    /// The author's names of the heaps: that there is one for each, and nothing else, is looked at.
    pub names: Vec<String>,
    /// For each heap its options: a list for each player, or one.
    pub options: Vec<PerSide<Vec<Sum>, LISTS>>,
    /// For each size, the heap; `None` if it has no options.
    pub sizes: Vec<Option<u32>>,
    /// The number of elements.
    pub order: usize,
    /// The number of pairs of a class and the classes of options.
    pub pairs: usize,
    /// The heaps that generate the quotient.
    pub generators: Vec<usize>,
    /// For each element the least word that leads to it: the number of each generator.
    pub elements: Vec<Vec<u32>>,
    /// For each element a score for each player who may begin, or one.
    pub scores: Vec<PerSide<u32, LISTS>>,
    /// For each generator, where it leads from each element.
    pub steps: Vec<Vec<usize>>,
    /// For each heap its element.
    pub classes: Vec<usize>,
    /// Sums that distinguish the elements.
    pub tests: Vec<Sum>,
    /// The size from which heaps of all sizes repeat, and the period.
    pub all_sizes: Option<(usize, usize)>,
    /// Is true if players have options of their own; only in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled: Option<bool>,
    /// Is true if heap 0 is an end of value 1. Values are added modulo the number of players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// A sum of heaps: the number of each and how often it is there.
type Sum = Vec<(u32, u32)>;

/// One part for each side; with `LISTS` they are in a list, and else there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerSide<T, const LISTS: bool>(pub Vec<T>);

impl<T: Serialize, const LISTS: bool> Serialize for PerSide<T, LISTS> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if LISTS { self.0.serialize(to) } else { self.0.first().serialize(to) }
    }
}

impl<'de, T: Deserialize<'de>, const LISTS: bool> Deserialize<'de> for PerSide<T, LISTS> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(PerSide(if LISTS { Vec::deserialize(from)? } else { vec![T::deserialize(from)?] }))
    }
}

/// The most times that a heap is in a sum.
const MAX_COPIES: u32 = 1_000_000;

impl<const LISTS: bool> Kind for Quotient<LISTS> {
    const NAME: &str = if LISTS { "tweedle quotient 2" } else { "tweedle quotient 1" };

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        self.check_form()?;
        self.check_heaps(watch)?;
        self.check_monoid(watch)?;
        let (order, pairs) = (self.order, self.pairs(watch)?.len());
        ensure!(pairs == self.pairs, "the proof has {pairs} pairs, not {}", self.pairs);
        self.check_elements(watch)?;
        if let Some(beyond) = self.all_sizes {
            self.check_all_sizes(beyond, watch)?;
        }
        let listed = self.games == Games::Listed;
        let heaps = if listed { self.options.len() } else { self.sizes.len() };
        let sizes = match self.all_sizes {
            _ if listed => String::new(),
            Some(_) => " of every size".to_owned(),
            None => format!(" of sizes 1 to {heaps}"),
        };
        let sides =
            if self.is_labelled() { " in which players have moves of their own" } else { "" };
        let ends = match self.ends {
            true => ", whose ends have values that are added (heap 0 is an end of value 1),",
            false => "",
        };
        let sentence = format!(
            "the quotient of {}{sides}{ends}{sizes} has order {order} ({pairs} pairs) where {}",
            self.games.words(heaps),
            self.convention
        );
        let facts = json!({
            "convention": self.convention, "labelled": self.is_labelled(), "ends": self.ends,
            "games": self.games, "order": order, "pairs": pairs, "heaps": heaps,
            "all_sizes": self.all_sizes.is_some(),
        });
        Ok((sentence, facts))
    }
}

impl<const LISTS: bool> Quotient<LISTS> {
    pub(super) fn is_labelled(&self) -> bool {
        self.labelled == Some(true)
    }

    /// Checks that lists have the right lengths, and that numbers are in range.
    fn check_form(&self) -> Checked<()> {
        let players = self.convention.players()?;
        self.games.check()?;
        ensure!(self.labelled.is_some() == LISTS, "`labelled` must be there only in version 2");
        let plain = !self.ends || self.labelled == Some(false);
        ensure!(
            plain,
            "`ends` must be true, in version 2, where all players have the same options"
        );
        let sides = if self.is_labelled() { players } else { 1 };
        let movers = if self.ends { players } else { sides.max(self.convention.movers()) };
        let each = self.options.iter().all(|lists| lists.0.len() == sides);
        ensure!(each, "a heap does not have {sides} lists of options");
        let each = self.scores.iter().all(|scores| scores.0.len() == movers);
        ensure!(each, "an element does not have {movers} scores");
        let sums = self.options.iter().flat_map(|lists| &lists.0).flatten().chain(&self.tests);
        let some = sums.flatten().all(|(_, count)| (1..=MAX_COPIES).contains(count));
        ensure!(some, "a heap must be in a sum 1 to {MAX_COPIES} times");
        let each = [self.names.len(), self.classes.len()] == [self.options.len(); 2];
        ensure!(each, "not every heap has a name and a class");
        let each = [self.elements.len(), self.scores.len()] == [self.order; 2];
        ensure!(each, "not every element has a word and a score");
        let each = self.steps.len() == self.generators.len();
        let each = each && self.steps.iter().all(|steps| steps.len() == self.order);
        ensure!(each, "`steps` must say where each generator leads from each element");
        let known = self.steps.iter().flatten().chain(&self.classes).all(|to| *to < self.order);
        ensure!(known, "a heap or a generator leads to an unknown element");
        Ok(())
    }

    /// Returns the class of an element with a word put to it.
    pub(super) fn act(&self, element: usize, word: &[u32], watch: &Watch<'_>) -> Checked<usize> {
        let mut at = element;
        watch.work(word.len())?;
        for (steps, count) in self.steps.iter().zip(word) {
            watch.work(*count as usize)?;
            (0..*count).for_each(|_| at = steps[at]);
        }
        Ok(at)
    }

    /// Returns the class of an element with a sum put to it.
    fn with(&self, element: usize, sum: &Sum, watch: &Watch<'_>) -> Checked<usize> {
        let mut at = element;
        for (heap, count) in sum {
            for _ in 0..*count {
                watch.work(1)?;
                at = self.act(at, &self.elements[self.classes[*heap as usize]], watch)?;
            }
        }
        Ok(at)
    }
}
