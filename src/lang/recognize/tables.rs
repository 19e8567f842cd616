//! Rulesets with recognized heap rules: the nim values of their heaps come from tables, without
//! expanding options.

use crate::lang::eval::Machine;
use crate::lang::ir::{Prim, Unsupported, unsupported};
use crate::lang::recognize::hackenbush_value;
use crate::lang::recognize::{HeapRuleset, How, Taken, heap_rules};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Key, Value};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tweedle_games::game::{GameId, SumId};
use tweedle_games::graph::HackenbushValue;
use tweedle_games::heaps::{HeapDigit, HeapRules, HeapTable, HeapValue, UNEQUAL};
use tweedle_games::period::Periodicity;
use tweedle_games::quotient::HeapFamily;
use tweedle_games::solve::NimSet;

/// The maximum number of tokens that a rule on a kernel takes.
const MAX_TAKEN: usize = 1 << 12;

impl HeapRuleset {
    /// Returns the moves as the digits of a take-and-break game.
    pub(crate) fn digits(&self) -> Result<HeapRules, Unsupported> {
        let no = |what| Err(unsupported(what).at(self.ruleset.code.span));
        if self.players.is_some() {
            return no("moves of one player");
        }
        if self.decides {
            return no("a `final` rule");
        }
        let mut digits: Vec<HeapDigit> = Vec::new();
        for one in &self.moves {
            let (tokens, bits) = match one.taken {
                Taken::Take { whose: None, tokens, least } if least == tokens => (tokens, 0b011),
                Taken::Take { whose: None, tokens, least } if least == tokens + 1 => {
                    (tokens, 0b010)
                }
                Taken::Whole { tokens, .. } => (tokens, 0b001),
                Taken::Split { tokens, smallest: 0, unequal: false } => (tokens, 0b111),
                Taken::Split { tokens, smallest: 1, unequal: false } => (tokens, 0b100),
                Taken::Split { tokens, smallest: 1, unequal: true } => (tokens, UNEQUAL),
                Taken::Take { .. } => return no("a move that needs more tokens than it takes"),
                Taken::Split { .. } => {
                    return no("a split with this least size of its parts");
                }
            };
            let at = tokens as usize;
            if at > MAX_TAKEN {
                return no("a move that takes more than 4096 tokens");
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
        HeapRules::from_digits(digits)
            .or_else(|_| no("a move that may leave the position unchanged"))
    }
}

/// Computes with a table. Its new entries persist even if the computation is stopped.
pub(crate) fn on_table<R>(
    machine: &mut Machine,
    at: usize,
    work: impl FnOnce(&mut Machine, &mut HeapTable) -> EvalResult<R>,
) -> EvalResult<R> {
    let mut table = machine.answers.tables.all[at].clone();
    // Avoids a copy unless another session shares the table.
    let blank = Arc::new(HeapTable::new(table.rules().clone()));
    machine.answers.tables.all[at] = blank;
    let result = work(machine, Arc::make_mut(&mut table));
    machine.answers.tables.all[at] = table;
    result
}

/// Computes the heaps below `count` of a table.
pub(crate) fn fill(machine: &mut Machine, at: usize, count: usize, span: Span) -> EvalResult<()> {
    if machine.answers.tables.all[at].len() >= count {
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

/// Returns the period of the values of a table. Examines `most` heaps unless a period is proved
/// before.
pub(crate) fn heap_period(
    machine: &mut Machine,
    at: usize,
    most: usize,
    span: Span,
) -> EvalResult<Periodicity> {
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

/// Returns the value that represents the nim value of a loony game: the builtin of that name.
pub fn loony(machine: &Machine) -> Value {
    let at = machine.natives().iter().position(|native| native.prim == Some(Prim::Loony));
    at.and_then(|at| u32::try_from(at).ok()).map_or(Value::Absent, Value::Native)
}

/// Returns the value of a heap of a table. Once a period is proved, the heaps before it need not be
/// computed.
pub(crate) fn heap_value(
    machine: &mut Machine,
    at: usize,
    size: usize,
    span: Span,
) -> EvalResult<HeapValue> {
    loop {
        let table = &machine.answers.tables.all[at];
        if let Some(value) = table.value(size) {
            return Ok(value);
        }
        let count = (table.len() * 2).max(64).min(size.saturating_add(1));
        fill(machine, at, count, span)?;
    }
}

/// Returns the table and the size of a position that is a heap of a table.
fn heap_at(machine: &mut Machine, game: GameId) -> Option<(usize, usize)> {
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
        let table = match machine.answers.tables.known.get(&key) {
            Some(table) => *table,
            None => {
                let mut args = args.to_vec();
                args[place] = Value::Absent;
                let heaps = heap_rules::heap_ruleset(machine, &ruleset, args, place, false);
                let rules = heaps.and_then(|heaps| heaps.digits()).ok();
                // If nothing can be taken the argument is not a heap.
                let rules = rules.filter(|rules| rules.moves().next().is_some());
                let table = rules.map(|rules| machine.answers.tables.index_of(rules));
                machine.answers.tables.known.insert(key, table);
                table
            }
        };
        if let Some(table) = table {
            return Some((table, size));
        }
    }
    None
}

/// Returns the family of heaps of a game, and its size, if all its moves are plain.
pub fn heap_of_family(machine: &mut Machine, game: GameId) -> Option<(HeapFamily, usize)> {
    let (at, size) = heap_at(machine, game)?;
    let family = HeapFamily::from_rules(machine.answers.tables.all[at].rules())?;
    Some((family, size))
}

/// Tests whether a game is a heap of a table.
pub fn is_tabled(machine: &mut Machine, game: GameId) -> bool {
    heap_at(machine, game).is_some()
}

/// Returns the nim value of a heap from its table, without its options, of a position of green
/// Hackenbush, or of a board position whose rules compile to move patterns; `Some(None)` if it is
/// loony.
pub fn nim_leaf(machine: &mut Machine, game: GameId) -> EvalResult<Option<Option<u64>>> {
    if let Some((at, size)) = heap_at(machine, game) {
        let value = heap_value(machine, at, size, Span::default())?;
        return Ok(Some(value.nim().map(u64::from)));
    }
    if let Some(HackenbushValue::Nim(value)) = hackenbush_value(machine, game)? {
        return Ok(Some(Some(value.into())));
    }
    let value = machine.at(Span::default(), |machine| rules::board_nim_value(machine, game))?;
    Ok(value.map(|value| value.map(u64::from)))
}

/// Returns the full set of nim values of a heap of a table, or of such a heap with a forced move in
/// sum with others; `None` for other games.
pub fn heap_set(machine: &mut Machine, game: SumId, span: Span) -> EvalResult<Option<NimSet>> {
    if machine.arena.is_forced(game) && machine.arena.parts(game).len() > 1 {
        let Some((set, rest)) = forced_heap(machine, game, span)? else { return Ok(None) };
        // If the value is large, the general method reports which limit is exceeded.
        let small = rest.and_then(|value| u16::try_from(value).ok());
        return Ok(small.map(|value| set.shifted(value.into())));
    }
    let &[(part, 1)] = machine.arena.parts(game) else { return Ok(None) };
    let Some((at, size)) = heap_at(machine, machine.arena.bare(part)) else { return Ok(None) };
    fill(machine, at, size.saturating_add(1), span)?;
    on_table(machine, at, |machine, table| table.nim_set(size, || machine.tick(span)))
}

/// Returns the full set of a heap of a table in which the next move is forced, and the nim value of
/// the rest of the sum; `None` for other sums, or if the rest has no nim value.
fn forced_heap(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> EvalResult<Option<(NimSet, Option<u64>)>> {
    let Some((place, of)) = machine.arena.forced_part(game) else { return Ok(None) };
    if heap_at(machine, of).is_none() {
        return Ok(None);
    }
    let rest: Vec<(GameId, u32)> = machine.arena.beside_forced(game).collect();
    let rest = machine.at(span, |machine| machine.arena.sum(&rest))?;
    if machine.arena.players(rest).is_some() {
        return Ok(None);
    }
    let value = machine.lend(|machine, found| {
        let nim = found.solver.nim_values();
        let wins = nim.previous_wins(machine, rest)?;
        // Without a nim value, the rest is searched.
        wins.map(|_| nim.value(machine, rest)).transpose()
    });
    let Some(value) = machine.placed(span, value)? else { return Ok(None) };
    let forced = machine.arena.single(machine.arena.parts(game)[place].0);
    Ok(heap_set(machine, forced, span)?.map(|set| (set, value)))
}

/// Tests whether the previous player wins a sum in two-player normal play in which the next move is
/// forced in a heap of a table; `None` for other sums (Entailment, Thm 6 and Lemma 7).
pub fn forced_heap_wins(
    machine: &mut Machine,
    game: SumId,
    span: Span,
) -> EvalResult<Option<bool>> {
    let found = forced_heap(machine, game, span)?;
    Ok(found.map(|(set, rest)| match rest {
        None => set.is_cofinite(),
        Some(value) => u32::try_from(value).map_or(set.is_cofinite(), |n| set.contains(n)),
    }))
}
