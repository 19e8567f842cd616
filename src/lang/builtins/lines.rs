//! Explanations as indented lines.

use crate::lang::value::{Branch, Drawing, Drawn, Value};

/// The maximum number of lines of an explanation.
const MAX_LINES: usize = 400;

/// The lines of an explanation, up to the maximum.
#[derive(Debug, Default)]
pub(super) struct Lines {
    branches: Vec<Branch>,
    left_out: usize,
}

impl Lines {
    /// Adds a line with an indentation depth.
    pub(super) fn say(&mut self, depth: usize, text: String) {
        if self.branches.len() < MAX_LINES {
            self.branches.push(Branch { depth, drawn: Drawn::Said(text) });
        } else {
            self.left_out += 1;
        }
    }

    /// Returns the explanation as a drawing.
    pub(super) fn drawing(mut self) -> Value {
        if self.left_out > 0 {
            let text = format!("… {} more lines", self.left_out);
            self.branches.push(Branch { depth: 0, drawn: Drawn::Said(text) });
        }
        Value::report(Drawing(self.branches))
    }
}
