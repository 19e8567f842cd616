//! What components can be moved to: one list for all of them, in stretches.

/// A stretch of the list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    start: u32,
    len: u32,
}

/// The list.
#[derive(Debug, Clone)]
pub(super) struct Choices<C>(Vec<C>);

impl<C> Default for Choices<C> {
    fn default() -> Choices<C> {
        Choices(Vec::new())
    }
}

impl<C> Choices<C> {
    /// Adds a stretch.
    pub(super) fn add(&mut self, choices: impl IntoIterator<Item = C>) -> Stretch {
        let start = self.0.len();
        self.0.extend(choices);
        Stretch { start: start as u32, len: (self.0.len() - start) as u32 }
    }

    /// What is in a stretch.
    pub(super) fn of(&self, stretch: Stretch) -> &[C] {
        &self.0[stretch.start as usize..][..stretch.len as usize]
    }

    /// How many there are in all.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<C>()
    }
}
