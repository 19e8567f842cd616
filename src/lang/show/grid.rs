//! Tables as text: for a terminal, Markdown, LaTeX and CSV.

use super::tex::tex;
use crate::lang::value::{self, Grid, Json, Key, MarkKind, Naming, Report, Text, ToJson, Value};
use serde_json::json;
use unicode_width::UnicodeWidthStr as _;

/// The text of a cell.
pub(super) fn cell(names: &dyn Naming, value: &Value) -> String {
    match value {
        Value::Absent => String::new(),
        Value::Str(text) => text.to_string(),
        other => value::value(names, other),
    }
}

fn texts(names: &dyn Naming, grid: &Grid) -> Vec<Vec<String>> {
    grid.lines().map(|line| line.iter().map(|value| cell(names, value)).collect()).collect()
}

/// The lines of a table for a terminal: titles, a rule, the rows, remarks.
pub(super) fn lines(names: &dyn Naming, grid: &Grid) -> Vec<Text> {
    let rows = texts(names, grid);
    let titles = grid.corner.len();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..titles + grid.columns.len()).map(width).collect();
    let line = |row: &[String]| {
        let mut text = Text::marked();
        for (column, cell) in row.iter().enumerate() {
            if column == titles {
                text.push("│ ");
            }
            let blanks = widths[column] - cell.width();
            let mark = if column < titles { Some(MarkKind::Note) } else { None };
            match mark {
                Some(kind) => text.push_as(cell, kind),
                None => text.push(cell),
            }
            let last = column + 1 == row.len();
            text.push(&" ".repeat(if last { 0 } else { blanks + 1 }));
        }
        text
    };
    let mut found: Vec<Text> = rows.iter().map(|row| line(row)).collect();
    let total = |widths: &[usize]| widths.iter().map(|width| width + 1).sum::<usize>();
    let mut rule = Text::marked();
    rule.push(&"─".repeat(total(&widths[..titles])));
    rule.push("┼");
    rule.push(&"─".repeat(total(&widths[titles..])));
    found.insert(1, rule);
    found.extend(grid.notes.iter().map(|note| {
        let mut text = Text::marked();
        text.push_as(note, MarkKind::Note);
        text
    }));
    found
}

/// The table in Markdown.
pub fn markdown(names: &dyn Naming, grid: &Grid) -> String {
    let escaped =
        |text: &String| text.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*");
    let mut rows = texts(names, grid).into_iter().map(|row| {
        let cells: Vec<String> = row.iter().map(escaped).collect();
        format!("| {} |", cells.join(" | "))
    });
    let mut lines: Vec<String> = rows.by_ref().take(1).collect();
    lines.push(format!("|{}", " --- |".repeat(grid.corner.len() + grid.columns.len())));
    lines.extend(rows);
    for note in &grid.notes {
        lines.push(format!("\n{}", escaped(note)));
    }
    lines.join("\n")
}

/// The table as a `tabular` of LaTeX, cells in mathematics.
pub fn latex(names: &dyn Naming, grid: &Grid) -> String {
    let titles = match grid.corner.len() {
        0 => String::new(),
        n => "l".repeat(n) + "|",
    };
    let columns = format!("{titles}{}", "l".repeat(grid.columns.len()));
    let mut lines = vec![format!("\\begin{{tabular}}{{{columns}}}")];
    let untitled = usize::from(!grid.has_titles());
    for (at, row) in texts(names, grid).iter().enumerate().skip(untitled) {
        let cells: Vec<String> = row.iter().map(|text| tex(text)).collect();
        let end = if at == 0 { " \\\\ \\hline" } else { " \\\\" };
        lines.push(format!("{}{end}", cells.join(" & ")));
    }
    lines.push("\\end{tabular}".to_owned());
    lines.join("\n")
}

/// The table as CSV (RFC 4180), titles first.
pub fn csv(names: &dyn Naming, grid: &Grid) -> String {
    let field = crate::survey::field;
    let untitled = usize::from(!grid.has_titles());
    let rows = texts(names, grid).into_iter().skip(untitled).map(|row| {
        let cells: Vec<String> = row.iter().map(|text| field(text)).collect();
        cells.join(",") + "\n"
    });
    rows.collect()
}

impl Report for Grid {
    fn what(&self) -> &'static str {
        "a table"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        Some(lines(names, self))
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let all = |keys: &[Key]| keys.iter().map(|key| of(&key.0)).collect::<Vec<Json>>();
        let rows = self
            .rows
            .iter()
            .map(|(titles, cells)| json!({"titles": all(titles), "cells": all(cells)}));
        json!({
            "type": "table",
            "corner": self.corner,
            "columns": all(&self.columns),
            "rows": rows.collect::<Vec<Json>>(),
            "notes": self.notes,
        })
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        vec![self.clone()]
    }
}
