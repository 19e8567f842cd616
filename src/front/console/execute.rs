//! Executes REPL commands.

use super::command::{self, Act, LIMITS, Typed};
use super::info::{memory_report, tour, trimmed};
use super::pictures::{Image, is_unsupported, lines, writer};
use super::quantities::{bytes, duration};
use super::settings::{self, SETTINGS};
use super::{Console, Output, Trust};
use crate::lang::builtins;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::session::{Limits, Session};
use crate::lang::syntax::Span;
use crate::lang::value::{Value, count};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tweedle_base::host::Moment;

impl Console {
    /// Runs an entry that begins with `:` or `?`.
    pub(super) fn command(&mut self, text: &str, output: &mut dyn Output) {
        let name = format!("<{}>", self.entries);
        let source = self.session.sources.add(name, text);
        let result = command::read(source, text).and_then(|typed| {
            if self.safe && !self.place.typed {
                let problem = Problem::at(Code::Command, typed.span, "commands are disabled here");
                let help = "with `--safe`, commands work only when typed at a terminal";
                return problem.help(help).err();
            }
            self.act(&typed, output)
        });
        if let Err(problem) = result {
            self.problems(&[*problem], output);
        }
    }

    fn act(&mut self, typed: &Typed<'_>, output: &mut dyn Output) -> EvalResult<()> {
        let rest = typed.rest;
        match typed.command.act {
            Act::Help if rest.is_empty() => {
                let text = tour(self.looks(output).width, output.keys());
                self.say(&text, output);
            }
            Act::Help => self.help(rest, typed.at, output)?,
            Act::Search => self.search(rest, output),
            Act::Vars => self.vars(rest, output),
            Act::Undo => match self.session.undo() {
                Some(entry) => self.say(&format!("undone: {entry}"), output),
                None => self.say("nothing to undo", output),
            },
            Act::Redo => match self.session.redo() {
                Some(entry) => self.say(&format!("redone: {entry}"), output),
                None => self.say("nothing to redo", output),
            },
            Act::Save => self.save(typed, output)?,
            Act::Write => self.write(typed, output)?,
            Act::Show => self.show(typed, output)?,
            Act::Open => self.open(typed, output)?,
            Act::Load => self.load(rest, typed.command.replaces(), output),
            Act::Reset => {
                self.session.reset();
                self.say("session reset; `:undo` restores it", output);
            }
            Act::Reload => {
                self.running(output, |session, _| session.reload());
            }
            Act::Time => self.time(rest, output),
            Act::Memory => self.say(&memory_report(&self.session), output),
            Act::Forget => {
                let answers = answers(&self.session);
                self.session.machine.answers.forget();
                self.say(&format!("dropped {} cached answers", count(answers)), output);
            }
            Act::Limits => self.limits(rest, typed.at, output)?,
            Act::Players => self.program(&format!("using normal({rest})"), output),
            Act::Play => self.begin_play(typed, output)?,
            Act::More => self.more(output),
            Act::Set => self.set(rest, typed.at, output)?,
            Act::History => self.lately(rest, output),
            Act::Quit => self.leaving = true,
        }
        Ok(())
    }

    /// Runs a script without printing its values; with `fresh`, in a reset session.
    fn load(&mut self, name: &str, fresh: bool, output: &mut dyn Output) {
        let mut path = self.path_of(name);
        // `:load` accepts the same name without an extension as `:save talk` did.
        if path.extension().is_none() && self.session.files().canonical(&path).is_err() {
            path.set_extension("cgs");
        }
        self.ours.insert(path.clone());
        let done = self.running(output, |session, _| match fresh {
            true => session.load_anew(&path, &mut |_, _| {}),
            false => session.load(&path, &mut |_, _| {}),
        });
        if done {
            self.say(&format!("loaded {}; `:undo` goes back", path.display()), output);
        }
    }

