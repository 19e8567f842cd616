//! Conditions on an unknown game G: `and`, `or` and `not` of queries.

use super::*;
use serde::de::Error as _;
use serde_json::{Error, Value, from_value, json};

/// A condition. In JSON it is a list that begins with a word, such as `["not", ["query", 0]]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Value>", into = "Vec<Value>")]
pub enum Condition {
    /// The number of a query whose answer must be yes.
    Query(usize),
    /// The number of a position that must be an option of the game, by its place in the pool.
    Option(usize),
    /// A condition that must not hold.
    Not(Box<Condition>),
    /// Conditions of which one must hold.
    Any(Vec<Condition>),
    /// Conditions that must hold.
    All(Vec<Condition>),
}

impl TryFrom<Vec<Value>> for Condition {
    type Error = Error;

    fn try_from(list: Vec<Value>) -> Result<Condition, Error> {
        let mut parts = list.into_iter();
        let word = parts.next();
        let parts = Value::Array(parts.collect());
        Ok(match word.as_ref().and_then(Value::as_str) {
            Some("query") => Condition::Query(from_value::<[usize; 1]>(parts)?[0]),
            Some("option") => Condition::Option(from_value::<[usize; 1]>(parts)?[0]),
            Some("not") => Condition::Not(Box::new(from_value::<(Condition,)>(parts)?.0)),
            Some("any") => Condition::Any(from_value(parts)?),
            Some("all") => Condition::All(from_value(parts)?),
            _ => {
                return Err(Error::custom("something other than a query, option, not, any or all"));
            }
        })
    }
}

impl From<Condition> for Vec<Value> {
    fn from(condition: Condition) -> Vec<Value> {
        let (word, parts) = match condition {
            Condition::Query(at) => return vec![json!("query"), json!(at)],
            Condition::Option(at) => return vec![json!("option"), json!(at)],
            Condition::Not(one) => ("not", vec![*one]),
            Condition::Any(all) => ("any", all),
            Condition::All(all) => ("all", all),
        };
        [json!(word)].into_iter().chain(parts.into_iter().map(|part| json!(part))).collect()
    }
}

impl Condition {
    /// Returns the queries and options in the condition.
    pub(super) fn parts(&self) -> Vec<&Condition> {
        match self {
            Condition::Query(_) | Condition::Option(_) => vec![self],
            Condition::Not(one) => one.parts(),
            Condition::Any(all) | Condition::All(all) => {
                all.iter().flat_map(|c| c.parts()).collect()
            }
        }
    }

    /// Returns the condition of a search in words.
    pub(super) fn words(&self, search: &Search) -> String {
        let (all, between, empty) = match self {
            Condition::Query(at) => {
                let OutcomeQuery { convention, copies, beside, seat } = &search.queries[*at];
                let copies = if *copies == 1 { String::new() } else { format!("{copies}·") };
                let more = match search.options.options(*beside, 0) {
                    [] => String::new(),
                    _ => format!(" + position {beside}"),
                };
                let under = match search.conventions.len() {
                    1 => String::new(),
                    _ => format!(" under convention {convention}"),
                };
                return format!("seat {seat} wins {copies}G{more}{under}");
            }
            Condition::Option(at) => return format!("position {} is an option", search.pool[*at]),
            Condition::Not(one) => return format!("not ({})", one.words(search)),
            Condition::Any(all) => (all, " or ", "never"),
            Condition::All(all) => (all, " and ", "always"),
        };
        if all.is_empty() {
            return empty.to_owned();
        }
        joined(between, all, |one| match one {
            Condition::Any(_) | Condition::All(_) => format!("({})", one.words(search)),
            _ => one.words(search),
        })
    }
}
