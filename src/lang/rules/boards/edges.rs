//! Symbolic edge lists of an unknown graph: sublists of a known list, the one of the queried
//! position.
//!
//! Canonical numbering ([`tweedle_games::graph`]) renames vertices and reorders edges, and results
//! must hold for any numbering. Therefore vertices other than the ground can only be tested for
//! equality, and the ends of an edge have no order; labels are known. By its rules, a position
//! whose list is not canonical then equals the one with the canonical list, and has the same
//! options up to names, so a single connected piece need not be rewritten.

use super::branches::{decided, is_same};
use super::reader::{Read, Reader, no, row_of};
use super::symbol::{Branches, Found, Graph, Path, Subject, Symbol};
use crate::lang::ir::Prim;
use crate::lang::syntax::CmpOp;
use crate::lang::value::{EdgeList, Value};
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{
    BoardTest, CellSource, EdgeSymmetries, Image, Joined, Pattern, Terms,
};
use tweedle_games::graph::{self, Edge, GROUND};

/// The content of the cell of a present edge.
pub(super) const PRESENT_EDGE: u8 = b'x';

/// The content of the cell of a removed edge.
const MISSING_EDGE: u8 = b'.';

/// The supported lengths of lists; shorter ones are interpreted.
const EDGE_COUNTS: std::ops::RangeInclusive<usize> = 10..=64;

/// The maximum number of branches in which members are counted.
const MAX_COUNTED_BRANCHES: usize = 1 << 10;

/// The maximum number of symmetries of a graph that are used.
const MAX_SYMMETRIES: usize = 15;

/// The full edge list of the queried position, and the adjacency of its edges.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawn {
    pub(super) list: EdgeList,
    pub(super) links: Arc<[u64]>,
    /// The cells of the edges that touch the ground.
    pub(super) ground: u64,
}

impl Drawn {
    pub(super) fn new(list: EdgeList) -> Drawn {
        let meet = |one: &Edge, other: &Edge| {
            [one.ends.0, one.ends.1].iter().any(|end| *end != GROUND && other.meets(*end))
        };
        let cells = |is: &dyn Fn(&Edge) -> bool| {
            let those = list.edges.iter().enumerate().filter(|(_, edge)| is(edge));
            those.fold(0, |all, (cell, _)| all | 1u64 << cell)
        };
        let links = list.edges.iter().map(|one| cells(&|other| meet(one, other))).collect();
        Drawn { links, ground: cells(&|edge| edge.meets(GROUND)), list }
    }

    pub(super) fn symmetries(&self) -> EdgeSymmetries {
        let edges = &self.list.edges;
        let sorted = |edge: &Edge| edge.between(edge.ends.0, edge.ends.1);
        let mut parallel: Vec<u64> = Vec::new();
        for (cell, edge) in edges.iter().enumerate() {
            let same = |(_, other): &(usize, &Edge)| sorted(other) == sorted(edge);
            let all = edges.iter().enumerate().filter(same);
            let all = all.fold(0, |all, (other, _)| all | 1u64 << other);
            if all.count_ones() > 1 && all.trailing_zeros() as usize == cell {
                parallel.push(all);
            }
        }
        EdgeSymmetries { parallel, turns: graph::symmetries(edges, MAX_SYMMETRIES) }
    }

    fn edge(&self, edge: u16) -> Edge {
        self.list.edges.get(usize::from(edge)).copied().unwrap_or_default()
    }

    /// Returns the ends of an edge.
    pub(super) fn ends(&self, edge: u16) -> [Symbol; 2] {
        let (a, b) = self.edge(edge).ends;
        [a, b].map(|end| match end {
            GROUND => Symbol::Known(Value::Int(0)),
            vertex => Symbol::Graph(Graph::Vertex(vertex)),
        })
    }

    /// Returns the label of an edge, if it has one.
    pub(super) fn label(&self, edge: u16) -> Option<Symbol> {
        self.list.label(self.edge(edge)).cloned().map(Symbol::Known)
    }
}

/// Returns a list of edges, if its length is supported.
pub(super) fn edges_of(value: &Value) -> Option<EdgeList> {
    let Value::List(items) = value else { return None };
    let tuple = |item: &Value| matches!(item, Value::Tuple(_));
    if !EDGE_COUNTS.contains(&items.len()) || !items.iter().all(tuple) {
        return None;
    }
    EdgeList::from_items(items).ok()
}

