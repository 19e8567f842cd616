//! Interned canonical stoppers (Siegel, VI.4): a stopper without dominated and reversible options
//! and without equal positions is the only one of its value, up to the numbers of its positions.

use super::graph::LoopGraph;
use super::order::compared;
use super::reduce::{Endless, reduce};
use crate::game::Halt;
use crate::two::{Side, ValueId, Values};
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::{Budget, HeapSize, Interner, Seeded};

/// A stopper in a [`Stoppers`]: equal stoppers have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StopperId(u32);

/// The onside and the offside of a game, equal for a game that is equal to a stopper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sides {
    /// The value if infinite play is Left's win.
    pub onside: StopperId,
    /// The value if infinite play is Right's win.
    pub offside: StopperId,
}

impl Sides {
    /// Returns the sides of a stopper.
    pub fn new(s: StopperId) -> Sides {
        Sides { onside: s, offside: s }
    }

    /// The stopper that the game is equal to, if it is.
    pub fn stopper(self) -> Option<StopperId> {
        (self.onside == self.offside).then_some(self.onside)
    }
}

/// The sides, if they were found; `None` does not mean that the game has none.
pub type Found = Option<Sides>;

/// The canonical forms of stoppers.
#[derive(Clone, Debug, Default)]
pub struct Stoppers {
    /// The graph of each, from the position itself on, in an order that depends on its shape alone.
    graphs: Interner<Arc<LoopGraph>>,
    /// The positions of each as stoppers, as far as they have been computed.
    followers: HashMap<(StopperId, u32), StopperId, Seeded>,
    made: HashMap<[Vec<StopperId>; 2], StopperId, Seeded>,
    at_most: HashMap<(StopperId, StopperId), bool, Seeded>,
    pub(super) sums: HashMap<(StopperId, StopperId), Found, Seeded>,
    budget: Budget,
}

/// Estimates the graphs by their numbers of positions, since each list of moves is on its own.
impl HeapSize for Stoppers {
    fn heap_size(&self) -> usize {
        let graph = |graph: &Arc<LoopGraph>| graph.len() * 2 * (size_of::<Vec<u32>>() + 16);
        self.graphs.items().iter().map(graph).sum::<usize>()
            + self.graphs.heap_size()
            + self.followers.heap_size()
            + self.made.heap_size()
            + self.at_most.heap_size()
            + self.sums.heap_size()
    }
}

impl Stoppers {
    /// None yet.
    pub fn new() -> Stoppers {
        Stoppers::default()
    }

    /// Sets the limits on time and memory for all following computations.
    pub fn keep_within(&mut self, budget: &Budget) {
        self.budget.follow(budget);
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the number of stoppers.
    pub fn len(&self) -> usize {
        self.graphs.items().len()
    }

    /// Tests whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.graphs.items().is_empty()
    }

    /// The canonical graph of a stopper; the stopper itself is position 0.
    pub fn graph(&self, s: StopperId) -> &Arc<LoopGraph> {
        self.graphs.get(s.0)
    }

    /// The options of a player in the canonical form.
    pub fn options(&mut self, s: StopperId, side: Side) -> Vec<StopperId> {
        let graph = self.graph(s).clone();
        graph.options(0, side).iter().map(|v| self.follower(s, *v)).collect()
    }

    /// The positions that can be reached from a stopper, itself first.
    pub fn followers(&mut self, s: StopperId) -> Vec<StopperId> {
        (0..self.graph(s).len() as u32).map(|v| self.follower(s, v)).collect()
    }

    /// A position of a stopper's graph as a stopper.
    pub fn follower(&mut self, s: StopperId, v: u32) -> StopperId {
        if v == 0 {
            return s;
        }
        if let Some(known) = self.followers.get(&(s, v)) {
            return *known;
        }
        let graph = self.graph(s).clone();
        let found = self.intern(&graph, v);
        self.followers.insert((s, v), found);
        found
    }

