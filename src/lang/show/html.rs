//! Export of tables as HTML, for notebooks and web pages.

use super::grid::cell;
use crate::lang::draw::outcome_colour;
use crate::lang::value::{Grid, Key, Naming, may_write};

/// Escapes a string for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns a cell, an outcome in its colour.
fn coloured(text: &str) -> String {
    let paint = outcome_colour(text);
    let colours = paint.and_then(|paint| Some((paint.on_light()?, paint.text().on_light()?)));
    let style = colours.map(|(fill, ink)| format!(" style=\"background:{fill};color:{ink}\""));
    format!("<td{}>{}</td>", style.unwrap_or_default(), escaped(text))
}

/// Returns the table as HTML, with its title as `caption`, titles of rows and columns as `th`, and
/// its notes below.
pub fn html(names: &dyn Naming, grid: &Grid) -> String {
    let mut out = String::from("<table class=\"tweedle\">\n");
    let put = |out: &mut String, text: &str| {
        out.push_str(&format!("<th>{}</th>", escaped(text)));
    };
    let of = |key: &Key| cell(names, &key.0);
    if !grid.title.is_empty() {
        out.push_str(&format!("<caption>{}</caption>", escaped(&grid.title)));
    }
    if grid.has_titles() {
        out.push_str("<thead><tr>");
        grid.corner.iter().for_each(|text| put(&mut out, text));
        grid.columns.iter().for_each(|key| put(&mut out, &of(key)));
        out.push_str("</tr></thead>\n");
    }
    out.push_str("<tbody>\n");
    for (titles, cells) in &grid.rows {
        out.push_str("<tr>");
        titles.iter().for_each(|key| put(&mut out, &of(key)));
        cells.iter().for_each(|key| out.push_str(&coloured(&of(key))));
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
