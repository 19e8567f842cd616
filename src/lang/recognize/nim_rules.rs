//! Recognizer of Nim: rulesets with one or more heaps, as arguments or members of lists, in which
//! a move makes one heap smaller. Their positions are isomorphic to sums of nim heaps, under every
//! convention.

use super::patterns::{builtin, changed_argument, conjuncts, each_member, natural};
use crate::lang::eval::Machine;
use crate::lang::ir::{ClauseCode, Node, Prim, RuleAction, RuleCode, Term};
use crate::lang::syntax::BinOp;
use crate::lang::value::{Position, Ruleset, Value};
use tweedle_games::game::GameId;

/// Returns the nim heaps of a position of Nim, whose parameters are `lists` of heaps or heaps.
pub(super) fn heaps(
    machine: &mut Machine,
    position: &Position,
    lists: &[bool],
) -> Option<Vec<GameId>> {
    let mut heaps = Vec::new();
    for (arg, is_list) in position.args.iter().zip(lists) {
        let sizes = match arg {
            Value::List(items) if *is_list => &items[..],
            one if !is_list => std::slice::from_ref(one),
            _ => return None,
        };
        for size in sizes {
            let Value::Int(size) = size else { return None };
            let size = u32::try_from(*size).ok()?;
            heaps.extend((size > 0).then(|| machine.arena.nim(size)));
        }
    }
    Some(heaps)
}

/// Returns for each parameter whether it is a list of heaps, if the rules are those of Nim: each
/// heap has one rule, by which it becomes every smaller one, and no rule is left.
pub(super) fn lists(machine: &Machine, ruleset: &Ruleset) -> Option<Vec<bool>> {
    let code = ruleset.lowered(machine);
    let mut lists = vec![None; code.params.len()];
    for rule in &code.rules {
        match &rule.kind {
            RuleAction::Require(condition, _) if rule.clauses.is_empty() => {
                if !conjuncts(condition).iter().all(|part| is_natural(machine, part)) {
                    return None;
                }
            }
            RuleAction::Option(option) => {
                let (heap, is_list) = heap(machine, ruleset, rule, option)?;
                if lists[heap as usize].replace(is_list).is_some() {
                    return None;
                }
            }
            _ => return None,
        }
    }
    // Equations have no parameters.
    lists.into_iter().collect::<Option<Vec<bool>>>().filter(|lists| !lists.is_empty())
}

/// Returns the argument that a rule makes smaller, and whether it is a list, one of whose members
/// becomes smaller.
fn heap(
    machine: &Machine,
    ruleset: &Ruleset,
    rule: &RuleCode,
    option: &Node,
) -> Option<(u32, bool)> {
    let (heap, new) = changed_argument(machine, ruleset, option)?;
    let own = Term::Local(heap);
    match &rule.clauses[..] {
        [ClauseCode::For(slots, source)] => {
            let [slot] = slots[..] else { return None };
            is_smaller(new, slot, source, &|node| node.code == own).then_some((heap, false))
        }
        [ClauseCode::For(places, indices), ClauseCode::For(slots, source)] => {
            let ([place], [slot]) = (&places[..], &slots[..]) else { return None };
            let [list] = builtin(machine, indices, Prim::Indices)? else { return None };
            let [changed, at, member] = builtin(machine, new, Prim::ReplaceAt)? else {
                return None;
            };
            let is_place = |node: &Node| node.code == Term::Local(*place);
            let old = |node: &Node| match &node.code {
                Term::Index(pair) => pair.0.code == own && is_place(&pair.1),
                _ => false,
            };
            (list.code == own
                && changed.code == own
                && is_place(at)
                && is_smaller(member, *slot, source, &old))
            .then_some((heap, true))
        }
        _ => None,
    }
}

/// Tests whether a requirement says that an argument, or each member of one, is a natural number.
fn is_natural(machine: &Machine, condition: &Node) -> bool {
    each_member(machine, condition).map_or(
        natural(condition).is_some(),
        |(slots, list, element)| {
            matches!(list.code, Term::Local(_))
                && matches!(slots[..], [slot] if natural(element) == Some(slot))
        },
    )
}

/// Tests whether an expression takes every natural number below an old one: `k` for `k` in
/// `0..old - 1`, or `old - k` for `k` in `1..old`.
fn is_smaller(new: &Node, slot: u32, source: &Node, old: &dyn Fn(&Node) -> bool) -> bool {
    let Term::Range(low, Some(high)) = &source.code else { return false };
    let is = |node: &Node, n: i64| node.code == Term::Int(n);
    let less = |node: &Node, by: &dyn Fn(&Node) -> bool| match &node.code {
        Term::Binary(BinOp::Sub, pair) => old(&pair.0) && by(&pair.1),
        _ => false,
    };
    let is_slot = |node: &Node| node.code == Term::Local(slot);
    (is(low, 0) && less(high, &|one| is(one, 1)) && is_slot(new))
        || (is(low, 1) && old(high) && less(new, &is_slot))
}
