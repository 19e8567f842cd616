//! Warnings of `tweedle check` on scripts without errors.

use std::path::Path;
use tweedle::lang::report::Code;
use tweedle::lang::session::{Limits, Session, folder_of};

/// Returns the codes of the warnings about a script, with the source they point to.
fn warnings(text: &str) -> Vec<(Code, String)> {
    let mut session = Session::new(Limits::default());
    let problems = session.lint("text", text, None);
    let place = |problem: &tweedle::lang::report::Problem| {
        let span = problem.span().unwrap();
        text[span.start as usize..span.end as usize].to_owned()
    };
    problems.iter().map(|problem| (problem.code, place(problem))).collect()
}

fn assert_warns(text: &str, code: Code, place: &str) {
    assert_eq!(warnings(text), [(code, place.to_owned())], "{text}");
}

fn assert_clean(text: &str) {
    assert_eq!(warnings(text), [], "{text}");
}

#[test]
fn unused_names_are_reported() {
    assert_warns("f(n, m) := n + 1", Code::Unused, "m");
    assert_warns("f(n) := let x := 2 in n", Code::Unused, "x");
    assert_warns("f(n) := let n := 2 in n", Code::Unused, "n");
    assert_warns("use heaps (kayles, dawson)\nkayles(3)", Code::Unused, "dawson");
    assert_warns("use heaps as h\n1 + 1", Code::Unused, "h");
    assert_warns("ruleset f(n, m)\n  f(n - 1, 0) if n > 0\nend", Code::Unused, "m");
    assert_warns("ruleset f(n)\n  f(n - 1) for i in 1..3 if n > 0\nend", Code::Unused, "i");
    // A name is used where it is written; an inner name that shadows it does not count.
    assert_warns("f(n) := [n for n in 1..3]", Code::Unused, "n");
    assert_clean("f(n) := [n for i in 1..n]");
    assert_clean("f(p) := *2 <=_p *3");
    assert_clean("f(p) := 1_p");
    assert_clean("f(x) := x.twice()\ntwice(n) := n + n");
    assert_clean("apply(f) := f(1)\napply(x -> 2)\n[a for (a, b) in [(1, 2)]]");
    assert_clean("use heaps\nheaps.kayles(3)");
    assert_clean(
        "use heaps (kayles)\n/// A row.\n///     row(3) == kayles(3)   // => true\nrow(n) := n",
    );
}

#[test]
fn shadowed_builtins_are_reported() {
    assert_warns("f(options) := options + 1", Code::Shadow, "options");
    assert_warns("f(N) := N + 1", Code::Shadow, "N");
    assert_warns("[length for length in 1..3]", Code::Shadow, "length");
    assert_clean("f(size) := size + 1");
}

#[test]
fn rules_that_never_apply_are_reported() {
    let rules = |rules: &str| format!("ruleset f(n)\n{rules}end");
    assert_warns(&rules("  f(n - 1) if n > 3 if n < 2\n"), Code::Never, "n < 2");
    assert_warns(&rules("  f(n - 1) if n >= 3 and n < 3\n"), Code::Never, "n < 3");
    assert_warns(&rules("  f(n - i) for i in 1..3 if i > 3\n"), Code::Never, "i > 3");
    assert_warns(&rules("  f(n - i) for i in 3..1\n"), Code::Never, "3..1");
    assert_warns(&rules("  f(n - 1) if n == 2 if 1 >= n\n"), Code::Never, "1 >= n");
    assert_warns(&rules("  f(n - 1) if false\n  f(n - 2) if n > 1\n"), Code::Never, "false");
    assert_warns(&rules("  is 0\n  f(n - 1) if n > 0\n"), Code::Never, "f(n - 1) if n > 0");
    assert_warns(
        &rules("  is *n if n > 1\n  is 0\n  is * if n > 0\n"),
        Code::Never,
        "is * if n > 0",
    );
    assert_warns(&rules("  f(n - 1) if n > 0 if n >= 0\n"), Code::Constant, "n >= 0");
    assert_clean(&rules("  is 0 if n < 1\n  f(n - 1) if n > 0\n"));
    assert_clean(&rules("  f(n - i) for i in 1..3 if i <= n if i != 2\n"));
    // Numbers need not be integers, and another `i` is another number.
    assert_clean(&rules("  f(n - 1) if n > 3 if n < 4\n"));
    assert_clean(&rules("  f(n - i) for j in 1..3 if j > 2 for i in 1..j if i < 2\n"));
    assert_clean("f(n) := [i for i in 1..n if i > 3 for i in 1..2 if i < 2]");
}

