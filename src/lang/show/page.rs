//! Paged layout of values for a terminal.

use super::cell::{Brackets, CellLine, Looks, Place, values};
use super::flat::Flat;
use super::table::WideTable;
use crate::lang::eval::Machine;
use crate::lang::value::{self, Items, MarkKind, Text, Value, count};
use anstyle::{AnsiColor, Style};

/// The number of lines that are laid out at a time if nothing is cut.
const LINES_PER_CHUNK: usize = 1_000;
/// The maximum width of rows that are shown on one line.
const MAX_ROW_WIDTH: usize = 40;

/// A value with its layout, and the position up to which it has been shown. The layout is lazy, so
/// a list of ten million values costs no more than the part that is shown.
#[derive(Debug, Clone)]
pub struct Page {
    layout: PageLayout,
    /// A line that did not fit on the previous screenful.
    pending: Option<CellLine>,
    /// The number of values, entries or characters shown.
    shown: usize,
}

#[derive(Debug, Clone)]
enum PageLayout {
    Prose(Prose),
    Drawing { lines: Vec<Text>, at: usize },
    Flat(Flat),
    Table(WideTable),
}

/// Lays out a value for a terminal with these settings. A value that fits on a line is one line. A
/// list of rows is a table; other lists, sets and sequences fill lines with aligned columns, and so
/// do the entries of a map. A board with several rows is drawn. Anything else is wrapped by the
/// terminal. Without colours and cuts, the output parses as the value, except for drawings.
pub fn page(machine: &Machine, value: &Value, looks: &Looks) -> Page {
    Page { layout: layout(machine, value, looks), pending: None, shown: 0 }
}

fn layout(machine: &Machine, value: &Value, looks: &Looks) -> PageLayout {
    if let Value::Report(report) = value
        && let Some(mut lines) = report.lines(machine, looks.ascii)
    {
        if lines.iter().any(|line| line.width() > looks.width)
            && let Some(narrow) = report.narrow(machine, looks.width)
        {
            lines = narrow;
        }
        return PageLayout::Drawing { lines, at: 0 };
    }
    if let Value::Board(board) = value
        && let Some(lines) = super::cell::drawn(board, looks.width)
    {
        return PageLayout::Drawing { lines, at: 0 };
    }
    let line = on_a_line(machine, value, looks);
    let listing = values(value).map(|(items, brackets)| (items.clone(), brackets));
    if let Some((items, brackets)) = listing {
        let wide = line.as_ref().is_none_or(|line| line.width() > MAX_ROW_WIDTH && items.len() > 1);
        if wide {
            match (WideTable::new(items, brackets), line) {
                (Ok(table), _) => return PageLayout::Table(table),
                (Err(items), None) => return PageLayout::Flat(Flat::new(items, brackets, true)),
                (Err(_), Some(line)) => return PageLayout::Prose(Prose::new(line)),
            }
        }
    }
    let prose = match (line, value) {
        (Some(line), _) => line,
        (None, Value::Set(members)) => {
            let members = value::sorted(machine, members.iter());
            let members = Items::new(members.into_iter().map(|k| k.0.clone()).collect());
            return PageLayout::Flat(Flat::new(members, Brackets::SET, false));
        }
        (None, Value::Map(map)) => {
            let keys = value::sorted(machine, map.keys());
            let entry = |key: &value::Key| Some((key.0.clone(), map.get(key)?.clone()));
            return PageLayout::Flat(Flat::of_map(keys.into_iter().filter_map(entry)));
        }
        (None, value) => whole(machine, value, looks, usize::MAX),
    };
    PageLayout::Prose(Prose::new(prose))
}

