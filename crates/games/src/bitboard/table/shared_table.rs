//! Shared transposition table of several threads that search together, with marks for the positions
//! and sums that some thread is searching.
//!
//! A position, a component, a sum and a value have numbers in pools that do not depend on the
//! numbers that they have for a thread. A thread that reaches an entry on which another is busy
//! leaves it for later, where it can.

use crate::two::Exchanged;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tweedle_base::{HeapSize, Pool, heap_size};

/// The tables that several threads share.
#[derive(Debug, Default)]
pub(crate) struct Common {
    /// The known results of positions, or of sums.
    pub(crate) found: Pool,
    /// The values of small positions.
    pub(crate) small: Pool,
    pub(crate) values: Pool,
    /// Bytes that threads hold, each for itself.
    held: AtomicUsize,
    /// Is set when the memory for it is used up.
    closed: AtomicBool,
    /// The number of answers that one thread found and another used.
    taken: AtomicUsize,
    /// The number of results that appeared while several threads were busy with them.
    news: AtomicUsize,
}

heap_size!(Common { found, small, values });

impl Common {
    /// Returns the pool with positions: small components of sums, or others.
    pub(crate) fn positions(&self, small: bool) -> &Pool {
        if small { &self.small } else { &self.found }
    }

    fn pools(&self) -> [&Pool; 3] {
        [&self.found, &self.small, &self.values]
    }

    /// Frees the memory; the remaining threads continue without shared tables.
    fn close(&self) {
        if !self.closed.swap(true, Ordering::Relaxed) {
            self.pools().into_iter().for_each(Pool::close);
        }
    }

    /// Tests whether the shared tables have been closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Returns the number of answers that one thread found and another used.
    pub(crate) fn imported(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// The link of a table to the tables that threads share, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Commons {
    common: Option<Arc<Common>>,
    helps: bool,
}

heap_size!(Commons { common });

/// Copies the table without the link: the families and values of the copy may get other numbers.
impl Clone for Commons {
    fn clone(&self) -> Commons {
        Commons::default()
    }
}

impl Commons {
    /// Returns the link of a helper thread.
    pub(crate) fn helping(common: Arc<Common>) -> Commons {
        Commons { common: Some(common), helps: true }
    }

    /// Begins to share results, and returns the shared tables.
    pub(crate) fn share(&mut self) -> Arc<Common> {
        self.common.get_or_insert_default().clone()
    }

    /// Tests whether results are shared.
    pub(crate) fn is_shared(&self) -> bool {
        self.common.is_some()
    }

    /// Leaves what has been closed.
    pub(crate) fn tidy(&mut self) {
        if self.common.as_ref().is_some_and(|common| common.is_closed()) {
            self.common = None;
        }
    }

    pub(crate) fn link(&self) -> Option<Link> {
        let (threads, common) = (Threads::HERE?, self.common.clone()?);
        let (helps, values) = (self.helps, Exchanged::default());
        let seen = common.news.load(Ordering::Relaxed);
        let (key, path) = (Vec::new(), Vec::new());
        Some(Link { threads, common, helps, values, key, held: 0, path, seen })
    }

