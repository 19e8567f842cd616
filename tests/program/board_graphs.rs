//! Rules about lists of edges, followed in words, against the same rules evaluated as they stand: nim values, values,
//! who wins, and what fails. Lists come as drawn, and so not with canonical numbers, with edges in any order and
//! several between two vertices.

use super::board_rules::{followed_as_evaluated, in_words, many_in_words, run, same_both_ways};
use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// Generators, and what is left of the edges E.
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

/// Those that depend on how vertices are numbered, or in which order edges come.
const UNEVEN_MOVES: &[(&str, &str)] =
    &[("for (u, v) in E", "[e for e in E if v not in e]"), ("for e in E", "remove_at(E, 0)")];

/// Conditions on E[i].
const WITH_PLACE: &[&str] = &[
    "any(v != 0 and tally(w for e in E for w in e)[v] == 1 for v in E[i])",
    "not any(v != 0 and tally(w for e in E for w in e)[v] == 1 for v in E[i])",
    "any(v != 0 and tally(w for e in E for w in e)[v] < 3 for v in E[i])",
    "0 in E[i]",
    "0 not in E[i]",
    "count(e for e in E if any(v in E[i] for v in e if v != 0)) > 3",
];

/// Those that depend on numbers or order, or fail.
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

/// Those that are not read.
const OTHER_OF_ALL: &[&str] =
    &["grounded_pieces(E) == [E]", "length(E) > 3", "all(u <= v for (u, v) in E)"];

/// What a move leads to.
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

/// Mostly one of the first.
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
    fn rules_about_edges_mean_the_same_in_words(statements in contest()) {
        same_both_ways(&statements)?;
    }
}

/// Of random rules many are followed in words.
#[test]
fn many_rules_about_edges_are_followed_in_words() {
    many_in_words(&contest(), 20, 15);
}

/// The rulesets of the standard library on graphs: in words, beside their rules evaluated.
#[test]
fn graphs_of_the_standard_library_are_followed_in_words() {
    let uses = ["use entailing (nimstring, boxes)", "use nets (arc_kayles, chain)"];
    let asked = [
        "nim_value(nimstring(boxes(2, 2)))",
        "nim_set(nimstring(boxes(3, 2)))",
        "loony(nimstring([(i, i + 1) for i in 0..11]))",
        "nim_value(arc_kayles(chain(14)))",
        "nim_value(arc_kayles(chain(6) + [(i, i + 6) for i in 1..6] + [(6, 1)]))",
    ];
    followed_as_evaluated(&uses, &asked);
}

/// Dots and Boxes of 3 by 3 as Nimstring: that it is 2 was also found by a program of its own that goes through sets of
/// strings, and by the rules evaluated.
#[test]
fn nimstring_of_nine_boxes_is_followed_in_words() {
    let statements = ["use entailing (nimstring, boxes)", "nim_value(nimstring(boxes(3, 3)))"];
    let mut one = Session::new(Limits::default());
    let said = run(&mut one, &statements.map(str::to_owned));
    assert_eq!(said.and_then(|mut said| said.pop()).as_deref(), Some("2"));
    assert!(in_words(&one) > 10_000);
}
