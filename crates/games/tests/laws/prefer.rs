//! Preference-based play against its definition, and the laws of Suetsugu's summary.

use proptest::prelude::*;
use tweedle_base::HeapSize;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{Halt, Plain, SumId};
use tweedle_games::play::{Coalition, Convention, MatrixError, Play, PreferenceMatrix};
use tweedle_games::solve::Preferences;

use crate::trees::{Tree, sum_of, sum_tree, sum_within};

/// Returns the last mover, relative to `t`, by the definition.
fn last(game: &Tree, matrix: &[Vec<u64>], t: usize) -> u64 {
    let m = matrix.len();
    let reached: Vec<u64> =
        game.0[t].iter().map(|option| (last(option, matrix, (t + 1) % m) + 1) % m as u64).collect();
    matrix[t].iter().copied().find(|wish| reached.contains(wish)).unwrap_or(m as u64 - 1)
}

fn matrices(m: usize) -> impl Strategy<Value = Vec<Vec<u64>>> {
    let row = Just((0..m as u64).collect::<Vec<u64>>()).prop_shuffle();
    prop_oneof![
        3 => prop::collection::vec(row.clone(), m),
        1 => row.prop_map(move |row| vec![row; m]),
    ]
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn last_movers_agree_with_the_definition(
        (matrices, sums) in (2usize..=5).prop_flat_map(|m| {
            let sums = prop::collection::vec(sum_within(m as u8, 4), 3);
            (prop::array::uniform2(matrices(m)), sums)
        }),
    ) {
        let m = matrices[0].len();
        // One solver: answers for one matrix must not be used for another.
        let (mut w, mut solver) = (Plain::new(), Preferences::new());
        for (sum, matrix) in sums.iter().flat_map(|sum| matrices.iter().map(move |it| (sum, it))) {
            let preferences = PreferenceMatrix::new(matrix).unwrap();
            let s = sum_of(sum, &mut w.arena, m as u8);
            let tree = sum_tree(sum, m);
            for t in 0..m {
                let found = solver.last(&mut w, &preferences, s, t as u8).unwrap();
                prop_assert_eq!(u64::from(found), last(&tree, matrix, t));
            }
        }
    }

    /// Heaps so large that their options are combined, queried in any order.
    #[test]
    fn large_heaps_agree_with_the_definition(
        matrix in (2usize..=4).prop_flat_map(matrices),
        asked in prop::collection::vec((0usize..16, 0usize..16, 0usize..4), 1..12),
    ) {
        let m = matrix.len();
        // l(a, b, t), filled from small heaps to large ones.
        let mut table = vec![vec![vec![m as u64 - 1; m]; 16]; 16];
        for a in 0..16 {
            for b in 0..16 {
                for t in 0..m {
                    let after = (t + 1) % m;
                    let reached: Vec<u64> = (0..a)
                        .map(|left| table[left][b][after])
                        .chain((0..b).map(|left| table[a][left][after]))
                        .map(|last: u64| (last + 1) % m as u64)
                        .collect();
                    if let Some(wish) = matrix[t].iter().find(|wish| reached.contains(wish)) {
                        table[a][b][t] = *wish;
                    }
                }
            }
        }
        let preferences = PreferenceMatrix::new(&matrix).unwrap();
        let (mut w, mut solver) = (Plain::new(), Preferences::new());
        for (a, b, t) in asked {
            let parts = [(w.arena.nim(a as u32), 1), (w.arena.nim(b as u32), 1)];
            let s = w.arena.sum(&parts).unwrap();
            let t = t % m;
            let found = solver.last(&mut w, &preferences, s, t as u8).unwrap();
            prop_assert_eq!(u64::from(found), table[a][b][t], "{}, {}, {}", a, b, t);
        }
    }

    /// Theorem 6: the losing positions of Nim in i-misère play.
    #[test]
    fn losing_positions_of_nim_agree_with_theorem_6(
        (m, i) in (2usize..=5).prop_flat_map(|m| (Just(m), 0..m as u64)),
        heaps in prop::collection::vec(0u32..8, 0..4),
    ) {
        let matrix = PreferenceMatrix::i_misere(m, i).unwrap();
        let mut w = Plain::new();
        let parts: Vec<_> = heaps.iter().map(|&size| (w.arena.nim(size), 1)).collect();
        let s = w.arena.sum(&parts).unwrap();
        let found = u64::from(Preferences::new().last(&mut w, &matrix, s, 0).unwrap());
        let m = m as u64;
        let losing = found == (i + m - 1) % m;
        let digit = |bit: u32| heaps.iter().map(|size| u64::from(size >> bit & 1)).sum::<u64>() % m;
        let expected = if heaps.iter().any(|size| *size > 1) {
            (0..3).all(|bit| digit(bit) == 0)
        } else {
            digit(0) == i
        };
        prop_assert_eq!(losing, expected, "{:?}", heaps);
    }
}

