//! What the commands do.

use super::command::{self, Act, LIMITS, Typed};
use super::look::{held, trimmed};
use super::settings::{self, SETTINGS};
use super::show::{Image, lines};
use super::{Conversation, places, tour};
use crate::base::host::Moment;
use crate::front::terminal;
use crate::lang::report::{Code, Problem};
use crate::lang::session::{Limits, Session};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use indicatif::{HumanBytes, HumanCount};
use std::path::{Path, PathBuf};
use std::time::Duration;

impl Conversation {
    /// Carries out an entry that begins with `:` or `?`.
    pub(super) fn command(&mut self, text: &str) {
        let name = format!("<{}>", self.entries);
        let source = self.session.sources.add(name, text);
        let result = command::read(source, text).and_then(|typed| {
            if self.safe && !self.terminal {
                let problem = Problem::at(Code::Command, typed.span, "no command is obeyed here");
                let help =
                    "`--safe` obeys commands that are typed, and this is read from elsewhere";
                return Err(Box::new(problem.help(help)));
            }
            self.act(&typed)
        });
        if let Err(problem) = result {
            self.problems(&[*problem]);
        }
    }

    fn act(&mut self, typed: &Typed<'_>) -> Result<(), Box<Problem>> {
        let rest = typed.rest;
        match typed.command.act {
            Act::Help if rest.is_empty() => self.say(&tour::tour(self.looks().width)),
            Act::Help => self.help(rest, typed.at)?,
            Act::Search => self.search(rest),
            Act::Vars => self.vars(rest),
            Act::Undo => match self.session.undo() {
                Some(entry) => self.say(&format!("taken back: {entry}")),
                None => self.say("there is nothing to take back"),
            },
            Act::Redo => match self.session.redo() {
                Some(entry) => self.say(&format!("brought back: {entry}")),
                None => self.say("there is nothing to bring back"),
            },
            Act::Save => self.save(typed, false)?,
            Act::SaveOver => self.save(typed, true)?,
            Act::Write => self.write(typed)?,
            Act::Show => self.show(typed)?,
            Act::Open => self.open(typed)?,
            Act::Load => self.load(rest, false),
            Act::LoadAnew => self.load(rest, true),
            Act::Reset => {
                self.session.reset();
                self.say("begun anew; `:undo` goes back");
            }
            Act::Reload => {
                self.running(|session, _| session.reload());
            }
            Act::Time => self.time(rest),
            Act::Memory => self.say(&held(&self.session)),
            Act::Forget => {
                let answers = answers(&self.session);
                self.session.machine.answers.forget();
                self.say(&format!("{} remembered answers dropped", HumanCount(answers)));
            }
            Act::Limits => self.limits(rest, typed.at)?,
            Act::Players => self.program(&format!("using normal({rest})")),
            Act::More => self.more(),
            Act::Set => self.set(rest, typed.at)?,
            Act::History => self.lately(rest),
            Act::Quit => self.leaving = true,
        }
        Ok(())
    }

    /// Runs a script without showing what it shows; `anew` from a clean session.
    fn load(&mut self, name: &str, anew: bool) {
        let mut path = path_of(name);
        // What `:save talk` wrote is loaded by the same name.
        if path.extension().is_none() && self.session.files().canonical(&path).is_err() {
            path.set_extension("cgs");
        }
        self.ours.insert(path.clone());
        let done = self.running(|session, _| match anew {
            true => session.load_anew(&path, &mut |_, _| {}),
            false => session.load(&path, &mut |_, _| {}),
        });
        if done {
            self.say(&format!("loaded {}; `:undo` goes back", path.display()));
        }
    }

