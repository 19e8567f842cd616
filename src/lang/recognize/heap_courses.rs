//! Periods of the outcomes of heaps, with proofs, for all heaps of a ruleset.

use crate::lang::eval::Machine;
use crate::lang::recognize::heap_moves::{fixed_moves, stop, windowed};
use crate::lang::recognize::{HeapRuleset, quotients, score_courses, tables, value_courses};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Course, Key, Seats, Value, by_class};
use tweedle_games::period::{Argument, Periodicity, least, stepped};
use tweedle_games::play::{Convention as _, Play, SeatSet};
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
        HeapQuestion::Birthday => birthday_course(machine, heaps, most, span),
        HeapQuestion::Score(given) => score_courses::score_course(machine, heaps, given, span),
        HeapQuestion::Outcome(_) | HeapQuestion::Last(_) => {
            result_course(machine, heaps, question, most, span)
        }
    }
}

impl HeapQuestion {
    /// Returns who begins, if a query about outcomes or last movers says so; `None` if it is not
    /// about results of this kind, or if that player does not exist.
    pub(super) fn who_begins(
        &self,
        machine: &Machine,
        play: &Play,
        span: Span,
    ) -> Option<Option<u8>> {
        let first = match (self, play) {
            (HeapQuestion::Outcome(first), Play::Coalition(_))
            | (HeapQuestion::Last(first), Play::Preference(_)) => first.as_ref(),
            _ => return None,
        };
        first_player(machine, first, play.players(), span).ok()
    }
}

/// Returns the result of play as a value: the winners, or the last mover.
pub(super) fn result(play: &Play, score: u32) -> Value {
    match play {
        Play::Coalition(c) => Value::Seats(Seats::among(SeatSet::from_bits(score), c.players())),
        Play::Preference(_) => Value::Int(score.into()),
    }
}

/// Returns the outcomes or the last movers of heaps.
fn result_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    question: &HeapQuestion,
    most: usize,
    span: Span,
) -> EvalResult<Option<Course>> {
    let play = heaps.play(machine);
    let Some(first) = question.who_begins(machine, &play, span) else { return Ok(None) };
    if heaps.players.is_some_and(|players| players != play.players()) {
        return Ok(None);
    }
    match &play {
        Play::Coalition(coalition) => {
            if heaps.splits() && coalition.players() == 2 && coalition.is_normal() {
                return Ok(nim_course(machine, heaps, most, span)?.map(|nim| {
                    let wins = |value: &Key| {
                        let previous = matches!(value.0, Value::Int(0));
                        let seats = if previous { Seats::PREVIOUS } else { Seats::NEXT };
                        Key(Value::Seats(seats))
                    };
                    Course::from_values(nim.values.iter().map(wins).collect(), &nim.known)
                }));
            }
        }
        Play::Preference(_)
            if first.is_none() && (play.movers() > 1 || heaps.players.is_some()) =>
        {
            return Ok(None);
        }
        Play::Preference(_) => {}
    }
    match quotient_course(machine, heaps, &play, span)? {
        Some(course) => Ok(Some(course)),
        None => window_course(machine, heaps, (&play, first), span),
    }
}

/// Returns the birthdays of heaps from which tokens are only taken: one more than the greatest
/// birthday of the heaps that moves lead to, whoever moves. They grow by a constant in each period.
/// Examines at most `most` heaps; `None` if these do not suffice.
fn birthday_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    most: usize,
    span: Span,
) -> EvalResult<Option<Course>> {
    let movers = usize::from(heaps.players.unwrap_or(1));
    let Some(fixed) = fixed_moves(heaps, movers) else { return Ok(None) };
    let (width, given) = (fixed.width, fixed.given());
    if width == 0 || given >= most {
        return Ok(None);
    }
    let moves = fixed.moves.concat();
    let mut first: Vec<i64> = Vec::with_capacity(given);
    for n in 0..given {
        machine.tick(span)?;
        let here = (0..movers).flat_map(|mover| fixed.taken(mover, n));
        let day = |taken: Option<usize>| taken.map_or(0, |tokens| first[n - tokens]) + 1;
        first.push(here.map(day).max().unwrap_or(0));
    }
    let found = stepped(&first, width, most, |last| -> EvalResult<i64> {
        machine.tick(span)?;
        Ok(moves.iter().map(|(tokens, _)| last[width - tokens] + 1).max().unwrap_or(0))
    })?;
    let Some(period) = found.periodicity.period() else { return Ok(None) };
    let count = (period.preperiod + period.period) as usize;
    let values = found.values.into_iter().take(count).map(|day| Key(Value::Int(day))).collect();
    Ok(Some(Course::new(values, found.periodicity)))
}

