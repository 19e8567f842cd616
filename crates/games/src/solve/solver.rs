//! Solver for outcomes, memoized for each convention.

use crate::game::{
    Arena, Halt, Memo, SumId, World, impartial, one_of, recurse_by_mover, recurse_seated, table_of,
};
use crate::play::{Coalition, Convention, SeatSet};
use crate::theorem;

use super::nim::NimValues;
use super::play::{OneSeat, Patience, Playing, Shortcut};

/// Outcomes of sums, remembered for each convention in dense tables.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    tables: Vec<(Coalition, Memo<SeatSet>)>,
    /// The answers about one seat of impartial sums.
    seats: Vec<(Coalition, Memo<Option<bool>>)>,
    nim: NimValues,
}

tweedle_base::heap_size!(Solver { each tables, each seats, nim });

impl Solver {
    /// A solver that remembers nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// The outcome `o(s)` of an impartial sum under a convention: the seats that win against every
    /// coalition of the rest (Spindler §3). Two-player normal play is decided by nim values.
    ///
    /// # Errors
    /// [`Unsupported`](crate::game::Unsupported) for a sum whose outcome depends on who begins;
    /// limits, cycles, and errors of the world. What was found before is kept.
    pub fn outcome<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        s: SumId,
    ) -> Result<SeatSet, W::Error> {
        let s = impartial(w, s)?;
        Ok(to_the_end(self.followed(w, c, (s, 0), None)?)?)
    }

    /// Follows play of a sum that can be played under the convention, as far as patience goes.
    fn followed<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        (s, mover): (SumId, u8),
        patience: Option<Patience>,
    ) -> Result<Option<SeatSet>, W::Error> {
        let mut shortcut = theorem::NIM_VALUES.covers(c).then_some(&mut self.nim);
        let table = table_of(&mut self.tables, c, || Memo::new(Coalition::UNKNOWN));
        if w.arena().players(s).is_none() {
            if let Some(seats) = shortcut.score(w, &c, s, None)? {
                return Ok(Some(seats));
            }
            if let Some(seats) = folded(w.arena(), table, c, s) {
                return Ok(Some(seats));
            }
        }
        let mut rule = Playing { convention: c, shortcut, patience };
        let seats = recurse_by_mover(w, &mut rule, table, s, mover);
        Patience::ended(rule.patience, seats)
    }

    /// The outcome `o([s]_p)` of a sum when `mover` begins (Spindler §4): the seats, relative to
    /// `mover`, that win against every coalition of the rest. Players are numbered from 0 in turn
    /// order. For an impartial sum it is the same for every mover.
    ///
    /// # Errors
    /// [`Unsupported`](crate::game::Unsupported) for a sum with another number of players than the
    /// convention, and for a player beyond; limits, cycles that play in turn order meets, and
    /// errors of the world.
    pub fn outcome_from<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        s: SumId,
        mover: u8,
    ) -> Result<SeatSet, W::Error> {
        one_of(c.players(), mover)?;
        w.arena().players_under(s, c.players())?;
        Ok(to_the_end(self.followed(w, c, (s, mover), None)?)?)
    }

    /// Returns [`Solver::outcome_from`] if the search takes about that many states or fewer, else
    /// `None`.
    pub fn outcome_within<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        (s, mover): (SumId, u8),
        states: u64,
    ) -> Result<Option<SeatSet>, W::Error> {
        one_of(c.players(), mover)?;
        w.arena().players_under(s, c.players())?;
        self.followed(w, c, (s, mover), Some(Patience::new(states)))
    }

    /// Decides if a seat wins an impartial sum of forms if the search takes about that many states
    /// or fewer; otherwise, and for other sums, returns `None`. It stops at the first move that
    /// decides, and so takes fewer states than [`Solver::outcome`].
    ///
    /// # Errors
    /// Limits.
    pub fn wins_within<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        (s, seat): (SumId, u8),
        states: u64,
    ) -> Result<Option<bool>, W::Error> {
        let arena = w.arena();
        if !arena.is_pure(s) || arena.players(s).is_some() || seat >= c.players() {
            return Ok(None);
        }
        if let Some(seats) = self.known(c, s, None) {
            return Ok(Some(seats.contains(seat)));
        }
        // Without sums all seats take about as many states as one.
        if arena.is_canonical(s) || !c.is_single() {
            let seats = self.followed(w, c, (s, 0), Some(Patience::new(states)))?;
            return Ok(seats.map(|seats| seats.contains(seat)));
        }
        // The player is 0, and moves after `seat` others.
        let mover = if seat == 0 { 0 } else { c.players() - seat };
        let memo = table_of(&mut self.seats, c, || Memo::new(None));
        let patience = Some(Patience::new(states));
        let mut rule = OneSeat { convention: c, player: 0, known: |_: &_, _, _| None, patience };
        let won = recurse_seated(w, &mut rule, memo, s, (mover, c.players()));
        Ok(Patience::ended(rule.patience, won)?.flatten())
    }

    /// The outcomes of a sum when each player begins, in turn order (Spindler §4:
    /// `o(G) = (o([G]_L), …, o([G]_R))`). The limits count for each beginning on its own.
    pub fn outcomes<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        s: SumId,
    ) -> Result<Vec<SeatSet>, W::Error> {
        (0..c.players()).map(|mover| self.outcome_from(w, c, s, mover)).collect()
    }

    /// Returns the outcome of a sum from the memo table, if it is there. `mover` begins; it is
    /// `None` in an impartial sum, which does not depend on the mover.
    pub fn known(&self, c: Coalition, s: SumId, mover: Option<u8>) -> Option<SeatSet> {
        let (_, table) = self.tables.iter().find(|(known, _)| *known == c)?;
        table.get(s, mover)
    }

    /// The nim values found so far, by which two-player normal play is decided.
    pub fn nim_values(&mut self) -> &mut NimValues {
        &mut self.nim
    }

    /// Returns the number of states with an answer, over all conventions.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|(_, memo)| memo.len()).sum::<usize>()
            + self.seats.iter().map(|(_, memo)| memo.len()).sum::<usize>()
            + self.nim.len()
    }
}

/// A score that play was followed for without a limit of its own.
fn to_the_end<S>(score: Option<S>) -> Result<S, Halt> {
    score.ok_or(Halt::Bug("following play ended without a score"))
}

/// Returns the outcome of an impartial sum if it is known, or if the sum is a form and the known
/// outcomes of its options suffice.
#[inline]
fn folded(arena: &Arena, memo: &mut Memo<SeatSet>, c: Coalition, s: SumId) -> Option<SeatSet> {
    if let Some(seats) = memo.get(s, None) {
        return Some(seats);
    }
    let mut tally = c.begin(0);
    for option in arena.listed_alone(s)? {
        if c.fold(&mut tally, memo.get(*option, None)?) {
            break;
        }
    }
    let seats = c.score(tally);
    memo.set(s, None, seats);
    Some(seats)
}
