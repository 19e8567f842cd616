//! `!G`, and what is wrong where the next move is forced.

use super::call::Frame;
use super::{Machine, Outcome, Value};
use crate::lang::report::{Code as Kind, Problem};
use crate::lang::resolve::{Node, RuleAction};
use crate::lang::syntax::Span;
use crate::maths::game::{Halt, SumId};

impl Machine {
    /// `!G`: the next move must be made in that game. A number is one for two players.
    pub(super) fn entail(
        &mut self,
        operand: &Node,
        frame: Frame<'_>,
        span: Span,
    ) -> Outcome<Value> {
        let value = self.eval(operand, frame)?;
        if let Value::Bool(_) = value {
            return Err(Box::new(
                Problem::at(Kind::Type, span, "`!` says where the next move must be made")
                    .label("a truth value is no game")
                    .help("write `not` for the opposite of a condition"),
            ));
        }
        let game = match value {
            Value::Int(0) => SumId::ZERO,
            Value::Int(_) | Value::Ratio(_) => self.option_for(&value, 2, operand.span)?,
            other => self.to_game(&other, operand.span)?,
        };
        let made = self.arena.entailed(game);
        self.placed(span, made).map(Value::Game)
    }

    /// The diagnostic for moves that are forced where they cannot be, or a question that has no answer
    /// with entailing moves; `None` for other reasons to stop.
    pub(super) fn forced(&self, halt: &Halt, span: Span) -> Option<Box<Problem>> {
        let text = |s: SumId| crate::lang::show::sum(self, s, 60);
        let (code, message, help) = match *halt {
            Halt::Forced => (
                Kind::Forced,
                "the next move would have to be made in two places, or in a place that no position can name"
                    .to_owned(),
                "a sum has at most one `!`, and an `is` rule gives a game without one",
            ),
            Halt::Where(s) => (
                Kind::Forced,
                format!("the next move must be made in {}, which is a sum of several games", text(s)),
                "name the one: `!G + H` forces the next move in G",
            ),
            Halt::Entails(s) => (
                Kind::Entails,
                format!("there are entailing moves in {}, so this question has no answer", text(s)),
                "ask who wins, with `outcome` or `last`; `nim_set` is for two players",
            ),
            _ => return None,
        };
        let mut problem = Problem::at(code, span, message).label("asked for here").help(help);
        if let Halt::Where(s) = *halt
            && let &[(game, 1)] = self.arena.parts(s)
            && let Some(position) = self.position_of(game)
        {
            let mut rules = position.ruleset.code.rules.iter();
            if let Some(rule) = rules.find(|rule| matches!(rule.kind, RuleAction::Is(_))) {
                problem = problem.also(rule.span, "this rule makes a sum of it");
            }
        }
        Some(Box::new(problem))
    }
}
