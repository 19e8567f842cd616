//! Wrapping of help to a width.

use comfy_table::{ContentArrangement, Table, presets};

/// Wraps long lines at spaces, and lays out tables in columns.
pub(super) fn fitted(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let indent = indent(line);
        if is_row(line) {
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|next| is_row(next)) {
                rows.push(cells(row));
            }
            table(&mut out, &rows, indent, width);
        } else if line.chars().count() <= width {
            out.push_str(line);
            out.push('\n');
        } else if let Some((code, mark)) = line.split_once("// =>").filter(|(code, _)| {
            // The output of an example moves to its own line rather than being split from its
            // `// =>`.
            !code.trim().is_empty() && !code.ends_with('`')
        }) {
            broken(&mut out, code.trim_end(), width);
            broken(&mut out, &format!("{indent}    // =>{mark}"), width);
        } else {
            broken(&mut out, line, width);
        }
    }
    out
}

fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// Tests whether a line is a row of a Markdown table.
fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && line.starts_with("| ") && line.ends_with('|')
}

/// Returns the cells of a row. A bar inside a cell is escaped with a backslash.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line);
    let plain = line.replace("\\|", "\u{0}");
    plain.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect()
}

/// Writes a table in columns, without the line of dashes under its header.
fn table(out: &mut String, rows: &[Vec<String>], indent: &str, width: usize) {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    let room = width.saturating_sub(indent.len()).max(1);
    table.set_width(u16::try_from(room).unwrap_or(u16::MAX));
    let dashes = |row: &Vec<String>| {
        row.iter().all(|cell| cell.contains('-') && cell.chars().all(|c| "-: ".contains(c)))
    };
    for row in rows.iter().filter(|row| !dashes(row)) {
        table.add_row(row);
    }
    for line in table.to_string().lines() {
        out.push_str(format!("{indent}{line}").trim_end());
        out.push('\n');
    }
}

/// Wraps a long line at spaces. Continuation lines get the indentation of the line.
fn broken(out: &mut String, line: &str, width: usize) {
    let indent = indent(line);
    out.push_str(indent);
    let mut used = indent.len();
    let mut fresh = true;
    for word in line.trim_start().split(' ') {
        let length = word.chars().count();
        if !fresh && used + 1 + length > width {
            out.push('\n');
            out.push_str(indent);
            used = indent.len();
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
        fresh = false;
    }
    out.push('\n');
}
