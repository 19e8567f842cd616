//! Nim values and sets of nim values: from the table of a kernel where there is one, by a sweep over the
//! followers elsewhere.

use super::{Failure, Machine, Outcome};
use crate::lang::syntax::Span;
use crate::maths::game::{Halt, SumId};
use crate::maths::solve::{NimSet, NimValues};

impl Machine {
    /// The nim value of an impartial game in which the next move is not forced; `None` if it is loony.
    ///
    /// # Errors
    /// Games that have none; limits.
    pub fn nim_value(&mut self, game: SumId, span: Span) -> Outcome<Option<u64>> {
        if let Some(value) = self.kernel_value(game, span)? {
            return Ok(value);
        }
        let result = self.with_nim_values(|machine, values| values.value(machine, game));
        self.placed(span, result)
    }

    /// The full set of nim values of an impartial game.
    ///
    /// # Errors
    /// Games that have none; limits.
    pub fn nim_set(&mut self, game: SumId, span: Span) -> Outcome<NimSet> {
        let result = self.nim_set_or_halt(game, span)?;
        self.placed(span, result)
    }

    /// The same where a game with rules that decide who wins is no mistake: it has no nim values, `None`.
    ///
    /// # Errors
    /// Limits, and what is no impartial game.
    pub fn nim_set_if_any(&mut self, game: SumId, span: Span) -> Outcome<Option<NimSet>> {
        match self.nim_set_or_halt(game, span)? {
            Err(Failure::Halt(Halt::Decides(_))) => Ok(None),
            result => self.placed(span, result).map(Some),
        }
    }

    fn nim_set_or_halt(&mut self, game: SumId, span: Span) -> Outcome<Result<NimSet, Failure>> {
        if let Some(set) = self.kernel_set(game, span)? {
            return Ok(Ok(set));
        }
        Ok(self.with_nim_values(|machine, values| values.set(machine, game)))
    }

    /// Lends the nim values out: a rule that asks for one meanwhile gets an empty table.
    fn with_nim_values<R>(&mut self, body: impl FnOnce(&mut Machine, &mut NimValues) -> R) -> R {
        let mut values = std::mem::take(&mut self.nim_values);
        let result = body(self, &mut values);
        self.nim_values = values;
        result
    }
}
