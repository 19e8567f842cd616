//! Explanations of queries by `why` and `explain`: the strategy that answered with its facts, or
//! the strategies that would be tried.

use super::players::who_may_begin;
use super::values::{shown, two_player_game};
use crate::lang::eval::{About, Args, Compared, Machine};
use crate::lang::ir::Player;
use crate::lang::query::{
    self, Answer, Query, Request, both_sides, first_query, if_it_ends, plan, reasons, shown_sides,
    worth,
};
use crate::lang::report::EvalResult;
use crate::lang::value::{Branch, Drawing, Drawn, Sided, Value, short, sum};

/// The maximum length of a game in an explanation, in bytes.
const MAX_GAME_BYTES: usize = 1_000;

/// Explains the answers to queries, or how they would be found.
pub(super) fn about(
    machine: &mut Machine,
    requests: &[Request],
    about: About,
) -> EvalResult<Value> {
    let mut lines = Lines::default();
    for request in requests {
        let game = sum(machine, request.game, MAX_GAME_BYTES);
        if about == About::Plan {
            lines.say(0, format!("{game}   the first of these that applies:"));
            plan(machine, request)?.into_iter().for_each(|step| lines.say(1, step));
            // It does not depend on who begins.
            break;
        }
        let who = match request.query {
            Query::Outcome(convention, first) if machine.is_labelled(request.game) => {
                format!(", {} begins", Player::at(first, convention.players()))
            }
            _ => String::new(),
        };
        answer(machine, request, format!("{game}{who}"), &mut lines)?;
    }
    Ok(lines.drawing())
}

/// Prints the strategies that would be tried for a comparison of games; `None` for other values.
pub(super) fn comparison(machine: &mut Machine, asked: Compared<'_>) -> EvalResult<Option<Value>> {
    let Some(request) = first_query(machine, asked)? else { return Ok(None) };
    about(machine, &[request], About::Plan).map(Some)
}

/// Explains an answer: the answer itself, the strategy, and its facts.
fn answer(
    machine: &mut Machine,
    request: &Request,
    game: String,
    lines: &mut Lines,
) -> EvalResult<()> {
    let (answer, way) = query::answer(machine, request)?;
    let text = match (&answer, &request.query) {
        (Answer::Seats(seats), Query::Outcome(convention, _)) => worth(*convention, *seats, 0),
        (Answer::Granted(true), _) => "the goal is reached".to_owned(),
        (Answer::Granted(false), _) => "the goal is not reached".to_owned(),
        (Answer::Last(last), _) => format!("last {last}"),
        (Answer::NimValue(Some(value)), _) => format!("nim value {value}"),
        (Answer::NimValue(None), _) => "loony".to_owned(),
        (Answer::Value(value), _) => {
            let shown = shown(machine, *value, request.span)?;
            format!("value {}", short(machine, &shown))
        }
        (other, _) => format!("{other:?}"),
    };
    lines.say(0, format!("{game}   {text}, by {}", way.name));
    for line in reasons(machine, way, request, &answer)? {
        lines.say(1, line);
    }
    Ok(())
}

/// Explains a call of `outcome`.
pub(super) fn outcome(machine: &mut Machine, args: Args, what: About) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    if super::coalitions::is_coalition(args.get(1)) {
        let span = args.span;
        let conventions = super::coalitions::conventions(machine, game, &args)?;
        let asked = (0..).zip(conventions);
        let requests: Vec<Request> = asked
            .map(|(first, c)| Request { query: Query::Outcome(c, first), game, span })
            .collect();
        return about(machine, &requests, what);
    }
    let convention = machine.convention_with_allies(game, args.at(0))?;
    let firsts = who_may_begin(machine, game, (&args, 1), convention.players())?;
    let span = args.span;
    let requests: Vec<Request> = firsts
        .map(|first| Request { query: Query::Outcome(convention, first), game, span })
        .collect();
    about(machine, &requests, what)
}

/// Explains a call of `value`.
pub(super) fn value(machine: &mut Machine, args: Args, what: About) -> EvalResult<Value> {
    let span = args.span;
    if args.get(0).as_report::<Sided>().is_none() {
        let game = two_player_game(machine, args.get(0), args.at(0))?;
        let found = about(machine, &[Request { query: Query::Value, game, span }], what);
        if let Some(found) = if_it_ends(found, true)? {
            return Ok(found);
        }
    }
    let both = both_sides(machine, args.get(0), args.at(0))?;
    let shown = shown_sides(machine, &both, span)?;
    let (game, value) = (short(machine, args.get(0)), short(machine, &shown));
    let mut lines = Lines::default();
    lines.say(0, format!("{game}   value {value}, by its onside and offside (Siegel, VI.3)"));
    Ok(lines.drawing())
}

/// The maximum number of lines of an explanation.
const MAX_LINES: usize = 400;

/// The lines of an explanation, up to the maximum.
#[derive(Debug, Default)]
pub(super) struct Lines {
    branches: Vec<Branch>,
    left_out: usize,
}

impl Lines {
    /// Adds a line with an indentation depth.
    pub(super) fn say(&mut self, depth: usize, text: String) {
        if self.branches.len() < MAX_LINES {
            self.branches.push(Branch { depth, drawn: Drawn::Said(text) });
        } else {
            self.left_out += 1;
        }
    }

    /// Returns the explanation as a drawing.
    pub(super) fn drawing(mut self) -> Value {
        if self.left_out > 0 {
            let text = format!("… {} more lines", self.left_out);
            self.branches.push(Branch { depth: 0, drawn: Drawn::Said(text) });
        }
        Value::report(Drawing(self.branches))
    }
}