/// Returns whether this is the unchanged list of the position.
pub(super) fn is_whole(cells: &[CellSource]) -> bool {
    (0..).zip(cells).all(|(cell, source)| *source == CellSource::Cell(cell))
}

impl Reader<'_> {
    /// Returns an edge as a tuple of `parts` components, with either end first.
    pub(super) fn taken_apart(&self, symbol: &Symbol, parts: usize) -> Option<[Symbol; 2]> {
        let Symbol::Graph(Graph::Edge(edge)) = symbol else { return None };
        let (ends, label) = (self.drawn.ends(*edge), self.drawn.label(*edge));
        let [a, b] = ends;
        let tuple = |ends: [Symbol; 2]| {
            Symbol::Tuple(ends.into_iter().chain(label.clone()).collect::<Vec<_>>().into())
        };
        (parts == 2 + usize::from(label.is_some()))
            .then(|| [tuple([a.clone(), b.clone()]), tuple([b, a])])
    }

    /// Returns the members of an edge list, or of an edge.
    pub(super) fn of_graph(&self, of: &Graph, path: &Path) -> Found {
        match of {
            Graph::Edges(image) => {
                let there = 1 << self.code(PRESENT_EDGE)?;
                let member = |(cell, source): (u16, &CellSource)| {
                    path.holding(*source, there)
                        .map(|path| (path, Symbol::Graph(Graph::Edge(cell))))
                };
                Ok((0..).zip(&image.cells).filter_map(member).collect())
            }
            Graph::Edge(edge) => {
                let parts = self.drawn.ends(*edge).into_iter().chain(self.drawn.label(*edge));
                Ok(parts.map(|part| (path.clone(), part)).collect())
            }
            _ => Err(no("a loop over this part of a graph")),
        }
    }

    /// Returns the image of a list of edges, with a branch for each case in which it differs.
    pub(super) fn edges(&self, symbol: &Symbol, path: &Path) -> Read<Vec<(Path, Arc<Image>)>> {
        let members = match symbol {
            Symbol::Graph(Graph::Edges(image)) => return Ok(vec![(path.clone(), image.clone())]),
            Symbol::Members(members) if !self.drawn.list.edges.is_empty() => members,
            _ => return Err(no("a list of other than edges of the graph")),
        };
        let (there, gone) = (1 << self.code(PRESENT_EDGE)?, self.code(MISSING_EDGE)?);
        let none = vec![CellSource::Code(gone); self.drawn.list.edges.len()];
        let mut cases = vec![(path.clone(), none)];
        for (condition, member) in members.iter() {
            let Symbol::Graph(Graph::Edge(edge)) = member else {
                return Err(no("a list of other than edges of the graph"));
            };
            let mut more = Vec::new();
            for (path, mut cells) in cases {
                let Some(met) = path.and(condition).filter(|_| path.with(*edge, there).is_some())
                else {
                    more.push((path, cells));
                    continue;
                };
                // The cell of the edge decides its presence; its other conditions split into cases.
                let besides = met.but_for(*edge, &path);
                more.extend(path.without(&besides).into_iter().map(|path| (path, cells.clone())));
                if cells[usize::from(*edge)] != CellSource::Code(gone) {
                    return Err(no("an edge that is listed twice"));
                }
                cells[usize::from(*edge)] = CellSource::Cell(*edge);
                more.push((besides, cells));
            }
            if more.len() > MAX_COUNTED_BRANCHES {
                return Err(no("too many cases"));
            }
            cases = more;
        }
        cases.into_iter().map(|(path, cells)| Ok((path, row_of(cells)?))).collect()
    }

    /// Returns the adjacency of edges: they share a vertex other than the ground. Covers all edges,
    /// or those connected to the ground.
    pub(super) fn linked(&self, grounded: bool) -> Read<Joined> {
        let codes = 1 << self.code(PRESENT_EDGE)?;
        let links = Some(self.drawn.links.clone());
        let standing = grounded.then_some(self.drawn.ground);
        Ok(Joined { codes, apart: Vec::new(), corners: false, links, standing })
    }

    /// Returns the code of a removed edge.
    pub(super) fn gone(&self) -> Read<u8> {
        self.code(MISSING_EDGE)
    }
}

