//! Bytecode compiler for conditions, as conditional jumps.

use super::compile::{Compiler, Open, Want};
use super::program::{ClosedPart, ProgramStep, Reg, Relation};
use crate::lang::ir::{Node, Term};
use crate::lang::syntax::CmpOp;

impl Compiler<'_> {
    /// Compiles instructions that jump if a condition has the truth value `wanted`, and continue
    /// otherwise.
    pub(crate) fn branch(&mut self, node: &Node, wanted: bool) -> Option<Open> {
        match &node.code {
            Term::Bool(holds) if *holds != wanted => return Some(Open::new()),
            Term::Bool(_) => return Some(vec![self.step(ProgramStep::Jump { place: 0 })?]),
            Term::Compare(op @ (CmpOp::In | CmpOp::NotIn), pair) => {
                return self.membership(&pair.0, &pair.1, wanted == (*op == CmpOp::In));
            }
            _ => {}
        }
        if self.is_known(node) {
            let closed = self.closed(node, ClosedPart::Truth)?;
            return Some(vec![self.step(ProgramStep::Truth { closed, wanted, place: 0 })?]);
        }
        match &node.code {
            Term::Not(operand) => self.branch(operand, !wanted),
            Term::And(operands) => self.all(operands, true, wanted),
            Term::Or(operands) => self.all(operands, false, wanted),
            Term::Compare(op, pair) => {
                let (a, b) = (self.value(&pair.0, Want::Any)?, self.value(&pair.1, Want::Any)?);
                if !self.are_rows(&a, &b) {
                    let (a, b) = (self.as_number(a)?, self.as_number(b)?);
                    return Some(vec![self.test(*op, a, b, wanted)?]);
                }
                let wanted = match op {
                    CmpOp::Eq => wanted,
                    CmpOp::Ne => !wanted,
                    _ => return None,
                };
                let (a, b) = (self.as_row(a)?, self.as_row(b)?);
                Some(vec![self.step(ProgramStep::SameRow { a, b, wanted, place: 0 })?])
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
                self.decided(open, true, wanted)
            }
            Term::Let(bindings, body) => {
                self.bind(bindings)?;
                self.branch(body, wanted)
            }
            Term::Call(callee, args) => {
                let mut open = None;
                self.inline(callee, args, &mut |compiler, body| {
                    open = compiler.branch(body, wanted);
                    Some(())
                })?;
                open
            }
            Term::Native(id, args) => {
                let said = match self.native_name(*id)? {
                    "all" => true,
                    "any" => false,
                    _ => return None,
                };
                let [stream] = &args[..] else { return None };
                let mut open = Open::new();
                self.stream(stream, &mut |compiler, inner| {
                    compiler.each(&inner.clauses, &mut |compiler| {
                        open = compiler.branch(&inner.element, !said)?;
                        Some(())
                    })
                })?;
                self.decided(open, said, wanted)
            }
            _ => None,
        }
    }

    /// Ends a sequence of tests; `open` are its exits at the first test that decides the result.
    fn decided(&mut self, open: Open, said: bool, wanted: bool) -> Option<Open> {
        if wanted != said {
            return Some(open);
        }
        let all = self.step(ProgramStep::Jump { place: 0 })?;
        self.close(open)?;
        Some(vec![all])
    }

    /// Compiles `and` (for `said` true) or `or` (for `said` false) with short-circuit evaluation.
    fn all(&mut self, operands: &[Node], said: bool, wanted: bool) -> Option<Open> {
        let (last, before) = operands.split_last()?;
        let mut open = Open::new();
        for operand in before {
            open.extend(self.branch(operand, !said)?);
        }
        // The first operand that differs from `said` decides the result.
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
        let Some((from, until)) = self.range(among) else {
            if self.is_known(among) {
                let closed = self.closed(among, ClosedPart::Members)?;
                return Some(vec![self.step(ProgramStep::Member {
                    a,
                    closed,
                    wanted,
                    place: 0,
                })?]);
            }
            let row = self.row(among)?;
            return Some(vec![self.step(ProgramStep::InRow { a, row, wanted, place: 0 })?]);
        };
        let (from, until) = (from?, until?);
        let below = self.test(CmpOp::Ge, a, from, false)?;
        let within = self.test(CmpOp::Le, a, until, wanted)?;
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
}
