//! Queries about games outside the scope of most theorems (with entailing moves, with options for
//! each player, with positions that declare winners) agree with brute force.
//!
//! `QUESTIONS=100000 cargo test --test laws outside` runs that many queries of each kind.

use crate::ending::{Ends, KEYS, Part, brute, rules, sizes, state};
use crate::entail::{Recipe, State, Tree, made, nim, recipe};
use crate::theorem::conventions;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::HashMap;
use std::rc::Rc;
use tweedle_games::absorbing::{Reason, Verdict, absorbing};
use tweedle_games::game::{Halt, Plain, SumId, World};
use tweedle_games::order::{self, Claim, Effort, Orders, Simplify, at_most, equal};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

/// The longest play that is searched by brute force.
const LONGEST: u64 = 4;

/// Returns the number of queries of each kind.
fn query_count() -> usize {
    std::env::var("QUESTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(12_000)
}

/// Returns pseudorandom values, the same in every run.
fn samples<T>(strategy: impl Strategy<Value = T>) -> impl Iterator<Item = T> {
    let mut runner = TestRunner::deterministic();
    std::iter::repeat_with(move || strategy.new_tree(&mut runner).unwrap().current())
}

/// Returns games with short play, with `lists` lists of options each.
fn short_recipes(lists: usize) -> impl Iterator<Item = Recipe> {
    samples(recipe(lists)).filter(|recipe| {
        let (trees, _) = made(&mut Plain::new(), recipe);
        State::new(trees.last().unwrap()).is_within(LONGEST)
    })
}

/// Returns some contexts: nim heaps and small games.
fn small(w: &mut Plain) -> Vec<(Rc<Tree>, SumId)> {
    let mut all: Vec<(Rc<Tree>, SumId)> = (0..3)
        .map(|n| {
            let heap = w.arena.nim(n);
            (nim(n as usize), w.arena.single(heap))
        })
        .collect();
    for (a, b) in [(1, 1), (2, 2), (0, 2)] {
        let options = [a, b].map(|at: usize| State::new(&all[at].0));
        let form = w.arena.form(vec![all[a].1, all[b].1]).unwrap();
        let made = (Rc::new(Tree(vec![options.to_vec()])), w.arena.single(form));
        all.push(made);
    }
    all
}

/// Checks a verdict on absorption against outcomes in sum with some games, the first of them 0. The
/// game named by a refutation is replayed. Returns true if anything was decided.
fn check_absorbing<W: World<Error = Halt>>(
    w: &mut W,
    c: Coalition,
    s: SumId,
    contexts: &[u32],
) -> bool {
    let verdict = absorbing(w, &mut Solver::new(), c, s, 10).unwrap();
    let mut with = |x: SumId| {
        let both = w.arena_mut().add(s, x).unwrap();
        Solver::new().outcome(w, c, both).unwrap()
    };
    match verdict {
        Verdict::Refuted(Reason::TwoPlayers) => assert_eq!(c.players(), 2),
        Verdict::Refuted(Reason::Determined { outcome }) => assert_eq!(contexts[0], outcome.bits()),
        Verdict::Refuted(Reason::Outlasted { x, .. }) => assert_ne!(with(x), SeatSet::EMPTY),
        Verdict::Refuted(Reason::SmallSum { x, outcome }) => {
            assert_eq!(with(x), outcome);
            assert_ne!(outcome, SeatSet::EMPTY);
        }
        Verdict::Refuted(other) => panic!("{other:?}"),
        Verdict::Proved(_) => {
            assert!(contexts.iter().all(|outcome| *outcome == 0));
            assert!(!w.arena().entails(s));
        }
        Verdict::Open(_) => {
            assert!(contexts.iter().all(|outcome| *outcome == 0));
            return false;
        }
    }
    true
}

/// Checks a verdict on equality against `distinguished`, and replays the context named by a
/// refutation.
fn check_equal(w: &mut Plain, c: Coalition, (a, b): (SumId, SumId), distinguished: bool) {
    let verdict = equal(w, &mut Solver::new(), c, (a, b), 40).unwrap();
    match verdict {
        Verdict::Proved(_) => assert!(!distinguished, "{verdict:?}"),
        Verdict::Refuted(apart) => {
            let mut outcome = |s: SumId| {
                let both = w.arena.add(s, apart.x).unwrap();
                Solver::new().outcome(w, c, both).unwrap()
            };
            assert_eq!((outcome(a), outcome(b)), (apart.first, apart.second));
            assert_ne!(apart.first, apart.second);
        }
        Verdict::Open(_) => {}
    }
}

/// Verdicts about impartial games with entailing moves agree with brute force.
#[test]
fn verdicts_about_entailing_games_are_correct() {
    let (mut asked, mut settled) = (0, 0);
    let all = conventions();
    let mut recipes = short_recipes(1);
    for turn in 0.. {
        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let contexts = small(&mut w);
        let c = all[turn % all.len()];
        let brute = |a: &Rc<Tree>, x: &Rc<Tree>| {
            State::new(a).plus(x).outcome(usize::from(c.players()), 0, c.winners().bits())
        };
        let mut games = Vec::new();
        for recipe in recipes.by_ref().take(2) {
            let (trees, sums) = made(&mut w, &recipe);
            games.push((trees.last().unwrap().clone(), *sums.last().unwrap()));
        }
        for (tree, s) in &games {
            let mut outcomes = Vec::new();
            for (x, sum) in &contexts {
                let both = w.arena.add(*s, *sum).unwrap();
                outcomes.push(brute(tree, x));
                let found = solver.outcome(&mut w, c, both).ok();
                assert_eq!(found.map(SeatSet::bits), outcomes.last().copied());
            }
            settled += usize::from(check_absorbing(&mut w, c, *s, &outcomes));
            asked += contexts.len() + 1;
            if w.arena.entails(*s) {
                let claim = Claim { low: *s, high: SumId::ZERO, player: 0 };
                let orders = &mut Orders::default();
                let effort = Effort::new(10);
                assert!(at_most(&mut w, &mut solver, orders, c, claim, effort).is_err());
                let what = (*s, 0);
                let simple =
                    order::simplify(&mut w, &mut solver, orders, c, what, Simplify::All, effort);
                assert!(simple.is_err());
                asked += 2;
            }
        }
        let [(a, one), (b, other)] = &games[..] else { panic!() };
        for (left, right) in
            [((a, one), (b, other)), ((b, other), (&contexts[0].0, &contexts[0].1))]
        {
            let distinguished = contexts.iter().any(|(x, _)| brute(left.0, x) != brute(right.0, x));
            check_equal(&mut w, c, (*left.1, *right.1), distinguished);
            asked += 1;
        }
        if asked >= query_count() {
            break;
        }
    }
    assert!(settled * 13 > asked, "{settled} of {asked}");
}

/// Verdicts about games with options for each of three players agree with brute force.
#[test]
fn verdicts_about_labelled_games_are_correct() {
    let mut asked = 0;
    let all: Vec<Coalition> = conventions().into_iter().filter(|c| c.players() == 3).collect();
    let mut recipes = short_recipes(3);
    for turn in 0.. {
        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let c = all[turn % all.len()];
        let contexts = small(&mut w);
        let wins = |a: &Rc<Tree>, x: &Rc<Tree>, mover: usize| {
            State::new(a).plus(x).outcome(3, mover, c.winners().bits())
        };
        let mut games = Vec::new();
        for recipe in recipes.by_ref().take(2) {
            let (trees, sums) = made(&mut w, &recipe);
            games.push((trees.last().unwrap().clone(), *sums.last().unwrap()));
        }
        for (tree, s) in &games {
            for (x, sum) in &contexts {
                let both = w.arena.add(*s, *sum).unwrap();
                for mover in 0..3 {
                    let found = solver.outcome_from(&mut w, c, both, mover).unwrap();
                    assert_eq!(found, SeatSet::from_bits(wins(tree, x, usize::from(mover))));
                }
            }
            // The outcome depends on who begins: a game absorbs if nobody wins, whoever begins.
            let of = |x: &Rc<Tree>| (0..3).map(|m| wins(tree, x, m)).fold(0, |all, o| all | o);
            let outcomes: Vec<u32> = contexts.iter().map(|(x, _)| of(x)).collect();
            if let Ok(verdict) = absorbing(&mut w, &mut solver, c, *s, 10) {
                match verdict {
                    Verdict::Proved(_) => assert!(outcomes.iter().all(|o| *o == 0)),
                    Verdict::Refuted(Reason::Determined { .. }) => assert_ne!(outcomes[0], 0),
                    Verdict::Refuted(Reason::Outlasted { x, .. } | Reason::SmallSum { x, .. }) => {
                        let both = w.arena.add(*s, x).unwrap();
                        let won = (0..3).any(|m| {
                            Solver::new().outcome_from(&mut w, c, both, m).unwrap()
                                != SeatSet::EMPTY
                        });
                        assert!(won);
                    }
                    Verdict::Refuted(other) => panic!("{other:?}"),
                    Verdict::Open(_) => {}
                }
            }
            asked += 3 * contexts.len() + 1;
        }
        let [(a, one), (b, other)] = &games[..] else { panic!() };
        for player in 0..3 {
            let claim = Claim { low: *one, high: *other, player };
            let effort = Effort::new(10);
            let orders = &mut Orders::default();
            let found = at_most(&mut w, &mut solver, orders, c, claim, effort);
            asked += 1;
            let entails = w.arena.entails(*one) || w.arena.entails(*other);
            assert_eq!(found.is_err(), entails, "{found:?}");
            let Ok(Verdict::Proved(_)) = found else { continue };
            // If the player wins the first game in sum with a context, they also win the second.
            for (x, _) in &contexts {
                for mover in 0..3 {
                    let seat = (usize::from(player) + 3 - mover) % 3;
                    let with = |tree| wins(tree, x, mover) >> seat & 1;
                    assert!(with(a) <= with(b), "{player} {mover}");
                }
            }
        }
        if asked >= query_count() {
            break;
        }
    }
}

/// Outcomes of games with positions that declare winners agree with brute force, and theorems are
/// not used.
#[test]
fn verdicts_about_games_with_declared_winners_are_correct() {
    let mut asked = 0;
    let any = (2u8..=4, proptest::bool::ANY).prop_flat_map(|(n, labelled)| {
        rules(n, labelled, false, true).prop_map(move |rules| (n, labelled, rules))
    });
    for (turn, (n, labelled, rules)) in samples(any).enumerate() {
        let last = KEYS - 1;
        if sizes(&rules)[last as usize] > 8 {
            continue;
        }
        let mut w = Ends::new(labelled.then_some(n), &rules);
        let winners = turn as u32 % ((1 << n) - 2) + 1;
        let c = if turn % 2 == 0 {
            Coalition::normal(n).unwrap()
        } else {
            Coalition::winning(n, SeatSet::from_bits(winners)).unwrap()
        };
        let mut solver = Solver::new();
        let mut nobody = true;
        for heap in 0..3 {
            let parts = [Part::At(last), Part::Nim(heap)];
            let s = w.sum(&parts);
            for mover in 0..n {
                let known = &mut HashMap::new();
                let expected = brute(&rules, &state(&parts), (n, mover, c.winners().bits()), known);
                let found = solver.outcome_from(&mut w, c, s, mover);
                assert_eq!(found.ok().map(SeatSet::bits), expected);
                nobody &= expected == Some(0);
                asked += 1;
            }
        }
        let s = w.sum(&[Part::At(last)]);
        let other = w.sum(&[Part::Nim(1)]);
        let decides = w.arena.deciding_below(s).is_some();
        match absorbing(&mut w, &mut Solver::new(), c, s, 10) {
            Ok(Verdict::Proved(_)) => assert!(nobody && !decides),
            Ok(_) | Err(Halt::Unsupported(_)) => {}
            Err(halt) => panic!("{halt:?}"),
        }
        let claim = Claim { low: s, high: other, player: 0 };
        let orders = &mut Orders::default();
        let order = at_most(&mut w, &mut solver, orders, c, claim, Effort::new(10));
        let same = equal(&mut w, &mut solver, c, (s, other), 10);
        if decides {
            assert!(matches!(order, Err(Halt::Unsupported(_))), "{order:?}");
            assert!(matches!(same, Err(Halt::Unsupported(_))), "{same:?}");
        }
        asked += 3;
        if asked >= query_count() {
            break;
        }
    }
}
