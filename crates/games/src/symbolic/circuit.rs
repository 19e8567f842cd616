//! Boolean circuits of inputs, disjunctions and negations; equal gates are shared.

use std::hash::BuildHasher;
use std::ops::Not;

use hashbrown::HashTable;

use tweedle_base::{Seeded, heap_size};

/// A truth value in a circuit: a constant, an input or a gate, or the opposite of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wire(u32);

impl Wire {
    /// The constant that does not hold.
    pub const FALSE: Wire = Wire(0);
    /// The constant that holds.
    pub const TRUE: Wire = Wire(1);

    /// The constant.
    pub fn constant(truth: bool) -> Wire {
        Wire(truth.into())
    }

    fn new(node: usize) -> Wire {
        // Nodes are bounded by memory long before they leave `u32`.
        Wire(u32::try_from(2 * node).unwrap_or(u32::MAX - 1))
    }

    /// The number of its node: 0 is the constant, inputs come next, then gates.
    pub(super) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Tests whether the wire is the negation of its node. The node of the constants is false.
    pub(super) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Wire {
    type Output = Wire;

    fn not(self) -> Wire {
        Wire(self.0 ^ 1)
    }
}

/// Inputs and gates. A gate holds if one of the wires into it does; these are of earlier nodes, in
/// order, no two of them of one node. Equal gates are one.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    inputs: usize,
    links: Vec<Wire>,
    /// The end of the wires of each gate in `links`.
    ends: Vec<usize>,
    gates: HashTable<u32>,
    seeded: Seeded,
}

heap_size!(Circuit { links, ends, gates });

impl Circuit {
    /// Returns a circuit with this number of inputs, without gates.
    pub(super) fn new(inputs: usize) -> Circuit {
        Circuit {
            inputs,
            links: Vec::new(),
            ends: Vec::new(),
            gates: HashTable::new(),
            seeded: Seeded::default(),
        }
    }

    /// An input.
    pub(super) fn input(&self, number: usize) -> Wire {
        Wire::new(1 + number)
    }

    /// Returns the number of inputs.
    pub(super) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the number of nodes: the constant, the inputs and the gates.
    pub(super) fn nodes(&self) -> usize {
        1 + self.inputs + self.ends.len()
    }

    /// The wires into a node; none into the constant and the inputs.
    pub(super) fn into(&self, node: usize) -> &[Wire] {
        match node.checked_sub(1 + self.inputs) {
            Some(gate) => self.links_of(gate),
            None => &[],
        }
    }

    fn links_of(&self, gate: usize) -> &[Wire] {
        let start = gate.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.links[start..self.ends[gate]]
    }

    /// Returns the disjunction of the wires.
    pub(super) fn any(&mut self, mut wires: Vec<Wire>) -> Wire {
        wires.sort_unstable();
        wires.dedup();
        if wires.first() == Some(&Wire::FALSE) {
            wires.remove(0);
        }
        // A wire and its opposite are neighbours.
        if wires.first() == Some(&Wire::TRUE) || wires.windows(2).any(|w| w[0] == !w[1]) {
            return Wire::TRUE;
        }
        match wires[..] {
            [] => return Wire::FALSE,
            [only] => return only,
            _ => {}
        }
        let hash = self.seeded.hash_one(&wires[..]);
        let found = self.gates.find(hash, |&gate| self.links_of(gate as usize) == &wires[..]);
        if let Some(&gate) = found {
            return Wire::new(1 + self.inputs + gate as usize);
        }
        let gate = self.ends.len();
        self.links.extend_from_slice(&wires);
        self.ends.push(self.links.len());
        let (links, ends, seeded) = (&self.links, &self.ends, &self.seeded);
        self.gates.insert_unique(hash, gate as u32, |&gate| {
            let gate = gate as usize;
            let start = gate.checked_sub(1).map_or(0, |before| ends[before]);
            seeded.hash_one(&links[start..ends[gate]])
        });
        Wire::new(1 + self.inputs + gate)
    }

    /// Returns the conjunction of the wires.
    pub(super) fn all(&mut self, wires: Vec<Wire>) -> Wire {
        !self.any(wires.into_iter().map(|wire| !wire).collect())
    }

    /// The truth of every node for these inputs.
    pub(super) fn values(&self, inputs: &[bool]) -> Vec<bool> {
        let mut values = Vec::with_capacity(self.nodes());
        values.push(false);
        values.extend((0..self.inputs).map(|i| inputs.get(i).copied().unwrap_or(false)));
        for gate in 0..self.ends.len() {
            let truth = self.links_of(gate).iter().any(|wire| holds(&values, *wire));
            values.push(truth);
        }
        values
    }
}

/// Evaluates a wire, given the truth values of the nodes.
pub(super) fn holds(values: &[bool], wire: Wire) -> bool {
    values.get(wire.node()).copied().unwrap_or(false) != wire.is_negated()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_are_simplified_and_shared() {
        let mut circuit = Circuit::new(2);
        let (a, b) = (circuit.input(0), circuit.input(1));
        assert_eq!(circuit.any(vec![]), Wire::FALSE);
        assert_eq!(circuit.all(vec![]), Wire::TRUE);
        assert_eq!(circuit.any(vec![a, Wire::FALSE, a]), a);
        assert_eq!(circuit.any(vec![a, Wire::TRUE]), Wire::TRUE);
        assert_eq!(circuit.any(vec![!a, b, a]), Wire::TRUE);
        assert_eq!(circuit.all(vec![!a, b, a]), Wire::FALSE);
        let or = circuit.any(vec![b, a]);
        assert_eq!(circuit.any(vec![a, b, a]), or);
        assert_eq!(circuit.all(vec![!a, !b]), !or);
        assert_eq!(circuit.nodes(), 4);
    }

    #[test]
    fn circuits_evaluate_their_formulas() {
        let mut circuit = Circuit::new(3);
        let [a, b, c] = [0, 1, 2].map(|i| circuit.input(i));
        let both = circuit.all(vec![a, !b]);
        let one = circuit.any(vec![both, c]);
        for bits in 0..8 {
            let inputs = [0, 1, 2].map(|i| bits >> i & 1 == 1);
            let values = circuit.values(&inputs);
            assert_eq!(holds(&values, one), inputs[0] && !inputs[1] || inputs[2]);
            assert_eq!(holds(&values, !both), !inputs[0] || inputs[1]);
        }
    }
}
