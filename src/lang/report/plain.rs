//! Renderings of diagnostics for programs: one line for editors, and JSON.

use super::Problem;
use super::problem::INNERMOST;
use crate::lang::syntax::{LineCol, Sources, Span};
use serde_json::{Value, json};

/// Renders one line: `file:line:column: error[code]: message; help`, or `warning`.
pub fn line(problem: &Problem, sources: &Sources) -> String {
    let mut out = place(problem.span(), sources);
    out.push_str(&format!("{}[{}]: {problem}", word(problem), problem.code.id()));
    // A message written by the user may have several lines.
    out.replace('\n', " ")
}

/// Returns `error` or `warning`.
fn word(problem: &Problem) -> &'static str {
    if problem.code.is_warning() { "warning" } else { "error" }
}

/// Returns a diagnostic as [`line()`], with its other labels and its help below.
pub fn plain(problem: &Problem, sources: &Sources) -> String {
    format!("{}\n{}", line(problem, sources), notes(problem, sources))
}

/// Renders further labels and the calls, each with its location, on indented lines.
pub fn notes(problem: &Problem, sources: &Sources) -> String {
    let mut out = String::new();
    for label in problem.labels.iter().skip(1) {
        let text = if label.text.is_empty() { "here" } else { &label.text };
        out.push_str(&format!("  note: {}{text}\n", place(Some(label.span), sources)));
    }
    for (i, call) in problem.trace.iter().enumerate() {
        if i == INNERMOST {
            out.push_str(&skipped(problem, "  note: "));
        }
        out.push_str(&format!("  note: {}in {}\n", place(call.at, sources), call.text));
    }
    if problem.trace.len() <= INNERMOST {
        out.push_str(&skipped(problem, "  note: "));
    }
    out
}

/// Returns the line with the number of calls not shown; empty if all are shown.
pub(super) fn skipped(problem: &Problem, lead: &str) -> String {
    match problem.skipped {
        0 => String::new(),
        1 => format!("{lead}… 1 more call\n"),
        n => format!("{lead}… {n} more calls\n"),
    }
}

/// Renders `file:line:column: `, or nothing without a span.
fn place(span: Option<Span>, sources: &Sources) -> String {
    span.map_or_else(String::new, |span| {
        let LineCol { line, column } = sources.line_col(span);
        format!("{}:{line}:{column}: ", sources.name(span.source))
    })
}

/// Returns the diagnostic as JSON: code, message, help, labels with file, line, column and byte
/// range, and the calls with their locations.
pub fn json(problem: &Problem, sources: &Sources) -> Value {
    let labels: Vec<Value> = problem
        .labels
        .iter()
        .map(|label| {
            let LineCol { line, column } = sources.line_col(label.span);
            json!({
                "file": sources.name(label.span.source),
                "line": line,
                "column": column,
                "start": label.span.start,
                "end": label.span.end,
                "text": label.text,
            })
        })
        .collect();
    let trace: Vec<Value> = problem
        .trace
        .iter()
        .map(|call| {
            let place = call.at.map(|span| (sources.name(span.source), sources.line_col(span)));
            json!({
                "call": call.text,
                "file": place.map(|(file, _)| file),
                "line": place.map(|(_, at)| at.line),
                "column": place.map(|(_, at)| at.column),
            })
        })
        .collect();
    json!({
        (word(problem)): problem.code.id(),
        "message": problem.message,
        "help": problem.help,
        "labels": labels,
        "trace": trace,
        "skipped": problem.skipped,
    })
}
