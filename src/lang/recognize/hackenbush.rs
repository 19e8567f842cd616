//! Recognizer of Hackenbush: rulesets about the edges of a graph in which a move cuts an edge, and
//! what is cut off from the ground is removed. Theorems give the values of some positions.

use crate::lang::eval::Machine;
use crate::lang::ir::{
    ClauseCode, Collection, Node, Prim, RuleAction, RuleCode, RulesetCode, Term,
};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{EdgeGame, EdgeList, Ruleset, Value};
use tweedle_games::game::{GameId, Halt};
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
    let is_list = |arg: &Value| matches!(arg, Value::List(items) if !items.is_empty());
    if !position.args.iter().any(is_list) {
        return Ok(None);
    }
    let position = position.clone();
    let ruleset = &position.ruleset;
    let known = machine.answers.edge_games.get(&ruleset.id).copied();
    let shape = known.unwrap_or_else(|| shape(machine, ruleset));
    machine.answers.edge_games.insert(ruleset.id, shape);
    let Some(shape) = shape else { return Ok(None) };
    let Some(Value::List(items)) = position.args.get(shape.edges as usize) else {
        return Ok(None);
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
    let value = hackenbush(&edges).map_err(Halt::Limit);
    machine.placed(Span::default(), value)
}

/// Returns the owners of the edges of a position for two players: `None` if some edge has none.
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
            let whose = machine.eval(label, frame)?;
            owners.push(match machine.whose(&whose, 2, label.span)?[..] {
                [0] => EdgeOwner::Left,
                [1] => EdgeOwner::Right,
                [_, _] => EdgeOwner::Both,
                _ => return Ok(None),
            });
        }
        Ok(Some(owners))
    })
}

/// Recognizes the rules: `is sum(R(piece) for piece in grounded_pieces(grounded(edges)))` unless
/// this is the position itself, and `R(remove_at(edges, i)) for i in indices(edges)`.
pub(super) fn shape(machine: &Machine, ruleset: &Ruleset) -> Option<EdgeGame> {
    let code = ruleset.lowered(machine);
    let reader = Reader { machine, ruleset, code };
    let is_other = |rule: &(usize, &RuleCode)| {
        !matches!(rule.1.kind, RuleAction::Require(..) | RuleAction::Players(_))
    };
    let rules: Vec<(usize, &RuleCode)> = code.rules.iter().enumerate().filter(is_other).collect();
    let [(_, image), (rule, option)] = rules[..] else { return None };
    let (edges, cut) = reader.option(option)?;
    reader.is_image(image, edges).then_some(EdgeGame { edges, rule, cut })
}

struct Reader<'a> {
    machine: &'a Machine,
    ruleset: &'a Ruleset,
    code: &'a RulesetCode,
}

impl Reader<'_> {
    /// Returns the arguments of a call of a builtin.
    fn native<'n>(&self, node: &'n Node, prim: Prim) -> Option<&'n [Node]> {
        match &node.code {
            Term::Native(id, args) if self.machine.prim(*id) == Some(prim) => Some(args),
            _ => None,
        }
    }

    /// Returns the argument of a position of the ruleset whose other arguments are unchanged, and
    /// its index.
    fn position<'n>(&self, node: &'n Node) -> Option<(u32, &'n Node)> {
        let Term::Call(callee, args) = &node.code else { return None };
        let Term::Global(id) = callee.code else { return None };
        let Some(Value::Ruleset(called)) = self.machine.global(id) else { return None };
        if called.id != self.ruleset.id || args.len() != self.code.params.len() {
            return None;
        }
        let changed = |(at, arg): &(u32, &Node)| arg.code != Term::Local(*at);
        let mut changed = (0..).zip(args).filter(changed);
        changed.next().filter(|_| changed.next().is_none())
    }

    /// Returns the index of the argument with the edges, and the slot of the edge that is cut.
    fn option(&self, rule: &RuleCode) -> Option<(u32, u32)> {
        let (RuleAction::Option(option) | RuleAction::Labelled(_, option)) = &rule.kind else {
            return None;
        };
        let (edges, changed) = self.position(option)?;
        let [list, at] = self.native(changed, Prim::RemoveAt)? else { return None };
        let [ClauseCode::For(slots, places)] = &rule.clauses[..] else { return None };
        let ([cut], [listed]) = (&slots[..], self.native(places, Prim::Indices)?) else {
            return None;
        };
        let edges_of = |node: &Node| node.code == Term::Local(edges);
        (edges_of(list) && edges_of(listed) && at.code == Term::Local(*cut))
            .then_some((edges, *cut))
    }

    /// Tests whether a node is `grounded_pieces(grounded(edges))`.
    fn is_standing(&self, node: &Node, edges: u32) -> bool {
        let grounded = match self.native(node, Prim::GroundedPieces) {
            Some([grounded]) => grounded,
            _ => return false,
        };
        let list = self.native(grounded, Prim::Grounded);
        matches!(list, Some([list]) if list.code == Term::Local(edges))
    }

    /// Tests whether an `is` rule replaces a position by the sum of its pieces on the ground.
    fn is_image(&self, rule: &RuleCode, edges: u32) -> bool {
        let RuleAction::Is(image) = &rule.kind else { return false };
        let Some([terms]) = self.native(image, Prim::Sum) else { return false };
        let Term::Of(Collection::List | Collection::Stream, inner) = &terms.code else {
            return false;
        };
        let [ClauseCode::For(slots, pieces)] = &inner.clauses[..] else { return false };
        let [ClauseCode::If(Node { code: Term::Not(same), .. })] = &rule.clauses[..] else {
            return false;
        };
        let Term::Compare(CmpOp::Eq, pair) = &same.code else { return false };
        let is_itself = match &pair.1.code {
            Term::List(items) => matches!(&items[..], [one] if one.code == Term::Local(edges)),
            _ => false,
        };
        self.is_standing(pieces, edges)
            && self.is_standing(&pair.0, edges)
            && is_itself
            && self.position(&inner.element).is_some_and(|(at, piece)| {
                at == edges && matches!(slots[..], [slot] if piece.code == Term::Local(slot))
            })
    }
}
