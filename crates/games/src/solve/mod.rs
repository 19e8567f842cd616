//! Solvers: memoized, interruptible evaluation of sums under any convention.

mod final_winners;
mod heaps;
mod leads;
mod misere_nim;
mod nim;
mod nim_set;
mod normal_nim;
mod one_seat;
mod outcome_table;
mod play;
mod prefer;
mod score;
mod score_table;
mod solver;

pub(crate) use final_winners::{declared, total, winners};
pub(crate) use leads::{Bounds, INFINITE, LeadGame, LeadMove, forced_lead};
pub use misere_nim::{misere_index, nim_is_lost, nim_is_won};
pub use nim::NimValues;
pub use nim_set::NimSet;
pub(crate) use nim_set::shifted_word;
pub use normal_nim::nim_outcome;
pub(crate) use one_seat::{OneSeat, seat_of};
pub use outcome_table::{OutcomeTable, TableEntry, outcome_table};
pub use prefer::Preferences;
pub use score::Scores;
pub use score_table::{ScoreEntry, ScoreTable};
pub use solver::Solver;
