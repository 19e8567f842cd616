//! Outcomes, remembered for each convention.

use crate::game::{Memo, SumId, Sweep, World, recurse};
use crate::play::{Coalition, Convention, Seats};

use super::nim::NimValues;
use super::play::Playing;

/// The two-player seats.
const NEXT: Seats = 0b01;
const PREVIOUS: Seats = 0b10;

/// Outcomes of sums, remembered for each convention in a dense table.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    tables: Vec<(Coalition, Memo<Seats>)>,
    nim: NimValues,
}

impl Solver {
    /// A solver that remembers nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// The outcome `o(s)` under a convention: the seats that win against every coalition of the
    /// rest (Spindler §3). Two-player normal play is decided by nim values.
    ///
    /// # Errors
    /// Limits, cycles, and errors of the world. What was found before is kept.
    pub fn outcome<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        s: SumId,
    ) -> Result<Seats, W::Error> {
        if c.players() == 2 && c.is_normal() {
            let value = self.nim.value(w, s)?;
            return Ok(if value == 0 { PREVIOUS } else { NEXT });
        }
        recurse(w, &mut Playing(c), self.table(c), s)
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|(_, memo)| memo.bytes()).sum::<usize>() + self.nim.bytes()
    }

    /// How many states have an answer, over all conventions.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|(_, memo)| memo.len()).sum::<usize>() + self.nim.len()
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = Solver::default();
    }

    fn table(&mut self, c: Coalition) -> &mut Memo<Seats> {
        let at = match self.tables.iter().position(|(known, _)| *known == c) {
            Some(at) => at,
            None => {
                self.tables.push((c, Memo::new(Coalition::UNKNOWN)));
                self.tables.len() - 1
            }
        };
        &mut self.tables[at].1
    }
}
