//! Properties that a sum inherits from its components: number of players, entailing moves, deciding
//! positions, absence of rules.

use super::halt::Halt;
use super::nodes::{Body, GameNode, GameRole};
use super::players::meet;

/// The properties that a sum inherits from its components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nature {
    /// Is true if all components are pure.
    pub(crate) pure: bool,
    /// The number of players, or 0 if all components are impartial.
    pub(crate) players: u8,
    /// Is true if a component is a position that decides who wins.
    pub(crate) decides: bool,
    /// The restriction on the next move.
    pub(crate) entails: Entails,
}

/// The restriction of the next move by entailing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Entails {
    /// None in the game or in the forms below it. It is unknown for a position before its
    /// expansion.
    Never,
    /// None in the game, but moves in it or below it entail.
    Below,
    /// The next move must be made in the game.
    Now,
}

/// Marks components with different numbers of players.
const MIXED: u8 = u8::MAX;

impl Nature {
    /// The nature of the empty sum.
    pub(crate) const EMPTY: Nature =
        Nature { pure: true, players: 0, decides: false, entails: Entails::Never };

    /// Returns the nature of a game that does not decide.
    pub(crate) fn new(pure: bool, players: u8) -> Nature {
        Nature { pure, players, ..Nature::EMPTY }
    }

    /// The nature of several together; no sum of games for different numbers of players is ever
    /// made.
    #[inline]
    pub(crate) fn combined(parts: impl Iterator<Item = Nature> + Clone) -> Result<Nature, Halt> {
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
    /// Returns the nature of the sum of this game alone.
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
