//! Symbolic outcomes of `n·G + X` for a game `G` with unknown options: a gate for each seat, made
//! of the gates of the options.

use hashbrown::HashMap;

use super::circuit::{Circuit, Wire};
use crate::game::{Halt, SumId, Ticker, World, options};
use crate::play::{Coalition, Convention};
use crate::solve::Solver;
use tweedle_base::{HeapSize, Seeded, heap_size};

/// A query: does a seat win `copies·G + beside`?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OutcomeQuery {
    /// The convention.
    pub convention: Coalition,
    /// The number of copies of the unknown game.
    pub copies: u32,
    /// The known games.
    pub beside: SumId,
    /// The seat `O_i`.
    pub seat: u8,
}

/// The answers found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes {
    known: HashMap<OutcomeQuery, Wire, Seeded>,
}

heap_size!(Outcomes { known });

/// An option of `n·G + X`: whether it is there, and whether the seat in question wins it.
#[derive(Clone, Copy)]
struct Child {
    there: Wire,
    wins: Wins,
}

#[derive(Clone, Copy)]
enum Wins {
    Known(Wire),
    Asked(OutcomeQuery),
}

/// A pending task.
enum GateTask {
    Open(OutcomeQuery),
    /// All options have wires.
    Close(OutcomeQuery, Vec<Child>),
}

impl Outcomes {
    /// Returns the wire that the seat wins. The options that `G` may have are those of `pool`, one
    /// for each input; they and `beside` are impartial sums without positions left to expand.
    pub(super) fn wire<W: World>(
        &mut self,
        w: &mut W,
        solver: &mut Solver,
        (circuit, pool): (&mut Circuit, &[SumId]),
        query: OutcomeQuery,
    ) -> Result<Wire, W::Error> {
        if query.copies == 0 {
            return outcome(w, solver, query);
        }
        let mut ticker = Ticker::new();
        // The options that wait for their answers.
        let mut waiting = 0;
        let mut pending = vec![GateTask::Open(query)];
        while let Some(task) = pending.pop() {
            match task {
                GateTask::Open(query) if self.known.contains_key(&query) => {}
                GateTask::Open(query) => {
                    ticker.state(w)?;
                    ticker.depth(w, pending.len())?;
                    // A state costs as much as there are options: all is looked at each time.
                    Ticker::new().tick(w, || {
                        let waiting = waiting * size_of::<Child>();
                        self.heap_size() + circuit.heap_size() + pending.heap_size() + waiting
                    })?;
                    let children = self.children(w, solver, (circuit, pool), query)?;
                    let asked: Vec<GateTask> = children
                        .iter()
                        .filter_map(|child| match child.wins {
                            Wins::Asked(query) => Some(GateTask::Open(query)),
                            Wins::Known(_) => None,
                        })
                        .collect();
                    waiting += children.len();
                    pending.push(GateTask::Close(query, children));
                    pending.extend(asked);
                }
                GateTask::Close(query, children) => {
                    waiting -= children.len();
                    let wire = self.close(circuit, query, &children)?;
                    self.known.insert(query, wire);
                }
            }
        }
        Ok(self.closed(query)?)
    }

    /// Returns the options, with the seat of their query: P for a query about N, otherwise the seat
    /// before.
    fn children<W: World>(
        &self,
        w: &mut W,
        solver: &mut Solver,
        (circuit, pool): (&Circuit, &[SumId]),
        query: OutcomeQuery,
    ) -> Result<Vec<Child>, W::Error> {
        let seat = query.seat.checked_sub(1).unwrap_or(query.convention.players() - 1);
        let mut found = Vec::new();
        for (number, option) in pool.iter().enumerate() {
            let beside = w.arena_mut().add(query.beside, *option)?;
            let to = OutcomeQuery { copies: query.copies - 1, beside, seat, ..query };
            let wins = match to.copies {
                0 => Wins::Known(outcome(w, solver, to)?),
                _ => self.look_up(to),
            };
            found.push(Child { there: circuit.input(number), wins });
        }
        for beside in options(w, query.beside)? {
            let wins = self.look_up(OutcomeQuery { beside, seat, ..query });
            found.push(Child { there: Wire::TRUE, wins });
        }
        Ok(found)
    }

    /// A query that was pending above another one that is done.
    fn closed(&self, query: OutcomeQuery) -> Result<Wire, Halt> {
        self.known.get(&query).copied().ok_or(Halt::Bug("an outcome was left without a gate"))
    }

    fn look_up(&self, query: OutcomeQuery) -> Wins {
        self.known.get(&query).map_or(Wins::Asked(query), |wire| Wins::Known(*wire))
    }

    /// Returns the fold of [`Coalition`] as gates: N wins if P wins some option; another seat wins
    /// if the seat before wins all options. Without options the convention decides. The tests
    /// compare the gates with the fold.
    fn close(
        &self,
        circuit: &mut Circuit,
        query: OutcomeQuery,
        children: &[Child],
    ) -> Result<Wire, Halt> {
        let next = query.seat == 0;
        let mut decisive = Vec::new();
        for child in children {
            let wins = match child.wins {
                Wins::Known(wire) => wire,
                Wins::Asked(query) => self.closed(query)?,
            };
            match if next { wins } else { !wins } {
                Wire::FALSE => {}
                Wire::TRUE => decisive.push(child.there),
                wire => decisive.push(circuit.all(vec![child.there, wire])),
            }
        }
        let decided = circuit.any(decisive);
        let there = circuit.any(children.iter().map(|child| child.there).collect());
        let wins_stuck = Wire::constant(query.convention.stuck().contains(query.seat));
        Ok(if next {
            let stuck = circuit.all(vec![!there, wins_stuck]);
            circuit.any(vec![decided, stuck])
        } else {
            let stuck = circuit.any(vec![there, wins_stuck]);
            circuit.all(vec![!decided, stuck])
        })
    }
}

/// Returns the constant wire that the seat wins `beside`.
fn outcome<W: World>(
    w: &mut W,
    solver: &mut Solver,
    query: OutcomeQuery,
) -> Result<Wire, W::Error> {
    let seats = solver.outcome(w, query.convention, query.beside)?;
    Ok(Wire::constant(seats.contains(query.seat)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::SeatSet;

    /// All sets of up to two options, each present or not, under all conventions of up to four
    /// players.
    #[test]
    fn gates_agree_with_the_convention() {
        for players in 2..=4 {
            for winners in 1..(1 << players) - 1 {
                let winners = SeatSet::from_bits(winners);
                let convention = Coalition::winning(players, winners).unwrap();
                let all = || (0..1 << players).map(SeatSet::from_bits).map(Some).chain([None]);
                for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
                    let there = [a, b].into_iter().flatten();
                    let folded = convention.score_of(0, there.clone());
                    assert_eq!(gates(convention, there.collect()), folded, "{a:?}, {b:?}");
                }
            }
        }
    }

    fn gates(convention: Coalition, options: Vec<SeatSet>) -> SeatSet {
        let (outcomes, mut circuit) = (Outcomes::default(), Circuit::new(0));
        let players = convention.players();
        let mut wins = |seat: u8| {
            let before = (seat + players - 1) % players;
            let children: Vec<Child> = options
                .iter()
                .map(|seats| {
                    let wins = Wins::Known(Wire::constant(seats.contains(before)));
                    Child { there: Wire::TRUE, wins }
                })
                .collect();
            let query = OutcomeQuery { convention, copies: 1, beside: SumId::ZERO, seat };
            outcomes.close(&mut circuit, query, &children) == Ok(Wire::TRUE)
        };
        (0..players).filter(|seat| wins(*seat)).collect()
    }
}
