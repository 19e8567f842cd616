//! Making steps of generators, conditions and integer expressions. `None` always means: not of a
//! kind that is understood, so that the rule is evaluated as it stands.

use super::program::{ClosedPart, Op, Program, ProgramStep, REGISTERS, Reg, Relation};
use crate::lang::eval::{Asks, Machine};
use crate::lang::resolve::{ClauseCode, Node, RuleAction, RuleCode, Term};
use crate::lang::syntax::{BinOp, CmpOp};
use crate::lang::value::Value;
use std::collections::BTreeMap;

/// The program of a rule, where the arguments of these slots, as bits, are integers.
pub(crate) fn program(machine: &Machine, rule: &RuleCode, which: u64) -> Option<Program> {
    let (RuleAction::Option(option) | RuleAction::Labelled(_, option) | RuleAction::Is(option)) =
        &rule.kind
    else {
        return None;
    };
    let mut compiler = Compiler {
        machine,
        registers: BTreeMap::new(),
        constants: BTreeMap::new(),
        next: 0,
        program: Program { steps: Vec::new(), constants: Vec::new(), closed: Vec::new() },
    };
    for slot in (0..64).filter(|slot| which >> slot & 1 == 1) {
        let register = compiler.register()?;
        compiler.registers.insert(slot, register);
    }
    compiler.rule(&rule.clauses, option)?;
    Some(compiler.program)
}

/// A program that is being made.
pub(crate) struct Compiler<'m> {
    pub(crate) machine: &'m Machine,
    /// The slots that hold integers which differ from run to run, or in a run.
    registers: BTreeMap<u32, Reg>,
    constants: BTreeMap<i64, Reg>,
    next: usize,
    pub(crate) program: Program,
}

/// Steps that are still to be told their place.
pub(crate) type Open = Vec<usize>;

