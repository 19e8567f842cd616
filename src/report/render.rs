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
    /// ASCII only.
    pub ascii: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { colour: false, width: 80, ascii: false }
    }
}

/// A problem together with the text it lies in, as miette wants it.
struct Framed<'a> {
    problem: &'a Problem,
    excerpt: Option<Excerpt>,
}

/// The text that is shown, and the labels as places in it.
struct Excerpt {
    source: NamedSource<String>,
    labels: Vec<(usize, usize, String)>,
}

/// Lines longer than this are shown in part.
const LONG_LINE: usize = 160;

impl Excerpt {
    fn new(problem: &Problem, sources: &Sources) -> Option<Excerpt> {
        let first = problem.span()?;
        let LineCol { line, column } = sources.line_col(first);
        let name = format!("{}:{line}:{column}", sources.name(first.source));
        // A label at the very end belongs to the last line that has something on it.
        let text = sources.text(first.source).trim_end();
        let labels = problem.labels.iter().filter(|l| l.span.source == first.source).map(|label| {
            let start = (label.span.start as usize).min(text.len());
            let end = (label.span.end as usize).clamp(start, text.len());
            (start, end, label.text.clone())
        });
        let near = line.saturating_sub(1).max(1)..=line + 1;
        let long =
            near.filter_map(|n| sources.line(first.source, n)).any(|line| line.len() > LONG_LINE);
        if long {
            let label = labels.into_iter().next()?;
            return Some(Excerpt::of_line(name, text, label));
        }
        let labels = labels
            // An empty range would draw nothing; the text is given one more byte than it has.
            .map(|(start, end, words)| (start, (end - start).max(1), words))
            .collect();
        Some(Excerpt { source: NamedSource::new(name, format!("{text}\n")), labels })
    }

    /// The part of one line around the start of a label.
    fn of_line(name: String, text: &str, (start, end, words): (usize, usize, String)) -> Excerpt {
        const BEFORE: usize = 40;
        const AFTER: usize = 60;
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let mut from = start.saturating_sub(BEFORE).max(line_start);
        while !text.is_char_boundary(from) {
            from -= 1;
        }
        let mut to = (start + AFTER).min(line_end);
        while !text.is_char_boundary(to) {
            to -= 1;
        }
        let lead = if from > line_start { "…" } else { "" };
        let tail = if to < line_end { "…" } else { "" };
        let shown = format!("{lead}{}{tail}\n\n", &text[from..to]);
        let length = (end.min(to).saturating_sub(start)).max(1);
        let labels = vec![(lead.len() + start - from, length, words)];
        Excerpt { source: NamedSource::new(name, shown), labels }
    }
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
        self.problem.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|excerpt| &excerpt.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = &self.excerpt.as_ref()?.labels;
        Some(Box::new(labels.iter().map(|(start, length, words)| {
            let words = if words.is_empty() { "here" } else { words };
            LabeledSpan::new(Some(words.to_owned()), *start, *length)
        })))
    }
}

/// The framed rendering: message, source lines with the place underlined, help.
pub fn render(problem: &Problem, sources: &Sources, style: Style) -> String {
    let excerpt = Excerpt::new(problem, sources);
    let theme = GraphicalTheme {
        characters: ThemeCharacters::unicode(),
        styles: if style.colour { ThemeStyles::ansi() } else { ThemeStyles::none() },
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(style.width)
        .with_context_lines(1)
        .without_primary_span_start();
    let mut out = String::new();
    if handler.render_report(&mut out, &Framed { problem, excerpt }).is_err() {
        // miette could not place a label; the plain line still says everything.
        out = line(problem, sources);
    }
    for call in &problem.trace {
        out.push_str(&format!("  in {call}\n"));
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
