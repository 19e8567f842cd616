//! Recognizer of rules about one member of a list at a time. Their positions are isomorphic to sums
//! of positions with one member each, under every convention: by induction, a move in a member
//! leaves the others as they are.

use super::patterns::{builtin, changed_argument, depends_only_on, each_member, is_member};
use crate::lang::eval::Machine;
use crate::lang::ir::{ClauseCode, Node, Prim, RuleAction, RuleCode, Term};
use crate::lang::rules;
use crate::lang::value::{Position, Ruleset, Value};
use tweedle_games::game::GameId;

/// The maximum number of members of a list that is played as a sum.
const MAX_MEMBERS: usize = 1 << 12;

/// Returns the positions about one member each that a position about several is the sum of.
pub(super) fn positions(machine: &mut Machine, whole: &Position, list: u32) -> Option<Vec<GameId>> {
    let Value::List(items) = whole.args.get(list as usize)? else { return None };
    if !(2..=MAX_MEMBERS).contains(&items.len()) {
        return None;
    }
    let position = |item: &Value| {
        let mut args = whole.args.to_vec();
        args[list as usize] = Value::list(vec![item.clone()]);
        rules::position_game(machine, &whole.ruleset, args, whole.ruleset.code.span).ok()
    };
    items.iter().map(position).collect()
}

/// Returns the parameter whose members the rules are about, one at a time.
pub(super) fn list(machine: &Machine, ruleset: &Ruleset) -> Option<u32> {
    let code = ruleset.lowered(machine);
    let mut list = None;
    for rule in &code.rules {
        if let RuleAction::Option(option) | RuleAction::Labelled(_, option) = &rule.kind {
            let (changed, _) = changed_argument(machine, ruleset, option)?;
            if *list.get_or_insert(changed) != changed {
                return None;
            }
        }
    }
    let list = list?;
    let about_members = |rule: &RuleCode| match &rule.kind {
        RuleAction::Option(option) => is_of_member(machine, ruleset, rule, (None, option)),
        RuleAction::Labelled(label, option) => {
            is_of_member(machine, ruleset, rule, (Some(label), option))
        }
        RuleAction::Require(condition, _) => {
            rule.clauses.is_empty() && is_about_each(machine, condition, list)
        }
        RuleAction::Players(count) => rule.clauses.is_empty() && !count.mentions(list),
        RuleAction::Is(_) | RuleAction::Final(..) => false,
    };
    code.rules.iter().all(about_members).then_some(list)
}

/// Tests whether a rule changes one member, and depends on no other.
fn is_of_member(
    machine: &Machine,
    ruleset: &Ruleset,
    rule: &RuleCode,
    (label, option): (Option<&Node>, &Node),
) -> bool {
    let Some((list, new)) = changed_argument(machine, ruleset, option) else { return false };
    let Some([changed, at, member]) = builtin(machine, new, Prim::ReplaceAt) else { return false };
    let Some((ClauseCode::For(places, indices), rest)) = rule.clauses.split_first() else {
        return false;
    };
    let (Some([of]), [place]) = (builtin(machine, indices, Prim::Indices), &places[..]) else {
        return false;
    };
    let is_list = |node: &Node| node.code == Term::Local(list);
    let is_place = |node: &Node| node.code == Term::Local(*place);
    let own = |node: &Node| is_member(node, list, *place);
    let of_member = |node: &Node| depends_only_on(node, &[list, *place], &own);
    let clause = |clause: &ClauseCode| match clause {
        ClauseCode::For(slots, source) => {
            !slots.contains(&list) && !slots.contains(place) && of_member(source)
        }
        ClauseCode::If(condition) => of_member(condition),
    };
    is_list(of)
        && is_list(changed)
        && is_place(at)
        && of_member(member)
        && label.is_none_or(of_member)
        && rest.iter().all(clause)
}

/// Tests whether a requirement holds for a list exactly if it holds for each list of one member, or
/// does not depend on the list.
fn is_about_each(machine: &Machine, condition: &Node, list: u32) -> bool {
    if !condition.mentions(list) {
        return true;
    }
    each_member(machine, condition).is_some_and(|(slots, source, element)| {
        source.code == Term::Local(list) && !slots.contains(&list) && !element.mentions(list)
    })
}
