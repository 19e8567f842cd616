//! Cache of quotients that earlier queries have found, for later ones.

use std::sync::Arc;

use hashbrown::HashMap;

use super::all_heaps::Settled;
use super::heaps::{HeapFamily, Word};
use super::scoring::{Scores, Scoring};
use crate::game::GameId;
use crate::play::Play;
use tweedle_base::{HeapSize, Seeded};

/// The largest number of cached quotients; the oldest are dropped first.
const MAX_QUOTIENTS: usize = 64;

/// A component of a sum, as quotients know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuotientPart {
    /// A heap of a family.
    Heap(HeapFamily, usize),
    /// Another game.
    Game(GameId),
}

/// The quotient of some games and of heaps of every size.
#[derive(Clone, Debug)]
pub struct KnownQuotient {
    /// The monoid, its proof, and the families of heaps.
    pub settled: Settled,
    /// The games, and what each is a sum of.
    pub words: HashMap<GameId, Word, Seeded>,
}

/// Quotients found so far, and what looking for them has cost.
#[derive(Clone, Debug, Default)]
pub struct KnownQuotients {
    found: Vec<Arc<KnownQuotient>>,
    /// The number of steps of all searches.
    spent: u64,
    /// The number of steps spent without success on some components.
    in_vain: HashMap<(Play, Vec<PartName>), u64, Seeded>,
}

/// The name of a component in the list of failed searches: heaps of all sizes are one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum PartName {
    Heaps(HeapFamily),
    Game(GameId),
}

impl QuotientPart {
    fn name(&self) -> PartName {
        match self {
            QuotientPart::Heap(family, _) => PartName::Heaps(family.clone()),
            QuotientPart::Game(game) => PartName::Game(*game),
        }
    }
}

impl KnownQuotient {
    /// The class of a component, if it is one of the games or of the heaps.
    pub fn class(&self, part: &QuotientPart) -> Option<usize> {
        let quotient = &self.settled.quotient;
        match part {
            QuotientPart::Game(game) => self.words.get(game).map(|word| quotient.class(word)),
            QuotientPart::Heap(family, size) => {
                let heaps = self.settled.families.iter().find(|heaps| heaps.family == *family)?;
                Some(heaps.class(quotient, *size))
            }
        }
    }

    /// The class of a sum, if each component has one.
    pub fn class_of_sum(&self, parts: &[(QuotientPart, u32)]) -> Option<usize> {
        let quotient = &self.settled.quotient;
        parts.iter().try_fold(0, |class, (part, count)| {
            Some(quotient.product(class, quotient.power(self.class(part)?, *count)))
        })
    }

    /// The scores of a sum, if each component has a class.
    pub fn scores(&self, parts: &[(QuotientPart, u32)]) -> Option<Scores> {
        Some(self.settled.quotient.score(self.class_of_sum(parts)?))
    }
}

impl KnownQuotients {
    /// Tests whether the cache is empty.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The quotient in which a sum has a class where play is scored so, the last one found first.
    pub fn find(
        &self,
        play: &Play,
        sides: usize,
        parts: &[(QuotientPart, u32)],
    ) -> Option<&Arc<KnownQuotient>> {
        let right = |scoring: &Scoring| scoring.sides() == sides && scoring.play() == play;
        self.found.iter().rev().find(|known| {
            right(known.settled.quotient.scoring())
                && parts.iter().all(|(part, _)| known.class(part).is_some())
        })
    }

    /// Tests whether a quotient has heaps by rules.
    pub fn knows_rules(&self) -> bool {
        let by_rules = |known: &Arc<KnownQuotient>| {
            known.settled.families.iter().any(|heaps| heaps.family != HeapFamily::Nim)
        };
        self.found.iter().any(by_rules)
    }

    /// Keeps a quotient.
    pub fn keep(&mut self, known: KnownQuotient) -> Arc<KnownQuotient> {
        if self.found.len() == MAX_QUOTIENTS {
            self.found.remove(0);
        }
        let known = Arc::new(known);
        self.found.push(known.clone());
        known
    }

    /// Returns the number of steps of all searches.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Records steps.
    pub fn spend(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps);
    }

    /// Returns the number of steps that a failed search for these components was given; 0 if there
    /// was none.
    pub fn in_vain(&self, play: &Play, parts: &[(QuotientPart, u32)]) -> u64 {
        self.in_vain.get(&(play.clone(), names(parts))).copied().unwrap_or(0)
    }

    /// Records a search in vain.
    pub fn was_in_vain(&mut self, play: &Play, parts: &[(QuotientPart, u32)], steps: u64) {
        self.in_vain.insert((play.clone(), names(parts)), steps);
    }

    /// Returns the total number of elements of all quotients found.
    pub fn elements(&self) -> usize {
        self.found.iter().map(|known| known.settled.quotient.order()).sum()
    }
}

/// Estimates the tables of products and the words of the games, which other types hold.
impl HeapSize for KnownQuotients {
    fn heap_size(&self) -> usize {
        let of = |known: &Arc<KnownQuotient>| {
            let order = known.settled.quotient.order();
            order * order * size_of::<u32>() + known.words.len() * 64
        };
        self.found.iter().map(of).sum()
    }
}

fn names(parts: &[(QuotientPart, u32)]) -> Vec<PartName> {
    let mut names: Vec<PartName> = parts.iter().map(|(part, _)| part.name()).collect();
    names.sort_unstable();
    names.dedup();
    names
}
