//! Execution of a survey on several threads.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::checkpoint::{Checkpoint, Journal};
use super::error::{FileError, SurveyError};
use super::ranges::Ranges;
use super::record::{Plan, Record};
use super::table::Table;
use super::work::{Asker, Block, Work};
use tweedle_base::host::{Moment, side_by_side};
use tweedle_base::{Budget, Pulse};

/// The interval between writes of the checkpoint. With the results that the threads still keep, a
/// crash loses less than a second of work, unless a single item takes longer.
const WRITE_INTERVAL: Duration = Duration::from_millis(500);

/// The interval between progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The longest wait for the threads at a time.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The settings of a run.
#[derive(Clone, Copy, Debug)]
pub struct Conduct<'a> {
    /// The number of worker threads; if it is 0, the calling thread does the work.
    pub workers: usize,
    /// The checkpoint file, if there is one.
    pub checkpoint: Option<Checkpoint<'a>>,
    /// The limits for reading it, the flag that stops the survey, and the callback while waiting
    /// for the threads.
    pub budget: &'a Budget,
}

/// The stack size of a thread, in bytes, reserved but not committed: a query may recurse deeply.
const STACK_BYTES: usize = 256 << 20;

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The table of the items done.
    pub table: Table,
    /// The items done, in earlier runs as well.
    pub done: Ranges,
    /// Is true if these are all items of the part.
    pub finished: bool,
}

/// Runs a query for all items of a part, or for the remaining ones, and makes a table of the
/// answers. Each thread makes its own asker, which never leaves it. `progress` gets what is done,
/// in earlier runs as well, a few times a second, and at the end.
///
/// An interrupt stops it soon and is not an error: the finished items are kept. An asker that fails
/// while the interrupt is raised has been interrupted.
///
/// # Errors
/// The first item that fails, by number, whatever the threads do; what is done is kept. The
/// checkpoint file.
pub fn run<A: Asker>(
    plan: &Plan,
    conduct: Conduct<'_>,
    make: impl Fn() -> A + Sync,
    progress: impl FnMut(&Record) -> Result<(), FileError>,
) -> Result<Ran, SurveyError<A::Error>>
where
    A::Error: Send,
{
    let Conduct { workers, checkpoint, budget } = conduct;
    let items = plan.items();
    let opened = checkpoint.map(|at| Journal::open(at, plan, budget)).transpose()?;
    let (journal, state) =
        opened.map_or_else(Default::default, |(journal, state)| (Some(journal), state));
    let work = &Work::new(&state.done.missing(items.clone()), &budget.interrupt);
    let (written, reported, fresh) = (Moment::now(), Moment::now(), Record::default());
    let mut gathering = Gathering { journal, state, fresh, written, reported, progress };
    gathering.report()?;
    if workers == 0 {
        let mut kept = Ok(());
        work.run(&mut make(), &mut |block| {
            gathering.take(block);
            kept = gathering.keep();
            kept.as_ref().ok().copied()
        });
        kept?;
    } else {
        let threads = work.total.min(workers as u64) as usize;
        let (make, (sender, receiver)) = (&make, channel());
        let ask = move || {
            work.run(&mut make(), &mut |block| sender.send(block).ok());
        };
        side_by_side(threads, STACK_BYTES, ask, || {
            // If it cannot be kept, nobody takes what is done any more.
            gathering.gather(&receiver, &budget.pulse).inspect_err(|_| work.stop_at(0))
        })?;
    }
    gathering.write()?;
    gathering.report()?;
    if let Some((item, error)) = work.failed() {
        return Err(SurveyError::Item { item, error });
    }
    let Record { done, rows } = gathering.state;
    let finished = done.len() == items.end - items.start;
    Ok(Ran { table: rows, done, finished })
}

/// Collects the results of the threads.
struct Gathering<P> {
    journal: Option<Journal>,
    /// The finished items.
    state: Record,
    /// The results that have not been written.
    fresh: Record,
    /// The time of the last write.
    written: Moment,
    /// The time of the last progress report.
    reported: Moment,
    progress: P,
}

impl<P: FnMut(&Record) -> Result<(), FileError>> Gathering<P> {
    /// Takes what comes until all threads have ended.
    fn gather(&mut self, receiver: &Receiver<Block>, pulse: &Pulse) -> Result<(), FileError> {
        loop {
            pulse.beat();
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok(block) => self.take(block),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.keep()?;
        }
    }

    /// Writes what was taken and says how far it is, if it is time.
    fn keep(&mut self) -> Result<(), FileError> {
        if self.written.elapsed() >= WRITE_INTERVAL {
            self.write()?;
            self.written = Moment::now();
        }
        if self.reported.elapsed() >= REPORT_INTERVAL {
            self.report()?;
            self.reported = Moment::now();
        }
        Ok(())
    }

    fn report(&mut self) -> Result<(), FileError> {
        (self.progress)(&self.state)
    }

    fn take(&mut self, Block { items, rows }: Block) {
        // No item is handed out twice.
        if self.state.done.add(items.clone()).is_err() {
            return;
        }
        if self.journal.is_some() && self.fresh.done.add(items).is_ok() {
            self.fresh.rows.absorb(rows.clone());
        }
        self.state.rows.absorb(rows);
    }

    fn write(&mut self) -> Result<(), FileError> {
        if let Some(journal) = &mut self.journal
            && !self.fresh.done.is_empty()
        {
            journal.append(&std::mem::take(&mut self.fresh))?;
        }
        Ok(())
    }
}
