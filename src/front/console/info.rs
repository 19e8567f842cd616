//! Commands that print information: help, names, memory use, history.

use super::more::Rest;
use super::quantities::bytes;
use super::wrap::fitted;
use super::{Console, Output, command, signs};
use crate::lang::report::{Code, Problem};
use crate::lang::resolve::{Binding, CallShape, parameter_list};
use crate::lang::session::{Session, Topic, find, search};
use crate::lang::syntax::{Span, known_elsewhere};
use crate::lang::value::count;
use comfy_table::{ContentArrangement, Table, presets};
use tweedle_base::HeapSize;

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

    pub(super) fn help(
        &mut self,
        name: &str,
        at: Span,
        output: &mut dyn Output,
    ) -> Result<(), Box<Problem>> {
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
        let mut rest = Rest::of_text(&signs(text, looks));
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
        let tail = if more > 0 {
            format!("\n… {more} more; add a word to narrow the search")
        } else {
            String::new()
        };
        self.say(&format!("{}{tail}", trimmed(&table)), output);
    }

    pub(super) fn vars(&mut self, word: &str, output: &mut dyn Output) {
        let mut rows: Vec<[String; 2]> = Vec::new();
        let base = self.session.base();
        for (name, binding) in self.session.scope() {
            if name.starts_with('_') || !name.contains(word) || base.get(&**name) == Some(binding) {
                continue;
            }
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
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(self.looks(output).width).unwrap_or(u16::MAX));
        table
    }

    pub(super) fn lately(&self, word: &str, output: &mut dyn Output) {
        let asks = |entry: &str| entry.trim_start().starts_with(":history");
        let fits = |entry: &&String| entry.contains(word) && !asks(entry);
        let mut text: Vec<&str> = self
            .history
            .iter()
            .rev()
            .filter(fits)
            .take(RECENT_ENTRIES)
            .map(String::as_str)
            .collect();
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

/// Renders a table without trailing spaces.
pub(super) fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}
