//! Parser of the reference of the builtins, `docs/builtins.md`: arguments, results and examples.
//!
//! A section has a level-two heading. A builtin has a level-three heading with its call, `x?` for
//! an optional argument and `…` for any number of them; then a description of the result,
//! `Source: …`, and examples with their output.

use crate::lang::eval::Usage;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The page, as Markdown.
pub const PAGE: &str = include_str!("../../../docs/builtins.md");

static USAGE: LazyLock<HashMap<&'static str, Usage, tweedle_base::Seeded>> = LazyLock::new(|| {
    let mut all = HashMap::default();
    let mut section = "";
    let headings: Vec<usize> = memchr::memmem::find_iter(PAGE.as_bytes(), "\n##").collect();
    let ends = headings.iter().skip(1).copied().chain([PAGE.len()]);
    for (from, to) in headings.iter().zip(ends) {
        let part = &PAGE[from + 1..to];
        let (line, text) = part.split_once('\n').unwrap_or((part, ""));
        if let Some(title) = line.strip_prefix("## ") {
            section = title;
        } else if let Some(rest) = line.strip_prefix("### `")
            && let Some(heading) = rest.strip_suffix('`')
            && let Some(name) = heading.split('(').next()
        {
            all.insert(name, read(section, heading, text));
        }
    }
    all
});

/// Returns the reference entry of a builtin; an empty one if it is missing, which a test detects.
pub(super) fn usage(name: &str) -> &'static Usage {
    static FORGOTTEN: LazyLock<Usage> = LazyLock::new(Usage::default);
    USAGE.get(name).unwrap_or(&FORGOTTEN)
}

/// Parses the entry of one builtin. Its sections are parsed on demand.
fn read(section: &'static str, heading: &'static str, text: &'static str) -> Usage {
    let mut usage = Usage { section, heading, text, ..Usage::default() };
    if let Some((_, list)) = heading.trim_end_matches(')').split_once('(') {
        usage.variadic = list.ends_with('…');
        // A search for one character starts faster than one for two.
        let listed = list.strip_suffix(", …").unwrap_or(list).split(',').map(str::trim_start);
        let params = listed.filter(|param| !param.is_empty());
        usage.params = params.map(|param| param.trim_end_matches('?')).collect();
        usage.optional = list.matches('?').count();
    }
    usage
}

/// Returns the entry of a builtin as plain text: signature, result, source, examples.
pub fn explain(name: &str) -> Option<String> {
    let usage = super::table().get(super::find(name)? as usize)?.usage;
    let mut out = format!("{}\n  {}\n", usage.heading, usage.doc());
    if let Some(source) = usage.source() {
        let _ = writeln!(out, "  Source: {source}.");
    }
    for (example, answer) in usage.examples() {
        let _ = writeln!(out, "  {example}   // => {answer}");
    }
    Some(out)
}
