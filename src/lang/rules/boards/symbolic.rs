//! Symbolic execution of rule expressions over an unknown board. Results have path conditions on
//! the contents of its cells. Subexpressions that do not depend on the board are interpreted.

use super::branches::{self, MAX_BRANCHES, holds, negated, settled, terms};
use super::natives;
use super::reader::{Read, Reader, Stuck, fails, no};
use super::symbol::{Branches, Path, Symbol};
use crate::lang::ir::{Collection, Domain, Node, Term};
use crate::lang::rules::fixed_points;
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::Value;
use std::sync::Arc;
use tweedle_games::bitboard::patterns::Terms;
use tweedle_games::game::SumId;

impl Domain for Reader<'_> {
    type Context<'c> = &'c Path;
    type Value = Branches;
    type Stop = Stuck;

    fn closed(&mut self, node: &Node, path: &Path) -> Read<Option<Branches>> {
        self.left = self.left.checked_sub(1).ok_or(no("too many expressions"))?;
        let value = self.evaluated(node)?;
        Ok(value.map(|value| vec![(path.clone(), Symbol::Known(value))]))
    }

    fn open(&mut self, node: &Node, path: &Path) -> Read<Branches> {
        match &node.code {
            Term::Local(slot) => match self.slots.get(*slot as usize) {
                Some(symbol) => Ok(vec![(path.clone(), symbol.clone())]),
                None => Err(no("this name")),
            },
            Term::Let(bindings, body) => self.bound(bindings, body, path),
            Term::If(parts) => {
                let mut found = Branches::new();
                for (path, condition) in self.read(&parts.0, path)? {
                    let chosen = if holds(&condition)? { &parts.1 } else { &parts.2 };
                    found.extend(self.read(chosen, &path)?);
                }
                Ok(found)
            }
            Term::Not(operand) => negated(self.read(operand, path)?),
            Term::And(operands) => self.until(operands, false, path),
            Term::Or(operands) => self.until(operands, true, path),
            Term::Compare(op, pair) => self.of_two(pair, path, |reader, path, a, b| {
                reader.compared(*op, a, b, path, node.span)
            }),
            Term::Binary(op, pair) => self.of_two(pair, path, |reader, path, a, b| {
                let cases = settled(reader, &[a, b], path).into_iter();
                let of = |(path, all): (Path, Vec<Symbol>)| {
                    Ok((path, reader.combined(*op, &all[0], &all[1], node.span)?))
                };
                cases.map(of).collect()
            }),
            Term::Neg(operand) => {
                let found = self.read(operand, path)?.into_iter();
                let negative = |(path, symbol): (Path, Symbol)| {
                    let value = symbol.known().ok_or(no("the negative of this value"))?;
                    let value = self.machine.negate(value, node.span).map_err(fails)?;
                    Ok((path, Symbol::Known(value)))
                };
                found.map(negative).collect()
            }
            Term::Range(from, Some(to)) => {
                let all = self.all(&[from, to], path)?.into_iter();
                let range = |(path, ends): (Path, Vec<Symbol>)| match &ends[..] {
                    [Symbol::Known(Value::Int(from)), Symbol::Known(Value::Int(to))] => {
                        Ok((path, Symbol::Known(Value::Range(*from, Some(*to)))))
                    }
                    _ => Err(no("a range that depends on the board")),
                };
                all.map(range).collect()
            }
            Term::Index(pair) => self.of_two(pair, path, |reader, path, a, b| {
                natives::member(reader, a, b, path, node.span)
            }),
            Term::Entail(inner) => match &inner.code {
                Term::Game(options) if options.len() == 1 => {
                    let found = self.read(&options[0], path)?;
                    let again = |(path, it)| {
                        let sum = terms([&it].into_iter())?;
                        Ok((path, Symbol::Again(Arc::new(sum))))
                    };
                    found.into_iter().map(again).collect()
                }
                _ => Err(node.unsupported().into()),
            },
            Term::Tuple(nodes) => {
                let all = self.all(&nodes.iter().collect::<Vec<_>>(), path)?;
                Ok(all.into_iter().map(|(path, it)| (path, Symbol::Tuple(it.into()))).collect())
            }
            Term::List(nodes) => {
                let all = self.all(&nodes.iter().collect::<Vec<_>>(), path)?;
                let members = |(path, symbols): (Path, Vec<Symbol>)| {
                    let members = symbols.into_iter().map(|it| (path.clone(), it)).collect();
                    (path, Symbol::Members(Arc::new(members)))
                };
                Ok(all.into_iter().map(members).collect())
            }
            Term::Of(Collection::List | Collection::Stream, inner) => {
                Ok(vec![(path.clone(), self.collected(inner, path)?)])
            }
            Term::Native(id, args) => {
                let all = self.all(&args.iter().collect::<Vec<_>>(), path)?;
                self.each_branch(all, |reader, path, args| {
                    branches::called(reader, (args, false), path, |reader, args, path| {
                        natives::native(reader, *id, &args, path, node.span)
                    })
                })
            }
            Term::Call(callee, args) => {
                let Some(callee) = self.evaluated(callee)? else {
                    return Err(node.unsupported().into());
                };
                let all = self.all(&args.iter().collect::<Vec<_>>(), path)?;
                // Results of memo functions are looked up by known arguments.
                let memo = matches!(&callee, Value::Function(closure) if closure.memo != 0);
                self.each_branch(all, |reader, path, args| {
                    branches::called(reader, (args, memo), path, |reader, args, path| {
                        reader.called(&callee, args, path, node.span)
                    })
                })
            }
            _ => Err(node.unsupported().into()),
        }
    }
}

