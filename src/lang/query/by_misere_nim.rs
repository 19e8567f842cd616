//! Strategy for sums of nim heaps in i-misère play, which includes two-player misère play.

use super::nim::nim_heaps;
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy, Winners};
use crate::lang::report::EvalResult;
use tweedle_games::solve::{misere_index, nim_is_lost, nim_is_won};
use tweedle_games::theorem::{self, OptionsOf};

/// Decides whether the player to move gets their first or their last wish.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "the binary digits of the heaps (Bouton; Li; Suetsugu, Thm 6)",
    scope: Scope {
        winners: Winners::Misere,
        options: OptionsOf::All,
        theorem: Some(&theorem::MISERE_NIM),
        ..Scope::of(&[QueryKind::Outcome, QueryKind::Granted])
    },
    answer,
    reasons,
    ..BASE
};

/// The maximum sum of heap sizes for which all moves are tried.
const MAX_MOVES: u64 = 1 << 20;

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let (players, index, last) = match &request.query {
        Query::Outcome(..) => (2, 1, true),
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
    let Some(heaps) = nim_heaps(solver.machine, request.game) else { return Ok(None) };
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

fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    let heaps = nim_heaps(solver.machine, request.game).unwrap_or_default();
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
