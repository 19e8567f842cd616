//! Certificates: the data to check an answer again, by a program that shares nothing with the
//! search.
//!
//! A certificate is a JSON object: `certificate` names its kind, and the fields of the kind are
//! those of a [`Kind`], such as [`Outcome`], which the search fills in and the checker reads. A
//! digest over everything finds what was changed and may still be true of other games.
//!
//! Except for heaps of known rules, a certificate lists positions with their options: that these
//! are those of the game in question is not checked. Neither are the author's description and the
//! names, and the report on a verified certificate uses the rest alone.

mod convention;
mod coq;
mod difference;
mod heaps;
mod order;
mod outcome;
mod positions;
mod quotient;
mod read;
mod rows;
mod search;

pub use convention::Convention;
pub use coq::coq;
pub use difference::Difference;
pub use heaps::{Period, Taking};
pub use order::{Order, PlayerOrder};
pub use outcome::{Outcome, Score};
pub use positions::Positions;
pub use quotient::{Games, PerSide, Quotient};
pub use read::{certificate, digest};
pub use rows::Rows;
pub use search::{Condition, OutcomeQuery, Search};

use positions::{claims, joined};
use read::{checked, opened};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use tweedle_base::{Budget, Limit};

/// A kind of certificate: the fields of its own.
pub trait Kind: Serialize + DeserializeOwned {
    /// The name and the version.
    const NAME: &str;

    /// Checks the data; returns what was verified as a sentence, and as fields by name. Both are
    /// made of checked data alone.
    ///
    /// # Errors
    /// The first thing that is not right, or the limit that was met.
    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)>;
}

/// The verified facts of a certificate. As text it is one line, made of checked data alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The name of the kind.
    pub kind: &'static str,
    /// The facts, by name.
    pub facts: Value,
    /// The author's description. It is not checked.
    pub about: String,
    sentence: String,
}

/// The most of the author's words that is shown.
const MAX_ABOUT_CHARS: usize = 200;

impl Verified {
    /// The author's words for showing: quoted, on one line, without signs that a terminal obeys.
    pub fn author_says(&self) -> String {
        let shown: String = self.about.chars().take(MAX_ABOUT_CHARS).collect();
        let more = if shown.len() < self.about.len() { " …" } else { "" };
        format!("{shown:?}{more}")
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// The reason why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotVerified {
    /// A claim is wrong.
    #[error("{0}")]
    Wrong(String),
    /// The certificate may be correct: the checker was stopped before the end.
    #[error("{0}")]
    Stopped(#[from] Limit),
}

/// A result of the checker.
pub type Checked<T> = Result<T, NotVerified>;

fn no<T>(why: impl Into<String>) -> Checked<T> {
    Err(NotVerified::Wrong(why.into()))
}

/// The number of units of work between two checks of the clock, the memory and the flag.
const WORK_BETWEEN_CHECKS: usize = 4096;

/// A watch on a budget: a short certificate can ask for very much work.
pub struct Watch<'a> {
    budget: &'a Budget,
    left: Cell<usize>,
    /// The approximate number of bytes in use.
    held: Cell<usize>,
}

impl<'a> Watch<'a> {
    fn new(budget: &'a Budget) -> Watch<'a> {
        Watch { budget, left: Cell::new(0), held: Cell::new(0) }
    }

    /// Counts this number of steps before they are made.
    #[inline]
    fn work(&self, steps: usize) -> Checked<()> {
        if let Some(left) = self.left.get().checked_sub(steps) {
            self.left.set(left);
            return Ok(());
        }
        self.left.set(WORK_BETWEEN_CHECKS);
        Ok(self.budget.check(self.held.get())?)
    }

    /// Counts this number of bytes as in use.
    fn took(&self, bytes: usize) {
        self.held.set(self.held.get().saturating_add(bytes));
    }
}

/// Rejects a certificate for a reason unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return $crate::certificate::no(format!($($why)+));
        }
    };
}
use ensure;

/// Checks a certificate within the limits of a budget on time and memory, until its flag is raised.
///
/// # Errors
/// The first thing that is not right, or the limit that was met.
pub fn verify(text: &str, budget: &Budget) -> Checked<Verified> {
    let watch = &Watch::new(budget);
    let open = opened(text, watch)?;
    match open.kind.as_str() {
        Quotient::<false>::NAME => Ok(checked::<Quotient<false>>(open, watch)?.1),
        Quotient::<true>::NAME => Ok(checked::<Quotient<true>>(open, watch)?.1),
        Outcome::NAME => Ok(checked::<Outcome>(open, watch)?.1),
        Order::NAME => Ok(checked::<Order>(open, watch)?.1),
        Difference::NAME => Ok(checked::<Difference>(open, watch)?.1),
        Period::NAME => Ok(checked::<Period>(open, watch)?.1),
        Taking::NAME => Ok(checked::<Taking>(open, watch)?.1),
        Rows::NAME => Ok(checked::<Rows>(open, watch)?.1),
        Score::NAME => Ok(checked::<Score>(open, watch)?.1),
        Search::NAME => Ok(checked::<Search>(open, watch)?.1),
        _ => no("not a certificate of a known kind and version"),
    }
}
