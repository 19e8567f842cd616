//! Refutations of clauses: what the SAT solver learns, with the reasons from which it follows.
//!
//! Each learnt clause follows from earlier ones by unit propagation: if all of its literals are
//! false, clauses with one literal left make that literal true, until one has none. The clauses
//! used are its reasons, in this order. Only clauses that the contradiction rests on are kept.

use batsat::{Lit, Solver, SolverInterface, SolverOpts};

use super::sat::{SolverWatch, add, holds};
use crate::game::{Budget, Halt};
use tweedle_base::Meter;

/// A step of a refutation: a clause that follows from earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefutationStep {
    /// The literals: variables from 1, negative if negated.
    pub clause: Vec<i32>,
    /// The numbers of the clauses it follows from, in the order of unit propagation: the given
    /// clauses come first, then those of earlier steps.
    pub reasons: Vec<u32>,
}

/// Refutes clauses; `None` if they can be satisfied. The last step is the empty clause, unless a
/// given clause is.
///
/// # Errors
/// Limits: time, memory, the flag.
pub fn refutation(
    clauses: &[Vec<i32>],
    budget: &Budget,
) -> Result<Option<Vec<RefutationStep>>, Halt> {
    let Some(learnt) = learnt_clauses(clauses, budget)? else { return Ok(None) };
    if clauses.iter().any(Vec::is_empty) {
        return Ok(Some(Vec::new()));
    }
    let variables = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max();
    let mut rup = Propagation::new(variables.unwrap_or(0) as usize, budget);
    for clause in clauses {
        rup.add(clause.clone())?;
    }
    let mut reasons: Vec<Vec<u32>> = Vec::new();
    for clause in learnt {
        if rup.conflict.is_some() {
            break;
        }
        reasons.push(rup.reasons(&clause)?.ok_or(Halt::Bug("a learnt clause does not follow"))?);
        rup.add(clause)?;
    }
    reasons.push(rup.reasons(&[])?.ok_or(Halt::Bug("the clauses are not contradictory"))?);
    let learnt = rup.clauses.split_off(clauses.len()).into_iter();
    Ok(Some(kept(clauses.len(), learnt.chain([Vec::new()]).collect(), reasons)))
}

/// Returns the clauses that the solver learns until it finds that no assignment satisfies the given
/// ones; `None` if one does.
fn learnt_clauses(clauses: &[Vec<i32>], budget: &Budget) -> Result<Option<Vec<Vec<i32>>>, Halt> {
    let mut watch = SolverWatch::new(budget, 0);
    watch.learnt_clauses = Some(Vec::new());
    let mut solver = Solver::new(SolverOpts::default(), watch);
    let mut variables = Vec::new();
    for clause in clauses {
        let mut literals = Vec::with_capacity(clause.len());
        for literal in clause {
            let number = literal.unsigned_abs() as usize;
            while variables.len() < number {
                variables.push(solver.new_var_default());
            }
            literals.push(Lit::new(variables[number - 1], *literal > 0));
        }
        add(&mut solver, &mut literals);
    }
    if holds(&mut solver, &[])? {
        return Ok(None);
    }
    Ok(Some(solver.cb_mut().learnt_clauses.take().unwrap_or_default()))
}

/// Drops the steps that the last one does not rest on, and renumbers the others.
fn kept(given: usize, steps: Vec<Vec<i32>>, reasons: Vec<Vec<u32>>) -> Vec<RefutationStep> {
    let mut needed = vec![false; steps.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for at in (0..steps.len()).rev().filter(|at| *at < reasons.len()) {
        if needed[at] {
            for reason in &reasons[at] {
                if let Some(earlier) = (*reason as usize).checked_sub(given) {
                    needed[earlier] = true;
                }
            }
        }
    }
    let mut numbers = vec![0; steps.len()];
    let mut all = Vec::new();
    for (at, (clause, reasons)) in steps.into_iter().zip(reasons).enumerate() {
        if !needed[at] {
            continue;
        }
        numbers[at] = (given + all.len()) as u32;
        let number = |reason: u32| match (reason as usize).checked_sub(given) {
            Some(earlier) => numbers[earlier],
            None => reason,
        };
        all.push(RefutationStep { clause, reasons: reasons.into_iter().map(number).collect() });
    }
    all
}

/// No clause.
const NONE: u32 = u32::MAX;

/// Unit propagation.
struct Propagation<'b> {
    budget: &'b Budget,
    meter: Meter,
    held: usize,
    clauses: Vec<Vec<i32>>,
    /// For each literal, the clauses that have it.
    having: Vec<Vec<u32>>,
    /// The true literal of each variable, or 0.
    values: Vec<i32>,
    /// The clause by which each variable has its value.
    reasons: Vec<u32>,
    /// The true literals, in the order in which they were found.
    trail: Vec<i32>,
    /// The number of true literals whose clauses have been visited.
    visited: usize,
    /// The clause that is false whatever is assumed.
    conflict: Option<u32>,
}

fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl<'b> Propagation<'b> {
    fn new(variables: usize, budget: &'b Budget) -> Propagation<'b> {
        Propagation {
            budget,
            meter: Meter::default(),
            held: 0,
            clauses: Vec::new(),
            having: vec![Vec::new(); 2 * variables + 2],
            values: vec![0; variables + 1],
            reasons: vec![NONE; variables + 1],
            trail: Vec::new(),
            visited: 0,
            conflict: None,
        }
    }

    fn is_false(&self, literal: i32) -> bool {
        self.values[literal.unsigned_abs() as usize] == -literal
    }

    fn is_true(&self, literal: i32) -> bool {
        self.values[literal.unsigned_abs() as usize] == literal
    }

    fn assign(&mut self, literal: i32, reason: u32) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = literal;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Adds a clause, and propagates what follows from it.
    fn add(&mut self, clause: Vec<i32>) -> Result<(), Halt> {
        let number = self.clauses.len() as u32;
        self.held += 2 * (clause.len() + 12) * size_of::<i32>();
        clause.iter().for_each(|literal| self.having[index(*literal)].push(number));
        self.clauses.push(clause);
        if self.conflict.is_none() {
            self.conflict = match self.is_contradicted(number) {
                true => Some(number),
                false => self.propagate()?,
            };
        }
        Ok(())
    }

    /// Tests whether all literals of a clause are false; assigns the only one that is not.
    fn is_contradicted(&mut self, number: u32) -> bool {
        let clause = &self.clauses[number as usize];
        let mut left = clause.iter().copied().filter(|literal| !self.is_false(*literal));
        match (left.next(), left.next()) {
            (None, _) => return true,
            (Some(only), None) if !self.is_true(only) => self.assign(only, number),
            _ => {}
        }
        false
    }

    /// Finds all literals that follow; returns a clause that is false, if there is one.
    fn propagate(&mut self) -> Result<Option<u32>, Halt> {
        while let Some(literal) = self.trail.get(self.visited) {
            let falsified = index(-literal);
            self.visited += 1;
            for at in 0..self.having[falsified].len() {
                self.meter.tick(self.budget, || self.held)?;
                let number = self.having[falsified][at];
                if self.is_contradicted(number) {
                    return Ok(Some(number));
                }
            }
        }
        Ok(None)
    }

    /// Returns the clauses from which a clause follows, in the order of propagation; `None` if it
    /// does not follow.
    fn reasons(&mut self, clause: &[i32]) -> Result<Option<Vec<u32>>, Halt> {
        let (before, visited) = (self.trail.len(), self.visited);
        let mut conflict = self.conflict;
        for literal in clause {
            if conflict.is_some() {
                break;
            }
            if self.is_true(*literal) {
                conflict = Some(self.reasons[literal.unsigned_abs() as usize]);
                if conflict == Some(NONE) {
                    // The clause has a literal and its negation.
                    conflict = None;
                    break;
                }
            } else if !self.is_false(*literal) {
                self.assign(-literal, NONE);
            }
        }
        if conflict.is_none() {
            conflict = self.propagate()?;
        }
        let found = conflict.map(|conflict| self.used(conflict));
        for literal in self.trail.drain(before..) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        self.visited = visited.min(before);
        Ok(found)
    }

    /// Returns the clauses by which a clause became false, itself last.
    fn used(&self, conflict: u32) -> Vec<u32> {
        let mut seen = vec![false; self.values.len()];
        let mark = |clause: u32, seen: &mut Vec<bool>| {
            for literal in &self.clauses[clause as usize] {
                seen[literal.unsigned_abs() as usize] = true;
            }
        };
        mark(conflict, &mut seen);
        let mut all = vec![conflict];
        for literal in self.trail.iter().rev() {
            let variable = literal.unsigned_abs() as usize;
            let reason = self.reasons[variable];
            if seen[variable] && reason != NONE && reason != conflict {
                mark(reason, &mut seen);
                all.push(reason);
            }
        }
        all.reverse();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Checks the steps by the definition, with clauses as sets of literals.
    fn follows(clauses: &[Vec<i32>], steps: &[RefutationStep]) -> bool {
        let mut all = clauses.to_vec();
        for step in steps {
            let mut false_ones: Vec<i32> = step.clause.clone();
            let contradicted = step.reasons.iter().any(|reason| {
                let clause = &all[*reason as usize];
                let left: Vec<i32> =
                    clause.iter().copied().filter(|it| !false_ones.contains(it)).collect();
                false_ones.extend(left.first().map(|literal| -literal));
                assert!(left.len() < 2);
                left.is_empty()
            });
            if !contradicted {
                return false;
            }
            all.push(step.clause.clone());
        }
        all.iter().any(Vec::is_empty)
    }

    fn signed((variable, positive): (i32, bool)) -> i32 {
        if positive { variable } else { -variable }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(crate::testing::part(2000)))]

        #[test]
        fn contradictory_clauses_are_refuted(clauses in prop::collection::vec(
            prop::collection::vec((1i32..=8, any::<bool>()), 1..4), 1..60,
        )) {
            let clauses: Vec<Vec<i32>> = clauses
                .into_iter()
                .map(|clause| {
                    let mut clause: Vec<i32> = clause.into_iter().map(signed).collect();
                    clause.sort_unstable();
                    clause.dedup();
                    clause
                })
                .collect();
            let holds = |values: u32| {
                clauses.iter().all(|clause| {
                    clause.iter().any(|it| (values >> it.unsigned_abs() & 1 == 1) == (*it > 0))
                })
            };
            let satisfied = (0..1 << 9).any(holds);
            match refutation(&clauses, &Budget::default()).unwrap() {
                None => prop_assert!(satisfied),
                Some(steps) => {
                    prop_assert!(!satisfied);
                    prop_assert!(follows(&clauses, &steps), "{clauses:?} {steps:?}");
                }
            }
        }
    }
}
