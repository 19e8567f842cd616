//! Export of tables as text: for a terminal, LaTeX and CSV.

use super::tex::{tex, tex_text};
use crate::lang::draw::outcome_colour;
use crate::lang::value::{
    self, FigureSource, Grid, Json, Key, MarkKind, Naming, Report, Survey, Text, ToJson, Value,
    may_write,
};
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::Range;
use tweedle_picture::Picture;
use unicode_width::UnicodeWidthStr as _;

/// Returns the content of a cell.
pub(super) fn cell(names: &dyn Naming, value: &Value) -> String {
    match value {
        Value::Absent => String::new(),
        Value::Str(text) => value::copied(names, text),
        // The lines of a table do not fit into a cell.
        Value::Report(report) if value.as_report::<Grid>().is_some() => report.what().to_owned(),
        other => value::value(names, other),
    }
}

fn texts(names: &dyn Naming, grid: &Grid) -> Vec<Vec<String>> {
    grid.lines().map(|line| line.iter().map(|value| cell(names, value)).collect()).collect()
}

/// Returns the lines of a table for a terminal: titles, a rule, the rows, notes; in parts not wider
/// than `most`, unless a single cell is wider. Columns that do not fit are shown below, with the
/// row titles repeated.
pub(super) fn lines(names: &dyn Naming, grid: &Grid, most: usize) -> Vec<Text> {
    let rows = texts(names, grid);
    let titles = grid.corner.len();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..titles + grid.columns.len()).map(width).collect();
    let total = |widths: &[usize]| widths.iter().map(|width| width + 1).sum::<usize>();
    let ahead = total(&widths[..titles]);
    let line = |row: &[String], shown: &Range<usize>| {
        let mut text = Text::marked();
        for column in (0..titles).chain(shown.clone()) {
            let cell = &row[column];
            if column == shown.start {
                text.push("│ ");
            }
            let blanks = widths[column] - cell.width();
            match column < titles {
                true => text.push_as(cell, MarkKind::Note),
                false => text.push(cell),
            }
            let last = column + 1 == shown.end;
            text.push(&" ".repeat(if last { 0 } else { blanks + 1 }));
        }
        text
    };
    let mut found: Vec<Text> = Vec::new();
    if !grid.title.is_empty() {
        found.push(Text::styled(&grid.title, MarkKind::Title));
    }
    let mut first = true;
    for shown in bands(&widths, titles, most.saturating_sub(ahead + 2)) {
        if !std::mem::take(&mut first) {
            found.push(Text::marked());
        }
        let at = found.len() + 1;
        found.extend(rows.iter().map(|row| line(row, &shown)));
        let rule = format!("{}┼{}", "─".repeat(ahead), "─".repeat(total(&widths[shown])));
        found.insert(at, Text::of(&rule));
    }
    found.extend(grid.notes.iter().map(|note| Text::styled(note, MarkKind::Note)));
    found
}

/// Splits the columns after the titles into parts that fit into `room`, with at least one in each.
fn bands(widths: &[usize], titles: usize, room: usize) -> Vec<Range<usize>> {
    let mut bands = Vec::new();
    let mut from = titles;
    let mut used = 0;
    for (column, width) in widths.iter().enumerate().skip(titles) {
        if column > from && used + width > room {
            bands.push(from..column);
            (from, used) = (column, 0);
        }
        used += width + 1;
    }
    bands.push(from..widths.len());
    bands
}

/// Returns the table as a LaTeX `tabular`, with strings as text and other cells as formulas, its
/// title above and its notes below.
pub fn latex(names: &dyn Naming, grid: &Grid) -> String {
    let titles = match grid.corner.len() {
        0 => String::new(),
        n => "l".repeat(n) + "|",
    };
    let columns = format!("{titles}{}", "l".repeat(grid.columns.len()));
    let mut lines = Vec::new();
    if !grid.title.is_empty() {
        lines.push(format!("\\noindent\\textbf{{{}}}\n", tex_text(&grid.title)));
    }
    lines.push(format!("\\begin{{tabular}}{{{columns}}}"));
    // A string that is also a title is an expression, such as an element of a quotient.
    let expressions: BTreeSet<&Key> = grid.columns.iter().collect();
    let untitled = usize::from(!grid.has_titles());
    for (at, row) in grid.lines().enumerate().skip(untitled) {
        let cells = row.iter().map(|value| match value {
            // Titles are expressions.
            Value::Str(text) if at > 0 && !expressions.contains(&Key(value.clone())) => {
                tex_text(text)
            }
            value => tex(&cell(names, value)),
        });
        let cells: Vec<String> = cells.collect();
        let end = if at == 0 { " \\\\ \\hline" } else { " \\\\" };
        lines.push(format!("{}{end}", cells.join(" & ")));
    }
    lines.push("\\end{tabular}".to_owned());
    for note in &grid.notes {
        lines.push(format!("\n\\noindent {}", tex_text(note)));
    }
    let text = lines.join("\n");
    match text.contains("\\tfrac") {
        // Fractions in neighbouring rows do not touch.
        true => format!(
            "% \\usepackage{{amsmath}}\n{{\\renewcommand{{\\arraystretch}}{{1.3}}%\n{text}}}"
        ),
        false => text,
    }
}

