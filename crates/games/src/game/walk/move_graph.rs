//! Moves between numbered vertices, which may come back to where they began.

use tweedle_base::Limit;

/// A graph of moves, with what is known of vertices that were not followed. Vertices are numbered
/// in the order in which they were come to; the moves from each are put in in the same order.
#[derive(Debug)]
pub struct MoveGraph<L> {
    leaves: Vec<Option<L>>,
    /// Where the moves from each vertex begin, and where the last ones end.
    starts: Vec<u32>,
    moves: Vec<u32>,
}

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

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// What is known of a vertex that was not followed.
    pub fn leaf(&self, v: u32) -> Option<L> {
        self.leaves[v as usize]
    }

    /// Where the moves from a vertex lead; a vertex that several moves lead to is there as often.
    pub fn moves(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.moves[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// For each vertex, those from which a move leads to it: where they begin, and the list.
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

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.leaves.capacity() * size_of::<Option<L>>()
            + (self.starts.capacity() + self.moves.capacity()) * size_of::<u32>()
    }
}

fn small(count: usize) -> Result<u32, Limit> {
    u32::try_from(count).map_err(|_| Limit::TooLarge("the graph of play"))
}
