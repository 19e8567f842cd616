//! The trait `Naming`: names for text, and limits of its size and time.

use super::{Positions, WriteWatch};
use std::sync::Arc;
use tweedle_base::Limit;
use tweedle_games::game::Arena;

/// The minimum length of a string with a check of its own, in bytes.
const MIN_CHECKED_STRING: usize = 1 << 16;

/// Names of games, positions and builtins.
pub trait Naming {
    /// Returns the games.
    fn arena(&self) -> &Arena;
    /// Returns the positions of rulesets.
    fn positions(&self) -> &Positions;
    /// Returns the name of a builtin.
    fn native(&self, id: u32) -> &'static str;
    /// Returns the state of the conversions so far.
    fn watch(&self) -> &WriteWatch;
    /// Checks that time and memory permit text of `bytes` bytes.
    fn within(&self, bytes: usize) -> Result<(), Limit>;
    /// Returns the number of players of the convention in force.
    fn players_in_force(&self) -> u8;
    /// Returns the letter of a position inside its equation.
    fn bound(&self, _key: u32) -> Option<Arc<str>> {
        None
    }
    /// Returns whether a letter denotes a position in the current equations.
    fn is_bound(&self, _letter: &str) -> bool {
        false
    }
    /// Adds to the number of bytes written inside equations, and returns the total.
    fn spend(&self, _bytes: usize) -> usize {
        0
    }
}

/// Checks whether more may be written to a text of `length` bytes.
pub fn may_write(names: &dyn Naming, length: usize) -> bool {
    let watch = names.watch();
    if watch.is_stopped() {
        return false;
    }
    if watch.is_due(length) {
        look(names, length);
    }
    !watch.is_stopped()
}

/// Copies a string; the result is empty once a limit is exceeded.
pub fn copied(names: &dyn Naming, text: &str) -> String {
    if text.len() > MIN_CHECKED_STRING {
        // A few large strings could fill the memory between two checks.
        look(names, text.len());
    }
    if may_write(names, text.len()) { text.to_owned() } else { String::new() }
}

fn look(names: &dyn Naming, length: usize) {
    let watch = names.watch();
    watch.note_length(length);
    if let Err(limit) = names.within(length) {
        watch.stop(limit);
    }
}

/// Records that something is too large to be written.
pub fn refuse(names: &dyn Naming, what: &'static str) {
    names.watch().stop(Limit::TooLarge(what));
}
