//! Certificates of searches without result: no game with options from a pool satisfies a condition
//! on outcomes of sums with it. The condition becomes clauses by the [encoding], and these are
//! refuted step by step ([`refutation`]).

mod condition;
mod encoding;
mod refutation;

pub use condition::Condition;

use super::*;

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
        let parts = self.condition.parts();
        ensure!(!parts.is_empty(), "`condition` asks nothing of a game: it claims nothing");
        let exists = parts.into_iter().all(|part| match part {
            Condition::Query(at) => *at < self.queries.len(),
            Condition::Option(at) => *at < self.pool.len(),
            _ => true,
        });
        ensure!(exists, "`condition` has a number that is too large");
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
