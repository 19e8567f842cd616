//! The rest of a long output, for `:more`.

use crate::lang::eval::Machine;
use crate::lang::show::{Looks, Page};

/// Something that is shown a screenful at a time.
pub(super) enum Rest {
    /// A value.
    Value(Box<Page>),
    /// Lines of a text, from the one to be shown next.
    Lines(Vec<String>, usize),
}

impl Rest {
    /// A text in lines.
    pub(super) fn of_text(text: &str) -> Rest {
        Rest::Lines(text.lines().map(str::to_owned).collect(), 0)
    }

    /// The next screenful, or `None` at the end.
    pub(super) fn next(&mut self, machine: &Machine, looks: &Looks) -> Option<String> {
        match self {
            Rest::Value(page) => page.next(machine, looks),
            Rest::Lines(lines, at) => {
                let shown = looks.rows.unwrap_or(usize::MAX);
                let mut end = lines.len().min(at.saturating_add(shown));
                // One line more takes no more room than saying that it is left.
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
