//! Lists of edges of a graph that are not known: some edges of a list that is known, the one of the
//! position that was asked about.
//!
//! Canonical numbering ([`crate::maths::graph`]) gives vertices other names, and edges another
//! order. So that what is read holds whatever these are, vertices but the ground are known only by
//! whether they are the same, and the ends of an edge only as two without order. A position whose
//! list is not canonical is then by its rules what the canonical one is, and has the same options
//! up to names: what is one connected piece need not be rewritten.

use super::natives::{self, Found};
use super::reader::Reader;
use super::symbol::{Branches, Path, Subject, Symbol};
use crate::lang::syntax::CmpOp;
use crate::lang::value::{Key, PlainValue, Value};
use crate::maths::graph::{self, Edge, GROUND};
use crate::maths::packed::{
    Asked, CellSource, EdgeSymmetries, Grid, Image, Joined, Leave, Pattern, Terms,
};
use std::cmp::Ordering;
use std::sync::Arc;

/// What stands in the cell of an edge that is there.
pub(super) const THERE: u8 = b'x';

/// What stands in that of an edge that is not.
const GONE: u8 = b'.';

/// Lists that are looked at: shorter ones are done at once.
const EDGES: std::ops::RangeInclusive<usize> = 10..=64;

/// How many symmetries of a graph are used.
const SYMMETRIES: usize = 15;

/// In how many cases members are counted.
const CASES: usize = 1 << 10;

/// A graph, or something of it, that is not known.
#[derive(Debug, Clone)]
pub(super) enum Graph {
    /// Edges: those whose cells hold [`THERE`].
    Edges(Arc<Image>),
    /// One that is there.
    Edge(u8),
    /// The place in the list of one that is there.
    Place(u8),
    /// A vertex that is not the ground.
    Vertex(u32),
    /// The connected pieces, with canonical numbers.
    Pieces(Arc<Image>),
    /// One of them.
    Piece,
    /// How often each vertex comes among these.
    Tally(Arc<Vec<(Path, Symbol)>>),
    /// How many of these there are; whether none would be an error.
    Count(Arc<Vec<Path>>, bool),
}

/// The edges that there are at most, and which hang together.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawn {
    pub(super) edges: Arc<[Edge]>,
    links: Arc<[u64]>,
}

/// A list of edges, pairs of vertices, if it is neither short nor long.
pub(super) fn edges_of(value: &Value) -> Option<Arc<[Edge]>> {
    let Value::List(items) = value else { return None };
    if !EDGES.contains(&items.len()) {
        return None;
    }
    let edge = |item: &Value| match item {
        Value::Tuple(ends) => match &ends[..] {
            [Value::Int(a), Value::Int(b)] => u32::try_from(*a).ok().zip(u32::try_from(*b).ok()),
            _ => None,
        },
        _ => None,
    };
    items.iter().map(edge).collect()
}

/// Such a list, as it is kept.
pub(super) fn plain(edges: &[Edge]) -> PlainValue {
    let end = |end: u32| PlainValue::of(&Value::Int(end.into())).unwrap_or(PlainValue::Absent);
    let pair = |&(a, b): &Edge| PlainValue::Tuple(vec![end(a), end(b)]);
    PlainValue::List(edges.iter().map(pair).collect())
}

impl Drawn {
    pub(super) fn new(edges: Arc<[Edge]>) -> Drawn {
        let meet = |&(a, b): &Edge, &(c, d): &Edge| {
            [a, b].iter().any(|end| *end != GROUND && (*end == c || *end == d))
        };
        let link = |one: &Edge| {
            let others = edges.iter().enumerate().filter(|(_, other)| meet(one, other));
            others.fold(0, |all, (cell, _)| all | 1u64 << cell)
        };
        Drawn { links: edges.iter().map(link).collect(), edges }
    }

    pub(super) fn symmetries(&self) -> EdgeSymmetries {
        let ends = |&(a, b): &Edge| (a.min(b), a.max(b));
        let mut parallel: Vec<u64> = Vec::new();
        for (cell, edge) in self.edges.iter().enumerate() {
            let same = |(_, other): &(usize, &Edge)| ends(other) == ends(edge);
            let all = self.edges.iter().enumerate().filter(same);
            let all = all.fold(0, |all, (other, _)| all | 1u64 << other);
            if all.count_ones() > 1 && all.trailing_zeros() as usize == cell {
                parallel.push(all);
            }
        }
        EdgeSymmetries { parallel, turns: graph::symmetries(&self.edges, SYMMETRIES) }
    }

