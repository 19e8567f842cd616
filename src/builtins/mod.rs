//! The builtins: the only door between the language and the mathematics.
//!
//! One table, a file for each theme. Each entry carries its signature, documentation and
//! examples; calls, help, the reference and the doc tests all come from it.

mod collections;
mod folds;
mod games;
mod later;
mod numbers;
mod reference;
mod text;
mod winning;

pub use reference::{entry, reference};

use crate::eval::Native;
use std::collections::HashMap;
use std::sync::LazyLock;

static TABLE: LazyLock<Vec<Native>> = LazyLock::new(|| {
    let mut all = Vec::new();
    all.extend(games::table());
    all.extend(winning::table());
    all.extend(collections::table());
    all.extend(folds::table());
    all.extend(numbers::table());
    all.extend(text::table());
    all.extend(later::table());
    all
});

static BY_NAME: LazyLock<HashMap<&'static str, u32, crate::game::Seeded>> =
    LazyLock::new(|| TABLE.iter().enumerate().map(|(i, native)| (native.name, i as u32)).collect());

/// All builtins.
pub fn table() -> &'static [Native] {
    &TABLE
}

/// The place of a builtin in the table.
pub fn find(name: &str) -> Option<u32> {
    BY_NAME.get(name).copied()
}
