//! The order statements of Spindler's §4, for three to five players and integers up to 6: each is
//! proved or refuted as in the paper, none is open.

use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{Plain, SumId, negative};
use tweedle_games::order::{Claim, Effort, Orders, at_most};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

/// A world and the solvers for it.
struct Paper {
    w: Plain,
    solver: Solver,
    orders: Orders,
    n: u8,
}

impl Paper {
    fn new(n: u8) -> Paper {
        Paper { w: Plain::new(), solver: Solver::new(), orders: Orders::default(), n }
    }

    /// Returns true if `low ≤_player high`; the verdict must not be open.
    fn at_most(&mut self, low: SumId, high: SumId, player: u8) -> bool {
        let c = Coalition::normal(self.n).unwrap();
        let claim = Claim { low, high, player };
        let Paper { w, solver, orders, .. } = self;
        let verdict = at_most(w, solver, orders, c, claim, Effort::default()).unwrap();
        match verdict {
            Verdict::Proved(_) => true,
            Verdict::Refuted(_) => false,
            Verdict::Open(tried) => panic!(
                "{} <=_{player} {} of {} players: {tried:?}",
                self.text(low),
                self.text(high),
                self.n
            ),
        }
    }

    fn text(&self, s: SumId) -> String {
        let name = |_: u32| String::new();
        tweedle_games::game::write(&self.w.arena, s, &name, 1000).unwrap_or_default()
    }

    fn less(&mut self, low: SumId, high: SumId, player: u8) {
        assert!(self.at_most(low, high, player));
        assert!(!self.at_most(high, low, player));
    }

    fn equal(&mut self, low: SumId, high: SumId, player: u8) {
        assert!(self.at_most(low, high, player));
        assert!(self.at_most(high, low, player));
    }

    fn integer(&mut self, player: u8, k: u32) -> SumId {
        let g = self.w.arena.integer(self.n, player, k).unwrap();
        self.w.arena.single(g)
    }

    /// Returns `k·1_player`.
    fn ones(&mut self, player: u8, k: u32) -> SumId {
        let one = self.integer(player, 1);
        self.w.arena.times(k, one).unwrap()
    }

    fn negative(&mut self, s: SumId) -> SumId {
        negative(&mut self.w, s, self.n).unwrap()
    }

    fn plus(&mut self, a: SumId, b: SumId) -> SumId {
        self.w.arena.add(a, b).unwrap()
    }

    /// Returns the game with these options.
    fn game(&mut self, options: &[(u8, SumId)]) -> SumId {
        let mut lists = vec![Vec::new(); self.n.into()];
        for &(player, option) in options {
            lists[usize::from(player)].push(option);
        }
        let g = self.w.arena.labelled(lists).unwrap();
        self.w.arena.single(g)
    }

    /// Returns games of several kinds, to test general statements on.
    fn some(&mut self) -> Vec<SumId> {
        let star = self.w.arena.nim(1);
        let star = self.w.arena.single(star);
        let two = self.w.arena.nim(2);
        let two = self.w.arena.single(two);
        let one = self.integer(0, 1);
        let mut found = vec![star, two];
        for player in 0..self.n {
            found.push(self.integer(player, 2));
            let game = self.game(&[(player, star), (0, one)]);
            found.push(game);
        }
        found
    }
}

#[test]
fn every_order_statement_of_the_paper_is_confirmed() {
    for n in 3..=5 {
        comparisons_with_zero(&mut Paper::new(n));
        options(&mut Paper::new(n));
        integers(&mut Paper::new(n));
        less_than_one(&mut Paper::new(n));
    }
}

