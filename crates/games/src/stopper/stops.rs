//! Pseudonumbers and the stops of stoppers, which show the games that are close to numbers (Winning
//! Ways, ch. 11; Siegel, VI.2).

use super::graph::LoopGraph;
use super::stoppers::{Sides, StopperId, Stoppers};
use crate::game::{Dyadic, Halt};
use crate::two::Side;
use std::fmt;

/// The position of a game relative to the number it is close to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Closeness {
    /// Below it, by less than every positive number, and more than every loop-free infinitesimal.
    Under,
    /// Equal to it.
    Exactly,
    /// Above it by as much.
    Over,
}

/// Numbers, and the stoppers that behave as numbers do, in their order: `x + under < x < x + over`
/// for each number `x`, and `off` and `on` below and above all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pseudonumber {
    /// `off = { | off}`
    Off,
    /// A number, alone or plus `over` or `under`.
    Near(Dyadic, Closeness),
    /// `on = {on | }`
    On,
}

impl Pseudonumber {
    /// The number it is, or is close to; none for `on` and `off`.
    pub fn number(self) -> Option<Dyadic> {
        match self {
            Pseudonumber::Near(x, _) => Some(x),
            Pseudonumber::On | Pseudonumber::Off => None,
        }
    }
}

impl fmt::Display for Pseudonumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pseudonumber::On => f.write_str("on"),
            Pseudonumber::Off => f.write_str("off"),
            Pseudonumber::Near(x, Closeness::Exactly) => write!(f, "{x}"),
            Pseudonumber::Near(x, beside) => {
                if *x != Dyadic::ZERO {
                    write!(f, "{x} + ")?;
                }
                f.write_str(if *beside == Closeness::Over { "over" } else { "under" })
            }
        }
    }
}

impl Stoppers {
    /// A stopper as a number, if it is one.
    ///
    /// # Errors
    /// Limits: a fraction may have too many digits.
    pub fn as_number(&self, s: StopperId) -> Result<Option<Dyadic>, Halt> {
        Ok(self.as_pseudonumber(s)?.and_then(|x| match x {
            Pseudonumber::Near(x, Closeness::Exactly) => Some(x),
            _ => None,
        }))
    }

    /// A stopper as a pseudonumber, if it is one.
    pub fn as_pseudonumber(&self, s: StopperId) -> Result<Option<Pseudonumber>, Halt> {
        Ok(pseudonumbers(self.graph(s))?[0])
    }

    /// Returns the stop of a stopper if that player begins: the first pseudonumber in play, of
    /// which Left wants the greatest and Right the least.
    pub fn stop(&self, s: StopperId, first: Side) -> Result<Pseudonumber, Halt> {
        let graph = self.graph(s);
        let known = pseudonumbers(graph)?;
        // Play in turn ends, so that each turn comes after those it leads to.
        let mut found: Vec<Option<Pseudonumber>> = known.iter().flat_map(|x| [*x, *x]).collect();
        let mut waiting = vec![(0u32, first)];
        while let Some(&(v, side)) = waiting.last() {
            self.budget().check(waiting.len() * 8)?;
            let turn = |v: u32, side: Side| 2 * v as usize + side as usize;
            if found[turn(v, side)].is_none() {
                let options = graph.options(v, side);
                let ahead = waiting.len();
                let open = options.iter().filter(|to| found[turn(**to, side.other())].is_none());
                waiting.extend(open.map(|to| (*to, side.other())));
                if waiting.len() > ahead {
                    continue;
                }
                let all = options.iter().filter_map(|to| found[turn(*to, side.other())]);
                let best = if side == Side::Left { all.max() } else { all.min() };
                let Some(best) = best else {
                    return Err(Halt::Bug("a stopper without moves that is not a number"));
                };
                found[turn(v, side)] = Some(best);
            }
            waiting.pop();
        }
        found[first as usize].ok_or(Halt::Bug("a stopper without a stop"))
    }

    /// Returns the number that a game is infinitesimally close to, if there is one: all stops of
    /// its sides are that number, or it plus `over` or `under`.
    pub fn close_to(&self, sides: Sides) -> Result<Option<Dyadic>, Halt> {
        let mut found = None;
        for side in [sides.onside, sides.offside] {
            for first in Side::BOTH {
                let Some(x) = self.stop(side, first)?.number() else { return Ok(None) };
                if *found.get_or_insert(x) != x {
                    return Ok(None);
                }
            }
        }
        Ok(found)
    }

