//! The page on JSON lists all types, with exactly the fields they have.

use serde_json::Value;
use std::collections::BTreeSet;
use tweedle::lang::session::{Limits, Session};

const PAGE: &str = include_str!("../../docs/json.md");

/// Returns the rows of the table: a type, an example, and its fields.
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
        // The contents of a field are described after a colon.
        let fields = cells[2].split(';').flat_map(|part| {
            let head = part.split(": ").next().unwrap_or_default();
            ticked(if quotient { part } else { head })
        });
        (kind, example, fields.collect())
    };
    table.map(row).collect()
}

/// Returns the value that `--json` prints.
fn printed_by_option(example: &str) -> Value {
    let asked = format!("using normal(2); {example}");
    let out = super::run::tweedle(&["eval", "--json", &asked], b"");
    let line: Value = serde_json::from_slice(&out.stdout)
        .unwrap_or_else(|e| panic!("{example}: {e}: {}", super::run::text(&out.stderr)));
    line["value"].clone()
}

/// Returns the value that the function `json` returns.
fn returned_by_function(example: &str) -> Value {
    let mut session = Session::new(Limits::default());
    let text = session.eval(&format!("json({example})")).unwrap();
    // A printed string of the language is also a JSON string.
    let inner: String = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
    serde_json::from_str(&inner).unwrap()
}

#[test]
fn the_page_lists_the_fields_of_each_type() {
    assert!(rows().len() > 20);
    for (kind, example, fields) in rows() {
        let json = match kind.as_str() {
            // Only the beginning of a stream is printed.
            "stream" => returned_by_function(&example),
            _ => printed_by_option(&example),
        };
        assert_eq!(json["type"], kind.as_str(), "{example}");
        let found: BTreeSet<String> =
            json.as_object().unwrap().keys().filter(|key| *key != "type").cloned().collect();
        let said: BTreeSet<String> = fields
            .into_iter()
            // Fields that only some values have.
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
fn each_line_has_the_schema_version() {
    let out = super::run::tweedle(&["eval", "--json", "1 + 1"], b"");
    let line: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(line["schema"], 1);
    assert_eq!(line["value"], 2);
    assert!(PAGE.contains("describes version 1 of the format"));
}
