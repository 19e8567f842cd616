//! Graphs with cycles allowed: moves between numbered vertices, and play in turn from a sum.

use super::expand::advance;
use super::frame::Turn;
use super::world::{Ticker, World};
use crate::game::arena::{Arena, GameId, Halt, Move, SumId, cycle_below};
use hashbrown::HashMap;
use tweedle_base::{HeapSize, Limit, Seeded, heap_size};

/// A graph of moves, with the known results of vertices that are not followed. Vertices are
/// numbered in the order of their discovery; the moves from each are added in the same order.
#[derive(Debug)]
pub struct MoveGraph<L> {
    leaves: Vec<Option<L>>,
    /// The start of the moves from each vertex, and the end of the last ones.
    starts: Vec<u32>,
    moves: Vec<u32>,
}

heap_size!([L] MoveGraph<L> { leaves, starts, moves });

impl<L> Default for MoveGraph<L> {
    fn default() -> MoveGraph<L> {
        MoveGraph { leaves: Vec::new(), starts: vec![0], moves: Vec::new() }
    }
}

impl<L: Copy> MoveGraph<L> {
    /// A further vertex.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] where there are too many to be numbered.
    pub fn vertex(&mut self, leaf: Option<L>) -> Result<u32, Limit> {
        let v = small(self.leaves.len())?;
        self.leaves.push(leaf);
        Ok(v)
    }

    /// A move from the first vertex whose moves are not [closed](Self::close).
    pub(crate) fn lead_to(&mut self, v: u32) {
        self.moves.push(v);
    }

    /// Ends the moves from a vertex.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] where there are too many to be numbered.
    pub fn close(&mut self) -> Result<(), Limit> {
        self.starts.push(small(self.moves.len())?);
        Ok(())
    }

    /// Returns the number of vertices.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Tests whether the graph is empty.
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// Returns the known result of a vertex that is not followed.
    pub fn leaf(&self, v: u32) -> Option<L> {
        self.leaves[v as usize]
    }

