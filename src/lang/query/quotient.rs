//! Quotients of heap games, as values of the language.

use super::valued;
use crate::lang::eval::{Failure, Machine};
use crate::lang::ir::{Node, RuleAction, Term};
use crate::lang::recognize;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Classes, Course, Key, Value};
use tweedle_games::game::{GameId, Kind, Stop, SumId, explored};
use tweedle_games::period::{Argument, Period, Periodicity};
use tweedle_games::play::Play;
use tweedle_games::quotient::{
    Beyond, HeapFamily, QuotientFailure, QuotientLimits, Scoring, SetClosure, Word, closure,
    end_word, quotient,
};

/// The default maximum number of elements of a quotient.
pub const MAX_ELEMENTS: usize = 4096;
/// The maximum size of a heap.
const MAX_SIZES: usize = 4096;

/// Returns the quotient of the sums of heaps of sizes 1 to `sizes`, or of a list of games if
/// `sizes` is 0, under the convention in force.
///
/// # Errors
/// The values are not heaps, the games have no quotient, or a limit was exceeded.
pub fn quotient_of(
    machine: &mut Machine,
    heaps: &Value,
    (sizes, elements): (usize, usize),
    label: String,
    span: Span,
) -> EvalResult<Classes> {
    let play = machine.convention_in_force();
    let mut asked = Vec::new();
    if sizes == 0 {
        for value in machine.collect(heaps, span)? {
            asked.push(machine.to_game(&value, span)?);
        }
    } else {
        if sizes > MAX_SIZES {
            let text = format!("the largest size must be at most {MAX_SIZES}");
            return Problem::at(Code::Limit, span, text)
                .help(
                    "use fewer heaps: if the quotient is the same for all sizes, a few \
                     heaps are enough to prove it",
                )
                .err();
        }
        for size in 1..=sizes {
            let made = machine.apply(heaps, vec![Value::Int(size as i64)], span)?;
            asked.push(machine.to_game(&made, span)?);
        }
    }
    of_games(machine, (&play, asked), (sizes, elements), label, span, |machine, asked| {
        family_of(machine, heaps, asked)
    })
}

/// Returns the quotient of the sums of the heaps of 1, 2, … tokens of a family.
///
/// # Errors
/// They have no quotient, or a limit was exceeded.
pub fn quotient_of_family(
    machine: &mut Machine,
    (family, heaps): (HeapFamily, Vec<SumId>),
    play: &Play,
    span: Span,
) -> EvalResult<Classes> {
    let sizes = heaps.len();
    let label = format!("heaps of 1 to {sizes} tokens");
    of_games(machine, (play, heaps), (sizes, MAX_ELEMENTS), label, span, |_, _| Ok(Some(family)))
}

/// Returns the quotient of the sums of some games; `family` recognizes their rules.
fn of_games(
    machine: &mut Machine,
    (play, mut asked): (&Play, Vec<SumId>),
    (sizes, elements): (usize, usize),
    label: String,
    span: Span,
    family: impl FnOnce(&mut Machine, &[SumId]) -> EvalResult<Option<HeapFamily>>,
) -> EvalResult<Classes> {
    let Some(scoring) = machine.at(span, |machine| scored(machine, play, &mut asked))? else {
        let text = "a quotient must hold an outcome for each first player, and here there are too \
         many";
        return Problem::at(Code::Limit, span, text)
            .help(
                "partizan games have quotients for up to 8 players, impartial games for any number",
            )
            .err();
    };
    let unit =
        if scoring.ends() { Some(valued::end(machine, 1, play.players(), span)) } else { None };
    let unit = unit.transpose();
    let unit = machine.placed(span, unit)?;
    let closure = machine.at(span, |machine| closure(machine, &asked, &scoring, unit))?;
    let limits = QuotientLimits {
        classes: elements,
        bytes: machine.budget.max_bytes / 2,
        ..QuotientLimits::default()
    };
    let progress = machine.surveying.progress.clone();
    let mut reached = tweedle_games::quotient::QuotientProgress::default();
    let found = quotient(&closure.heaps, &scoring, limits, &mut |so_far| {
        reached = so_far;
        use std::sync::atomic::Ordering::Relaxed;
        progress[0].store(so_far.heaps as u64, Relaxed);
        progress[1].store(closure.heaps.len() as u64, Relaxed);
        machine.look(span)
    });
    progress[1].store(0, std::sync::atomic::Ordering::Relaxed);
    let quotient = match found {
        Ok(quotient) => quotient,
        Err(Stop::Failed(problem)) => return Err(problem),
        Err(Stop::GaveUp(gap)) => {
            return no_quotient(machine, gap, &closure, reached.heaps, span);
        }
    };
    let by_rules = match sizes {
        0 => None,
        _ if scoring.sides() > 1 || scoring.ends() => None,
        _ => family(machine, &asked)?,
    };
    let beyond = by_rules.as_ref().and_then(|by_rules| {
        let numbers: Option<Vec<Option<usize>>> = closure.sums.iter().map(one).collect();
        let numbers = numbers?;
        match by_rules {
            HeapFamily::Nim => {
                let heaps: Option<Vec<usize>> = numbers.into_iter().collect();
                quotient.all_nim_heaps(&heaps?)
            }
            HeapFamily::TakeAndBreak(rules) => quotient.all_heaps(rules, &numbers),
        }
    });
    Ok(Classes { quotient, closure, by_rules, beyond, sizes, label })
}

