//! Recognizer of Hackenbush: rulesets about the edges of a graph in which a move cuts an edge, and
//! what is cut off from the ground is removed. Theorems give the values of some positions.

use super::patterns::{
    builtin, changed_argument, comprehension, depends_only_on, each_member, facts, is_member,
};
use crate::lang::eval::Machine;
use crate::lang::ir::{ClauseCode, Node, Prim, RuleAction, RuleCode, Term};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::CmpOp;
use crate::lang::value::{EdgeGame, EdgeList, Ruleset, Value};
use tweedle_games::game::GameId;
use tweedle_games::graph::{EdgeOwner, HackenbushValue, hackenbush};

/// The theorems, as printed by `why`.
pub(crate) const HACKENBUSH_THEOREMS: &str =
    "the colon and fusion principles and the rule for trees (Winning Ways, ch. 2 and 7)";

/// Returns the value of a Hackenbush position under normal play of two players, if a theorem gives
/// it.
///
/// # Errors
/// The rules fail, or a limit was exceeded.
pub(crate) fn hackenbush_value(
    machine: &mut Machine,
    game: GameId,
) -> EvalResult<Option<HackenbushValue>> {
    let Some(position) = rules::position_of(machine, game) else { return Ok(None) };
    if !machine.compiles || position.players.is_some_and(|players| players != 2) {
        return Ok(None);
    }
    let Some(shape) = facts(machine, &position.ruleset).hackenbush else { return Ok(None) };
    let position = position.clone();
    let ruleset = &position.ruleset;
    let items = match position.args.get(shape.edges as usize) {
        Some(Value::List(items)) if !items.is_empty() => items,
        _ => return Ok(None),
    };
    let Ok(list) = EdgeList::from_items(items) else { return Ok(None) };
    let lowered = ruleset.lowered(machine);
    let mut owners = vec![EdgeOwner::Both; items.len()];
    if let RuleAction::Labelled(label, _) = &lowered.rules[shape.rule].kind {
        let found = owners_of(machine, ruleset, &position.args, (label, shape.cut), items.len())?;
        let Some(found) = found else { return Ok(None) };
        owners = found;
    }
    let edges: Vec<_> = list.edges.iter().map(|edge| edge.ends).zip(owners).collect();
    // A number with too many digits has no formula here.
    Ok(hackenbush(&edges).ok().flatten())
}

/// Returns the owners of the edges of a position for two players: `None` if some edge has none, or
/// its label is an error, which only play may meet: an edge that is off the ground is never cut.
fn owners_of(
    machine: &mut Machine,
    ruleset: &Ruleset,
    args: &[Value],
    (label, cut): (&Node, u32),
    edges: usize,
) -> EvalResult<Option<Vec<EdgeOwner>>> {
    rules::with_arguments(machine, ruleset, args, Some(2), None, |machine, frame| {
        let mut owners = Vec::with_capacity(edges);
        for at in 0..edges {
            machine.stack[frame.base + cut as usize] = Value::Int(at as i64);
            let whose = machine.eval(label, frame);
            let whose = whose.and_then(|whose| machine.whose(&whose, 2, label.span));
            owners.push(match whose.as_deref() {
                Ok([0]) => EdgeOwner::Left,
                Ok([1]) => EdgeOwner::Right,
                Ok([_, _]) => EdgeOwner::Both,
                _ => return Ok(None),
            });
        }
        Ok(Some(owners))
    })
}

