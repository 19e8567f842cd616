//! Symbolic execution of rule expressions over an unknown board. Results have path conditions on
//! the contents of its cells. Subexpressions that do not depend on the board are interpreted.

use super::calls::terms;
use super::case_split::{self, settled};
use super::edges::Drawn;
use super::loops::set;
use super::natives;
use super::symbol::{Branches, Path, Symbol};
use super::vertices::Web;
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Capture, Node, Term};
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::{Families, Value};
use std::sync::Arc;
use tweedle_games::bitboard::NoAnswer;
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
    /// The remaining number of expressions that may be executed.
    pub(super) left: u32,
}

/// The slots of a call and its captured values.
#[derive(Debug, Clone)]
pub(super) struct Slots {
    pub(super) locals: Vec<Symbol>,
    pub(super) captured: Arc<[Symbol]>,
}

impl<'m> Reader<'m> {
    /// Returns the code of a letter.
    pub(super) fn code(&self, letter: u8) -> Result<u8, NoAnswer> {
        let place = self.letters.iter().position(|other| *other == letter);
        place.map(|place| place as u8).ok_or(NoAnswer::Letter(letter))
    }

    /// Returns the codes of the letters that satisfy a predicate.
    pub(super) fn codes(&self, is: impl Fn(u8) -> bool) -> Codes {
        let letters = self.letters.iter().enumerate();
        letters.fold(0, |all, (code, letter)| all | Codes::from(is(*letter)) << code)
    }

    /// Returns a string as a row of cell contents.
    pub(super) fn spelled(&self, text: &str) -> Result<Vec<CellSource>, NoAnswer> {
        text.bytes().map(|letter| self.code(letter).map(CellSource::Code)).collect()
    }

