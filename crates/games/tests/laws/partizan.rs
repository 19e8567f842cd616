//! Laws of labelled games under normal play (Spindler §4), over random games.

use proptest::prelude::*;
use tweedle_games::absorbing::Reason;
use tweedle_games::absorbing::Verdict;
use tweedle_games::absorbing::absorbing;
use tweedle_games::game::{Plain, SumId, conjugate, form, isomorphic, negative, restrict};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

use crate::trees::{Recipe, Sum, sum_of, sum_within};

/// A world, a solver and a number of players.
struct Table {
    w: Plain,
    solver: Solver,
    n: u8,
}

impl Table {
    fn new(n: u8) -> Table {
        Table { w: Plain::new(), solver: Solver::new(), n }
    }

    fn o(&mut self, s: SumId) -> Vec<SeatSet> {
        let c = Coalition::normal(self.n).unwrap();
        self.solver.outcomes(&mut self.w, c, s).unwrap()
    }

    fn plus(&mut self, a: SumId, b: SumId) -> SumId {
        self.w.arena.add(a, b).unwrap()
    }

    fn make(&mut self, s: &Sum) -> SumId {
        sum_of(s, &mut self.w.arena, self.n)
    }

    fn conjugate(&mut self, s: SumId, times: u32) -> SumId {
        conjugate(&mut self.w, s, self.n, times).unwrap()
    }

    /// Returns for each first mover whether a player wins.
    fn wins(&mut self, s: SumId, player: u8) -> Vec<bool> {
        let n = self.n;
        let o = self.o(s);
        (0..n).map(|mover| o[usize::from(mover)].contains((player + n - mover) % n)).collect()
    }
}

/// A number of players, and two sums too large for brute force but not for the solver.
fn games() -> impl Strategy<Value = (u8, Sum, Sum)> {
    (2u8..=5).prop_flat_map(|n| (Just(n), sum_within(n, 7), sum_within(n, 5)))
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn outcomes_equal_those_of_the_restrictions((n, g, h) in games()) {
        let mut t = Table::new(n);
        let (g, h) = (t.make(&g), t.make(&h));
        let s = t.plus(g, h);
        let c = Coalition::normal(n).unwrap();
        for (player, o) in (0..n).zip(t.o(s)) {
            let r = restrict(&mut t.w, s, player).unwrap();
            prop_assert_eq!(t.solver.outcome(&mut t.w, c, r).unwrap(), o);
        }
    }

    /// Prop 4.7: with the game that refutes absorption, Left wins, whoever begins.
    #[test]
    fn no_labelled_game_absorbs((n, g, _) in games()) {
        let mut t = Table::new(n);
        let g = t.make(&g);
        let c = Coalition::normal(n).unwrap();
        let verdict = absorbing(&mut t.w, &mut t.solver, c, g, 10).unwrap();
        if let Verdict::Refuted(Reason::Outlasted { x, .. }) = verdict {
            let s = t.plus(g, x);
            prop_assert!(t.wins(s, 0).into_iter().all(|wins| wins));
        } else {
            prop_assert!(n == 2 || t.w.arena.players(g).is_none(), "{:?}", verdict);
        }
    }

    #[test]
    fn conjugation_rotates_players_and_respects_sums((n, g, h) in games(), times in 0u32..10) {
        let mut t = Table::new(n);
        let (g, h) = (t.make(&g), t.make(&h));
        prop_assert_eq!(t.conjugate(g, n.into()), g);
        let s = t.plus(g, h);
        let (p, q) = (t.conjugate(g, times), t.conjugate(h, times));
        let both = t.plus(p, q);
        prop_assert_eq!(t.conjugate(s, times), both);
        let next = t.conjugate(p, 1);
        prop_assert_eq!(t.conjugate(g, times + 1), next);
        // The outcomes are the same, for rotated players.
        let mut rotated = t.o(s);
        rotated.rotate_right(times as usize % usize::from(n));
        prop_assert_eq!(t.o(both), rotated);
    }

    #[test]
    fn a_game_plus_its_negative_is_lost_moving_first(
        (n, g) in (2u8..=4).prop_flat_map(|n| (Just(n), sum_within(n, 4)))
    ) {
        let mut t = Table::new(n);
        let g = t.make(&g);
        let minus = negative(&mut t.w, g, n).unwrap();
        let s = t.plus(g, minus);
        for o in t.o(s) {
            prop_assert!(!o.contains(0));
        }
        if n == 2 {
            prop_assert_eq!(minus, t.conjugate(g, 1));
        }
    }

    #[test]
    fn impartial_games_behave_like_labelled_games(
        s in crate::brute::large_sum(),
        n in 2u8..=5,
        times in 0u32..7,
    ) {
        let mut t = Table::new(n);
        let s = crate::brute::sum_of(&s, &mut t.w.arena);
        let c = Coalition::normal(n).unwrap();
        let o = t.solver.outcome(&mut t.w, c, s).unwrap();
        prop_assert_eq!(t.o(s), vec![o; n.into()]);
        prop_assert_eq!(t.conjugate(s, times), s);
        prop_assert_eq!(restrict(&mut t.w, s, n - 1).unwrap(), s);
    }

    #[test]
    fn moves_of_only_one_player_do_not_harm_that_player(
        (n, g, x) in games(), player in 0u8..5
    ) {
        let mut t = Table::new(n);
        let player = player % n;
        // One move to `g`, for that player only.
        let g = t.make(&g);
        let mut lists = vec![Vec::new(); n.into()];
        lists[usize::from(player)] = vec![g];
        let gift = t.w.arena.labelled(lists).unwrap();
        let gift = t.w.arena.single(gift);
        let x = t.make(&x);
        let both = t.plus(gift, x);
        for (before, after) in t.wins(x, player).into_iter().zip(t.wins(both, player)) {
            prop_assert!(after || !before);
        }
    }

    #[test]
    fn adding_a_game_lost_moving_first_does_not_help_that_player(
        (n, g, x) in games(), player in 0u8..5
    ) {
        let mut t = Table::new(n);
        let player = player % n;
        let (g, x) = (t.make(&g), t.make(&x));
        if t.o(g)[usize::from(player)] & SeatSet::from_bits(1) == SeatSet::from_bits(0) {
            let both = t.plus(g, x);
            for (before, after) in t.wins(x, player).into_iter().zip(t.wins(both, player)) {
                prop_assert!(before || !after);
            }
        }
    }

    #[test]
    fn integers_add_up(
        n in 2u8..=4,
        player in 0u8..4,
        k in 1u32..5,
        x in any::<prop::sample::Index>(),
    ) {
        let mut t = Table::new(n);
        let player = player % n;
        let k_p = t.make(&vec![(1, Recipe::Integer(player, k))]);
        let ones = t.make(&vec![(k, Recipe::Integer(player, 1))]);
        // Equal for their owner, whatever is added.
        let others: Vec<Sum> = (0..n)
            .flat_map(|p| (0..4).map(move |m| vec![(1, Recipe::Integer(p, m)), (1, Recipe::Nim(m))]))
            .collect();
        let other = t.make(x.get(&others));
        let (a, b) = (t.plus(k_p, other), t.plus(ones, other));
        prop_assert_eq!(t.wins(a, player), t.wins(b, player));
    }
}

