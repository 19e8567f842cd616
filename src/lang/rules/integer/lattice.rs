//! Lattices: the positions of a ruleset that differ only in integer arguments or lists of integers.
//! A hash table indexes them by these.

use super::cell::Cell;
use super::types::{ArgumentKind, Type};
use crate::lang::value::{Ruleset, Value, key};
use hashbrown::{HashMap, HashTable};
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use tweedle_base::Seeded;
use tweedle_games::game::GameId;

/// All lattices.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lattices {
    list: Vec<Lattice>,
    /// Hashes of lattices, and their indices in the list.
    numbers: HashTable<(u64, u32)>,
    seeded: Seeded,
    /// The index of the lattice of the last lookup.
    last: u32,
}

/// A family of positions that differ only in integers.
#[derive(Debug, Clone)]
pub(crate) struct Lattice {
    pub(crate) ruleset: Arc<Ruleset>,
    args: Vec<LatticeArgument>,
    /// The positions that programs have created or looked up.
    pub(crate) points: Points,
    /// The memoized state of the program of each rule.
    pub(crate) rules: Vec<LatticeKnown>,
}

/// An argument of the positions in a lattice.
#[derive(Debug, Clone)]
enum LatticeArgument {
    Same(Value),
    /// It varies; how deep its integers are.
    Integers(u8),
}

/// The results of `memo` functions.
pub(super) type Results = HashMap<(u16, Vec<i64>), Vec<i64>, Seeded>;

/// The memoized state of the program of a rule for a lattice.
#[derive(Debug, Clone, Default)]
pub(crate) struct LatticeKnown {
    /// The values of the closed expressions that were used so far.
    pub(crate) cells: Vec<Option<Cell>>,
    /// The words of the results of `memo` functions, by the number of the function and the words of
    /// its arguments.
    pub(super) results: Option<Box<Results>>,
    /// The number of runs that stopped at a value of an unsupported type.
    pub(crate) unfit: u8,
}

impl Lattices {
    /// Returns the lattice that holds the position of a ruleset with these arguments, of these
    /// types.
    pub(crate) fn holding(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: &[Value],
        kinds: &[ArgumentKind],
    ) -> u32 {
        if self.get(self.last).is_some_and(|lattice| lattice.holds(ruleset, args, kinds)) {
            return self.last;
        }
        let mut hasher = self.seeded.build_hasher();
        hasher.write_u32(ruleset.id);
        for (arg, kind) in args.iter().zip(kinds) {
            match kind {
                ArgumentKind::Integers(depth) => hasher.write_u8(*depth),
                ArgumentKind::Other => key::hash(arg, &mut hasher),
            }
        }
        let hash = hasher.finish();
        let list = &self.list;
        let found = self.numbers.find(hash, |&(other, number)| {
            other == hash
                && list.get(number as usize).is_some_and(|l| l.holds(ruleset, args, kinds))
        });
        self.last = match found {
            Some(&(_, number)) => number,
            None => {
                let number = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
                let args = args.iter().zip(kinds).map(|(arg, kind)| match kind {
                    ArgumentKind::Integers(depth) => LatticeArgument::Integers(*depth),
                    ArgumentKind::Other => LatticeArgument::Same(arg.clone()),
                });
                self.list.push(Lattice {
                    ruleset: ruleset.clone(),
                    args: args.collect(),
                    points: Points::default(),
                    rules: Vec::new(),
                });
                self.numbers.insert_unique(hash, (hash, number), |&(hash, _)| hash);
                number
            }
        };
        self.last
    }

    /// Returns the lattice with an index.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&Lattice> {
        self.list.get(number as usize)
    }

    /// Returns the lattice with an index, mutably.
    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut Lattice> {
        self.list.get_mut(number as usize)
    }
}

impl Lattice {
    fn holds(&self, ruleset: &Ruleset, args: &[Value], kinds: &[ArgumentKind]) -> bool {
        self.ruleset.id == ruleset.id
            && self.args.len() == args.len()
            && self.args.iter().zip(args.iter().zip(kinds)).all(|(here, (arg, kind))| {
                match (here, kind) {
                    (LatticeArgument::Integers(here), ArgumentKind::Integers(depth)) => {
                        here == depth
                    }
                    (LatticeArgument::Same(here), ArgumentKind::Other) => key::identical(here, arg),
                    _ => false,
                }
            })
    }

    /// Takes the memoized state of the program of a rule. The caller puts it back.
    pub(crate) fn take(&mut self, rule: usize) -> LatticeKnown {
        if rule >= self.rules.len() {
            self.rules.resize_with(rule + 1, LatticeKnown::default);
        }
        std::mem::take(&mut self.rules[rule])
    }

    /// Returns the arguments of a position of the lattice.
    pub(crate) fn arguments(&self, at: &[i64]) -> Vec<Value> {
        let mut at = at;
        let args = self.args.iter().map(|arg| match arg {
            LatticeArgument::Same(value) => value.clone(),
            LatticeArgument::Integers(depth) => Type::of_depth(*depth).read(&mut at),
        });
        args.collect()
    }
}

/// A hash table of positions by the integers among their arguments. The integers of one position
/// must not be a prefix of those of another: all have equal length, or the first of them determine
/// the length.
#[derive(Debug, Clone, Default)]
pub struct Points {
    /// The positions with a single small natural number, indexed by it.
    row: Vec<GameId>,
    /// Hashes of the other positions, and their indices in the list.
    numbers: HashTable<(u32, u32)>,
    /// The other positions, and the start of their integers.
    list: Vec<(GameId, u32)>,
    /// The integers of the positions in the list, concatenated.
    integers: Vec<i64>,
}

impl Points {
    /// Returns the position at these integers.
    #[inline]
    pub fn find(&self, at: &[i64]) -> Option<GameId> {
        if let &[n] = at
            && let Some(game) = self.find_one(n)
        {
            return Some(game);
        }
        if self.list.is_empty() {
            return None;
        }
        let half = half(at);
        let same = |&(other, number): &(u32, u32)| {
            let from = self.list.get(number as usize).map_or(0, |&(_, from)| from as usize);
            other == half && self.integers.get(from..from + at.len()) == Some(at)
        };
        let &(_, number) = self.numbers.find(spread(half), same)?;
        self.list.get(number as usize).map(|&(game, _)| game)
    }

    /// Returns the position with a single natural number, if it is small.
    #[inline(always)]
    pub(super) fn find_one(&self, n: i64) -> Option<GameId> {
        let game = *self.row.get(usize::try_from(n).ok()?)?;
        (game != GameId::NONE).then_some(game)
    }

    /// Inserts a position that was not found.
    pub fn insert(&mut self, at: &[i64], game: GameId) {
        if let &[n] = at
            && let Ok(n) = usize::try_from(n)
            && n < 2 * self.row.len().max(512)
        {
            if n >= self.row.len() {
                self.row.resize(n + 1, GameId::NONE);
            }
            self.row[n] = game;
            return;
        }
        let number = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        self.list.push((game, u32::try_from(self.integers.len()).unwrap_or(u32::MAX)));
        self.integers.extend_from_slice(at);
        let half = half(at);
        self.numbers.insert_unique(spread(half), (half, number), |&(half, _)| spread(half));
    }
}

/// Returns a hash of integers.
#[inline]
fn half(at: &[i64]) -> u32 {
    let all = at.iter().fold(0u64, |all, &n| {
        let mixed = (all ^ n as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 31)
    });
    (all.wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32
}

/// Returns the start of the probe sequence of a hash.
#[inline]
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
