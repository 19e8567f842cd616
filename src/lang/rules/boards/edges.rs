//! Symbolic edge lists of an unknown graph: sublists of a known list, the one of the queried
//! position.
//!
//! Canonical numbering ([`tweedle_games::graph`]) renames vertices and reorders edges, and results
//! must hold for any numbering. Therefore vertices other than the ground can only be tested for
//! equality, and the ends of an edge have no order; labels are known. By its rules, a position
//! whose list is not canonical then equals the one with the canonical list, and has the same
//! options up to names, so a single connected piece need not be rewritten.

use super::branches::is_same;
use super::reader::Reader;
use super::stuck::{Read, no};
use super::symbol::{Found, Graph, Path, Symbol};
use crate::lang::ir::Prim;
use crate::lang::value::{EdgeList, Value};
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
use tweedle_games::bitboard::patterns::{BoardTest, CellSource, Image, Joined, Pattern, Terms};

/// The content of the cell of a present edge.
pub(super) const PRESENT_EDGE: u8 = b'x';

/// The content of the cell of a removed edge.
const MISSING_EDGE: u8 = b'.';

/// The supported lengths of lists; shorter ones are interpreted.
const EDGE_COUNTS: std::ops::RangeInclusive<usize> = 10..=64;

/// The maximum number of branches in which members are counted.
pub(super) const MAX_COUNTED_BRANCHES: usize = 1 << 10;

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
pub(super) fn is_whole(image: &Image) -> bool {
    (0..).zip(&image.cells).all(|(cell, source)| *source == CellSource::Cell(cell))
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
        let grid = Grid::new(1, self.drawn.list.edges.len()).ok_or(no("a graph of this size"))?;
        let image = |(path, cells)| (path, Arc::new(Image { grid, cells }));
        Ok(cases.into_iter().map(image).collect())
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
    if !matches!(edges, Graph::Edges(image) if is_whole(image)) {
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
        Graph::Edges(image) if is_whole(image) => {
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
            if is_whole(image) =>
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
