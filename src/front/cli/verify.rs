//! `tweedle verify FILE…` and `tweedle export`: check certificates with code that the search does
//! not use. `tweedle merge FILE…`: combines the parts of a survey.

use super::options::{Common, Surveys};
use super::print::OutputPrinter;
use super::run::{exit_code, refused, standard_input, stopped};
use crate::front::terminal::watch_interrupts;
use crate::lang::report::{Code, Problem};
use crate::lang::session::Session;
use crate::lang::show;
use crate::lang::syntax::Sources;
use crate::lang::value::{self, Survey, Value};
use serde_json::json;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tweedle_base::Budget;
use tweedle_base::host::{Disk, Files as _};
use tweedle_records::certificate::{NotVerified, coq, verify};
use tweedle_records::survey::{CheckpointFault, FileError, MergeError, Part, merge};

/// The maximum size of a certificate in bytes.
const MAX_CERTIFICATE_BYTES: u64 = 256 << 20;

/// Prints what each certificate proves. Fails if one is invalid.
pub(super) fn files(files: &[PathBuf], common: Common) -> u8 {
    each(files, common, |file, text, budget| {
        let verified = verify(text, budget)?;
        let (name, says) = (one_line(file), verified.author_says());
        if !common.json {
            let said = format!("{name}: verified: {verified}; unchecked, in its author's words: ");
            return Ok(said + &says);
        }
        let what = verified.to_string();
        let mut fields = verified.facts;
        fields["file"] = json!(file.display().to_string());
        fields["verified"] = json!(true);
        fields["what"] = json!(what);
        // The key `unchecked` shows that this member was not verified.
        fields["unchecked"] = json!({"about": verified.about});
        Ok(in_ascii(&fields))
    })
}

/// Prints a certificate as a file for Coq. Fails if it is invalid, or of a kind without a theorem.
pub(super) fn export(file: &Path, common: Common) -> u8 {
    each(&[file.to_path_buf()], common, |_, text, budget| coq(text, budget))
}

/// Prints what a checker says of each certificate, until one check is interrupted.
fn each(
    files: &[PathBuf],
    common: Common,
    check: impl Fn(&Path, &str, &Budget) -> Result<String, NotVerified>,
) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let interrupt: Arc<AtomicBool> = Arc::default();
    watch_interrupts(interrupt.clone(), false);
    let mut code = 0;
    for file in files {
        let name = one_line(file);
        let budget = common.limits().budget(interrupt.clone(), Arc::default());
        let said = read(file, &name).and_then(|text| {
            check(file, &text, &budget).map_err(|why| match why {
                NotVerified::Stopped(limit) => stopped(&format!("{name}: not verified"), limit),
                why => Problem::nowhere(Code::File, format!("{name}: not verified: {why}")),
            })
        });
        match said {
            Ok(text) => printer.line(text.trim_end()),
            Err(problem) => {
                let problems = [problem];
                printer.problems(&Sources::default(), &problems);
                code = exit_code(&problems);
                if problems[0].code == Code::Interrupted {
                    break;
                }
            }
        }
    }
    printer.finish(code)
}

/// Returns the name of a file without line breaks.
fn one_line(file: &Path) -> String {
    let name = file.display().to_string();
    if name.contains(char::is_control) { format!("{name:?}") } else { name }
}

/// Reads a certificate.
fn read(file: &Path, name: &str) -> Result<String, Problem> {
    let bytes = match file.as_os_str() == "-" {
        true => standard_input(MAX_CERTIFICATE_BYTES),
        false => Disk.read_regular(file, MAX_CERTIFICATE_BYTES),
    };
    let why = match bytes {
        Err(error) if error.kind() != ErrorKind::FileTooLarge => error.to_string(),
        Ok(bytes) if bytes.len() as u64 <= MAX_CERTIFICATE_BYTES => {
            match String::from_utf8(bytes) {
                Ok(text) => return Ok(text),
                Err(error) => error.to_string(),
            }
        }
        _ => format!("larger than {} MB", MAX_CERTIFICATE_BYTES >> 20),
    };
    Err(Problem::nowhere(Code::File, format!("{name} cannot be read as a certificate: {why}")))
}

/// Returns JSON in ASCII, so that it cannot contain control sequences. Only strings have other
/// characters, and these are escaped.
fn in_ascii(json: &serde_json::Value) -> String {
    let mut text = String::new();
    for c in json.to_string().chars() {
        if c.is_ascii() && !c.is_control() {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    text
}

/// Merges the files and prints the output that a single run would have printed.
pub(super) fn merge_parts(files: &[PathBuf], common: Common, surveys: &Surveys) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let interrupt: Arc<AtomicBool> = Arc::default();
    watch_interrupts(interrupt.clone(), false);
    let budget = common.limits().budget(interrupt, Arc::default());
    let version = (!surveys.any_version).then_some(env!("CARGO_PKG_VERSION"));
    let (plan, table) = match merge(&Disk, files, version, &budget) {
        Ok(merged) => merged,
        Err(error) => {
            let problem = match error {
                MergeError::File(FileError { path, fault: CheckpointFault::Limit(limit) }) => {
                    stopped(&path.display().to_string(), limit)
                }
                error => Problem::nowhere(Code::File, error.to_string()),
            };
            return refused(printer, problem);
        }
    };
    let survey = Survey::new(&table, plan.total, Part::WHOLE, plan.columns);
    let session = Session::new(common.limits());
    let value = Value::report(survey);
    if surveys.csv {
        printer.table(&session, &value);
    } else if common.json {
        printer.line(&show::json(&session.machine, &value).to_string());
    } else {
        let text = printer.spelled(value::value(&session.machine, &value));
        printer.line(&text);
    }
    printer.finish(0)
}
