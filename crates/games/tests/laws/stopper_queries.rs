//! Queries about stoppers, against the definitions: outcomes, comparisons, canonical forms, stops,
//! names, degrees, ordinal sums.

use crate::stopper::{counted, graphs};
use proptest::prelude::*;
use tweedle_games::game::{Budget, Dyadic, Nus};
use tweedle_games::stopper::{
    Bias, LoopGraph, Pseudonumber, Sides, StopperId, Stoppers, Variety, graph_at_most,
};
use tweedle_games::two::{Side, Values};

const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// Returns a random stopper, if the sides of a graph are found.
fn stopper(stoppers: &mut Stoppers, graph: &LoopGraph) -> Option<StopperId> {
    stoppers.sides(graph, 0).unwrap().map(|sides| sides.onside)
}

fn number(stoppers: &mut Stoppers, numerator: i128, shift: u32) -> StopperId {
    let mut values = Values::new();
    let value = values.number(Dyadic::new(numerator, shift).unwrap());
    stoppers.of_value(&mut values, value).unwrap()
}

proptest! {
    #[test]
    fn comparisons_of_graphs_agree_with_counting_moves(low in graphs(3), high in graphs(3)) {
        let mut both = low.clone();
        let place = both.append(&high) as usize;
        let by_count = [Bias::Left, Bias::Right].into_iter().all(|b| counted(&both, b)[place][0]);
        let found = graph_at_most((&low, 0), (&high, 0), &Budget::default()).unwrap();
        prop_assert_eq!(found, by_count);
    }

    #[test]
    fn merged_positions_are_equal(graph in graphs(5)) {
        let (merged, place) = graph.merged();
        for bias in [Bias::Left, Bias::Right] {
            let (before, after) = (counted(&graph, bias), counted(&merged, bias));
            for v in 0..graph.len() {
                for w in 0..graph.len() {
                    prop_assert_eq!(before[v][w], after[place[v] as usize][place[w] as usize]);
                }
            }
        }
        prop_assert_eq!(place[0], 0);
        prop_assert_eq!(merged.merged().0.len(), merged.len());
    }

    #[test]
    fn canonical_forms_have_no_dominated_or_reversible_options(graph in graphs(4)) {
        let mut stoppers = Stoppers::new();
        let Some(s) = stopper(&mut stoppers, &graph) else { return Ok(()) };
        let form = stoppers.graph(s).clone();
        prop_assert!(form.is_stopper());
        let at_least = counted(&form, Bias::Left);
        prop_assert_eq!(&at_least, &counted(&form, Bias::Right));
        let better = |side: Side, a: u32, b: u32| match side {
            Side::Left => at_least[a as usize][b as usize],
            Side::Right => at_least[b as usize][a as usize],
        };
        for v in 0..form.len() as u32 {
            for w in 0..v {
                prop_assert!(!(better(Side::Left, v, w) && better(Side::Right, v, w)));
            }
            for side in SIDES {
                for &option in form.options(v, side) {
                    let mut others = form.options(v, side).iter().filter(|to| **to != option);
                    prop_assert!(!others.any(|to| better(side, *to, option)), "dominated");
                    let mut replies = form.options(option, side.other()).iter();
                    prop_assert!(!replies.any(|to| better(side, v, *to)), "reversible");
                }
            }
        }
    }

    #[test]
    fn stops_are_between_the_numbers_below_and_above(graph in graphs(4)) {
        let mut stoppers = Stoppers::new();
        let Some(s) = stopper(&mut stoppers, &graph) else { return Ok(()) };
        let [left, right] = SIDES.map(|side| stoppers.stop(s, side).unwrap());
        prop_assert!(left >= right);
        for quarters in -13..=13 {
            let x = number(&mut stoppers, quarters, 2);
            let at = stoppers.as_pseudonumber(x).unwrap().unwrap();
            prop_assert_eq!(at.number(), Some(Dyadic::new(quarters, 2).unwrap()));
            if left != at {
                prop_assert_eq!(stoppers.at_most(s, x).unwrap(), left < at);
            }
            if right != at {
                prop_assert_eq!(stoppers.at_most(x, s).unwrap(), right > at);
            }
        }
        // Close to a number, alone or with its negative.
        let close = stoppers.close_to(Sides::new(s)).unwrap();
        let numbers = [left.number(), right.number()];
        prop_assert_eq!(close.is_some(), numbers[0].is_some() && numbers[0] == numbers[1]);
    }

    #[test]
    fn negatives_have_the_same_degree_and_variety(graph in graphs(3)) {
        let mut stoppers = Stoppers::new();
        let Some(s) = stopper(&mut stoppers, &graph) else { return Ok(()) };
        let negative = stoppers.negative(s);
        let degree = stoppers.degree(s).unwrap();
        prop_assert_eq!(degree, stoppers.degree(negative).unwrap());
        let zero = number(&mut stoppers, 0, 0);
        if let Some(degree) = degree {
            prop_assert!(stoppers.at_most(zero, degree).unwrap());
            prop_assert_eq!(stoppers.is_loopfree(s), degree == zero);
        }
        let varieties = (stoppers.variety(s).unwrap(), stoppers.variety(negative).unwrap());
        match varieties {
            (Variety::Stable(a), Variety::Stable(b)) => {
                prop_assert_eq!(stoppers.negative(a), b);
            }
            (a, b) => prop_assert_eq!(a, b),
        }
    }
}

