//! The page on JSON: each type that it lists has the fields that it says, and all types are there.

use serde_json::Value;
use std::collections::BTreeSet;
use tweedle::lang::session::{Limits, Session};

const PAGE: &str = include_str!("../../docs/json.md");

/// The rows of the table: a type, an example, and its fields.
fn rows() -> Vec<(String, String, BTreeSet<String>)> {
    let table = PAGE.lines().filter(|line| line.starts_with("| `"));
    let ticked = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(|part| part.replace("\\|", "|")).collect()
    };
    let row = |line: &str| {
        let line = line.replace("\\|", "\u{1}");
        let cells: Vec<String> = line.split(" | ").map(|cell| cell.replace('\u{1}', "|")).collect();
        let kind = ticked(&cells[0]).remove(0);
        let example = ticked(&cells[1]).remove(0);
        let quotient = kind == "quotient";
        // What stands in a field is described behind a colon.
        let fields = cells[2].split(';').flat_map(|part| {
            let head = part.split(": ").next().unwrap_or_default();
            ticked(if quotient { part } else { head })
        });
        (kind, example, fields.collect())
    };
    table.map(row).collect()
}

/// What `--json` shows of a value.
fn shown(example: &str) -> Value {
    let asked = format!("using normal(2); {example}");
    let out = super::run::tweedle(&["eval", "--json", &asked], b"");
    let line: Value = serde_json::from_slice(&out.stdout)
        .unwrap_or_else(|e| panic!("{example}: {e}: {}", super::run::text(&out.stderr)));
    line["value"].clone()
}

/// What `json` makes of a value.
fn called(example: &str) -> Value {
    let mut session = Session::new(Limits::default());
    let text = session.eval(&format!("json({example})")).unwrap();
    // The text of JSON as a string of the language is one of JSON, too.
    let inner: String = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
    serde_json::from_str(&inner).unwrap()
}

#[test]
fn the_page_says_what_fields_there_are() {
    assert!(rows().len() > 20);
    for (kind, example, fields) in rows() {
        let json = match kind.as_str() {
            // What is shown is a beginning.
            "stream" => called(&example),
            _ => shown(&example),
        };
        assert_eq!(json["type"], kind.as_str(), "{example}");
        let found: BTreeSet<String> =
            json.as_object().unwrap().keys().filter(|key| *key != "type").cloned().collect();
        let said: BTreeSet<String> = fields
            .into_iter()
            // What only some have.
            .filter(|field| !(kind == "survey" && field == "columns"))
            .collect();
        assert_eq!(said, found, "{kind}: {example}");
    }
}

#[test]
fn all_types_of_the_program_are_on_the_page() {
    let listed: BTreeSet<String> = rows().into_iter().map(|row| row.0).collect();
    for (path, source) in super::tidy::sources() {
        for (at, sign) in source.match_indices("\"type\": \"") {
            let kind = source[at + sign.len()..].split('"').next().unwrap();
            assert!(listed.contains(kind), "{kind} of {}", path.display());
        }
    }
}

#[test]
fn each_line_says_which_form_it_has() {
    let out = super::run::tweedle(&["eval", "--json", "1 + 1"], b"");
    let line: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(line["schema"], 1);
    assert_eq!(line["value"], 2);
    assert!(PAGE.contains("describes version 1 of the format"));
}
