//! Bytecode compiler for generators, conditions and integer expressions. `None` always means an
//! unsupported construct; then the rule is interpreted.

use super::program::{ClosedPart, Op, Program, ProgramStep, REGISTERS, Reg, RowChange, RowStep};
use super::scope::{Held, Scope};
use super::shape::{ArgumentKind, Kinds};
use crate::lang::eval::Machine;
use crate::lang::ir::{Node, RuleAction, RuleCode, Term};
use crate::lang::syntax::BinOp;
use crate::lang::value::Value;
use std::collections::BTreeMap;

/// The maximum number of instructions of a program.
const MAX_INSTRUCTIONS: usize = 4096;

/// Compiles a rule for arguments of these types. The program of a `require` rule returns an option
/// without terms whenever the condition fails.
pub(crate) fn program(machine: &Machine, rule: &RuleCode, kinds: &Kinds) -> Option<Program> {
    let mut compiler = Compiler {
        machine,
        scope: Scope::default(),
        constants: BTreeMap::new(),
        next: 0,
        program: Program { steps: vec![], constants: vec![], rows: 0, closed: vec![] },
    };
    for (slot, kind) in (0..).zip(kinds.iter()) {
        let held = match kind {
            ArgumentKind::Other => continue,
            ArgumentKind::Integer => Held::Number(compiler.register()?),
            ArgumentKind::Row => Held::Row(compiler.new_row()?),
        };
        compiler.scope.set(slot, held);
    }
    compiler.each(&rule.clauses, &mut |compiler| match &rule.kind {
        RuleAction::Option(option) | RuleAction::Labelled(_, option) | RuleAction::Is(option) => {
            compiler.game(option, false)?;
            compiler.step(ProgramStep::Option).map(|_| ())
        }
        RuleAction::Require(condition, _) => {
            let holds = compiler.branch(condition, true)?;
            compiler.step(ProgramStep::Option)?;
            compiler.close(holds)
        }
        RuleAction::Final(_) | RuleAction::Players(_) => None,
    })?;
    Some(compiler.program)
}

/// The state of the compilation of a program.
pub(crate) struct Compiler<'m> {
    pub(crate) machine: &'m Machine,
    pub(crate) scope: Scope,
    constants: BTreeMap<i64, Reg>,
    next: usize,
    pub(crate) program: Program,
}

/// Indices of jump instructions whose target is still open.
pub(crate) type Open = Vec<usize>;

/// The type that an expression must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    Number,
    Row,
    /// Any type.
    Any,
}

