//! The conversation at a terminal.

use crate::report::{Code, Style};
use crate::session::{Limits, Session};
use crate::syntax::{SourceId, parse};
use rustyline::error::ReadlineError;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Completer, Config, Editor, Helper, Highlighter, Hinter};
use std::io::Write;
use std::sync::atomic::Ordering;

/// Decides whether Enter ends the input: not while the text has merely ended too early.
#[derive(Completer, Helper, Highlighter, Hinter)]
struct Continues;

impl Validator for Continues {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if parse(SourceId(0), context.input()).incomplete {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

/// Talks until the input ends.
///
/// # Errors
/// The terminal cannot be used.
pub fn run(limits: Limits, style: Style) -> Result<(), String> {
    let mut session = Session::new(limits);
    crate::cli::watch_interrupts(&session);
    let config = Config::builder().auto_add_history(true).max_history_size(10_000);
    let config = config.map_err(|e| e.to_string())?.build();
    let mut editor: Editor<Continues, _> =
        Editor::with_config(config).map_err(|e| e.to_string())?;
    editor.set_helper(Some(Continues));
    let mut out = std::io::stdout();
    let _ = writeln!(
        out,
        "Tweedle {}. ?name explains a name; Ctrl-D leaves.",
        env!("CARGO_PKG_VERSION")
    );
    let mut entry = 0;
    loop {
        let line = match editor.readline("> ") {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error.to_string()),
        };
        if line.trim().is_empty() {
            continue;
        }
        if let Some(name) = line.trim().strip_prefix('?') {
            let text = crate::builtins::explain(name.trim());
            let _ = writeln!(
                out,
                "{}",
                text.unwrap_or_else(|| format!("nothing is known of `{}`\n", name.trim()))
            );
            continue;
        }
        entry += 1;
        session.interrupt().store(false, Ordering::Relaxed);
        let result = session.run(&format!("<{entry}>"), &line, None, &mut |session, shown| {
            let looks = crate::cli::looks(false);
            let mut page = crate::show::page(&session.machine, &shown.value, &looks);
            while let Some(text) = page.next(&session.machine, &looks) {
                let _ = writeln!(out, "{text}");
            }
        });
        for problem in result.err().unwrap_or_default() {
            if problem.code == Code::Interrupted {
                let _ = writeln!(out, "interrupted");
            } else {
                let _ =
                    writeln!(out, "{}", crate::report::render(&problem, &session.sources, style));
            }
        }
    }
}
