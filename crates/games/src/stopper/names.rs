//! Named stoppers, alone and plus a number and a star (Winning Ways, ch. 11).

use super::graph::LoopGraph;
use super::stoppers::{StopperId, Stoppers};
use super::stops::{Closeness, Pseudonumber, pseudonumbers};
use crate::game::{Dyadic, Halt};
use crate::two::Side;

/// A stopper as a number, a star and one of those with names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedStopper {
    /// The number.
    pub number: Dyadic,
    /// Is true if `*` is added.
    pub star: bool,
    /// The name, and the stopper that has it.
    pub name: (&'static str, StopperId),
}

impl Stoppers {
    /// The stoppers with names.
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

    /// Returns a stopper as the sum of a number, a star and a named stopper, if it is such a sum.
    /// It is recognized by its options.
    pub fn as_named(&mut self, s: StopperId) -> Result<Option<NamedStopper>, Halt> {
        let graph = self.graph(s).clone();
        for (graph, negative) in [(&*graph, false), (&graph.negative(), true)] {
            let Some((name, number, star)) = named_at(graph)? else { continue };
            let stopper = self.by_name(name)?;
            let (name, stopper) = match negative {
                false => (name, stopper),
                true => (negative_name(name), self.negative(stopper)),
            };
            let number = if negative { number.negative() } else { number };
            return Ok(Some(NamedStopper { number, star, name: (name, stopper) }));
        }
        Ok(None)
    }
}

fn negative_name(name: &str) -> &'static str {
    match name {
        "on" => "off",
        "over" => "under",
        "upon" => "-upon",
        _ => "-uponth",
    }
}

/// Returns the first position of a graph in canonical form as a named stopper plus a number,
/// perhaps with a star; negatives of named stoppers are not recognized.
fn named_at(graph: &LoopGraph) -> Result<Option<(&'static str, Dyadic, bool)>, Halt> {
    let known = pseudonumbers(graph)?;
    match known[0] {
        Some(Pseudonumber::On) => return Ok(Some(("on", Dyadic::ZERO, false))),
        Some(Pseudonumber::Near(x, Closeness::Over)) => return Ok(Some(("over", x, false))),
        Some(_) => return Ok(None),
        None => {}
    }
    let lists = |v: u32| (graph.options(v, Side::Left), graph.options(v, Side::Right));
    // A number, perhaps with a star: `x + * = {x | x}`.
    let with_star = |v: u32| {
        let number = |v: u32| match known[v as usize] {
            Some(Pseudonumber::Near(x, Closeness::Exactly)) => Some(x),
            _ => None,
        };
        match (number(v), lists(v)) {
            (Some(x), _) => Some((x, false)),
            (None, ([left], [right])) if left == right => number(*left).map(|x| (x, true)),
            _ => None,
        }
    };
    // `x + upon = {itself | x*}`, `x + upon* = {x, itself | x}`.
    let upon = |v: u32, down: bool| {
        let (mine, other) = if down { (lists(v).1, lists(v).0) } else { lists(v) };
        let [other] = other else { return None };
        let (x, star) = with_star(*other)?;
        let rest: Vec<u32> = mine.iter().copied().filter(|to| *to != v).collect();
        let fits = match &rest[..] {
            [] => star,
            [zero] => !star && with_star(*zero) == Some((x, false)),
            _ => false,
        };
        (fits && rest.len() < mine.len()).then_some((x, !star))
    };
    if let Some((x, star)) = upon(0, false) {
        return Ok(Some(("upon", x, star)));
    }
    // `x + uponth = {x | x - upon*}`, `x + uponth* = {x, x* | x - upon}`.
    let (left, [right]) = lists(0) else { return Ok(None) };
    let Some((x, star)) = upon(*right, true) else { return Ok(None) };
    let beside: Vec<_> = left.iter().map(|to| with_star(*to)).collect();
    let fits = match star {
        true => beside == [Some((x, false))],
        false => beside.len() == 2 && [false, true].iter().all(|s| beside.contains(&Some((x, *s)))),
    };
    Ok(fits.then_some(("uponth", x, !star)))
}
