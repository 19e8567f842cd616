//! Strategy for sums with an absorbing component, whose outcome is undetermined.

use super::question::{Answer, Query, Request, Strategy};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::value::sum;
use tweedle_games::absorbing::{Reason, absorbs_soon};
use tweedle_games::play::SeatSet;

/// An absorbing component makes every sum undetermined.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "an absorbing component (Spindler, Thm 3.17, Cors 3.18 and 3.19)",
    answer,
    reasons,
};

/// The maximum number of states that are searched for an absorbing component.
const MAX_COMPONENT_STATES: usize = 1 << 12;

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    Ok(reason(machine, request)?.map(|_| Answer::Seats(SeatSet::EMPTY)))
}

fn reason(machine: &mut Machine, request: &Request) -> EvalResult<Option<Reason>> {
    let Query::Outcome(convention, _) = request.query else { return Ok(None) };
    if machine.arena.players(request.game).is_some() {
        return Ok(None);
    }
    let found = machine.lend(|machine, found| {
        absorbs_soon(machine, &mut found.solver, convention, request.game, MAX_COMPONENT_STATES)
    });
    machine.placed(request.span, found)
}

fn reasons(machine: &mut Machine, request: &Request, _: Answer) -> EvalResult<Vec<String>> {
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
