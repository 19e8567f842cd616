//! Games in sum with nim heaps: proved periods against outcomes computed one by one.

use proptest::prelude::*;
use tweedle_games::game::Limit;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{Halt, Plain, SumId, followers, parse_compact};
use tweedle_games::period::{
    Argument, NimPeriodicity, Periodicity, heap_period, nim_periodicity, star_period,
};
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::solve::{Preferences, Solver};

use crate::brute::{sum, sum_of};

fn stars(w: &mut Plain, s: SumId, k: u32) -> SumId {
    let star = w.arena.nim(1);
    let stars = w.arena.sum(&[(star, k)]).unwrap();
    w.arena.add(s, stars).unwrap()
}

fn heap(w: &mut Plain, s: SumId, m: u32) -> SumId {
    let heap = w.arena.nim(m);
    let heap = w.arena.single(heap);
    w.arena.add(s, heap).unwrap()
}

/// Returns the value at an index of a sequence with this period and these first values.
fn at<S: Copy>(scores: &[S], periodicity: &Periodicity, n: usize) -> S {
    let period = periodicity.period().unwrap();
    let (m, p) = (period.preperiod as usize, period.period as usize);
    scores[if n < m { n } else { m + (n - m) % p }]
}

/// Checks that the period and preperiod are the least that fit the first values.
fn is_least<S: Copy + PartialEq>(scores: &[S], periodicity: &Periodicity) -> bool {
    let period = periodicity.period().unwrap();
    let (m, p) = (period.preperiod as usize, period.period as usize);
    let long: Vec<S> = (0..m + 3 * p).map(|n| at(scores, periodicity, n)).collect();
    let fits = |m: usize, p: usize| (m..long.len() - p).all(|n| long[n] == long[n + p]);
    (m == 0 || !fits(m - 1, p)) && (1..p).all(|q| !fits(m, q))
}

fn conventions() -> impl Strategy<Value = Coalition> {
    let any = (2u8..=5).prop_flat_map(|n| (Just(n), 1u32..(1 << n) - 1));
    prop_oneof![
        2 => (2u8..=5).prop_map(|n| Coalition::normal(n).unwrap()),
        1 => any.prop_map(|(n, winners)| Coalition::winning(n, SeatSet::from_bits(winners)).unwrap()),
    ]
}

proptest! {
    #![proptest_config(crate::cases(120))]

    #[test]
    fn outcomes_with_more_stars_are_periodic(recipe in sum(), c in conventions()) {
        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let s = sum_of(&recipe, &mut w.arena);
        let found = star_period(&mut w, &c, s, 0, 10_000).unwrap();
        prop_assert!(found.periodicity.is_proved());
        prop_assert!(is_least(&found.values, &found.periodicity));
        for k in 0..16 {
            let sum = stars(&mut w, s, k);
            let outcome = solver.outcome(&mut w, c, sum).unwrap();
            prop_assert_eq!(at(&found.values, &found.periodicity, k as usize), outcome);
        }
    }

    #[test]
    fn outcomes_with_larger_heaps_are_periodic(recipe in sum(), c in conventions()) {
        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let s = sum_of(&recipe, &mut w.arena);
        let found = heap_period(&mut w, &c, s, 0).unwrap();
        prop_assert_eq!(found.periodicity.period().unwrap().period, 1);
        prop_assert!(is_least(&found.values, &found.periodicity));
        for m in 0..12 {
            let sum = heap(&mut w, s, m);
            let outcome = solver.outcome(&mut w, c, sum).unwrap();
            prop_assert_eq!(at(&found.values, &found.periodicity, m as usize), outcome);
        }
    }

    #[test]
    fn last_movers_with_more_and_larger_heaps_are_periodic(
        recipe in sum(),
        rows in prop::collection::vec(Just(vec![0u64, 1, 2]).prop_shuffle(), 3),
        mover in 0u8..3,
    ) {
        let matrix = PreferenceMatrix::new(&rows).unwrap();
        let (mut w, mut solver) = (Plain::new(), Preferences::new());
        let s = sum_of(&recipe, &mut w.arena);
        let more = star_period(&mut w, &matrix, s, mover, 10_000).unwrap();
        let larger = heap_period(&mut w, &matrix, s, mover).unwrap();
        prop_assert!(more.periodicity.is_proved() && larger.periodicity.is_proved());
        for n in 0..12 {
            let sum = stars(&mut w, s, n);
            let last = solver.last(&mut w, &matrix, sum, mover).unwrap();
            prop_assert_eq!(at(&more.values, &more.periodicity, n as usize), last);
            let sum = heap(&mut w, s, n);
            let last = solver.last(&mut w, &matrix, sum, mover).unwrap();
            prop_assert_eq!(at(&larger.values, &larger.periodicity, n as usize), last);
        }
    }

    /// Prop 3.21 where it applies, and Prop 3.24.
    #[test]
    fn periods_agree_with_the_theorems(recipe in sum(), n in 2u8..=5) {
        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let s = sum_of(&recipe, &mut w.arena);
        let c = Coalition::normal(n).unwrap();
        let complete = star_period(&mut w, &c, s, 0, 10_000).unwrap();
        match nim_periodicity(&mut w, &mut solver, c, s).unwrap() {
            NimPeriodicity::Holds { outcomes, periodicity } => {
                prop_assert_eq!(periodicity.period(), complete.periodicity.period());
                prop_assert_eq!(at(&complete.values, &periodicity, 1), at(&outcomes, &periodicity, 1));
                prop_assert_eq!(outcomes.len(), usize::from(n));
            }
            NimPeriodicity::Fails(follower) => {
                prop_assert!(followers(&mut w, s).unwrap().contains(&follower));
                let later = stars(&mut w, follower, n.into());
                let (now, later) = (
                    solver.outcome(&mut w, c, follower).unwrap(),
                    solver.outcome(&mut w, c, later).unwrap(),
                );
                prop_assert_ne!(now, later);
            }
            NimPeriodicity::NotNormal => prop_assert!(false, "normal play"),
        }
        let (base, next) = (u32::from(n), u32::from(n) + 1);
        let mut stable = true;
        for follower in followers(&mut w, s).unwrap() {
            let (base, next) = (heap(&mut w, follower, base), heap(&mut w, follower, next));
            let base = solver.outcome(&mut w, c, base).unwrap();
            stable &= base == solver.outcome(&mut w, c, next).unwrap();
        }
        if stable {
            let found = heap_period(&mut w, &c, s, 0).unwrap();
            prop_assert!(found.periodicity.period().unwrap().preperiod <= u64::from(n));
        }
    }
}

