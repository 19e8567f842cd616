//! Conversion between loopfree stoppers and values, whose canonical forms are the same.

use super::graph::LoopGraph;
use super::stoppers::{StopperId, Stoppers};
use crate::game::Halt;
use crate::two::{Side, ValueId, Values};
use tweedle_base::Interner;

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
