//! Move graphs: moves between numbered vertices, with cycles allowed.

use tweedle_base::{Limit, heap_size};

/// A graph of moves, with the known results of vertices that are not followed. Vertices are
/// numbered in the order of their discovery; the moves from each are added in the same order.
#[derive(Debug)]
pub struct MoveGraph<L> {
    leaves: Vec<Option<L>>,
    /// The start of the moves from each vertex, and the end of the last ones.
    starts: Vec<u32>,
    moves: Vec<u32>,
}

heap_size!([L] MoveGraph<L> { leaves, starts, moves });

impl<L> Default for MoveGraph<L> {
    fn default() -> MoveGraph<L> {
        MoveGraph { leaves: Vec::new(), starts: vec![0], moves: Vec::new() }
    }
}

impl<L: Copy> MoveGraph<L> {
    /// A further vertex.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] where there are too many to be numbered.
    pub fn vertex(&mut self, leaf: Option<L>) -> Result<u32, Limit> {
        let v = small(self.leaves.len())?;
        self.leaves.push(leaf);
        Ok(v)
    }

    /// A move from the first vertex whose moves are not [closed](Self::close).
    pub(crate) fn lead_to(&mut self, v: u32) {
        self.moves.push(v);
    }

    /// Ends the moves from a vertex.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] where there are too many to be numbered.
    pub fn close(&mut self) -> Result<(), Limit> {
        self.starts.push(small(self.moves.len())?);
        Ok(())
    }

    /// Returns the number of vertices.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Tests whether the graph is empty.
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// Returns the known result of a vertex that is not followed.
    pub fn leaf(&self, v: u32) -> Option<L> {
        self.leaves[v as usize]
    }

    /// Returns the targets of the moves from a vertex; a vertex that several moves lead to is
    /// listed as often.
    pub fn moves(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.moves[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// Returns the reversed graph: for each vertex the start of its predecessors, and the list of
    /// predecessors.
    pub(crate) fn moves_back(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0u32; self.len() + 1];
        for &to in &self.moves {
            starts[to as usize + 1] += 1;
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut free = starts.clone();
        let mut back = vec![0u32; self.moves.len()];
        for from in 0..self.len() as u32 {
            for &to in self.moves(from) {
                let place = &mut free[to as usize];
                back[*place as usize] = from;
                *place += 1;
            }
        }
        (starts, back)
    }
}

fn small(count: usize) -> Result<u32, Limit> {
    u32::try_from(count).map_err(|_| Limit::TooLarge("the graph of play"))
}
