//! Values of the language: immutable, and cheap to clone.

use super::{Family, Key, Report, Seats};
use crate::lang::ir::{Definitions, Function, Player, RulesetCode, lower_ruleset};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use tweedle_games::board::Board;
use tweedle_games::game::SumId;
use tweedle_games::order::{Claim, Order};
use tweedle_games::play::Play;
use tweedle_games::solve::NimSet;

/// A value.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Value {
    /// `none`: an omitted argument, or a search without a result.
    Absent,
    /// `none` as the result of a search, with the reason. It equals `none`.
    Nothing(Arc<str>),
    /// `true`, `false`
    Bool(bool),
    /// An integer that fits in 64 bits.
    Int(i64),
    /// A larger integer, never one that fits in 64 bits.
    Big(Arc<BigInt>),
    /// A fraction; never an integer.
    Ratio(Arc<BigRational>),
    /// A string.
    Str(Arc<str>),
    /// A board.
    Board(Board),
    /// A game: a sum of components, often of just one, and the number of players it was made for,
    /// which matters if the sum is impartial.
    Game(SumId, MadeFor),
    /// A set of seats: an outcome, or a seat by name.
    Seats(Seats),
    /// `[a, b]`
    List(Arc<Items>),
    /// `(a, b)`
    Tuple(Arc<Items>),
    /// A finite sequence, printed in one row.
    Sequence(Arc<Items>),
    /// The first values of an infinite sequence.
    Beginning(Arc<Items>),
    /// A large set of nim values.
    NimSet(Arc<NimSet>),
    /// A collection whose members are not stored.
    Family(Family),
    /// An answer with its own layout.
    Report(Arc<dyn Report>),
    /// `set[a, b]`
    Set(Arc<Contents<im::OrdSet<Key>>>),
    /// `map[k => v]`
    Map(Arc<Contents<im::OrdMap<Key, Value>>>),
    /// `a..b` inclusive; `None` is infinite.
    Range(i64, Option<i64>),
    /// A lazy sequence.
    Stream(Arc<Closure>),
    /// A function.
    Function(Arc<Closure>),
    /// A builtin function, by its index in the table.
    Native(u32),
    /// A function of the host program.
    Foreign(Arc<dyn Foreign>),
    /// A ruleset.
    Ruleset(Arc<Ruleset>),
    /// A player by name.
    Player(Player),
    /// A play convention.
    Convention(Play),
    /// The answer to a query that may be undecidable by the methods here.
    Verdict(Arc<Verdict>),
}

impl Value {
    /// The maximum number of parts of a value that can be compared. Larger values fit into memory
    /// only if parts are shared, as in `fold(1..60, [1], (a, b) -> [a, a])`.
    pub const MAX_PARTS: u64 = 1 << 27;

    /// Returns whether it has at most [`MAX_PARTS`](Value::MAX_PARTS) parts.
    #[inline]
    pub fn is_comparable(&self) -> bool {
        self.parts() <= Value::MAX_PARTS
    }

    /// Counts the values in it at all depths. The count stops a little above
    /// [`MAX_PARTS`](Value::MAX_PARTS).
    #[inline]
    fn parts(&self) -> u64 {
        match self {
            Value::List(items)
            | Value::Tuple(items)
            | Value::Sequence(items)
            | Value::Beginning(items) => items.parts(),
            Value::Set(members) => members.parts(),
            Value::Map(pairs) => pairs.parts(),
            _ => 1,
        }
    }

    /// Returns the length: the number of members of a collection, bytes of a string, or machine
    /// words of a number.
    pub fn length(&self) -> usize {
        match self {
            Value::Str(text) => text.len(),
            Value::List(items)
            | Value::Tuple(items)
            | Value::Sequence(items)
            | Value::Beginning(items) => items.len(),
            Value::Set(members) => members.len(),
            Value::Map(pairs) => pairs.len(),
            Value::Big(n) => (n.bits() / 64) as usize,
            _ => 0,
        }
    }
}

/// An answer with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The answer; `None` if it is open.
    pub answer: Option<bool>,
    /// The reason: the proof, the refutation, or the failed attempts.
    pub reason: String,
    /// The full proof or refutation, if there is more than the reason.
    pub detail: Option<Arc<Detail>>,
}

/// Details of a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// The order of games: each claim with its answer.
    Order(Vec<(Claim, Order)>),
    /// A context that distinguishes two games.
    Apart(SumId),
    /// A context that refutes it, or a game that proves it.
    Context(SumId),
}

impl Verdict {
    /// Returns "proved", "refuted" or "open" as the start of a sentence with the reason.
    pub fn how(&self) -> &'static str {
        match (self.answer, self.detail.as_deref()) {
            // The reason contains it already.
            (_, Some(Detail::Apart(_))) => "",
            (Some(true), _) => "proved: ",
            (Some(false), _) => "refuted: ",
            (None, _) => "open: ",
        }
    }

    /// Returns the game that proves or refutes it, if there is one.
    pub fn witness(&self) -> Option<SumId> {
        match self.detail.as_deref()? {
            Detail::Apart(x) | Detail::Context(x) => Some(*x),
            Detail::Order(claims) => claims.iter().find_map(|(_, order)| match order {
                Order::Refuted(by) => Some(by.x),
                _ => None,
            }),
        }
    }
}