    /// The list, of which nothing is known.
    pub(super) fn whole(grid: Grid, same: &[CellSource]) -> Symbol {
        Symbol::Graph(Graph::Edges(Arc::new(Image { grid, cells: same.to_vec() })))
    }

    fn ends(&self, edge: u8) -> [Symbol; 2] {
        let (a, b) = self.edges.get(usize::from(edge)).copied().unwrap_or_default();
        [a, b].map(|end| match end {
            GROUND => Symbol::Known(Value::Int(0)),
            vertex => Symbol::Graph(Graph::Vertex(vertex)),
        })
    }
}

/// Whether it is the list of the position as it is.
fn is_whole(image: &Image) -> bool {
    (0..).zip(&image.cells).all(|(cell, source)| *source == CellSource::Cell(cell))
}

impl Reader<'_> {
    /// The two ends of an edge, in some order.
    pub(super) fn ends(&self, symbol: &Symbol) -> Option<[Symbol; 2]> {
        match symbol {
            Symbol::Graph(Graph::Edge(edge)) => Some(self.drawn.ends(*edge)),
            _ => None,
        }
    }

    /// The members of a list of edges, and of an edge.
    pub(super) fn of_graph(&self, of: &Graph, path: &Path) -> Found {
        match of {
            Graph::Edges(image) => {
                let there = 1 << self.code(THERE)?;
                let member = |(cell, source): (u8, &CellSource)| {
                    path.holding(*source, there)
                        .map(|path| (path, Symbol::Graph(Graph::Edge(cell))))
                };
                Ok((0..).zip(&image.cells).filter_map(member).collect())
            }
            Graph::Edge(edge) => Ok(self.drawn.ends(*edge).map(|end| (path.clone(), end)).into()),
            _ => Err(Leave::Unfit),
        }
    }

    /// A list of edges, as what stands in their cells, by the cases in which it is different.
    pub(super) fn edges(
        &self,
        symbol: &Symbol,
        path: &Path,
    ) -> Result<Vec<(Path, Arc<Image>)>, Leave> {
        let members = match symbol {
            Symbol::Graph(Graph::Edges(image)) => return Ok(vec![(path.clone(), image.clone())]),
            Symbol::Members(members) if !self.drawn.edges.is_empty() => members,
            _ => return Err(Leave::Unfit),
        };
        let (there, gone) = (1 << self.code(THERE)?, self.code(GONE)?);
        let none = vec![CellSource::Code(gone); self.drawn.edges.len()];
        let mut cases = vec![(path.clone(), none)];
        for (condition, member) in members.iter() {
            let Symbol::Graph(Graph::Edge(edge)) = member else { return Err(Leave::Unfit) };
            let mut more = Vec::new();
            for (path, mut cells) in cases {
                let Some(met) = path.and(condition).filter(|_| path.with(*edge, there).is_some())
                else {
                    more.push((path, cells));
                    continue;
                };
                // That it is there is what its cell says; what else must be so makes cases.
                let besides = met.but_for(*edge, &path);
                more.extend(path.without(&besides).into_iter().map(|path| (path, cells.clone())));
                if cells[usize::from(*edge)] != CellSource::Code(gone) {
                    return Err(Leave::Unfit);
                }
                cells[usize::from(*edge)] = CellSource::Cell(*edge);
                more.push((besides, cells));
            }
            if more.len() > CASES {
                return Err(Leave::Unfit);
            }
            cases = more;
        }
        let grid = Grid::new(1, self.drawn.edges.len()).ok_or(Leave::Unfit)?;
        let image = |(path, cells)| (path, Arc::new(Image { grid, cells }));
        Ok(cases.into_iter().map(image).collect())
    }

    /// Edges hang together where they share a vertex that is not the ground.
    pub(super) fn linked(&self) -> Result<Joined, Leave> {
        let codes = 1 << self.code(THERE)?;
        let links = Some(self.drawn.links.clone());
        Ok(Joined { codes, apart: Vec::new(), corners: false, links })
    }

    /// What stands in the cell of an edge that has been taken away.
    pub(super) fn gone(&self) -> Result<u8, Leave> {
        self.code(GONE)
    }
}

