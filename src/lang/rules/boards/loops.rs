//! Symbolic execution of generators, comprehensions and their conditions.

use super::branches::{agree, holds};
use super::reader::{Read, Reader, fails, no};
use super::symbol::{Branches, Graph, Marked, Path, Subject, Symbol};
use super::vertices::{self, EMPTY};
use crate::lang::ir::{ClauseCode, Domain, Loop, Node};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{BoardTest, Image, Joined, PartRule, Test};

/// The symbol of a part of a board, the board, the adjacency of cells, and the content of cells
/// outside the part.
type Parts = (Symbol, Arc<Image>, Joined, u8);

impl<'m> Reader<'m> {
    /// Executes a comprehension symbolically, and returns its members.
    pub(super) fn collected(&mut self, inner: &Loop, path: &Path) -> Read<Symbol> {
        if let Some((ClauseCode::For(bound, source), rest)) = inner.clauses.split_first()
            && self.evaluated(source)?.is_none()
            && let [(under, parts)] = &self.read(source, path)?[..]
            && under == path
        {
            if let (Symbol::Marked(Marked::Vertices), [slot], []) = (parts, &bound[..], rest) {
                return vertices::row(self, (*slot, &inner.element), path);
            }
            let Some((part, image, joined, fill)) = self.parts(parts)? else {
                return self.listed(inner, path);
            };
            let row = matches!(parts, Symbol::Runs(..));
            let mut rules = Vec::new();
            self.take_apart(bound, part)?;
            let plain = Path { cells: path.cells.clone(), tests: Vec::new() };
            for (path, symbol) in self.clauses(rest, &inner.element, &plain)? {
                let Symbol::OnPart(placed) = symbol else {
                    return Err(no("other than one position for each part"));
                };
                let about = path.tests.iter().all(|(subject, _)| *subject == Subject::Part);
                if path.cells != plain.cells || !about {
                    return Err(no("a condition on cells outside the part"));
                }
                let mut tests: Vec<Test> = path.tests.into_iter().map(|(_, test)| test).collect();
                if row {
                    // There are also empty runs between separators, but these are not members here.
                    let some = Test { asked: BoardTest::Longer(0), holds: true };
                    let at = tests.iter().position(|test| *test == some).ok_or(no("empty runs"))?;
                    tests.remove(at);
                }
                rules.push(PartRule { tests, positions: vec![placed] });
            }
            return Ok(Symbol::OnParts(image, joined, fill, Arc::new(rules)));
        }
        self.listed(inner, path)
    }

    /// Returns the members of a comprehension, each with its path condition.
    fn listed(&mut self, inner: &Loop, path: &Path) -> Read<Symbol> {
        let members = self.clauses(&inner.clauses, &inner.element, path)?;
        Ok(Symbol::Members(Arc::new(members)))
    }

    /// Returns the parts of a board, or the connected pieces of a graph.
    fn parts(&self, of: &Symbol) -> Read<Option<Parts>> {
        Ok(match of {
            Symbol::Regions(image, joined, fill) => {
                Some((Symbol::Part, image.clone(), joined.clone(), *fill))
            }
            Symbol::Runs(image, apart) => {
                let joined = Joined { codes: !(1 << apart), ..Joined::default() };
                Some((Symbol::Run, image.clone(), joined, *apart))
            }
            Symbol::Graph(Graph::Pieces(image, grounded)) => {
                let piece = Symbol::Graph(Graph::Piece);
                Some((piece, image.clone(), self.linked(*grounded)?, self.gone()?))
            }
            Symbol::Marked(Marked::Pieces(image, joined)) => {
                let pair = [Marked::PieceSets, Marked::PieceEdges].map(Symbol::Marked);
                let gone = self.code(EMPTY)?;
                Some((Symbol::Tuple(pair.into()), image.clone(), joined.clone(), gone))
            }
            _ => None,
        })
    }

    /// Executes clauses symbolically for all values of their generators, and returns the results
    /// with their path conditions.
    pub(super) fn clauses(
        &mut self,
        clauses: &[ClauseCode],
        element: &Node,
        path: &Path,
    ) -> Read<Branches> {
        let Some((clause, rest)) = clauses.split_first() else {
            return self.read(element, path);
        };
        let mut found = Branches::new();
        match clause {
            ClauseCode::If(condition) => {
                for (path, symbol) in self.read(condition, path)? {
                    if holds(&symbol)? {
                        found.extend(self.clauses(rest, element, &path)?);
                    }
                }
            }
            ClauseCode::For(bound, source) => {
                for (path, symbol) in self.read(source, path)? {
                    for (condition, member) in self.members(&symbol, &path, source.span)? {
                        let Some(path) = path.and(&condition) else { continue };
                        if let Some(ways) = self.taken_apart(&member, bound.len()) {
                            let mut both = ways.map(|edge| {
                                self.take_apart(bound, edge)?;
                                self.clauses(rest, element, &path)
                            });
                            let [one, other] = &mut both;
                            match (one, other) {
                                (Ok(one), Ok(other)) if agree(one, other) => {
                                    found.append(one);
                                }
                                _ => return Err(no("an edge whose ends have an order")),
                            }
                            continue;
                        }
                        self.take_apart(bound, member)?;
                        found.extend(self.clauses(rest, element, &path)?);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns the members of a collection.
    pub(super) fn members(&mut self, symbol: &Symbol, path: &Path, span: Span) -> Read<Branches> {
        let always = |symbol| (path.clone(), symbol);
        match symbol {
            Symbol::Members(members) => Ok(members.to_vec()),
            Symbol::Graph(graph) => self.of_graph(graph, path),
            Symbol::Marked(marked) => vertices::members(self, marked, path),
            Symbol::Text(cells) => {
                Ok(cells.iter().map(|cell| always(Symbol::Text([*cell].into()))).collect())
            }
            Symbol::Known(value) => {
                if matches!(value, Value::Range(_, None)) {
                    return Err(no("a range without an end"));
                }
                let members = self.machine.collect(value, span).map_err(fails)?;
                Ok(members.into_iter().map(|member| always(Symbol::Known(member))).collect())
            }
            _ => Err(no("a loop over this value")),
        }
    }

    /// Assigns a member to a slot, or the components of a tuple to several.
    fn take_apart(&mut self, bound: &[u32], member: Symbol) -> Read<()> {
        if let [slot] = bound {
            return self.set(*slot, member);
        }
        let parts = member.parts();
        if parts.len() != bound.len() {
            return Err(no("a tuple of another length"));
        }
        bound.iter().zip(parts).try_for_each(|(slot, part)| self.set(*slot, part))
    }
}