/// The members of a list, a tuple or a sequence.
pub type Items = Contents<Vec<Value>>;

/// The members of a collection.
#[derive(Debug)]
pub struct Contents<C: Collected> {
    all: C,
    /// The memoized result of [`Contents::parts`]; 0 before the first call.
    parts: AtomicU64,
}

/// A collection of values.
pub trait Collected: Default {
    /// Returns its values, with the keys of a map.
    fn values(&self) -> impl Iterator<Item = &Value>;
}

impl Collected for Vec<Value> {
    fn values(&self) -> impl Iterator<Item = &Value> {
        self.iter()
    }
}

impl Collected for im::OrdSet<Key> {
    fn values(&self) -> impl Iterator<Item = &Value> {
        self.iter().map(|key| &key.0)
    }
}

impl Collected for im::OrdMap<Key, Value> {
    fn values(&self) -> impl Iterator<Item = &Value> {
        self.iter().flat_map(|(key, value)| [&key.0, value])
    }
}

impl<C: Collected> Contents<C> {
    /// Wraps the values.
    pub fn new(all: C) -> Arc<Contents<C>> {
        Arc::new(Contents { all, parts: AtomicU64::new(0) })
    }

    /// Counts the values in it at all depths, which bounds the cost of a comparison. A shared part
    /// counts each time it occurs. The count stops a little above
    /// [`MAX_PARTS`](Value::MAX_PARTS).
    fn parts(&self) -> u64 {
        let known = self.parts.load(Ordering::Relaxed);
        if known > 0 {
            return known;
        }
        let parts = tweedle_base::with_stack(|| {
            self.all.values().try_fold(1u64, |parts, value| match parts + value.parts() {
                parts if parts > Value::MAX_PARTS => Err(parts),
                parts => Ok(parts),
            })
        });
        let (Ok(parts) | Err(parts)) = parts;
        self.parts.store(parts, Ordering::Relaxed);
        parts
    }
}

impl<C: Collected> std::ops::Deref for Contents<C> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.all
    }
}

impl<C: Collected> Drop for Contents<C> {
    fn drop(&mut self) {
        // Dropping nested values could recurse a hundred thousand levels deep.
        let all = std::mem::take(&mut self.all);
        tweedle_base::with_stack(move || drop(all));
    }
}

/// A function with the values it captured.
#[derive(Debug)]
pub struct Closure {
    /// The function.
    pub function: Arc<Function>,
    /// The captured values.
    pub captured: Vec<Value>,
    /// The number under which results are memoized; 0 for none.
    pub memo: u32,
    /// The convention that an infinite stream has captured in an `under`.
    pub under: Option<Play>,
}

impl Drop for Closure {
    fn drop(&mut self) {
        let values = std::mem::take(&mut self.captured);
        tweedle_base::with_stack(move || drop(values));
    }
}

/// A function of the host program. It receives values, and has no access to the session.
pub trait Foreign: Debug + Send + Sync {
    /// Returns the name, for messages and output.
    fn name(&self) -> &str;

    /// Calls the function with these arguments.
    fn call(&self, args: &[Value]) -> Result<Value, String>;
}

/// A ruleset of the session.
#[derive(Debug)]
pub struct Ruleset {
    /// Its number in the session.
    pub id: u32,
    /// Its rules.
    pub code: Arc<RulesetCode>,
    /// The facts about its rules, once they were read.
    pub facts: OnceLock<RulesetFacts>,
    lowered: OnceLock<RulesetCode>,
}

/// The known games that the rules of a ruleset are found to be.
#[derive(Debug)]
pub struct RulesetFacts {
    /// If it is Nim, whether each parameter is a list of heaps or one heap.
    pub nim: Option<Vec<bool>>,
    /// If each rule is about one member of a list, the parameter with the list.
    pub members: Option<u32>,
    /// Set if it is Hackenbush.
    pub hackenbush: Option<EdgeGame>,
}

/// The rules of Hackenbush.
#[derive(Debug, Clone, Copy)]
pub struct EdgeGame {
    /// The index of the parameter with the edges.
    pub edges: u32,
    /// The index of the rule that cuts an edge.
    pub rule: usize,
    /// The slot of the index of the edge that is cut.
    pub cut: u32,
}

impl Ruleset {
    /// Creates a ruleset with a new number.
    pub fn new(id: u32, code: Arc<RulesetCode>) -> Ruleset {
        Ruleset { id, code, facts: OnceLock::new(), lowered: OnceLock::new() }
    }

    /// Returns the lowered rules.
    pub fn lowered(&self, definitions: &dyn Definitions) -> &RulesetCode {
        self.lowered.get_or_init(|| lower_ruleset(definitions, &self.code))
    }

