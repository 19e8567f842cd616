//! Strategies for comparisons: by proofs that can be shown, by contexts that tell games apart, and
//! for two players under normal play by the winner of the difference: `G <= H` exactly if Left does
//! not win `G - H` by moving first (Siegel, II.1).

use super::components::{search_wins, values_win};
use super::question::{Answer, AtMost, Query, QueryKind, Request};
use super::solver::{self, Answered, BASE, Scope, Strategy};
use super::tree_search;
use crate::lang::eval::{Failure, Machine};
use crate::lang::value::Value;
use tweedle_base::Limit;
use tweedle_games::game::{Halt, SumId};
use tweedle_games::order::{self, Claim, Order};
use tweedle_games::play::Coalition;
use tweedle_games::theorem::OptionsOf;

/// Compares a game with itself.
pub(super) static SAME: Strategy = Strategy {
    name: "identity",
    scope: Scope::of(&[QueryKind::AtMost]),
    answer: |machine, request| match request.query {
        Query::AtMost(_, high, _) if high == request.game => proof(machine, request),
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
    answer: |machine, request| {
        let Query::Equal(convention, other) = request.query else { return Ok(None) };
        let contexts = machine.effort.contexts;
        let found = machine.lend(|machine, found| {
            order::equal(machine, &mut found.solver, convention, (request.game, other), contexts)
        });
        Ok(Some(Answer::Equal(found?)))
    },
    ..BASE
};

/// Finds the winner of the difference by a search of boards or by the canonical forms of
/// components, unless a proof is found soon.
pub(super) static VALUES: Strategy = Strategy {
    name: "a search of the boards of the difference, or the values of its components",
    scope: Scope::two_player(&[QueryKind::AtMost], OptionsOf::Either),
    answer: |machine, request| {
        let Some((difference, opposite)) = difference(machine, request)? else { return Ok(None) };
        let Query::Outcome(_, first) = difference.query else { return Ok(None) };
        if tree_search::within(machine, &difference, MAX_PROOF_STATES)?.is_some() {
            return Ok(None);
        }
        let (wins, by) = match search_wins(machine, difference.game, first)? {
            None => (values_win(machine, difference.game, first)?, "by the values of components, "),
            wins => (wins, "by a search of the boards, "),
        };
        Ok(wins.map(|wins| decided(!wins, opposite, by)))
    },
    ..BASE
};

/// Asks who wins the difference.
pub(super) static DIFFERENCE: Strategy = Strategy {
    name: "the winner of the difference",
    answer: |machine, request| {
        let Some((difference, opposite)) = difference(machine, request)? else { return Ok(None) };
        let (outcome, _) = solver::answer(machine, &difference)?;
        Ok(Some(decided(outcome == Query::previous_wins(true), opposite, "")))
    },
    ..VALUES
};

/// The maximum number of positions for a proof of a comparison that the difference decides, too.
const MAX_PROOF_POSITIONS: usize = 1 << 12;
/// The maximum number of states of a difference that is compared by a proof, which can be shown.
const MAX_PROOF_STATES: u64 = 1 << 10;

fn proof(machine: &mut Machine, request: &Request) -> Answered {
    let Query::AtMost(convention, high, player) = request.query else { return Ok(None) };
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
    Ok(Some(Answer::AtMost(AtMost::Order(found?))))
}

fn decided(holds: bool, opposite: SumId, by: &'static str) -> Answer {
    Answer::AtMost(AtMost::Difference { holds, opposite, by })
}

/// Returns the query "who wins `G - H`?", and `-H`: if `G <= H` is false, Left wins `G - H` but not
/// `H - H`. Returns `None` if the games have no difference.
fn difference(
    machine: &mut Machine,
    request: &Request,
) -> Result<Option<(Request, SumId)>, Failure> {
    let Query::AtMost(convention, high, player) = request.query else { return Ok(None) };
    let span = request.span;
    if machine.arena.is_forced(request.game) || machine.arena.is_forced(high) {
        return Ok(None);
    }
    let negative = machine.negative(&Value::game(high), 2, span)?;
    let negative = machine.to_game(&negative, span)?;
    let game = machine.arena.add(request.game, negative)?;
    let asked = Request { query: Query::Outcome(convention, player), game, span };
    Ok((machine.arena.players(game) == Some(2)).then_some((asked, negative)))
}
