//! The graph of what play in turn can lead to from a sum. Positions may come back in it.

use crate::base::{Limit, Seeded};
use crate::maths::game::arena::{Arena, GameId, Halt, Move, SumId, cycle_below};
use hashbrown::HashMap;

use super::ticker::Ticker;
use super::turn::{Mover, Turn};
use super::world::{World, advance};

/// What play in turn can lead to from a sum: each sum with who moves there, once, and the moves
/// between them. The first vertex is where play begins.
#[derive(Debug)]
pub struct PlayGraph<L> {
    at: Vec<(SumId, Mover)>,
    /// What is known of a vertex that was not followed.
    leaves: Vec<Option<L>>,
    /// Where the moves from each vertex begin, and where the last ones end.
    starts: Vec<u32>,
    moves: Vec<u32>,
}

impl<L: Copy> PlayGraph<L> {
    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.at.len()
    }

    /// Whether there are none; there is always the first.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// How many moves there are.
    pub fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// The sum of a vertex, and who moves there: `None` in an impartial sum, where it does not
    /// matter.
    pub fn at(&self, v: u32) -> (SumId, Option<u8>) {
        let (s, turn) = self.at[v as usize];
        (s, turn.player())
    }

    /// What is known of a vertex that was not followed.
    pub fn leaf(&self, v: u32) -> Option<L> {
        self.leaves[v as usize]
    }

    /// Where the moves from a vertex lead; a vertex that several moves lead to is there as often.
    pub fn moves(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.moves[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// For each vertex, those from which a move leads to it: where they begin, and the list.
    pub fn moves_back(&self) -> (Vec<u32>, Vec<u32>) {
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

    fn bytes(&self) -> usize {
        self.at.capacity() * size_of::<(SumId, Mover)>()
            + self.leaves.capacity() * size_of::<Option<L>>()
            + (self.starts.capacity() + self.moves.capacity()) * size_of::<u32>()
    }
}

/// The graph of play from `s` when `mover` begins and the others follow in turn order. Vertices of
/// which `leaf` knows enough are not followed; it is asked of sums whose components have been
/// expanded for whoever moves.
///
/// # Errors
/// [`Unfit::NoPlayer`](crate::maths::game::Unfit::NoPlayer); limits, a cycle of rewrites or one on
/// which sums grow for ever, errors of the world.
pub fn play_graph<W: World, L: Copy>(
    w: &mut W,
    s: SumId,
    mover: u8,
    leaf: impl FnMut(&mut W, SumId, Option<u8>) -> Result<Option<L>, W::Error>,
) -> Result<PlayGraph<L>, W::Error> {
    let turn = Mover::first(w.arena(), s, mover)?;
    let graph =
        PlayGraph { at: Vec::new(), leaves: Vec::new(), starts: vec![0], moves: Vec::new() };
    let mut reach = Reach {
        parts: components(w.arena(), s),
        graph,
        known: HashMap::default(),
        ticker: Ticker::new(),
        leaf,
    };
    reach.vertex(w, s, turn)?;
    let mut next = 0;
    while next < reach.graph.len() {
        reach.follow(w, next)?;
        next += 1;
    }
    Ok(reach.graph)
}

/// A sum of that many components more than play began with has grown on a way round.
const GROWTH: u64 = 1 << 10;

/// That a sum, which had so many components at the beginning, has not grown on its way round: there
/// would be no end to what it leads to.
pub(super) fn bounded<W: World>(w: &W, parts: u64, s: SumId) -> Result<(), Halt> {
    if components(w.arena(), s) <= parts.saturating_add(GROWTH) {
        return Ok(());
    }
    let roots: Vec<GameId> = w.arena().parts(s).iter().map(|(g, _)| *g).collect();
    cycle_below(w.arena(), &roots).map_or(Ok(()), |cycle| Err(Halt::Cycle(cycle)))
}

struct Reach<L, F> {
    /// How many components there are at the beginning.
    parts: u64,
    graph: PlayGraph<L>,
    /// The vertices, also by what they were come to as.
    known: HashMap<(SumId, Option<u8>), u32, Seeded>,
    ticker: Ticker,
    leaf: F,
}

impl<L: Copy, F> Reach<L, F> {
    fn tick<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        let (graph, known) = (&self.graph, &self.known);
        self.ticker.tick(w, || graph.bytes() + known.allocation_size())
    }

    /// The vertex of a sum where somebody moves.
    fn vertex<W: World>(&mut self, w: &mut W, s: SumId, turn: Mover) -> Result<u32, W::Error>
    where
        F: FnMut(&mut W, SumId, Option<u8>) -> Result<Option<L>, W::Error>,
    {
        let turn = turn.at(w.arena(), s);
        if let Some(v) = self.known.get(&(s, turn.player())) {
            return Ok(*v);
        }
        let (settled, turn_there) = self.settle(w, s, turn)?;
        let key = (settled, turn_there.player());
        let v = match self.known.get(&key) {
            Some(v) => *v,
            None => {
                self.ticker.state(w)?;
                bounded(w, self.parts, settled)?;
                let v = u32::try_from(self.graph.len())
                    .map_err(|_| Halt::Limit(Limit::TooLarge("the graph of play")))?;
                let leaf = (self.leaf)(w, settled, turn_there.player())?;
                self.graph.at.push((settled, turn_there));
                self.graph.leaves.push(leaf);
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
        if self.graph.leaves[v].is_none() {
            for place in w.arena().open_places(s) {
                let (g, _) = w.arena().parts(s)[place];
                for at in 0..turn.count(w.arena(), g) {
                    self.tick(w)?;
                    let option = turn.option(w.arena_mut(), g, at);
                    let after = w.arena_mut().after(Move { from: s, place, option })?;
                    let to = self.vertex(w, after, turn.next())?;
                    self.graph.moves.push(to);
                }
            }
        }
        let end = u32::try_from(self.graph.moves.len())
            .map_err(|_| Halt::Limit(Limit::TooLarge("the graph of play")))?;
        self.graph.starts.push(end);
        Ok(())
    }

    /// The sum with its components expanded for who moves, and replaced by what they are known to
    /// be.
    fn settle<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        turn: Mover,
    ) -> Result<(SumId, Mover), W::Error> {
        let mut s = s;
        if w.arena().is_pure(s) {
            return Ok((s, turn));
        }
        loop {
            s = w.arena_mut().plain(s)?;
            if !advance(w, s, turn.player(), &mut self.ticker)? {
                break;
            }
        }
        identify(w.arena_mut(), s);
        s = w.arena_mut().normal(s)?;
        Ok((s, turn.at(w.arena(), s)))
    }
}

/// How many components a sum has.
pub(super) fn components(arena: &Arena, s: SumId) -> u64 {
    arena.parts(s).iter().map(|(_, count)| u64::from(*count)).sum()
}

fn identify(arena: &mut Arena, s: SumId) {
    for place in 0..arena.parts(s).len() {
        let (g, _) = arena.parts(s)[place];
        arena.identify(g);
    }
}
