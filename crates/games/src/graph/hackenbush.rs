//! Values of Hackenbush for two players under normal play, by theorems instead of play (Winning
//! Ways, chapters 2 and 7).

use super::GROUND;
use crate::game::Dyadic;
use hashbrown::HashMap;
use tweedle_base::{Limit, Seeded};

/// The owner of an edge: a player, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeOwner {
    /// Left may cut it.
    Left,
    /// Right may cut it.
    Right,
    /// Both may cut it.
    Both,
}

/// The value of a Hackenbush position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HackenbushValue {
    /// A nim heap.
    Nim(u32),
    /// A number.
    Number(Dyadic),
}

/// Returns the value of a Hackenbush position whose edges all belong to both players, or of a tree
/// without such edges; `None` for other positions. Vertex 0 is the ground.
///
/// # Errors
/// [`Limit::TooLarge`] for a number with too many digits.
pub fn hackenbush(edges: &[((u32, u32), EdgeOwner)]) -> Result<Option<HackenbushValue>, Limit> {
    let is_green = |(_, owner): &(_, EdgeOwner)| *owner == EdgeOwner::Both;
    let walk = DepthFirst::new(edges);
    if edges.iter().all(is_green) {
        Ok(Some(HackenbushValue::Nim(walk.nim_value())))
    } else if edges.iter().any(is_green) || !walk.is_tree {
        Ok(None)
    } else {
        Ok(Some(HackenbushValue::Number(walk.number(edges)?)))
    }
}

/// A walk from the ground, depth first. Vertices are numbered in the order in which it meets them.
struct DepthFirst {
    /// The parent of each vertex and the edge to it. The ground is its own parent.
    parents: Vec<(usize, usize)>,
    /// The first vertex that an edge from a vertex or its descendants leads to, without the edge to
    /// the parent.
    lowest: Vec<usize>,
    /// The number of edges from each vertex to vertices met before, without the edge to the parent.
    returning: Vec<u32>,
    /// Set if it has met no cycle.
    is_tree: bool,
}

impl DepthFirst {
    fn new(edges: &[((u32, u32), EdgeOwner)]) -> DepthFirst {
        let mut at: HashMap<u32, Vec<(u32, usize)>, Seeded> = HashMap::default();
        for (edge, ((a, b), _)) in edges.iter().enumerate() {
            at.entry(*a).or_default().push((*b, edge));
            if a != b {
                at.entry(*b).or_default().push((*a, edge));
            }
        }
        let no_edge = edges.len();
        let mut walk = DepthFirst {
            parents: vec![(0, no_edge)],
            lowest: vec![0],
            returning: vec![0],
            is_tree: true,
        };
        let mut numbers: HashMap<u32, usize, Seeded> = HashMap::default();
        numbers.insert(GROUND, 0);
        let mut path = vec![(GROUND, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let here = numbers.get(vertex).copied().unwrap_or_default();
            let Some(&(other, edge)) = at.get(vertex).and_then(|edges| edges.get(*next)) else {
                let (parent, _) = walk.parents[here];
                walk.lowest[parent] = walk.lowest[parent].min(walk.lowest[here]);
                path.pop();
                continue;
            };
            *next += 1;
            match numbers.get(&other) {
                _ if edge == walk.parents[here].1 => {}
                Some(&there) if there <= here => {
                    walk.lowest[here] = walk.lowest[here].min(there);
                    walk.returning[here] += 1;
                    walk.is_tree = false;
                }
                // The edge was met from the other end.
                Some(_) => {}
                None => {
                    let number = walk.parents.len();
                    numbers.insert(other, number);
                    walk.parents.push((here, edge));
                    walk.lowest.push(number);
                    walk.returning.push(0);
                    path.push((other, 0));
                }
            }
        }
        walk
    }

    /// Returns the nim value of a position whose edges belong to both players. The vertices of a
    /// cycle can be fused, so that its edges become loops, which are worth `*`; a branch with the
    /// nim value `n` on an edge has the nim value `n + 1` (the fusion and the colon principle).
    fn nim_value(&self) -> u32 {
        let mut values: Vec<u32> = self.returning.iter().map(|edges| edges % 2).collect();
        for here in (1..values.len()).rev() {
            let (parent, _) = self.parents[here];
            let is_bridge = self.lowest[here] > parent;
            values[parent] ^= if is_bridge { values[here] + 1 } else { values[here] ^ 1 };
        }
        values[0]
    }

    /// Returns the value of a tree whose edges belong to one player each. A branch with the value
    /// `x` on an edge of Left has the value `(x + n)/2^(n - 1)`, for the least `n` with
    /// `x + n > 1` (Berlekamp's rule for stalks, which holds for `1:x`).
    fn number(&self, edges: &[((u32, u32), EdgeOwner)]) -> Result<Dyadic, Limit> {
        let mut values = vec![Dyadic::ZERO; self.parents.len()];
        for here in (1..values.len()).rev() {
            let (parent, edge) = self.parents[here];
            let is_left = edges.get(edge).is_some_and(|(_, owner)| *owner == EdgeOwner::Left);
            let above = values[here];
            let branch = match is_left {
                true => on_edge(above)?,
                false => on_edge(above.negative())?.negative(),
            };
            values[parent] = values[parent].plus(branch)?;
        }
        Ok(values[0])
    }
}

/// Returns the value of a branch with the value `x` on an edge of Left.
fn on_edge(x: Dyadic) -> Result<Dyadic, Limit> {
    if x.signum() > 0 {
        return x.plus(Dyadic::ONE);
    }
    let least = x.negative().floor() + 2;
    let n = i64::try_from(least).map_err(|_| Limit::TooLarge("a number with this many digits"))?;
    let sum = x.plus(Dyadic::integer(n))?;
    let halves = u32::try_from(n - 1).map_err(|_| Limit::TooLarge("a denominator"))?;
    Dyadic::new(sum.numerator(), sum.shift().saturating_add(halves))
}
