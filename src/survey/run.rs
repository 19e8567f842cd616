//! Running a survey.

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
use crate::base::Pulse;
use crate::base::host::{Moment, side_by_side};

/// How often what is done is written. With what the threads keep to themselves, less than a second
/// of work is lost whatever happens, unless a single item takes longer.
const WRITTEN: Duration = Duration::from_millis(500);

/// How often it is said how far the survey is.
const SAID: Duration = Duration::from_millis(100);

/// How long is waited for the threads at a time.
const WAITED: Duration = Duration::from_millis(20);

/// How a survey is run.
#[derive(Clone, Copy, Debug)]
pub struct Conduct<'a> {
    /// On how many threads; at least one.
    pub workers: usize,
    /// Where what is done is kept, and looked for.
    pub checkpoint: Option<Checkpoint<'a>>,
    /// Raised from anywhere to stop it.
    pub interrupt: &'a AtomicBool,
    /// What is done while the threads are waited for.
    pub pulse: &'a Pulse,
}

/// Room on the stack of a thread, reserved and not taken: a question may look deep.
const STACK: usize = 256 << 20;

/// How far a survey is.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// The items done, in earlier runs as well.
    pub done: &'a Ranges,
    /// Their rows.
    pub rows: &'a Table,
    /// How many items the part has.
    pub total: u64,
}

/// What a run has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The table of the items done.
    pub table: Table,
    /// The items done, in earlier runs as well.
    pub done: Ranges,
    /// Whether these are all items of the part.
    pub finished: bool,
}

/// Asks a question of all items of a part, or of those left of it, and makes a table of the
/// answers. Each thread makes its own asker, which never leaves it. `progress` is told how far it
/// is, a few times a second, and when all is done.
///
/// An interrupt stops it soon and is no error: what is done is there, and kept. An asker that
/// fails while the interrupt is raised has been interrupted.
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
    let mut gathering = Gathering {
        journal,
        state,
        fresh: Record::default(),
        total: items.end - items.start,
        pulse: conduct.pulse,
        progress,
    };
    let unmade: Mutex<Option<A::Error>> = Mutex::new(None);
    let threads = u64::try_from(conduct.workers.max(1)).unwrap_or(u64::MAX).min(work.total());
    let (sender, receiver) = channel();
    let (asked, make, refused) = (&work, &make, &unmade);
    let ask = move || match make() {
        Ok(mut asker) => asked.run(&mut asker, &sender),
        Err(error) => {
            *refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            asked.quit();
        }
    };
    side_by_side(usize::try_from(threads).unwrap_or(usize::MAX), STACK, ask, || {
        // If it cannot be kept, nobody takes what is done any more.
        gathering.gather(&receiver).inspect_err(|_| work.quit())
    })?;
    if let Some((item, error)) = work.failed() {
        return Err(SurveyError::Item { item, error });
    }
    if let Some(error) = unmade.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(SurveyError::Asker(error));
    }
    let Record { done, rows } = gathering.state;
    let finished = done.len() == gathering.total;
    Ok(Ran { table: rows, done, finished })
}

/// Puts together what the threads hand over.
struct Gathering<'a, P> {
    journal: Option<Journal>,
    /// Everything done.
    state: Record,
    /// What of it has not been written.
    fresh: Record,
    /// How many items the part has.
    total: u64,
    pulse: &'a Pulse,
    progress: P,
}

impl<P: FnMut(Stage<'_>) -> Result<(), FileError>> Gathering<'_, P> {
    /// Takes what comes until all threads have ended.
    fn gather(&mut self, receiver: &Receiver<Block>) -> Result<(), FileError> {
        let (mut written, mut said) = (Moment::now(), Moment::now());
        self.say()?;
        loop {
            self.pulse.beat();
            match receiver.recv_timeout(WAITED) {
                Ok(batch) => self.take(batch),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if written.elapsed() >= WRITTEN {
                self.write()?;
                written = Moment::now();
            }
            if said.elapsed() >= SAID {
                self.say()?;
                said = Moment::now();
            }
        }
        self.write()?;
        self.say()
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