    /// Returns the number of answers that one thread found and another used.
    pub(crate) fn imported(&self) -> usize {
        self.common.as_ref().map_or(0, |common| common.imported())
    }
}

/// Evidence that the program has threads. Without threads this type has no values, and neither has
/// [`Link`], so that the compiler removes all code for them.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, Clone, Copy)]
struct Threads;

#[cfg(target_family = "wasm")]
#[derive(Debug, Clone, Copy)]
enum Threads {}

impl Threads {
    #[cfg(not(target_family = "wasm"))]
    const HERE: Option<Threads> = Some(Threads);
    #[cfg(target_family = "wasm")]
    const HERE: Option<Threads> = None;
}

/// A thread's access to what there is in common.
#[derive(Debug)]
pub(crate) struct Link {
    #[expect(dead_code, reason = "a host without threads does not link tables")]
    threads: Threads,
    pub(crate) common: Arc<Common>,
    helps: bool,
    pub(crate) values: Exchanged,
    /// Room for a key.
    pub(crate) key: Vec<u32>,
    held: usize,
    /// The stack of entries that this thread is busy with: their numbers, and the bits of their
    /// notes that are set once they are solved.
    path: Vec<(u32, u32)>,
    /// The number of new results when this thread last checked.
    seen: usize,
}

/// Marks a missing number.
pub(crate) const NONE: u32 = u32::MAX;

/// The result of a claim: the thread uses a known result, searches itself, or waits.
pub(crate) enum Claim<A> {
    Known(A),
    /// Another thread is busy with it.
    Busy,
    /// This thread searches it, and shares the result under this number.
    Mine(u32),
    /// This thread searches it, and does not share the result.
    Apart,
}

impl Link {
    /// Returns the memory in use, to be compared with the limit of one thread. A helper counts the
    /// memory of all threads and stops if that is too much, so that the first thread has as much
    /// memory as it would have alone.
    pub(crate) fn bytes(&mut self, own: usize, most: usize) -> usize {
        let own = own + self.values.heap_size();
        let common = &self.common;
        common.held.fetch_add(own.wrapping_sub(self.held), Ordering::Relaxed);
        self.held = own;
        if !self.helps {
            return own;
        }
        let all = common.held.load(Ordering::Relaxed) + common.heap_size();
        if all > most {
            common.close();
        }
        if common.is_closed() { usize::MAX } else { own }
    }

    /// Looks the key up and claims it. `known` reads a result from its note, `busy` tests whether
    /// other threads are busy with it, and `marked` adds this thread to them. With `politely`,
    /// entries that are busy are left to the other thread.
    pub(crate) fn claim<A>(
        &self,
        pool: &Pool,
        known: impl FnOnce(u32) -> Option<A>,
        busy: impl FnOnce(u32) -> bool,
        marked: impl FnOnce(u32) -> u32,
        politely: bool,
    ) -> Claim<A> {
        let asked = pool.note(&self.key, |note| match known(*note) {
            Some(answer) => Claim::Known(answer),
            None if politely && busy(*note) => Claim::Busy,
            None => {
                *note = marked(*note);
                Claim::Mine(0)
            }
        });
        match asked {
            Some((number, Claim::Mine(_))) => Claim::Mine(number),
            Some((_, claim)) => {
                if matches!(claim, Claim::Known(_)) {
                    self.common.taken.fetch_add(1, Ordering::Relaxed);
                }
                claim
            }
            None => Claim::Apart,
        }
    }

    /// Pushes an entry that this thread is busy with, and the bits of its note that are set once it
    /// is solved.
    pub(crate) fn enter(&mut self, number: u32, noted: u32) {
        self.path.push((number, noted));
    }

    /// Tests whether another thread has solved an entry that this thread is busy with.
    #[inline]
    pub(crate) fn is_superseded(&mut self) -> bool {
        let news = self.common.news.load(Ordering::Relaxed);
        if news == self.seen {
            return false;
        }
        self.seen = news;
        let found = &self.common.found;
        let noted =
            |(number, noted): &(u32, u32)| found.with(*number, |_, note| *note & noted == *noted);
        self.path.iter().any(|at| noted(at) == Some(true))
    }

    /// Pops the last entry that this thread was busy with, and shares its result. Returns what is
    /// known of it then. The count of busy threads in the note is at bit `at`.
    pub(crate) fn tell(&mut self, at: u32, busy: u32, known: u32) -> u32 {
        let Some((number, _)) = self.path.pop() else { return 0 };
        let noted = self.common.found.with(number, |_, note| {
            let many = *note >> at & busy;
            *note = (*note - (u32::from(many > 0) << at)) | known;
            (*note, many > 1)
        });
        let (note, joint) = noted.unwrap_or_default();
        if joint && known != 0 {
            self.common.news.fetch_add(1, Ordering::Relaxed);
        }
        note
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.common.held.fetch_sub(self.held, Ordering::Relaxed);
    }
}