    fn save(&mut self, typed: &Typed<'_>, over: bool) -> Result<(), Box<Problem>> {
        let mut path = path_of(typed.rest);
        if path.extension().is_none() {
            path.set_extension("cgs");
        }
        let shown = path.display().to_string();
        if self.session.files().canonical(&path).is_ok() && !over && !self.ours.contains(&path) {
            let problem = Problem::at(Code::File, typed.at, format!("{shown} is there already"));
            return Err(Box::new(problem.help(format!("`:save! {shown}` replaces it"))));
        }
        let folder = crate::lang::session::folder_of(&path);
        let script = self.session.script(&folder);
        let text = format!(
            "// A session of Tweedle {}. `tweedle test` checks it.\n\n{script}",
            env!("CARGO_PKG_VERSION")
        );
        self.session.files().write(&path, text.as_bytes()).map_err(|error| {
            Box::new(Problem::at(
                Code::File,
                typed.at,
                format!("{shown} cannot be written: {error}"),
            ))
        })?;
        self.ours.insert(path);
        self.say(&format!("saved {} lines to {shown}", text.lines().count()));
        Ok(())
    }

    fn write(&mut self, typed: &Typed<'_>) -> Result<(), Box<Problem>> {
        let path = path_of(typed.rest);
        let shown = path.display().to_string();
        let Some(value) = self.session.last_value() else {
            let problem = Problem::at(Code::Value, typed.span, "there is no value yet");
            return Err(Box::new(
                problem.help("`:write` writes the value of the last line that has one"),
            ));
        };
        if self.session.files().canonical(&path).is_ok() && !self.ours.contains(&path) {
            let problem = Problem::at(Code::File, typed.at, format!("{shown} is there already"));
            return Err(Box::new(problem.help("choose another name, or remove it first")));
        }
        let written = match (Image::of(&path), value) {
            (None | Some(Image::Svg), Value::Str(text)) => lines(text.to_string()),
            (Some(kind), value) => self.image(kind, &value, typed)?,
            (None, value) => {
                self.session.renew();
                let text = crate::lang::value::value(&self.session.machine, &value);
                self.session.machine.spelled(typed.span)?;
                lines(text)
            }
        };
        self.session.files().write(&path, &written.bytes).map_err(|error| {
            let text = format!("{shown} cannot be written: {error}");
            Box::new(Problem::at(Code::File, typed.at, text))
        })?;
        self.ours.insert(path);
        self.say(&format!("wrote {} to {shown}", written.size));
        Ok(())
    }

    fn time(&mut self, text: &str) {
        let machine = &self.session.machine;
        let before = (machine.arena.sum_count(), machine.positions.len(), answers(&self.session));
        let bytes = terminal::held();
        let start = Moment::now();
        self.program(text);
        let took = start.elapsed();
        let machine = &self.session.machine;
        let grown = |now: usize, before: usize| HumanCount(now.saturating_sub(before) as u64);
        self.say(&format!(
            "{}; {} new sums, {} new positions, {} new answers remembered, {} more memory",
            duration(took),
            grown(machine.arena.sum_count(), before.0),
            grown(machine.positions.len(), before.1),
            HumanCount(answers(&self.session).saturating_sub(before.2)),
            HumanBytes(terminal::held().saturating_sub(bytes) as u64),
        ));
    }

