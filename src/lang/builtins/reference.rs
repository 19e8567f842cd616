//! The reference of builtins, made from the table: Markdown for the docs, text for help.

use crate::lang::eval::{Native, Run, Theme};
use std::fmt::Write as _;

const SECTIONS: [(Theme, &str); 15] = [
    (Theme::Games, "Games"),
    (Theme::Winning, "Who wins"),
    (Theme::Entailing, "Nim values and entailing moves"),
    (Theme::Preferences, "Preference-based play"),
    (Theme::Players, "Labelled players"),
    (Theme::Order, "The order of games"),
    (Theme::Collections, "Collections"),
    (Theme::Sequences, "Sequences and periods"),
    (Theme::Surveys, "Surveys"),
    (Theme::Quotients, "Quotients"),
    (Theme::Tables, "Tables"),
    (Theme::Numbers, "Numbers"),
    (Theme::Text, "Strings"),
    (Theme::Boards, "Boards"),
    (Theme::Graphs, "Graphs"),
];

/// The signature: `first(xs, n?)`.
pub fn signature(native: &Native) -> String {
    if matches!(native.run, Run::Constant(_) | Run::Seats(_) | Run::Player(_)) {
        return native.name.to_owned();
    }
    let first_optional = native.params.len() - native.optional;
    let params: Vec<String> = native
        .params
        .iter()
        .enumerate()
        .map(|(i, p)| if i >= first_optional { format!("{p}?") } else { (*p).to_owned() })
        .collect();
    let more = if native.variadic { ", …" } else { "" };
    format!("{}({}{more})", native.name, params.join(", "))
}

/// One builtin as plain text: signature, what it gives, source, examples.
pub fn explain(name: &str) -> Option<String> {
    let native = super::table().get(super::find(name)? as usize)?;
    let mut out = format!("{}\n", signature(native));
    let _ = writeln!(out, "  {}", native.doc);
    if !native.source.is_empty() {
        let _ = writeln!(out, "  Source: {}.", native.source);
    }
    for (example, answer) in native.examples {
        let _ = writeln!(out, "  {example}   // => {answer}");
    }
    Some(out)
}

/// All builtins as Markdown.
pub fn reference() -> String {
    let mut out = String::from(
        "# Builtins\n\nMade from the table of builtins by `tweedle reference`; a test keeps it \
         so.\n`x?` may be left out. Every example is checked.\n",
    );
    for (theme, title) in SECTIONS {
        let _ = writeln!(out, "\n## {title}");
        let entries = super::table().iter().filter(|n| n.theme == theme);
        for native in entries {
            let _ = writeln!(out, "\n### `{}`\n\n{}", signature(native), native.doc);
            if !native.source.is_empty() {
                let _ = writeln!(out, "\nSource: {}.", native.source);
            }
            if !native.examples.is_empty() {
                out.push_str("\n```tweedle\n");
                for (example, answer) in native.examples {
                    let _ = writeln!(out, "{example}   // => {answer}");
                }
                out.push_str("```\n");
            }
        }
    }
    out
}
