//! Commands that print information: help, names, memory use, history.

use super::command::{self, COMMANDS};
use super::quantities::bytes;
use super::{Console, Output, signs};
use crate::lang::eval::Machine;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::resolve::{Binding, CallShape, parameter_list};
use crate::lang::session::{Session, Topic, find, search};
use crate::lang::show::{Looks, Page};
use crate::lang::syntax::{Span, known_elsewhere};
use crate::lang::value::count;
use comfy_table::{ContentArrangement, Table, presets};
use std::fmt::Write as _;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use tweedle_base::HeapSize;
use unicode_width::UnicodeWidthStr as _;

/// The maximum number of topics in a search result.
const MAX_SEARCH_RESULTS: usize = 12;
/// The maximum number of entries in `:history`.
const RECENT_ENTRIES: usize = 30;

impl Console {
    pub(super) fn topics(&self) -> Vec<Topic> {
        let mut topics = self.session.topics();
        topics.extend(command::topics());
        topics
    }

    pub(super) fn help(&mut self, name: &str, at: Span, output: &mut dyn Output) -> EvalResult<()> {
        let topics = self.topics();
        let found = find(&topics, name);
        let word = name.replace(' ', "_");
        if found.is_empty()
            && let Some(here) = known_elsewhere(&word)
        {
            self.show_text(&format!("{name}: {here}\n"), output);
            return Ok(());
        }
        if found.is_empty() {
            let problem = Problem::at(Code::Name, at, format!("no help for `{name}`"));
            let names = topics.iter().map(|topic| topic.name.as_str());
            let begins = topics.iter().find(|topic| topic.name.starts_with(name));
            let near = crate::lang::resolve::nearest(name, names);
            let near = near.or(begins.map(|topic| topic.name.as_str()));
            let help = match (near, search(&topics, name).first()) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, Some(_)) => format!("`:search {name}` searches all descriptions"),
                (None, None) => "`:help` gives an overview".to_owned(),
            };
            return problem.help(help).err();
        }
        let text: Vec<&str> = found.iter().map(|topic| topic.text.as_str()).collect();
        let text = fitted(&text.join("\n"), self.looks(output).width);
        if !output.help(&found, &text) {
            self.show_text(&text, output);
        }
        Ok(())
    }

    /// Prints help or other prose one screenful at a time.
    fn show_text(&mut self, text: &str, output: &mut dyn Output) {
        let looks = self.looks(output);
        let mut rest = Rest::Lines(signs(text, looks).lines().map(str::to_owned).collect(), 0);
        if let Some(text) = rest.next(&self.session.machine, &looks) {
            self.say(&text, output);
        }
        self.rest = Some(rest);
    }

    pub(super) fn more(&mut self, output: &mut dyn Output) {
        self.session.renew();
        let looks = self.looks(output);
        let machine = &self.session.machine;
        match self.rest.as_mut().and_then(|rest| rest.next(machine, &looks)) {
            // A page of a value already has its symbols and colours.
            Some(text) => output.say(&text),
            None => self.say("no more output", output),
        }
    }

    pub(super) fn search(&self, words: &str, output: &mut dyn Output) {
        let topics = self.topics();
        let found = search(&topics, words);
        if found.is_empty() {
            self.say(&format!("no description contains `{words}`"), output);
            return;
        }
        let mut table = self.table(output);
        for topic in found.iter().take(MAX_SEARCH_RESULTS) {
            table.add_row([&topic.name, topic.about.word(), &topic.summary]);
        }
        let more = found.len().saturating_sub(MAX_SEARCH_RESULTS);
        let mut text = trimmed(&table);
        if more > 0 {
            text += &format!("\n… {more} more; add a word to narrow the search");
        }
        self.say(&text, output);
    }

    pub(super) fn vars(&mut self, word: &str, output: &mut dyn Output) {
        let mut rows: Vec<[String; 2]> = Vec::new();
        let own = self.session.own_names();
        for (name, binding) in own.filter(|(name, _)| !name.starts_with('_') && name.contains(word))
        {
            rows.push(match binding {
                Binding::Module(members) => {
                    [name.to_string(), format!("module with {} names", members.len())]
                }
                Binding::Global(id, shape) => {
                    let shown = match shape {
                        CallShape::Callable(params, optional) => {
                            format!("{name}({})", parameter_list(params, *optional))
                        }
                        CallShape::Value => name.to_string(),
                    };
                    let line = match (shape, self.session.machine.global(*id)) {
                        (CallShape::Value, Some(value)) => {
                            crate::lang::value::short(&self.session.machine, value)
                        }
                        _ => self.session.definition(*id).map_or_else(String::new, |definition| {
                            let source = self.session.sources.slice(definition.span);
                            source.lines().next().unwrap_or_default().to_owned()
                        }),
                    };
                    [shown, line]
                }
            });
        }
        if rows.is_empty() {
            self.say("no definitions yet", output);
            return;
        }
        rows.sort();
        let mut table = self.table(output);
        table.add_rows(rows);
        self.show_text(&trimmed(&table), output);
    }

    pub(super) fn table(&self, output: &dyn Output) -> Table {
        plain_table(self.looks(output).width)
    }

    pub(super) fn lately(&self, word: &str, output: &mut dyn Output) {
        let asks = |entry: &str| entry.trim_start().starts_with(":history");
        let fits = |entry: &&String| entry.contains(word) && !asks(entry);
        let recent = self.history.iter().rev().filter(fits).take(RECENT_ENTRIES);
        let mut text: Vec<&str> = recent.map(String::as_str).collect();
        text.reverse();
        match text.is_empty() {
            true => self.say("there is none", output),
            false => self.say(&text.join("\n"), output),
        }
    }
}

