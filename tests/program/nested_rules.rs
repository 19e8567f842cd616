//! Compiled rules about lists of lists, tuples, and recursive and `memo` functions, against the
//! interpreted rules: the output and the errors must be the same.

use crate::integer_rules::{run, same_both_ways};
use crate::samples::samples;
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// A random integer in the names of a rule: rows `B`, a row `r`, a cell `c`, indices `i` and `j`.
fn integer(depth: u32) -> Text {
    let leaf =
        word(&["i", "j", "n", "0", "1", "2", "c[0]", "c[1]", "r[j]", "length(B)", "B[i][j]"]);
    if depth == 0 {
        return leaf;
    }
    let (a, row, c) = (integer(depth - 1), row(depth - 1), condition(depth - 1));
    prop_oneof![
        4 => leaf,
        2 => (a.clone(), word(&["+", "-", "*", "mod"]), a.clone())
            .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
        2 => (word(&["length", "sum", "max", "total", "least"]), row.clone())
            .prop_map(|(of, row)| format!("{of}({row})")),
        1 => row.prop_map(|row| format!("count(x for x in {row} if x > 0)")),
        1 => a.clone().prop_map(|a| format!("steps(abs({a}) mod 5)")),
        1 => a.clone().prop_map(|a| format!("find(k for k in 0.. if k >= {a} mod 4)")),
        1 => a.clone().prop_map(|a| format!("(let t := ({a}, n) in t[0] + t[1])")),
        1 => (c, a.clone(), a).prop_map(|(c, a, b)| format!("(if {c} then {a} else {b})")),
    ]
    .boxed()
}

/// A random list of integers.
fn row(depth: u32) -> Text {
    let leaf = word(&["r", "B[i]", "B[0]", "[n, 1]", "[]", "[x[0] for x in B if x != []]", "K[0]"]);
    if depth == 0 {
        return leaf;
    }
    let (a, row, c) = (integer(depth - 1), row(depth - 1), condition(depth - 1));
    prop_oneof![
        4 => leaf,
        2 => (word(&["sort", "reverse", "unique", "list"]), row.clone())
            .prop_map(|(of, row)| format!("{of}({row})")),
        2 => (row.clone(), a.clone(), a.clone())
            .prop_map(|(row, i, a)| format!("{row}.replace_at({i}, {a})")),
        1 => (row.clone(), a.clone()).prop_map(|(row, i)| format!("{row}.remove_at({i})")),
        1 => (row.clone(), row.clone()).prop_map(|(x, y)| format!("({x} + {y})")),
        2 => (row.clone(), a).prop_map(|(row, a)| format!("[x - {a} for x in {row}]")),
        1 => (c, row.clone(), row.clone())
            .prop_map(|(c, x, y)| format!("(if {c} then {x} else {y})")),
        1 => row.prop_map(|row| format!("tail({row})")),
    ]
    .boxed()
}

/// A random list of lists.
fn rows(depth: u32) -> Text {
    let leaf = word(&["B", "B", "K", "[r]", "[r, B[i]]"]);
    if depth == 0 {
        return leaf;
    }
    let (a, row, rows, c) =
        (integer(depth - 1), row(depth - 1), rows(depth - 1), condition(depth - 1));
    prop_oneof![
        4 => leaf,
        4 => (rows.clone(), a.clone(), row.clone())
            .prop_map(|(rows, i, row)| format!("{rows}.replace_at({i}, {row})")),
        2 => (rows.clone(), a.clone()).prop_map(|(rows, i)| format!("{rows}.remove_at({i})")),
        2 => (rows.clone(), a.clone(), a)
            .prop_map(|(rows, i, j)| format!("slice({rows}, {i}, {j})")),
        1 => (rows.clone(), rows.clone()).prop_map(|(x, y)| format!("({x} + {y})")),
        2 => (rows.clone(), c).prop_map(|(rows, c)| format!("[r for r in {rows} if {c}]")),
        2 => rows.clone().prop_map(|rows| format!("[[y + 1 for y in x] for x in {rows}]")),
        1 => row.clone().prop_map(|row| format!("tails({row})")),
        1 => (rows, row).prop_map(|(rows, row)| format!("put({rows}, {row}, 1)")),
    ]
    .boxed()
}

fn condition(depth: u32) -> Text {
    let leaf = word(&[
        "i < j",
        "B[i][j] > 0",
        "r != []",
        "c != (0, 0)",
        "c in squares",
        "r in B",
        "(i, j) == c",
        "i in indices(B)",
        "even(abs(i))",
        "B == K",
    ]);
    if depth == 0 {
        return leaf;
    }
    let (a, row, rows, c) =
        (integer(depth - 1), row(depth - 1), rows(depth - 1), condition(depth - 1));
    prop_oneof![
        4 => leaf,
        2 => (a.clone(), word(&["<", "<=", "==", "!=", ">", ">="]), a)
            .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        1 => (row.clone(), word(&["==", "!="]), row.clone())
            .prop_map(|(x, op, y)| format!("{x} {op} {y}")),
        1 => (row, word(&["in", "not in"]), rows.clone())
            .prop_map(|(x, op, y)| format!("{x} {op} {y}")),
        1 => (word(&["all", "any"]), c.clone(), rows)
            .prop_map(|(of, c, rows)| format!("{of}({c} for r in {rows})")),
        1 => (c.clone(), word(&["and", "or"]), c.clone())
            .prop_map(|(c, op, d)| format!("({c} {op} {d})")),
        1 => c.prop_map(|c| format!("(not ({c}))")),
    ]
    .boxed()
}

