//! Identifiers of games and of sums.

/// A game in an [`Arena`](crate::game::Arena): a nim heap, a form or a position of a
/// ruleset.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct GameId(u32);

/// A disjunctive sum in an [`Arena`](crate::game::Arena): a multiset of games, interned.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct SumId(u32);

impl GameId {
    /// The mark for "no game yet" in dense tables; never a game.
    pub const NONE: GameId = GameId(u32::MAX);

    /// The game's place in dense tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the game at a place. Places are bounded by memory long before they leave `u32`.
    pub fn at(index: usize) -> GameId {
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
    pub fn at(index: usize) -> SumId {
        SumId(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// Returns the weight of one copy of a game in the hash of a sum. The hash of a sum is the wrapping
/// total of its components' weights, so that a move updates it without a look at the rest. (The
/// mixer is the finaliser of SplitMix64.)
pub(crate) fn weight(g: GameId) -> u64 {
    let mut x = (g.index() as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
