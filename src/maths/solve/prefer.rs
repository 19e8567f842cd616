//! Who moves last in preference-based play (Suetsugu, Def 3).

use crate::maths::game::{MoverMemo, SumId, World, one_of, recurse, recurse_seated};
use crate::maths::play::{Convention, PreferenceMatrix};

use super::heaps::HeapWishes;
use super::play::Playing;

/// Who moves last, remembered for each matrix.
#[derive(Clone, Debug, Default)]
pub struct Preferences {
    tables: Vec<ByMatrix>,
}

/// What is known of play by one matrix.
#[derive(Clone, Debug)]
struct ByMatrix {
    matrix: PreferenceMatrix,
    last: MoverMemo<u8>,
    heaps: HeapWishes,
}

impl Preferences {
    /// Nothing is remembered yet.
    pub fn new() -> Preferences {
        Preferences::default()
    }

    /// How many players after `mover` the one who moves last is, if `mover` begins and everybody
    /// plays for the best they can get: `l(s, mover)`. At an end it is the number of players less
    /// one, the previous player. Players are numbered from 0 in turn order; in a labelled sum each
    /// has options of their own, and play ends when the mover has none. Where components of a
    /// stopped sum decide who wins, the winner counts as the one who moves last.
    ///
    /// # Errors
    /// [`Unfit::Several`](crate::maths::game::Unfit::Several) if they declare several winners,
    /// [`Unfit::Disagree`](crate::maths::game::Unfit::Disagree) if they declare different ones;
    /// [`Unfit::NoPlayer`](crate::maths::game::Unfit::NoPlayer);
    /// [`Unfit::Convention`](crate::maths::game::Unfit::Convention) for a sum of another number of
    /// players than the matrix; limits, cycles and errors of the world.
    pub fn last<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        s: SumId,
        mover: u8,
    ) -> Result<u8, W::Error> {
        one_of(matrix.players(), mover)?;
        let at = match self.tables.iter().position(|table| table.matrix == *matrix) {
            Some(at) => at,
            None => {
                let last = MoverMemo::new(PreferenceMatrix::UNKNOWN);
                self.tables.push(ByMatrix {
                    matrix: matrix.clone(),
                    last,
                    heaps: HeapWishes::new(),
                });
                self.tables.len() - 1
            }
        };
        let table = &mut self.tables[at];
        let mut rule = Playing { convention: matrix.clone(), shortcut: &mut table.heaps };
        if matrix.is_impartial() && w.arena().players(s).is_none() {
            return recurse(w, &mut rule, table.last.impartial(), s);
        }
        recurse_seated(w, &mut rule, &mut table.last, s, (mover, matrix.players()))
    }

    /// How many states have an answer.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|table| table.last.len() + table.heaps.len()).sum()
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.last.bytes() + table.heaps.bytes()).sum()
    }
}
