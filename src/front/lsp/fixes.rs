//! Diagnostics and quick fixes.

use super::document::Document;
use super::protocol::{
    Position, Range, SEVERITY_ERROR, SEVERITY_WARNING, TAG_UNNECESSARY, TextEdit, without_nulls,
};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Span;
use serde_json::{Value, json};

/// Returns the first span of a diagnostic that lies in the document.
fn place(document: &Document, problem: &Problem) -> Span {
    let source = document.looked.source;
    let own = problem.labels.iter().map(|label| label.span).find(|span| span.source == source);
    own.unwrap_or_else(|| Span::new(source, 0, 0))
}

fn diagnostic(document: &Document, problem: &Problem) -> Value {
    let source = document.looked.source;
    let span = place(document, problem);
    let mut message = problem.message.clone();
    if let Some(help) = &problem.help {
        message.push_str(&format!("\n{help}"));
    }
    let others = problem.labels.iter().filter(|label| label.span.source == source);
    let related = others.filter(|label| label.span != span && !label.text.is_empty());
    let related = related.map(|label| {
        let range = document.range(label.span);
        json!({ "location": { "uri": document.uri, "range": range }, "message": label.text })
    });
    let related: Vec<Value> = related.collect();
    let severity = if problem.code.is_warning() { SEVERITY_WARNING } else { SEVERITY_ERROR };
    without_nulls(json!({
        "range": document.range(span),
        "severity": severity,
        "code": problem.code.id(),
        "source": "tweedle",
        "message": message,
        "tags": (problem.code == Code::Unused).then_some([TAG_UNNECESSARY]),
        "relatedInformation": (!related.is_empty()).then_some(related),
    }))
}

/// Returns the diagnostics of a document.
pub fn diagnostics(document: &Document) -> Vec<Value> {
    document.looked.problems.iter().map(|problem| diagnostic(document, problem)).collect()
}

/// Returns the replacement that a help line suggests: ``did you mean `x`?``
fn suggested(problem: &Problem) -> Option<&str> {
    let help = problem.help.as_deref()?;
    help.strip_prefix("did you mean `")?.split('`').next()
}

/// Returns the quick fixes for diagnostics that overlap a range.
pub fn fixes(document: &Document, range: Range) -> Vec<Value> {
    let (from, to) = (document.offset(range.start), document.offset(range.end));
    let mut found = Vec::new();
    for problem in &document.looked.problems {
        let span = place(document, problem);
        if span.start as usize > to || (span.end as usize) < from {
            continue;
        }
        let mut offer = |title: String, edit: TextEdit, preferred: bool| {
            found.push(json!({
                "title": title,
                "kind": "quickfix",
                "diagnostics": [diagnostic(document, problem)],
                "isPreferred": preferred,
                "edit": { "changes": { (document.uri.as_str()): [edit] } },
            }));
        };
        if let Some(name) = suggested(problem) {
            let edit = TextEdit { range: document.range(span), new_text: name.to_owned() };
            offer(format!("Write `{name}`"), edit, true);
        }
        if problem.code.is_warning() {
            let code = problem.code.id().trim_start_matches("tweedle::");
            let line = document.position(span.start as usize).line;
            let text = document.text.lines().nth(line as usize).unwrap_or_default();
            let end = document.offset(Position { line, character: 0 }) + text.len();
            let place = document.position(end);
            let edit = TextEdit {
                range: Range { start: place, end: place },
                new_text: format!("   // allow: {code}"),
            };
            // After a comment it would become part of it.
            if !text.contains("//") {
                offer(format!("Allow it (`// allow: {code}`)"), edit, false);
            }
        }
    }
    found
}
