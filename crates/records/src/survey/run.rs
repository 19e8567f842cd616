//! Execution of a survey on several threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::checkpoint::{Checkpoint, Journal};
use super::error::{FileError, SurveyError};
use super::ranges::Ranges;
use super::record::{Plan, Record};
use super::table::Table;
use super::work::{Asker, Block, Work};
use tweedle_base::Pulse;
use tweedle_base::host::{Moment, side_by_side};

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
    /// The flag that stops the survey, raised from anywhere.
    pub interrupt: &'a AtomicBool,
    /// The callback while waiting for the threads.
    pub pulse: &'a Pulse,
}

/// The stack size of a thread, in bytes, reserved but not committed: a query may recurse deeply.
const STACK_BYTES: usize = 256 << 20;

/// The progress of a survey.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// The items done, in earlier runs as well.
    pub done: &'a Ranges,
    /// The rows of these items.
    pub rows: &'a Table,
    /// The number of items of the part.
    pub total: u64,
}

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
/// answers. Each thread makes its own asker, which never leaves it. `progress` gets the progress, a
/// few times a second, and at the end.
///
/// An interrupt stops it soon and is not an error: the finished items are kept. An asker that fails
/// while the interrupt is raised has been interrupted.
///
/// # Errors
/// The first item that fails, by number, whatever the threads do; what is done is kept. An asker
/// that cannot be made; the checkpoint file.
pub fn run<A: Asker>(
    plan: &Plan,
    conduct: Conduct<'_>,
    make: impl Fn() -> Result<A, A::Error> + Sync,
    progress: impl FnMut(Stage<'_>) -> Result<(), FileError>,
) -> Result<Ran, SurveyError<A::Error>>
where
    A::Error: Send,
{
    let items = plan.items();
    let opened = conduct.checkpoint.map(|at| Journal::open(at, plan)).transpose()?;
    let (journal, state) = match opened {
        Some((journal, state)) => (Some(journal), state),
        None => (None, Record::default()),
    };
    let left = state.done.missing(items.clone());
    let work = Work::new(&left, conduct.interrupt);
    let (written, said) = (Moment::now(), Moment::now());
    let (total, pulse) = (items.end - items.start, conduct.pulse);
    let fresh = Record::default();
    let mut gathering = Gathering { journal, state, fresh, total, pulse, written, said, progress };
    gathering.say()?;
    let mut unmade = None;
    if conduct.workers == 0 {
        let mut kept = Ok(());
        match make() {
            Ok(mut asker) => work.run(&mut asker, &mut |block| {
                gathering.take(block);
                kept = gathering.keep();
                kept.is_ok().then_some(())
            }),
            Err(error) => unmade = Some(error),
        }
        kept?;
    } else {
        unmade = share(&work, conduct.workers, &make, &mut gathering)?;
    }
    gathering.write()?;
    gathering.say()?;
    if let Some((item, error)) = work.failed() {
        return Err(SurveyError::Item { item, error });
    }
    if let Some(error) = unmade {
        return Err(SurveyError::Asker(error));
    }
    let Record { done, rows } = gathering.state;
    let finished = done.len() == gathering.total;
    Ok(Ran { table: rows, done, finished })
}

/// Runs the query on several threads, and collects the results on this one. Returns the error that
/// stopped a thread, if there is one.
fn share<A: Asker>(
    work: &Work<'_, A::Error>,
    workers: usize,
    make: &(impl Fn() -> Result<A, A::Error> + Sync),
    gathering: &mut Gathering<'_, impl FnMut(Stage<'_>) -> Result<(), FileError>>,
) -> Result<Option<A::Error>, FileError>
where
    A::Error: Send,
{
    let unmade: Mutex<Option<A::Error>> = Mutex::new(None);
    let threads = u64::try_from(workers).unwrap_or(u64::MAX).min(work.total());
    let (sender, receiver) = channel();
    let refused = &unmade;
    let ask = move || match make() {
        Ok(mut asker) => work.run(&mut asker, &mut |block| sender.send(block).ok()),
        Err(error) => {
            *refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            work.quit();
        }
    };
    side_by_side(usize::try_from(threads).unwrap_or(usize::MAX), STACK_BYTES, ask, || {
        // If it cannot be kept, nobody takes what is done any more.
        gathering.gather(&receiver).inspect_err(|_| work.quit())
    })?;
    Ok(unmade.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Collects the results of the threads.
struct Gathering<'a, P> {
    journal: Option<Journal>,
    /// The finished items.
    state: Record,
    /// The results that have not been written.
    fresh: Record,
    /// The number of items of the part.
    total: u64,
    pulse: &'a Pulse,
    /// The time of the last write.
    written: Moment,
    /// The time of the last progress report.
    said: Moment,
    progress: P,
}

impl<P: FnMut(Stage<'_>) -> Result<(), FileError>> Gathering<'_, P> {
    /// Takes what comes until all threads have ended.
    fn gather(&mut self, receiver: &Receiver<Block>) -> Result<(), FileError> {
        loop {
            self.pulse.beat();
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
        if self.said.elapsed() >= REPORT_INTERVAL {
            self.say()?;
            self.said = Moment::now();
        }
        Ok(())
    }

    fn say(&mut self) -> Result<(), FileError> {
        let Record { done, rows } = &self.state;
        (self.progress)(Stage { done, rows, total: self.total })
    }

    fn take(&mut self, batch: Block) {
        let Block { items, rows } = batch;
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
