//! No text makes the parser panic, overflow the stack or take long.

use crate::print_script::print_script;
use proptest::collection::vec;
use proptest::prelude::*;
use std::time::{Duration, Instant};
use tweedle::lang::syntax::*;

/// Parses, prints and drops a script, and returns the tree and the time taken.
fn survive(text: String) -> (Parsed, Duration) {
    let start = Instant::now();
    let parsed = parse(SourceId(0), &text);
    let _ = print_script(&parsed.script);
    let copy = parsed.script.clone();
    assert!(copy == parsed.script);
    drop(copy);
    (parsed, start.elapsed())
}

const N: usize = 100_000;

#[test]
fn deep_nesting_of_all_kinds_is_survived() {
    let many = |part: &str| part.repeat(N);
    let cases = [
        many("("),
        many("["),
        many("{"),
        many("map["),
        many("f("),
        many("x["),
        many("{0|"),
        many("(-"),
        many("-"),
        many("!"),
        many("not "),
        many("- not "),
        many("x ^ "),
        many("x -> "),
        many("-x^"),
        many("if a then b else "),
        many("if "),
        many("let x := "),
        many("let x := 1 in "),
        many("let a := 1, b := if c then d else "),
        many(") "),
        many("]"),
        many("}{"),
        many(")("),
        "x".to_owned() + &many(".a"),
        "f".to_owned() + &many("()"),
        "x".to_owned() + &many("[0]"),
        "x".to_owned() + &many(" under k"),
        "1".to_owned() + &many("_L"),
        many("(") + "x" + &many(")"),
        many("[") + &many("]"),
        many("{") + &many("}"),
        many("-") + "x",
        many("x -> ") + "x",
        many("(x) -> ") + "x",
        many("1..") + "1",
        many("not in "),
        many("-") + &many(") "),
        many("((-x ^ if ") + &many("1 2 "),
        many("*"),
        many("* "),
        many("*("),
        many("{a for x in "),
        many("f(x for x in "),
        many("ruleset f(n)\n"),
        many("end\n"),
        many("a :"),
        many("let "),
        many("for "),
        many("x := "),
        many("\n"),
        many("// a\n"),
        many("/// a\n"),
        many(";"),
        many("\"a"),
        many("\"a\n"),
        many("#"),
        many("# "),
        many("=> "),
        many("‘"),
        many("if a\n"),
        "{".to_owned() + &many("|") + "}",
        "{".to_owned() + &many("| ") + "}",
        many("f(\n"),
        many("(x\n:= "),
    ];
    for case in cases {
        let head: String = case.chars().take(40).collect();
        let (_, time) = survive(case);
        assert!(time < Duration::from_secs(10), "{head}: {time:?}");
    }
}

#[test]
fn error_recovery_is_fast_in_long_texts() {
    let deep = "(-x^".repeat(99);
    for text in
        [format!("{deep} 1 2 {}", "1 2 ".repeat(N)), format!("{deep} ) {}", "(1) ".repeat(N))]
    {
        let (parsed, time) = survive(text);
        assert_eq!(parsed.errors.len(), 1);
        eprintln!("{time:?}");
        assert!(time < Duration::from_secs(5), "{time:?}");
    }
}

#[test]
fn long_but_legal_texts_are_parsed() {
    let primes = survive("x".to_owned() + &"'".repeat(N)).0;
    assert!(primes.errors.is_empty());
    let sum = survive(format!("1{}", " + 1".repeat(N))).0;
    assert!(sum.errors.is_empty());
    let list = survive(format!(
        "[{}]",
        "-x^-2, not a, a -> b, if a then b else c, let a := 1 in a, ".repeat(5000)
    ))
    .0;
    assert!(list.errors.is_empty(), "{:?}", list.errors);
    let nested = survive(format!("{}{}", "(".repeat(250), ")".repeat(250)).replace("()", "(x)")).0;
    assert!(nested.errors.is_empty());
}

#[test]
fn too_deep_nesting_is_one_error_and_parsing_continues() {
    for deep in
        ["(".repeat(N), "-".repeat(N), "x -> ".repeat(N), "[".repeat(400) + &"]".repeat(400)]
    {
        let text = format!("{deep}\nx := 1\ny := 2");
        let (parsed, _) = survive(text);
        assert_eq!(parsed.errors.len(), 1, "{:?}", parsed.errors);
        assert!(parsed.errors[0].message.contains("too deeply"), "{:?}", parsed.errors);
        assert!(!parsed.incomplete);
        assert!(parsed.script.stmts.len() >= 3);
    }
    let (parsed, _) = survive("x".to_owned() + &".a".repeat(N) + "\n1 +* )");
    assert_eq!(parsed.errors.len(), 2, "{:?}", parsed.errors);
    assert!(parsed.errors[0].message.contains("too deeply"));
}

#[test]
fn limits_are_reported() {
    let (parsed, time) = survive("1".repeat(5_000_000));
    assert!(parsed.errors[0].message.contains("100000 digits"));
    assert!(time < Duration::from_secs(2));
    assert!(survive("1".repeat(100_000)).0.errors.is_empty());
    let (parsed, _) = survive(" ".repeat(MAX_TEXT + 1));
    assert_eq!(parsed.errors.len(), 1);
}

/// Pieces of the language in random order, which get further into the parser than random
/// characters.
fn random_tokens() -> impl Strategy<Value = String> {
    let pieces = vec![
        "x", "1", "_L", "_", "_3", "*", "*2", "+", "-", "!", "'", "^", "·", "(", ")", "[", "]",
        "{", "}", "|", "||", "map[", "set[", ",", ";", ":", ":=", "=>", "->", ".", "..", "==",
        "<=", "=", "\"a\"", "\"", "\n", "\n", " ", " ", "// c\n", "/// d\n", "//! m\n", "if ",
        "then ", "else ", "let ", "in ", "for ", "ruleset ", "f(x)", "end", "final ", "is ",
        "require ", "players ", "use ", "using ", "as ", "under ", "assert ", "true", "not ",
        "and ", "or ", "div ", "memo ", "#", "∅", "€", "“", "0.5", "12ab", "\\",
    ];
    vec(prop::sample::select(pieces), 0..60).prop_map(|pieces| pieces.concat())
}

fn check(text: &str) {
    let parsed = parse(SourceId(0), text);
    for error in &parsed.errors {
        assert!(error.span.start <= error.span.end && error.span.end as usize <= text.len());
        assert!(text.is_char_boundary(error.span.start as usize));
        assert!(text.is_char_boundary(error.span.end as usize));
        assert!(!error.message.is_empty() && !error.label.is_empty());
    }
    for stmt in &parsed.script.stmts {
        assert!(text.get(stmt.span.start as usize..stmt.span.end as usize).is_some());
    }
    let mut last = 0;
    for (_, range) in tokens(text) {
        assert!(range.start >= last && text.get(range.clone()).is_some());
        last = range.end;
    }
    if parsed.errors.is_empty() {
        let again = parse(SourceId(0), &print_script(&parsed.script));
        assert!(again.errors.is_empty(), "{text:?}\n{:?}", again.errors);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_string_is_parsed_without_a_panic(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_bytes_are_parsed_without_a_panic(bytes in vec(any::<u8>(), 0..200)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_tokens_are_parsed_without_a_panic(text in random_tokens()) {
        check(&text);
    }
}
