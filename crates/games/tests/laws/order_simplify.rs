//! Canonical forms for a player: equal to the game for that player, and the same for equal games.

use proptest::prelude::*;
use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{Plain, SumId, isomorphic};
use tweedle_games::order::{Claim, Effort, Orders, Simplify, at_most, simplify};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

use crate::trees::{Sum, sum_of, sum_within};

struct Table {
    w: Plain,
    solver: Solver,
    orders: Orders,
    c: Coalition,
}

impl Table {
    fn new(n: u8) -> Table {
        let c = Coalition::normal(n).unwrap();
        Table { w: Plain::new(), solver: Solver::new(), orders: Orders::default(), c }
    }

    fn at_most(&mut self, low: SumId, high: SumId, player: u8) -> bool {
        let claim = Claim { low, high, player };
        let Table { w, solver, orders, c } = self;
        match at_most(w, solver, orders, *c, claim, Effort::new(100)).unwrap() {
            Verdict::Proved(_) => true,
            Verdict::Refuted(_) => false,
            Verdict::Open(tried) => panic!("{claim:?}: {tried:?}"),
        }
    }

    fn simplify(&mut self, s: SumId, player: u8, what: Simplify) -> SumId {
        let Table { w, solver, orders, c } = self;
        let done = simplify(w, solver, orders, *c, (s, player), what, Effort::new(100)).unwrap();
        assert!(done.complete);
        done.game
    }

    /// Returns for each first mover whether a player wins.
    fn wins(&mut self, s: SumId, player: u8) -> Vec<bool> {
        let n = self.c.players();
        let o = self.solver.outcomes(&mut self.w, self.c, s).unwrap();
        (0..n).map(|first| o[usize::from(first)].contains((player + n - first) % n)).collect()
    }
}

fn games() -> impl Strategy<Value = (u8, Sum, Sum, Vec<Sum>)> {
    (2u8..=4).prop_flat_map(|n| {
        let contexts = prop::collection::vec(sum_within(n, 4), 6);
        (Just(n), sum_within(n, 4), sum_within(n, 3), contexts)
    })
}

proptest! {
    #![proptest_config(crate::cases(250))]

    #[test]
    fn simplified_games_are_equal_for_the_player((n, g, _, contexts) in games(), player in 0u8..4) {
        let player = player % n;
        let mut t = Table::new(n);
        let g = sum_of(&g, &mut t.w.arena, n);
        for what in [Simplify::Dominated, Simplify::Reversible, Simplify::All] {
            let less = t.simplify(g, player, what);
            prop_assert!(t.at_most(g, less, player) && t.at_most(less, g, player));
            for x in &contexts {
                let x = sum_of(x, &mut t.w.arena, n);
                let (whole, rest) = (t.w.arena.add(g, x).unwrap(), t.w.arena.add(less, x).unwrap());
                prop_assert_eq!(t.wins(whole, player), t.wins(rest, player));
            }
        }
        let once = t.simplify(g, player, Simplify::All);
        prop_assert_eq!(t.simplify(once, player, Simplify::All), once);
        prop_assert_eq!(t.simplify(once, player, Simplify::Dominated), once);
        prop_assert_eq!(t.simplify(once, player, Simplify::Reversible), once);
    }

    /// Canonical forms decide equality for the player.
    #[test]
    fn equal_games_have_the_same_canonical_form((n, g, h, _) in games(), player in 0u8..4) {
        let player = player % n;
        let mut t = Table::new(n);
        let g = sum_of(&g, &mut t.w.arena, n);
        // Random games are rarely equal; adding these options often changes nothing.
        let h = sum_of(&h, &mut t.w.arena, n);
        let mut lists = vec![Vec::new(); n.into()];
        for q in 0..n {
            let q_options = tweedle_games::game::options_for(&mut t.w, g, q).unwrap_or_default();
            lists[usize::from(q)] = q_options;
        }
        lists[usize::from(player)].push(h);
        let more = t.w.arena.labelled(lists).unwrap();
        let more = t.w.arena.single(more);
        for (a, b) in [(g, h), (g, more)] {
            let equal = t.at_most(a, b, player) && t.at_most(b, a, player);
            let (a, b) = (t.simplify(a, player, Simplify::All), t.simplify(b, player, Simplify::All));
            prop_assert_eq!(equal, isomorphic(&mut t.w, a, b).unwrap());
        }
    }
}