    /// The stopper with these options.
    pub fn make(&mut self, options: [Vec<StopperId>; 2]) -> Result<StopperId, Halt> {
        let options = options.map(|mut list| {
            list.sort_unstable();
            list.dedup();
            list
        });
        if let Some(known) = self.made.get(&options) {
            return Ok(*known);
        }
        let mut graph = LoopGraph::new();
        let root = graph.push();
        for (side, list) in Side::BOTH.into_iter().zip(&options) {
            let places = list.iter().map(|s| graph.append(self.graph(*s))).collect();
            graph.set(root, side, places);
        }
        let made = self.canonical(&graph, root)?;
        self.made.insert(options, made);
        Ok(made)
    }

    /// The canonical form of a position of a graph, all of whose positions are stoppers.
    pub(super) fn canonical(&mut self, graph: &LoopGraph, v: u32) -> Result<StopperId, Halt> {
        let reduced = reduce(graph, (None, Endless::Kept), &self.budget).map_err(Halt::Limit)?;
        Ok(self.intern(&reduced.graph, reduced.place[v as usize]))
    }

    /// The stopper whose graph this is, if it is one that was made.
    pub(super) fn known(&self, graph: &LoopGraph) -> Option<StopperId> {
        self.graphs.find(graph).map(StopperId)
    }

    /// The stopper of a graph that is in canonical form.
    pub(super) fn intern(&mut self, graph: &LoopGraph, root: u32) -> StopperId {
        StopperId(self.graphs.intern(Arc::new(graph.follower(root))))
    }

    /// `0 = { | }`.
    pub(super) fn intern_zero(&mut self) -> StopperId {
        let mut graph = LoopGraph::new();
        let zero = graph.push();
        self.intern(&graph, zero)
    }

    /// The stopper with the players exchanged.
    pub fn negative(&mut self, s: StopperId) -> StopperId {
        let graph = self.graph(s).negative();
        self.intern(&graph, 0)
    }

    /// Tests whether `a <= b`.
    pub fn at_most(&mut self, a: StopperId, b: StopperId) -> Result<bool, Halt> {
        if a == b {
            return Ok(true);
        }
        if let Some(known) = self.at_most.get(&(a, b)) {
            return Ok(*known);
        }
        let mut graph = LoopGraph::clone(self.graph(a));
        let second = graph.append(self.graph(b));
        let order = compared(&graph, None, &self.budget).map_err(Halt::Limit)?;
        self.at_most.insert((a, b), order.at_least(second, 0));
        self.at_most.insert((b, a), order.at_least(0, second));
        Ok(order.at_least(second, 0))
    }
}

impl Stoppers {
    /// A value as a stopper.
    ///
    /// # Errors
    /// Limits: all positions of the value are visited.
    pub fn of_value(&mut self, values: &mut Values, value: ValueId) -> Result<StopperId, Halt> {
        let mut graph = LoopGraph::new();
        let mut order = Interner::default();
        order.intern(value);
        while let Some(&v) = order.items().get(graph.len()) {
            let next = graph.push();
            self.budget().check(order.items().len() * 64).map_err(Halt::Limit)?;
            for side in Side::BOTH {
                let mut options = Vec::new();
                for option in values.options(v, side)? {
                    options.push(order.intern(option));
                }
                graph.set(next, side, options);
            }
        }
        Ok(self.intern(&graph, 0))
    }

    /// Tests whether a stopper is loopfree: play always ends, in any order of moves.
    pub fn is_loopfree(&self, s: StopperId) -> bool {
        let graph = self.graph(s);
        graph.components().iter().all(|class| !graph.comes_back(class))
    }

    /// A stopper as a value, if play from it always ends.
    pub fn as_value(&self, values: &mut Values, s: StopperId) -> Result<Option<ValueId>, Halt> {
        let graph = self.graph(s);
        let mut found: Vec<Option<ValueId>> = vec![None; graph.len()];
        for class in graph.components() {
            if graph.comes_back(&class) {
                return Ok(None);
            }
            let of = |side| -> Vec<ValueId> {
                graph.options(class[0], side).iter().filter_map(|to| found[*to as usize]).collect()
            };
            found[class[0] as usize] = Some(values.game(of(Side::Left), of(Side::Right))?);
        }
        Ok(found[0])
    }
}
