//! Quotients as values.

use super::{Seats, Value};
use crate::maths::heaps::HeapRules;
use crate::maths::play::Play;
use crate::maths::quotient::{Beyond, Quotient, SetClosure};
/// A quotient, with the games it is about.
#[derive(Debug)]
pub struct Classes {
    /// The monoid and its proof.
    pub quotient: Quotient,
    /// The games.
    pub closure: SetClosure,
    /// What the heaps of all sizes are, if they are some that are known beyond those gone through.
    pub by_rules: Option<ByRules>,
    /// Whether it is the quotient of heaps of every size, and which they are like.
    pub beyond: Option<Beyond>,
    /// How many sizes were asked for; 0 for a list of games.
    pub sizes: usize,
    /// What was asked about, as text.
    pub label: String,
}

/// Heaps of all sizes by known rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ByRules {
    /// Nim heaps.
    Nim,
    /// Heaps that are taken from and broken up.
    TakeAndBreak(HeapRules),
}

impl Classes {
    /// The value of a score.
    pub fn score_value(&self, score: u32) -> Value {
        match self.quotient.scoring().play() {
            Play::Coalition(coalition) => {
                Value::Seats(Seats::from_mask(score, coalition.players()))
            }
            Play::Preference(_) => Value::Int(score.into()),
        }
    }
}
