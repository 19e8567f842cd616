//! Patterns of lowered rules, for recognizers of games that are known.

use crate::lang::eval::Machine;
use crate::lang::ir::{Capture, ClauseCode, Collection, Node, Prim, Term};
use crate::lang::rules;
use crate::lang::value::{Position, Ruleset, Value};
use tweedle_games::game::{GameId, SumId};

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

/// Returns a sum with some components replaced by others: positions that `may` be replaced, as most
/// rulesets are known to be other games; `None` if none is.
pub(super) fn replaced(
    machine: &mut Machine,
    game: SumId,
    may: impl Fn(&Machine, &Position) -> bool,
    others: impl Fn(&mut Machine, GameId) -> Option<Vec<GameId>>,
) -> Option<SumId> {
    let may = |(part, _): &(GameId, u32)| {
        rules::position_of(machine, *part).is_some_and(|position| may(machine, position))
    };
    if !machine.arena.parts(game).iter().any(may)
        || !machine.compiles
        || machine.arena.is_forced(game)
    {
        return None;
    }
    let mut parts: Vec<(GameId, u32)> = Vec::new();
    let mut any = false;
    for (part, count) in machine.arena.parts(game).to_vec() {
        let others = others(machine, part);
        any |= others.is_some();
        parts.extend(others.unwrap_or(vec![part]).into_iter().map(|other| (other, count)));
    }
    if any { machine.arena.sum(&parts).ok() } else { None }
}
