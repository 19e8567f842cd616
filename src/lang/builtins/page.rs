//! The page of the builtins, `docs/builtins.md`: what each takes and gives, and examples.
//!
//! A section has a heading of level two, a builtin one of level three with its call, `x?` for what
//! may be left out and `…` for any number; then what it gives, `Source: …`, and examples with what
//! they print.

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

/// What the page says of a builtin; nothing if it has forgotten it, which a test finds.
pub(super) fn usage(name: &str) -> &'static Usage {
    static FORGOTTEN: LazyLock<Usage> = LazyLock::new(Usage::default);
    USAGE.get(name).unwrap_or(&FORGOTTEN)
}

/// One builtin of the page; what is said of it is read when it is asked for.
fn read(section: &'static str, heading: &'static str, text: &'static str) -> Usage {
    let mut usage = Usage { section, heading, text, ..Usage::default() };
    if let Some((_, list)) = heading.trim_end_matches(')').split_once('(') {
        usage.variadic = list.ends_with('…');
        let params = list.trim_end_matches(", …").split(", ").filter(|param| !param.is_empty());
        usage.params = params.map(|param| param.trim_end_matches('?')).collect();
        usage.optional = list.matches('?').count();
    }
    usage
}

/// One builtin as plain text: signature, what it gives, source, examples.
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