/// What builtins make of graphs; nothing if it is about none.
pub(super) fn native(
    reader: &Reader<'_>,
    name: &str,
    args: &[Symbol],
    path: &Path,
) -> Result<Option<Branches>, Leave> {
    let symbol = match (name, args) {
        ("indices", [Symbol::Graph(edges @ Graph::Edges(image))]) if is_whole(image) => {
            let place = |(path, symbol)| match symbol {
                Symbol::Graph(Graph::Edge(edge)) => (path, Symbol::Graph(Graph::Place(edge))),
                other => (path, other),
            };
            let members = reader.of_graph(edges, path)?;
            Symbol::Members(Arc::new(members.into_iter().map(place).collect()))
        }
        ("remove_at", [Symbol::Graph(Graph::Edges(image)), Symbol::Graph(Graph::Place(edge))])
            if is_whole(image) =>
        {
            let mut image = (**image).clone();
            image.cells[usize::from(*edge)] = CellSource::Code(reader.gone()?);
            Symbol::Graph(Graph::Edges(Arc::new(image)))
        }
        ("grounded_pieces", [edges]) => {
            let cases = reader.edges(edges, path)?.into_iter();
            let pieces = cases.map(|(path, image)| (path, Symbol::Graph(Graph::Pieces(image))));
            return Ok(Some(pieces.collect()));
        }
        ("tally", [Symbol::Members(members)]) => Symbol::Graph(Graph::Tally(members.clone())),
        ("count", [Symbol::Members(members)]) => {
            let conditions = members.iter().map(|(condition, _)| condition.clone());
            Symbol::Graph(Graph::Count(Arc::new(conditions.collect()), false))
        }
        _ => return Ok(None),
    };
    Ok(Some(vec![(path.clone(), symbol)]))
}

