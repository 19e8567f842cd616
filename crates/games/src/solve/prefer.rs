//! Solver for preference-based play: the last mover (Suetsugu, Def 3).

use crate::game::{Halt, Memo, SumId, World, one_of, recurse, recurse_seated};
use crate::play::{Convention, PreferenceMatrix};

use super::heaps::HeapWishes;
use super::play::{Patience, Playing};

/// Memo tables for the last mover, one for each matrix.
#[derive(Clone, Debug, Default)]
pub struct Preferences {
    tables: Vec<ByMatrix>,
}

tweedle_base::heap_size!(Preferences { each tables });

/// The memo tables of play by one matrix.
#[derive(Clone, Debug)]
struct ByMatrix {
    matrix: PreferenceMatrix,
    last: Memo<u8>,
    heaps: HeapWishes,
}

tweedle_base::heap_size!(ByMatrix { last, heaps });

impl Preferences {
    /// Returns empty memo tables.
    pub fn new() -> Preferences {
        Preferences::default()
    }

    /// Returns `l(s, mover)`: how many players after `mover` the last mover is, if `mover` begins
    /// and everybody plays for the best result they can get. In a position without options it is
    /// the number of players less one, the previous player. Players are numbered from 0 in turn
    /// order; in a labelled sum each has options of their own, and play ends when the mover has
    /// none. If components of a stopped sum decide who wins, the winner counts as the last mover.
    ///
    /// # Errors
    /// [`Unsupported::Several`](crate::game::Unsupported::Several) if they declare several winners,
    /// [`Unsupported::Disagree`](crate::game::Unsupported::Disagree) if they declare different
    /// ones; [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer);
    /// [`Unsupported::Convention`](crate::game::Unsupported::Convention) for a sum of another
    /// number of players than the matrix; limits, cycles and errors of the world.
    pub fn last<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        s: SumId,
        mover: u8,
    ) -> Result<u8, W::Error> {
        let last = self.followed(w, matrix, (s, mover), None)?;
        Ok(last.ok_or(Halt::Bug("following play ended without a score"))?)
    }

    /// Returns [`Preferences::last`] if the search takes about that many states or fewer, else
    /// `None`. Sums of forms with nim heaps of some size are solved completely.
    pub fn last_within<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        (s, mover): (SumId, u8),
        states: u64,
    ) -> Result<Option<u8>, W::Error> {
        self.followed(w, matrix, (s, mover), Some(Patience::new(states)))
    }

    fn followed<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        (s, mover): (SumId, u8),
        patience: Option<Patience>,
    ) -> Result<Option<u8>, W::Error> {
        one_of(matrix.players(), mover)?;
        let at = match self.tables.iter().position(|table| table.matrix == *matrix) {
            Some(at) => at,
            None => {
                let last = Memo::new(PreferenceMatrix::UNKNOWN);
                self.tables.push(ByMatrix {
                    matrix: matrix.clone(),
                    last,
                    heaps: HeapWishes::new(),
                });
                self.tables.len() - 1
            }
        };
        let table = &mut self.tables[at];
        let shortcut = &mut table.heaps;
        let mut rule = Playing { convention: matrix.clone(), shortcut, patience };
        let last = if matrix.is_impartial() && w.arena().players(s).is_none() {
            recurse(w, &mut rule, &mut table.last, s)
        } else {
            recurse_seated(w, &mut rule, &mut table.last, s, (mover, matrix.players()))
        };
        Patience::ended(rule.patience, last)
    }

    /// Returns the number of states with an answer.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|table| table.last.len() + table.heaps.len()).sum()
    }
}
