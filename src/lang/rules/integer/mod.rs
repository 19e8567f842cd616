//! Bytecode compiler and virtual machine for rules over integers and lists of integers.
//!
//! A rule is compiled if its generators, conditions and options are arithmetic on the integer
//! arguments, or on lists of integers. The bytecode is for a register machine: registers hold
//! 64-bit integers, and row registers hold lists of them. Function calls are inlined. A program
//! returns the sums that interpreting the rule would give, in the same order.
//!
//! The program stops if it meets anything else: an overflow, a division by zero, a value of another
//! type, a position that is rejected, or a limit. Then it has had no effect, and the rule is
//! interpreted like every other rule. So this module does not report errors.

mod closed;
mod compile;
mod conditions;
mod lattice;
mod option;
mod program;
mod row_steps;
mod rows;
mod run;
mod scope;
mod shape;
mod state;

use crate::lang::eval::{Frame, Machine};
use crate::lang::syntax::Span;
use crate::lang::value::{Ruleset, Value};
use hashbrown::HashMap;
use lattice::Lattices;
use row_steps::Rows;
use shape::{ArgumentKind, Kinds, RuleShape};
use std::sync::Arc;
use tweedle_base::Seeded;
use tweedle_games::game::{Batch, SumId};

pub use lattice::Points;
pub(crate) use run::{done_with, run_rule};
pub(crate) use shape::{evaluated, evaluated_at_best, gives};

/// The compiled rules of rulesets, and the memoized state of their programs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Integers {
    /// Compiled rules by ruleset and by the types of the arguments.
    shapes: HashMap<(u32, Kinds), Arc<RuleShape>, Seeded>,
    lattices: Lattices,
    /// Buffers that are not in use.
    rooms: Vec<Room>,
}

/// Buffers that one run leaves to the next.
#[derive(Debug, Default)]
struct Room {
    batch: Batch,
    found: Vec<SumId>,
    rows: Rows,
}

impl Clone for Room {
    /// Returns fresh buffers: each copy of the machine makes its own.
    fn clone(&self) -> Room {
        Room::default()
    }
}

/// A position whose rules have programs.
#[derive(Debug, Clone)]
pub(crate) struct Point {
    shape: Arc<RuleShape>,
    /// The number of its lattice.
    lattice: u32,
    /// Its integers; a list is preceded by its length.
    at: Vec<i64>,
}

/// Returns the compiled rules and their lattices.
#[inline]
fn integers(machine: &mut Machine) -> Option<&mut Integers> {
    machine.programs.get()
}

/// Returns the position of a ruleset with some arguments as a point of its lattice, if some of the
/// rules were compiled.
pub(crate) fn point(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
) -> Option<Point> {
    if !machine.compiles {
        return None;
    }
    let kinds = shape::kinds_of(args);
    if kinds.iter().all(|kind| *kind == ArgumentKind::Other) {
        return None;
    }
    let key = (ruleset.id, kinds);
    let shape = match integers(machine)?.shapes.get(&key) {
        Some(shape) => shape.clone(),
        None => {
            let shape = Arc::new(shape::shape(machine, ruleset, &key.1));
            integers(machine)?.shapes.insert(key, shape.clone());
            shape
        }
    };
    if !shape.any() {
        return None;
    }
    let lattice = integers(machine)?.lattices.holding(ruleset, args, &shape.kinds);
    let mut at = Vec::new();
    for (arg, kind) in args.iter().zip(&shape.kinds) {
        match (arg, kind) {
            (Value::Int(n), ArgumentKind::Integer) => at.push(*n),
            (Value::List(items), ArgumentKind::Row) => {
                at.push(items.len() as i64);
                at.extend(items.iter().filter_map(|item| match item {
                    Value::Int(n) => Some(*n),
                    _ => None,
                }));
            }
            _ => {}
        }
    }
    Some(Point { lattice, at, shape })
}

/// Tests whether a compiled `require` rule holds for the arguments; `false` means that the rule
/// must be interpreted.
pub(crate) fn holds(
    machine: &mut Machine,
    point: &Point,
    rule: usize,
    frame: Frame<'_>,
    span: Span,
) -> bool {
    let broken = run_rule(machine, point, rule, frame, span, true);
    broken.is_some_and(|broken| {
        let holds = broken.is_empty();
        done_with(machine, broken);
        holds
    })
}
