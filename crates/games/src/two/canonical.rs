//! The type [`CanonicalForm`]: values of two-player games as an API for users of the crate.

use super::{Side, Thermograph, ValueId, ValueTable};
use crate::game::{Dyadic, Halt};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The canonical form of a game of two players under normal play: its value.
///
/// Forms of the same games share one table of values, so that cloning one is cheap, and equal
/// values of the same games are equal as forms.
#[derive(Clone)]
pub struct CanonicalForm {
    table: Arc<Mutex<ValueTable>>,
    value: ValueId,
}

/// The table, also where a thread has panicked with it: its rows are whole at any time.
fn locked(table: &Mutex<ValueTable>) -> MutexGuard<'_, ValueTable> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

impl CanonicalForm {
    /// The form of a value of a table.
    pub(crate) fn new(table: Arc<Mutex<ValueTable>>, value: ValueId) -> CanonicalForm {
        CanonicalForm { table, value }
    }

    fn with(&self, value: ValueId) -> CanonicalForm {
        CanonicalForm::new(self.table.clone(), value)
    }

    /// The thermograph (Siegel, II.5).
    ///
    /// # Errors
    /// Limits, and numbers that are too large.
    pub fn thermograph(&self) -> Result<Arc<Thermograph>, Halt> {
        locked(&self.table).values.thermograph(self.value)
    }

    /// The temperature: where the mast of the thermograph begins.
    pub fn temperature(&self) -> Result<Dyadic, Halt> {
        Ok(self.thermograph()?.temperature)
    }

    /// Returns the mean value: the position of the mast of the thermograph.
    pub fn mean(&self) -> Result<Dyadic, Halt> {
        Ok(self.thermograph()?.mean)
    }

    /// Returns the Left stop: the number at which play stops when Left begins.
    pub fn left_stop(&self) -> Dyadic {
        locked(&self.table).values.stop(self.value, Side::Left)
    }

    /// The Right stop.
    pub fn right_stop(&self) -> Dyadic {
        locked(&self.table).values.stop(self.value, Side::Right)
    }

    /// The number that the value is, if it is one.
    pub fn number(&self) -> Option<Dyadic> {
        locked(&self.table).values.as_number(self.value)
    }

    /// The atomic weight; `None` if the game has none, as all that are not infinitesimal (Winning
    /// Ways, chapter 8).
    pub fn atomic_weight(&self) -> Result<Option<CanonicalForm>, Halt> {
        let weight = locked(&self.table).values.atomic_weight(self.value)?;
        Ok(weight.map(|weight| self.with(weight)))
    }

    /// The birthday: the largest number of moves in a line of play.
    pub fn birthday(&self) -> Result<u128, Halt> {
        locked(&self.table).values.birthday(self.value)
    }

    /// The options of a player.
    pub fn options(&self, side: Side) -> Result<Vec<CanonicalForm>, Halt> {
        let options = locked(&self.table).values.options(self.value, side)?;
        Ok(options.into_iter().map(|option| self.with(option)).collect())
    }

    /// The form as text: numbers, `↑`, `*2`, `±1` and others by their names.
    ///
    /// # Errors
    /// [`Limit::TooLarge`](tweedle_base::Limit::TooLarge) for a text of more than a megabyte.
    pub fn text(&self) -> Result<String, Halt> {
        locked(&self.table).text(self.value, 1 << 20)
    }
}

impl PartialEq for CanonicalForm {
    fn eq(&self, other: &CanonicalForm) -> bool {
        Arc::ptr_eq(&self.table, &other.table) && self.value == other.value
    }
}

impl Eq for CanonicalForm {}

impl fmt::Display for CanonicalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text() {
            Ok(text) => f.write_str(&text),
            Err(halt) => write!(f, "({halt})"),
        }
    }
}

impl fmt::Debug for CanonicalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CanonicalForm({self})")
    }
}