/// Chooses the outcomes that distinguish positions: with one option list, or with a list for each
/// player if any game has labelled moves, but for games whose ends have values. Replaces the games
/// in `asked` by expanded ones.
fn scored(
    machine: &mut Machine,
    play: &Play,
    asked: &mut [SumId],
) -> Result<Option<Scoring>, Failure> {
    let mut labelled = false;
    for game in asked.iter_mut() {
        if machine.arena.players(*game).is_some() {
            *game = explored(machine, *game)?;
            labelled |= machine.arena.players(*game).is_some();
            if valued::has_values(machine, *game) {
                return Ok(Scoring::with_ends(play));
            }
        }
    }
    Ok(if labelled { Scoring::labelled(play) } else { Scoring::new(play) })
}

fn no_quotient<T>(
    machine: &Machine,
    gap: QuotientFailure,
    closure: &SetClosure,
    heaps: usize,
    span: Span,
) -> EvalResult<T> {
    let text = format!("no quotient was found: {gap}");
    let mut problem = Problem::at(Code::Limit, span, text);
    if let Some(game) = closure.games.get(heaps) {
        let game = crate::lang::value::game(machine, *game);
        problem = problem.label(format!("stopped before the heap {game}, number {}", heaps + 1));
    }
    Err(Box::new(match gap {
        QuotientFailure::Classes(_) => {
            problem.help("it may be infinite; allow more with `elements: n`, or use fewer heaps")
        }
        QuotientFailure::Bytes(_) => {
            problem.help("`--memory` raises the limit; or use fewer heaps")
        }
        _ => problem.help("use fewer heaps"),
    }))
}

/// Recognizes the family of the heaps, if the rules give heaps of every size.
fn family_of(
    machine: &mut Machine,
    heaps: &Value,
    asked: &[SumId],
) -> EvalResult<Option<HeapFamily>> {
    let mut nim = true;
    for (size, &game) in (1u32..).zip(asked) {
        let plain = machine.arena.normal(game);
        let heap = machine.arena.nim(size);
        nim &= plain.is_ok_and(|plain| plain == machine.arena.single(heap));
    }
    if nim && gives_nim_heaps(machine, heaps) {
        return Ok(Some(HeapFamily::Nim));
    }
    let Some(Ok(rules)) =
        recognize::heaps_of(machine, heaps)?.map(|heaps| heaps.and_then(|h| h.digits()))
    else {
        return Ok(None);
    };
    Ok(HeapFamily::from_rules(&rules))
}

/// Recognizes a ruleset or a function that returns the nim heap of every size.
fn gives_nim_heaps(machine: &Machine, heaps: &Value) -> bool {
    let of_size =
        |node: &Node| matches!(&node.code, Term::Nim(size) if size.code == Term::Local(0));
    match heaps {
        Value::Ruleset(ruleset) => {
            let rules = &ruleset.code.rules;
            let image = rules.iter().find(|rule| !matches!(rule.kind, RuleAction::Require(..)));
            ruleset.code.params.len() == 1
                && image.is_some_and(|rule| match &rule.kind {
                    RuleAction::Is(image) => rule.clauses.is_empty() && of_size(image),
                    _ => false,
                })
        }
        Value::Function(closure) => {
            let body = &closure.function.body;
            let called = match &body.code {
                Term::Call(callee, args) => match (&callee.code, &args[..]) {
                    (Term::Global(id), [Node { code: Term::Local(0), .. }]) => machine.global(*id),
                    _ => None,
                },
                _ => None,
            };
            let ruleset = called.as_ref().filter(|called| matches!(called, Value::Ruleset(_)));
            closure.function.params.len() == 1
                && (of_size(body) || ruleset.is_some_and(|called| gives_nim_heaps(machine, called)))
        }
        _ => false,
    }
}

