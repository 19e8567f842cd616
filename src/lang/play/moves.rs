//! The moves of a position as a person sees them: with the board before rules split or turn it, a
//! description, and the hit areas that change.

use super::describe::text_of;
use crate::lang::draw::{self, Change};
use crate::lang::eval::Machine;
use crate::lang::ir::Player;
use crate::lang::report::EvalResult;
use crate::lang::rules::{arguments_after_moves, position_game, position_of};
use crate::lang::syntax::Span;
use crate::lang::value::{self, Figure, Seen, Value};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
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
    machine.at(span, |machine| options_for(machine, shown, mover))?;
    let plain = machine.at(span, |machine| machine.arena.plain(shown))?;
    let is_forced = machine.arena.is_forced(plain) && !machine.arena.is_forced(shown);
    let whole = if is_forced { plain } else { shown };
    let seen = components(machine, whole)?;
    // Each with its component, and the sum that this becomes.
    let mut found: Vec<(Move, GameId, SumId)> = Vec::new();
    let open = machine.arena.open_places(whole);
    let places: Vec<(usize, GameId)> =
        open.map(|place| (place, machine.arena.parts(whole)[place].0)).collect();
    for (number, (part, _)) in seen.iter().enumerate() {
        let part = *part;
        let Some(&(place, _)) = places.iter().find(|(_, open)| *open == part) else { continue };
        let rest = without(machine, whole, place)?;
        let single = machine.arena.single(part);
        let options = machine.at(span, |machine| options_for(machine, single, mover))?;
        let options = value::in_order(machine, options);
        let is_only = options.len() == 1;
        let whole_positions = positions_after_moves(machine, part, mover, &options);
        let first = found.len();
        for option in options {
            let variants = whole_positions.get(&option).cloned();
            for (after, seen_as) in variants.unwrap_or_else(|| vec![(option, option)]) {
                let to = (after, option, seen_as);
                found.push((one(machine, &seen, number, to, (rest, is_only))?, part, after));
            }
        }
        found[first..].sort_by_cached_key(|(made, ..)| in_order_of_numbers(&made.text));
        machine.check_length(found.len(), span)?;
        found.truncate(MAX_MOVES);
    }
    // Moves to different positions have different names.
    let mut names: HashMap<String, HashSet<SumId>> = HashMap::new();
    found.retain(|(made, ..)| names.entry(made.text.clone()).or_default().insert(made.settled));
    let mut taken: HashMap<String, usize> = HashMap::new();
    for (made, part, after) in &mut found {
        if names[&made.text].len() > 1 && !made.text.contains('→') {
            made.text = format!("{}: {}", made.text, full_text(machine, *part, *after));
        }
        let times = taken.entry(made.text.clone()).or_default();
        *times += 1;
        if *times > 1 {
            made.text += &format!(" ({times})");
        }
    }
    Ok(found.into_iter().map(|(made, ..)| made).collect())
}

/// Returns the parts of a text between numbers, each with the number behind it, for sorting.
fn in_order_of_numbers(text: &str) -> Vec<(String, u64)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(is_digit).unwrap_or(rest.len());
        let behind = rest[digits..].find(|c| !is_digit(c)).map_or(rest.len(), |at| digits + at);
        parts.push((rest[..digits].to_owned(), rest[digits..behind].parse().unwrap_or(0)));
        rest = &rest[behind..];
    }
    parts
}

fn full_text(machine: &mut Machine, part: GameId, after: SumId) -> String {
    let single = machine.arena.single(part);
    format!("{} → {}", text_of(machine, single), text_of(machine, after))
}

/// Returns the move of the component with that number to another game, shown as `after`, in sum
/// with the rest. It is described by the position `seen_as`. `is_only` is set if the component has
/// no other move.
fn one(
    machine: &mut Machine,
    seen: &[(GameId, Seen)],
    number: usize,
    (after, option, seen_as): (SumId, SumId, SumId),
    (rest, is_only): (SumId, bool),
) -> EvalResult<Move> {
    let span = Span::default();
    let (part, before) = (seen[number].0, &seen[number].1.figure);
    let figures = components(machine, seen_as)?;
    let repeated =
        |(_, part): &(GameId, Seen)| vec![part.figure.clone(); part.times.min(64) as usize];
    let all: Option<Vec<Figure>> = figures.iter().flat_map(repeated).collect();
    let Change { spots, name } = match (before, &all) {
        (Some(before), Some(after)) => draw::change(before, after),
        _ => Change::default(),
    };
    let drawn = |upto: usize| seen[..upto].iter().filter(|(_, it)| it.figure.is_some()).count();
    let nth = drawn(number + 1);
    let mut text = match (name, before) {
        (Some(name), Some(Figure::Piles(_))) => name,
        (Some(name), _) if drawn(seen.len()) == 1 => name,
        (Some(name), Some(Figure::Graph(_))) => format!("graph {nth}, {name}"),
        (Some(name), _) => format!("board {nth}, {name}"),
        (None, _) if is_only && machine.arena.is_forced(machine.arena.single(part)) => {
            "pass".to_owned()
        }
        (None, _) => full_text(machine, part, after),
    };
    let gained: i64 = points_in(machine, option).map(|(_, points)| points).sum();
    match gained {
        0 => {}
        1 => text += ", 1 point",
        several => text += &format!(", {several} points"),
    }
    let sum = machine.at(span, |machine| machine.arena.add(after, rest))?;
    let settled = machine.arena.add(option, rest).and_then(|sum| machine.arena.plain(sum));
    let settled = machine.placed(span, settled)?;
    let spots = spots.iter().map(|key| format!("{number}:{key}")).collect();
    Ok(Move { text, spots, after: sum, settled })
}

