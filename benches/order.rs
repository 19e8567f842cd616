//! The order for Left of all three-player games with at most four moves in their trees, for every
//! pair: the general prover compared with a program written only for this, which fills a dense
//! table by the exact test. With refutations, and without a search for small ones.

#![allow(clippy::print_stdout, reason = "benches print")]

mod race;

use race::timed;
use std::time::Duration;

use tweedle_games::absorbing::Verdict;
use tweedle_games::game::{Plain, SumId};
use tweedle_games::order::{Claim, Effort, Orders, at_most};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;

const PLAYERS: usize = 3;
const MOVES: usize = 4;

/// The options of each player, by number; options have smaller numbers.
type Game = [Vec<usize>; PLAYERS];

/// Returns all games, by their number of moves.
fn games() -> Vec<Game> {
    let mut games: Vec<(Game, usize)> = vec![(Game::default(), 0)];
    for moves in 1..=MOVES {
        let known = games.clone();
        let options: Vec<(usize, usize, usize)> = known
            .iter()
            .enumerate()
            .flat_map(|(at, (_, inside))| (0..PLAYERS).map(move |p| (p, at, inside + 1)))
            .collect();
        let mut choices: Vec<(Vec<usize>, usize, usize)> = vec![(Vec::new(), 0, moves)];
        while let Some((chosen, from, left)) = choices.pop() {
            if left == 0 {
                let mut game = Game::default();
                for &at in &chosen {
                    let (player, option, _) = options[at];
                    game[player].push(option);
                }
                games.push((game, moves));
            }
            for (at, &(_, _, cost)) in options.iter().enumerate().skip(from) {
                if cost <= left {
                    let next = chosen.iter().copied().chain([at]).collect();
                    choices.push((next, at + 1, left - cost));
                }
            }
        }
    }
    games.into_iter().map(|(game, _)| game).collect()
}

/// Runs the special program: one byte for each pair, filled from small games to large ones.
fn dense(games: &[Game]) -> Vec<bool> {
    let n = games.len();
    let mut table = vec![false; n * n];
    let replies: Vec<Vec<usize>> = (0..n)
        .map(|g| {
            let centers = games[g][1].iter();
            let mut reached: Vec<usize> = centers.flat_map(|&c| games[c][2].clone()).collect();
            reached.sort_unstable();
            reached.dedup();
            reached
        })
        .collect();
    for low in 0..n {
        for high in 0..n {
            let own = games[low][0].iter().all(|&option| {
                games[high][0].iter().any(|&better| table[option * n + better])
                    || replies[option].iter().any(|&reply| table[reply * n + high])
            });
            table[low * n + high] = own
                && (1..PLAYERS).all(|q| {
                    games[high][q]
                        .iter()
                        .all(|&option| games[low][q].iter().any(|&w| table[w * n + option]))
                });
        }
    }
    table
}

/// Runs the general prover. Returns `None` if a query is open.
fn general(games: &[Game], contexts: u32) -> Option<Vec<bool>> {
    let mut w = Plain::new();
    let mut ids: Vec<SumId> = Vec::with_capacity(games.len());
    for game in games {
        let lists = game.iter().map(|list| list.iter().map(|&at| ids[at]).collect()).collect();
        let made = w.arena.labelled(lists).ok()?;
        ids.push(w.arena.single(made));
    }
    let (mut solver, mut orders) = (Solver::new(), Orders::default());
    let effort = Effort { contexts, ..Effort::default() };
    let mut answers = Vec::with_capacity(ids.len() * ids.len());
    for &low in &ids {
        for &high in &ids {
            let claim = Claim { low, high, player: 0 };
            let c = Coalition::THREE;
            let verdict = at_most(&mut w, &mut solver, &mut orders, c, claim, effort).ok()?;
            answers.push(match verdict {
                Verdict::Proved(_) => true,
                Verdict::Refuted(_) => false,
                Verdict::Open(_) => return None,
            });
        }
    }
    Some(answers)
}

fn main() {
    let games = games();
    let pairs = games.len() * games.len();
    let table = dense(&games);
    let (special, _) = timed(|| dense(&games));
    let below = table.iter().filter(|b| **b).count();
    println!("{} games, {pairs} pairs, {below} of them comparable", games.len());
    println!("{:>24} {:>12} {:>10} {:>8}", "", "time", "a pair", "ratio");
    let line = |name: &str, time: Duration| {
        let ratio = time.as_secs_f64() / special.as_secs_f64();
        let each = time / u32::try_from(pairs).unwrap_or(1);
        println!("{name:>24} {time:>12.2?} {each:>10.2?} {ratio:>8.1}");
    };
    line("dense table", special);
    for (name, contexts) in [("proofs, refutations", 1000), ("made refutations only", 0)] {
        assert_eq!(general(&games, contexts).as_ref(), Some(&table), "the two programs disagree");
        let (time, _) = timed(|| general(&games, contexts));
        line(name, time);
    }
}
