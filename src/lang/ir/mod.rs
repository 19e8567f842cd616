//! The form of rules, functions and queries that everything else reads: expressions with slots in
//! place of names.

mod children;
mod code;
mod inline;
mod mentions;
mod player;
mod prim;

pub use code::{
    BarsCode, Capture, ClauseCode, Function, GlobalId, Loop, LoopTitles, Node, RuleAction,
    RuleCode, RulesetCode, SideCode, Term,
};
pub use player::{Player, numbered};
pub use prim::Prim;
