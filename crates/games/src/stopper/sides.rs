//! Onsides and offsides: the stoppers that a game is equal to if infinite play is Left's win, and
//! if it is Right's (Siegel, VI.3). A candidate is found by simplifying, or by sidling, and is
//! accepted only after a comparison with the game.

use super::graph::LoopGraph;
use super::order::{Bias, equals};
use super::reduce::{Endless, reduce};
use super::simplest::{Simplified, simplified, thinned};
use super::stoppers::{Found, Sides, StopperId, Stoppers};
use crate::game::Halt;
use crate::two::Side;

/// One side of a game, whether or not a stopper is equal to it.
#[derive(Clone, Debug)]
pub enum OneSide {
    /// The stopper that it is equal to.
    Stopper(StopperId),
    /// No stopper was found.
    Other(Simplified),
}

/// The largest number of positions of a small stopper.
const MAX_SMALL_STOPPER: usize = 16;

/// The number of rounds of sidling.
const SIDLING_ROUNDS: usize = 120;

impl Stoppers {
    /// The sides of a position of a graph; `None` if it was not found to have any.
    pub fn sides(&mut self, graph: &LoopGraph, v: u32) -> Result<Found, Halt> {
        if v == 0
            && let Some(known) = self.known(graph)
        {
            return Ok(Some(Sides::new(known)));
        }
        // The position is the first one still.
        let (graph, _) = graph.reachable(v).merged();
        // A stopper is both of its sides, and a small one is mostly simplified at once.
        if graph.len() <= MAX_SMALL_STOPPER && graph.is_stopper() {
            let candidate = self.canonical(&graph, 0)?;
            if let Some(stopper) = self.checked(&graph, 0, Bias::Left, candidate)? {
                return Ok(Some(Sides::new(stopper)));
            }
        }
        let Some(onside) = self.side(&graph, Bias::Left)?[0] else { return Ok(None) };
        let offside = self.side(&graph, Bias::Right)?[0];
        Ok(offside.map(|offside| Sides { onside, offside }))
    }

    /// Returns one side of the first position of a graph, in canonical form or simplified as far as
    /// possible.
    pub fn one_side(&mut self, graph: &LoopGraph, bias: Bias) -> Result<OneSide, Halt> {
        let (graph, _) = graph.reachable(0).merged();
        if let Some(stopper) = self.side(&graph, bias)?[0] {
            return Ok(OneSide::Stopper(stopper));
        }
        let simple = simplified(&graph, bias, self.budget()).map_err(Halt::Limit)?;
        Ok(OneSide::Other(simple))
    }

    /// Returns one side of each position of a graph, as far as they are found.
    fn side(&mut self, graph: &LoopGraph, bias: Bias) -> Result<Vec<Option<StopperId>>, Halt> {
        let mut found: Vec<Option<StopperId>> = vec![None; graph.len()];
        for class in graph.components() {
            if graph.comes_back(&class) {
                self.settle(graph, &class, bias, &mut found)?;
                continue;
            }
            let v = class[0];
            let known = |side| {
                graph
                    .options(v, side)
                    .iter()
                    .map(|to| found[*to as usize])
                    .collect::<Option<Vec<_>>>()
            };
            if let (Some(left), Some(right)) = (known(Side::Left), known(Side::Right)) {
                found[v as usize] = Some(self.make([left, right])?);
            }
        }
        Ok(found)
    }

