//! Who moves last in preference-based play (Suetsugu, Def 3).

use crate::base::Seeded;
use crate::maths::game::{
    Heap, MoverMemo, Recursion, Start, SumId, World, recurse, recurse_seated,
};
use crate::maths::play::PreferenceMatrix;
use hashbrown::HashMap;

use super::stop::declared_one;

/// No score: there are fewer players.
const UNKNOWN: u8 = u8::MAX;

/// Who moves last, remembered for each matrix.
#[derive(Clone, Debug, Default)]
pub struct Preferences {
    tables: Vec<Table>,
}

/// What is known of play by one matrix.
#[derive(Clone, Debug)]
struct Table {
    matrix: PreferenceMatrix,
    last: MoverMemo<u8>,
    heaps: Heaps,
}

/// The best wish that the options of a heap fulfil.
type Heaps = HashMap<Heap, u8, Seeded>;

impl Preferences {
    /// Nothing is remembered yet.
    pub fn new() -> Preferences {
        Preferences::default()
    }

    /// How many players after `mover` the one who moves last is, if `mover` begins and everybody
    /// plays for the best they can get: `l(s, mover)`. At an end it is the number of players less
    /// one, the previous player. Players are numbered from 0 in turn order; in a labelled sum each
    /// has options of their own, and play ends when the mover has none. Where components of a stopped
    /// sum decide who wins, the winner counts as the one who moves last.
    ///
    /// # Errors
    /// [`Halt::Several`](crate::maths::game::Halt::Several) if they declare several winners,
    /// [`Halt::Disagree`](crate::maths::game::Halt::Disagree) if they declare different ones;
    /// [`Halt::NoPlayer`](crate::maths::game::Halt::NoPlayer);
    /// [`Halt::Convention`](crate::maths::game::Halt::Convention) for a sum of another number of players
    /// than the matrix; limits, cycles and errors of the world.
    pub fn last<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        s: SumId,
        mover: u8,
    ) -> Result<u8, W::Error> {
        crate::maths::game::one_of(matrix.players(), mover)?;
        let at = match self.tables.iter().position(|table| table.matrix == *matrix) {
            Some(at) => at,
            None => {
                let (last, heaps) = (MoverMemo::new(UNKNOWN), Heaps::default());
                self.tables.push(Table { matrix: matrix.clone(), last, heaps });
                self.tables.len() - 1
            }
        };
        let table = &mut self.tables[at];
        let mut rule = Preferring { matrix, heaps: &mut table.heaps };
        if matrix.is_impartial() && w.arena().players(s).is_none() {
            return recurse(w, &mut rule, table.last.impartial(), s);
        }
        recurse_seated(w, &mut rule, &mut table.last, s, (mover, matrix.players()))
    }

    /// How many states have an answer.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|table| table.last.len()).sum()
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables
            .iter()
            .map(|table| table.last.bytes() + table.heaps.capacity() * size_of::<(Heap, u8)>())
            .sum()
    }
}

/// Playing by a matrix: the mover takes the option whose last player they like best.
struct Preferring<'a> {
    matrix: &'a PreferenceMatrix,
    heaps: &'a mut Heaps,
}

/// The best wish that an option fulfils, and whose it is.
#[derive(Clone, Copy)]
struct Wish {
    mover: u8,
    /// Its rank, 0 for the first; `None` before the first option.
    best: Option<u8>,
}

impl<W: World> Recursion<W> for Preferring<'_> {
    type Score = u8;
    type Tally = Wish;
    const FORESEES: bool = true;
    const GATHERS: bool = true;

    fn open(&mut self, w: &mut W, s: SumId) -> Result<Start<u8, Wish>, W::Error> {
        self.open_for(w, s, None)
    }

    #[inline]
    fn open_for(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<u8, Wish>, W::Error> {
        if let Some(winner) = declared_one(w, s, mover, self.matrix.players())? {
            return Ok(Start::Known(winner));
        }
        // Where it is not known who moves, the rows are equal.
        Ok(Start::Fold(Wish { mover: mover.unwrap_or(0), best: None }))
    }

    #[inline]
    fn fold(&mut self, wish: &mut Wish, option: u8) -> bool {
        let rank = self.matrix.wish(wish.mover, option);
        let best = wish.best.map_or(rank, |best| best.min(rank));
        wish.best = Some(best);
        best == 0
    }

    #[inline]
    fn gathered(&self, heap: Heap) -> Option<Wish> {
        let mover = heap.mover.unwrap_or(0);
        self.heaps.get(&heap).map(|best| Wish { mover, best: Some(*best) })
    }

    #[inline]
    fn gather(&mut self, heap: Heap, wish: &Wish) {
        if let Some(best) = wish.best {
            self.heaps.insert(heap, best);
        }
    }

    fn blank(&self, wish: &Wish) -> Option<Wish> {
        Some(Wish { best: None, ..*wish })
    }

    #[inline]
    fn join(&mut self, wish: &mut Wish, other: &Wish) -> bool {
        wish.best = match (wish.best, other.best) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        wish.best == Some(0)
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, wish: Wish) -> Result<u8, W::Error> {
        Ok(self.matrix.last(wish.mover, wish.best))
    }
}
