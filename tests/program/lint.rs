//! What `tweedle check` says of texts without mistakes.

use std::path::Path;
use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session, folder_of};

/// What is said of a text: codes, and what stands at their places.
fn said(text: &str) -> Vec<(Code, String)> {
    let mut session = Session::new(Limits::default());
    let problems = session.lint("text", text, None);
    let place = |problem: &tweedle::lang::report::Problem| {
        let span = problem.span().unwrap();
        text[span.start as usize..span.end as usize].to_owned()
    };
    problems.iter().map(|problem| (problem.code, place(problem))).collect()
}

fn one(text: &str, code: Code, place: &str) {
    assert_eq!(said(text), [(code, place.to_owned())], "{text}");
}

fn nothing(text: &str) {
    assert_eq!(said(text), [], "{text}");
}

#[test]
fn names_that_nothing_uses() {
    one("f(n, m) := n + 1", Code::Unused, "m");
    one("f(n) := let x := 2 in n", Code::Unused, "x");
    one("f(n) := let n := 2 in n", Code::Unused, "n");
    one("use heaps (kayles, dawson)\nkayles(3)", Code::Unused, "dawson");
    one("use heaps as h\n1 + 1", Code::Unused, "h");
    one("ruleset f(n, m)\n  f(n - 1, 0) if n > 0\nend", Code::Unused, "m");
    one("ruleset f(n)\n  f(n - 1) for i in 1..3 if n > 0\nend", Code::Unused, "i");
    // It is used where it is written, and not by what has the same name further in.
    one("f(n) := [n for n in 1..3]", Code::Unused, "n");
    nothing("f(n) := [n for i in 1..n]");
    nothing("f(p) := *2 <=_p *3");
    nothing("f(p) := 1_p");
    nothing("f(x) := x.twice()\ntwice(n) := n + n");
    nothing("apply(f) := f(1)\napply(x -> 2)\n[a for (a, b) in [(1, 2)]]");
    nothing("use heaps\nheaps.kayles(3)");
    nothing(
        "use heaps (kayles)\n/// A row.\n///     row(3) == kayles(3)   // => true\nrow(n) := n",
    );
}

#[test]
fn names_of_the_language_that_mean_something_else() {
    one("f(options) := options + 1", Code::Shadow, "options");
    one("f(N) := N + 1", Code::Shadow, "N");
    one("[length for length in 1..3]", Code::Shadow, "length");
    nothing("f(size) := size + 1");
}

#[test]
fn rules_that_never_apply() {
    let rules = |rules: &str| format!("ruleset f(n)\n{rules}end");
    one(&rules("  f(n - 1) if n > 3 if n < 2\n"), Code::Never, "n < 2");
    one(&rules("  f(n - 1) if n >= 3 and n < 3\n"), Code::Never, "n < 3");
    one(&rules("  f(n - i) for i in 1..3 if i > 3\n"), Code::Never, "i > 3");
    one(&rules("  f(n - i) for i in 3..1\n"), Code::Never, "3..1");
    one(&rules("  f(n - 1) if n == 2 if 1 >= n\n"), Code::Never, "1 >= n");
    one(&rules("  f(n - 1) if false\n  f(n - 2) if n > 1\n"), Code::Never, "false");
    one(&rules("  is 0\n  f(n - 1) if n > 0\n"), Code::Never, "f(n - 1) if n > 0");
    one(&rules("  is *n if n > 1\n  is 0\n  is * if n > 0\n"), Code::Never, "is * if n > 0");
    one(&rules("  f(n - 1) if n > 0 if n >= 0\n"), Code::Constant, "n >= 0");
    nothing(&rules("  is 0 if n < 1\n  f(n - 1) if n > 0\n"));
    nothing(&rules("  f(n - i) for i in 1..3 if i <= n if i != 2\n"));
    // Numbers need not be integers, and another `i` is another number.
    nothing(&rules("  f(n - 1) if n > 3 if n < 4\n"));
    nothing(&rules("  f(n - i) for j in 1..3 if j > 2 for i in 1..j if i < 2\n"));
    nothing("f(n) := [i for i in 1..n if i > 3 for i in 1..2 if i < 2]");
}

