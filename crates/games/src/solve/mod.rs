//! Solvers: memoized, interruptible evaluation of sums under any convention.

mod final_winners;
mod heaps;
mod leads;
mod nim;
mod nim_heaps;
mod nim_set;
mod outcome_table;
mod play;
mod prefer;
mod score;
mod solver;

pub(crate) use final_winners::{declared, total, winners};
pub(crate) use leads::{Bounds, INFINITE, LeadGame, LeadMove, forced_lead};
pub use nim::NimValues;
pub use nim_heaps::{misere_index, nim_is_lost, nim_is_won, nim_outcome};
pub use nim_set::NimSet;
pub(crate) use nim_set::shifted_word;
pub use outcome_table::{OutcomeTable, TableEntry, outcome_table};
pub(crate) use play::{OneSeat, seat_of};
pub use prefer::Preferences;
pub use score::{ScoreEntry, ScoreTable, Scores};
pub use solver::Solver;
