//! Search for the quotient of the components of a sum, on demand and memoized.

use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use std::sync::Arc;
use tweedle_games::game::{Halt, Kind, Stop, SumId};
use tweedle_games::play::Play;
use tweedle_games::quotient::{
    HeapFamily, KnownQuotient, QuotientLimits, QuotientPart, Scoring, closure_within, settled,
};

/// The maximum number of steps of a search.
pub(crate) const MAX_STEPS: u64 = 1 << 25;
/// The factor by which the budget must grow before a failed search is repeated.
const RETRY_FACTOR: u64 = 3;
/// The limits of a search: elements of the quotient, and heaps of each family.
const MAX_ELEMENTS: usize = 2048;
const MAX_HEAPS: usize = 256;
/// A search may use the memory budget divided by this.
const MEMORY_DIVISOR: usize = 8;
/// The cost of an option, in steps.
const STEPS_PER_OPTION: usize = 8;

/// The components of a sum as generators of a quotient, with their multiplicities.
pub(crate) type SumParts = Vec<(QuotientPart, u32)>;

/// The result of a search.
pub(crate) enum Searched {
    Found(Arc<KnownQuotient>),
    /// No quotient is expected.
    None,
    /// A larger budget may find it.
    Later,
}

/// Returns the components of a sum as generators of a quotient. Recognizes heap rules only if
/// `read_rules` is set.
pub(crate) fn sum_parts(machine: &mut Machine, game: SumId, read_rules: bool) -> SumParts {
    let parts = machine.arena.parts(game).to_vec();
    let named = parts.into_iter().map(|(part, count)| {
        let named = match machine.arena.kind(part) {
            Kind::Nim(size) => QuotientPart::Heap(HeapFamily::Nim, size as usize),
            Kind::Position { .. } if read_rules => match recognize::heap_of_family(machine, part) {
                Some((family, size)) => QuotientPart::Heap(family, size),
                None => QuotientPart::Game(part),
            },
            _ => QuotientPart::Game(part),
        };
        (named, count)
    });
    named.collect()
}

/// Returns the outcomes by which a quotient distinguishes positions, if they are supported: of
/// impartial games if `sides` is 1, otherwise of partizan games.
pub(crate) fn scoring(play: &Play, sides: usize) -> Option<Scoring> {
    if sides == 1 { Scoring::new(play) } else { Scoring::labelled(play) }
}

/// Returns the quotient of the components of a sum and of all heaps of their families, if it is
/// known or found within `steps` steps.
pub(crate) fn quotient_for(
    machine: &mut Machine,
    scoring: &Scoring,
    parts: &SumParts,
    steps: u64,
    span: Span,
) -> EvalResult<Searched> {
    let (play, sides) = (scoring.play(), scoring.sides());
    if let Some(known) = machine.answers.quotients.find(play, sides, parts) {
        return Ok(Searched::Found(known.clone()));
    }
    let before = machine.answers.quotients.in_vain(play, parts);
    if before >= MAX_STEPS {
        return Ok(Searched::None);
    }
    if steps == 0 || steps < before.saturating_mul(RETRY_FACTOR).min(MAX_STEPS) {
        return Ok(Searched::Later);
    }
    let (mut games, mut families) = (Vec::new(), Vec::new());
    for (part, _) in parts {
        match part {
            QuotientPart::Game(game) => games.push(machine.arena.single(*game)),
            QuotientPart::Heap(family, _) if families.contains(family) => (),
            QuotientPart::Heap(family, _) => families.push(family.clone()),
        }
    }
    let most = steps as usize / STEPS_PER_OPTION;
    let closed = match closure_within(machine, &games, (scoring, None), most) {
        Ok(Some(closed)) => closed,
        Ok(None) => {
            machine.answers.quotients.spend(steps);
            machine.answers.quotients.was_in_vain(play, parts, steps);
            return Ok(Searched::Later);
        }
        // For example with entailing moves there is no quotient, but a search may have an answer.
        Err(Failure::Halt(Halt::Unsupported(_) | Halt::Cycle(_))) => {
            machine.answers.quotients.was_in_vain(play, parts, MAX_STEPS);
            return Ok(Searched::None);
        }
        Err(failure) => return machine.placed(span, Err(failure)),
    };
    let limits = QuotientLimits {
        classes: MAX_ELEMENTS,
        pairs: steps as usize,
        bytes: machine.budget.max_bytes / MEMORY_DIVISOR,
        steps,
    };
    let mut taken = 0;
    let found = settled(&closed.heaps, &families, MAX_HEAPS, (scoring, limits), &mut |so_far| {
        taken = so_far.steps;
        machine.look(span)
    });
    machine.answers.quotients.spend(taken);
    match found {
        Ok(settled) => {
            let known = KnownQuotient { settled, words: closed.words };
            Ok(Searched::Found(machine.answers.quotients.keep(known)))
        }
        Err(Stop::Failed(problem)) => Err(problem),
        Err(Stop::GaveUp(gap)) => {
            let more = gap.is_of_steps() && steps < MAX_STEPS;
            let spent = if more { steps } else { MAX_STEPS };
            machine.answers.quotients.was_in_vain(play, parts, spent);
            Ok(if more { Searched::Later } else { Searched::None })
        }
    }
}
