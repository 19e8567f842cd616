//! Builtins on points: what a player can force.

use super::players::who_may_begin;
use super::primitive;
use super::why::Lines;
use crate::lang::eval::{About, Args, Machine, Native};
use crate::lang::ir::{Player, Prim};
use crate::lang::query::{MAX_CERTIFIED, too_large};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules::board_lead;
use crate::lang::value::{Value, short};
use std::ops::Range;
use tweedle_games::game::{Halt, SumId};
use tweedle_games::solve::Scores;
use tweedle_records::certificate;

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Score, |machine, args| score(machine, &args))
            .why(|machine, args, about| explain(machine, &args, about))
            .certify(|machine, args| certify(machine, &args)),
    ]
}

/// A query for scores: the game, the player and the number of players, and who may begin.
struct ScoreQuery {
    game: SumId,
    player: (u8, u8),
    firsts: Range<u8>,
}

fn query(machine: &mut Machine, args: &Args) -> EvalResult<ScoreQuery> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let players = match machine.players_of(game) {
        Some(players) => players,
        None => machine.players_in_force(),
    };
    let player = match args.is_absent(1) {
        false => machine.player_among(args.get(1), players, args.at(1))?,
        true if players == 2 => 0,
        true => {
            let text = format!("a game for {players} players has a score for each of them");
            let last = Player::at(players - 1, players);
            return Problem::at(Code::Players, args.at(0), text)
                .label(format!("{players} players"))
                .help(format!("name the player: `score(G, L)` to `score(G, {last})`"))
                .err();
        }
    };
    let firsts = match args.is_absent(2) {
        true => 0..players,
        false => who_may_begin(machine, game, (args, 2), players)?,
    };
    Ok(ScoreQuery { game, player: (player, players), firsts })
}

/// Returns the lead of a player against all others together, for each player who may begin.
fn score(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let ScoreQuery { game, player, firsts } = query(machine, args)?;
    let span = args.span;
    let mut scores = machine.placed(span, Scores::new(player.0, player.1))?;
    let all: EvalResult<Vec<Value>> = firsts
        .map(|first| {
            let lead = match on_boards(machine, game, player, first) {
                Ok(Some(lead)) => Ok(lead),
                Ok(None) => scores.score(machine, game, first),
                Err(halt) => Err(halt.into()),
            };
            machine.placed(span, lead).map(Value::Int)
        })
        .collect();
    all.map(Value::tuple)
}

/// Returns the score of a sum of positions on boards, if it is searched on bitboards.
fn on_boards(
    machine: &mut Machine,
    game: SumId,
    player: (u8, u8),
    first: u8,
) -> Result<Option<i64>, Halt> {
    machine.lend(|machine, found| {
        board_lead(machine, found, game, (player, first), (i64::MIN, i64::MAX))
    })
}

/// Explains how scores are found, or were found.
fn explain(machine: &mut Machine, args: &Args, about: About) -> EvalResult<Value> {
    const METHODS: [&str; 2] =
        ["search of positions on bitboards (docs/scores.md)", "search of the game tree"];
    let ScoreQuery { game, player, firsts } = query(machine, args)?;
    let shown = short(machine, args.get(0));
    let mut lines = Lines::default();
    if about == About::Plan {
        lines.say(0, format!("{shown}   the first of these that applies:"));
        METHODS.into_iter().for_each(|method| lines.say(1, method.to_owned()));
        return Ok(lines.drawing());
    }
    let found = machine.at(args.span, |machine| on_boards(machine, game, player, firsts.start))?;
    let method = METHODS[usize::from(found.is_none())];
    let lead = score(machine, args)?;
    lines.say(0, format!("{shown}   score {}, by {method}", short(machine, &lead)));
    Ok(lines.drawing())
}

/// Returns the certificate of scores.
fn certify(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let ScoreQuery { game, player, firsts } = query(machine, args)?;
    let span = args.span;
    let mut scores = machine.placed(span, Scores::new(player.0, player.1))?;
    let table = machine
        .at(span, |machine| scores.table(machine, game, firsts, MAX_CERTIFIED))?
        .ok_or_else(|| too_large(span))?;
    let about = format!("the score of {}", short(machine, args.get(0)));
    let entries = || table.entries.iter();
    let data = certificate::Score {
        players: player.1.into(),
        player: player.0.into(),
        movers: entries().map(|entry| entry.mover.into()).collect(),
        options: entries().map(|entry| entry.options.clone()).collect(),
        leads: entries().map(|entry| entry.lead).collect(),
        roots: table.roots.clone(),
    };
    Ok(Value::str(certificate::certificate(&data, &about).to_string()))
}
