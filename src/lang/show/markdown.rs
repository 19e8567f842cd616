//! Export of tables as Markdown.

use super::grid::cell;
use super::html::escaped as without_tags;
use crate::lang::value::{Grid, Naming, may_write};

/// Returns the table in Markdown.
pub fn markdown(names: &dyn Naming, grid: &Grid) -> String {
    let escaped = |text: &str| {
        let text = text.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*");
        // Escapes HTML tags and links.
        without_tags(&text).replace("](", "]\\(")
    };
    let mut out = String::new();
    if !grid.title.is_empty() {
        // Signs that are markup in a title too.
        let title =
            escaped(&grid.title).replace('_', "\\_").replace('`', "\\`").replace('$', "\\$");
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push_str(&format!("**{title}**\n\n"));
    }
    for (i, line) in grid.lines().enumerate() {
        out.push_str(if i > 0 { "\n|" } else { "|" });
        for value in &line {
            out.push_str(&format!(" {} |", escaped(&cell(names, value))));
        }
        if i == 0 {
            out.push_str("\n|");
            out.push_str(&" --- |".repeat(line.len()));
        }
        if !may_write(names, out.len()) {
            break;
        }
    }
    for note in &grid.notes {
        out.push_str(&format!("\n\n{}", escaped(note)));
    }
    out
}
