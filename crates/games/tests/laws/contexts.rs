//! Equality of impartial games: proofs, the lists of outcomes of all contexts, and distinguishing
//! contexts, checked with game trees, independently of the code that finds them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::prelude::*;
use tweedle_games::absorbing::{Reason, Verdict, absorbing};
use tweedle_games::game::{Plain, SumId, day};
use tweedle_games::order::{Apart, Bound, BoundRule, Same, equal};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;

use crate::brute::Tree;

/// Hash-consed trees, so that equal trees have equal numbers. A tree is stored as the numbers of
/// its options.
#[derive(Default)]
struct Trees {
    known: HashMap<BTreeSet<usize>, usize>,
    options: Vec<BTreeSet<usize>>,
    of: HashMap<SumId, usize>,
    sums: HashMap<(usize, usize), usize>,
    outcomes: HashMap<usize, u32>,
}

impl Trees {
    fn make(&mut self, options: BTreeSet<usize>) -> usize {
        if let Some(known) = self.known.get(&options) {
            return *known;
        }
        self.options.push(options.clone());
        self.known.insert(options, self.options.len() - 1);
        self.options.len() - 1
    }

    /// Returns the tree of a game.
    fn read(&mut self, w: &mut Plain, s: SumId) -> usize {
        if let Some(known) = self.of.get(&s) {
            return *known;
        }
        let options = tweedle_games::game::options(w, s).unwrap();
        let options = options.into_iter().map(|option| self.read(w, option)).collect();
        let made = self.make(options);
        self.of.insert(s, made);
        made
    }

    fn plus(&mut self, a: usize, b: usize) -> usize {
        if let Some(known) = self.sums.get(&(a, b)) {
            return *known;
        }
        let left: Vec<usize> = self.options[a].iter().copied().collect();
        let right: Vec<usize> = self.options[b].iter().copied().collect();
        let mut options: BTreeSet<usize> = left.into_iter().map(|x| self.plus(x, b)).collect();
        options.extend(right.into_iter().map(|x| self.plus(a, x)));
        let made = self.make(options);
        self.sums.insert((a, b), made);
        made
    }

    /// Returns the seats that win, by the definition.
    fn outcome(&mut self, c: Coalition, tree: usize) -> u32 {
        if let Some(known) = self.outcomes.get(&tree) {
            return *known;
        }
        let options: Vec<usize> = self.options[tree].iter().copied().collect();
        let n = u32::from(c.players());
        let outcomes: Vec<u32> = options.into_iter().map(|x| self.outcome(c, x)).collect();
        let mut seats = 0;
        if outcomes.is_empty() {
            seats = c.winners().bits();
        } else {
            seats |= u32::from(outcomes.iter().any(|o| o >> (n - 1) & 1 == 1));
            for i in 1..n {
                seats |= u32::from(outcomes.iter().all(|o| o >> (i - 1) & 1 == 1)) << i;
            }
        }
        self.outcomes.insert(tree, seats);
        seats
    }

    /// Returns the positions after `moves` moves.
    fn after(&self, tree: usize, moves: u8) -> BTreeSet<usize> {
        (0..moves).fold(BTreeSet::from([tree]), |from, _| {
            from.iter().flat_map(|t| self.options[*t].iter().copied()).collect()
        })
    }
}

/// Checks each step of a proof that two games are at most each other.
fn check_bounds(w: &mut Plain, c: Coalition, steps: &[Bound], (a, b): (SumId, SumId)) {
    let mut trees = Trees::default();
    let mut proved: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut absorb: BTreeSet<usize> = BTreeSet::new();
    for step in steps {
        let (low, high) = (trees.read(w, step.low), trees.read(w, step.high));
        match step.rule {
            BoundRule::Same => assert_eq!(low, high),
            BoundRule::Absorbing => {
                let verdict = absorbing(w, &mut Solver::new(), c, step.low, 10).unwrap();
                assert!(verdict.is_proved());
                absorb.insert(low);
            }
            BoundRule::Common { low: less, high: more } => {
                assert!(proved.contains(&(trees.read(w, less), trees.read(w, more))));
                // Both sides are those of an earlier claim plus the same components.
                let shared = |w: &mut Plain, whole: SumId, rest: SumId| {
                    let mut parts: BTreeMap<_, i64> = BTreeMap::new();
                    for (g, n) in w.arena.parts(whole) {
                        *parts.entry(*g).or_default() += i64::from(*n);
                    }
                    for (g, n) in w.arena.parts(rest) {
                        *parts.entry(*g).or_default() -= i64::from(*n);
                    }
                    assert!(parts.values().all(|n| *n >= 0));
                    parts.retain(|_, n| *n > 0);
                    parts
                };
                assert_eq!(shared(w, step.low, less), shared(w, step.high, more));
            }
            BoundRule::Options => {
                let here = trees.options[low].clone();
                let there = trees.options[high].clone();
                let known = |pair: (usize, usize)| pair.0 == pair.1 || proved.contains(&pair);
                let penalty = here.iter().any(|x| absorb.contains(x));
                for y in there.iter().filter(|_| !penalty) {
                    assert!(here.iter().any(|x| known((*x, *y))), "no option is at most {y}");
                }
                for x in &here {
                    let replies = trees.after(*x, c.players() - 1);
                    let lost = (0..c.players()).any(|moves| {
                        trees.after(*x, moves).iter().any(|position| absorb.contains(position))
                    });
                    let held = lost
                        || there.iter().any(|y| known((*x, *y)))
                        || replies.iter().any(|reply| known((*reply, high)));
                    assert!(held, "nothing bounds {x}");
                }
                assert!(c.is_normal() || here.is_empty() || !there.is_empty());
            }
        }
        proved.insert((low, high));
    }
    let (a, b) = (trees.read(w, a), trees.read(w, b));
    assert!(proved.contains(&(a, b)) && proved.contains(&(b, a)));
}

