//! Labelled games: depth costs only memory, limits apply, and incompatible games are refused.

use std::sync::atomic::Ordering;

use tweedle_base::HeapSize;
use tweedle_base::host::Moment;
use tweedle_games::absorbing::absorbing;
use tweedle_games::absorbing::undetermined_depth;
use tweedle_games::game::Limit;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{
    Halt, Kind, Plain, SumId, birthday, conjugate, followers, form, isomorphic, negative, options,
    options_for, restrict, write, write_compact,
};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::{NimValues, Solver};

use crate::labelled_rules::{Colours, Part, Rule};

fn three() -> Coalition {
    Coalition::normal(3).unwrap()
}

fn integer(w: &mut Plain, players: u8, player: u8, k: u32) -> SumId {
    let g = w.arena.integer(players, player, k).unwrap();
    w.arena.single(g)
}

#[test]
fn large_integers_need_one_node() {
    let mut w = Plain::new();
    let s = integer(&mut w, 3, 1, 1_000_000);
    assert_eq!(w.arena.game_count(), 2, "one node in addition to 0");
    assert_eq!(birthday(&mut w, s), Ok(1_000_000));
    let turned = conjugate(&mut w, s, 3, 1).unwrap();
    assert_eq!(turned, integer(&mut w, 3, 2, 1_000_000));
    assert_eq!(options_for(&mut w, s, 0), Ok(vec![]));
    assert_eq!(form(&mut w, s).map(|g| w.arena.single(g)), Ok(s));
    assert_eq!(write(&w.arena, s, &|_| String::new(), 100).unwrap(), "1000000_C");
    assert_eq!(w.arena.game_count(), 3);
    let mut solver = Solver::new();
    assert_eq!(
        solver.outcomes(&mut w, three(), s),
        Ok([0b110, 0b101, 0b110].map(SeatSet::from_bits).to_vec())
    );
    let star = w.arena.nim(1);
    assert_eq!(restrict(&mut w, s, 1), Ok(w.arena.single(star)));
}

#[test]
fn long_chains_of_forms_do_not_overflow_the_stack() {
    const DEEP: u32 = 100_000;
    let mut w = Plain::new();
    // `{{… | 0 | } | 0 | }`, with the open end rotating through the players.
    let mut s = integer(&mut w, 3, 0, 2);
    for i in 0..DEEP {
        let mut lists = vec![vec![s], vec![SumId::ZERO], vec![]];
        lists.rotate_right(i as usize % 3);
        let g = w.arena.labelled(lists).unwrap();
        s = w.arena.single(g);
    }
    assert_eq!(birthday(&mut w, s), Ok(u64::from(DEEP) + 2));
    assert_eq!(followers(&mut w, s).unwrap().len(), DEEP as usize + 3);
    assert_eq!(form(&mut w, s).map(|g| w.arena.single(g)), Ok(s));
    let mut solver = Solver::new();
    let outcomes = solver.outcomes(&mut w, three(), s).unwrap();
    for (player, outcome) in (0..3).zip(outcomes) {
        let r = restrict(&mut w, s, player).unwrap();
        assert_eq!(solver.outcome(&mut w, three(), r), Ok(outcome));
    }
    let turned = conjugate(&mut w, s, 3, 2).unwrap();
    assert_ne!(turned, s);
    assert_eq!(conjugate(&mut w, turned, 3, 1), Ok(s));
    assert_eq!(isomorphic(&mut w, s, turned), Ok(false));
    let both = w.arena.add(s, turned).unwrap();
    assert_eq!(Ok(both), negative(&mut w, s, 3).and_then(|minus| conjugate(&mut w, minus, 3, 1)));
    let text = write(&w.arena, s, &|_| String::new(), 1 << 21).unwrap();
    assert!(text.starts_with('{') && text.len() > 5 * DEEP as usize);
}

