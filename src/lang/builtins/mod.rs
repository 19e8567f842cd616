//! The table of builtins: the interface between the language and the mathematics.
//!
//! Each theme has a file. A single page, `docs/builtins.md`, describes arguments and results with
//! examples. Calls, help and the doc tests use both.

mod boards;
mod certificates;
mod coalitions;
mod collections;
mod diagrams;
mod entail;
mod folds;
mod games;
mod graphs;
mod heaps;
mod heat;
mod infinitesimals;
mod loops;
mod numbers;
mod order;
mod page;
mod pictures;
mod players;
mod prefer;
mod quotients;
mod representatives;
mod scores;
mod sequences;
mod sides;
mod sum_table;
mod surveys;
mod text;
mod tree;
mod values;
mod why;
mod winning;
mod winning_moves;

pub use page::{PAGE, explain};

use crate::lang::eval::{Args, Machine, Native, Run};
use crate::lang::ir::{Prim, numbered};
use crate::lang::report::EvalResult;
use crate::lang::value::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Creates the entry of a builtin.
fn native(name: &'static str, run: Run) -> Native {
    let usage = page::usage(name);
    Native {
        name,
        usage,
        run,
        prim: None,
        about: None,
        compared: None,
        why: None,
        certify: None,
        test_seats: None,
    }
}

/// Creates the entry of a builtin that is a function.
fn entry(name: &'static str, run: fn(&mut Machine, Args) -> EvalResult<Value>) -> Native {
    native(name, Run::Call(run))
}

/// Creates the entry of a builtin that compilers and recognizers know.
fn primitive(prim: Prim, run: fn(&mut Machine, Args) -> EvalResult<Value>) -> Native {
    Native { prim: Some(prim), ..entry(prim.name(), run) }
}

static TABLE: LazyLock<Vec<Native>> = LazyLock::new(|| {
    [
        games::table(),
        representatives::table(),
        tree::table(),
        diagrams::table(),
        pictures::table(),
        winning::table(),
        winning_moves::table(),
        loops::table(),
        sides::table(),
        sum_table::table(),
        entail::table(),
        heaps::table(),
        prefer::table(),
        players::table(),
        order::table(),
        heat::table(),
        infinitesimals::table(),
        values::table(),
        coalitions::table(),
        scores::table(),
        collections::table(),
        folds::table(),
        sequences::table(),
        surveys::table(),
        quotients::table(),
        certificates::table(),
        numbers::table(),
        text::table(),
        boards::table(),
        graphs::table(),
    ]
    .concat()
});

static BY_NAME: LazyLock<HashMap<&'static str, u32, tweedle_base::Seeded>> =
    LazyLock::new(|| TABLE.iter().enumerate().map(|(i, native)| (native.name, i as u32)).collect());

/// Returns all builtins.
pub fn table() -> &'static [Native] {
    &TABLE
}

/// Returns the index of a builtin in the table.
pub fn find(name: &str) -> Option<u32> {
    BY_NAME.get(listed(name)).copied()
}

/// Returns the name of the table entry for a name: `O1` for all numbered seats, `C1` for all
/// numbered players.
pub fn listed(name: &str) -> &str {
    match (numbered(name, 'O'), numbered(name, 'C')) {
        (Some(_), _) => "O1",
        (_, Some(_)) => "C1",
        _ => name,
    }
}
