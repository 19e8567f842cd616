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
use tweedle_base::Pulse;
use tweedle_base::host::{Moment, side_by_side};

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
    /// On how many threads; if on none, on the one that asks.
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

/// Asks on several threads, and gathers on this one; what kept a thread from asking, if anything.
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
    side_by_side(usize::try_from(threads).unwrap_or(usize::MAX), STACK, ask, || {
        // If it cannot be kept, nobody takes what is done any more.
        gathering.gather(&receiver).inspect_err(|_| work.quit())
    })?;
    Ok(unmade.into_inner().unwrap_or_else(PoisonError::into_inner))
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
    /// When it was written last.
    written: Moment,
    /// When it was said last how far it is.
    said: Moment,
    progress: P,
}

impl<P: FnMut(Stage<'_>) -> Result<(), FileError>> Gathering<'_, P> {
    /// Takes what comes until all threads have ended.
    fn gather(&mut self, receiver: &Receiver<Block>) -> Result<(), FileError> {
        loop {
            self.pulse.beat();
            match receiver.recv_timeout(WAITED) {
                Ok(block) => self.take(block),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.keep()?;
        }
    }

    /// Writes what was taken and says how far it is, if it is time.
    fn keep(&mut self) -> Result<(), FileError> {
        if self.written.elapsed() >= WRITTEN {
            self.write()?;
            self.written = Moment::now();
        }
        if self.said.elapsed() >= SAID {
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