#[test]
fn long_chains_of_positions_do_not_overflow_the_stack() {
    const DEEP: u32 = 100_000;
    let mut w = Colours::new(3, |key: u32| {
        if key == 0 {
            return Rule::Same(vec![]);
        }
        let mut lists = vec![vec![], vec![], vec![vec![Part::At(key - 1)]]];
        lists.rotate_left(key as usize % 3);
        Rule::Each(lists)
    });
    let s = w.position(DEEP);
    let turned = conjugate(&mut w, s, 3, 1).unwrap();
    assert_eq!(w.expanded, 0);
    // The mover at a key is one less than its negative modulo three: the players in turn order.
    let first = (2 + 3 - DEEP % 3) % 3;
    let outcomes = Solver::new().outcomes(&mut w, three(), s).unwrap();
    let stuck =
        (0..3).filter(|p| *p != first).all(|p| outcomes[p as usize] == SeatSet::from_bits(0b110));
    assert!(stuck, "{outcomes:?}");
    // The player to move when all moves are made loses.
    assert_eq!(outcomes[first as usize], SeatSet::from_bits(0b111 & !(1 << (DEEP % 3))));
    assert_eq!(birthday(&mut w, turned), Ok(u64::from(DEEP)));
    let mut rotated = outcomes;
    rotated.rotate_right(1);
    assert_eq!(Solver::new().outcomes(&mut w, three(), turned), Ok(rotated));
}

/// Returns a sum with more than a million states.
fn large() -> (Plain, SumId) {
    let mut w = Plain::new();
    let mut parts = Vec::new();
    for player in 0..3 {
        parts.push((w.arena.integer(3, player, 6).unwrap(), 5));
    }
    parts.push((w.arena.nim(4), 6));
    let s = w.arena.sum(&parts).unwrap();
    (w, s)
}

#[test]
fn limits_stop_the_solver() {
    let (mut w, s) = large();
    w.budget.max_states = 5000;
    let mut solver = Solver::new();
    assert_eq!(solver.outcomes(&mut w, three(), s), Err(Halt::Limit(Limit::States(5000))));
    assert!((4000..=5000).contains(&solver.states()));
    assert_eq!(restrict(&mut w, s, 2), Err(Halt::Limit(Limit::States(5000))));
    assert_eq!(form(&mut w, s), Err(Halt::Limit(Limit::States(5000))));
    assert_eq!(followers(&mut w, s), Err(Halt::Limit(Limit::States(5000))));

    let (mut w, s) = large();
    w.budget.max_depth = 12;
    assert_eq!(solver.outcome_from(&mut w, three(), s, 1), Err(Halt::Limit(Limit::Depth(12))));
    let (mut w, s) = large();
    w.budget.max_bytes = 1 << 20;
    assert_eq!(
        Solver::new().outcome_from(&mut w, three(), s, 0),
        Err(Halt::Limit(Limit::Memory(1 << 20)))
    );
    let (mut w, s) = large();
    w.budget.deadline = Some(Moment::now());
    assert_eq!(Solver::new().outcome_from(&mut w, three(), s, 0), Err(Halt::Limit(Limit::Time)));
    assert_eq!(restrict(&mut w, s, 0), Err(Halt::Limit(Limit::Time)));
    assert_eq!(options_for(&mut w, s, 0), Err(Halt::Limit(Limit::Time)));
    assert_eq!(conjugate(&mut w, s, 3, 1), Err(Halt::Limit(Limit::Time)));
    let (mut w, s) = large();
    w.budget.interrupt.store(true, Ordering::Relaxed);
    assert_eq!(Solver::new().outcomes(&mut w, three(), s), Err(Halt::Limit(Limit::Interrupted)));

    // Results are kept: with enough calls the answer is found.
    let mut w = Plain::new();
    let parts = [0, 1, 2].map(|player| (w.arena.integer(3, player, 2).unwrap(), 3));
    let s = w.arena.sum(&parts).unwrap();
    let whole = Solver::new().outcomes(&mut w, three(), s).unwrap();
    w.budget.max_states = 20;
    let mut solver = Solver::new();
    assert_eq!(solver.outcomes(&mut w, three(), s), Err(Halt::Limit(Limit::States(20))));
    let answer = (0..100).find_map(|_| solver.outcomes(&mut w, three(), s).ok());
    assert_eq!(answer, Some(whole));
    assert!(solver.states() > 20 && solver.heap_size() > 0);
    solver = Solver::new();
    assert_eq!((solver.states(), solver.heap_size()), (0, 0));

    // Every position leads to a new one, for one player, who is stopped only by the turn order.
    let fresh =
        || Colours::new(2, |key: u32| Rule::Each(vec![vec![], vec![vec![Part::At(key + 1)]]]));
    let mut w = fresh();
    w.budget.max_states = 1000;
    let s = w.position(0);
    let two = Coalition::normal(2).unwrap();
    assert_eq!(
        Solver::new().outcomes(&mut w, two, s),
        Ok([0b10, 0b01].map(SeatSet::from_bits).to_vec())
    );
    assert_eq!(restrict(&mut w, s, 0), Err(Halt::Limit(Limit::States(1000))));
}

