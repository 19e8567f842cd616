//! Fields that certificates of all kinds have: the digest, the convention, lists of numbers.

use super::rejection::{NotVerified, no};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

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
    /// Tests whether every player plays alone.
    pub fn is_alone(&self) -> bool {
        !matches!(self, StatedConvention::Winners(_, _, allies) if allies != &[0])
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        match self {
            StatedConvention::Winners(players, ..) => *players as usize,
            StatedConvention::Preferences(row) => row.len(),
            StatedConvention::Matrix(rows) => rows.len(),
        }
    }
}

impl Serialize for StatedConvention {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let stated = match self {
            StatedConvention::Winners(players, winners, _) if self.is_alone() => {
                json!({"players": players, "winners": winners})
            }
            StatedConvention::Winners(players, winners, allies) => {
                json!({"players": players, "winners": winners, "allies": allies})
            }
            StatedConvention::Preferences(row) => json!({"preferences": row}),
            StatedConvention::Matrix(rows) => json!({"preferences": rows}),
        };
        stated.serialize(to)
    }
}

/// Reads a certificate of one of these kinds with a digest that fits, and with these fields, which
/// are separated by spaces, besides those of all kinds. Returns the kind's number.
pub(super) fn object(json: &Value, kinds: &[&str], fields: &str) -> Result<usize, NotVerified> {
    let Some(object) = json.as_object() else { return no("not a JSON object") };
    let is_known = |name: &&String| {
        let shared = ["certificate", "about", "digest"];
        shared.into_iter().chain(fields.split(' ')).any(|known| known == *name)
    };
    if let Some(name) = object.keys().find(|name| !is_known(name)) {
        return no(format!("unknown field {name:?}"));
    }
    let kind = field(json, "certificate")?.as_str();
    let Some(kind) = kinds.iter().position(|name| kind == Some(name)) else {
        return no(format!("not a certificate of one of the kinds {kinds:?}"));
    };
    match field(json, "digest")?.as_str() == Some(&digest(json)) {
        true => Ok(kind),
        false => no("the digest does not match: the certificate was changed"),
    }
}

/// Returns a field that must be there.
pub(super) fn field<'j>(json: &'j Value, name: &str) -> Result<&'j Value, NotVerified> {
    json.get(name).ok_or_else(|| NotVerified::because(format!("the field `{name}` is missing")))
}

pub(super) fn list<T>(
    name: &str,
    json: &Value,
    item: impl Fn(&str, &Value) -> Result<T, NotVerified>,
) -> Result<Vec<T>, NotVerified> {
    match json.as_array() {
        Some(items) => items.iter().map(|json| item(name, json)).collect(),
        None => no(format!("`{name}` contains something other than a list where a list is needed")),
    }
}

/// Returns the subjects of claims. A certificate claims something, and of each subject once.
pub(super) fn claims<T: Ord>(
    name: &str,
    subjects: impl IntoIterator<Item = T>,
) -> Result<BTreeSet<T>, NotVerified> {
    let mut distinct = BTreeSet::new();
    for subject in subjects {
        if !distinct.insert(subject) {
            return no(format!("`{name}` has something twice"));
        }
    }
    match distinct.is_empty() {
        true => no(format!("`{name}` is empty, so that nothing is claimed")),
        false => Ok(distinct),
    }
}

pub(super) fn number(name: &str, json: &Value) -> Result<usize, NotVerified> {
    let number = json.as_u64().and_then(|n| usize::try_from(n).ok());
    number.ok_or_else(|| {
        NotVerified::because(format!("`{name}` contains something other than a number"))
    })
}

pub(super) fn small(name: &str, json: &Value) -> Result<u32, NotVerified> {
    let number = number(name, json)?;
    u32::try_from(number)
        .map_err(|_| NotVerified::because(format!("`{name}` contains a number that is too large")))
}

pub(super) fn text_of(name: &str, json: &Value) -> Result<String, NotVerified> {
    let text = json.as_str().map(str::to_owned);
    text.ok_or_else(|| {
        NotVerified::because(format!("`{name}` contains something other than a string"))
    })
}

pub(super) fn pair(name: &str, json: &Value) -> Result<(usize, usize), NotVerified> {
    match list(name, json, number)?[..] {
        [a, b] => Ok((a, b)),
        _ => no(format!("`{name}` contains something other than a pair")),
    }
}

pub(super) fn convention(json: &Value) -> Result<StatedConvention, NotVerified> {
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

impl fmt::Display for StatedConvention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatedConvention::Winners(players, winners, allies) => {
                write!(f, "{players} players play and ")?;
                match winners[..] {
                    [last] if last + 1 == *players => f.write_str("the last to move wins")?,
                    [0] if *players == 2 => f.write_str("the last to move loses")?,
                    _ if winners.iter().copied().eq(1..*players) => {
                        f.write_str("only the player who cannot move loses")?;
                    }
                    _ => write!(f, "the players {winners:?} win; 0 is the player who cannot move")?,
                }
                match allies[..] {
                    [0] => Ok(()),
                    _ => write!(f, "; the players {allies:?} play together, to win all of them"),
                }
            }
            StatedConvention::Matrix(rows) => write!(
                f,
                "{} players play; each ranks who should move last by a row of {rows:?}, best \
                 first: 0 is that player, and k the one k turns later",
                rows.len()
            ),
            StatedConvention::Preferences(row) => write!(
                f,
                "{} players play; each ranks who should move last by {row:?}, best first: 0 is \
                 that player, and k the one k turns later",
                row.len()
            ),
        }
    }
}
