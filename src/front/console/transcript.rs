//! Transcripts pasted with prompts and answers.

use crate::lang::syntax::tokens;

/// The names of conventions, in prompts and after `using` and `under`.
pub(super) const CONVENTIONS: [&str; 10] = [
    "allied",
    "normal",
    "winning",
    "misere",
    "i_misere",
    "i_reverse",
    "semi_normal",
    "semi_reverse",
    "prefer",
    "rank_play",
];

/// An entry of a pasted transcript.
#[derive(Debug)]
pub(super) struct Entry {
    /// The convention named by its prompt, or the default one; `None` at a prompt of another
    /// program.
    pub(super) convention: Option<String>,
    pub(super) text: String,
    /// The number of its first value, if its answer was pasted too.
    pub(super) first: Option<u32>,
}

/// Prompts of other programs whose entries may be valid here.
const OTHERS: [&str; 3] = [">>> ", "sage: ", "... "];

/// Parses a prompt at the start of a line, and returns its convention, if any, and the rest of the
/// line. Prompts are `> `, `normal(2)> `, or a prompt of another program.
fn prompt(line: &str) -> Option<(Option<&str>, &str)> {
    let line = line.trim_start();
    if let Some(typed) = OTHERS.iter().find_map(|other| line.strip_prefix(other)) {
        return Some((None, typed));
    }
    let (before, rest) = line.split_once('>')?;
    if !(rest.is_empty() || rest.starts_with(' ')) {
        return None;
    }
    let name = before.split('(').next().unwrap_or_default();
    let call = before.strip_prefix(name).unwrap_or_default();
    let called = call.is_empty() || (call.starts_with('(') && call.ends_with(')'));
    let prompt = before.is_empty() || (CONVENTIONS.contains(&name) && called);
    let convention = if before.is_empty() { "normal(3)" } else { before };
    prompt.then(|| (Some(convention), rest.strip_prefix(' ').unwrap_or(rest)))
}

/// Returns the number of a value, from the `// _3` at the end of its output.
fn number(answer: &str) -> Option<u32> {
    answer.rsplit_once("// _")?.1.trim_end().parse().ok()
}

/// Returns an entry with the numbers of earlier values replaced.
pub(super) fn renumbered(text: &str, numbers: &[(u32, u32)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (_, range) in tokens(text) {
        let value = text[range.clone()].strip_prefix('_').and_then(|digits| digits.parse().ok());
        if let Some((_, new)) =
            value.and_then(|old: u32| numbers.iter().rev().find(|(from, _)| *from == old))
        {
            out.push_str(&text[done..range.start]);
            out.push_str(&format!("_{new}"));
            done = range.end;
        }
    }
    out + &text[done..]
}

/// Returns the entries of a pasted transcript, without prompts and output; `None` if it does not
/// begin with a prompt. An entry ends with the first line after which `goes_on` is `false`, and
/// everything up to the next prompt is its output.
pub(super) fn entries(text: &str, goes_on: impl Fn(&str) -> bool) -> Option<Vec<Entry>> {
    // The greeting of the REPL may have been pasted too.
    let greeting = |line: &&str| line.trim().is_empty() || line.starts_with("Tweedle ");
    let fence = |line: &str| line.trim_start().starts_with("```");
    let mut lines: Vec<&str> = text.lines().skip_while(greeting).collect();
    let fenced = fence(lines.first()?);
    lines.retain(|line| !(fenced && fence(line)));
    if lines.is_empty() {
        return Some(Vec::new());
    }
    if prompt(lines.first()?).is_none() {
        let text = lines.join("\n");
        return fenced.then(|| vec![Entry { convention: None, text, first: None }]);
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut open = false;
    for line in lines {
        match (prompt(line), entries.last_mut()) {
            (Some((convention, typed)), _) => entries.push(Entry {
                convention: convention.map(str::to_owned),
                text: typed.to_owned(),
                first: None,
            }),
            (None, Some(entry)) if open => {
                entry.text.push('\n');
                entry.text.push_str(line);
            }
            (None, Some(entry)) => {
                entry.first = entry.first.or_else(|| number(line));
                continue;
            }
            (None, None) => continue,
        }
        open = entries.last().is_some_and(|entry| goes_on(&entry.text));
    }
    entries.retain(|entry| !entry.text.trim().is_empty());
    Some(entries)
}
