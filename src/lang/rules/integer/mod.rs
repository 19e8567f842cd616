//! Compiler of rules over integers and lists of integers to trees of typed expressions.
//!
//! A rule is compiled if its generators, conditions and options are arithmetic on the arguments:
//! integers, lists of them, lists of lists. A program returns the sums that interpreting the rule
//! would give, in the same order.
//!
//! The program stops if it meets anything else: an overflow, a division by zero, a value of another
//! type, a position that is rejected, or a limit. Then it has had no effect, and the rule is
//! interpreted like every other rule. So this module does not report errors.

mod builtins;
mod cell;
mod closed;
mod compile;
mod expr;
mod games;
mod lattice;
mod run;
mod shape;
mod types;

use crate::lang::eval::Machine;
use crate::lang::value::{Ruleset, Value};
use hashbrown::HashMap;
use lattice::Lattices;
use run::Room;
use shape::RuleShape;
use std::sync::Arc;
use tweedle_base::Seeded;
pub(crate) use types::ArgumentKind;
use types::Kinds;

pub(crate) use games::{done_with, holds, run_rule};
pub use lattice::Points;
pub(crate) use shape::{gives, interpreted, interpreted_at_best};

/// The compiled rules of rulesets, and the memoized state of their programs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Integers {
    /// Compiled rules by ruleset and by the types of the arguments.
    shapes: HashMap<(u32, Kinds), Arc<RuleShape>, Seeded>,
    lattices: Lattices,
    /// Buffers that are not in use.
    #[expect(clippy::vec_box, reason = "buffers are moved to each run and back")]
    rooms: Vec<Box<Room>>,
}

/// A position whose rules have programs.
#[derive(Debug, Clone)]
pub(crate) struct Point {
    shape: Arc<RuleShape>,
    /// The number of its lattice.
    lattice: u32,
    /// The words of its varying arguments.
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
    let kinds = types::kinds_of(args);
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
    for (arg, of) in args.iter().zip(&shape.types) {
        if let Some(of) = of {
            of.write(arg, &mut at).ok()?;
        }
    }
    Some(Point { lattice, at, shape })
}
