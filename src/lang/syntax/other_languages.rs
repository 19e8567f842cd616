//! Names and operators of other languages, and their equivalents in Tweedle, from the pages
//! `docs/coming-from.md` and `docs/cgsuite.md`; and recognition of scripts of other programs.

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

/// The help for test files of MCGS.
pub(crate) const MCGS: &str = "in the Python package, `python -m tweedle.mcgs FILE` makes a script \
                               from a test file of MCGS";

/// Returns what source with errors is, if it looks like a file of another program.
pub fn other_format(text: &str) -> Option<&'static str> {
    let tag = || text.trim_start().strip_prefix('[')?.split_once(']').map(|(tag, _)| tag);
    let is_tag =
        |tag: &str| tag.contains('_') && tag.chars().all(|c| c.is_alphanumeric() || c == '_');
    match () {
        () if is_cgscript(text) => Some("CGScript, the language of CGSuite"),
        () if text.trim_start().starts_with("(;") => Some("a game record in SGF"),
        () if text.trim_start().starts_with("{version ") => Some("the text format of MCGS"),
        () if tag().is_some_and(is_tag) => Some("the text format of MCGS"),
        () => None,
    }
}

/// Tests whether a text is CGScript: it defines a class, it has several lines and uses games of
/// CGSuite's library, or it has two habits of the language that have no meaning in Tweedle.
fn is_cgscript(text: &str) -> bool {
    let class = |line: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != "class");
        words.next().is_some() && words.nth(1) == Some("extends")
    };
    let library = ["game.grid.", "game.heap.", "game.strip.", "game.graph."];
    let code = |line: &'_ str| line.split("//").next().unwrap_or_default().trim().to_owned();
    let any = |test: &dyn Fn(&str) -> bool| text.lines().any(|line| test(&code(line)));
    let habits = [
        any(&|line| line.starts_with("def ") || line.contains(" def ")),
        any(&|line| line.contains(" from ") && line.contains(" to ")),
        any(&|line| line.ends_with(" do") || line.ends_with(" begin")),
        any(&|line| matches!(line, "end;" | "end.")),
        any(&|line| line.starts_with("/*")),
        any(&|line| line.starts_with("if ") && line.contains(" then") && line.ends_with(" end")),
    ];
    any(&class)
        || text.trim().contains('\n') && any(&|line| library.iter().any(|name| line.contains(name)))
        || habits.iter().filter(|found| **found).count() > 1
}