#[test]
fn invalid_matrices_are_reported() {
    let new = |rows: &[&[u64]]| {
        let rows: Vec<Vec<u64>> = rows.iter().map(|row| row.to_vec()).collect();
        PreferenceMatrix::new(&rows).map(|matrix| matrix.to_string())
    };
    assert_eq!(new(&[&[0, 1, 2], &[0, 2, 1], &[0, 1, 2]]), Ok("[0 1 2; 0 2 1; 0 1 2]".to_owned()));
    assert_eq!(new(&[&[0]]), Err(MatrixError::Players(1)));
    let short = MatrixError::Length { row: 1, entries: 1, players: 2 };
    assert_eq!(new(&[&[0, 1], &[0]]), Err(short));
    let beyond = MatrixError::Entry { row: 1, value: 2, players: 2 };
    assert_eq!(new(&[&[0, 1], &[0, 2]]), Err(beyond));
    assert_eq!(new(&[&[0, 1], &[1, 1]]), Err(MatrixError::Twice { row: 1, value: 1 }));
    let index = MatrixError::Index { index: 3, players: 3 };
    assert_eq!(PreferenceMatrix::i_misere(3, 3), Err(index));
    let text = |matrix: PreferenceMatrix| matrix.to_string();
    assert_eq!(PreferenceMatrix::i_reverse(3, 1).map(text).unwrap(), "[1 0 2; 1 0 2; 1 0 2]");
    assert_eq!(PreferenceMatrix::i_misere(4, 1).unwrap().row(2), [1, 2, 3, 0]);
}

#[test]
fn examples_and_errors_of_last_movers() {
    let mut w = Plain::new();
    let (one, two) = (w.arena.nim(1), w.arena.nim(2));
    let s = w.arena.sum(&[(one, 1), (two, 1)]).unwrap();
    let rows = [vec![0, 1, 2], vec![0, 2, 1], vec![0, 1, 2]];
    let matrix = PreferenceMatrix::new(&rows).unwrap();
    let mut solver = Preferences::new();
    assert_eq!(solver.last(&mut w, &matrix, s, 0), Ok(1));
    assert_eq!(solver.last(&mut w, &matrix, SumId::ZERO, 1), Ok(2));
    assert_eq!(
        solver.last(&mut w, &matrix, s, 3),
        Err(Halt::Unsupported(Unsupported::NoPlayer { player: 3, players: 3 }))
    );
    let four = w.arena.integer(4, 0, 1).unwrap();
    let four = w.arena.single(four);
    let wrong = Err(Halt::Unsupported(Unsupported::Convention { game: 4, convention: 3 }));
    assert_eq!(solver.last(&mut w, &matrix, four, 0), wrong);
    assert!(solver.states() > 0 && solver.heap_size() > 0);
}

#[test]
fn conventions_name_their_winners() {
    let coalition = Coalition::normal(4).unwrap();
    let matrix = PreferenceMatrix::i_misere(4, 1).unwrap();
    for winners in 1..16_u32 {
        assert_eq!(Play::from(coalition).won_by(winners.into()), Some(winners));
        // A preference matrix is won by a single player.
        let alone = winners.is_power_of_two().then(|| winners.trailing_zeros());
        assert_eq!(matrix.won_by(winners.into()).map(u32::from), alone);
        assert_eq!(Play::from(matrix.clone()).won_by(winners.into()), alone);
    }
}
