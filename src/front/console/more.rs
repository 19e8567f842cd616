//! The rest of a long output, for `:more`.

use crate::lang::eval::Machine;
use crate::lang::show::{Looks, Page};

/// Output that is shown one screenful at a time.
pub(super) enum Rest {
    /// A value.
    Value(Box<Page>),
    /// Lines of prose, and the index of the next line to show.
    Lines(Vec<String>, usize),
}

impl Rest {
    /// Splits a string into lines.
    pub(super) fn of_text(text: &str) -> Rest {
        Rest::Lines(text.lines().map(str::to_owned).collect(), 0)
    }

    /// Returns the next screenful, or `None` at the end.
    pub(super) fn next(&mut self, machine: &Machine, looks: &Looks) -> Option<String> {
        match self {
            Rest::Value(page) => page.next(machine, looks),
            Rest::Lines(lines, at) => {
                let shown = looks.rows.unwrap_or(usize::MAX);
                let mut end = lines.len().min(at.saturating_add(shown));
                // A single last line needs no more room than the note about it.
                if lines.len() == end + 1 {
                    end += 1;
                }
                let text = lines.get(*at..end).filter(|lines| !lines.is_empty())?.join("\n");
                *at = end;
                match lines.len() - end {
                    0 => Some(text),
                    left => Some(format!("{text}\n… {left} lines left; `:more` shows more")),
                }
            }
        }
    }
}
