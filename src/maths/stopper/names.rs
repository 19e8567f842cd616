//! The stoppers that have names, alone and beside a number and a star (Winning Ways, ch. 11).

use super::graph::LoopGraph;
use super::sides::Sides;
use super::stoppers::{StopperId, Stoppers};
use crate::maths::game::{Dyadic, Halt};
use crate::maths::two::{Nus, Side, Values};

/// A stopper as a number, a star and one of those with names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedStopper {
    /// The number.
    pub number: Dyadic,
    /// Whether `*` stands beside.
    pub star: bool,
    /// The name, and the stopper that has it.
    pub name: (&'static str, StopperId),
}

impl Stoppers {
    /// The stoppers with names.
    ///
    /// # Errors
    /// Limits.
    pub fn named(&mut self) -> Result<Vec<(&'static str, StopperId)>, Halt> {
        let mut made = Vec::new();
        for (name, negative) in
            [("on", "off"), ("over", "under"), ("upon", "-upon"), ("uponth", "-uponth")]
        {
            let stopper = self.by_name(name)?;
            made.push((name, stopper));
            made.push((negative, self.negative(stopper)));
        }
        Ok(made)
    }

    /// `on = {on | }`, `over = {0 | over}`, `upon = {upon | *}`, `uponth = {0 | X}` with
    /// `X = {0 | 0, X}`.
    fn by_name(&mut self, name: &str) -> Result<StopperId, Halt> {
        if name == "on" {
            return Ok(self.on());
        }
        let mut graph = LoopGraph::new();
        let (it, zero, inner) = (graph.push(), graph.push(), graph.push());
        match name {
            "over" => {
                graph.set(it, Side::Left, vec![zero]);
                graph.set(it, Side::Right, vec![it]);
            }
            "upon" => {
                graph.set(it, Side::Left, vec![it]);
                graph.set(it, Side::Right, vec![inner]);
                graph.set(inner, Side::Left, vec![zero]);
                graph.set(inner, Side::Right, vec![zero]);
            }
            _ => {
                graph.set(it, Side::Left, vec![zero]);
                graph.set(it, Side::Right, vec![inner]);
                graph.set(inner, Side::Left, vec![zero]);
                graph.set(inner, Side::Right, vec![zero, inner]);
            }
        }
        self.canonical(&graph.reachable(it), 0)
    }

    /// A stopper as a number, a star and a named one, if it is such a sum.
    ///
    /// # Errors
    /// Limits.
    pub fn as_named(
        &mut self,
        values: &mut Values,
        s: StopperId,
    ) -> Result<Option<NamedStopper>, Halt> {
        let mut numbers = vec![Dyadic::ZERO];
        // The number beside a name is a position of the canonical form, or of that less a star.
        for follower in self.followers(s) {
            if let Some(value) = self.as_value(values, follower)?
                && let Some(nus) = values.as_nus(value)
                && !numbers.contains(&nus.number)
            {
                numbers.push(nus.number);
            }
        }
        for name in self.named()? {
            for &number in &numbers {
                for star in [false, true] {
                    let beside = Nus { number, ups: 0, star: u32::from(star) };
                    let beside = values.nus(beside);
                    let beside = self.of_value(values, beside)?;
                    let one = |s| Sides { onside: s, offside: s };
                    let sum = self.add(one(beside), one(name.1))?;
                    if sum == Some(one(s)) {
                        return Ok(Some(NamedStopper { number, star, name }));
                    }
                }
            }
        }
        Ok(None)
    }
}
