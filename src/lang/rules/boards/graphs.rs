//! The graph of the queried position: a list of edges, or sets of players at vertices.

use super::symbol::{Graph, Symbol};
use crate::lang::ir::Player;
use crate::lang::value::{Contents, EdgeList, Key, Value};
use std::sync::Arc;
use tweedle_games::bitboard::Grid;
use tweedle_games::bitboard::patterns::{CellSource, EdgeSymmetries, Image};
use tweedle_games::graph::{self, Edge, GROUND};

/// The letter of the empty set.
pub(super) const EMPTY: u8 = 0;

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

    /// Returns the whole list, with unknown cells.
    pub(super) fn whole(grid: Grid, same: &[CellSource]) -> Symbol {
        Symbol::Graph(Graph::Edges(Arc::new(Image { grid, cells: same.to_vec() })))
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

/// The queried graph.
#[derive(Debug, Clone, Default)]
pub(super) struct Web {
    pub(super) list: EdgeList,
    pub(super) pairs: Vec<(u16, u16)>,
    pub(super) links: Arc<[u64]>,
}

impl Web {
    pub(super) fn new(vertices: usize, list: EdgeList) -> Web {
        let pair = |(a, b): (u32, u32)| (a as u16, b as u16);
        let pairs: Vec<(u16, u16)> = list.edges.iter().map(|edge| pair(edge.ends)).collect();
        let mut links = vec![0; vertices];
        for &(a, b) in &pairs {
            links[usize::from(a)] |= 1 << b;
            links[usize::from(b)] |= 1 << a;
        }
        Web { list, pairs, links: links.into() }
    }

    /// Returns the vertices.
    pub(super) fn each(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.links.len() as u16
    }
}

/// Returns the letter of a set of players, with one bit for each.
pub(super) fn letter(set: &Value) -> Option<u8> {
    let Value::Set(set) = set else { return None };
    set.iter().try_fold(EMPTY, |all, player| {
        let Value::Player(player) = player.0 else { return None };
        PLAYERS.iter().position(|other| other.rank() == player.rank()).map(|bit| all | 1 << bit)
    })
}

/// The players in sets; `C` and `C1` are the same.
pub(super) const PLAYERS: [Player; 7] = [
    Player::Left,
    Player::At(1),
    Player::At(2),
    Player::At(3),
    Player::At(4),
    Player::At(5),
    Player::Right,
];

/// Returns the set with a letter.
pub(super) fn set(letter: u8) -> Value {
    let within = PLAYERS.iter().enumerate().filter(|(bit, _)| letter >> bit & 1 == 1);
    Value::Set(Contents::new(within.map(|(_, player)| Key(Value::Player(*player))).collect()))
}
