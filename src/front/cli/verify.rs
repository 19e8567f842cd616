//! `tweedle verify FILE…`: checks certificates with code that the search does not use.

use super::files::standard_input;
use super::options::Common;
use super::print::OutputPrinter;
use super::run::{exit_code, stopped};
use crate::front::terminal::watch_interrupts;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Sources;
use serde_json::{Value, json};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tweedle_base::Budget;
use tweedle_base::host::{Disk, Files as _};
use tweedle_records::certificate::{NotVerified, Verified, coq, verify};

/// The maximum size of a certificate in bytes.
const MAX_CERTIFICATE_BYTES: u64 = 256 << 20;

/// Prints what each certificate proves. Fails if one is invalid.
pub(super) fn files(files: &[PathBuf], common: Common) -> u8 {
    each(files, common, |file, name, text, budget| {
        let verified = verify(text, budget)?;
        Ok(match common.json {
            true => in_ascii(&as_json(file, &verified)),
            false => format!(
                "{name}: verified: {verified}; unchecked, in its author's words: {}",
                verified.author_says()
            ),
        })
    })
}

/// Prints a certificate as a file for Coq. Fails if it is invalid, or of a kind without a theorem.
pub(super) fn export(file: &Path, common: Common) -> u8 {
    each(&[file.to_path_buf()], common, |_, _, text, budget| coq(text, budget))
}

/// Prints what a checker says of each certificate, until one check is interrupted.
fn each(
    files: &[PathBuf],
    common: Common,
    check: impl Fn(&Path, &str, &str, &Budget) -> Result<String, NotVerified>,
) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let interrupt: Arc<AtomicBool> = Arc::default();
    watch_interrupts(interrupt.clone(), false);
    let mut code = 0;
    for file in files {
        let name = one_line(file);
        let budget = common.limits().budget(interrupt.clone(), Arc::default());
        match checked(file, &name, |text| check(file, &name, text, &budget)) {
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

/// Reads a certificate, and returns what a checker says of it.
fn checked(
    file: &Path,
    name: &str,
    check: impl FnOnce(&str) -> Result<String, NotVerified>,
) -> Result<String, Problem> {
    let unread = |why: String| {
        Problem::nowhere(Code::File, format!("{name} cannot be read as a certificate: {why}"))
    };
    let bytes = match file.as_os_str() == "-" {
        true => match standard_input(MAX_CERTIFICATE_BYTES) {
            Ok(bytes) if bytes.len() as u64 > MAX_CERTIFICATE_BYTES => {
                Err(ErrorKind::FileTooLarge.into())
            }
            read => read,
        },
        false => Disk.read_regular(file, MAX_CERTIFICATE_BYTES),
    };
    let bytes = bytes.map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => {
            unread(format!("larger than {} MB", MAX_CERTIFICATE_BYTES >> 20))
        }
        _ => unread(error.to_string()),
    })?;
    let text = String::from_utf8(bytes).map_err(|error| unread(error.to_string()))?;
    check(&text).map_err(|why| match why {
        NotVerified::Stopped(limit) => stopped(&format!("{name}: not verified"), limit),
        why => Problem::nowhere(Code::File, format!("{name}: not verified: {why}")),
    })
}

fn as_json(file: &Path, verified: &Verified) -> Value {
    let mut fields = json!(verified.claim);
    fields["file"] = json!(file.display().to_string());
    fields["verified"] = json!(true);
    fields["what"] = json!(verified.to_string());
    // The key `unchecked` shows that this member was not verified.
    fields["unchecked"] = json!({"about": verified.about});
    fields
}

/// Returns JSON in ASCII, so that it cannot contain control sequences. Only strings have other
/// characters, and these are escaped.
fn in_ascii(json: &Value) -> String {
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