/// Returns a value as text, with its note, cut after about `limit` bytes.
fn whole(machine: &Machine, value: &Value, looks: &Looks, limit: usize) -> Text {
    let mut text = value::marked(machine, value, limit);
    let note = match value {
        // An open verdict already contains the word.
        Value::Verdict(verdict) if verdict.answer.is_none() => Some(verdict.reason.clone()),
        Value::Verdict(verdict) => Some(format!("{}{}", verdict.how(), verdict.reason)),
        Value::Nothing(how) => Some(how.to_string()),
        Value::Report(report) => report.remark(),
        _ => None,
    };
    if let Some(note) = note {
        text.push_as(&format!("  // {note}"), MarkKind::Note);
    }
    if looks.ascii { text.ascii() } else { text }
}

/// Returns a value as text if it fits on a line.
fn on_a_line(machine: &Machine, value: &Value, looks: &Looks) -> Option<Text> {
    let members = match value {
        Value::Set(members) => Some(members.len()),
        Value::Map(map) => Some(map.len()),
        other => values(other).map(|(items, _)| items.len()),
    };
    if members.is_some_and(|members| members > looks.width) {
        return None;
    }
    // A character takes up to four bytes.
    let limit = looks.width.saturating_mul(4).max(1_000);
    let text = whole(machine, value, looks, limit);
    // An empty collection is one line, however narrow the terminal.
    let fits = text.text.len() <= limit && text.width() <= looks.width;
    (fits || members == Some(0)).then_some(text)
}

impl Page {
    /// Returns the next screenful, without a line break at its end, or `None` if everything has
    /// been shown. If something is left, the last line says how much.
    pub fn next(&mut self, machine: &Machine, looks: &Looks) -> Option<String> {
        let mut out = Text::marked();
        let most = looks.rows.unwrap_or(LINES_PER_CHUNK).max(1);
        let mut used = 0;
        let continues = self.shown > 0 && looks.rows.is_some();
        while let Some(line) = self.pending.take().or_else(|| self.layout.line(machine, looks)) {
            let height = line.text.width().div_ceil(looks.width.max(1)).max(1);
            // A single last line takes the place of the note about it.
            if used > 0 && used + height > most && !(height == 1 && self.layout.done()) {
                self.pending = Some(line);
                break;
            }
            if used > 0 {
                out.push("\n");
            } else if continues && let Some(place) = line.place.remark() {
                out.push_as(&place, MarkKind::Note);
                out.push("\n");
            }
            out.append(&line.text);
            self.shown += line.cells;
            used += height;
        }
        if used == 0 {
            return None;
        }
        if looks.rows.is_some() && !self.at_end() {
            out.push("\n");
            out.push_as(&format!("… {}; `:more` shows more", self.left()), MarkKind::Cut);
        }
        let out = if looks.ascii { out.ascii() } else { out };
        Some(if looks.colour { super::page::paint(&out) } else { out.text })
    }

    /// Returns whether everything has been shown.
    pub fn at_end(&self) -> bool {
        self.pending.is_none() && self.layout.done()
    }

    /// Returns a note about the rest: `3,880 of 4,000 values left`.
    fn left(&self) -> String {
        let next = self.pending.as_ref().map(|line| line.place);
        let (total, shown, what) = match &self.layout {
            PageLayout::Prose(prose) => (prose.total, self.shown, "characters"),
            PageLayout::Drawing { lines, .. } => (lines.len(), self.shown, "lines"),
            PageLayout::Flat(map) if map.is_map() => (map.total(), self.shown, "entries"),
            PageLayout::Flat(flat) => (flat.total(), self.shown, "values"),
            PageLayout::Table(table) => match next {
                Some(Place::Row(row)) if table.in_one_band() => (table.height(), row, "rows"),
                _ => (table.total, self.shown, "values"),
            },
        };
        format!("{} of {} {what} left", count(total.saturating_sub(shown)), count(total))
    }
}

impl PageLayout {
    fn line(&mut self, machine: &Machine, looks: &Looks) -> Option<CellLine> {
        match self {
            PageLayout::Prose(prose) => prose.line(looks),
            PageLayout::Drawing { lines, at } => {
                let text = lines.get(*at)?.clone();
                *at += 1;
                Some(CellLine { text, cells: 1, place: Place::Nowhere })
            }
            PageLayout::Flat(flat) => flat.line(machine, looks),
            PageLayout::Table(table) => table.line(machine, looks),
        }
    }

