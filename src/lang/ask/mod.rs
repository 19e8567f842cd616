//! Questions, and who answers them.

mod cases;
mod nim;
mod order;
mod quotient;
mod survey;
mod symbolic;
mod table_files;
mod tabulate;
mod ways;

pub use cases::{Asked, Goal, inquire, truth};
pub use nim::{heap_values, nim_set, nim_set_if_any, nim_value};
pub use order::{are_equal, compare, incomparable, rule_name};
pub use quotient::{class_of, element, elements, quotient_of, score_value};
pub(crate) use survey::members;
pub use survey::survey;
pub use symbolic::symbolic;
pub use tabulate::table_of;
pub use ways::{outcome_from, outcome_of, outcome_under};