    fn limits(&mut self, rest: &str, at: Span) -> Result<(), Box<Problem>> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match &words[..] {
            [] => {}
            [name, value] => {
                let limits = limited(self.session.limits(), name, value, at)?;
                self.session.set_limits(limits);
            }
            _ => {
                let problem = Problem::at(Code::Command, at, "a limit is set as in `time 60`");
                return Err(Box::new(
                    problem.help(format!("the limits are {}", LIMITS.join(", "))),
                ));
            }
        }
        let limits = self.session.limits();
        let time =
            limits.time.map_or("none".to_owned(), |time| format!("{} s", time.as_secs_f64()));
        let rows = [
            ("time", time, "for one statement"),
            ("states", HumanCount(limits.states as u64).to_string(), "that one question looks at"),
            ("memory", format!("{} MB", limits.memory >> 20), "of the program"),
            (
                "depth",
                HumanCount(limits.depth as u64).to_string(),
                "moves of the longest line of play",
            ),
            ("calls", HumanCount(limits.calls as u64).to_string(), "inside each other"),
            (
                "effort",
                HumanCount(limits.effort.into()).to_string(),
                "contexts tried before a question is left open",
            ),
        ];
        let mut table = self.table();
        for (name, value, about) in rows {
            table.add_row([name.to_owned(), value, about.to_owned()]);
        }
        self.say(&trimmed(&table));
        Ok(())
    }

    fn set(&mut self, rest: &str, at: Span) -> Result<(), Box<Problem>> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match &words[..] {
            [] => {}
            ["save"] if !self.writes => {
                let text = "settings are kept where somebody types, and not with `safe` on";
                return Err(Box::new(Problem::at(Code::Setting, at, text)));
            }
            ["save"] => {
                let Some(path) = places::config() else {
                    let text = "there is no folder for settings";
                    return Err(Box::new(Problem::at(Code::File, at, text)));
                };
                settings::save(&path, self.settings).map_err(|error| {
                    let text = format!("{} cannot be written: {error}", path.display());
                    Box::new(Problem::at(Code::File, at, text))
                })?;
                self.say(&format!("kept in {}", path.display()));
                return Ok(());
            }
            ["safe", "off"] if self.safe => {
                let text = "what was let in may be a stranger's: `safe` stays on";
                let problem = Problem::at(Code::Setting, at, text);
                return Err(Box::new(problem.help("leave with `:quit`, and begin another")));
            }
            [name, value] => {
                self.settings.set(name, value, at)?;
                if self.settings.get("safe") == "on" {
                    self.confine();
                }
            }
            _ => {
                let problem = Problem::at(Code::Setting, at, "a setting is set as in `keys vi`");
                let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
                return Err(Box::new(
                    problem.help(format!("the settings are {}", names.join(", "))),
                ));
            }
        }
        let mut table = self.table();
        for setting in &SETTINGS {
            let now = self.settings.get(setting.name);
            let others: Vec<&str> = setting.values.iter().copied().filter(|v| *v != now).collect();
            table.add_row([setting.name, now, &format!("or {}", others.join(", ")), setting.about]);
        }
        self.say(&trimmed(&table));
        Ok(())
    }
}

/// Limits with one of them set.
fn limited(mut limits: Limits, name: &str, value: &str, at: Span) -> Result<Limits, Box<Problem>> {
    let wrong = |help: &str| {
        let text = format!("`{value}` is no limit for `{name}`");
        Box::new(Problem::at(Code::Command, at, text).help(help.to_owned()))
    };
    let count = || value.replace([',', '_'], "").parse::<usize>().ok().filter(|n| *n > 0);
    match name {
        "time" if value == "none" => limits.time = None,
        "time" => {
            let seconds = value.parse::<f64>().ok().filter(|s| *s > 0.0);
            let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
            limits.time = Some(time.ok_or_else(|| wrong("it is a number of seconds, or `none`"))?);
        }
        "memory" => {
            let mb = count().ok_or_else(|| wrong("it is a number of megabytes"))?;
            limits.memory = mb.saturating_mul(1 << 20);
        }
        "states" => limits.states = count().ok_or_else(|| wrong("it is a positive number"))?,
        "depth" => limits.depth = count().ok_or_else(|| wrong("it is a positive number"))?,
        "calls" => limits.calls = count().ok_or_else(|| wrong("it is a positive number"))?,
        "effort" => {
            let effort = count().and_then(|n| u32::try_from(n).ok());
            limits.effort = effort.ok_or_else(|| wrong("it is a positive number below 2^32"))?;
        }
        _ => {
            let problem = Problem::at(Code::Command, at, format!("there is no limit `{name}`"));
            return Err(Box::new(problem.help(format!("the limits are {}", LIMITS.join(", ")))));
        }
    }
    Ok(limits)
}

/// A path as it was typed: quotes are taken off, `~/` is the home folder.
fn path_of(text: &str) -> PathBuf {
    let text = text.trim();
    let text = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
    match (text.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => Path::new(text).to_path_buf(),
    }
}

/// Answers that are remembered.
fn answers(session: &Session) -> u64 {
    let machine = &session.machine;
    machine.answers.states().iter().map(|(_, count, _)| count).sum::<usize>() as u64
}

pub(super) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), s % 60.0),
    }
}
