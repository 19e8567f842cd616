//! The results of play by the definition of each convention.

use super::fields::StatedConvention;
use std::collections::BTreeSet;

/// The score of a game without options for the mover.
fn stopped(convention: &StatedConvention) -> u32 {
    match convention {
        StatedConvention::Winners(_, winners, _) => won_by(convention, winners),
        _ => convention.players() as u32 - 1,
    }
}

/// Returns the score of a stop at which these seats win, counted from the mover: the seats, as
/// bits, from which all who play together win; or the only winner, who counts as the last mover.
pub(super) fn won_by(convention: &StatedConvention, winners: &[u32]) -> u32 {
    let StatedConvention::Winners(players, _, allies) = convention else {
        return winners.first().copied().unwrap_or_default();
    };
    (0..*players)
        .filter(|by| allies.iter().all(|seat| winners.contains(&((seat + by) % players))))
        .map(|by| 1 << by)
        .sum()
}

/// The score of a game for a mover whose options have these scores for the next player.
pub(super) fn score(convention: &StatedConvention, mover: usize, options: &BTreeSet<u32>) -> u32 {
    if options.is_empty() {
        return stopped(convention);
    }
    let row = match convention {
        StatedConvention::Winners(players, _, allies) => {
            return (0..*players)
                .filter(|by| {
                    // After a move, the same players are one seat nearer.
                    let mut won = options.iter().map(|next| next >> ((by + players - 1) % players));
                    match allies.iter().any(|seat| (seat + by) % players == 0) {
                        true => won.any(|bit| bit & 1 == 1),
                        false => won.all(|bit| bit & 1 == 1),
                    }
                })
                .map(|by| 1 << by)
                .sum();
        }
        StatedConvention::Preferences(row) => row,
        StatedConvention::Matrix(rows) => &rows[mover],
    };
    let players = row.len() as u32;
    let reached = |wish: &&u32| options.iter().any(|last| last.wrapping_add(1) % players == **wish);
    row.iter().find(reached).copied().unwrap_or(players - 1)
}
