//! Large collections that are never stored: their members are generated one by one, by number.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::value::Family;
use tweedle::lang::value::{Key, Value};
use tweedle_games::game::Arena;

#[test]
fn families_have_each_member_once() {
    let families = [
        (Family::Sets { least: 2, most: 9 }, 128),
        (Family::Sets { least: 5, most: 5 }, 1),
        (Family::Matrices { players: 2 }, 4),
        (Family::Matrices { players: 3 }, 216),
        (Family::Subsets { of: (0..7).map(|n| Key(Value::Int(n))).collect() }, 128),
    ];
    let mut arena = Arena::new();
    for (family, count) in families {
        assert_eq!(family.size(), count, "{family}");
        let all: BTreeSet<Key> =
            (0..count).map(|i| Key(family.get(&mut arena, i).unwrap())).collect();
        assert_eq!(all.len() as u64, count, "{family}");
    }
}

#[test]
fn labelled_families_have_the_right_size() {
    let size = |day, players| Family::labelled(day, players).map(|family| family.size());
    assert_eq!([0, 1, 2, 3].map(|day| size(day, 2)), [Some(1), Some(4), Some(256), None]);
    assert_eq!([1, 2].map(|day| size(day, 3)), [Some(8), Some(1 << 24)]);
    assert_eq!([1, 2].map(|day| size(day, 4)), [Some(16), None]);
    assert_eq!(size(1, 32), Some(1 << 32));
}

/// All games are different, and those of the day before are among them.
#[test]
fn labelled_games_of_a_day_are_distinct() {
    let mut arena = Arena::new();
    let mut day = |day, players| -> BTreeSet<Key> {
        let family = Family::labelled(day, players).unwrap();
        (0..family.size()).map(|i| Key(family.get(&mut arena, i).unwrap())).collect()
    };
    let (one, two) = (day(1, 2), day(2, 2));
    assert_eq!((one.len(), two.len()), (4, 256));
    assert!(one.is_subset(&two));
    assert_eq!(day(1, 5).len(), 32);
}

/// Members of large collections are generated on demand, and are the same.
#[test]
fn small_and_large_families_of_subsets_agree() {
    let mut s = Session::new(Limits::default());
    for (text, expected) in [
        ("length(subsets(1..10)) == length([S for S in subsets(1..10)])", "true"),
        ("subsets(1..10)[5]", "[1, 3]"),
        ("[S for S in subsets(1..11) if all(x in [2, 4] for x in S)]", "[[], [2], [4], [2, 4]]"),
        (
            "[S for S in subsets(1..11)] == subsets(1..10) + [S + [11] for S in subsets(1..10)]",
            "true",
        ),
        ("subsets(1..12)", "subsets([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])"),
        (
            "[length(subsets(1..62)), length(subsets(1..62)[4611686018427387903])]",
            "[4611686018427387904, 62]",
        ),
        ("length([S for S in subsets(1..12) if sum(S) == 7])", "5"),
        (
            "[[2, 4] in subsets(1..12), [4, 2] in subsets(1..12), 3·* in games(4), *5 in games(4)]",
            "[true, false, true, false]",
        ),
    ] {
        assert_eq!(s.eval(text).unwrap(), expected, "{text}");
    }
    assert!(s.eval("subsets(1..63)").is_err());
}

proptest! {
    /// Fractions are ordered by cross products, however large.
    #[test]
    fn fractions_are_ordered_correctly(
        [p, r] in prop::array::uniform2(prop_oneof![-9i64..10, any::<i64>()]),
        [q, s] in prop::array::uniform2(prop_oneof![1i64..10, 1..=i64::MAX]),
        times in prop_oneof![Just("1"), Just("10^30")],
    ) {
        let (left, right) = (i128::from(p) * i128::from(s), i128::from(r) * i128::from(q));
        let text = format!("[({p})/({q}) * {times} < ({r})/({s}) * {times}, \
                            ({p})/({q}) == ({r})/({s}), max(({p})/({q}), ({r})/({s})) == ({r})/({s})]");
        let said = Session::new(Limits::default()).eval(&text).unwrap();
        let expected = format!("[{}, {}, {}]", left < right, left == right, left <= right);
        prop_assert_eq!(said, expected, "{}", text);
    }
}
