//! Who wins `n·G + X` for a game `G` whose options are not known: a gate for each seat, made of the
//! gates of the options.

use hashbrown::HashMap;

use super::circuit::{Circuit, Wire};
use crate::game::{Seeded, SumId, Ticker, World, options};
use crate::play::{Coalition, Seats};
use crate::solve::Solver;

/// The question who wins `copies·G + beside`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Query {
    pub(super) convention: Coalition,
    pub(super) copies: u32,
    pub(super) beside: SumId,
}

/// The answers found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes {
    /// Where the wires of the seats begin, N first.
    known: HashMap<Query, usize, Seeded>,
    wires: Vec<Wire>,
}

/// An option of `n·G + X`: whether it is there, and who wins it.
#[derive(Clone, Copy)]
struct Child {
    there: Wire,
    outcome: Outcome,
}

#[derive(Clone, Copy)]
enum Outcome {
    /// No copy of `G` is left in it.
    Seats(Seats),
    /// Where its wires begin.
    Known(usize),
    Asked(Query),
}

/// What is still to be done.
enum Task {
    Open(Query),
    /// All options have answers.
    Close(Query, Vec<Child>),
}

impl Outcomes {
    /// Whether each seat wins, N first. The options that `G` may have are those of `pool`, one for each
    /// input; they and `beside` are impartial sums without positions left to expand.
    ///
    /// # Errors
    /// Limits and errors of the world.
    pub(super) fn wires<W: World>(
        &mut self,
        w: &mut W,
        solver: &mut Solver,
        (circuit, pool): (&mut Circuit, &[SumId]),
        query: Query,
    ) -> Result<Vec<Wire>, W::Error> {
        let players = query.convention.players();
        if query.copies == 0 {
            let seats = solver.outcome(w, query.convention, query.beside)?;
            return Ok((0..players).map(|seat| Wire::constant(holds(seats, seat))).collect());
        }
        let mut ticker = Ticker::new();
        let mut pending = vec![Task::Open(query)];
        while let Some(task) = pending.pop() {
            match task {
                Task::Open(query) if self.known.contains_key(&query) => {}
                Task::Open(query) => {
                    ticker.state(w)?;
                    ticker.depth(w, pending.len())?;
                    let children = self.children(w, solver, (circuit, pool), query, &mut ticker)?;
                    let asked: Vec<Task> = children
                        .iter()
                        .filter_map(|child| match child.outcome {
                            Outcome::Asked(query) => Some(Task::Open(query)),
                            Outcome::Seats(_) | Outcome::Known(_) => None,
                        })
                        .collect();
                    pending.push(Task::Close(query, children));
                    pending.extend(asked);
                }
                Task::Close(query, mut children) => {
                    for child in &mut children {
                        if let Outcome::Asked(asked) = child.outcome {
                            child.outcome = self.look_up(asked);
                        }
                    }
                    let start = self.wires.len();
                    for seat in 0..players {
                        let wire = self.seat(circuit, query.convention, &children, seat);
                        self.wires.push(wire);
                    }
                    self.known.insert(query, start);
                }
            }
        }
        let start = self.known.get(&query).copied().unwrap_or_default();
        Ok(self.wires[start..].iter().take(players.into()).copied().collect())
    }

    /// The options.
    fn children<W: World>(
        &self,
        w: &mut W,
        solver: &mut Solver,
        (circuit, pool): (&Circuit, &[SumId]),
        query: Query,
        ticker: &mut Ticker,
    ) -> Result<Vec<Child>, W::Error> {
        let mut found = Vec::new();
        for (number, option) in pool.iter().enumerate() {
            ticker.tick(w, || self.bytes() + circuit.bytes())?;
            let beside = w.arena_mut().add(query.beside, *option)?;
            let outcome = match query.copies - 1 {
                0 => Outcome::Seats(solver.outcome(w, query.convention, beside)?),
                copies => self.look_up(Query { copies, beside, ..query }),
            };
            found.push(Child { there: circuit.input(number), outcome });
        }
        for beside in options(w, query.beside)? {
            let outcome = self.look_up(Query { beside, ..query });
            found.push(Child { there: Wire::TRUE, outcome });
        }
        Ok(found)
    }

    fn look_up(&self, query: Query) -> Outcome {
        self.known.get(&query).map_or(Outcome::Asked(query), |start| Outcome::Known(*start))
    }

    /// N wins if some option is won by P; another seat if all options are won by the one before. Where
    /// there are none the convention says who wins.
    fn seat(
        &self,
        circuit: &mut Circuit,
        convention: Coalition,
        children: &[Child],
        seat: u8,
    ) -> Wire {
        let next = seat == 0;
        let before = seat.checked_sub(1).unwrap_or(convention.players() - 1);
        let mut decisive = Vec::new();
        for child in children {
            let wins = match child.outcome {
                Outcome::Seats(seats) => Wire::constant(holds(seats, before)),
                Outcome::Known(start) => self.wires[start + usize::from(before)],
                // All that were pending above have been closed.
                Outcome::Asked(_) => Wire::FALSE,
            };
            match if next { wins } else { !wins } {
                Wire::FALSE => {}
                Wire::TRUE => decisive.push(child.there),
                wire => decisive.push(circuit.all(vec![child.there, wire])),
            }
        }
        let decided = circuit.any(decisive);
        let there = circuit.any(children.iter().map(|child| child.there).collect());
        let wins_stuck = Wire::constant(holds(convention.winners(), seat));
        if next {
            let stuck = circuit.all(vec![!there, wins_stuck]);
            circuit.any(vec![decided, stuck])
        } else {
            let stuck = circuit.any(vec![there, wins_stuck]);
            circuit.all(vec![!decided, stuck])
        }
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.known.allocation_size() + self.wires.capacity() * size_of::<Wire>()
    }
}

fn holds(seats: Seats, seat: u8) -> bool {
    seats >> seat & 1 == 1
}
