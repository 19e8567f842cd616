//! Laws of N-player normal play (Spindler §3), over random games.

use proptest::prelude::*;
use tweedle_games::game::{Plain, SumId, day, followers, options, parse_compact};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

use crate::brute::{Recipe, large_sum, sum, sum_of};

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

    fn o(&mut self, s: SumId) -> SeatSet {
        let c = Coalition::normal(self.n).unwrap();
        self.solver.outcome(&mut self.w, c, s).unwrap()
    }

    fn plus(&mut self, a: SumId, b: SumId) -> SumId {
        self.w.arena.add(a, b).unwrap()
    }

    fn times(&mut self, k: u32, s: SumId) -> SumId {
        self.w.arena.times(k, s).unwrap()
    }

    fn nim(&mut self, m: u32) -> SumId {
        let g = self.w.arena.nim(m);
        self.w.arena.single(g)
    }

    fn wrap(&mut self, s: SumId) -> SumId {
        let g = self.w.arena.form(vec![s]).unwrap();
        self.w.arena.single(g)
    }

    fn make(&mut self, s: &[Recipe]) -> SumId {
        sum_of(s, &mut self.w.arena)
    }
}

fn has(o: SeatSet, i: u32) -> bool {
    o.contains(i as u8)
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn the_next_generation_law_holds(g in large_sum(), h in sum(), n in 2u8..=7) {
        let mut t = Table::new(n);
        let (g, h) = (t.make(&g), t.make(&h));
        // In both orders, so that a determined game occurs more often.
        for (g, h) in [(g, h), (h, g)] {
            if !has(t.o(h), 0) {
                let both = t.plus(g, h);
                let (og, ob) = (t.o(g), t.o(both));
                prop_assert!(ob.is_subset(og));
            }
        }
    }

    #[test]
    fn the_procreation_law_holds(games in prop::collection::vec(sum(), 1..=3), n in 2u8..=7) {
        let mut t = Table::new(n);
        let games: Vec<SumId> = games.iter().map(|g| t.make(g)).collect();
        let k = games.len() as u32;
        let total = games.iter().fold(SumId::ZERO, |s, &g| t.w.arena.add(s, g).unwrap());
        for m in (0..).take_while(|m| u32::from(n) > k * m) {
            if games.iter().all(|&g| !has(t.o(g), m)) {
                prop_assert!(!has(t.o(total), k * m));
            }
        }
    }

    #[test]
    fn the_mirror_law_holds(g in sum(), n in 2u8..=5) {
        let mut t = Table::new(n);
        let g = t.make(&g);
        let copies = t.times(n.into(), g);
        prop_assert!(!has(t.o(copies), 0));
    }

    #[test]
    fn braces_shift_seats(g in large_sum(), n in 2u8..=7) {
        let mut t = Table::new(n);
        let g = t.make(&g);
        let wrapped = t.wrap(g);
        let (o, p) = (t.o(g), t.o(wrapped));
        for i in 0..u32::from(n) {
            prop_assert_eq!(has(o, i), has(p, (i + 1) % u32::from(n)));
        }
    }

    #[test]
    fn outcomes_are_proper(g in large_sum(), n in 2u8..=7) {
        let mut t = Table::new(n);
        let g = t.make(&g);
        prop_assert_ne!(t.o(g), SeatSet::all(n));
    }
}

#[test]
fn sums_of_undetermined_games_are_undetermined() {
    let mut t = Table::new(3);
    let texts = ["2_#2", "33", "2_#20", "(2_#2)1", "3_3", "1_#21"];
    let games: Vec<SumId> =
        texts.iter().map(|x| parse_compact(&mut t.w.arena, x).unwrap()).collect();
    let all: Vec<SumId> = games.iter().copied().filter(|&g| t.o(g) == SeatSet::EMPTY).collect();
    assert!(all.len() >= 2, "the test needs undetermined games");
    for &g in &all {
        for &h in &all {
            let both = t.plus(g, h);
            assert_eq!(t.o(both), SeatSet::EMPTY);
        }
    }
}

