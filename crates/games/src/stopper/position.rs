//! Onsides and offsides of the games of an arena.

use super::graph::LoopGraph;
use super::stoppers::{Found, Sides, Stoppers};
use crate::game::{
    GameId, Halt, SumId, Ticker, World, bounded, components, identified, options_for, plus_times,
};
use crate::two::{Side, ValueTable};
use hashbrown::HashMap;
use tweedle_base::{Seeded, heap_size};

/// Stoppers, and the games of an arena whose sides have been sought.
#[derive(Clone, Debug, Default)]
pub struct StopperTable {
    /// The stoppers.
    pub stoppers: Stoppers,
    of_game: HashMap<GameId, Found, Seeded>,
}

heap_size!(StopperTable { stoppers, of_game });

impl StopperTable {
    /// The sides of a sum of two players' games under normal play: each component by itself, and
    /// then their sum.
    ///
    /// # Errors
    /// [`Unsupported`](crate::game::Unsupported) for another number of players, and where a
    /// position says where to move, or who wins; limits, a cycle of rewrites, errors of the world.
    pub fn sides<W: World>(
        &mut self,
        w: &mut W,
        values: &mut ValueTable,
        s: SumId,
    ) -> Result<Found, W::Error> {
        check(w, s)?;
        self.stoppers.keep_within(w.budget());
        let zero = self.stoppers.intern_zero();
        let mut total = Sides::new(zero);
        for (part, count) in w.arena().parts(s).to_vec() {
            let Some(one) = self.component(w, values, part)? else { return Ok(None) };
            let add = |a, b| -> Result<Sides, Option<Halt>> {
                self.stoppers.add(a, b).map_err(Some)?.ok_or(None)
            };
            total = match plus_times(total, count.into(), one, add) {
                Ok(sum) => sum,
                Err(None) => return Ok(None),
                Err(Some(halt)) => return Err(halt.into()),
            };
        }
        Ok(Some(total))
    }

    fn component<W: World>(
        &mut self,
        w: &mut W,
        values: &mut ValueTable,
        g: GameId,
    ) -> Result<Found, W::Error> {
        if let Some(known) = self.of_game.get(&g) {
            return Ok(*known);
        }
        let s = w.arena().single(g);
        let found = match w.arena().is_pure(s) {
            true => {
                let value = values.value(w, s)?;
                let side = self.stoppers.of_value(&mut values.values, value)?;
                Some(Sides::new(side))
            }
            false => {
                let graph = self.graph(w, values, s)?;
                self.stoppers.sides(&graph, 0)?
            }
        };
        self.of_game.insert(g, found);
        Ok(found)
    }

    /// Returns the graph of all positions of a game, in any order of moves; the game is position 0.
    /// Forms in it are replaced by canonical forms.
    pub fn graph<W: World>(
        &mut self,
        w: &mut W,
        values: &mut ValueTable,
        s: SumId,
    ) -> Result<LoopGraph, W::Error> {
        let parts = components(w.arena(), s);
        let mut graph = LoopGraph::new();
        let mut ticker = Ticker::new();
        let mut place: HashMap<SumId, u32, Seeded> = HashMap::default();
        let mut order = vec![(s, graph.push())];
        place.insert(s, 0);
        let mut next = 0;
        while let Some(&(s, at)) = order.get(next) {
            next += 1;
            check(w, s)?;
            for side in Side::BOTH {
                let mut options = Vec::new();
                for option in options_for(w, s, side as u8)? {
                    ticker.tick(w, || graph.len() * 64)?;
                    if let Some(known) = place.get(&option) {
                        options.push(*known);
                        continue;
                    }
                    let settled = identified(w, option, None, &mut ticker)?;
                    let made = match place.get(&settled) {
                        Some(known) => *known,
                        None => {
                            ticker.state(w)?;
                            bounded(w, parts, settled)?;
                            if w.arena().is_pure(settled) {
                                check(w, settled)?;
                                let value = values.value(w, settled)?;
                                let side = self.stoppers.of_value(&mut values.values, value)?;
                                graph.append(self.stoppers.graph(side))
                            } else {
                                let made = graph.push();
                                order.push((settled, made));
                                made
                            }
                        }
                    };
                    place.insert(settled, made);
                    place.insert(option, made);
                    options.push(made);
                }
                graph.set(at, side, options);
            }
        }
        Ok(graph)
    }
}

/// Checks that a sum is for two players, and has no values of another kind in it.
fn check<W: World>(w: &W, s: SumId) -> Result<(), Halt> {
    w.arena().players_under(s, 2)?;
    w.arena().only_moves(s)
}
