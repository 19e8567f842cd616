//! Periods of the outcomes of heaps, with proofs, for all heaps of a ruleset.

use crate::lang::eval::Machine;
use crate::lang::recognize::heap_moves::{FixedMoves, fixed_moves, stop, windowed};
use crate::lang::recognize::{
    HeapRuleset, birthday_courses, quotients, score_courses, tables, value_courses,
};
use crate::lang::report::{EvalResult, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Course, Key, Seats, Value, by_class};
use tweedle_games::period::{Argument, Periodicity, least};
use tweedle_games::play::{Convention, Play, SeatSet};
use tweedle_games::quotient::{Beyond, HeapFamily, QuotientPart};

/// A query about every heap.
#[derive(Debug, Clone)]
pub(crate) enum HeapQuestion {
    /// `outcome(G)`, or `outcome(G, first)`
    Outcome(Option<Value>),
    /// `last(G, t)`
    Last(Option<Value>),
    /// `nim_value(G)`
    NimValue,
    /// `value(G)`
    CanonicalValue,
    /// `birthday(G)`
    Birthday,
    /// `score(G, p, first)`
    Score(Vec<Value>),
}

/// The minimum number of heaps that are examined for the period of nim values.
const MIN_HEAP_LIMIT: usize = 1 << 17;
/// The maximum number of heaps that are examined, if they cost at most `MAX_PAIRS` pairs.
const MAX_HEAPS: usize = 1 << 20;
const MAX_PAIRS: usize = 1 << 31;
/// The maximum number of heaps that are examined for other periods.
const MAX_STATES: usize = 1 << 20;

/// Returns the values of the heaps 0, 1, 2, …; `None` if no theorem gives them. Examines up to
/// `most` heaps, if that is more than the default.
pub(crate) fn heap_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    question: &HeapQuestion,
    most: usize,
    span: Span,
) -> EvalResult<Option<Course>> {
    match question {
        HeapQuestion::NimValue => nim_course(machine, heaps, most, span),
        HeapQuestion::CanonicalValue => value_courses::value_course(machine, heaps, most, span),
        HeapQuestion::Birthday => birthday_courses::birthday_course(machine, heaps, most, span),
        HeapQuestion::Score(given) => score_courses::score_course(machine, heaps, given, span),
        HeapQuestion::Outcome(first) => {
            let Play::Coalition(coalition) = heaps.play(machine) else { return Ok(None) };
            if heaps.players.is_some_and(|players| players != coalition.players()) {
                return Ok(None);
            }
            let Ok(first) = who_begins(machine, first.as_ref(), coalition.players(), span) else {
                return Ok(None);
            };
            let splits = heaps.splits();
            if splits && coalition.players() == 2 && coalition.is_normal() {
                return Ok(nim_course(machine, heaps, most, span)?.map(|nim| {
                    let wins = |value: &Key| {
                        let previous = matches!(value.0, Value::Int(0));
                        let seats = if previous { Seats::PREVIOUS } else { Seats::NEXT };
                        Key(Value::Seats(seats))
                    };
                    Course::from_values(nim.values.iter().map(wins).collect(), &nim.known)
                }));
            }
            if splits && let Some(course) = quotient_course(machine, heaps, coalition.into(), span)?
            {
                return Ok(Some(course));
            }
            let players = coalition.players();
            let show = |scores: &[SeatSet]| {
                let one = |seats| Value::Seats(Seats::among(seats, players));
                match (first, scores) {
                    (Some(first), scores) if scores.len() > 1 => one(scores[usize::from(first)]),
                    (_, [score]) => one(*score),
                    (_, scores) => by_class(scores),
                }
            };
            let bits = players.into();
            window_course(machine, heaps, (&coalition, players, bits), show, span)
        }
        HeapQuestion::Last(first) => {
            let Some(Play::Preference(matrix)) = machine.convention.clone() else {
                return Ok(None);
            };
            if heaps.players.is_some_and(|players| players != matrix.players()) {
                return Ok(None);
            }
            let Ok(first) = who_begins(machine, first.as_ref(), matrix.players(), span) else {
                return Ok(None);
            };
            let alike = matrix.is_impartial() && heaps.players.is_none();
            if first.is_none() && !alike {
                return Ok(None);
            }
            if alike
                && let Some(course) = quotient_course(machine, heaps, matrix.clone().into(), span)?
            {
                return Ok(Some(course));
            }
            let show = |scores: &[u8]| {
                let at = first.map_or(0, usize::from).min(scores.len() - 1);
                Value::Int(scores[at].into())
            };
            let players = matrix.players();
            window_course(machine, heaps, (&matrix, players, 4), show, span)
        }
    }
}

/// The step budget of the search for a quotient that would prove a period.
const MAX_QUOTIENT_STEPS: u64 = 1 << 24;

