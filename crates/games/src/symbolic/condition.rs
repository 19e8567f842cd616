//! Conditions of a search as statements about outcomes, without the circuit.

use super::circuit::{Circuit, Wire};
use super::outcomes::OutcomeQuery;
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

/// A condition on an unknown game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The answer to the query with this number is yes.
    Query(usize),
    /// The game of the pool with this number is an option.
    Option(usize),
    /// A condition does not hold.
    Not(Box<Condition>),
    /// One of the conditions holds.
    Any(Vec<Condition>),
}

/// Returns the condition that a wire holds, and the queries that it names.
pub(super) fn stated(
    circuit: &Circuit,
    asked: &[(OutcomeQuery, Wire)],
    wire: Wire,
) -> (Condition, Vec<OutcomeQuery>) {
    let mut by_node = HashMap::default();
    for (query, wire) in asked {
        by_node.entry(wire.node()).or_insert((*query, wire.is_negated()));
    }
    let mut reading = Reading { circuit, by_node, queries: Vec::new() };
    let condition = reading.condition(wire);
    (condition, reading.queries)
}

struct Reading<'a> {
    circuit: &'a Circuit,
    /// The query whose answer each node is, and whether it is the opposite.
    by_node: HashMap<usize, (OutcomeQuery, bool), Seeded>,
    queries: Vec<OutcomeQuery>,
}

impl Reading<'_> {
    fn condition(&mut self, wire: Wire) -> Condition {
        let node = wire.node();
        let (found, opposite) = match (node, self.by_node.get(&node)) {
            (0, _) => (Condition::Any(Vec::new()), false),
            (_, Some(&(query, opposite))) => {
                let known = self.queries.iter().position(|it| *it == query);
                let number = known.unwrap_or_else(|| {
                    self.queries.push(query);
                    self.queries.len() - 1
                });
                (Condition::Query(number), opposite)
            }
            (input, None) if input <= self.circuit.inputs() => {
                (Condition::Option(input - 1), false)
            }
            _ => {
                let wires = self.circuit.into(node).to_vec();
                let all = wires.into_iter().map(|wire| with_stack(|| self.condition(wire)));
                (Condition::Any(all.collect()), false)
            }
        };
        match opposite != wire.is_negated() {
            true => Condition::Not(Box::new(found)),
            false => found,
        }
    }
}
