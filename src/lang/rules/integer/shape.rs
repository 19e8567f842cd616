//! Types of arguments for which rules are compiled, and the programs of a ruleset for these types.

use super::compile;
use super::expr::Program;
use super::types::{ArgumentKind, Kinds, Type, kinds_of};
use crate::lang::eval::Machine;
use crate::lang::ir::{Node, RuleAction, RuleCode, Unsupported, unsupported};
use crate::lang::value::{Ruleset, Value};

/// The compiled rules of a ruleset for arguments of given types.
#[derive(Debug)]
pub(crate) struct RuleShape {
    pub(crate) kinds: Kinds,
    /// The type of each argument that varies.
    pub(super) types: Vec<Option<Type>>,
    /// The program of each rule, or why it was not compiled.
    pub(super) programs: Vec<Result<Program, Unsupported>>,
}

/// The reason that the number of players varies.
const BY_ARGUMENTS: &str = "a line `players` that depends on the arguments";

/// Returns whether a rule gives options, or another game in place of the position.
pub(crate) fn gives(rule: &RuleCode) -> bool {
    matches!(rule.kind, RuleAction::Option(_) | RuleAction::Labelled(..) | RuleAction::Is(_))
}

/// Compiles the rules of a ruleset. Lists vary only if that allows more rules to be compiled.
/// Otherwise they are constants of the lattice, and values that depend only on them are computed
/// once.
pub(crate) fn shape(machine: &Machine, ruleset: &Ruleset, kinds: &Kinds) -> RuleShape {
    let with_lists = || made(machine, ruleset, kinds.clone());
    let is_list = |kind: &ArgumentKind| matches!(kind, ArgumentKind::Integers(1..));
    if !kinds.contains(&ArgumentKind::Integers(0)) || !kinds.iter().any(is_list) {
        return with_lists();
    }
    let flat = kinds.iter().map(|kind| if is_list(kind) { ArgumentKind::Other } else { *kind });
    let flat = made(machine, ruleset, flat.collect());
    if flat.interpreted(ruleset).next().is_none() {
        return flat;
    }
    let lists = with_lists();
    let better = lists.interpreted(ruleset).count() < flat.interpreted(ruleset).count();
    if better { lists } else { flat }
}

fn made(machine: &Machine, ruleset: &Ruleset, kinds: Kinds) -> RuleShape {
    let rules = &ruleset.lowered(machine).rules;
    // If the number of players depends on the arguments, so may memoized values.
    let depends = |count: &Node| (0..kinds.len() as u32).any(|slot| count.mentions(slot));
    let players = rules
        .iter()
        .find(|rule| matches!(&rule.kind, RuleAction::Players(count) if depends(count)));
    let varies = kinds.iter().any(|kind| *kind != ArgumentKind::Other);
    let program = |rule: &RuleCode| match players {
        Some(players) => Err(unsupported(BY_ARGUMENTS).in_rule(players.span)),
        None if !varies => Err(unsupported("a position without numbers").in_rule(rule.span)),
        None => compile::program(machine, rule, &kinds).map_err(|stop| stop.in_rule(rule.span)),
    };
    let mut programs: Vec<_> = rules.iter().map(program).collect();
    // `require` rules are compiled only if some positions come from programs.
    if !rules.iter().zip(&programs).any(|(rule, program)| gives(rule) && program.is_ok()) {
        for program in programs.iter_mut().filter(|program| program.is_ok()) {
            *program = Err(unsupported("a requirement of positions of other rules"));
        }
    }
    let types = kinds.iter().map(|kind| match kind {
        ArgumentKind::Other => None,
        ArgumentKind::Integers(depth) => Some(Type::of_depth(*depth)),
    });
    RuleShape { types: types.collect(), kinds, programs }
}

/// Returns why the first rule of a ruleset that is interpreted, for arguments like these, was not
/// compiled.
pub(crate) fn interpreted(
    machine: &Machine,
    ruleset: &Ruleset,
    args: &[Value],
) -> Option<Unsupported> {
    let kinds = kinds_of(args);
    shape(machine, ruleset, &kinds).interpreted(ruleset).next()?;
    // Its reason is the one that remains if lists vary.
    made(machine, ruleset, kinds).interpreted(ruleset).next()
}

/// The types that are tried for each parameter.
const TRIED: [ArgumentKind; 4] = [
    ArgumentKind::Integers(0),
    ArgumentKind::Integers(1),
    ArgumentKind::Integers(2),
    ArgumentKind::Other,
];

/// The maximum number of parameters for which types other than integers are tried.
const MAX_TRIED_PARAMETERS: u32 = 4;

/// Returns why the first rule of a ruleset that is interpreted cannot be compiled, for the
/// parameter types with the fewest such rules; and these types.
pub(crate) fn interpreted_at_best(
    machine: &Machine,
    ruleset: &Ruleset,
) -> (Option<Unsupported>, Kinds) {
    let params = ruleset.code.params.len() as u32;
    let tried = params.min(MAX_TRIED_PARAMETERS);
    let kind = |way: u32, i: u32| match i < tried {
        true => TRIED[(way >> (2 * i)) as usize % TRIED.len()],
        false => ArgumentKind::Integers(0),
    };
    let kinds = |way| (0..params).map(|i| kind(way, i)).collect::<Kinds>();
    let made = |way| made(machine, ruleset, kinds(way));
    let left = |&way: &u32| made(way).interpreted(ruleset).count();
    let best = (0..1 << (2 * tried)).min_by_key(left).unwrap_or(0);
    (made(best).interpreted(ruleset).next(), kinds(best))
}

impl RuleShape {
    /// Returns whether any rule was compiled.
    pub(crate) fn any(&self) -> bool {
        self.programs.iter().any(Result::is_ok)
    }

    /// Returns why each rule with options that was not compiled was not.
    fn interpreted(&self, ruleset: &Ruleset) -> impl Iterator<Item = Unsupported> {
        let rules = ruleset.code.rules.iter().zip(&self.programs);
        let rules = rules.filter(|(rule, _)| gives(rule));
        rules.filter_map(|(_, program)| program.as_ref().err().copied())
    }
}
