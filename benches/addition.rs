//! The table of sums of all pairs of games born by day 4, compared with a specialized loop over
//! pairs for three players: the outcomes of `S + t` and `s + T` as bit masks, and a few operations
//! for each pair.

#![allow(clippy::panic, clippy::print_stdout, reason = "benches print and panic")]

mod race;

use race::{race, timed};
use tweedle_games::addition::{Games, SumEntry, SumTable, multiples, sums};
use tweedle_games::play::Coalition;

/// All games.
const ALL: usize = 1 << 16;

fn poll() -> Result<(), ()> {
    Ok(())
}

fn normal() -> Coalition {
    Coalition::normal(3).unwrap_or_else(|error| panic!("{error}"))
}

fn day_four() -> Games {
    Games::born_by(4).unwrap_or_else(|error| panic!("{error}"))
}

fn general() -> SumTable {
    sums(normal(), &day_four(), &poll).unwrap_or_else(|_| panic!("the table is not finished"))
}

/// Returns the three-player outcome from what options have: one with P, all with N, all with O.
fn outcome(previous: bool, next: bool, other: bool) -> u8 {
    u8::from(previous) | u8::from(next) << 1 | u8::from(other) << 2
}

/// Returns true at each triple of outcomes that occurs in normal play of three players.
fn special() -> Vec<bool> {
    // Outcomes of the sums of a game of day 3 and one of day 4.
    let mut sum_outcomes = vec![[0u8; 16]; ALL];
    for s in 0..ALL {
        for t in 0..16 {
            let mut seen = (false, true, true);
            let mut look = |option: u8| {
                seen.0 |= option & 4 != 0;
                seen.1 &= option & 1 != 0;
                seen.2 &= option & 2 != 0;
            };
            (0..16).filter(|o| s >> o & 1 == 1).for_each(|o| look(sum_outcomes[o][t]));
            for o in (0..4).filter(|o| t >> o & 1 == 1) {
                look(sum_outcomes[s][o]);
            }
            sum_outcomes[s][t] = outcome(seen.0, seen.1, seen.2);
        }
    }
    // For each game, the small games with which P wins in sum, N does not, O does not.
    let masks: Vec<[u16; 3]> = sum_outcomes
        .iter()
        .map(|row| {
            let mask = |is: &dyn Fn(u8) -> bool| {
                (0..16).fold(0u16, |mask, t| mask | u16::from(is(row[t])) << t)
            };
            [mask(&|o| o & 4 != 0), mask(&|o| o & 1 == 0), mask(&|o| o & 2 == 0)]
        })
        .collect();
    let mut occurs = vec![false; 512];
    for s in 0..ALL {
        let (own, set) = (masks[s], s as u16);
        for t in s..ALL {
            let (others, options) = (masks[t], t as u16);
            let has = |i: usize| own[i] & options | others[i] & set != 0;
            let sum = outcome(has(0), !has(1), !has(2));
            let (k, l) = (usize::from(sum_outcomes[s][0]), usize::from(sum_outcomes[t][0]));
            occurs[k << 6 | l << 3 | usize::from(sum)] = true;
        }
    }
    occurs
}

fn main() {
    let (table, occurs) = (general(), special());
    for row in table.rows {
        let [k, l, r] = [row.given[0], row.given[1], row.sum].map(u32::from);
        let place = |k: u32, l: u32| (k << 6 | l << 3 | r) as usize;
        let either = occurs[place(k, l)] || occurs[place(l, k)];
        assert_eq!(matches!(row.known, SumEntry::Found(_)), either, "the two programs disagree");
    }
    println!("sums of two games born by day 4, three players (special: no witnesses)");
    race(general, special);
    for copies in [2, 3, 4] {
        let (min, median) = timed(|| multiples(normal(), &day_four(), copies, &poll).is_ok());
        println!("{copies} copies: min {min:?} median {median:?}");
    }
}