    /// Tests whether a game is infinitesimally close to a number.
    pub fn is_numberish(&self, sides: Sides) -> Result<bool, Halt> {
        Ok(self.close_to(sides)?.is_some())
    }

    /// Tests whether a game is infinitesimal: between all negative and all positive numbers.
    pub fn is_infinitesimal(&self, sides: Sides) -> Result<bool, Halt> {
        Ok(self.close_to(sides)? == Some(Dyadic::ZERO))
    }

    /// Tests whether a stopper is a number, or a number plus a tiny or a miny game: `{x || x | X}`
    /// where `X` is less than `x` by more than all loop-free infinitesimals, or its mirror image.
    pub fn is_number_tiny(&mut self, s: StopperId) -> Result<bool, Halt> {
        if self.as_number(s)?.is_some() {
            return Ok(true);
        }
        let negative = self.negative(s);
        Ok(self.tiny_base(s)?.is_some() || self.tiny_base(negative)?.is_some())
    }

    /// The number `x` and the threat `X` of a game `{x || x | X}`, as above.
    pub(super) fn tiny_base(&mut self, s: StopperId) -> Result<Option<(Dyadic, StopperId)>, Halt> {
        let graph = self.graph(s).clone();
        let alone = |v: u32| match (graph.options(v, Side::Left), graph.options(v, Side::Right)) {
            ([left], [right]) => Some((*left, *right)),
            _ => None,
        };
        let Some((base, right)) = alone(0) else { return Ok(None) };
        let Some((again, threat)) = alone(right) else { return Ok(None) };
        if base != again {
            return Ok(None);
        }
        let (base, threat) = (self.follower(s, base), self.follower(s, threat));
        let Some(x) = self.as_number(base)? else { return Ok(None) };
        let under = self.beside_under(base)?;
        Ok(self.at_most(threat, under)?.then_some((x, threat)))
    }

    /// `x + under = {x + under | x}` for a number.
    pub(super) fn beside_under(&mut self, number: StopperId) -> Result<StopperId, Halt> {
        let mut graph = LoopGraph::new();
        let made = graph.push();
        let base = graph.append(self.graph(number));
        graph.set(made, Side::Left, vec![made]);
        graph.set(made, Side::Right, vec![base]);
        Ok(self.intern(&graph, made))
    }
}

/// Returns the positions of a graph in canonical form that are pseudonumbers.
pub(super) fn pseudonumbers(graph: &LoopGraph) -> Result<Vec<Option<Pseudonumber>>, Halt> {
    let mut found: Vec<Option<Pseudonumber>> = vec![None; graph.len()];
    for class in graph.components() {
        let [v] = class[..] else { continue };
        let number = |to: u32| match found[to as usize] {
            Some(Pseudonumber::Near(x, Closeness::Exactly)) => Some(x),
            _ => None,
        };
        let exactly = |x| Some(Pseudonumber::Near(x, Closeness::Exactly));
        found[v as usize] = match (graph.options(v, Side::Left), graph.options(v, Side::Right)) {
            ([], []) => exactly(Dyadic::ZERO),
            ([to], []) if *to == v => Some(Pseudonumber::On),
            ([], [to]) if *to == v => Some(Pseudonumber::Off),
            // Integers have one option, and other numbers stand between the two of theirs.
            ([left], []) => match number(*left) {
                Some(x) => exactly(x.plus(Dyadic::ONE)?),
                None => None,
            },
            ([], [right]) => match number(*right) {
                Some(x) => exactly(x.minus(Dyadic::ONE)?),
                None => None,
            },
            ([left], [right]) if *left == v => {
                number(*right).map(|x| Pseudonumber::Near(x, Closeness::Under))
            }
            ([left], [right]) if *right == v => {
                number(*left).map(|x| Pseudonumber::Near(x, Closeness::Over))
            }
            ([left], [right]) => match (number(*left), number(*right)) {
                (Some(x), Some(y)) if x < y => exactly(x.plus(y)?.half()?),
                _ => None,
            },
            _ => None,
        };
    }
    Ok(found)
}
