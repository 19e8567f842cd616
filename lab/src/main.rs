//! Searches for what tables of sums leave open: `tweedle-lab sums PLAYERS WINNERS [EFFORT]` and
//! `tweedle-lab copies PLAYERS WINNERS COPIES [EFFORT]`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a program for a terminal")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, reason = "tests panic"))]

mod later_copies;
mod later_sums;
mod minimal_checker;
mod minimal_counterexample;
mod option_classes;
mod sat;

use minimal_checker::{Belief, is_proof};
use minimal_counterexample::LeastQuestion;
use option_classes::{Codes, Kinds};
use std::collections::BTreeSet;
use std::process::ExitCode;
use tweedle_games::addition::{Games, SumEntry, SumRow, SumTable, multiples, sums};
use tweedle_games::distinguish::{Context, SmallSeats, UnionRule};
use tweedle_games::play::{Coalition, SeatSet};

/// The last day whose games are listed.
const DAY: u32 = 4;
/// Attempts to find a proof by a least pair.
const ATTEMPTS: u32 = 20;
/// The largest number of players.
const MAX_PLAYERS: u32 = 4;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["sums", players, winners] => all_sums(players, winners, "1000"),
        ["sums", players, winners, effort] => all_sums(players, winners, effort),
        ["copies", players, winners, copies] => all_copies(players, winners, copies, "1000"),
        ["copies", players, winners, copies, effort] => {
            all_copies(players, winners, copies, effort)
        }
        _ => None,
    };
    match done {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!(
                "usage: tweedle-lab sums PLAYERS WINNERS [EFFORT]\n       \
                 tweedle-lab copies PLAYERS WINNERS COPIES [EFFORT]\n\n\
                 PLAYERS is 2 to 4. WINNERS are the seats that win when the player to move cannot \
                 move,\ncounted from that player: 0 is N, 1 is O; `12` is normal play of three."
            );
            ExitCode::FAILURE
        }
    }
}

/// Returns the convention for the number of players and the seats of the winners.
fn convention(players: &str, winners: &str) -> Option<(Coalition, UnionRule)> {
    let players: u8 = players.parse().ok().filter(|players| *players <= MAX_PLAYERS as u8)?;
    let seats: Option<u32> =
        winners.chars().try_fold(0, |all, seat| Some(all | 1 << seat.to_digit(10)?));
    let convention = Coalition::winning(players, SeatSet::from_bits(seats?)).ok()?;
    Some((convention, UnionRule::new(convention)?))
}

/// Returns the table of sums of the games born by a day.
fn table(convention: Coalition, day: u32) -> Option<SumTable> {
    sums(convention, &Games::born_by(day).ok()?, &|| Ok::<(), ()>(())).ok()
}

/// Returns the outcomes of an entry for two games, and of their sum.
fn small(row: &SumRow) -> Option<[SmallSeats; 3]> {
    let [g, h] = row.given[..] else { return None };
    Some([g, h, row.sum].map(|seats| seats.bits() as SmallSeats))
}

/// Returns the triples of outcomes that are found in a table or open, and not excluded by finer
/// inductions.
fn open_or_found(table: &SumTable, rule: UnionRule) -> BTreeSet<[SmallSeats; 3]> {
    let marks = std::iter::once(None).chain((0..=rule.possible().len()).map(Some));
    let finer: Vec<Vec<Vec<Codes>>> =
        marks.filter_map(|mark| Some(Kinds::new(rule, mark)?.of_outcomes())).collect();
    let is_excluded = |[k, l, r]: [SmallSeats; 3]| {
        finer.iter().any(|sums| sums[usize::from(k)][usize::from(l)] >> r & 1 == 0)
    };
    let rows = table.rows.iter().filter(|row| !matches!(row.known, SumEntry::Forbidden(_)));
    let both = rows.filter_map(small).flat_map(|[k, l, r]| [[k, l, r], [l, k, r]]);
    both.filter(|triple| !is_excluded(*triple)).collect()
}

