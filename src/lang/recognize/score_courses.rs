//! Periods of the scores of heaps from which tokens are only taken, with proofs.

use crate::lang::eval::Machine;
use crate::lang::recognize::heap_moves::windowed;
use crate::lang::recognize::{HeapRuleset, Taken, heap_courses};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Course, Key, Value};
use tweedle_base::Interner;
use tweedle_games::game::Points;

/// The maximum number of heaps that are examined.
const MAX_HEAPS: usize = 1 << 18;

/// A move: the tokens taken, the least size of the heap, and the lead that it gives.
type Gain = (usize, usize, i64);

/// Returns the leads for the heaps 0, 1, 2, …, by the window argument: those for all who may move
/// follow from the leads for the heaps that moves lead to.
pub(super) fn score_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    given: &[Value],
    span: Span,
) -> EvalResult<Option<Course>> {
    let players = heaps.players.unwrap_or(2);
    let named = |at: usize| given.get(at).filter(|value| !matches!(value, Value::Absent));
    let player = match named(0) {
        Some(player) => match machine.player_among(player, players, span) {
            Ok(player) => player,
            Err(_) => return Ok(None),
        },
        None if players == 2 => 0,
        None => return Ok(None),
    };
    let Ok(first) = heap_courses::first_player(machine, named(1), players, span) else {
        return Ok(None);
    };
    let lead = |points: &Points| {
        let own = points.get(usize::from(player)).copied().unwrap_or(0);
        2 * own - points.iter().sum::<i64>()
    };
    let Some(moves) = gains(heaps, players, lead) else { return Ok(None) };
    let all = || moves.iter().flatten();
    let width = all().map(|gain| gain.0).max().unwrap_or(1);
    let given = all().map(|gain| gain.1).max().unwrap_or(0).max(width);
    // If a player never moves, the ends of all heaps count.
    if given > MAX_HEAPS / 4 || moves.iter().any(Vec::is_empty) {
        return Ok(None);
    }
    let mut known: Interner<Vec<i64>> = Interner::default();
    let states =
        windowed(machine, Vec::new(), (given, width, MAX_HEAPS), span, |machine, n, before| {
            let mut own = Vec::with_capacity(players.into());
            for (mover, moves) in moves.iter().enumerate() {
                let next = (mover + 1) % usize::from(players);
                let after = moves.iter().filter(|gain| n >= gain.1);
                let after = after.map(|gain| gain.2 + known.get(before(gain.0))[next]);
                let best = if mover == usize::from(player) { after.max() } else { after.min() };
                let stopped = || {
                    let args = heaps.args_of(n as i64);
                    let points = rules::points_at(machine, &heaps.ruleset, &args, players)?;
                    Some(lead(&points))
                };
                let Some(best) = best.or_else(stopped) else { return Ok(None) };
                own.push(best);
            }
            Ok(Some(known.intern(own)))
        })?;
    let Some((states, periodicity)) = states else { return Ok(None) };
    let values = states.into_iter().map(|state| {
        let leads = known.get(state);
        Key(match first {
            Some(first) => Value::Int(leads[usize::from(first)]),
            None => Value::tuple(leads.iter().copied().map(Value::Int).collect()),
        })
    });
    Ok(Some(Course::from_values(values.collect(), &periodicity)))
}

/// Returns the moves of each player; `None` if some move does more than take tokens.
fn gains(
    heaps: &HeapRuleset,
    players: u8,
    lead: impl Fn(&Points) -> i64,
) -> Option<Vec<Vec<Gain>>> {
    let mut moves = vec![Vec::new(); players.into()];
    for one in &heaps.moves {
        let (Taken::Take { whose, tokens, least }, Some(points)) = (&one.taken, &one.points) else {
            return None;
        };
        for (mover, own) in (0..).zip(&mut moves) {
            if whose.as_ref().is_none_or(|whose| whose.contains(&mover)) {
                own.push((*tokens as usize, *least as usize, lead(points)));
            }
        }
    }
    Some(moves)
}
