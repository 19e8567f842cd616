//! Making steps of the game that a rule gives: a sum of positions, nim heaps and games that depend
//! on no integer, each perhaps several times.

use super::compile::Compiler;
use super::program::{ClosedPart, ProgramStep, TargetArgument};
use crate::lang::resolve::{Node, Term};
use crate::lang::syntax::BinOp;

impl Compiler<'_> {
    /// Steps that add the terms of a game to the option. With `times` set the step before has said
    /// how often a single term is there.
    pub(crate) fn game(&mut self, node: &Node, times: bool) -> Option<()> {
        match &node.code {
            Term::Int(0) => return Some(()),
            Term::Game(options) if options.is_empty() => return Some(()),
            Term::Nim(size) => {
                let size = self.integer(size)?;
                return self.term(ProgramStep::Heap { size });
            }
            _ => {}
        }
        if self.is_closed(node) {
            let closed = self.closed(node, ClosedPart::Game)?;
            return self.term(ProgramStep::Game { closed });
        }
        match &node.code {
            Term::Call(callee, args) => {
                if !self.is_closed(callee) {
                    return None;
                }
                let mut given = Vec::with_capacity(args.len());
                for arg in args {
                    given.push(match self.is_closed(arg) && !matches!(arg.code, Term::Int(_)) {
                        true => TargetArgument::Closed(arg.clone()),
                        false => TargetArgument::Register(self.integer(arg)?),
                    });
                }
                let closed = self.keep(ClosedPart::Target((**callee).clone(), given))?;
                self.term(ProgramStep::Position { closed })
            }
            // What is many times there is a single term.
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
            _ => None,
        }
    }

    fn term(&mut self, step: ProgramStep) -> Option<()> {
        self.step(step).map(|_| ())
    }
}
