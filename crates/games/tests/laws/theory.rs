//! Undetermined and absorbing games: degrees against brute force, and verdicts against sums with
//! random games.

use proptest::prelude::*;
use tweedle_games::absorbing::Reason;
use tweedle_games::absorbing::Verdict;
use tweedle_games::absorbing::absorbing;
use tweedle_games::absorbing::absorbs_soon;
use tweedle_games::absorbing::strongly_undetermined;
use tweedle_games::absorbing::undetermined_depth;
use tweedle_games::game::{Plain, SumId, day, options, parse_compact};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;
use tweedle_games::theorem::Outside;

use crate::brute::{Tree, game, seats, sum, sum_of, sum_tree};

fn strong(tree: &Tree, n: usize, winners: u32) -> u64 {
    let depths = tree.0.iter().map(|t| t.depth(n, &seats(SeatSet::from_bits(winners))));
    match depths.min() {
        None | Some(0) => 0,
        Some(d) => d + 1,
    }
}

/// Games that are often undetermined: random ones in sum with `{*2, {*2}}` and two heaps of three.
fn murky() -> impl Strategy<Value = (Vec<crate::brute::Recipe>, usize)> {
    (prop::collection::vec(game(), 0..=1), 0usize..4)
        .prop_filter("small", |(s, _)| crate::brute::sum_days(s) <= 5)
}

fn murk(w: &mut Plain, which: usize) -> SumId {
    parse_compact(&mut w.arena, ["2_#2", "3_3", "(2_#2)(3_3)", "(2_#2)_1"][which]).unwrap()
}

proptest! {
    #![proptest_config(crate::cases(150))]

    #[test]
    fn depths_agree_with_brute_force(s in sum(), n in 2u8..=4) {
        prop_assume!(crate::brute::sum_days(&s) <= 6);
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let tree = sum_tree(&s);
        let c = Coalition::normal(n).unwrap();
        let mut solver = Solver::new();
        let found = undetermined_depth(&mut w, &mut solver, c, id).unwrap();
        prop_assert_eq!(found, tree.depth(n.into(), &seats(c.winners())));
        let found = strongly_undetermined(&mut w, &mut solver, c, id).unwrap();
        prop_assert_eq!(found, strong(&tree, n.into(), c.winners().bits()));
    }

    #[test]
    fn depths_of_sums_are_at_least_the_sum_of_depths(a in murky(), b in murky()) {
        let mut w = Plain::new();
        let mut solver = Solver::new();
        let c = Coalition::normal(3).unwrap();
        let mut make = |(s, which): &(Vec<_>, usize)| {
            let (x, y) = (sum_of(s, &mut w.arena), murk(&mut w, *which));
            w.arena.add(x, y).unwrap()
        };
        let (a, b) = (make(&a), make(&b));
        let k = undetermined_depth(&mut w, &mut solver, c, a).unwrap();
        let m = undetermined_depth(&mut w, &mut solver, c, b).unwrap();
        if k > 0 && m > 0 {
            let both = w.arena.add(a, b).unwrap();
            let depth = undetermined_depth(&mut w, &mut solver, c, both).unwrap();
            prop_assert!(depth >= k + m, "{depth} < {k} + {m}");
        }
        let (k, m) = (strongly_undetermined(&mut w, &mut solver, c, a).unwrap(),
                      strongly_undetermined(&mut w, &mut solver, c, b).unwrap());
        if k > 0 && m > 0 {
            let both = w.arena.add(a, b).unwrap();
            prop_assert!(strongly_undetermined(&mut w, &mut solver, c, both).unwrap() >= k + m);
        }
    }

    #[test]
    fn games_proved_to_absorb_do_absorb(x in sum(), which in 0usize..5) {
        let mut w = Plain::new();
        let mut solver = Solver::new();
        let c = Coalition::normal(3).unwrap();
        let text = ["3_{33}", "2_{233}", "((2_#2)(3_3))_{(2_#2)}", "(2_#2)_{(2_#2)(2_#2)}", "3_{3321}"][which];
        let g = parse_compact(&mut w.arena, text).unwrap();
        let proved = matches!(absorbing(&mut w, &mut solver, c, g, 100).unwrap(), Verdict::Proved(_));
        prop_assert!(proved || which == 2, "{text}");
        if proved {
            let x = sum_of(&x, &mut w.arena);
            let both = w.arena.add(g, x).unwrap();
            prop_assert!(solver.outcome(&mut w, c, both).unwrap().is_empty());
        }
    }

    #[test]
    fn verdicts_on_random_games_are_sound(s in murky(), x in sum()) {
        let mut w = Plain::new();
        let mut solver = Solver::new();
        let c = Coalition::normal(3).unwrap();
        let (a, b) = (sum_of(&s.0, &mut w.arena), murk(&mut w, s.1));
        let g = w.arena.add(a, b).unwrap();
        let outcome = solver.outcome(&mut w, c, g).unwrap();
        match absorbing(&mut w, &mut solver, c, g, 100).unwrap() {
            Verdict::Proved(_) => {
                let x = sum_of(&x, &mut w.arena);
                let both = w.arena.add(g, x).unwrap();
                prop_assert!(solver.outcome(&mut w, c, both).unwrap().is_empty());
            }
            Verdict::Refuted(Reason::SmallSum { x, outcome: found }) => {
                let both = w.arena.add(g, x).unwrap();
                prop_assert_eq!(solver.outcome(&mut w, c, both).unwrap(), found);
                prop_assert!(found != SeatSet::from_bits(0) && outcome == SeatSet::EMPTY);
            }
            Verdict::Refuted(_) => prop_assert!(!outcome.is_empty()),
            Verdict::Open(_) => prop_assert!(outcome.is_empty()),
        }
    }
}

