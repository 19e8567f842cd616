//! The last mover of all positions of three heaps of up to 127 tokens, with three players and
//! 0-misère play: the general solver, the language, and an array program written only for this.

#![allow(clippy::print_stdout, reason = "benches print")]

mod race;

use race::timed;
use tweedle::lang::session::{Limits, Session};
use tweedle_games::game::Plain;
use tweedle_games::play::PreferenceMatrix;
use tweedle_games::solve::Preferences;

/// The largest heap.
const MOST: usize = 127;
const PLAYERS: u8 = 3;
const SIDE: usize = MOST + 1;

/// Runs the special program: one byte for each triple in increasing order.
fn special(row: [u8; 3]) -> Vec<u8> {
    let mut rank = [0u8; 3];
    for (place, &who) in row.iter().enumerate() {
        rank[usize::from(who)] = place as u8;
    }
    let mut table = vec![u8::MAX; SIDE * SIDE * SIDE];
    let at = |mut h: [usize; 3]| {
        h.sort_unstable();
        (h[0] * SIDE + h[1]) * SIDE + h[2]
    };
    let mut all = Vec::new();
    for a in 0..SIDE {
        for b in a..SIDE {
            'position: for c in b..SIDE {
                let here = at([a, b, c]);
                let mut best = 3;
                let mut take = |h: [usize; 3], table: &[u8]| {
                    let last = (table[at(h)] + 1) % PLAYERS;
                    best = best.min(rank[usize::from(last)]);
                    best == 0
                };
                let heaps = [a, b, c];
                'options: for heap in 0..3 {
                    for left in (0..heaps[heap]).rev() {
                        let mut next = heaps;
                        next[heap] = left;
                        if take(next, &table) {
                            break 'options;
                        }
                    }
                }
                if best == 3 {
                    table[here] = PLAYERS - 1;
                    continue 'position;
                }
                table[here] = row[usize::from(best)];
            }
        }
    }
    for a in 0..SIDE {
        for b in a..SIDE {
            for c in b..SIDE {
                all.push(table[at([a, b, c])]);
            }
        }
    }
    all
}

/// Runs the general program, without cached answers.
fn general(matrix: &PreferenceMatrix) -> Option<Vec<u8>> {
    let (mut w, mut solver) = (Plain::new(), Preferences::new());
    let mut all = Vec::new();
    for a in 0..SIDE {
        for b in a..SIDE {
            for c in b..SIDE {
                let parts = [a, b, c].map(|n| (w.arena.nim(n as u32), 1));
                let s = w.arena.sum(&parts).ok()?;
                all.push(solver.last(&mut w, matrix, s, 0).ok()?);
            }
        }
    }
    Some(all)
}

/// Runs the same query in the language: the counts of 0, 1 and 2.
fn language(convention: &str) -> Option<String> {
    let text = format!(
        "let found := [last(*a + *b + *c) for a in 0..{MOST} for b in a..{MOST} for c in b..{MOST}] in \
         [count(l for l in found if l == k) for k in 0..2] under {convention}"
    );
    Session::new(Limits::default()).eval(&text).ok()
}

fn main() {
    println!("{:>16} {:>12} {:>12} {:>8}", "", "least", "median", "ratio");
    for (name, row) in [("i_misere(3, 0)", [0, 1, 2]), ("i_reverse(3, 1)", [1, 0, 2])] {
        let rows = vec![row.iter().map(|&who| u64::from(who)).collect(); 3];
        let Ok(matrix) = PreferenceMatrix::new(&rows) else { return };
        let table = special(row);
        assert_eq!(general(&matrix).as_ref(), Some(&table), "the two programs disagree");
        let counts: Vec<String> =
            (0..3).map(|k| table.iter().filter(|l| **l == k).count().to_string()).collect();
        assert_eq!(language(name), Some(format!("[{}]", counts.join(", "))), "in the language");
        println!("{name}: {} positions, {} of them 0, 1, 2", table.len(), counts.join(", "));
        let (least, median) = timed(|| special(row));
        println!("{:>16} {least:>12.2?} {median:>12.2?} {:>8.1}", "array program", 1.0);
        for (way, time) in
            [("solver", timed(|| general(&matrix))), ("language", timed(|| language(name)))]
        {
            let ratio = time.0.as_secs_f64() / least.as_secs_f64();
            println!("{way:>16} {:>12.2?} {:>12.2?} {ratio:>8.1}", time.0, time.1);
        }
    }
}
