//! Theorems that answers rest on: the name, the statement, and the conditions of each. One function
//! checks the conditions before a theorem is used.

mod list;

pub use list::*;

use crate::game::{Arena, GameId, Halt, SumId, Unsupported, World, explored, impartial};
use crate::play::Coalition;
use std::fmt;
use std::ops::RangeInclusive;

/// A theorem, and the games and conventions it is about.
#[derive(Debug)]
pub struct Theorem {
    /// The source: `Spindler, Thm 3.17`.
    pub name: &'static str,
    /// The statement, in a line.
    pub says: &'static str,
    /// The players who may have options of their own.
    pub options: OptionsOf,
    /// Is true if entailing moves are allowed.
    pub entailing: bool,
    /// Is true if deciding positions are allowed.
    pub deciding: bool,
    /// Is true if it holds for normal play only, and not for any set of winners.
    pub normal: bool,
    /// Is true if it holds for allies, and not only for each player alone against all others.
    pub allied: bool,
    /// The numbers of players for which it holds.
    pub players: RangeInclusive<u8>,
}

/// The players who have options of their own in the games of a theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionsOf {
    /// All players have the same options.
    All,
    /// Each player has options of their own.
    Each,
    /// Either.
    Either,
}

/// The reason why a theorem does not apply to a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// The theorem is about impartial games, and this one is for this number of labelled players.
    Labelled(u8),
    /// The theorem is about games in which players have options of their own.
    Impartial,
    /// A move says where the next one must be made.
    Entails(SumId),
    /// This position says who wins.
    Decides(GameId),
    /// The theorem is about normal play.
    Winners,
    /// The theorem is about each player alone against all others.
    Allies,
    /// The theorem does not hold for this number of players.
    Players(u8),
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outside::Labelled(_) => f.write_str("for impartial games"),
            Outside::Impartial => f.write_str("for partizan games"),
            Outside::Entails(_) => f.write_str("for games without entailing moves"),
            Outside::Decides(_) => f.write_str(
                "for games in which the convention decides who \
             wins",
            ),
            Outside::Winners => f.write_str("for normal play"),
            Outside::Allies => f.write_str("for players who play alone"),
            Outside::Players(n) => write!(f, "not for {n} players"),
        }
    }
}

impl Theorem {
    /// Tests whether it applies to play by a convention, whatever the game.
    pub fn covers(&self, c: Coalition) -> bool {
        self.convention(c).is_none()
    }

    fn convention(&self, c: Coalition) -> Option<Outside> {
        match c.players() {
            n if !self.players.contains(&n) => Some(Outside::Players(n)),
            _ if !self.allied && !c.is_single() => Some(Outside::Allies),
            _ if self.normal && !c.is_normal() => Some(Outside::Winners),
            _ => None,
        }
    }

    /// Returns the reason why it does not apply to this game and all its positions under a
    /// convention; `None` if it applies. Everything below the game is expanded, since the final
    /// forms of positions count.
    pub fn outside<W: World>(
        &self,
        w: &mut W,
        c: Coalition,
        s: SumId,
    ) -> Result<Option<Outside>, W::Error> {
        match self.convention(c) {
            Some(outside) => Ok(Some(outside)),
            None => self.game(w, s),
        }
    }

    fn game<W: World>(&self, w: &mut W, s: SumId) -> Result<Option<Outside>, W::Error> {
        let s = explored(w, s)?;
        let arena = w.arena();
        let labelled = match (self.options, arena.players(s)) {
            (OptionsOf::All, Some(players)) => Some(Outside::Labelled(players)),
            (OptionsOf::Each, None) => Some(Outside::Impartial),
            _ => None,
        };
        let decides = || arena.deciding_below(s).filter(|_| !self.deciding).map(Outside::Decides);
        let entails = || (!self.entailing && arena.entails(s)).then_some(Outside::Entails(s));
        Ok(labelled.or_else(decides).or_else(entails))
    }

    /// Checks that it applies to a sum whose components have been expanded, for callers that visit
    /// all positions themselves.
    ///
    /// # Errors
    /// [`Unsupported::Labelled`], [`Unsupported::Entails`] and [`Unsupported::Decides`] if it is
    /// not.
    pub fn admit(&self, arena: &Arena, s: SumId) -> Result<(), Unsupported> {
        match (arena.players(s), arena.deciding_part(s)) {
            (Some(players), _) if self.options == OptionsOf::All => {
                Err(Unsupported::Labelled(players))
            }
            _ if !self.entailing && arena.entails(s) => Err(Unsupported::Entails(s)),
            (_, Some(part)) if !self.deciding => Err(Unsupported::Decides(part)),
            _ => Ok(()),
        }
    }

    /// The game with everything below it expanded, for a question that has no answer but by this
    /// theorem.
    ///
    /// # Errors
    /// [`Unsupported::Labelled`], [`Unsupported::Decides`] and [`Unsupported::Entails`] for games
    /// that it is not about; limits, cycles, and errors of the world.
    pub fn demanded<W: World>(&self, w: &mut W, s: SumId) -> Result<SumId, W::Error> {
        let s = match self.options {
            OptionsOf::All => impartial(w, s)?,
            _ => explored(w, s)?,
        };
        use Outside::{Allies, Impartial, Players, Winners};
        match self.game(w, s)? {
            None | Some(Impartial | Winners | Allies | Players(_)) => Ok(s),
            Some(Outside::Labelled(players)) => {
                Err(Halt::Unsupported(Unsupported::Labelled(players)).into())
            }
            Some(Outside::Entails(s)) => Err(Halt::Unsupported(Unsupported::Entails(s)).into()),
            Some(Outside::Decides(g)) => Err(Halt::Unsupported(Unsupported::Decides(g)).into()),
        }
    }
}