    fn save(&mut self, typed: &Typed<'_>, output: &mut dyn Output) -> EvalResult<()> {
        let mut path = self.path_of(typed.rest);
        if path.extension().is_none() {
            path.set_extension("cgs");
        }
        self.may_replace(&path, typed)?;
        let folder = crate::lang::session::folder_of(&path);
        let script = self.session.script(&folder);
        let text = format!(
            "// A session of Tweedle {}. `tweedle test` checks it.\n\n{script}",
            env!("CARGO_PKG_VERSION")
        );
        let size = format!("saved {} lines", text.lines().count());
        self.store(path, text.as_bytes(), &size, typed, output)
    }

    /// Checks that a file may be written: it is new, or of this session, or is to be replaced.
    fn may_replace(&self, path: &Path, typed: &Typed<'_>) -> EvalResult<()> {
        if typed.command.replaces()
            || self.ours.contains(path)
            || self.session.files().canonical(path).is_err()
        {
            return Ok(());
        }
        let (name, shown) = (typed.command.name, path.display());
        let problem = Problem::at(Code::File, typed.at, format!("{shown} already exists"));
        problem.help(format!("`:{name}! {shown}` replaces it")).err()
    }

    /// Writes a file, and says so: `saved 3 lines`.
    fn store(
        &mut self,
        path: PathBuf,
        bytes: &[u8],
        done: &str,
        typed: &Typed<'_>,
        output: &mut dyn Output,
    ) -> EvalResult<()> {
        let shown = path.display().to_string();
        self.session.files().write(&path, bytes).map_err(|error| {
            let text = format!("{shown} cannot be written: {error}");
            Box::new(Problem::at(Code::File, typed.at, text))
        })?;
        self.ours.insert(path);
        self.say(&format!("{done} to {shown}"), output);
        Ok(())
    }

    fn write(&mut self, typed: &Typed<'_>, output: &mut dyn Output) -> EvalResult<()> {
        // A file name with spaces is between quotes; an expression may follow.
        let (file, text) = match typed.rest.strip_prefix('"').and_then(|rest| rest.split_once('"'))
        {
            Some(parts) => parts,
            None if typed.rest.starts_with('"') => {
                let problem = Problem::at(Code::Command, typed.at, "this string is not closed");
                return problem.help("a file name with spaces is between quotes").err();
            }
            None => typed.rest.split_once(char::is_whitespace).unwrap_or((typed.rest, "")),
        };
        let text = text.trim();
        if Path::new(file).extension().is_none()
            && (file.contains('(') || self.session.scope().contains_key(file))
        {
            let problem = Problem::at(Code::Command, typed.at, "this is not a file name");
            let help = format!("the file comes first: `:write out.csv {}`", typed.rest);
            return problem.help(help).err();
        }
        let path = self.path_of(file);
        if is_unsupported(&path) {
            let problem = Problem::at(Code::Command, typed.at, "this kind of file is not written");
            let help = "pictures are .svg, .tikz, .png and .pdf, tables .csv, .md, .tex and .json";
            return problem.help(help).err();
        }
        self.may_replace(&path, typed)?;
        let before = self.session.results();
        if !text.is_empty() && !self.valued(text, output) {
            return Ok(());
        }
        if !text.is_empty() && self.session.results() == before {
            let problem = Problem::at(Code::Value, typed.at, "a definition has no value");
            return problem.help("write an expression behind the file name").err();
        }
        if text.is_empty() && self.session.results() > 0 && !self.session.ended_in_value() {
            let problem = Problem::at(Code::Value, typed.span, "the last entry has no value");
            let help = format!("`:write {file} x` writes x, and `:write {file} _` the last value");
            return problem.help(help).err();
        }
        let Some(value) = self.session.last_value() else {
            let problem = Problem::at(Code::Value, typed.span, "no value has been printed yet");
            return problem.help("`:write` writes the last value").err();
        };
        let written = match (Image::from_path(&path), value) {
            (None | Some(Image::Svg), Value::Str(text)) => lines(text.to_string()),
            (Some(kind), value) => self.image(kind, &value, typed)?,
            (None, value) => lines(self.text_for(&path, value, typed.span)?),
        };
        let size = format!("wrote {}", written.size);
        self.store(path, &written.bytes, &size, typed, output)
    }

