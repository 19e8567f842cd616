//! Strategy by the quotient of the components. It is proved for all their sums, so a product of
//! classes answers queries for any number of components and for heaps of any size.
//!
//! A quotient is searched for in turn with a search of the game tree. The budget is a fraction of
//! the states that the game tree search has visited, and of those that it would visit at least. So
//! a failed search costs little compared with the tree search it could have saved, and none is
//! started if the tree search ends sooner.

use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Reasons, Scope, Strategy, first_lines};
use super::tree_search::{self, FIRST_ATTEMPT_STATES};
use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize::{self, Searched, SumParts};
use crate::lang::value::{Seats, convention, sum};
use std::sync::Arc;
use tweedle_games::play::{Play, SeatSet};
use tweedle_games::quotient::{HeapFamily, KnownQuotient, QuotientPart};

/// Uses a quotient that was found before.
pub(super) static KNOWN: Strategy = Strategy {
    name: "a proved quotient (Plambeck, Siegel; Spindler §3.4)",
    scope: Scope::of(&[QueryKind::Outcome, QueryKind::Last, QueryKind::Granted]),
    looks_up: true,
    answer: |machine, request| {
        if machine.answers.quotients.is_empty() {
            return Ok(None);
        }
        Ok(find(machine, request).and_then(|found| score(request, &found)))
    },
    reasons,
    ..BASE
};

/// Searches for a quotient, after a short search of the game tree has failed.
pub(super) static LEARNED: Strategy = Strategy {
    looks_up: false,
    after: FIRST_ATTEMPT_STATES,
    answer: |machine, request| {
        Ok(learned(machine, request)?.and_then(|found| score(request, &found)))
    },
    ..KNOWN
};

/// A quotient, and the components of a sum as its generators.
type OfSum = (Arc<KnownQuotient>, SumParts);

/// Finds a known quotient that contains a sum.
fn find(machine: &mut Machine, request: &Request) -> Option<OfSum> {
    let (play, sides) = scored(machine, request)?;
    let by_rules = machine.answers.quotients.knows_rules();
    let parts = recognize::sum_parts(machine, request.game, by_rules);
    let known = machine.answers.quotients.find(&play, sides, &parts)?;
    Some((known.clone(), parts))
}

/// Returns the answer to a query from the class of the sum.
fn score(request: &Request, (known, parts): &OfSum) -> Option<Answer> {
    let scores = known.scores(parts)?;
    let scoring = known.settled.quotient.scoring();
    let at = |first: u8| scoring.at(scores, first.into());
    Some(match &request.query {
        question @ (Query::Last(_, first) | Query::Granted(_, first, _)) => {
            question.last_is(at(*first) as u8)
        }
        Query::Outcome(_, first) => Answer::Seats(SeatSet::from_bits(at(*first))),
        _ => Answer::NimValue(None),
    })
}

/// Explains the answer: the quotient, the classes of the components, and the class of the sum.
fn reasons(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let found = match find(machine, request) {
        Some(found) => Some(found),
        None => learned(machine, request)?,
    };
    let Some(found) = found else { return Ok(Vec::new()) };
    let (known, parts) = &found;
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
    let listed = machine.arena.parts(request.game).iter().copied();
    let listed: Vec<_> = listed.zip(parts).collect();
    lines.extend(first_lines(&listed, "components", |&((part, count), (named, _))| {
        let alone = machine.arena.single(part);
        let name = sum(machine, alone, 200);
        let copies = if count > 1 { format!("{count} copies of ") } else { String::new() };
        let class = known.class(named).map_or(0, |class| quotient.power(class, count));
        Ok(format!("{copies}{name}: like {}", like(machine, known, class)))
    })?);
    if let (Some(class), Some(answer)) = (known.class_of_sum(parts), score(request, &found)) {
        let worth = match answer {
            Answer::Seats(seats) => {
                let players = quotient.scoring().play().players();
                format!("outcome {}", Seats::among(seats, players))
            }
            Answer::Last(last) => format!("last {last}"),
            Answer::Granted(true) => "the goal is reached".to_owned(),
            _ => "the goal is not reached".to_owned(),
        };
        lines.push(format!("together like {}: {worth}", like(machine, known, class)));
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

/// The number of steps that is always allowed. A step takes about as long as a state with few
/// options.
const FREE_STEPS: u64 = 12_000;
/// The number of visited states that allow one more step.
const PLAYED_STATES_PER_STEP: u64 = 4;
/// The number of tokens, in the heaps that may be split, that allow one more step. They are counted
/// in all visited states, as if each had as many as the sum. This allows at most
/// `MAX_STEPS_FROM_TOKENS` steps.
const TOKENS_PER_STEP: u64 = 64;
const MAX_STEPS_FROM_TOKENS: u64 = 1 << 20;
/// The number of positions of a sum that allow one more step. The search need not reach all of
/// them.
const POSITIONS_PER_STEP: u64 = 64;
/// The factor by which the budget of the tree search grows before the search for a quotient is
/// resumed.
const BUDGET_GROWTH: u64 = 4;

/// Returns the quotient of the components of a sum, and the components as its generators.
fn learned(machine: &mut Machine, request: &Request) -> Result<Option<OfSum>, Failure> {
    let Some((play, sides)) = scored(machine, request) else { return Ok(None) };
    let Some(scoring) = recognize::scoring(&play, sides) else { return Ok(None) };
    let parts = recognize::sum_parts(machine, request.game, true);
    let least = tree_search::positions(machine, request.game);
    // Heaps that may be split have many options, and sums of many components as followers.
    let tokens = |(part, _): &(QuotientPart, u32)| match part {
        QuotientPart::Heap(HeapFamily::TakeAndBreak(_), size) => *size as u64,
        _ => 0,
    };
    let tokens: u64 = parts.iter().map(tokens).sum();
    let mut states = tree_search::FIRST_ATTEMPT_STATES;
    loop {
        let played: usize = machine.answers.states()[..2].iter().map(|(_, states, _)| states).sum();
        let of_tokens = (played as u64).saturating_mul(tokens) / TOKENS_PER_STEP;
        let played =
            (played as u64 / PLAYED_STATES_PER_STEP).max(of_tokens.min(MAX_STEPS_FROM_TOKENS));
        let free = FREE_STEPS + played + least / POSITIONS_PER_STEP;
        let steps =
            free.min(recognize::MAX_STEPS).saturating_sub(machine.answers.quotients.spent());
        match recognize::quotient_for(machine, &scoring, &parts, steps, request.span)? {
            Searched::Found(known) => return Ok(Some((known, parts))),
            Searched::None => return Ok(None),
            Searched::Later => (),
        }
        states = states.saturating_mul(BUDGET_GROWTH);
        // In either case, the search is memoized.
        if tree_search::within(machine, request, states)?.is_some() {
            return Ok(None);
        }
    }
}

/// Returns the convention of the quotient for a query, and the number of option lists of positions.
fn scored(machine: &Machine, request: &Request) -> Option<(Play, usize)> {
    let play = match &request.query {
        Query::Outcome(convention, _) => Play::Coalition(*convention),
        Query::Last(matrix, _) | Query::Granted(matrix, ..) => Play::Preference(matrix.clone()),
        _ => return None,
    };
    if machine.arena.is_forced(request.game) {
        return None;
    }
    let sides = machine.arena.players(request.game).map_or(1, usize::from);
    Some((play, sides))
}
