//! Parser of certificates, which rejects unknown fields.

use super::json;
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use serde_json::Value;
use std::collections::BTreeMap;

/// The digest of a certificate: the CRC-32 of its text without blanks and without the digest
/// itself, with the names of each object in order, as eight hexadecimal digits.
pub fn digest(certificate: &Value) -> String {
    let mut text = String::new();
    canonical(certificate, true, &mut text);
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

fn canonical(value: &Value, outermost: bool, out: &mut String) {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<&String, &Value> = fields.iter().collect();
            out.push('{');
            for (name, value) in sorted {
                if outermost && name == "digest" {
                    continue;
                }
                out.push_str(&Value::String(name.clone()).to_string());
                out.push(':');
                canonical(value, false, out);
                out.push(',');
            }
            out.push('}');
        }
        Value::Array(items) => {
            out.push('[');
            for item in items {
                canonical(item, false, out);
                out.push(',');
            }
            out.push(']');
        }
        other => out.push_str(&other.to_string()),
    }
}

/// The scoring of play. Seats are counted from 0, the player who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatedConvention {
    /// The number of players, the winners at the end, and the seats that play together; seat 0 if
    /// every player plays alone.
    Winners(u32, Vec<u32>, Vec<u32>),
    /// The order of preference of every player for the last mover, the best first.
    Preferences(Vec<u32>),
    /// One list for each player, in turn order, relative to the player.
    Matrix(Vec<Vec<u32>>),
}

impl StatedConvention {
    /// Returns the number of players.
    pub fn players(&self) -> usize {
        match self {
            StatedConvention::Winners(players, ..) => *players as usize,
            StatedConvention::Preferences(row) => row.len(),
            StatedConvention::Matrix(rows) => rows.len(),
        }
    }
}

/// The heaps of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatedGames {
    /// The heaps of nim.
    Nim,
    /// The heaps of a take-and-break game, by its digits: the digits say what may be left if none,
    /// one, two tokens are removed, and so on.
    TakeAndBreak(Vec<u32>),
    /// Games whose options are listed.
    Listed,
}

/// A sum of heaps: the number of each and how often it is there.
pub(super) type StatedSum = Vec<(usize, u32)>;

