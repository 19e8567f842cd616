//! Formulas for conditions on an unknown game: gates, sums with the game, and scopes of names.

use crate::lang::eval::{Failure, Frame, Machine};
use crate::lang::ir::Node;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use tweedle_games::game::{Halt, SumId, Unsupported};
use tweedle_games::symbolic::{Search, Wire};

/// A formula under construction.
pub(crate) struct Formula {
    /// The SAT search that knows the outcomes; `None` for an unsupported pool.
    pub(crate) search: Option<Search>,
    /// The first unsupported expression, and the reason.
    pub(crate) unclear: Option<(Span, &'static str)>,
}

/// The sum `copies·G + beside`.
#[derive(Clone, Copy)]
pub(crate) struct UnknownSum {
    pub(crate) copies: u32,
    pub(crate) beside: SumId,
}

/// The names in scope: a call frame, and its slots that hold sums with the unknown game.
pub(crate) struct Scope<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) unknown: Vec<(u32, UnknownSum)>,
    pub(crate) calls: usize,
}

impl<'a> Scope<'a> {
    /// Creates the scope of a call in which one slot holds a sum with the unknown game.
    pub(crate) fn new(frame: Frame<'a>, slot: u32, sum: UnknownSum) -> Scope<'a> {
        Scope { frame, unknown: vec![(slot, sum)], calls: 0 }
    }

    /// Returns whether an expression depends on the unknown game.
    pub(crate) fn mentions(&self, node: &Node) -> bool {
        self.unknown.iter().any(|(slot, _)| node.mentions(*slot))
    }
}

impl Formula {
    /// Creates an empty formula about the games with options from a pool.
    pub(crate) fn new(machine: &mut Machine, pool: &[SumId], span: Span) -> EvalResult<Formula> {
        let mut formula = Formula { search: None, unclear: None };
        let made = Search::new(machine, pool);
        formula.search = formula.unless_unfit(machine, made, span)?;
        Ok(formula)
    }

    /// Returns the result; `None` if the search does not support the games.
    pub(crate) fn unless_unfit<T>(
        &mut self,
        machine: &mut Machine,
        result: Result<T, Failure>,
        span: Span,
    ) -> EvalResult<Option<T>> {
        match result {
            Err(Failure::Halt(Halt::Unsupported(Unsupported::Labelled(_)))) => {
                self.is_unclear(span, "games here are not impartial")
            }
            Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)))) => {
                self.is_unclear(span, "positions here decide who wins")
            }
            Err(Failure::Halt(Halt::Unsupported(Unsupported::Entails(_)))) => {
                self.is_unclear(span, "there are entailing moves here")
            }
            result => machine.placed(span, result).map(Some),
        }
    }

    /// Records the first unsupported expression.
    pub(crate) fn is_unclear<T>(&mut self, span: Span, why: &'static str) -> EvalResult<Option<T>> {
        self.unclear.get_or_insert((span, why));
        Ok(None)
    }

    /// Returns the conjunction of the conditions.
    pub(crate) fn all(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.all(wires))
    }

    /// Returns the disjunction of the conditions.
    pub(crate) fn any(&mut self, wires: Vec<Wire>) -> Wire {
        self.search.as_mut().map_or(Wire::FALSE, |search| search.any(wires))
    }
}

/// Evaluates an expression under another convention.
pub(crate) fn under<T>(
    machine: &mut Machine,
    pair: &(Node, Node),
    scope: &Scope<'_>,
    body: impl FnOnce(&mut Machine) -> EvalResult<T>,
) -> EvalResult<T> {
    let convention = machine.eval(&pair.1, scope.frame)?;
    let convention = machine.to_convention(&convention, pair.1.span)?;
    let before = machine.convention.replace(convention);
    let result = body(machine);
    machine.convention = before;
    result
}
