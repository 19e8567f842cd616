//! Outcomes of play that may never end: who can force a win, for each player who begins, and the
//! nine classes that come of it (Siegel, VI.1).

use super::graph::LoopGraph;
use super::sides::Sides;
use super::stoppers::Stoppers;
use crate::base::{Budget, Limit, Meter};
use crate::maths::two::Side;
use std::fmt;

/// What play comes to for Left if both do their best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// Right can force a win.
    Loses,
    /// Nobody can.
    Draws,
    /// Left can force a win.
    Wins,
}

/// The class of a game by what it comes to for Left if Left begins, and if Right does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OutcomeClass {
    /// Left wins.
    L,
    /// Right wins.
    R,
    /// Whoever begins wins.
    N,
    /// Whoever does not begin wins.
    P,
    /// A draw.
    D,
    /// Left wins by moving second; a draw if Left begins.
    PHat,
    /// Right wins by moving second; a draw if Right begins.
    PCheck,
    /// Left wins by beginning; a draw if Right begins.
    NHat,
    /// Right wins by beginning; a draw if Left begins.
    NCheck,
}

impl OutcomeClass {
    /// The class by what the game comes to for Left if Left begins, and if Right does.
    pub fn of(left_first: Ending, right_first: Ending) -> OutcomeClass {
        use Ending::{Draws, Loses, Wins};
        match (left_first, right_first) {
            (Wins, Wins) => OutcomeClass::L,
            (Wins, Draws) => OutcomeClass::NHat,
            (Wins, Loses) => OutcomeClass::N,
            (Draws, Wins) => OutcomeClass::PHat,
            (Draws, Draws) => OutcomeClass::D,
            (Draws, Loses) => OutcomeClass::NCheck,
            (Loses, Wins) => OutcomeClass::P,
            (Loses, Draws) => OutcomeClass::PCheck,
            (Loses, Loses) => OutcomeClass::R,
        }
    }

    /// What the game comes to for Left if that player begins.
    pub fn ending(self, first: Side) -> Ending {
        use Ending::{Draws, Loses, Wins};
        use OutcomeClass::{D, L, N, NCheck, NHat, P, PCheck, PHat, R};
        match (self, first) {
            (L | N | NHat, Side::Left) | (L | P | PHat, Side::Right) => Wins,
            (R | P | PCheck, Side::Left) | (R | N | NCheck, Side::Right) => Loses,
            (D | PHat | NCheck, Side::Left) | (D | PCheck | NHat, Side::Right) => Draws,
        }
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OutcomeClass::L => "L",
            OutcomeClass::R => "R",
            OutcomeClass::N => "N",
            OutcomeClass::P => "P",
            OutcomeClass::D => "D",
            OutcomeClass::PHat => "P̂",
            OutcomeClass::PCheck => "P̌",
            OutcomeClass::NHat => "N̂",
            OutcomeClass::NCheck => "Ň",
        })
    }
}

/// The outcome class of a position of a graph.
///
/// # Errors
/// Limits on time and memory.
pub fn outcome(graph: &LoopGraph, v: u32, budget: &Budget) -> Result<OutcomeClass, Limit> {
    Ok(outcomes(&graph.reachable(v), budget)?[0])
}

/// The outcome classes of all positions of a graph, in time linear in its moves.
///
/// # Errors
/// Limits on time and memory.
pub fn outcomes(graph: &LoopGraph, budget: &Budget) -> Result<Vec<OutcomeClass>, Limit> {
    let won = [forced(graph, Side::Left, budget)?, forced(graph, Side::Right, budget)?];
    let ending = |turn: usize| match (won[0][turn], won[1][turn]) {
        (true, _) => Ending::Wins,
        (_, true) => Ending::Loses,
        _ => Ending::Draws,
    };
    Ok((0..graph.len()).map(|v| OutcomeClass::of(ending(2 * v), ending(2 * v + 1))).collect())
}

/// The turns, numbered `2 v + mover`, from which a player can force that the other one is stuck.
fn forced(graph: &LoopGraph, winner: Side, budget: &Budget) -> Result<Vec<bool>, Limit> {
    const SIDES: [Side; 2] = [Side::Left, Side::Right];
    let mut meter = Meter::default();
    let moves: usize = (0..graph.len() as u32)
        .map(|v| SIDES.iter().map(|side| graph.options(v, *side).len()).sum::<usize>())
        .sum();
    // Which turns lead to each, one after the other.
    let mut start = vec![0u32; 2 * graph.len() + 1];
    let mut open = vec![0u32; 2 * graph.len()];
    let held = 4 * (start.len() + open.len() + moves);
    for v in 0..graph.len() as u32 {
        meter.tick(budget, || held)?;
        for side in SIDES {
            open[2 * v as usize + side as usize] = graph.options(v, side).len() as u32;
            for to in graph.options(v, side) {
                start[2 * *to as usize + side.other() as usize + 1] += 1;
            }
        }
    }
    for turn in 1..start.len() {
        start[turn] += start[turn - 1];
    }
    let mut next = start.clone();
    let mut before = vec![0u32; moves];
    for v in 0..graph.len() as u32 {
        meter.tick(budget, || held)?;
        for side in SIDES {
            for to in graph.options(v, side) {
                let place = &mut next[2 * *to as usize + side.other() as usize];
                before[*place as usize] = 2 * v + side as u32;
                *place += 1;
            }
        }
    }
    let loser = winner.other() as u32;
    let mut won = vec![false; open.len()];
    let mut fresh: Vec<u32> = (0..open.len() as u32)
        .filter(|turn| turn % 2 == loser && open[*turn as usize] == 0)
        .collect();
    fresh.iter().for_each(|turn| won[*turn as usize] = true);
    while let Some(turn) = fresh.pop() {
        meter.tick(budget, || held)?;
        let from = start[turn as usize] as usize..start[turn as usize + 1] as usize;
        for &earlier in &before[from] {
            let at = earlier as usize;
            if won[at] {
                continue;
            }
            open[at] -= 1;
            if earlier % 2 != loser || open[at] == 0 {
                won[at] = true;
                fresh.push(earlier);
            }
        }
    }
    Ok(won)
}

impl Stoppers {
    /// The outcome class of a game by its sides: a draw is where these come to different endings.
    ///
    /// # Errors
    /// Limits on time and memory.
    pub fn outcome(&self, sides: Sides) -> Result<OutcomeClass, Limit> {
        let onside = outcome(self.graph(sides.onside), 0, self.budget())?;
        let offside = outcome(self.graph(sides.offside), 0, self.budget())?;
        // Play in turn ends in both, and infinite play of the game is a win in one of them.
        let [left_first, right_first] = [Side::Left, Side::Right].map(|first| {
            let (on, off) = (onside.ending(first), offside.ending(first));
            if on == off { on } else { Ending::Draws }
        });
        Ok(OutcomeClass::of(left_first, right_first))
    }
}
