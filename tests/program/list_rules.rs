//! Rules about lists of integers compiled, against the interpreted rules: the output
//! and the errors must be the same.

use crate::integer_rules::{run, same_both_ways};
use crate::samples::samples;
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// A random integer in the names of a rule, with those of its generators if `inside` them, and in
/// lists.
fn integer(depth: u32, inside: bool) -> Text {
    let names = word(if inside { &["i", "h", "n"] } else { &["n"] });
    let fixed = word(&["0", "1", "2", "k", "-1", "r[0]", "length(r)", "length(r) - 1"]);
    let leaf = prop_oneof![1 => names, 2 => fixed].boxed();
    if depth == 0 {
        return leaf;
    }
    let (a, x) = (integer(depth - 1, inside), list(depth - 1, inside));
    let c = condition(depth - 1, inside);
    prop_oneof![
        4 => leaf,
        2 => (a.clone(), word(&["+", "-", "*", "div", "mod"]), a.clone())
            .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        2 => (word(&["length", "sum", "max", "min"]), x.clone()).prop_map(|(of, x)| format!("{of}({x})")),
        2 => (x.clone(), a.clone()).prop_map(|(x, a)| format!("{x}[{a}]")),
        1 => (word(&["sum", "max", "length"]), a.clone(), x.clone())
            .prop_map(|(of, a, x)| format!("{of}({a} for h in {x})")),
        1 => x.prop_map(|x| format!("largest({x})")),
        1 => (c, a.clone(), a).prop_map(|(c, a, b)| format!("(if {c} then {a} else {b})")),
    ]
    .boxed()
}

/// A random list of integers.
fn list(depth: u32, inside: bool) -> Text {
    let of_names = word(if inside { &["[i, n]", "[h]", "[h, i, h]"] } else { &["[n]"] });
    let leaf = prop_oneof![
        1 => of_names,
        4 => word(&["r", "r", "r", "[1, 2]", "[]", "some", "S"]),
        1 => word(&["r", "[1/2]", "(r, r)"]),
    ];
    let leaf = leaf.boxed();
    if depth == 0 {
        return leaf;
    }
    let (a, x) = (integer(depth - 1, inside), list(depth - 1, inside));
    let c = condition(depth - 1, inside);
    prop_oneof![
        4 => leaf,
        4 => (word(&["sort", "reverse", "unique", "clean", "halves"]), x.clone())
            .prop_map(|(of, x)| format!("{of}({x})")),
        3 => (x.clone(), a.clone(), a.clone()).prop_map(|(x, i, a)| format!("{x}.replace_at({i}, {a})")),
        2 => (x.clone(), a.clone()).prop_map(|(x, i)| format!("{x}.remove_at({i})")),
        2 => (x.clone(), a.clone(), a.clone()).prop_map(|(x, i, j)| format!("slice({x}, {i}, {j})")),
        2 => (x.clone(), x.clone()).prop_map(|(x, y)| format!("({x} + {y})")),
        2 => (word(&["min", "max"]), x.clone(), x.clone()).prop_map(|(of, x, y)| format!("{of}({x}, {y})")),
        3 => (a.clone(), x.clone(), c.clone()).prop_map(|(a, x, c)| format!("[{a} for h in {x} if {c}]")),
        2 => (c, x.clone(), x.clone()).prop_map(|(c, x, y)| format!("(if {c} then {x} else {y})")),
        1 => (x.clone(), x.clone()).prop_map(|(x, y)| format!("(let z := {x} in z + {y})")),
        1 => x.prop_map(|x| format!("joined({x}, r)")),
    ]
    .boxed()
}

fn condition(depth: u32, inside: bool) -> Text {
    let of_names =
        word(if inside { &["h > 0", "i != h", "h in r", "i in indices(r)"] } else { &["n in r"] });
    let leaf = prop_oneof![of_names, word(&["r != []", "n > 1", "some == [3, 1]"])].boxed();
    if depth == 0 {
        return leaf;
    }
    let (a, x, c) =
        (integer(depth - 1, inside), list(depth - 1, inside), condition(depth - 1, inside));
    prop_oneof![
        4 => leaf,
        2 => (a.clone(), word(&["<", "<=", "==", "!=", ">"]), a.clone())
            .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        2 => (x.clone(), word(&["==", "!="]), x.clone()).prop_map(|(x, op, y)| format!("{x} {op} {y}")),
        2 => (a, word(&["in", "not in"]), x.clone()).prop_map(|(a, op, x)| format!("{a} {op} {x}")),
        2 => (word(&["all", "any"]), c.clone(), x.clone()).prop_map(|(of, c, x)| format!("{of}({c} for h in {x})")),
        1 => x.prop_map(|x| format!("falls({x})")),
        1 => (c.clone(), word(&["and", "or"]), c.clone()).prop_map(|(c, op, d)| format!("({c} {op} {d})")),
        1 => c.prop_map(|c| format!("(not ({c}))")),
    ]
    .boxed()
}

