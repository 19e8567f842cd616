//! Notation: the language's own syntax, the compact notation, and the names of canonical forms,
//! such as `↑` and `±1`.

mod bars;
mod compact;
mod compact_write;
mod dyadic;
mod inside;
mod names;
mod nus;
mod ranking;
mod signed;
mod write;

pub use compact::{CompactError, parse_compact};
pub use compact_write::write_compact;
pub use dyadic::Dyadic;
pub use inside::positions_inside;
pub use names::{MAX_POWERS, Named, number_of};
pub use nus::{MAX_UPS, Nus};
pub use write::{write, write_within};
