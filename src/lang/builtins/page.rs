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

static USAGE: LazyLock<HashMap<&'static str, Usage, crate::base::Seeded>> = LazyLock::new(|| {
    let mut all = HashMap::default();
    let mut section = "";
    // The heading of the entry at hand, and where its text begins.
    let mut entry: Option<(&str, usize)> = None;
    let mut end = 0;
    for line in PAGE.split_inclusive('\n').chain(["## "]) {
        let start = end;
        end += line.len();
        let line = line.trim_end_matches('\n');
        let heading = line.strip_prefix("### `").and_then(|rest| rest.strip_suffix('`'));
        let title = line.strip_prefix("## ");
        if heading.is_none() && title.is_none() {
            continue;
        }
        if let Some((heading, from)) = entry
            && let Some(name) = heading.split('(').next()
        {
            all.insert(name, read(section, heading, &PAGE[from..start]));
        }
        entry = heading.map(|heading| (heading, end));
        section = title.unwrap_or(section);
    }
    all
});

/// What the page says of a builtin; nothing if it has forgotten it, which a test finds.
pub(super) fn usage(name: &str) -> &'static Usage {
    static FORGOTTEN: LazyLock<Usage> = LazyLock::new(Usage::default);
    USAGE.get(name).unwrap_or(&FORGOTTEN)
}

/// One builtin of the page.
fn read(section: &'static str, heading: &'static str, text: &'static str) -> Usage {
    let mut usage = Usage { section, heading, ..Usage::default() };
    if let Some((_, list)) = heading.trim_end_matches(')').split_once('(') {
        usage.variadic = list.ends_with('…');
        let params = list.trim_end_matches(", …").split(", ").filter(|param| !param.is_empty());
        usage.params = params.map(|param| param.trim_end_matches('?')).collect();
        usage.optional = list.matches('?').count();
    }
    for block in blocks(text) {
        if let Some(examples) = block.strip_prefix("```tweedle\n") {
            usage.lines = examples;
        } else if let Some(source) = block.strip_prefix("Source: ") {
            usage.source = source.trim_end_matches('.');
        } else if usage.doc.is_empty() {
            usage.doc = block;
        }
    }
    usage
}

/// What stands between empty lines.
fn blocks(text: &'static str) -> impl Iterator<Item = &'static str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let block = rest.trim_start_matches('\n');
        let mut length = 0;
        for line in block.split_inclusive('\n') {
            if line == "\n" {
                break;
            }
            length += line.len();
        }
        rest = &block[length..];
        (length > 0).then(|| block[..length].trim())
    })
}

/// One builtin as plain text: signature, what it gives, source, examples.
pub fn explain(name: &str) -> Option<String> {
    let usage = super::table().get(super::find(name)? as usize)?.usage;
    let mut out = format!("{}\n  {}\n", usage.heading, usage.doc);
    if !usage.source.is_empty() {
        let _ = writeln!(out, "  Source: {}.", usage.source);
    }
    for (example, answer) in usage.examples() {
        let _ = writeln!(out, "  {example}   // => {answer}");
    }
    Some(out)
}
