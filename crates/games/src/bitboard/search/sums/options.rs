//! Option lists of components of sums: all options in one vector, each list a stretch of it.

/// A stretch of the list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OptionRange {
    start: u32,
    len: u32,
}

/// The list.
#[derive(Debug, Clone)]
pub(crate) struct Choices<C>(Vec<C>);

tweedle_base::heap_size!([C] Choices<C> { 0 });

impl<C> Default for Choices<C> {
    fn default() -> Choices<C> {
        Choices(Vec::new())
    }
}

impl<C> Choices<C> {
    /// Adds a stretch.
    pub(crate) fn add(&mut self, choices: impl IntoIterator<Item = C>) -> OptionRange {
        let start = self.0.len();
        self.0.extend(choices);
        OptionRange { start: start as u32, len: (self.0.len() - start) as u32 }
    }

    /// Returns the options in a stretch.
    pub(crate) fn get(&self, stretch: OptionRange) -> &[C] {
        &self.0[stretch.start as usize..][..stretch.len as usize]
    }

    /// Returns the total number of options.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
