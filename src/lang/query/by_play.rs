//! Strategy that searches the whole game tree.

use super::move_list::move_list;
use super::question::QueryKind;
use super::solver::{BASE, Scope, Strategy};
use super::tree_search::{self, FIRST_ATTEMPT_STATES};

/// Searches until the answer is found.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search of the game tree",
    scope: Scope::of(&[QueryKind::Outcome, QueryKind::Last, QueryKind::Granted]),
    after: FIRST_ATTEMPT_STATES,
    answer: |solver, request| tree_search::by_definition(solver.machine, request),
    reasons: move_list,
    ..BASE
};
