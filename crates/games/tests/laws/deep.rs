//! Deep games need memory, but no deep call stack.

use tweedle_games::absorbing::strongly_undetermined;
use tweedle_games::absorbing::undetermined_depth;
use tweedle_games::game::{
    Plain, SumId, birthday, followers, form, isomorphic, write, write_compact,
};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::{NimValues, Solver};

const DEEP: usize = 200_000;

/// `{{…{*2}…}}`.
fn chain(w: &mut Plain) -> SumId {
    let mut g = w.arena.nim(2);
    for _ in 0..DEEP {
        let s = w.arena.single(g);
        g = w.arena.form(vec![s]).unwrap();
    }
    w.arena.single(g)
}

#[test]
fn deeply_nested_forms_do_not_overflow_the_stack() {
    let mut w = Plain::new();
    let s = chain(&mut w);
    let c = Coalition::normal(3).unwrap();
    let mut solver = Solver::new();
    // `o(*2) = N`, and each pair of braces moves the winner one seat on.
    assert_eq!(solver.outcome(&mut w, c, s), Ok(SeatSet::seat((DEEP % 3) as u8)));
    assert!(solver.outcome(&mut w, Coalition::misere(), s).is_ok());
    assert_eq!(NimValues::new().value(&mut w, s), Ok(Some(1 - (DEEP as u64 % 2))));
    assert_eq!(birthday(&mut w, s), Ok(DEEP as u64 + 2));
    assert_eq!(followers(&mut w, s).unwrap().len(), DEEP + 3);
    let g = form(&mut w, s).unwrap();
    assert_eq!(w.arena.single(g), s);
    let text = write(&w.arena, s, &|_| String::new(), 1 << 20).unwrap();
    assert_eq!(text.len(), 2 * DEEP + 2);
    let compact = write_compact(&mut w, s).unwrap();
    assert_eq!(compact.len(), DEEP + 4);
    assert_eq!(undetermined_depth(&mut w, &mut solver, c, s), Ok(0));
    assert_eq!(strongly_undetermined(&mut w, &mut solver, c, s), Ok(0));
    let star = w.arena.nim(1);
    let star = w.arena.single(star);
    let both = w.arena.add(s, star).unwrap();
    assert!(solver.outcome(&mut w, c, both).is_ok());
    assert_eq!(isomorphic(&mut w, both, s), Ok(false));
}

#[test]
fn long_chains_of_positions_do_not_overflow_the_stack() {
    use crate::rules::{Rule, Rules};
    let mut w = Rules::new(|n: u32| Rule::Options(if n == 0 { vec![] } else { vec![vec![n - 1]] }));
    let s = w.sum(&[DEEP as u32]);
    let outcome = Solver::new().outcome(&mut w, Coalition::normal(3).unwrap(), s).unwrap();
    assert_eq!(outcome, SeatSet::from_bits([0b110, 0b101, 0b011][DEEP % 3]));
    assert_eq!(birthday(&mut w, s), Ok(DEEP as u64));
    assert_eq!(NimValues::new().value(&mut w, s), Ok(Some(DEEP as u64 % 2)));
}

#[test]
fn a_large_heap_needs_few_games() {
    let mut w = Plain::new();
    let heap = w.arena.nim(100_000);
    assert_eq!(w.arena.game_count(), 2);
    let s = w.arena.single(heap);
    assert_eq!(birthday(&mut w, s), Ok(100_000));
    assert_eq!(NimValues::new().value(&mut w, s), Ok(Some(100_000)));
    assert_eq!(form(&mut w, s), Ok(heap));
    assert_eq!(Solver::new().outcome(&mut w, Coalition::misere(), s), Ok(SeatSet::from_bits(1)));
    assert_eq!(write(&w.arena, s, &|_| String::new(), 100).unwrap(), "*100000");
    assert_eq!(w.arena.game_count(), 3, "only 0 and * were needed in addition");
    let huge = w.arena.nim(u32::MAX);
    let huge = w.arena.single(huge);
    assert_eq!(NimValues::new().value(&mut w, huge), Ok(Some(u64::from(u32::MAX))));
}
