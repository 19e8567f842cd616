//! `tweedle merge FILE…`: the table of a whole survey from the files of its parts.

use super::options::Common;
use super::print::OutputPrinter;
use crate::base::host::Disk;
use crate::lang::report::{Code, Problem};
use crate::lang::session::Session;
use crate::lang::syntax::Sources;
use crate::lang::value::{Survey, Value};
use crate::survey::{Part, merge};
use std::path::PathBuf;
use std::process::ExitCode;

/// Prints what a single run would have printed.
pub(super) fn files(files: &[PathBuf], common: Common, csv: bool) -> ExitCode {
    let mut printer = OutputPrinter::new(common);
    let merged = match merge(&Disk, files) {
        Ok(merged) => merged,
        Err(error) => {
            let problem = Problem::nowhere(Code::File, error.to_string());
            printer.problems(&Sources::default(), &[problem]);
            return printer.finish(1);
        }
    };
    let survey = Survey::of(&merged.table, merged.total, Part::WHOLE);
    if csv {
        printer.text(&survey.table.csv());
    } else {
        let session = Session::new(common.limits());
        let value = Value::report(survey);
        if common.json {
            let json = crate::lang::show::json(&session.machine, &value);
            printer.line(&json.to_string());
        } else {
            printer.line(&crate::lang::value::value(&session.machine, &value));
        }
    }
    printer.finish(0)
}
