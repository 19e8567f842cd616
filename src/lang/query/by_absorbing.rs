//! Strategy for sums with an absorbing component, whose outcome is undetermined.

use super::question::{Answer, Query, Request};
use super::solver::{BASE, Scope, Strategy, Winners};
use super::tree_search::FIRST_ATTEMPT_STATES;
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::value::sum;
use tweedle_games::absorbing::{Reason, absorbs_soon};
use tweedle_games::play::SeatSet;
use tweedle_games::theorem::OptionsOf;

/// An absorbing component makes every sum undetermined.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "an absorbing component (Spindler, Thm 3.17, Cors 3.18 and 3.19)",
    scope: Scope { options: OptionsOf::All, winners: Winners::Alone, ..BASE.scope },
    after: FIRST_ATTEMPT_STATES,
    answer: |solver, request| {
        Ok(reason(solver.machine, request)?.map(|_| Answer::Seats(SeatSet::EMPTY)))
    },
    reasons: |solver, request, _| reasons(solver.machine, request),
    ..BASE
};

/// The maximum number of states that are searched for an absorbing component.
const MAX_COMPONENT_STATES: usize = 1 << 12;

fn reason(machine: &mut Machine, request: &Request) -> EvalResult<Option<Reason>> {
    let Query::Outcome(convention, _) = request.query else { return Ok(None) };
    let found = machine.lend(|machine, found| {
        absorbs_soon(machine, &mut found.solver, convention, request.game, MAX_COMPONENT_STATES)
    });
    machine.placed(request.span, found)
}

fn reasons(machine: &mut Machine, request: &Request) -> EvalResult<Vec<String>> {
    let Some(reason) = reason(machine, request)? else { return Ok(Vec::new()) };
    let mut lines = vec![reason.to_string()];
    if let Reason::Summand { part, .. }
    | Reason::Copies { part, .. }
    | Reason::ManyCopies { part, .. } = reason
    {
        lines.push(format!("the component: {}", sum(machine, part, 200)));
    }
    Ok(lines)
}