/// The effect of a set of options in sum with each position: true if `P` wins one of them, and the
/// seats that win all of them.
type Effect = Vec<(bool, u32)>;

/// Returns all rows of contexts in sum with the positions of some games, and the indices of the
/// games: by definition, with one more option at a time until nothing new appears.
fn all_rows(w: &mut Plain, c: Coalition, games: &[SumId]) -> (BTreeSet<Vec<u32>>, Vec<usize>) {
    let mut trees = Trees::default();
    let places: Vec<usize> = games.iter().map(|game| trees.read(w, *game)).collect();
    let n = u32::from(c.players());
    let all = (1 << n) - 1;
    let own = |won: bool, kept: u32| u32::from(won) | kept << 1 & all;
    // Trees are numbered after their options.
    let count = trees.options.len();
    let row_of = |effect: &Effect, empty: bool| {
        let mut row: Vec<u32> = Vec::new();
        for ((mut won, mut kept), options) in effect.iter().copied().zip(&trees.options) {
            for option in options {
                won |= row[*option] >> (n - 1) & 1 == 1;
                kept &= row[*option];
            }
            let stuck = empty && options.is_empty();
            row.push(if stuck { c.winners().bits() } else { own(won, kept) });
        }
        row
    };
    let nothing: Effect = vec![(false, all); count];
    let mut rows: Vec<Vec<u32>> = vec![row_of(&nothing, true)];
    let mut effects: BTreeSet<Effect> = BTreeSet::from([nothing]);
    let mut next = 0;
    while let Some(row) = rows.get(next).cloned() {
        next += 1;
        for effect in effects.clone() {
            let more = effect.iter().zip(&row);
            let more: Effect =
                more.map(|((won, kept), o)| (*won || o >> (n - 1) & 1 == 1, kept & o)).collect();
            if !effects.contains(&more) {
                let made = row_of(&more, false);
                effects.insert(more);
                if !rows.contains(&made) {
                    rows.push(made);
                }
            }
        }
    }
    (rows.into_iter().collect(), places)
}

/// For games with few enough rows for the slow evaluator, the verdicts agree exactly with the rows.
#[test]
fn verdicts_agree_with_all_rows() {
    let mut w = Plain::new();
    let games = day(&mut w, 2).unwrap();
    let games: Vec<SumId> = games.iter().map(|game| w.arena.single(*game)).collect();
    // With more players there are many more rows.
    for c in conventions().into_iter().filter(|c| c.players() < 4) {
        let (rows, places) = all_rows(&mut w, c, &games);
        for (at, a) in games.iter().enumerate() {
            for (other, b) in games[..at].iter().enumerate() {
                let (p, q) = (places[at], places[other]);
                let differ = rows.iter().any(|row| row[p] != row[q]);
                match equal(&mut w, &mut Solver::new(), c, (*a, *b), 200).unwrap() {
                    Verdict::Proved(_) => assert!(!differ),
                    Verdict::Refuted(_) => assert!(differ),
                    Verdict::Open(tried) => panic!("{c:?}: {tried:?}"),
                }
            }
            let won = rows.iter().any(|row| row[places[at]] != 0);
            match absorbing(&mut w, &mut Solver::new(), c, *a, 200).unwrap() {
                Verdict::Proved(_) => assert!(!won),
                Verdict::Refuted(_) => assert!(won),
                Verdict::Open(reason) => panic!("{c:?}: {reason:?}"),
            }
        }
    }
}

