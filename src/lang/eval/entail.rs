//! Entailing moves: `!G`, and diagnostics for forced moves.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::Node;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use tweedle_games::game::SumId;

impl Machine {
    /// Evaluates `!G`: the next move must be made in that game. A number is a two-player game.
    pub(crate) fn entail(
        &mut self,
        operand: &Node,
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<Value> {
        let value = self.eval(operand, frame)?;
        if let Value::Bool(_) = value {
            return Problem::at(Code::Type, span, "`!` marks the component of the next move")
                .label("a truth value is not a game")
                .help("write `not` to negate a condition")
                .err();
        }
        let made_for = self.made_for(&value);
        let game = match value {
            Value::Int(0) => SumId::ZERO,
            Value::Int(_) | Value::Ratio(_) => self.option_for(&value, 2, operand.span)?,
            other => self.to_game(&other, operand.span)?,
        };
        let made = self.arena.entailed(game);
        self.placed(span, made).map(|game| Value::Game(game, made_for))
    }
}
