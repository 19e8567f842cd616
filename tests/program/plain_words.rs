//! Phrases that make the sources and docs hard to read: no file may have more of them than its
//! allowance, which `UPDATE=1` lowers.

use super::tidy::sources;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Phrases with a plainer alternative.
const PHRASES: [&str; 11] = [
    "so many ",
    " is no ",
    " are no ",
    "anew",
    "hardly",
    "comes to",
    "that of ",
    " stands",
    "gone through",
    " told",
    " beside ",
];

/// Words that a doc comment does not begin with.
const OPENINGS: [&str; 7] = ["What ", "Whether ", "How ", "Who ", "Those ", "That of ", "Where "];

/// The files with phrases, and how many each may have.
const ALLOWED: &str = "tests/program/plain_words.tsv";

fn phrases(text: &str) -> usize {
    PHRASES.iter().map(|phrase| text.matches(phrase).count()).sum()
}

/// Returns the number of phrases in each file: in comments and strings of sources, and in docs.
fn found() -> BTreeMap<String, usize> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for (path, text) in sources() {
        let opens = |line: &&str| {
            let line = line.trim_start();
            let doc = line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! "));
            doc.is_some_and(|doc| OPENINGS.iter().any(|opening| doc.starts_with(opening)))
        };
        // A paragraph begins a doc comment; a line within one does not count.
        let lines: Vec<&str> = text.lines().collect();
        let first = |at: usize| at == 0 || !lines[at - 1].trim_start().starts_with("//");
        let openings = lines.iter().enumerate().filter(|(at, line)| first(*at) && opens(line));
        let count = openings.count() + phrases(&text);
        found.insert(path.to_string_lossy().replace('\\', "/"), count);
    }
    for folder in ["docs", "stdlib", "."] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "md" || end == "cgs") {
                let name = path.strip_prefix(root).unwrap_or(&path);
                let name = name.to_string_lossy().replace('\\', "/");
                let name = name.trim_start_matches("./").to_owned();
                found.insert(name, phrases(&fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.retain(|_, count| *count > 0);
    found
}

#[test]
fn hard_to_read_phrases_do_not_increase() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(ALLOWED);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let allowed: BTreeMap<String, usize> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(file, count)| Some((file.to_owned(), count.parse().ok()?)))
        .collect();
    let found = found();
    let more = |(file, count): &(&String, &usize)| **count > *allowed.get(*file).unwrap_or(&0);
    let worse: Vec<String> =
        found.iter().filter(more).map(|(file, count)| format!("{file}: {count}")).collect();
    if std::env::var_os("UPDATE").is_some() && (text.is_empty() || worse.is_empty()) {
        let rows = found.iter().map(|(file, count)| format!("{file}\t{count}\n"));
        fs::write(&path, rows.collect::<String>()).unwrap();
        return;
    }
    assert!(worse.is_empty(), "more of {PHRASES:?} or {OPENINGS:?} than before: {worse:?}");
}
