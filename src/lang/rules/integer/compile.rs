//! Compiler of rules to typed expressions on integers, lists and games.

use super::expr::{
    Binding, Change, Clause, Closed, CompiledFunction, Expr, FrameSize, Loop, MAX_SHORT, Op,
    PositionExpr, Program, Reduction, Relation, Slot, TargetArgument, Var,
};
use super::types::{ArgumentKind, Kinds, Type};
use crate::lang::eval::Machine;
use crate::lang::ir::{
    Capture, ClauseCode, Collection, Domain, Function, Loop as LoopCode, MAX_REPLACED, Node, Prim,
    RuleAction, RuleCode, Term, Unsupported, lower_function, unsupported as no,
};
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::Value;
use std::sync::Arc;

/// The maximum number of functions that a rule calls, with different types of arguments.
const MAX_FUNCTIONS: usize = 16;

/// The maximum number of expressions that are read, some of them several times.
const MAX_READ: u32 = 1 << 16;

pub(super) type Read<T> = Result<T, Unsupported>;

/// Compiles a lowered rule for arguments of these types.
pub(super) fn program(machine: &Machine, rule: &RuleCode, kinds: &Kinds) -> Read<Program> {
    let mut compiler = Compiler {
        machine,
        scope: Vec::new(),
        frame: FrameSize::default(),
        inside: false,
        waiting: false,
        left: MAX_READ,
        closed: Vec::new(),
        functions: Vec::new(),
    };
    for (slot, kind) in (0..).zip(kinds.iter()) {
        if let ArgumentKind::Integers(depth) = kind {
            compiler.name(slot, Type::of_depth(*depth))?;
        }
    }
    let clauses = compiler.clauses(&rule.clauses)?;
    let body = match &rule.kind {
        RuleAction::Option(option) | RuleAction::Labelled(_, option) | RuleAction::Is(option) => {
            compiler.of_type(option, &Type::Game)?
        }
        RuleAction::Require(condition, _) => compiler.truth(condition)?,
        RuleAction::Final(..) | RuleAction::Players(_) => return Err(no("a `final` rule")),
    };
    let functions = compiler.functions.into_iter().map(|state| state.done);
    let functions = functions.collect::<Option<_>>().ok_or(no("a recursive function"))?;
    Ok(Program { clauses, body, frame: compiler.frame, closed: compiler.closed, functions })
}

/// The state of the compilation of a rule.
pub(super) struct Compiler<'m> {
    machine: &'m Machine,
    /// The contents of slots; closed arguments are not in it.
    scope: Vec<Option<Held>>,
    /// The number of variables.
    frame: FrameSize,
    /// Set for a function, which shares no slots with the rule.
    inside: bool,
    /// Set if a function was called whose type is not known yet.
    waiting: bool,
    /// The remaining number of expressions that may be read.
    left: u32,
    closed: Vec<Closed>,
    functions: Vec<FunctionState>,
}

/// The content of a slot.
#[derive(Debug, Clone)]
enum Held {
    /// A variable.
    Var(Var),
    /// The value of a closed expression.
    Same(Node),
}

/// The result of compiling an expression.
#[derive(Debug, Clone)]
pub(super) enum Found {
    /// An expression with its type.
    Typed(Expr, Type),
    /// A closed expression, in terms of the slots of the rule. Its type is that which is needed.
    Same(Node),
}

/// A function for arguments of some types, compiled or being compiled.
struct FunctionState {
    function: Arc<Function>,
    args: Vec<Held>,
    result: Option<Type>,
    done: Option<CompiledFunction>,
}

