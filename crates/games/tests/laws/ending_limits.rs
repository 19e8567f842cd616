//! Queries that positions with declared winners do not support: game trees, values, conjugates;
//! stops that cannot be decided; many winners and long lines of play.

use super::ending::{Ends, Label, Part, Rule};
use tweedle_games::absorbing::absorbing;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{
    Halt, SumId, birthday, conjugate, followers, form, isomorphic, negative, options, restrict,
    undecided, write_compact,
};
use tweedle_games::order::equal;
use tweedle_games::order::{Claim, Effort, Orders, Simplify, at_most, simplify};
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::solve::{NimValues, Preferences, Solver};
use tweedle_games::two::normalised;

fn label(players: u32, seats: u32) -> Option<Label> {
    Some(Label { players, seats })
}

fn at(keys: &[u32]) -> Vec<Part> {
    keys.iter().map(|&key| Part::At(key)).collect()
}

/// Key 0 stops and Left wins; 1 leads there and decides, 2 leads there and does not.
fn small(players: Option<u8>) -> Ends {
    let end = if players.is_some() { label(0b01, 0) } else { label(0, 0b10) };
    let to_0 = vec![vec![at(&[0])]];
    let rules = [
        Rule { lists: vec![vec![]], end },
        Rule { lists: to_0.clone(), end },
        Rule { lists: to_0, end: None },
    ];
    Ends::new(players, &rules)
}

#[test]
fn positions_that_decide_have_no_form() {
    let c = Coalition::normal(2).unwrap();
    for players in [Some(2), None] {
        for key in 0..3 {
            let mut w = small(players);
            let s = w.sum(&at(&[key]));
            let heap = w.sum(&[Part::Nim(key.min(1))]);
            let cause = if key == 1 { w.at(1) } else { w.at(0) };
            let no = Halt::Unsupported(Unsupported::Decides(cause));
            assert_eq!(undecided(&mut w, s), Err(no.clone()));
            assert_eq!(w.arena.players(s), players, "for as many players as it was made for");
            assert_eq!(w.arena.normal(s), Ok(s));
            assert_eq!(form(&mut w, s), Err(no.clone()));
            assert_eq!(isomorphic(&mut w, s, heap), Err(no.clone()));
            assert_eq!(isomorphic(&mut w, s, s), Ok(true));
            assert_eq!(write_compact(&mut w, s), Err(no.clone()));
            assert_eq!(NimValues::new().value(&mut w, s), Err(no.clone()));
            let mut solver = Solver::new();
            let absorbs = absorbing(&mut w, &mut solver, Coalition::THREE, s, 10);
            if players.is_none() {
                assert_eq!(absorbs.unwrap_err(), no);
                let equal = equal(&mut w, &mut solver, c, (s, heap), 100);
                assert_eq!(equal.unwrap_err(), no);
            }
            let (mut orders, effort) = (Orders::default(), Effort::default());
            for (low, high) in [(s, heap), (heap, s)] {
                let claim = Claim { low, high, player: 0 };
                let found = at_most(&mut w, &mut solver, &mut orders, c, claim, effort);
                assert_eq!(found.unwrap_err(), no);
            }
            let all = Simplify::All;
            let found = simplify(&mut w, &mut solver, &mut orders, c, (s, 0), all, effort);
            assert_eq!(found.unwrap_err(), no);
            // A form with such an option has the same error.
            let g = w.arena.form(vec![s]).unwrap();
            let around = w.arena.single(g);
            assert_eq!(form(&mut w, around), Err(no.clone()));
            assert_eq!(NimValues::new().value(&mut w, around), Err(no.clone()));
            // Supported queries.
            assert_eq!(birthday(&mut w, s), Ok(u64::from(key.min(1))));
            assert_eq!(followers(&mut w, s).unwrap().len(), key.min(1) as usize + 1);
            assert_eq!(options(&mut w, s).unwrap().len(), key.min(1) as usize);
        }
    }
}

#[test]
fn conjugates_and_restrictions_are_refused() {
    for key in 0..3 {
        let mut w = small(Some(2));
        let s = w.sum(&at(&[key]));
        let cause = if key == 1 { w.at(1) } else { w.at(0) };
        let no = Halt::Unsupported(Unsupported::Decides(cause));
        assert_eq!(restrict(&mut w, s, 0), Err(no.clone()));
        let c = Coalition::normal(2).unwrap();
        // For a game that only leads to such a position, the error occurs when the conjugate is
        // played.
        let found = conjugate(&mut w, s, 2, 1)
            .and_then(|s| Solver::new().outcome_from(&mut w, c, s, 0).map(|_| ()));
        assert_eq!(found, Err(no.clone()));
        assert_eq!(negative(&mut w, s, 2).is_err(), key < 2);
        // If only seats are named, exchanging the players changes nothing.
        let mut w = small(None);
        let s = w.sum(&at(&[key]));
        assert_eq!(conjugate(&mut w, s, 3, 1), Ok(s));
        assert_eq!(restrict(&mut w, s, 0), Ok(s));
    }
}

