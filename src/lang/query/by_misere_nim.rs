//! Strategy for sums of nim heaps in i-misère play, which includes two-player misère play.

use super::question::{Answer, Query, Request, Strategy};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use tweedle_games::game::Kind;
use tweedle_games::play::SeatSet;
use tweedle_games::solve::{misere_index, nim_is_lost, nim_is_won};
use tweedle_games::theorem;

/// Decides whether the player to move gets their first or their last wish.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "the binary digits of the heaps (Bouton; Li; Suetsugu, Thm 6)",
    answer,
    reasons,
};

/// The maximum sum of heap sizes for which all moves are tried.
const MAX_MOVES: u64 = 1 << 20;

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    let (players, index, last) = match &request.query {
        Query::Outcome(c, _) if theorem::MISERE_NIM.covers(*c) && c.winners() == SeatSet::NEXT => {
            (2, 1, true)
        }
        Query::Granted(matrix, _, wish) => {
            let Some(index) = misere_index(matrix) else { return Ok(None) };
            match *wish {
                0 => (matrix.players(), index, false),
                wish if wish + 1 == matrix.players() => (matrix.players(), index, true),
                _ => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    let Some(heaps) = heaps(machine, request) else { return Ok(None) };
    let moves = heaps.iter().map(|(size, _)| u64::from(*size)).sum::<u64>();
    if !last && moves * heaps.len() as u64 > MAX_MOVES {
        return Ok(None);
    }
    let granted = match last {
        true => nim_is_lost(players, index, &heaps),
        false => nim_is_won(players, index, &heaps),
    };
    Ok(Some(match request.query {
        Query::Granted(..) => Answer::Granted(granted),
        _ => Query::previous_wins(granted),
    }))
}

/// Returns the sizes of the nim heaps of a sum, with their multiplicities; `None` for other sums.
pub(super) fn heaps(machine: &Machine, request: &Request) -> Option<Vec<(u32, u64)>> {
    if machine.arena.is_forced(request.game) {
        return None;
    }
    let size = |(part, count): &(_, u32)| match machine.arena.kind(*part) {
        Kind::Nim(size) => Some((size, u64::from(*count))),
        _ => None,
    };
    machine.arena.parts(request.game).iter().map(size).collect()
}

fn reasons(machine: &mut Machine, request: &Request, _: Answer) -> EvalResult<Vec<String>> {
    let heaps = heaps(machine, request).unwrap_or_default();
    let players = match &request.query {
        Query::Granted(matrix, ..) => matrix.players(),
        _ => 2,
    };
    if heaps.iter().all(|(size, _)| *size <= 1) {
        let ones: u64 = heaps.iter().map(|(size, count)| u64::from(*size) * count).sum();
        return Ok(vec![format!("{ones} heaps of one token, counted modulo {players}")]);
    }
    Ok(vec![format!(
        "the sums of the binary digits of the heaps, modulo {players}: the player to move loses \
         if all are 0"
    )])
}
