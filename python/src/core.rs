//! A session shared by Python threads: one of them works at a time, without the global interpreter
//! lock, and checks for signals meanwhile.

use crate::error::Failure;
use crate::gate::{self, Passage};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::time::Duration;
use tweedle::front::console::{Console, Given, Output, Place};
use tweedle::lang::report::{Problem, Problems};
use tweedle::lang::session::{Counters, Limits, Session};
use tweedle::lang::show::{Looks, Page};
use tweedle::lang::syntax::{Sources, Span};
use tweedle_base::Pulse;
use tweedle_picture::Picture;

/// The interval between checks for signals.
const LOOK: Duration = Duration::from_millis(20);

/// The interval between attempts to lock a session that another thread uses.
const WAIT: Duration = Duration::from_millis(2);

/// The sessions of this process that other processes may refer to, by identifier.
static KNOWN: Mutex<BTreeMap<String, Weak<Core>>> = Mutex::new(BTreeMap::new());

/// The identity of a session in other processes.
#[derive(Default)]
pub struct Identity {
    /// The identifier in all processes.
    pub called: Option<String>,
    /// The rulesets that were defined in Python.
    pub rulesets: Vec<Py<PyAny>>,
}

/// A session and the thread that works with it.
pub struct Core {
    talk: Mutex<Console>,
    /// Set to stop the current computation.
    pub interrupt: Arc<AtomicBool>,
    /// The number of the thread that works with the session, or 0.
    owner: AtomicU64,
    /// The process that works with the session.
    process: AtomicU32,
    /// The exception that a signal or a Python function has raised meanwhile.
    raised: Mutex<Option<PyErr>>,
    /// The exception of a Python function that the session has converted to a diagnostic.
    pub cause: Mutex<Option<PyErr>>,
    identity: Mutex<Identity>,
    /// The progress of the computation.
    pub counters: Counters,
    /// The function that is called from time to time during a computation.
    pub progress: Mutex<Option<Py<PyAny>>>,
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the number of the current thread.
fn this_thread() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local!(static NUMBER: u64 = NEXT.fetch_add(1, Ordering::Relaxed));
    NUMBER.with(|number| *number)
}

/// An output that discards everything.
struct Silent;

impl Output for Silent {
    fn looks(&self) -> Looks {
        Looks { width: 80, rows: None, colour: false, ascii: false }
    }

    fn say(&mut self, _: &str) {}

    fn value(&mut self, _: &mut Session, _: &Given<'_>, _: Looks) -> Option<Page> {
        None
    }

    fn problem(&mut self, _: &Sources, _: &Problem, _: Looks) {}

    fn picture(&mut self, _: &Picture, _: Looks, _: Span) -> Result<(), Box<Problem>> {
        Ok(())
    }
}

/// Releases the session when dropped.
struct Working<'a>(&'a Core);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.owner.store(0, Ordering::Relaxed);
    }
}

/// Wraps work so that its problems become a [`Failure`] while the session is locked.
fn failing<R>(
    work: impl FnOnce(&mut Session) -> Result<R, Problems> + Send,
) -> impl FnOnce(&mut Session) -> Result<R, Failure> + Send {
    move |session| work(session).map_err(|problems| Failure::of_all(session, &problems))
}

impl Core {
    /// Creates a session.
    pub fn new(limits: Limits) -> Arc<Core> {
        let session = Session::new(limits);
        Arc::new(Core {
            interrupt: session.interrupt(),
            counters: session.counters(),
            talk: Mutex::new(Console::new(session, Place::default(), &mut Silent)),
            identity: Mutex::default(),
            owner: AtomicU64::new(0),
            process: AtomicU32::new(0),
            raised: Mutex::new(None),
            cause: Mutex::new(None),
            progress: Mutex::new(None),
        })
    }

