//! Strategy by the quotient of the components. It is proved for all their sums, so a product of
//! classes answers queries for any number of components and for heaps of any size.

use super::learn::{learned, scored};
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use super::tree_search::FIRST_ATTEMPT_STATES;
use crate::lang::eval::Machine;
use crate::lang::recognize::{self, SumParts};
use crate::lang::report::EvalResult;
use crate::lang::value::{Seats, convention, sum};
use std::sync::Arc;
use tweedle_games::play::SeatSet;
use tweedle_games::quotient::{HeapFamily, KnownQuotient, Scores};

/// Uses a quotient that was found before.
pub(super) static KNOWN: Strategy = Strategy {
    name: "a proved quotient (Plambeck, Siegel; Spindler §3.4)",
    scope: Scope::of(&[QueryKind::Outcome, QueryKind::Last, QueryKind::Granted]),
    looks_up: true,
    answer: known,
    reasons,
    ..BASE
};

/// Searches for a quotient, after a short search of the game tree has failed.
pub(super) static LEARNED: Strategy =
    Strategy { looks_up: false, after: FIRST_ATTEMPT_STATES, answer, ..KNOWN };

fn known(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    if machine.answers.quotients.is_empty() {
        return Ok(None);
    }
    Ok(find(machine, request).and_then(|(known, parts)| score(request, &known, &parts)))
}

/// Finds a known quotient that contains a sum.
fn find(machine: &mut Machine, request: &Request) -> Option<(Arc<KnownQuotient>, SumParts)> {
    let (play, sides) = scored(machine, request)?;
    let by_rules = machine.answers.quotients.knows_rules();
    let parts = recognize::sum_parts(machine, request.game, by_rules);
    let known = machine.answers.quotients.find(&play, sides, &parts)?;
    Some((known.clone(), parts))
}

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let found = learned(solver.machine, request)?;
    Ok(found.and_then(|(known, parts)| score(request, &known, &parts)))
}

fn score(request: &Request, known: &KnownQuotient, parts: &SumParts) -> Option<Answer> {
    let scores = known.scores(parts)?;
    Some(scored_from(&request.query, known, scores))
}

/// Returns the answer to a query from the outcomes of a class.
fn scored_from(question: &Query, known: &KnownQuotient, scores: Scores) -> Answer {
    let scoring = known.settled.quotient.scoring();
    let at = |first: u8| scoring.at(scores, first.into());
    match question {
        Query::Last(_, first) | Query::Granted(_, first, _) => question.last_is(at(*first) as u8),
        Query::Outcome(_, first) => Answer::Seats(SeatSet::from_bits(at(*first))),
        _ => Answer::NimValue(None),
    }
}

/// Explains the answer: the quotient, the classes of the components, and the class of the sum.
fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    let machine = &mut *solver.machine;
    const MAX_SHOWN_LINES: usize = 12;
    let found = match find(machine, request) {
        Some(found) => Some(found),
        None => learned(machine, request)?,
    };
    let Some((known, parts)) = found else { return Ok(Vec::new()) };
    let quotient = &known.settled.quotient;
    let mut lines = vec![format!(
        "the quotient has order {} under {}; its proof has {} pairs",
        quotient.order(),
        convention(quotient.scoring().play()),
        quotient.pairs(),
    )];
    for heaps in &known.settled.families {
        lines.push(format!("it is proved for heaps of every size: {}", heaps.beyond));
    }
    let listed: Vec<_> = machine.arena.parts(request.game).to_vec();
    for ((part, count), (named, _)) in listed.iter().zip(&parts).take(MAX_SHOWN_LINES) {
        let alone = machine.arena.single(*part);
        let name = sum(machine, alone, 200);
        let copies = if *count > 1 { format!("{count} copies of ") } else { String::new() };
        let class = known.class(named).map_or(0, |class| quotient.power(class, *count));
        lines.push(format!("{copies}{name}: like {}", like(machine, &known, class)));
    }
    if parts.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more components", parts.len() - MAX_SHOWN_LINES));
    }
    if let Some(class) = known.class_of_sum(&parts) {
        let worth = match scored_from(&request.query, &known, quotient.score(class)) {
            Answer::Seats(seats) => {
                let players = quotient.scoring().play().players();
                format!("outcome {}", Seats::among(seats, players))
            }
            Answer::Last(last) => format!("last {last}"),
            Answer::Granted(true) => "the goal is reached".to_owned(),
            _ => "the goal is not reached".to_owned(),
        };
        lines.push(format!("together like {}: {worth}", like(machine, &known, class)));
    }
    Ok(lines)
}

/// Returns the least sum of generators in a class, for messages.
fn like(machine: &mut Machine, known: &KnownQuotient, class: usize) -> String {
    let quotient = &known.settled.quotient;
    let counts = quotient.generators().iter().zip(quotient.exponents(class));
    let terms: Vec<String> = counts
        .filter(|(_, count)| **count > 0)
        .map(|(heap, count)| {
            let name = generator(machine, known, *heap as u32);
            if *count == 1 { name } else { format!("{count}·{name}") }
        })
        .collect();
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

/// Returns a generator: a game, or a heap by its size.
fn generator(machine: &mut Machine, known: &KnownQuotient, heap: u32) -> String {
    let games = known.words.iter().filter(|(_, word)| word[..] == [(heap, 1)]);
    if let Some(game) = games.map(|(game, _)| *game).min() {
        let alone = machine.arena.single(game);
        return sum(machine, alone, 60);
    }
    for heaps in &known.settled.families {
        if let Some(at) = heaps.sizes.iter().position(|number| *number == Some(heap)) {
            return match heaps.family {
                HeapFamily::Nim => format!("*{}", at + 1),
                HeapFamily::TakeAndBreak(_) => format!("(a heap of {})", at + 1),
            };
        }
    }
    format!("generator {heap}")
}
