//! Coalitions: whether players who play together can force that all of them win. The length of play
//! between a player and all others.

use proptest::prelude::*;
use tweedle_games::game::{Plain, SumId};
use tweedle_games::loopy::{Forced, forced};
use tweedle_games::play::{Coalition, PlayError, SeatSet};
use tweedle_games::solve::Solver;

use crate::trees::{Sum, Tree, sum_of, sum_tree, sum_within};

/// Two to four players, and a sum of random games: impartial and partizan ones.
fn sum() -> impl Strategy<Value = (u8, Sum)> {
    (2u8..=4).prop_flat_map(|n| (Just(n), sum_within(n, 4)))
}

/// Tests by definition whether a team of players, numbered in turn order, can force that all of
/// them win.
fn wins(tree: &Tree, winners: SeatSet, mover: u8, team: SeatSet) -> bool {
    let n = tree.0.len() as u8;
    let options = &tree.0[usize::from(mover)];
    let next = (mover + 1) % n;
    match team.contains(mover) {
        _ if options.is_empty() => team.iter().all(|p| winners.contains((p + n - mover) % n)),
        true => options.iter().any(|option| wins(option, winners, next, team)),
        false => options.iter().all(|option| wins(option, winners, next, team)),
    }
}

/// Returns the team of the seats that are counted from a player who begins.
fn team(seats: SeatSet, first: u8, n: u8) -> SeatSet {
    seats.iter().map(|seat| (seat + first) % n).collect()
}

/// Returns all coalitions.
fn coalitions(n: u8) -> impl Iterator<Item = SeatSet> {
    (1..1u32 << n).map(SeatSet::from_bits)
}

fn outcome(s: SumId, w: &mut Plain, c: Coalition, first: u8) -> SeatSet {
    Solver::new().outcome_from(w, c, s, first).unwrap()
}

proptest! {
    #![proptest_config(crate::few_cases(200, 10_000))]

    #[test]
    fn coalitions_win_as_defined((n, s) in sum(), winners in 1u32..15) {
        let all = SeatSet::all(n);
        let Ok(c) = Coalition::winning(n, SeatSet::from_bits(winners & all.bits())) else {
            return Ok(());
        };
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let tree = sum_tree(&s, n.into());
        for first in 0..n {
            for allies in coalitions(n) {
                let together = c.together(allies).unwrap();
                let found = outcome(id, &mut w, together, first);
                let mut shifted = allies;
                for by in 0..n {
                    let expected = wins(&tree, c.winners(), first, team(shifted, first, n));
                    prop_assert_eq!(found.contains(by), expected, "{:?} by {}", allies, by);
                    shifted = shifted.iter().map(|seat| (seat + 1) % n).collect();
                }
            }
            // A coalition of one player is that player alone.
            let alone = outcome(id, &mut w, c, first);
            for seat in 0..n {
                let one = c.together(SeatSet::seat(seat)).unwrap();
                prop_assert_eq!(outcome(id, &mut w, one, first).contains(0), alone.contains(seat));
            }
        }
    }

    /// Exactly one of two complementary coalitions wins under normal play, where one player loses.
    /// Disjoint coalitions do not both win where there are fewer winners than they have players.
    /// More winners at the end do not hurt.
    #[test]
    fn coalitions_exclude_each_other((n, s) in sum(), (some, more) in (1u32..15, 1u32..15)) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let normal = Coalition::normal(n).unwrap();
        let mut force = |c: Coalition, allies, first| {
            outcome(id, &mut w, c.together(allies).unwrap(), first).contains(0)
        };
        for first in 0..n {
            for allies in coalitions(n).filter(|allies| *allies != normal.seats()) {
                let others = normal.seats() - allies;
                prop_assert!(force(normal, allies, first) != force(normal, others, first));
            }
            prop_assert!(!force(normal, normal.seats(), first));
        }
        let all = normal.seats();
        let some = SeatSet::from_bits(some & all.bits());
        let more = some | SeatSet::from_bits(more & all.bits());
        let (Ok(some), Ok(more)) = (Coalition::winning(n, some), Coalition::winning(n, more)) else {
            return Ok(());
        };
        for first in 0..n {
            for one in coalitions(n) {
                prop_assert!(!force(some, one, first) || force(more, one, first));
                for other in coalitions(n).filter(|other| (*other - one) == *other) {
                    let both = force(some, one, first) && force(some, other, first);
                    prop_assert!(!both || one.len() + other.len() <= some.winners().len());
                }
            }
        }
    }
}

/// Returns whether a player wins against all others together, and the number of moves if the side
/// that wins hurries and the other side delays.
fn length(tree: &Tree, winners: SeatSet, mover: u8, player: u8) -> (bool, u32) {
    let n = tree.0.len() as u8;
    let options = &tree.0[usize::from(mover)];
    if options.is_empty() {
        return (winners.contains((player + n - mover) % n), 0);
    }
    let next = (mover + 1) % n;
    let after: Vec<(bool, u32)> =
        options.iter().map(|option| length(option, winners, next, player)).collect();
    let own = mover == player;
    let wanted = after.iter().filter(|(wins, _)| *wins == own).map(|(_, moves)| *moves);
    let others = after.iter().filter(|(wins, _)| *wins != own).map(|(_, moves)| *moves);
    match wanted.min() {
        Some(moves) => (own, moves + 1),
        None => (!own, others.max().unwrap() + 1),
    }
}

proptest! {
    #![proptest_config(crate::few_cases(200, 10_000))]

    #[test]
    fn remoteness_is_a_length_of_play((n, s) in sum(), winners in 1u32..15) {
        let all = SeatSet::all(n);
        let Ok(c) = Coalition::winning(n, SeatSet::from_bits(winners & all.bits())) else {
            return Ok(());
        };
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let tree = sum_tree(&s, n.into());
        for first in 0..n {
            let team = SeatSet::seat(first);
            let found = forced(&mut w, c, (id, first), team, |won| won.contains(first)).unwrap();
            let expected = match length(&tree, c.winners(), first, first) {
                (true, moves) => Forced::Win(moves),
                (false, moves) => Forced::Loss(moves),
            };
            prop_assert_eq!(found, expected);
        }
    }
}

#[test]
fn impossible_coalitions_are_rejected() {
    let three = Coalition::THREE;
    assert_eq!(three.together(SeatSet::EMPTY), Err(PlayError::Allies(SeatSet::EMPTY)));
    assert_eq!(three.together(SeatSet::seat(3)), Err(PlayError::Allies(SeatSet::seat(3))));
    let many = Coalition::normal(32).unwrap();
    let two = SeatSet::from_bits(3);
    assert_eq!(many.together(two), Err(PlayError::Allies(two)));
    assert_eq!(many.together(SeatSet::NEXT), Ok(many));
    assert_eq!(three.together(two).unwrap().alone(), three);
}