/// Returns the index of an element: the class of a sum of the heaps. Larger heaps are allowed if
/// the quotient is proved for all sizes.
///
/// # Errors
/// The game is not such a sum.
pub fn class_of(
    machine: &mut Machine,
    classes: &Classes,
    game: SumId,
    span: Span,
) -> EvalResult<usize> {
    machine.at(span, |machine| tweedle_games::game::options(machine, game))?;
    let plain = machine.at(span, |machine| machine.arena.plain(game))?;
    let parts = machine.arena.parts(plain).to_vec();
    let mut class = 0;
    for (part, count) in parts {
        let Some(one) = class_of_component(machine, classes, part) else {
            let text = format!(
                "{} is not a sum of these heaps",
                crate::lang::value::sum(machine, game, 60)
            );
            let alone = machine.arena.single(part);
            let shown = crate::lang::value::sum(machine, alone, 60);
            return Problem::at(Code::Value, span, text)
                .label(format!("{shown} does not have a class in this quotient"))
                .help("take the quotient of more heaps, or of a list that contains this game")
                .err();
        };
        class = classes.quotient.product(class, classes.quotient.power(one, count));
    }
    Ok(class)
}

fn class_of_component(machine: &mut Machine, classes: &Classes, part: GameId) -> Option<usize> {
    let words = &classes.closure.words;
    if let Some(word) = words.get(&part) {
        return Some(classes.quotient.class(word));
    }
    // A position may have been expanded since, and may be the same form as another one.
    let form = |arena: &mut tweedle_games::game::Arena, part| {
        let alone = arena.single(part);
        arena.normal(alone).ok()
    };
    let own = form(&mut machine.arena, part)?;
    if own == SumId::ZERO {
        return Some(0);
    }
    if let Ok(Some(word)) = end_word(machine, own, classes.quotient.scoring()) {
        return Some(classes.quotient.class(&word));
    }
    for (at, game) in classes.closure.games.iter().enumerate() {
        if form(&mut machine.arena, *game) == Some(own) {
            return Some(classes.quotient.heap(at));
        }
    }
    let beyond = classes.beyond?;
    let size = match (classes.by_rules.as_ref()?, machine.arena.kind(part)) {
        (HeapFamily::Nim, Kind::Nim(n)) => n as usize,
        (HeapFamily::TakeAndBreak(rules), _) => {
            let alone = machine.arena.single(part);
            let (heaps, size) = recognize::heaps_of_position(machine, alone)?.ok()?;
            if heaps.digits().ok()? != *rules {
                return None;
            }
            size
        }
        _ => return None,
    };
    let like = beyond.like(size);
    match like.checked_sub(1) {
        None => Some(0),
        Some(at) => Some(classes.quotient.class(classes.closure.sums.get(at)?)),
    }
}

/// Returns a sum that represents an element.
///
/// # Errors
/// The sum is too large.
pub fn element(
    machine: &mut Machine,
    classes: &Classes,
    element: usize,
    span: Span,
) -> EvalResult<SumId> {
    let mut parts = Vec::new();
    let generators = classes.quotient.generators();
    for (generator, count) in generators.iter().zip(classes.quotient.exponents(element)) {
        if *count > 0 {
            parts.push((classes.closure.games[*generator], *count));
        }
    }
    machine.at(span, |machine| machine.arena.sum(&parts))
}

/// Returns the single heap of a word, if it has at most one.
fn one(word: &Word) -> Option<Option<usize>> {
    match word[..] {
        [] => Some(None),
        [(heap, 1)] => Some(Some(heap as usize)),
        _ => None,
    }
}

/// Returns a number of elements, at least one.
pub fn elements(value: &Value, span: Span) -> EvalResult<usize> {
    match value {
        Value::Absent => Ok(MAX_ELEMENTS),
        Value::Int(n) if (1..=1 << 14).contains(n) => Ok(*n as usize),
        _ => fail(Code::Value, span, "`elements` must be 1 to 16384"),
    }
}

/// Returns the classes of the heaps of 0, 1, 2, … tokens, each as its least sum of generators, and
/// their period: the pretending function (Plambeck and Siegel, Misère quotients for impartial
/// games).
///
/// # Errors
/// The quotient is of a list of games, or a sum is too large.
pub fn class_course(machine: &mut Machine, classes: &Classes, span: Span) -> EvalResult<Course> {
    if classes.sizes == 0 {
        return Problem::at(Code::Value, span, "only a quotient of heaps has a period")
            .label("this one is a quotient of a list of games")
            .help("as in `period(quotient(nim, 4))`")
            .err();
    }
    let quotient = &classes.quotient;
    let mut values = vec![Key(Value::game(SumId::ZERO))];
    for word in classes.closure.sums.iter().take(classes.sizes) {
        let class = element(machine, classes, quotient.class(word), span)?;
        values.push(Key(Value::game(class)));
    }
    let (from, length, checked) = match classes.beyond {
        None => return Ok(recognize::seen(values)),
        Some(Beyond::Constant { from }) => (from, 1, from),
        Some(Beyond::Periodic { period, from, checked }) => (from, period, checked),
    };
    let period = Period { preperiod: from as u64, period: length as u64, saltus: 0 };
    let argument = Argument::Quotient { order: quotient.order() as u64, checked: checked as u64 };
    Ok(Course::from_values(values, &Periodicity::Proved { period, argument }))
}
