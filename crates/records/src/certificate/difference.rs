//! Certificates of differences: a game X such that a player wins the sum of one game with X and not
//! the sum of another with X. The checker plays both sums by the definition.

use super::fields::{StatedConvention, convention, field, number, object};
use super::limits::Watch;
use super::positions::Positions;
use super::rejection::{NotVerified, no};
use super::scores::score;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle difference 1";

const FIELDS: &str = "convention options low high context player first";

/// A verified difference: the player wins the sum of `low` and `context`, and not
/// the sum of `high` and `context`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedDifference {
    /// The convention.
    pub convention: StatedConvention,
    /// The number of positions.
    pub positions: usize,
    /// The position whose sum is won.
    pub low: usize,
    /// The position whose sum is not won.
    pub high: usize,
    /// The context.
    pub context: usize,
    /// The player who wins one sum, and not the other.
    pub player: usize,
    /// The player who moves first.
    pub first: usize,
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(
    json: &Value,
    watch: &mut Watch<'_>,
) -> Result<VerifiedDifference, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let convention = convention(field(json, "convention")?)?;
    if !matches!(convention, StatedConvention::Winners(..)) {
        return no("differences are certified only where players win or lose");
    }
    let players = convention.players();
    let listed = field(json, "options")?;
    let one = listed.get(0).and_then(Value::as_array).is_none_or(|lists| lists.len() == 1);
    let positions = Positions::read("options", listed, if one { 1 } else { players }, watch)?;
    let at = |name: &str| positions.number(name, field(json, name)?);
    let [low, high, context] = [at("low")?, at("high")?, at("context")?];
    let [player, first] = ["player", "first"].map(|name| number(name, field(json, name)?));
    let (player, first) = (player?, first?);
    if player.max(first) >= players {
        return no("`player` and `first` must be players");
    }
    let seat = (player + players - first) % players;
    let mut known = BTreeMap::new();
    let sums = Sums { convention: &convention, positions: &positions };
    let wins = |game: usize, known: &mut BTreeMap<_, _>, watch: &mut Watch<'_>| {
        Ok::<bool, NotVerified>(sums.score((game, context, first), known, watch)? >> seat & 1 == 1)
    };
    if !wins(low, &mut known, watch)? {
        return no("the player does not win the first sum");
    }
    if wins(high, &mut known, watch)? {
        return no("the player wins both sums");
    }
    let positions = positions.len();
    Ok(VerifiedDifference { convention, positions, low, high, context, player, first })
}

/// Sums of two positions.
struct Sums<'a> {
    convention: &'a StatedConvention,
    positions: &'a Positions,
}

/// Two positions, and the player who is to move; 0 where that does not matter.
type State = (usize, usize, usize);

impl Sums<'_> {
    fn options(&self, (a, b, mover): State) -> Vec<State> {
        let next = match self.positions.is_impartial() {
            true => 0,
            false => (mover + 1) % self.convention.players(),
        };
        let left = self.positions.options(a, mover).iter().map(|option| (*option, b, next));
        let right = self.positions.options(b, mover).iter().map(|option| (a, *option, next));
        left.chain(right).collect()
    }

    /// Returns the winners of a sum as bits, by seats counted from the mover.
    fn score(
        &self,
        (a, b, mover): State,
        known: &mut BTreeMap<State, u32>,
        watch: &mut Watch<'_>,
    ) -> Result<u32, NotVerified> {
        let start = (a, b, if self.positions.is_impartial() { 0 } else { mover });
        let mut open = vec![start];
        while let Some(&state) = open.last() {
            let options = self.options(state);
            watch.work(1 + options.len())?;
            let before = open.len();
            open.extend(options.iter().filter(|option| !known.contains_key(*option)));
            if open.len() > before {
                continue;
            }
            open.pop();
            let scores: BTreeSet<u32> = options.iter().map(|option| known[option]).collect();
            if known.insert(state, score(self.convention, state.2, &scores)).is_none() {
                watch.took(64);
            }
        }
        Ok(known[&start])
    }
}

impl fmt::Display for VerifiedDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedDifference { convention, positions, low, high, context: x, player, first } =
            self;
        write!(
            f,
            "of {positions} listed positions {low} is not at most {high} for player {player}, who \
             wins {low} + {x} and not {high} + {x} if {first} begins, where {convention}"
        )
    }
}