/// Returns the indices of the edges of a list.
pub(super) fn places(reader: &Reader<'_>, edges: &Graph, path: &Path) -> Found {
    if !matches!(edges, Graph::Edges(image) if is_whole(&image.cells)) {
        return Err(no("the indices of another list of edges"));
    }
    let place = |(path, symbol)| match symbol {
        Symbol::Graph(Graph::Edge(edge)) => (path, Symbol::Graph(Graph::Place(edge))),
        other => (path, other),
    };
    let members = reader.of_graph(edges, path)?.into_iter().map(place).collect();
    Ok(vec![(path.clone(), Symbol::Members(Arc::new(members)))])
}

/// Returns the list without an edge.
pub(super) fn without(reader: &Reader<'_>, edges: &Graph, edge: u16) -> Read<Symbol> {
    match edges {
        Graph::Edges(image) if is_whole(&image.cells) => {
            let mut image = (**image).clone();
            image.cells[usize::from(edge)] = CellSource::Code(reader.gone()?);
            Ok(Symbol::Graph(Graph::Edges(Arc::new(image))))
        }
        _ => Err(no("an index into another list of edges")),
    }
}

/// Returns the edges connected to the ground, or the connected pieces.
pub(super) fn grounded(reader: &Reader<'_>, prim: Prim, args: &[Symbol], path: &Path) -> Found {
    let [edges] = args else { return Err(no("this argument")) };
    if let (Prim::GroundedPieces, Symbol::Graph(Graph::Grounded(image))) = (prim, edges) {
        let pieces = Symbol::Graph(Graph::Pieces(image.clone(), true));
        return Ok(vec![(path.clone(), pieces)]);
    }
    let made = |image| match prim {
        Prim::Grounded => Graph::Grounded(image),
        _ => Graph::Pieces(image, false),
    };
    let cases = reader.edges(edges, path)?.into_iter();
    Ok(cases.map(|(path, it)| (path, Symbol::Graph(made(it)))).collect())
}

/// Returns the member of a list at an index, the label of an edge, or the degree of a vertex;
/// `None` for other objects.
pub(super) fn member(reader: &Reader<'_>, object: &Symbol, index: &Symbol) -> Option<Symbol> {
    match (object, index) {
        (Symbol::Graph(Graph::Edge(edge)), Symbol::Known(Value::Int(2))) => {
            reader.drawn.label(*edge)
        }
        (Symbol::Graph(Graph::Edges(image)), Symbol::Graph(Graph::Place(edge)))
            if is_whole(&image.cells) =>
        {
            Some(Symbol::Graph(Graph::Edge(*edge)))
        }
        (Symbol::Graph(Graph::Tally(members)), Symbol::Graph(Graph::Vertex(_))) => {
            let same = members.iter().filter(|(_, member)| is_same(member, index));
            let conditions = same.map(|(condition, _)| condition.clone()).collect();
            Some(Symbol::Graph(Graph::Count(Arc::new(conditions), true)))
        }
        _ => None,
    }
}

/// Returns whether a pattern also holds under canonical numbering: one that rewrites a disconnected
/// position to the sum of its pieces, under the same rules. Patterns of moves do not.
pub(super) fn is_canonical(pattern: &Pattern, family: Option<u32>, whole: &Image) -> bool {
    let tests = pattern.before.iter().chain(&pattern.after);
    let asked: Vec<(&Joined, bool)> = tests
        .filter_map(|test| match &test.asked {
            BoardTest::OneGroup(joined) => Some((joined, test.holds)),
            _ => None,
        })
        .collect();
    if asked.is_empty() {
        return true;
    }
    let [Terms::Parts { image, joined, rules, .. }] = &pattern.sum[..] else { return false };
    let pieces = rules.iter().all(|rule| {
        let own = rule.positions.iter().all(|it| Some(it.family) == family && it.least.is_none());
        rule.tests.is_empty() && rule.positions.len() == 1 && own
    });
    let same = asked.iter().all(|(of, holds)| *of == joined && !holds);
    same && joined.links.is_some() && image == whole && rules.len() == 1 && pieces
}

