//! Rules about a row of cells that splits into runs at gaps, where cells are computed from other
//! cells: solving on bitboards against interpreting.

use super::board_graphs::mostly;
use super::board_rules::{assert_bitboards_agree, assert_often_on_bitboards, same_both_ways};
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

const HELPERS: &str = "part(row, from, to) := if from > to then \"\" else slice(row, from, to)\n\
    before(row, i) := find(j for j in reverse(-1..i - 1) if j == -1 or row[j] == \".\")\n\
    ended(row) := if row != \"\" and row[length(row) - 1] == \".\" then ended(part(row, 0, length(row) - 2)) else row\n";

/// `is` clauses that rewrite a position.
const SAID: &[&str] = &[
    "",
    "  is sum(f(s, n) for s in row.split(\".\") if s != \"\")  if \".\" in row\n",
    "  is sum(f(s, n) for s in row.split(\".\") if s != \"\")  if \".\" in row\n",
    "  is sum(f(s, n) for s in row.split(\"*\") if s != \"\" if length(s) > 1)  if \"*\" in row\n",
    "  is f(ended(row), n)  if ended(row) != row\n",
];

/// Clauses with empty parts, and others.
const OTHERWISE_SAID: &[&str] = &[
    "  is sum(f(s, n) + 1_L for s in row.split(\".\") if s != \"\")  if \".\" in row\n",
    "  is sum(f(s, n) for s in row.split(\".\"))  if \".\" in row\n",
    "  is sum(f(s, n) for s in row.split(\".\") if length(s) > 1)  if \".\" in row\n",
    "  is f(join(row.split(\".\"), \"\"), n)  if \".\" in row\n",
];

/// Rows left after a move, with fewer pieces or cells.
const LEFT: &[&str] = &[
    "f(part(row, 0, i - 1), n)",
    "f(part(row, i + 1, length(row) - 1), n)",
    "f(part(row, 0, i - 1), n) + f(part(row, i + 1, length(row) - 1), n)",
    "f(row.replace_at(i, \".\"), n)",
    "f(row.remove_at(i), n)",
    "f(ended(part(row, 0, i - 1) + \".\" + part(row, i + 1, length(row) - 1)), n)",
    "f(part(row, 0, before(row, i) - 1) + part(row, max(before(row, i), 0) + 1, length(row) - 1), n)",
    "f(reverse(row.remove_at(i)), n)",
    "f(join([if j == i then \".\" else row[j] for j in indices(row)]), n)",
    "f(join([if row[j] == row[i] then \".\" else row[j] for j in i..length(row) - 1]), n)",
    "f(join(c for c in part(row, 0, i - 1) if c != row[i]), n)",
];

const OTHER_LEFT: &[&str] =
    &["f(row.replace(row[i], \"\"), n)", "f(part(row, 0, i - 1), n) + f(\"\", n)"];

const WHEN: &[&str] = &[
    "",
    "",
    "",
    " if \".\" in part(row, 0, i)",
    " if \".\" not in row",
    " if row[i] in \"LR\"",
    " if i == 0 or row[i - 1] != row[i]",
    " if owners(row[max(i - 1, 0)], n) != [] and i > 0",
];

const OTHER_WHEN: &[&str] =
    &[" if find(j for j in indices(row) if row[j] == \"*\") != i", " if row in [\"L\", \"R\"]"];

fn contest() -> impl Strategy<Value = Vec<String>> {
    let rule = (
        word(&["owners(row[i], n)", "owners(row[i], n)", "owners(row[i], n)", "L", "R"]),
        mostly(LEFT, OTHER_LEFT),
        mostly(WHEN, OTHER_WHEN),
    )
        .prop_map(|(whose, left, when)| {
            format!("  {whose}: {left}  for i in indices(row) if row[i] != \".\"{when}\n")
        });
    let required = word(&["", "  require all(c == \".\" or owners(c, n) != [] for c in row)\n"]);
    let ask = word(&[
        "value(f(%, 2))",
        "value(f(%, 2))",
        "outcome(f(%, 2))",
        "outcome(f(%, 3)) under normal(3)",
    ]);
    (mostly(SAID, OTHERWISE_SAID), required, prop::collection::vec(rule, 1..4), ask, "[LR*.]{7,10}")
        .prop_map(|(said, required, rules, ask, row)| {
            let text =
                format!("ruleset f(row, n)\n  players n\n{required}{said}{}end", rules.concat());
            let ask = ask.replace('%', &format!("\"{row}\""));
            ["using normal(2)", "use hackenbush (owners)", HELPERS, &text, &ask]
                .map(str::to_owned)
                .into()
        })
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn rules_about_runs_agree_on_bitboards(statements in contest()) {
        same_both_ways(&statements)?;
    }
}

/// Many random rules are solved on bitboards, so the law above compares two methods.
#[test]
fn many_rules_about_runs_are_solved_on_bitboards() {
    assert_often_on_bitboards(&contest(), 5, 15);
}

/// Row games of the standard library: bitboards against the interpreted rules.
#[test]
fn rows_of_the_standard_library_are_solved_on_bitboards() {
    let uses = [
        "use strips (toppling_dominoes, cherries, shove, push)",
        "use nets (fjords, digraph_placement)",
    ];
    let asked = [
        "value(toppling_dominoes(\"LRRLR.RL*R\", 2))",
        "value(cherries(\"LR*LLR.RRL*L\", 2))",
        "value(shove(\"L.R*RL.LR\", 2))",
        "value(push(\"L.R*.RLR\", 2))",
        "value(fjords(\"#L.RL.R.*\", [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (6, 7), (7, 8)], 2))",
        "value(digraph_placement(\"LRLRLLRRL\", [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 6), (6, 7), (7, 8)], 2))",
    ];
    assert_bitboards_agree(&uses, &asked);
}

/// Letters that depend on one cell each are a map of the cell: a row of n cells is not split into
/// 2^n cases.
#[test]
fn letters_that_depend_on_a_cell_are_compiled_to_maps() {
    let uses = [
        "use coins (turning)",
        "ruleset spin(row)\n  spin(join([if i == j then (if row[i] == \"a\" then \"b\" else \"c\") \
         else row[i] for i in indices(row)]))  for j in indices(row) if row[j] != \"c\"\nend",
        "ruleset fall(row)\n  fall(join([if i < j then row[i] else if row[i] == \"b\" then \"a\" \
         else \".\" for i in indices(row)]))  for j in indices(row) if row[j] == \"b\"\nend",
    ];
    let asked = [
        "nim_value(turning(\"1-3\", \"hthhhthh\"))",
        "nim_value(turning(\"1+S\", \"hhhhhhhh\"))",
        "nim_value(spin(\"abcabbca\") + *2)",
        "nim_value(fall(\"abbab.bbab\"))",
    ];
    assert_bitboards_agree(&uses, &asked);
}
