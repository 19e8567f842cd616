//! The moves of a position as a person sees them: with the board before rules split or turn it, a
//! description, and the hit areas that change.

use super::describe::{board_change, text_of};
use crate::lang::draw;
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules::{boards_after_moves, position_game, position_of};
use crate::lang::syntax::Span;
use crate::lang::value::{self, Figure, Seen, Value};
use std::collections::HashMap;
use tweedle_games::game::{GameId, SumId, options_for};

/// A move of a player.
#[derive(Debug, Clone)]
pub struct Move {
    /// The description.
    pub text: String,
    /// The keys of the hit areas that change.
    pub spots: Vec<String>,
    /// The position after the move, as it is shown.
    pub after: SumId,
    /// The same position as the rules give it. Moves to equal ones are equally good.
    pub settled: SumId,
}

/// The maximum number of moves that are listed.
const MAX_MOVES: usize = 1 << 12;

/// Returns the moves of a player, component by component.
///
/// # Errors
/// The rules failed, or a limit was exceeded.
pub(super) fn moves(machine: &mut Machine, shown: SumId, mover: u8) -> EvalResult<Vec<Move>> {
    let span = Span::default();
    // Expands all components.
    let options = options_for(machine, shown, mover);
    machine.placed(span, options)?;
    let plain = machine.arena.plain(shown);
    let plain = machine.placed(span, plain)?;
    let is_forced = machine.arena.is_forced(plain) && !machine.arena.is_forced(shown);
    let whole = if is_forced { plain } else { shown };
    let seen = draw::components(machine, whole)?;
    let mut moves = Vec::new();
    let open = machine.arena.open_places(whole);
    let places: Vec<(usize, GameId)> =
        open.map(|place| (place, machine.arena.parts(whole)[place].0)).collect();
    for (number, (part, _)) in seen.iter().enumerate() {
        let part = *part;
        let Some(&(place, _)) = places.iter().find(|(_, open)| *open == part) else { continue };
        let rest = without(machine, whole, place)?;
        let single = machine.arena.single(part);
        let options = options_for(machine, single, mover);
        let options = machine.placed(span, options)?;
        let options = value::in_order(machine, options);
        let boards = shown_boards(machine, part, mover, &options);
        let mut found = Vec::new();
        for option in options {
            let variants = boards.get(&option).cloned().unwrap_or_else(|| vec![option]);
            for after in variants {
                found.push(one(machine, &seen, number, (after, option), rest)?);
            }
        }
        if !boards.is_empty() {
            let cells = |one: &Move| -> Vec<usize> {
                let cells = one.spots.iter().filter_map(|key| key.split(':').nth(1));
                cells.filter_map(|cell| cell.parse().ok()).collect()
            };
            found.sort_by_cached_key(cells);
        }
        moves.extend(found);
        machine.check_length(moves.len(), span)?;
        moves.truncate(MAX_MOVES);
    }
    Ok(moves)
}

/// Returns the move of the component with that number to another game, shown as `after`, in sum
/// with the rest.
fn one(
    machine: &mut Machine,
    seen: &[(GameId, Seen)],
    number: usize,
    (after, option): (SumId, SumId),
    rest: SumId,
) -> EvalResult<Move> {
    let span = Span::default();
    let (part, before) = (seen[number].0, &seen[number].1.figure);
    let figures = draw::components(machine, after)?;
    let all: Option<Vec<Figure>> = figures.iter().map(|(_, part)| part.figure.clone()).collect();
    let changed = match (before, &all) {
        (Some(before), Some(after)) => draw::changed_spots(before, after),
        _ => Vec::new(),
    };
    let text = match (before, all.as_deref()) {
        (Some(Figure::Board(before)), Some([Figure::Board(after)])) => {
            board_change(before, after, (seen.len() > 1).then_some(number))
        }
        _ => None,
    };
    let text = match text {
        Some(text) => text,
        None => {
            let single = machine.arena.single(part);
            format!("{} → {}", text_of(machine, single), text_of(machine, after))
        }
    };
    let sum = machine.arena.add(after, rest);
    let sum = machine.placed(span, sum)?;
    let settled = machine.arena.add(option, rest).and_then(|sum| machine.arena.plain(sum));
    let settled = machine.placed(span, settled)?;
    let spots = changed.iter().map(|key| format!("{number}:{key}")).collect();
    Ok(Move { text, spots, after: sum, settled })
}

/// Returns a sum without one copy of the component at an index.
fn without(machine: &mut Machine, whole: SumId, place: usize) -> EvalResult<SumId> {
    let mut parts = machine.arena.parts(whole).to_vec();
    parts[place].1 -= 1;
    let rest = machine.arena.sum(&parts);
    machine.placed(Span::default(), rest)
}

/// Returns for each option of a board position the positions with whole boards that equal it, if
/// the rules split or turn boards after a move. Their boards are as the player sees them.
fn shown_boards(
    machine: &mut Machine,
    part: GameId,
    mover: u8,
    options: &[SumId],
) -> HashMap<SumId, Vec<SumId>> {
    let mut found: HashMap<SumId, Vec<SumId>> = HashMap::new();
    let Some(position) = position_of(machine, part).cloned() else { return found };
    let board = |value: &Value| match value {
        Value::Board(board) => Some(board.clone()),
        _ => None,
    };
    let mut boards = position.args.iter().enumerate();
    let Some((at, before)) = boards.find_map(|(at, arg)| Some((at, board(arg)?))) else {
        return found;
    };
    if position.ruleset.code.draw.is_some() || boards.any(|(_, arg)| board(arg).is_some()) {
        return found;
    }
    // Rules need not be defined for a board that an `is` rule replaces.
    let Ok(candidates) = boards_after_moves(machine, &position, mover) else { return found };
    if candidates.len() > MAX_COMPARED_BOARDS {
        return found;
    }
    for (candidate, option) in candidates {
        if candidate.shape() != before.shape() || candidate == before {
            continue;
        }
        let mut args = position.args.to_vec();
        args[at] = Value::Board(candidate);
        let Ok(game) = position_game(machine, &position.ruleset, args, Span::default()) else {
            continue;
        };
        let shown = machine.arena.single(game);
        let players = position.players.unwrap_or(1);
        let Some(option) = settled(machine, option).filter(|option| options.contains(option))
        else {
            continue;
        };
        if is_same(machine, shown, option, players) {
            found.entry(option).or_default().push(shown);
        }
    }
    found
}

/// The maximum number of boards whose options are compared with those of the settled position.
const MAX_COMPARED_BOARDS: usize = 200;

/// Returns a sum after its `is` rules; `None` if these fail.
fn settled(machine: &mut Machine, game: SumId) -> Option<SumId> {
    options_for(machine, game, 0).ok()?;
    machine.arena.plain(game).ok()
}

/// Tests whether two positions are the same after their `is` rules, or all players have the same
/// options in both.
fn is_same(machine: &mut Machine, a: SumId, b: SumId, players: u8) -> bool {
    if settled(machine, a) == Some(b) {
        return true;
    }
    (0..players).all(|player| {
        let mut options = |game| {
            let mut options = options_for(machine, game, player).ok()?;
            options.sort_unstable();
            Some(options)
        };
        options(a).is_some_and(|found| options(b) == Some(found))
    })
}