#[test]
fn games_for_different_numbers_of_players_do_not_mix() {
    let mut w = Plain::new();
    let (two, three_) = (integer(&mut w, 2, 0, 1), integer(&mut w, 3, 0, 1));
    let star = w.arena.nim(1);
    let star = w.arena.single(star);
    assert_eq!(
        w.arena.add(two, three_),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 2, there: 3 }))
    );
    assert_eq!(
        w.arena.add(three_, two),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 2, there: 3 }))
    );
    let mixed = w.arena.add(three_, star).unwrap();
    assert_eq!(w.arena.players(mixed), Some(3));
    assert_eq!(w.arena.times(5, mixed).map(|s| w.arena.players(s)), Ok(Some(3)));
    let parts = [w.arena.integer(2, 0, 1).unwrap(), w.arena.integer(4, 0, 1).unwrap()];
    assert!(matches!(
        w.arena.sum(&parts.map(|g| (g, 1))),
        Err(Halt::Unsupported(Unsupported::Mixed { .. }))
    ));
    assert_eq!(
        w.arena.form(vec![star, two, three_]),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 2, there: 3 }))
    );
    let lists = vec![vec![star], vec![two], vec![]];
    assert_eq!(
        w.arena.labelled(lists),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 3, there: 2 }))
    );
    // Nothing has changed: the error is reported, and the games are the same as before.
    assert_eq!(w.arena.players(star), None);

    let (impartial, labelled) = (w.arena.position(0), w.arena.labelled_position(1, 3).unwrap());
    assert_eq!(
        w.arena.define(impartial, vec![star, three_]),
        Err(Halt::Unsupported(Unsupported::Labelled(3)))
    );
    assert_eq!(w.arena.rewrite(impartial, two), Err(Halt::Unsupported(Unsupported::Labelled(2))));
    let lists = vec![vec![]; 3];
    assert_eq!(
        w.arena.define_labelled(impartial, lists),
        Err(Halt::Unsupported(Unsupported::Labelled(3)))
    );
    assert_eq!(
        w.arena.define(labelled, vec![two]),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 3, there: 2 }))
    );
    assert_eq!(
        w.arena.rewrite(labelled, two),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 3, there: 2 }))
    );
    let lists = vec![vec![]; 4];
    assert_eq!(
        w.arena.define_labelled(labelled, lists),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 3, there: 4 }))
    );
    let s = w.arena.single(labelled);
    assert_eq!(
        birthday(&mut w, s),
        Err(Halt::Bug("a position was left without rules")),
        "still unexpanded"
    );
    assert_eq!(w.arena.define(labelled, vec![star, three_]), Ok(()));
    assert_eq!(birthday(&mut w, s), Ok(2));

    assert_eq!(
        conjugate(&mut w, two, 3, 1),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 3, there: 2 }))
    );
    assert_eq!(
        negative(&mut w, two, 3),
        Err(Halt::Unsupported(Unsupported::Mixed { here: 3, there: 2 }))
    );
    let mut solver = Solver::new();
    let expected = Halt::Unsupported(Unsupported::Convention { game: 2, convention: 3 });
    assert_eq!(
        expected.to_string(),
        "this game is for 2 players, but the convention in force is for 3"
    );
    assert_eq!(solver.outcomes(&mut w, three(), two), Err(expected));
}

