//! Search of the game tree under any convention, as a recursion over sums, impartial or labelled;
//! and for one player against all others, where it stops at the first move that decides.

use super::final_winners::declared;
use super::nim::NimValues;
use crate::game::{Arena, Halt, Recursion, Start, SumId, World};
use crate::play::{Coalition, Convention, SeatSet};

/// A shortcut that knows the scores of some sums without the recursion.
pub(super) trait Shortcut<C: Convention> {
    /// Returns the score of a sum for the mover, or `None` if the shortcut does not know it. The
    /// mover is `None` if it does not matter.
    fn score<W: World>(
        &mut self,
        w: &mut W,
        convention: &C,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Option<C::Score>, W::Error>;
}

/// The recursion for a sum under a convention. Scores are relative to the mover, who can be stuck
/// in a labelled sum although others are not.
#[derive(Debug)]
pub(super) struct Playing<C, K> {
    pub(super) convention: C,
    /// A shortcut for sums that play leads to.
    pub(super) shortcut: K,
    /// The limit up to which play is followed, if there is one.
    pub(super) patience: Option<Patience>,
}

/// The limit up to which play is followed: a number of states, and a multiple of it for the number
/// of sums.
#[derive(Debug)]
pub(crate) struct Patience {
    states: u64,
    /// The largest number of sums, known once the recursion begins.
    sums: Option<usize>,
    over: bool,
}

/// The number of sums allowed for each state: a rule can give very many options to one.
const SUMS_PER_STATE: u64 = 8;

impl Patience {
    pub(super) fn new(states: u64) -> Patience {
        Patience { states, sums: None, over: false }
    }

    /// Records a state.
    pub(super) fn state<W: World>(&mut self, w: &W) -> Result<(), Halt> {
        let now = w.arena().sum_count();
        let most = *self.sums.get_or_insert(now + (self.states * SUMS_PER_STATE) as usize);
        if self.states == 0 || now > most {
            self.over = true;
            // Whoever is impatient does not look at why it ended.
            return Err(Halt::Bug("play was to be followed further"));
        }
        self.states -= 1;
        Ok(())
    }

    /// The score; `None` if play was not followed to the end.
    pub(super) fn ended<S, E>(
        patience: Option<Patience>,
        score: Result<S, E>,
    ) -> Result<Option<S>, E> {
        match score {
            Err(_) if patience.is_some_and(|patience| patience.over) => Ok(None),
            score => score.map(Some),
        }
    }
}

impl<W: World, C: Convention, K: Shortcut<C>> Recursion<W> for Playing<C, K> {
    type Score = C::Score;
    type Tally = C::Tally;
    // Games with rules are dear to look into, and what an option settles stays so.
    const FOLDS_KNOWN_FIRST: bool = true;
    const BACKWARDS: bool = true;

    #[inline]
    fn open(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<C::Score, C::Tally>, W::Error> {
        if s == SumId::ZERO {
            return Ok(Start::Known(self.convention.stuck()));
        }
        if let Some(score) = declared(w, &self.convention, s, mover)? {
            return Ok(Start::Known(score));
        }
        if let Some(score) = self.shortcut.score(w, &self.convention, s, mover)? {
            return Ok(Start::Known(score));
        }
        if let Some(patience) = &mut self.patience {
            patience.state(w)?;
        }
        // Where it is not known who moves, it does not matter.
        Ok(Start::Fold(self.convention.begin(mover.unwrap_or(0))))
    }

    #[inline]
    fn fold(&mut self, tally: &mut C::Tally, option: C::Score) -> bool {
        self.convention.fold(tally, option)
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: C::Tally) -> Result<C::Score, W::Error> {
        Ok(self.convention.score(tally))
    }
}

/// Nim values decide two-player normal play of impartial sums that have any; they are present only
/// where that is the convention.
impl Shortcut<Coalition> for Option<&mut NimValues> {
    #[inline]
    fn score<W: World>(
        &mut self,
        w: &mut W,
        _: &Coalition,
        s: SumId,
        _: Option<u8>,
    ) -> Result<Option<SeatSet>, W::Error> {
        match self {
            Some(nim) if w.arena().players(s).is_none() => {
                // A search finds a winning move sooner than the value.
                if nim.is_unknown_position(w, s)? {
                    return Ok(None);
                }
                let previous = nim.previous_wins(w, s)?;
                Ok(previous.map(
                    |previous| if previous { SeatSet::PREVIOUS_OF_TWO } else { SeatSet::NEXT },
                ))
            }
            _ => Ok(None),
        }
    }
}

/// The recursion that decides if a player wins. It follows players in turn, also in impartial sums.
#[derive(Debug)]
pub(crate) struct OneSeat<K> {
    pub(crate) convention: Coalition,
    pub(crate) player: u8,
    /// Returns whether the player wins a sum in which that player moves, if that is known.
    pub(crate) known: K,
    /// The limit up to which play is followed, if there is one.
    pub(crate) patience: Option<Patience>,
}

/// The options of a sum so far.
#[derive(Debug)]
pub(crate) struct Options {
    /// The seat of the player, relative to the mover.
    seat: u8,
    /// Is true if there is an option.
    moved: bool,
    /// Is true if an option decides for the mover.
    decided: bool,
}

/// Returns the seat of a player, relative to the mover.
pub(crate) fn seat_of(player: u8, mover: u8, players: u8) -> u8 {
    if player < mover { player + players - mover } else { player - mover }
}

impl<W: World, K: Fn(&Arena, SumId, u8) -> Option<bool>> Recursion<W> for OneSeat<K> {
    type Score = Option<bool>;
    type Tally = Options;
    const BACKWARDS: bool = true;

    #[inline]
    fn open(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<Option<bool>, Options>, W::Error> {
        let mover = mover.unwrap_or(0);
        if let Some(won) = (self.known)(w.arena(), s, mover) {
            return Ok(Start::Known(Some(won)));
        }
        if let Some(patience) = &mut self.patience {
            patience.state(w)?;
        }
        let seat = seat_of(self.player, mover, self.convention.players());
        Ok(Start::Fold(Options { seat, moved: false, decided: false }))
    }

    #[inline]
    fn fold(&mut self, tally: &mut Options, option: Option<bool>) -> bool {
        tally.moved = true;
        tally.decided = option == Some(tally.seat == 0);
        tally.decided
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: Options) -> Result<Option<bool>, W::Error> {
        Ok(Some(match tally.moved {
            true => (tally.seat == 0) == tally.decided,
            false => self.convention.stuck().contains(tally.seat),
        }))
    }
}
