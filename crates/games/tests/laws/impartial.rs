//! Equality of impartial games against the definition: no proof contradicts an outcome, and every
//! reported context distinguishes the games.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{Plain, SumId, day};
use tweedle_games::order::Apart;
use tweedle_games::order::Same;
use tweedle_games::order::equal;
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

use crate::brute::Tree;

/// Returns the tree of a game.
fn tree(w: &mut Plain, s: SumId) -> Tree {
    let options = tweedle_games::game::options(w, s).unwrap();
    Tree(options.into_iter().map(|option| tree(w, option)).collect())
}

/// A random sum of games born by day 3.
fn sums() -> impl Strategy<Value = Vec<(usize, u32)>> {
    prop::collection::vec((0usize..16, 1u32..3), 0..3)
}

fn make(w: &mut Plain, sum: &[(usize, u32)]) -> SumId {
    let games = day(w, 3).unwrap();
    let parts: Vec<_> = sum.iter().map(|&(i, c)| (games[i], c)).collect();
    w.arena.sum(&parts).unwrap()
}

fn seats_of(mask: SeatSet, n: usize) -> BTreeSet<usize> {
    (0..n).filter(|i| mask.contains(*i as u8)).collect()
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn verdicts_agree_with_outcomes(
        n in 2u8..5,
        mask in 1u32..15,
        (a, b, c) in (sums(), sums(), sums()),
        contexts in prop::collection::vec(sums(), 12),
    ) {
        let normal = Coalition::normal(n).unwrap();
        let everyone = (1 << n) - 1;
        let convention = match mask & everyone {
            other if other == everyone || other == 0 || mask % 3 > 0 => normal,
            winners => Coalition::winning(n, SeatSet::from_bits(winners)).unwrap(),
        };
        let mut w = Plain::new();
        let mut solver = Solver::new();
        let (a, b, c) = (make(&mut w, &a), make(&mut w, &b), make(&mut w, &c));
        // Many pairs are equal only because the same game is added to both.
        let pairs = [(a, b), (w.arena.add(a, c).unwrap(), w.arena.add(b, c).unwrap())];
        for (a, b) in pairs {
            let verdict = equal(&mut w, &mut solver, convention, (a, b), 200).unwrap();
            match verdict {
                Verdict::Proved(_) => {
                    for x in &contexts {
                        let x = make(&mut w, x);
                        let (a, b) = (w.arena.add(a, x).unwrap(), w.arena.add(b, x).unwrap());
                        let first = solver.outcome(&mut w, convention, a).unwrap();
                        prop_assert_eq!(first, solver.outcome(&mut w, convention, b).unwrap());
                    }
                }
                Verdict::Refuted(Apart { x, first, second }) => {
                    prop_assert_ne!(first, second);
                    for (s, found) in [(a, first), (b, second)] {
                        let s = w.arena.add(s, x).unwrap();
                        prop_assert_eq!(solver.outcome(&mut w, convention, s).unwrap(), found);
                    }
                }
                Verdict::Open(_) => prop_assert!(!(n == 2 && convention.is_normal())),
            }
        }
    }
}

#[test]
fn three_stars_differ_from_zero() {
    let mut w = Plain::new();
    let star = w.arena.nim(1);
    let three = w.arena.sum(&[(star, 3)]).unwrap();
    let pair = (three, SumId::ZERO);
    let verdict = equal(&mut w, &mut Solver::new(), Coalition::THREE, pair, 1000).unwrap();
    let Verdict::Refuted(apart) = verdict else { panic!("{verdict:?}") };
    // By the definition, with trees.
    let winners = BTreeSet::from([1, 2]);
    for (s, found) in [(three, apart.first), (SumId::ZERO, apart.second)] {
        let s = w.arena.add(s, apart.x).unwrap();
        assert_eq!(tree(&mut w, s).outcome(3, &winners), seats_of(found, 3));
    }
    // The context of the paper: {{0, * + *}}.
    let two = w.arena.sum(&[(star, 2)]).unwrap();
    let inner = w.arena.form(vec![SumId::ZERO, two]).unwrap();
    let inner = w.arena.single(inner);
    let x = w.arena.form(vec![inner]).unwrap();
    assert_eq!(apart.x, w.arena.single(x));
}

#[test]
fn absorbing_games_are_equal() {
    let mut w = Plain::new();
    let three = w.arena.nim(3);
    let (a, b) = (w.arena.sum(&[(three, 3)]).unwrap(), w.arena.sum(&[(three, 4)]).unwrap());
    let mut solver = Solver::new();
    let verdict = equal(&mut w, &mut solver, Coalition::THREE, (a, b), 100).unwrap();
    assert_eq!(verdict, Verdict::Proved(Same::Absorbing));
    // As options they may be exchanged.
    let star = w.arena.nim(1);
    let star = w.arena.single(star);
    let with = |w: &mut Plain, s| {
        let g = w.arena.form(vec![s, star]).unwrap();
        w.arena.single(g)
    };
    let (a, b) = (with(&mut w, a), with(&mut w, b));
    let verdict = equal(&mut w, &mut solver, Coalition::THREE, (a, b), 100).unwrap();
    assert!(matches!(verdict, Verdict::Proved(Same::Bounds(_))));
}
