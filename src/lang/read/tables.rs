//! Rulesets on kernels: positions that are heaps whose rules have been read as data, and are answered
//! from tables instead of being expanded.

use crate::base::Seeded;
use crate::lang::eval::Machine;
use crate::lang::read::{HeapRuleset, How, Obstacle, Taken, heap_rules};
use crate::lang::report::Outcome;
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Key, Value};
use crate::maths::game::{GameId, Kind, SumId};
use crate::maths::heaps::{HeapDigit, HeapRules, HeapTable, HeapValue, UNEQUAL};
use crate::maths::period::Periodicity;
use crate::maths::solve::NimSet;
use hashbrown::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The tables of all heaps that have been asked about.
#[derive(Debug, Clone, Default)]
pub struct Kernels {
    tables: Vec<Arc<HeapTable>>,
    /// For a ruleset, the argument that is the heap and the other ones: the table, if there is one.
    known: HashMap<(u32, usize, Vec<Key>), Option<usize>, Seeded>,
}

impl Kernels {
    /// A table by its number.
    pub(crate) fn table(&self, at: usize) -> &Arc<HeapTable> {
        &self.tables[at]
    }

    /// Puts a table of the same rules in its place.
    pub(crate) fn replace(&mut self, at: usize, table: HeapTable) {
        self.tables[at] = Arc::new(table);
    }
}

/// The most tokens that a rule on a kernel takes.
const MOST_TAKEN: usize = 1 << 12;

impl HeapRuleset {
    /// The moves as digits of a take-and-break game.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn digits(&self) -> Result<HeapRules, Obstacle> {
        let no = |why| Err(Obstacle { span: self.ruleset.code.span, why });
        if self.players.is_some() {
            return no("its players have moves of their own");
        }
        if self.decides {
            return no("its `final` rules say who wins");
        }
        let mut digits: Vec<HeapDigit> = Vec::new();
        for one in &self.moves {
            let (tokens, bits) = match one.taken {
                Taken::Take { whose: None, tokens, least } if least == tokens => (tokens, 0b011),
                Taken::Take { whose: None, tokens, least } if least == tokens + 1 => {
                    (tokens, 0b010)
                }
                Taken::Whole { tokens } => (tokens, 0b001),
                Taken::Split { tokens, smallest: 0, unequal: false } => (tokens, 0b111),
                Taken::Split { tokens, smallest: 1, unequal: false } => (tokens, 0b100),
                Taken::Split { tokens, smallest: 1, unequal: true } => (tokens, UNEQUAL),
                Taken::Take { .. } => return no("a move needs more tokens than it takes"),
                Taken::Split { .. } => {
                    return no("a heap that is split leaves parts of another least size");
                }
            };
            let at = tokens as usize;
            if at > MOST_TAKEN {
                return no("a move takes more than 4096 tokens");
            }
            if at >= digits.len() {
                digits.resize(at + 1, HeapDigit::default());
            }
            let digit = &mut digits[at];
            match one.how {
                How::Plain => digit.plain |= bits,
                How::Entailing => digit.entailing |= bits,
                How::Complimenting => digit.complimenting |= bits,
            }
        }
        HeapRules::of(digits)
            .or_else(|_| no("a move may change nothing, so that play need not end"))
    }
}

/// A component that a kernel knows: its nim heap, or the table it is in, and its size.
#[derive(Clone, Copy)]
enum Part {
    Nim(u64),
    Heap(usize, usize),
}

/// The table of some rules.
pub(crate) fn heap_table(machine: &mut Machine, rules: HeapRules) -> usize {
    let tables = &mut machine.kernels.tables;
    tables.iter().position(|table| *table.rules() == rules).unwrap_or_else(|| {
        tables.push(Arc::new(HeapTable::new(rules)));
        tables.len() - 1
    })
}