    /// Returns the targets of the moves from a vertex; a vertex that several moves lead to is
    /// listed as often.
    pub fn moves(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.moves[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// Returns the reversed graph: for each vertex the start of its predecessors, and the list of
    /// predecessors.
    pub(crate) fn moves_back(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0u32; self.len() + 1];
        for &to in &self.moves {
            starts[to as usize + 1] += 1;
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut free = starts.clone();
        let mut back = vec![0u32; self.moves.len()];
        for from in 0..self.len() as u32 {
            for &to in self.moves(from) {
                let place = &mut free[to as usize];
                back[*place as usize] = from;
                *place += 1;
            }
        }
        (starts, back)
    }
}

fn small(count: usize) -> Result<u32, Limit> {
    u32::try_from(count).map_err(|_| Limit::TooLarge("the graph of play"))
}

/// The graph of play in turn from a sum: each pair of a sum and its mover, once, and the moves
/// between them. Play begins at the first vertex.
#[derive(Debug)]
pub struct PlayGraph<L> {
    at: Vec<(SumId, Turn)>,
    moves: MoveGraph<L>,
}

heap_size!([L] PlayGraph<L> { at, moves });

impl<L: Copy> PlayGraph<L> {
    /// The moves between the vertices.
    pub fn moves(&self) -> &MoveGraph<L> {
        &self.moves
    }

    /// Returns the sum and the mover of a vertex; the mover is `None` in an impartial sum, which
    /// does not depend on it.
    pub fn at(&self, v: u32) -> (SumId, Option<u8>) {
        let (s, turn) = self.at[v as usize];
        (s, turn.player())
    }
}

/// Returns the graph of play from `s` when `mover` begins and the others follow in turn order.
/// Vertices for which `leaf` returns a result are not followed; it is called for sums whose
/// components have been expanded for the mover.
///
/// # Errors
/// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer); limits, a cycle of rewrites or
/// one on which sums grow for ever, errors of the world.
pub fn play_graph<W: World, L: Copy>(
    w: &mut W,
    s: SumId,
    mover: u8,
    leaf: impl FnMut(&mut W, SumId, Option<u8>) -> Result<Option<L>, W::Error>,
) -> Result<PlayGraph<L>, W::Error> {
    let turn = Turn::of_mover(w.arena(), s, mover)?;
    let graph = PlayGraph { at: Vec::new(), moves: MoveGraph::default() };
    let mut reach = Reach {
        parts: components(w.arena(), s),
        graph,
        known: HashMap::default(),
        ticker: Ticker::new(),
        leaf,
    };
    reach.vertex(w, s, turn)?;
    let mut next = 0;
    while next < reach.graph.at.len() {
        reach.follow(w, next)?;
        next += 1;
    }
    Ok(reach.graph)
}

/// A sum of that many components more than play began with has grown on a way round.
const MAX_COMPONENT_GROWTH: u64 = 1 << 10;

/// Checks that a sum, which began with this number of components, has not grown too far: otherwise
/// the graph might be infinite.
pub(crate) fn bounded<W: World>(w: &W, parts: u64, s: SumId) -> Result<(), Halt> {
    if components(w.arena(), s) <= parts.saturating_add(MAX_COMPONENT_GROWTH) {
        return Ok(());
    }
    let roots: Vec<GameId> = w.arena().parts(s).iter().map(|(g, _)| *g).collect();
    cycle_below(w.arena(), &roots).map_or(Ok(()), |cycle| Err(Halt::Cycle(cycle)))
}

struct Reach<L, F> {
    /// The number of components at the beginning.
    parts: u64,
    graph: PlayGraph<L>,
    /// The vertices, also under the sums as they were reached.
    known: HashMap<(SumId, Option<u8>), u32, Seeded>,
    ticker: Ticker,
    leaf: F,
}

impl<L: Copy, F> Reach<L, F> {
    fn tick<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        let (graph, known) = (&self.graph, &self.known);
        self.ticker.tick(w, || graph.heap_size() + known.allocation_size())
    }

    /// The vertex of a sum where somebody moves.
    fn vertex<W: World>(&mut self, w: &mut W, s: SumId, turn: Turn) -> Result<u32, W::Error>
    where
        F: FnMut(&mut W, SumId, Option<u8>) -> Result<Option<L>, W::Error>,
    {
        let turn = turn.at(w.arena(), s);
        if let Some(v) = self.known.get(&(s, turn.player())) {
            return Ok(*v);
        }
        let settled = identified(w, s, turn.player(), &mut self.ticker)?;
        let turn_there = turn.at(w.arena(), settled);
        let key = (settled, turn_there.player());
        let v = match self.known.get(&key) {
            Some(v) => *v,
            None => {
                self.ticker.state(w)?;
                bounded(w, self.parts, settled)?;
                let leaf = (self.leaf)(w, settled, turn_there.player())?;
                let v = self.graph.moves.vertex(leaf).map_err(Halt::Limit)?;
                self.graph.at.push((settled, turn_there));
                self.known.insert(key, v);
                v
            }
        };
        self.known.insert((s, turn.player()), v);
        Ok(v)
    }

    /// Lists the moves from a vertex.
    fn follow<W: World>(&mut self, w: &mut W, v: usize) -> Result<(), W::Error>
    where
        F: FnMut(&mut W, SumId, Option<u8>) -> Result<Option<L>, W::Error>,
    {
        self.tick(w)?;
        let (s, turn) = self.graph.at[v];
        if self.graph.moves.leaf(v as u32).is_none() {
            for place in w.arena().open_places(s) {
                let (g, _) = w.arena().parts(s)[place];
                for at in 0..turn.count(w.arena(), g) {
                    self.tick(w)?;
                    let option = turn.option(w.arena_mut(), g, at);
                    let after = w.arena_mut().after(Move { from: s, place, option })?;
                    let to = self.vertex(w, after, turn.next())?;
                    self.graph.moves.lead_to(to);
                }
            }
        }
        Ok(self.graph.moves.close().map_err(Halt::Limit)?)
    }
}

/// Returns the sum with its components expanded, for a player or for all, and replaced by what they
/// are known to be.
///
/// # Errors
/// Limits, a cycle of rewrites, and errors of the world.
pub(crate) fn identified<W: World>(
    w: &mut W,
    s: SumId,
    player: Option<u8>,
    ticker: &mut Ticker,
) -> Result<SumId, W::Error> {
    let mut s = s;
    if w.arena().is_pure(s) {
        return Ok(s);
    }
    loop {
        s = w.arena_mut().plain(s)?;
        if !advance(w, s, player, ticker)? {
            break;
        }
    }
    for place in 0..w.arena().parts(s).len() {
        let (g, _) = w.arena().parts(s)[place];
        w.arena_mut().identify(g);
    }
    Ok(w.arena_mut().normal(s)?)
}

/// Returns the number of components of a sum.
pub(crate) fn components(arena: &Arena, s: SumId) -> u64 {
    arena.parts(s).iter().map(|(_, count)| u64::from(*count)).sum()
}
