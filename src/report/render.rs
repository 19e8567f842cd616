//! Renderings of a problem: framed source for people, one line for editors, JSON for programs.

use super::Problem;
use crate::syntax::{LineCol, Sources};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
    ThemeCharacters, ThemeStyles,
};
use serde_json::{Value as Json, json};
use std::fmt;

/// How a framed rendering is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// With colours.
    pub colour: bool,
    /// Columns to fit into.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { colour: false, width: 80 }
    }
}

/// A problem together with the text it lies in, as miette wants it.
struct Framed<'a> {
    problem: &'a Problem,
    source: Option<NamedSource<String>>,
}

impl fmt::Debug for Framed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.message)
    }
}

impl fmt::Display for Framed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.message)
    }
}

impl std::error::Error for Framed<'_> {}

impl Diagnostic for Framed<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.problem.code.id()))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let mut text = self.problem.help.clone().unwrap_or_default();
        for call in &self.problem.trace {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str("in ");
            text.push_str(call);
        }
        (!text.is_empty()).then(|| Box::new(text) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let first = self.problem.span()?;
        let labels = self.problem.labels.iter().filter(move |l| l.span.source == first.source);
        Some(Box::new(labels.map(|label| {
            // An empty range would draw nothing, so it covers at least one byte (the text is
            // given one more newline than it has).
            let length = label.span.end.saturating_sub(label.span.start).max(1);
            let text = if label.text.is_empty() { "here".to_owned() } else { label.text.clone() };
            LabeledSpan::new(Some(text), label.span.start as usize, length as usize)
        })))
    }
}

/// The framed rendering: message, source lines with the place underlined, help.
pub fn render(problem: &Problem, sources: &Sources, style: Style) -> String {
    let source = problem.span().map(|span| {
        let LineCol { line, column } = sources.line_col(span);
        let name = format!("{}:{line}:{column}", sources.name(span.source));
        NamedSource::new(name, format!("{}\n", sources.text(span.source)))
    });
    let theme = GraphicalTheme {
        characters: ThemeCharacters::unicode(),
        styles: if style.colour { ThemeStyles::ansi() } else { ThemeStyles::none() },
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(style.width)
        .with_context_lines(0)
        .without_primary_span_start();
    let mut out = String::new();
    if handler.render_report(&mut out, &Framed { problem, source }).is_err() {
        // miette could not place a label; the plain line still says everything.
        out = line(problem, sources);
    }
    out
}

/// One line: `file:line:column: error[code]: message; help`.
pub fn line(problem: &Problem, sources: &Sources) -> String {
    let mut out = String::new();
    if let Some(span) = problem.span() {
        let LineCol { line, column } = sources.line_col(span);
        out.push_str(&format!("{}:{line}:{column}: ", sources.name(span.source)));
    }
    out.push_str(&format!("error[{}]: {}", problem.code.id(), problem.message));
    if let Some(help) = &problem.help {
        out.push_str("; ");
        out.push_str(help);
    }
    out
}

/// The JSON form: code, message, help, labels with file, line, column and byte range, trace.
pub fn json(problem: &Problem, sources: &Sources) -> Json {
    let labels: Vec<Json> = problem
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
    json!({
        "error": problem.code.id(),
        "message": problem.message,
        "help": problem.help,
        "labels": labels,
        "trace": problem.trace,
    })
}
