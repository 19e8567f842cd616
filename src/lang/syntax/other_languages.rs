//! Names and operators of other languages, and their equivalents in Tweedle, from the page
//! `docs/coming-from.md`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The page as Markdown: two-column tables of foreign syntax and its equivalent.
const PAGE: &str = include_str!("../../../docs/coming-from.md");

/// Returns each foreign name or operator, with its equivalent.
pub fn elsewhere() -> impl Iterator<Item = (&'static str, &'static str)> {
    let row = |line: &'static str| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | ");
    let words = |(there, here): (&'static str, &'static str)| {
        there.split("`, `").map(move |word| (word, here))
    };
    PAGE.lines().filter_map(row).flat_map(words)
}

static ROWS: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| elsewhere().collect());

/// Returns the equivalent of a name or an operator of other languages.
pub fn known_elsewhere(word: &str) -> Option<&'static str> {
    let row = |word: &str| ROWS.get(word).copied();
    // Ignoring case, for example for Mathematica's `Range`.
    row(word).or_else(|| row(&word.to_lowercase()).filter(|_| word.len() > 2))
}
