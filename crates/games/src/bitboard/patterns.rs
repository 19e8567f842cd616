//! The rules of a game on boards of one shape, as patterns: what must stand in certain cells, and
//! what stands there after a move. Where a game looks at more than single cells, conditions on
//! the whole board and the parts of a board say so.

use super::grid::Grid;
pub use super::planes::{Codes, MOST_CODES};
use crate::game::SumId;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What must stand in some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Needs {
    /// One of these.
    pub codes: Codes,
    /// In each of these cells, in order.
    pub cells: SmallVec<[u16; 4]>,
}

/// Which cells hang together: those beside each other that hold one of some numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Joined {
    /// What the cells hold.
    pub codes: Codes,
    /// Pairs of numbers that are beside each other without hanging together.
    pub apart: Vec<(u8, u8)>,
    /// Cells that meet in a corner are beside each other, too.
    pub corners: bool,
    /// The cells are the edges of a graph, at most 64; those that each hangs together with. Parts
    /// then stay where they are.
    pub links: Option<Arc<[u64]>>,
    /// Of a graph: only parts count that have one of these cells.
    pub standing: Option<u64>,
}

/// A question about a whole board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// Whether it has more cells than that.
    Longer(i64),
    /// Whether it is made of these.
    MadeOf(Codes),
    /// Whether it has more groups than that.
    MoreGroups(Joined, i64),
    /// Whether it is one group, all of it.
    OneGroup(Joined),
    /// Whether all parts count.
    AllStand(Joined),
    /// Whether it is its representative, with fixed axes or without.
    Least(bool),
    /// Whether some group of one of the first numbers is beside none of the second.
    Captured(Codes, Codes),
}

/// A question and its answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Test {
    /// The question.
    pub asked: Asked,
    /// The answer.
    pub holds: bool,
}

/// Where what stands in a cell comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CellSource {
    /// This number.
    Code(u8),
    /// What stood in that cell.
    Cell(u16),
    /// What this map makes of what stood in that cell.
    Mapped(u16, CodeMap),
}

/// What becomes of each number.
pub type CodeMap = [u8; MOST_CODES];

/// A board that is made of another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Image {
    /// Its shape.
    pub grid: Grid,
    /// What stands in its cells.
    pub cells: Vec<CellSource>,
}

/// A position on a board: of which family of positions, and whether the board is its
/// representative, with fixed axes or without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Placed {
    /// The family: which rules, with which other arguments.
    pub family: u32,
    /// Whether it is turned into its representative, and with fixed axes.
    pub least: Option<bool>,
}

/// What is said of a part of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PartRule {
    /// Where all of this holds of the part,
    pub tests: Vec<Test>,
    /// there are these positions on it.
    pub positions: Vec<Placed>,
}

/// Components of a sum.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Terms {
    /// A position on a board.
    Whole(Image, Placed),
    /// Positions on the parts of a board.
    Parts {
        /// The board.
        image: Image,
        /// Which cells hang together.
        joined: Joined,
        /// What stands on the board of a part where the part has no cell.
        fill: u8,
        /// Which positions there are.
        rules: Vec<PartRule>,
    },
    /// A game that is on no board.
    Game(SumId),
}

impl Terms {
    /// The board that it is on, or on the parts of which.
    pub fn image(&self) -> Option<&Image> {
        match self {
            Terms::Whole(image, _) | Terms::Parts { image, .. } => Some(image),
            Terms::Game(_) => None,
        }
    }
}

/// A move, or what a position is said to be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pattern {
    /// What must stand where.
    pub needs: Vec<Needs>,
    /// What must be true of the board before.
    pub before: Vec<Test>,
    /// What must be true of the board after, that of the first component.
    pub after: Vec<Test>,
    /// The sum.
    pub sum: Vec<Terms>,
    /// Who moves to it moves again: the opponent can do nothing but pass.
    pub again: bool,
}

impl Pattern {
    /// What must stand in each cell of which something is asked.
    pub(super) fn held(&self) -> BTreeMap<u16, Codes> {
        let mut held = BTreeMap::new();
        for Needs { codes, cells } in &self.needs {
            cells.iter().for_each(|cell| *held.entry(*cell).or_insert(Codes::MAX) &= codes);
        }
        held
    }
}

/// The rules of a game on boards of one shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patterns {
    /// What the position is, by the first of these that fits, if one does.
    pub rewrites: Vec<Pattern>,
    /// The moves of each player, or, all by itself, those of everybody.
    pub moves: Vec<Vec<Pattern>>,
    /// What leaves the rules as they are, where the cells are the edges of a graph.
    pub symmetries: Option<Arc<EdgeSymmetries>>,
}

/// Symmetries of a board whose cells are the edges of a graph, at most 64.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EdgeSymmetries {
    /// Cells that are alike, two or more: edges between the same two vertices.
    pub parallel: Vec<u64>,
    /// What symmetries of the graph make of each cell.
    pub turns: Vec<Vec<usize>>,
}
