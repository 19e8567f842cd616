//! What people type who come from other languages, programs and papers: each input is answered
//! rightly, or refused with the words that help.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use tweedle::lang::builtins::table;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::{KEYWORDS, elsewhere};

/// The value shown last, or what is said instead after a `!`: messages and helps in one line.
fn said(text: &str) -> String {
    let mut session = Session::new(Limits::default());
    match session.eval(text) {
        Ok(value) => value,
        Err(problems) => problems.iter().fold("!".to_owned(), |mut line, problem| {
            let help = problem.help.as_deref().unwrap_or_default();
            let _ = write!(line, "{}; {help}; ", problem.message);
            line
        }),
    }
}

/// A row is an input and what is printed; after a `!` it is a part of the diagnostic.
#[test]
fn every_row_of_the_table() {
    let mut wrong = Vec::new();
    let mut rows = 0;
    let heading = |line: &&str| line.starts_with("# ") && !line.contains('\t');
    for line in include_str!("newcomer.tsv").lines().filter(|line| !heading(line)) {
        let (input, expected) = line.split_once('\t').unwrap_or_else(|| panic!("no tab: {line}"));
        let found = said(&input.replace("\\n", "\n"));
        let right = match expected.strip_prefix('!') {
            Some(part) => found.strip_prefix('!').is_some_and(|found| found.contains(part)),
            None => found == expected,
        };
        if !right {
            wrong.push(format!("{input}\n    expected {expected}\n    found    {found}"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{} of {rows}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(rows >= 200, "{rows} rows");
}

/// The page `docs/coming-from.md`: every word and sign is answered with its row, and none of them
/// means anything here.
#[test]
fn every_row_of_the_page_answers() {
    let rows: Vec<(&str, &str)> = elsewhere().collect();
    assert!(rows.len() > 200, "{}", rows.len());
    let mut seen = BTreeSet::new();
    for (word, here) in rows {
        assert!(seen.insert(word), "{word} has two rows");
        let name = word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let text = if name { word.to_owned() } else { format!("x {word} y") };
        let found = said(&text);
        assert!(found.starts_with('!') && found.contains(here), "{text}: {found}");
    }
}

/// What the page tells to call exists: a builtin, a word of the language, or a member of a module
/// that is named beside it.
#[test]
fn what_the_page_advises_exists() {
    let mut known: BTreeSet<&str> = table().iter().map(|native| native.name).collect();
    known.extend(KEYWORDS);
    // Stand-ins of the examples, and what follows a `use` in the same row.
    known.extend(["f", "tiny", "miny"]);
    for (word, here) in elsewhere() {
        for code in here.split('`').skip(1).step_by(2) {
            let mut before = String::new();
            for c in code.chars() {
                if c.is_alphanumeric() || c == '_' {
                    before.push(c);
                    continue;
                }
                let called = c == '(' && !before.is_empty();
                assert!(!called || known.contains(&*before), "{word}: {before} in {code}");
                before.clear();
            }
        }
    }
}
