//! Merging of the parts of a survey.

use std::path::{Path, PathBuf};

use super::checkpoint::{CheckpointFound, RANGES_BETWEEN_CHECKS, read};
use super::error::{CheckpointFault, FileError, MergeError};
use super::ranges::Ranges;
use super::table::Table;
use tweedle_base::Budget;
use tweedle_base::host::Files;

/// A whole survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The query.
    pub question: String,
    /// The number of items.
    pub total: u64,
    /// The titles of the columns if there is a row for each item.
    pub columns: Vec<String>,
    /// The table of all of them.
    pub table: Table,
}

/// Merges checkpoint files, finished or not, that together have every item of a survey once. The
/// table equals that of a single run. The answers must be from one version of the program, or from
/// any if none is given.
pub fn merge(
    from: &dyn Files,
    paths: &[PathBuf],
    version: Option<&str>,
    budget: &Budget,
) -> Result<Merged, MergeError> {
    let mut files: Vec<(&Path, CheckpointFound)> = Vec::with_capacity(paths.len());
    for path in paths {
        let found = read(from, path, budget)?;
        if let Some(Err(fault)) = version.map(|version| found.plan.is_of(version)) {
            return Err(FileError { path: path.clone(), fault }.into());
        }
        files.push((path, found));
    }
    let Some((first, found)) = files.first() else {
        return Err(MergeError::Nothing);
    };
    let about = |found: &CheckpointFound| {
        format!("`{}` of {} items", found.plan.question, found.plan.total)
    };
    let (question, total) = (found.plan.question.clone(), found.plan.total);
    let columns = found.plan.columns.clone();
    for (path, other) in &files {
        if (&other.plan.question, other.plan.total) != (&question, total) {
            return Err(MergeError::Differ {
                first: (first.to_path_buf(), about(found)),
                second: (path.to_path_buf(), about(other)),
            });
        }
        if other.plan.settings != found.plan.settings {
            return Err(MergeError::Settings {
                first: (first.to_path_buf(), found.plan.settings_beside(&other.plan)),
                second: (path.to_path_buf(), other.plan.settings_beside(&found.plan)),
            });
        }
    }
    let mut done = Ranges::default();
    for (at, (path, found)) in files.iter().enumerate() {
        for (count, range) in found.done.iter().enumerate() {
            if count % RANGES_BETWEEN_CHECKS == 0
                && let Err(limit) = budget.check(0)
            {
                let fault = CheckpointFault::Limit(limit);
                return Err(FileError { path: path.to_path_buf(), fault }.into());
            }
            if done.add(range.clone()).is_ok() {
                continue;
            }
            let shared = |(earlier, found): &(&Path, CheckpointFound)| {
                Some((earlier.to_path_buf(), found.done.common(&range)?))
            };
            if let Some((first, items)) = files[..at].iter().find_map(shared) {
                return Err(MergeError::Overlap { first, second: path.to_path_buf(), items });
            }
        }
    }
    let missing = done.missing(0..total);
    if !missing.is_empty() {
        return Err(MergeError::Gaps(missing.iter().collect()));
    }
    let mut table = Table::default();
    for (_, found) in files {
        table.absorb(found.table);
    }
    Ok(Merged { question, total, columns, table })
}
