//! Theorems on nim against a full search.

use proptest::prelude::*;
use tweedle_games::game::{Plain, World};
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::solve::{
    Preferences, Solver, misere_index, nim_is_lost, nim_is_won, nim_outcome,
};

fn sum(world: &mut Plain, heaps: &[(u32, u64)]) -> tweedle_games::game::SumId {
    let arena = world.arena_mut();
    let parts: Vec<_> =
        heaps.iter().map(|(size, count)| (arena.nim(*size), *count as u32)).collect();
    arena.sum(&parts).unwrap()
}

/// All positions of up to three heaps of 2 to 6 tokens and up to N + 2 heaps of one token.
#[test]
fn the_theorem_on_nim_for_many_players_agrees_with_play() {
    let mut world = Plain::new();
    let mut solver = Solver::new();
    for n in 3..=7u8 {
        let convention = Coalition::normal(n).unwrap();
        let most = if n < 6 { 6 } else { 5 };
        for a in 1..=most {
            for b in 1..=a {
                for c in 1..=b {
                    for ones in 0..=u64::from(n) + 2 {
                        let heaps = [(a, 1), (b, 1), (c, 1), (1, ones)];
                        let game = sum(&mut world, &heaps);
                        let played = solver.outcome(&mut world, convention, game).unwrap();
                        assert_eq!(nim_outcome(n, &heaps), played, "{n} {heaps:?}");
                    }
                }
            }
        }
    }
    assert_eq!(nim_outcome(3, &[]), SeatSet::from_bits(0b110));
}

proptest! {
    #[test]
    fn the_theorem_agrees_with_play_on_small_heaps(
        n in 3u8..12,
        heaps in prop::collection::vec((0u32..5, 0u64..4), 0..4),
    ) {
        let mut world = Plain::new();
        let game = sum(&mut world, &heaps);
        let convention = Coalition::normal(n).unwrap();
        let played = Solver::new().outcome(&mut world, convention, game).unwrap();
        prop_assert_eq!(nim_outcome(n, &heaps), played);
    }

    #[test]
    fn digits_decide_misere_nim(
        m in 2usize..6,
        i in 0u64..6,
        heaps in prop::collection::vec((0u32..6, 0u64..3), 0..4),
    ) {
        let i = i % m as u64;
        let matrix = PreferenceMatrix::i_misere(m, i).unwrap();
        prop_assert_eq!(misere_index(&matrix), Some(i as u8));
        let mut world = Plain::new();
        let game = sum(&mut world, &heaps);
        let last = Preferences::new().last(&mut world, &matrix, game, 0).unwrap();
        let rank = usize::from(matrix.rank(0, last));
        prop_assert_eq!(nim_is_lost(m as u8, i as u8, &heaps), rank + 1 == m);
        prop_assert_eq!(nim_is_won(m as u8, i as u8, &heaps), rank == 0);
    }
}

#[test]
fn other_preferences_are_not_misere_play() {
    let reverse = PreferenceMatrix::i_reverse(3, 1).unwrap();
    assert_eq!(misere_index(&reverse), None);
    let rows = [vec![0, 1, 2], vec![0, 2, 1], vec![0, 1, 2]];
    assert_eq!(misere_index(&PreferenceMatrix::new(&rows).unwrap()), None);
}
