//! Compiler of calls of builtins.

use super::compile::{Compiler, Found, Read};
use super::expr::{Binding, Change, Expr, Loop, Op, Reduction, Var};
use super::types::Type;
use crate::lang::ir::{Collection, Node, Prim, Term, unsupported as no};

impl Compiler<'_> {
    /// Compiles a call of a builtin.
    pub(super) fn builtin(
        &mut self,
        prim: Prim,
        args: &[Node],
        needed: Option<&Type>,
    ) -> Read<Found> {
        let integer = |expr| Ok(Found::Typed(expr, Type::Integer));
        match (prim, args) {
            (Prim::Abs, [of]) => {
                let of = self.integer(of)?;
                let var = Var { slot: self.variable(&Type::Integer)?, of: Type::Integer };
                let word = Expr::Word(var.slot);
                let negative = Expr::Do(Op::Sub, Box::new((Expr::Constant(0), word.clone())));
                let absolute = Expr::Do(Op::Max, Box::new((word, negative)));
                integer(Expr::Let(vec![Binding::Set(var, of)], Box::new(absolute)))
            }
            (Prim::All | Prim::Any, [of]) => {
                let said = prim == Prim::All;
                let Term::Of(_, inner) = &of.code else { return Err(no("conditions in a list")) };
                let inner = Box::new(self.scoped(|compiler| {
                    let clauses = compiler.clauses(&inner.clauses)?;
                    Ok(Loop { clauses, element: compiler.truth(&inner.element)? })
                })?);
                Ok(Found::Typed(Expr::Reduce(Reduction::Every(said), inner), Type::Truth))
            }
            (Prim::Count | Prim::Length, [of])
            | (Prim::Count, [of, Node { code: Term::Absent, .. }]) => {
                let (list, _) = self.list(of)?;
                integer(Expr::Fold(Reduction::Length, Box::new(list)))
            }
            (Prim::Find, [of] | [of, Node { code: Term::Absent, .. }]) => {
                let Term::Of(_, inner) = &of.code else { return Err(no("a search in a list")) };
                let (inner, of) = self.comprehension(inner)?;
                if !of.is_word() {
                    return Err(no("a search for other than a number"));
                }
                Ok(Found::Typed(Expr::Reduce(Reduction::First, Box::new(inner)), of))
            }
            (Prim::List, [of]) => {
                let (list, of) = self.list(of)?;
                Ok(Found::Typed(list, of.list()))
            }
            (Prim::Max | Prim::Min, [_, _, ..]) => {
                let (all, of) = self.alike(args, needed)?;
                let (op, change) = match prim {
                    Prim::Max => (Op::Max, Change::Greatest),
                    _ => (Op::Min, Change::Least),
                };
                let mut all = all.into_iter();
                let first = all.next().ok_or(no("this builtin"))?;
                let better = |best: Expr, next: Expr| match of {
                    Type::Integer => Expr::Do(op, Box::new((best, next))),
                    _ => Expr::Change(change, vec![best, next], Type::Integer),
                };
                if of != Type::Integer && of != Type::Integer.list() {
                    return Err(no("the order of values of this type"));
                }
                let best = all.fold(first, better);
                Ok(Found::Typed(best, of))
            }
            (Prim::Max, [of]) => self.reduced(Reduction::Max, of, needed),
            (Prim::Min, [of]) => self.reduced(Reduction::Min, of, needed),
            (Prim::Sum, [of]) => self.reduced(Reduction::Sum, of, needed),
            (Prim::Reverse, [of]) => self.changed(Change::Reverse, of),
            (Prim::Sort, [of]) => self.changed(Change::Sort, of),
            (Prim::Unique, [of]) => self.changed(Change::Unique, of),
            (Prim::RemoveAt, [list, at]) => {
                let (list, of) = self.list(list)?;
                let args = vec![list, self.integer(at)?];
                Ok(Found::Typed(Expr::Change(Change::Remove, args, of.clone()), of.list()))
            }
            (Prim::ReplaceAt, [list, at, new]) => {
                let (list, of) = self.list(list)?;
                let args = vec![list, self.integer(at)?, self.of_type(new, &of)?];
                Ok(Found::Typed(Expr::Change(Change::Replace, args, of.clone()), of.list()))
            }
            (Prim::Slice, [list, from, until]) => {
                let (list, of) = self.list(list)?;
                let args = vec![list, self.integer(from)?, self.integer(until)?];
                Ok(Found::Typed(Expr::Change(Change::Slice, args, of.clone()), of.list()))
            }
            #[rustfmt::skip]
            (
                Prim::Abs | Prim::All | Prim::Any | Prim::Birthday | Prim::Border | Prim::Cells
                | Prim::Count | Prim::Find | Prim::Flatten | Prim::Games | Prim::GamesOf
                | Prim::Grounded | Prim::GroundedPieces | Prim::Groups | Prim::Indices
                | Prim::Join | Prim::Last | Prim::Length | Prim::List | Prim::Loony
                | Prim::MadeOf | Prim::Max | Prim::Min | Prim::Neighbours | Prim::NimValue
                | Prim::Outcome | Prim::Pairs | Prim::Placements | Prim::Rays | Prim::Recolour
                | Prim::Regions | Prim::RemoveAt | Prim::ReplaceAt | Prim::Representative
                | Prim::Reverse | Prim::Shape | Prim::Slice | Prim::Score | Prim::Sort
                | Prim::Split | Prim::Sum | Prim::Tally | Prim::Undetermined | Prim::Unique
                | Prim::Value | Prim::VertexPieces | Prim::Zip,
                _,
            ) => Err(prim.unsupported()),
        }
    }

    /// Compiles a transformation of a list of integers.
    fn changed(&mut self, change: Change, of: &Node) -> Read<Found> {
        let (list, of) = self.list(of)?;
        if of != Type::Integer {
            return Err(no("a list of other than numbers"));
        }
        Ok(Found::Typed(Expr::Change(change, vec![list], of.clone()), of.list()))
    }

    /// Compiles a sum, a minimum or a maximum of the members of a list or of the elements of a
    /// loop.
    fn reduced(&mut self, reduction: Reduction, of: &Node, needed: Option<&Type>) -> Read<Found> {
        let Term::Of(Collection::List | Collection::Stream, inner) = &of.code else {
            let (list, of) = self.list(of)?;
            if of != Type::Integer {
                return Err(no("a list of other than numbers"));
            }
            return Ok(Found::Typed(Expr::Fold(reduction, Box::new(list)), of));
        };
        let games = reduction == Reduction::Sum && needed == Some(&Type::Game);
        let (inner, of) = match games {
            false => self.comprehension(inner)?,
            true => {
                let inner = self.scoped(|compiler| {
                    let clauses = compiler.clauses(&inner.clauses)?;
                    Ok(Loop { clauses, element: compiler.of_type(&inner.element, &Type::Game)? })
                });
                (inner?, Type::Game)
            }
        };
        let inner = Box::new(inner);
        match of {
            Type::Integer => Ok(Found::Typed(Expr::Reduce(reduction, inner), of)),
            Type::Game if reduction == Reduction::Sum => Ok(Found::Typed(Expr::SumOf(inner), of)),
            _ => Err(no("elements that are not numbers")),
        }
    }
}