/// Returns the letters of a set of seats.
fn letters(seats: SeatSet, players: u32) -> String {
    let letter = |seat: u32| match (seat, players - 1 - seat) {
        (0, _) => "N".to_owned(),
        (_, 0) => "P".to_owned(),
        (1, 1) => "O".to_owned(),
        (seat, _) => format!("O{seat}"),
    };
    let all = (0..players).filter(|seat| seats.bits() >> seat & 1 == 1).map(letter);
    Some(all.collect::<String>()).filter(|all| !all.is_empty()).unwrap_or("∅".to_owned())
}

/// Returns a game as text.
fn text(game: &Context) -> String {
    let mut texts: Vec<String> = Vec::new();
    for options in game.games() {
        let options: Vec<&str> = options.iter().map(|at| texts[*at as usize].as_str()).collect();
        texts.push(format!("{{{}}}", options.join(", ")));
    }
    texts.pop().unwrap_or_default().replace("{}", "0")
}

fn all_sums(players: &str, winners: &str, effort: &str) -> Option<()> {
    let (convention, rule) = convention(players, winners)?;
    let effort = effort.parse().ok()?;
    let table = table(convention, DAY)?;
    let may = open_or_found(&table, rule);
    let seats = |bits: SmallSeats| letters(SeatSet::from_bits(bits.into()), rule.players);
    let name = |[k, l, r]: [SmallSeats; 3]| format!("{} + {} = {}", seats(k), seats(l), seats(r));
    let open = table.rows.iter().filter(|row| row.known == SumEntry::Open);
    let open: Vec<[SmallSeats; 3]> = open.filter_map(small).collect();
    let (mut left, excluded): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|triple| may.contains(triple));
    for triple in excluded {
        println!("{}: forbidden by an induction on classes of options", name(triple));
    }
    let found = later_sums::find(rule, &left, effort);
    for (triple, pair) in left.iter().zip(&found) {
        if let Some([g, h]) = pair {
            println!("{}: found, {} and {}", name(*triple), text(g), text(h));
        }
    }
    let mut found = found.iter();
    left.retain(|_| found.next().is_some_and(Option::is_none));
    let outcomes: Vec<SmallSeats> = table.outcomes.iter().map(|o| o.bits() as SmallSeats).collect();
    let may_be = |triple: [SmallSeats; 3]| may.contains(&triple);
    let belief = Belief { players: rule.players, winners: rule.winners, may_be: &may_be };
    let question = LeastQuestion::new(rule, &outcomes, &may_be);
    for triple in left {
        let proof = question.as_ref().and_then(|question| question.prove(triple, ATTEMPTS));
        match proof.is_some_and(|proof| is_proof(&proof, &belief)) {
            true => println!("{}: forbidden, as no pair is the least that has it", name(triple)),
            false => println!("{}: open", name(triple)),
        }
    }
    Some(())
}

fn all_copies(players: &str, winners: &str, copies: &str, effort: &str) -> Option<()> {
    let (convention, rule) = convention(players, winners)?;
    let (copies, effort) = (copies.parse().ok()?, effort.parse().ok()?);
    let games = Games::born_by(DAY).ok()?;
    let table = multiples(convention, &games, copies, &|| Ok::<(), ()>(())).ok()?;
    let open = table.rows.iter().filter(|row| row.known == SumEntry::Open);
    let open: Vec<[SeatSet; 2]> = open.map(|row| [row.given[0], row.sum]).collect();
    let found = later_copies::find(convention, rule, copies, &open, effort);
    for ([own, sum], game) in open.into_iter().zip(found) {
        let [own, sum] = [own, sum].map(|seats| letters(seats, rule.players));
        match game {
            Some(game) => println!("{copies} copies of {own}: {sum} found, {}", text(&game)),
            None => println!("{copies} copies of {own}: {sum} open"),
        }
    }
    Some(())
}
