//! What theorems are about: games and conventions outside of that are refused, and questions about
//! such games are answered as play by brute force answers them.

use crate::entail::{Recipe, State, Tree, made, nim, recipe};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::rc::Rc;
use tweedle::maths::absorbing::{Reason, Verdict, absorbing};
use tweedle::maths::game::{Plain, SumId, followers};
use tweedle::maths::order::{self, Claim, Effort, Orders, Simplify, at_most, equal};
use tweedle::maths::play::Coalition;
use tweedle::maths::solve::Solver;
use tweedle::maths::sums::Exclusion;
use tweedle::maths::theorem::{OptionsOf, THEOREMS, Theorem};

/// The longest play that is followed by brute force.
const LONGEST: u64 = 4;

/// All conventions of two and three players, and normal play of four.
fn conventions() -> Vec<Coalition> {
    let mut all = vec![Coalition::normal(4).unwrap()];
    for players in 2..=3 {
        all.extend((1..(1 << players) - 1).map(|w| Coalition::winning(players, w).unwrap()));
    }
    all
}

/// So many games made at random, the same in every run.
fn recipes(lists: usize, count: usize) -> Vec<Recipe> {
    let mut runner = TestRunner::deterministic();
    let strategy = recipe(lists);
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// So many impartial games that are soon over.
fn short_recipes(count: usize) -> Vec<Recipe> {
    let mut runner = TestRunner::deterministic();
    let strategy = recipe(1);
    let all = std::iter::repeat_with(|| strategy.new_tree(&mut runner).unwrap().current());
    let short = |recipe: &Recipe| {
        let (trees, _) = made(&mut Plain::new(), recipe);
        State::of(trees.last().unwrap()).is_within(LONGEST)
    };
    all.filter(short).take(count).collect()
}

/// Whether the theorem is about the game, found by looking at every position.
fn inside(w: &mut Plain, theorem: &Theorem, c: Coalition, s: SumId) -> bool {
    let below = followers(w, s).unwrap();
    let labelled = w.arena.players(s).is_some();
    let entails = below.iter().any(|&s| w.arena.is_forced(s));
    let options = match theorem.options {
        OptionsOf::All => !labelled,
        OptionsOf::Each => labelled,
        OptionsOf::Either => true,
    };
    let convention = theorem.players.contains(&c.players()) && (!theorem.normal || c.is_normal());
    options && convention && (theorem.entailing || !entails)
}

#[test]
fn what_a_theorem_is_not_about_is_outside() {
    let (mut asked, mut refused) = (0, 0);
    for (lists, count) in [(1, 300), (3, 200)] {
        for recipe in recipes(lists, count) {
            let mut w = Plain::new();
            let (_, sums) = made(&mut w, &recipe);
            let s = *sums.last().unwrap();
            for theorem in THEOREMS {
                for c in conventions() {
                    let found = theorem.outside(&mut w, c, s).unwrap();
                    assert_eq!(found.is_none(), inside(&mut w, theorem, c, s), "{}", theorem.name);
                    (asked, refused) = (asked + 1, refused + usize::from(found.is_some()));
                }
            }
        }
    }
    assert!(refused > asked / 4 && refused < asked);
}

#[test]
fn every_theorem_says_what_it_says_once() {
    for theorem in THEOREMS {
        assert!(!theorem.name.is_empty() && !theorem.says.is_empty());
        let same = THEOREMS.iter().filter(|other| other.says == theorem.says);
        assert_eq!(same.count(), 1, "{}", theorem.says);
    }
    // What tables of sums name stands in the list.
    for exclusion in [
        Exclusion::Undetermined,
        Exclusion::NextGeneration,
        Exclusion::Procreation,
        Exclusion::Mirror,
        Exclusion::Induction { depth: 1 },
    ] {
        let text = exclusion.to_string();
        assert!(THEOREMS.iter().any(|theorem| text.contains(theorem.name)), "{text}");
    }
}

/// Some games to put beside others: nim heaps and small games.
fn small(w: &mut Plain) -> Vec<(Rc<Tree>, SumId)> {
    let mut all: Vec<(Rc<Tree>, SumId)> = (0..3)
        .map(|n| {
            let heap = w.arena.nim(n);
            (nim(n as usize), w.arena.single(heap))
        })
        .collect();
    for (a, b) in [(1, 1), (2, 2), (0, 2)] {
        let options = [a, b].map(|at: usize| State::of(&all[at].0));
        let form = w.arena.form(vec![all[a].1, all[b].1]).unwrap();
        let made = (Rc::new(Tree(vec![options.to_vec()])), w.arena.single(form));
        all.push(made);
    }
    all
}

/// What is proved or refuted of entailing games is so in play by brute force.
#[test]
fn questions_outside_the_scope_of_theorems() {
    let (mut asked, mut settled) = (0, 0);
    let all = conventions();
    for (turn, pair) in short_recipes(12_000).chunks(2).enumerate() {
        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let beside = small(&mut w);
        let c = all[turn % all.len()];
        let (n, winners) = (usize::from(c.players()), c.winners());
        let brute = |a: &Rc<Tree>, x: &Rc<Tree>| State::of(a).plus(x).outcome(n, 0, winners);
        let mut games = Vec::new();
        for recipe in pair {
            let (trees, sums) = made(&mut w, recipe);
            games.push((trees.last().unwrap().clone(), *sums.last().unwrap()));
        }
        for (tree, s) in &games {
            for (x, sum) in &beside {
                let both = w.arena.add(*s, *sum).unwrap();
                assert_eq!(solver.outcome(&mut w, c, both).unwrap(), brute(tree, x));
                asked += 1;
            }
            let verdict = absorbing(&mut w, &mut solver, c, *s).unwrap();
            settled += usize::from(!matches!(verdict, Verdict::Open(_)));
            match verdict {
                Verdict::Refuted(Reason::TwoPlayers) => assert_eq!(c.players(), 2),
                Verdict::Refuted(Reason::Determined { outcome }) => {
                    assert_eq!(brute(tree, &nim(0)), outcome);
                }
                Verdict::Refuted(Reason::Beside { x, outcome }) => {
                    let both = w.arena.add(*s, x).unwrap();
                    assert_eq!(Solver::new().outcome(&mut w, c, both).unwrap(), outcome);
                    assert_ne!(outcome, 0);
                }
                Verdict::Refuted(other) => panic!("{other:?}"),
                Verdict::Proved(_) => {
                    assert!(beside.iter().all(|(x, _)| brute(tree, x) == 0));
                    assert!(!w.arena.entails(*s));
                }
                Verdict::Open(_) => {
                    assert!(beside.iter().all(|(x, _)| brute(tree, x) == 0));
                }
            }
            asked += 1;
            if w.arena.entails(*s) {
                let claim = Claim { low: *s, high: SumId::ZERO, player: 0 };
                let orders = &mut Orders::default();
                let effort = Effort::of(10);
                assert!(at_most(&mut w, &mut solver, orders, c, claim, effort).is_err());
                let what = (*s, 0);
                let simple =
                    order::simplify(&mut w, &mut solver, orders, c, what, Simplify::All, effort);
                assert!(simple.is_err());
                asked += 2;
            }
        }
        let [(a, one), (b, other)] = &games[..] else { panic!() };
        for (left, right) in [((a, one), (b, other)), ((b, other), (&beside[0].0, &beside[0].1))] {
            let verdict = equal(&mut w, &mut solver, c, (*left.1, *right.1), 40).unwrap();
            let told = beside.iter().any(|(x, _)| brute(left.0, x) != brute(right.0, x));
            match verdict {
                Verdict::Proved(_) => assert!(!told, "{verdict:?}"),
                Verdict::Refuted(apart) => {
                    let mut outcome = |s: SumId| {
                        let both = w.arena.add(s, apart.x).unwrap();
                        Solver::new().outcome(&mut w, c, both).unwrap()
                    };
                    assert_eq!((outcome(*left.1), outcome(*right.1)), (apart.first, apart.second));
                    assert_ne!(apart.first, apart.second);
                }
                Verdict::Open(_) => {}
            }
            asked += 1;
        }
    }
    assert!(asked >= 100_000 && settled > 8_000, "{asked} {settled}");
}