/// The step budget of the search for a quotient that would prove a period.
const MAX_QUOTIENT_STEPS: u64 = 1 << 24;

/// Returns the outcomes of heaps that may be split, from the quotient of the heaps of every size,
/// for games in which it does not matter who begins.
fn quotient_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    play: &Play,
    span: Span,
) -> EvalResult<Option<Course>> {
    let splits = heaps.splits();
    let family = heaps.digits().ok().and_then(|rules| HeapFamily::from_rules(&rules));
    let (Some(family), Some(scoring), true) = (family, quotients::scoring(play, 1), splits) else {
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
            Key(result(play, score))
        })
        .collect();
    let period = least(&values, from, period);
    let argument = Argument::Quotient { order: quotient.order() as u64, checked: checked as u64 };
    Ok(Some(Course::from_values(values, &Periodicity::Proved { period, argument })))
}

/// Returns the player named by a query, if it is one of `players` players.
pub(crate) fn first_player(
    machine: &Machine,
    value: Option<&Value>,
    players: u8,
    span: Span,
) -> EvalResult<Option<u8>> {
    match value {
        None => Ok(None),
        Some(Value::Int(n)) => match u8::try_from(*n) {
            Ok(n) if n < players => Ok(Some(n)),
            _ => fail(Code::Value, span, "unknown player"),
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
    let pairs = machine.answers.tables.all[at].pairs();
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
fn window_course(
    machine: &mut Machine,
    heaps: &HeapRuleset,
    (play, first): (&Play, Option<u8>),
    span: Span,
) -> EvalResult<Option<Course>> {
    let players = play.players();
    let bits: u32 = match play {
        Play::Coalition(_) => players.into(),
        Play::Preference(_) => 4,
    };
    let movers = usize::from(if heaps.players.is_some() { players } else { play.movers() });
    if movers * bits as usize > 128 {
        return Ok(None);
    }
    let Some(fixed) = fixed_moves(heaps, movers) else { return Ok(None) };
    if fixed.width > MAX_STATES / 4 || fixed.uniform > MAX_STATES / 2 {
        return Ok(None);
    }
    let part = |state: u128, mover: usize| {
        let mask = (1u128 << bits) - 1;
        (state >> (mover as u32 * bits) & mask) as u32
    };
    let step = |machine: &mut Machine, n: usize, before: &dyn Fn(usize) -> u128| {
        let mut state = 0u128;
        let mut stopped: Option<Vec<SeatSet>> = None;
        for mover in 0..movers {
            let (mut tally, mut stops) = (play.begin(mover as u8), true);
            for taken in fixed.taken(mover, n) {
                let next = (mover + 1) % movers;
                let score = match taken {
                    Some(tokens) => part(before(tokens), next),
                    None => play.score(play.begin(next as u8)),
                };
                stops = false;
                if play.fold(&mut tally, score) {
                    break;
                }
            }
            let score = if stops && heaps.decides {
                if stopped.is_none() {
                    stopped = Some(stop(machine, heaps, n as i64, players)?);
                }
                play.won_by(*stopped.as_ref()?.get(mover)?)?
            } else {
                play.score(tally)
            };
            state |= u128::from(score) << (mover as u32 * bits);
        }
        Some(state)
    };
    // If a mover never moves, the ending rules apply to every heap. The values of ends are added,
    // and nothing has none.
    let added = heaps.ruleset.code.adds() && fixed.leaves_nothing();
    if heaps.decides && (fixed.stops() || added) {
        return Ok(None);
    }
    let limits = (fixed.given(), fixed.width, MAX_STATES);
    let states =
        windowed(machine, Vec::new(), limits, span, |m, n, before| Ok(step(m, n, before)))?;
    let Some((states, periodicity)) = states else { return Ok(None) };
    let shown = |state: &u128| {
        let scores: Vec<u32> = (0..movers).map(|mover| part(*state, mover)).collect();
        Key(match (first, &scores[..]) {
            (_, [score]) => result(play, *score),
            (Some(first), _) => result(play, scores[usize::from(first)]),
            (None, _) => {
                by_class(&scores.into_iter().map(SeatSet::from_bits).collect::<Vec<SeatSet>>())
            }
        })
    };
    Ok(Some(Course::from_values(states.iter().map(shown).collect(), &periodicity)))
}
