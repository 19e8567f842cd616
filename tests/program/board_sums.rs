//! Sums of positions on boards and of negatives: the search on bitboards, which turns negatives
//! into boards by the symmetry of the rules, against the interpreted rules.

use super::board_rules::{run, same_both_ways, session};
use proptest::prelude::*;

/// Random sums of positions and negatives of positions.
fn with_negatives() -> impl Strategy<Value = Vec<String>> {
    let games = vec![
        ("domineering", "...#"),
        ("snort", "...LR#"),
        ("clobber", "xoxo."),
        ("toads", "TF.T.F"),
    ];
    let board = |letters: &'static str, toads: bool| {
        let letter = prop::sample::select(letters.as_bytes().to_vec());
        prop::collection::vec(letter, if toads { 8 } else { 12 }).prop_map(move |cells| {
            let text = String::from_utf8_lossy(&cells).into_owned();
            if toads {
                return format!("\"{text}\"");
            }
            format!("board(\"{}|{}|{}\")", &text[..4], &text[4..8], &text[8..])
        })
    };
    let asks = vec![
        "outcome(A - B)",
        "outcome(A - A)",
        "outcome(A - B - B)",
        "outcome(A - B + *)",
        "outcome(B - A + B)",
        "outcome(A + A)",
        "outcome(A + A + B)",
    ];
    (prop::sample::select(games), prop::sample::select(asks)).prop_flat_map(
        move |((name, letters), ask)| {
            let toads = name == "toads";
            (board(letters, toads), board(letters, toads)).prop_map(move |(a, b)| {
                let ask =
                    ask.replace('A', &format!("{name}(%)")).replace('B', &format!("{name}(&)"));
                vec![
                    "using normal(2)".to_owned(),
                    "use dominoes (domineering)".to_owned(),
                    "use colouring (snort)".to_owned(),
                    "use stones (clobber)".to_owned(),
                    "use toads (toads)".to_owned(),
                    ask.replace('%', &a).replace('&', &b),
                ]
            })
        },
    )
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn sums_with_negatives_agree_with_interpreted_rules(statements in with_negatives()) {
        same_both_ways(&statements)?;
    }
}

/// A position and its negative, on boards that are far too large for a search or for values.
#[test]
fn a_position_and_its_negative_cancel_without_a_search() {
    let statements = [
        "using normal(2)",
        "use dominoes (domineering)",
        "use colouring (snort)",
        "use stones (clobber)",
        "outcome(domineering(grid(7, 7)) - domineering(grid(7, 7)))",
        "outcome(domineering(grid(6, 8)) + domineering(grid(8, 6)))",
        "outcome(snort(grid(6, 6)) - snort(grid(6, 6)))",
        "why(outcome(domineering(grid(7, 7)) - domineering(grid(7, 7))))",
        "why(outcome(domineering(grid(4, 4)) - domineering(grid(4, 4)) + *))",
        "let g := clobber(board(\"xoxox|oxoxo|xoxoo|oxoxo\")) in [outcome(g - g), outcome(g - g + *)]",
        // A turn by which the players change places, or the same turn and others.
        "let g := clobber(\"xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo\") in [g == -g, outcome(2·g + *)]",
        "outcome(clobber(\"xoxo|oxox|xxox|oo.o\") + clobber(\"xoxo|xoox|.xxo|xoox\"))",
    ];
    let said = run(&mut session(true), &statements.map(str::to_owned));
    let mut said = said.unwrap_or_default().split_off(4);
    let cancels = "every component occurs with its negative";
    let [why, unpaired] = [said.remove(3), said.remove(3)];
    assert!(why.contains(cancels), "{why}");
    assert!(unpaired.contains(" wins") && !unpaired.contains(cancels), "{unpaired}");
    assert_eq!(said, ["P", "P", "P", "[P, N]", "[true, N]", "P"]);
}
