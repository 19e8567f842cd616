//! The two kinds of name everything else is made of.

/// A game in an [`Arena`](super::Arena): a nim heap, a form or a position of a ruleset.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct GameId(u32);

/// A disjunctive sum in an [`Arena`](super::Arena): a multiset of games, interned.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct SumId(u32);

impl GameId {
    /// The mark for "no game yet" in dense tables; never a game.
    pub(crate) const NONE: GameId = GameId(u32::MAX);

    /// The game's place in dense tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the game at a place. Places are bounded by memory long before they leave `u32`.
    pub(crate) fn at(index: usize) -> GameId {
        GameId(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

impl SumId {
    /// The empty sum: the game with no options.
    pub const ZERO: SumId = SumId(0);

    /// The mark for "no sum yet" in dense tables; never a sum.
    pub(crate) const NONE: SumId = SumId(u32::MAX);

    /// The sum's place in dense tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the sum at a place. Places are bounded by memory long before they leave `u32`.
    pub(crate) fn at(index: usize) -> SumId {
        SumId(u32::try_from(index).unwrap_or(u32::MAX))
    }
}
