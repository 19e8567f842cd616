//! Reasons why rules do not become move patterns.

use crate::lang::ir::{Placed, Unsupported, unsupported};
use crate::lang::report::Problem;
use crate::lang::syntax::Span;
use tweedle_games::bitboard::NoAnswer;

/// The reason why the compilation of rules stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// A letter that is not among those of the board; with it, compilation begins again.
    Letter(u8),
    /// Something that is not supported; the rules are interpreted.
    Unsupported(Unsupported),
}

/// The result of a part of the compilation.
pub(super) type Read<T> = Result<T, Stuck>;

/// Returns that something is not supported.
pub(super) const fn no(what: &'static str) -> Stuck {
    Stuck::Unsupported(unsupported(what))
}

/// Returns that an expression fails, for some boards or for all. Interpreting the rule will report
/// the error.
pub(super) fn fails(_: Box<Problem>) -> Stuck {
    no("an expression that fails")
}

impl From<Unsupported> for Stuck {
    fn from(unsupported: Unsupported) -> Stuck {
        Stuck::Unsupported(unsupported)
    }
}

impl Stuck {
    /// Adds the rule.
    pub(super) fn in_rule(self, rule: Span) -> Stuck {
        match self {
            Stuck::Unsupported(unsupported) => Stuck::Unsupported(unsupported.in_rule(rule)),
            Stuck::Letter(_) => self,
        }
    }
}

impl Placed for Stuck {
    fn at(self, span: Span) -> Stuck {
        match self {
            Stuck::Unsupported(unsupported) => Stuck::Unsupported(unsupported.at(span)),
            Stuck::Letter(_) => self,
        }
    }
}

impl From<Stuck> for NoAnswer {
    fn from(stuck: Stuck) -> NoAnswer {
        match stuck {
            Stuck::Letter(letter) => NoAnswer::Letter(letter),
            Stuck::Unsupported(_) => NoAnswer::Unsupported,
        }
    }
}
