//! Suspense: the length of play if those who win delay the end, and the others hurry (Smith,
//! Graphs and composite games, 1966).

use crate::game::{MoverMemo, Recursion, Start, SumId, World, recurse_seated};
use crate::play::Coalition;

use super::final_winners::winners;
use super::one_seat::seat_of;

/// The length of play between a player and all others together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suspense {
    /// Set if the player wins.
    pub wins: bool,
    /// The number of moves, if whoever wins makes play long and whoever loses makes it short.
    pub moves: u32,
}

/// Returns the suspense of a sum for the player who begins, against all others together.
///
/// ```
/// use tweedle_games::game::{Plain, World};
/// use tweedle_games::play::Coalition;
/// use tweedle_games::solve::suspense;
///
/// let mut games = Plain::new();
/// let heap = games.arena_mut().nim(2);
/// let two = games.arena_mut().sum(&[(heap, 2)]).unwrap();
/// let found = suspense(&mut games, Coalition::TWO, (two, 0)).unwrap();
/// assert_eq!((found.wins, found.moves), (false, 2));
/// ```
///
/// # Errors
/// Limits, cycles, and errors of the world.
pub fn suspense<W: World>(
    w: &mut W,
    c: Coalition,
    (s, first): (SumId, u8),
) -> Result<Suspense, W::Error> {
    let mut memo = MoverMemo::new(None);
    let mut rule = Delay { convention: c, player: first };
    let found = recurse_seated(w, &mut rule, &mut memo, s, (first, c.players()))?;
    Ok(found.unwrap_or(Suspense { wins: false, moves: 0 }))
}

struct Delay {
    convention: Coalition,
    player: u8,
}

/// The options so far.
struct Lengths {
    /// Set if the player moves.
    own: bool,
    /// The seat of the player, relative to the mover.
    seat: u8,
    /// The longest play among the moves that win for the side to move.
    won: Option<u32>,
    /// The shortest play among the others.
    lost: Option<u32>,
}

impl<W: World> Recursion<W> for Delay {
    type Score = Option<Suspense>;
    type Tally = Lengths;

    fn open(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<Option<Suspense>, Lengths>, W::Error> {
        let players = self.convention.players();
        let by = mover.unwrap_or(0);
        let seat = seat_of(self.player, by, players);
        if let Some(declared) = winners(w, s, Some(by), players)? {
            let wins = declared.seats.contains(seat);
            return Ok(Start::Known(Some(Suspense { wins, moves: 0 })));
        }
        Ok(Start::Fold(Lengths { own: by == self.player, seat, won: None, lost: None }))
    }

    fn fold(&mut self, tally: &mut Lengths, option: Option<Suspense>) -> bool {
        if let Some(Suspense { wins, moves }) = option {
            if wins == tally.own {
                tally.won = Some(tally.won.map_or(moves, |most| most.max(moves)));
            } else {
                tally.lost = Some(tally.lost.map_or(moves, |least| least.min(moves)));
            }
        }
        false
    }

    fn close(&mut self, _: &mut W, _: SumId, tally: Lengths) -> Result<Option<Suspense>, W::Error> {
        Ok(Some(match (tally.won, tally.lost) {
            (Some(moves), _) => Suspense { wins: tally.own, moves: moves.saturating_add(1) },
            (None, Some(moves)) => Suspense { wins: !tally.own, moves: moves.saturating_add(1) },
            (None, None) => {
                Suspense { wins: self.convention.winners().contains(tally.seat), moves: 0 }
            }
        }))
    }
}
