//! Facts about rulesets, and patterns of lowered rules for the recognizers that find them.

use super::{hackenbush, members, nim_rules};
use crate::lang::eval::Machine;
use crate::lang::ir::{Capture, ClauseCode, Collection, Node, Prim, Term};
use crate::lang::rules;
use crate::lang::syntax::CmpOp;
use crate::lang::value::{Ruleset, RulesetFacts, Value};
use tweedle_games::game::{GameId, SumId};

/// Returns the facts about a ruleset.
pub(super) fn facts<'r>(machine: &Machine, ruleset: &'r Ruleset) -> &'r RulesetFacts {
    ruleset.facts.get_or_init(|| RulesetFacts {
        nim: nim_rules::lists(machine, ruleset),
        members: members::list(machine, ruleset),
        hackenbush: hackenbush::shape(machine, ruleset),
    })
}

/// Returns the arguments of a call of a builtin.
pub(super) fn builtin<'n>(machine: &Machine, node: &'n Node, prim: Prim) -> Option<&'n [Node]> {
    match &node.code {
        Term::Native(id, args) if machine.prim(*id) == Some(prim) => Some(args),
        _ => None,
    }
}

/// Returns the arguments of a position of the ruleset itself.
pub(super) fn own_position<'n>(
    machine: &Machine,
    ruleset: &Ruleset,
    node: &'n Node,
) -> Option<&'n [Node]> {
    let Term::Call(callee, args) = &node.code else { return None };
    let Term::Global(id) = callee.code else { return None };
    match machine.global(id) {
        Some(Value::Ruleset(called)) if called.id == ruleset.id => Some(args),
        _ => None,
    }
}

/// Returns the only argument of a position of the ruleset itself that is not the same parameter,
/// and its index.
pub(super) fn changed_argument<'n>(
    machine: &Machine,
    ruleset: &Ruleset,
    node: &'n Node,
) -> Option<(u32, &'n Node)> {
    let args = own_position(machine, ruleset, node)?;
    let mut changed = (0..).zip(args).filter(|(at, arg)| arg.code != Term::Local(*at));
    let only = changed.next().filter(|_| changed.next().is_none());
    only.filter(|_| args.len() == ruleset.code.params.len())
}

/// Tests whether an expression uses some slots only in subexpressions that `is` accepts.
pub(super) fn depends_only_on(node: &Node, slots: &[u32], is: &dyn Fn(&Node) -> bool) -> bool {
    match &node.code {
        _ if is(node) => true,
        Term::Local(slot) => !slots.contains(slot),
        Term::Stream(_) | Term::Lambda(_) => !node.looks_at(&|place| match place {
            Capture::Local(slot) => slots.contains(&slot),
            Capture::Captured(_) => false,
        }),
        _ => {
            let mut all = true;
            node.each_child(&mut |child| all = all && depends_only_on(child, slots, is));
            all
        }
    }
}

/// Tests whether an expression is `list[place]`, both slots.
pub(super) fn is_member(node: &Node, list: u32, place: u32) -> bool {
    matches!(&node.code, Term::Index(pair)
        if pair.0.code == Term::Local(list) && pair.1.code == Term::Local(place))
}

/// Returns the slots, the source and the element of `element for slots in source`, an argument of a
/// call.
pub(super) fn comprehension(node: &Node) -> Option<(&[u32], &Node, &Node)> {
    let Term::Of(Collection::List | Collection::Stream, inner) = &node.code else { return None };
    match &inner.clauses[..] {
        [ClauseCode::For(slots, source)] => Some((slots, source, &inner.element)),
        _ => None,
    }
}

/// Returns the slots, the list and the condition of `all(condition for slots in list)`.
pub(super) fn each_member<'n>(
    machine: &Machine,
    node: &'n Node,
) -> Option<(&'n [u32], &'n Node, &'n Node)> {
    let [all] = builtin(machine, node, Prim::All)? else { return None };
    comprehension(all)
}

/// Returns the conditions that a condition is a conjunction of.
pub(super) fn conjuncts(condition: &Node) -> &[Node] {
    match &condition.code {
        Term::And(parts) => parts,
        _ => std::slice::from_ref(condition),
    }
}

/// Returns the slot of which a condition says that it is a natural number, or that it is at least
/// some number below 0: `n in 0..`, `n >= 0`.
pub(super) fn natural(condition: &Node) -> Option<u32> {
    let Term::Compare(op, pair) = &condition.code else { return None };
    let natural = match (op, &pair.1.code) {
        (CmpOp::In, Term::Range(low, None)) => matches!(low.code, Term::Int(..=0)),
        (CmpOp::Ge, Term::Int(..=0)) | (CmpOp::Gt, Term::Int(..=-1)) => true,
        _ => false,
    };
    match pair.0.code {
        Term::Local(slot) if natural => Some(slot),
        _ => None,
    }
}

/// Returns an isomorphic sum with other components: nim heaps for positions of Nim, and positions
/// about one member of a list for positions about several; `None` if there are none.
pub(crate) fn as_sum(machine: &mut Machine, game: SumId) -> Option<SumId> {
    if !machine.compiles || machine.arena.is_forced(game) {
        return None;
    }
    let is_sum = |(part, _): &(GameId, u32)| {
        rules::position_of(machine, *part).is_some_and(|position| {
            let facts = facts(machine, &position.ruleset);
            facts.members.is_some() || facts.nim.is_some()
        })
    };
    if !machine.arena.parts(game).iter().any(is_sum) {
        return None;
    }
    let mut parts: Vec<(GameId, u32)> = Vec::new();
    let mut any = false;
    for (part, count) in machine.arena.parts(game).to_vec() {
        let position = rules::position_of(machine, part).cloned();
        let others = position.and_then(|position| {
            let facts = facts(machine, &position.ruleset);
            let lists = facts.nim.as_ref().filter(|_| position.players.is_none());
            lists.and_then(|lists| nim_rules::heaps(machine, &position, lists)).or_else(|| {
                facts.members.and_then(|list| members::positions(machine, &position, list))
            })
        });
        any |= others.is_some();
        parts.extend(others.unwrap_or(vec![part]).into_iter().map(|other| (other, count)));
    }
    if any { machine.arena.sum(&parts).ok() } else { None }
}
