//! Explanations of outcomes by the outcomes after each move.

use super::question::{Answer, Query, Request};
use super::solver::{self, Reasons, first_lines};
use crate::lang::eval::Machine;
use crate::lang::value::{Seats, sum};
use tweedle_games::game::options_for;
use tweedle_games::play::{Coalition, SeatSet};

/// Returns an outcome in words; for allies, whether they win if they are shifted by that many
/// seats.
pub fn worth(convention: Coalition, outcome: SeatSet, by: u8) -> String {
    let players = convention.players();
    if convention.is_single() {
        return format!("outcome {}", Seats::among(outcome, players));
    }
    let allies = Seats::among(convention.allies(), players);
    match outcome.contains(by) {
        true => format!("{allies} together can win"),
        false => format!("{allies} together cannot win"),
    }
}

/// Lists the options with their answers.
pub(super) fn move_list(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let (players, first) = match &request.query {
        Query::Outcome(convention, first) => (convention.players(), *first),
        Query::Last(matrix, first) | Query::Granted(matrix, first, _) => (matrix.players(), *first),
        _ => return Ok(Vec::new()),
    };
    let options = options_for(machine, request.game, first)?;
    if options.is_empty() {
        return Ok(vec!["no moves: play is over".to_owned()]);
    }
    let next = (first + 1) % players;
    first_lines(&options, "options", |&option| {
        let question = match &request.query {
            Query::Last(matrix, _) | Query::Granted(matrix, ..) => {
                Query::Last(matrix.clone(), next)
            }
            Query::Outcome(convention, _) => Query::Outcome(*convention, next),
            other => other.clone(),
        };
        let after = Request { query: question, game: option, span: request.span };
        let worth = match (solver::answer(machine, &after)?.0, &request.query) {
            // After the move, the same players are one seat nearer.
            (Answer::Seats(seats), Query::Outcome(c, _)) if !c.is_single() => {
                worth(*c, seats, players - 1)
            }
            (Answer::Seats(seats), _) => Seats::among(seats, players).to_string(),
            (Answer::Last(last), _) => {
                format!("last to move: {last}, counted from the next player")
            }
            (Answer::Granted(granted), _) => granted.to_string(),
            (other, _) => format!("{other:?}"),
        };
        Ok(format!("a move to {}: {worth}", sum(machine, option, 200)))
    })
}
