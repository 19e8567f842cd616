//! Name resolution: every name, arity and module is checked here, before anything runs, and names
//! become slots.

mod call;
mod count;
mod expr;
mod names;
mod scope;
mod step;
mod stmt;
mod suggest;

pub use scope::{Binding, CallShape, Linked, Names, Outside, Signature, parameter_list};
pub use step::Step;
pub use stmt::{Resolved, resolve};
pub use suggest::nearest;
