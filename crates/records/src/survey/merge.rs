//! Merging of the parts of a survey.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::checkpoint::{CheckpointFound, RANGES_BETWEEN_CHECKS, read};
use super::error::{FileError, MergeError};
use super::ranges::Ranges;
use super::record::Plan;
use super::table::Table;
use tweedle_base::Budget;
use tweedle_base::host::Files;

/// Merges checkpoint files, finished or not, that together have every item of a survey once.
/// Returns the plan of the first one, and the table, which equals that of a single run. The answers
/// must be from one version of the program, or from any if none is given.
///
/// # Errors
/// [`MergeError`].
pub fn merge(
    from: &dyn Files,
    paths: &[PathBuf],
    version: Option<&str>,
    budget: &Budget,
) -> Result<(Plan, Table), MergeError> {
    let mut files: Vec<(&Path, CheckpointFound)> = Vec::with_capacity(paths.len());
    for path in paths {
        let found = read(from, path, budget)?;
        version.map_or(Ok(()), |version| found.plan.is_of(version)).map_err(FileError::at(path))?;
        files.push((path, found));
    }
    let refused = |why: String| Err(MergeError::Refused(why));
    let Some((first, plan)) = files.first().map(|(path, found)| (*path, found.plan.clone())) else {
        return refused("no files to merge; name at least one".to_owned());
    };
    let about = |plan: &Plan| format!("`{}` of {} items", plan.question, plan.total);
    for (path, CheckpointFound { plan: other, .. }) in &files {
        let (one, second) = (first.display(), path.display());
        let (about, found) = (about(&plan), about(other));
        if about != found {
            return refused(format!(
                "{one} belongs to {about}, and {second} to {found}; merge files of one survey"
            ));
        }
        if other.settings != plan.settings {
            return refused(format!(
                "the answers in {one} were found with `{}`, and those in {second} with `{}`; run \
                 all parts with the same options",
                plan.settings_beside(other),
                other.settings_beside(&plan)
            ));
        }
    }
    let mut done = Ranges::default();
    for (at, (path, found)) in files.iter().enumerate() {
        for (count, range) in found.state.done.iter().enumerate() {
            if count % RANGES_BETWEEN_CHECKS == 0 {
                budget.check(0).map_err(FileError::at(path))?;
            }
            if done.add(range.clone()).is_ok() {
                continue;
            }
            let shared = |(earlier, found): &(&Path, CheckpointFound)| {
                Some((earlier.to_path_buf(), found.state.done.common(&range)?))
            };
            if let Some((first, items)) = files[..at].iter().find_map(shared) {
                return refused(format!(
                    "{} and {} both contain {}; leave one of them out",
                    first.display(),
                    path.display(),
                    listed(&[items])
                ));
            }
        }
    }
    let missing: Vec<Range<u64>> = done.missing(0..plan.total).iter().collect();
    if !missing.is_empty() {
        let gaps = listed(&missing);
        return refused(format!("none of the files contains {gaps}; run that part first"));
    }
    let mut table = Table::default();
    files.into_iter().for_each(|(_, found)| table.absorb(found.state.rows));
    Ok((plan, table))
}

/// Returns some items as text, the first few ranges of them.
fn listed(ranges: &[Range<u64>]) -> String {
    // As ranges are written elsewhere: both ends belong to it.
    let shown = ranges.iter().take(5).map(|r| format!("{}..{}", r.start, r.end.saturating_sub(1)));
    let items = shown.collect::<Vec<String>>().join(", ");
    match ranges.len().saturating_sub(5) {
        0 => format!("items {items}"),
        more => format!("items {items} and {more} more ranges"),
    }
}