    /// Returns a value in the format given by the extension of a file.
    fn text_for(&mut self, path: &Path, value: Value, at: Span) -> EvalResult<String> {
        let Some(writer) = writer(path).and_then(builtins::find) else {
            self.session.renew();
            let text = crate::lang::value::value(&self.session.machine, &value);
            self.session.machine.spelled(at)?;
            return Ok(text);
        };
        self.session.renew();
        let machine = &mut self.session.machine;
        match machine.call_with(&Value::Native(writer), vec![value], [at][..].into(), at)? {
            Value::Str(text) => Ok(text.to_string()),
            other => Problem::at(Code::Value, at, other.what()).err(),
        }
    }

    fn time(&mut self, text: &str, output: &mut dyn Output) {
        let held = |session: &Session| session.machine.process.map(|held| held());
        let machine = &self.session.machine;
        let before = (machine.arena.sum_count(), machine.positions.len(), answers(&self.session));
        let held_before = held(&self.session);
        let start = Moment::now();
        self.program(text, output);
        let took = start.elapsed();
        let machine = &self.session.machine;
        let grown = |now: usize, before: usize| count(now.saturating_sub(before));
        let mut said = format!(
            "{}; {} new sums, {} new positions, {} new answers cached",
            duration(took),
            grown(machine.arena.sum_count(), before.0),
            grown(machine.positions.len(), before.1),
            grown(answers(&self.session), before.2),
        );
        if let (Some(now), Some(before)) = (held(&self.session), held_before) {
            said += &format!(", {} more memory", bytes(now.saturating_sub(before) as u64));
        }
        self.say(&said, output);
    }

    fn limits(&mut self, rest: &str, at: Span, output: &mut dyn Output) -> EvalResult<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match &words[..] {
            [] => {}
            [..] if !self.place.typed && self.place.trust != Trust::Own => {
                let text = "piped input changes limits only with `--trust`";
                let help = "set limits with command-line options, such as `--time 10`";
                return Problem::at(Code::Command, at, text).help(help).err();
            }
            [name, value] => {
                let limits = limited(self.session.limits(), name, value, at)?;
                self.session.set_limits(limits);
            }
            _ => {
                let problem = Problem::at(Code::Command, at, "set a limit as in `time 60`");
                return problem.help(format!("the limits are {}", LIMITS.join(", "))).err();
            }
        }
        let limits = self.session.limits();
        let time =
            limits.time.map_or("none".to_owned(), |time| format!("{} s", time.as_secs_f64()));
        let rows = [
            ("time", time, "for one statement"),
            ("states", count(limits.states), "in one query"),
            ("memory", format!("{} MB", limits.memory >> 20), "for the whole program"),
            ("depth", count(limits.depth), "moves in a line of play"),
            ("calls", count(limits.calls), "nested"),
            ("effort", count(limits.effort), "games X tried in a comparison before it stays open"),
        ];
        let mut table = self.table(output);
        for (name, value, about) in rows {
            table.add_row([name.to_owned(), value, about.to_owned()]);
        }
        self.say(&trimmed(&table), output);
        Ok(())
    }

    fn set(&mut self, rest: &str, at: Span, output: &mut dyn Output) -> EvalResult<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match &words[..] {
            [] => {}
            ["save"] if !self.writes => {
                let text = "settings are saved only from a terminal, and not while `safe` is on";
                return Problem::at(Code::Setting, at, text).err();
            }
            ["save"] => {
                let Some(path) = self.place.config.clone() else {
                    let text = "no folder for the configuration file was found";
                    return Problem::at(Code::File, at, text).err();
                };
                settings::save(&path, &self.settings, self.session.files()).map_err(|error| {
                    let text = format!("{} cannot be written: {error}", path.display());
                    Box::new(Problem::at(Code::File, at, text))
                })?;
                self.say(&format!("saved to {}", path.display()), output);
                return Ok(());
            }
            ["safe", "off"] if self.safe => {
                let text = "`safe` cannot be switched off in this session, since its input may be \
                 untrusted";
                let problem = Problem::at(Code::Setting, at, text);
                return problem.help("leave with `:quit`, and start a new session").err();
            }
            ["store", value] => self.set_store(value, Some(at))?,
            [name, value] => {
                self.settings.set(name, value, at)?;
                if self.settings.get("safe") == "on" && !self.safe {
                    self.confine();
                }
            }
            _ => {
                let problem =
                    Problem::at(Code::Setting, at, "write `:set NAME VALUE`, as in `:set keys vi`");
                let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
                return problem.help(format!("the settings are {}", names.join(", "))).err();
            }
        }
        let mut table = self.table(output);
        for setting in &SETTINGS {
            let now = self.settings.get(setting.name);
            let path = setting.path.then_some("a path");
            let others = setting.values.iter().copied().chain(path).filter(|v| *v != now);
            let others: Vec<&str> = others.collect();
            table.add_row([setting.name, now, &format!("or {}", others.join(", ")), setting.about]);
        }
        self.say(&trimmed(&table), output);
        Ok(())
    }

    /// Opens another file of answers, or closes it. `at` is the command; it is `None` for the
    /// configuration file.
    pub(super) fn set_store(&mut self, value: &str, at: Option<Span>) -> EvalResult<()> {
        let problem = |text: &str| match at {
            Some(at) => Problem::at(Code::Setting, at, text),
            None => Problem::nowhere(Code::Setting, text),
        };
        if !self.writes && value != "off" {
            let text = match self.safe {
                true => "the file of answers is off while `safe` is on",
                false => "piped input uses a file of answers only with `--trust`",
            };
            return problem(text).help("name the file with `--store FILE`").err();
        }
        let Some(keeps) = self.place.keeps else {
            return problem("a file of answers is not available here").err();
        };
        let mut settings = self.settings.clone();
        settings.set("store", value, at.unwrap_or_default())?;
        let path = (value != "off").then(|| self.path_of(value));
        keeps(&mut self.session, path.as_deref())?;
        self.settings = settings;
        Ok(())
    }

    /// Parses a path: removes quotes, and expands `~/` to the home folder.
    fn path_of(&self, text: &str) -> PathBuf {
        let text = text.trim();
        let text = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
        match (text.strip_prefix("~/"), &self.place.home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => Path::new(text).to_path_buf(),
        }
    }
}