#[test]
fn one_heap_has_the_known_outcome() {
    for n in 2..=8u8 {
        let mut t = Table::new(n);
        for i in 1..=12u32 {
            let lost = i.min(u32::from(n) - 1);
            let heap = t.nim(i);
            let losers = ((1u32 << (lost + 1)) - 1) & !1;
            assert_eq!(
                t.o(heap),
                SeatSet::from_bits(((1u32 << n) - 1) & !losers),
                "*{i}, {n} players"
            );
        }
    }
}

#[test]
fn two_heaps_have_the_known_outcome() {
    for n in 3..=8u32 {
        let mut t = Table::new(n as u8);
        let all = (1u32 << n) - 1;
        let but =
            |from: u32, to: u32| (from..=to.min(n - 1)).fold(all, |seats, i| seats & !(1 << i));
        for j in 0..=n + 3 {
            for i in 0..=j {
                let expected = match (i, j) {
                    (0, 0) => all & !1,
                    (0, _) => but(1, j),
                    _ if i <= n - 2 => but(2, i + j),
                    _ if i == n - 1 && j == n - 1 => 0b10,
                    _ => 0,
                };
                let (a, b) = (t.nim(i), t.nim(j));
                let both = t.plus(a, b);
                assert_eq!(t.o(both), SeatSet::from_bits(expected), "*{i} + *{j}, {n} players");
            }
        }
    }
}

/// Returns the games of the third day, and sums of two of them.
fn some_games(t: &mut Table) -> Vec<SumId> {
    let games = day(&mut t.w, 3).unwrap();
    let singles: Vec<SumId> = games.iter().map(|&g| t.w.arena.single(g)).collect();
    let mut all = singles.clone();
    for (i, &a) in singles.iter().enumerate() {
        for &b in &singles[i..] {
            all.push(t.plus(a, b));
        }
    }
    all
}

#[test]
fn nim_periodicity_holds_under_its_hypothesis() {
    let mut used = 0;
    for n in 3..=4u8 {
        let mut t = Table::new(n);
        let star = t.nim(1);
        let shift = t.times(n.into(), star);
        for g in some_games(&mut t) {
            // By induction, the hypothesis must hold for every follower.
            let holds = followers(&mut t.w, g).unwrap().into_iter().all(|h| {
                let later = t.plus(h, shift);
                t.o(h) == t.o(later)
            });
            if !holds {
                continue;
            }
            used += 1;
            for k in 0..2 * u32::from(n) {
                let stars = t.times(k, star);
                let (now, later) = (t.plus(g, stars), t.plus(g, stars));
                let later = t.plus(later, shift);
                assert_eq!(t.o(now), t.o(later));
            }
        }
    }
    assert!(used > 20, "the hypothesis held {used} times");
}

#[test]
fn nim_stability_holds_under_its_hypothesis() {
    let mut used = 0;
    for n in 3..=4u8 {
        let mut t = Table::new(n);
        let (base, next) = (t.nim(n.into()), t.nim(u32::from(n) + 1));
        for g in some_games(&mut t) {
            let holds = followers(&mut t.w, g).unwrap().into_iter().all(|h| {
                let (a, b) = (t.plus(h, base), t.plus(h, next));
                t.o(a) == t.o(b)
            });
            if !holds {
                continue;
            }
            used += 1;
            let at_base = t.plus(g, base);
            for m in u32::from(n) + 2..u32::from(n) + 6 {
                let heap = t.nim(m);
                let at_heap = t.plus(g, heap);
                assert_eq!(t.o(at_heap), t.o(at_base));
            }
        }
    }
    assert!(used > 20, "the hypothesis held {used} times");
}

#[test]
fn options_of_a_wrapped_game() {
    let mut t = Table::new(3);
    let two = t.nim(2);
    let pair = t.times(2, two);
    let wrapped = t.wrap(pair);
    assert_eq!(options(&mut t.w, wrapped).unwrap(), vec![pair]);
}
