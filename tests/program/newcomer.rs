//! Input from people used to other languages, programs and papers: each line is answered correctly,
//! or refused with a helpful message.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use tweedle::lang::builtins::table;
use tweedle::lang::session::{Limits, Session};
use tweedle::lang::syntax::{KEYWORDS, elsewhere, in_cgsuite};

/// Returns the last value, or after a `!` the messages and hints in one line.
fn answer(text: &str) -> String {
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

/// A row is an input and its output; after a `!` it is a part of the diagnostic.
#[test]
fn every_row_of_the_table_is_answered() {
    let mut wrong = Vec::new();
    let mut rows = 0;
    let heading = |line: &&str| line.starts_with("# ") && !line.contains('\t');
    for line in include_str!("newcomer.tsv").lines().filter(|line| !heading(line)) {
        let (input, expected) = line.split_once('\t').unwrap_or_else(|| panic!("no tab: {line}"));
        let found = answer(&input.replace("\\n", "\n"));
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

/// The page `docs/coming-from.md`: each word and symbol is refused with the advice of its row.
#[test]
fn every_foreign_word_is_refused_with_its_advice() {
    let rows: Vec<(&str, &str)> = elsewhere().collect();
    assert!(rows.len() > 200, "{}", rows.len());
    let mut seen = BTreeSet::new();
    for (word, here) in rows {
        assert!(seen.insert(word), "{word} has two rows");
        let name = word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let text = if name { word.to_owned() } else { format!("x {word} y") };
        let found = answer(&text);
        assert!(found.starts_with('!') && found.contains(here), "{text}: {found}");
    }
}

/// The page `docs/cgsuite.md`: each name of CGSuite is refused with a name of its row, also as a
/// member.
#[test]
fn every_name_of_cgsuite_is_refused_with_its_equivalent() {
    let rows: Vec<(&str, &str)> = in_cgsuite().collect();
    assert!(rows.len() > 40, "{}", rows.len());
    for (name, here) in rows {
        let ours: Vec<&str> = here.split('`').skip(1).step_by(2).collect();
        let ours = ours.iter().filter_map(|code| code.split(['(', ' ']).next());
        let ours: Vec<&str> = ours.filter(|ours| !ours.is_empty()).collect();
        for text in [name.to_owned(), format!("(*2).{name}"), format!("game.heap.{name}(*2)")] {
            let found = answer(&text);
            let is_helped = ours.iter().any(|ours| found.contains(&format!("`{ours}")));
            assert!(found.starts_with('!') && is_helped, "{text}: {found}, not {ours:?}");
        }
    }
    let found = answer("(*2).foo");
    assert!(
        found.starts_with("!`foo` is not defined") && !found.contains("parentheses"),
        "{found}"
    );
}

/// The page only recommends names that exist: builtins, keywords, or members of a module named in
/// the same row.
#[test]
fn the_advice_names_existing_functions() {
    let mut known: BTreeSet<&str> = table().iter().map(|native| native.name).collect();
    known.extend(KEYWORDS);
    // Stand-ins of the examples, and names after a `use` in the same row.
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