/// Returns a value as tables, if it is or can be converted to one or several.
pub fn grids(names: &dyn Naming, value: &Value) -> Option<Vec<Grid>> {
    match value {
        Value::Report(report) => Some(report.tables(names)).filter(|tables| !tables.is_empty()),
        Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
            Grid::of_rows(items).map(|grid| vec![grid])
        }
        _ => None,
    }
}

/// Returns a report as tables, or its rows as one table.
pub fn tables(names: &dyn Naming, value: &Value) -> Option<Vec<Grid>> {
    let Value::Report(report) = value else { return None };
    if let Some(survey) = value.as_report::<Survey>() {
        return Some(vec![survey.grid().unwrap_or_else(|| survey.counts())]);
    }
    grids(names, value).or_else(|| Some(vec![Grid::of_titled(&report.rows()?)?]))
}

/// Returns a value as CSV, if it is a survey, a table or rows. Several tables follow each other.
pub fn as_csv(names: &dyn Naming, value: &Value) -> Option<String> {
    if let Value::Report(report) = value {
        if let Some(text) = report.csv() {
            return Some(text);
        }
        if let Some(rows) = report.rows() {
            let rows = Grid::of_rows(&rows);
            return Some(rows.map_or_else(String::new, |rows| csv(names, &rows)));
        }
    }
    let grids = grids(names, value)?;
    Some(grids.iter().map(|grid| csv(names, grid)).collect::<Vec<_>>().join("\n\n"))
}

/// Returns the table as CSV (RFC 4180), titles first.
pub fn csv(names: &dyn Naming, grid: &Grid) -> String {
    let mut out = String::new();
    for line in grid.lines().skip(usize::from(!grid.has_titles())) {
        for (i, value) in line.iter().enumerate() {
            out.push_str(if i > 0 { "," } else { "" });
            out.push_str(&tweedle_records::survey::field(&cell(names, value)));
        }
        out.push('\n');
        if !value::may_write(names, out.len()) {
            break;
        }
    }
    out
}

impl Report for Grid {
    fn what(&self) -> &'static str {
        "a table"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        Some(lines(names, self, usize::MAX))
    }

    fn narrow(&self, names: &dyn Naming, width: usize) -> Option<Vec<Text>> {
        Some(lines(names, self, width))
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let all = |keys: &[Key]| keys.iter().map(|key| of(&key.0)).collect::<Vec<Json>>();
        let rows = self
            .rows
            .iter()
            .map(|(titles, cells)| json!({"titles": all(titles), "cells": all(cells)}));
        json!({
            "type": "table",
            "title": self.title,
            "corner": self.corner,
            "columns": all(&self.columns),
            "rows": rows.collect::<Vec<Json>>(),
            "notes": self.notes,
        })
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        vec![self.clone()]
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        crate::lang::draw::heat_map(figures.names(), self)
    }
}

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

/// Returns the table in Markdown.
pub fn markdown(names: &dyn Naming, grid: &Grid) -> String {
    let marked = |text: &str| {
        let text = text.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*");
        // Escapes HTML tags and links.
        escaped(&text).replace("](", "]\\(")
    };
    let mut out = String::new();
    if !grid.title.is_empty() {
        // Signs that are markup in a title too.
        let title = marked(&grid.title).replace('_', "\\_").replace('`', "\\`").replace('$', "\\$");
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push_str(&format!("**{title}**\n\n"));
    }
    for (i, line) in grid.lines().enumerate() {
        out.push_str(if i > 0 { "\n|" } else { "|" });
        for value in &line {
            out.push_str(&format!(" {} |", marked(&cell(names, value))));
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
        out.push_str(&format!("\n\n{}", marked(note)));
    }
    out
}