/// Verdicts that follow from all rows are checked by computing all rows again.
#[test]
fn verdicts_by_rows_are_correct() {
    let mut w = Plain::new();
    let games = day(&mut w, 2).unwrap();
    let games: Vec<SumId> = games.iter().map(|game| w.arena.single(*game)).collect();
    // {I, {I, 0}} with the absorbing game I: the move to {I, 0} is answered by a move to I.
    let mut form = |options: Vec<SumId>| {
        let game = w.arena.form(options).unwrap();
        w.arena.single(game)
    };
    let around = form(vec![games[3]]);
    let murky = form(vec![games[3], around]);
    let absorber = form(vec![murky]);
    let answered = form(vec![absorber, SumId::ZERO]);
    let game = form(vec![absorber, answered]);
    let verdict = absorbing(&mut w, &mut Solver::new(), Coalition::THREE, game, 1000).unwrap();
    assert!(matches!(verdict, Verdict::Proved(Reason::Rows { .. })), "{verdict:?}");
    let (rows, places) = all_rows(&mut w, Coalition::THREE, &[game]);
    assert!(rows.iter().all(|row| row[places[0]] == 0));
}

/// Returns the outcome of a sum with a context, by game trees.
fn outcome_in_sum(w: &mut Plain, c: Coalition, s: SumId, x: SumId) -> SeatSet {
    let mut trees = Trees::default();
    let (s, x) = (trees.read(w, s), trees.read(w, x));
    let both = trees.plus(s, x);
    SeatSet::from_bits(trees.outcome(c, both))
}

/// Returns a game with two others as options, with one of them, or their sum.
fn mixed(w: &mut Plain, a: SumId, b: SumId, how: usize) -> SumId {
    match how {
        0 => w.arena.add(a, b).unwrap(),
        1 => {
            let made = w.arena.form(vec![a, b]).unwrap();
            w.arena.single(made)
        }
        _ => {
            let made = w.arena.form(vec![a, SumId::ZERO]).unwrap();
            w.arena.single(made)
        }
    }
}

fn conventions() -> Vec<Coalition> {
    let mut all = vec![Coalition::THREE, Coalition::normal(4).unwrap(), Coalition::misere()];
    all.extend(
        [1, 2, 3, 4, 5].map(|winners| Coalition::winning(3, SeatSet::from_bits(winners)).unwrap()),
    );
    all
}

proptest! {
    #![proptest_config(crate::cases(60))]

    /// Random pairs of games, many of them equal, under random conventions: each proof is checked
    /// and each context replayed.
    #[test]
    fn equality_verdicts_are_correct(
        which in 0usize..8,
        games in prop::collection::vec(0usize..16, 3),
        (copies, how) in (1u32..4, 0usize..3),
    ) {
        let c = conventions()[which];
        let mut w = Plain::new();
        let all = day(&mut w, 3).unwrap();
        let star = w.arena.nim(1);
        let games: Vec<SumId> = games.iter().map(|at| w.arena.single(all[*at])).collect();
        let stars = w.arena.sum(&[(star, copies)]).unwrap();
        let (a, b) = (mixed(&mut w, games[0], games[1], how), mixed(&mut w, games[0], games[2], how));
        // A game between two equal ones changes nothing.
        let lower = w.arena.sum(&[(star, 2 * u32::from(c.players()))]).unwrap();
        let lower = w.arena.add(games[0], lower).unwrap();
        let middle = w.arena.sum(&[(star, u32::from(c.players()))]).unwrap();
        let middle = w.arena.add(games[0], middle).unwrap();
        let of = |w: &mut Plain, options: Vec<SumId>| {
            let made = w.arena.form(options).unwrap();
            w.arena.single(made)
        };
        let with = of(&mut w, vec![games[0], middle, lower]);
        let without = of(&mut w, vec![games[0], lower]);
        for (a, b) in [(a, b), (with, without), (games[0], stars)] {
            match equal(&mut w, &mut Solver::new(), c, (a, b), 30).unwrap() {
                Verdict::Proved(Same::Bounds(steps)) => check_bounds(&mut w, c, &steps, (a, b)),
                Verdict::Proved(Same::Isomorphic) => {
                    let mut trees = Trees::default();
                    prop_assert_eq!(trees.read(&mut w, a), trees.read(&mut w, b));
                }
                Verdict::Refuted(Apart { x, first, second }) => {
                    prop_assert_eq!(outcome_in_sum(&mut w, c, a, x), first);
                    prop_assert_eq!(outcome_in_sum(&mut w, c, b, x), second);
                    prop_assert_ne!(first, second);
                }
                Verdict::Proved(_) | Verdict::Open(_) => {}
            }
        }
        if c.is_normal() && c.players() > 2 {
            let verdict = equal(&mut w, &mut Solver::new(), c, (with, without), 30).unwrap();
            prop_assert!(verdict.is_proved(), "{:?}", verdict);
        }
    }

    /// Games that are proved to absorb have an empty outcome in sum with random games, and
    /// refutations are replayed.
    #[test]
    fn absorption_verdicts_are_correct(
        which in 0usize..8,
        games in prop::collection::vec(0usize..65536, 2),
        how in 0usize..3,
        x in 0usize..65536,
    ) {
        let c = conventions()[which];
        let mut w = Plain::new();
        let all = day(&mut w, 4).unwrap();
        let games: Vec<SumId> = games.iter().map(|at| w.arena.single(all[*at])).collect();
        let game = mixed(&mut w, games[0], games[1], how);
        match absorbing(&mut w, &mut Solver::new(), c, game, 5).unwrap() {
            Verdict::Proved(_) => {
                let x = w.arena.single(all[x]);
                prop_assert!(outcome_in_sum(&mut w, c, game, x).is_empty());
            }
            Verdict::Refuted(Reason::SmallSum { x, outcome }) => {
                prop_assert!(!outcome.is_empty());
                prop_assert_eq!(outcome_in_sum(&mut w, c, game, x), outcome);
            }
            Verdict::Refuted(_) | Verdict::Open(_) => {}
        }
    }
}

