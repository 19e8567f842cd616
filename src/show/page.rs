#![allow(missing_docs)]
//! Stub.
use crate::eval::{Machine, Value};
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    pub width: usize,
    pub rows: Option<usize>,
    pub colour: bool,
    pub ascii: bool,
}
pub struct Page {
    lines: Vec<String>,
    at: usize,
}
impl Page {
    pub fn of_text(text: &str) -> Page {
        Page { lines: text.lines().map(str::to_owned).collect(), at: 0 }
    }
    pub fn next(&mut self, looks: &Looks) -> Option<String> {
        if self.at >= self.lines.len() {
            return None;
        }
        let rows = looks.rows.unwrap_or(usize::MAX);
        let end = self.lines.len().min(self.at.saturating_add(rows));
        let mut out = self.lines[self.at..end].join("\n");
        self.at = end;
        let left = self.lines.len() - end;
        if left > 0 {
            out.push_str(&format!("\n… {left} lines left; `:more` shows more"));
        }
        Some(out)
    }
}
pub fn page(machine: &Machine, value: &Value, _: &Looks) -> Page {
    Page::of_text(&crate::show::value(machine, value))
}
