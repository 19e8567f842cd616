//! Outcomes against coalitions on boards: the search on bitboards against the interpreted rules,
//! for any number of players, any convention, flat boards and boxes.

use super::board_rules::{quick_session, remembered, run, same_both_ways, session};
use crate::samples::samples;
use proptest::prelude::*;

type Text = BoxedStrategy<String>;

fn word(words: &'static [&'static str]) -> Text {
    prop::sample::select(words).prop_map(str::to_owned).boxed()
}

/// Conventions, each with labels of rules that fit it.
const PLAYED: &[(&str, &[&str])] = &[
    ("normal(3)", &["L: ", "C: ", "R: ", "L: ", "C: ", "R: ", "{L, R}: ", ""]),
    ("normal(3)", &["L: ", "C: ", "R: ", "L: ", "C: ", "R: "]),
    ("winning(3, NO)", &["L: ", "C: ", "R: ", ""]),
    ("winning(3, P)", &["L: ", "C: ", "R: "]),
    ("normal(4)", &["P1: ", "P2: ", "P3: ", "P4: ", ""]),
    ("misere(2)", &["L: ", "R: ", "L: ", "R: ", ""]),
    ("normal(3)", &[""]),
    ("winning(4, OP)", &[""]),
    ("misere(2)", &[""]),
];

/// Rewrites of a cell after which play always ends.
const GROWING: &[(&str, &str)] =
    &[(".", "x"), (".", "o"), (".", "#"), ("x", "o"), ("x", "#"), ("o", "#")];

/// Rules that always end, with boards that have few positions.
pub(super) fn contest() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    let whole = word(&["f(%)", "f(representative(%))", "f(representative(%, true))"]);
    let parts = (word(&["x", "o", ".", "xo", ".x", "xo."]), word(&["P", "representative(P)"]))
        .prop_map(|(set, part)| format!("sum(f({part}) for P in regions(%, \"{set}\", \"#\"))"));
    let kept = prop_oneof![3 => whole, 1 => parts];
    let change = prop_oneof![
        2 => (word(&["..", "x.", "xo", ".o", "oo", "ox"]), word(&["##", "x#", "#o", "#x", "o#"])).prop_map(
            |(from, to)| {
                (format!("B.replace_at(m, \"{to}\")"), format!("m in B.pairs(\"{from}\")"))
            }
        ),
        3 => prop::sample::select(GROWING).prop_map(|(old, new)| {
            (format!("B.replace_at(c, \"{new}\")"), format!("c in cells(B, \"{old}\")"))
        }),
        2 => word(&["x", "o"]).prop_map(|stone| {
            ("Q".to_owned(), format!("Q in placements(B, \".\", \"{stone}\", stones: \"xo\")"))
        }),
    ];
    let rule = (change, kept).prop_map(|((board, clause), kept)| {
        format!("{}  for {clause}\n", kept.replace('%', &board))
    });
    let rewrite = word(&[
        "",
        "",
        "",
        "  is sum(f(P) for P in regions(B, \".x\"))  if length(groups(B, \".x\")) > 1\n",
        "  is f(representative(B))  if B != representative(B)\n",
        "  is f(representative(B, true))  if B != representative(B, true)\n",
    ]);
    let rules = prop::sample::select(PLAYED).prop_flat_map(move |(using, labels)| {
        let label = prop::sample::select(labels.to_vec());
        let rule = (label, rule.clone()).prop_map(|(label, rule)| format!("  {label}{rule}"));
        (Just(using), prop::collection::vec(rule, 4..8))
    });
    let board = prop::collection::vec(word(&[".", ".", "x", ".", "o", "."]), 16);
    let boards = prop::collection::vec((board, 0..6usize), 2);
    let ask = word(&[
        "outcomes(A)",
        "outcomes(A)",
        "outcomes(A + B)",
        "outcomes(A + A)",
        "[outcomes(B), outcomes(A)]",
        "winning_moves(A)",
        "length(options(A))",
    ]);
    (rewrite, rules, boards, prop::collection::vec(ask, 1..4)).prop_map(
        |(rewrite, (using, rules), boards, ask)| {
            let text = vec![
                format!("using {using}"),
                format!("ruleset f(B)\n{rewrite}{}\nend", rules.concat()),
            ];
            let games: Vec<String> = boards
                .iter()
                .map(|(cells, shape)| {
                    let (layer, columns, many) =
                        [(16, 4, 16), (12, 3, 12), (4, 2, 16), (8, 4, 16), (15, 5, 15), (9, 3, 9)]
                            [*shape];
                    let layers: Vec<String> = cells[..many]
                        .chunks_exact(layer)
                        .map(|layer| {
                            let rows: Vec<String> =
                                layer.chunks_exact(columns).map(|row| row.concat()).collect();
                            rows.join("|")
                        })
                        .collect();
                    format!("f(board(\"{}\"))", layers.join("||"))
                })
                .collect();
            let asked = ask.iter().map(|ask| ask.replace('A', &games[0]).replace('B', &games[1]));
            (text, asked.collect())
        },
    )
}