/// Spindler's Question 2: equal games that are not isomorphic, without absorbing followers.
#[test]
fn equal_games_need_not_be_isomorphic() {
    for n in 3..=6u8 {
        let c = Coalition::normal(n).unwrap();
        let mut w = Plain::new();
        let star = w.arena.nim(1);
        let many = |w: &mut Plain, n: u32| w.arena.sum(&[(star, n)]).unwrap();
        let (once, twice) = (many(&mut w, n.into()), many(&mut w, 2 * u32::from(n)));
        let form = |w: &mut Plain, options: Vec<SumId>| {
            let game = w.arena.form(options).unwrap();
            w.arena.single(game)
        };
        let with = form(&mut w, vec![SumId::ZERO, once, twice]);
        let without = form(&mut w, vec![SumId::ZERO, twice]);
        let verdict = equal(&mut w, &mut Solver::new(), c, (with, without), 30).unwrap();
        let Verdict::Proved(Same::Bounds(steps)) = verdict else { panic!("{verdict:?}") };
        check_bounds(&mut w, c, &steps, (with, without));
        // All positions are determined, so none of them absorbs.
        let mut trees = Trees::default();
        for s in tweedle_games::game::followers(&mut w, with).unwrap() {
            let tree = trees.read(&mut w, s);
            assert_ne!(trees.outcome(c, tree), 0);
        }
        // Without 0 or without the others they differ.
        for options in [vec![once, twice], vec![SumId::ZERO, once], vec![SumId::ZERO]] {
            let other = form(&mut w, options);
            let verdict = equal(&mut w, &mut Solver::new(), c, (with, other), 30).unwrap();
            let Verdict::Refuted(apart) = verdict else { panic!("{verdict:?}") };
            assert_eq!(outcome_in_sum(&mut w, c, with, apart.x), apart.first);
            assert_eq!(outcome_in_sum(&mut w, c, other, apart.x), apart.second);
        }
    }
}

/// Different numbers of single moves are distinguished, however large.
#[test]
fn numbers_of_single_moves_are_distinguished() {
    for (n, pairs) in
        [(3u8, [(0, 3), (3, 6), (7, 13), (12, 15)]), (5, [(0, 5), (1, 6), (4, 14), (7, 12)])]
    {
        let c = Coalition::normal(n).unwrap();
        for (few, many) in pairs {
            let mut w = Plain::new();
            let star = w.arena.nim(1);
            let a = w.arena.sum(&[(star, few)]).unwrap();
            let b = w.arena.sum(&[(star, many)]).unwrap();
            let verdict = equal(&mut w, &mut Solver::new(), c, (a, b), 2).unwrap();
            let Verdict::Refuted(apart) = verdict else { panic!("{few} {many}: {verdict:?}") };
            assert_eq!(outcome_in_sum(&mut w, c, a, apart.x), apart.first, "{n}: {few} {many}");
            assert_eq!(outcome_in_sum(&mut w, c, b, apart.x), apart.second, "{n}: {few} {many}");
        }
    }
}

/// The slow evaluator here agrees with the evaluator of the other tests.
#[test]
fn numbered_trees_agree_with_trees() {
    let mut w = Plain::new();
    let c = Coalition::THREE;
    for game in day(&mut w, 3).unwrap() {
        let s = w.arena.single(game);
        let mut trees = Trees::default();
        let number = trees.read(&mut w, s);
        fn plain(trees: &Trees, number: usize) -> Tree {
            Tree(trees.options[number].iter().map(|option| plain(trees, *option)).collect())
        }
        let expected = plain(&trees, number).outcome(3, &BTreeSet::from([1, 2]));
        assert_eq!(crate::brute::seats(SeatSet::from_bits(trees.outcome(c, number))), expected);
    }
}
