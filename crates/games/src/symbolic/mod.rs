//! Symbolic search (SAT) for a game among all games with options from a pool, without enumerating
//! them.
//!
//! The variables say which games of the pool are options. The outcome of `n·G + X` is defined by
//! those of its options: `(n−1)·G + p + X` for each game `p` of the pool that is an option of `G`,
//! and `n·G + X'` for each option `X'` of `X`. If no copy of `G` is left the outcome is known. So a
//! condition on outcomes is a formula in the variables, and a SAT solver finds the first game for
//! which it holds, or that there is none.

mod circuit;
mod condition;
mod outcomes;
mod refutation;
mod sat;

use circuit::{Circuit, holds};
use outcomes::Outcomes;

pub use circuit::Wire;
pub use condition::Condition;
pub use outcomes::OutcomeQuery;
pub use refutation::{RefutationStep, refutation};

use crate::game::{Halt, SumId, World};
use crate::play::Coalition;
use crate::solve::Solver;
use crate::theorem;

/// A search for a game `G` whose options are some of a pool. Conditions on it are wires, which
/// [`wins`](Search::wins), [`any`](Search::any), [`all`](Search::all) and `!` make.
#[derive(Clone, Debug)]
pub struct Search {
    pool: Vec<SumId>,
    /// The pool with everything below it expanded.
    explored: Vec<SumId>,
    circuit: Circuit,
    outcomes: Outcomes,
    /// The queries about outcomes, with their wires.
    asked: Vec<(OutcomeQuery, Wire)>,
}

/// The result of a [`Search`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// A game for which the condition holds. Its options are the first set of games of the pool
    /// that will do, counted in binary with the first game as the lowest digit; none of them can be
    /// left out.
    Found {
        /// The game.
        game: SumId,
        /// Its options, in the order of the pool.
        options: Vec<SumId>,
    },
    /// There is none: the conditions contradict each other, whichever games of the pool are
    /// options.
    Nothing,
}

impl Search {
    /// A search among the games whose options are some of these sums.
    ///
    /// # Errors
    /// Sums that are not impartial, in which positions decide who wins, or with entailing moves;
    /// limits, cycles, errors of the world.
    pub fn new<W: World>(w: &mut W, pool: &[SumId]) -> Result<Search, W::Error> {
        let mut explored = Vec::with_capacity(pool.len());
        for option in pool {
            explored.push(theorem::SYMBOLIC.demanded(w, *option)?);
        }
        Ok(Search {
            pool: pool.to_vec(),
            circuit: Circuit::new(pool.len()),
            explored,
            outcomes: Outcomes::default(),
            asked: Vec::new(),
        })
    }

    /// Returns the wire that the seat `O_seat` (0 is N, players − 1 is P) wins `copies·G + beside`
    /// under a convention.
    ///
    /// # Errors
    /// The errors of [`Search::new`], for `beside`.
    pub fn wins<W: World>(
        &mut self,
        w: &mut W,
        solver: &mut Solver,
        convention: Coalition,
        (copies, beside): (u32, SumId),
        seat: u8,
    ) -> Result<Wire, W::Error> {
        let beside = theorem::SYMBOLIC.demanded(w, beside)?;
        let query = OutcomeQuery { convention, copies, beside, seat };
        let inside = (&mut self.circuit, &self.explored[..]);
        let wire = self.outcomes.wire(w, solver, inside, query)?;
        self.asked.push((query, wire));
        Ok(wire)
    }

    /// Returns the disjunction of the conditions.
    pub fn any(&mut self, conditions: Vec<Wire>) -> Wire {
        self.circuit.any(conditions)
    }

    /// Returns the conjunction of the conditions.
    pub fn all(&mut self, conditions: Vec<Wire>) -> Wire {
        self.circuit.all(conditions)
    }

    /// Returns a condition in terms of queries, and these. A query with a constant answer is left
    /// out.
    pub fn stated(&self, condition: Wire) -> (Condition, Vec<OutcomeQuery>) {
        condition::stated(&self.circuit, &self.asked, condition)
    }

    /// Returns the first game for which a condition holds. All queries about outcomes are repeated
    /// for this game, and the answers must agree with the formula.
    ///
    /// # Errors
    /// Limits on time and memory, the interrupt flag; errors of the world.
    pub fn solve<W: World>(
        &self,
        w: &mut W,
        solver: &mut Solver,
        condition: Wire,
    ) -> Result<Solved, W::Error> {
        let Some(chosen) = sat::least(w, &self.circuit, condition)? else {
            return Ok(Solved::Nothing);
        };
        let options: Vec<SumId> =
            self.pool.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(p, _)| *p).collect();
        let game = w.arena_mut().single_form(options.clone())?;
        let values = self.circuit.values(&chosen);
        let mut agrees = holds(&values, condition);
        for (query, wire) in &self.asked {
            let several = w.arena_mut().times(query.copies, game)?;
            let sum = w.arena_mut().add(several, query.beside)?;
            let seats = solver.outcome(w, query.convention, sum)?;
            agrees &= seats.contains(query.seat) == holds(&values, *wire);
        }
        match agrees {
            true => Ok(Solved::Found { game, options }),
            false => Err(Halt::Bug("the SAT search found a game that does not fit").into()),
        }
    }
}
