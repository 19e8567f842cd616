//! Query planning for clauses over generators: filters are evaluated before products.

use crate::lang::ir::ClauseCode;

/// Moves each condition to the earliest position where its names are bound, but not before a
/// condition that precedes it.
pub(crate) fn planned(clauses: &[ClauseCode]) -> Vec<ClauseCode> {
    let mut planned: Vec<ClauseCode> = Vec::new();
    // The position after the previous condition.
    let mut least = 0;
    for clause in clauses {
        let ClauseCode::If(condition) = clause else {
            planned.push(clause.clone());
            continue;
        };
        let needed = planned.iter().rposition(|earlier| match earlier {
            ClauseCode::For(slots, _) => slots.iter().any(|slot| condition.mentions(*slot)),
            ClauseCode::If(_) => false,
        });
        // A condition before all generators would be evaluated even if there is nothing to
        // enumerate.
        let at = needed.map_or(1, |at| at + 1).max(least).min(planned.len());
        planned.insert(at, clause.clone());
        least = at + 1;
    }
    planned
}
