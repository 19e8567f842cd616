//! Rules about lists of labelled edges: solving on bitboards against interpreting.

use super::board_graphs::mostly;
use super::board_rules::{assert_bitboards_agree, assert_often_on_bitboards, same_both_ways};
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// The edges of `E` left after a move, and the move's condition.
const MOVES: &[(&str, &str)] = &[
    ("remove_at(E, i)", ""),
    ("remove_at(E, i)", ""),
    ("remove_at(E, i)", " if grounded(remove_at(E, i)) == remove_at(E, i)"),
    ("remove_at(E, i)", " if E[i][2] == \"*\" or grounded(remove_at(E, i)) == remove_at(E, i)"),
    ("remove_at(E, i)", " if grounded(remove_at(E, i)) != remove_at(E, i)"),
    ("remove_at(E, i)", " if count(e for e in E if e[2] == E[i][2]) > 1"),
    ("[d for d in E if not any(v in d for v in E[i])]", ""),
    ("[d for d in E if not any(v in d for v in E[i])]", " if \"L\" not in E[i]"),
    ("[d for d in E if d[2] != E[i][2] or not any(v in d for v in E[i])]", " if 0 in E[i]"),
    ("[d for d in E if d[2] != E[i][2] or not any(v in d for v in E[i])]", ""),
];

/// Moves that are interpreted, or that fail.
const OTHER_MOVES: &[(&str, &str)] = &[
    ("[e for e in E if all(v not in E[i] for v in e if v != 0)]", ""),
    ("remove_at(E, i)", " if i > 0"),
    ("remove_at(E, 0)", ""),
];

/// Positions that a move leads to.
const KEPT: &[&str] = &[
    "f(%, n)",
    "f(%, n)",
    "sum(f(P, n) for P in grounded_pieces(%))",
    "sum(f(P, n) for P in grounded_pieces(grounded(%)))",
];

const OTHER_KEPT: &[&str] = &["f(grounded(%), n)"];

const WHOSE: &[&str] = &["owners(E[i][2], n)", "owners(E[i][2], n)", "L", "R", "[L, R]"];

const OTHER_WHOSE: &[&str] = &["E[i][2] == \"L\" or true"];

const REWRITTEN: &[&str] = &[
    "",
    "  is sum(f(P, n) for P in grounded_pieces(E))  if grounded_pieces(E) != [E]\n",
    "  is sum(f(P, n) for P in grounded_pieces(grounded(E)))  if grounded_pieces(grounded(E)) != [E]\n",
    "  is 0  if all(c != \"L\" for (u, v, c) in E)\n",
];

/// Rewrites in which canonical numbering matters, and others that are interpreted.
const OTHER_REWRITTEN: &[&str] = &[
    "  is sum(f(P, n) for P in grounded_pieces(grounded(E)))  if grounded_pieces(E) != [E]\n",
    "  is sum(f(P, n) for P in grounded_pieces(grounded(E)))  \
     if grounded_pieces(grounded(E)) != [E] and grounded_pieces(E) != [E]\n",
    "  is f(grounded(E), n)  if grounded(E) != E\n",
];

fn edges() -> Text {
    let edge = (0..6u32, 1..6u32, word(&["L", "R", "*"]))
        .prop_map(|(a, b, label)| format!("({a}, {b}, \"{label}\")"));
    prop::collection::vec(edge, 10..12).prop_map(|edges| format!("[{}]", edges.join(", "))).boxed()
}

fn contest() -> impl Strategy<Value = Vec<String>> {
    let placed = (mostly(WHOSE, OTHER_WHOSE), mostly(KEPT, OTHER_KEPT), mostly(MOVES, OTHER_MOVES))
        .prop_map(|(whose, kept, (left, when))| {
            format!("  {whose}: {}  for i in indices(E){when}\n", kept.replace('%', left))
        });
    let when = mostly(&["", " if c != \"R\"", " if 0 not in [u, v]"], &[" if u != 0"]);
    let ends = (mostly(KEPT, OTHER_KEPT), when).prop_map(|(kept, when)| {
        let left = "[d for d in E if u not in d and v not in d]";
        format!("  owners(c, n): {}  for (u, v, c) in E{when}\n", kept.replace('%', left))
    });
    let rule = prop_oneof![3 => placed, 1 => ends];
    let ask = word(&[
        "value(f(%, 2))",
        "value(f(%, 2))",
        "outcome(f(%, 2))",
        "outcome(f(%, 3)) under normal(3)",
    ]);
    (mostly(REWRITTEN, OTHER_REWRITTEN), prop::collection::vec(rule, 1..3), ask, edges()).prop_map(
        |(rewritten, rules, ask, edges)| {
            let text = format!("ruleset f(E, n)\n  players n\n{rewritten}{}end", rules.concat());
            ["using normal(2)", "use hackenbush (owners)", &text, &ask.replace('%', &edges)]
                .map(str::to_owned)
                .into()
        },
    )
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn rules_about_labelled_edges_agree_on_bitboards(statements in contest()) {
        same_both_ways(&statements)?;
    }
}

/// Values of Hackenbush and related games: bitboards against the interpreted rules.
#[test]
fn labelled_graphs_of_the_standard_library_are_solved_on_bitboards() {
    let uses = ["use nets (hackenbush_graph, childish_hackenbush, partizan_arc_kayles, drawing)"];
    let asked = [
        // Trees of two colours have a theorem.
        "value(hackenbush_graph(drawing(\"L(L;R(L;R(L*;R);R)L)R(L;R)\"), 2))",
        "value(hackenbush_graph(drawing(\"L:A*(R;LL:B)RL:A*R:BLR\"), 2))",
        "value(childish_hackenbush(drawing(\"R(L:T;R(L:T;RL:T))LRL(R;L)L\"), 2))",
        "value(partizan_arc_kayles(drawing(\"LRLR(LL;R**(RL;L))RL\"), 2))",
    ];
    assert_bitboards_agree(&uses, &asked);
}

/// Many random rules are solved on bitboards, so the law above compares two methods.
#[test]
fn many_rules_about_labelled_edges_are_solved_on_bitboards() {
    assert_often_on_bitboards(&contest(), 20, 15);
}
