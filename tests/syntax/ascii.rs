//! ASCII spelling of symbols: the spelled text parses to the same tree.

use super::common::Plain;
use super::round_trip::expr;
use proptest::prelude::*;
use std::borrow::Cow;
use tweedle::lang::syntax::{Expr, SIGNS, SourceId, StmtKind, ascii, parse, print_expr};

/// Returns the tree of an expression as text, without what spelling may change: the product symbol,
/// the name of the empty set, and the letters of names and strings.
fn tree(expr: &Expr) -> String {
    let text = format!("{:?}", Plain { flat: true }.expr(expr));
    let text = text.replace("(Dot, ", "(Mul, ").replace("EmptySet", "Name(\"nobody\")");
    ascii(&text).into_owned()
}

fn parsed(text: &str) -> Expr {
    let parsed = parse(SourceId(0), text);
    assert!(parsed.errors.is_empty(), "{text}\n{:#?}", parsed.errors);
    match parsed.script.stmts.as_slice() {
        [one] => match &one.kind {
            StmtKind::Expr(expr) => expr.clone(),
            _ => panic!("{text} is not an expression"),
        },
        _ => panic!("{text} is not one statement"),
    }
}

#[test]
fn every_symbol_has_an_ascii_spelling() {
    for (text, signs) in [
        ("2·*3 + k·{*}", "·"),
        ("k·(a)·*·b", "·"),
        ("[outcome(G)≠∅, ∅∈∅, x∉∅]", "≠∅∈∉"),
        ("a≤b≥c≅d", "≤≥≅"),
        ("G† + (G††)", "†"),
        ("α_1·N⁻ + Ω", "αΩ⁻"),
    ] {
        let spelled = ascii(text);
        assert!(spelled.is_ascii(), "{spelled}");
        assert!(signs.chars().all(|c| SIGNS.iter().any(|s| s.sign.starts_with(c))));
        assert_eq!(tree(&parsed(text)), tree(&parsed(&spelled)), "{text} -> {spelled}");
    }
}

#[test]
fn words_and_products_are_separated() {
    for (text, expected) in [
        ("3·*2", "3 * *2"),
        ("2·{*}", "2 * {*}"),
        ("* · *", "* * *"),
        ("[N, ∅]", "[N, nobody]"),
        ("x∈∅", "x in nobody"),
        ("x∉xs", "x not in xs"),
        ("a≤b≠c", "a<=b!=c"),
        ("G††", "G''"),
        ("α_1∈Ω", "alpha_1 in Omega"),
        ("N⁻", "N_minus"),
        ("é", "é"),
        ("├─ 0 …", "|- 0 ..."),
        ("[1↑3*, ↑, -1/2↓]", "[1\\uparrow3*, ^, -1/2\\downarrow]"),
        ("plain", "plain"),
    ] {
        assert_eq!(ascii(text), expected);
    }
    assert!(matches!(ascii("é"), Cow::Borrowed(_)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_expressions_parse_equal_in_ascii(expr in expr()) {
        let text = print_expr(&expr);
        let spelled = ascii(&text);
        prop_assert!(spelled.is_ascii(), "{}", spelled);
        let again = parse(SourceId(0), &spelled);
        prop_assert!(again.errors.is_empty(), "{} -> {}\n{:?}", text, spelled, again.errors);
        prop_assert_eq!(tree(&expr), tree(&parsed(&spelled)), "{} -> {}", text, spelled);
    }
}
