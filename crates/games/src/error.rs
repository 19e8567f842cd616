//! The error type of the crate; all other error types convert into it.

use crate::addition::TableError;
use crate::bitboard::NoAnswer;
use crate::board::BoardFault;
use crate::game::{CompactError, Halt, Limit, Stop};
use crate::heaps::HeapRulesError;
use crate::play::{MatrixError, PlayError};
use crate::quotient::{QuotientFailure, Unfounded};

/// The error type of the crate: no answer, or an invalid game, rule or convention. `?`
/// converts every error of this crate into it.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum Error {
    /// A search: a limit, a cycle, or a question that does not apply.
    Halt(#[from] Halt),
    /// A convention.
    Play(#[from] PlayError),
    /// A preference matrix.
    Matrix(#[from] MatrixError),
    /// The text of a board.
    Board(#[from] BoardFault),
    /// A game in compact notation.
    Compact(#[from] CompactError),
    /// Rules about heaps.
    HeapRules(#[from] HeapRulesError),
    /// A search on bitboards.
    Bitboard(#[from] NoAnswer),
    /// A quotient.
    QuotientFailure(#[from] QuotientFailure),
    /// Heaps of which a quotient is to be found.
    Unfounded(#[from] Unfounded),
    /// A table of the outcomes of sums.
    Table(#[from] TableError),
}

impl From<Limit> for Error {
    fn from(limit: Limit) -> Error {
        Halt::from(limit).into()
    }
}

impl<E: Into<Error>, R: Into<Error>> From<Stop<E, R>> for Error {
    fn from(stop: Stop<E, R>) -> Error {
        match stop {
            Stop::Failed(error) => error.into(),
            Stop::GaveUp(reason) => reason.into(),
        }
    }
}
