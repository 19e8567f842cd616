//! Limits on time and memory, and the results of builtins and operators on large inputs.

use super::run::{text, tweedle};

/// Returns the message of a script that must end by a limit.
fn limited(source: &str, limits: &[&str]) -> String {
    let out = tweedle(&[limits, &["-"]].concat(), source.as_bytes());
    assert_eq!(out.status.code(), Some(1), "{source}: {}", text(&out.stdout));
    text(&out.stderr).to_owned()
}

const LARGE: &str = "x := list(0..80000)\ns := join([text(k) for k in 0..20000])\n\
                     u := to_set(x)\nw := to_set(reverse(x))\ny := 7^200000\n";

/// A call counts by the size of its input and output, so the interrupt flag and the clock are
/// checked however few calls there are.
#[test]
fn calls_on_large_values_obey_the_time_limit() {
    for call in [
        "gcd(7^1200000 - 1, 3^1500000 - 1)",
        "3^(7^200000) mod (5^10000 + 2)",
        "[y * y for k in 1..10^6]",
        "[y div (3^100000 + k) for k in 1..10^6]",
        "find(k for k in 1..10^7 if sort(x)[0] == 5)",
        "find(k for k in 1..10^7 if length(unique(x)) == 5)",
        "find(k for k in 1..10^7 if length(split(s, \"\")) == 5)",
        "find(k for k in 1..10^7 if trim(s) == \"\")",
        "find(k for k in 1..10^7 if x == reverse(reverse(x)) + [1])",
        "find(k for k in 1..10^7 if u + w == set[])",
        "find(k for k in 1..10^7 if u != w)",
        "find(k for k in 1..10^7 if mex(x) == 5)",
    ] {
        let said = limited(&format!("{LARGE}{call}\n"), &["--time", "0.3", "--jobs", "1"]);
        assert!(said.contains("out of time"), "{call}: {said}");
    }
}

#[test]
fn calls_that_make_large_values_obey_the_memory_limit() {
    for call in
        ["sort(x)", "reverse(x)", "to_set(x)", "split(s, \"\")", "zip(x, x)", "x + x", "s + s"]
    {
        let source = format!("{LARGE}length([{call} for k in 1..10^6])\n");
        let said = limited(&source, &["--memory", "120"]);
        assert!(said.contains("MB of memory"), "{call}: {said}");
    }
}

/// Nested lists with shared parts, which have too many parts to compare.
#[test]
fn values_with_too_many_parts_are_not_compared() {
    let shared = "fold(1..60, [1], (a, b) -> [a, a])";
    let source = format!("x := {shared}\ny := {shared}\nmemo f(a) := 1\nruleset foo(a)\nend\n");
    for asked in [
        "set[x, y]",
        "map[x => 1]",
        "sort([x, y])",
        "x in [y]",
        "x < y",
        "f(x)",
        "outcome(foo(x))",
        "latex(x)",
        "max(x, y)",
        "unique(z for z in [x, y])",
    ] {
        let said = limited(&format!("{source}{asked}\n"), &["--time", "5"]);
        assert!(said.contains("a value with all its parts is too large"), "{asked}: {said}");
    }
    let out = tweedle(&["-"], format!("{source}x[0][1] == x[1][0]\n[x][0][0] in [3]\n").as_bytes());
    assert!(text(&out.stderr).contains("too large"), "{}", text(&out.stderr));
}

/// A heap has as many options as tokens, each with options of its own.
#[test]
fn large_heaps_obey_the_limits() {
    let said = limited("nim_set(*4294967295)\n", &["--time", "1", "--memory", "300"]);
    assert!(said.contains("a number in a set of nim values is too large"), "{said}");
    for asked in ["all_small(*60000)", "atomic_weight(*60000)"] {
        let said = limited(&format!("{asked}\n"), &["--time", "1", "--memory", "300"]);
        let stopped = said.contains("out of time") || said.contains("MB of memory");
        assert!(stopped, "{asked}: {said}");
    }
}

/// A statement takes little memory, and no more than the one before.
#[test]
fn statements_take_little_memory() {
    let out = tweedle(&["--memory", "120", "-"], "1\n".repeat(20_000).as_bytes());
    assert_eq!(text(&out.stderr), "");
    let out = tweedle(&["--memory", "120"], "1\n".repeat(20_000).as_bytes());
    assert_eq!(text(&out.stderr), "");
}

