//! Rules about lists of edges: solving on bitboards against interpreting, for nim values, values,
//! outcomes and errors. The random lists are not canonical: edges come in any order, and vertices
//! may be joined by several.

use super::board_rules::{
    assert_bitboards_agree, assert_often_on_bitboards, positions_on_bitboards, run, same_both_ways,
};
use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// Generators, and the edges left of `E`.
const MOVES: &[(&str, &str)] = &[
    ("for i in indices(E)", "remove_at(E, i)"),
    ("for i in indices(E)", "remove_at(E, i)"),
    ("for i in indices(E)", "remove_at(E, i)"),
    ("for i in indices(E)", "[e for e in E if all(v not in E[i] for v in e if v != 0)]"),
    ("for e in E", "[d for d in E if all(v == 0 or v not in d for v in e)]"),
    ("for (u, v) in E", "[e for e in E if u not in e and v not in e]"),
    ("for e in E", "[d for d in E if not any(v in d for v in e)]"),
    (
        "for e in E if 0 in e",
        "[d for d in E if all(v not in [w for c in E if any(x in c for x in e if x != 0) for w in c if w != 0] for v in d)]",
    ),
];

/// Moves that depend on the numbering of vertices or on the order of edges.
const UNEVEN_MOVES: &[(&str, &str)] =
    &[("for (u, v) in E", "[e for e in E if v not in e]"), ("for e in E", "remove_at(E, 0)")];

/// Conditions on `E[i]`.
const WITH_PLACE: &[&str] = &[
    "any(v != 0 and tally(w for e in E for w in e)[v] == 1 for v in E[i])",
    "not any(v != 0 and tally(w for e in E for w in e)[v] == 1 for v in E[i])",
    "any(v != 0 and tally(w for e in E for w in e)[v] < 3 for v in E[i])",
    "0 in E[i]",
    "0 not in E[i]",
    "count(e for e in E if any(v in E[i] for v in e if v != 0)) > 3",
];

/// Conditions that depend on numbering or order, or that fail.
const UNEVEN_WITH_PLACE: &[&str] =
    &["E[i][0] != 0", "i > 0", "tally(w for e in E for w in e)[0] > 1"];

/// Conditions on all edges.
const OF_ALL: &[&str] = &[
    "true",
    "true",
    "true",
    "count(e for e in E if 0 in e) > 1",
    "count(e for e in E if 0 in e) < 2",
    "all(u >= 0 and v >= 0 for (u, v) in E)",
];

/// Conditions that are not compiled.
const OTHER_OF_ALL: &[&str] =
    &["grounded_pieces(E) == [E]", "length(E) > 3", "all(u <= v for (u, v) in E)"];

/// Positions that a move leads to.
const KEPT: &[&str] = &[
    "f(%)",
    "sum(f(P) for P in grounded_pieces(%))",
    "sum(f(P) for P in grounded_pieces(%))",
    "!{f(%)}",
    "!{sum(f(P) for P in grounded_pieces(%))}",
];

const OTHER_KEPT: &[&str] = &["!f(%)", "!{f(%), 0}"];

const REWRITTEN: &[&str] = &[
    "",
    "  is sum(f(P) for P in grounded_pieces(E))  if grounded_pieces(E) != [E]\n",
    "  is sum(f(P) for P in grounded_pieces(E))  if [E] != grounded_pieces(E)\n",
    "  is 0  if count(e for e in E if 0 in e) == 0\n",
];

const OTHER_REWRITTEN: &[&str] = &[
    "  is 0  if grounded_pieces(E) != [E]\n",
    "  is f(remove_at(E, 0))  if grounded_pieces(E) != [E]\n",
];

/// Picks from `first`, and occasionally from `other`.
pub(super) fn mostly<T: Clone + std::fmt::Debug + 'static>(
    first: &'static [T],
    other: &'static [T],
) -> impl Strategy<Value = T> {
    prop_oneof![11 => prop::sample::select(first), 1 => prop::sample::select(other)]
}

fn edges() -> Text {
    let edge = (0..7u32, 1..7u32).prop_map(|(a, b)| format!("({a}, {b})"));
    prop::collection::vec(edge, 10..13).prop_map(|edges| format!("[{}]", edges.join(", "))).boxed()
}

fn contest() -> impl Strategy<Value = Vec<String>> {
    let rule = (
        mostly(MOVES, UNEVEN_MOVES),
        mostly(WITH_PLACE, UNEVEN_WITH_PLACE),
        mostly(OF_ALL, OTHER_OF_ALL),
        mostly(KEPT, OTHER_KEPT),
        any::<bool>(),
    )
        .prop_map(|((clause, left), place, all, kept, placed)| {
            let condition = if placed && clause.starts_with("for i") { place } else { all };
            (kept.replace('%', left), format!("{clause} if {condition}"))
        });
    let impartial =
        (Just(""), word(&["nim_value(A)", "nim_value(A)", "loony(A)", "outcome(A)", "nim_set(A)"]));
    let partizan = (
        Just("L: "),
        word(&["value(A)", "value(A)", "outcome(A)", "outcome(A + B)", "length(options(A, L))"]),
    );
    let played = prop_oneof![3 => impartial, 1 => partizan];
    (
        played,
        mostly(REWRITTEN, OTHER_REWRITTEN),
        prop::collection::vec(rule, 1..4),
        edges(),
        edges(),
    )
        .prop_map(|((label, ask), rewritten, rules, one, other)| {
            let mut text = String::from("ruleset f(E)\n");
            text += rewritten;
            for (at, (option, clauses)) in rules.iter().enumerate() {
                // Right moves by every second rule.
                let label = if at % 2 == 1 && !label.is_empty() { "R: " } else { label };
                text += &format!("  {label}{option}  {clauses}\n");
            }
            text += "end";
            let ask = ask.replace('A', &format!("f({one})")).replace('B', &format!("f({other})"));
            vec!["using normal(2)".to_owned(), text, ask]
        })
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn rules_about_edges_agree_on_bitboards(statements in contest()) {
        same_both_ways(&statements)?;
    }
}

/// Many random rules are solved on bitboards.
#[test]
fn many_rules_about_edges_are_solved_on_bitboards() {
    assert_often_on_bitboards(&contest(), 20, 15);
}

/// Graph rulesets of the standard library: bitboards against the interpreted rules.
#[test]
fn standard_library_graphs_are_solved_on_bitboards() {
    let uses = ["use entailing (nimstring, boxes)", "use nets (arc_kayles, chain)"];
    let asked = [
        "nim_value(nimstring(boxes(2, 2)))",
        "nim_set(nimstring(boxes(3, 2)))",
        "loony(nimstring([(i, i + 1) for i in 0..11]))",
        "nim_value(arc_kayles(chain(14)))",
        "nim_value(arc_kayles(chain(6) + [(i, i + 6) for i in 1..6] + [(6, 1)]))",
    ];
    assert_bitboards_agree(&uses, &asked);
}

/// The nim value 2 of 3 by 3 Dots and Boxes as Nimstring was also found by an independent program
/// that enumerates sets of strings, and by interpreting the rules.
#[test]
fn nimstring_of_nine_boxes_is_solved_on_bitboards() {
    let statements = ["use entailing (nimstring, boxes)", "nim_value(nimstring(boxes(3, 3)))"];
    let mut one = Session::new(Limits::default());
    let said = run(&mut one, &statements.map(str::to_owned));
    assert_eq!(said.and_then(|mut said| said.pop()).as_deref(), Some("2"));
    assert!(positions_on_bitboards(&one) > 10_000);
}
