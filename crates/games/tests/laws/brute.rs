//! Impartial games as trees, with everything computed by definition, and random games.

use std::collections::BTreeSet;
use tweedle_games::play::SeatSet;

use proptest::prelude::*;
use tweedle_games::game::{Arena, GameId, SumId};

/// A game tree: the set of its options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(pub BTreeSet<Tree>);

impl Tree {
    pub fn nim(n: u32) -> Tree {
        Tree((0..n).map(Tree::nim).collect())
    }

    pub fn plus(&self, other: &Tree) -> Tree {
        let left = self.0.iter().map(|option| option.plus(other));
        let right = other.0.iter().map(|option| self.plus(option));
        Tree(left.chain(right).collect())
    }

    pub fn birthday(&self) -> u64 {
        self.0.iter().map(|t| t.birthday() + 1).max().unwrap_or(0)
    }

    pub fn nim_value(&self) -> u64 {
        let values: BTreeSet<u64> = self.0.iter().map(Tree::nim_value).collect();
        (0..).find(|v| !values.contains(v)).unwrap()
    }

    pub fn followers(&self) -> BTreeSet<Tree> {
        let mut all: BTreeSet<Tree> = self.0.iter().flat_map(Tree::followers).collect();
        all.insert(self.clone());
        all
    }

    /// Returns the seats that win, by number: N = 0 to P = n − 1.
    pub fn outcome(&self, n: usize, winners: &BTreeSet<usize>) -> BTreeSet<usize> {
        if self.0.is_empty() {
            return winners.clone();
        }
        let options: Vec<BTreeSet<usize>> = self.0.iter().map(|t| t.outcome(n, winners)).collect();
        let mut seats = BTreeSet::new();
        if options.iter().any(|o| o.contains(&(n - 1))) {
            seats.insert(0);
        }
        for i in 1..n {
            if options.iter().all(|o| o.contains(&(i - 1))) {
                seats.insert(i);
            }
        }
        seats
    }

    /// Returns the number of positions on the longest path through undetermined positions.
    pub fn depth(&self, n: usize, winners: &BTreeSet<usize>) -> u64 {
        if !self.outcome(n, winners).is_empty() {
            return 0;
        }
        1 + self.0.iter().map(|t| t.depth(n, winners)).max().unwrap_or(0)
    }
}

/// A description of a game, which can be built as a tree and in an arena.
#[derive(Clone, Debug)]
pub enum Recipe {
    Nim(u32),
    Form(Vec<Vec<Recipe>>),
}

impl Recipe {
    pub fn tree(&self) -> Tree {
        match self {
            Recipe::Nim(n) => Tree::nim(*n),
            Recipe::Form(options) => Tree(options.iter().map(|s| sum_tree(s)).collect()),
        }
    }

    pub fn game(&self, arena: &mut Arena) -> GameId {
        match self {
            Recipe::Nim(n) => arena.nim(*n),
            Recipe::Form(options) => {
                let options = options.iter().map(|s| sum_of(s, arena)).collect();
                arena.form(options).unwrap()
            }
        }
    }

    fn days(&self) -> u64 {
        match self {
            Recipe::Nim(n) => u64::from(*n),
            Recipe::Form(options) => options.iter().map(|s| sum_days(s) + 1).max().unwrap_or(0),
        }
    }
}

pub fn sum_days(sum: &[Recipe]) -> u64 {
    sum.iter().map(Recipe::days).sum()
}

pub fn sum_tree(sum: &[Recipe]) -> Tree {
    sum.iter().fold(Tree::nim(0), |tree, r| tree.plus(&r.tree()))
}

pub fn sum_of(sum: &[Recipe], arena: &mut Arena) -> SumId {
    sum.iter().fold(SumId::ZERO, |s, r| {
        let g = r.game(arena);
        let g = arena.single(g);
        arena.add(s, g).unwrap()
    })
}

/// A random game, whose options may be sums.
pub fn game() -> impl Strategy<Value = Recipe> {
    (0u32..=3).prop_map(Recipe::Nim).prop_recursive(3, 12, 3, |inner| {
        prop::collection::vec(prop::collection::vec(inner, 0..=2), 1..=3).prop_map(Recipe::Form)
    })
}

/// A random sum whose tree is small.
pub fn sum() -> impl Strategy<Value = Vec<Recipe>> {
    prop::collection::vec(game(), 0..=3)
        .prop_filter("too large to multiply out", |sum| sum_days(sum) <= 7)
}

/// A random sum too large for brute force but not for the solver.
pub fn large_sum() -> impl Strategy<Value = Vec<Recipe>> {
    prop::collection::vec(game(), 0..=3)
        .prop_filter("more than a test needs", |sum| sum_days(sum) <= 12)
}

pub fn seats(set: SeatSet) -> BTreeSet<usize> {
    (0..32).filter(|seat| set.bits() >> seat & 1 == 1).collect()
}
