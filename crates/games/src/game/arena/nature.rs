//! What sums have of the games in them, and how it goes together.

use super::halt::Halt;
use super::nodes::{Body, GameNode, GameRole};
use super::players::meet;

/// What a sum has of its components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nature {
    /// Whether all are pure.
    pub(crate) pure: bool,
    /// How many players they are for; 0 if all are impartial.
    pub(crate) players: u8,
    /// Whether one is a position that decides who wins.
    pub(crate) decides: bool,
    /// What they say about where to move next.
    pub(crate) entails: Entails,
}

/// What a game says about where the next move must be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Entails {
    /// Nothing, and nor do the forms below it. Of a position it is not known before it is expanded.
    Never,
    /// Nothing, but moves in it or below it do.
    Below,
    /// It must be made in it.
    Now,
}

/// Stands for different numbers of players while components are gone through.
const MIXED: u8 = u8::MAX;

impl Nature {
    /// That of the empty sum.
    pub(crate) const EMPTY: Nature =
        Nature { pure: true, players: 0, decides: false, entails: Entails::Never };

    /// That of a game that does not decide.
    pub(crate) fn new(pure: bool, players: u8) -> Nature {
        Nature { pure, players, ..Nature::EMPTY }
    }

    /// The nature of several together; no sum of games for different numbers of players is ever
    /// made.
    #[inline]
    pub(crate) fn of(parts: impl Iterator<Item = Nature> + Clone) -> Result<Nature, Halt> {
        let all = parts.clone().fold(Nature::EMPTY, |all, part| {
            let players = match (all.players, part.players) {
                (here, 0) => here,
                (0, there) => there,
                (here, there) if here == there => here,
                _ => MIXED,
            };
            let decides = all.decides | part.decides;
            let entails = all.entails.max(part.entails);
            Nature { pure: all.pure & part.pure, players, decides, entails }
        });
        if all.players == MIXED {
            parts.map(|part| part.players).try_fold(0, meet)?;
        }
        Ok(all)
    }
}

impl GameNode {
    /// What a sum of this game alone has of it.
    #[inline]
    pub(crate) fn nature(&self) -> Nature {
        let entails = match (self.body, self.role) {
            (Body::Entailed { .. }, _) => Entails::Now,
            (_, GameRole::Entails) => Entails::Below,
            _ => Entails::Never,
        };
        let decides = self.role == GameRole::Decides;
        Nature { pure: self.pure, players: self.players, decides, entails }
    }
}
