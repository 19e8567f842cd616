//! Symbolic search for games, against enumeration of all subsets of a pool.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tweedle_base::HeapSize;
use tweedle_games::game::Limit;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{Halt, Plain, SumId, World, day, parse_compact};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::solve::Solver;
use tweedle_games::symbolic::{Search, Solved, Wire};

use crate::brute::{Recipe, Tree, game, seats, sum_days, sum_of, sum_tree};

/// A condition: a seat, modulo the number of players, wins a number of copies in sum with other
/// games, or does not.
#[derive(Clone, Debug)]
struct Atom {
    copies: u32,
    rest: Vec<Recipe>,
    seat: u8,
    truth: bool,
}

fn small(days: u64, most: usize) -> impl Strategy<Value = Vec<Recipe>> {
    prop::collection::vec(game(), 0..=most).prop_filter("small", move |sum| sum_days(sum) <= days)
}

fn atom() -> impl Strategy<Value = Atom> {
    (0u32..=3, small(2, 1), 0u8..4, any::<bool>())
        .prop_map(|(copies, rest, seat, truth)| Atom { copies, rest, seat, truth })
        .prop_filter("small", |atom| atom.copies < 3 || atom.rest.is_empty())
}

/// A random disjunction of conjunctions.
fn condition() -> impl Strategy<Value = Vec<Vec<Atom>>> {
    prop::collection::vec(prop::collection::vec(atom(), 1..=4), 1..=2)
}

/// Two to four players and the seats that win when play has stopped.
fn convention() -> impl Strategy<Value = Coalition> {
    (2u8..=4).prop_flat_map(|n| {
        (Just(n), 1u32..(1 << n) - 1)
            .prop_map(|(n, w)| Coalition::winning(n, SeatSet::from_bits(w)).unwrap())
    })
}

fn times(n: u32, tree: &Tree) -> Tree {
    (0..n).fold(Tree::nim(0), |sum, _| sum.plus(tree))
}

fn holds(condition: &[Vec<Atom>], tree: &Tree, c: Coalition) -> bool {
    let won = |atom: &Atom| {
        let sum = times(atom.copies, tree).plus(&sum_tree(&atom.rest));
        let outcome = sum.outcome(c.players().into(), &seats(c.winners()));
        outcome.contains(&usize::from(atom.seat % c.players())) == atom.truth
    };
    condition.iter().any(|all| all.iter().all(won))
}

fn wire(
    search: &mut Search,
    w: &mut Plain,
    solver: &mut Solver,
    condition: &[Vec<Atom>],
    c: Coalition,
) -> Wire {
    let mut some = Vec::new();
    for conjunction in condition {
        let mut all = Vec::new();
        for atom in conjunction {
            let rest = sum_of(&atom.rest, &mut w.arena);
            let seat = atom.seat % c.players();
            let wins = search.wins(w, solver, c, (atom.copies, rest), seat).unwrap();
            all.push(if atom.truth { wins } else { !wins });
        }
        some.push(search.all(all));
    }
    search.any(some)
}

proptest! {
    #![proptest_config(crate::cases(300))]

    /// The game found is the first in the order of subsets as binary numbers. If no game is found,
    /// there is none.
    #[test]
    fn the_first_matching_subset_is_found(
        pool in prop::collection::vec(small(2, 2), 0..=6),
        condition in condition(),
        c in convention(),
    ) {
        let trees: Vec<Tree> = pool.iter().map(|sum| sum_tree(sum)).collect();
        let first = (0u32..1 << pool.len()).map(|number| {
            let chosen = trees.iter().enumerate().filter(|(i, _)| number >> i & 1 == 1);
            (number, Tree(chosen.map(|(_, tree)| tree.clone()).collect::<BTreeSet<Tree>>()))
        }).find(|(_, tree)| holds(&condition, tree, c));

        let (mut w, mut solver) = (Plain::new(), Solver::new());
        let ids: Vec<SumId> = pool.iter().map(|sum| sum_of(sum, &mut w.arena)).collect();
        let mut search = Search::new(&mut w, &ids).unwrap();
        let root = wire(&mut search, &mut w, &mut solver, &condition, c);
        match (search.solve(&mut w, &mut solver, root).unwrap(), first) {
            (Solved::Nothing, None) => {}
            (Solved::Found { options, .. }, Some((number, _))) => {
                let expected: Vec<SumId> =
                    (0..ids.len()).filter(|i| number >> i & 1 == 1).map(|i| ids[i]).collect();
                prop_assert_eq!(options, expected);
            }
            (found, first) => prop_assert!(false, "{:?}, but {:?}", found, first),
        }
    }
}