#[test]
fn invalid_numbers_of_players_are_refused() {
    let mut w = Plain::new();
    for n in [0, 1, 33, 256, 1000] {
        assert_eq!(
            w.arena.labelled(vec![vec![]; n]),
            Err(Halt::Unsupported(Unsupported::Players(n)))
        );
        if let Ok(few) = u8::try_from(n) {
            assert_eq!(w.arena.integer(few, 0, 1), Err(Halt::Unsupported(Unsupported::Players(n))));
            assert_eq!(
                w.arena.labelled_position(0, few),
                Err(Halt::Unsupported(Unsupported::Players(n)))
            );
            assert_eq!(
                conjugate(&mut w, SumId::ZERO, few, 1),
                Err(Halt::Unsupported(Unsupported::Players(n)))
            );
            assert_eq!(
                negative(&mut w, SumId::ZERO, few),
                Err(Halt::Unsupported(Unsupported::Players(n)))
            );
        }
    }
    let g = w.arena.labelled_position(0, 3).unwrap();
    assert_eq!(
        w.arena.define_labelled(g, vec![vec![]; 300]),
        Err(Halt::Unsupported(Unsupported::Players(300)))
    );
    let nobody = Halt::Unsupported(Unsupported::NoPlayer { player: 3, players: 3 });
    assert_eq!(w.arena.integer(3, 3, 1), Err(nobody.clone()));
    let s = integer(&mut w, 3, 2, 1);
    assert_eq!(restrict(&mut w, s, 3), Err(nobody.clone()));
    assert_eq!(options_for(&mut w, s, 3), Err(nobody.clone()));
    assert_eq!(Solver::new().outcome_from(&mut w, three(), s, 3), Err(nobody));
}

#[test]
fn thirty_two_players_are_supported() {
    let mut w = Plain::new();
    let c = Coalition::normal(32).unwrap();
    let s = integer(&mut w, 32, 31, 3);
    let outcomes = Solver::new().outcomes(&mut w, c, s).unwrap();
    assert!(outcomes[..31].iter().all(|o| *o == SeatSet::from_bits(!1)));
    assert_eq!(outcomes[31], SeatSet::from_bits(!0b10), "the next player is stuck");
    assert_eq!(conjugate(&mut w, s, 32, 33), Ok(integer(&mut w, 32, 0, 3)));
}

#[test]
fn queries_about_impartial_games_refuse_labelled_games() {
    let mut w = Plain::new();
    let s = integer(&mut w, 2, 1, 3);
    let two = Coalition::normal(2).unwrap();
    assert_eq!(NimValues::new().value(&mut w, s), Err(Halt::Unsupported(Unsupported::Labelled(2))));
    assert_eq!(
        Solver::new().outcome(&mut w, two, s),
        Err(Halt::Unsupported(Unsupported::Labelled(2)))
    );
    assert_eq!(
        Solver::new().outcome(&mut w, Coalition::misere(), s),
        Err(Halt::Unsupported(Unsupported::Labelled(2)))
    );
    assert_eq!(write_compact(&mut w, s), Err(Halt::Unsupported(Unsupported::Labelled(2))));
    let mut solver = Solver::new();
    let misere = Coalition::misere();
    assert_eq!(
        undetermined_depth(&mut w, &mut solver, misere, s),
        Err(Halt::Unsupported(Unsupported::Labelled(2)))
    );
    assert_eq!(
        absorbing(&mut w, &mut solver, three(), s, 10),
        Err(Halt::Unsupported(Unsupported::Convention { game: 2, convention: 3 }))
    );
}

#[test]
fn options_that_overflow_are_an_error() {
    let mut w = Plain::new();
    let (one, two) = (w.arena.integer(3, 0, 1).unwrap(), w.arena.integer(3, 0, 2).unwrap());
    let full = w.arena.sum(&[(one, u32::MAX), (two, 1)]).unwrap();
    assert!(matches!(options(&mut w, full), Err(Halt::Limit(Limit::TooLarge(_)))));
    assert_eq!(options_for(&mut w, full, 1), Ok(vec![]));
    let turned = conjugate(&mut w, full, 3, 1).unwrap();
    assert_eq!(w.arena.parts(turned).iter().map(|p| p.1).max(), Some(u32::MAX));
    let both = [w.arena.nim(1), one];
    let s = w.arena.sum(&both.map(|g| (g, u32::MAX))).unwrap();
    assert!(matches!(negative(&mut w, s, 3), Err(Halt::Limit(Limit::TooLarge(_)))));
    assert!(matches!(w.arena.kind(one), Kind::Integer { size: 1, .. }));
}
