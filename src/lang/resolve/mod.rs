//! Names to slots: every name, arity and module is checked here, before anything runs.

mod call;
mod code;
mod count;
mod expr;
mod inline;
mod mentions;
mod names;
mod player;
mod scope;
mod stmt;
mod suggest;

pub use code::{
    BarsCode, Capture, ClauseCode, Function, GlobalId, Loop, Node, RuleAction, RuleCode,
    RulesetCode, SideCode, Step, Term,
};
pub use player::{Player, numbered};
pub use scope::{Binding, Linked, Names, Outside, Shape, Signature};
pub use stmt::{Resolved, resolve};
pub use suggest::{known_elsewhere, nearest};
