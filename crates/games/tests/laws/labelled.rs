//! Labelled games against brute force.

use proptest::prelude::*;
use tweedle_games::game::{
    Kind, Plain, birthday, conjugate, followers, form, isomorphic, options, options_for, restrict,
};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

use crate::trees::{Tree, sum, sum_of, sum_tree, two_sums};

/// Builds the form of a tree.
fn form_of_tree(w: &mut Plain, tree: &Tree) -> tweedle_games::game::GameId {
    let lists = tree.0.iter().map(|list| {
        let options = list.iter().map(|t| {
            let g = form_of_tree(w, t);
            w.arena.single(g)
        });
        options.collect()
    });
    let lists = lists.collect();
    w.arena.labelled(lists).unwrap()
}

fn form_of_impartial_tree(w: &mut Plain, tree: &crate::brute::Tree) -> tweedle_games::game::GameId {
    let options = tree.0.iter().map(|t| {
        let g = form_of_impartial_tree(w, t);
        w.arena.single(g)
    });
    let options = options.collect();
    w.arena.form(options).unwrap()
}

proptest! {
    #![proptest_config(crate::cases(250))]

    #[test]
    fn outcomes_agree_with_brute_force((n, s) in sum(), pick in any::<u32>()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let tree = sum_tree(&s, n.into());
        let mut solver = Solver::new();
        let normal = Coalition::normal(n).unwrap();
        let other = Coalition::winning(n, SeatSet::from_bits(pick % ((1 << n) - 2) + 1)).unwrap();
        for c in [normal, other] {
            let outcome = |mover: u8| tree.outcome(c.winners().bits(), mover.into());
            let expected: Vec<SeatSet> = (0..n).map(outcome).map(SeatSet::from_bits).collect();
            prop_assert_eq!(solver.outcomes(&mut w, c, id).unwrap(), expected.clone());
            // One mover alone, with nothing memoized; and all of them again, from memory.
            let mover = (pick % u32::from(n)) as u8;
            let alone = Solver::new().outcome_from(&mut w, c, id, mover).unwrap();
            prop_assert_eq!(alone, expected[usize::from(mover)]);
            prop_assert_eq!(solver.outcomes(&mut w, c, id).unwrap(), expected);
        }
    }

    #[test]
    fn birthdays_and_followers_agree_with_brute_force((n, s) in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let tree = sum_tree(&s, n.into());
        prop_assert_eq!(birthday(&mut w, id).unwrap(), tree.birthday());
        let all = followers(&mut w, id).unwrap();
        let mut forms: Vec<_> = all.iter().map(|&f| form(&mut w, f).unwrap()).collect();
        forms.sort();
        forms.dedup();
        prop_assert_eq!(forms.len(), tree.followers().len());
    }

    #[test]
    fn options_of_each_player_agree_with_brute_force((n, s) in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let tree = sum_tree(&s, n.into());
        let mut union = Vec::new();
        for player in 0..n {
            let found = options_for(&mut w, id, player).unwrap();
            let mut forms: Vec<_> = found.iter().map(|&o| form(&mut w, o).unwrap()).collect();
            let mut expected: Vec<_> =
                tree.0[usize::from(player)].iter().map(|t| form_of_tree(&mut w, t)).collect();
            forms.sort();
            forms.dedup();
            expected.sort();
            prop_assert_eq!(forms, expected);
            union.extend(found);
        }
        let mut all = options(&mut w, id).unwrap();
        union.sort();
        union.dedup();
        all.sort();
        prop_assert_eq!(all, union);
    }

    #[test]
    fn isomorphism_is_equality_of_trees((n, a, b) in two_sums()) {
        let mut w = Plain::new();
        let (x, y) = (sum_of(&a, &mut w.arena, n), sum_of(&b, &mut w.arena, n));
        let (p, q) = (sum_tree(&a, n.into()), sum_tree(&b, n.into()));
        prop_assert_eq!(isomorphic(&mut w, x, y).unwrap(), p == q);
        let (f, g) = (form(&mut w, x).unwrap(), form_of_tree(&mut w, &p));
        prop_assert_eq!(f, g);
        prop_assert_eq!(f == form(&mut w, y).unwrap(), p == q);
        let f = w.arena.single(f);
        prop_assert!(isomorphic(&mut w, x, f).unwrap());
        // A game is impartial by construction exactly if all its players have the same options.
        let same = |t: &Tree| t.0.iter().all(|list| *list == t.0[0]);
        prop_assert_eq!(w.arena.players(f).is_none(), p.followers().iter().all(same));
    }

    #[test]
    fn restrictions_agree_with_brute_force((n, s) in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let tree = sum_tree(&s, n.into());
        for player in 0..n {
            let found = restrict(&mut w, id, player).unwrap();
            prop_assert_eq!(w.arena.players(found), None);
            let expected = form_of_impartial_tree(&mut w, &tree.restrict(player.into()));
            prop_assert_eq!(form(&mut w, found).unwrap(), expected);
        }
    }

    #[test]
    fn conjugates_agree_with_brute_force((n, s) in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena, n);
        let mut tree = sum_tree(&s, n.into());
        for times in 1..=2 * u32::from(n) {
            tree = tree.conjugate();
            let found = conjugate(&mut w, id, n, times).unwrap();
            let expected = form_of_tree(&mut w, &tree);
            prop_assert_eq!(form(&mut w, found).unwrap(), expected);
            let back = conjugate(&mut w, found, n, 2 * u32::from(n) - times).unwrap();
            prop_assert_eq!(back, id);
        }
    }
}

