//! The tour that `:help` prints on one screen: examples, keys and commands.

use super::command::COMMANDS;
use super::wrap::fitted;
use std::fmt::Write as _;

/// Entries with explanations. Tests run each.
pub const TOUR: [(&str, &str); 9] = [
    ("{0, *2} + 3·*", "a game: options, nim heaps, sums, copies"),
    ("outcome(*2 + *3)", "the seats that can force a win; ∅ is nobody"),
    ("outcome(*) under normal(2)", "another convention; `using misere` sets it for later entries"),
    ("thermograph({3 | 1})", "the theory of two players; see `:help two-player games`"),
    ("f(n) := outcome(n·*2)", "a definition; then try f(3)"),
    (
        "ruleset walk(n)\n  walk(n - s)  for s in 1..2 if s <= n\nend",
        "a game defined by rules; then try options(walk(5))",
    ),
    ("use heaps (kayles)", "games of the standard library"),
    ("[outcome(kayles(n)) for n in 0..9]", "a list"),
    ("count(G for G in games(3))", "the games born by day 3"),
];

/// The column of the explanations.
const COLUMN: usize = 36;

/// Returns the tour, with the key bindings of the line editor.
pub(super) fn tour(width: usize, keys: &str) -> String {
    let mut out = String::new();
    for (text, about) in &TOUR {
        for (i, line) in text.lines().enumerate() {
            let about = if i == 0 { about } else { "" };
            out.push_str(format!("  {line:COLUMN$}{about}").trim_end());
            out.push('\n');
        }
    }
    out.push('\n');
    let about = format!("`_` is the last result, `_3` the third. {keys}");
    out.push_str(&fitted(about.trim_end(), width));
    let commands: Vec<String> = COMMANDS.iter().map(super::command::Command::usage).collect();
    out.push('\n');
    out.push_str(&columns(&commands, width));
    out.push_str(
        "`:help :save` describes a command, `?outcome` a name. Guides: `:help two-player games`,\n",
    );
    out.push_str("`:help cgsuite`.\n");
    out
}

/// Lays out entries in as many columns as fit.
fn columns(entries: &[String], width: usize) -> String {
    let cell = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 3;
    let across = (width.saturating_sub(2) / cell.max(1)).max(1);
    let down = entries.len().div_ceil(across);
    let mut out = String::new();
    for row in 0..down {
        let mut line = "  ".to_owned();
        for entry in entries.iter().skip(row).step_by(down) {
            let _ = write!(line, "{entry:cell$}");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
