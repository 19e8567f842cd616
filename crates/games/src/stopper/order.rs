//! Order of loopy games in which infinite play is a win for one player.
//!
//! `G >= H` if Left does not lose `G - H` by moving second (Siegel, VI.2 and VI.3). In `G - H` an
//! infinite play is lost only if it is lost in every component in which it is infinite, which makes
//! it a Büchi game.

use super::graph::LoopGraph;
use crate::two::Side;
use tweedle_base::{Budget, Limit, Meter};

/// The player who wins infinite play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bias {
    /// Left's: `G⁺`, of which the onside is about.
    Left,
    /// Right's: `G⁻`, of which the offside is about.
    Right,
}

/// The largest number of pairs that are compared at once.
const MAX_PAIRS: usize = 1 << 24;

/// The comparisons of all positions of a graph.
#[derive(Clone, Debug)]
pub struct LoopOrder {
    count: usize,
    /// The relation: for each pair, is the first at least the second?
    holds: Vec<bool>,
}

impl LoopOrder {
    /// Tests whether one position is at least another.
    #[inline]
    pub fn at_least(&self, a: u32, b: u32) -> bool {
        self.holds[a as usize * self.count + b as usize]
    }

    /// Tests whether two positions are equal.
    pub fn equal(&self, a: u32, b: u32) -> bool {
        self.at_least(a, b) && self.at_least(b, a)
    }
}

/// The order of all positions of a graph.
pub fn order(graph: &LoopGraph, bias: Bias, budget: &Budget) -> Result<LoopOrder, Limit> {
    compared(graph, Some(bias), budget)
}

/// The order of all positions of a graph, which must be stoppers if no bias is given: infinite play
/// of a difference is infinite in both of its components then, and so is not lost.
pub(super) fn compared(
    graph: &LoopGraph,
    bias: Option<Bias>,
    budget: &Budget,
) -> Result<LoopOrder, Limit> {
    let count = graph.len();
    if count.saturating_mul(count) > MAX_PAIRS {
        return Err(Limit::TooLarge("the number of positions to compare"));
    }
    let mut play = Differences::new(graph, bias.unwrap_or(Bias::Left));
    let mut meter = Meter::default();
    // What is survived if infinite play is, and then what is left of that when good moves have to
    // be made again and again.
    let mut kept = play.survived(budget, &mut meter)?;
    while bias.is_some() {
        let reached = play.reached(&kept, budget, &mut meter)?;
        if reached == kept {
            break;
        }
        kept = reached;
    }
    // Left moves second where Right is to move.
    let holds = (0..count * count).map(|pair| kept[2 * pair + 1]).collect();
    Ok(LoopOrder { count, holds })
}

/// Returns a test whether a position of the one graph is equal to one of the other.
pub(super) fn equals(
    a: &LoopGraph,
    b: &LoopGraph,
    bias: Bias,
    budget: &Budget,
) -> Result<impl Fn(u32, u32) -> bool + use<>, Limit> {
    let mut both = a.clone();
    let offset = both.append(b);
    let (both, place) = both.merged();
    let order = order(&both, bias, budget)?;
    Ok(move |v: u32, w: u32| order.equal(place[v as usize], place[(w + offset) as usize]))
}

