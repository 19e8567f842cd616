//! Move patterns: the rules of a game on boards of one shape, as required contents of cells before
//! a move and new contents after it. Rules that depend on more than single cells add conditions on
//! the whole board and on its parts.

pub(crate) mod ending;
pub(crate) mod local;
pub(crate) mod normal_rules;
pub(crate) mod opposites;
pub(crate) mod program;

use crate::bitboard::cells::grid::Grid;
pub use crate::bitboard::cells::planes::{Codes, MAX_CODES};
use crate::game::SumId;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The required contents of some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Needs {
    /// One of these codes,
    pub codes: Codes,
    /// in each of these cells, in order.
    pub cells: SmallVec<[u16; 4]>,
}

/// A connection relation: neighbouring cells are connected if both hold one of some codes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Joined {
    /// The codes of connected cells.
    pub codes: Codes,
    /// Pairs of codes that are not connected as neighbours.
    pub apart: Vec<(u8, u8)>,
    /// Is true if cells that meet in a corner are neighbours, too.
    pub corners: bool,
    /// The cells are the edges of a graph, at most 64; those that each hangs together with. Parts
    /// then stay where they are.
    pub links: Option<Arc<[u64]>>,
    /// For graphs: only parts count that have one of these cells.
    pub standing: Option<u64>,
}

/// A question about a whole board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BoardTest {
    /// Tests whether the board has more cells than this.
    Longer(i64),
    /// Tests whether the board holds only these codes.
    MadeOf(Codes),
    /// Tests whether the board has more groups than this.
    MoreGroups(Joined, i64),
    /// Tests whether the whole board is one group.
    OneGroup(Joined),
    /// Tests whether all parts count.
    AllStand(Joined),
    /// Tests whether the board is its representative, with fixed axes or without.
    Least(bool),
    /// Tests whether some group of a code in the first set has no neighbour with a code in the
    /// second: it is captured.
    Captured(Codes, Codes),
}

/// A question and its answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Test {
    /// The question.
    pub asked: BoardTest,
    /// The answer.
    pub holds: bool,
}

/// The source of the new contents of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CellSource {
    /// A fixed code.
    Code(u8),
    /// The former contents of a cell.
    Cell(u16),
    /// The former contents of a cell, under a map.
    Mapped(u16, CodeMap),
}

/// A map of codes: the image of each code.
pub type CodeMap = [u8; MAX_CODES];

/// A board that is made of another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Image {
    /// Its shape.
    pub grid: Grid,
    /// The contents of its cells.
    pub cells: Vec<CellSource>,
}

/// A position on a board: of which family of positions, and whether the board is its
/// representative, with fixed axes or without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Placed {
    /// The family: which rules, with which other arguments.
    pub family: u32,
    /// Is set if the board is turned into its representative; says whether the axes are fixed.
    pub least: Option<bool>,
}

/// A rule for the parts of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PartRule {
    /// If all of these tests hold for a part,
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
        /// The connection relation.
        joined: Joined,
        /// The contents of a cell that is not in the part.
        fill: u8,
        /// The positions that parts become.
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
    /// The required contents of cells.
    pub needs: Vec<Needs>,
    /// Conditions on the board before the move.
    pub before: Vec<Test>,
    /// Conditions on the board after the move, in the first component.
    pub after: Vec<Test>,
    /// The sum.
    pub sum: Vec<Terms>,
    /// Another move of the same player follows: the opponent can only pass.
    pub again: bool,
}

impl Pattern {
    /// Returns the required codes of each cell with a requirement.
    pub(crate) fn required_codes(&self) -> BTreeMap<u16, Codes> {
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
    /// Rewrite rules: the first pattern that matches gives the position.
    pub rewrites: Vec<Pattern>,
    /// The moves of each player, or of all players in a single list if the game is impartial.
    pub moves: Vec<Vec<Pattern>>,
    /// The symmetries of the graph under which the rules are invariant, where the cells are its
    /// edges.
    pub symmetries: Option<Arc<EdgeSymmetries>>,
}

/// Symmetries of a board whose cells are the edges of a graph, at most 64.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EdgeSymmetries {
    /// Cells that are alike, two or more: edges between the same two vertices.
    pub parallel: Vec<u64>,
    /// The image of each cell under each symmetry of the graph.
    pub turns: Vec<Vec<usize>>,
}
