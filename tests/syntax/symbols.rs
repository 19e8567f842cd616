//! The table of symbols, against the lexer.

use tweedle::lang::syntax::{SIGNS, Sign, TokenClass, named_sign, signs_from, tokens};

fn typed() -> impl Iterator<Item = &'static Sign> {
    SIGNS.iter().filter(|sign| !sign.name.is_empty())
}

/// Returns the non-ASCII symbols in the source of the lexer.
fn symbols_of_the_lexer() -> Vec<char> {
    let source = include_str!("../../src/lang/syntax/token.rs");
    let mut signs: Vec<char> = source
        .lines()
        .filter(|line| line.trim_start().starts_with("#[token("))
        .flat_map(str::chars)
        .filter(|c| !c.is_ascii())
        .collect();
    signs.sort_unstable();
    signs
}

/// Symbols of papers that are accepted in place of others, and need not be typed.
const PASTED: &str = "½‖∗∣⋅⩽⩾";

#[test]
fn the_table_contains_every_symbol_of_the_lexer() {
    let lexer = symbols_of_the_lexer();
    assert!(lexer.len() >= 8 && PASTED.chars().all(|c| lexer.contains(&c)), "{lexer:?}");
    for c in lexer.iter().filter(|c| !PASTED.contains(**c)) {
        let sign = SIGNS.iter().find(|sign| sign.sign.starts_with(*c));
        let sign = sign.unwrap_or_else(|| panic!("{c} is not in the table"));
        assert!(!sign.name.is_empty(), "{c} cannot be typed");
    }
    // Symbols that can be typed are accepted by the lexer: as a token, or as part of a name.
    for sign in typed() {
        let text = if sign.sign == "⁻" { "N⁻" } else { sign.sign };
        let classes: Vec<TokenClass> = tokens(text).map(|(class, _)| class).collect();
        assert_eq!(classes.len(), 1, "{text}");
        assert_ne!(classes[0], TokenClass::Bad, "{text}");
        let named = sign.sign == "⁻" || sign.about.starts_with("a letter");
        let c = sign.sign.chars().next().unwrap();
        assert_eq!(named, !lexer.contains(&c), "{text}");
    }
}

#[test]
fn symbols_and_their_spellings_have_the_same_class() {
    for sign in typed().filter(|sign| sign.sign != "⁻") {
        let mut classes: Vec<TokenClass> = tokens(sign.ascii).map(|(class, _)| class).collect();
        // `not in` is two tokens of one class.
        classes.dedup();
        let class = tokens(sign.sign).next().unwrap().0;
        // `nobody` is a name whose value is `∅`.
        let expected = if sign.sign == "∅" { TokenClass::Name } else { class };
        assert_eq!(classes, [expected], "{}", sign.sign);
    }
}

#[test]
fn every_symbol_is_one_character_with_an_ascii_spelling() {
    for sign in SIGNS {
        assert_eq!(sign.sign.chars().count(), 1);
        assert!(!sign.sign.is_ascii() && sign.ascii.is_ascii());
        let same = SIGNS.iter().filter(|other| other.sign == sign.sign);
        assert!(same.clone().all(|other| other.ascii == sign.ascii), "{}", sign.sign);
        if !sign.name.is_empty() {
            assert_eq!(SIGNS.iter().filter(|other| other.name == sign.name).count(), 1);
        }
    }
}

#[test]
fn symbols_are_found_by_name() {
    assert_eq!(named_sign("cdot").map(|s| s.sign), Some("·"));
    assert_eq!(named_sign(""), None);
    let found: Vec<&str> = signs_from("n").map(|s| s.name).collect();
    assert_eq!(found, ["notin", "ne", "neq", "nu"]);
}
