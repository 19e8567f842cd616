//! Export of tables as HTML, for notebooks and web pages.

use super::grid::cell;
use crate::lang::value::{Grid, Key, Naming, may_write};

/// Escapes a string for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns the table as HTML, with its title as `caption`, titles of rows and columns as `th`, and
/// its notes below.
pub fn html(names: &dyn Naming, grid: &Grid) -> String {
    let mut out = String::from("<table class=\"tweedle\">\n");
    let put = |out: &mut String, tag: &str, text: &str| {
        out.push_str(&format!("<{tag}>{}</{tag}>", escaped(text)));
    };
    let of = |key: &Key| cell(names, &key.0);
    if !grid.title.is_empty() {
        put(&mut out, "caption", &grid.title);
    }
    if grid.has_titles() {
        out.push_str("<thead><tr>");
        grid.corner.iter().for_each(|text| put(&mut out, "th", text));
        grid.columns.iter().for_each(|key| put(&mut out, "th", &of(key)));
        out.push_str("</tr></thead>\n");
    }
    out.push_str("<tbody>\n");
    for (titles, cells) in &grid.rows {
        out.push_str("<tr>");
        titles.iter().for_each(|key| put(&mut out, "th", &of(key)));
        cells.iter().for_each(|key| put(&mut out, "td", &of(key)));
        out.push_str("</tr>\n");
        if !may_write(names, out.len()) {
            break;
        }
    }
    out.push_str("</tbody>\n</table>");
    for note in &grid.notes {
        out.push_str(&format!("\n<p>{}</p>", escaped(note)));
    }
    out
}