    /// Finds the sides of the positions of a strongly connected component, once those of all
    /// components that it leads to are known.
    fn settle(
        &mut self,
        graph: &LoopGraph,
        class: &[u32],
        bias: Bias,
        found: &mut [Option<StopperId>],
    ) -> Result<(), Halt> {
        // The class with what it leads to in canonical form: its positions come first.
        let mut local = LoopGraph::new();
        class.iter().for_each(|_| {
            local.push();
        });
        let mut imported: Vec<(StopperId, u32)> = Vec::new();
        for (at, &v) in (0..).zip(class) {
            for side in Side::BOTH {
                let mut options = Vec::new();
                for to in graph.options(v, side) {
                    if let Some(at) = class.iter().position(|w| w == to) {
                        options.push(at as u32);
                        continue;
                    }
                    let Some(known) = found[*to as usize] else { return Ok(()) };
                    let place = match imported.iter().find(|(id, _)| *id == known) {
                        Some((_, place)) => *place,
                        None => {
                            let place = local.append(self.graph(known));
                            imported.push((known, place));
                            place
                        }
                    };
                    options.push(place);
                }
                local.set(at, side, options);
            }
        }
        // The class stays in front. Positions of it may have become alike.
        let (local, place) = local.merged();
        let class: Vec<(u32, u32)> = place.iter().copied().zip(class.iter().copied()).collect();
        let missing =
            |found: &[Option<StopperId>]| class.iter().any(|(_, v)| found[*v as usize].is_none());
        for endless in [Endless::Kept, Endless::Dropped] {
            if missing(found) {
                let reduced = reduce(&local, (Some(bias), endless), self.budget())?;
                let other = (&reduced.graph, &reduced.place[..]);
                self.take(&local, other, (&class, bias), found)?;
            }
        }
        if !missing(found) {
            return Ok(());
        }
        let thin = thinned(&local, bias, self.budget())?;
        let same: Vec<u32> = (0..local.len() as u32).collect();
        self.take(&local, (&thin, &same), (&class, bias), found)?;
        for graph in [&thin, &local] {
            if !missing(found) {
                break;
            }
            let unknown = class.iter().map(|(at, _)| at + 1).max().unwrap_or(0);
            let mut known = vec![None; unknown as usize];
            class.iter().for_each(|(at, v)| known[*at as usize] = found[*v as usize]);
            if let Some(sidled) = self.sidled(graph, &known, bias)? {
                for &(at, v) in &class {
                    if found[v as usize].is_none() {
                        let candidate = sidled[at as usize];
                        found[v as usize] = self.checked(&local, at, bias, candidate)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes what positions of a class, given with their numbers there, have become in another
    /// graph for their sides, where that is equal to them and a stopper.
    fn take(
        &mut self,
        local: &LoopGraph,
        (other, place): (&LoopGraph, &[u32]),
        (class, bias): (&[(u32, u32)], Bias),
        found: &mut [Option<StopperId>],
    ) -> Result<(), Halt> {
        for &(at, v) in class {
            let candidate = other.reachable(place[at as usize]);
            if found[v as usize].is_none() && candidate.is_stopper() {
                let candidate = self.canonical(&candidate, 0)?;
                found[v as usize] = self.checked(local, at, bias, candidate)?;
            }
        }
        Ok(())
    }

    /// The candidate, if it is equal to the position.
    fn checked(
        &self,
        graph: &LoopGraph,
        v: u32,
        bias: Bias,
        candidate: StopperId,
    ) -> Result<Option<StopperId>, Halt> {
        let equal = equals(graph, self.graph(candidate), bias, self.budget());
        Ok(equal.map_err(Halt::Limit)?(v, 0).then_some(candidate))
    }

    /// The first positions of a graph, which lead to stoppers besides, by sidling (Siegel, VI.3):
    /// those that are not known are taken for `on` at first, or `off`, and then for what their
    /// options make of them, until nothing changes.
    fn sidled(
        &mut self,
        graph: &LoopGraph,
        known: &[Option<StopperId>],
        bias: Bias,
    ) -> Result<Option<Vec<StopperId>>, Halt> {
        const MAX_STOPPER_POSITIONS: usize = 200;
        // So many pairs of positions are compared at most.
        let mut left: usize = 1 << 25;
        let start = self.on();
        let start = if bias == Bias::Left { start } else { self.negative(start) };
        let count = known.len();
        let mut now: Vec<StopperId> = known.iter().map(|known| known.unwrap_or(start)).collect();
        let mut others: Vec<Option<StopperId>> = vec![None; graph.len()];
        for (v, other) in (0..).zip(&mut others).skip(count) {
            *other = Some(self.intern(graph, v));
        }
        for _ in 0..SIDLING_ROUNDS {
            let mut next = Vec::with_capacity(count);
            for v in 0..count as u32 {
                if let Some(known) = known[v as usize] {
                    next.push(known);
                    continue;
                }
                let of = |side| -> Vec<StopperId> {
                    let options = graph.options(v, side).iter().map(|to| *to as usize);
                    options.map(|to| others[to].unwrap_or_else(|| now[to])).collect()
                };
                let options = [of(Side::Left), of(Side::Right)];
                let many: usize = options.iter().flatten().map(|s| self.graph(*s).len()).sum();
                let Some(rest) = left.checked_sub(many * many) else { return Ok(None) };
                left = rest;
                next.push(self.make(options)?);
            }
            if next == now {
                return Ok(Some(now));
            }
            if next.iter().any(|s| self.graph(*s).len() > MAX_STOPPER_POSITIONS) {
                return Ok(None);
            }
            now = next;
        }
        Ok(None)
    }

    /// `on = {on | }`.
    pub fn on(&mut self) -> StopperId {
        let mut graph = LoopGraph::new();
        let on = graph.push();
        graph.set(on, Side::Left, vec![on]);
        self.intern(&graph, on)
    }

    /// Returns the sides of a sum of two games: the sum of the onsides, and the sum of the
    /// offsides.
    pub fn add(&mut self, a: Sides, b: Sides) -> Result<Found, Halt> {
        let Some(on) = self.add_stoppers(a.onside, b.onside)? else { return Ok(None) };
        let off = self.add_stoppers(a.offside, b.offside)?;
        Ok(off.map(|off| Sides { onside: on.onside, offside: off.offside }))
    }

    /// The sides of a sum of two stoppers.
    fn add_stoppers(&mut self, a: StopperId, b: StopperId) -> Result<Found, Halt> {
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.sums.get(&key) {
            return Ok(*known);
        }
        let graph = self.graph(a).sum(self.graph(b));
        let found = self.sides(&graph, 0)?;
        self.sums.insert(key, found);
        Ok(found)
    }

    /// The sides of the game with the players exchanged.
    pub fn negative_of(&mut self, s: Sides) -> Sides {
        Sides { onside: self.negative(s.offside), offside: self.negative(s.onside) }
    }

    /// The sides of the game with these options.
    pub fn game(&mut self, left: &[Sides], right: &[Sides]) -> Result<Sides, Halt> {
        let all = |list: &[Sides], of: fn(&Sides) -> StopperId| list.iter().map(of).collect();
        let onside = self.make([all(left, |s| s.onside), all(right, |s| s.onside)])?;
        let offside = self.make([all(left, |s| s.offside), all(right, |s| s.offside)])?;
        Ok(Sides { onside, offside })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tweedle_base::Budget;

    /// Returns a pseudorandom graph.
    fn graph(seed: &mut u64, count: u32) -> LoopGraph {
        let mut next = |below: u32| {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (*seed >> 33) as u32 % below
        };
        let mut graph = LoopGraph::new();
        (0..count).for_each(|_| {
            graph.push();
        });
        for v in 0..count {
            for side in Side::BOTH {
                let options = (0..next(3)).map(|_| next(count)).collect();
                graph.set(v, side, options);
            }
        }
        graph
    }

    #[test]
    fn sidling_and_simplifying_agree() {
        let (mut seed, mut both, mut sidled_only, mut reduced_only) = (1, 0, 0, 0);
        let rounds = crate::testing::part(120);
        for round in 0..rounds {
            let graph = graph(&mut seed, 2 + round % 4).reachable(0);
            let mut stoppers = Stoppers::new();
            for bias in [Bias::Left, Bias::Right] {
                let way = (Some(bias), Endless::Dropped);
                let reduced = reduce(&graph, way, &Budget::default()).unwrap();
                let candidate = reduced.graph.reachable(reduced.place[0]);
                let reduced = candidate.is_stopper().then(|| {
                    let found = stoppers.canonical(&candidate, 0).unwrap();
                    stoppers.checked(&graph, 0, bias, found).unwrap()
                });
                let sidled = stoppers.sidled(&graph, &vec![None; graph.len()], bias).unwrap();
                let sidled = sidled.map(|s| stoppers.checked(&graph, 0, bias, s[0]).unwrap());
                match (reduced.flatten(), sidled.flatten()) {
                    (Some(a), Some(b)) => {
                        assert_eq!(a, b);
                        both += 1;
                    }
                    (Some(_), None) => reduced_only += 1,
                    (None, Some(_)) => sidled_only += 1,
                    (None, None) => {}
                }
            }
        }
        println!("{both} by both, {reduced_only} by one, {sidled_only} by the other");
        assert!(both > rounds / 2);
    }
}
