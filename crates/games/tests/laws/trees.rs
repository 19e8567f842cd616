//! Labelled games as trees, with everything computed by definition, and random ones.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tweedle_games::game::{Arena, GameId, SumId};

use crate::brute;

/// A labelled game tree: the set of options of each player, in turn order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree(pub Vec<BTreeSet<Tree>>);

impl Tree {
    pub fn zero(n: usize) -> Tree {
        Tree(vec![BTreeSet::new(); n])
    }

    pub fn nim(n: usize, size: u32) -> Tree {
        Tree(vec![(0..size).map(|k| Tree::nim(n, k)).collect(); n])
    }

    pub fn integer(n: usize, player: usize, size: u32) -> Tree {
        let mut tree = Tree::zero(n);
        // Integers of two players are in canonical form.
        let least = if n == 2 { size.saturating_sub(1) } else { 0 };
        tree.0[player] = (least..size).map(|k| Tree::integer(n, player, k)).collect();
        tree
    }

    pub fn plus(&self, other: &Tree) -> Tree {
        let lists = self.0.iter().zip(&other.0).map(|(mine, theirs)| {
            let left = mine.iter().map(|option| option.plus(other));
            let right = theirs.iter().map(|option| self.plus(option));
            left.chain(right).collect()
        });
        Tree(lists.collect())
    }

    fn below(&self) -> impl Iterator<Item = &Tree> {
        self.0.iter().flatten()
    }

    pub fn birthday(&self) -> u64 {
        self.below().map(|t| t.birthday() + 1).max().unwrap_or(0)
    }

    pub fn followers(&self) -> BTreeSet<Tree> {
        let mut all: BTreeSet<Tree> = self.below().flat_map(Tree::followers).collect();
        all.insert(self.clone());
        all
    }

    /// Returns true if `player` has a strategy against all others together when `mover` begins,
    /// where a player who is stuck makes the seats `winners` win.
    pub fn wins(&self, winners: u32, mover: usize, player: usize) -> bool {
        let n = self.0.len();
        let next = (mover + 1) % n;
        let options = &self.0[mover];
        if options.is_empty() {
            winners >> ((player + n - mover) % n) & 1 == 1
        } else if player == mover {
            options.iter().any(|t| t.wins(winners, next, player))
        } else {
            options.iter().all(|t| t.wins(winners, next, player))
        }
    }

    /// Returns the seats that win, relative to the mover.
    pub fn outcome(&self, winners: u32, mover: usize) -> u32 {
        let n = self.0.len();
        let wins = |seat: usize| u32::from(self.wins(winners, mover, (mover + seat) % n));
        (0..n).map(|seat| wins(seat) << seat).sum()
    }

    pub fn restrict(&self, mover: usize) -> brute::Tree {
        let next = (mover + 1) % self.0.len();
        brute::Tree(self.0[mover].iter().map(|t| t.restrict(next)).collect())
    }

    pub fn conjugate(&self) -> Tree {
        let mut lists: Vec<BTreeSet<Tree>> =
            self.0.iter().map(|list| list.iter().map(Tree::conjugate).collect()).collect();
        lists.rotate_right(1);
        Tree(lists)
    }
}

/// A description of a game, which can be built as a tree and in an arena.
#[derive(Clone, Debug)]
pub enum Recipe {
    Nim(u32),
    Integer(u8, u32),
    Form(Vec<Sum>),
    Labelled(Vec<Vec<Sum>>),
}

/// A description of a sum: games with their multiplicities.
pub type Sum = Vec<(u32, Recipe)>;

impl Recipe {
    pub fn tree(&self, n: usize) -> Tree {
        let all = |sums: &[Sum]| sums.iter().map(|s| sum_tree(s, n)).collect();
        match self {
            Recipe::Nim(size) => Tree::nim(n, *size),
            Recipe::Integer(player, size) => Tree::integer(n, usize::from(*player), *size),
            Recipe::Form(options) => Tree(vec![all(options); n]),
            Recipe::Labelled(lists) => Tree(lists.iter().map(|options| all(options)).collect()),
        }
    }