    /// Executes an expression symbolically, and returns its results with their path conditions.
    pub(super) fn read(
        &mut self,
        node: &Node,
        slots: &mut Slots,
        path: &Path,
    ) -> Result<Branches, NoAnswer> {
        self.left = self.left.checked_sub(1).ok_or(NoAnswer::Unsupported)?;
        if let Some(value) = self.evaluated(node, slots)? {
            return Ok(vec![(path.clone(), Symbol::Known(value))]);
        }
        let one = |symbol: &Symbol| Ok(vec![(path.clone(), symbol.clone())]);
        match &node.code {
            Term::Local(slot) => {
                slots.locals.get(*slot as usize).map_or(Err(NoAnswer::Unsupported), one)
            }
            Term::Captured(at) => {
                slots.captured.get(*at as usize).map_or(Err(NoAnswer::Unsupported), one)
            }
            Term::Let(bindings, body) => self.bound(bindings, body, slots, path),
            Term::If(parts) => {
                let mut found = Branches::new();
                for (path, condition) in self.read(&parts.0, slots, path)? {
                    let chosen = if holds(&condition)? { &parts.1 } else { &parts.2 };
                    found.extend(self.read(chosen, slots, &path)?);
                }
                Ok(found)
            }
            Term::Not(operand) => {
                let found = self.read(operand, slots, path)?;
                let negated = |(path, it)| Ok((path, Symbol::truth(!holds(&it)?)));
                found.into_iter().map(negated).collect()
            }
            Term::And(operands) => self.until(operands, false, slots, path),
            Term::Or(operands) => self.until(operands, true, slots, path),
            Term::Compare(op, pair) => self.of_two(pair, slots, path, |reader, path, a, b| {
                reader.compared(*op, a, b, path, node.span)
            }),
            Term::Compares(first, rest) => {
                let mut nodes: Vec<&Node> = vec![first];
                for (_, player, operand) in rest {
                    if player.is_some() {
                        return Err(NoAnswer::Unsupported);
                    }
                    nodes.push(operand);
                }
                let all = self.all(&nodes, slots, path)?;
                self.each_branch(all, |reader, path, all| {
                    let (mut open, mut found) = (vec![path.clone()], Branches::new());
                    for ((op, _, _), pair) in rest.iter().zip(all.windows(2)) {
                        let mut more = Vec::new();
                        for path in open {
                            for (path, symbol) in
                                reader.compared(*op, &pair[0], &pair[1], &path, node.span)?
                            {
                                match holds(&symbol)? {
                                    true => more.push(path),
                                    false => found.push((path, symbol)),
                                }
                            }
                        }
                        open = more;
                    }
                    found.extend(open.into_iter().map(|path| (path, Symbol::truth(true))));
                    Ok(found)
                })
            }
            Term::Binary(op, pair) => self.of_two(pair, slots, path, |reader, path, a, b| {
                let cases = settled(reader, &[a, b], path).into_iter();
                let of = |(path, all): (Path, Vec<Symbol>)| {
                    Ok((path, reader.combined(*op, &all[0], &all[1], node.span)?))
                };
                cases.map(of).collect()
            }),
            Term::Chain(first, rest) => {
                let mut nodes: Vec<&Node> = vec![first];
                nodes.extend(rest.iter().map(|(_, node)| node));
                let all = self.all(&nodes, slots, path)?.into_iter();
                let all = all
                    .flat_map(|(path, all)| settled(self, &all.iter().collect::<Vec<_>>(), &path));
                let all: Vec<(Path, Vec<Symbol>)> = all.collect();
                self.each_branch(all, |reader, path, all| {
                    let mut all = all.into_iter();
                    let mut total = all.next().ok_or(NoAnswer::Unsupported)?;
                    for ((op, _), next) in rest.iter().zip(all) {
                        total = reader.combined(*op, &total, &next, node.span)?;
                    }
                    Ok(vec![(path.clone(), total)])
                })
            }
            Term::Neg(operand) => {
                let found = self.read(operand, slots, path)?;
                self.each_branch(found, |reader, path, symbol| {
                    let value = symbol.known().ok_or(NoAnswer::Unsupported)?;
                    let value = reader.machine.negate(value, node.span);
                    Ok(vec![(
                        path.clone(),
                        Symbol::Known(value.map_err(|_| NoAnswer::Unsupported)?),
                    )])
                })
            }
            Term::Range(from, Some(to)) => {
                let all = self.all(&[from, to], slots, path)?;
                self.each_branch(all, |_, path, ends| match &ends[..] {
                    [Symbol::Known(Value::Int(from)), Symbol::Known(Value::Int(to))] => {
                        let range = Value::Range(*from, Some(*to));
                        Ok(vec![(path.clone(), Symbol::Known(range))])
                    }
                    _ => Err(NoAnswer::Unsupported),
                })
            }
            Term::Index(pair) => self.of_two(pair, slots, path, |reader, path, a, b| {
                natives::member(reader, a, b, path, node.span)
            }),
            Term::Entail(inner) => match &inner.code {
                Term::Game(options) if options.len() == 1 => {
                    let found = self.read(&options[0], slots, path)?;
                    let again = |(path, it)| {
                        let sum = terms([&it].into_iter())?;
                        Ok((path, Symbol::Again(Arc::new(sum))))
                    };
                    found.into_iter().map(again).collect()
                }
                _ => Err(NoAnswer::Unsupported),
            },
            Term::Tuple(nodes) => {
                let all = self.all(&nodes.iter().collect::<Vec<_>>(), slots, path)?;
                Ok(all.into_iter().map(|(path, it)| (path, Symbol::Tuple(it.into()))).collect())
            }
            Term::List(nodes) => {
                let all = self.all(&nodes.iter().collect::<Vec<_>>(), slots, path)?;
                let members = |(path, symbols): (Path, Vec<Symbol>)| {
                    let members = symbols.into_iter().map(|it| (path.clone(), it)).collect();
                    (path, Symbol::Members(Arc::new(members)))
                };
                Ok(all.into_iter().map(members).collect())
            }
            Term::ListOf(inner) => Ok(vec![(path.clone(), self.collected(inner, slots, path)?)]),
            Term::Stream(function) => {
                let captured = function.captures.iter().map(|capture| match capture {
                    Capture::Local(slot) => slots.locals.get(*slot as usize).cloned(),
                    Capture::Captured(at) => slots.captured.get(*at as usize).cloned(),
                });
                let captured: Option<Arc<[Symbol]>> = captured.collect();
                let mut inner = Slots {
                    locals: vec![Symbol::Known(Value::Absent); function.slots as usize],
                    captured: captured.ok_or(NoAnswer::Unsupported)?,
                };
                self.read(&function.body, &mut inner, path)
            }
            Term::Native(id, args) => {
                let all = self.all(&args.iter().collect::<Vec<_>>(), slots, path)?;
                self.each_branch(all, |reader, path, args| {
                    case_split::called(reader, (args, false), path, |reader, args, path| {
                        natives::native(reader, *id, &args, path, node.span)
                    })
                })
            }
            Term::Call(callee, args) => {
                let Some(callee) = self.evaluated(callee, slots)? else {
                    return Err(NoAnswer::Unsupported);
                };
                let all = self.all(&args.iter().collect::<Vec<_>>(), slots, path)?;
                // Results of memo functions are looked up by known arguments.
                let memo = matches!(&callee, Value::Function(closure) if closure.memo != 0);
                self.each_branch(all, |reader, path, args| {
                    case_split::called(reader, (args, memo), path, |reader, args, path| {
                        reader.called(&callee, args, path, node.span)
                    })
                })
            }
            _ => Err(NoAnswer::Unsupported),
        }
    }