/// Returns the number of sums searched on bitboards.
fn searched_sums(session: &tweedle::lang::session::Session) -> usize {
    remembered(session, "sums of positions on boards")
}

proptest! {
    #![proptest_config(crate::cases(40))]

    #[test]
    fn searches_agree_with_rules_on_who_wins_against_all_others((rules, asked) in contest()) {
        let statements = [rules, asked].concat();
        same_both_ways(&statements)?;
    }
}

/// Enough random games are searched; in most, play soon ends.
#[test]
fn many_random_games_are_searched_on_bitboards() {
    let are_searched = |(rules, asked): &(Vec<String>, Vec<String>)| {
        let mut one = quick_session(true);
        run(&mut one, &[&rules[..], asked].concat()).is_some() && searched_sums(&one) > 20
    };
    let wanted = if crate::thorough() { 10 } else { 3 };
    let many = samples(&contest()).take(10 * wanted).filter(are_searched).take(wanted).count();
    assert_eq!(many, wanted, "of {}", 10 * wanted);
}

/// Boards of three players, some with far too many positions for the interpreter. No source
/// confirms that nobody wins Domineering against two others in a 3 by 4 by 4 box; smaller boxes are
/// also compared with the interpreted rules.
#[test]
fn boards_of_three_players_are_searched_on_bitboards() {
    let start = [
        "use dominoes (domineering3, cram)",
        "use stones (clobber3)",
        "use colouring (col3, snort3)",
    ];
    let small = [
        "outcome(domineering3(box(2, 3, 3)))",
        "outcomes(domineering3(box(2, 2, 3)) + domineering3(box(1, 2, 4)))",
        "outcome(clobber3(board(\"xzox|zoxz|oxzo\")))",
        "outcomes(clobber3(board(\"xzoxzo\")) + clobber3(board(\"zxo|oxz\")))",
        "outcome(col3(board(\"...|.C.|...\")))",
        "outcome(snort3(board(\"....|....\")))",
        "outcome(cram(grid(3, 4)))",
        "outcome(cram(grid(3, 4))) under normal(5)",
        "outcomes(domineering3(box(2, 2, 2))) under winning(3, NO)",
    ];
    let statements: Vec<String> =
        start.iter().chain(&small).map(|text| (*text).to_owned()).collect();
    let (mut one, mut other) = (session(true), session(false));
    other.machine.budget.max_states = usize::MAX;
    let (said, evaluated) = (run(&mut one, &statements), run(&mut other, &statements));
    assert!(said.is_some());
    assert_eq!(said, evaluated);
    assert_eq!((searched_sums(&one) > 1000, searched_sums(&other)), (true, 0));
    for (statement, shown) in [
        ("outcome(domineering3(box(3, 3, 3)))", "(∅, ∅, ∅)"),
        ("outcome(clobber3(board(\"xzox|zoxz|oxzo|xzox\")))", "(∅, ∅, ∅)"),
    ] {
        assert_eq!(one.eval(statement).as_deref(), Ok(shown), "{statement}");
    }
    let why = one.eval("why(outcome(domineering3(box(3, 3, 3))))").unwrap_or_default();
    assert!(why.contains("search of the game tree, one player against all others"), "{why}");
    assert!(why.contains("a move to domineering3("), "{why}");
}
