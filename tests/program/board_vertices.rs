//! Rules about sets of players at the vertices of a graph: bitboards and the interpreter give the
//! same answers.

use super::board_graphs::mostly;
use super::board_rules::{assert_bitboards_agree, assert_often_on_bitboards, same_both_ways};
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// Edges that connect pieces.
const LINKS: &[&str] = &[
    "",
    ", edges",
    ", [(v, w) for (v, w) in edges if any(p in open[w] for p in open[v])]",
    ", [(v, w) for (v, w) in edges if any(q != p for p in open[v] for q in open[w])]",
    ", [(v, w) for (v, w) in edges if open[v] != open[w]]",
    ", [(w, v) for (v, w) in edges if L in open[v] and L in open[w]]",
    ", [(v, w) for (v, w) in edges if any(open[b] - set[p] != open[b] for (a, b) in [(v, w), (w, v)] for p in open[a])]",
];

/// Edges whose ends are treated differently, or that are treated differently from each other.
const OTHER_LINKS: &[&str] = &[
    ", [(v, w) for (v, w) in edges if L in open[v]]",
    ", [(v, w) for (v, w) in edges if v > 0]",
    ", [(v, w) for (v, w) in edges if open[0] == open[w]]",
    ", []",
    ", [(v, w) for v in indices(open) for w in indices(open) if v < w]",
    ", edges + [(0, 7)]",
];

/// Rewrites of a neighbour's set.
const BESIDE: &[&str] = &[
    "open[w] - set[p]",
    "open[w] - set[p]",
    "if p in open[w] then set[p] else set[]",
    "if p in open[w] then set[p] else set[]",
    "set[]",
    "set[p]",
    "set[q for q in [L, R] if q not in open[w]]",
    "if open[w] == set[p] then set[] else open[w]",
];

const OTHER_BESIDE: &[&str] = &[
    "open[w] - open[v]",
    "if L in open[v] then set[] else open[w]",
    "if v > 1 then open[w] else set[]",
    "w",
];

/// Conditions on the neighbours of `v`.
const WHERE: &[&str] = &[
    "(v, w) in edges or (w, v) in edges",
    "(v, w) in edges or (w, v) in edges",
    "(v, w) in edges",
    "w > v",
    "any(v in e and w in e for e in edges)",
];

const WHEN: &[&str] = &[
    "",
    "",
    "",
    " if any(p in open[w] for w in indices(open) if (v, w) in edges or (w, v) in edges)",
    " if all(p in open[w] for w in indices(open) if w < v)",
    " if count(w for w in indices(open) if p in open[w]) > 1",
    " if open[v] != set[p]",
    " if any(v in e for e in edges)",
];

const OTHER_WHEN: &[&str] =
    &[" if v > 0", " if length(open) > 3", " if open[v] in [set[L], set[R]]"];

const REQUIRED: &[&str] =
    &["", "", "  require all(v < w and w in indices(open) for (v, w) in edges)\n"];

/// Requirements that fail for empty sets or for the numbers of vertices.
const OTHER_REQUIRED: &[&str] = &[
    "  require all(s != set[] for s in open)\n",
    "  require all(length(open[v]) > 0 for v in indices(open))\n",
    "  require length(open) > 2\n",
];

const PIECES: &[&str] = &[
    "  is sum(f(s, e, n) for (s, e) in pieces)  for pieces in [vertex_pieces(open, edges, set[]%)]  \
     if pieces != [(open, edges)]\n",
];

const OTHER_PIECES: &[&str] = &[
    "",
    "  is sum(f(s, e, n) for (s, e) in vertex_pieces(open, edges, set[L]%))  \
     if vertex_pieces(open, edges, set[L]%) != [(open, edges)]\n",
    "  is 0  if all(L not in s for s in open)\n  \
     is sum(f(s, e, n) for (s, e) in pieces)  for pieces in [vertex_pieces(open, edges, set[]%)]  \
     if pieces != [(open, edges)]\n",
];

fn contest() -> impl Strategy<Value = Vec<String>> {
    let parts = (
        mostly(PIECES, OTHER_PIECES),
        mostly(LINKS, OTHER_LINKS),
        mostly(REQUIRED, OTHER_REQUIRED),
    );
    let rule = (
        word(&["p", "p", "p", "L", "R"]),
        mostly(BESIDE, OTHER_BESIDE),
        word(WHERE),
        mostly(WHEN, OTHER_WHEN),
    )
        .prop_map(|(label, becomes, place, when)| {
            format!(
                "  {label}: f([if w == v then set[] else if {place} then ({becomes}) else open[w] for w in indices(open)], \
                 edges, n)  for v in indices(open) for p in open[v]{when}\n"
            )
        });
    let ask = word(&[
        "value(f(%, 2))",
        "value(f(%, 2))",
        "outcome(f(%, 2))",
        "outcome(f(%, 3)) under normal(3)",
    ]);
    let set = word(&["set[L, R]", "set[L, R]", "set[L, R]", "set[L]", "set[R]", "set[]"]);
    let edge = (0..8u32, 0..7u32).prop_filter_map("a loop", |(a, b)| {
        (a != b).then(|| format!("({}, {})", a.min(b), a.max(b)))
    });
    let graph = (prop::collection::vec(set, 8..10), prop::collection::vec(edge, 6..12))
        .prop_map(|(sets, edges)| format!("[{}], [{}]", sets.join(", "), edges.join(", ")));
    (parts, prop::collection::vec(rule, 1..3), ask, graph).prop_map(
        |((pieces, links, required), rules, ask, graph)| {
            let pieces = pieces.replace('%', links);
            let text = format!(
                "ruleset f(open, edges, n)\n{required}  players n\n{pieces}{}end",
                rules.concat()
            );
            ["using normal(2)", &text, &ask.replace('%', &graph)].map(str::to_owned).into()
        },
    )
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn rules_about_sets_at_vertices_agree_on_bitboards(statements in contest()) {
        same_both_ways(&statements)?;
    }
}

/// Many random rules are solved on bitboards, so the law above compares two methods.
#[test]
fn many_rules_about_sets_at_vertices_are_solved_on_bitboards() {
    assert_often_on_bitboards(&contest(), 5, 20);
}

/// Col and Snort of the standard library: bitboards against the interpreted rules.
#[test]
fn col_and_snort_are_solved_on_bitboards() {
    let uses = ["use graphs (snort, snort_path, col, col_path, lattice, caterpillar, ring, star)"];
    let asked = [
        "value(snort_path(\"L.......\", 2))",
        "value(col(\".........\", lattice(3, 3), 2))",
        "value(snort(\"...........\", caterpillar([1, 2, 0, 1, 2]), 2))",
        "outcome(snort(\".............\", ring(13), 2))",
        "outcome(col_path(\"............\", 3)) under normal(3)",
        "outcome(snort(\"..........\", ring(10), 4)) under normal(4)",
    ];
    assert_bitboards_agree(&uses, &asked);
}
