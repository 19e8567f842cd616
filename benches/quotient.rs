//! The quotient of nim for five players, beside what a specialist would write: a dense table of outcomes of all
//! positions with few copies of each heap, and classes by their outcomes beside the positions of a smaller box. The
//! specialist's program has no proof, and only works since the box is known to be large enough.

mod race;

use race::{race, timed};
use std::collections::HashMap;
use tweedle::play::{Coalition, Play};
use tweedle::theory::quotient::{Heaps, Limits, Quotient, Scoring, quotient};

const LIMITS: Limits = Limits { classes: 1 << 14, pairs: 1 << 22, bytes: 4 << 30 };

fn nim(most: u32) -> Heaps {
    let mut heaps = Heaps::new();
    for size in 1..=most {
        let options = (0..size).map(|n| if n == 0 { vec![] } else { vec![(n - 1, 1)] });
        heaps.push(options).unwrap_or_else(|_| panic!("heaps come in order"));
    }
    heaps
}

fn general(play: &Play, heaps: &Heaps) -> Quotient {
    let scoring = Scoring::new(play).unwrap_or_else(|| panic!("players do not differ"));
    quotient::<()>(heaps, &scoring, LIMITS, &mut |_| Ok(()))
        .unwrap_or_else(|_| panic!("no limit is met"))
}

const PLAYERS: usize = 5;
/// Copies of each heap: those of positions, those of tests, and those of both together.
const OWN: usize = 4;
const TESTS: usize = 2;
const SIDE: usize = OWN + TESTS + 1;

fn place(counts: &[usize]) -> usize {
    counts.iter().fold(0, |place, count| place * SIDE + count)
}

/// All positions with up to `most` copies of each heap, counts in the order of a dictionary.
fn positions(most: usize) -> Vec<[usize; PLAYERS]> {
    let mut all = vec![[0; PLAYERS]];
    loop {
        let mut next = all[all.len() - 1];
        let Some(at) = (0..PLAYERS).rev().find(|at| next[*at] < most) else { return all };
        next[at] += 1;
        next[at + 1..].fill(0);
        all.push(next);
    }
}

fn special() -> usize {
    let all = positions(SIDE - 1);
    let mut outcomes = vec![0u8; SIDE.pow(PLAYERS as u32)];
    let seats = (1u8 << PLAYERS) - 1;
    // A move makes the last count that changes smaller, so play goes down in tokens.
    let mut order = all.clone();
    order.sort_by_key(|counts| {
        counts.iter().enumerate().map(|(heap, count)| (heap + 1) * count).sum::<usize>()
    });
    for counts in order {
        let (mut previous, mut rest, mut any) = (0, seats, false);
        for heap in (0..PLAYERS).filter(|heap| counts[*heap] > 0) {
            for to in 0..=heap {
                let mut option = counts;
                option[heap] -= 1;
                if to > 0 {
                    option[to - 1] += 1;
                }
                // One more copy of a heap than there is room for: such positions are not looked at.
                if to > 0 && option[to - 1] >= SIDE {
                    continue;
                }
                any = true;
                let outcome = outcomes[place(&option)];
                previous |= outcome >> (PLAYERS - 1);
                rest &= outcome;
            }
        }
        let outcome = if any { (rest << 1 & seats) | previous } else { seats & !1 };
        outcomes[place(&counts)] = outcome;
    }
    let tests: Vec<usize> = positions(TESTS).iter().map(|test| place(test)).collect();
    let mut rows: HashMap<Vec<u8>, usize> = HashMap::new();
    for own in positions(OWN) {
        let at = place(&own);
        let row = tests.iter().map(|test| outcomes[at + test]).collect();
        let new = rows.len();
        rows.entry(row).or_insert(new);
    }
    rows.len()
}

fn main() {
    let five: Play =
        Coalition::normal(PLAYERS as u8).unwrap_or_else(|error| panic!("{error}")).into();
    let heaps = nim(PLAYERS as u32 + 1);
    println!(
        "nim, {PLAYERS} players: order {}, the dense table {}",
        general(&five, &heaps).order(),
        special()
    );
    race(|| general(&five, &heaps), special);
    for players in [3u8, 4, 6, 8, 10] {
        let play: Play =
            Coalition::normal(players).unwrap_or_else(|error| panic!("{error}")).into();
        let heaps = nim(u32::from(players) + 1);
        let order = general(&play, &heaps).order();
        let (least, middle) = timed(|| general(&play, &heaps));
        println!("nim, {players} players: order {order}, min {least:?}, median {middle:?}");
    }
}
