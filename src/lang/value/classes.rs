//! Quotients, such as misère quotients, as values of the language.

use super::{Seats, Value};
use tweedle_games::play::{Play, SeatSet};
use tweedle_games::quotient::{Beyond, HeapFamily, Quotient, Scores, SetClosure};

/// A quotient, with the games it is about.
#[derive(Debug)]
pub struct Classes {
    /// The monoid and its proof.
    pub quotient: Quotient,
    /// The games.
    pub closure: SetClosure,
    /// The family of the heaps of all sizes, if their rules were recognized.
    pub by_rules: Option<HeapFamily>,
    /// The proof that it is the quotient for heaps of every size, and their behaviour.
    pub beyond: Option<Beyond>,
    /// The number of heap sizes in the query; 0 for a list of games.
    pub sizes: usize,
    /// The source of the query.
    pub label: String,
}

impl Classes {
    /// Returns the outcomes of a class as a value: one outcome, or a tuple with one for each player
    /// who may begin.
    pub fn score_value(&self, scores: Scores) -> Value {
        let scoring = self.quotient.scoring();
        let one = |score: u32| match scoring.play() {
            Play::Coalition(coalition) => {
                Value::Seats(Seats::among(SeatSet::from_bits(score), coalition.players()))
            }
            Play::Preference(_) => Value::Int(score.into()),
        };
        Value::tuple(scoring.each(scores).map(one).collect())
    }
}
