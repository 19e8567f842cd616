//! Three-player nim under two cyclic preference matrices (docs/preferences.md), against tables
//! filled from small positions on.

use std::collections::HashMap;

use proptest::prelude::*;
use tweedle_games::game::Plain;
use tweedle_games::play::PreferenceMatrix;
use tweedle_games::solve::Preferences;

const A: [[u64; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
const B: [[u64; 3]; 3] = [[0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// For each player who begins, the last mover, relative to that player.
type Wishes = [u64; 3];

/// By definition, for heaps in any order.
fn played(known: &mut HashMap<Vec<u64>, Wishes>, matrix: [[u64; 3]; 3], heaps: &[u64]) -> Wishes {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    heaps.sort_unstable();
    if let Some(wishes) = known.get(&heaps) {
        return *wishes;
    }
    let mut options = Vec::new();
    for place in 0..heaps.len() {
        for left in 0..heaps[place] {
            let mut smaller = heaps.clone();
            smaller[place] = left;
            options.push(played(known, matrix, &smaller));
        }
    }
    let wishes = [0, 1, 2].map(|t| {
        let next = (t + 1) % 3;
        // The wish of the next player is converted to a number of players after this one.
        let reached: Vec<u64> = options.iter().map(|o| (o[next] + next as u64 + 1) % 3).collect();
        let last = matrix[t].into_iter().find(|wish| reached.contains(wish)).unwrap_or(2);
        (last + 3 - t as u64) % 3
    });
    known.insert(heaps, wishes);
    wishes
}

fn even(heaps: &[u64]) -> bool {
    let digits = |bit: u64| heaps.iter().filter(|heap| *heap >> bit & 1 == 1).count();
    heaps.iter().any(|heap| *heap > 1) && (0..6).all(|bit| digits(bit).is_multiple_of(3))
}

/// Theorem 1.
fn second(heaps: &[u64], t: u64) -> u64 {
    let ones = heaps.iter().filter(|heap| **heap == 1).count() as u64;
    let has_even_option = || {
        (0..heaps.len()).any(|place| {
            (0..heaps[place]).any(|left| {
                let mut smaller = heaps.to_vec();
                smaller[place] = left;
                even(&smaller)
            })
        })
    };
    match heaps.iter().filter(|heap| **heap > 1).count() {
        0 => (2 + 3 - t + ones) % 3,
        1 => 2 * u64::from((t + 1) % 3 == ones % 3),
        _ if even(heaps) => 1,
        _ => 2 * u64::from(!has_even_option()),
    }
}

fn rotated([x, y, z]: Wishes) -> Wishes {
    [z, x, y]
}

/// Returns the wishes for each number of heaps of one and of two tokens, with at most `most` heaps
/// of two.
fn ones_and_twos(most: usize) -> Vec<Vec<Wishes>> {
    let mut rows = vec![vec![[2, 1, 0]; most + 1]; 2 * most + 8];
    let count = rows.len();
    for twos in 0..=most {
        for ones in 0..count - twos {
            if ones + twos == 0 {
                continue;
            }
            let mut options = Vec::new();
            if ones > 0 {
                options.push(rows[ones - 1][twos]);
            }
            if twos > 0 {
                options.extend([rows[ones + 1][twos - 1], rows[ones][twos - 1]]);
            }
            rows[ones][twos] = [0, 1, 2].map(|t| {
                let reached = |wish: u64| options.iter().any(|o| o[(t + 1) % 3] == (wish + 1) % 3);
                (0..3).find(|wish| reached(*wish)).unwrap()
            });
        }
    }
    rows
}

#[test]
fn the_first_matrix_obeys_the_three_laws() {
    let v = ones_and_twos(150);
    for ones in 0..150 {
        for twos in 0..100 {
            if ones >= 1 {
                assert_eq!(v[ones + 5][twos + 6], rotated(v[ones][twos]), "{ones}, {twos}");
            }
            if ones >= 2 && twos <= 5 {
                assert_eq!(v[ones + 3][twos], v[ones][twos], "{ones}, {twos}");
            }
            if ones <= 5 && twos >= 14 {
                assert_eq!(v[ones][twos + 16], rotated(v[ones][twos]), "{ones}, {twos}");
            }
        }
    }
    let mut known = HashMap::new();
    for (ones, twos) in (0..8).flat_map(|ones| (0..8).map(move |twos| (ones, twos))) {
        let heaps: Vec<u64> = [vec![1; ones], vec![2; twos]].concat();
        assert_eq!(v[ones][twos], played(&mut known, A, &heaps), "{heaps:?}");
    }
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn the_second_matrix_agrees_with_theorem_1(
        heaps in prop_oneof![
            prop::collection::vec(0u64..10, 0..5),
            // Even positions are rare among these.
            (prop::collection::vec(0u64..6, 1..3)).prop_map(|few| few.repeat(3)),
        ],
    ) {
        let matrix = PreferenceMatrix::new(&B.map(|row| row.to_vec())).unwrap();
        let (mut w, mut solver) = (Plain::new(), Preferences::new());
        let parts: Vec<_> = heaps.iter().map(|heap| (w.arena.nim(*heap as u32), 1)).collect();
        let s = w.arena.sum(&parts).unwrap();
        let slow = played(&mut HashMap::new(), B, &heaps);
        for t in 0..3 {
            let last = solver.last(&mut w, &matrix, s, t as u8).unwrap();
            prop_assert_eq!((u64::from(last) + 3 - t) % 3, second(&heaps, t), "{:?}", heaps);
            prop_assert_eq!(slow[t as usize], second(&heaps, t), "{:?}", heaps);
        }
    }
}
