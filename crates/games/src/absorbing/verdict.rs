//! Verdicts: proved, refuted or open; and the reasons of verdicts about absorbing games.

use std::fmt;

use crate::game::SumId;
use crate::play::SeatSet;
use crate::theorem::Outside;

/// The answer to a question that the program may be unable to settle: `P` is what proves it, `R`
/// what refutes it, `T` what was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<P = Reason, R = P, T = R> {
    /// True, with a reason.
    Proved(P),
    /// False, with a reason.
    Refuted(R),
    /// Open, with the attempts that failed.
    Open(T),
}

/// The reason for a [`Verdict`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is strongly `k`-undetermined with `k ≥ N − 1` (Spindler, Thm 3.17).
    Strongly {
        /// The greatest such `k`.
        k: u64,
    },
    /// A summand is strongly `k`-undetermined with `k ≥ N − 1` (Thm 3.17, Prop 2.24).
    Summand {
        /// The summand.
        part: SumId,
        /// The greatest such `k`.
        k: u64,
    },
    /// The game holds enough copies of an (N−2)-undetermined game (Cor 3.18).
    Copies {
        /// The game that is repeated.
        part: SumId,
        /// The required number of copies.
        copies: u32,
    },
    /// The game holds enough copies of an undetermined game (Cor 3.19).
    ManyCopies {
        /// The game that is repeated.
        part: SumId,
        /// The required number of copies.
        copies: u32,
    },
    /// Nobody wins its sum with any context: the rows of all contexts are unions of this number of
    /// rows (docs/equality.md, Theorem 4).
    Rows {
        /// The number of rows.
        rows: usize,
    },
    /// The game itself is determined, so that adding 0 refutes the claim.
    Determined {
        /// The set of winners.
        outcome: SeatSet,
    },
    /// In a game with labelled players one of them, given more single moves than play can last,
    /// outlasts it (Spindler, Prop 4.7).
    Outlasted {
        /// The single moves of the first player, as a game.
        x: SumId,
        /// The number of these moves.
        moves: u64,
    },
    /// With two players every game is determined.
    TwoPlayers,
    /// No known theorem applies, and the game itself is undetermined.
    NoTheorem {
        /// The degree to which the game is strongly undetermined.
        k: u64,
    },
    /// The sum with this game is determined.
    SmallSum {
        /// The game.
        x: SumId,
        /// The outcome of the sum.
        outcome: SeatSet,
    },
    /// The theorems are about other games or conventions.
    Outside(Outside),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Strongly { k } => {
                write!(f, "it is strongly {k}-undetermined (Spindler, Thm 3.17)")
            }
            Reason::Summand { k, .. } => write!(
                f,
                "a component is strongly {k}-undetermined (Spindler, Thm 3.17 and Prop 2.24)"
            ),
            Reason::Copies { copies, .. } => write!(
                f,
                "it contains {copies} copies of an (N-2)-undetermined game (Spindler, Cor 3.18)"
            ),
            Reason::ManyCopies { copies, .. } => {
                write!(
                    f,
                    "it contains {copies} copies of an undetermined game (Spindler, Cor \
                 3.19)"
                )
            }
            Reason::Rows { rows } => write!(
                f,
                "nobody wins its sum with any X: the outcomes of these sums follow from {rows} \
                 rows (equality.md, Theorem 4)"
            ),
            Reason::Determined { .. } => write!(f, "it is not undetermined itself (X = 0)"),
            Reason::Outlasted { moves, .. } => {
                write!(f, "L wins with X = {moves}·1_L, whoever moves first (Spindler, Prop 4.7)")
            }
            Reason::TwoPlayers => write!(f, "with two players every game is determined"),
            Reason::NoTheorem { k: 0 } => {
                write!(f, "it is undetermined, and no known theorem applies")
            }
            Reason::NoTheorem { k } => {
                write!(f, "it is strongly {k}-undetermined, and no known theorem applies")
            }
            Reason::SmallSum { .. } => write!(
                f,
                "in sum with some small game it is not \
             undetermined"
            ),
            Reason::Outside(outside) => {
                write!(f, "the known theorems are {outside}")
            }
        }
    }
}

impl<P, R, T> Verdict<P, R, T> {
    /// Tests whether it is proved.
    pub fn is_proved(&self) -> bool {
        matches!(self, Verdict::Proved(_))
    }

    /// Tests whether it is refuted.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Verdict::Refuted(_))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proved(reason) => write!(f, "proved: {reason}"),
            Verdict::Refuted(reason) => write!(f, "refuted: {reason}"),
            Verdict::Open(reason) => write!(f, "open: {reason}"),
        }
    }
}
