//! Refutations of clauses in the manner of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, Efficient certified RAT verification, 2017), without deletions and RAT steps.
//!
//! Each step is a clause with reasons, which are earlier clauses. If all literals of the clause are
//! false, each reason has one literal left, which is then true, and the last has none. So the
//! clause follows. The empty clause is a contradiction.

use super::*;
use hashbrown::HashMap;
use tweedle_base::Seeded;

/// Checks that the steps follow, and that one of them is the empty clause.
pub(super) fn check(clauses: &[Vec<i32>], steps: &[Step], watch: &Watch<'_>) -> Checked<()> {
    ensure!(
        steps.iter().flat_map(|(clause, _)| clause).all(|it| ![0, i32::MIN].contains(it)),
        "`proof` contains something other than a literal"
    );
    // The last step in which each literal was false.
    let mut false_in: HashMap<i32, usize, Seeded> = HashMap::default();
    for (at, (clause, reasons)) in steps.iter().enumerate() {
        false_in.extend(clause.iter().map(|literal| (*literal, at)));
        let mut contradicted = false;
        for number in reasons {
            let reason = match (*number as usize).checked_sub(clauses.len()) {
                None => &clauses[*number as usize],
                Some(earlier) if earlier < at => &steps[earlier].0,
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
        ensure!(contradicted, "step {at} does not follow from its reasons");
        if clause.is_empty() {
            return Ok(());
        }
        watch.took(32 * clause.len());
    }
    match clauses.iter().any(Vec::is_empty) {
        true => Ok(()),
        false => no("no step is the empty clause"),
    }
}
