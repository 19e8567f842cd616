//! Sums of positions on boards, of any number of players and under any winners: who wins against
//! all others, by a search that asks about each seat as far as it matters.

use super::by_play;
use super::by_search::{FEW_STATES, parts};
use super::question::{Asked, Question, Score, Strategy};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules;

/// Where players have moves of their own.
pub(super) static LABELLED: Strategy =
    Strategy { name: NAME, answer: labelled, because: by_play::because };

/// Where there may be a quotient, which is looked for first.
pub(super) static STRATEGY: Strategy = Strategy { name: NAME, answer, because: by_play::because };

const NAME: &str = "a search for moves that win against all others, or make another lose";

fn labelled(machine: &mut Machine, asked: &Asked) -> EvalResult<Option<Score>> {
    match machine.arena.players(asked.game) {
        Some(_) => answer(machine, asked),
        None => Ok(None),
    }
}

fn answer(machine: &mut Machine, asked: &Asked) -> EvalResult<Option<Score>> {
    let Question::Outcome(convention, first) = asked.question else { return Ok(None) };
    let parts = parts(machine, asked.game);
    let Some(parts) = machine.placed(asked.span, parts)? else { return Ok(None) };
    let unread = machine.lend(|_, found| !rules::is_followed(found, convention, &parts));
    if unread && by_play::within(machine, asked, FEW_STATES)?.is_some() {
        return Ok(None);
    }
    let found = machine
        .lend(|machine, found| rules::board_winners(machine, found, &parts, (convention, first)));
    Ok(machine.placed(asked.span, found)?.map(Score::Seats))
}
