//! What the threads at a question have found, for all of them, and who is finding out what.
//!
//! A position, a component, a sum and a value have numbers in pools that do not depend on the
//! numbers that they have for a thread. A thread that comes to what another is finding out leaves
//! it for later, where it can.

use crate::two::Exchanged;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tweedle_base::Pool;

/// What several threads have found.
#[derive(Debug, Default)]
pub(super) struct Common {
    /// What is known of positions, or of sums.
    pub(super) found: Pool,
    /// The components of sums.
    pub(super) parts: Pool,
    /// The values of small positions.
    pub(super) small: Pool,
    pub(super) values: Pool,
    /// Bytes that threads hold, each for itself.
    held: AtomicUsize,
    /// There is no room for it any more.
    closed: AtomicBool,
    /// How many answers have been found by one thread and used by another.
    taken: AtomicUsize,
    /// How often something has been told that several threads were busy with.
    news: AtomicUsize,
}

impl Common {
    /// Memory held for all threads, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.pools().into_iter().map(Pool::bytes).sum()
    }

    /// Those with positions, small ones of sums or others.
    pub(super) fn positions(&self, small: bool) -> &Pool {
        if small { &self.small } else { &self.found }
    }

    fn pools(&self) -> [&Pool; 4] {
        [&self.found, &self.parts, &self.small, &self.values]
    }

    /// Gives its room back: who is left goes on alone.
    fn close(&self) {
        if !self.closed.swap(true, Ordering::Relaxed) {
            self.pools().into_iter().for_each(Pool::close);
        }
    }

    /// Whether nothing is told any more.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// How many answers have been found by one thread and used by another.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// What a table has in common with those of other threads, if there are any.
#[derive(Debug, Default)]
pub(super) struct Commons {
    common: Option<Arc<Common>>,
    helps: bool,
}

/// A copy goes its own way: its families and values may come to have other numbers.
impl Clone for Commons {
    fn clone(&self) -> Commons {
        Commons::default()
    }
}

impl Commons {
    /// Those of a thread that helps.
    pub(super) fn helping(common: Arc<Common>) -> Commons {
        Commons { common: Some(common), helps: true }
    }

    /// From now on there is something in common.
    pub(super) fn share(&mut self) -> Arc<Common> {
        self.common.get_or_insert_default().clone()
    }

    /// From now on there is nothing in common.
    pub(super) fn leave(&mut self) {
        self.common = None;
    }

    /// Leaves what has been closed.
    pub(super) fn tidy(&mut self) {
        if self.common.as_ref().is_some_and(|common| common.is_closed()) {
            self.common = None;
        }
    }

    pub(super) fn link(&self) -> Option<Link> {
        let (threads, common) = (Threads::HERE?, self.common.clone()?);
        let (helps, values) = (self.helps, Exchanged::default());
        let seen = common.news.load(Ordering::Relaxed);
        let (parts, key, path) = (Vec::new(), Vec::new(), Vec::new());
        Some(Link { threads, common, helps, values, parts, key, held: 0, path, seen })
    }

    /// Memory held for all threads, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.common.as_ref().map_or(0, |common| common.bytes())
    }

    /// How many answers have been found by one thread and used by another.
    pub(super) fn taken(&self) -> usize {
        self.common.as_ref().map_or(0, |common| common.taken())
    }
}

/// That a program has threads. Where it has none this has no values, and so has a [`Link`]: what is
/// done with one is left out of the program.
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
pub(super) struct Link {
    #[expect(dead_code, reason = "where there are no threads there is no link")]
    threads: Threads,
    pub(super) common: Arc<Common>,
    helps: bool,
    pub(super) values: Exchanged,
    /// The numbers of this thread's components.
    pub(super) parts: Vec<u32>,
    /// Room for a key.
    pub(super) key: Vec<u32>,
    held: usize,
    /// What this thread is busy with: the numbers, and the bits of the notes that are set when it
    /// is told.
    path: Vec<(u32, u32)>,
    /// How much there was of news when it was last looked at.
    seen: usize,
}

/// No number.
pub(super) const NONE: u32 = u32::MAX;

/// What comes of asking about something.
pub(super) enum Claim<A> {
    Known(A),
    /// Another thread is finding out.
    Busy,
    /// It is to be found out here, and told under this number.
    Mine(u32),
    /// It is to be found out, and not told.
    Apart,
}

impl Link {
    /// What is held, for a thread's own limit. Those that help look at what all hold together, and
    /// leave if that is too much; then there is as much room as one alone would have.
    pub(super) fn held(&mut self, own: usize, most: usize) -> usize {
        let own = own + self.values.bytes() + self.parts.capacity() * size_of::<u32>();
        let common = &self.common;
        common.held.fetch_add(own.wrapping_sub(self.held), Ordering::Relaxed);
        self.held = own;
        if !self.helps {
            return own;
        }
        let all = common.held.load(Ordering::Relaxed) + common.bytes();
        if all > most {
            common.close();
        }
        if common.is_closed() { usize::MAX } else { own }
    }

    /// The number of a component of this thread, which these words say, and of which this is noted.
    pub(super) fn part(&mut self, part: u32, words: &[u32], about: u32) -> Option<u32> {
        let (number, ()) = self.common.parts.note(words, |note| *note = about)?;
        let part = part as usize;
        if self.parts.len() <= part {
            self.parts.resize(part + 1, NONE);
        }
        self.parts[part] = number;
        Some(number)
    }

    /// Asks about what is in the key, whose note has in it what is known, as `known` reads it, or
    /// who is busy with it; then it is `marked`. Politely: what another is busy with is left.
    pub(super) fn claim<A>(
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

    /// From now on this thread is busy with something, until it is told, when these bits of its
    /// note are set.
    pub(super) fn enter(&mut self, number: u32, told: u32) {
        self.path.push((number, told));
    }

    /// Whether another thread has told something that this one is busy with.
    #[inline]
    pub(super) fn is_told(&mut self) -> bool {
        let news = self.common.news.load(Ordering::Relaxed);
        if news == self.seen {
            return false;
        }
        self.seen = news;
        let found = &self.common.found;
        let told =
            |(number, told): &(u32, u32)| found.with(*number, |_, note| *note & told == *told);
        self.path.iter().any(|at| told(at) == Some(true))
    }

    /// Tells what this thread was busy with last, and what has been told of it then. The note has
    /// how many are busy with it `at` a place.
    pub(super) fn tell(&mut self, at: u32, busy: u32, known: u32) -> u32 {
        let Some((number, _)) = self.path.pop() else { return 0 };
        let told = self.common.found.with(number, |_, note| {
            let many = *note >> at & busy;
            *note = (*note - (u32::from(many > 0) << at)) | known;
            (*note, many > 1)
        });
        let (note, joint) = told.unwrap_or_default();
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
