//! Recognizer of Nim: rulesets with one or more heaps, as arguments or members of lists, in which
//! a move makes one heap smaller. Their positions are isomorphic to sums of nim heaps, under every
//! convention.

use super::patterns::{builtin, changed_argument, comprehension, replaced};
use crate::lang::eval::Machine;
use crate::lang::ir::{ClauseCode, Node, Prim, RuleAction, RuleCode, Term};
use crate::lang::rules;
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::{Position, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::game::{GameId, SumId};

/// Returns the sum of nim heaps that a sum is isomorphic to, if some components are positions of
/// Nim by rules of their own.
pub(crate) fn as_nim(machine: &mut Machine, game: SumId) -> Option<SumId> {
    let may_be_nim = |machine: &Machine, position: &Position| {
        position.players.is_none()
            && machine.answers.nim_rules.get(&position.ruleset.id) != Some(&None)
    };
    replaced(machine, game, may_be_nim, |machine, part| {
        let sizes = sizes(machine, part)?.into_iter().filter(|size| *size > 0);
        Some(sizes.map(|size| machine.arena.nim(size)).collect())
    })
}

/// Returns the sizes of the heaps of a position of Nim.
fn sizes(machine: &mut Machine, game: GameId) -> Option<Vec<u32>> {
    let position = rules::position_of(machine, game)?;
    if position.players.is_some() || position.args.is_empty() {
        return None;
    }
    let ruleset = position.ruleset.clone();
    let known = machine.answers.nim_rules.get(&ruleset.id).cloned();
    let lists = known.unwrap_or_else(|| lists(machine, &ruleset));
    machine.answers.nim_rules.insert(ruleset.id, lists.clone());
    let mut sizes = Vec::new();
    let mut push = |value: &Value| match value {
        Value::Int(size) => {
            sizes.push(u32::try_from(*size).ok()?);
            Some(())
        }
        _ => None,
    };
    for (arg, is_list) in rules::position_of(machine, game)?.args.iter().zip(&*lists?) {
        match arg {
            Value::List(items) if *is_list => items.iter().try_for_each(&mut push)?,
            one if !is_list => push(one)?,
            _ => return None,
        }
    }
    Some(sizes)
}

/// Returns for each parameter whether it is a list of heaps, if the rules are those of Nim: each
/// heap has one rule, by which it becomes every smaller one, and no rule is left.
pub(super) fn lists(machine: &Machine, ruleset: &Ruleset) -> Option<Arc<[bool]>> {
    let code = ruleset.lowered(machine);
    let mut lists = vec![None; code.params.len()];
    for rule in &code.rules {
        match &rule.kind {
            RuleAction::Require(condition, _) if rule.clauses.is_empty() => {
                if !is_natural(machine, condition) {
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
    lists.into_iter().collect()
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
    let is_natural = |node: &Node| match &node.code {
        Term::Compare(CmpOp::In, pair) => match (&pair.0.code, &pair.1.code) {
            (Term::Local(slot), Term::Range(low, None)) if low.code == Term::Int(0) => Some(*slot),
            _ => None,
        },
        _ => None,
    };
    match builtin(machine, condition, Prim::All) {
        Some([all]) => comprehension(all).is_some_and(|(slots, list, element)| {
            matches!(list.code, Term::Local(_))
                && matches!(slots[..], [slot] if is_natural(element) == Some(slot))
        }),
        _ => is_natural(condition).is_some(),
    }
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