#[test]
fn integers_have_known_restrictions() {
    let mut w = Plain::new();
    let star = w.arena.nim(1);
    let star = w.arena.single(star);
    for n in 2..=4u8 {
        for p in 0..n {
            for k in 1..5 {
                let g = w.arena.integer(n, p, k).unwrap();
                let g = w.arena.single(g);
                for q in 0..n {
                    // After any move the next player is stuck, so that all sizes are equivalent.
                    let expected = if p == q { star } else { SumId::ZERO };
                    assert_eq!(restrict(&mut w, g, q), Ok(expected));
                }
            }
        }
    }
}

#[test]
fn labelled_games_have_known_outcomes() {
    // N = 1, O = 2, P = 4.
    let mut t = Table::new(3);
    let int = |player, size| (1, Recipe::Integer(player, size));
    let all = t.make(&vec![int(0, 1), int(1, 1), int(2, 1)]);
    assert_eq!(t.o(all), vec![SeatSet::from_bits(0b110); 3]);
    let g =
        t.make(&vec![(1, Recipe::Labelled(vec![vec![], vec![vec![], vec![int(2, 1)]], vec![]]))]);
    assert_eq!(t.o(g), [0b110, 0b001, 0b110].map(SeatSet::from_bits).to_vec());
    // Two players: 1 + (−1) is a loss for the player who begins, 1 a win for Left.
    let mut t = Table::new(2);
    let g = t.make(&vec![int(0, 1), int(1, 1)]);
    assert_eq!(t.o(g), [0b10, 0b10].map(SeatSet::from_bits).to_vec());
    let g = t.make(&vec![int(0, 1)]);
    assert_eq!(t.o(g), [0b01, 0b10].map(SeatSet::from_bits).to_vec());
    let g = t.make(&vec![int(0, 2), int(1, 1), (1, Recipe::Nim(5))]);
    assert_eq!(t.o(g), [0b01, 0b10].map(SeatSet::from_bits).to_vec(), "2 - 1 + *5 is positive");
}

#[test]
fn conjugates_agree_with_examples() {
    let mut w = Plain::new();
    let one = w.arena.integer(3, 0, 1).unwrap();
    let left = w.arena.single(one);
    let center = conjugate(&mut w, left, 3, 1).unwrap();
    let one = w.arena.integer(3, 1, 1).unwrap();
    assert_eq!(center, w.arena.single(one));
    let right = conjugate(&mut w, left, 3, 5).unwrap();
    let minus = negative(&mut w, left, 3).unwrap();
    assert_eq!(w.arena.add(center, right), Ok(minus));
    let star = w.arena.nim(1);
    let star = w.arena.single(star);
    assert_eq!(w.arena.times(2, star), negative(&mut w, star, 3));
    // {1_L, * | | 0}' is {0 | 1_C, * | }.
    let g = w.arena.labelled(vec![vec![left, star], vec![], vec![SumId::ZERO]]).unwrap();
    let g = w.arena.single(g);
    let h = w.arena.labelled(vec![vec![SumId::ZERO], vec![center, star], vec![]]).unwrap();
    assert_eq!(conjugate(&mut w, g, 3, 1), Ok(w.arena.single(h)));
    assert_eq!(isomorphic(&mut w, g, left), Ok(false));
    assert_eq!(form(&mut w, g).map(|g| w.arena.single(g)), Ok(g));
}
