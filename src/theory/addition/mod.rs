//! Tables of addition: which outcomes sums of impartial games can have, given the outcomes of the
//! games (Spindler, Tables 1 to 3 and Question 1).
//!
//! For all games born by a day, or those with options from a list, the table says which outcomes occur, each with the smallest witness.
//! An outcome that does not occur is forbidden if a theorem of normal play excludes it, or an
//! induction on options that works for every convention and holds for games of any day; otherwise it
//! is open. Both halves are independent: the games are searched as if nothing were known.

mod family;
mod fold;
mod induction;
mod kernel;
mod kinds;
mod multiples;
mod search;
mod theorems;
mod workers;

use crate::play::{Coalition, Seats};
use family::Beside;
use fold::{CodeSet, Outcome, Rule};
use induction::Inductive;
use kinds::Kinds;
use std::fmt;

pub use family::{Games, MOST_SMALL, Number};
pub use theorems::Reason;

/// The largest number of players of these tables.
pub const MOST_PLAYERS: u8 = 8;
/// The last day whose games are listed.
pub const LAST_DAY: u32 = 4;

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// More than eight players.
    Players(u8),
    /// A day after the fourth.
    Day(u32),
    /// So many small games are none or too many.
    Small(usize),
    /// The small game of this place has an option that does not come before it, or comes twice.
    Misplaced(usize),
    /// Less than two copies, or too many for the day.
    Copies(u32),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Players(n) => write!(f, "tables are of 2 to {MOST_PLAYERS} players, not {n}"),
            Unfit::Day(_) => write!(f, "there are 2^65536 games born by day 5"),
            Unfit::Small(n) => write!(f, "{n} options to choose from: there must be 1 to {MOST_SMALL}"),
            Unfit::Misplaced(at) => write!(f, "game {at} does not come after its options, once"),
            Unfit::Copies(n @ 0..=1) => write!(f, "a table is of 2 copies at least, not {n}"),
            Unfit::Copies(n) => write!(f, "{n} copies of these games are too many"),
        }
    }
}

impl std::error::Error for Unfit {}

/// Why a table was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed<E> {
    /// The question does not fit.
    Unfit(Unfit),
    /// The poll said so.
    Stopped(E),
}

impl<E> From<Unfit> for Failed<E> {
    fn from(unfit: Unfit) -> Self {
        Failed::Unfit(unfit)
    }
}

/// What is known of an entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<W> {
    /// It occurs, here for the first time.
    Found(W),
    /// It occurs on no day.
    Forbidden(Reason),
    /// It does not occur among the games looked at, and nothing excludes it.
    Open,
}

impl<W> Entry<W> {
    /// Whether it occurs.
    pub fn is_found(&self) -> bool {
        matches!(self, Entry::Found(_))
    }

    /// Whether it is neither found nor forbidden.
    pub fn is_open(&self) -> bool {
        matches!(self, Entry::Open)
    }
}

/// Which outcomes `o(G + H)` occur, given `o(G)` and `o(H)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTable {
    /// The convention.
    pub convention: Coalition,
    /// The games.
    pub games: Games,
    /// All outcomes that games of any day have, small ones first.
    pub outcomes: Vec<Seats>,
    entries: Vec<Entry<(Number, Number)>>,
}

impl SumTable {
    /// The entry of three outcomes by their places in [`outcomes`](SumTable::outcomes): of `G`, `H` and
    /// `G + H`. A witness is the pair of numbers of `G` and `H`, with the larger number least, then the
    /// smaller one.
    pub fn entry(&self, k: usize, l: usize, r: usize) -> Entry<(Number, Number)> {
        let count = self.outcomes.len();
        self.entries.get((k * count + l) * count + r).copied().unwrap_or(Entry::Open)
    }

    /// All entries, with the outcomes of `G`, `H` and `G + H`, in the order of outcomes.
    pub fn entries(&self) -> impl Iterator<Item = ([Seats; 3], Entry<(Number, Number)>)> {
        let count = self.outcomes.len();
        self.entries.iter().enumerate().map(move |(at, entry)| {
            let places = [at / count / count, at / count % count, at % count];
            (places.map(|place| self.outcomes[place]), *entry)
        })
    }
}

/// Which outcomes `o(n·G)` occur, given `o(G)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultipleTable {
    /// The convention.
    pub convention: Coalition,
    /// The games.
    pub games: Games,
    /// How many copies are added.
    pub copies: u32,
    /// All outcomes that games of any day have, small ones first.
    pub outcomes: Vec<Seats>,
    entries: Vec<Entry<Number>>,
}

impl MultipleTable {
    /// The entry of two outcomes by their places in [`outcomes`](MultipleTable::outcomes): of `G` and
    /// `n·G`. A witness is the least number of a game.
    pub fn entry(&self, k: usize, r: usize) -> Entry<Number> {
        self.entries.get(k * self.outcomes.len() + r).copied().unwrap_or(Entry::Open)
    }

    /// All entries, with the outcomes of `G` and `n·G`, in the order of outcomes.
    pub fn entries(&self) -> impl Iterator<Item = ([Seats; 2], Entry<Number>)> {
        let count = self.outcomes.len();
        self.entries.iter().enumerate().map(move |(at, entry)| {
            ([at / count, at % count].map(|place| self.outcomes[place]), *entry)
        })
    }
}

/// What a question is about.
struct Asked {
    rule: Rule,
    beside: Beside,
    outcomes: Vec<Outcome>,
}

