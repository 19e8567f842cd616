//! `tweedle test`: scripts, doc comments and Markdown as tests.

use super::files::gather;
use super::options::Common;
use crate::base::host::Disk;
use crate::front::terminal::{Progress, watch_interrupts};
use crate::lang::report::Problem;
use crate::lang::session::{Check, Failed, Session, check_marks, markdown_blocks, read_text};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Checks one file: a script, or the fenced blocks of a Markdown text in order.
fn check(path: &Path, common: Common) -> Result<Check, Box<Problem>> {
    let text = read_text(&Disk, path)?;
    let name = path.display().to_string();
    let mut session = Session::new(common.limits());
    watch_interrupts(&session);
    let _progress = Progress::start(&session);
    if path.extension().is_none_or(|e| e != "md") {
        return Ok(check_marks(&mut session, &name, &text, Some(path)));
    }
    let mut all = Check::default();
    for (first, block) in markdown_blocks(&text) {
        // Blank lines before the block keep its line numbers those of the file.
        let padded = "\n".repeat(first - 1) + &block;
        let one = check_marks(&mut session, &name, &padded, Some(path));
        all.passed += one.passed;
        all.failed.extend(one.failed);
    }
    Ok(all)
}

/// `tweedle test PATH…`
pub(super) fn test(paths: &[PathBuf], common: Common) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let mut files = Vec::new();
    let mut passed = 0;
    let mut failed: Vec<Failed> = Vec::new();
    let not_read = |problem: Box<Problem>, path: &Path| Failed {
        place: path.display().to_string(),
        expected: "a file that can be read".to_owned(),
        came: problem.message,
    };
    for path in paths {
        if let Err(problem) = gather(path, &["cgs", "md"], &mut files) {
            failed.push(not_read(problem, path));
        }
    }
    for path in &files {
        match check(path, common) {
            Ok(check) => {
                // That a page of a folder has none is nothing to speak of.
                let meant = paths.contains(path) || path.extension().is_none_or(|e| e != "md");
                if meant && check.passed == 0 && check.failed.is_empty() {
                    eprintln!("note: {} has no examples", path.display());
                }
                passed += check.passed;
                failed.extend(check.failed);
            }
            Err(problem) => failed.push(not_read(problem, path)),
        }
    }
    for fault in &failed {
        let _ = if common.json {
            let object = json!({
                "place": fault.place,
                "expected": fault.expected,
                "came": fault.came,
            });
            writeln!(out, "{object}")
        } else {
            writeln!(
                out,
                "{}\n  expected  {}\n  came      {}",
                fault.place, fault.expected, fault.came
            )
        };
    }
    let _ = writeln!(out, "{passed} passed, {} failed", failed.len());
    ExitCode::from(u8::from(!failed.is_empty()))
}
