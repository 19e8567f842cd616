//! Lowering: the form of rules that compilers and recognizers read.
//!
//! A lowered expression means what it meant before. It has fewer forms:
//! - calls of functions are inlined, except for recursive and `memo` functions, and builtins have
//!   no other names;
//! - arguments `x for x in xs` are comprehensions in the same frame, so that all names are slots;
//! - comparisons have two operands, and none is `!=` or `not in`;
//! - operators have two operands, and those of literals are evaluated;
//! - the conditions of a comprehension are not conjunctions.

use super::{
    Capture, ClauseCode, Collection, Function, GlobalId, Loop, Node, RuleAction, RulesetCode, Term,
};
use crate::lang::syntax::{BinOp, CmpOp, Span};
use std::sync::Arc;

/// The definitions of global names, for inlining.
pub trait Definitions {
    /// Returns the function with that name, if its calls may be inlined: it is not `memo` and
    /// captures nothing.
    fn function(&self, id: GlobalId) -> Option<Arc<Function>>;

    /// Returns the index of the builtin with that name.
    fn builtin(&self, id: GlobalId) -> Option<u32>;
}

/// The maximum number of expressions added by inlining in one rule.
const MAX_INLINED: usize = 4096;

/// The maximum number of operands of a sum; longer ones are left as they are.
const MAX_OPERANDS: usize = 1024;

/// Returns the lowered rules of a ruleset. Their frames have more slots.
pub fn lower_ruleset(definitions: &dyn Definitions, code: &RulesetCode) -> RulesetCode {
    let mut lowered = code.clone();
    for rule in &mut lowered.rules {
        let mut lowering = Lowering::new(definitions, code.slots);
        let names = Names::default();
        lowering.clauses(&mut rule.clauses, &names);
        match &mut rule.kind {
            RuleAction::Labelled(a, b) | RuleAction::Require(a, Some(b)) => {
                lowering.node(a, &names);
                lowering.node(b, &names);
            }
            RuleAction::Option(node)
            | RuleAction::Is(node)
            | RuleAction::Require(node, None)
            | RuleAction::Final(_, node)
            | RuleAction::Players(node) => lowering.node(node, &names),
        }
        lowered.slots = lowered.slots.max(lowering.slots);
    }
    lowered
}

/// Returns a function with a lowered body, whose frame has more slots. The values that it captured
/// are in the first of these.
pub fn lower_function(definitions: &dyn Definitions, function: &Function) -> Function {
    let mut lowering = Lowering::new(definitions, function.slots);
    let base = lowering.take(function.captures.len() as u32);
    let captured =
        (base..lowering.slots).map(|slot| Node { span: function.span, code: Term::Local(slot) });
    let names = Names { captured: Some(captured.collect()), ..Names::default() };
    let mut lowered = function.clone();
    lowering.node(&mut lowered.body, &names);
    Function { slots: lowering.slots, ..lowered }
}

/// The state of lowering a rule or a function.
struct Lowering<'d> {
    definitions: &'d dyn Definitions,
    /// The number of slots in use.
    slots: u32,
    /// The number of expressions that may still be added.
    left: usize,
    /// The functions that are being inlined.
    active: Vec<GlobalId>,
}

/// The meaning of the names in inlined code.
#[derive(Default)]
struct Names {
    /// The slot in which its slots begin.
    base: u32,
    /// The arguments that take the place of the first slots.
    given: Vec<Option<Node>>,
    /// The captured values, if they are known.
    captured: Option<Vec<Node>>,
}

