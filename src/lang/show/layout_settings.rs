//! Settings of the layout of values at a terminal.

/// Settings of the layout of values at a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Columns of the terminal.
    pub width: usize,
    /// Lines after which a value is cut; `None`: never.
    pub rows: Option<usize>,
    /// Outcomes, verdicts and remarks in colours.
    pub colour: bool,
    /// `true` for symbols in their ASCII spelling.
    pub ascii: bool,
}

impl Looks {
    /// Columns of a cell beyond which it does not set the width of the others.
    pub(super) fn widest(&self) -> usize {
        (self.width / 2).max(20)
    }
}