    pub fn game(&self, arena: &mut Arena, n: u8) -> GameId {
        let all = |arena: &mut Arena, sums: &[Sum]| -> Vec<SumId> {
            sums.iter().map(|s| sum_of(s, arena, n)).collect()
        };
        match self {
            Recipe::Nim(size) => arena.nim(*size),
            Recipe::Integer(player, size) => arena.integer(n, *player, *size).unwrap(),
            Recipe::Form(options) => {
                let options = all(arena, options);
                arena.form(options).unwrap()
            }
            Recipe::Labelled(lists) => {
                let lists = lists.iter().map(|options| all(arena, options)).collect();
                arena.labelled(lists).unwrap()
            }
        }
    }
}

pub fn sum_tree(sum: &[(u32, Recipe)], n: usize) -> Tree {
    sum.iter()
        .flat_map(|(c, r)| (0..*c).map(|_| r.tree(n)))
        .fold(Tree::zero(n), |tree, r| tree.plus(&r))
}

pub fn sum_of(sum: &[(u32, Recipe)], arena: &mut Arena, n: u8) -> SumId {
    let parts: Vec<(GameId, u32)> = sum.iter().map(|(c, r)| (r.game(arena, n), *c)).collect();
    arena.sum(&parts).unwrap()
}

/// Returns random games and sums for `n` players whose longest play has at most `days` moves:
/// impartial games, integers, forms for all, labelled forms, and sums of these.
fn within(n: u8, days: u32) -> (BoxedStrategy<Recipe>, BoxedStrategy<Sum>) {
    let none = Just(Recipe::Labelled(vec![vec![]; n.into()]));
    let mut games: Vec<BoxedStrategy<Recipe>> = vec![none.boxed()];
    let mut sums: Vec<BoxedStrategy<Sum>> = vec![Just(vec![]).boxed()];
    for d in 1..=days {
        let below = sums[d as usize - 1].clone();
        let list = move |least| prop::collection::vec(below.clone(), least..=2);
        let game = prop_oneof![
            1 => (1..=d).prop_map(Recipe::Nim),
            1 => (0..n, 1..=d).prop_map(|(player, size)| Recipe::Integer(player, size)),
            1 => list(1).prop_map(Recipe::Form),
            5 => prop::collection::vec(list(0), usize::from(n)).prop_map(Recipe::Labelled),
        ];
        games.push(game.boxed());
        let mut ways = vec![games[d as usize].clone().prop_map(|g| vec![(1, g)]).boxed()];
        for part in 1..d {
            let rest = sums[(d - part) as usize].clone();
            let split = (games[part as usize].clone(), rest).prop_map(|(g, mut sum)| {
                sum.push((1, g));
                sum
            });
            ways.push(split.boxed());
        }
        if d >= 2 {
            ways.push(games[d as usize / 2].clone().prop_map(|g| vec![(2, g)]).boxed());
        }
        sums.push(prop::strategy::Union::new(ways).boxed());
    }
    (games.swap_remove(days as usize), sums.swap_remove(days as usize))
}

/// A random sum whose longest play is bounded.
pub fn sum_within(n: u8, days: u32) -> BoxedStrategy<Sum> {
    within(n, days).1
}

/// Two, three or four players and a sum with a small tree.
pub fn sum() -> impl Strategy<Value = (u8, Sum)> {
    (2u8..=4).prop_flat_map(|n| (Just(n), sum_within(n, 4)))
}

/// Two sums for the same number of players.
pub fn two_sums() -> impl Strategy<Value = (u8, Sum, Sum)> {
    (2u8..=4).prop_flat_map(|n| (Just(n), sum_within(n, 3), sum_within(n, 3)))
}