#[test]
fn verdicts_give_each_reason() {
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let c = Coalition::normal(3).unwrap();
    let mut verdict = |c: Coalition, text: &str, contexts: u32| {
        let g = parse_compact(&mut w.arena, text).unwrap();
        absorbing(&mut w, &mut solver, c, g, contexts).unwrap()
    };
    // Spindler: three heaps of at least three absorb; so does 2·*2 accompanied by two such heaps.
    assert!(matches!(verdict(c, "3_{33}", 100), Verdict::Proved(Reason::Strongly { k }) if k >= 2));
    assert!(matches!(verdict(c, "2_{222}", 100), Verdict::Proved(Reason::Strongly { .. })));
    assert_eq!(
        verdict(c, "21", 100),
        Verdict::Refuted(Reason::Determined { outcome: SeatSet::from_bits(0b011) })
    );
    assert!(matches!(verdict(c, "2_#2", 100), Verdict::Refuted(Reason::SmallSum { .. })));
    // All contexts born by day 3 leave two heaps of three undetermined; a deeper one does not.
    let deep = verdict(c, "3_3", 1000);
    assert!(matches!(deep, Verdict::Refuted(Reason::SmallSum { .. })), "{deep:?}");
    assert_eq!(verdict(Coalition::misere(), "3_{33}", 100), Verdict::Refuted(Reason::TwoPlayers));
    let propp = Coalition::winning(3, SeatSet::from_bits(0b100)).unwrap();
    assert!(matches!(verdict(propp, "0", 100), Verdict::Refuted(Reason::Determined { .. })));
    let found = verdict(propp, "3_{33}", 100);
    // The theorems are about normal play, but there are few rows.
    assert!(matches!(found, Verdict::Proved(Reason::Rows { .. })), "{found:?}");
    let murky = verdict(Coalition::winning(9, SeatSet::from_bits(0b100)).unwrap(), "9_9", 100);
    let outside = Verdict::Open(Reason::Outside(Outside::Winners));
    assert!(murky == outside || murky.is_refuted(), "{murky:?}");
}

#[test]
fn absorbing_theorems_hold_where_they_apply() {
    // Cor 3.18 and 3.19 promise an absorbing game; the direct theorem must agree.
    for n in 3..=4u8 {
        let c = Coalition::normal(n).unwrap();
        let mut w = Plain::new();
        let mut solver = Solver::new();
        let heap = w.arena.nim(n.into());
        let pair = w.arena.sum(&[(heap, 2)]).unwrap();
        let depth = undetermined_depth(&mut w, &mut solver, c, pair).unwrap();
        assert!(depth >= u64::from(n) - 2);
        let many = w.arena.times(u32::from(n) / 2 + 2, pair).unwrap();
        let k = strongly_undetermined(&mut w, &mut solver, c, many).unwrap();
        assert!(k >= u64::from(n) - 1, "{n} players: {k}");
    }
}

#[test]
fn strong_depth_is_a_bound_for_every_option() {
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let c = Coalition::normal(3).unwrap();
    let s = parse_compact(&mut w.arena, "3_{33}").unwrap();
    let k = strongly_undetermined(&mut w, &mut solver, c, s).unwrap();
    for option in options(&mut w, s).unwrap() {
        assert!(undetermined_depth(&mut w, &mut solver, c, option).unwrap() + 1 >= k);
    }
    assert_eq!(strongly_undetermined(&mut w, &mut solver, c, SumId::ZERO), Ok(0));
}