fn rule() -> Text {
    let generators = prop_oneof![
        2 => Just("i in indices(r) for h in 0..r[i]".to_owned()),
        1 => list(1, false).prop_map(|x| format!("i in {x} for h in unique(r)")),
        1 => list(1, false).prop_map(|x| format!("(h, i) in zip({x}, 0..)")),
        1 => integer(1, false).prop_map(|a| format!("i in [{a}] for h in [max(0, n)]")),
        1 => (list(1, false), integer(1, false)).prop_map(|(x, a)| format!("h in {x} for i in 0..{a}")),
        1 => list(1, false).prop_map(|x| format!("h in S for i in indices({x})")),
    ];
    let option = prop_oneof![
        4 => list(2, true).prop_map(|x| format!("f({x}, n - 1, S)")),
        1 => list(1, true).prop_map(|x| format!("!f({x}, n - 1, S)")),
        1 => (list(1, true), list(1, true)).prop_map(|(x, y)| format!("f({x}, n - 1, S) + f({y}, n - 2, [2])")),
        2 => list(2, true).prop_map(|x| format!("smaller({x}, r)")),
        1 => list(1, true).prop_map(|x| format!("sum(heap(abs(h) mod 4) for h in {x})")),
        1 => list(1, true).prop_map(|x| format!("sum(f([h], n - 1, S) for h in {x} if h > 1)")),
    ];
    let conditions = prop::collection::vec(condition(2, true), 0..2);
    let kind = word(&["", "", "", "L: ", "R: ", "is "]);
    (kind, option, generators, conditions)
        .prop_map(|(kind, option, generators, conditions)| {
            let mut rule = format!("  {kind}{option}  for {generators} if n > 0");
            conditions.iter().for_each(|c| rule.push_str(&format!(" if {c}")));
            rule.push('\n');
            rule
        })
        .boxed()
}

/// Random rules, and queries about their positions.
fn program() -> Text {
    let require = word(&[
        "",
        "  require all(h in 0.. for h in r), \"a heap has a natural number of tokens\"\n",
        "  require length(r) < 5\n  require h < 9  for h in r\n",
        "  require falls(r) or n < 3, \"it rises\"\n",
    ]);
    let rules = prop::collection::vec(rule(), 1..3);
    let ask = word(&["options", "options", "nim_value", "outcome", "birthday"]);
    let start = word(&[
        "[]",
        "[2]",
        "[1, 3]",
        "[2, 0, 1]",
        "[3, 1, 2]",
        "[1, 1, 2, 0]",
        "[-1, 2]",
        "(1, 2)",
    ]);
    let asked =
        prop::collection::vec((ask, start, 0i64..3, word(&["[1]", "[2, 0]", "[1/2]"])), 1..4);
    (require, rules, asked)
        .prop_map(|(require, rules, asked)| {
            let mut text = String::from(
                "k := 3\nsome := [3, 1]\nclean(x) := [h for h in x if h > 0]\nhalves(x) := [h div 2 for h in x]\n\
                 joined(x, y) := let both := x + y in slice(both, 0, 3)\nlargest(x) := if x == [] then 0 else max(x)\n\
                 falls(x) := all(x[i] >= x[i + 1] for i in 0..length(x) - 2)\n\
                 ruleset heap(n)\n  heap(i)  for i in 0..n - 1\nend\n\
                 ruleset p(r)\n  require sum(r) < 20\n  p(clean(r.replace_at(i, h)))  for i in indices(r) for h in 0..r[i] - 1\nend\n\
                 smaller(x, r) := if x != [] and sum(x) < sum(r) and all(h in 0.. for h in x) then p(sort(x)) else 0\n\
                 ruleset f(r, n, S)\n",
            );
            text.push_str(&require);
            rules.iter().for_each(|rule| text.push_str(rule));
            text.push_str("end\n");
            for (ask, start, n, list) in asked {
                text.push_str(&format!("{ask}(f({start}, {n}, {list}))\n"));
            }
            text
        })
        .boxed()
}

proptest! {
    #![proptest_config(crate::cases(800))]

    #[test]
    fn compiled_rules_agree_with_interpreted_rules(text in program()) {
        same_both_ways(&text)?;
    }
}

/// Many random rules about lists are compiled and have answers.
#[test]
fn many_random_rules_are_compiled() {
    let mut compared = 0;
    for text in samples(&program()).take(100) {
        let said = run(&format!("{text}explain(f([1, 2], 2, [1]))\n"), true).unwrap_or_default();
        let Some((explained, answers)) = said.split_last() else { continue };
        let answered = answers.iter().skip(1).any(|said| !said.contains("error["));
        let programs = explained.contains("all rules are compiled");
        compared += u32::from(answered && programs);
    }
    assert!(compared > 40, "{compared}");
}

/// Rules of the standard library about lists are compiled; some that are not supported
/// are interpreted.
#[test]
fn row_games_of_the_standard_library_are_compiled() {
    let said = |text: &str| {
        run(&format!("ruleset nothing(n)\nend\n{text}\n"), true).unwrap_or_default().join("\n")
    };
    for (module, rulesets) in [
        ("rows", "end_nim small_nim last_nim welter coin_strip staircase nimble"),
        ("heaps", "moore"),
        ("amazons", "sheep"),
        ("entailing", "goldbach"),
    ] {
        for ruleset in rulesets.split(' ') {
            let said = said(&format!("use {module} ({ruleset}); explain({ruleset})"));
            assert!(said.contains("all rules are compiled"), "{ruleset}: {said}");
        }
    }
    for (module, ruleset) in [("takeaway", "pseudo_quicksort"), ("toads", "toads")] {
        let said = said(&format!("use {module} ({ruleset}); explain({ruleset})"));
        assert!(said.contains("options: interpreted because of `"), "{said}");
    }
}