impl Domain for Compiler<'_> {
    /// The type that is needed, if it is known.
    type Context<'c> = Option<&'c Type>;
    type Value = Found;
    type Stop = Unsupported;

    fn closed(&mut self, node: &Node, _: Option<&Type>) -> Read<Option<Found>> {
        self.left = self.left.checked_sub(1).ok_or(no("too many expressions"))?;
        if let Term::Local(slot) = node.code {
            return Ok(Some(match self.scope.get(slot as usize) {
                Some(Some(Held::Var(var))) => variable(var),
                Some(Some(Held::Same(same))) => Found::Same(same.clone()),
                _ if self.inside => return Err(no("this name")),
                _ => Found::Same(node.clone()),
            }));
        }
        let Some(same) = self.known(node) else { return Ok(None) };
        let value = match &same.code {
            Term::Int(n) => return Ok(Some(Found::Typed(Expr::Constant(*n), Type::Integer))),
            Term::Bool(holds) => {
                return Ok(Some(Found::Typed(Expr::Constant((*holds).into()), Type::Truth)));
            }
            Term::Global(id) => self.machine.global(*id),
            // Only its own form tells the type of its members.
            Term::List(_) | Term::Of(Collection::List, _) if has_other_members(&same) => {
                if let Ok(Found::Typed(_, of)) = self.open(node, None) {
                    return self.keep_value(same, of).map(Some);
                }
                None
            }
            _ => None,
        };
        match value {
            Some(Value::Int(n)) => Ok(Some(Found::Typed(Expr::Constant(*n), Type::Integer))),
            Some(value) if let Some(of) = Type::of(value) => self.keep_value(same, of).map(Some),
            _ => Ok(Some(Found::Same(same))),
        }
    }

    fn open(&mut self, node: &Node, needed: Option<&Type>) -> Read<Found> {
        match &node.code {
            Term::List(items) => {
                let (items, of) = self.alike(items, None)?;
                Ok(Found::Typed(Expr::Items(items, true), of.list()))
            }
            Term::Tuple(items) => {
                let (mut parts, mut types) = (Vec::new(), Vec::new());
                for item in items {
                    let (part, of) = self.typed(item)?;
                    parts.push(part);
                    types.push(of);
                }
                Ok(Found::Typed(Expr::Items(parts, false), Type::Tuple(types)))
            }
            Term::Of(Collection::List | Collection::Stream, inner) => {
                let (inner, of) = self.comprehension(inner)?;
                Ok(Found::Typed(Expr::Of(Box::new(inner)), of.list()))
            }
            Term::Range(..) | Term::Native(..) if let Some((from, until)) = self.range(node)? => {
                let slot = self.variable(&Type::Integer)?;
                let clauses = vec![Clause::Range(slot, from, until)];
                let inner = Loop { clauses, element: Expr::Word(slot) };
                Ok(Found::Typed(Expr::Of(Box::new(inner)), Type::Integer.list()))
            }
            Term::Index(pair) => self.item(&pair.0, &pair.1),
            Term::Binary(op, pair) => self.combined(*op, &pair.0, &pair.1, needed),
            Term::Neg(operand) => {
                let operand = self.integer(operand)?;
                Ok(of_integers(Op::Sub, Expr::Constant(0), operand))
            }
            Term::Native(id, args) => {
                let prim =
                    self.machine.prim(*id).ok_or(no(self.machine.natives()[*id as usize].name))?;
                self.builtin(prim, args, needed)
            }
            Term::If(parts) => {
                let condition = self.truth(&parts.0)?;
                let (then, otherwise, of) = self.either(&parts.1, &parts.2, needed)?;
                Ok(Found::Typed(Expr::If(Box::new((condition, then, otherwise))), of))
            }
            Term::Let(bindings, body) => self.scoped(|compiler| {
                let mut bound = Vec::new();
                for (slot, value) in bindings {
                    bound.extend(compiler.bind(*slot, value)?);
                }
                match compiler.read(body, needed)? {
                    Found::Typed(body, of) if !bound.is_empty() => {
                        Ok(Found::Typed(Expr::Let(bound, Box::new(body)), of))
                    }
                    Found::Same(_) if !bound.is_empty() => Err(no("`let` around a closed value")),
                    body => Ok(body),
                }
            }),
            Term::Call(callee, args) => self.called(callee, args, needed),
            Term::Not(operand) => {
                let holds = match self.truth(operand)? {
                    Expr::Test(Relation::Equal, pair) => Expr::Test(Relation::Unequal, pair),
                    operand => Expr::Not(Box::new(operand)),
                };
                Ok(Found::Typed(holds, Type::Truth))
            }
            Term::And(operands) | Term::Or(operands) => {
                let said = matches!(node.code, Term::And(_));
                let operands = operands.iter().map(|operand| self.truth(operand));
                let operands = operands.collect::<Read<_>>()?;
                Ok(Found::Typed(Expr::Every(said, operands), Type::Truth))
            }
            Term::Compare(op, pair) => {
                let holds = self.compared(*op, &pair.0, &pair.1)?;
                Ok(Found::Typed(holds, Type::Truth))
            }
            Term::Nim(size) => {
                let size = Box::new(self.integer(size)?);
                Ok(Found::Typed(Expr::Heap(size), Type::Game))
            }
            Term::Entail(game) => match self.of_type(game, &Type::Game)? {
                Expr::Position(position) => {
                    let entailed = Box::new(PositionExpr { entailed: true, ..*position });
                    Ok(Found::Typed(Expr::Position(entailed), Type::Game))
                }
                _ => Err(node.unsupported()),
            },
            _ => Err(node.unsupported()),
        }
    }
}

