//! The quotient of nim for four players, compared with a specialized program: a dense table of
//! outcomes of all positions with few heaps, and classes by their outcomes in sum with smaller
//! positions. That program proves nothing, and only works because the sufficient number of heaps is
//! known.

#![allow(clippy::panic, clippy::print_stdout, reason = "benches print and panic")]

mod race;

use race::{race, timed};
use std::collections::HashMap;
use tweedle_games::play::{Coalition, Play};
use tweedle_games::quotient::{Quotient, QuotientHeaps, QuotientLimits, Scoring, quotient};

const LIMITS: QuotientLimits =
    QuotientLimits { classes: 1 << 14, pairs: 1 << 22, bytes: 4 << 30, steps: u64::MAX };

fn nim(most: u32) -> QuotientHeaps {
    let mut heaps = QuotientHeaps::new(1);
    for size in 1..=most {
        let options = (0..size).map(|n| if n == 0 { vec![] } else { vec![(n - 1, 1)] });
        heaps.push(options).unwrap_or_else(|_| panic!("heaps come in order"));
    }
    heaps
}

fn general(play: &Play, heaps: &QuotientHeaps) -> Quotient {
    let scoring = Scoring::new(play).unwrap_or_else(|| panic!("players do not differ"));
    quotient::<()>(heaps, &scoring, LIMITS, &mut |_| Ok(()))
        .unwrap_or_else(|_| panic!("no limit is met"))
}

const PLAYERS: usize = 4;
/// Numbers of heaps of positions and of tests, and one more than their sum.
const OWN: usize = 7;
const TESTS: usize = 4;
const SIDE: usize = OWN + TESTS + 1;

fn place(counts: &[usize]) -> usize {
    counts.iter().fold(0, |place, count| place * SIDE + count)
}

/// Returns all positions of up to `most` heaps, with counts in lexicographic order.
fn positions(most: usize) -> Vec<[usize; PLAYERS]> {
    let mut all = vec![[0; PLAYERS]];
    let mut next = [0; PLAYERS];
    while let Some(at) = (0..PLAYERS).rev().find(|at| next[*at] < most) {
        next[at] += 1;
        next[at + 1..].fill(0);
        if next.iter().sum::<usize>() <= most {
            all.push(next);
        }
    }
    all
}

fn special() -> usize {
    let all = positions(SIDE - 1);
    let mut outcomes = vec![0u8; SIDE.pow(PLAYERS as u32)];
    let seats = (1u8 << PLAYERS) - 1;
    // A move makes the last count that changes smaller, so play decreases the number of tokens.
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
    let play: Play =
        Coalition::normal(PLAYERS as u8).unwrap_or_else(|error| panic!("{error}")).into();
    let heaps = nim(PLAYERS as u32 + 1);
    println!(
        "nim, {PLAYERS} players: order {}, the dense table {}",
        general(&play, &heaps).order(),
        special()
    );
    race(|| general(&play, &heaps), special);
    for players in [3u8, 5, 6, 8, 10] {
        let play: Play =
            Coalition::normal(players).unwrap_or_else(|error| panic!("{error}")).into();
        let heaps = nim(u32::from(players) + 1);
        let order = general(&play, &heaps).order();
        let (least, middle) = timed(|| general(&play, &heaps));
        println!("nim, {players} players: order {order}, min {least:?}, median {middle:?}");
    }
}
