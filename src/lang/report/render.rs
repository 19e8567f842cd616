//! Rendering of diagnostics for people: framed source with underlined spans.

use super::plain::{line, skipped};
use super::problem::INNERMOST;
use super::{Code, Label, Problem};
use crate::lang::syntax::{LineCol, SourceId, Sources};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Severity,
    SourceCode, ThemeCharacters, ThemeStyles,
};
use std::fmt;

/// The style of a framed rendering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Set for colours.
    pub colour: bool,
    /// Set for frames and symbols in ASCII only.
    pub ascii: bool,
    /// The maximum width in columns.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { colour: false, ascii: false, width: 80 }
    }
}

impl Style {
    /// Returns a string with the symbols of the style. Source lines are not changed.
    fn say(self, text: &str) -> String {
        if self.ascii { crate::lang::syntax::ascii(text).into_owned() } else { text.to_owned() }
    }
}

/// A diagnostic about one source, as required by miette.
struct Framed {
    code: Option<Code>,
    message: String,
    help: Option<String>,
    excerpt: Option<Excerpt>,
}

/// The source that is shown, and the labels as ranges in it.
struct Excerpt {
    source: NamedSource<String>,
    labels: Vec<(usize, usize, String)>,
}

/// The maximum length of a line that is shown completely, in bytes.
const MAX_WHOLE_LINE: usize = 160;

impl Excerpt {
    /// Creates the excerpt of a source around the first of these labels, which are all in it.
    fn new(labels: &[&Label], sources: &Sources, style: Style) -> Option<Excerpt> {
        let first = labels.first()?.span;
        let LineCol { line, column } = sources.line_col(first);
        let name = format!("{}:{line}:{column}", sources.name(first.source));
        // A label at the end belongs to the last non-empty line.
        let text = sources.text(first.source).trim_end();
        let labels = labels.iter().map(|label| {
            let start = (label.span.start as usize).min(text.len());
            let end = (label.span.end as usize).clamp(start, text.len());
            (start, end, style.say(&label.text))
        });
        let near = line.saturating_sub(1).max(1)..=line + 1;
        let long = near
            .filter_map(|n| sources.line(first.source, n))
            .any(|line| line.len() > MAX_WHOLE_LINE);
        if long {
            let label = labels.into_iter().next()?;
            return Some(Excerpt::of_line(name, text, label));
        }
        let labels = labels
            // An empty range would not be drawn, so the source is extended by one byte.
            .map(|(start, end, words)| (start, (end - start).max(1), words))
            .collect();
        Some(Excerpt { source: NamedSource::new(name, format!("{text}\n")), labels })
    }

    /// Returns the part of one line around the start of a label.
    fn of_line(name: String, text: &str, (start, end, words): (usize, usize, String)) -> Excerpt {
        const COLUMNS_BEFORE: usize = 40;
        const COLUMNS_AFTER: usize = 60;
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let mut from = start.saturating_sub(COLUMNS_BEFORE).max(line_start);
        while !text.is_char_boundary(from) {
            from -= 1;
        }
        let mut to = (start + COLUMNS_AFTER).min(line_end);
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

impl fmt::Debug for Framed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for Framed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Framed {}

impl Diagnostic for Framed {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code.id()) as Box<dyn fmt::Display>)
    }

    /// Returns the severity. A diagnostic without a code is advice on the previous one.
    fn severity(&self) -> Option<Severity> {
        Some(match self.code {
            Some(code) if code.is_warning() => Severity::Warning,
            Some(_) => Severity::Error,
            None => Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
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

/// Renders a diagnostic with frames: the message, source lines with underlined spans, and help;
/// then a frame for each further source with labels, and the calls.
pub fn render(problem: &Problem, sources: &Sources, style: Style) -> String {
    let mut texts: Vec<(SourceId, Vec<&Label>)> = Vec::new();
    for label in &problem.labels {
        match texts.iter_mut().find(|(source, _)| *source == label.span.source) {
            Some((_, labels)) => labels.push(label),
            None => texts.push((label.span.source, vec![label])),
        }
    }
    let mut texts = texts.into_iter().map(|(_, labels)| labels);
    let main = texts.next().unwrap_or_default();
    let framed = Framed {
        code: Some(problem.code),
        message: style.say(&problem.message),
        help: problem.help.as_deref().map(|help| style.say(help)),
        excerpt: Excerpt::new(&main, sources, style),
    };
    // If miette cannot place a label, the one-line form still contains everything.
    let mut out = frame(&framed, style)
        .unwrap_or_else(|| style.say(&format!("{}\n", line(problem, sources))));
    for labels in texts {
        let said = labels.iter().map(|l| l.text.as_str()).find(|text| !text.is_empty());
        let framed = Framed {
            code: None,
            message: style.say(said.unwrap_or("here")),
            help: None,
            excerpt: Excerpt::new(&labels, sources, style),
        };
        out.push_str(&frame(&framed, style).unwrap_or_default());
    }
    out.push_str(&style.say(&calls(problem, sources)));
    out
}

fn frame(framed: &Framed, style: Style) -> Option<String> {
    let theme = GraphicalTheme {
        characters: if style.ascii { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() },
        styles: if style.colour { ThemeStyles::ansi() } else { ThemeStyles::none() },
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(style.width)
        .with_context_lines(1)
        .without_primary_span_start();
    let mut out = String::new();
    handler.render_report(&mut out, framed).ok()?;
    Some(out)
}

/// Renders the calls, innermost first, each with its location.
fn calls(problem: &Problem, sources: &Sources) -> String {
    let mut out = String::new();
    for (i, call) in problem.trace.iter().enumerate() {
        if i == INNERMOST {
            out.push_str(&skipped(problem, "  "));
        }
        out.push_str(&format!("  in {}", call.text));
        if let Some(at) = call.at {
            let LineCol { line, column } = sources.line_col(at);
            out.push_str(&format!(", called at {}:{line}:{column}", sources.name(at.source)));
        }
        out.push('\n');
    }
    if problem.trace.len() <= INNERMOST {
        out.push_str(&skipped(problem, "  "));
    }
    out
}
