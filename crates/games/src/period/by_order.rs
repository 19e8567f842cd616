//! Periods by order: decides whether a sequence of two-player games is periodic from comparisons of
//! the games alone.
//!
//! Let the rows of a sequence (how each game compares with all later ones) repeat with the period
//! `s` from some place on.
//!
//! **The sequence has a period unless some of these rows has no equality at any `d ≥ 1`.** If there
//! is such a row, the games with it, infinitely many, are all different. If not, each `v(m)` equals
//! some `v(m + f)` where `f` depends on `m` modulo `s` alone. The chain `m`, `m + f`, … ends up in
//! a cycle of residues modulo `s`, of which there are finitely many, each of a fixed length; so
//! there are finitely many chains when those are one that come together, and finitely many values
//! `v(m)`. A window of them comes again, and from there on all do. The least period is then the
//! least `p` at which all these rows have an equality.
//!
//! **When it has none, is there a saltus?** That is, can `v(n + p) = v(n) + c` for some game `c`
//! and all large `n`? Then `v(n + kp) - v(n)` is `k·c`, whatever `n` is.
//!
//! - Not if some value comes infinitely often: two of its places differ by a multiple `kp` of `p`,
//!   so that `k·c = 0`, and `kp` is a period.
//! - Not if there is a distance `D`, a common multiple of `s` and of the periods of the rows and
//!   beyond what comes before these, for which `v(m + D)` and `v(m)` compare differently for two
//!   rows. For each row has the same entry at `D` and at `pD`, and there it says how `D·c` and 0
//!   compare.
//!
//! Else it is open.

use super::comparisons::{AllRows, EQUAL, OrderedGames, Row, all_rows};
use super::result::{Argument, Growth, Period, Periodicity};
use std::cmp::Ordering;

/// The limit of the search for a least period, and the largest distance.
const MAX_DISTANCE: usize = 1 << 24;

/// Returns the period of the values of a sequence, proved, or that there is none, by the order of
/// its games; `None` if the comparisons are not found to repeat.
pub fn by_order<E>(
    games: &OrderedGames,
    poll: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Option<Periodicity>, E> {
    let Some(rows) = all_rows(games, poll)? else { return Ok(None) };
    // A row that repeats from its beginning has the game itself again.
    let later = |row: &Row| row.preperiod == 0 || row.entries[1..].contains(&EQUAL);
    let alone = (rows.from..rows.from + rows.step).find(|m| !later(rows.row(*m)));
    Ok(match alone {
        Some(m) => Some(Periodicity::Never {
            from: m as u64 - 1,
            step: rows.step as u64,
            growth: growth(&rows),
        }),
        None => repeats(&rows),
    })
}

/// The distance from which on, in steps of this, each row that repeats has the same entry.
fn distance(rows: &AllRows) -> Option<usize> {
    let mut common = rows.step;
    let mut least = 1usize;
    for m in rows.from..rows.from + rows.step {
        let row = rows.row(m);
        // The distances stay below MAX_DISTANCE, so that nothing overflows.
        common = num_integer::lcm(common, row.period());
        least = least.max(row.preperiod);
        if common > MAX_DISTANCE {
            return None;
        }
    }
    Some(common * least.div_ceil(common))
}

fn repeats(rows: &AllRows) -> Option<Periodicity> {
    // Such a distance is a period or none is: entries at its multiples are all the same.
    let most = distance(rows)?;
    let equal = |m: usize, d: usize| rows.row(m).at(d) == EQUAL;
    let period = (1..=most).find(|p| (rows.from..rows.from + rows.step).all(|m| equal(m, *p)))?;
    // The sequence begins with number 1.
    let last = (1..rows.from).rev().find(|m| !equal(*m, period)).unwrap_or(0);
    let period = Period { preperiod: last as u64, period: period as u64, saltus: 0 };
    let argument = Argument::Order { from: rows.from as u64 - 1, step: rows.step as u64 };
    Some(Periodicity::Proved { period, argument })
}

fn growth(rows: &AllRows) -> Growth {
    let place = |m: usize| m as u64 - 1;
    let cycle = rows.from..rows.from + rows.step;
    for m in cycle.clone() {
        let row = rows.row(m);
        if let Some(at) = row.entries[row.preperiod..].iter().position(|one| *one == EQUAL) {
            // Not the game itself.
            let next = row.preperiod + at;
            let next = if next == 0 { row.period() } else { next };
            let (next, step) = (next as u64, row.period() as u64);
            return Growth::Returns { place: place(m), next, step };
        }
    }
    let Some(distance) = distance(rows) else { return Growth::Unknown };
    let entry = |m: usize| rows.row(m).at(distance);
    let first = rows.from;
    let different = cycle.into_iter().find(|m| entry(*m) != entry(first));
    let apart = distance as u64;
    match different {
        Some(m) => {
            let (places, step) = ([place(first), place(m)], rows.step as u64);
            Growth::Uneven { distance: apart, places, step }
        }
        None => {
            let later = match entry(first) {
                0b01 => Some(Ordering::Less),
                0b10 => Some(Ordering::Greater),
                EQUAL => Some(Ordering::Equal),
                _ => None,
            };
            Growth::Even { distance: apart, later }
        }
    }
}

/// The number `a` such that the removable numbers (bits 1 to 63) are `a`-symmetric: `a - s` is
/// removable whenever `s` is (Ending, Def 6). It can only be the least and the greatest together,
/// and is then a period of the classes, whatever the stops (Thm 11).
pub fn symmetric(removable: u64) -> Option<u32> {
    if removable & 1 == 1 || removable == 0 {
        return None;
    }
    let a = removable.trailing_zeros() + removable.ilog2();
    // Bit s becomes bit 63 - s, and then a - s; none is lost, since all are between the two.
    let turned = removable.reverse_bits();
    let turned = if a > 63 { turned << (a - 63) } else { turned >> (63 - a) };
    (turned == removable).then_some(a)
}
