//! Every example on the language page parses.

use tweedle::lang::syntax::{SourceId, parse};

/// Returns the code blocks of the page, each of which is a separate script.
fn blocks() -> Vec<String> {
    let page = include_str!("fixtures/LANGUAGE.md");
    page.split("```").skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_block_parses() {
    let blocks = blocks();
    assert!(blocks.len() >= 7);
    for block in blocks {
        let parsed = parse(SourceId(0), &block);
        assert!(parsed.errors.is_empty(), "{:#?}\n{block}", parsed.errors);
        assert!(!parsed.incomplete);
    }
}

#[test]
fn every_line_outside_a_ruleset_is_one_statement() {
    for block in blocks() {
        let outside = block.split("\nend").map(|part| part.split("ruleset ").next().unwrap_or(""));
        for line in outside.flat_map(str::lines) {
            let code = line.split("//").next().unwrap_or("").trim();
            let parsed = parse(SourceId(0), line);
            assert!(parsed.errors.is_empty(), "{line}: {:?}", parsed.errors);
            assert_eq!(parsed.script.stmts.len(), usize::from(!code.is_empty()), "{line}");
        }
    }
}

/// Printed answers can be read back, except the notation for infinite sets.
#[test]
fn every_printed_answer_parses() {
    for line in blocks().iter().flat_map(|block| block.lines()) {
        let Some((_, answer)) = line.split_once("// => ") else {
            continue;
        };
        let answer = answer.split("//").next().unwrap_or("").trim();
        let remark = [
            "who moves",
            "preference",
            "proved",
            "told",
            "subset",
            "isomorphic",
            "one entry",
            "on a string",
        ];
        if answer.contains("...")
            || answer.starts_with("L R")
            || remark.iter().any(|r| answer.starts_with(r))
        {
            continue;
        }
        let parsed = parse(SourceId(0), answer);
        assert!(parsed.errors.is_empty(), "{answer}: {:?}", parsed.errors);
    }
}