impl<'m> Reader<'m> {
    /// Executes several expressions in order.
    fn all(&mut self, nodes: &[&Node], path: &Path) -> Read<Vec<(Path, Vec<Symbol>)>> {
        let mut found = vec![(path.clone(), Vec::new())];
        for node in nodes {
            let mut more = Vec::new();
            for (path, before) in found {
                for (path, symbol) in self.read(node, &path)? {
                    let mut all: Vec<Symbol> = before.clone();
                    all.push(symbol);
                    more.push((path, all));
                }
                if more.len() > MAX_BRANCHES {
                    return Err(no("too many cases"));
                }
            }
            found = more;
        }
        Ok(found)
    }

    /// Executes each branch, and returns all results.
    pub(super) fn each_branch<T>(
        &mut self,
        branches: Vec<(Path, T)>,
        mut of: impl FnMut(&mut Reader<'m>, &Path, T) -> Read<Branches>,
    ) -> Read<Branches> {
        let mut found = Branches::new();
        for (path, it) in branches {
            found.extend(of(self, &path, it)?);
        }
        Ok(found)
    }

    fn bound(&mut self, bindings: &[(u32, Node)], body: &Node, path: &Path) -> Read<Branches> {
        let Some(((slot, value), rest)) = bindings.split_first() else {
            return self.read(body, path);
        };
        let mut found = Branches::new();
        for (path, symbol) in self.read(value, path)? {
            self.set(*slot, symbol)?;
            found.extend(self.bound(rest, body, &path)?);
        }
        Ok(found)
    }

    /// Executes operands up to the first whose truth value is `said`: an `or` for `true`, an `and`
    /// for `false`.
    fn until(&mut self, operands: &[Node], said: bool, path: &Path) -> Read<Branches> {
        let (mut open, mut found) = (vec![path.clone()], Branches::new());
        for operand in operands {
            let mut more = Vec::new();
            for path in open {
                for (path, symbol) in self.read(operand, &path)? {
                    if holds(&symbol)? == said {
                        found.push((path, Symbol::truth(said)));
                    } else {
                        more.push(path);
                    }
                }
            }
            open = more;
        }
        found.extend(open.into_iter().map(|path| (path, Symbol::truth(!said))));
        Ok(found)
    }

    fn of_two(
        &mut self,
        pair: &(Node, Node),
        path: &Path,
        mut of: impl FnMut(&mut Reader<'m>, &Path, &Symbol, &Symbol) -> Read<Branches>,
    ) -> Read<Branches> {
        let all = self.all(&[&pair.0, &pair.1], path)?;
        self.each_branch(all, |reader, path, both| match &both[..] {
            [a, b] => of(reader, path, a, b),
            _ => Ok(Branches::new()),
        })
    }

    /// Tests whether a game gives points to two players and has no moves, so that a move to it and
    /// to a game after which the same player moves again is a move to the sum of both.
    fn only_gives_points(&mut self, game: SumId) -> bool {
        let single = self.machine.arena.as_single(game);
        single.is_some_and(|game| fixed_points(self.machine, game, 2).is_some())
    }

    /// Applies an operator symbolically.
    fn combined(&mut self, op: BinOp, a: &Symbol, b: &Symbol, span: Span) -> Read<Symbol> {
        if let (Symbol::Known(a), Symbol::Known(b)) = (a, b) {
            let value = self.machine.operate(op, a, b, span);
            return value.map(Symbol::Known).map_err(fails);
        }
        match (op, a, b) {
            (BinOp::Add, Symbol::Text(_), _) | (BinOp::Add, _, Symbol::Text(_)) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                Ok(Symbol::Text([&a[..], &b[..]].concat().into()))
            }
            (BinOp::Add, Symbol::Again(sum), Symbol::Known(Value::Game(fixed, _)))
                if self.only_gives_points(*fixed) =>
            {
                let with = sum.iter().cloned().chain([Terms::Game(*fixed)]);
                Ok(Symbol::Again(Arc::new(with.collect())))
            }
            (BinOp::Add, ..) => Ok(Symbol::Sum(Arc::new(terms([a, b].into_iter())?))),
            _ => Err(no("this operator")),
        }
    }
}
