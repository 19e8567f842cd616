//! Completion at the cursor, and the signature of the call that is open there.

use tweedle::front::console::{Completions, Scope};
use tweedle::lang::session::{Limits, Session};

/// Returns the text after each completion offered at its end.
fn completions(text: &str) -> Vec<String> {
    let mut session = Session::new(Limits::default());
    let before = "under_way := 1\nf(count, size) := 1\nuse heaps\ng := *2\nmany := [1]";
    session.eval(before).unwrap();
    let Completions { start, found } = Scope::new(&session).complete(text);
    found.iter().map(|offer| format!("{}{}", &text[..start], offer.text)).collect()
}

#[test]
fn names_and_keywords_are_offered() {
    assert_eq!(completions("1 + birthd"), ["1 + birthday"]);
    assert_eq!(completions("2 under"), ["2 under", "2 under_way"]);
    assert_eq!(completions("rules"), ["ruleset"]);
    assert!(completions("").len() > 100);
    assert_eq!(completions("quoti"), ["quotient"]);
    assert_eq!(completions("12"), [""; 0]);
}

/// Parameters, variables of generators and functions, and names after `let` come first.
#[test]
fn local_names_are_offered_first() {
    for (text, offered) in [
        ("h(under_one) := under", "under_one"),
        ("1\nruleset r(board, underdog)\n  r(board)  if under", "underdog"),
        ("[x for (under_a, b) in xs for c in under", "under_a"),
        ("y := let under_b := 3, z := 4 in under", "under_b"),
        ("map(xs, (under_c, k) -> under", "under_c"),
        ("map(xs, under_d -> under", "under_d"),
    ] {
        let found = completions(text);
        let stem = text.strip_suffix("under").unwrap();
        let all = [offered, "under", "under_way"].map(|name| format!("{stem}{name}"));
        assert_eq!(found, all, "{text}");
    }
    assert_eq!(
        completions("h(under_one) := 1\nunder"),
        ["h(under_one) := 1\nunder", "h(under_one) := 1\nunder_way"]
    );
}

#[test]
fn members_and_functions_are_offered_after_a_dot() {
    assert_eq!(completions("heaps.kayl"), ["heaps.kayles"]);
    assert!(completions("heaps.").len() > 10);
    assert_eq!(completions("\"a b\".spl"), ["\"a b\".split"]);
    assert_eq!(completions("x.under"), [""; 0]);
}

#[test]
fn functions_that_take_the_value_are_offered() {
    assert_eq!(completions("g.outcom"), ["g.outcome", "g.outcome_class", "g.outcomes"]);
    assert_eq!(completions("{0, *}.birth"), ["{0, *}.birthday"]);
    assert_eq!(completions("g.len"), [""; 0]);
    assert_eq!(completions("many.len"), ["many.length"]);
    assert_eq!(completions("many.outc"), [""; 0]);
    assert_eq!(completions("\"abc\".spl"), ["\"abc\".split"]);
    assert!(completions("g.").contains(&"g.f".to_owned()));
}

#[test]
fn modules_and_their_members_are_offered_after_use() {
    assert_eq!(completions("use fig"), ["use figures"]);
    assert_eq!(completions("use heaps (kay"), ["use heaps (kayles"]);
    assert_eq!(completions("use heaps (kayles, lask"), ["use heaps (kayles, lasker"]);
    assert_eq!(completions("1\nuse hea"), ["1\nuse heaps"]);
}

#[test]
fn conventions_are_offered_after_using_and_under() {
    let first: Vec<String> = completions("using ").into_iter().take(10).collect();
    assert_eq!(first[0], "using allied");
    assert!(first.contains(&"using misere".to_owned()), "{first:?}");
    assert_eq!(completions("outcome(g) under mis"), ["outcome(g) under misere"]);
    assert_eq!(completions("1\nusing under_"), ["1\nusing under_way"]);
}

#[test]
fn argument_names_are_offered_in_a_call() {
    assert_eq!(completions("f(siz"), ["f(size: "]);
    assert_eq!(completions("f(1 + siz"), [""; 0]);
}

#[test]
fn nothing_is_offered_in_strings_and_comments() {
    assert_eq!(completions("1 // outc"), [""; 0]);
    assert_eq!(completions("\"outc"), [""; 0]);
}

#[test]
fn files_are_offered_after_use_and_load() {
    let here = completions("use \"stdlib/he");
    assert_eq!(here, ["use \"stdlib/heaps.cgs"]);
    assert_eq!(completions(":load stdlib/fi"), [":load stdlib/figures.cgs"]);
    assert_eq!(completions("use \"stdli"), ["use \"stdlib/"]);
}

#[test]
fn commands_settings_and_topics_are_offered() {
    assert_eq!(completions(":und"), [":undo"]);
    assert_eq!(completions(":set ke"), [":set keys"]);
    assert_eq!(completions(":set keys v"), [":set keys vi"]);
    assert_eq!(completions(":set keys "), [":set keys emacs", ":set keys vi"]);
    assert_eq!(completions(":limits st"), [":limits states"]);
    assert!(completions("?rul").contains(&"?rulesets".to_owned()));
    assert_eq!(completions(":help birthd"), [":help birthday"]);
    assert_eq!(completions("?:und"), ["?:undo"]);
    assert_eq!(completions(":time birthd"), [":time birthday"]);
    assert_eq!(completions(":undo "), [""; 0]);
}

#[test]
fn symbols_are_offered_after_a_backslash() {
    assert_eq!(completions("1_L\\dagger"), ["1_L†"]);
    assert_eq!(completions("3\\cdo"), ["3·"]);
}

/// Returns the signature at the end of a text, with the current argument in `«»`.
fn signature_at_end(text: &str) -> Option<String> {
    let mut session = Session::new(Limits::default());
    session.eval("f(a, b, c) := a\nx := 1\nuse heaps").unwrap();
    let (signature, range) = Scope::new(&session).signature(text)?;
    let (before, rest) = signature.split_at(range.start);
    let (argument, after) = rest.split_at(range.len());
    Some(format!("{before}«{argument}»{after}"))
}

#[test]
fn the_signature_marks_the_argument_at_the_cursor() {
    for (text, expected) in [
        ("f(", "f(«a», b, c)"),
        ("1 + f(2, [3, 4], ", "f(a, b, «c»)"),
        ("f(g(1, 2), ", "f(a, «b», c)"),
        ("f(1, \"),(\", ", "f(a, b, «c»)"),
        ("f(1) + outcome(", "outcome(«G», who?)"),
        ("heaps.subtract([1], ", "subtract(S, «n»)"),
        ("\"x.x\".split(", "split(s, «separator?»)"),
        ("x.f(", "f(a, «b», c)"),
        ("f(1, // remark, (\n  2, ", "f(a, b, «c»)"),
        ("f(1, 2, 3, ", "«»f(a, b, c)"),
    ] {
        let expected = expected.replace("subtract(S", "heaps.subtract(S");
        assert_eq!(signature_at_end(text).as_deref(), Some(&*expected), "{text}");
    }
}

#[test]
fn there_is_no_signature_outside_a_call() {
    for text in ["", "f", "f(1)", "f (", "[f(1), ", "f([", "(1, ", "nobody_knows(", "x(", "3("] {
        assert_eq!(signature_at_end(text), None, "{text}");
    }
}
