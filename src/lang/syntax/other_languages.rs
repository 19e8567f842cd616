//! Names and operators of other languages, and their equivalents in Tweedle, from the pages
//! `docs/coming-from.md` and `docs/cgsuite.md`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The page as Markdown: two-column tables of foreign syntax and its equivalent.
const PAGE: &str = include_str!("../../../docs/coming-from.md");

/// The page for users of CGSuite, with a table of expressions there and here.
const CGSUITE: &str = include_str!("../../../docs/cgsuite.md");

/// Returns the rows of the tables of a page: code elsewhere, and the second column.
fn rows(page: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let row = |line: &'static str| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | ");
    let codes = |(there, here): (&'static str, &'static str)| {
        there.split("`, `").map(move |code| (code, here))
    };
    page.lines().filter_map(row).flat_map(codes)
}

/// Returns each foreign name or operator, with its equivalent.
pub fn elsewhere() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows(PAGE)
}

/// Returns each name of CGSuite, with the expressions of its row.
pub fn in_cgsuite() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows(CGSUITE).filter_map(|(code, here)| {
        let name = code.split('(').next()?.rsplit('.').next()?;
        let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.len() > 1
            && name.chars().all(char::is_alphanumeric);
        is_name.then_some((name, here))
    })
}

static ROWS: LazyLock<HashMap<&'static str, Cow<'static, str>>> = LazyLock::new(|| {
    let theirs = in_cgsuite().map(|(name, here)| (name, format!("write {here}").into()));
    theirs.chain(elsewhere().map(|(name, here)| (name, here.into()))).collect()
});

/// Returns the equivalent of a name or an operator of other languages.
pub fn known_elsewhere(word: &str) -> Option<&'static str> {
    let row = |word: &str| ROWS.get(word).map(|here| &**here);
    // Ignoring case, for example for Mathematica's `Range`.
    row(word).or_else(|| row(&word.to_lowercase()).filter(|_| word.len() > 2))
}
