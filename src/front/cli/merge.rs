//! `tweedle merge FILE…`: combines the parts of a survey.

use super::options::{Common, Surveys};
use super::print::OutputPrinter;
use super::run::{exit_code, stopped};
use crate::front::terminal::watch_interrupts;
use crate::lang::report::{Code, Problem};
use crate::lang::session::Session;
use crate::lang::syntax::Sources;
use crate::lang::value::{Survey, Value};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tweedle_base::host::Disk;
use tweedle_records::survey::{CheckpointFault, FileError, MergeError, Part, merge};

/// Merges the files and prints the output that a single run would have printed.
pub(super) fn files(files: &[PathBuf], common: Common, surveys: &Surveys) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let interrupt: Arc<AtomicBool> = Arc::default();
    watch_interrupts(interrupt.clone(), false);
    let budget = common.limits().budget(interrupt, Arc::default());
    let version = (!surveys.any_version).then_some(env!("CARGO_PKG_VERSION"));
    let merged = match merge(&Disk, files, version, &budget) {
        Ok(merged) => merged,
        Err(error) => {
            let problems = [match error {
                MergeError::File(FileError { path, fault: CheckpointFault::Limit(limit) }) => {
                    stopped(&path.display().to_string(), limit)
                }
                error => Problem::nowhere(Code::File, error.to_string()),
            }];
            printer.problems(&Sources::default(), &problems);
            return printer.finish(exit_code(&problems));
        }
    };
    let survey = Survey::new(&merged.table, merged.total, Part::WHOLE, merged.columns);
    let session = Session::new(common.limits());
    let value = Value::report(survey);
    if surveys.csv {
        printer.table(&session, &value);
    } else if common.json {
        printer.line(&crate::lang::show::json(&session.machine, &value).to_string());
    } else {
        let text = printer.spelled(crate::lang::value::value(&session.machine, &value));
        printer.line(&text);
    }
    printer.finish(0)
}