impl Compiler<'_> {
    /// Compiles an expression to an integer in a register.
    pub(crate) fn integer(&mut self, node: &Node) -> Option<Reg> {
        let held = self.value(node, Want::Number)?;
        self.as_number(held)
    }

    /// Loads a held integer into a register.
    pub(crate) fn as_number(&mut self, held: Held) -> Option<Reg> {
        match held {
            Held::Number(register) => Some(register),
            Held::Row(_) => None,
            Held::Same(node) if is_other(&node) => None,
            Held::Same(node) => {
                let closed = self.keep(ClosedPart::Integer(node))?;
                let to = self.register()?;
                self.step(ProgramStep::Load { closed, to })?;
                Some(to)
            }
        }
    }

    /// Compiles an expression, and returns where its value is held. An expression that is constant
    /// for the lattice is loaded only if its type is known.
    pub(crate) fn value(&mut self, node: &Node, want: Want) -> Option<Held> {
        if let Some(same) = self.known(node) {
            return self.fixed(same, want);
        }
        if let Some(held) = self.bound(node) {
            return Some(held.clone());
        }
        match &node.code {
            Term::List(items) => self.listed(items).map(Held::Row),
            Term::ListOf(inner) => self.collected(inner).map(Held::Row),
            Term::Index(pair) => {
                let (of, at) = (self.row(&pair.0)?, self.integer(&pair.1)?);
                let to = self.register()?;
                self.step(ProgramStep::Row(RowStep::At { of, at, to }))?;
                Some(Held::Number(to))
            }
            Term::Binary(op, pair) => {
                let a = self.value(&pair.0, want_of(*op, want))?;
                self.combined(a, *op, &pair.1, want)
            }
            Term::Chain(first, rest) => {
                let op = rest.first().map_or(BinOp::Add, |(op, _)| *op);
                let mut total = self.value(first, want_of(op, want))?;
                for (op, operand) in rest {
                    total = self.combined(total, *op, operand, want)?;
                }
                Some(total)
            }
            Term::Neg(operand) => {
                let (zero, operand) = (self.constant(0)?, self.integer(operand)?);
                self.apply(Op::Sub, zero, operand).map(Held::Number)
            }
            Term::Native(id, args) => self.native(*id, args),
            Term::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let open = self.branch(condition, false)?;
                let a = self.value(then, want)?;
                let to = match a {
                    Held::Row(of) => Held::Row(self.copied(RowChange::Same, of)?),
                    other => {
                        let (a, to) = (self.as_number(other)?, self.register()?);
                        self.step(ProgramStep::Copy { a, to })?;
                        Held::Number(to)
                    }
                };
                let done = self.step(ProgramStep::Jump { place: 0 })?;
                self.close(open)?;
                match to {
                    Held::Row(to) => {
                        let of = self.row(otherwise)?;
                        let change = RowChange::Same;
                        self.step(ProgramStep::Row(RowStep::Change { change, of, to }))?;
                    }
                    Held::Number(to) => {
                        let a = self.integer(otherwise)?;
                        self.step(ProgramStep::Copy { a, to })?;
                    }
                    Held::Same(_) => return None,
                }
                self.close(vec![done])?;
                Some(to)
            }
            Term::Let(bindings, body) => {
                self.bind(bindings)?;
                self.value(body, want)
            }
            Term::Call(callee, args) => {
                let mut held = None;
                self.inline(callee, args, &mut |compiler, body| {
                    held = compiler.value(body, want);
                    Some(())
                })?;
                held
            }
            _ => None,
        }
    }

    /// Compiles an expression that is constant for the lattice, to the wanted type.
    fn fixed(&mut self, same: Node, want: Want) -> Option<Held> {
        let list = match &same.code {
            Term::Int(n) => return self.constant(*n).map(Held::Number),
            Term::Global(id) => match self.machine.global(*id) {
                Some(Value::Int(n)) => return self.constant(*n).map(Held::Number),
                Some(Value::List(_)) => true,
                _ => false,
            },
            Term::List(_) | Term::ListOf(_) => true,
            _ => false,
        };
        match want {
            Want::Number => self.as_number(Held::Same(same)).map(Held::Number),
            Want::Any if !list => Some(Held::Same(same)),
            Want::Row | Want::Any => self.as_row(Held::Same(same)).map(Held::Row),
        }
    }

    fn combined(&mut self, a: Held, op: BinOp, b: &Node, want: Want) -> Option<Held> {
        let b = self.value(b, want_of(op, want))?;
        if op == BinOp::Add {
            return self.joined(a, b);
        }
        let (a, b) = (self.as_number(a)?, self.as_number(b)?);
        self.apply(operation(op)?, a, b).map(Held::Number)
    }

    /// Binds the slots of a `let`.
    pub(crate) fn bind(&mut self, bindings: &[(u32, Node)]) -> Option<()> {
        for (slot, value) in bindings {
            let held = self.given(value)?;
            self.scope.set(*slot, held);
        }
        Some(())
    }

    /// Compiles the value of a name; it is evaluated even if the name is not used.
    pub(crate) fn given(&mut self, node: &Node) -> Option<Held> {
        let held = self.value(node, Want::Any)?;
        if let Held::Same(same) = &held
            && !matches!(same.code, Term::Local(_) | Term::Global(_))
        {
            let closed = self.keep(ClosedPart::Whatever(same.clone()))?;
            self.step(ProgramStep::Need { closed })?;
        }
        Some(held)
    }

    pub(crate) fn apply(&mut self, op: Op, a: Reg, b: Reg) -> Option<Reg> {
        let to = self.register()?;
        self.step(ProgramStep::Do { op, a, b, to })?;
        Some(to)
    }

    /// Allocates a register.
    pub(crate) fn register(&mut self) -> Option<Reg> {
        let register = Reg::try_from(self.next).ok()?;
        self.next += 1;
        debug_assert!(self.next <= REGISTERS);
        Some(register)
    }

    pub(crate) fn constant(&mut self, n: i64) -> Option<Reg> {
        if let Some(register) = self.constants.get(&n) {
            return Some(*register);
        }
        let register = self.register()?;
        self.constants.insert(n, register);
        self.program.constants.push((register, n));
        Some(register)
    }

    /// Returns the name of a builtin.
    pub(crate) fn native_name(&self, id: u32) -> Option<&'static str> {
        self.machine.natives().get(id as usize).map(|native| native.name)
    }

    /// Adds an expression that is constant for the lattice, and returns its number.
    pub(crate) fn closed(&mut self, node: &Node, kind: fn(Node) -> ClosedPart) -> Option<u16> {
        let same = self.known(node)?;
        self.keep(kind(same))
    }

    pub(crate) fn keep(&mut self, closed: ClosedPart) -> Option<u16> {
        self.program.closed.push(closed);
        u16::try_from(self.program.closed.len() - 1).ok()
    }

    /// Appends an instruction, and returns its index.
    pub(crate) fn step(&mut self, step: ProgramStep) -> Option<usize> {
        self.program.steps.push(step);
        let number = self.program.steps.len();
        (number <= MAX_INSTRUCTIONS).then_some(number - 1)
    }

    /// Sets the targets of open jumps to the next instruction.
    pub(crate) fn close(&mut self, open: Open) -> Option<()> {
        let here = self.program.steps.len();
        open.into_iter().try_for_each(|step| self.lead(step, here))
    }

    pub(crate) fn lead(&mut self, step: usize, to: usize) -> Option<()> {
        let to = u16::try_from(to).ok()?;
        match self.program.steps.get_mut(step)? {
            ProgramStep::Test { place, .. }
            | ProgramStep::Member { place, .. }
            | ProgramStep::Truth { place, .. }
            | ProgramStep::Jump { place }
            | ProgramStep::Count { place, .. }
            | ProgramStep::Recount { place, .. }
            | ProgramStep::Walk { place, .. }
            | ProgramStep::Rewalk { place, .. }
            | ProgramStep::InRow { place, .. }
            | ProgramStep::SameRow { place, .. }
            | ProgramStep::WalkRow { place, .. }
            | ProgramStep::RewalkRow { place, .. } => *place = to,
            _ => return None,
        }
        Some(())
    }
}

/// Returns whether the form of an expression shows that its value is neither an integer nor a list.
pub(crate) fn is_other(node: &Node) -> bool {
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

/// Returns the type that an operation needs for its operands.
fn want_of(op: BinOp, want: Want) -> Want {
    if op == BinOp::Add { want } else { Want::Number }
}

fn operation(op: BinOp) -> Option<Op> {
    match op {
        BinOp::Add => Some(Op::Add),
        BinOp::Sub => Some(Op::Sub),
        BinOp::Mul | BinOp::Dot => Some(Op::Mul),
        BinOp::IntDiv => Some(Op::Div),
        BinOp::Mod => Some(Op::Mod),
        BinOp::Div | BinOp::And | BinOp::Or | BinOp::Sides => None,
    }
}
