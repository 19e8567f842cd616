//! The form of rules, functions and queries that everything else reads: expressions with slots in
//! place of names.

mod children;
mod code;
mod domain;
mod lower;
mod mentions;
mod plan;
mod player;
mod prim;
mod print;
mod unsupported;

pub use code::{
    BarsCode, Capture, ClauseCode, Collection, Function, GlobalId, Loop, LoopTitles, Node,
    RuleAction, RuleCode, RulesetCode, SideCode, Term,
};
pub use domain::{Domain, Placed};
pub use lower::{Definitions, lower_function, lower_ruleset};
pub use mentions::MAX_REPLACED;
pub use plan::{Guard, Planned, planned};
pub use player::{Player, numbered};
pub use prim::Prim;
pub use print::{Named, rules_text};
pub use unsupported::{Unsupported, unsupported};
