//! Tokens: words after digits and `_`, and the list of keywords.

use tweedle::lang::syntax::{
    ExprKind, KEYWORDS, SourceId, StmtKind, TokenClass, parse, print_expr, tokens,
};

/// Returns the tokens of a text, each with its class.
fn classes(text: &str) -> Vec<(TokenClass, &str)> {
    tokens(text).map(|(class, range)| (class, &text[range])).collect()
}

/// Words directly after digits and `_` belong to the same token, whatever their letters, also
/// keywords.
#[test]
fn digits_and_subscripts_absorb_words() {
    use TokenClass::{Bad, Bracket, Name, Number};
    for (text, expected) in [
        ("12", vec![(Number, "12")]),
        ("2x_1", vec![(Bad, "2x_1")]),
        ("2and", vec![(Bad, "2and")]),
        ("2é\u{301}", vec![(Bad, "2é\u{301}")]),
        ("2map[", vec![(Bad, "2map"), (Bracket, "[")]),
        ("2 x", vec![(Number, "2"), (Name, "x")]),
        ("2Ⅷ", vec![(Number, "2"), (Bad, "Ⅷ")]),
        ("_", vec![(Name, "_")]),
        ("_C1", vec![(Name, "_C1")]),
        ("_in", vec![(Name, "_in")]),
        ("_set[", vec![(Name, "_set"), (Bracket, "[")]),
        ("_N⁻", vec![(Name, "_N"), (Bad, "⁻")]),
        ("_3a", vec![(Name, "_3"), (Name, "a")]),
        ("_ x", vec![(Name, "_"), (Name, "x")]),
    ] {
        assert_eq!(classes(text), expected, "{text}");
    }
}

/// A number that contains a word is one error; characters that begin no token are another.
#[test]
fn malformed_numbers_are_reported() {
    for (text, about) in [
        ("2x_1", "`2x_1` is neither a number nor a name"),
        ("2and", "`2and` is neither a number nor a name"),
        ("2é\u{301}", "`2é\u{301}` is neither a number nor a name"),
        ("2map[", "`2map` is neither a number nor a name"),
        ("2Ⅷ", "unexpected characters"),
        ("0_N⁻", "unexpected characters"),
    ] {
        let errors = parse(SourceId(0), text).errors;
        assert!(errors.iter().any(|error| error.message.starts_with(about)), "{text}: {errors:?}");
    }
}

/// `_` alone is the last value and `_3` the third; followed by a word, it is a subscript.
#[test]
fn subscripts_are_not_values() {
    let read = |text: &str| {
        let parsed = parse(SourceId(0), text);
        assert!(parsed.errors.is_empty(), "{text}: {:?}", parsed.errors);
        match &parsed.script.stmts[..] {
            [only] => match &only.kind {
                StmtKind::Expr(expr) => expr.clone(),
                other => panic!("{other:?}"),
            },
            more => panic!("{} statements in {text}", more.len()),
        }
    };
    assert_eq!(read("_").kind, ExprKind::Last);
    assert_eq!(read("_3").kind, ExprKind::Result(3));
    for name in ["C1", "in", "set", "N"] {
        let expr = read(&format!("0_{name}"));
        let ExprKind::Labelled { player, .. } = &expr.kind else { panic!("{}", print_expr(&expr)) };
        assert_eq!(&*player.text, name);
    }
    let ExprKind::Index { object, .. } = read("0_set[1]").kind else { panic!("no index") };
    assert!(matches!(object.kind, ExprKind::Labelled { .. }), "{object:?}");
}

#[test]
fn keywords_match_the_lexer() {
    for word in KEYWORDS {
        assert_eq!(classes(word), [(TokenClass::Keyword, *word)]);
    }
    // The words among the tokens in the source of the lexer.
    let mut words: Vec<&str> = include_str!("../../src/lang/syntax/token.rs")
        .split("#[token(\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("\")]"))
        .map(|(word, _)| word)
        .filter(|word| word.chars().all(char::is_alphabetic))
        .collect();
    words.sort_unstable();
    assert_eq!(words, KEYWORDS);
}
