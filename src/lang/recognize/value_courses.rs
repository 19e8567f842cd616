//! Periods of the canonical forms of heaps, with proofs, for all heaps of a two-player ruleset.

use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize::HeapRuleset;
use crate::lang::recognize::heap_moves::{FixedMoves, fixed_moves, stop, windowed};
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::{Course, Key, MadeFor, Value};
use tweedle_games::game::SumId;
use tweedle_games::order::{self, Simplify};
use tweedle_games::period::{OrderedGames, Periodicity, by_order};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::two::{self, Recurrence};

/// The two players.
const LEFT: usize = 0;
const RIGHT: usize = 1;

/// The maximum sum of preperiod and period up to which all values are computed.
const MAX_PERIOD_END: u64 = 1 << 14;

/// Returns the canonical forms of heaps from which tokens are only taken. Comparisons show whether
/// and where the values repeat. Only then are the canonical forms computed, since otherwise they
/// grow.
///
/// If the comparisons do not show a repetition, the window argument is tried: the canonical form of
/// a heap follows from those of the heaps that moves lead to (compare Ending partizan subtraction,
/// Prop 7, for outcomes). Examines at most `most` heaps; `None` if no window repeats among them.
pub(crate) fn value_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    most: usize,
    span: Span,
) -> EvalResult<Option<Course>> {
    // If all players have the same moves under normal play, nim values are more informative.
    if heaps.players != Some(2) {
        return Ok(None);
    }
    let Ok(normal) = Coalition::normal(2) else { return Ok(None) };
    let Some(fixed) = fixed_moves(heaps, 2) else { return Ok(None) };
    let (width, given) = (fixed.width, fixed.given());
    if width == 0 || given >= most || heaps.decides && fixed.stops() {
        return Ok(None);
    }
    let mut first: Vec<SumId> = Vec::new();
    let step = |machine: &mut Machine, n: usize, before: &dyn Fn(usize) -> SumId| {
        let mut options: [Vec<SumId>; 2] = [Vec::new(), Vec::new()];
        for (player, options) in options.iter_mut().enumerate() {
            let left = |taken: Option<usize>| taken.map_or(SumId::ZERO, before);
            options.extend(fixed.taken(player, n).map(left));
        }
        let stopped = options.iter().filter(|options| options.is_empty()).count();
        if heaps.decides && stopped > 0 {
            // Nowakowski's integers represent the stops; a stop of only one player is not a stop.
            let winners = stop(machine, heaps, n as i64, 2)?;
            let winner = match winners[..] {
                [SeatSet::NEXT, SeatSet::PREVIOUS_OF_TWO] if stopped == 2 => LEFT,
                [SeatSet::PREVIOUS_OF_TWO, SeatSet::NEXT] if stopped == 2 => RIGHT,
                _ => return None,
            };
            let one = machine.arena.integer(2, winner as u8, 1).ok()?;
            return Some(Ok(machine.arena.single(one)));
        }
        let form = machine.arena.labelled(options.to_vec()).ok()?;
        let game = machine.arena.single(form);
        if machine.arena.players(game).is_none() {
            let value =
                machine.lend(|machine, found| found.solver.nim_values().value(machine, game));
            return match value {
                Ok(value) => {
                    let heap = machine.arena.nim(u32::try_from(value?).ok()?);
                    Some(Ok(machine.arena.single(heap)))
                }
                Err(failure) => Some(Err(failure)),
            };
        }
        let effort = machine.effort;
        let simplified = machine.lend(|machine, found| {
            let (solver, orders) = (&mut found.solver, &mut found.orders);
            order::simplify(machine, solver, orders, normal, (game, 0), Simplify::All, effort)
        });
        Some(match simplified {
            Ok(simplified) if simplified.complete => Ok(simplified.game),
            Ok(_) => return None,
            Err(failure) => Err(failure),
        })
    };
    for n in 0..given {
        machine.tick(span)?;
        let Some(value) = step(machine, n, &|tokens| first[n - tokens]) else { return Ok(None) };
        let value = machine.placed(span, value)?;
        first.push(value);
    }
    let ordered = match ordered(machine, heaps, &fixed, given) {
        None => None,
        Some(games) => {
            let known = by_order(&games, &mut || machine.tick(span))?;
            // The order of the values is cheap. Where it leaves a saltus open, search for it.
            if let Some(Periodicity::Never { growth, .. }) = &known
                && !growth.is_refuted()
                && !heaps.decides
                && let Some(course) = grown(machine, &first, &fixed.moves, span)?
            {
                return Ok(Some(course));
            }
            known
        }
    };
    let step = |machine: &mut Machine, n: usize, before: &dyn Fn(usize) -> SumId| {
        step(machine, n, before).map(|value| machine.placed(span, value)).transpose()
    };
    match ordered {
        Some(known @ Periodicity::Never { .. }) => {
            let values = first.iter().map(|value| for_two(*value)).collect();
            return Ok(Some(Course::new(values, known)));
        }
        Some(Periodicity::Proved { period, argument })
            if period.preperiod + period.period <= MAX_PERIOD_END =>
        {
            let mut values = first;
            let count = (period.preperiod + period.period) as usize;
            for n in values.len()..count {
                machine.tick(span)?;
                let value = step(machine, n, &|tokens| values[n - tokens])?;
                let Some(value) = value else { return Ok(None) };
                values.push(value);
            }
            let values = values[..count].iter().map(|value| for_two(*value)).collect();
            return Ok(Some(Course::from_values(
                values,
                &Periodicity::Proved { period, argument },
            )));
        }
        _ => {}
    }
    let found = windowed(machine, first, (given, width, most), span, step)?;
    let Some((states, periodicity)) = found else { return Ok(None) };
    Ok(Some(Course::from_values(states.into_iter().map(for_two).collect(), &periodicity)))
}

