//! The arena, birthdays, followers and isomorphism, against game trees.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tweedle_games::game::Limit;
use tweedle_games::game::{
    Halt, Kind, Plain, SumId, birthday, day, followers, form, isomorphic, options,
};

use crate::brute::{Tree, sum, sum_of, sum_tree};

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn birthdays_agree_with_trees(s in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        prop_assert_eq!(birthday(&mut w, id).unwrap(), sum_tree(&s).birthday());
    }

    #[test]
    fn isomorphism_is_equality_of_trees(a in sum(), b in sum()) {
        let mut w = Plain::new();
        let (x, y) = (sum_of(&a, &mut w.arena), sum_of(&b, &mut w.arena));
        let (p, q) = (sum_tree(&a), sum_tree(&b));
        prop_assert_eq!(isomorphic(&mut w, x, y).unwrap(), p == q);
        prop_assert_eq!(form(&mut w, x).unwrap() == form(&mut w, y).unwrap(), p == q);
        // A game that is isomorphic by construction, although its id differs unless `x` is
        // canonical.
        let g = form(&mut w, x).unwrap();
        let g = w.arena.single(g);
        prop_assert!(isomorphic(&mut w, x, g).unwrap());
        prop_assert_eq!(form(&mut w, g).unwrap(), form(&mut w, x).unwrap());
    }

    #[test]
    fn followers_agree_with_trees(s in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let all = followers(&mut w, id).unwrap();
        prop_assert_eq!(all[0], id);
        let mut distinct = all.clone();
        distinct.sort();
        distinct.dedup();
        prop_assert_eq!(distinct.len(), all.len());
        let mut forms: Vec<_> = all.iter().map(|&f| form(&mut w, f).unwrap()).collect();
        forms.sort();
        forms.dedup();
        prop_assert_eq!(forms.len(), sum_tree(&s).followers().len());
    }

    #[test]
    fn options_agree_with_trees(s in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let mut found: Vec<_> =
            options(&mut w, id).unwrap().iter().map(|&o| form(&mut w, o).unwrap()).collect();
        found.sort();
        found.dedup();
        prop_assert_eq!(found.len(), sum_tree(&s).0.len());
    }
}

#[test]
fn equal_games_have_equal_ids() {
    let mut w = Plain::new();
    let (one, two) = (w.arena.nim(1), w.arena.nim(2));
    let (s1, s2) = (w.arena.single(one), w.arena.single(two));
    let a = w.arena.form(vec![s2, s1, s2]).unwrap();
    let b = w.arena.form(vec![s1, s2]).unwrap();
    assert_eq!(a, b);
    assert_eq!(w.arena.kind(a), Kind::Form(&[s1, s2]));
    let heap = w.arena.form(vec![s2, SumId::ZERO, s1]).unwrap();
    assert_eq!(w.arena.kind(heap), Kind::Nim(3));
    assert_eq!(heap, w.arena.nim(3));
    assert_ne!(a, w.arena.nim(2));
    let empty = w.arena.form(vec![]).unwrap();
    assert_eq!(empty, w.arena.nim(0));
    assert_eq!(w.arena.single(empty), SumId::ZERO);
    let none = w.arena.sum(&[(empty, 7), (two, 0)]).unwrap();
    assert_eq!(none, SumId::ZERO);
    let messy = w.arena.sum(&[(two, 1), (a, 2), (two, 3), (empty, 1)]).unwrap();
    let mut expected = [(two, 4), (a, 2)];
    expected.sort();
    assert_eq!(w.arena.parts(messy), &expected[..]);
}

#[test]
fn multiplicities_are_exact_until_they_overflow() {
    let mut w = Plain::new();
    let g = w.arena.nim(1);
    let s = w.arena.single(g);
    let many = w.arena.times(u32::MAX, s).unwrap();
    assert_eq!(w.arena.parts(many), &[(g, u32::MAX)]);
    assert!(matches!(w.arena.add(many, s), Err(Halt::Limit(Limit::TooLarge(_)))));
    assert!(matches!(w.arena.times(2, many), Err(Halt::Limit(Limit::TooLarge(_)))));
    assert!(matches!(w.arena.sum(&[(g, u32::MAX), (g, 1)]), Err(Halt::Limit(Limit::TooLarge(_)))));
    assert_eq!(w.arena.times(0, many).unwrap(), SumId::ZERO);
    assert_eq!(birthday(&mut w, many).unwrap(), u64::from(u32::MAX));
    // Three levels of 2^32 copies need more than 64 bits.
    let mut s = many;
    for _ in 0..3 {
        let g = w.arena.form(vec![s]).unwrap();
        let one = w.arena.single(g);
        s = w.arena.times(u32::MAX, one).unwrap();
    }
    assert!(matches!(birthday(&mut w, s), Err(Halt::Limit(Limit::TooLarge(_)))));
    // An option whose multiplicity would overflow is an error as well, not a wrong sum.
    let two = w.arena.nim(2);
    let full = w.arena.sum(&[(g, u32::MAX), (two, 1)]).unwrap();
    assert!(matches!(options(&mut w, full), Err(Halt::Limit(Limit::TooLarge(_)))));
}

#[test]
fn days_have_all_their_games() {
    let mut w = Plain::new();
    for (d, count) in [1, 2, 4, 16].into_iter().enumerate() {
        assert_eq!(day(&mut w, d as u32).unwrap().len(), count);
    }
    let second = day(&mut w, 2).unwrap();
    let star = w.arena.nim(1);
    let star_sum = w.arena.single(star);
    let wrapped = w.arena.form(vec![star_sum]).unwrap();
    assert_eq!(second, vec![w.arena.nim(0), star, wrapped, w.arena.nim(2)]);
    let mut fourth = day(&mut w, 4).unwrap();
    fourth.sort();
    fourth.dedup();
    assert_eq!(fourth.len(), 65_536);
    assert!(matches!(day(&mut w, 5), Err(Halt::Limit(Limit::TooLarge(_)))));
}

#[test]
fn sums_of_stars_are_nested_braces() {
    let mut w = Plain::new();
    let star = w.arena.nim(1);
    let two = w.arena.sum(&[(star, 2)]).unwrap();
    let one = w.arena.single(star);
    let wrapped = w.arena.form(vec![one]).unwrap();
    assert_eq!(form(&mut w, two).unwrap(), wrapped);
    assert_eq!(form(&mut w, one).unwrap(), star);
}

#[test]
fn forms_of_small_sums_are_equal_exactly_for_equal_trees() {
    let mut w = Plain::new();
    let mut by_form: BTreeMap<_, Tree> = BTreeMap::new();
    for a in 0..4u32 {
        for b in 0..4u32 {
            for c in 0..3u32 {
                let heaps = [w.arena.nim(a), w.arena.nim(b), w.arena.nim(c)];
                let s = w.arena.sum(&heaps.map(|h| (h, 1))).unwrap();
                let tree = Tree::nim(a).plus(&Tree::nim(b)).plus(&Tree::nim(c));
                let g = form(&mut w, s).unwrap();
                assert_eq!(*by_form.entry(g).or_insert_with(|| tree.clone()), tree);
            }
        }
    }
    let mut trees: Vec<_> = by_form.values().collect();
    trees.sort();
    trees.dedup();
    assert_eq!(trees.len(), by_form.len());
}
