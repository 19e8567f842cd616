//! Types of arguments for which rules are compiled, and the programs of a ruleset for these types.

use super::compile;
use super::program::Program;
use crate::lang::eval::Machine;
use crate::lang::ir::{RuleAction, RuleCode};
use crate::lang::value::{Ruleset, Value};
use smallvec::SmallVec;

/// The type of an argument for the compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ArgumentKind {
    /// A value that is constant for a lattice.
    Other,
    /// An integer.
    Integer,
    /// A list of integers.
    Row,
}

/// The types of the arguments in order.
pub(crate) type Kinds = SmallVec<[ArgumentKind; 8]>;

/// The compiled rules of a ruleset for arguments of given types.
#[derive(Debug)]
pub(crate) struct RuleShape {
    pub(crate) kinds: Kinds,
    /// The program of each rule, if it was compiled.
    pub(crate) programs: Vec<Option<Program>>,
}

/// Returns the types of arguments.
pub(crate) fn kinds_of(args: &[Value]) -> Kinds {
    let integer = |value: &Value| matches!(value, Value::Int(_));
    let kind = |arg: &Value| match arg {
        Value::Int(_) => ArgumentKind::Integer,
        Value::List(items) if items.iter().all(integer) => ArgumentKind::Row,
        _ => ArgumentKind::Other,
    };
    args.iter().map(kind).collect()
}

/// Returns whether a rule gives options, or another game in place of the position.
pub(crate) fn gives(rule: &RuleCode) -> bool {
    matches!(rule.kind, RuleAction::Option(_) | RuleAction::Labelled(..) | RuleAction::Is(_))
}

/// Compiles the rules of a ruleset. Lists become rows only if that allows more rules to be
/// compiled. Otherwise they are constants of the lattice, and values that depend only on them are
/// computed once.
pub(crate) fn shape(machine: &Machine, ruleset: &Ruleset, kinds: &Kinds) -> RuleShape {
    let with_rows = || made(machine, ruleset, kinds.clone());
    let has_rows = kinds.contains(&ArgumentKind::Row);
    if !kinds.contains(&ArgumentKind::Integer) || !has_rows {
        return with_rows();
    }
    let flat = kinds.iter().map(|kind| match kind {
        ArgumentKind::Row => ArgumentKind::Other,
        other => *other,
    });
    let flat = made(machine, ruleset, flat.collect());
    if flat.evaluated(ruleset).next().is_none() {
        return flat;
    }
    let rows = with_rows();
    let better = rows.evaluated(ruleset).count() < flat.evaluated(ruleset).count();
    if better { rows } else { flat }
}

fn made(machine: &Machine, ruleset: &Ruleset, kinds: Kinds) -> RuleShape {
    let rules = &ruleset.code.rules;
    // If the number of players depends on the arguments, so may memoized values.
    let fixed = !rules.iter().any(|rule| matches!(rule.kind, RuleAction::Players(_)));
    let varies = kinds.iter().any(|kind| *kind != ArgumentKind::Other);
    let program = |rule| {
        let fits = fixed && varies;
        if fits { compile::program(machine, rule, &kinds) } else { None }
    };
    let mut programs: Vec<Option<Program>> = rules.iter().map(program).collect();
    // `require` rules are compiled only if some positions come from programs.
    if !rules.iter().zip(&programs).any(|(rule, program)| gives(rule) && program.is_some()) {
        programs.fill_with(|| None);
    }
    RuleShape { kinds, programs }
}

/// Returns the first rule of a ruleset that was not compiled for arguments like these, and is
/// therefore interpreted.
pub(crate) fn evaluated<'r>(
    machine: &Machine,
    ruleset: &'r Ruleset,
    args: &[Value],
) -> Option<&'r RuleCode> {
    shape(machine, ruleset, &kinds_of(args)).evaluated(ruleset).next()
}

/// The maximum number of parameters that are each tried both as an integer and as a list.
const MAX_TRIED_PARAMETERS: usize = 4;

/// Returns the first rule of a ruleset that cannot be compiled, for the parameter types with the
/// fewest such rules, and the parameters that are lists of integers; the others are integers.
pub(crate) fn evaluated_at_best<'r>(
    machine: &Machine,
    ruleset: &'r Ruleset,
) -> (Option<&'r RuleCode>, Vec<usize>) {
    let params = ruleset.code.params.len();
    let ways = if params <= MAX_TRIED_PARAMETERS { 1 << params } else { 1 };
    let is_row = |way: usize, i: usize| i < MAX_TRIED_PARAMETERS && way >> i & 1 == 1;
    let kind = |row| if row { ArgumentKind::Row } else { ArgumentKind::Integer };
    let made = |way| made(machine, ruleset, (0..params).map(|i| kind(is_row(way, i))).collect());
    let left = |&way: &usize| made(way).evaluated(ruleset).count();
    let best = (0..ways).min_by_key(left).unwrap_or(0);
    let rows = (0..params).filter(|&i| is_row(best, i)).collect();
    (made(best).evaluated(ruleset).next(), rows)
}

impl RuleShape {
    /// Returns whether any rule was compiled.
    pub(crate) fn any(&self) -> bool {
        self.programs.iter().any(Option::is_some)
    }

    /// Returns the rules with options that were not compiled.
    fn evaluated<'r>(&self, ruleset: &'r Ruleset) -> impl Iterator<Item = &'r RuleCode> {
        let rules = ruleset.code.rules.iter().zip(&self.programs);
        rules.filter(|(rule, program)| gives(rule) && program.is_none()).map(|(rule, _)| rule)
    }
}
