//! Certificates of periods of heaps from which players with moves of their own take tokens. The
//! checker computes heaps until as many in a row repeat as a move takes tokens; then all do.

use super::fields::{StatedConvention, convention, field, list, number, object};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use super::scores::score;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle taking 1";

const FIELDS: &str = "convention moves from period";

/// The most heaps that are computed.
const MAX_HEAPS: usize = 1 << 22;

/// A verified period: whoever begins, the heaps of n and of n + period tokens have the same result,
/// for all n from the first one on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedTaking {
    /// The convention.
    pub convention: StatedConvention,
    /// The moves of each player.
    pub moves: Vec<Vec<StatedTaking>>,
    /// The first heap.
    pub from: usize,
    /// The period.
    pub period: usize,
    /// The largest heap that was computed.
    pub checked: usize,
    /// The results before the period and of one period, for each player who may begin: winners as
    /// bits, by seats counted from the mover, or last movers.
    pub values: Vec<Vec<u32>>,
}

/// A move that takes tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedTaking {
    /// The number of tokens.
    pub tokens: usize,
    /// The smallest heap from which they may be taken.
    pub least: usize,
    /// The largest heap from which they may be taken, if there is one.
    pub most: Option<usize>,
}

impl Serialize for StatedTaking {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.tokens, self.least, self.most).serialize(to)
    }
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedTaking, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let convention = convention(field(json, "convention")?)?;
    let moves = list("moves", field(json, "moves")?, |name, json| list(name, json, taking))?;
    let players = convention.players();
    if moves.len() != players {
        return no("`moves` must have the moves of each player");
    }
    let (from, period) =
        (number("from", field(json, "from")?)?, number("period", field(json, "period")?)?);
    if period == 0 {
        return no("`period` must be at least 1");
    }
    let all = || moves.iter().flatten();
    let taken = all().map(|it| it.tokens).max().unwrap_or(0);
    // From here on all heaps have the same moves.
    let even = all().map(|it| it.least.max(it.most.map_or(0, |most| most + 1))).max().unwrap_or(0);
    let checked = from.checked_add(taken).map(|end| end.max(even));
    let checked = checked.and_then(|end| end.checked_add(period)).filter(|end| *end < MAX_HEAPS);
    let Some(checked) = checked else {
        return no(format!("more than {MAX_HEAPS} heaps would have to be computed"));
    };
    let mut values: Vec<Vec<u32>> = Vec::new();
    for size in 0..=checked {
        let mut results = Vec::new();
        for (mover, own) in moves.iter().enumerate() {
            watch.work(1 + own.len())?;
            let next = (mover + 1) % players;
            let may = |it: &&StatedTaking| it.least <= size && it.most.is_none_or(|m| size <= m);
            let after = own.iter().filter(may).map(|it| values[size - it.tokens][next]);
            results.push(score(&convention, mover, &after.collect::<BTreeSet<u32>>()));
        }
        values.push(results);
        watch.took(32 + 4 * players);
    }
    if let Some(n) = (from..=checked - period).find(|n| values[*n] != values[n + period]) {
        return no(format!("the heaps of {n} and of {} tokens differ", n + period));
    }
    values.truncate(from + period);
    Ok(VerifiedTaking { convention, moves, from, period, checked, values })
}

fn taking(name: &str, json: &Value) -> Result<StatedTaking, NotVerified> {
    let Some([tokens, least, most]) = json.as_array().map(Vec::as_slice) else {
        return no("a move must be a number of tokens, and the smallest and the largest heap");
    };
    let most = if most.is_null() { None } else { Some(number(name, most)?) };
    let (tokens, least) = (number(name, tokens)?, number(name, least)?);
    match tokens == 0 || least < tokens || most.is_some_and(|most| most >= MAX_HEAPS) {
        true => no("a move must take tokens that are there"),
        false => Ok(StatedTaking { tokens, least, most }),
    }
}

impl fmt::Display for VerifiedTaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedTaking { convention, moves, from, period, checked, .. } = self;
        let own = moves.iter().enumerate().map(|(player, own)| {
            let tokens: Vec<String> = own.iter().map(StatedTaking::to_string).collect();
            format!("player {player} takes {}", tokens.join(" or "))
        });
        write!(
            f,
            "the results of play of single heaps where {} have period {period} from {from} tokens \
             on; compared up to {checked} tokens, and each larger heap depends on those before it \
             alone; {convention}",
            own.collect::<Vec<_>>().join(", ")
        )
    }
}

impl fmt::Display for StatedTaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StatedTaking { tokens, least, most } = self;
        match most {
            Some(most) => write!(f, "{tokens} (of {least} to {most})"),
            None if least > tokens => write!(f, "{tokens} (of {least} or more)"),
            None => write!(f, "{tokens}"),
        }
    }
}
