//! `tweedle store FILE`: lists the contents of an answer cache. `tweedle store build RULESET`:
//! solves small positions for it.

use super::options::{Build, Common, Surveys};
use super::print::OutputPrinter;
use super::run::{conducting, exit_code, refused};
use crate::front::terminal::{Progress, watch_interrupts};
use crate::lang::report::{Code, Problem};
use crate::lang::session::SmallPositions;
use crate::lang::syntax::Sources;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tweedle_base::host::Disk;
use tweedle_records::store::{Record, records};

/// Name, query, version and key. Entries with different keys belong to different wordings of the
/// rules.
type Filed<'a> = (&'a str, &'a str, &'a str, &'a [u8]);

/// Runs `tweedle store build RULESET`: solves the small positions of a ruleset, saves the answers,
/// and lists those of the ruleset.
pub(super) fn build(build: &Build, common: Common, surveys: &Surveys) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let Some(store) = &surveys.store else {
        let problem = Problem::nowhere(Code::File, "`store build` needs a file for the answers");
        let help = format!("write `tweedle store build {} … --store FILE`", build.ruleset);
        return refused(printer, problem.help(help));
    };
    let mut session = match conducting(common, surveys, &[PathBuf::new()]) {
        Ok(session) => session,
        Err(problem) => return refused(printer, *problem),
    };
    watch_interrupts(session.interrupt(), false);
    let progress = Progress::start(&session);
    let solved = session.solve_small(&SmallPositions {
        ruleset: &build.ruleset,
        module: build.module.as_deref(),
        cells: build.cells,
        width: build.width.map(usize::from),
        letters: build.letters.as_deref(),
        players: build.players,
    });
    drop(progress);
    let mut problems = session.take_warnings();
    let name = solved.map_err(|errors| problems.extend(errors.iter().cloned())).ok();
    printer.problems(&session.sources, &problems);
    match name {
        Some(name) if problems.iter().all(|problem| problem.code.is_warning()) => {
            list(printer, store, common, Some(&name))
        }
        _ => printer.finish(exit_code(&problems)),
    }
}

/// Prints the cached rulesets, with the number of answers and their size in bytes.
pub(super) fn file(file: &Path, common: Common) -> u8 {
    list(OutputPrinter::new(common), file, common, None)
}

/// Prints the cached rulesets, or only a ruleset that has just been solved.
fn list(mut printer: OutputPrinter, file: &Path, common: Common, solved: Option<&str>) -> u8 {
    let most = common.limits().memory as u64;
    let records = match records(&Disk, file, most) {
        Ok(records) => records,
        Err(_) if solved.is_some() && !file.exists() => Vec::new(),
        Err(error) => {
            let problems = [Problem::nowhere(Code::File, error.to_string())];
            printer.problems(&Sources::default(), &problems);
            return printer.finish(exit_code(&problems));
        }
    };
    let mut rows: BTreeMap<Filed<'_>, (u64, usize)> = BTreeMap::new();
    let is_listed = |record: &&Record| match (solved, record.about.name.split_once('(')) {
        (Some(solved), Some((name, _))) => name == solved,
        _ => true,
    };
    for record in records.iter().filter(is_listed) {
        let about = &record.about;
        let key = (&*about.name, &*about.question, &*about.version, &record.key[..]);
        let (count, bytes) = rows.entry(key).or_default();
        *count += about.count;
        *bytes += record.key.len() + record.body.len();
    }
    if let (Some(name), true) = (solved, rows.is_empty()) {
        let text = format!("`{name}` has no answers to save: bitboards do not support its rules");
        let help = "`explain` of a position prints the rule that has no move patterns; if there is \
                    none, name the letters of boards with `--letters`, as in `--letters .x`";
        return refused(printer, Problem::nowhere(Code::Value, text).help(help));
    }
    for ((name, question, version, _), (count, bytes)) in rows {
        let kilobytes = bytes.div_ceil(1000);
        printer.line(&match common.json {
            true => serde_json::json!({
                "positions": name, "answers": question, "count": count, "bytes": bytes,
                "version": version,
            })
            .to_string(),
            false => format!("{name}: {question} of {count}, {kilobytes} kB, version {version}"),
        });
    }
    printer.finish(0)
}
