//! Tables of heaps in files, so that values far out are computed once.

use super::{Machine, Outcome, fail};
use crate::lang::report::{Code as Kind, Problem};
use crate::lang::syntax::Span;
use crate::maths::heaps::HeapTable;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the file is written anew.
const BEAT: Duration = Duration::from_secs(10);
/// Heaps between two looks at the clock.
const HEAPS: usize = 2_000;

impl Machine {
    /// Makes the heaps below `count` of a table known, going on from the checkpoint file if the session
    /// has one, and keeping there what is found.
    pub(super) fn fill_kept(&mut self, at: usize, count: usize, span: Span) -> Outcome<()> {
        let Some(path) = self.surveying.resume.clone() else {
            return self.fill(at, count, span);
        };
        if self.surveying.used {
            let text = "a script run with a checkpoint file has one survey, or one `nim_values`";
            return Err(Box::new(
                Problem::at(Kind::Limit, span, text)
                    .label("the second")
                    .help("put it into a script of its own"),
            ));
        }
        self.surveying.used = true;
        self.take_up(at, &path, span)?;
        let mut written = Instant::now();
        while self.kernels.table(at).len() < count {
            let next = count.min(self.kernels.table(at).len() + HEAPS);
            let result = self.fill(at, next, span);
            if result.is_err() || next == count || written.elapsed() > BEAT {
                self.keep(at, &path, span)?;
                written = Instant::now();
            }
            result.map_err(|problem| {
                Box::new(problem.help(format!(
                    "what was found is kept: run it again with `--resume {}`",
                    path.display()
                )))
            })?;
        }
        Ok(())
    }

    /// Takes the table from the file, if there is one.
    fn take_up(&mut self, at: usize, path: &PathBuf, span: Span) -> Outcome<()> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return fail(Kind::File, span, format!("{}: {error}", path.display())),
        };
        let table = match HeapTable::from_bytes(&bytes) {
            Ok(table) => table,
            Err(error) => return fail(Kind::File, span, format!("{}: {error}", path.display())),
        };
        if table.rules() != self.kernels.table(at).rules() {
            let text = format!("{}: these are the heaps of other rules", path.display());
            return Err(Box::new(
                Problem::at(Kind::File, span, text)
                    .help(format!("the file has: {}", table.rules())),
            ));
        }
        if table.len() > self.kernels.table(at).len() {
            self.kernels.replace(at, table);
        }
        Ok(())
    }

    /// Writes the table to the file, whole or not at all.
    fn keep(&mut self, at: usize, path: &Path, span: Span) -> Outcome<()> {
        let table: Arc<HeapTable> = self.kernels.table(at).clone();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let written = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
            .and_then(|mut file| file.write_all(&table.to_bytes()).map(|()| file))
            .and_then(|file| file.persist(path).map_err(|error| error.error));
        match written {
            Ok(_) => Ok(()),
            Err(error) => fail(Kind::File, span, format!("{}: {error}", path.display())),
        }
    }
}
