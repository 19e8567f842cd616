//! Symbolic execution of rule expressions over an unknown board. Results have path conditions on
//! the contents of its cells. Subexpressions that do not depend on the board are interpreted.

use super::calls::terms;
use super::case_split::{self, settled};
use super::edges::Drawn;
use super::natives;
use super::stuck::{Read, Stuck, fails, no};
use super::symbol::{Branches, Path, Symbol};
use super::vertices::Web;
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Capture, Collection, Domain, Function, Node, Term};
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::{Families, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{CellSource, Codes};

/// The maximum number of branches of an expression.
pub(super) const MAX_BRANCHES: usize = 1 << 16;

/// The state of the symbolic execution.
pub(super) struct Reader<'m> {
    pub(super) machine: &'m mut Machine,
    pub(super) families: &'m mut Families,
    /// The letters that cells may hold, in order of their codes.
    pub(super) letters: &'m [u8],
    /// The number of players declared by the ruleset.
    pub(super) players: Option<u8>,
    /// The full edge list, if the position is on a list of edges.
    pub(super) drawn: Drawn,
    /// The full graph, if the position is on sets at the vertices of a graph.
    pub(super) web: Web,
    /// The slots of the current call.
    pub(super) slots: Vec<Symbol>,
    /// Functions that were called, each with its lowered form.
    pub(super) functions: Vec<(Arc<Function>, Arc<Function>)>,
    /// The remaining number of expressions that may be executed.
    pub(super) left: u32,
}

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
                    case_split::called(reader, (args, false), path, |reader, args, path| {
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
                    case_split::called(reader, (args, memo), path, |reader, args, path| {
                        reader.called(&callee, args, path, node.span)
                    })
                })
            }
            _ => Err(node.unsupported().into()),
        }
    }
}

impl<'m> Reader<'m> {
    /// Returns the code of a letter.
    pub(super) fn code(&self, letter: u8) -> Read<u8> {
        let place = self.letters.iter().position(|other| *other == letter);
        place.map(|place| place as u8).ok_or(Stuck::Letter(letter))
    }

    /// Returns the codes of the letters that satisfy a predicate.
    pub(super) fn codes(&self, is: impl Fn(u8) -> bool) -> Codes {
        let letters = self.letters.iter().enumerate();
        letters.fold(0, |all, (code, letter)| all | Codes::from(is(*letter)) << code)
    }

    /// Returns a string as a row of cell contents.
    pub(super) fn spelled(&self, text: &str) -> Read<Vec<CellSource>> {
        text.bytes().map(|letter| self.code(letter).map(CellSource::Code)).collect()
    }

    /// Interprets an expression that does not depend on the board; `None` if it does.
    pub(super) fn evaluated(&mut self, node: &Node) -> Read<Option<Value>> {
        let unknown = |place| match place {
            Capture::Local(slot) => {
                self.slots.get(slot as usize).is_none_or(|symbol| symbol.known().is_none())
            }
            Capture::Captured(_) => true,
        };
        if node.looks_at(&unknown) {
            return Ok(None);
        }
        let known = |symbol: &Symbol| symbol.known().cloned().unwrap_or(Value::Absent);
        let base = self.machine.stack.len();
        self.machine.stack.extend(self.slots.iter().map(known));
        let value = tweedle_base::with_stack(|| {
            let value = self.machine.eval(node, Frame::outside(base))?;
            Ok(match value {
                Value::Stream(_) => Value::list(self.machine.collect(&value, node.span)?),
                other => other,
            })
        });
        self.machine.stack.truncate(base);
        value.map(Some).map_err(fails)
    }

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

    fn each_branch<T>(
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
            (BinOp::Add, ..) => Ok(Symbol::Sum(Arc::new(terms([a, b].into_iter())?))),
            _ => Err(no("this operator")),
        }
    }

    /// Assigns a value to a slot.
    pub(super) fn set(&mut self, slot: u32, symbol: Symbol) -> Read<()> {
        *self.slots.get_mut(slot as usize).ok_or(no("this name"))? = symbol;
        Ok(())
    }

    /// Returns the characters of a string.
    pub(super) fn text(&self, symbol: &Symbol) -> Read<Arc<[CellSource]>> {
        match symbol {
            Symbol::Text(cells) => Ok(cells.clone()),
            Symbol::Known(Value::Str(text)) => Ok(self.spelled(text)?.into()),
            _ => Err(no("a value that is not a string")),
        }
    }
}

/// Returns whether a known condition is true.
pub(super) fn holds(symbol: &Symbol) -> Read<bool> {
    match symbol {
        Symbol::Known(Value::Bool(holds)) => Ok(*holds),
        _ => Err(no("a condition that is not a truth value")),
    }
}

/// Returns the branches of a negated condition.
pub(super) fn negated(found: Branches) -> Read<Branches> {
    found.into_iter().map(|(path, it)| Ok((path, Symbol::truth(!holds(&it)?)))).collect()
}