#[test]
fn copies_are_proved_without_solving_the_sum() {
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let three = Coalition::normal(3).unwrap();
    let heap = w.arena.nim(3);
    let pair = w.arena.sum(&[(heap, 2)]).unwrap();
    let star = w.arena.nim(1);
    let crowd = w.arena.sum(&[(heap, 1_000_000), (star, 1_000_000)]).unwrap();
    let verdict = absorbing(&mut w, &mut solver, three, crowd, 10).unwrap();
    assert_eq!(verdict, Verdict::Proved(Reason::Copies { part: pair, copies: 3 }));
    assert!(solver.states() < 10_000);
    // Four players: {H, {H}} with H = {0, *, 2·*} is undetermined, but its options are not
    // (Spindler, Prop 3.2). It therefore takes (N − 2)·⌊N/2 + 2⌋ = 8 copies.
    let four = Coalition::normal(4).unwrap();
    let murky = parse_compact(&mut w.arena, "(1_110)(1_110)_#").unwrap();
    assert_eq!(undetermined_depth(&mut w, &mut solver, four, murky), Ok(1));
    for (copies, proved) in [(7, false), (8, true), (1000, true)] {
        let many = w.arena.times(copies, murky).unwrap();
        w.budget.max_states = 2000;
        let verdict = absorbing(&mut w, &mut solver, four, many, 10);
        let expected = Ok(Verdict::Proved(Reason::ManyCopies { part: murky, copies: 8 }));
        assert_eq!(verdict == expected, proved, "{copies}: {verdict:?}");
    }
}

#[test]
fn one_absorbing_component_suffices() {
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let c = Coalition::normal(3).unwrap();
    // The witness of "undetermined + N = N" in Spindler's Table 9, in braces: strongly
    // 3-undetermined, but with *2 added it has a determined option.
    let absorber = parse_compact(&mut w.arena, "(2_{###2}1_#)_#").unwrap();
    let two = w.arena.nim(2);
    let two = w.arena.single(two);
    let s = w.arena.add(absorber, two).unwrap();
    assert_eq!(strongly_undetermined(&mut w, &mut solver, c, absorber), Ok(3));
    assert_eq!(strongly_undetermined(&mut w, &mut solver, c, s), Ok(0));
    assert_eq!(
        absorbing(&mut w, &mut solver, c, s, 10).unwrap(),
        Verdict::Proved(Reason::Summand { part: absorber, k: 3 })
    );
    // It does absorb.
    for g in day(&mut w, 4).unwrap().into_iter().step_by(97) {
        let g = w.arena.single(g);
        let sum = w.arena.add(s, g).unwrap();
        assert_eq!(solver.outcome(&mut w, c, sum), Ok(SeatSet::EMPTY));
    }
}

/// The quick test finds every component that is strongly enough undetermined, by the definition,
/// and enough copies; what it finds is proved by the full search; and it stays within its scope.
#[test]
fn the_quick_test_for_absorption_agrees() {
    let three = Coalition::THREE;
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let murks: Vec<SumId> = (0..4).map(|which| murk(&mut w, which)).collect();
    let mut absorbers = 0;
    for &one in &murks {
        let over = w.arena.form(vec![one]).unwrap();
        for part in [one, w.arena.single(over)] {
            for copies in 1..=3 {
                let s = w.arena.times(copies, part).unwrap();
                let quick = absorbs_soon(&mut w, &mut solver, three, s, 100_000).unwrap();
                let full = absorbing(&mut w, &mut solver, three, s, 0).unwrap();
                assert!(quick.is_none() || full.is_proved());
                let components = w.arena.parts(s).to_vec();
                let strongest = components.iter().map(|&(component, _)| {
                    let alone = w.arena.single(component);
                    strongly_undetermined(&mut w, &mut solver, three, alone).unwrap()
                });
                let strongest = strongest.max().unwrap_or(0);
                assert!(quick.is_some() || strongest < 2, "{strongest}");
                if let Some(Reason::Summand { k, .. }) = quick {
                    assert!(k >= 2 && k == strongest);
                    absorbers += 1;
                }
                // The theorems are for normal play of three players or more.
                let others = [Coalition::normal(2), Coalition::winning(3, SeatSet::from_bits(4))];
                for outside in others {
                    let outside = outside.unwrap();
                    let quick = absorbs_soon(&mut w, &mut solver, outside, s, 100_000).unwrap();
                    assert_eq!(quick, None);
                }
            }
        }
    }
    assert!(absorbers >= 3, "{absorbers} sums with an absorbing component");
}