/// Works on a table. What has been found stays if it is stopped.
pub(crate) fn on_table<R>(
    machine: &mut Machine,
    at: usize,
    work: impl FnOnce(&mut Machine, &mut HeapTable) -> Outcome<R>,
) -> Outcome<R> {
    let mut table = machine.kernels.tables[at].clone();
    // No other copy is left unless another session shares it.
    machine.kernels.tables[at] = Arc::new(HeapTable::new(table.rules().clone()));
    let result = work(machine, Arc::make_mut(&mut table));
    machine.kernels.tables[at] = table;
    result
}

/// Makes the heaps below `count` of a table known.
pub(crate) fn fill(machine: &mut Machine, at: usize, count: usize, span: Span) -> Outcome<()> {
    if machine.kernels.tables[at].len() >= count {
        return Ok(());
    }
    let progress = machine.surveying.progress.clone();
    progress[1].store(count as u64, Ordering::Relaxed);
    let result = on_table(machine, at, |machine, table| {
        table.extend(count, |known| {
            progress[0].store(known as u64, Ordering::Relaxed);
            machine.tick(span)
        })
    });
    progress[1].store(0, Ordering::Relaxed);
    result
}

/// The period of the values of a table, looking at `most` heaps unless it is proved before.
pub(crate) fn heap_period(
    machine: &mut Machine,
    at: usize,
    most: usize,
    span: Span,
) -> Outcome<Periodicity> {
    let progress = machine.surveying.progress.clone();
    on_table(machine, at, |machine, table| {
        let result = table.period(most, |known| {
            progress[0].store(known as u64, Ordering::Relaxed);
            progress[1].store(most as u64, Ordering::Relaxed);
            machine.tick(span)
        });
        progress[1].store(0, Ordering::Relaxed);
        result
    })
}

/// What stands for the nim value of a loony game: the builtin of that name by itself.
pub fn loony(machine: &Machine) -> Value {
    let at = machine.natives().iter().position(|native| native.name == "loony");
    at.and_then(|at| u32::try_from(at).ok()).map_or(Value::Absent, Value::Native)
}

/// The value of a heap of a table.
pub(crate) fn heap_value(
    machine: &mut Machine,
    at: usize,
    size: usize,
    span: Span,
) -> Outcome<HeapValue> {
    if let Some(value) = machine.kernels.tables[at].value(size) {
        return Ok(value);
    }
    fill(machine, at, size + 1, span)?;
    Ok(machine.kernels.tables[at].value(size).unwrap_or(HeapValue::Loony))
}

/// The table and the size of a position that is a heap.
fn heap_at(machine: &mut Machine, game: GameId) -> Option<Part> {
    if let Kind::Nim(n) = machine.arena.kind(game) {
        return Some(Part::Nim(n.into()));
    }
    let position = rules::position_of(machine, game)?;
    if position.players.is_some() {
        return None;
    }
    let (ruleset, args) = (position.ruleset.clone(), position.args.clone());
    for (place, arg) in args.iter().enumerate().rev() {
        let Value::Int(size) = arg else { continue };
        let Ok(size) = usize::try_from(*size) else { continue };
        let others = args.iter().enumerate().filter(|(other, _)| *other != place);
        let key = (ruleset.id, place, others.map(|(_, arg)| Key(arg.clone())).collect());
        let table = match machine.kernels.known.get(&key) {
            Some(table) => *table,
            None => {
                let mut args = args.to_vec();
                args[place] = Value::Absent;
                let heaps = heap_rules::heap_ruleset(machine, &ruleset, args, place, 0);
                let rules = heaps.and_then(|heaps| heaps.digits()).ok();
                let table = rules.map(|rules| heap_table(machine, rules));
                machine.kernels.known.insert(key, table);
                table
            }
        };
        if let Some(table) = table {
            return Some(Part::Heap(table, size));
        }
    }
    None
}

