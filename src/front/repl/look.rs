//! Commands that show something: help, names, what is held, what was typed.

use super::fitted::fitted;
use super::pager::Rest;
use super::{Conversation, command};
use crate::front::terminal::{self, print};
use crate::lang::report::{Code, Problem};
use crate::lang::resolve::{Binding, CallShape};
use crate::lang::session::{Session, Topic, find, search};
use crate::lang::syntax::Span;
use comfy_table::{ContentArrangement, Table, presets};
use indicatif::{HumanBytes, HumanCount};
use rustyline::history::{History as _, SearchDirection};

/// Most topics that a search shows.
const FOUND: usize = 12;
/// Most entries that `:history` shows.
const LATELY: usize = 30;

impl Conversation {
    pub(super) fn topics(&self) -> Vec<Topic> {
        let mut topics = self.session.topics();
        topics.extend(command::topics());
        topics
    }

    pub(super) fn help(&mut self, name: &str, at: Span) -> Result<(), Box<Problem>> {
        let topics = self.topics();
        let found = find(&topics, name);
        if found.is_empty() {
            let problem = Problem::at(Code::Name, at, format!("help knows nothing of `{name}`"));
            let names = topics.iter().map(|topic| topic.name.as_str());
            let begins = topics.iter().find(|topic| topic.name.starts_with(name));
            let near = crate::lang::resolve::nearest(name, names);
            let near = near.or(begins.map(|topic| topic.name.as_str()));
            let help = match (near, search(&topics, name).first()) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, Some(_)) => format!("`:search {name}` finds descriptions with these words"),
                (None, None) => "`:help` shows what there is".to_owned(),
            };
            return Err(Box::new(problem.help(help)));
        }
        let text: Vec<&str> = found.iter().map(|topic| topic.text.as_str()).collect();
        let text = self.signs(&fitted(&text.join("\n"), self.looks().width));
        self.show_text(&text);
        Ok(())
    }

    /// Prints a text a screenful at a time.
    pub(super) fn show_text(&mut self, text: &str) {
        let looks = self.looks();
        let mut rest = Rest::of_text(text);
        if let Some(text) = rest.next(&self.session.machine, &looks) {
            self.say(&text);
        }
        self.rest = Some(rest);
    }

    pub(super) fn more(&mut self) {
        self.session.renew();
        let looks = self.looks();
        let machine = &self.session.machine;
        match self.rest.as_mut().and_then(|rest| rest.next(machine, &looks)) {
            // A value has its signs as they should be, and its colours.
            Some(text) => print(&format!("{text}\n")),
            None => self.say("there is no more"),
        }
    }

    pub(super) fn search(&mut self, words: &str) {
        let topics = self.topics();
        let found = search(&topics, words);
        if found.is_empty() {
            self.say(&format!("no description has a word of `{words}`"));
            return;
        }
        let mut table = self.table();
        for topic in found.iter().take(FOUND) {
            table.add_row([&topic.name, topic.about.word(), &topic.summary]);
        }
        let more = found.len().saturating_sub(FOUND);
        let tail = if more > 0 {
            format!("\n… {more} more; more words find fewer")
        } else {
            String::new()
        };
        self.say(&format!("{}{tail}", trimmed(&table)));
    }

    pub(super) fn vars(&mut self, word: &str) {
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
                        CallShape::Callable(params) => format!("{name}({})", params.join(", ")),
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
            self.say("nothing is defined yet");
            return;
        }
        rows.sort();
        let mut table = self.table();
        table.add_rows(rows);
        let text = self.signs(&trimmed(&table));
        self.show_text(&text);
    }

    pub(super) fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(self.looks().width).unwrap_or(u16::MAX));
        table
    }

    pub(super) fn lately(&mut self, word: &str) {
        let history = self.editor.history();
        let mut text: Vec<String> = Vec::new();
        for at in (0..history.len()).rev() {
            let Ok(Some(found)) = history.get(at, SearchDirection::Reverse) else { continue };
            if found.entry.contains(word) && !found.entry.trim_start().starts_with(":history") {
                text.push(found.entry.into_owned());
            }
            if text.len() == LATELY {
                break;
            }
        }
        text.reverse();
        match text.is_empty() {
            true => self.say("there is none"),
            false => self.say(&text.join("\n")),
        }
    }
}

pub(super) fn held(session: &Session) -> String {
    let machine = &session.machine;
    let rows = [
        ("games", machine.arena.game_count(), machine.arena.bytes()),
        ("sums of games", machine.arena.sum_count(), 0),
        ("positions of rulesets", machine.positions.len(), 0),
    ];
    let mut out = String::new();
    for (what, count, bytes) in rows.into_iter().chain(machine.answers.states()) {
        let bytes =
            if bytes > 0 { format!("  {}", HumanBytes(bytes as u64)) } else { String::new() };
        out.push_str(&format!("  {what:27}{:>14}{bytes}\n", HumanCount(count as u64).to_string()));
    }
    out.push_str(&format!(
        "  {:27}{:>14}\n",
        "the whole program",
        HumanBytes(terminal::held() as u64).to_string()
    ));
    out
}

/// A table without the blanks at the ends of its lines.
pub(super) fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}