#[test]
fn equal_games_have_equal_ids() {
    let mut w = Plain::new();
    let a = &mut w.arena;
    let star = a.nim(1);
    let (zero, one) = (tweedle_games::game::SumId::ZERO, a.single(star));
    let g = a.labelled(vec![vec![one, zero, one], vec![], vec![zero]]).unwrap();
    assert_eq!(g, a.labelled(vec![vec![zero, one], vec![], vec![zero, zero]]).unwrap());
    match a.kind(g) {
        Kind::Labelled(lists) => {
            assert_eq!(lists.players(), 3);
            assert_eq!(
                (lists.options(0), lists.options(1), lists.options(2)),
                (&[zero, one][..], &[][..], &[zero][..])
            );
            assert_eq!(lists.options(3), &[]);
        }
        other => panic!("{other:?}"),
    }
    let s = a.single(g);
    assert_eq!(a.players(s), Some(3));
    // The same lists for four players, or in another order, are other games.
    assert_ne!(g, a.labelled(vec![vec![zero, one], vec![], vec![zero], vec![]]).unwrap());
    assert_ne!(g, a.labelled(vec![vec![zero], vec![], vec![zero, one]]).unwrap());
    // The same options for all give a form, possibly a nim heap.
    assert_eq!(a.labelled(vec![vec![zero, one]; 3]).unwrap(), a.nim(2));
    let form = a.form(vec![one]).unwrap();
    assert_eq!(a.labelled(vec![vec![one]; 2]).unwrap(), form);
    let all = a.labelled(vec![vec![s]; 3]).unwrap();
    assert_eq!(all, a.form(vec![s]).unwrap());
    assert_eq!(a.kind(all), Kind::Form(&[s]));
    let all = a.single(all);
    assert_eq!(a.players(all), Some(3));
}

#[test]
fn listed_integers_are_recognised() {
    let mut w = Plain::new();
    let a = &mut w.arena;
    for player in 0..4u8 {
        let mut smaller = vec![tweedle_games::game::SumId::ZERO];
        for size in 1..6 {
            let mut lists = vec![Vec::new(); 4];
            lists[usize::from(player)] = smaller.clone();
            let listed = a.labelled(lists).unwrap();
            assert_eq!(listed, a.integer(4, player, size).unwrap());
            assert_eq!(a.kind(listed), Kind::Integer { players: 4, player, size });
            // With one smaller integer missing it is a form.
            if size > 1 {
                let mut lists = vec![Vec::new(); 4];
                lists[usize::from(player)] = smaller[1..].to_vec();
                let gap = a.labelled(lists).unwrap();
                assert!(matches!(a.kind(gap), Kind::Labelled(_)));
            }
            smaller.push(a.single(listed));
        }
        assert_eq!(a.integer(4, player, 0).unwrap(), a.nim(0));
    }
    assert_ne!(a.integer(4, 0, 1).unwrap(), a.integer(3, 0, 1).unwrap());
}
