//! Runs and checks scripts and expressions.

use super::options::{Common, Surveys};
use super::print::OutputPrinter;
use crate::front::terminal::{INTERRUPTED, Progress, complain, print, watch_interrupts};
use crate::lang::recognize::Explained;
use crate::lang::report::{Code, EvalResult, Problem, Problems};
use crate::lang::session::{Session, decode, find, fixed_topics, folder_of, read_text};
use crate::lang::syntax::{MCGS, Sources};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use tweedle_base::Limit;
use tweedle_base::host::{Disk, Files as _};
use tweedle_records::survey::Part;

pub(super) fn exit_code(problems: &[Problem]) -> u8 {
    if problems.iter().any(|p| p.code == Code::Interrupted) { INTERRUPTED } else { 1 }
}

/// Returns the error for a file whose reading was stopped by a limit.
pub(super) fn stopped(file: &str, limit: Limit) -> Problem {
    let (code, help) = match limit {
        Limit::Interrupted => (Code::Interrupted, "no errors were found so far"),
        Limit::Time => (Code::Limit, "`--time` raises the limit"),
        _ => (Code::Limit, "`--memory` raises the limit"),
    };
    let text = match limit {
        Limit::Memory(bytes) => format!("{file}: more than {} MB of memory", bytes >> 20),
        limit => format!("{file}: {limit}"),
    };
    Problem::nowhere(code, text).help(help)
}

/// Returns a script.
pub(super) fn read(path: &Path) -> EvalResult<ScriptText> {
    if path.as_os_str() == "-" {
        let fault = |e: std::io::Error| {
            Box::new(Problem::nowhere(Code::File, format!("standard input cannot be read: {e}")))
        };
        let bytes = standard_input(16 << 20).map_err(fault)?;
        return Ok(("<stdin>".to_owned(), decode(bytes, "standard input")?, None));
    }
    let text =
        read_text(&Disk, path).map_err(|problem| match path.extension() {
            None if path.as_os_str() == "import" => Box::new(problem.help(MCGS)),
            None if path.as_os_str() == "store" => Box::new(problem.help(
                "`--store FILE` keeps answers in a file of text; nothing is solved in advance",
            )),
            None => Box::new(problem.help("`tweedle --help` lists the commands and options")),
            Some(_) => problem,
        })?;
    Ok((path.display().to_string(), text, Some(folder_of(path))))
}

/// Creates a session with the survey options of the command line.
pub(super) fn conducting(
    common: Common,
    surveys: &Surveys,
    files: &[PathBuf],
) -> EvalResult<Session> {
    let folders: Vec<PathBuf> = files.iter().map(|path| folder_of(path)).collect();
    let mut session = common.session(&folders);
    let conduct = &mut session.machine.surveying;
    conduct.workers = surveys.jobs.unwrap_or(0);
    conduct.resume.clone_from(&surveys.resume);
    conduct.rows.clone_from(&surveys.rows);
    conduct.any_version = surveys.any_version;
    conduct.part = surveys.part.unwrap_or(Part::WHOLE);
    session.keep_going = common.keep_going;
    session.use_store(surveys.store.as_deref())?;
    Ok(session)
}

/// Prints the reason why nothing runs and returns the exit status.
pub(super) fn refused(mut printer: OutputPrinter, problem: Problem) -> u8 {
    let problems = [problem];
    printer.problems(&Sources::default(), &problems);
    printer.finish(exit_code(&problems))
}

/// Runs `tweedle run FILE…`: all files in order in one session. Stops at the first that fails,
/// unless `--keep-going` is set.
pub(super) fn files(files: &[PathBuf], common: Common, surveys: &Surveys) -> u8 {
    scripts(files.iter().map(|path| read(path)), files, common, surveys)
}

/// Runs a text that is not in a file.
pub(super) fn text(name: &str, text: &str, common: Common, surveys: &Surveys) -> u8 {
    let script = (name.to_owned(), text.to_owned(), None);
    scripts(std::iter::once(Ok(script)), &[PathBuf::new()], common, surveys)
}

/// The name and source of a script, and its folder.
type ScriptText = (String, String, Option<PathBuf>);

fn scripts(
    scripts: impl Iterator<Item = EvalResult<ScriptText>>,
    files: &[PathBuf],
    common: Common,
    surveys: &Surveys,
) -> u8 {
    let mut printer = OutputPrinter::new(common);
    printer.csv = surveys.csv;
    let mut session = match conducting(common, surveys, files) {
        Ok(session) => session,
        Err(problem) => return refused(printer, *problem),
    };
    watch_interrupts(session.interrupt(), false);
    let mut code = 0;
    for script in scripts {
        let result = script.map_err(Problems::from).and_then(|(name, text, folder)| {
            let progress = Progress::start(&session);
            session.run(&name, &text, folder.as_deref(), &mut |session, event| {
                progress.aside(|| printer.event(session, &event));
            })
        });
        let warnings = session.take_warnings();
        printer.problems(&session.sources, &warnings);
        // A failure to write the file of answers is an error among the warnings.
        if warnings.iter().any(|problem| !problem.code.is_warning()) {
            code = 1;
        }
        if let Err(problems) = result {
            printer.problems(&session.sources, &problems);
            code = exit_code(&problems);
            if !common.keep_going || code == INTERRUPTED {
                break;
            }
        }
    }
    let conduct = &session.machine.surveying;
    if code == 0 && !conduct.used && (conduct.resume.is_some() || conduct.rows.is_some()) {
        complain("tweedle: there was no survey, so that `--resume` and `--rows` kept nothing\n");
    }
    printer.finish(code)
}

