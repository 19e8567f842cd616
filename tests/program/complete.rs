//! What may stand where the cursor is, and the call that is open there.

use tweedle::front::console::{Completions, Known};
use tweedle::lang::session::{Limits, Session};

/// What is offered at the end of a text, each as the text would then be.
fn offered(text: &str) -> Vec<String> {
    let mut session = Session::new(Limits::default());
    let before = "under_way := 1\nf(count, size) := 1\nuse heaps\ng := *2\nmany := [1]";
    session.eval(before).unwrap();
    let Completions { start, found } = Known::of(&session).complete(text);
    found.iter().map(|offer| format!("{}{}", &text[..start], offer.text)).collect()
}

#[test]
fn names_and_reserved_words() {
    assert_eq!(offered("1 + birthd"), ["1 + birthday"]);
    assert_eq!(offered("2 under"), ["2 under", "2 under_way"]);
    assert_eq!(offered("rules"), ["ruleset"]);
    assert!(offered("").len() > 100);
    assert_eq!(offered("quoti"), ["quotient"]);
    assert_eq!(offered("12"), [""; 0]);
}

#[test]
fn members_and_calls_behind_a_dot() {
    assert_eq!(offered("heaps.kayl"), ["heaps.kayles"]);
    assert!(offered("heaps.").len() > 10);
    assert_eq!(offered("\"a b\".spl"), ["\"a b\".split"]);
    assert_eq!(offered("x.under"), [""; 0]);
}

#[test]
fn what_applies_to_a_value() {
    assert_eq!(offered("g.outcom"), ["g.outcome", "g.outcome_class", "g.outcomes"]);
    assert_eq!(offered("{0, *}.birth"), ["{0, *}.birthday"]);
    assert_eq!(offered("g.len"), [""; 0]);
    assert_eq!(offered("many.len"), ["many.length"]);
    assert_eq!(offered("many.outc"), [""; 0]);
    assert_eq!(offered("\"abc\".spl"), ["\"abc\".split"]);
    assert!(offered("g.").contains(&"g.f".to_owned()));
}

#[test]
fn modules_and_their_members() {
    assert_eq!(offered("use fig"), ["use figures"]);
    assert_eq!(offered("use heaps (kay"), ["use heaps (kayles"]);
    assert_eq!(offered("use heaps (kayles, lask"), ["use heaps (kayles, lasker"]);
    assert_eq!(offered("1\nuse hea"), ["1\nuse heaps"]);
}

#[test]
fn argument_names_in_a_call() {
    assert_eq!(offered("f(siz"), ["f(size: "]);
    assert_eq!(offered("f(1 + siz"), [""; 0]);
}

#[test]
fn nothing_inside_strings_and_remarks() {
    assert_eq!(offered("1 // outc"), [""; 0]);
    assert_eq!(offered("\"outc"), [""; 0]);
}

#[test]
fn files_after_use() {
    let here = offered("use \"stdlib/he");
    assert_eq!(here, ["use \"stdlib/heaps.cgs"]);
    assert_eq!(offered(":load stdlib/fi"), [":load stdlib/figures.cgs"]);
    assert_eq!(offered("use \"stdli"), ["use \"stdlib/"]);
}

#[test]
fn commands_settings_and_topics() {
    assert_eq!(offered(":und"), [":undo"]);
    assert_eq!(offered(":set ke"), [":set keys"]);
    assert_eq!(offered(":set keys v"), [":set keys vi"]);
    assert_eq!(offered(":set keys "), [":set keys emacs", ":set keys vi"]);
    assert_eq!(offered(":limits st"), [":limits states"]);
    assert!(offered("?rul").contains(&"?rulesets".to_owned()));
    assert_eq!(offered(":help birthd"), [":help birthday"]);
    assert_eq!(offered("?:und"), ["?:undo"]);
    assert_eq!(offered(":time birthd"), [":time birthday"]);
    assert_eq!(offered(":undo "), [""; 0]);
}

#[test]
fn signs() {
    assert_eq!(offered("1_L\\dagger"), ["1_L†"]);
    assert_eq!(offered("3\\cdo"), ["3·"]);
}

/// The signature at the end of a text, with the argument in `«»`.
fn signed(text: &str) -> Option<String> {
    let mut session = Session::new(Limits::default());
    session.eval("f(a, b, c) := a\nx := 1\nuse heaps").unwrap();
    let (signature, range) = Known::of(&session).signature(text)?;
    let (before, rest) = signature.split_at(range.start);
    let (argument, after) = rest.split_at(range.len());
    Some(format!("{before}«{argument}»{after}"))
}

#[test]
fn the_argument_at_the_cursor_is_found() {
    for (text, expected) in [
        ("f(", "f(«a», b, c)"),
        ("1 + f(2, [3, 4], ", "f(a, b, «c»)"),
        ("f(g(1, 2), ", "f(a, «b», c)"),
        ("f(1, \"),(\", ", "f(a, b, «c»)"),
        ("f(1) + outcome(", "outcome(«G», first?)"),
        ("heaps.subtract([1], ", "subtract(S, «n»)"),
        ("\"x.x\".split(", "split(s, «separator?»)"),
        ("x.f(", "f(a, «b», c)"),
        ("f(1, // remark, (\n  2, ", "f(a, b, «c»)"),
        ("f(1, 2, 3, ", "«»f(a, b, c)"),
    ] {
        let expected = expected.replace("subtract(S", "heaps.subtract(S");
        assert_eq!(signed(text).as_deref(), Some(&*expected), "{text}");
    }
}

#[test]
fn where_no_call_is_open_there_is_none() {
    for text in ["", "f", "f(1)", "f (", "[f(1), ", "f([", "(1, ", "nobody_knows(", "x(", "3("] {
        assert_eq!(signed(text), None, "{text}");
    }
}
