//! Answers that may be missing.

use std::fmt;

use crate::game::SumId;
use crate::play::SeatSet;
use crate::theorem::Outside;

/// The answer to a question that the program may be unable to settle: `P` is what proves it, `R`
/// what refutes it, `T` what was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<P = Reason, R = P, T = R> {
    /// It is so, and why.
    Proved(P),
    /// It is not so, and why not.
    Refuted(R),
    /// Not settled, and what was tried.
    Open(T),
}

/// Why a [`Verdict`] is what it is.
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
        /// How often it must be repeated.
        copies: u32,
    },
    /// The game holds enough copies of an undetermined game (Cor 3.19).
    ManyCopies {
        /// The game that is repeated.
        part: SumId,
        /// How often it must be repeated.
        copies: u32,
    },
    /// Nobody wins it beside any context: the rows of all contexts are unions of so many
    /// (docs/equality.md, Theorem 4).
    Rows {
        /// How many rows.
        rows: usize,
    },
    /// Somebody wins the game itself, so adding 0 refutes it.
    Determined {
        /// The outcome: who wins.
        outcome: SeatSet,
    },
    /// In a game with labelled players one of them, given more single moves than play can last,
    /// outlasts it (Spindler, Prop 4.7).
    Outlasted {
        /// That many single moves of the first player.
        x: SumId,
        /// How many they are.
        moves: u64,
    },
    /// With two players every game is determined.
    TwoPlayers,
    /// No known theorem applies, and the game itself is undetermined.
    NoTheorem {
        /// How strongly undetermined the game is.
        k: u64,
    },
    /// Beside this game somebody wins.
    Beside {
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
                "a summand is strongly {k}-undetermined (Spindler, Thm 3.17 and Prop 2.24)"
            ),
            Reason::Copies { copies, .. } => write!(
                f,
                "it holds {copies} copies of an (N-2)-undetermined game (Spindler, Cor 3.18)"
            ),
            Reason::ManyCopies { copies, .. } => {
                write!(f, "it holds {copies} copies of an undetermined game (Spindler, Cor 3.19)")
            }
            Reason::Rows { rows } => write!(
                f,
                "nobody wins it beside any game X: the outcomes beside X are made of {rows} rows \
                 (equality.md, Theorem 4)"
            ),
            Reason::Determined { .. } => write!(f, "it is not undetermined itself (X = 0)"),
            Reason::Outlasted { moves, .. } => {
                write!(f, "L wins with X = {moves}·1_L, whoever begins (Spindler, Prop 4.7)")
            }
            Reason::TwoPlayers => write!(f, "with two players every game is determined"),
            Reason::NoTheorem { k: 0 } => {
                write!(f, "it is undetermined, and no known theorem applies")
            }
            Reason::NoTheorem { k } => {
                write!(f, "it is strongly {k}-undetermined, and no known theorem applies")
            }
            Reason::Beside { .. } => write!(f, "beside a small game it is not undetermined"),
            Reason::Outside(outside) => {
                write!(f, "the theorems are {outside}")
            }
        }
    }
}

impl<P, R, T> Verdict<P, R, T> {
    /// Whether it is so.
    pub fn is_proved(&self) -> bool {
        matches!(self, Verdict::Proved(_))
    }

    /// Whether it is not so.
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