/// The claims of a certificate.
#[derive(Debug)]
pub(super) struct StatedClaim {
    /// The author's words.
    pub(super) about: String,
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

const FIELDS: [&str; 19] = [
    "ends",
    "labelled",
    "certificate",
    "about",
    "convention",
    "games",
    "names",
    "options",
    "sizes",
    "order",
    "pairs",
    "generators",
    "elements",
    "scores",
    "steps",
    "classes",
    "tests",
    "all_sizes",
    "digest",
];

/// Reads a certificate.
pub(super) fn read(text: &str, watch: &mut Watch<'_>) -> Result<StatedClaim, NotVerified> {
    let json = json::read(text, watch)?;
    let Some(object) = json.as_object() else { return no("not a JSON object") };
    if let Some(name) = object.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        return no(format!("unknown field {name:?}"));
    }
    let field = |name: &str| {
        object
            .get(name)
            .ok_or_else(|| NotVerified::because(format!("the field `{name}` is missing")))
    };
    // Version 2 has lists for each player, and for each who may begin.
    let lists = match field("certificate")?.as_str() {
        Some("tweedle quotient 1") if !object.contains_key("labelled") => false,
        Some("tweedle quotient 2") => true,
        _ => return no("not a certificate of a quotient, version 1 or 2"),
    };
    if field("digest")?.as_str() != Some(&digest(&json)) {
        return no("the digest does not match: the certificate was changed");
    }
    let labelled = match object.get("labelled") {
        None if !lists => false,
        Some(Value::Bool(labelled)) => *labelled,
        _ => return no("`labelled` is neither true nor false"),
    };
    let ends = match object.get("ends") {
        None => false,
        Some(Value::Bool(true)) if lists && !labelled => true,
        _ => {
            return no(
                "`ends` must be true, in version 2, where all players have the same options",
            );
        }
    };
    let claim = StatedClaim {
        about: text_of("about", field("about")?)?,
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

fn list<T>(
    name: &str,
    json: &Value,
    item: impl Fn(&str, &Value) -> Result<T, NotVerified>,
) -> Result<Vec<T>, NotVerified> {
    match json.as_array() {
        Some(items) => items.iter().map(|json| item(name, json)).collect(),
        None => no(format!("`{name}` contains something other than a list where a list is needed")),
    }
}

fn number(name: &str, json: &Value) -> Result<usize, NotVerified> {
    let number = json.as_u64().and_then(|n| usize::try_from(n).ok());
    number.ok_or_else(|| {
        NotVerified::because(format!("`{name}` contains something other than a number"))
    })
}

fn small(name: &str, json: &Value) -> Result<u32, NotVerified> {
    let number = number(name, json)?;
    u32::try_from(number)
        .map_err(|_| NotVerified::because(format!("`{name}` contains a number that is too large")))
}

fn text_of(name: &str, json: &Value) -> Result<String, NotVerified> {
    let text = json.as_str().map(str::to_owned);
    text.ok_or_else(|| {
        NotVerified::because(format!("`{name}` contains something other than a string"))
    })
}

fn pair(name: &str, json: &Value) -> Result<(usize, usize), NotVerified> {
    match list(name, json, number)?[..] {
        [a, b] => Ok((a, b)),
        _ => no(format!("`{name}` contains something other than a pair")),
    }
}

fn sum(name: &str, json: &Value) -> Result<StatedSum, NotVerified> {
    list(name, json, |name, json| {
        let (heap, count) = pair(name, json)?;
        match u32::try_from(count) {
            Ok(count @ 1..=1_000_000) => Ok((heap, count)),
            _ => no(format!(
                "`{name}` contains a heap {count} times, but 1 to 1,000,000 times are \
             allowed"
            )),
        }
    })
}

fn convention(json: &Value) -> Result<StatedConvention, NotVerified> {
    let mut fields: Vec<&str> =
        json.as_object().map(|o| o.keys().map(String::as_str).collect()).unwrap_or_default();
    fields.sort_unstable();
    match fields[..] {
        ["players", "winners"] | ["allies", "players", "winners"] => {
            let players = small("players", &json["players"])?;
            if !(2..=32).contains(&players) {
                return no("`players` must be 2 to 32");
            }
            let seats = |name: &str| {
                let seats = list(name, &json[name], small)?;
                let ordered = seats.windows(2).all(|pair| pair[0] < pair[1]);
                match seats.last() {
                    Some(last) if ordered && *last < players => Ok(seats),
                    _ => no(format!("`{name}` must list some of the seats in increasing order")),
                }
            };
            let winners = seats("winners")?;
            if winners.len() == players as usize {
                return no("`winners` must not list all seats");
            }
            let allies = if fields.len() == 3 { seats("allies")? } else { vec![0] };
            Ok(StatedConvention::Winners(players, winners, allies))
        }
        ["preferences"] => {
            let stated = &json["preferences"];
            let nested = stated.as_array().is_some_and(|rows| rows.iter().any(Value::is_array));
            if !nested {
                return Ok(StatedConvention::Preferences(order(list(
                    "preferences",
                    stated,
                    small,
                )?)?));
            }
            let rows = list("preferences", stated, |name, json| order(list(name, json, small)?))?;
            if rows.iter().any(|row| row.len() != rows.len()) {
                return no("`preferences` must have one row for each player");
            }
            Ok(StatedConvention::Matrix(rows))
        }
        _ => no("`convention` must have either `players` and `winners`, and perhaps `allies`, or \
             `preferences`"),
    }
}

/// A row of preferences names every player once.
fn order(row: Vec<u32>) -> Result<Vec<u32>, NotVerified> {
    let mut sorted = row.clone();
    sorted.sort_unstable();
    let all = sorted.iter().copied().eq(0..row.len() as u32);
    match (2..=16).contains(&row.len()) && all {
        true => Ok(row),
        false => no("`preferences` must list 2 to 16 players, each exactly once"),
    }
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
