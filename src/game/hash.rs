//! Hashing with fixed seeds: the same program gives the same tables, hence the same answers
//! in the same order, every time it runs.

use std::hash::BuildHasher;

use ahash::{AHasher, RandomState};

use super::ids::GameId;

/// A hasher factory with fixed seeds.
#[derive(Clone, Debug)]
pub struct Seeded(RandomState);

impl Default for Seeded {
    fn default() -> Self {
        // The digits of pi: nothing up the sleeve, and never random.
        Seeded(RandomState::with_seeds(
            0x243f_6a88_85a3_08d3,
            0x1319_8a2e_0370_7344,
            0xa409_3822_299f_31d0,
            0x082e_fa98_ec4e_6c89,
        ))
    }
}

impl BuildHasher for Seeded {
    type Hasher = AHasher;

    fn build_hasher(&self) -> AHasher {
        self.0.build_hasher()
    }
}

/// What one copy of a game contributes to the hash of a sum. The hash of a sum is the wrapping
/// total of its components' weights, so that a move updates it without looking at the rest.
/// (The mixer is the finaliser of SplitMix64.)
pub(crate) fn weight(g: GameId) -> u64 {
    let mut x = (g.index() as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
