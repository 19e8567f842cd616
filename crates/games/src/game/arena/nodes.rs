//! Nodes of the arena: the stored data of each game, among it the length of its longest play.

use super::ids::{GameId, SumId};
use super::store::Arena;

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

impl Arena {
    /// Stores the birthday of a game whose options have theirs.
    pub(crate) fn settle_birthday(&mut self, g: GameId) {
        if let Some(birthday) = self.one_more_than_options(g) {
            self.nodes[g.index()].birthday = birthday;
        }
    }

    fn one_more_than_options(&mut self, g: GameId) -> Option<u64> {
        // The options of an entailed game are known if those of the game are: a heap has many.
        if let Body::Entailed { of } = self.nodes[g.index()].body
            && self.nodes[of.index()].birthday != UNKNOWN
        {
            return Some(ENTAILS);
        }
        let mut longest: Option<u64> = None;
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            longest = longest.max(Some(self.birthday_of(option)?));
        }
        match self.nodes[g.index()].body {
            Body::Entailed { .. } => Some(ENTAILS),
            // A rewritten position is the sum, not a step away from it.
            Body::Rewritten { .. } => Some(longest.unwrap_or(0)),
            _ => Some(longest.map_or(0, after_longest)),
        }
    }

    /// Returns the birthday of a sum or its mark, if the birthdays of its components are known.
    pub(crate) fn birthday_of(&self, s: SumId) -> Option<u64> {
        let mut total = 0u64;
        for &(g, c) in self.parts(s) {
            let days = self.nodes[g.index()].birthday;
            total = match (days, total) {
                (UNKNOWN, _) => return None,
                (ENTAILS, _) | (_, ENTAILS) => ENTAILS,
                _ => days.saturating_mul(u64::from(c)).saturating_add(total).min(SATURATED),
            };
        }
        Some(total)
    }
}
