//! Explanations `why(outcome(G))`, `why(nim_value(G))`, `why(last(G, t))`: the strategy that
//! answered, and its facts.

use super::lines::Lines;
use crate::lang::eval::{Args, Machine};
use crate::lang::ir::Player;
use crate::lang::query::{Answer, Query, Request, answer};
use crate::lang::report::EvalResult;
use crate::lang::value::{Seats, Value, sum};
use tweedle_games::game::SumId;

/// The maximum length of a game in an explanation, in bytes.
const MAX_GAME_BYTES: usize = 1_000;

/// Explains an answer: the answer itself, the strategy, and its facts.
fn explain_answer(
    machine: &mut Machine,
    request: &Request,
    who: &str,
    lines: &mut Lines,
) -> EvalResult<()> {
    let (score, way) = answer(machine, request)?;
    let text = match (score, &request.query) {
        (Answer::Seats(seats), Query::Outcome(convention, _)) => {
            format!("outcome {}", Seats::among(seats, convention.players()))
        }
        (Answer::Granted(true), _) => "the goal is reached".to_owned(),
        (Answer::Granted(false), _) => "the goal is not reached".to_owned(),
        (Answer::Last(last), _) => format!("last {last}"),
        (Answer::NimValue(Some(value)), _) => format!("nim value {value}"),
        (Answer::NimValue(None), _) => "loony".to_owned(),
        (Answer::Seats(seats), _) => format!("{seats:?}"),
    };
    let game = sum(machine, request.game, MAX_GAME_BYTES);
    lines.say(0, format!("{game}{who}   {text}, by {}", way.name));
    for line in way.reasons(machine, request, score)? {
        lines.say(1, line);
    }
    Ok(())
}

/// Evaluates `why(outcome(G, first?))`.
pub(super) fn outcome(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    let labelled = machine.is_labelled(game);
    let firsts = match args.is_absent(1) {
        false => {
            let first = machine.player_among(args.get(1), players, args.at(1))?;
            first..first + 1
        }
        true if labelled => 0..players,
        true => 0..1,
    };
    let mut lines = Lines::default();
    for first in firsts {
        let who = match labelled {
            true => format!(", {} begins", Player::at(first, players)),
            false => String::new(),
        };
        let question = Query::Outcome(convention, first);
        explain_answer(
            machine,
            &Request { query: question, game, span: args.span },
            &who,
            &mut lines,
        )?;
    }
    Ok(lines.drawing())
}

/// Evaluates `why(nim_value(G))`.
pub(super) fn nim_value(machine: &mut Machine, game: SumId, args: &Args) -> EvalResult<Value> {
    let mut lines = Lines::default();
    let request = Request { query: Query::NimValue, game, span: args.span };
    explain_answer(machine, &request, "", &mut lines)?;
    Ok(lines.drawing())
}

/// Evaluates `why(last(G, t))`.
pub(super) fn last(machine: &mut Machine, request: &Request) -> EvalResult<Value> {
    let mut lines = Lines::default();
    explain_answer(machine, request, "", &mut lines)?;
    Ok(lines.drawing())
}
