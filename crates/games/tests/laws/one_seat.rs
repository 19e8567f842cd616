//! The search for one player against all others, against brute force.

use proptest::prelude::*;
use tweedle_games::game::{Plain, SumId};
use tweedle_games::order::SeatSearch;
use tweedle_games::play::{Coalition, SeatSet};

use crate::trees::{Recipe, Sum, sum_of, sum_tree, sum_within};

/// Three or four players, and a sum of random games and single moves.
fn sum() -> impl Strategy<Value = (u8, Sum)> {
    let sums = |n: u8| {
        let moves =
            prop::collection::vec((0..n).prop_map(move |p| (1, Recipe::Integer(p, 1))), 0..=3);
        (Just(n), sum_within(n, 4), moves)
    };
    (3u8..=4).prop_flat_map(sums).prop_map(|(n, mut sum, moves)| {
        sum.extend(moves);
        (n, sum)
    })
}

fn normal(n: u8) -> Coalition {
    Coalition::normal(n).unwrap()
}

proptest! {
    #![proptest_config(crate::cases(250))]

    #[test]
    fn outcomes_agree_with_brute_force((n, s) in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let labelled = w.arena.players(id).is_some();
        let tree = sum_tree(&s, n.into());
        let mut search = SeatSearch::default();
        for first in 0..n {
            let found = search.outcome(&mut w, normal(n), (id, first), 1 << 10).unwrap();
            let expected = tree.outcome(normal(n).winners().bits(), first.into());
            prop_assert_eq!(found, labelled.then_some(SeatSet::from_bits(expected)));
        }
    }
}

/// `k` moves for each player who is named, in one game in which only this player has options.
#[test]
fn games_of_one_player_count_as_moves() {
    let mut w = Plain::new();
    let mut search = SeatSearch::default();
    for counts in [[2, 1, 3], [0, 2, 2], [4, 0, 1], [3, 3, 3], [1, 4, 0]] {
        let mut s = SumId::ZERO;
        for (player, count) in (0u8..).zip(counts) {
            let mut game = SumId::ZERO;
            for _ in 0..count {
                let mut lists = vec![vec![]; 3];
                lists[usize::from(player)].push(game);
                let g = w.arena.labelled(lists).unwrap();
                game = w.arena.single(g);
            }
            s = w.arena.add(s, game).unwrap();
        }
        for first in 0..3u8 {
            let order = (0..3u8).map(|seat| (seat, counts[usize::from((first + seat) % 3)]));
            let (loser, _) = order.min_by_key(|(_, count)| *count).unwrap();
            let expected = SeatSet::all(3) - SeatSet::seat(loser);
            let found = search.outcome(&mut w, normal(3), (s, first), 100).unwrap();
            assert_eq!(found, Some(expected), "{counts:?}, {first} begins");
        }
    }
}

#[test]
fn other_conventions_are_left_alone() {
    let mut w = Plain::new();
    let one = w.arena.integer(2, 0, 1).unwrap();
    let s = w.arena.single(one);
    let mut search = SeatSearch::default();
    assert_eq!(search.outcome(&mut w, Coalition::TWO, (s, 0), 100), Ok(None));
    let one = w.arena.integer(3, 0, 1).unwrap();
    let s = w.arena.single(one);
    let propp = Coalition::winning(3, SeatSet::previous(3)).unwrap();
    assert_eq!(search.outcome(&mut w, propp, (s, 0), 100), Ok(None));
}
