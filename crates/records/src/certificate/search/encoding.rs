//! The clauses of a search. Variables 1 to m say which positions of the pool are options of the
//! game G. For each sum `n·G + X` and seat that matter, a literal says that the seat wins the sum:
//!
//! - the options are `(n−1)·G + p + X` for each option `p` of G, and `n·G + X'` for each option
//!   `X'` of the positions X;
//! - the mover, seat 0, wins if the last seat wins some option; any other seat wins if the seat
//!   before it wins all options, and there is one;
//! - without options the convention says who wins.
//!
//! `or` of literals is a new variable with the clauses that say this, and `and` the negation of the
//! `or` of negations. The last clause is the condition alone.

use super::*;
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

/// The literal that is always true; its negation is never.
const TRUE: i32 = i32::MAX;

/// The most variables.
const MAX_VARIABLES: i32 = 1 << 28;

const TOO_LARGE: &str = "`condition` has a number that is too large";

/// A sum and a seat: the convention, the number of copies of G, the other positions in order, those
/// without options left out, and the seat.
type State = (usize, u32, Vec<u32>, u32);

/// Returns the clauses that can be satisfied only if some game satisfies the condition.
pub(super) fn clauses(search: &Search, watch: &Watch<'_>) -> Checked<Vec<Vec<i32>>> {
    let variables = i32::try_from(search.pool.len()).unwrap_or(MAX_VARIABLES);
    ensure!(variables < MAX_VARIABLES, "the pool is too large");
    let (known, gates) = (HashMap::default(), HashMap::default());
    let clauses = Vec::new();
    let mut encoder = Encoder { search, watch, variables, clauses, known, gates, asks: false };
    let literal = encoder.condition(&search.condition)?;
    ensure!(encoder.asks, "`condition` asks nothing of a game: it claims nothing");
    match literal {
        TRUE => return no("the condition holds for all games"),
        literal if literal == -TRUE => encoder.clauses.push(Vec::new()),
        literal => encoder.clauses.push(vec![literal]),
    }
    Ok(encoder.clauses)
}

struct Encoder<'a> {
    search: &'a Search,
    watch: &'a Watch<'a>,
    variables: i32,
    clauses: Vec<Vec<i32>>,
    known: HashMap<State, i32, Seeded>,
    /// The variables of disjunctions.
    gates: HashMap<Vec<i32>, i32, Seeded>,
    /// Is true if the condition has a query or an option.
    asks: bool,
}

impl Encoder<'_> {
    fn condition(&mut self, condition: &Condition) -> Checked<i32> {
        Ok(match condition {
            Condition::Query(at) => {
                self.asks = true;
                let Some(query) = self.search.queries.get(*at) else { return no(TOO_LARGE) };
                let OutcomeQuery { convention, copies, beside, seat } = query;
                self.wins((*convention, *copies, vec![*beside], *seat))?
            }
            Condition::Option(at) => {
                self.asks = true;
                ensure!(*at < self.search.pool.len(), "{TOO_LARGE}");
                *at as i32 + 1
            }
            Condition::Not(one) => -self.condition(one)?,
            Condition::Any(all) | Condition::All(all) => {
                let sign = if matches!(condition, Condition::Any(_)) { 1 } else { -1 };
                let parts = all.iter().map(|one| Ok(sign * self.condition(one)?));
                let parts = parts.collect::<Checked<_>>()?;
                sign * self.any(parts)?
            }
        })
    }

    /// Returns the literal that a seat wins a sum.
    fn wins(&mut self, (convention, copies, mut beside, seat): State) -> Checked<i32> {
        beside.retain(|position| !self.search.options.options(*position, 0).is_empty());
        beside.sort_unstable();
        let state = (convention, copies, beside, seat);
        if let Some(known) = self.known.get(&state) {
            return Ok(*known);
        }
        let literal = with_stack(|| self.by_options(&state))?;
        self.watch.took(64 + 8 * state.2.len());
        self.known.insert(state, literal);
        Ok(literal)
    }

    fn by_options(&mut self, state: &State) -> Checked<i32> {
        let search = self.search;
        let (convention, copies, beside, seat) = state;
        let Convention::Winners { players, winners, .. } = &search.conventions[*convention] else {
            return no("a convention without winners");
        };
        let before = if *seat == 0 { players - 1 } else { seat - 1 };
        // For each option: the literal that it is there, and the literal that the seat wins it.
        let mut options: Vec<(i32, i32)> = Vec::new();
        for place in 0..beside.len() {
            for option in search.options.options(beside[place], 0) {
                let mut after = beside.clone();
                after[place] = *option;
                let wins = self.wins((*convention, *copies, after, before))?;
                options.push((TRUE, wins));
            }
        }
        if *copies > 0 {
            for (variable, option) in (1..).zip(&search.pool) {
                let mut after = beside.clone();
                after.push(*option);
                let wins = self.wins((*convention, copies - 1, after, before))?;
                options.push((variable, wins));
            }
        }
        self.watch.work(1 + options.len())?;
        let some = self.any(options.iter().map(|(there, _)| *there).collect())?;
        options.push((-some, if winners.contains(seat) { TRUE } else { -TRUE }));
        // The ways in which the mover wins, or in which another seat loses.
        let sign = if *seat == 0 { 1 } else { -1 };
        let mut ways = Vec::with_capacity(options.len());
        for (there, wins) in options {
            ways.push(self.both(there, sign * wins)?);
        }
        Ok(sign * self.any(ways)?)
    }

    fn both(&mut self, a: i32, b: i32) -> Checked<i32> {
        Ok(-self.any(vec![-a, -b])?)
    }

    /// Returns the literal that one of these literals is true.
    fn any(&mut self, mut literals: Vec<i32>) -> Checked<i32> {
        literals.retain(|literal| *literal != -TRUE);
        literals.sort_unstable();
        literals.dedup();
        if literals.iter().any(|it| *it == TRUE || literals.binary_search(&-it).is_ok()) {
            return Ok(TRUE);
        }
        match literals[..] {
            [] => return Ok(-TRUE),
            [only] => return Ok(only),
            _ => {}
        }
        if let Some(known) = self.gates.get(&literals) {
            return Ok(*known);
        }
        self.watch.work(literals.len())?;
        self.watch.took(64 * literals.len());
        ensure!(self.variables != MAX_VARIABLES, "more variables than the checker supports");
        self.variables += 1;
        let some = self.variables;
        let mut long = vec![-some];
        long.extend(&literals);
        self.clauses.push(long);
        self.clauses.extend(literals.iter().map(|literal| vec![some, -literal]));
        self.gates.insert(literals, some);
        Ok(some)
    }
}
