//! Positions of rulesets, interned by ruleset and arguments.

use super::{Ruleset, Seats, Value};
use crate::lang::ir::Player;
use crate::lang::syntax::Span;
use hashbrown::{HashMap, HashTable};
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use tweedle_base::Seeded;
use tweedle_games::game::{GameId, SumId};
use tweedle_games::stopper::LoopGraph;

/// The positions of all rulesets, each created once.
#[derive(Debug, Clone, Default)]
pub struct Positions {
    /// The name of each ruleset, for printing positions.
    pub(crate) labels: im::Vector<Arc<str>>,
    /// Hashes of positions, and their indices in the list.
    numbers: HashTable<(u64, u32)>,
    /// For each ruleset, the positions whose only argument is a small natural number, indexed by
    /// it.
    rows: Vec<Vec<GameId>>,
    seeded: Seeded,
    pub(crate) list: Vec<Position>,
    /// Memoized labels of the `final` rules of positions.
    pub(crate) declared: HashMap<u32, EndLabel, Seeded>,
    /// The functions from the total value of a sum to its winners.
    judges: Vec<Value>,
    /// The equations of loopy positions.
    pub(crate) equations: HashMap<u32, Equation, Seeded>,
    /// The games of loopy graphs with canonical numbering: equal graphs share one game.
    pub(crate) graphs: HashMap<Arc<LoopGraph>, SumId, Seeded>,
}

/// A position: its ruleset and arguments, and the arena's node for it.
#[derive(Debug, Clone)]
pub struct Position {
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) args: Arc<[Value]>,
    /// The number of players, if the game is partizan.
    pub(crate) players: Option<u8>,
    pub(crate) game: GameId,
}

/// An equation of a loopy game: its letter and its body.
#[derive(Debug, Clone)]
pub struct Equation {
    /// The letter in its definition.
    pub letter: Arc<str>,
    /// The right-hand side, once it is known.
    pub body: SumId,
    /// The global name, if it has one.
    pub name: Option<Arc<str>>,
}

impl Positions {
    /// Returns the name of a ruleset.
    pub fn label<'a>(&'a self, ruleset: &'a Ruleset) -> &'a str {
        self.labels.get(ruleset.id as usize).unwrap_or(&ruleset.code.name)
    }

    /// Restores earlier names of rulesets. Later rulesets keep their names.
    pub fn relabel(&mut self, labels: &im::Vector<Arc<str>>) {
        let mut labels = labels.clone();
        for newer in self.labels.iter().skip(labels.len()) {
            labels.push_back(newer.clone());
        }
        self.labels = labels;
    }

    fn hash(&self, ruleset: u32, args: &[Value]) -> u64 {
        let mut hasher = self.seeded.build_hasher();
        hasher.write_u32(ruleset);
        for arg in args {
            super::key::hash(arg, &mut hasher);
        }
        hasher.finish()
    }

    /// Returns the position of a ruleset with these arguments, if it has been created.
    pub(crate) fn find(&self, ruleset: &Ruleset, args: &[Value]) -> Option<GameId> {
        if let &[Value::Int(n)] = args {
            let row = self.rows.get(ruleset.id as usize);
            let found = row.and_then(|row| row.get(usize::try_from(n).ok()?));
            if let Some(&game) = found
                && game != GameId::NONE
            {
                return Some(game);
            }
        }
        let same = |position: &Position| {
            position.ruleset.id == ruleset.id
                && position.args.len() == args.len()
                && position.args.iter().zip(args).all(|(a, b)| super::key::identical(a, b))
        };
        let hash = self.hash(ruleset.id, args);
        let found = self.numbers.find(hash, |&(other, number)| {
            other == hash && self.list.get(number as usize).is_some_and(same)
        });
        found.and_then(|&(_, number)| self.list.get(number as usize)).map(|found| found.game)
    }

    /// Adds a new position.
    pub(crate) fn keep(&mut self, position: Position) {
        let (ruleset, number) = (position.ruleset.id, self.list.len() as u32);
        if let [Value::Int(n)] = position.args[..]
            && let Ok(n) = usize::try_from(n)
        {
            self.put_in_row(ruleset as usize, n, position.game);
        }
        let hash = self.hash(ruleset, &position.args);
        self.numbers.insert_unique(hash, (hash, number), |&(hash, _)| hash);
        self.list.push(position);
    }

    /// Stores a position in the row of its ruleset, unless the row would have too many gaps.
    fn put_in_row(&mut self, ruleset: usize, n: usize, game: GameId) {
        if ruleset >= self.rows.len() {
            self.rows.resize_with(ruleset + 1, Vec::new);
        }
        let row = &mut self.rows[ruleset];
        if n < 2 * row.len().max(512) {
            if n >= row.len() {
                row.resize(n + 1, GameId::NONE);
            }
            row[n] = game;
        }
    }

    /// Returns the position with this number.
    pub(crate) fn numbered(&self, number: u32) -> Option<&Position> {
        self.list.get(number as usize)
    }

    /// Returns the number of a function from the total value of a sum to its winners, from 1. The
    /// same function has one number.
    pub(crate) fn judge(&mut self, function: &Value) -> u32 {
        let at = self.judges.iter().position(|known| is_same_function(known, function));
        let at = at.unwrap_or_else(|| {
            self.judges.push(function.clone());
            self.judges.len() - 1
        });
        at as u32 + 1
    }

    /// Returns the function with this number.
    pub(crate) fn judge_numbered(&self, number: u32) -> Option<&Value> {
        self.judges.get((number as usize).checked_sub(1)?)
    }

    /// Returns the equation of a position, if it has one.
    pub fn equation(&self, number: u32) -> Option<&Equation> {
        self.equations.get(&number)
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Tests whether two functions are one: the same definition, and nothing captured that may differ.
fn is_same_function(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Function(a), Value::Function(b)) => {
            Arc::ptr_eq(a, b)
                || Arc::ptr_eq(&a.function, &b.function)
                    && a.captured.is_empty()
                    && b.captured.is_empty()
        }
        (Value::Native(a), Value::Native(b)) => a == b,
        _ => false,
    }
}

/// The declared end of a position.
#[derive(Debug, Clone)]
pub(crate) struct EndLabel {
    pub(crate) kind: EndKind,
    /// The source span.
    pub(crate) span: Span,
}

/// The kind of an end.
#[derive(Debug, Clone)]
pub(crate) enum EndKind {
    /// Winners by name, and by seat relative to the player who cannot move.
    Winners { players: Vec<Player>, seats: Seats },
    /// A value, and the number of the map from totals to winners.
    Value { value: i64, map: u32 },
    /// Points.
    Score(Scored),
}

/// Points as a rule gives them.
#[derive(Debug, Clone)]
pub(crate) enum Scored {
    /// The points of the first of two players; negative ones are points of the other.
    Lead(i64),
    /// The points of one player.
    Of(Player, i64),
    /// The points of each player.
    Each(Vec<i64>),
}