    /// Interprets an expression that does not depend on the board; `None` if it does.
    pub(super) fn evaluated(
        &mut self,
        node: &Node,
        slots: &Slots,
    ) -> Result<Option<Value>, NoAnswer> {
        let unknown = |place| {
            let symbol = match place {
                Capture::Local(slot) => slots.locals.get(slot as usize),
                Capture::Captured(at) => slots.captured.get(at as usize),
            };
            symbol.is_none_or(|symbol| symbol.known().is_none())
        };
        if node.looks_at(&unknown) {
            return Ok(None);
        }
        let known = |symbol: &Symbol| symbol.known().cloned().unwrap_or(Value::Absent);
        let captured: Vec<Value> = slots.captured.iter().map(known).collect();
        let base = self.machine.stack.len();
        self.machine.stack.extend(slots.locals.iter().map(known));
        let frame = Frame { base, captured: &captured };
        let value = tweedle_base::with_stack(|| {
            let value = self.machine.eval(node, frame)?;
            Ok(match value {
                Value::Stream(_) => Value::list(self.machine.collect(&value, node.span)?),
                other => other,
            })
        });
        self.machine.stack.truncate(base);
        // Interpreting the rule will report the error.
        value.map(Some).map_err(|_: Box<crate::lang::report::Problem>| NoAnswer::Unsupported)
    }

    /// Executes several expressions in order.
    fn all(
        &mut self,
        nodes: &[&Node],
        slots: &mut Slots,
        path: &Path,
    ) -> Result<Vec<(Path, Vec<Symbol>)>, NoAnswer> {
        let mut found = vec![(path.clone(), Vec::new())];
        for node in nodes {
            let mut more = Vec::new();
            for (path, before) in found {
                for (path, symbol) in self.read(node, slots, &path)? {
                    let mut all: Vec<Symbol> = before.clone();
                    all.push(symbol);
                    more.push((path, all));
                }
                if more.len() > MAX_BRANCHES {
                    return Err(NoAnswer::Unsupported);
                }
            }
            found = more;
        }
        Ok(found)
    }

    fn each_branch<T>(
        &mut self,
        branches: Vec<(Path, T)>,
        mut of: impl FnMut(&mut Reader<'m>, &Path, T) -> Result<Branches, NoAnswer>,
    ) -> Result<Branches, NoAnswer> {
        let mut found = Branches::new();
        for (path, it) in branches {
            found.extend(of(self, &path, it)?);
        }
        Ok(found)
    }

    fn bound(
        &mut self,
        bindings: &[(u32, Node)],
        body: &Node,
        slots: &mut Slots,
        path: &Path,
    ) -> Result<Branches, NoAnswer> {
        let Some(((slot, value), rest)) = bindings.split_first() else {
            return self.read(body, slots, path);
        };
        let mut found = Branches::new();
        for (path, symbol) in self.read(value, slots, path)? {
            set(slots, *slot, symbol)?;
            found.extend(self.bound(rest, body, slots, &path)?);
        }
        Ok(found)
    }

    /// Executes operands up to the first whose truth value is `said`: an `or` for `true`, an `and`
    /// for `false`.
    fn until(
        &mut self,
        operands: &[Node],
        said: bool,
        slots: &mut Slots,
        path: &Path,
    ) -> Result<Branches, NoAnswer> {
        let (mut open, mut found) = (vec![path.clone()], Branches::new());
        for operand in operands {
            let mut more = Vec::new();
            for path in open {
                for (path, symbol) in self.read(operand, slots, &path)? {
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
        slots: &mut Slots,
        path: &Path,
        mut of: impl FnMut(&mut Reader<'m>, &Path, &Symbol, &Symbol) -> Result<Branches, NoAnswer>,
    ) -> Result<Branches, NoAnswer> {
        let all = self.all(&[&pair.0, &pair.1], slots, path)?;
        self.each_branch(all, |reader, path, both| match &both[..] {
            [a, b] => of(reader, path, a, b),
            _ => Err(NoAnswer::Unsupported),
        })
    }

    /// Applies an operator symbolically.
    fn combined(
        &mut self,
        op: BinOp,
        a: &Symbol,
        b: &Symbol,
        span: Span,
    ) -> Result<Symbol, NoAnswer> {
        if let (Symbol::Known(a), Symbol::Known(b)) = (a, b) {
            let value = self.machine.operate(op, a, b, span);
            return value.map(Symbol::Known).map_err(|_| NoAnswer::Unsupported);
        }
        match (op, a, b) {
            (BinOp::Add, Symbol::Text(_), _) | (BinOp::Add, _, Symbol::Text(_)) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                Ok(Symbol::Text([&a[..], &b[..]].concat().into()))
            }
            (BinOp::Add, ..) => Ok(Symbol::Sum(Arc::new(terms([a, b].into_iter())?))),
            _ => Err(NoAnswer::Unsupported),
        }
    }

    /// Returns the characters of a string.
    pub(super) fn text(&self, symbol: &Symbol) -> Result<Arc<[CellSource]>, NoAnswer> {
        match symbol {
            Symbol::Text(cells) => Ok(cells.clone()),
            Symbol::Known(Value::Str(text)) => Ok(self.spelled(text)?.into()),
            _ => Err(NoAnswer::Unsupported),
        }
    }
}

/// Returns whether a known condition is true.
pub(super) fn holds(symbol: &Symbol) -> Result<bool, NoAnswer> {
    match symbol {
        Symbol::Known(Value::Bool(holds)) => Ok(*holds),
        _ => Err(NoAnswer::Unsupported),
    }
}
