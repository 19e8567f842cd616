//! Certificates of searches without result: no game with options from a pool satisfies a condition
//! on outcomes of sums with it. The condition becomes clauses by the [encoding], and these are
//! refuted step by step ([`refutation`]).

pub(super) mod condition;
pub(super) mod encoding;
pub(super) mod refutation;

use super::fields::{StatedConvention, field, list, number, object};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use condition::StatedSearch;
use encoding::clauses;
use refutation::{Step, refutes};
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use tweedle_base::Budget;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle search 1";

const FIELDS: &str = "conventions options pool queries condition proof";

/// A verified search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedSearch {
    /// The conventions, by number.
    pub conventions: Vec<StatedConvention>,
    /// The number of positions that are listed.
    pub positions: usize,
    /// The numbers of the positions in the pool.
    pub pool: Vec<usize>,
    /// The condition that no game satisfies, in words.
    pub condition: String,
    /// The number of clauses.
    pub clauses: usize,
    /// The number of steps of the refutation.
    pub steps: usize,
}

/// Returns the clauses of a search, for a solver. Variables are counted from 1, and a negative
/// number is the negation of a variable.
///
/// # Errors
/// The first thing that is not right in the data, or the limit that was met.
pub fn search_clauses(json: &Value, budget: &Budget) -> Result<Vec<Vec<i32>>, NotVerified> {
    let watch = &mut Watch::new(budget);
    clauses(&StatedSearch::read(json, watch)?, watch)
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedSearch, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let search = StatedSearch::read(json, watch)?;
    let clauses = clauses(&search, watch)?;
    let steps = list("proof", field(json, "proof")?, step)?;
    refutes(&clauses, &steps, watch)?;
    Ok(VerifiedSearch {
        condition: search.to_string(),
        positions: search.positions.len(),
        pool: search.pool,
        conventions: search.conventions,
        clauses: clauses.len(),
        steps: steps.len(),
    })
}

/// Reads a step: the literals of a clause, and the numbers of the clauses from which it follows.
fn step(name: &str, json: &Value) -> Result<Step, NotVerified> {
    let Some([clause, hints]) = json.as_array().map(Vec::as_slice) else {
        return no(format!("`{name}` contains something other than a clause and its reasons"));
    };
    let literal = |name: &str, json: &Value| {
        let literal = json.as_i64().and_then(|literal| i32::try_from(literal).ok());
        match literal {
            Some(literal) if literal != 0 && literal != i32::MIN => Ok(literal),
            _ => no(format!("`{name}` contains something other than a literal")),
        }
    };
    Ok(Step { clause: list(name, clause, literal)?, hints: list(name, hints, number)? })
}

impl fmt::Display for VerifiedSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedSearch { positions, pool, condition, clauses, steps, .. } = self;
        write!(
            f,
            "no game G, of the 2^{many} games whose options are some of {many} of {positions} \
             listed positions, satisfies: {condition}; seat 0 begins; by a refutation of {clauses} \
             clauses in {steps} steps; where ",
            many = pool.len(),
        )?;
        for (number, convention) in self.conventions.iter().enumerate() {
            if self.conventions.len() > 1 {
                write!(f, "{}under convention {number} ", if number > 0 { ", and " } else { "" })?;
            }
            convention.fmt(f)?;
        }
        Ok(())
    }
}
