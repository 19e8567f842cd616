//! A session as Python's threads share it: one of them works at a time, without the interpreter's
//! lock, and looks for signals meanwhile.

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

/// How often signals are looked for.
const LOOK: Duration = Duration::from_millis(20);

/// How long is waited at a time for another thread.
const WAIT: Duration = Duration::from_millis(2);

/// The sessions of this process that others have heard of.
static KNOWN: Mutex<BTreeMap<String, Weak<Core>>> = Mutex::new(BTreeMap::new());

/// What a session is to other processes.
#[derive(Default)]
pub struct Identity {
    /// What it is called in all of them.
    pub called: Option<String>,
    /// Rulesets that Python gave it.
    pub rulesets: Vec<Py<PyAny>>,
}

/// A session and who works with it.
pub struct Core {
    talk: Mutex<Console>,
    /// Raised to stop what goes on.
    pub interrupt: Arc<AtomicBool>,
    /// The thread that works with it, by a number of ours; 0 if none does.
    owner: AtomicU64,
    /// The process that works with it.
    process: AtomicU32,
    /// What a signal or a function of Python has raised meanwhile.
    raised: Mutex<Option<PyErr>>,
    /// What a function of Python has raised that the session has made a diagnostic of.
    pub cause: Mutex<Option<PyErr>>,
    identity: Mutex<Identity>,
    /// How far it is.
    pub counters: Counters,
    /// What is called from time to time while it works.
    pub progress: Mutex<Option<Py<PyAny>>>,
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number for the thread that this is called on.
fn this_thread() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local!(static NUMBER: u64 = NEXT.fetch_add(1, Ordering::Relaxed));
    NUMBER.with(|number| *number)
}

/// Nobody, who hears nothing: no settings are read, and nothing is said of them.
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

    fn picture(&mut self, _: &Picture, _: Looks, _: &str, _: Span) -> Result<(), Box<Problem>> {
        Ok(())
    }
}

/// Says that nobody works with it any more.
struct Working<'a>(&'a Core);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.owner.store(0, Ordering::Relaxed);
    }
}

/// Work whose problems are told as soon as there are any.
fn told<R>(
    work: impl FnOnce(&mut Session) -> Result<R, Problems> + Send,
) -> impl FnOnce(&mut Session) -> Result<R, Failure> + Send {
    move |session| work(session).map_err(|problems| Failure::of_all(session, &problems))
}

impl Core {
    /// A new session.
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

    /// Works with the session, without the interpreter's lock.
    pub fn with<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> R + Send,
    ) -> PyResult<R> {
        self.talk(py, |talk| work(&mut talk.session))
    }

    /// Works with the conversation of the session, without the interpreter's lock.
    pub fn talk<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Console) -> R + Send,
    ) -> PyResult<R> {
        let me = this_thread();
        if self.owner.load(Ordering::Relaxed) == me {
            return Err(PyRuntimeError::new_err(
                "this session is at work: a function that it has called cannot ask it",
            ));
        }
        let (result, passage) = py.detach(|| {
            let result = self.work(me, work);
            (result, Passage::wait())
        });
        drop(passage);
        result
    }

    /// Works with the conversation on this thread, which has the number `me`.
    fn work<R>(self: &Arc<Core>, me: u64, work: impl FnOnce(&mut Console) -> R) -> PyResult<R> {
        let mut talk = self.wait()?;
        self.owner.store(me, Ordering::Relaxed);
        self.process.store(std::process::id(), Ordering::Relaxed);
        let _working = Working(self);
        // What nobody asked about is nobody's cause.
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
        match held(&self.raised).take() {
            Some(raised) => Err(raised),
            None => Ok(result),
        }
    }

    /// Asks the session something that may go wrong.
    pub fn ask<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> Result<R, Problems> + Send,
    ) -> PyResult<R> {
        self.with(py, told(work))?.map_err(|failure| failure.raise(py, self))
    }

    /// Asks what takes no time and may go wrong.
    pub fn ask_briefly<R: Send>(
        self: &Arc<Core>,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> Result<R, Problems> + Send,
    ) -> PyResult<R> {
        self.briefly(py, told(work))?.map_err(|failure| failure.raise(py, self))
    }

    /// Does something that takes no time, with the interpreter's lock if nobody else works with the
    /// session.
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

    /// The session, once nobody works with it. Signals are looked for meanwhile.
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
                    "this session was at work when the process was forked; make a new one",
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

    /// Looks for signals and says how far things are.
    fn look(&self) {
        let looked = gate::attach(|py| {
            let progress = held(&self.progress).as_ref().map(|progress| progress.clone_ref(py));
            let said = progress.map_or(Ok(()), |progress| progress.call0(py).map(drop));
            if let Err(raised) = py.check_signals().and(said) {
                self.raise(raised);
            }
        });
        if looked.is_none() {
            // The interpreter ends, and nobody will hear of it.
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    /// Stops what goes on; this is what comes of it.
    pub fn raise(&self, raised: PyErr) {
        *held(&self.raised) = Some(raised);
        self.interrupt.store(true, Ordering::Relaxed);
    }

    /// What it is to other processes.
    pub fn identity(&self) -> MutexGuard<'_, Identity> {
        held(&self.identity)
    }

    /// Says what it is called in all processes.
    pub fn call(self: Arc<Core>, called: String) {
        let mut known = held(&KNOWN);
        known.retain(|_, core| core.strong_count() > 0);
        known.insert(called.clone(), Arc::downgrade(&self));
        self.identity().called = Some(called);
    }

    /// The session that is called so, if it is in this process.
    pub fn known(called: &str) -> Option<Arc<Core>> {
        held(&KNOWN).get(called)?.upgrade()
    }

    /// Takes what a function of Python has raised.
    pub fn take_cause(&self) -> Option<PyErr> {
        held(&self.cause).take()
    }

    /// Notes what a function of Python has raised.
    pub fn note_cause(&self, cause: PyErr) {
        *held(&self.cause) = Some(cause);
    }
}
