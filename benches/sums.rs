//! Outcomes of small and large sums with three players, each in a new session: with all strategies,
//! and by search alone where that is feasible. The first rows show the cost of looking for a
//! quotient when a search ends sooner, the last ones its benefit.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "benches print and panic")]

mod race;

use race::timed;
use tweedle::lang::session::{Limits, Session};
use tweedle_games::game::{Plain, SumId, World};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

/// A sum in the notation of the language, and as components: a nim heap, or a form with these
/// options.
struct Case {
    text: &'static str,
    make: fn(&mut Plain) -> SumId,
    /// True if a full search is feasible.
    played: bool,
}

fn nim(w: &mut Plain, parts: &[(u32, u32)]) -> SumId {
    let arena = w.arena_mut();
    let parts: Vec<_> = parts.iter().map(|(size, count)| (arena.nim(*size), *count)).collect();
    arena.sum(&parts).unwrap()
}

/// Returns `count` copies of `{*a, {*b}}`, and a nim heap.
fn forms(w: &mut Plain, (a, b): (u32, u32), count: u32, size: u32) -> SumId {
    let arena = w.arena_mut();
    let (first, second) = (arena.nim(a), arena.nim(b));
    let second = arena.single(second);
    let inner = arena.form(vec![second]).unwrap();
    let options = vec![arena.single(first), arena.single(inner)];
    let form = arena.form(options).unwrap();
    let heap = arena.nim(size);
    arena.sum(&[(form, count), (heap, 1)]).unwrap()
}

const CASES: [Case; 9] = [
    Case { text: "outcome(*3 + *2)", make: |w| nim(w, &[(3, 1), (2, 1)]), played: true },
    Case {
        text: "outcome(*9 + *8 + *7)",
        make: |w| nim(w, &[(9, 1), (8, 1), (7, 1)]),
        played: true,
    },
    Case { text: "outcome(*60 + *50)", make: |w| nim(w, &[(60, 1), (50, 1)]), played: true },
    Case { text: "outcome({*2, {*3}} + *4)", make: |w| forms(w, (2, 3), 1, 4), played: true },
    Case { text: "outcome(6·{*2, {*3}} + *4)", make: |w| forms(w, (2, 3), 6, 4), played: true },
    Case { text: "outcome(30·{*3, {*5}} + *9)", make: |w| forms(w, (3, 5), 30, 9), played: false },
    Case {
        text: "outcome(*90 + *80 + *70)",
        make: |w| nim(w, &[(90, 1), (80, 1), (70, 1)]),
        played: true,
    },
    Case {
        text: "outcome(30·*3 + 30·*4 + 30·*5)",
        make: |w| nim(w, &[(3, 30), (4, 30), (5, 30)]),
        played: false,
    },
    Case { text: "outcome(*1000 + *1000)", make: |w| nim(w, &[(1000, 2)]), played: false },
];

fn main() {
    for case in &CASES {
        let (by_ways, _) = timed(|| {
            let mut session = Session::new(Limits::default());
            session.eval(case.text).unwrap()
        });
        let (empty, _) = timed(|| {
            let mut session = Session::new(Limits::default());
            session.eval("0").unwrap()
        });
        print!("{}: {by_ways:?}, of which {empty:?} for the session", case.text);
        if !case.played {
            println!("; play was not followed");
            continue;
        }
        let (by_play, _) = timed(|| {
            let mut w = Plain::new();
            let sum = (case.make)(&mut w);
            Solver::new().outcome(&mut w, Coalition::THREE, sum).unwrap()
        });
        println!("; play alone {by_play:?}");
    }
}