impl Asked {
    fn new(convention: Coalition, games: &Games) -> Result<Asked, Unfit> {
        let rule = Rule::new(convention)?;
        let mut outcomes = rule.possible();
        if !outcomes.contains(&rule.winners) {
            outcomes.push(rule.winners);
            outcomes.sort_by_key(|outcome| fold::listed(*outcome));
        }
        Ok(Asked { rule, beside: Beside::new(rule, games), outcomes })
    }

    fn seats(&self) -> Vec<Seats> {
        self.outcomes.iter().map(|outcome| Seats::from(*outcome)).collect()
    }
}

/// The table of `G + H` for all pairs of some games, on so many threads. The answer does not
/// depend on their number; `poll` is asked now and then whether to go on.
///
/// # Errors
/// [`Failed`].
pub fn sums<E: Send>(
    convention: Coalition,
    games: &Games,
    threads: usize,
    poll: &(dyn Fn() -> Result<(), E> + Sync),
) -> Result<SumTable, Failed<E>> {
    let asked = Asked::new(convention, games)?;
    let Asked { rule, beside, outcomes } = &asked;
    let rule = *rule;
    let found =
        search::search(rule, beside, outcomes, threads, poll).map_err(Failed::Stopped)?;
    let inductive = Inductive::new(rule, &poll).map_err(Failed::Stopped)?;
    let kinds = Kinds::new(rule, &poll).map_err(Failed::Stopped)?;
    let coarse = kinds.as_ref().map(Kinds::of_classes);
    let allows = |of: &dyn Fn(usize, usize) -> CodeSet, pair: (Outcome, Outcome), sum| {
        let classes = |outcome| inductive.classes(outcome);
        classes(pair.0).any(|k| classes(pair.1).any(|l| of(k, l).contains(sum)))
    };
    let mut entries = Vec::with_capacity(outcomes.len().pow(3));
    for (k, one) in outcomes.iter().enumerate() {
        for (l, other) in outcomes.iter().enumerate() {
            for &sum in outcomes {
                let theorem = || {
                    let normal = convention.is_normal();
                    normal.then(|| theorems::of_sum(rule.players, *one, *other, sum)).flatten()
                };
                let excluded = || {
                    let finer = |of: &Vec<Vec<CodeSet>>| !allows(&|k, l| of[k][l], (*one, *other), sum);
                    if !allows(&|k, l| inductive.of(k, l), (*one, *other), sum) {
                        Some(1)
                    } else {
                        coarse.as_ref().is_some_and(finer).then_some(2)
                    }
                };
                // The pair of empty games comes before all others.
                let empty = rule.winners;
                let pair = match (*one, *other, sum) == (empty, empty, empty) {
                    true => Some((0, 0)),
                    false => found.pair(k, l, rule.code(sum)),
                };
                entries.push(entry(pair, theorem, excluded));
            }
        }
    }
    Ok(SumTable { convention, games: games.clone(), outcomes: asked.seats(), entries })
}

/// The table of `n·G` for some games, as [`sums`].
///
/// # Errors
/// [`Failed`].
pub fn multiples<E: Send>(
    convention: Coalition,
    games: &Games,
    copies: u32,
    threads: usize,
    poll: &(dyn Fn() -> Result<(), E> + Sync),
) -> Result<MultipleTable, Failed<E>> {
    let asked = Asked::new(convention, games)?;
    let Asked { rule, beside, outcomes } = &asked;
    let rule = *rule;
    if copies < 2 || !multiples::fits(games, copies) {
        return Err(Unfit::Copies(copies).into());
    }
    let copied = multiples::Copies::new(rule, games, copies);
    let found = copied.outcomes(threads, poll).map_err(Failed::Stopped)?;
    let mut first = vec![None; 1 << 16];
    for (game, outcome) in found.iter().enumerate().rev() {
        let own = beside.outcome(game);
        first[usize::from(own) << 8 | usize::from(*outcome)] = Some(game as Number);
    }
    let normal = convention.is_normal();
    let inductive = Inductive::new(rule, &poll).map_err(Failed::Stopped)?;
    let allowed = inductive.multiples(copies, normal, &poll).map_err(Failed::Stopped)?;
    let kinds = Kinds::new(rule, &poll).map_err(Failed::Stopped)?;
    let finer = kinds.map(|kinds| kinds.multiples(copies, normal, &poll)).transpose();
    let finer = finer.map_err(Failed::Stopped)?;
    let excludes = |allowed: &Option<Vec<CodeSet>>, one: Outcome, sum: Outcome| {
        let none = |all: &Vec<CodeSet>| !inductive.classes(one).any(|k| all[k].contains(sum));
        allowed.as_ref().is_some_and(none)
    };
    let mut entries = Vec::with_capacity(outcomes.len().pow(2));
    for &one in outcomes {
        for &sum in outcomes {
            let theorem = || {
                normal.then(|| theorems::of_multiple(rule.players, copies, one, sum)).flatten()
            };
            let excluded = || match excludes(&allowed, one, sum) {
                true => Some(1),
                false => excludes(&finer, one, sum).then_some(2),
            };
            let game = first[usize::from(one) << 8 | usize::from(sum)];
            entries.push(entry(game, theorem, excluded));
        }
    }
    Ok(MultipleTable { convention, games: games.clone(), copies, outcomes: asked.seats(), entries })
}

fn entry<W>(
    found: Option<W>,
    theorem: impl Fn() -> Option<Reason>,
    excluded: impl Fn() -> Option<u8>,
) -> Entry<W> {
    let forbidden = || theorem().or_else(|| excluded().map(|depth| Reason::Induction { depth }));
    match found {
        Some(witness) => Entry::Found(witness),
        None => forbidden().map_or(Entry::Open, Entry::Forbidden),
    }
}