/// Returns the limits with one of them changed.
fn limited(mut limits: Limits, name: &str, value: &str, at: Span) -> EvalResult<Limits> {
    let wrong = |help: &str| {
        let text = format!("`{value}` is not a limit for `{name}`");
        Box::new(Problem::at(Code::Command, at, text).help(help.to_owned()))
    };
    let count = |help: &str| {
        let number = value.replace([',', '_'], "").parse::<usize>().ok();
        number.filter(|n| *n > 0).ok_or_else(|| wrong(help))
    };
    let positive = "it must be a positive number";
    match name {
        "time" if value == "none" => limits.time = None,
        "time" => {
            let seconds = value.parse::<f64>().ok().filter(|s| *s > 0.0);
            let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
            limits.time =
                Some(time.ok_or_else(|| wrong("it must be a number of seconds, or `none`"))?);
        }
        "memory" => {
            limits.memory = count("it must be a number of megabytes")?.saturating_mul(1 << 20);
        }
        "states" => limits.states = count(positive)?,
        "depth" => limits.depth = count(positive)?,
        "calls" => limits.calls = count(positive)?,
        "effort" => {
            let help = "it must be a positive number below 2^32";
            limits.effort = u32::try_from(count(help)?).map_err(|_| wrong(help))?;
        }
        _ => {
            let problem = Problem::at(Code::Command, at, format!("unknown limit `{name}`"));
            return problem.help(format!("the limits are {}", LIMITS.join(", "))).err();
        }
    }
    Ok(limits)
}

/// Returns the number of memoized answers.
fn answers(session: &Session) -> usize {
    session.machine.answers.states().iter().map(|(_, count, _)| count).sum()
}