/// Returns the course of values that grow by a game in each period, proved or observed.
fn grown(
    machine: &mut Machine,
    first: &[SumId],
    moves: &[Vec<(usize, usize)>],
    span: Span,
) -> EvalResult<Option<Course>> {
    let back = |player: usize| moves[player].iter().map(|(tokens, _)| *tokens).collect();
    let back: [Vec<usize>; 2] = [back(LEFT), back(RIGHT)];
    if back.iter().any(|back| back.is_empty() || back.contains(&0)) {
        return Ok(None);
    }
    let found = machine.lend_at(span, |machine, found| {
        let values = first.iter().map(|game| found.values.value(machine, *game));
        let first = values.collect::<Result<_, Failure>>()?;
        let table = &mut found.values;
        table.values.keep_within(&machine.budget);
        let Some(grown) = two::saltus(&mut table.values, &Recurrence { first, back })? else {
            return Ok::<_, Failure>(None);
        };
        let mut game = |value| Ok::<_, Failure>(for_two(table.game(&mut machine.arena, value)?));
        let count = grown.preperiod + grown.period;
        let games = grown.values[..count].iter().map(|value| game(*value));
        let games = games.collect::<Result<Vec<Key>, Failure>>()?;
        let saltus = game(grown.saltus)?;
        Ok(Some((games, saltus, grown)))
    })?;
    let Some((values, saltus, grown)) = found else { return Ok(None) };
    let known = Periodicity::Grows {
        preperiod: grown.preperiod as u64,
        period: grown.period as u64,
        values: grown.values.len() as u64,
        proved: grown.proved,
    };
    Ok(Some(Course { values, known, saltus: Some(saltus) }))
}

/// Wraps a two-player game.
fn for_two(game: SumId) -> Key {
    Key(Value::Game(game, MadeFor::TWO))
}

/// Returns the heaps as ordered games. Stops are the integers 1 and -1, which have a move to 0.
fn ordered(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    fixed: &FixedMoves,
    given: usize,
) -> Option<OrderedGames> {
    let mut first = Vec::with_capacity(given);
    for n in 0..given {
        // Index 0 is the game without options, and heap n has index n + 1.
        let options = |player: usize| -> Vec<usize> {
            let left = |taken: Option<usize>| taken.map_or(0, |tokens| n - tokens + 1);
            fixed.taken(player, n).map(left).collect()
        };
        let mut both = [options(LEFT), options(RIGHT)];
        if heaps.decides && both.iter().all(Vec::is_empty) {
            match stop(machine, heaps, n as i64, 2)?[..] {
                [SeatSet::NEXT, SeatSet::PREVIOUS_OF_TWO] => both[LEFT].push(0),
                [SeatSet::PREVIOUS_OF_TWO, SeatSet::NEXT] => both[RIGHT].push(0),
                _ => return None,
            }
        }
        first.push(both);
    }
    let back = |player: usize| fixed.moves[player].iter().map(|(tokens, _)| *tokens).collect();
    Some(OrderedGames { first, back: [back(LEFT), back(RIGHT)] })
}
