//! Loopy positions that are given by equations.

use crate::lang::eval::Machine;
use crate::lang::ir::RulesetCode;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::Equation;
use crate::lang::value::{Position, Ruleset};
use std::sync::Arc;
use tweedle_games::game::{Arena, GameId, Halt, Kind, SumId};

/// Creates new positions for `players` players, one for each letter, without equations yet.
///
/// # Errors
/// The number of players is invalid.
pub fn unknowns(
    machine: &mut Machine,
    letters: &[Arc<str>],
    players: Option<u8>,
    span: Span,
) -> EvalResult<Vec<GameId>> {
    let code = Arc::new(RulesetCode {
        name: "loop".into(),
        params: Vec::new(),
        ends_with_players: false,
        boards: Vec::new(),
        slots: 0,
        players,
        rules: Vec::new(),
        draw: None,
        doc: None,
        span,
    });
    let id = machine.positions.labels.len() as u32;
    machine.positions.labels.push_back(code.name.clone());
    let ruleset = Arc::new(Ruleset::new(id, code));
    let mut made = Vec::with_capacity(letters.len());
    for letter in letters {
        let number = machine.positions.list.len() as u32;
        let game = match players {
            None => machine.arena.position(number),
            Some(players) => {
                machine.at(span, |machine| machine.arena.labelled_position(number, players))?
            }
        };
        let args = Arc::default();
        machine.positions.list.push(Position { ruleset: ruleset.clone(), args, players, game });
        let letter = letter.clone();
        let equation = Equation { letter, body: SumId::ZERO, name: None };
        machine.positions.equations.insert(number, equation);
        made.push(game);
    }
    Ok(made)
}

/// Defines each of these positions by its sum.
///
/// # Errors
/// A position is defined as itself without a move in between, or the games are for another number
/// of players.
pub fn equate(
    machine: &mut Machine,
    equations: &[(GameId, SumId)],
    name: Option<&Arc<str>>,
    span: Span,
) -> EvalResult<()> {
    for &(game, body) in equations {
        if let Kind::Position { key, .. } = machine.arena.kind(game)
            && let Some(equation) = machine.positions.equations.get_mut(&key)
        {
            (equation.body, equation.name) = (body, name.cloned());
        }
        machine.at(span, |machine| define(&mut machine.arena, game, body))?;
    }
    for &(game, _) in equations {
        let itself = machine.arena.single(game);
        if let Err(Halt::Cycle(_)) = machine.arena.plain(itself) {
            return Problem::at(
                Code::Cycle,
                span,
                "this equation defines the game as itself, without \
                 a move",
            )
            .help("use it as an option: `loop(G -> {0 | G})`")
            .err();
        }
    }
    Ok(())
}

/// Gives a position the options of a form, so that it keeps its name. Any other sum replaces it.
fn define(arena: &mut Arena, game: GameId, body: SumId) -> Result<(), Halt> {
    let players = arena.players(arena.single(game));
    if let &[(form, 1)] = arena.parts(body) {
        let lists: Option<Vec<Vec<SumId>>> = match (arena.kind(form), players) {
            (Kind::Form(options), None) => {
                let options = options.to_vec();
                return arena.define(game, options);
            }
            (Kind::Form(options), Some(players)) => {
                Some(vec![options.to_vec(); usize::from(players)])
            }
            (Kind::Labelled(lists), _) => Some(lists.iter().map(<[SumId]>::to_vec).collect()),
            _ => None,
        };
        if let Some(lists) = lists {
            return arena.define_labelled(game, lists);
        }
    }
    arena.rewrite(game, body)
}
