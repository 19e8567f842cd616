//! Closed subexpressions of compiled rules: they do not depend on the varying arguments of a
//! position, and are evaluated on first use.

use super::cell::{Cell, Members, Target};
use super::expr::{Closed, TargetArgument};
use super::integers;
use super::run::Run;
use super::types::{Abort, ArgumentKind, Kinds, Type};
use crate::lang::ir::Node;
use crate::lang::value::Value;

impl<'r> Run<'r> {
    /// Returns the value of a closed expression.
    #[inline(always)]
    pub(super) fn cell(&mut self, closed: u16) -> Result<&Cell, Abort> {
        let at = usize::from(closed);
        if !matches!(self.known.cells.get(at), Some(Some(_))) {
            self.evaluate(at)?;
        }
        match self.known.cells.get(at) {
            Some(Some(cell)) => Ok(cell),
            _ => Err(Abort::Unsupported),
        }
    }

    /// Evaluates a closed expression, with the arguments of the position in the frame.
    #[cold]
    fn evaluate(&mut self, at: usize) -> Result<(), Abort> {
        let closed = self.program.closed.get(at).ok_or(Abort::Unsupported)?;
        self.intern()?;
        self.return_points();
        let cell = match closed {
            Closed::Value(node, Type::Game) => match self.closed_value(node)? {
                // The interpreter reports a game for a number of players that rules do not have.
                Value::Game(_, made) if made.is_labelled() && self.machine.convention.is_none() => {
                    return Err(Abort::Unsupported);
                }
                Value::Game(game, _) => Cell::Game(self.machine.arena.parts(game).to_vec()),
                Value::Int(0) => Cell::Game(Vec::new()),
                _ => return Err(Abort::Unsupported),
            },
            Closed::Value(node, Type::Truth) => {
                let holds = self.machine.truth(node, self.frame).map_err(|_| Abort::Failed)?;
                Cell::Words(vec![holds.into()])
            }
            Closed::Value(node, of) => {
                let mut words = Vec::new();
                of.write(&self.closed_value(node)?, &mut words)?;
                Cell::Words(words)
            }
            Closed::Members(node) => Cell::Members(Members::of(&self.closed_value(node)?)?),
            Closed::Any(node) => self.closed_value(node).map(|_| Cell::Any)?,
            Closed::Target(callee, args) => Cell::Target(self.target(callee, args)?),
        };
        self.borrow_points();
        self.known.cells[at] = Some(cell);
        Ok(())
    }

    fn closed_value(&mut self, node: &Node) -> Result<Value, Abort> {
        self.machine.eval(node, self.frame).map_err(|_| Abort::Failed)
    }

    fn target(&mut self, callee: &Node, args: &[TargetArgument]) -> Result<Target, Abort> {
        let Value::Ruleset(ruleset) = self.closed_value(callee)? else {
            return Err(Abort::Unsupported);
        };
        if args.len() != ruleset.code.params.len() {
            return Err(Abort::Failed);
        }
        let mut sources = Vec::new();
        let mut kinds = Kinds::new();
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            let (value, kind) = match arg {
                TargetArgument::Varying(depth) => {
                    sources.push(None);
                    (Value::Absent, ArgumentKind::Integers(*depth))
                }
                TargetArgument::Closed(node) => match self.closed_value(node)? {
                    Value::Stream(_) => return Err(Abort::Unsupported),
                    Value::Int(n) => {
                        sources.push(Some(n));
                        (Value::Absent, ArgumentKind::Integers(0))
                    }
                    value => (value, ArgumentKind::Other),
                },
            };
            values.push(value);
            kinds.push(kind);
        }
        let lattices = &mut integers(self.machine).ok_or(Abort::Unsupported)?.lattices;
        Ok(Target { lattice: lattices.holding(&ruleset, &values, &kinds), sources })
    }
}
