//! `tweedle store FILE`: lists the contents of an answer cache.

use super::options::Common;
use super::print::OutputPrinter;
use super::run::exit_code;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Sources;
use std::collections::BTreeMap;
use std::path::Path;
use tweedle_base::host::Disk;
use tweedle_records::store::records;

/// Name, query, version and key. Entries with different keys belong to different wordings of the
/// rules.
type Filed<'a> = (&'a str, &'a str, &'a str, &'a [u8]);

/// Prints the cached rulesets, with the number of answers and their size in bytes.
pub(super) fn file(file: &Path, common: Common) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let most = common.limits().memory as u64;
    let records = match records(&Disk, file, most) {
        Ok(records) => records,
        Err(error) => {
            let problems = [Problem::nowhere(Code::File, error.to_string())];
            printer.problems(&Sources::default(), &problems);
            return printer.finish(exit_code(&problems));
        }
    };
    let mut rows: BTreeMap<Filed<'_>, (u64, usize)> = BTreeMap::new();
    for record in &records {
        let about = &record.about;
        let key = (&*about.name, &*about.question, &*about.version, &record.key[..]);
        let (count, bytes) = rows.entry(key).or_default();
        *count += about.count;
        *bytes += record.key.len() + record.body.len();
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
