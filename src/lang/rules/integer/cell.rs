//! Values of closed subexpressions of compiled rules.

use super::types::Abort;
use crate::lang::value::Value;
use tweedle_games::game::GameId;

/// The value of a closed expression.
#[derive(Debug, Clone)]
pub(crate) enum Cell {
    /// Its words.
    Words(Vec<i64>),
    Members(Members),
    Any,
    /// The components of a game.
    Game(Vec<(GameId, u32)>),
    Target(Target),
}

/// Integers to enumerate, or to test for membership.
#[derive(Debug, Clone)]
pub(crate) enum Members {
    /// An inclusive range.
    Range(i64, i64),
    /// The integers in the given order, and sorted.
    Listed(Vec<i64>, Vec<i64>),
}

/// The lattice of the positions of a term.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// The index of the lattice.
    pub(crate) lattice: u32,
    /// For each argument that is not constant in the lattice, the integer, or `None` if it varies.
    pub(crate) sources: Vec<Option<i64>>,
}

impl Members {
    /// Returns the member at an index.
    #[inline]
    pub(crate) fn get(&self, at: i64) -> Option<i64> {
        match self {
            Members::Range(from, until) => from.checked_add(at).filter(|n| n <= until),
            Members::Listed(items, _) => items.get(usize::try_from(at).ok()?).copied(),
        }
    }

    /// Returns whether an integer is a member.
    #[inline]
    pub(crate) fn contains(&self, n: i64) -> bool {
        match self {
            Members::Range(from, until) => (*from..=*until).contains(&n),
            Members::Listed(_, sorted) => sorted.binary_search(&n).is_ok(),
        }
    }

    /// Returns the integers of a collection; fails if it has other members.
    pub(super) fn of(value: &Value) -> Result<Members, Abort> {
        let integer = |value: &Value| match value {
            Value::Int(n) => Ok(*n),
            _ => Err(Abort::Unsupported),
        };
        let items: Vec<i64> = match value {
            Value::Range(from, until) => {
                return Ok(Members::Range(*from, until.unwrap_or(i64::MAX)));
            }
            Value::List(items) | Value::Sequence(items) => {
                items.iter().map(integer).collect::<Result<_, _>>()?
            }
            Value::Set(items) => {
                items.iter().map(|key| integer(&key.0)).collect::<Result<_, _>>()?
            }
            _ => return Err(Abort::Unsupported),
        };
        let mut sorted = items.clone();
        sorted.sort_unstable();
        Ok(Members::Listed(items, sorted))
    }
}
