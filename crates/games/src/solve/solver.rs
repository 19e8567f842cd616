//! Solver for outcomes, memoized for each convention.

use crate::game::Unsupported;
use crate::game::{Halt, MoverMemo, SumId, Sweep, World, impartial, recurse};
use crate::game::{one_of, recurse_by_mover};
use crate::play::{Coalition, Convention, SeatSet};
use crate::theorem;

use super::nim::NimValues;
use super::play::{Patience, Playing, Shortcut};

/// Outcomes of sums, remembered for each convention in dense tables.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    tables: Vec<(Coalition, MoverMemo<SeatSet>)>,
    nim: NimValues,
}

impl Solver {
    /// A solver that remembers nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// The outcome `o(s)` of an impartial sum under a convention: the seats that win against every
    /// coalition of the rest (Spindler §3). Two-player normal play is decided by nim values.
    ///
    /// # Errors
    /// [`Unsupported::Labelled`] for a sum whose outcome depends on who begins; limits, cycles, and
    /// errors of the world. What was found before is kept.
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
        let table = table(&mut self.tables, c);
        if w.arena().players(s).is_some() {
            let mut rule = Playing { convention: c, shortcut, patience };
            let seats = recurse_by_mover(w, &mut rule, table, s, mover);
            return Patience::ended(rule.patience, seats);
        }
        if let Some(seats) = shortcut.score(w, &c, s, None)? {
            return Ok(Some(seats));
        }
        let mut rule = Playing { convention: c, shortcut, patience };
        let seats = recurse(w, &mut rule, table.impartial(), s);
        Patience::ended(rule.patience, seats)
    }

    /// The outcome `o([s]_p)` of a sum when `mover` begins (Spindler §4): the seats, relative to
    /// `mover`, that win against every coalition of the rest. Players are numbered from 0 in turn
    /// order. For an impartial sum it is the same for every mover.
    ///
    /// # Errors
    /// [`Unsupported::Convention`] for a sum with another number of players than the convention;
    /// [`Unsupported::NoPlayer`]; limits, cycles that play in turn order meets, and errors of the
    /// world.
    pub fn outcome_from<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        s: SumId,
        mover: u8,
    ) -> Result<SeatSet, W::Error> {
        one_of(c.players(), mover)?;
        let s = labelled_for(w, c, s)?;
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
        let s = labelled_for(w, c, s)?;
        self.followed(w, c, (s, mover), Some(Patience::new(states)))
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

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|(_, memo)| memo.bytes()).sum::<usize>() + self.nim.bytes()
    }

    /// Returns the number of states with an answer, over all conventions.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|(_, memo)| memo.len()).sum::<usize>() + self.nim.len()
    }
}

/// A score that play was followed for without a limit of its own.
fn to_the_end<S>(score: Option<S>) -> Result<S, Halt> {
    score.ok_or(Halt::Bug("following play ended without a score"))
}

fn table(
    tables: &mut Vec<(Coalition, MoverMemo<SeatSet>)>,
    c: Coalition,
) -> &mut MoverMemo<SeatSet> {
    let at = match tables.iter().position(|(known, _)| *known == c) {
        Some(at) => at,
        None => {
            tables.push((c, MoverMemo::new(Coalition::UNKNOWN)));
            tables.len() - 1
        }
    };
    &mut tables[at].1
}

/// The sum, if it can be played under the convention.
fn labelled_for<W: World>(w: &W, c: Coalition, s: SumId) -> Result<SumId, W::Error> {
    match w.arena().players(s) {
        None => Ok(s),
        Some(game) if game == c.players() => Ok(s),
        Some(game) => {
            Err(Halt::Unsupported(Unsupported::Convention { game, convention: c.players() }).into())
        }
    }
}
