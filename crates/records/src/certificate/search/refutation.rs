//! Refutations of clauses in the manner of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, Efficient certified RAT verification, 2017), without deletions and RAT steps.
//!
//! Each step is a clause with reasons, which are earlier clauses. If all literals of the clause are
//! false, each reason has one literal left, which is then true, and the last has none. So the
//! clause follows. The empty clause is a contradiction.

use crate::certificate::limits::Watch;
use crate::certificate::rejection::{NotVerified, no};
use hashbrown::HashMap;
use tweedle_base::Seeded;

/// A step of a refutation.
#[derive(Debug)]
pub(super) struct Step {
    /// The literals.
    pub(super) clause: Vec<i32>,
    /// The numbers of the reasons: first the given clauses, then those of earlier steps.
    pub(super) hints: Vec<usize>,
}

/// Checks that the steps follow, and that one of them is the empty clause.
pub(super) fn refutes(
    clauses: &[Vec<i32>],
    steps: &[Step],
    watch: &mut Watch<'_>,
) -> Result<(), NotVerified> {
    // The last step in which each literal was false.
    let mut false_in: HashMap<i32, usize, Seeded> = HashMap::default();
    for (at, step) in steps.iter().enumerate() {
        step.clause.iter().for_each(|literal| {
            false_in.insert(*literal, at);
        });
        let mut contradicted = false;
        for hint in &step.hints {
            let reason = match hint.checked_sub(clauses.len()) {
                None => &clauses[*hint],
                Some(earlier) if earlier < at => &steps[earlier].clause,
                Some(_) => return no(format!("step {at} has a reason that does not come before")),
            };
            watch.work(1 + reason.len())?;
            let mut left = reason.iter().filter(|literal| false_in.get(*literal) != Some(&at));
            match (left.next(), left.next()) {
                (None, _) => {
                    contradicted = true;
                    break;
                }
                (Some(literal), None) => {
                    false_in.insert(-literal, at);
                }
                _ => return no(format!("a reason of step {at} has several literals left")),
            }
        }
        if !contradicted {
            return no(format!("step {at} does not follow from its reasons"));
        }
        if step.clause.is_empty() {
            return Ok(());
        }
        watch.took(32 * step.clause.len());
    }
    match clauses.iter().any(Vec::is_empty) {
        true => Ok(()),
        false => no("no step is the empty clause"),
    }
}
