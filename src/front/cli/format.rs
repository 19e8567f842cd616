//! `tweedle fmt`: formats scripts.

use super::options::Common;
use super::print::OutputPrinter;
use super::run::{gather, read, stopped};
use crate::front::terminal::{complain, memory_in_use};
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{Sources, format_while};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tweedle_base::host::{Disk, Files as _};

/// Runs `tweedle fmt [--check] [PATH…]`: rewrites the files that are not formatted, or formats
/// standard input to standard output. With `check`, only prints the names of the files that would
/// change.
pub(super) fn files(paths: &[PathBuf], check: bool, common: Common) -> u8 {
    let stdin = [PathBuf::from("-")];
    let paths = match paths {
        [] if std::io::stdin().is_terminal() => {
            complain("tweedle: name the files or folders to format, or `-` for standard input\n");
            return 2;
        }
        [] => &stdin[..],
        paths => paths,
    };
    let mut printer = OutputPrinter::new(common);
    let mut code = 0;
    for path in paths {
        let mut files = Vec::new();
        let found = gather(path, &["cgs"], &mut files);
        if let Err(problem) = found {
            printer.problems(&Sources::default(), &[*problem]);
            code = 1;
        }
        for file in files {
            let mut sources = Sources::default();
            match one(&file, check, common, &mut printer, &mut sources) {
                Ok(true) => {}
                Ok(false) => code = 1,
                Err(problems) => {
                    printer.problems(&sources, &problems);
                    code = 1;
                }
            }
        }
    }
    printer.finish(code)
}

/// Formats one file and tests whether it passes the check.
fn one(
    path: &Path,
    check: bool,
    common: Common,
    printer: &mut OutputPrinter,
    sources: &mut Sources,
) -> Result<bool, Vec<Problem>> {
    let (name, text, _) = read(path).map_err(|problem| vec![*problem])?;
    sources.add(name.as_str(), text.as_str());
    let budget = common.limits().budget(Arc::default(), Arc::default());
    let mut reached = Ok(());
    let formatted = format_while(&text, &mut || {
        reached = budget.check(memory_in_use());
        reached.is_ok()
    });
    reached.map_err(|limit| vec![stopped(&name, limit)])?;
    let new = formatted
        .unwrap_or_else(|| Ok(text.clone()))
        .map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;
    let same = new == text;
    if check {
        if !same {
            printer.line(&name);
        }
        return Ok(same);
    }
    if path.as_os_str() == "-" {
        printer.data(&new);
    } else if !same {
        Disk.write(path, new.as_bytes()).map_err(|error| {
            let text = format!("{name} cannot be written: {error}");
            vec![Problem::nowhere(Code::File, text)]
        })?;
    }
    Ok(true)
}