#[test]
fn constant_conditions_are_reported() {
    assert_warns("f(n) := if n == n then 1 else 2", Code::Constant, "n == n");
    assert_warns("f(n) := if n + 1 < n + 1 then 1 else 2", Code::Constant, "n + 1 < n + 1");
    assert_warns("f(n) := if 2 < 1 then 1 else n", Code::Constant, "2 < 1");
    assert_warns("f(G) := outcome(G) == \"N\"", Code::Constant, "outcome(G) == \"N\"");
    assert_warns(
        "f(xs) := [x for x in xs if x.length() != (\"a\")]",
        Code::Constant,
        "x.length() != (\"a\")",
    );
    assert_warns("f(n) := n > 0 and [n] == (n, n)", Code::Constant, "[n] == (n, n)");
    let own = warnings("outcome(G) := 3\noutcome(0) == 3");
    assert!(own.iter().all(|(code, _)| *code != Code::Constant), "{own:?}");
    assert_clean("f(n) := *n == 0 or 1 == *n or length([n]) == 1 or outcome(*n) == N");
    assert_warns("f(n) := if not 2 < 1 then 1 else n", Code::Constant, "not 2 < 1");
    assert_warns("[i for i in 1..9 if 0 < i <= 9]", Code::Constant, "0 < i <= 9");
    assert_warns("f(n) := if n > -1 and n != -2 then 1 else 2", Code::Constant, "n != -2");
    assert_clean("f(n) := if n > 0 or n < 9 then 1 else 2");
    assert_clean("f(n) := if n <=_L n + 1 then 1 else 2");
    assert_clean("1 == 1\nassert *2 == *2");
}

#[test]
fn documented_definitions_without_an_example_are_reported() {
    assert_warns("//! Heaps.\n\n/// Twice.\ntwice(n) := n + n", Code::Example, "twice");
    assert_clean("//! Heaps.\n\n/// Twice.\n///     twice(1)   // => 2\ntwice(n) := n + n");
    assert_clean("//! A script.\n\ntwice(n) := n + n\ntwice(3)");
    assert_clean("twice(n) := n + n");
}

#[test]
fn comments_silence_warnings() {
    assert_clean("f(n, m) := n + 1   // allow: unused");
    assert_clean("// allow: shadow, unused\nf(n, options) := n + 1");
    assert_clean("//! allow: unused\n\nf(n, m) := n\ng(n, m) := n");
    assert_warns("// allow: shadow\nf(n, m) := n + 1", Code::Unused, "m");
    assert_warns("// allow: unused\n\nf(n, m) := n + 1", Code::Unused, "m");
    // An error is never silenced, and the comment is not documentation.
    assert_warns("nope   // allow: name", Code::Name, "nope");
    let mut session = Session::new(Limits::default());
    assert!(session.run("text", "//! allow: unused\nf(n) := n", None, &mut |_, _| {}).is_ok());
}

/// The scripts that the project ships have no warnings.
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

/// Comparisons that are reported as never equal are false or fail.
#[test]
fn comparisons_reported_as_never_equal_never_are() {
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
            if warnings(&text).iter().any(|(code, place)| *code == Code::Constant && *place == text)
            {
                // Comparing an expression with itself is also reported.
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