#[test]
fn conditions_that_are_known_beforehand() {
    one("f(n) := if n == n then 1 else 2", Code::Constant, "n == n");
    one("f(n) := if n + 1 < n + 1 then 1 else 2", Code::Constant, "n + 1 < n + 1");
    one("f(n) := if 2 < 1 then 1 else n", Code::Constant, "2 < 1");
    one("f(G) := outcome(G) == \"N\"", Code::Constant, "outcome(G) == \"N\"");
    one(
        "f(xs) := [x for x in xs if x.length() != (\"a\")]",
        Code::Constant,
        "x.length() != (\"a\")",
    );
    one("f(n) := n > 0 and [n] == (n, n)", Code::Constant, "[n] == (n, n)");
    let own = said("outcome(G) := 3\noutcome(0) == 3");
    assert!(own.iter().all(|(code, _)| *code != Code::Constant), "{own:?}");
    nothing("f(n) := *n == 0 or 1 == *n or length([n]) == 1 or outcome(*n) == N");
    one("f(n) := if not 2 < 1 then 1 else n", Code::Constant, "not 2 < 1");
    one("[i for i in 1..9 if 0 < i <= 9]", Code::Constant, "0 < i <= 9");
    one("f(n) := if n > -1 and n != -2 then 1 else 2", Code::Constant, "n != -2");
    nothing("f(n) := if n > 0 or n < 9 then 1 else 2");
    nothing("f(n) := if n <=_L n + 1 then 1 else 2");
    nothing("1 == 1\nassert *2 == *2");
}

#[test]
fn definitions_without_an_example() {
    one("//! Heaps.\n\n/// Twice.\ntwice(n) := n + n", Code::Example, "twice");
    nothing("//! Heaps.\n\n/// Twice.\n///     twice(1)   // => 2\ntwice(n) := n + n");
    nothing("//! A script.\n\ntwice(n) := n + n\ntwice(3)");
    nothing("twice(n) := n + n");
}

#[test]
fn comments_silence() {
    nothing("f(n, m) := n + 1   // allow: unused");
    nothing("// allow: shadow, unused\nf(n, options) := n + 1");
    nothing("//! allow: unused\n\nf(n, m) := n\ng(n, m) := n");
    one("// allow: shadow\nf(n, m) := n + 1", Code::Unused, "m");
    one("// allow: unused\n\nf(n, m) := n + 1", Code::Unused, "m");
    // What is a mistake is never silent, and it is no documentation.
    one("nope   // allow: name", Code::Name, "nope");
    let mut session = Session::new(Limits::default());
    assert!(session.run("text", "//! allow: unused\nf(n) := n", None, &mut |_, _| {}).is_ok());
}

/// What the project gives away is as it should be.
#[test]
fn our_own_scripts_have_no_warnings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut left = vec![root.join("stdlib"), root.join("examples")];
    let mut seen = 0;
    while let Some(folder) = left.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|ending| ending == "cgs") {
                let mut session = Session::new(Limits::default());
                let text = std::fs::read_to_string(&path).unwrap();
                let name = path.display().to_string();
                let problems = session.lint(&name, &text, Some(&folder_of(&path)));
                assert_eq!(problems, [], "{name}");
                seen += 1;
            }
        }
    }
    assert!(seen > 50);
}

/// What is said beforehand of a comparison is what happens when it is made.
#[test]
fn what_is_said_to_be_never_equal_never_is() {
    let things = [
        "\"a\"",
        "true",
        "[1]",
        "(1, 2)",
        "∅",
        "*2",
        "outcome(*2)",
        "length([1])",
        "birthday(*2)",
        "nim_sum(1, 2)",
        "mex([0])",
        "indices([1])",
    ];
    let mut compared = 0;
    for a in things {
        for b in things {
            let text = format!("{a} == {b}");
            if said(&text).iter().any(|(code, place)| *code == Code::Constant && *place == text) {
                // An expression that is compared with itself is spoken of, too.
                if a == b {
                    continue;
                }
                match Session::new(Limits::default()).eval(&text) {
                    Ok(came) => assert_eq!(came, "false", "{text}"),
                    Err(problems) => {
                        assert!(problems[0].message.contains("never equal"), "{problems}");
                    }
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 80, "{compared}");
}
