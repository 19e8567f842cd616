//! The builtins: the only door between the language and the mathematics.
//!
//! One table, a file for each theme. Each entry carries its signature, documentation and
//! examples; calls, help, the reference and the doc tests all come from it.

mod alike;
mod boards;
mod collections;
mod ending;
mod entail;
mod folds;
mod games;
mod graphs;
mod heaps;
mod lines;
mod moves;
mod nim_periods;
mod numbers;
mod order;
mod players;
mod prefer;
mod quotients;
mod random;
mod reference;
mod sequences;
mod sum_table;
mod surveys;
mod symmetry;
mod tables;
mod text;
mod tree;
mod values;
mod why;
mod winning;
mod winning_moves;

pub use reference::{explain, reference, signature};

use crate::lang::eval::{Args, Machine, Native, Run, Theme};
use crate::lang::report::Outcome;
use crate::lang::resolve::numbered;
use crate::lang::value::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// An entry for a builtin that is called; the table puts it into its section.
const fn entry(
    name: &'static str,
    params: &'static [&'static str],
    run: fn(&mut Machine, Args) -> Outcome<Value>,
    doc: &'static str,
    examples: &'static [(&'static str, &'static str)],
) -> Native {
    Native::new(name, params, Run::Call(run), doc, examples)
}

static TABLE: LazyLock<Vec<Native>> = LazyLock::new(|| {
    let sections = [
        (Theme::Games, games::table()),
        (Theme::Games, alike::table()),
        (Theme::Games, random::table()),
        (Theme::Games, tree::table()),
        (Theme::Winning, winning::table()),
        (Theme::Winning, winning_moves::table()),
        (Theme::Winning, ending::table()),
        (Theme::Winning, sum_table::table()),
        (Theme::Entailing, entail::table()),
        (Theme::Entailing, heaps::table()),
        (Theme::Preferences, prefer::table()),
        (Theme::Players, players::table()),
        (Theme::Order, order::table()),
        (Theme::Order, values::table()),
        (Theme::Collections, collections::table()),
        (Theme::Collections, folds::table()),
        (Theme::Sequences, sequences::table()),
        (Theme::Sequences, nim_periods::table()),
        (Theme::Surveys, surveys::table()),
        (Theme::Quotients, quotients::table()),
        (Theme::Tables, tables::table()),
        (Theme::Numbers, numbers::table()),
        (Theme::Text, text::table()),
        (Theme::Boards, boards::table()),
        (Theme::Boards, moves::table()),
        (Theme::Boards, symmetry::table()),
        (Theme::Graphs, graphs::table()),
    ];
    let mut all = Vec::new();
    for (theme, entries) in sections {
        all.extend(entries.into_iter().map(|native| Native { theme, ..native }));
    }
    all
});

static BY_NAME: LazyLock<HashMap<&'static str, u32, crate::base::Seeded>> =
    LazyLock::new(|| TABLE.iter().enumerate().map(|(i, native)| (native.name, i as u32)).collect());

/// All builtins.
pub fn table() -> &'static [Native] {
    &TABLE
}

/// The place of a builtin in the table.
pub fn find(name: &str) -> Option<u32> {
    BY_NAME.get(listed(name)).copied()
}

/// The name under which the table tells of a name: `O1` of all numbered seats, `C1` of players.
pub fn listed(name: &str) -> &str {
    match (numbered(name, 'O'), numbered(name, 'C')) {
        (Some(_), _) => "O1",
        (_, Some(_)) => "C1",
        _ => name,
    }
}
