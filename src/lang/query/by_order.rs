//! Strategies for comparisons by proofs that can be shown and by contexts that tell games apart.

use super::question::{Answer, AtMost, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use crate::lang::eval::Failure;
use crate::lang::report::EvalResult;
use tweedle_base::Limit;
use tweedle_games::game::Halt;
use tweedle_games::order::{self, Claim, Order};
use tweedle_games::play::Coalition;

/// Compares a game with itself.
pub(super) static SAME: Strategy = Strategy {
    name: "identity",
    scope: Scope::of(&[QueryKind::AtMost]),
    answer: |solver, request| match request.query {
        Query::AtMost(_, high, _) if high == request.game => proof(solver, request),
        _ => Ok(None),
    },
    ..BASE
};

/// Searches for a proof and for a context that refutes the claim.
pub(super) static PROOF: Strategy = Strategy {
    name: "a proof by options and replies, or a context that refutes it (Spindler, Thms 4.34 and \
           4.38)",
    scope: Scope::of(&[QueryKind::AtMost]),
    answer: proof,
    ..BASE
};

/// Tests the equality in sums with impartial games.
pub(super) static EQUALITY: Strategy = Strategy {
    name: "nim values, bounds and rows of outcomes, or a context that refutes it (equality.md)",
    scope: Scope::of(&[QueryKind::Equal]),
    answer: |solver, request| {
        let Query::Equal(convention, other) = request.query else { return Ok(None) };
        let machine = &mut *solver.machine;
        let contexts = machine.effort.contexts;
        let found = machine.lend(|machine, found| {
            order::equal(machine, &mut found.solver, convention, (request.game, other), contexts)
        });
        machine.placed(request.span, found).map(|found| Some(Answer::Equal(found)))
    },
    ..BASE
};

/// The maximum number of positions for a proof of a comparison that the difference decides, too.
const MAX_PROOF_POSITIONS: usize = 1 << 12;

fn proof(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::AtMost(convention, high, player) = request.query else { return Ok(None) };
    let machine = &mut *solver.machine;
    let effort = machine.effort;
    let claim = Claim { low: request.game, high, player };
    // For two players the difference decides what has no proof within the budget.
    let games = [claim.low, high];
    let has_difference = convention == Coalition::TWO
        && games.iter().any(|game| machine.arena.players(*game) == Some(2))
        && !games.iter().any(|game| machine.arena.is_forced(*game));
    let states = machine.budget.max_states;
    if has_difference {
        machine.budget.max_states = states.min(MAX_PROOF_POSITIONS);
    }
    let found = machine.lend(|machine, found| {
        order::at_most(machine, &mut found.solver, &mut found.orders, convention, claim, effort)
    });
    machine.budget.max_states = states;
    let undecided =
        matches!(found, Ok(Order::Open(_)) | Err(Failure::Halt(Halt::Limit(Limit::States(_)))));
    if undecided && has_difference {
        return Ok(None);
    }
    machine.placed(request.span, found).map(|order| Some(Answer::AtMost(AtMost::Order(order))))
}
