//! Bad input of every kind ends in a diagnostic or a limit, and the session remains usable.

use proptest::prelude::*;
use std::time::Duration;
use tweedle::lang::session::{Limits, Session};

fn limits() -> Limits {
    Limits {
        time: Some(Duration::from_secs(3)),
        states: 200_000,
        memory: 256 << 20,
        depth: 50_000,
        calls: 5_000,
        ..Limits::default()
    }
}

/// Runs a script that must fail, and returns the code and message of the first diagnostic. The
/// session must still work afterwards.
fn fails(text: &str) -> (&'static str, String) {
    let mut session = Session::new(limits());
    let result = session.eval(text);
    assert_eq!(session.eval("outcome(*2)").as_deref(), Ok("N"));
    let shown: String = text.chars().take(60).collect();
    match result {
        Ok(answer) => panic!("{shown}… gives {}", answer.chars().take(60).collect::<String>()),
        Err(problems) => {
            assert!(problems[0].span().is_some(), "{shown}: no span");
            (problems[0].code.id(), problems[0].message.clone())
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    let n = 100_000;
    for (open, close) in
        [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("-", ""), ("!", ""), ("not ", "")]
    {
        fails(&open.repeat(n));
        fails(&format!("{}1{}", open.repeat(n), close.repeat(n)));
    }
    for text in ["x -> ", "if true then 1 else ", "let a := 1 in "] {
        fails(&format!("{}1", text.repeat(n)));
    }
    for text in ["^2", "()", ".b", "[0]", " under misere", "'"] {
        fails(&format!("1{}", text.repeat(n)));
    }
    fails(&format!("{{{}}}", "|".repeat(n)));
    for (open, close) in
        [("[1", "]"), ("set[1", "]"), ("{0", "}"), ("find(1", ")"), ("table(1", ")")]
    {
        let (_, message) = fails(&format!("{open}{}{close}", " for x in [1]".repeat(n)));
        assert!(message.contains("nested too deeply"), "{open}: {message}");
    }
    let most = format!("length([1{}, 2])", " + length(x for x in [1])".repeat(n));
    assert_eq!(Session::new(limits()).eval(&most).as_deref(), Ok("2"));
}

#[test]
fn long_flat_expressions_are_evaluated() {
    let mut session = Session::new(limits());
    let n = 100_000;
    let text = format!("1{}", " + 1".repeat(n));
    assert_eq!(session.eval(&text).as_deref(), Ok("100001"));
    let text = format!("length([1{}])", ", 1".repeat(n));
    assert_eq!(session.eval(&text).as_deref(), Ok("100001"));
}

#[test]
fn huge_numbers_are_refused() {
    assert!(fails(&"9".repeat(1_000_000)).1.contains("100000 digits"));
    assert_eq!(fails("2^(2^100)").0, "tweedle::limit");
    assert_eq!(fails("f(n) := if n == 0 then 3 else f(n - 1)^2\nf(60)").0, "tweedle::limit");
    assert_eq!(fails("1 / 0").0, "tweedle::value");
    assert_eq!(fails("1 div 0").0, "tweedle::value");
    assert_eq!(fails("1 mod 0").0, "tweedle::value");
    assert_eq!(fails("0^-1").0, "tweedle::value");
    assert_eq!(fails("*5000000000").0, "tweedle::value");
    assert_eq!(fails("4000000000·(4000000000·*)").0, "tweedle::limit");
    let mut session = Session::new(limits());
    assert_eq!(session.eval("2^1000000007 mod 9").as_deref(), Ok("5"));
    assert_eq!(session.eval("(-9223372036854775808) div -1").as_deref(), Ok("9223372036854775808"));
}

#[test]
fn endless_ranges_are_refused() {
    for text in [
        "[k for k in 0..]",
        "list(0..)",
        "sum(k for k in 0..)",
        "length(0..)",
        "count(k for j in 0..3 for k in 0..)",
        "set[k for k in 0..]",
        "{*k for k in 0..}",
    ] {
        let (code, message) = fails(text);
        assert_eq!(code, "tweedle::value", "{text}");
        assert!(message.contains("no end"), "{text}: {message}");
    }
    assert_eq!(fails("xs := 0..\n[k for k in xs]").0, "tweedle::limit");
    assert_eq!(fails("list(0..100000000000)").0, "tweedle::limit");
}

#[test]
fn endless_recursion_meets_a_limit() {
    assert_eq!(fails("f(n) := 1 + f(n + 1)\nf(0)").0, "tweedle::limit");
    assert_eq!(fails("memo f(n) := f(n)\nf(0)").0, "tweedle::limit");
    assert_eq!(fails("f(n) := [1, 2].map(x -> f(n))\nf(0)").0, "tweedle::limit");
}

#[test]
fn endless_rules_meet_a_limit_or_a_cycle() {
    assert_eq!(fails("ruleset g(n)\n g(n + 1)\nend\noutcome(g(0))").0, "tweedle::limit");
    assert_eq!(
        fails("ruleset g(n)\n g(n + 1) + g(n + 1)\nend\nbirthday(g(0))").0,
        "tweedle::limit"
    );
    assert_eq!(fails("ruleset g(n)\n is g(n + 1)\nend\noutcome(g(0))").0, "tweedle::limit");
    assert_eq!(fails("ruleset g(n)\n is g(n)\nend\noutcome(g(0))").0, "tweedle::cycle");
    assert_eq!(fails("ruleset g(n)\n g(1 - n)\nend\nbirthday(g(0))").0, "tweedle::cycle");
    let (code, message) = fails("ruleset g(n)\n  g((n + 1) mod 3) + *\nend\noutcome(g(0))");
    assert_eq!(code, "tweedle::cycle");
    assert!(message.contains("g(0) → g(1) → g(2) → g(0)"), "{message}");
    assert_eq!(fails("ruleset g(n)\n 0 for k in 0..\nend\noutcome(g(0))").0, "tweedle::limit");
    // Rules that make queries about their own position, or about one more.
    for asked in
        ["N in outcome(g(n))", "options(g(n)) != []", "value(g(n)) == 0", "* in options(g(n + 1))"]
    {
        let rules = format!("using normal(2)\nruleset g(n)\n * if {asked}\nend\noutcome(g(0))");
        let (code, message) = fails(&rules);
        assert_eq!(code, "tweedle::limit");
        assert!(message.contains("nested calls"), "{message}");
    }
}

#[test]
fn huge_queries_meet_a_limit() {
    let many = "outcome(sum(9·random_game(9, s) for s in 1..9)) under misere";
    assert_eq!(fails(many).0, "tweedle::limit");
    assert_eq!(fails("followers(60·*9)").0, "tweedle::limit");
    assert_eq!(fails("options(*4000000000)").0, "tweedle::limit");
    assert_eq!(fails("games(5)").0, "tweedle::limit");
    assert_eq!(
        fails("f(n) := if n == 0 then [1] else let a := f(n - 1) in a + a\nf(60)").0,
        "tweedle::limit"
    );
}

/// Games, lists and closures that are nested deeper than any stack.
#[test]
fn deep_values_are_supported() {
    let mut session = Session::new(Limits::default());
    let text = "nest(n) := if n == 0 then 0 else {nest(n - 1)}\nG := nest(200000)\n\
                [outcome(G), birthday(G), outcome(*100000), length(text(G)) > 200000]";
    assert_eq!(session.eval(text).as_deref(), Ok("[NO, 200000, N, true]"));
    let text = "lists(n) := if n == 0 then [] else [lists(n - 1)]\n\
                X := lists(100000)\nY := lists(100000)\n[X == Y, length(text(X)), set[X, Y] == set[X]]";
    assert_eq!(session.eval(text).as_deref(), Ok("[true, 200002, true]"));
    session.eval("X := 1\nY := 1").unwrap();
    for made in ["map[1 => a]", "(a, 1)", "(x for x in a)", "map[k => a]"] {
        let text = format!(
            "X := fold(1..100000, [1], (a, k) -> {made})\n[X == X, length(set[X]), length(text(X)) > 5]"
        );
        assert_eq!(session.eval(&text).as_deref(), Ok("[true, 1, true]"), "{made}");
        session.eval("X := 1").unwrap();
    }
    let text = "chain(n) := if n == 0 then x -> x else let f := chain(n - 1) in x -> f(x)\nchain(50000)(7)";
    assert_eq!(session.eval(text).as_deref(), Ok("7"));
}

/// Nested calls, each from the deepest expression allowed.
#[test]
fn deep_calls_from_deep_expressions_are_supported() {
    let mut session = Session::new(Limits::default());
    for (open, close) in
        [("[", "]"), ("{", "}"), ("(1, ", ")"), ("first([", "])"), ("if true then ", " else 0")]
    {
        let n = 140;
        let deep = format!("{}f(n - 1){}", open.repeat(n), close.repeat(n));
        let text = format!("f(n) := if n == 0 then 0 else {deep}\nlength(text(f(300))) > 0");
        assert_eq!(session.eval(&text).as_deref(), Ok("true"), "{open}");
    }
    let text = "g(n) := if n == 0 then 0 else first([n].map(x -> g(x - 1)))\ng(20000)";
    assert_eq!(session.eval(text).as_deref(), Ok("0"));
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn any_text_runs_without_a_crash(text in "\\PC{0,60}") {
        let mut session = Session::new(limits());
        let _ = session.eval(&text);
    }

    #[test]
    fn any_tokens_run_without_a_crash(words in prop::collection::vec(
        prop::sample::select(vec![
            "*", "*3", "0", "7", "x", "x", "outcome", "(", ")", "[", "]", "{", "}", ",", "+", "-", "·", "/",
            "^", "mod", "div", "..", "for", "in", "if", "then", "else", "let", ":=", "->", "under", "normal(4)",
            "misere", "\n", "==", "~=", "<=", "not", "and", "or", "\"s\"", "games(2)", "form", "options", "sum",
            "nim_value", "ruleset", "end", "memo", "_", ".", "'", "!", "|", "∅", "N", "nim", "map", "first",
        ]), 0..24)) {
        let mut session = Session::new(limits());
        let _ = session.eval(&words.join(" "));
        let answer = session.eval("1 + 1").map_err(|p| p[0].message.clone());
        prop_assert_eq!(answer.as_deref(), Ok("2"));
    }
}
