//! Queries over generators: equal answers on one and several threads, early conditions, limits; and
//! tables.

use crate::r#final::{eval, session};

/// Returns the answer on `threads` threads. Each query takes longer than the start delay of
/// parallel searches.
fn answer_on(threads: usize, text: &str) -> String {
    let mut s = session("");
    s.machine.surveying.workers = threads;
    eval(&mut s, text)
}

#[test]
fn answers_do_not_depend_on_threads() {
    for text in [
        "count(G for G in games(4) if outcome(2·G) == O)",
        "find(G for G in games(4) if outcome(2·G) == O if outcome(G + *2) == ∅ if outcome(G + {*2}) == P)",
        "find(G for G in games(4) if outcome(2·G) == O if birthday(G) > 4)",
        "length(find_all(G for G in games(4) if outcome(2·G) == O))",
        "find_all((a, b) for a in 0..400 for b in 0..400 if (a^2 + b^2) mod 4001 == 7)",
        "all(outcome(2·G) != PN or outcome(G) != ∅ for G in games(4))",
        "any(outcome(2·G) == P for G in games(4))",
        "csv(table((a^3 + b^5) mod 11 for a in 0..300 for b in 0..300 if a != b))",
        "csv(table(G + *k for G in games_of([*2, {*2}, {*3}, *5, *6, *7, *8, {*5}, {*6}, {*7}, {*8}, {*9}]) for k in 0..6))",
        "count((G, H) for G in games(4) for H in games(4) if outcome(G) == PN if outcome(2·G) == ∅ if outcome(H) == P)",
    ] {
        let one = answer_on(1, text);
        assert_eq!(one, answer_on(2, text), "{text}");
        assert_eq!(one, answer_on(5, text), "{text}");
    }
}

#[test]
fn the_first_failure_is_reported() {
    for threads in [1, 3] {
        let mut s = session("");
        s.machine.surveying.workers = threads;
        let text = "count(n for n in 0..1000000 if 1 div (n - 700000) >= 0 if n mod 7 == 3)";
        let problems = s.eval(text).unwrap_err();
        assert!(problems[0].message.contains("zero"), "{problems:?}");
    }
}

#[test]
fn conditions_are_checked_early_and_in_order() {
    let mut s = session("");
    for (asked, answer) in [
        // If the second condition were checked first, it would divide by zero.
        ("count((a, b) for a in 0..3 for b in 0..3 if a > 0 if 6 div a > b)", "9"),
        // A condition that would fail is not evaluated if the generators after it are empty.
        ("count((a, b) for a in 0..3 for b in 1..a - 1 if 6 div a >= 2)", "3"),
        ("find((a, b) for a in 1..9 for b in 1..9 if a > 3 if a * b == 20)", "(4, 5)"),
        ("find_all(n for n in 1..20 if n mod 7 == 0)", "[7, 14]"),
        ("find_all(n for n in 1..20 if n mod 7 == 0, limit: 10)", "[7]"),
        ("find(n for n in 1..20 if n > 15, limit: 10)", "none"),
        ("find(n for n in 1..20 if n > 15, limit: 10) == none", "true"),
        ("all(n < 100 for n in 0..20, limit: 10)", "open"),
        ("all(n < 100 for n in 0..20, limit: 21)", "true"),
        ("all(n < 5 for n in 0..20, limit: 10)", "false"),
        ("any(n > 15 for n in 0..20, limit: 10)", "open"),
        ("any(n > 5 for n in 0.., limit: 10)", "true"),
        ("any(n > 50 for n in 0.., limit: 10)", "open"),
        ("find(n for n in 0.. if n > 50)", "51"),
        ("find(n for n in 0.. if n > 50, limit: 10)", "none"),
        ("find(n for n in 0.. if n > 50, limit: 52)", "51"),
        ("all(n < 100 for n in 0.. if n > 5, limit: 10)", "open"),
        ("count(n for n in 0.. if n > 5, limit: 10)", "4"),
        ("find_all(n for n in (k^2 for k in 0..) if n > 5, limit: 5)", "[9, 16]"),
        ("find(n for n in (k for k in 0..3) if n > 5, limit: 10)", "none"),
        ("all(n < 9 for n in (k for k in 0..3), limit: 10)", "true"),
        ("find_all((a, b) for a in 0.. for b in 0..a if a * b == 6, limit: 5)", "[(3, 2)]"),
        ("count([1, 2, 3])", "3"),
        ("find([])", "none"),
        ("all([true, false])", "false"),
        ("count(x for x in [])", "0"),
        ("count((x, y) for x in [] for y in 1 div 0..3)", "0"),
        ("[length(games(4)), length(games(3))]", "[65536, 16]"),
        ("games(4)[5] ~= {0, {*}}", "true"),
        ("games(4)", "games(4)"),
    ] {
        assert_eq!(eval(&mut s, asked), answer, "{asked}");
    }
    // 65,536 times 65,536 pairs would take too long: the first condition leaves 16 games.
    let few = "count((G, H) for G in games(4) for H in games(3) if birthday(G) < 4)";
    assert_eq!(eval(&mut s, few), "256");
}

#[test]
fn open_answers_are_not_conditions() {
    let mut s = session("");
    let problems = s.eval("if all(n < 100 for n in 0..20, limit: 10) then 1 else 2").unwrap_err();
    assert!(problems[0].message.contains("open"), "{problems:?}");
}

#[test]
fn tables_are_printed_and_exported() {
    let mut s = session("t := table(outcome(*a + *b) for a in 0..2 for b in 0..2 if a <= b)\n");
    let shown = "  │ 0  1  2\n──┼─────────\n0 │ OP PN N\n1 │    NO NO\n2 │       O";
    for (asked, answer) in [
        ("t", shown),
        ("csv(t)", "\",0,1,2\\n0,OP,PN,N\\n1,,NO,NO\\n2,,,O\\n\""),
        ("csv(table(1/n for n in -1..1))", "\"n,1/n\\n-1,-1\\n0,division by zero\\n1,1\\n\""),
        ("split(markdown(t), \"\\n\")[2]", "\"| 0 | OP | PN | N |\""),
        ("csv([[1, \"a,b\"], [*2]])", "\"1,\\\"a,b\\\"\\n*2,\\n\""),
        (
            "latex(t)",
            "\"\\\\begin{tabular}{l|lll}\\n & $0$ & $1$ & $2$ \\\\\\\\ \\\\hline\\n$0$ & $\\\\mathrm{OP}$ & $\\\\mathrm{PN}$ & $\\\\mathrm{N}$ \\\\\\\\\\n$1$ &  & $\\\\mathrm{NO}$ & $\\\\mathrm{NO}$ \\\\\\\\\\n$2$ &  &  & $\\\\mathrm{O}$ \\\\\\\\\\n\\\\end{tabular}\"",
        ),
        (
            "table((a, b, c) for a in 0..1 for b in 0..1 for c in 0..1 if c == 0)",
            "    │ 0\n────┼──────────\n0 0 │ (0, 0, 0)\n0 1 │ (0, 1, 0)\n1 0 │ (1, 0, 0)\n1 1 │ (1, 1, 0)",
        ),
    ] {
        assert_eq!(eval(&mut s, asked), answer, "{asked}");
    }
}