/// Returns the components of a sum as they are seen, without points and what has neither a figure
/// nor moves.
pub(super) fn components(machine: &mut Machine, sum: SumId) -> EvalResult<Vec<(GameId, Seen)>> {
    let mut seen = draw::components(machine, sum)?;
    seen.retain(|(part, seen)| {
        let is_drawn = match &seen.figure {
            Some(Figure::Graph(graph)) => !graph.edges.is_empty() || !graph.marks.is_empty(),
            figure => figure.is_some(),
        };
        let single = machine.arena.single(*part);
        let players = machine.arena.players(single).unwrap_or(1);
        let is_stuck = |player| options_for(machine, single, player).is_ok_and(|o| o.is_empty());
        is_drawn || !(0..players).all(is_stuck)
    });
    Ok(seen)
}

/// Returns the points in a sum, with the players who have them.
pub(super) fn points_in(machine: &Machine, sum: SumId) -> impl Iterator<Item = (Player, i64)> {
    machine.arena.parts(sum).iter().filter_map(|(part, times)| {
        let (player, points) = points_of(machine, *part)?;
        Some((player, points * i64::from(*times)))
    })
}

/// Returns the player and the points of a component that gives points to a player.
fn points_of(machine: &Machine, part: GameId) -> Option<(Player, i64)> {
    let position = position_of(machine, part)?;
    let Some(Value::Ruleset(points)) = machine.points.and_then(|id| machine.global(id)) else {
        return None;
    };
    match &position.args[..] {
        [Value::Player(player), Value::Int(given), ..]
            if Arc::ptr_eq(points, &position.ruleset) =>
        {
            Some((*player, *given))
        }
        _ => None,
    }
}

/// Returns a sum without one copy of the component at an index.
fn without(machine: &mut Machine, whole: SumId, place: usize) -> EvalResult<SumId> {
    let mut parts = machine.arena.parts(whole).to_vec();
    parts[place].1 -= 1;
    machine.at(Span::default(), |machine| machine.arena.sum(&parts))
}

/// Returns for each option of a position with a board, edges or a list the positions that the rules
/// give before they split or turn them: the position to show, which equals the option, and the one
/// that describes the move.
fn positions_after_moves(
    machine: &mut Machine,
    part: GameId,
    mover: u8,
    options: &[SumId],
) -> HashMap<SumId, Vec<(SumId, SumId)>> {
    let mut found: HashMap<SumId, Vec<(SumId, SumId)>> = HashMap::new();
    let Some(position) = position_of(machine, part).cloned() else { return found };
    let is_board = |value: &Value| matches!(value, Value::Board(_));
    if position.args.iter().filter(|arg| is_board(arg)).count() > 1 {
        return found;
    }
    let is_drawn =
        |value: &Value| is_board(value) || matches!(value, Value::List(_) | Value::Str(_));
    let drawn = position.args.iter().position(is_board);
    let Some(at) = drawn.or_else(|| position.args.iter().position(is_drawn)) else { return found };
    // Rules need not be defined for what an `is` rule replaces.
    let candidates = arguments_after_moves(machine, &position, mover, &position.args[at]);
    let Ok(candidates) = candidates else { return found };
    if candidates.len() > MAX_COMPARED_POSITIONS {
        return found;
    }
    for (candidate, option) in candidates {
        if let (Value::Board(after), Value::Board(before)) = (&candidate, &position.args[at])
            && after.shape() != before.shape()
        {
            continue;
        }
        let mut args = position.args.to_vec();
        args[at] = candidate;
        let Ok(game) = position_game(machine, &position.ruleset, args, Span::default()) else {
            continue;
        };
        let whole = machine.arena.single(game);
        let players = position.players.unwrap_or(1);
        let found_as = [settled(machine, option), Some(option)];
        let Some(option) = found_as.into_iter().flatten().find(|it| options.contains(it)) else {
            continue;
        };
        // Pieces of a board stay in their places; others are drawn one by one.
        let is_whole = drawn.is_some() || machine.arena.parts(option).len() == 1;
        let shown = match is_whole && is_same(machine, whole, option, players) {
            true => whole,
            false => option,
        };
        found.entry(option).or_default().push((shown, whole));
    }
    found
}

/// The maximum number of positions whose options are compared with those of the settled position.
const MAX_COMPARED_POSITIONS: usize = 200;

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