#[test]
fn examples_have_known_periods() {
    let (mut w, mut solver) = (Plain::new(), Solver::new());
    let two = parse_compact(&mut w.arena, "2").unwrap();
    let three = Coalition::THREE;
    let NimPeriodicity::Holds { periodicity, .. } =
        nim_periodicity(&mut w, &mut solver, three, two).unwrap()
    else {
        panic!("*2 is 3-periodic");
    };
    assert_eq!(
        periodicity.to_string(),
        "proved: period 3, preperiod 0: Nim periodicity (Spindler, Prop 3.21): the outcomes of \
         all 3 followers stay the same when 3·* is added"
    );
    let found = star_period(&mut w, &three, two, 0, 100).unwrap();
    let argument = Argument::Followers { followers: 3, first: 0, again: 3 };
    let period = periodicity.period().unwrap();
    assert_eq!(found.periodicity, Periodicity::Proved { period, argument });
    let cut = star_period(&mut w, &three, two, 0, 2).unwrap();
    assert_eq!(cut.periodicity, Periodicity::Unknown { values: 2 });
    assert_eq!(cut.values.len(), 2);
    let misere = nim_periodicity(&mut w, &mut solver, Coalition::misere(), two);
    assert_eq!(misere, Ok(NimPeriodicity::NotNormal));
}

#[test]
fn some_games_have_a_preperiod() {
    let (mut w, mut solver) = (Plain::new(), Solver::new());
    let three = Coalition::THREE;
    // {{0, {*}}, {*, {*}}, {0, *, {*}}}, one of the few such games of day 4.
    let wrapped = |w: &mut Plain, options: &[SumId]| {
        let made = w.arena.form(options.to_vec()).unwrap();
        w.arena.single(made)
    };
    let one = heap(&mut w, SumId::ZERO, 1);
    let up = wrapped(&mut w, &[one]);
    let sides =
        [&[SumId::ZERO, up][..], &[one, up], &[SumId::ZERO, one, up]].map(|o| wrapped(&mut w, o));
    let s = wrapped(&mut w, &sides);
    let found = star_period(&mut w, &three, s, 0, 1000).unwrap();
    assert_eq!(
        found.periodicity.to_string(),
        "proved: period 3, preperiod 1: the scores of all 7 followers are the same in sum with 1·* as with 4·*"
    );
    let found = nim_periodicity(&mut w, &mut solver, three, s);
    assert_eq!(found, Ok(NimPeriodicity::Fails(s)));
}

#[test]
fn labelled_games_are_refused_and_limits_apply() {
    let mut w = Plain::new();
    let one = w.arena.integer(3, 0, 1).unwrap();
    let one = w.arena.single(one);
    let three = Coalition::THREE;
    assert_eq!(
        star_period(&mut w, &three, one, 0, 9).unwrap_err(),
        Halt::Unsupported(Unsupported::Labelled(3))
    );
    assert_eq!(
        heap_period(&mut w, &three, one, 0).unwrap_err(),
        Halt::Unsupported(Unsupported::Labelled(3))
    );
    let matrix = PreferenceMatrix::new(&[vec![0, 1, 2], vec![0, 2, 1], vec![0, 1, 2]]).unwrap();
    let error = star_period(&mut w, &matrix, SumId::ZERO, 3, 9).unwrap_err();
    assert_eq!(error, Halt::Unsupported(Unsupported::NoPlayer { player: 3, players: 3 }));
    w.budget.max_states = 5;
    let large = heap(&mut w, SumId::ZERO, 100);
    assert_eq!(
        star_period(&mut w, &three, large, 0, 9).unwrap_err(),
        Halt::Limit(Limit::States(5))
    );
}
