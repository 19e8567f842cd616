//! Symbolic values over an unknown board, and path conditions on the contents of its cells.

use super::reader::{Read, no};
use crate::lang::value::Value;
use std::sync::Arc;
use tweedle_games::bitboard::patterns::{
    BoardTest, CellSource, Codes, Image, Joined, PartRule, Placed, Terms, Test,
};

/// A value that may depend on an unknown board.
#[derive(Debug, Clone)]
pub(super) enum Symbol {
    /// A known value.
    Known(Value),
    /// A board, by the source of the content of each cell.
    Board(Arc<Image>),
    /// A string made of cell contents.
    Text(Arc<[CellSource]>),
    /// A tuple.
    Tuple(Arc<[Symbol]>),
    /// The members of a collection, each with the condition under which it is present.
    Members(Arc<Vec<(Path, Symbol)>>),
    /// The groups of adjacent cells.
    Groups(Arc<Image>, Joined),
    /// The parts of a board, each as a board, with the content of cells outside the part.
    Regions(Arc<Image>, Joined, u8),
    /// One part of a board.
    Part,
    /// The runs of a row between cells with this content.
    Runs(Arc<Image>, u8),
    /// One run of a row.
    Run,
    /// The canonical representative of a board under symmetries, with fixed axes or without.
    Least(Subject, bool),
    /// The number of groups with this adjacency, or of cells if there is none.
    Many(Subject, Option<Joined>),
    /// A sum of positions.
    Sum(Arc<Vec<Terms>>),
    /// A move to a sum after which the same player moves again.
    Again(Arc<Vec<Terms>>),
    /// An edge list of a graph, or a property of it.
    Graph(Graph),
    /// A graph with sets at its vertices, or a property of it.
    Marked(Marked),
    /// A position on a part of a board.
    OnPart(Placed),
    /// Positions on the parts of a board.
    OnParts(Arc<Image>, Joined, u8, Arc<Vec<PartRule>>),
}

/// An unknown graph, or a part of it.
#[derive(Debug, Clone)]
pub(super) enum Graph {
    /// A list of edges: those whose cells hold [`PRESENT_EDGE`](super::edges::PRESENT_EDGE).
    Edges(Arc<Image>),
    /// The edges of the image that are connected to the ground.
    Grounded(Arc<Image>),
    /// A present edge.
    Edge(u16),
    /// The index of a present edge in the list.
    Place(u16),
    /// A vertex that is not the ground.
    Vertex(u32),
    /// The connected pieces, with canonical numbers: all, or those with the ground.
    Pieces(Arc<Image>, bool),
    /// One connected piece.
    Piece,
    /// The degree of each vertex in the list.
    Tally(Arc<Vec<(Path, Symbol)>>),
    /// The number of members; set if an empty list is an error.
    Count(Arc<Vec<Path>>, bool),
}

/// An unknown graph with a set of players at each vertex, or a part of it.
#[derive(Debug, Clone)]
pub(super) enum Marked {
    /// The sets of all vertices.
    Sets(Arc<Image>),
    /// Sets that are never examined.
    Hidden,
    /// The vertices.
    Vertices,
    /// One vertex.
    Vertex(u16),
    /// The edges among them.
    Edges,
    /// The content of a cell.
    Held(CellSource),
    /// A value for each present vertex: the condition of its presence, and the branches of the
    /// value.
    Row(Arc<Vec<(u16, Path, Branches)>>),
    /// The connected pieces.
    Pieces(Arc<Image>, Joined),
    /// The sets of one piece.
    PieceSets,
    /// The edges of one piece.
    PieceEdges,
}

/// The board of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    /// A board.
    Board(Arc<Image>),
    /// The current part.
    Part,
}

/// A path condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Path {
    /// The possible contents of each cell of the board.
    pub(super) cells: Arc<[Codes]>,
    /// Tests that whole boards must pass.
    pub(super) tests: Vec<(Subject, Test)>,
}

/// Values with path conditions, exactly one of which is satisfied.
pub(super) type Branches = Vec<(Path, Symbol)>;

/// The branches of an expression, if it is supported.
pub(super) type Found = Read<Branches>;

impl Path {
    /// Restricts the content of a cell to `codes`; returns `false` if that is impossible.
    fn narrow(&mut self, cell: u16, codes: Codes) -> bool {
        let Some(before) = self.cells.get(usize::from(cell)).copied() else { return false };
        let left = before & codes;
        if left != before && left != 0 {
            Arc::make_mut(&mut self.cells)[usize::from(cell)] = left;
        }
        left != 0
    }

    /// Returns the path on which a cell holds one of `codes`; `None` if it cannot.
    pub(super) fn with(&self, cell: u16, codes: Codes) -> Option<Path> {
        if self.cells.get(usize::from(cell))? & codes == 0 {
            return None;
        }
        let mut path = self.clone();
        path.narrow(cell, codes).then_some(path)
    }