/// Nested collections whose parts are shared, tables in tables, pictures in pictures.
#[test]
fn shared_and_nested_values_are_written_within_the_limits() {
    let limits = ["--time", "1", "--memory", "300"];
    for (made, asked, words) in [
        ("map[1 => a, 2 => a]", "json(x)", "with all its parts is too large"),
        ("map[1 => a, 2 => a]", "x", "out of time"),
        ("(a, 1)", "svg(x)", "a picture of lists nested this deeply is too large"),
        ("(a, 1)", "tikz(x)", "a picture of lists nested this deeply is too large"),
    ] {
        let said = limited(&format!("x := fold(1..100, 0, (a, k) -> {made})\n{asked}\n"), &limits);
        assert!(said.contains(words), "{asked} of {made}: {said}");
    }
    let tables = "x := fold(1..100, 0, (a, k) -> table(a for y in [1, 2]))\nx\n";
    let out = tweedle(&[&limits[..], &["-"]].concat(), tables.as_bytes());
    assert!(text(&out.stdout).ends_with("1 │ a table\n2 │ a table\n"), "{}", text(&out.stdout));
}

/// Operations that would take quadratic time are refused by size.
#[test]
fn large_numbers_are_refused_before_computing() {
    let digits = "1".repeat(100_001);
    for (source, words) in [
        (format!("{digits}\n"), "at most 100000 digits"),
        (format!("number(\"{digits}\")\n"), "up to 100000 digits"),
        ("(7^1200000 - 1) / (3^1500000 - 1)\n".to_owned(), "more than 65536 bits"),
        ("(2/3)^100000\n".to_owned(), "more than 65536 bits"),
        ("prefer(list(0..20000))\n".to_owned(), "the matrix has 20001 rows"),
        ("is_first_rotation(list(0..20000))\n".to_owned(), "the matrix has 20001 rows"),
    ] {
        let said = limited(&source, &["--memory", "100"]);
        assert!(said.contains(words), "{said}");
    }
    let out = tweedle(
        &["-"],
        b"7^1200000 / 7^1199999\n[gcd(0, 6), gcd(12, -18), lcm(4, -6), lcm(0, 3)]\n",
    );
    assert_eq!(text(&out.stdout), "7\n[6, 6, 12, 0]\n", "{}", text(&out.stderr));
}

#[test]
fn formatting_obeys_the_memory_limit() {
    let out = tweedle(&["fmt", "--memory", "100", "-"], "1 + 1\n".repeat(400_000).as_bytes());
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(1)));
    assert!(text(&out.stderr).contains("MB of memory"), "{}", text(&out.stderr));
}

/// What a statement leaves in memory when it reaches the limit is dropped before the next one.
#[test]
fn statements_after_a_memory_limit_have_room() {
    let asked = "use dominoes (domineering)\nvalue(domineering(grid(5, 6)))\n\
                 value(domineering(grid(2, 3)))\nlength([k for k in 1..10^5])\n";
    let limits = ["--memory", "20", "--jobs", "1", "--keep-going", "-"];
    let out = tweedle(&limits, asked.as_bytes());
    assert_eq!(text(&out.stderr).matches("MB of memory").count(), 1, "{}", text(&out.stderr));
    assert!(text(&out.stdout).ends_with("\n100000\n"), "{}", text(&out.stdout));
}

/// A ruleset without conditions is detected before memory is full.
#[test]
fn endless_rulesets_are_named() {
    let endless = "ruleset foo(n)\n  foo(n - 1)\nend\n";
    for asked in ["outcome(foo(3))", "length(followers(foo(3)))", "nim_value(foo(3) + foo(5))"] {
        let said = limited(&format!("{endless}{asked}\n"), &[]);
        assert!(said.contains("play of `foo` never stops"), "{asked}: {said}");
    }
    let out = tweedle(&["check", "-"], endless.as_bytes());
    let said = text(&out.stderr);
    assert!(said.contains("tweedle::endless") && out.status.code() == Some(0), "{said}");
}
