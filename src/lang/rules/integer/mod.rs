//! Rules about integers, made ready to run: a rule whose generators, conditions and options are
//! arithmetic with the integers among the arguments becomes a short list of steps over machine
//! words. It gives the sums that evaluating the rule would give, in the same order.
//!
//! Wherever something else would have to happen (a number beyond a word, a division by zero, a
//! value of another kind, a position that is refused, a limit) the steps give up, nothing has
//! happened, and the rule is evaluated as every other rule is. So nothing here knows how a failure
//! is reported.

mod closed;
mod compile;
mod lattice;
mod option;
mod program;
mod run;

use crate::base::Seeded;
use crate::lang::eval::Machine;
use crate::lang::resolve::{RuleAction, RuleCode};
use crate::lang::value::{Position, Ruleset, Value};
use crate::maths::game::{Batch, SumId};
use hashbrown::HashMap;
use lattice::Lattices;
use program::Program;
use std::sync::Arc;

pub(crate) use run::{done_with, run_rule};

/// The rules of rulesets as programs, and what their programs know.
#[derive(Debug, Clone, Default)]
pub(crate) struct Integers {
    /// Programs by ruleset and by which of the arguments are integers, as bits.
    shapes: HashMap<(u32, u64), Arc<RuleShape>, Seeded>,
    lattices: Lattices,
    room: Room,
}

/// What the rules of a ruleset are where certain arguments are integers.
#[derive(Debug)]
struct RuleShape {
    /// For each rule its program, if it has one.
    programs: Vec<Option<Program>>,
    /// Whether any rule has one.
    any: bool,
}

/// Lists that one position leaves for the next. A copy of the machine makes its own.
#[derive(Debug, Default)]
struct Room {
    batch: Batch,
    found: Vec<SumId>,
}

impl Clone for Room {
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
    /// Its integer arguments.
    at: Vec<i64>,
}

/// Which of some arguments are integers, as bits; `None` if there are too many.
pub(crate) fn integers(args: &[Value]) -> Option<u64> {
    (args.len() <= 64).then(|| {
        let bits = args.iter().enumerate();
        bits.fold(0, |all, (i, arg)| all | u64::from(matches!(arg, Value::Int(_))) << i)
    })
}

/// Whether a rule gives options, or another game for the position.
pub(crate) fn gives(rule: &RuleCode) -> bool {
    matches!(rule.kind, RuleAction::Option(_) | RuleAction::Labelled(..) | RuleAction::Is(_))
}

/// What is known of rules as programs.
#[inline]
fn kept(machine: &mut Machine) -> Option<&mut Integers> {
    machine.programs.get()
}

/// A position as a point of its lattice, if some of its rules have programs.
pub(crate) fn point(machine: &mut Machine, position: &Position) -> Option<Point> {
    if !machine.compiles {
        return None;
    }
    let (ruleset, args) = (&position.ruleset, &position.args);
    let which = integers(args).filter(|which| *which != 0)?;
    let shape = match kept(machine)?.shapes.get(&(ruleset.id, which)) {
        Some(shape) => shape.clone(),
        None => {
            let shape = Arc::new(shape(machine, position, which));
            kept(machine)?.shapes.insert((ruleset.id, which), shape.clone());
            shape
        }
    };
    if !shape.any {
        return None;
    }
    let lattice = kept(machine)?.lattices.holding(ruleset, args);
    let at = args.iter().filter_map(|arg| match arg {
        Value::Int(n) => Some(*n),
        _ => None,
    });
    Some(Point { lattice, at: at.collect(), shape })
}

/// The rules of a ruleset that are to be evaluated, since no program can be made of them where
/// these arguments are integers, as bits; all of them if no program is made.
pub(crate) fn evaluated<'r>(
    machine: &Machine,
    ruleset: &'r Ruleset,
    which: u64,
) -> Vec<&'r RuleCode> {
    let rules = &ruleset.code.rules;
    let fixed = !rules.iter().any(|rule| matches!(rule.kind, RuleAction::Players(_)));
    let has = |rule: &&RuleCode| fixed && compile::program(machine, rule, which).is_some();
    rules.iter().filter(|rule| gives(rule)).filter(|rule| !has(rule)).collect()
}

/// Makes programs of the rules of a ruleset.
fn shape(machine: &Machine, position: &Position, which: u64) -> RuleShape {
    let code = &position.ruleset.code;
    // Where the number of players depends on the arguments, so may values that are kept.
    let fixed = !code.rules.iter().any(|rule| matches!(rule.kind, RuleAction::Players(_)));
    let program = |rule| if fixed { compile::program(machine, rule, which) } else { None };
    let programs: Vec<Option<Program>> = code.rules.iter().map(program).collect();
    RuleShape { any: programs.iter().any(Option::is_some), programs }
}