/// Recognizes the rules: `is sum(R(piece) for piece in grounded_pieces(grounded(edges)))` unless
/// this is the position itself, and `R(remove_at(edges, i)) for i in indices(edges)`. The owner of
/// an edge depends only on its label, `edges[i][2]`, and so do requirements: in play, edges have
/// other places, and vertices other numbers.
pub(super) fn shape(machine: &Machine, ruleset: &Ruleset) -> Option<EdgeGame> {
    let code = ruleset.lowered(machine);
    let (mut image, mut option) = (None, None);
    for (at, rule) in code.rules.iter().enumerate() {
        let before = match &rule.kind {
            RuleAction::Require(..) | RuleAction::Players(_) => None,
            RuleAction::Is(_) => image.replace(rule).map(|_| at),
            RuleAction::Option(_) | RuleAction::Labelled(..) => {
                option.replace((at, rule)).map(|(at, _)| at)
            }
            RuleAction::Final(..) => Some(at),
        };
        if before.is_some() {
            return None;
        }
    }
    let (rule, option) = option?;
    let (edges, cut) = edge_cut(machine, ruleset, option)?;
    let is_read = |rule: &RuleCode| match &rule.kind {
        RuleAction::Require(condition, _) => {
            rule.clauses.is_empty() && is_of_each_label(machine, condition, edges)
        }
        RuleAction::Players(count) => rule.clauses.is_empty() && !count.mentions(edges),
        RuleAction::Labelled(label, _) => depends_only_on(label, &[edges, cut], &|node| {
            matches!(&node.code, Term::Index(pair)
                if pair.1.code == Term::Int(LABEL) && is_member(&pair.0, edges, cut))
        }),
        // The other rule, and the rest of this one, were read above.
        RuleAction::Is(_) | RuleAction::Option(_) | RuleAction::Final(..) => true,
    };
    (is_image(machine, ruleset, image?, edges) && code.rules.iter().all(is_read))
        .then_some(EdgeGame { edges, rule, cut })
}

/// The index of the label in an edge.
const LABEL: i64 = 2;

/// Returns the index of the argument with the edges, and the slot of the edge that is cut.
fn edge_cut(machine: &Machine, ruleset: &Ruleset, rule: &RuleCode) -> Option<(u32, u32)> {
    let (RuleAction::Option(option) | RuleAction::Labelled(_, option)) = &rule.kind else {
        return None;
    };
    let (edges, changed) = changed_argument(machine, ruleset, option)?;
    let [list, at] = builtin(machine, changed, Prim::RemoveAt)? else { return None };
    let [ClauseCode::For(slots, places)] = &rule.clauses[..] else { return None };
    let ([cut], [listed]) = (&slots[..], builtin(machine, places, Prim::Indices)?) else {
        return None;
    };
    let own = Term::Local(edges);
    (list.code == own && listed.code == own && at.code == Term::Local(*cut))
        .then_some((edges, *cut))
}

/// Tests whether a requirement does not depend on the edges, or is `all(c for (u, v, label) in
/// edges)` with a condition `c` on the label only.
fn is_of_each_label(machine: &Machine, condition: &Node, edges: u32) -> bool {
    if !condition.mentions(edges) {
        return true;
    }
    each_member(machine, condition).is_some_and(|(slots, list, element)| {
        let ends = slots.iter().take(LABEL as usize);
        slots.len() > LABEL as usize
            && list.code == Term::Local(edges)
            && ends.chain([&edges]).all(|slot| !element.mentions(*slot))
    })
}

/// Tests whether a node is `grounded_pieces(grounded(edges))`.
fn are_pieces(machine: &Machine, node: &Node, edges: u32) -> bool {
    let Some([grounded]) = builtin(machine, node, Prim::GroundedPieces) else { return false };
    let list = builtin(machine, grounded, Prim::Grounded);
    matches!(list, Some([list]) if list.code == Term::Local(edges))
}

/// Tests whether an `is` rule replaces a position by the sum of its pieces on the ground.
fn is_image(machine: &Machine, ruleset: &Ruleset, rule: &RuleCode, edges: u32) -> bool {
    let RuleAction::Is(image) = &rule.kind else { return false };
    let [ClauseCode::If(Node { code: Term::Not(same), .. })] = &rule.clauses[..] else {
        return false;
    };
    let Term::Compare(CmpOp::Eq, pair) = &same.code else { return false };
    let is_itself = match &pair.1.code {
        Term::List(items) => matches!(&items[..], [one] if one.code == Term::Local(edges)),
        _ => false,
    };
    let Some([terms]) = builtin(machine, image, Prim::Sum) else { return false };
    let Some((slots, pieces, piece)) = comprehension(terms) else { return false };
    let is_piece = changed_argument(machine, ruleset, piece).is_some_and(|(at, piece)| {
        at == edges && matches!(slots[..], [slot] if piece.code == Term::Local(slot))
    });
    is_itself
        && is_piece
        && are_pieces(machine, &pair.0, edges)
        && are_pieces(machine, pieces, edges)
}
