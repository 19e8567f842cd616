//! Two players under normal play: values, and what they say.

mod atomic;
mod compare;
mod cooling;
mod days;
mod form;
mod lattice;
mod mate;
mod measures;
mod misere;
mod misere_form;
mod nim_field;
mod normalised;
mod nus;
mod position;
mod reduced;
mod sum;
mod thermograph;
mod trajectory;
mod uptimal;
mod values;

pub use days::LAST_LISTED_DAY;
pub use lattice::LAST_LATTICE_DAY;
pub use mate::mate;
pub use measures::{Followers, Temper};
pub use misere::{Genus, genus, tame};
pub use misere_form::misere_form;
pub use nim_field::{nim_inverse, nim_power, nim_product, nim_square_root};
pub use normalised::normalised;
pub use nus::Nus;
pub use position::ValueTable;
pub use thermograph::Thermograph;
pub use trajectory::{Corner, Trajectory};
pub use uptimal::Uptimal;
pub use values::{Side, ValueId, Values};