fn rule() -> Text {
    let cell = word(&[
        "c in [(i, j)]",
        "c in [(a, b) for a in 0..1 for b in 0..1]",
        "c in squares",
        "(d, e) in squares for c in [(e, d)]",
        "c in (let k := (j, i) in [k, (0, 1)])",
    ]);
    let start = word(&[
        "i in indices(B) for j in indices(B[i])",
        "(r, i) in zip(B, 0..) for j in 0..length(r) - 1",
        "i in 0..1 for j in (let m := length(B) in 0..m)",
    ]);
    let row =
        prop_oneof![Just("r in B".to_owned()), row(1).prop_map(|row| format!("r in [{row}]"))];
    let option = prop_oneof![
        4 => rows(2).prop_map(|rows| format!("f({rows}, n - 1)")),
        1 => (rows(1), rows(1)).prop_map(|(x, y)| format!("f({x}, n - 1) + f({y}, n - 2)")),
        1 => integer(1).prop_map(|a| format!("*(abs({a}) mod 4)")),
        1 => rows(1).prop_map(|rows| format!("sum(f([r], n - 1) for r in {rows})")),
        1 => rows(1).prop_map(|rows| format!("chosen({rows}, n - 1)")),
    ];
    let conditions = prop::collection::vec(condition(2), 0..2);
    (word(&["", "", "L: ", "R: ", "is "]), option, start, row, cell, conditions)
        .prop_map(|(kind, option, start, row, cell, conditions)| {
            let row = if start.starts_with("(r,") { String::new() } else { format!(" for {row}") };
            let mut rule = format!("  {kind}{option}  for {start}{row} for {cell} if n > 0");
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
        "  require length(B) < 5\n",
        "  require all(length(x) < 5 for x in B), \"short rows\"\n",
        "  require all(all(h < 9 for h in x) for x in B)\n",
    ]);
    let rules = prop::collection::vec(rule(), 1..3);
    let ask = word(&["options", "options", "nim_value", "outcome", "birthday"]);
    let start =
        word(&["[[1]]", "[[1, 2], [0, 1]]", "[[2, 0], [1]]", "[[], [1]]", "[]", "[[0, -1]]"]);
    let asked = prop::collection::vec((ask, start, 0i64..3), 1..4);
    (require, rules, asked)
        .prop_map(|(require, rules, asked)| {
            let mut text = String::from(
                "K := [[1, 0], [2]]\nsquares := [(0, 1), (1, 0), (0, 0)]\n\
                 total(x) := if x == [] then 0 else x[0] + total(tail(x))\n\
                 tail(x) := slice(x, 1, length(x) - 1)\n\
                 memo tails(x) := if x == [] then [[]] else [x] + tails(tail(x))\n\
                 memo least(x) := if length(x) < 2 then sum(x) else min(x[0], least(tail(x)))\n\
                 steps(n) := if n <= 0 then 0 else 1 + steps(n - 2)\n\
                 even(n) := n == 0 or n == 2 or n > 1 and even(n - 2)\n\
                 put(rows, row, i) := if i == 0 then rows + [row] else put([row] + rows, row, i - 1)\n\
                 ruleset f(B, n)\n",
            );
            text.push_str(&require);
            rules.iter().for_each(|rule| text.push_str(rule));
            text.push_str("end\n");
            let chosen = "chosen(rows, n) := if rows == [] then 0 else f(tails(rows[0]), n)\n";
            text.insert_str(0, chosen);
            for (ask, start, n) in asked {
                text.push_str(&format!("{ask}(f({start}, {n}))\n"));
            }
            text
        })
        .boxed()
}

proptest! {
    #![proptest_config(crate::cases(600))]

    #[test]
    fn compiled_rules_agree_with_interpreted_rules(text in program()) {
        same_both_ways(&text)?;
    }
}

/// Many random rules about lists of lists are compiled and have answers.
#[test]
fn many_random_rules_are_compiled() {
    let mut compared = 0;
    for text in samples(&program()).take(100) {
        let said = run(&format!("{text}explain(f([[1, 2], [1]], 2))\n"), true).unwrap_or_default();
        let Some((explained, answers)) = said.split_last() else { continue };
        let answered = answers.iter().skip(1).any(|said| !said.contains("error["));
        compared += u32::from(answered && explained.contains("all rules are compiled"));
    }
    assert!(compared > 40, "{compared}");
}

/// Values that are used twice by each of many names are not written out.
#[test]
fn chains_of_names_are_compiled_in_no_time() {
    let names: Vec<String> = (1..60).map(|i| format!("a{i} := a{} + a{}", i - 1, i - 1)).collect();
    let chain = |first: &str| format!("(let a0 := {first}, {} in a59)", names.join(", "));
    let text = format!(
        "ruleset f(n, S)\n  f(n - 1, S)  if n > 0 and {} > n\nend\nnim_value(f(3, [1]))\n\
         proved(period(sequence({} mod 3 for n in 0..), 10))\n",
        chain("length(S)"),
        chain("n - n")
    );
    let said = run(&text, true).unwrap_or_default();
    assert_eq!(said[1..], ["1", "false"]);
}
