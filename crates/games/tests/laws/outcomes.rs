//! Outcomes against brute force, and the examples of the paper.

use proptest::prelude::*;
use tweedle_base::HeapSize;
use tweedle_games::game::{Plain, SumId, parse_compact};
use tweedle_games::play::{Coalition, PlayError, SeatSet};
use tweedle_games::solve::{NimValues, Solver};

use crate::brute::{seats, sum, sum_of, sum_tree};

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn outcomes_agree_with_brute_force(s in sum(), n in 2u8..=7, pick in any::<u32>()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let tree = sum_tree(&s);
        let mut solver = Solver::new();
        let all = (1u32 << n) - 1;
        let normal = Coalition::normal(n).unwrap();
        let other = Coalition::winning(n, SeatSet::from_bits(pick % (all - 1) + 1)).unwrap();
        for c in [normal, other] {
            let found = solver.outcome(&mut w, c, id).unwrap();
            prop_assert_eq!(seats(found), tree.outcome(n.into(), &seats(c.winners())));
            prop_assert_ne!(found.bits(), all);
            // Again, from memory.
            prop_assert_eq!(solver.outcome(&mut w, c, id).unwrap(), found);
        }
    }

    #[test]
    fn single_seats_agree_with_brute_force(s in sum(), n in 2u8..=7, pick in any::<u32>()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let tree = sum_tree(&s);
        let all = (1u32 << n) - 1;
        let normal = Coalition::normal(n).unwrap();
        let other = Coalition::winning(n, SeatSet::from_bits(pick % (all - 1) + 1)).unwrap();
        let mut solver = Solver::new();
        for c in [normal, other] {
            let expected = tree.outcome(n.into(), &seats(c.winners()));
            for seat in 0..n {
                let wins = Some(expected.contains(&usize::from(seat)));
                prop_assert_eq!(solver.wins_within(&mut w, c, (id, seat), 1 << 20), Ok(wins));
                // One seat alone, with nothing memoized; and with the whole outcome known.
                let mut alone = Solver::new();
                prop_assert_eq!(alone.wins_within(&mut w, c, (id, seat), 1 << 20), Ok(wins));
                alone.outcome(&mut w, c, id).unwrap();
                prop_assert_eq!(alone.wins_within(&mut w, c, (id, seat), 0), Ok(wins));
            }
            prop_assert_eq!(solver.wins_within(&mut w, c, (id, n), 1 << 20), Ok(None));
        }
    }

    #[test]
    fn nim_values_agree_with_brute_mex(s in sum()) {
        let mut w = Plain::new();
        let id = sum_of(&s, &mut w.arena);
        let tree = sum_tree(&s);
        prop_assert_eq!(NimValues::new().value(&mut w, id).unwrap(), Some(tree.nim_value()));
    }
}

#[test]
fn examples_of_the_paper_have_the_published_outcomes() {
    // N = 1, O = 2, P = 4.
    let table = [
        ("0", 0b110),
        ("1", 0b101),
        ("1_#", 0b011),
        ("2", 0b001),
        ("2_#", 0b010),
        ("2_{##}", 0b100),
        ("2_#2", 0b000),
        ("21", 0b011),
        ("1_{###}", 0b101),
        ("2_1", 0b011),
    ];
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let c = Coalition::normal(3).unwrap();
    for (text, outcome) in table {
        let s = parse_compact(&mut w.arena, text).unwrap();
        assert_eq!(solver.outcome(&mut w, c, s).unwrap(), SeatSet::from_bits(outcome), "{text}");
    }
}

#[test]
fn invalid_conventions_are_refused() {
    assert_eq!(Coalition::normal(1), Err(PlayError::Players(1)));
    assert_eq!(Coalition::normal(33), Err(PlayError::Players(33)));
    assert_eq!(Coalition::winning(3, SeatSet::EMPTY), Err(PlayError::Winners(SeatSet::EMPTY)));
    assert_eq!(
        Coalition::winning(3, SeatSet::from_bits(0b111)),
        Err(PlayError::Winners(SeatSet::from_bits(0b111)))
    );
    assert_eq!(
        Coalition::winning(3, SeatSet::from_bits(0b1000)),
        Err(PlayError::Winners(SeatSet::from_bits(0b1000)))
    );
    assert!(Coalition::winning(3, SeatSet::from_bits(0b110)).unwrap().is_normal());
    assert!(!Coalition::misere().is_normal());
}

#[test]
fn thirty_two_players_are_supported() {
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let c = Coalition::normal(32).unwrap();
    assert_eq!(solver.outcome(&mut w, c, SumId::ZERO).unwrap(), SeatSet::from_bits(!1));
    let heap = w.arena.nim(3);
    let heap = w.arena.single(heap);
    // One heap: all but O1, O2, O3.
    assert_eq!(solver.outcome(&mut w, c, heap).unwrap(), SeatSet::from_bits(!0b1110));
}

#[test]
fn large_heaps_need_few_games_and_states() {
    for n in 2..=7 {
        let mut w = Plain::new();
        let mut solver = Solver::new();
        let heap = w.arena.nim(100_000);
        let heap = w.arena.single(heap);
        let c = Coalition::normal(n).unwrap();
        assert_eq!(solver.outcome(&mut w, c, heap).unwrap(), SeatSet::from_bits(1));
        assert!(w.arena.game_count() < 20, "{} games", w.arena.game_count());
        assert!(solver.states() < 20);
    }
}

#[test]
fn a_new_solver_uses_no_memory() {
    let mut w = Plain::new();
    let mut solver = Solver::new();
    let heap = w.arena.nim(5);
    let s = w.arena.sum(&[(heap, 3)]).unwrap();
    solver.outcome(&mut w, Coalition::misere(), s).unwrap();
    assert!(solver.states() > 10 && solver.heap_size() > 0);
    solver = Solver::new();
    assert_eq!((solver.states(), solver.heap_size()), (0, 0));
}

#[test]
fn a_search_for_a_seat_ends_at_its_limit() {
    let mut w = Plain::new();
    let s = parse_compact(&mut w.arena, "2_#320").unwrap();
    let mut solver = Solver::new();
    assert_eq!(solver.wins_within(&mut w, Coalition::THREE, (s, 0), 0), Ok(None));
    let whole = solver.outcome(&mut w, Coalition::THREE, s).unwrap();
    assert_eq!(
        Solver::new().wins_within(&mut w, Coalition::THREE, (s, 0), 100),
        Ok(Some(whole.contains(0)))
    );
}
