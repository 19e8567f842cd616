//! Tables as HTML, for notebooks and pages.

use super::grid::cell;
use crate::lang::value::{Grid, Key, Naming, may_write};

/// A text between the tags of HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The table in HTML, titles as `th`, its notes below.
pub fn html(names: &dyn Naming, grid: &Grid) -> String {
    let mut out = String::from("<table class=\"tweedle\">\n");
    let put = |out: &mut String, tag: &str, text: &str| {
        out.push_str(&format!("<{tag}>{}</{tag}>", escaped(text)));
    };
    let of = |key: &Key| cell(names, &key.0);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::eval::Machine;
    use crate::lang::session::{Limits, Session};
    use crate::lang::value::Value;

    #[test]
    fn titles_cells_and_signs() {
        let session = Session::new(Limits::default());
        let machine: &Machine = &session.machine;
        let key = |text: &str| Key(Value::str(text));
        let grid = Grid {
            corner: vec!["n".to_owned()],
            columns: vec![key("a<b")],
            rows: vec![(vec![Key(Value::Int(1))], vec![key("x & y")])],
            notes: vec!["seen > 1".to_owned()],
        };
        let text = html(machine, &grid);
        assert!(text.contains("<tr><th>n</th><th>a&lt;b</th></tr>"), "{text}");
        assert!(text.contains("<tr><th>1</th><td>x &amp; y</td></tr>"), "{text}");
        assert!(text.ends_with("<p>seen &gt; 1</p>"), "{text}");
    }
}