/// The value of the components of a sum in which one may move anywhere, if they are all nim heaps and
/// heaps on kernels: `Some(None)` if one is loony.
fn value_on_kernels(
    machine: &mut Machine,
    parts: &[(GameId, u32)],
    span: Span,
) -> Outcome<Option<Option<u64>>> {
    let mut found = Vec::with_capacity(parts.len());
    for &(game, count) in parts {
        let Some(part) = heap_at(machine, game) else { return Ok(None) };
        found.push((part, count));
    }
    if !found.iter().any(|(part, _)| matches!(part, Part::Heap(..))) {
        return Ok(None);
    }
    let (mut total, mut loony) = (0, false);
    for (part, count) in found {
        let value = match part {
            Part::Nim(n) => n,
            Part::Heap(at, size) => match heap_value(machine, at, size, span)?.nim() {
                Some(value) => value.into(),
                None => {
                    loony = true;
                    0
                }
            },
        };
        if count % 2 == 1 {
            total ^= value;
        }
    }
    Ok(Some((!loony).then_some(total)))
}

/// The nim value of a sum, or that it is loony, if kernels know; no position is expanded.
///
/// # Errors
/// Limits.
pub fn kernel_value(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> Outcome<Option<Option<u64>>> {
    if machine.arena.is_pure(game) || machine.arena.is_forced(game) {
        return Ok(None);
    }
    let parts = machine.arena.parts(game).to_vec();
    value_on_kernels(machine, &parts, span)
}

/// The full set of nim values of a heap, or of one in which the next move is forced beside a sum of them, if a
/// kernel knows; no position is expanded.
///
/// # Errors
/// Limits.
pub fn kernel_set(machine: &mut Machine, game: SumId, span: Span) -> Outcome<Option<NimSet>> {
    if let Some((place, _)) = machine.arena.forced_part(game)
        && machine.arena.parts(game).len() > 1
    {
        let forced = machine.arena.single(machine.arena.parts(game)[place].0);
        let Some(set) = kernel_set(machine, forced, span)? else { return Ok(None) };
        let Some(Some(value)) = value_beside(machine, game, span)? else { return Ok(None) };
        // Where the value is large the general way says which limit is met.
        let small = u16::try_from(value).ok();
        return Ok(small.map(|value| set.shifted(value.into())));
    }
    let &[(part, 1)] = machine.arena.parts(game) else { return Ok(None) };
    let Some(Part::Heap(at, size)) = heap_at(machine, machine.arena.bare(part)) else {
        return Ok(None);
    };
    fill(machine, at, size + 1, span)?;
    on_table(machine, at, |machine, table| table.nim_set(size, || machine.tick(span)))
}

/// The value of what is beside the component in which the next move is forced.
fn value_beside(machine: &mut Machine, game: SumId, span: Span) -> Outcome<Option<Option<u64>>> {
    let rest: Vec<(GameId, u32)> = machine.arena.beside_forced(game).collect();
    let mut total = 0;
    for &(game, count) in &rest {
        match machine.arena.kind(game) {
            Kind::Nim(n) if count % 2 == 1 => total ^= u64::from(n),
            Kind::Nim(_) => {}
            _ => return value_on_kernels(machine, &rest, span),
        }
    }
    Ok(Some(Some(total)))
}

/// Whether the previous player wins a sum in two-player normal play, if kernels know.
///
/// # Errors
/// Limits.
pub fn kernel_outcome(machine: &mut Machine, game: SumId, span: Span) -> Outcome<Option<bool>> {
    let Some((place, of)) = machine.arena.forced_part(game) else {
        return Ok(kernel_value(machine, game, span)?.map(|value| value == Some(0)));
    };
    let forced = machine.arena.single(machine.arena.parts(game)[place].0);
    if !matches!(heap_at(machine, of), Some(Part::Heap(..))) {
        return Ok(None);
    }
    let Some(value) = value_beside(machine, game, span)? else { return Ok(None) };
    let Some(set) = kernel_set(machine, forced, span)? else { return Ok(None) };
    Ok(Some(match value {
        None => set.is_cofinite(),
        Some(value) => u32::try_from(value).map_or(set.is_cofinite(), |n| set.contains(n)),
    }))
}
