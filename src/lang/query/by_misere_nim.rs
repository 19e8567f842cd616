//! Strategy for sums of nim heaps in i-misère play, which includes two-player misère play.

use super::nim::nim_heaps;
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy, Winners};
use crate::lang::report::EvalResult;
use tweedle_games::solve::{misere_index, nim_is_lost, nim_is_won};
use tweedle_games::theorem::{self, OptionsOf};

/// Decides whether the player to move gets their first or their last wish, and with that, of up to
/// three players, who moves last.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "the binary digits of the heaps (Bouton; Li; Suetsugu, Thm 6)",
    scope: Scope {
        winners: Winners::Misere,
        options: OptionsOf::All,
        theorem: Some(&theorem::MISERE_NIM),
        ..Scope::of(&[QueryKind::Outcome, QueryKind::Granted, QueryKind::Last])
    },
    answer,
    reasons,
    ..BASE
};

/// The maximum sum of heap sizes for which all moves are tried.
const MAX_MOVES: u64 = 1 << 20;

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let Some((players, index)) = asked(&request.query) else { return Ok(None) };
    let Some(heaps) = nim_heaps(solver.machine, request.game) else { return Ok(None) };
    let moves = heaps.iter().map(|(size, _)| u64::from(*size)).sum::<u64>();
    let few = moves * heaps.len() as u64 <= MAX_MOVES;
    let lost = || nim_is_lost(players, index, &heaps);
    let won = || few.then(|| nim_is_won(players, index, &heaps));
    Ok(match &request.query {
        Query::Granted(_, _, 0) => won().map(Answer::Granted),
        Query::Granted(_, _, wish) if *wish + 1 == players => Some(Answer::Granted(lost())),
        Query::Granted(..) => None,
        Query::Last(matrix, first) => {
            let wish = match (lost(), won()) {
                (true, _) => players - 1,
                (_, Some(true)) => 0,
                // Of three wishes, the other one is left.
                (_, Some(false)) if players == 3 => 1,
                _ => return Ok(None),
            };
            Some(Answer::Last(matrix.row(*first)[usize::from(wish)]))
        }
        _ => Some(Query::previous_wins(lost())),
    })
}

/// Returns the number of players and the index of i-misère play, if a query is about it.
fn asked(query: &Query) -> Option<(u8, u8)> {
    match query {
        Query::Outcome(..) => Some((2, 1)),
        Query::Granted(matrix, ..) | Query::Last(matrix, _) => {
            Some((matrix.players(), misere_index(matrix)?))
        }
        _ => None,
    }
}

fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    let heaps = nim_heaps(solver.machine, request.game).unwrap_or_default();
    let (players, _) = asked(&request.query).unwrap_or((2, 1));
    if heaps.iter().all(|(size, _)| *size <= 1) {
        let ones: u64 = heaps.iter().map(|(size, count)| u64::from(*size) * count).sum();
        return Ok(vec![format!("{ones} heaps of one token, counted modulo {players}")]);
    }
    Ok(vec![format!(
        "the sums of the binary digits of the heaps, modulo {players}: the player to move loses \
         if all are 0"
    )])
}