pub(super) fn memory_report(session: &Session) -> String {
    let machine = &session.machine;
    let rows = [
        ("games", machine.arena.game_count(), machine.arena.heap_size()),
        ("sums of games", machine.arena.sum_count(), 0),
        ("positions of rulesets", machine.positions.len(), 0),
    ];
    let mut out = String::new();
    for (what, how_many, held) in rows.into_iter().chain(machine.answers.states()) {
        let held = if held > 0 { format!("  {}", bytes(held as u64)) } else { String::new() };
        out.push_str(&format!("  {what:27}{:>14}{held}\n", count(how_many)));
    }
    if let Some(held) = machine.process {
        let held = bytes(held() as u64);
        out.push_str(&format!("  {:27}{held:>14}\n", "whole program"));
    }
    out
}

/// Returns a table without lines, for a terminal of this width.
fn plain_table(width: usize) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table
}

/// Renders a table without trailing spaces.
pub(super) fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}

/// Output that is shown one screenful at a time.
pub(super) enum Rest {
    /// A value.
    Value(Box<Page>),
    /// Lines of prose, and the index of the next line to show.
    Lines(Vec<String>, usize),
}

impl Rest {
    /// Returns the next screenful, or `None` at the end.
    pub(super) fn next(&mut self, machine: &Machine, looks: &Looks) -> Option<String> {
        match self {
            Rest::Value(page) => page.next(machine, looks),
            Rest::Lines(lines, at) => {
                let shown = looks.rows.unwrap_or(usize::MAX);
                let mut end = lines.len().min(at.saturating_add(shown));
                // A single last line needs no more room than the note about it.
                if lines.len() == end + 1 {
                    end += 1;
                }
                let text = lines.get(*at..end).filter(|lines| !lines.is_empty())?.join("\n");
                *at = end;
                match lines.len() - end {
                    0 => Some(text),
                    left => Some(format!("{text}\n… {left} lines left; `:more` shows more")),
                }
            }
        }
    }
}

/// Entries with explanations. Tests run each.
pub const TOUR: [(&str, &str); 9] = [
    ("{0, *2} + 3·*", "a game: options, nim heaps, sums, copies"),
    ("outcome(*2 + *3)", "the seats that can force a win; ∅ is nobody"),
    ("outcome(*) under normal(2)", "another convention; `using misere` sets it for later entries"),
    ("thermograph({3 | 1})", "the theory of two players; see `:help two-player games`"),
    ("f(n) := outcome(n·*2)", "a definition; then try f(3)"),
    (
        "ruleset walk(n)\n  walk(n - s)  for s in 1..2 if s <= n\nend",
        "a game defined by rules; then try options(walk(5))",
    ),
    ("use heaps (kayles)", "games of the standard library"),
    ("[outcome(kayles(n)) for n in 0..9]", "a list"),
    ("count(G for G in games(3))", "the games born by day 3"),
];

/// The column of the explanations.
const COLUMN: usize = 36;

/// Returns the tour, with the key bindings of the line editor.
pub(super) fn tour(width: usize, keys: &str) -> String {
    let mut out = String::new();
    for (text, about) in &TOUR {
        for (i, line) in text.lines().enumerate() {
            let about = if i == 0 { about } else { "" };
            out.push_str(format!("  {line:COLUMN$}{about}").trim_end());
            out.push('\n');
        }
    }
    out.push('\n');
    let about = format!("`_` is the last result, `_3` the third. {keys}");
    out.push_str(&fitted(about.trim_end(), width));
    let commands: Vec<String> = COMMANDS.iter().map(super::command::Command::usage).collect();
    out.push('\n');
    for line in in_columns(&commands, width.saturating_sub(5)) {
        let _ = writeln!(out, "  {line}");
    }
    out.push_str(
        "`:help :save` describes a command, `?outcome` a name. Guides: `:help two-player games`,\n",
    );
    out.push_str("`:help cgsuite`.\n");
    out
}

/// Lays out entries in as many columns as fit, from top to bottom, and returns the lines.
pub(super) fn in_columns(entries: &[String], room: usize) -> Vec<String> {
    const SPACE: usize = 3;
    let widest = entries.iter().map(|entry| entry.width()).max().unwrap_or(1);
    let across = ((room + SPACE) / (widest + SPACE)).max(1);
    let down = entries.len().div_ceil(across);
    let line = |row: usize| {
        let padded = entries.iter().skip(row).step_by(down.max(1)).map(|entry| {
            let space = " ".repeat(widest + SPACE - entry.width());
            format!("{entry}{space}")
        });
        padded.collect::<String>().trim_end().to_owned()
    };
    (0..down).map(line).collect()
}

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
    let mut table = plain_table(width.saturating_sub(indent.len()).max(1));
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
    let options = Options::new(width)
        .initial_indent(indent)
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let _ = writeln!(out, "{}", textwrap::fill(line.trim_start(), options));
}
