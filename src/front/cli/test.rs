//! `tweedle test`: scripts, doc comments and Markdown as tests.

use super::options::Common;
use super::print::OutputPrinter;
use super::run::gather;
use crate::front::terminal::{Progress, complain, watch_interrupts};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::session::{
    Check, Correction, Failed, check_marks, corrected, folder_of, markdown_blocks, read_text,
};
use serde_json::json;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tweedle_base::host::{Disk, Files as _};

/// Checks one file: a script, or the fenced code blocks of a Markdown file in order.
fn check(path: &Path, common: Common) -> EvalResult<Check> {
    let text = read_text(&Disk, path)?;
    let name = path.display().to_string();
    let mut session = common.session(&[folder_of(path)]);
    watch_interrupts(session.interrupt(), false);
    let _progress = Progress::start(&session);
    if path.extension().is_none_or(|e| e != "md") {
        return Ok(check_marks(&mut session, &name, &text, Some(path)));
    }
    let mut all = Check::default();
    for (first, block) in markdown_blocks(&text) {
        // Blank lines before the block preserve the line numbers of the file.
        let padded = "\n".repeat(first - 1) + &block;
        let one = check_marks(&mut session, &name, &padded, Some(path));
        all.passed += one.passed;
        all.marks += one.marks;
        all.failed.extend(one.failed);
    }
    Ok(all)
}

/// Writes the actual results into the expected-output comments of a file.
fn accept(path: &Path, failed: &[Failed]) -> EvalResult<usize> {
    let corrections: Vec<Correction> =
        failed.iter().filter_map(|fault| fault.correction.clone()).collect();
    if corrections.is_empty() {
        return Ok(0);
    }
    let (done, text) = corrected(&read_text(&Disk, path)?, &corrections);
    Disk.write(path, text.as_bytes()).map_err(|error| {
        let text = format!("{} cannot be written: {error}", path.display());
        Box::new(Problem::nowhere(Code::File, text))
    })?;
    Ok(done)
}

/// Runs `tweedle test PATH…`. With `accepting`, changed results are written into the
/// expected-output comments.
pub(super) fn test(paths: &[PathBuf], accepting: bool, common: Common) -> u8 {
    let mut printer = OutputPrinter::new(common);
    let mut files = Vec::new();
    let mut passed = 0;
    let mut failed: Vec<Failed> = Vec::new();
    let mut changed: Vec<(&PathBuf, Range<usize>)> = Vec::new();
    let not_read = |problem: Box<Problem>, path: &Path| Failed {
        line: 1,
        place: path.display().to_string(),
        expected: "a file that can be read".to_owned(),
        came: problem.message,
        correction: None,
    };
    for path in paths {
        if let Err(problem) = gather(path, &["cgs", "md"], &mut files) {
            failed.push(not_read(problem, path));
        }
    }
    for path in &files {
        match check(path, common) {
            Ok(check) => {
                // A Markdown file that was found in a folder may have no expected-output comments.
                let meant = paths.contains(path) || path.extension().is_none_or(|e| e != "md");
                if meant && check.marks == 0 {
                    let name = path.display();
                    complain(&format!(
                        "warning: {name} does not contain examples, such as `1 + 1  // => 2`\n"
                    ));
                }
                passed += check.passed;
                if accepting {
                    changed.push((path, failed.len()..failed.len() + check.failed.len()));
                }
                failed.extend(check.failed);
            }
            Err(problem) => failed.push(not_read(problem, path)),
        }
    }
    for fault in &failed {
        let Failed { place, expected, came, .. } = fault;
        printer.line(&match common.json {
            true => json!({ "place": place, "expected": expected, "came": came }).to_string(),
            false => format!("{place}\n  expected  {expected}\n  found     {came}"),
        });
    }
    // The differences are printed above before anything is written.
    let mut accepted = 0;
    for (path, range) in changed {
        match accept(path, failed.get(range).unwrap_or_default()) {
            Ok(done) => accepted += done,
            Err(problem) => complain(&format!("tweedle: {}\n", problem.message)),
        }
    }
    let left = failed.len().saturating_sub(accepted);
    let tail = if accepting { format!(", {accepted} accepted") } else { String::new() };
    printer.line(&format!("{passed} passed, {left} failed{tail}"));
    printer.finish(u8::from(left > 0))
}
