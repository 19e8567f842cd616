//! Checkpoint files for tables of heaps, so that values of large heaps are computed once.

use crate::lang::eval::Machine;
use crate::lang::recognize;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tweedle_base::host::Moment;
use tweedle_games::heaps::HeapTable;

/// The interval between two writes of the checkpoint file.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(10);
/// The number of heaps between two checks of the clock.
const HEAPS_PER_CLOCK_CHECK: usize = 2_000;

/// Computes the heaps below `count` of a table. Starts from the checkpoint file if the session has
/// one, and saves new heaps there.
pub(crate) fn fill_kept(
    machine: &mut Machine,
    at: usize,
    count: usize,
    span: Span,
) -> EvalResult<()> {
    let Some(path) = machine.surveying.resume.clone() else {
        return recognize::fill(machine, at, count, span);
    };
    if machine.surveying.used {
        let text = "a script that is run with a checkpoint must contain exactly one survey or \
         `nim_values`";
        return Problem::at(Code::Limit, span, text)
            .label("the second")
            .help("put each of them in a script of its own")
            .err();
    }
    machine.surveying.used = true;
    take_up(machine, at, &path, span)?;
    let mut written = Moment::now();
    while machine.answers.tables.table(at).len() < count {
        let next = count.min(machine.answers.tables.table(at).len() + HEAPS_PER_CLOCK_CHECK);
        let result = recognize::fill(machine, at, next, span);
        if result.is_err() || next == count || written.elapsed() > CHECKPOINT_INTERVAL {
            keep(machine, at, &path, span)?;
            written = Moment::now();
        }
        result.map_err(|problem| {
            Box::new(problem.help(format!(
                "the results so far are saved: run it again with `--resume {}`",
                path.display()
            )))
        })?;
    }
    Ok(())
}

/// Loads the table from the file, if it exists.
fn take_up(machine: &mut Machine, at: usize, path: &Path, span: Span) -> EvalResult<()> {
    let most = machine.budget.max_bytes;
    let bytes = match machine.surveying.files.read_regular(path, most as u64) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            let text = format!("{}: more than {} MB of memory", path.display(), most >> 20);
            let problem = Problem::at(Code::Limit, span, text);
            return problem.help("`--memory` raises the limit").err();
        }
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return fail(Code::File, span, format!("{}: {error}", path.display())),
    };
    let table = match HeapTable::from_bytes(&bytes) {
        Ok(table) => table,
        Err(error) => return fail(Code::File, span, format!("{}: {error}", path.display())),
    };
    if table.rules() != machine.answers.tables.table(at).rules() {
        let text = format!("{}: this file is for other rules", path.display());
        return Problem::at(Code::File, span, text)
            .help(format!("the file has: {}", table.rules()))
            .err();
    }
    if table.len() > machine.answers.tables.table(at).len() {
        machine.answers.tables.replace(at, Arc::new(table));
    }
    Ok(())
}

/// Writes the table to the file atomically.
fn keep(machine: &mut Machine, at: usize, path: &Path, span: Span) -> EvalResult<()> {
    let table: Arc<HeapTable> = machine.answers.tables.table(at).clone();
    match machine.surveying.files.write(path, &table.to_bytes()) {
        Ok(()) => Ok(()),
        Err(error) => fail(Code::File, span, format!("{}: {error}", path.display())),
    }
}
