//! Proofs that a sequence of values grows by a game in each period, compared with later values.

use proptest::collection::btree_set;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use tweedle_games::two::{Recurrence, ValueId, Values, saltus};

/// Returns the values of heaps from which each player takes a number from a set of their own.
fn heaps(values: &mut Values, sets: &[Vec<usize>; 2], count: usize) -> Vec<ValueId> {
    let mut all: Vec<ValueId> = Vec::new();
    for n in 0..count {
        let [left, right] = sets.each_ref().map(|set| {
            set.iter().filter(|s| **s <= n).map(|s| all[n - s]).collect::<Vec<ValueId>>()
        });
        let value = values.game(left, right).unwrap();
        all.push(value);
    }
    all
}

#[test]
fn proved_growth_continues() {
    let mut runner = TestRunner::deterministic();
    let sets = (btree_set(1usize..6, 1..3), btree_set(1usize..6, 1..3));
    let (mut proved, mut seen) = (0, 0);
    for _ in 0..40 {
        let (left, right) = sets.new_tree(&mut runner).unwrap().current();
        let sets = [left, right].map(|set| set.into_iter().collect::<Vec<usize>>());
        let width = *sets.iter().flatten().max().unwrap();
        let mut values = Values::new();
        let first = heaps(&mut values, &sets, width);
        let sequence = Recurrence { first, back: sets.clone() };
        let Some(found) = saltus(&mut values, &sequence).unwrap() else { continue };
        seen += 1;
        proved += usize::from(found.proved);
        // Half as many values again as were computed for the proof.
        let all = heaps(&mut values, &sets, found.values.len() * 3 / 2);
        assert_eq!(all[..found.values.len()], found.values);
        let grows = |values: &mut Values, n: usize| {
            let grown = values.add(all[n], found.saltus).unwrap();
            grown == all[n + found.period]
        };
        for n in found.preperiod..all.len() - found.period {
            assert!(grows(&mut values, n), "{sets:?} {n}");
        }
        assert!(found.preperiod == 0 || !grows(&mut values, found.preperiod - 1), "{sets:?}");
    }
    assert!(proved >= 5 && proved == seen, "{proved} of {seen}");
}
