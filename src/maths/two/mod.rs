//! Two players under normal play: values, and what they say.

mod atomic;
mod compare;
mod cooling;
mod form;
mod measures;
mod misere;
mod nim_field;
mod normalised;
mod nus;
mod passing;
mod position;
mod reduced;
mod strategy;
mod sum;
mod thermograph;
mod trajectory;
mod uptimal;
mod values;
mod winner;

pub use measures::{Followers, Temper};
pub use misere::{Genus, genus, misere_form};
pub use nim_field::{nim_inverse, nim_power, nim_product, nim_square_root};
pub use normalised::normalised;
pub use nus::Nus;
pub use position::ValueTable;
pub use strategy::{Component, Strategy};
pub use thermograph::Thermograph;
pub use trajectory::{Corner, Trajectory};
pub use uptimal::Uptimal;
pub use values::{Side, ValueId, Values};