/// The member of a list at a place, or how often a vertex comes; nothing if it is neither.
pub(super) fn member(object: &Symbol, index: &Symbol) -> Option<Symbol> {
    match (object, index) {
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

/// A comparison in which a graph takes part; nothing if none does.
pub(super) fn compared(
    reader: &Reader<'_>,
    op: CmpOp,
    (a, b): (&Symbol, &Symbol),
    path: &Path,
) -> Result<Option<Branches>, Leave> {
    let truth = |holds| Ok(Some(vec![(path.clone(), Symbol::truth(holds))]));
    match (op, a, b) {
        (CmpOp::Eq, Symbol::Graph(Graph::Vertex(a)), Symbol::Graph(Graph::Vertex(b))) => {
            truth(a == b)
        }
        // It is a natural number, and not 0.
        (_, Symbol::Graph(Graph::Vertex(_)), Symbol::Known(Value::Int(n)))
            if *n < 1 || *n == 1 && matches!(op, CmpOp::Ge | CmpOp::Lt) =>
        {
            truth(in_order(op, Ordering::Greater))
        }
        (_, Symbol::Known(Value::Int(n)), Symbol::Graph(Graph::Vertex(_)))
            if *n < 1 || *n == 1 && matches!(op, CmpOp::Le | CmpOp::Gt) =>
        {
            truth(in_order(op, Ordering::Less))
        }
        (CmpOp::In, Symbol::Graph(Graph::Vertex(_)) | Symbol::Known(Value::Int(0)), among) => {
            let members = match among {
                Symbol::Graph(edge @ Graph::Edge(_)) => reader.of_graph(edge, path)?,
                Symbol::Members(members) => members.to_vec(),
                _ => return Ok(None),
            };
            let same = members.into_iter().map(|(condition, member)| match &member {
                Symbol::Graph(Graph::Vertex(_)) | Symbol::Known(Value::Int(0)) => {
                    Ok((condition, Symbol::truth(is_same(&member, a))))
                }
                _ => Err(Leave::Unfit),
            });
            let same: Vec<(Path, Symbol)> = same.collect::<Result<_, _>>()?;
            natives::decided(&same, true, path).map(Some)
        }
        (CmpOp::Eq, Symbol::Graph(Graph::Pieces(image)), Symbol::Members(list))
        | (CmpOp::Eq, Symbol::Members(list), Symbol::Graph(Graph::Pieces(image))) => {
            let [(condition, edges)] = &list[..] else { return Err(Leave::Unfit) };
            let whole = |symbol: &Symbol| match symbol {
                Symbol::Graph(Graph::Edges(edges)) => edges == image && is_whole(image),
                _ => false,
            };
            if condition != path || !whole(edges) {
                return Err(Leave::Unfit);
            }
            let asked = Asked::OneGroup(reader.linked()?);
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

/// How many of the conditions are met, compared with a number.
fn counted(
    op: CmpOp,
    (conditions, some): (&[Path], bool),
    n: i64,
    path: &Path,
) -> Result<Branches, Leave> {
    if matches!(op, CmpOp::In | CmpOp::NotIn) {
        return Err(Leave::Unfit);
    }
    let mut cases = vec![(path.clone(), 0)];
    for condition in conditions {
        let mut more = Vec::new();
        for (path, count) in cases {
            more.extend(path.and(condition).map(|path| (path, count + 1)));
            more.extend(path.without(condition).into_iter().map(|path| (path, count)));
        }
        if more.len() > CASES {
            return Err(Leave::Unfit);
        }
        cases = more;
    }
    if some && cases.iter().any(|(_, count)| *count == 0) {
        return Err(Leave::Unfit);
    }
    let truth = |(path, count): (Path, i64)| (path, Symbol::truth(in_order(op, count.cmp(&n))));
    Ok(cases.into_iter().map(truth).collect())
}

/// Whether a comparison holds of two that are in this order.
fn in_order(op: CmpOp, order: Ordering) -> bool {
    match op {
        CmpOp::Eq => order.is_eq(),
        CmpOp::Ne => order.is_ne(),
        CmpOp::Lt => order.is_lt(),
        CmpOp::Le => order.is_le(),
        CmpOp::Gt => order.is_gt(),
        CmpOp::Ge => order.is_ge(),
        _ => false,
    }
}

/// Whether the same is found whichever end of an edge comes first.
pub(super) fn agree(one: &Branches, other: &Branches) -> bool {
    let within = |some: &Branches, all: &Branches| {
        let same = |(path, symbol): &(Path, Symbol), (other, found): &(Path, Symbol)| {
            path == other && is_same(symbol, found)
        };
        some.iter().all(|branch| all.iter().any(|other| same(branch, other)))
    };
    one.len() == other.len() && within(one, other) && within(other, one)
}

/// Whether two are known to be the same.
fn is_same(a: &Symbol, b: &Symbol) -> bool {
    match (a, b) {
        (Symbol::Known(a), Symbol::Known(b)) => Key(a.clone()) == Key(b.clone()),
        (Symbol::Graph(a), Symbol::Graph(b)) => match (a, b) {
            (Graph::Edges(a), Graph::Edges(b)) => a == b,
            (Graph::Edge(a), Graph::Edge(b)) | (Graph::Place(a), Graph::Place(b)) => a == b,
            (Graph::Vertex(a), Graph::Vertex(b)) => a == b,
            _ => false,
        },
        (Symbol::Sum(a), Symbol::Sum(b)) | (Symbol::Again(a), Symbol::Again(b)) => a == b,
        (Symbol::Tuple(a), Symbol::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| is_same(a, b))
        }
        (Symbol::Members(a), Symbol::Members(b)) => agree(a, b),
        _ => false,
    }
}

/// Whether a pattern holds under canonical numbering as well: where it is asked whether the
/// position is one piece, it is said to be the pieces that it falls into, under the same rules.
/// Of moves that is not so.
pub(super) fn is_canonical(pattern: &Pattern, family: Option<u32>, whole: &Image) -> bool {
    let mut tests = pattern.before.iter().chain(&pattern.after);
    let asked = tests.find(|test| matches!(test.asked, Asked::OneGroup(_)));
    let Some(test) = asked else { return true };
    let [Terms::Parts { image, joined, rules, .. }] = &pattern.sum[..] else { return false };
    let pieces = rules.iter().all(|rule| {
        let own = rule.positions.iter().all(|it| Some(it.family) == family && it.least.is_none());
        rule.tests.is_empty() && rule.positions.len() == 1 && own
    });
    !test.holds && joined.links.is_some() && image == whole && rules.len() == 1 && pieces
}
