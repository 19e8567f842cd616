//! Conditions on an unknown game G: `and`, `or` and `not` of queries whether a seat wins a sum of
//! copies of G and a known position.

use crate::certificate::fields::{StatedConvention, convention, field, list, number, small};
use crate::certificate::limits::Watch;
use crate::certificate::positions::Positions;
use crate::certificate::rejection::{NotVerified, no};
use serde_json::Value;
use std::fmt;

/// The most copies of the unknown game.
const MAX_COPIES: u32 = 64;

/// A search among the games whose options are some of a pool.
#[derive(Debug)]
pub(super) struct StatedSearch {
    pub(super) conventions: Vec<StatedConvention>,
    pub(super) positions: Positions,
    /// The positions that may be options of the game, each once.
    pub(super) pool: Vec<usize>,
    pub(super) queries: Vec<OutcomeQuery>,
    pub(super) condition: Condition,
}

/// A query: does a seat win `copies·G + beside`?
#[derive(Debug)]
pub(super) struct OutcomeQuery {
    /// The number of the convention.
    pub(super) convention: usize,
    pub(super) copies: u32,
    /// The number of a position.
    pub(super) beside: usize,
    /// The seat, counted from the player who begins.
    pub(super) seat: u32,
}

/// A condition.
#[derive(Debug)]
pub(super) enum Condition {
    /// The number of a query whose answer must be yes.
    Query(usize),
    /// The number of a position that must be an option of the game, by its place in the pool.
    Option(usize),
    Not(Box<Condition>),
    Any(Vec<Condition>),
    All(Vec<Condition>),
}

impl StatedSearch {
    /// Reads a search, without its proof.
    pub(super) fn read(json: &Value, watch: &mut Watch<'_>) -> Result<StatedSearch, NotVerified> {
        let conventions =
            list("conventions", field(json, "conventions")?, |_, json| match convention(json)? {
                it @ StatedConvention::Winners(..) if it.is_alone() => Ok(it),
                _ => no("`conventions` must say who wins when each player plays alone"),
            })?;
        let positions = Positions::read("options", field(json, "options")?, 1, watch)?;
        let position = |name: &str, json: &Value| positions.number(name, json);
        let pool = list("pool", field(json, "pool")?, position)?;
        let mut sorted = pool.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return no("`pool` has a position twice");
        }
        let queries = list("queries", field(json, "queries")?, |name, json| {
            let query = OutcomeQuery {
                convention: number(name, field(json, "convention")?)?,
                copies: small(name, field(json, "copies")?)?,
                beside: position(name, field(json, "beside")?)?,
                seat: small(name, field(json, "seat")?)?,
            };
            match conventions.get(query.convention) {
                Some(it) if (query.seat as usize) < it.players() && query.copies <= MAX_COPIES => {
                    Ok(query)
                }
                _ => no(format!("`{name}` has a convention, a seat or copies that do not exist")),
            }
        })?;
        let condition = Condition::read(field(json, "condition")?, queries.len(), pool.len())?;
        if !condition.asks() {
            return no("`condition` asks nothing of a game, so that nothing is claimed");
        }
        Ok(StatedSearch { conventions, positions, pool, queries, condition })
    }
}

impl Condition {
    /// Tests whether the condition asks anything of a game.
    fn asks(&self) -> bool {
        match self {
            Condition::Query(_) | Condition::Option(_) => true,
            Condition::Not(one) => one.asks(),
            Condition::Any(all) | Condition::All(all) => all.iter().any(Condition::asks),
        }
    }

    fn read(json: &Value, queries: usize, pool: usize) -> Result<Condition, NotVerified> {
        let Some([kind, parts @ ..]) = json.as_array().map(Vec::as_slice) else {
            return no("`condition` contains something other than a list");
        };
        let below = |most: usize| match parts {
            [json] => match number("condition", json)? {
                at if at < most => Ok(at),
                _ => no("`condition` has a number that is too large"),
            },
            _ => no("`condition` needs one number after a query or an option"),
        };
        let all = || -> Result<Vec<Condition>, NotVerified> {
            parts.iter().map(|part| Condition::read(part, queries, pool)).collect()
        };
        Ok(match (kind.as_str(), parts) {
            (Some("query"), _) => Condition::Query(below(queries)?),
            (Some("option"), _) => Condition::Option(below(pool)?),
            (Some("not"), [one]) => Condition::Not(Box::new(Condition::read(one, queries, pool)?)),
            (Some("any"), _) => Condition::Any(all()?),
            (Some("all"), _) => Condition::All(all()?),
            _ => return no("`condition` has something other than a query, not, any and all"),
        })
    }

    fn write(&self, search: &StatedSearch, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Query(at) => {
                let OutcomeQuery { convention, copies, beside, seat } = &search.queries[*at];
                match copies {
                    1 => write!(f, "seat {seat} wins G")?,
                    _ => write!(f, "seat {seat} wins {copies}·G")?,
                }
                if !search.positions.options(*beside, 0).is_empty() {
                    write!(f, " + position {beside}")?;
                }
                match search.conventions.len() {
                    1 => Ok(()),
                    _ => write!(f, " under convention {convention}"),
                }
            }
            Condition::Option(at) => write!(f, "position {} is an option", search.pool[*at]),
            Condition::Not(one) => {
                f.write_str("not (")?;
                one.write(search, f)?;
                f.write_str(")")
            }
            Condition::Any(all) | Condition::All(all) => {
                let (between, empty) = match self {
                    Condition::Any(_) => (" or ", "never"),
                    _ => (" and ", "always"),
                };
                if all.is_empty() {
                    return f.write_str(empty);
                }
                for (at, one) in all.iter().enumerate() {
                    let nested = matches!(one, Condition::Any(_) | Condition::All(_));
                    f.write_str(if at > 0 { between } else { "" })?;
                    f.write_str(if nested { "(" } else { "" })?;
                    one.write(search, f)?;
                    f.write_str(if nested { ")" } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

/// The condition in words.
impl fmt::Display for StatedSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.write(self, f)
    }
}