/// Runs `tweedle check FILE…`: reports errors and likely mistakes without running the scripts. With
/// `explain`, says how the rules of each ruleset are read.
pub(super) fn check(files: &[PathBuf], explain: bool, common: Common) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let mut code = 0;
    let mut scripts = Vec::new();
    for path in files {
        if let Err(problem) = gather(path, &["cgs"], &mut scripts) {
            return refused(printer, *problem);
        }
    }
    for path in &scripts {
        let mut session = common.session(&[folder_of(path)]);
        let mut problems = Vec::new();
        match read(path) {
            Ok((name, text, folder)) if explain => {
                match session.explain(&name, &text, folder.as_deref()) {
                    Ok(all) => {
                        for (_, explained) in all {
                            printer.line(&match common.json {
                                true => rules_json(&explained),
                                false => explained.to_string(),
                            });
                            printer.problems(&session.sources, &explained.notes);
                        }
                    }
                    Err(mut found) => problems = std::mem::take(&mut *found),
                }
            }
            Ok((name, text, folder)) => problems = session.lint(&name, &text, folder.as_deref()),
            Err(problem) => problems.push(*problem),
        }
        printer.problems(&session.sources, &problems);
        if problems.iter().any(|problem| !problem.code.is_warning()) {
            code = 1;
        }
    }
    printer.finish(code)
}

/// Returns the explanation of a ruleset as a line of JSON.
fn rules_json(explained: &Explained) -> String {
    let (rules, lines) = (&explained.title, &explained.lines);
    let schema = crate::lang::show::JSON_SCHEMA;
    serde_json::json!({ "schema": schema, "ruleset": rules, "explanation": lines }).to_string()
}

/// Runs `tweedle reference [NAME]`.
pub(super) fn reference(name: Option<&str>) -> u8 {
    let text = match name {
        None => crate::lang::builtins::PAGE.to_owned(),
        Some(name) => {
            let topics = fixed_topics();
            let found = find(&topics, name);
            found.iter().map(|topic| topic.text.as_str()).collect::<Vec<_>>().join("\n")
        }
    };
    if text.is_empty() {
        let name = name.unwrap_or_default();
        complain(&format!(
            "tweedle: no builtin is named `{name}`; `tweedle reference` lists all builtins\n"
        ));
        return 1;
    }
    print(&text);
    0
}

/// Runs `tweedle --explain [CODE]`: prints the page for a diagnostic code, or a list of all codes.
pub(super) fn explain(code: &str) -> u8 {
    let text = if code.is_empty() {
        let width = Code::ALL.iter().map(|code| code.id().len()).max().unwrap_or(0);
        Code::ALL.iter().map(|code| format!("{:width$}  {}\n", code.id(), code.about())).collect()
    } else {
        match Code::find(code) {
            Ok(code) => code.explain(),
            Err(near) => {
                let near = near.map(|near| format!("; did you mean {}?", near.id()));
                complain(&format!(
                    "tweedle: no diagnostic has the code `{code}`{}\n",
                    near.unwrap_or_else(|| "; `tweedle --explain` lists all codes".to_owned())
                ));
                return 2;
            }
        }
    };
    print(&text);
    0
}

/// Reads standard input, up to one byte more than `most`.
pub(super) fn standard_input(most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the path itself if it is a file; otherwise the files below the folder whose names end in
/// one of `endings`, sorted by name.
///
/// # Errors
/// A folder cannot be read.
pub(super) fn gather(path: &Path, endings: &[&str], out: &mut Vec<PathBuf>) -> EvalResult<()> {
    below(path, endings, &mut Vec::new(), out)
}

/// Collects files below a folder. Links back to the folders `around` it are skipped.
fn below(
    path: &Path,
    endings: &[&str],
    around: &mut Vec<PathBuf>,
    out: &mut Vec<PathBuf>,
) -> EvalResult<()> {
    let mut inside = match Disk.list(path) {
        Ok(inside) => inside,
        Err(error) if matches!(error.kind(), ErrorKind::NotADirectory | ErrorKind::NotFound) => {
            out.push(path.to_path_buf());
            return Ok(());
        }
        Err(error) => {
            let text = format!("{} cannot be read: {error}", path.display());
            return Problem::nowhere(Code::File, text).err();
        }
    };
    let real = Disk.canonical(path).unwrap_or_else(|_| path.to_path_buf());
    if around.contains(&real) {
        return Ok(());
    }
    around.push(real);
    inside.sort_by(|a, b| a.path.cmp(&b.path));
    for entry in inside {
        let extension = entry.path.extension();
        let wanted = extension.is_some_and(|e| endings.iter().any(|ending| e == *ending));
        if entry.folder {
            below(&entry.path, endings, around, out)?;
        } else if wanted {
            out.push(entry.path);
        }
    }
    around.pop();
    Ok(())
}