impl<'d> Lowering<'d> {
    fn new(definitions: &'d dyn Definitions, slots: u32) -> Lowering<'d> {
        Lowering { definitions, slots, left: MAX_INLINED, active: Vec::new() }
    }

    /// Allocates slots.
    fn take(&mut self, count: u32) -> u32 {
        let base = self.slots;
        self.slots += count;
        base
    }

    fn node(&mut self, node: &mut Node, names: &Names) {
        tweedle_base::with_stack(|| self.node_inside(node, names));
    }

    fn node_inside(&mut self, node: &mut Node, names: &Names) {
        match &mut node.code {
            Term::Of(_, inner) => return self.comprehension(inner, names),
            Term::Stream(function) if !function.captures.is_empty() => {
                let captured = function.captures.iter().map(|capture| names.captured(*capture));
                if let Some(captured) = captured.collect::<Option<Vec<Term>>>()
                    && let Term::Of(Collection::List, inner) = &function.body.code
                {
                    let node_of = |code| Node { span: node.span, code };
                    let inside = Names {
                        base: self.take(function.slots),
                        given: Vec::new(),
                        captured: Some(captured.into_iter().map(node_of).collect()),
                    };
                    let mut inner = inner.clone();
                    self.comprehension(&mut inner, &inside);
                    node.code = Term::Of(Collection::Stream, inner);
                    return;
                }
            }
            _ => {}
        }
        node.each_child_mut(&mut |child| self.node(child, names));
        self.rewrite(node, names);
    }

    fn comprehension(&mut self, inner: &mut Loop, names: &Names) {
        self.clauses(&mut inner.clauses, names);
        self.node(&mut inner.element, names);
    }

    /// Lowers generators and conditions, each conjunct a condition of its own.
    fn clauses(&mut self, clauses: &mut Vec<ClauseCode>, names: &Names) {
        let mut lowered = Vec::with_capacity(clauses.len());
        for clause in clauses.drain(..) {
            match clause {
                ClauseCode::For(mut slots, mut source) => {
                    self.node(&mut source, names);
                    slots.iter_mut().for_each(|slot| *slot += names.base);
                    lowered.push(ClauseCode::For(slots, source));
                }
                ClauseCode::If(mut condition) => {
                    self.node(&mut condition, names);
                    conjuncts(condition, &mut lowered);
                }
            }
        }
        *clauses = lowered;
    }

    /// Lowers an expression whose subexpressions are lowered.
    fn rewrite(&mut self, node: &mut Node, names: &Names) {
        let span = node.span;
        let truth = |code| Box::new(Node { span, code });
        match &mut node.code {
            Term::Local(slot) => node.code = names.local(*slot),
            Term::Captured(at) => {
                if let Some(code) = names.captured(Capture::Captured(*at)) {
                    node.code = code;
                }
            }
            Term::Let(bindings, _) => {
                bindings.iter_mut().for_each(|(slot, _)| *slot += names.base);
            }
            Term::Stream(function) | Term::Lambda(function) => {
                if let Some(bindings) = self.recapture(function, names, span)
                    && !bindings.is_empty()
                {
                    let body = Box::new(node.clone());
                    node.code = Term::Let(bindings, body);
                }
            }
            Term::Compare(op, pair)
                if let (Term::Int(a), Term::Int(b)) = (&pair.0.code, &pair.1.code)
                    && let Some(holds) = op.holds(a, b) =>
            {
                node.code = Term::Bool(holds);
            }
            Term::Compare(op @ (CmpOp::Ne | CmpOp::NotIn), pair) => {
                let op = if *op == CmpOp::Ne { CmpOp::Eq } else { CmpOp::In };
                node.code = Term::Not(truth(Term::Compare(op, pair.clone())));
            }
            Term::Compares(first, rest) if rest.iter().all(|(_, player, _)| player.is_none()) => {
                let (first, rest) = (first.clone(), std::mem::take(rest));
                node.code = self.compares(*first, rest, span);
            }
            Term::Chain(first, rest) if rest.len() < MAX_OPERANDS => {
                let rest: Vec<(BinOp, Node)> = std::mem::take(rest);
                let sum = rest.into_iter().fold((**first).clone(), |sum, (op, next)| Node {
                    span: sum.span.to(next.span),
                    code: Term::Binary(op, Box::new((sum, next))),
                });
                node.code = sum.code;
            }
            Term::Binary(op, pair) => {
                if let (Term::Int(a), Term::Int(b)) = (&pair.0.code, &pair.1.code)
                    && let Some(n) = folded(*op, *a, *b)
                {
                    node.code = Term::Int(n);
                }
            }
            Term::Neg(operand) => {
                if let Term::Int(n) = operand.code
                    && let Some(n) = n.checked_neg()
                {
                    node.code = Term::Int(n);
                }
            }
            Term::If(parts) => match parts.0.code {
                Term::Bool(true) => *node = parts.1.clone(),
                Term::Bool(false) => *node = parts.2.clone(),
                _ => {}
            },
            Term::Call(callee, args) => {
                if let Term::Global(id) = callee.code {
                    if let Some(builtin) = self.definitions.builtin(id) {
                        node.code = Term::Native(builtin, std::mem::take(args));
                    } else if let Some(inlined) = self.inlined(id, args) {
                        node.code = inlined.code;
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns comparisons of neighbours: `a < b and b < c`.
    fn compares(
        &mut self,
        first: Node,
        rest: Vec<(CmpOp, Option<Node>, Node)>,
        span: Span,
    ) -> Term {
        let mut bindings = Vec::new();
        let mut all = Vec::new();
        let (mut left, last) = (first, rest.len() - 1);
        for (i, (op, _, mut right)) in rest.into_iter().enumerate() {
            if i < last && !is_name(&right) {
                let slot = self.take(1);
                let name = Node { span: right.span, code: Term::Local(slot) };
                bindings.push((slot, std::mem::replace(&mut right, name)));
            }
            let mut one = Node { span, code: Term::Compare(op, Box::new((left, right.clone()))) };
            self.rewrite(&mut one, &Names::default());
            all.push(one);
            left = right;
        }
        let all = match <[Node; 1]>::try_from(all) {
            Ok([one]) => one.code,
            Err(all) => Term::And(all),
        };
        match bindings.is_empty() {
            true => all,
            false => Term::Let(bindings, Box::new(Node { span, code: all })),
        }
    }

    /// Returns the body of a function with these arguments, if it can be inlined.
    fn inlined(&mut self, id: GlobalId, args: &[Node]) -> Option<Node> {
        let function = self.definitions.function(id)?;
        if function.params.len() != args.len() || self.active.contains(&id) {
            return None;
        }
        self.left = self.left.checked_sub(function.body.size())?;
        let base = self.take(function.slots);
        let given = args.iter().map(|arg| is_name(arg).then(|| arg.clone())).collect();
        let mut body = function.body.clone();
        self.active.push(id);
        self.node(&mut body, &Names { base, given, captured: Some(Vec::new()) });
        self.active.pop();
        let evaluated = (base..).zip(args).filter(|(_, arg)| !is_name(arg));
        let bindings: Vec<(u32, Node)> = evaluated.map(|(slot, arg)| (slot, arg.clone())).collect();
        Some(match bindings.is_empty() {
            true => body,
            false => Node { span: body.span, code: Term::Let(bindings, Box::new(body)) },
        })
    }

    /// Changes what a function captures to what its names mean now. Returns the values to be bound
    /// first.
    fn recapture(
        &mut self,
        function: &mut Arc<Function>,
        names: &Names,
        span: Span,
    ) -> Option<Vec<(u32, Node)>> {
        let mut bindings = Vec::new();
        let mut captures = Vec::with_capacity(function.captures.len());
        for capture in &function.captures {
            captures.push(match names.captured(*capture)? {
                Term::Local(slot) => Capture::Local(slot),
                Term::Captured(at) => Capture::Captured(at),
                code => {
                    let slot = self.take(1);
                    bindings.push((slot, Node { span, code }));
                    Capture::Local(slot)
                }
            });
        }
        *function = Arc::new(Function { captures, ..(**function).clone() });
        Some(bindings)
    }
}

impl Names {
    /// Returns what a slot means.
    fn local(&self, slot: u32) -> Term {
        match self.given.get(slot as usize) {
            Some(Some(given)) => given.code.clone(),
            _ => Term::Local(self.base + slot),
        }
    }

    /// Returns what a captured variable means.
    fn captured(&self, capture: Capture) -> Option<Term> {
        match (capture, &self.captured) {
            (Capture::Local(slot), _) => Some(self.local(slot)),
            (Capture::Captured(at), None) => Some(Term::Captured(at)),
            (Capture::Captured(at), Some(known)) => {
                known.get(at as usize).map(|node| node.code.clone())
            }
        }
    }
}

/// Returns the result of an operator on two literals, if it is a small integer.
fn folded(op: BinOp, a: i64, b: i64) -> Option<i64> {
    match op {
        BinOp::Add => a.checked_add(b),
        BinOp::Sub => a.checked_sub(b),
        BinOp::Mul => a.checked_mul(b),
        _ => None,
    }
}

/// Adds a condition, or the conditions that it is a conjunction of.
fn conjuncts(condition: Node, clauses: &mut Vec<ClauseCode>) {
    match condition.code {
        Term::And(nodes) => nodes.into_iter().for_each(|node| conjuncts(node, clauses)),
        code => clauses.push(ClauseCode::If(Node { span: condition.span, code })),
    }
}

/// Returns whether an expression is a name or a literal, which may be evaluated anywhere and any
/// number of times.
fn is_name(node: &Node) -> bool {
    matches!(
        node.code,
        Term::Local(_)
            | Term::Captured(_)
            | Term::Global(_)
            | Term::Int(_)
            | Term::Str(_)
            | Term::Bool(_)
            | Term::Player(_)
            | Term::Seat(_)
            | Term::Builtin(_)
    )
}