    /// Works with the session, without the global interpreter lock.
    pub fn with<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> R + Send,
    ) -> PyResult<R> {
        self.talk(py, |talk| work(&mut talk.session))
    }

    /// Works with the REPL of the session, without the global interpreter lock.
    pub fn talk<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Console) -> R + Send,
    ) -> PyResult<R> {
        let me = this_thread();
        if self.owner.load(Ordering::Relaxed) == me {
            return Err(PyRuntimeError::new_err(
                "this session is busy: a function that it calls cannot use it",
            ));
        }
        let (result, passage) = py.detach(|| {
            let result = self.work(me, work);
            (result, Passage::wait())
        });
        drop(passage);
        result
    }

    /// Works with the REPL on this thread, which has the number `me`.
    fn work<R>(self: &Arc<Core>, me: u64, work: impl FnOnce(&mut Console) -> R) -> PyResult<R> {
        let mut talk = self.wait()?;
        self.owner.store(me, Ordering::Relaxed);
        self.process.store(std::process::id(), Ordering::Relaxed);
        let _working = Working(self);
        // An old exception is not the cause of a new diagnostic.
        drop(self.take_cause());
        self.interrupt.store(false, Ordering::Relaxed);
        let core = Arc::downgrade(self);
        talk.session.machine.budget.pulse = Pulse::new(LOOK, move || {
            if let Some(core) = core.upgrade() {
                core.look();
            }
        });
        let result = work(&mut talk);
        talk.session.machine.budget.pulse = Pulse::default();
        match locked(&self.raised).take() {
            Some(raised) => Err(raised),
            None => Ok(result),
        }
    }

    /// Works with the session; problems become exceptions.
    pub fn ask<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> Result<R, Problems> + Send,
    ) -> PyResult<R> {
        self.with(py, failing(work))?.map_err(|failure| failure.raise(py, self))
    }

    /// As [`Core::ask`], for work that takes no time.
    pub fn ask_briefly<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> Result<R, Problems> + Send,
    ) -> PyResult<R> {
        self.briefly(py, failing(work))?.map_err(|failure| failure.raise(py, self))
    }

    /// Does work that takes no time, holding the global interpreter lock if no other thread uses
    /// the session.
    pub fn briefly<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> R + Send,
    ) -> PyResult<R> {
        match self.talk.try_lock() {
            Ok(mut talk) => Ok(work(&mut talk.session)),
            Err(_) => self.with(py, work),
        }
    }

    /// Waits until no other thread uses the session, and checks for signals meanwhile.
    fn wait(&self) -> PyResult<MutexGuard<'_, Console>> {
        let mut waited = Duration::ZERO;
        loop {
            match self.talk.try_lock() {
                Ok(talk) => return Ok(talk),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            let process = self.process.load(Ordering::Relaxed);
            if process != 0 && process != std::process::id() {
                return Err(PyRuntimeError::new_err(
                    "this session was busy when the process was forked; create a new one",
                ));
            }
            std::thread::sleep(WAIT);
            waited += WAIT;
            if waited >= LOOK {
                waited = Duration::ZERO;
                gate::attach(|py| py.check_signals()).unwrap_or(Ok(()))?;
            }
        }
    }

    /// Checks for signals and reports progress.
    fn look(&self) {
        let looked = gate::attach(|py| {
            let progress = locked(&self.progress).as_ref().map(|progress| progress.clone_ref(py));
            let said = progress.map_or(Ok(()), |progress| progress.call0(py).map(drop));
            if let Err(raised) = py.check_signals().and(said) {
                self.raise(raised);
            }
        });
        if looked.is_none() {
            // The interpreter is shutting down.
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    /// Stops the current computation with an exception.
    pub fn raise(&self, raised: PyErr) {
        *locked(&self.raised) = Some(raised);
        self.interrupt.store(true, Ordering::Relaxed);
    }

    /// Returns the identity of the session in other processes.
    pub fn identity(&self) -> MutexGuard<'_, Identity> {
        locked(&self.identity)
    }

    /// Sets the identifier of the session in all processes.
    pub fn call(self: Arc<Core>, called: String) {
        let mut known = locked(&KNOWN);
        known.retain(|_, core| core.strong_count() > 0);
        known.insert(called.clone(), Arc::downgrade(&self));
        self.identity().called = Some(called);
    }

    /// Returns the session with this identifier, if it is in this process.
    pub fn known(called: &str) -> Option<Arc<Core>> {
        locked(&KNOWN).get(called)?.upgrade()
    }

    /// Takes the exception that a Python function has raised.
    pub fn take_cause(&self) -> Option<PyErr> {
        locked(&self.cause).take()
    }

    /// Stores the exception that a Python function has raised.
    pub fn note_cause(&self, cause: PyErr) {
        *locked(&self.cause) = Some(cause);
    }
}