impl Compiler<'_> {
    /// The whole rule: its generators and conditions from the outermost on, each with those inside.
    fn rule(&mut self, clauses: &[ClauseCode], option: &Node) -> Option<()> {
        // For each generator the step that goes on with it, the step it begins with, and those that
        // go on with it or, before any generator, end.
        let mut loops: Vec<(ProgramStep, usize, Open)> = Vec::new();
        let mut outside = Open::new();
        for clause in clauses {
            match clause {
                ClauseCode::If(condition) => {
                    let open = self.branch(condition, false)?;
                    loops.last_mut().map_or(&mut outside, |(_, _, open)| open).extend(open);
                }
                ClauseCode::For(slots, source) => {
                    let &[slot] = &slots[..] else { return None };
                    let (begin, again, var) = self.generator(source)?;
                    self.registers.insert(slot, var);
                    let begins = self.step(begin)?;
                    loops.push((again, begins, Open::new()));
                }
            }
        }
        self.game(option, false)?;
        self.step(ProgramStep::Option)?;
        for (again, begins, open) in loops.into_iter().rev() {
            self.close(open)?;
            let again = self.step(again)?;
            self.lead(again, begins + 1)?;
            self.close(vec![begins])?;
        }
        self.close(outside)
    }

    /// How a generator begins and goes on, and where its values go.
    fn generator(&mut self, source: &Node) -> Option<(ProgramStep, ProgramStep, Reg)> {
        let place = 0;
        if let Term::Range(from, to) = &source.code {
            let from = self.integer(from)?;
            let until = match to {
                Some(to) => self.integer(to)?,
                None => self.constant(i64::MAX)?,
            };
            let var = self.register()?;
            let begin = ProgramStep::Count { var, from, until, place };
            return Some((begin, ProgramStep::Recount { var, until, place }, var));
        }
        let closed = self.closed(source, ClosedPart::Members)?;
        let (var, at) = (self.register()?, self.register()?);
        let begin = ProgramStep::Walk { var, at, closed, place };
        Some((begin, ProgramStep::Rewalk { var, at, closed, place }, var))
    }

    /// Steps after which an integer is in a register.
    pub(crate) fn integer(&mut self, node: &Node) -> Option<Reg> {
        match &node.code {
            Term::Int(n) => return self.constant(*n),
            Term::Local(slot) if self.registers.contains_key(slot) => {
                return self.registers.get(slot).copied();
            }
            Term::Global(id) => {
                if let Some(Value::Int(n)) = self.machine.global(*id) {
                    return self.constant(*n);
                }
            }
            _ => {}
        }
        if self.is_closed(node) {
            let closed = self.closed(node, ClosedPart::Integer)?;
            let to = self.register()?;
            self.step(ProgramStep::Load { closed, to })?;
            return Some(to);
        }
        match &node.code {
            Term::Binary(op, pair) => {
                let (a, b) = (self.integer(&pair.0)?, self.integer(&pair.1)?);
                self.apply(operation(*op)?, a, b)
            }
            Term::Chain(first, rest) => {
                let mut total = self.integer(first)?;
                for (op, operand) in rest {
                    let operand = self.integer(operand)?;
                    total = self.apply(operation(*op)?, total, operand)?;
                }
                Some(total)
            }
            Term::Neg(operand) => {
                let (zero, operand) = (self.constant(0)?, self.integer(operand)?);
                self.apply(Op::Sub, zero, operand)
            }
            Term::Native(id, args) => {
                let asks = self.machine.asks(*id)?;
                self.native(asks, args)
            }
            Term::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let to = self.register()?;
                let open = self.branch(condition, false)?;
                let a = self.integer(then)?;
                self.step(ProgramStep::Copy { a, to })?;
                let done = self.step(ProgramStep::Jump { place: 0 })?;
                self.close(open)?;
                let a = self.integer(otherwise)?;
                self.step(ProgramStep::Copy { a, to })?;
                self.close(vec![done])?;
                Some(to)
            }
            Term::Let(bindings, body) => {
                self.bind(bindings)?;
                self.integer(body)
            }
            _ => None,
        }
    }

    fn native(&mut self, asks: Asks, args: &[Node]) -> Option<Reg> {
        let op = match asks {
            Asks::Least => Op::Min,
            Asks::Greatest | Asks::Size => Op::Max,
            _ => return None,
        };
        let (first, rest) = args.split_first()?;
        let mut best = self.integer(first)?;
        if asks == Asks::Size {
            let zero = self.constant(0)?;
            let negative = self.apply(Op::Sub, zero, best)?;
            return rest.is_empty().then(|| self.apply(op, best, negative))?;
        }
        // One argument is a collection.
        rest.first()?;
        for arg in rest {
            let arg = self.integer(arg)?;
            best = self.apply(op, best, arg)?;
        }
        Some(best)
    }

    /// Gives integers to the slots of a `let`.
    pub(crate) fn bind(&mut self, bindings: &[(u32, Node)]) -> Option<()> {
        for (slot, value) in bindings {
            let register = self.integer(value)?;
            self.registers.insert(*slot, register);
        }
        Some(())
    }

    /// Steps that go elsewhere if a condition is as wanted, and on if not.
    pub(crate) fn branch(&mut self, node: &Node, wanted: bool) -> Option<Open> {
        match &node.code {
            Term::Bool(holds) if *holds != wanted => return Some(Open::new()),
            Term::Bool(_) => return Some(vec![self.step(ProgramStep::Jump { place: 0 })?]),
            Term::Compare(op @ (CmpOp::In | CmpOp::NotIn), pair) => {
                return self.membership(&pair.0, &pair.1, wanted == (*op == CmpOp::In));
            }
            _ => {}
        }
        if self.is_closed(node) {
            let closed = self.closed(node, ClosedPart::Truth)?;
            return Some(vec![self.step(ProgramStep::Truth { closed, wanted, place: 0 })?]);
        }
        match &node.code {
            Term::Not(operand) => self.branch(operand, !wanted),
            Term::And(operands) => self.all(operands, true, wanted),
            Term::Or(operands) => self.all(operands, false, wanted),
            Term::Compare(op, pair) => {
                let (a, b) = (self.integer(&pair.0)?, self.integer(&pair.1)?);
                Some(vec![self.test(*op, a, b, wanted)?])
            }
            Term::Compares(first, rest) => {
                let mut left = self.integer(first)?;
                let mut open = Open::new();
                for (op, player, operand) in rest {
                    if player.is_some() {
                        return None;
                    }
                    let right = self.integer(operand)?;
                    open.push(self.test(*op, left, right, false)?);
                    left = right;
                }
                if !wanted {
                    return Some(open);
                }
                let holds = self.step(ProgramStep::Jump { place: 0 })?;
                self.close(open)?;
                Some(vec![holds])
            }
            Term::Let(bindings, body) => {
                self.bind(bindings)?;
                self.branch(body, wanted)
            }
            _ => None,
        }
    }

    /// Whether all operands are as said (`and`), or not all are not (`or`).
    fn all(&mut self, operands: &[Node], said: bool, wanted: bool) -> Option<Open> {
        let (last, before) = operands.split_last()?;
        let mut open = Open::new();
        for operand in before {
            open.extend(self.branch(operand, !said)?);
        }
        // An operand that is not as said decides.
        if wanted != said {
            open.extend(self.branch(last, wanted)?);
            return Some(open);
        }
        let all = self.branch(last, wanted)?;
        self.close(open)?;
        Some(all)
    }

    fn membership(&mut self, one: &Node, among: &Node, wanted: bool) -> Option<Open> {
        let a = self.integer(one)?;
        let Term::Range(from, to) = &among.code else {
            let closed = self.closed(among, ClosedPart::Members)?;
            return Some(vec![self.step(ProgramStep::Member { a, closed, wanted, place: 0 })?]);
        };
        let from = self.integer(from)?;
        let Some(to) = to else {
            return Some(vec![self.test(CmpOp::Ge, a, from, wanted)?]);
        };
        let to = self.integer(to)?;
        let below = self.test(CmpOp::Ge, a, from, false)?;
        let within = self.test(CmpOp::Le, a, to, wanted)?;
        if !wanted {
            return Some(vec![below, within]);
        }
        self.close(vec![below])?;
        Some(vec![within])
    }

    fn test(&mut self, op: CmpOp, a: Reg, b: Reg, wanted: bool) -> Option<usize> {
        let (relation, a, b, holds) = match op {
            CmpOp::Eq => (Relation::Equal, a, b, true),
            CmpOp::Ne => (Relation::Equal, a, b, false),
            CmpOp::Lt => (Relation::Less, a, b, true),
            CmpOp::Le => (Relation::AtMost, a, b, true),
            CmpOp::Gt => (Relation::Less, b, a, true),
            CmpOp::Ge => (Relation::AtMost, b, a, true),
            CmpOp::Iso | CmpOp::In | CmpOp::NotIn => return None,
        };
        self.step(ProgramStep::Test { relation, a, b, wanted: wanted == holds, place: 0 })
    }

    fn apply(&mut self, op: Op, a: Reg, b: Reg) -> Option<Reg> {
        let to = self.register()?;
        self.step(ProgramStep::Do { op, a, b, to })?;
        Some(to)
    }

    /// A register that nothing else is kept in.
    fn register(&mut self) -> Option<Reg> {
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

    /// Whether an expression is the same in every run for a lattice.
    pub(crate) fn is_closed(&self, node: &Node) -> bool {
        !self.registers.keys().any(|slot| node.mentions(*slot))
    }

    /// Keeps a closed expression, under its number.
    pub(crate) fn closed(&mut self, node: &Node, kind: fn(Node) -> ClosedPart) -> Option<u16> {
        if !self.is_closed(node) {
            return None;
        }
        self.keep(kind(node.clone()))
    }

    pub(crate) fn keep(&mut self, closed: ClosedPart) -> Option<u16> {
        self.program.closed.push(closed);
        u16::try_from(self.program.closed.len() - 1).ok()
    }

    /// Adds a step; its number.
    pub(crate) fn step(&mut self, step: ProgramStep) -> Option<usize> {
        self.program.steps.push(step);
        let number = self.program.steps.len();
        u16::try_from(number).ok().map(|_| number - 1)
    }

    /// Lets steps lead to what comes next.
    pub(crate) fn close(&mut self, open: Open) -> Option<()> {
        let here = self.program.steps.len();
        open.into_iter().try_for_each(|step| self.lead(step, here))
    }

    fn lead(&mut self, step: usize, to: usize) -> Option<()> {
        let to = u16::try_from(to).ok()?;
        match self.program.steps.get_mut(step)? {
            ProgramStep::Test { place, .. }
            | ProgramStep::Member { place, .. }
            | ProgramStep::Truth { place, .. }
            | ProgramStep::Jump { place }
            | ProgramStep::Count { place, .. }
            | ProgramStep::Recount { place, .. }
            | ProgramStep::Walk { place, .. }
            | ProgramStep::Rewalk { place, .. } => *place = to,
            _ => return None,
        }
        Some(())
    }
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
