//! Running scripts and expressions, checking scripts.

use super::options::Common;
use crate::report::{self, Code, Problem};
use crate::session::{Session, decode, folder_of, read_text};
use serde_json::json;
use std::io::{BufWriter, IsTerminal, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Stopped by Ctrl-C, as shells have it.
const INTERRUPTED: u8 = 130;

/// Where answers and diagnostics go.
struct Printer {
    out: BufWriter<StdoutLock<'static>>,
    common: Common,
    terminal: bool,
}

impl Printer {
    fn new(common: Common) -> Printer {
        let stdout = std::io::stdout();
        let terminal = stdout.is_terminal();
        Printer { out: BufWriter::new(stdout.lock()), common, terminal }
    }

    /// A reader that goes away (`| head`) ends the program quietly.
    fn line(&mut self, text: &str) {
        if writeln!(self.out, "{text}").is_err() {
            std::process::exit(0);
        }
    }

    fn value(&mut self, session: &Session, shown: &crate::session::Shown) {
        if self.common.json {
            let place = session.sources.line_col(shown.span);
            let object = json!({
                "file": session.sources.name(shown.span.source),
                "line": place.line,
                "value": crate::show::json(&session.machine, &shown.value),
                "text": crate::show::value(&session.machine, &shown.value),
            });
            self.line(&object.to_string());
        } else if self.terminal {
            let looks = super::looks(self.common.ascii);
            let mut page = crate::show::page(&session.machine, &shown.value, &looks);
            while let Some(text) = page.next(&session.machine, &looks) {
                self.line(&text);
                // Ctrl-C ends a long page, too; the statement that follows says so.
                if session.interrupt().load(Ordering::Relaxed) {
                    break;
                }
            }
        } else {
            let text = crate::show::value(&session.machine, &shown.value);
            if self.common.ascii {
                self.line(&crate::syntax::ascii(&text));
            } else {
                self.line(&text);
            }
        }
        if self.terminal {
            let _ = self.out.flush();
        }
    }

    fn problems(&mut self, session: &Session, problems: &[Problem]) {
        let _ = self.out.flush();
        for problem in problems {
            if self.common.json {
                let text = report::json(problem, &session.sources).to_string();
                self.line(&text);
            } else {
                eprint!("{}", report::render(problem, &session.sources, self.common.style()));
            }
        }
    }

    fn finish(mut self, code: u8) -> ExitCode {
        if self.out.flush().is_err() {
            return ExitCode::SUCCESS;
        }
        ExitCode::from(code)
    }
}

/// Makes Ctrl-C stop the evaluation that is running.
pub fn watch_interrupts(session: &Session) {
    let flag = session.interrupt();
    // Without a handler Ctrl-C ends the program, which is a way out too.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
}

fn exit_code(problems: &[Problem]) -> u8 {
    if problems.iter().any(|p| p.code == Code::Interrupted) { INTERRUPTED } else { 1 }
}

/// The text of a script and the folder it lies in.
fn read(path: &Path) -> Result<(String, String, Option<PathBuf>), Box<Problem>> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let fault = |e: std::io::Error| {
            Box::new(Problem::nowhere(Code::File, format!("standard input cannot be read: {e}")))
        };
        std::io::stdin().take((16 << 20) + 1).read_to_end(&mut bytes).map_err(fault)?;
        return Ok(("<stdin>".to_owned(), decode(bytes, "standard input")?, None));
    }
    Ok((path.display().to_string(), read_text(path)?, Some(folder_of(path))))
}

/// `tweedle run FILE…`: one session for all, in order; ends at the first that fails.
pub(super) fn files(files: &[PathBuf], common: Common) -> ExitCode {
    let mut session = Session::new(common.limits());
    watch_interrupts(&session);
    let mut printer = Printer::new(common);
    for path in files {
        let result = read(path).map_err(|p| vec![*p]).and_then(|(name, text, folder)| {
            session.run(&name, &text, folder.as_deref(), &mut |session, shown| {
                printer.value(session, &shown);
            })
        });
        if let Err(problems) = result {
            printer.problems(&session, &problems);
            return printer.finish(exit_code(&problems));
        }
    }
    printer.finish(0)
}

/// `tweedle eval TEXT`
pub(super) fn eval(text: &str, common: Common) -> ExitCode {
    let mut session = Session::new(common.limits());
    watch_interrupts(&session);
    let mut printer = Printer::new(common);
    let result = session.run("<eval>", text, None, &mut |session, shown| {
        printer.value(session, &shown);
    });
    match result {
        Ok(()) => printer.finish(0),
        Err(problems) => {
            printer.problems(&session, &problems);
            printer.finish(exit_code(&problems))
        }
    }
}

/// `tweedle check FILE…`: all mistakes that can be found without running.
pub(super) fn check(files: &[PathBuf], common: Common) -> ExitCode {
    let mut printer = Printer::new(common);
    let mut code = 0;
    for path in files {
        let mut session = Session::new(common.limits());
        let problems = match read(path) {
            Ok((name, text, folder)) => session.check(&name, &text, folder.as_deref()),
            Err(problem) => vec![*problem],
        };
        if !problems.is_empty() {
            printer.problems(&session, &problems);
            code = 1;
        }
    }
    printer.finish(code)
}

/// `tweedle reference [NAME]`
pub(super) fn reference(name: Option<&str>) -> ExitCode {
    let text = match name {
        None => Some(crate::builtins::reference()),
        Some(name) => crate::builtins::explain(name),
    };
    match text {
        Some(text) => {
            let _ = write!(std::io::stdout(), "{text}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("tweedle: there is no builtin `{}`", name.unwrap_or_default());
            ExitCode::FAILURE
        }
    }
}