impl Compiler<'_> {
    /// Returns a closed expression in terms of the slots of the rule; `None` if it is not closed.
    fn known(&self, node: &Node) -> Option<Node> {
        let held = |slot: u32| self.scope.get(slot as usize).and_then(Option::as_ref);
        let varies = |place| match place {
            Capture::Local(slot) => match held(slot) {
                Some(Held::Var(_)) => true,
                Some(Held::Same(_)) => false,
                // In a function, a slot is bound by the expression itself.
                None => self.inside,
            },
            Capture::Captured(_) => true,
        };
        if node.looks_at(&varies) {
            return None;
        }
        let mut same = node.clone();
        let whole = same.replace(&|slot| match held(slot) {
            Some(Held::Same(outer)) => Some(outer.clone()),
            _ => None,
        });
        // Values used several times could make it exponentially large.
        (whole && same.size() <= MAX_REPLACED).then_some(same)
    }

    /// Compiles an expression that binds slots. Later ones may bind them again.
    pub(super) fn scoped<T>(&mut self, body: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let outer = self.scope.clone();
        let result = body(self);
        self.scope = outer;
        result
    }

    /// Adds a closed expression, and returns its number.
    fn keep(&mut self, closed: Closed) -> Read<u16> {
        self.closed.push(closed);
        u16::try_from(self.closed.len() - 1).map_err(|_| no("too many constants"))
    }

    fn keep_value(&mut self, node: Node, of: Type) -> Read<Found> {
        let closed = self.keep(Closed::Value(node, of.clone()))?;
        Ok(Found::Typed(Expr::Closed(closed, of.clone()), of))
    }

    /// Allocates a variable.
    pub(super) fn variable(&mut self, of: &Type) -> Read<Slot> {
        let next = if of.is_word() { &mut self.frame.words } else { &mut self.frame.wide };
        let slot = *next;
        *next = next.checked_add(1).ok_or(no("too many names"))?;
        Ok(slot)
    }

    /// Allocates a variable for a slot.
    fn name(&mut self, slot: u32, of: Type) -> Read<Var> {
        let var = Var { slot: self.variable(&of)?, of };
        self.hold(slot, Held::Var(var.clone()));
        Ok(var)
    }

    fn hold(&mut self, slot: u32, held: Held) {
        let slot = slot as usize;
        if slot >= self.scope.len() {
            self.scope.resize(slot + 1, None);
        }
        self.scope[slot] = Some(held);
    }

    /// Binds a slot to a value. It is evaluated even if the name is not used.
    fn bind(&mut self, slot: u32, value: &Node) -> Read<Option<Binding>> {
        match self.read(value, None)? {
            Found::Typed(expr, of) => {
                let var = self.name(slot, of)?;
                Ok(Some(Binding::Set(var, expr)))
            }
            Found::Same(same) => {
                let named = matches!(same.code, Term::Local(_) | Term::Global(_));
                self.hold(slot, Held::Same(same.clone()));
                Ok(if named { None } else { Some(Binding::Need(self.keep(Closed::Any(same))?)) })
            }
        }
    }

    /// Compiles an expression to a type.
    pub(super) fn of_type(&mut self, node: &Node, of: &Type) -> Read<Expr> {
        let found = self.read(node, Some(of))?;
        self.coerced(found, of).map_err(|stop| stop.at(node.span))
    }

    /// Returns an expression as one of a type.
    pub(super) fn coerced(&mut self, found: Found, of: &Type) -> Read<Expr> {
        match found {
            Found::Typed(Expr::Constant(0), Type::Integer) if *of == Type::Game => {
                Ok(Expr::Sum(Vec::new()))
            }
            Found::Typed(expr, own) if own == *of => Ok(expr),
            Found::Typed(..) => Err(no("a value of another type")),
            Found::Same(node) if is_other(&node) && matches!(of, Type::Integer | Type::List(_)) => {
                Err(node.unsupported())
            }
            Found::Same(node) => {
                let closed = self.keep(Closed::Value(node, of.clone()))?;
                Ok(Expr::Closed(closed, of.clone()))
            }
        }
    }

    pub(super) fn integer(&mut self, node: &Node) -> Read<Expr> {
        self.of_type(node, &Type::Integer)
    }

    pub(super) fn truth(&mut self, node: &Node) -> Read<Expr> {
        self.of_type(node, &Type::Truth)
    }

    /// Compiles an expression whose type its form tells; a closed one is an integer.
    pub(super) fn typed(&mut self, node: &Node) -> Read<(Expr, Type)> {
        match self.read(node, None)? {
            Found::Typed(expr, of) => Ok((expr, of)),
            same => Ok((self.coerced(same, &Type::Integer)?, Type::Integer)),
        }
    }

    /// Compiles a list, and returns the type of its members.
    pub(super) fn list(&mut self, node: &Node) -> Read<(Expr, Type)> {
        match self.read(node, None)? {
            Found::Typed(expr, Type::List(of)) => Ok((expr, *of)),
            Found::Typed(..) => Err(no("a value that is not a list").at(node.span)),
            same => Ok((self.coerced(same, &Type::Integer.list())?, Type::Integer)),
        }
    }

    /// Compiles expressions of one type.
    pub(super) fn alike(
        &mut self,
        nodes: &[Node],
        needed: Option<&Type>,
    ) -> Read<(Vec<Expr>, Type)> {
        let waits = std::mem::take(&mut self.waiting);
        let all = |compiler: &mut Self| {
            nodes.iter().map(|node| compiler.read(node, needed)).collect::<Read<Vec<_>>>()
        };
        let found = match all(self) {
            // The function probably has values of the type of another operand.
            Err(_) if self.waiting => {
                for node in nodes {
                    if let Ok(found) = self.read(node, needed) {
                        self.expect(&found);
                    }
                }
                all(self)
            }
            found => found,
        }?;
        self.waiting = waits;
        let own = found.iter().find_map(|found| match found {
            Found::Typed(_, of) => Some(of.clone()),
            Found::Same(_) => None,
        });
        // The number 0 is also a game.
        let game = found.iter().any(|found| matches!(found, Found::Typed(_, Type::Game)));
        let of = if game { Some(Type::Game) } else { own.or(needed.cloned()) };
        let list = |found: &Found| match found {
            Found::Same(node) => matches!(node.code, Term::List(_) | Term::Of(Collection::List, _)),
            Found::Typed(..) => false,
        };
        let of = of.unwrap_or_else(|| match found.iter().any(list) {
            true => Type::Integer.list(),
            false => Type::Integer,
        });
        let all = found.into_iter().map(|found| self.coerced(found, &of));
        Ok((all.collect::<Read<_>>()?, of))
    }

    /// Compiles two expressions of one type, of which one may call a function that is being
    /// compiled.
    fn either(
        &mut self,
        then: &Node,
        otherwise: &Node,
        needed: Option<&Type>,
    ) -> Read<(Expr, Expr, Type)> {
        let waits = std::mem::take(&mut self.waiting);
        let first = self.read(then, needed);
        let found = match first {
            Err(_) if self.waiting => {
                let otherwise = self.read(otherwise, needed)?;
                self.expect(&otherwise);
                [self.read(then, needed)?, otherwise]
            }
            first => {
                let first = first?;
                self.expect(&first);
                [first, self.read(otherwise, needed)?]
            }
        };
        self.waiting = waits;
        let types = found.iter().filter_map(|found| match found {
            Found::Typed(_, of) => Some(of),
            Found::Same(_) => None,
        });
        let game = types.clone().any(|of| *of == Type::Game);
        let of = if game { Some(&Type::Game) } else { types.clone().next().or(needed) };
        let of = of.ok_or(no("a choice between closed values"))?.clone();
        let [then, otherwise] = found;
        Ok((self.coerced(then, &of)?, self.coerced(otherwise, &of)?, of))
    }

    /// Assumes that the function that is being compiled has values of the type of a branch.
    fn expect(&mut self, branch: &Found) {
        let open = self.functions.iter_mut().rfind(|state| state.done.is_none());
        if let (Found::Typed(_, of), Some(FunctionState { result: result @ None, .. })) =
            (branch, open)
        {
            *result = Some(of.clone());
        }
    }

    /// Compiles generators and conditions.
    pub(super) fn clauses(&mut self, clauses: &[ClauseCode]) -> Read<Vec<Clause>> {
        let mut compiled = Vec::with_capacity(clauses.len());
        for clause in clauses {
            match clause {
                ClauseCode::If(condition) => compiled.push(Clause::If(self.truth(condition)?)),
                ClauseCode::For(slots, source) => self
                    .generator(slots, source, &mut compiled)
                    .map_err(|stop| stop.at(source.span))?,
            }
        }
        Ok(compiled)
    }

    fn generator(&mut self, slots: &[u32], source: &Node, compiled: &mut Vec<Clause>) -> Read<()> {
        // A generator over a single value, which only names it.
        if let Term::List(items) = &source.code
            && let [item] = &items[..]
        {
            let values = match (&item.code, slots) {
                (_, [_]) => std::slice::from_ref(item),
                (Term::Tuple(parts), _) if parts.len() == slots.len() => &parts[..],
                _ => return Err(no("a tuple of another length")),
            };
            for (slot, value) in slots.iter().zip(values) {
                compiled.extend(self.bind(*slot, value)?.map(Clause::Let));
            }
            return Ok(());
        }
        if let ([slot], Some((from, until))) = (slots, self.range(source)?) {
            let var = self.name(*slot, Type::Integer)?;
            compiled.push(Clause::Range(var.slot, from, until));
            return Ok(());
        }
        let (slots, source, place) = match (&source.code, slots) {
            // Members with their indices.
            (Term::Native(id, args), &[ref member @ .., place])
                if self.machine.prim(*id) == Some(Prim::Zip) && !member.is_empty() =>
            {
                match &args[..] {
                    [of, Node { code: Term::Range(from, None), .. }]
                        if matches!(from.code, Term::Int(0)) =>
                    {
                        (member, of, Some(place))
                    }
                    _ => return Err(no("`zip` with other than `0..`")),
                }
            }
            _ => (slots, source, None),
        };
        let found = self.read(source, None)?;
        let clause = match (found, slots) {
            (Found::Same(node), [slot]) => {
                let closed = self.keep(Closed::Members(node))?;
                let slot = self.name(*slot, Type::Integer)?.slot;
                let place = place.map(|place| self.name(place, Type::Integer)).transpose()?;
                Clause::Members(slot, closed, place.map(|var| var.slot))
            }
            (Found::Typed(list, Type::List(of)), _) => {
                let types = match (&*of, slots) {
                    (of, [_]) => std::slice::from_ref(of),
                    (Type::Tuple(parts), _) if parts.len() == slots.len() => &parts[..],
                    _ => return Err(no("members that are not tuples of this length")),
                };
                let vars = slots.iter().zip(types).map(|(slot, of)| self.name(*slot, of.clone()));
                let vars = vars.collect::<Read<_>>()?;
                let place = place.map(|place| self.name(place, Type::Integer)).transpose()?;
                Clause::List(list, *of, vars, place.map(|var| var.slot))
            }
            _ => return Err(no("a loop over this value")),
        };
        compiled.push(clause);
        Ok(())
    }

    /// Returns the bounds of a range that depends on arguments: `a..b`, or the indices of a list.
    fn range(&mut self, source: &Node) -> Read<Option<(Expr, Option<Expr>)>> {
        match &source.code {
            Term::Range(from, to) if self.known(source).is_none() => {
                let from = self.integer(from)?;
                let to = to.as_ref().map(|to| self.integer(to)).transpose()?;
                Ok(Some((from, to)))
            }
            Term::Native(id, args) if self.machine.prim(*id) == Some(Prim::Indices) => {
                let [of] = &args[..] else { return Ok(None) };
                if self.known(of).is_some() {
                    return Ok(None);
                }
                let (list, _) = self.list(of)?;
                let length = Expr::Fold(Reduction::Length, Box::new(list));
                let last = Expr::Do(Op::Sub, Box::new((length, Expr::Constant(1))));
                Ok(Some((Expr::Constant(0), Some(last))))
            }
            _ => Ok(None),
        }
    }

    /// Compiles a comprehension, and returns the type of its elements.
    pub(super) fn comprehension(&mut self, inner: &LoopCode) -> Read<(Loop, Type)> {
        self.scoped(|compiler| {
            let clauses = compiler.clauses(&inner.clauses)?;
            let (element, of) = compiler.typed(&inner.element)?;
            Ok((Loop { clauses, element }, of))
        })
    }

    fn item(&mut self, object: &Node, index: &Node) -> Read<Found> {
        match self.read(object, None)? {
            Found::Typed(tuple, Type::Tuple(parts)) => {
                let Term::Int(at) = index.code else { return Err(no("an index into a tuple")) };
                let at = usize::try_from(at).map_err(|_| no("an index out of range"))?;
                let of = parts.get(at).ok_or(no("an index out of range"))?.clone();
                let before = parts[..at].to_vec();
                Ok(Found::Typed(Expr::Part(Box::new(tuple), before, of.clone()), of))
            }
            found => {
                let of = match &found {
                    Found::Typed(_, Type::List(of)) => (**of).clone(),
                    _ => Type::Integer,
                };
                let list = self.coerced(found, &of.clone().list())?;
                let index = self.integer(index)?;
                Ok(Found::Typed(Expr::Item(Box::new((list, index)), of.clone()), of))
            }
        }
    }

    fn combined(&mut self, op: BinOp, a: &Node, b: &Node, needed: Option<&Type>) -> Read<Found> {
        let operation = match op {
            BinOp::Add => Op::Add,
            BinOp::Sub => Op::Sub,
            BinOp::Mul | BinOp::Dot => Op::Mul,
            BinOp::IntDiv => Op::Div,
            BinOp::Mod => Op::Mod,
            BinOp::Div | BinOp::And | BinOp::Or | BinOp::Sides => return Err(no("this operator")),
        };
        if op != BinOp::Add {
            let (a, b) = (self.read(a, None)?, self.read(b, None)?);
            return match (a, b) {
                (a, Found::Typed(game, Type::Game)) | (Found::Typed(game, Type::Game), a)
                    if operation == Op::Mul =>
                {
                    // Only a single term can have a multiplicity.
                    if !matches!(game, Expr::Position(_) | Expr::Heap(_)) {
                        return Err(no("copies of a sum"));
                    }
                    let copies = self.coerced(a, &Type::Integer)?;
                    Ok(Found::Typed(Expr::Copies(Box::new((copies, game))), Type::Game))
                }
                (a, b) => {
                    let a = self.coerced(a, &Type::Integer)?;
                    Ok(of_integers(operation, a, self.coerced(b, &Type::Integer)?))
                }
            };
        }
        let (mut both, of) = self.alike(&[a.clone(), b.clone()], needed)?;
        let (Some(b), Some(a)) = (both.pop(), both.pop()) else { return Err(no("this operator")) };
        match of {
            Type::Integer => Ok(of_integers(Op::Add, a, b)),
            Type::Game => Ok(Found::Typed(Expr::Sum(vec![a, b]), Type::Game)),
            Type::List(of) => {
                let joined = Expr::Change(Change::Join, vec![a, b], (*of).clone());
                Ok(Found::Typed(joined, Type::List(of)))
            }
            Type::Truth | Type::Tuple(_) => Err(no("this operator")),
        }
    }

    fn compared(&mut self, op: CmpOp, a: &Node, b: &Node) -> Read<Expr> {
        if op == CmpOp::In {
            return self.membership(a, b);
        }
        let (mut both, of) = self.alike(&[a.clone(), b.clone()], None)?;
        let (Some(b), Some(a)) = (both.pop(), both.pop()) else { return Err(no("a comparison")) };
        let (relation, a, b) = match op {
            CmpOp::Eq if of.is_word() => (Relation::Equal, a, b),
            CmpOp::Eq if of != Type::Game => return Ok(Expr::Same(Box::new((a, b)), of)),
            CmpOp::Lt if of == Type::Integer => (Relation::Less, a, b),
            CmpOp::Le if of == Type::Integer => (Relation::AtMost, a, b),
            CmpOp::Gt if of == Type::Integer => (Relation::Less, b, a),
            CmpOp::Ge if of == Type::Integer => (Relation::AtMost, b, a),
            _ => return Err(no("this comparison")),
        };
        Ok(Expr::Test(relation, Box::new((a, b))))
    }

    fn membership(&mut self, one: &Node, among: &Node) -> Read<Expr> {
        if let Some((from, until)) = self.range(among)? {
            let one = self.integer(one)?;
            return Ok(Expr::Within(Box::new((one, from, until))));
        }
        let (one, among) = (self.read(one, None)?, self.read(among, None)?);
        match (one, among) {
            (Found::Typed(one, Type::Integer), Found::Same(among)) => {
                let among = self.keep(Closed::Members(among))?;
                Ok(Expr::Member(Box::new(one), among))
            }
            (one, Found::Typed(list, Type::List(of))) => {
                let one = self.coerced(one, &of)?;
                Ok(Expr::In(Box::new((one, list)), *of))
            }
            (Found::Typed(one, of), among) => {
                let list = self.coerced(among, &of.clone().list())?;
                Ok(Expr::In(Box::new((one, list)), of))
            }
            _ => Err(no("membership in this value")),
        }
    }

    /// Compiles a position, or a call of a function.
    fn called(&mut self, callee: &Node, args: &[Node], needed: Option<&Type>) -> Read<Found> {
        let callee = self.known(callee).ok_or(no("a call of a value that varies"))?;
        if let Term::Global(id) = callee.code
            && let Some(Value::Function(closure)) = self.machine.global(id)
        {
            if !closure.captured.is_empty() {
                return Err(no("a function that uses names of another function"));
            }
            return self.function(&closure.function.clone(), args, needed);
        }
        let (mut given, mut varying) = (Vec::with_capacity(args.len()), Vec::new());
        let mut is_short = args.len() <= MAX_SHORT;
        for arg in args {
            given.push(match (self.known(arg), self.read(arg, None)?) {
                // A list that does not vary is part of the lattice.
                (Some(same), _) if !matches!(same.code, Term::Int(_)) => {
                    TargetArgument::Closed(same)
                }
                (_, Found::Same(same)) => TargetArgument::Closed(same),
                (_, Found::Typed(expr, of)) => {
                    let depth = of.depth().ok_or(no("an argument of this type"))?;
                    is_short &= depth == 0;
                    varying.push(expr);
                    TargetArgument::Varying(depth)
                }
            });
        }
        let target = self.keep(Closed::Target(callee, given))?;
        let position = PositionExpr { target, args: varying, is_short, entailed: false };
        Ok(Found::Typed(Expr::Position(Box::new(position)), Type::Game))
    }

    /// Compiles a call of a function that was not inlined.
    fn function(
        &mut self,
        function: &Arc<Function>,
        args: &[Node],
        needed: Option<&Type>,
    ) -> Read<Found> {
        if function.params.len() != args.len() {
            return Err(no("a call with another number of arguments"));
        }
        let (mut held, mut given) = (Vec::new(), Vec::new());
        for arg in args {
            held.push(match self.read(arg, None)? {
                Found::Typed(expr, of) => {
                    given.push(expr);
                    Held::Var(Var { slot: 0, of })
                }
                Found::Same(node) => Held::Same(node),
            });
        }
        let same = |state: &FunctionState| {
            Arc::ptr_eq(&state.function, function)
                && state.args.iter().zip(&held).all(|both| match both {
                    (Held::Var(a), Held::Var(b)) => a.of == b.of,
                    (Held::Same(a), Held::Same(b)) => a.code == b.code,
                    _ => false,
                })
        };
        let number = match self.functions.iter().position(same) {
            Some(number) => number,
            None => self.compile(function, held, needed)?,
        };
        let result = &mut self.functions[number].result;
        *result = result.take().or(needed.cloned());
        let Some(of) = result.clone() else {
            self.waiting = true;
            return Err(no("a recursive function without a first value"));
        };
        let number = u16::try_from(number).map_err(|_| no("too many functions"))?;
        Ok(Found::Typed(Expr::Call(number, given), of))
    }

    /// Compiles a function for arguments of some types, and returns its number.
    fn compile(
        &mut self,
        function: &Arc<Function>,
        args: Vec<Held>,
        needed: Option<&Type>,
    ) -> Read<usize> {
        let number = self.functions.len();
        let active =
            |state: &FunctionState| state.done.is_none() && Arc::ptr_eq(&state.function, function);
        if self.functions.iter().any(active) {
            return Err(no("a recursive function whose arguments change their type"));
        }
        if number >= MAX_FUNCTIONS {
            return Err(no("too many functions"));
        }
        self.functions.push(FunctionState {
            function: function.clone(),
            args: args.clone(),
            result: None,
            done: None,
        });
        let lowered = lower_function(self.machine, function);
        let outer = (
            std::mem::take(&mut self.scope),
            std::mem::take(&mut self.frame),
            std::mem::replace(&mut self.inside, true),
            std::mem::take(&mut self.waiting),
        );
        let compiled = self.function_body(&lowered, args, needed);
        let frame;
        (self.scope, frame, self.inside, self.waiting) =
            (outer.0, std::mem::replace(&mut self.frame, outer.1), outer.2, outer.3);
        let (params, body, of) = compiled?;
        let state = &mut self.functions[number];
        if state.result.as_ref().is_some_and(|result| *result != of) {
            return Err(no("a function with values of different types"));
        }
        state.result = Some(of);
        state.done = Some(CompiledFunction { memo: function.memo, params, body, frame });
        Ok(number)
    }

    fn function_body(
        &mut self,
        lowered: &Function,
        args: Vec<Held>,
        needed: Option<&Type>,
    ) -> Read<(Vec<Var>, Expr, Type)> {
        let mut params = Vec::new();
        for (slot, held) in (0..).zip(args) {
            match held {
                Held::Var(var) => params.push(self.name(slot, var.of)?),
                same => self.hold(slot, same),
            }
        }
        match (self.read(&lowered.body, needed)?, needed) {
            (Found::Typed(body, of), _) => Ok((params, body, of)),
            (same, Some(of)) => Ok((params, self.coerced(same, of)?, of.clone())),
            (_, None) => Err(no("a function with a closed value")),
        }
    }
}

/// Returns the value of a variable.
fn variable(var: &Var) -> Found {
    let expr = match var.of.is_word() {
        true => Expr::Word(var.slot),
        false => Expr::Wide(var.slot),
    };
    Found::Typed(expr, var.of.clone())
}

/// Returns an operation on two integers.
pub(super) fn of_integers(op: Op, a: Expr, b: Expr) -> Found {
    Found::Typed(Expr::Do(op, Box::new((a, b))), Type::Integer)
}

/// Returns whether the form of a list shows that its members are not integers.
fn has_other_members(list: &Node) -> bool {
    let other = |item: &Node| is_other(item) || matches!(item.code, Term::List(_) | Term::Of(..));
    match &list.code {
        Term::List(items) => items.iter().any(other),
        Term::Of(_, inner) => other(&inner.element),
        _ => false,
    }
}

/// Returns whether the form of an expression shows that its value is neither an integer nor a list.
fn is_other(node: &Node) -> bool {
    matches!(
        node.code,
        // A fraction.
        Term::Binary(BinOp::Div, _)
            | Term::Str(_)
            | Term::Bool(_)
            | Term::Player(_)
            | Term::Seat(_)
            | Term::Tuple(_)
            | Term::Lambda(_)
    )
}