    /// Returns the path on which a source holds one of `codes`; `None` if it cannot.
    pub(super) fn holding(&self, source: CellSource, codes: Codes) -> Option<Path> {
        match source {
            CellSource::Code(code) => (codes >> code & 1 == 1).then(|| self.clone()),
            CellSource::Cell(cell) => self.with(cell, codes),
            CellSource::Mapped(cell, map) => {
                let from = (0..8).filter(|code| codes >> map[*code] & 1 == 1);
                self.with(cell, from.fold(0, |all, code| all | 1 << code))
            }
        }
    }

    /// Returns the possible contents of a source.
    pub(super) fn may_hold(&self, source: CellSource) -> Codes {
        match source {
            CellSource::Code(code) => 1 << code,
            CellSource::Cell(cell) => {
                self.cells.get(usize::from(cell)).copied().unwrap_or_default()
            }
            CellSource::Mapped(cell, map) => {
                let before = self.cells.get(usize::from(cell)).copied().unwrap_or_default();
                let codes = (0..8).filter(|code| before >> code & 1 == 1);
                codes.fold(0, |all, code| all | 1 << map[code])
            }
        }
    }

    /// Adds the result of a test of a board; returns `false` if the opposite is known.
    fn answer(&mut self, subject: &Subject, asked: &BoardTest, holds: bool) -> bool {
        for (other, test) in &self.tests {
            if other == subject && test.asked == *asked {
                return test.holds == holds;
            }
        }
        self.tests.push((subject.clone(), Test { asked: asked.clone(), holds }));
        true
    }

    /// Returns the path on which a test of a board has this result.
    pub(super) fn tested(&self, subject: &Subject, asked: &BoardTest, holds: bool) -> Option<Path> {
        let mut path = self.clone();
        path.answer(subject, asked, holds).then_some(path)
    }

    /// Returns the conjunction of both conditions.
    pub(super) fn and(&self, other: &Path) -> Option<Path> {
        let mut path = self.clone();
        // Most conditions share their cells.
        let same = Arc::ptr_eq(&self.cells, &other.cells);
        let mut cells = (0..).zip(other.cells.iter());
        if !same && !cells.all(|(cell, codes)| path.narrow(cell, *codes)) {
            return None;
        }
        let mut tests = other.tests.iter();
        tests.all(|(about, test)| path.answer(about, &test.asked, test.holds)).then_some(path)
    }

    /// Returns this path condition, with that of another path for one cell.
    pub(super) fn but_for(mut self, cell: u16, other: &Path) -> Path {
        let cell = usize::from(cell);
        if let (Some(own), Some(its)) = (self.cells.get(cell), other.cells.get(cell))
            && own != its
        {
            Arc::make_mut(&mut self.cells)[cell] = *its;
        }
        self
    }

    /// Returns this path condition without another, as disjoint path conditions.
    pub(super) fn without(&self, other: &Path) -> Vec<Path> {
        let mut pieces = Vec::new();
        let mut rest = self.clone();
        for (cell, codes) in (0..).zip(other.cells.iter()) {
            pieces.extend(rest.with(cell, !codes));
            if !rest.narrow(cell, *codes) {
                return pieces;
            }
        }
        for (subject, test) in &other.tests {
            pieces.extend(rest.tested(subject, &test.asked, !test.holds));
            if !rest.answer(subject, &test.asked, test.holds) {
                return pieces;
            }
        }
        pieces
    }

    /// Returns the two branches of a test.
    pub(super) fn fork(&self, subject: &Subject, asked: &BoardTest) -> Branches {
        let branch = |holds| Some((self.tested(subject, asked, holds)?, Symbol::truth(holds)));
        [true, false].into_iter().filter_map(branch).collect()
    }
}

impl Symbol {
    pub(super) fn truth(holds: bool) -> Symbol {
        Symbol::Known(Value::Bool(holds))
    }

    pub(super) fn known(&self) -> Option<&Value> {
        match self {
            Symbol::Known(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the components of a tuple; empty for other symbols.
    pub(super) fn parts(&self) -> Vec<Symbol> {
        match self {
            Symbol::Tuple(parts) => parts.to_vec(),
            Symbol::Known(Value::Tuple(parts)) => {
                parts.iter().cloned().map(Symbol::Known).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the board that a test of this symbol refers to.
    pub(super) fn subject(&self) -> Read<Subject> {
        match self {
            Symbol::Board(image) => Ok(Subject::Board(image.clone())),
            Symbol::Part | Symbol::Run => Ok(Subject::Part),
            _ => Err(no("a test of this value")),
        }
    }
}
