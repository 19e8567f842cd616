//! Name resolution: every name, arity and module is checked here, before anything runs, and names
//! become slots.

mod call;
mod children;
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
    BarsCode, ClauseCode, Function, Loop, LoopTitles, Node, RuleAction, RuleCode, RulesetCode,
    SideCode, Step, Term,
};
pub use player::{Player, numbered};
pub use scope::{
    Binding, CallShape, Capture, GlobalId, Linked, Names, Outside, Signature, parameter_list,
};
pub use stmt::{Resolved, resolve};
pub use suggest::nearest;
