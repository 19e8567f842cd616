//! Scores of positions on boards: by search on bitboards against interpreted rules.

use crate::board_rules::{
    assert_bitboards_agree, assert_often_on_bitboards, positions_on_bitboards, run, same_both_ways,
    session,
};
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// A rule for one of two or of three players, or for all of them, with points.
fn rule(players: u8) -> Text {
    let label = match players {
        2 => word(&["L: ", "R: ", "L: ", "R: ", ""]),
        _ => word(&["L: ", "C: ", "R: ", ""]),
    };
    let change = prop_oneof![
        word(&["..", "x.", "xo", ".o", "oo"]).prop_flat_map(|from| {
            word(&["##", "x#", "#o", "#x"]).prop_map(move |to| {
                (format!("B.replace_at(m, \"{to}\")"), format!("m in B.pairs(\"{from}\")"))
            })
        }),
        (word(&[".", "x", "o"]), word(&["#", "x", "o"])).prop_map(|(old, new)| {
            (format!("B.replace_at(c, \"{new}\")"), format!("c in cells(B, \"{old}\")"))
        }),
    ];
    let kept = match players {
        2 => word(&["f(%)", "f(%)", "sum(f(P) for P in regions(%, \".xo\", \"#\"))", "!{f(%)}"]),
        _ => word(&["f(%)", "sum(f(P) for P in regions(%, \".x\", \"#\"))"]),
    };
    let points = word(&["", " gives 1", " gives 2", " gives -1"]);
    (label, change, kept, points)
        .prop_map(|(label, (board, clause), kept, points)| {
            format!("  {label}{}{points}  for {clause}\n", kept.replace('%', &board))
        })
        .boxed()
}

/// Random rules with points, and queries about scores and outcomes.
fn program() -> impl Strategy<Value = Vec<String>> {
    (2u8..=3).prop_flat_map(|players| {
        let ends = match players {
            2 => word(&[
                "",
                "  final score length(B.cells(\"x\")) - 2 * length(B.cells(\"o\"))\n",
                "  final score 2  if B.made_of(\"#\")\n  final score (R, 1)\n",
            ]),
            _ => word(&["", "  final score [length(B.cells(\"x\")), 1, 0]\n"]),
        };
        let rules = prop::collection::vec(rule(players), 2..5);
        let board = prop::collection::vec(word(&[".", "x", "o", ".", "#"]), 9);
        let boards = prop::collection::vec((board, 0..3usize), 2);
        let ask = match players {
            2 => word(&[
                "score(A)",
                "score(A + B)",
                "score(A + points(R, 2, 2), R)",
                "score(A + A, L, R)",
                "outcome(A)",
                "outcome(A + B)",
            ]),
            _ => word(&["score(A, L)", "score(A + B, C)", "score(A, R, C)"]),
        };
        (rules, ends, boards, prop::collection::vec(ask, 1..4)).prop_map(
            move |(rules, ends, boards, ask)| {
                let mut text = vec![
                    format!("using normal({players})"),
                    format!("ruleset f(B)\n  players {players}\n{}{ends}end", rules.concat()),
                ];
                for ((cells, shape), name) in boards.iter().zip(["A", "B"]) {
                    let (columns, many) = [(3, 9), (4, 8), (2, 6)][*shape];
                    let rows: Vec<String> =
                        cells[..many].chunks_exact(columns).map(|row| row.concat()).collect();
                    text.push(format!("{name} := f(board(\"{}\"))", rows.join("|")));
                }
                text.into_iter().chain(ask).collect()
            },
        )
    })
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn scores_on_bitboards_agree_with_interpreted_rules(statements in program()) {
        same_both_ways(&statements).or_else(|differs| {
            // Rules that lead back to a position are not searched on bitboards. A search of the
            // game tree skips moves that cannot matter, and it depends on the order of moves, which
            // is not the same in both sessions, whether it meets the cycle.
            let meets_cycle = |compiles| {
                let said = run(&mut session(compiles), &statements);
                said.is_some_and(|said| said.concat().contains("can reach itself"))
            };
            if meets_cycle(true) || meets_cycle(false) { Ok(()) } else { Err(differs) }
        })?;
    }
}

#[test]
fn random_rules_with_points_are_often_on_bitboards() {
    assert_often_on_bitboards(&program(), 2, 30);
}

#[test]
fn rulesets_with_points_are_on_bitboards() {
    assert_bitboards_agree(
        &["use scoring", "use entailing (boxes)"],
        &[
            "score(scoring.british_square(grid(3, 3)))",
            "outcome(scoring.british_square(grid(2, 3)) + scoring.british_square(grid(1, 4)))",
            "score(scoring.dots_and_boxes(boxes(2, 2)))",
            "score(scoring.dots_and_boxes(boxes(2, 2)) + points(L, 3, 2), R, L)",
        ],
    );
}

/// The search must not answer where a move that it skips goes in a circle.
#[test]
fn rules_that_may_not_end_are_interpreted() {
    let rules = "ruleset f(B)\n  players 2\n  L: f(B.replace_at(m, \"##\")) gives 1  \
        for m in B.pairs(\"..\")\n  f(B.replace_at(c, \"x\"))  for c in B.cells(\"x\")\nend";
    let mut session = session(true);
    let sum = "score(f(board(\"ooo|o..|...\")) + f(board(\"..x|.xx|...\")))";
    let said = run(&mut session, &["using normal(2)", rules, sum].map(str::to_owned));
    assert!(said.is_some_and(|said| said[2].contains("can reach itself")));
    assert_eq!(positions_on_bitboards(&session), 0);
}

/// Rules without points have no score by this search, nor has a sum with a game on no board.
#[test]
fn other_sums_are_interpreted() {
    for ask in ["score(domineering(grid(2, 2)))", "score(domineering(grid(2, 2)) + {1 | -1})"] {
        let (mut one, mut other) = (session(true), session(false));
        let text = format!("using normal(2)\nuse dominoes (domineering)\n{ask}");
        assert_eq!(one.eval(&text), other.eval(&text), "{ask}");
        assert_eq!(positions_on_bitboards(&other), 0);
    }
}
