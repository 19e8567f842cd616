//! Certificates of searches without result: no game with options from a pool satisfies a condition
//! on outcomes of sums with it. The condition becomes clauses by the [encoding], and these are
//! refuted step by step ([`refutation`]).

mod encoding;
mod refutation;

use super::*;
use serde::de::Error as _;
use serde_json::{Error, from_value};

/// A search among the games whose options are some of a pool.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Search {
    /// The conventions, by number.
    pub conventions: Vec<Convention>,
    /// The positions.
    pub options: Positions,
    /// The positions that may be options of the game, each once.
    pub pool: Vec<u32>,
    /// The queries, by number.
    pub queries: Vec<OutcomeQuery>,
    /// The condition that no game satisfies.
    pub condition: Condition,
    /// The steps of a refutation: the literals of a clause, and the numbers of its reasons, which
    /// are first the given clauses, then those of earlier steps.
    pub proof: Vec<Step>,
}

/// A query: does a seat win `copies·G + beside`?
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OutcomeQuery {
    /// The number of the convention.
    pub convention: usize,
    /// The number of copies of the unknown game.
    pub copies: u32,
    /// The position that is not a copy.
    pub beside: u32,
    /// The seat, counted from the player who begins.
    pub seat: u32,
}

/// A clause, and the numbers of its reasons.
type Step = (Vec<i32>, Vec<u32>);

/// The most copies of the unknown game.
const MAX_COPIES: u32 = 64;

impl Search {
    /// Returns the clauses of a search, for a solver. Variables are counted from 1, and a negative
    /// number is the negation of a variable.
    ///
    /// # Errors
    /// The first thing that is not right in the data, or the limit that was met.
    pub fn clauses(&self, budget: &Budget) -> Checked<Vec<Vec<i32>>> {
        self.encoded(&Watch::new(budget))
    }

    /// Checks everything but the proof; returns the clauses.
    fn encoded(&self, watch: &Watch<'_>) -> Checked<Vec<Vec<i32>>> {
        let mut players = Vec::new();
        for convention in &self.conventions {
            let alone = convention.has_winners() && convention.allies() == [0];
            ensure!(alone, "`conventions` must say who wins when each player plays alone");
            players.push(convention.players()?);
        }
        self.options.check(1, watch)?;
        self.options.have("pool", &self.pool)?;
        let distinct = BTreeSet::from_iter(&self.pool);
        ensure!(distinct.len() == self.pool.len(), "`pool` has a position twice");
        self.options.have("queries", self.queries.iter().map(|query| &query.beside))?;
        for OutcomeQuery { convention, copies, seat, .. } in &self.queries {
            let players = players.get(*convention).copied().unwrap_or_default();
            let exists = (*seat as usize) < players && *copies <= MAX_COPIES;
            ensure!(exists, "`queries` has a convention, a seat or copies that do not exist");
        }
        encoding::clauses(self, watch)
    }
}

impl Kind for Search {
    const NAME: &str = "tweedle search 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Search { conventions, options, pool, condition, proof, .. } = self;
        let clauses = self.encoded(watch)?;
        refutation::check(&clauses, proof, watch)?;
        let (clauses, steps, condition) = (clauses.len(), proof.len(), condition.words(self));
        let (many, positions) = (pool.len(), options.len());
        let shown = joined(", and ", conventions.iter().enumerate(), |(number, convention)| {
            match conventions.len() {
                1 => convention.to_string(),
                _ => format!("under convention {number} {convention}"),
            }
        });
        let sentence = format!(
            "no game G, of the 2^{many} games whose options are some of {many} of {positions} \
             listed positions, satisfies: {condition}; seat 0 begins; by a refutation of {clauses} \
             clauses in {steps} steps; where {shown}"
        );
        let facts = json!({
            "conventions": conventions, "positions": positions, "pool": pool,
            "condition": condition, "clauses": clauses, "steps": steps,
        });
        Ok((sentence, facts))
    }
}

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
    /// Returns the condition of a search in words.
    fn words(&self, search: &Search) -> String {
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