/// Returns the outcomes of heaps that may be split, from the quotient of the heaps of every size,
/// for games in which it does not matter who begins.
fn quotient_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    play: Play,
    span: Span,
) -> EvalResult<Option<Course>> {
    let splits = heaps.splits();
    let family = heaps.digits().ok().and_then(|rules| HeapFamily::from_rules(&rules));
    let (Some(family), Some(scoring), true) = (family, quotients::scoring(&play, 1), splits) else {
        return Ok(None);
    };
    if scoring.movers() > 1 {
        return Ok(None);
    }
    let part = QuotientPart::Heap(family, 1);
    let searched =
        quotients::quotient_for(machine, &scoring, &vec![(part, 1)], MAX_QUOTIENT_STEPS, span)?;
    let quotients::Searched::Found(known) = searched else { return Ok(None) };
    let Some(heaps) = known.settled.families.first() else { return Ok(None) };
    let Beyond::Periodic { period, from, checked } = heaps.beyond else { return Ok(None) };
    let quotient = &known.settled.quotient;
    let values: Vec<Key> = (0..from + period)
        .map(|size| {
            let score = scoring.at(quotient.score(heaps.class(quotient, size)), 0);
            Key(match &play {
                Play::Coalition(c) => {
                    Value::Seats(Seats::among(SeatSet::from_bits(score), c.players()))
                }
                Play::Preference(_) => Value::Int(score.into()),
            })
        })
        .collect();
    let period = least(&values, from, period);
    let argument = Argument::Quotient { order: quotient.order() as u64, checked: checked as u64 };
    Ok(Some(Course::from_values(values, &Periodicity::Proved { period, argument })))
}

/// Returns the player named by a query, if it is one of `players` players.
pub(crate) fn who_begins(
    machine: &Machine,
    value: Option<&Value>,
    players: u8,
    span: Span,
) -> EvalResult<Option<u8>> {
    match value {
        None => Ok(None),
        Some(Value::Int(n)) => match u8::try_from(*n) {
            Ok(n) if n < players => Ok(Some(n)),
            _ => fail(crate::lang::report::Code::Value, span, "unknown player"),
        },
        Some(other) => machine.player_among(other, players, span).map(Some),
    }
}

/// Returns the nim values of heaps that may be taken from and split. Examines up to `most` heaps if
/// no period is proved before.
fn nim_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    most: usize,
    span: Span,
) -> EvalResult<Option<Course>> {
    let Ok(rules) = heaps.digits() else { return Ok(None) };
    let at = machine.answers.tables.index_of(rules);
    let mut known = tables::heap_period(machine, at, most.max(MIN_HEAP_LIMIT), span)?;
    let pairs = machine.answers.tables.table(at).pairs();
    if !known.is_proved() && pairs.saturating_mul(MAX_HEAPS) <= MAX_PAIRS {
        known = tables::heap_period(machine, at, most.max(MAX_HEAPS), span)?;
    }
    let count = match &known {
        Periodicity::Proved { period, .. } => period.preperiod + period.period,
        Periodicity::Observed { values, .. }
        | Periodicity::Unknown { values }
        | Periodicity::Grows { values, .. } => *values,
        Periodicity::Never { .. } => 0,
    };
    let mut values = Vec::new();
    for size in 0..count as usize {
        let value = tables::heap_value(machine, at, size, span)?;
        values.push(Key(value
            .nim()
            .map_or_else(|| tables::loony(machine), |n| Value::Int(n.into()))));
    }
    Ok(Some(Course::new(values, known)))
}

/// Returns the outcomes of heaps from which tokens are only taken, by the window argument: the
/// outcomes for all movers follow from the outcomes of the heaps that moves lead to.
fn window_course<R: Convention>(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    (rules, players, bits): (&R, u8, u32),
    show: impl Fn(&[R::Score]) -> Value,
    span: Span,
) -> EvalResult<Option<Course>>
where
    R::Score: Into<u32> + TryFrom<u32>,
{
    let movers = if heaps.players.is_some() { players } else { rules.movers() };
    if u32::from(movers) * bits > 128 {
        return Ok(None);
    }
    let movers = usize::from(movers);
    let Some(fixed) = fixed_moves(heaps, movers) else { return Ok(None) };
    let FixedMoves { width, uniform, .. } = fixed;
    if width > MAX_STATES / 4 || uniform > MAX_STATES / 2 {
        return Ok(None);
    }
    let part = |state: u128, mover: usize| {
        let mask = (1u128 << bits) - 1;
        R::Score::try_from((state >> (mover as u32 * bits) & mask) as u32).ok()
    };
    let step = |machine: &mut Machine, n: usize, before: &dyn Fn(usize) -> u128| {
        let mut state = 0u128;
        let mut stopped: Option<Vec<SeatSet>> = None;
        for mover in 0..movers {
            let (mut tally, mut stops) = (rules.begin(mover as u8), true);
            for taken in fixed.taken(mover, n) {
                let next = (mover + 1) % movers;
                let score = match taken {
                    Some(tokens) => part(before(tokens), next)?,
                    None => rules.score(rules.begin(next as u8)),
                };
                rules.fold(&mut tally, score);
                stops = false;
            }
            let score = if stops && heaps.decides {
                if stopped.is_none() {
                    stopped = Some(stop(machine, heaps, n as i64, players)?);
                }
                rules.won_by(*stopped.as_ref()?.get(mover)?)?
            } else {
                rules.score(tally)
            };
            state |= u128::from(score.into()) << (mover as u32 * bits);
        }
        Some(state)
    };
    // If a mover never moves, the ending rules apply to every heap. The values of ends are added,
    // and nothing has none.
    let added = heaps.ruleset.code.adds() && fixed.leaves_nothing();
    if heaps.decides && (fixed.stops() || added) {
        return Ok(None);
    }
    let given = width.max(uniform);
    let states =
        windowed(machine, Vec::new(), (given, width, MAX_STATES), span, |m, n, before| {
            Ok(step(m, n, before))
        })?;
    let Some((states, periodicity)) = states else { return Ok(None) };
    let values = states.iter().map(|state| {
        let scores: Option<Vec<R::Score>> = (0..movers).map(|mover| part(*state, mover)).collect();
        scores.map(|scores| Key(show(&scores)))
    });
    let Some(values) = values.collect() else { return Ok(None) };
    Ok(Some(Course::from_values(values, &periodicity)))
}
