//! Thermographs of sums without computing their value.

use crate::two_forms::{Forms, plans};
use proptest::prelude::*;
use tweedle_games::two::{ValueId, Values};

proptest! {
    #![proptest_config(crate::cases(600))]

    #[test]
    fn thermographs_of_sums_need_no_canonical_form(
        plans in prop::collection::vec((plans(2), 1..3u32), 1..4),
    ) {
        let (mut forms, mut values) = (Forms::new(), Values::new());
        let (mut sum, mut parts) = (ValueId::ZERO, Vec::new());
        for (plan, count) in plans {
            let form = plan.make(&mut forms);
            let value = forms.value(&mut values, form);
            let copies = values.times(count.into(), value).unwrap();
            sum = values.add(sum, copies).unwrap();
            parts.push((value, count));
        }
        let whole = values.thermograph(sum).unwrap();
        // With one component left in addition to numbers, nothing is saved.
        if let Some(graph) = values.thermograph_of_sum(&parts, u128::MAX).unwrap() {
            prop_assert_eq!(graph, whole);
        }
        prop_assert_eq!(values.thermograph_of_sum(&parts, 0).unwrap(), None);
    }
}

/// Many random sums have several components left after numbers, ups and stars are combined.
#[test]
fn many_sums_are_not_reduced_to_a_value() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut many = 0;
    for _ in 0..100 {
        let (mut forms, mut values) = (Forms::new(), Values::new());
        let mut parts = Vec::new();
        for _ in 0..3 {
            let plan = plans(3).new_tree(&mut runner).unwrap().current();
            let form = plan.make(&mut forms);
            parts.push((forms.value(&mut values, form), 1));
        }
        many += u32::from(values.thermograph_of_sum(&parts, u128::MAX).unwrap().is_some());
    }
    assert!(many >= 10, "{many} of 100");
}
