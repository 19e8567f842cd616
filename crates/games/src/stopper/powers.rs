//! Ordinal sums of stoppers, and powers with pseudonumbers as exponents (Winning Ways, ch. 11;
//! Siegel, II.5 and VI.2).

use super::graph::LoopGraph;
use super::stoppers::{Found, Sides, StopperId, Stoppers};
use crate::game::Halt;
use crate::two::Side;
use tweedle_base::HeapSize;

impl Stoppers {
    /// The sides of the ordinal sum of a form with these options and a stopper: a move in the form
    /// leaves nothing of the stopper.
    pub fn ordinal_sum(&mut self, base: &[Vec<StopperId>; 2], s: StopperId) -> Result<Found, Halt> {
        let above = self.graph(s).clone();
        let mut graph = LoopGraph::clone(&above);
        for side in Side::BOTH {
            let below: Vec<u32> =
                base[side as usize].iter().map(|b| graph.append(self.graph(*b))).collect();
            for v in 0..above.len() as u32 {
                let all = above.options(v, side).iter().chain(&below).copied().collect();
                graph.set(v, side, all);
            }
        }
        self.sides(&graph, 0)
    }

    /// The options of the canonical form.
    fn form(&mut self, s: StopperId) -> [Vec<StopperId>; 2] {
        Side::BOTH.map(|side| self.options(s, side))
    }

    /// The stopper `H` for which the ordinal sum of a form with these options and `H` is the one
    /// given: that without moves to options of the form. `None` if that is none.
    pub fn subordinate(
        &mut self,
        s: StopperId,
        base: &[Vec<StopperId>; 2],
    ) -> Result<Option<StopperId>, Halt> {
        let graph = self.graph(s).clone();
        let mut left = LoopGraph::new();
        (0..graph.len()).for_each(|_| {
            left.push();
        });
        for v in 0..graph.len() as u32 {
            for side in Side::BOTH {
                let mut kept = Vec::new();
                for &to in graph.options(v, side) {
                    // Each follower is a graph of its own, perhaps as large as the whole.
                    self.budget().check(self.heap_size())?;
                    if !base[side as usize].contains(&self.follower(s, to)) {
                        kept.push(to);
                    }
                }
                left.set(v, side, kept);
            }
        }
        // Fewer moves than in a stopper make a stopper.
        let found = self.canonical(&left.reachable(0), 0)?;
        let sum = self.ordinal_sum(base, found)?;
        Ok((sum == Some(Sides::new(s))).then_some(found))
    }

    /// Returns the ordinal sum of a stopper and `H`, where the ordinal sum of 1 and `H` is the
    /// pseudonumber `x`: for `↑` and an integer the sum of its powers up to one. `None` for other
    /// `x` than positive pseudonumbers and 0.
    pub fn powers(&mut self, base: StopperId, x: StopperId) -> Result<Option<StopperId>, Halt> {
        let zero = self.intern_zero();
        if x == zero {
            return Ok(Some(zero));
        }
        if self.as_pseudonumber(x)?.is_none() || self.at_most(x, zero)? {
            return Ok(None);
        }
        let Some(above) = self.subordinate(x, &[vec![zero], Vec::new()])? else { return Ok(None) };
        let base = self.form(base);
        let sum = self.ordinal_sum(&base, above)?;
        Ok(sum.and_then(Sides::stopper))
    }

    /// The power of a game `G = {0 | H}`: `{0 | H - P}`, where `P` are its powers up to `x - 1`, in
    /// the sense of [`Stoppers::powers`]. `None` for other games, and if `x - 1` is neither 0 nor a
    /// positive pseudonumber.
    pub fn power(&mut self, base: StopperId, x: StopperId) -> Result<Option<StopperId>, Halt> {
        let zero = self.intern_zero();
        let [left, right] = self.form(base);
        let (&[first], &[second]) = (&left[..], &right[..]) else { return Ok(None) };
        if first != zero {
            return Ok(None);
        }
        let one = self.make([vec![zero], Vec::new()])?;
        let less = self.negative(one);
        let Some(less) = self.add(Sides::new(x), Sides::new(less))?.and_then(Sides::stopper) else {
            return Ok(None);
        };
        let Some(before) = self.powers(base, less)? else { return Ok(None) };
        let before = self.negative(before);
        let rest = self.add(Sides::new(second), Sides::new(before))?.and_then(Sides::stopper);
        match rest {
            Some(rest) => Ok(Some(self.make([vec![zero], vec![rest]])?)),
            None => Ok(None),
        }
    }
}
