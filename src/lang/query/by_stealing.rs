//! Strategy for single impartial positions by strategy stealing, for two players in normal and
//! misère play.
//!
//! Let O be an option all of whose options are options of the game. If the player to move lost,
//! then by every move, so also by the move to O. The reply to it that wins would be a move in the
//! game itself, and would win there as well. Where play always ends, the player to move wins.

use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Strategy};
use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::value::sum;
use ahash::AHashSet;
use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{SumId, options};
use tweedle_games::order::Apart;
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::theorem::{self, OptionsOf};

/// Looks for a move that leaves no new moves. A game that the player to move wins is not 0.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "strategy stealing",
    scope: Scope {
        two: Some(true),
        options: OptionsOf::All,
        theorem: Some(&theorem::STEALING),
        ..Scope::of(&[QueryKind::Outcome, QueryKind::Equal])
    },
    answer: |machine, request| {
        Ok(stolen(machine, request)?.map(|_| match request.query {
            Query::Equal(..) => Answer::Equal(Verdict::Refuted(Apart {
                x: SumId::ZERO,
                first: SeatSet::NEXT,
                second: SeatSet::PREVIOUS_OF_TWO,
            })),
            _ => Query::previous_wins(false),
        }))
    },
    reasons: |machine, request, _| {
        let Some(option) = stolen(machine, request)? else { return Ok(Vec::new()) };
        let option = sum(machine, option, 200);
        Ok(vec![
            format!(
                "every reply to {option} is also a move here: if {option} does not win, a reply \
                 does"
            ),
            "each move lowers the sum of the numbers, so play ends".to_owned(),
        ])
    },
    ..BASE
};

/// The minimum number of options: other games are searched sooner.
const MIN_OPTIONS: usize = 8;
/// The number of options that are tried, those with the greatest sums of numbers.
const MAX_TRIED: usize = 4;

/// Returns an option all of whose options are options of the game.
fn stolen(machine: &mut Machine, request: &Request) -> Result<Option<SumId>, Failure> {
    let convention = match request.query {
        Query::Outcome(convention, _) => convention,
        Query::Equal(convention, SumId::ZERO) if convention.is_normal() => convention,
        _ => return Ok(None),
    };
    let misere = convention == Coalition::misere();
    let Some(game) = machine.arena.as_single(request.game) else { return Ok(None) };
    if !(misere || convention.is_normal())
        || machine.arena.is_forced(request.game)
        || !recognize::always_ends(machine, game)
    {
        return Ok(None);
    }
    let here = options(machine, request.game)?;
    if here.len() < MIN_OPTIONS {
        return Ok(None);
    }
    let moves: AHashSet<SumId> = here.iter().copied().collect();
    for option in recognize::closest(machine, &here, MAX_TRIED) {
        let replies = options(machine, option)?;
        // In misère play the player to move wins a game without moves.
        if (!misere || !replies.is_empty()) && replies.iter().all(|reply| moves.contains(reply)) {
            return Ok(Some(option));
        }
    }
    Ok(None)
}
