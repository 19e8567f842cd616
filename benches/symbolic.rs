//! Spindler's third question, `o(G) = N` and `P ∈ o(3·G)` with three players, for games with
//! options in growing pools: the time and the answer of the search by SAT solver. Arguments select
//! pools; without any, those that take seconds.

#![allow(clippy::print_stdout, reason = "benches print")]

use std::time::Instant;

use tweedle_games::game::{Halt, Plain, SumId, day};
use tweedle_games::play::Coalition;
use tweedle_games::solve::Solver;
use tweedle_games::symbolic::{Search, Solved};

fn born(w: &mut Plain, d: u32) -> Vec<SumId> {
    let games = day(w, d).unwrap_or_default();
    games.into_iter().map(|g| w.arena.single(g)).collect()
}

/// Returns the games of day 4 with at most `most` options.
fn few_options(w: &mut Plain, most: u32) -> Vec<SumId> {
    let all = born(w, 4);
    (0u32..).zip(all).filter(|(number, _)| number.count_ones() <= most).map(|(_, g)| g).collect()
}

fn sums(w: &mut Plain, games: &[SumId], most: usize) -> Result<Vec<SumId>, Halt> {
    let mut found = vec![(SumId::ZERO, 0)];
    let mut done = 0;
    for _ in 0..most {
        let until = found.len();
        for at in done..until {
            let (sum, from) = found[at];
            for (place, game) in games.iter().enumerate().skip(from) {
                found.push((w.arena.add(sum, *game)?, place));
            }
        }
        done = until;
    }
    Ok(found.into_iter().map(|(sum, _)| sum).collect())
}

/// Returns the pool of that name.
fn pool(w: &mut Plain, name: &str) -> Result<Vec<SumId>, Halt> {
    let (kind, number) =
        name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
    let number: usize = number.parse().unwrap_or(0);
    match kind {
        "day" => Ok(born(w, number as u32)),
        "sums" => {
            let games = born(w, 3)[1..].to_vec();
            sums(w, &games, number)
        }
        "few" => Ok(few_options(w, number as u32)),
        "first" => Ok(born(w, 4).into_iter().take(number).collect()),
        "nim" => {
            let heaps: Vec<SumId> = (1..=number as u32)
                .map(|n| {
                    let heap = w.arena.nim(n);
                    w.arena.single(heap)
                })
                .collect();
            sums(w, &heaps, 2)
        }
        _ => Ok(Vec::new()),
    }
}

fn ask(name: &str, seats: u32) -> Result<(), Halt> {
    let (mut w, mut solver, c) = (Plain::new(), Solver::new(), Coalition::THREE);
    let pool = pool(&mut w, name)?;
    let start = Instant::now();
    let mut search = Search::new(&mut w, &pool)?;
    let mut all = Vec::new();
    for seat in 0..3 {
        let wins = search.wins(&mut w, &mut solver, c, (1, SumId::ZERO), seat)?;
        all.push(if seat == 0 { wins } else { !wins });
    }
    for seat in 0..3 {
        if seats >> seat & 1 == 1 {
            all.push(search.wins(&mut w, &mut solver, c, (3, SumId::ZERO), seat as u8)?);
        }
    }
    let root = search.all(all);
    let made = start.elapsed();
    let answer = search.solve(&mut w, &mut solver, root);
    let shown = match answer {
        Ok(Solved::Found { options, .. }) => format!("a game with {} options", options.len()),
        Ok(Solved::Nothing) => "none".to_owned(),
        other => format!("{other:?}"),
    };
    println!(
        "{name:>10}  {:4} games  seats {seats:03b}  formula {:6.2} s  in all {:6.2} s  {shown}",
        pool.len(),
        made.as_secs_f64(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let usual = ["day3", "sums2", "few2", "nim6", "first100"].map(str::to_owned);
    for name in if named.is_empty() { &usual[..] } else { &named } {
        for seats in [0b100, 0b010] {
            if let Err(halt) = ask(name, seats) {
                println!("{name:>10}  {halt}");
            }
        }
    }
}