    /// Returns the number of slots of a frame for its rules.
    pub fn slots(&self) -> usize {
        self.lowered.get().map_or(self.code.slots, |lowered| lowered.slots) as usize
    }
}

impl Value {
    /// Returns a list of values.
    pub fn list(values: Vec<Value>) -> Value {
        Value::List(Items::new(values))
    }

    /// Returns a tuple of values, or the value itself if there is only one, since a tuple has at
    /// least two entries.
    pub fn tuple(mut values: Vec<Value>) -> Value {
        match values.len() {
            1 => values.remove(0),
            _ => Value::Tuple(Items::new(values)),
        }
    }

    /// Wraps a game, for any number of players that its form allows.
    pub const fn game(sum: SumId) -> Value {
        Value::Game(sum, MadeFor::ANY)
    }

    /// Sets the number of players of the games in it that have none: of the value itself, or of the
    /// members of a list.
    pub(crate) fn made_for(self, made: MadeFor) -> Value {
        let all = |items: Arc<Items>| {
            let each = items.iter().map(|item| item.clone().made_for(made));
            Items::new(tweedle_base::with_stack(|| each.collect()))
        };
        match self {
            Value::Game(sum, MadeFor::ANY) => Value::Game(sum, made),
            Value::List(items) => Value::List(all(items)),
            Value::Tuple(items) => Value::Tuple(all(items)),
            other => other,
        }
    }

    /// Wraps a string.
    pub fn str(text: impl Into<Arc<str>>) -> Value {
        Value::Str(text.into())
    }

    /// Returns a noun phrase for messages: `an integer`, `a game`, …
    pub fn what(&self) -> &'static str {
        match self {
            Value::Absent | Value::Nothing(_) => "none",
            Value::Bool(_) => "a truth value",
            Value::Int(_) | Value::Big(_) => "an integer",
            Value::Ratio(_) => "a fraction",
            Value::Str(_) => "a string",
            Value::Board(_) => "a board",
            Value::Game(..) => "a game",
            Value::Seats(_) => "a set of seats",
            Value::List(_) => "a list",
            Value::Tuple(_) => "a tuple",
            Value::Sequence(_) => "a sequence",
            Value::Set(_) => "a set",
            Value::Map(_) => "a map",
            Value::Range(_, Some(_)) => "a range",
            Value::Range(_, None) => "an unbounded range",
            Value::Stream(_) => "a stream of values",
            Value::Function(_) | Value::Native(_) | Value::Foreign(_) => "a function",
            Value::Ruleset(_) => "a ruleset",
            Value::Player(_) => "a player",
            Value::Convention(_) => "a play convention",
            Value::Verdict(_) => "a verdict",
            Value::Beginning(_) => "the first terms of a sequence",
            Value::NimSet(_) => "a set of nim values",
            Value::Family(_) => "a family",
            Value::Report(report) => report.what(),
        }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Bool(b)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::Int(n)
    }
}

/// The number of players that a game was made for, if something determines it: bars, a collection
/// for that many players, or a two-player value. An impartial form may be used with any number of
/// players, so the arena cannot know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MadeFor(u8);

/// The flag of games whose outcome does not depend on who moves first.
const IMPARTIAL: u8 = 0x80;

impl MadeFor {
    /// Any number of players.
    pub const ANY: MadeFor = MadeFor(0);
    /// Two players, in a partizan game.
    pub const TWO: MadeFor = MadeFor(2);

    /// Returns the marker of a game with separate options for each of `players`, even if they are
    /// equal.
    pub const fn labelled(players: u8) -> MadeFor {
        MadeFor(players)
    }

    /// Returns the marker of a restriction of a game for `players`, whose outcome is a single set
    /// of seats.
    pub const fn impartial(players: u8) -> MadeFor {
        MadeFor(players | IMPARTIAL)
    }

    /// Returns the number of players, if it is known.
    pub const fn players(self) -> Option<u8> {
        match self.0 & !IMPARTIAL {
            0 => None,
            players => Some(players),
        }
    }

    /// Returns whether the outcome may depend on who begins, as in partizan games.
    pub const fn is_labelled(self) -> bool {
        self.0 != 0 && self.0 & IMPARTIAL == 0
    }

    /// Returns the common number of players of two games, or both numbers if they differ.
    pub fn and(self, other: MadeFor) -> Result<MadeFor, (u8, u8)> {
        match (self.players(), other.players()) {
            (None, _) => Ok(other),
            (_, None) => Ok(self),
            (Some(here), Some(there)) if here != there => Err((here, there)),
            _ => Ok(MadeFor(self.0 & other.0)),
        }
    }

    /// Returns the encoding as a byte, for [`from_byte`](MadeFor::from_byte).
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// Returns the inverse of [`byte`](MadeFor::byte).
    pub(crate) const fn from_byte(byte: u8) -> MadeFor {
        MadeFor(byte)
    }
}
