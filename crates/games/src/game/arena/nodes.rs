//! Nodes of the arena: the stored data of each game.

use super::ids::{GameId, SumId};

/// A stretch of the list of options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionRange {
    pub(crate) start: usize,
    pub(crate) len: u32,
}

impl OptionRange {
    /// Stands for a list that has not been found.
    pub(crate) const UNKNOWN: OptionRange = OptionRange { start: 0, len: u32::MAX };

    /// Tests whether the list is known.
    pub(crate) fn is_known(self) -> bool {
        self.len != OptionRange::UNKNOWN.len
    }
}

/// The mark for a birthday not yet computed.
pub(crate) const UNKNOWN: u64 = u64::MAX;
/// The mark of games that have none: in them or below them moves entail.
pub(crate) const ENTAILS: u64 = u64::MAX - 1;
/// The mark for a birthday beyond 64 bits.
pub(crate) const SATURATED: u64 = u64::MAX - 2;

/// Returns the birthday of a game, or its mark, from the greatest one of its options.
pub(super) fn after_longest(days: u64) -> u64 {
    match days {
        UNKNOWN | ENTAILS => days,
        days => days.saturating_add(1).min(SATURATED),
    }
}

/// The structure of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    Nim(u32),
    Integer {
        player: u8,
        size: u32,
    },
    /// A form with the same options for everybody.
    Form(OptionRange),
    /// `at` is where the lists of the players begin in the arena's `rows`.
    Labelled {
        at: u32,
    },
    /// An unexpanded position. `key` is the owner's name for it; for the conjugate of a position,
    /// `key` is the index of its source.
    Unexpanded {
        key: u32,
    },
    Options {
        key: u32,
        span: OptionRange,
    },
    /// A position with the options of some players listed, but not of all.
    Partly {
        key: u32,
        at: u32,
    },
    LabelledOptions {
        key: u32,
        at: u32,
    },
    /// `now` is `to` with rewritten components replaced as far as is known.
    Rewritten {
        key: u32,
        to: SumId,
        now: SumId,
    },
    /// An entailed game. Its options are those of the game that it entails.
    Entailed {
        of: GameId,
    },
}

/// A game in the arena.
#[derive(Clone, Debug)]
pub(crate) struct GameNode {
    pub(crate) body: Body,
    /// The sum of this game alone.
    pub(crate) single: SumId,
    /// The pure sum this game is isomorphic to, once known.
    pub(crate) image: SumId,
    /// The number of options that are known to have images, kept as a cursor so that repeated
    /// checks are cheap.
    pub(crate) checked: u32,
    /// The longest play, or a mark.
    pub(crate) birthday: u64,
    /// The number of players, or 0 if the game is impartial.
    pub(crate) players: u8,
    /// A nim heap, an integer, or a form all of whose options are sums of pure games.
    pub(crate) pure: bool,
    /// A nim heap, an integer, or a form all of whose options are single canonical games.
    pub(crate) canonical: bool,
    pub(crate) role: GameRole,
}

/// The role of a game besides its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameRole {
    /// No special role.
    Plain,
    /// A conjugate of a position.
    Conjugate,
    /// Says who wins when play stops in it; the game is a position, perhaps entailed.
    Decides,
    /// A form with entailing moves in it or below it; or any other game, entailed.
    Entails,
}