/// Spindler, Question 3: `o(G) = N` and `P ∈ o(3·G)` for three players.
fn question3(w: &mut Plain, pool: &[SumId]) -> Result<Solved, Halt> {
    let (mut solver, c) = (Solver::new(), Coalition::THREE);
    let mut search = Search::new(w, pool)?;
    let mut all = Vec::new();
    for seat in 0..3 {
        let wins = search.wins(w, &mut solver, c, (1, SumId::ZERO), seat)?;
        all.push(if seat == 0 { wins } else { !wins });
    }
    all.push(search.wins(w, &mut solver, c, (3, SumId::ZERO), 2)?);
    let root = search.all(all);
    search.solve(w, &mut solver, root)
}

fn born(w: &mut Plain, d: u32) -> Vec<SumId> {
    let games = day(w, d).unwrap();
    games.into_iter().map(|g| w.arena.single(g)).collect()
}

#[test]
fn nothing_by_day_four_answers_the_third_question() {
    let mut w = Plain::new();
    let pool = born(&mut w, 3);
    assert_eq!(question3(&mut w, &pool), Ok(Solved::Nothing));
}

/// A game of day 5 that enumerating the 2^75 games of this pool would not reach.
#[test]
fn games_in_huge_pools_are_found() {
    let mut w = Plain::new();
    let (mut solver, c) = (Solver::new(), Coalition::THREE);
    let mut pool = born(&mut w, 3);
    for (i, a) in pool.clone().iter().enumerate() {
        for b in &pool.clone()[..i.min(5)] {
            let g = w.arena.form(vec![*a, *b]).unwrap();
            let g = w.arena.single(g);
            if !pool.contains(&g) {
                pool.push(g);
            }
        }
    }
    assert_eq!(pool.len(), 75);
    let mut search = Search::new(&mut w, &pool).unwrap();
    let mut all = Vec::new();
    for (copies, won) in [(1, 0), (3, 1)] {
        for seat in 0..3 {
            let wins = search.wins(&mut w, &mut solver, c, (copies, SumId::ZERO), seat).unwrap();
            all.push(if seat == won { wins } else { !wins });
        }
    }
    let root = search.all(all);
    let Solved::Found { game, .. } = search.solve(&mut w, &mut solver, root).unwrap() else {
        panic!("((1_#1)1)20 is one");
    };
    assert_eq!(solver.outcome(&mut w, c, game), Ok(SeatSet::NEXT));
    let three = w.arena.times(3, game).unwrap();
    assert_eq!(solver.outcome(&mut w, c, three), Ok(SeatSet::from_bits(0b010)));
}

#[test]
fn limits_apply_and_labelled_games_are_refused() {
    let mut w = Plain::new();
    let pool = born(&mut w, 2);
    w.budget.max_states = 3;
    assert_eq!(question3(&mut w, &pool), Err(Halt::Limit(Limit::States(3))));
    w.budget.max_states = usize::MAX;
    w.budget.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(question3(&mut w, &pool), Err(Halt::Limit(Limit::Interrupted)));
    w.budget.interrupt.store(false, std::sync::atomic::Ordering::Relaxed);
    // Far too many sums to finish.
    w.budget.max_bytes = w.arena.heap_size() + (8 << 20);
    let mut search = Search::new(&mut w, &pool).unwrap();
    let far = search.wins(&mut w, &mut Solver::new(), Coalition::THREE, (1000, SumId::ZERO), 0);
    assert_eq!(far, Err(Halt::Limit(Limit::Memory(w.budget.max_bytes))));
    w.budget.max_bytes = 1 << 30;
    let heap = parse_compact(&mut w.arena, "2").unwrap();
    let forced = w.arena_mut().entailed(heap).unwrap();
    assert!(matches!(
        question3(&mut w, &[forced]),
        Err(Halt::Unsupported(Unsupported::Entails(_)))
    ));
}
