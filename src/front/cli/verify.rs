//! `tweedle verify FILE…`: certificates of quotients, checked by a program that shares nothing with
//! the search.

use super::options::Common;
use super::print::OutputPrinter;
use crate::base::host::{Disk, Files as _};
use crate::certificate::verify;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Sources;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Says of each file what it proves; fails if one is not right.
pub(super) fn files(files: &[PathBuf], common: Common) -> ExitCode {
    let mut printer = OutputPrinter::new(common);
    let mut failed = false;
    for file in files {
        let name = file.display();
        let text = Disk.read(file, u64::MAX);
        let result = match text.and_then(|t| String::from_utf8(t).map_err(io::Error::other)) {
            Ok(text) => verify(&text).map_err(|why| format!("{name}: not verified: {why}")),
            Err(error) => Err(format!("{name} cannot be read: {error}")),
        };
        match result {
            Ok(verified) if common.json => {
                let about = &verified.about;
                let line = serde_json::json!({
                    "file": name.to_string(),
                    "verified": true,
                    "about": about,
                    "order": verified.order,
                    "pairs": verified.pairs,
                    "heaps": verified.heaps,
                    "all_sizes": verified.all_sizes,
                });
                printer.line(&line.to_string());
            }
            Ok(verified) => {
                let which = match verified.all_sizes {
                    true => "heaps of every size".to_owned(),
                    false => format!("these {} heaps", verified.heaps),
                };
                printer.line(&format!(
                    "{name}: verified: {}: the quotient has order {}, for {which} ({} pairs)",
                    verified.about, verified.order, verified.pairs
                ));
            }
            Err(text) => {
                failed = true;
                printer.problems(&Sources::default(), &[Problem::nowhere(Code::File, text)]);
            }
        }
    }
    printer.finish(u8::from(failed))
}
