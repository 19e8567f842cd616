//! Following play to its end: the definition itself, remembered position by position.

use super::question::{Asked, Question, Score, Way};
use crate::lang::eval::Machine;
use crate::lang::report::{Outcome, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, sum};
use crate::maths::game::options_for;

/// Following play.
pub(super) static WAY: Way = Way { name: "following play to its end", answer, because };

fn answer(machine: &mut Machine, asked: &Asked) -> Outcome<Option<Score>> {
    score(machine, asked).map(Some)
}

/// The score by the recursion of the definition.
pub(super) fn score(machine: &mut Machine, asked: &Asked) -> Outcome<Score> {
    let game = asked.game;
    let found = machine.lend(|machine, found| match &asked.question {
        Question::Outcome(convention, first) => {
            found.solver.outcome_from(machine, *convention, game, *first).map(Score::Seats)
        }
        Question::Last(matrix, first) => {
            found.preferences.last(machine, matrix, game, *first).map(Score::Last)
        }
        Question::NimValue => found.solver.nim_values().value(machine, game).map(Score::NimValue),
    });
    machine.placed(asked.span, found)
}

/// A way has answered another question than it was asked.
pub(super) fn other_kind<T>(span: Span) -> Outcome<T> {
    Err(Box::new(Problem::bug(span, "an answer of another kind than the question")))
}

/// The options and what each is worth.
fn because(machine: &mut Machine, asked: &Asked, _: Score) -> Outcome<Vec<String>> {
    const SHOWN: usize = 12;
    let (players, first) = match &asked.question {
        Question::Outcome(convention, first) => (convention.players(), *first),
        Question::Last(matrix, first) => (matrix.players(), *first),
        Question::NimValue => return Ok(Vec::new()),
    };
    let options = options_for(machine, asked.game, first);
    let options = machine.placed(asked.span, options)?;
    if options.is_empty() {
        return Ok(vec!["there is no move: play has stopped".to_owned()]);
    }
    let next = (first + 1) % players;
    let mut lines = Vec::new();
    for &option in options.iter().take(SHOWN) {
        let question = match &asked.question {
            Question::Last(matrix, _) => Question::Last(matrix.clone(), next),
            Question::Outcome(convention, _) => Question::Outcome(*convention, next),
            Question::NimValue => Question::NimValue,
        };
        let after = Asked { question, game: option, span: asked.span };
        let worth = match score(machine, &after)? {
            Score::Seats(seats) => Seats::from_mask(seats, players).to_string(),
            Score::Last(last) => format!("last {last}, counted from the next player"),
            Score::NimValue(value) => format!("{value:?}"),
        };
        lines.push(format!("a move to {}: {worth}", sum(machine, option, 200)));
    }
    if options.len() > SHOWN {
        lines.push(format!("… and {} further options", options.len() - SHOWN));
    }
    Ok(lines)
}
