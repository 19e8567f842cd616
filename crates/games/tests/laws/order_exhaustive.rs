//! The order of all small games: the program agrees with an independent implementation of the exact
//! test on trees, and both agree with the outcomes in sum with all small contexts.

use std::collections::{BTreeMap, BTreeSet};

use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{Plain, SumId};
use tweedle_games::order::{Claim, Effort, Orders, at_most};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

use crate::trees::Tree;

/// Returns all games for `n` players whose trees have at most `moves` moves, by that number.
fn small(n: usize, moves: usize) -> Vec<BTreeSet<Tree>> {
    let mut by_moves = vec![BTreeSet::from([Tree::zero(n)])];
    for many in 1..=moves {
        let mut next = BTreeSet::new();
        // One more option on a game with fewer moves.
        for inside in 0..many {
            for option in by_moves[inside].clone() {
                for game in &by_moves[many - 1 - inside] {
                    for player in 0..n {
                        let mut game = game.clone();
                        if game.0[player].insert(option.clone()) {
                            next.insert(game);
                        }
                    }
                }
            }
        }
        by_moves.push(next);
    }
    by_moves
}

/// The exact test for the first player, directly from its statement.
fn at_most_by_test<'a>(
    known: &mut BTreeMap<(&'a Tree, &'a Tree), bool>,
    low: &'a Tree,
    high: &'a Tree,
) -> bool {
    if let Some(known) = known.get(&(low, high)) {
        return *known;
    }
    let n = low.0.len();
    let own = low.0[0].iter().all(|option| {
        high.0[0].iter().any(|better| at_most_by_test(known, option, better)) || {
            let mut reached: BTreeSet<&Tree> = BTreeSet::from([option]);
            for mover in 1..n {
                reached = reached.into_iter().flat_map(|at| &at.0[mover]).collect();
            }
            reached.into_iter().any(|reply| at_most_by_test(known, reply, high))
        }
    });
    let answer = own
        && (1..n).all(|q| {
            high.0[q]
                .iter()
                .all(|option| low.0[q].iter().any(|worse| at_most_by_test(known, worse, option)))
        });
    known.insert((low, high), answer);
    answer
}

fn exhaustive(n: u8, moves: usize, context_moves: usize) {
    let games: Vec<Tree> = small(n.into(), moves).into_iter().flatten().collect();
    let contexts: usize = small(n.into(), context_moves).iter().map(BTreeSet::len).sum();
    let mut w = Plain::new();
    let mut ids: BTreeMap<&Tree, SumId> = BTreeMap::new();
    // The options of a game have fewer moves, and so come before it.
    for game in &games {
        let list = |list: &BTreeSet<Tree>| list.iter().map(|option| ids[option]).collect();
        let lists = game.0.iter().map(list).collect();
        let made = w.arena.labelled(lists).unwrap();
        let s = w.arena.single(made);
        ids.insert(game, s);
    }
    let c = Coalition::normal(n).unwrap();
    let (mut solver, mut orders) = (Solver::new(), Orders::default());
    let mut wins = |w: &mut Plain, s: SumId, x: SumId| -> Vec<bool> {
        let s = w.arena.add(s, x).unwrap();
        let outcomes = solver.outcomes(w, c, s).unwrap();
        (0..n).map(|first| outcomes[usize::from(first)].contains((n - first) % n)).collect()
    };
    let all: Vec<SumId> = games.iter().map(|game| ids[game]).collect();
    let won: Vec<Vec<Vec<bool>>> = all
        .iter()
        .map(|&s| all[..contexts].iter().map(|&x| wins(&mut w, s, x)).collect())
        .collect();
    let mut known = BTreeMap::new();
    let mut solver = Solver::new();
    let mut proved = 0;
    for (i, low) in games.iter().enumerate() {
        for (j, high) in games.iter().enumerate() {
            let claim = Claim { low: ids[low], high: ids[high], player: 0 };
            let effort = Effort::new(60);
            let verdict = at_most(&mut w, &mut solver, &mut orders, c, claim, effort).unwrap();
            let answer = match verdict {
                Verdict::Proved(_) => true,
                Verdict::Refuted(_) => false,
                Verdict::Open(tried) => panic!("{low:?} {high:?}: {tried:?}"),
            };
            assert_eq!(answer, at_most_by_test(&mut known, low, high), "{low:?} {high:?}");
            let worse = |(here, there): (&Vec<bool>, &Vec<bool>)| {
                here.iter().zip(there).any(|(here, there)| *here && !*there)
            };
            assert!(!(answer && won[i].iter().zip(&won[j]).any(worse)), "{low:?} {high:?}");
            proved += usize::from(answer);
        }
    }
    assert!(proved > games.len());
}

#[test]
fn orders_of_three_players_agree_with_the_exact_test() {
    assert_eq!(small(3, 3).iter().map(BTreeSet::len).collect::<Vec<_>>(), [1, 3, 12, 64]);
    exhaustive(3, if crate::thorough() { 4 } else { 3 }, 3);
}

#[test]
fn orders_of_four_players_agree_with_the_exact_test() {
    exhaustive(4, 3, 2);
}