#[test]
fn pseudonumbers_are_ordered() {
    let mut stoppers = Stoppers::new();
    let mut all = Vec::new();
    for (name, s) in stoppers.named().unwrap() {
        if !name.contains("upon") {
            for n in -2..=2 {
                let n = number(&mut stoppers, n, 1);
                let sum = stoppers.add(Sides::new(n), Sides::new(s)).unwrap();
                all.push(sum.unwrap().stopper().unwrap());
                all.push(n);
            }
        }
    }
    for &a in &all {
        for &b in &all {
            let [x, y] = [a, b].map(|s| stoppers.as_pseudonumber(s).unwrap().unwrap());
            assert_eq!(stoppers.at_most(a, b).unwrap(), x <= y, "{x} and {y}");
            assert_eq!(a == b, x == y, "{x} and {y}");
        }
    }
    let texts = ["on", "1/2 + over", "-1 + under"].map(str::to_owned);
    let found: Vec<String> =
        all.iter().map(|s| stoppers.as_pseudonumber(*s).unwrap().unwrap().to_string()).collect();
    assert!(texts.iter().all(|text| found.contains(text)), "{found:?}");
    assert_eq!(Pseudonumber::On.number(), None);
}

#[test]
fn sums_with_named_stoppers_are_recognized() {
    let (mut stoppers, mut values) = (Stoppers::new(), Values::new());
    for (name, s) in stoppers.named().unwrap() {
        for (numerator, star) in [(0, 0), (0, 1), (3, 0), (-5, 1), (2, 1)] {
            let x = Dyadic::new(numerator, 1).unwrap();
            let simple = values.nus(Nus { number: x, ups: 0, star });
            let simple = stoppers.of_value(&mut values, simple).unwrap();
            let sum = stoppers.add(Sides::new(simple), Sides::new(s)).unwrap();
            let sum = sum.unwrap().stopper().unwrap();
            let found = stoppers.as_named(sum).unwrap().unwrap();
            let absorbs = |what: &[&str]| what.contains(&name);
            assert_eq!(found.name, (name, s));
            let x = if absorbs(&["on", "off"]) { Dyadic::ZERO } else { x };
            assert_eq!(found.number, x, "{name}");
            let star = star == 1 && !absorbs(&["on", "off", "over", "under"]);
            assert_eq!(found.star, star, "{name}");
        }
    }
    for other in [Nus::ups(1, 0), Nus::star(2), Nus::star(1)] {
        let other = values.nus(other);
        let other = stoppers.of_value(&mut values, other).unwrap();
        assert_eq!(stoppers.as_named(other).unwrap().map(|named| named.name.0), None);
    }
}

#[test]
fn powers_of_up_agree_with_values() {
    let (mut stoppers, mut values) = (Stoppers::new(), Values::new());
    let up = values.nus(Nus::ups(1, 0));
    let base = stoppers.of_value(&mut values, up).unwrap();
    for k in 1..6 {
        let exponent = number(&mut stoppers, i128::from(k), 0);
        let power = values.power(up, k).unwrap().unwrap();
        let power = stoppers.of_value(&mut values, power).unwrap();
        assert_eq!(stoppers.power(base, exponent).unwrap(), Some(power));
        let powers = values.powers(up, k).unwrap().unwrap();
        let powers = stoppers.of_value(&mut values, powers).unwrap();
        assert_eq!(stoppers.powers(base, exponent).unwrap(), Some(powers));
    }
}

#[test]
fn subordinates_of_ordinal_sums_are_recovered() {
    let mut stoppers = Stoppers::new();
    let zero = number(&mut stoppers, 0, 0);
    for base in [[vec![zero], vec![]], [vec![zero], vec![zero]]] {
        for (_, s) in stoppers.named().unwrap() {
            let sum = stoppers.ordinal_sum(&base, s).unwrap().unwrap().stopper().unwrap();
            let found = stoppers.subordinate(sum, &base).unwrap().unwrap();
            let again = stoppers.ordinal_sum(&base, found).unwrap();
            assert_eq!(again, Some(Sides::new(sum)));
        }
    }
}