fn comparisons_with_zero(p: &mut Paper) {
    let zero = SumId::ZERO;
    for g in p.some() {
        let less = p.negative(g);
        let both = p.plus(g, less);
        for player in 0..p.n {
            // Cor 4.31 (with Prop 4.30), and Prop 4.33.
            p.less(both, zero, player);
            assert!(!p.at_most(zero, less, player));
            // Prop 4.32.
            if p.at_most(zero, g, player) {
                p.less(less, zero, player);
            }
        }
        // Cor 4.25.
        let above: Vec<u8> = (0..p.n).filter(|q| p.at_most(zero, g, *q)).collect();
        assert!(above.len() <= 1);
    }
    // Cor 4.28.
    let one = p.integer(0, 1);
    let less = p.negative(one);
    let g = p.game(&[(0, less)]);
    p.equal(g, zero, 0);
    // The third and the fourth case of Prop 4.29.
    for player in 1..p.n {
        p.less(g, zero, player);
        p.less(one, zero, player);
    }
    p.less(zero, one, 0);
}

fn options(p: &mut Paper) {
    // Prop 4.37: a line of single moves, C1 to L, then one more for C1 or for L.
    let (lost, won) = (p.integer(1, 1), p.integer(0, 1));
    let n = p.n;
    let mut lines = [lost, won];
    for line in &mut lines {
        for player in (0..n).map(|back| (n - back) % n) {
            *line = p.game(&[(player, *line)]);
        }
    }
    let [first, second] = lines;
    assert!(p.at_most(first, second, 0));
    let both = p.game(&[(0, first), (0, second)]);
    let only = p.game(&[(0, second)]);
    p.equal(both, only, 0);
    // For other players they differ, by their outcomes.
    assert!((1..p.n).any(|q| !p.at_most(both, only, q) || !p.at_most(only, both, q)));
    // Prop 4.39.
    let mut rest = SumId::ZERO;
    for player in 2..p.n {
        let one = p.integer(player, 1);
        rest = p.plus(rest, one);
    }
    let h = p.game(&[(1, SumId::ZERO), (1, rest)]);
    let g = p.game(&[(0, h)]);
    p.equal(g, SumId::ZERO, 0);
    assert!((1..p.n).any(|q| !p.at_most(g, SumId::ZERO, q) || !p.at_most(SumId::ZERO, g, q)));
}

fn integers(p: &mut Paper) {
    for k in 0..=6 {
        for m in k + 1..=6 {
            // Prop 4.40, Prop 4.41 (k = 0) and Lemma 4.43.
            let (low, high) = (p.ones(0, k), p.ones(0, m));
            p.less(low, high, 0);
            for player in 1..p.n {
                let (low, high) = (p.ones(player, m), p.ones(player, k));
                p.less(low, high, 0);
            }
        }
        // Thm 4.44.
        for owner in 0..p.n {
            let (whole, ones) = (p.integer(owner, k), p.ones(owner, k));
            for player in 0..p.n {
                p.equal(whole, ones, player);
            }
        }
    }
    // Prop 4.42.
    for i in 1..p.n {
        for j in (1..p.n).filter(|j| *j != i) {
            for k in 1..=6 {
                for l in 1..=6 {
                    let (low, high) = (p.integer(i, k), p.integer(j, l));
                    assert!(!p.at_most(low, high, 0));
                }
            }
        }
    }
    // The remark after Thm 4.27: 1_L + (1_L)⁻ is not 0; nor is a switch between two.
    let one = p.integer(0, 1);
    let less = p.negative(one);
    let both = p.plus(one, less);
    assert!(!p.at_most(SumId::ZERO, both, 0));
}

fn less_than_one(p: &mut Paper) {
    // Thm 4.48, with every pair of the chain, and Cor 4.49.
    let one = p.integer(0, 1);
    for i in 1..p.n {
        let mut chain = vec![SumId::ZERO];
        for k in (1..=6).rev() {
            let to = p.integer(i, k);
            chain.push(p.game(&[(0, to)]));
        }
        chain.push(one);
        for (at, &low) in chain.iter().enumerate() {
            for &high in &chain[at + 1..] {
                p.less(low, high, 0);
            }
        }
    }
}