    fn done(&self) -> bool {
        match self {
            PageLayout::Prose(prose) => prose.done(),
            PageLayout::Drawing { lines, at } => *at >= lines.len(),
            PageLayout::Flat(flat) => flat.done(),
            PageLayout::Table(table) => table.done(),
        }
    }
}

impl Place {
    /// Returns a note about the position at which the next page begins.
    fn remark(self) -> Option<String> {
        match self {
            Place::Nowhere => None,
            Place::Index(at) => Some(format!("// from index {} on", count(at))),
            Place::Row(row) => Some(format!("// from row {} on", count(row))),
            Place::Band(row, from, to) => {
                Some(format!("// columns {from} to {to}, from row {} on", count(row)))
            }
        }
    }
}

/// Colours of the seats `O1`, `O2`, … in turn.
const OTHERS: [AnsiColor; 6] = [
    AnsiColor::Yellow,
    AnsiColor::Cyan,
    AnsiColor::Red,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Green,
];

/// Returns the terminal style of a range. The six basic colours are legible on light and dark
/// backgrounds; `N` and `P` are bold. Seats have the same hues as in pictures: `N` green, `P`
/// purple, `O` yellow.
fn style(kind: MarkKind) -> Style {
    let of = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match kind {
        MarkKind::Seat(0) => of(AnsiColor::Green).bold(),
        MarkKind::Seat(255) => of(AnsiColor::Magenta).bold(),
        MarkKind::Seat(i) => of(OTHERS[(usize::from(i) - 1) % OTHERS.len()]),
        MarkKind::Proved => of(AnsiColor::Green),
        MarkKind::Refuted => of(AnsiColor::Red),
        MarkKind::Open => of(AnsiColor::Magenta),
        MarkKind::Title => Style::new().bold(),
        MarkKind::Note | MarkKind::Cut => Style::new().dimmed(),
    }
}

/// Returns the text with the escape sequences for its styled ranges.
pub fn paint(text: &Text) -> String {
    let mut out = String::with_capacity(text.text.len() + 12 * text.marks.len());
    let mut done = 0;
    for mark in &text.marks {
        let style = style(mark.kind);
        out.push_str(text.text.get(done..mark.range.start).unwrap_or_default());
        out.push_str(&style.render().to_string());
        out.push_str(text.text.get(mark.range.clone()).unwrap_or_default());
        out.push_str(&style.render_reset().to_string());
        done = mark.range.end;
    }
    out.push_str(text.text.get(done..).unwrap_or_default());
    out
}

/// A long string, and the position up to which it has been shown.
#[derive(Debug, Clone)]
pub(super) struct Prose {
    text: Text,
    at: usize,
    /// The total number of characters.
    pub(super) total: usize,
}

impl Prose {
    /// Creates the layout of a string.
    pub(super) fn new(text: Text) -> Prose {
        let total = text.text.chars().count();
        Prose { text, at: 0, total }
    }

    /// Returns the rows of one page, and the next row if it is the last.
    pub(super) fn line(&mut self, looks: &Looks) -> Option<CellLine> {
        let end = self.text.text.len();
        if self.at >= end && end > 0 || self.at > end {
            return None;
        }
        let room = |rows: usize| rows.max(1).saturating_mul(looks.width.max(2));
        let to = match looks.rows {
            None => end,
            Some(rows) if self.text.reach(self.at, room(rows.saturating_add(1))) == end => end,
            Some(rows) => self.text.reach(self.at, room(rows)),
        };
        let part = self.text.part(self.at..to);
        // An empty string is one empty line.
        self.at = to.max(1);
        let cells = part.text.chars().count();
        Some(CellLine { text: part, cells, place: Place::Nowhere })
    }

    /// Returns whether everything has been shown.
    pub(super) fn done(&self) -> bool {
        self.at >= self.text.text.len().max(1)
    }
}
