//! Bytecode compiler for lists of integers: comprehensions, and builtins that take or return lists.

use super::compile::{Compiler, Open, Want, is_other};
use super::program::{ClosedPart, Op, ProgramStep, Reg, RowChange, RowFold, RowReg, RowStep};
use super::scope::Held;
use crate::lang::ir::{ClauseCode, Loop, Node, Term};

impl Compiler<'_> {
    /// Compiles generators and conditions, from the outermost to the innermost, around a body.
    pub(crate) fn each(
        &mut self,
        clauses: &[ClauseCode],
        body: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        // For each generator: the instruction that repeats it, its start, and the jumps that
        // continue it or, before any generator, end the loop.
        let mut loops: Vec<(ProgramStep, usize, Open)> = Vec::new();
        let mut outside = Open::new();
        for clause in clauses {
            match clause {
                ClauseCode::If(condition) => {
                    let open = self.branch(condition, false)?;
                    loops.last_mut().map_or(&mut outside, |(_, _, open)| open).extend(open);
                }
                ClauseCode::For(slots, source) => match (&slots[..], &source.code) {
                    // A generator over a single value, which only names it.
                    ([slot], Term::List(items)) if items.len() == 1 && !self.is_known(source) => {
                        let held = self.value(&items[0], Want::Any)?;
                        self.scope.set(*slot, held);
                    }
                    ([slot], _) => {
                        let (begin, again, var) = self.generator(source)?;
                        self.scope.set(*slot, Held::Number(var));
                        loops.push((again, self.step(begin)?, Open::new()));
                    }
                    // A generator over integers with their indices.
                    (&[slot, number], Term::Native(id, args)) => {
                        let (Some("zip"), [of, places]) = (self.native_name(*id), &args[..]) else {
                            return None;
                        };
                        let Term::Range(from, None) = &places.code else { return None };
                        if !matches!(from.code, Term::Int(0)) {
                            return None;
                        }
                        let (begin, again, var, at) = self.walk(of)?;
                        self.scope.set(slot, Held::Number(var));
                        self.scope.set(number, Held::Number(at));
                        loops.push((again, self.step(begin)?, Open::new()));
                    }
                    _ => return None,
                },
            }
        }
        body(self)?;
        for (again, begins, open) in loops.into_iter().rev() {
            self.close(open)?;
            let again = self.step(again)?;
            self.lead(again, begins + 1)?;
            self.close(vec![begins])?;
        }
        self.close(outside)
    }

    /// Returns the first and the repeated instruction of a loop over a generator, and the register
    /// of its values.
    fn generator(&mut self, source: &Node) -> Option<(ProgramStep, ProgramStep, Reg)> {
        let place = 0;
        if let Some((from, until)) = self.range(source) {
            let (from, until) = (from?, until?);
            let var = self.register()?;
            let begin = ProgramStep::Count { var, from, until, place };
            return Some((begin, ProgramStep::Recount { var, until, place }, var));
        }
        let (begin, again, var, _) = self.walk(source)?;
        Some((begin, again, var))
    }

    /// Returns the first and the repeated instruction of a loop over a collection, and the
    /// registers of its members and their indices.
    fn walk(&mut self, source: &Node) -> Option<(ProgramStep, ProgramStep, Reg, Reg)> {
        let place = 0;
        let known = self.is_known(source);
        let closed = if known { self.closed(source, ClosedPart::Members)? } else { 0 };
        let row = if known { 0 } else { self.row(source)? };
        let (var, at) = (self.register()?, self.register()?);
        let (begin, again) = match known {
            true => (
                ProgramStep::Walk { var, at, closed, place },
                ProgramStep::Rewalk { var, at, closed, place },
            ),
            false => (
                ProgramStep::WalkRow { var, at, row, place },
                ProgramStep::RewalkRow { var, at, row, place },
            ),
        };
        Some((begin, again, var, at))
    }

    /// Returns the bounds of a range, if this is one: `a..b`, or the indices of a list.
    pub(crate) fn range(&mut self, source: &Node) -> Option<(Option<Reg>, Option<Reg>)> {
        match &source.code {
            Term::Range(from, to) => {
                let from = self.integer(from);
                let until = match to {
                    Some(to) => self.integer(to),
                    None => self.constant(i64::MAX),
                };
                Some((from, until))
            }
            Term::Native(id, args) => match (self.native_name(*id)?, &args[..]) {
                ("indices", [of]) if !self.is_known(of) => {
                    let until = self.row(of).and_then(|of| {
                        let length = self.fold(RowFold::Length, of)?;
                        let one = self.constant(1)?;
                        self.apply(Op::Sub, length, one)
                    });
                    Some((self.constant(0), until))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Compiles an expression to a list of integers in a row.
    pub(crate) fn row(&mut self, node: &Node) -> Option<RowReg> {
        let held = self.value(node, Want::Row)?;
        self.as_row(held)
    }

    /// Loads a held list into a row.
    pub(crate) fn as_row(&mut self, held: Held) -> Option<RowReg> {
        match held {
            Held::Row(row) => Some(row),
            Held::Number(_) => None,
            Held::Same(node) if is_other(&node) => None,
            Held::Same(node) => {
                let closed = self.keep(ClosedPart::Row(node))?;
                let to = self.new_row()?;
                self.step(ProgramStep::Row(RowStep::Load { closed, to }))?;
                Some(to)
            }
        }
    }

    /// Compiles the members of a list, or of a stream, to a row.
    fn members(&mut self, node: &Node) -> Option<RowReg> {
        match &node.code {
            Term::Stream(_) => {
                let mut row = None;
                self.stream(node, &mut |compiler, inner| {
                    row = compiler.collected(inner);
                    Some(())
                })?;
                row
            }
            _ => self.row(node),
        }
    }

    /// Compiles `[a, b]`.
    pub(crate) fn listed(&mut self, items: &[Node]) -> Option<RowReg> {
        let items: Option<Vec<Reg>> = items.iter().map(|item| self.integer(item)).collect();
        let to = self.new_row()?;
        self.step(ProgramStep::Row(RowStep::Clear { to }))?;
        for a in items? {
            self.step(ProgramStep::Row(RowStep::Push { a, to }))?;
        }
        Some(to)
    }

    /// Compiles `[a for …]`.
    pub(crate) fn collected(&mut self, inner: &Loop) -> Option<RowReg> {
        let to = self.new_row()?;
        self.step(ProgramStep::Row(RowStep::Clear { to }))?;
        self.each(&inner.clauses, &mut |compiler| {
            let a = compiler.integer(&inner.element)?;
            compiler.step(ProgramStep::Row(RowStep::Push { a, to })).map(|_| ())
        })?;
        Some(to)
    }

    /// Compiles a call of a builtin.
    pub(crate) fn native(&mut self, id: u32, args: &[Node]) -> Option<Held> {
        let name = self.native_name(id)?;
        Some(match (name, args) {
            ("length", [of]) => Held::Number(self.folded(RowFold::Length, of)?),
            ("sum", [of]) => Held::Number(self.folded(RowFold::Sum, of)?),
            ("min", [of]) => Held::Number(self.folded(RowFold::Min, of)?),
            ("max", [of]) => Held::Number(self.folded(RowFold::Max, of)?),
            ("min" | "max", [first, rest @ ..]) => {
                let least = name == "min";
                let mut best = self.value(first, Want::Any)?;
                for arg in rest {
                    let arg = self.value(arg, Want::Any)?;
                    best = self.better(best, arg, least)?;
                }
                best
            }
            ("abs", [of]) => {
                let (zero, of) = (self.constant(0)?, self.integer(of)?);
                let negative = self.apply(Op::Sub, zero, of)?;
                Held::Number(self.apply(Op::Max, of, negative)?)
            }
            ("reverse", [of]) => Held::Row(self.changed(RowChange::Reverse, of)?),
            ("sort", [of]) => Held::Row(self.changed(RowChange::Sort, of)?),
            ("unique", [of]) => Held::Row(self.changed(RowChange::Unique, of)?),
            ("replace_at", [of, at, a]) => {
                let to = self.changed(RowChange::Same, of)?;
                let (at, a) = (self.integer(at)?, self.integer(a)?);
                self.about(RowStep::Replace { to, at, a }, to)?
            }
            ("remove_at", [of, at]) => {
                let to = self.changed(RowChange::Same, of)?;
                let at = self.integer(at)?;
                self.about(RowStep::Remove { to, at }, to)?
            }
            ("slice", [of, from, until]) => {
                let to = self.changed(RowChange::Same, of)?;
                let (from, until) = (self.integer(from)?, self.integer(until)?);
                self.about(RowStep::Slice { to, from, until }, to)?
            }
            _ => return None,
        })
    }

    fn about(&mut self, step: RowStep, to: RowReg) -> Option<Held> {
        self.step(ProgramStep::Row(step))?;
        Some(Held::Row(to))
    }

    fn changed(&mut self, change: RowChange, of: &Node) -> Option<RowReg> {
        let of = self.members(of)?;
        self.copied(change, of)
    }

    pub(crate) fn copied(&mut self, change: RowChange, of: RowReg) -> Option<RowReg> {
        let to = self.new_row()?;
        self.step(ProgramStep::Row(RowStep::Change { change, of, to }))?;
        Some(to)
    }

    fn folded(&mut self, fold: RowFold, of: &Node) -> Option<Reg> {
        let of = self.members(of)?;
        self.fold(fold, of)
    }

    fn fold(&mut self, fold: RowFold, of: RowReg) -> Option<Reg> {
        let to = self.register()?;
        self.step(ProgramStep::Row(RowStep::Fold { fold, of, to }))?;
        Some(to)
    }

    /// Compiles the minimum or maximum of two integers, or of two lists.
    fn better(&mut self, a: Held, b: Held, least: bool) -> Option<Held> {
        if self.are_rows(&a, &b) {
            let (a, b, to) = (self.as_row(a)?, self.as_row(b)?, self.new_row()?);
            return self.about(RowStep::Choose { first: least, a, b, to }, to);
        }
        let (a, b) = (self.as_number(a)?, self.as_number(b)?);
        let op = if least { Op::Min } else { Op::Max };
        self.apply(op, a, b).map(Held::Number)
    }

    /// Compiles `a + b` of integers or lists.
    pub(crate) fn joined(&mut self, a: Held, b: Held) -> Option<Held> {
        if self.are_rows(&a, &b) {
            let (a, of) = (self.as_row(a)?, self.as_row(b)?);
            let to = self.copied(RowChange::Same, a)?;
            return self.about(RowStep::Extend { of, to }, to);
        }
        let (a, b) = (self.as_number(a)?, self.as_number(b)?);
        self.apply(Op::Add, a, b).map(Held::Number)
    }

    /// Returns whether both values, which have the same type, are lists.
    pub(crate) fn are_rows(&self, a: &Held, b: &Held) -> bool {
        matches!(a, Held::Row(_)) || matches!(b, Held::Row(_))
    }

    /// Allocates a row.
    pub(crate) fn new_row(&mut self) -> Option<RowReg> {
        let row = RowReg::try_from(self.program.rows).ok()?;
        self.program.rows += 1;
        Some(row)
    }
}
