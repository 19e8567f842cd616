//! Bytecode compiler for the game that a rule gives: a sum of positions, nim heaps and games that
//! do not depend on integers, with multiplicities, or one for each value of a generator.

use super::compile::{Compiler, Want};
use super::program::{ClosedPart, ProgramStep, TargetArgument};
use super::scope::Held;
use crate::lang::ir::{Node, Term};
use crate::lang::syntax::BinOp;
use crate::lang::value::Value;

impl Compiler<'_> {
    /// Compiles instructions that add the terms of a game to the option. With `times` set, the
    /// previous instruction has set the multiplicity of a single term.
    pub(crate) fn game(&mut self, node: &Node, times: bool) -> Option<()> {
        match &node.code {
            Term::Int(0) if !times => return Some(()),
            Term::Game(options) if !times && options.is_empty() => return Some(()),
            Term::Nim(size) => {
                let size = self.integer(size)?;
                return self.term(ProgramStep::Heap { size });
            }
            _ => {}
        }
        if self.is_known(node) {
            let closed = self.closed(node, ClosedPart::Game)?;
            return self.term(ProgramStep::Game { closed });
        }
        match &node.code {
            Term::Call(callee, args) => self.called(callee, args, times),
            Term::Entail(game) if !times => match &game.code {
                Term::Call(callee, args) => self.position(callee, args, true),
                _ => None,
            },
            // Only a single term can have a multiplicity.
            _ if times => None,
            Term::Binary(BinOp::Add, pair) => {
                self.game(&pair.0, false)?;
                self.game(&pair.1, false)
            }
            Term::Chain(first, rest) => {
                self.game(first, false)?;
                rest.iter().try_for_each(|(op, operand)| match op {
                    BinOp::Add => self.game(operand, false),
                    _ => None,
                })
            }
            Term::Binary(BinOp::Mul | BinOp::Dot, pair) => {
                let (of, game) = match &pair.1.code {
                    Term::Call(..) | Term::Nim(_) => (&pair.0, &pair.1),
                    _ => (&pair.1, &pair.0),
                };
                if !matches!(game.code, Term::Call(..) | Term::Nim(_)) {
                    return None;
                }
                let of = self.integer(of)?;
                self.step(ProgramStep::Copies { of })?;
                self.game(game, true)
            }
            Term::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let open = self.branch(condition, false)?;
                self.game(then, false)?;
                let done = self.step(ProgramStep::Jump { place: 0 })?;
                self.close(open)?;
                self.game(otherwise, false)?;
                self.close(vec![done])
            }
            Term::Let(bindings, body) => {
                self.bind(bindings)?;
                self.game(body, false)
            }
            Term::Native(id, args) if self.native_name(*id)? == "sum" => {
                let [stream] = &args[..] else { return None };
                self.stream(stream, &mut |compiler, inner| {
                    let clauses = &inner.clauses;
                    compiler.each(clauses, &mut |compiler| compiler.game(&inner.element, false))
                })
            }
            _ => None,
        }
    }

    /// Compiles a position, or the result of a function.
    fn called(&mut self, callee: &Node, args: &[Node], times: bool) -> Option<()> {
        if let Term::Global(id) = callee.code
            && matches!(self.machine.global(id), Some(Value::Function(_)))
        {
            return self.inline(callee, args, &mut |compiler, body| compiler.game(body, times));
        }
        self.position(callee, args, false)
    }

    /// Compiles a position of a ruleset. With `entailed` set, the next move must be made in it.
    fn position(&mut self, callee: &Node, args: &[Node], entailed: bool) -> Option<()> {
        let ruleset = self.known(callee)?;
        let mut given = Vec::with_capacity(args.len());
        for arg in args {
            given.push(match self.known(arg) {
                Some(same) if !matches!(same.code, Term::Int(_)) => TargetArgument::Closed(same),
                _ => match self.value(arg, Want::Any)? {
                    Held::Number(register) => TargetArgument::Register(register),
                    Held::Row(row) => TargetArgument::Row(row),
                    Held::Same(same) => TargetArgument::Closed(same),
                },
            });
        }
        let closed = self.keep(ClosedPart::Target(ruleset, given))?;
        self.term(ProgramStep::Position { closed, entailed })
    }

    fn term(&mut self, step: ProgramStep) -> Option<()> {
        self.step(step).map(|_| ())
    }
}
