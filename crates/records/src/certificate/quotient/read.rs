//! Parser of certificates of quotients, which rejects unknown fields.

use crate::certificate::fields::{
    StatedConvention, convention, field, list, number, object, pair, small, text_of,
};
use crate::certificate::rejection::{NotVerified, no};
use serde::Serialize;
use serde_json::Value;

/// The heaps of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StatedGames {
    /// The heaps of nim.
    Nim,
    /// Games whose options are listed.
    Listed,
    /// The heaps of a take-and-break game, by its digits: the digits say what may be left if none,
    /// one, two tokens are removed, and so on.
    #[serde(untagged)]
    TakeAndBreak(Vec<u32>),
}

/// A sum of heaps: the number of each and how often it is there.
pub(super) type StatedSum = Vec<(usize, u32)>;

/// The claims of a certificate.
#[derive(Debug)]
pub(super) struct StatedClaim {
    pub(super) convention: StatedConvention,
    /// Is true if players have options of their own.
    pub(super) labelled: bool,
    /// Is true if heap 0 is an end of value 1. Values are added modulo the number of players.
    pub(super) ends: bool,
    pub(super) games: StatedGames,
    /// The author's names of the heaps: that there is one for each, and nothing else, is looked at.
    pub(super) names: Vec<String>,
    /// For each heap a list for each player, or one.
    pub(super) options: Vec<Vec<Vec<StatedSum>>>,
    pub(super) sizes: Vec<Option<usize>>,
    pub(super) order: usize,
    pub(super) pairs: usize,
    pub(super) generators: Vec<usize>,
    pub(super) elements: Vec<Vec<u32>>,
    /// For each element a score for each player who may begin, or one.
    pub(super) scores: Vec<Vec<u32>>,
    pub(super) steps: Vec<Vec<usize>>,
    pub(super) classes: Vec<usize>,
    pub(super) tests: Vec<StatedSum>,
    /// The size from which heaps repeat, and the period.
    pub(super) all_sizes: Option<(usize, usize)>,
}

impl StatedClaim {
    /// Returns the number of lists of options of a heap.
    pub(super) fn sides(&self) -> usize {
        if self.labelled { self.convention.players() } else { 1 }
    }

    /// Returns the number of scores of an element.
    pub(super) fn movers(&self) -> usize {
        match self.convention {
            StatedConvention::Winners(..) | StatedConvention::Preferences(_) if !self.ends => {
                self.sides()
            }
            _ => self.convention.players(),
        }
    }
}

/// The kinds, by the names in certificates.
pub(in crate::certificate) const KINDS: [&str; 2] = ["tweedle quotient 1", "tweedle quotient 2"];

const FIELDS: &str = "ends labelled convention games names options sizes order \
     pairs generators elements scores steps classes tests all_sizes";

/// Reads a certificate.
pub(super) fn read(json: &Value) -> Result<StatedClaim, NotVerified> {
    // Version 2 has lists for each player, and for each who may begin.
    let lists = object(json, &KINDS, FIELDS)? == 1;
    let field = |name: &str| field(json, name);
    let labelled = match json.get("labelled") {
        None if !lists => false,
        Some(Value::Bool(labelled)) if lists => *labelled,
        _ => return no("`labelled` is neither true nor false"),
    };
    let ends = match json.get("ends") {
        None => false,
        Some(Value::Bool(true)) if lists && !labelled => true,
        _ => {
            return no(
                "`ends` must be true, in version 2, where all players have the same options",
            );
        }
    };
    let claim = StatedClaim {
        convention: convention(field("convention")?)?,
        games: games(field("games")?)?,
        names: list("names", field("names")?, text_of)?,
        labelled,
        ends,
        options: list("options", field("options")?, |name, json| match lists {
            true => list(name, json, |name, json| list(name, json, sum)),
            false => Ok(vec![list(name, json, sum)?]),
        })?,
        sizes: list("sizes", field("sizes")?, |name, json| match json {
            Value::Null => Ok(None),
            json => number(name, json).map(Some),
        })?,
        order: number("order", field("order")?)?,
        pairs: number("pairs", field("pairs")?)?,
        generators: list("generators", field("generators")?, number)?,
        elements: list("elements", field("elements")?, |name, json| list(name, json, small))?,
        scores: list("scores", field("scores")?, |name, json| match lists {
            true => list(name, json, small),
            false => Ok(vec![small(name, json)?]),
        })?,
        steps: list("steps", field("steps")?, |name, json| list(name, json, number))?,
        classes: list("classes", field("classes")?, number)?,
        tests: list("tests", field("tests")?, sum)?,
        all_sizes: match field("all_sizes")? {
            Value::Null => None,
            json => Some(pair("all_sizes", json)?),
        },
    };
    let (sides, movers) = (claim.sides(), claim.movers());
    if claim.options.iter().any(|options| options.len() != sides) {
        return no(format!("a heap does not have {sides} lists of options"));
    }
    if claim.scores.iter().any(|scores| scores.len() != movers) {
        return no(format!("an element does not have {movers} scores"));
    }
    Ok(claim)
}

fn sum(name: &str, json: &Value) -> Result<StatedSum, NotVerified> {
    list(name, json, |name, json| {
        let (heap, count) = pair(name, json)?;
        match u32::try_from(count) {
            Ok(count @ 1..=1_000_000) => Ok((heap, count)),
            _ => no(format!(
                "`{name}` contains a heap {count} times, but 1 to 1,000,000 times are allowed"
            )),
        }
    })
}

fn games(json: &Value) -> Result<StatedGames, NotVerified> {
    match json {
        Value::String(text) if text == "nim" => Ok(StatedGames::Nim),
        Value::String(text) if text == "listed" => Ok(StatedGames::Listed),
        Value::Array(_) => {
            let digits = list("games", json, small)?;
            // Removing nothing and leaving one heap or none is not a move.
            let moves = digits.first().is_none_or(|digit| digit & 3 == 0);
            let short = digits.len() <= 5000 && digits.last() != Some(&0);
            match digits.iter().all(|digit| *digit < 128) && moves && short {
                true => Ok(StatedGames::TakeAndBreak(digits)),
                false => no("`games` has an invalid digit"),
            }
        }
        _ => no("`games` must be \"nim\", \"listed\", or the digits of a taking-and-breaking game"),
    }
}
