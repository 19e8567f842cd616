//! The order in which the clauses of rules and searches are evaluated: conditions before generators
//! on which they do not depend.

use super::{ClauseCode, Node, Term};

/// The clauses of a rule for the interpreter.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// The clauses without the guards.
    pub clauses: Vec<ClauseCode>,
    /// The guards, in the order in which they are tested.
    pub guards: Vec<Guard>,
}

/// A condition that is tested once, before generators on which it does not depend. As written, it
/// would be tested for their first members, and not at all if there are none.
#[derive(Debug, Clone, PartialEq)]
pub struct Guard {
    /// The number of clauses before it.
    pub at: usize,
    /// The number of clauses after it that it was written behind.
    pub before: usize,
    /// The condition.
    pub condition: Node,
}

impl Planned {
    /// Finds the conditions that call something and can be tested before a generator; `None` if
    /// there are none.
    pub fn new(written: &[ClauseCode]) -> Option<Planned> {
        let (mut clauses, mut guards, mut least) = (Vec::new(), Vec::new(), 0);
        for clause in written {
            if let ClauseCode::If(condition) = clause {
                let at = earliest(&clauses, condition).max(least);
                let mut passed = clauses[at..].iter();
                if calls(condition) && passed.any(|clause| matches!(clause, ClauseCode::For(..))) {
                    let before = clauses.len() - at;
                    guards.push(Guard { at, before, condition: condition.clone() });
                    least = at;
                    continue;
                }
                least = clauses.len() + 1;
            }
            clauses.push(clause.clone());
        }
        (!guards.is_empty()).then_some(Planned { clauses, guards })
    }
}

/// Moves each condition to the earliest position where its names are bound, but not before a
/// condition that precedes it.
pub fn planned(clauses: &[ClauseCode]) -> Vec<ClauseCode> {
    let mut planned: Vec<ClauseCode> = Vec::new();
    // The position after the previous condition.
    let mut least = 0;
    for clause in clauses {
        let ClauseCode::If(condition) = clause else {
            planned.push(clause.clone());
            continue;
        };
        // A condition before all generators would be evaluated even if there is nothing to
        // enumerate.
        let at = earliest(&planned, condition).max(1).max(least).min(planned.len());
        planned.insert(at, clause.clone());
        least = at + 1;
    }
    planned
}

/// Returns the number of clauses after which all names of a condition are bound.
fn earliest(clauses: &[ClauseCode], condition: &Node) -> usize {
    let binds = |clause: &ClauseCode| match clause {
        ClauseCode::For(slots, _) => slots.iter().any(|slot| condition.mentions(*slot)),
        ClauseCode::If(_) => false,
    };
    clauses.iter().rposition(binds).map_or(0, |at| at + 1)
}

fn calls(node: &Node) -> bool {
    let mut found = matches!(node.code, Term::Call(..) | Term::Native(..));
    node.each_child(&mut |child| found = found || calls(child));
    found
}