#[test]
fn undecidable_stops_are_errors() {
    let stops = |ends: &[(u32, u32)]| {
        let rules: Vec<Rule> = ends
            .iter()
            .map(|&(players, seats)| Rule { lists: vec![vec![]], end: label(players, seats) })
            .collect();
        Ends::new(Some(3), &rules)
    };
    let c = Coalition::THREE;
    let matrix = PreferenceMatrix::i_misere(3, 0).unwrap();
    let mut w = stops(&[(0b001, 0), (0b010, 0), (0, 0b001), (0, 0), (0, 0b1000), (0b011, 0)]);
    let (zero, one) = (w.at(0), w.at(1));
    let (nobody, beyond, several) = (w.at(3), w.at(4), w.at(5));
    let mut from = |keys: &[u32], mover| {
        let s = w.sum(&at(keys));
        let found = Solver::new().outcome_from(&mut w, c, s, mover);
        (found, Preferences::new().last(&mut w, &matrix, s, mover))
    };
    assert_eq!(from(&[0], 0), (Ok(SeatSet::NEXT), Ok(0)));
    assert_eq!(from(&[0], 1), (Ok(SeatSet::from_bits(0b100)), Ok(2)));
    assert_eq!(from(&[0, 0], 2), (Ok(SeatSet::from_bits(0b010)), Ok(1)));
    let no = Halt::Unsupported(Unsupported::Disagree(zero, one));
    assert_eq!(from(&[0, 1], 0), (Err(no.clone()), Err(no)));
    // Left and the player to move are the same only if Left is to move.
    assert_eq!(from(&[0, 2], 0), (Ok(SeatSet::NEXT), Ok(0)));
    assert!(matches!(from(&[0, 2], 1).0, Err(Halt::Unsupported(Unsupported::Disagree(..)))));
    assert_eq!(
        from(&[3], 0),
        (
            Err(Halt::Unsupported(Unsupported::Nobody(nobody))),
            Err(Halt::Unsupported(Unsupported::Nobody(nobody)))
        )
    );
    assert_eq!(from(&[4], 0).0, Err(Halt::Unsupported(Unsupported::Nobody(beyond))));
    assert_eq!(
        from(&[5], 2),
        (Ok(SeatSet::from_bits(0b110)), Err(Halt::Unsupported(Unsupported::Several(several))))
    );
}

#[test]
fn worlds_without_declared_winners_are_errors() {
    let mut w = tweedle_games::game::Plain::new();
    let g = w.arena.deciding_position(0, None).unwrap();
    w.arena.define(g, vec![]).unwrap();
    let s = w.arena.single(g);
    assert_ne!(s, SumId::ZERO);
    let outcome = Solver::new().outcome(&mut w, Coalition::THREE, s);
    assert_eq!(outcome, Err(Halt::Unsupported(Unsupported::Nobody(g))));
    assert!(w.arena.deciding_position(1, Some(1)).is_err());
}

/// A rewritten position equals its replacement, and does not decide anything itself.
#[test]
fn rewritten_positions_do_not_decide() {
    let mut w = tweedle_games::game::Plain::new();
    let g = w.arena.deciding_position(0, None).unwrap();
    let s = w.arena.single(g);
    assert!(w.arena.decides(s));
    let heap = w.arena.nim(2);
    let heap = w.arena.single(heap);
    w.arena.rewrite(g, heap).unwrap();
    assert_eq!(w.arena.deciding_part(s), None);
    assert_eq!(isomorphic(&mut w, s, heap), Ok(true));
    assert_eq!(Solver::new().outcome(&mut w, Coalition::THREE, s), Ok(SeatSet::NEXT));
}

/// Everybody wins everywhere: with 32 players, this is the outcome that tables use as a sentinel.
#[test]
fn all_players_can_win() {
    for n in [2u8, 3, 31, 32] {
        let all = u32::MAX >> (32 - u32::from(n));
        let rules: Vec<Rule> = (0..200u32)
            .map(|key| {
                let below = (1..=2).filter(|less| *less <= key).map(|less| at(&[key - less]));
                Rule { lists: vec![below.collect()], end: label(0, all) }
            })
            .collect();
        for players in [Some(n), None] {
            let mut w = Ends::new(players, &rules);
            let s = w.sum(&at(&[199]));
            let mut solver = Solver::new();
            let c = Coalition::normal(n).unwrap();
            assert_eq!(solver.outcome_from(&mut w, c, s, 1), Ok(SeatSet::from_bits(all)));
            assert_eq!(solver.outcome_from(&mut w, c, s, 1), Ok(SeatSet::from_bits(all)));
            assert!(solver.states() >= 100);
        }
    }
}

/// Long lines of play need no deep recursion, neither for outcomes nor for normalisation.
#[test]
fn long_lines_of_play_do_not_overflow_the_stack() {
    const LONG: u32 = 200_000;
    let rules: Vec<Rule> = (0..LONG)
        .map(|key| {
            let below = if key == 0 { vec![] } else { vec![at(&[key - 1])] };
            Rule { lists: vec![below], end: label(0b01, 0) }
        })
        .collect();
    let mut w = Ends::new(Some(2), &rules);
    let s = w.sum(&at(&[LONG - 1]));
    let c = Coalition::normal(2).unwrap();
    assert_eq!(
        Solver::new().outcomes(&mut w, c, s),
        Ok([0b01, 0b10].map(SeatSet::from_bits).to_vec())
    );
    let game = normalised(&mut w, s).unwrap();
    assert!(w.arena.is_pure(game));
    assert_eq!(birthday(&mut w, game), Ok(u64::from(LONG)));
    assert_eq!(w.asked, 4, "twice for each of the players");
}
