//! Certificates of outcomes: a table of all positions that play can reach. The winners of each
//! follow from those of its options by the definition of the convention, so that all are right by
//! induction.

use super::fields::{StatedConvention, claims, convention, field, list, number, object, small};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use super::scores::{score, won_by};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle outcome 1";

const FIELDS: &str = "convention movers options declared scores roots";

/// A verified outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedOutcome {
    /// The convention.
    pub convention: StatedConvention,
    /// The number of positions, counted for each player to move.
    pub positions: usize,
    /// The number of positions at whose ends the rules name the winners.
    pub declared: usize,
    /// The scores of the game with the players who begin, or one with `None` if it does not matter
    /// who begins: the winners as bits, by seats counted from the mover; or the last mover.
    pub scores: Vec<(Option<usize>, u32)>,
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedOutcome, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let convention = convention(field(json, "convention")?)?;
    let players = convention.players();
    let numbers = |name: &str, json: &Value| list(name, json, number);
    let options = list("options", field(json, "options")?, numbers)?;
    let movers = list("movers", field(json, "movers")?, |name, json| match json {
        Value::Null => Ok(None),
        json => number(name, json).map(Some),
    })?;
    let scores = list("scores", field(json, "scores")?, small)?;
    let declared: Vec<(usize, Vec<u32>)> =
        list("declared", field(json, "declared")?, |name, json| match json.as_array() {
            Some(pair) if pair.len() == 2 => {
                Ok((number(name, &pair[0])?, list(name, &pair[1], small)?))
            }
            _ => no("`declared` contains something other than a position and its winners"),
        })?;
    if !declared.is_empty() {
        claims("declared", declared.iter().map(|(at, _)| at))?;
    }
    let declared: BTreeMap<usize, Vec<u32>> = declared.into_iter().collect();
    if movers.len() != options.len() || scores.len() != options.len() {
        return no("not every position has a mover and a score");
    }
    for (at, own) in options.iter().enumerate() {
        watch.work(2 + own.len())?;
        let mover = movers[at];
        let matters = matches!(convention, StatedConvention::Matrix(_));
        if mover.is_some_and(|mover| mover >= players) || mover.is_none() && matters {
            return no(format!("position {at} has no player to move"));
        }
        let after = mover.map(|mover| (mover + 1) % players);
        if own.iter().any(|option| *option >= at || movers[*option] != after) {
            return no(format!(
                "an option of position {at} does not come before it, or has another player to move"
            ));
        }
        let found = match declared.get(&at) {
            None => {
                let options: BTreeSet<u32> = own.iter().map(|option| scores[*option]).collect();
                score(&convention, mover.unwrap_or(0), &options)
            }
            Some(winners) if own.is_empty() => {
                let is_seat = |seat: &u32| (*seat as usize) < players;
                let one = matches!(convention, StatedConvention::Winners(..)) || winners.len() == 1;
                if !winners.iter().all(is_seat) || !one {
                    return no(format!("the winners at position {at} are not seats"));
                }
                won_by(&convention, winners)
            }
            Some(_) => return no(format!("position {at} has options, so play does not end there")),
        };
        if found != scores[at] {
            return no(format!("the score of position {at} does not follow from its options"));
        }
    }
    let found = list("roots", field(json, "roots")?, |name, json| {
        let root = number(name, json)?;
        let (Some(mover), Some(score)) = (movers.get(root), scores.get(root)) else {
            return no("`roots` has a number that is not the number of a position");
        };
        Ok((*mover, *score))
    })?;
    let beginners = claims("roots", found.iter().map(|(first, _)| *first))?;
    if beginners.len() > 1 && beginners.contains(&None) {
        return no("`roots` must be one position, or one for each player who may begin");
    }
    if declared.keys().any(|at| *at >= options.len()) {
        return no("`declared` has a number that is not the number of a position");
    }
    Ok(VerifiedOutcome {
        positions: options.len(),
        declared: declared.len(),
        scores: found,
        convention,
    })
}

impl fmt::Display for VerifiedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedOutcome { convention, positions, scores, .. } = self;
        let one = |score: &u32| match convention {
            StatedConvention::Winners(players, ..) => {
                let seats: Vec<u32> = (0..*players).filter(|seat| score >> seat & 1 == 1).collect();
                format!("{seats:?} win")
            }
            _ => format!("{score} moves last"),
        };
        let shown = scores.iter().map(|(first, score)| match first {
            None => one(score),
            Some(first) => format!("{} if {first} begins", one(score)),
        });
        let shown: Vec<String> = shown.collect();
        write!(
            f,
            "a game of {positions} listed positions: of the seats, counted from the mover, "
        )?;
        write!(f, "{}, where {convention}", shown.join(", "))?;
        if self.declared > 0 {
            write!(f, "; at {} ends the rules name the winners", self.declared)?;
        }
        Ok(())
    }
}