/// Tests whether a position of a graph is at most one of another, with infinite play as Left's win
/// as well as with infinite play as Right's win (Siegel, VI.3).
pub fn graph_at_most(
    (low, v): (&LoopGraph, u32),
    (high, w): (&LoopGraph, u32),
    budget: &Budget,
) -> Result<bool, Limit> {
    let mut graph = low.reachable(v);
    let other = graph.append(&high.reachable(w));
    let (graph, place) = graph.merged();
    for bias in [Bias::Left, Bias::Right] {
        if !order(&graph, bias, budget)?.at_least(place[other as usize], place[0]) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tests whether there may be a game with these sides, the first positions of two graphs: the
/// onside must be at least the offside, with infinite play as a win of Left in the one and of Right
/// in the other. Left has infinite play of their difference then, wherever it is.
pub fn may_be_sides(on: &LoopGraph, off: &LoopGraph, budget: &Budget) -> Result<bool, Limit> {
    let mut graph = on.clone();
    let off = graph.append(off);
    Ok(compared(&graph, None, budget)?.at_least(0, off))
}

/// The differences `a - b` of positions, with the player to move: numbered `2 (a n + b) + mover`.
struct Differences<'a> {
    graph: &'a LoopGraph,
    bias: Bias,
    /// The predecessors of each position by moves of a player.
    before: [Vec<Vec<u32>>; 2],
    /// For Right's turns, the number of moves that Left is not known to survive.
    left: Vec<u32>,
}

impl<'a> Differences<'a> {
    fn new(graph: &'a LoopGraph, bias: Bias) -> Differences<'a> {
        let count = graph.len();
        let mut before = [vec![Vec::new(); count], vec![Vec::new(); count]];
        for v in 0..count as u32 {
            for side in Side::BOTH {
                for &to in graph.options(v, side) {
                    before[side as usize][to as usize].push(v);
                }
            }
        }
        Differences { graph, bias, before, left: vec![0; 2 * count * count] }
    }

    /// The turns from which Left can force not to be stuck.
    fn survived(&mut self, budget: &Budget, meter: &mut Meter) -> Result<Vec<bool>, Limit> {
        let count = self.graph.len();
        let at =
            |a: u32, b: u32, mover: Side| 2 * (a as usize * count + b as usize) + mover as usize;
        let mut survived = vec![true; 2 * count * count];
        let held = 8 * survived.len();
        let mut fresh = Vec::new();
        for a in 0..count as u32 {
            meter.tick(budget, || held)?;
            for b in 0..count as u32 {
                let many = self.graph.options(a, Side::Left).len()
                    + self.graph.options(b, Side::Right).len();
                let here = at(a, b, Side::Left);
                self.left[here] = many as u32;
                if many == 0 {
                    survived[here] = false;
                    fresh.push((a, b, Side::Left));
                }
            }
        }
        while let Some((a, b, mover)) = fresh.pop() {
            meter.tick(budget, || held)?;
            let moved = mover.other();
            let in_a = self.before[moved as usize][a as usize].iter().map(|from| (*from, b));
            let in_b = self.before[mover as usize][b as usize].iter().map(|from| (a, *from));
            for (a, b) in in_a.chain(in_b) {
                let here = at(a, b, moved);
                if !survived[here] {
                    continue;
                }
                if moved == Side::Left {
                    self.left[here] -= 1;
                }
                if moved == Side::Right || self.left[here] == 0 {
                    survived[here] = false;
                    fresh.push((a, b, moved));
                }
            }
        }
        Ok(survived)
    }

    /// Returns the turns from which Left can force, staying within the kept ones, that Right is
    /// stuck or that a move is made in the component in which infinite play is survived.
    fn reached(
        &mut self,
        kept: &[bool],
        budget: &Budget,
        meter: &mut Meter,
    ) -> Result<Vec<bool>, Limit> {
        let count = self.graph.len();
        let at =
            |a: u32, b: u32, mover: Side| 2 * (a as usize * count + b as usize) + mover as usize;
        let held = 8 * kept.len();
        let mut reached = vec![false; kept.len()];
        let mut fresh = Vec::new();
        let good = |first: bool| first == (self.bias == Bias::Left);
        for a in 0..count as u32 {
            for b in 0..count as u32 {
                meter.tick(budget, || held)?;
                for mover in Side::BOTH {
                    let here = at(a, b, mover);
                    if !kept[here] {
                        continue;
                    }
                    let next = mover.other();
                    let (mut survived, mut open) = (false, 0);
                    // In `-b` the players have changed places.
                    let moves =
                        self.graph.options(a, mover).iter().map(|to| (at(*to, b, next), true));
                    let turned =
                        self.graph.options(b, next).iter().map(|to| (at(a, *to, next), false));
                    for (to, first) in moves.chain(turned) {
                        match kept[to] && good(first) {
                            true => survived = true,
                            false => open += 1,
                        }
                    }
                    self.left[here] = open;
                    if if mover == Side::Left { survived } else { open == 0 } {
                        reached[here] = true;
                        fresh.push((a, b, mover));
                    }
                }
            }
        }
        while let Some((a, b, mover)) = fresh.pop() {
            meter.tick(budget, || held)?;
            let moved = mover.other();
            let in_a = self.before[moved as usize][a as usize].iter().map(|from| (*from, b, true));
            let in_b = self.before[mover as usize][b as usize].iter().map(|from| (a, *from, false));
            for (a, b, first) in in_a.chain(in_b) {
                let here = at(a, b, moved);
                // A good move has been counted before.
                if !kept[here] || reached[here] || good(first) {
                    continue;
                }
                self.left[here] -= 1;
                if moved == Side::Left || self.left[here] == 0 {
                    reached[here] = true;
                    fresh.push((a, b, moved));
                }
            }
        }
        Ok(reached)
    }
}