/// Executes a comparison symbolically; `None` if no operand is a graph.
pub(super) fn compared(
    reader: &Reader<'_>,
    op: CmpOp,
    (a, b): (&Symbol, &Symbol),
    path: &Path,
) -> Read<Option<Branches>> {
    let truth = |holds| Ok(Some(vec![(path.clone(), Symbol::truth(holds))]));
    match (op, a, b) {
        (CmpOp::Eq, Symbol::Graph(Graph::Vertex(a)), Symbol::Graph(Graph::Vertex(b))) => {
            truth(a == b)
        }
        // The vertex is a natural number other than 0.
        (_, Symbol::Graph(Graph::Vertex(_)), Symbol::Known(Value::Int(n)))
            if *n < 1 || *n == 1 && matches!(op, CmpOp::Ge | CmpOp::Lt) =>
        {
            truth(op.holds(&1, &0) == Some(true))
        }
        (_, Symbol::Known(Value::Int(n)), Symbol::Graph(Graph::Vertex(_)))
            if *n < 1 || *n == 1 && matches!(op, CmpOp::Le | CmpOp::Gt) =>
        {
            truth(op.holds(&0, &1) == Some(true))
        }
        (
            CmpOp::In,
            Symbol::Graph(Graph::Vertex(_)) | Symbol::Known(Value::Int(0) | Value::Str(_)),
            among,
        ) => {
            let members = match among {
                Symbol::Graph(edge @ Graph::Edge(_)) => reader.of_graph(edge, path)?,
                Symbol::Members(members) => members.to_vec(),
                _ => return Ok(None),
            };
            let same = members.into_iter().map(|(condition, member)| match &member {
                Symbol::Graph(Graph::Vertex(_)) | Symbol::Known(Value::Int(0) | Value::Str(_)) => {
                    Ok((condition, Symbol::truth(is_same(&member, a))))
                }
                _ => Err(no("this comparison of parts of a graph")),
            });
            let same: Vec<(Path, Symbol)> = same.collect::<Result<_, _>>()?;
            decided(&same, true, path).map(Some)
        }
        (CmpOp::Eq, Symbol::Graph(Graph::Grounded(some)), Symbol::Graph(Graph::Edges(all)))
        | (CmpOp::Eq, Symbol::Graph(Graph::Edges(all)), Symbol::Graph(Graph::Grounded(some)))
            if some == all =>
        {
            let asked = BoardTest::AllStand(reader.linked(true)?);
            Ok(Some(path.fork(&Subject::Board(all.clone()), &asked)))
        }
        (CmpOp::Eq, Symbol::Graph(Graph::Pieces(image, grounded)), Symbol::Members(list))
        | (CmpOp::Eq, Symbol::Members(list), Symbol::Graph(Graph::Pieces(image, grounded))) => {
            let [(condition, edges)] = &list[..] else {
                return Err(no("a list of several pieces"));
            };
            let whole = |symbol: &Symbol| match symbol {
                Symbol::Graph(Graph::Edges(edges)) => edges == image && is_whole(&image.cells),
                _ => false,
            };
            if condition != path || !whole(edges) {
                return Err(no("pieces compared with another graph"));
            }
            let asked = BoardTest::OneGroup(reader.linked(*grounded)?);
            Ok(Some(path.fork(&Subject::Board(image.clone()), &asked)))
        }
        (_, Symbol::Graph(Graph::Count(conditions, some)), Symbol::Known(Value::Int(n))) => {
            counted(op, (conditions, *some), *n, path).map(Some)
        }
        (_, Symbol::Known(Value::Int(n)), Symbol::Graph(Graph::Count(conditions, some))) => {
            counted(op.mirrored(), (conditions, *some), *n, path).map(Some)
        }
        _ => Ok(None),
    }
}

/// Compares the number of satisfied conditions with a number.
fn counted(op: CmpOp, (conditions, some): (&[Path], bool), n: i64, path: &Path) -> Read<Branches> {
    if matches!(op, CmpOp::In | CmpOp::NotIn) {
        return Err(no("membership in a count"));
    }
    let cases = counts(conditions, path)?;
    if some && cases.iter().any(|(_, count)| *count == 0) {
        return Err(no("the degree of a vertex without edges"));
    }
    let truth =
        |(path, count): (Path, i64)| (path, Symbol::truth(op.holds(&count, &n) == Some(true)));
    Ok(cases.into_iter().map(truth).collect())
}

/// Returns the number of satisfied conditions in each case.
pub(super) fn counts(conditions: &[Path], path: &Path) -> Read<Vec<(Path, i64)>> {
    let mut cases = vec![(path.clone(), 0)];
    for condition in conditions {
        let mut more = Vec::new();
        for (path, count) in cases {
            more.extend(path.and(condition).map(|path| (path, count + 1)));
            more.extend(path.without(condition).into_iter().map(|path| (path, count)));
        }
        if more.len() > MAX_COUNTED_BRANCHES {
            return Err(no("too many cases"));
        }
        cases = more;
    }
    Ok(cases)
}
