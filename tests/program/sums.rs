//! Sums of any size: answers by quotients and other theorems, against a full search.

use crate::r#final::{eval, session};
use proptest::prelude::*;
use tweedle::lang::session::{Limits, Session};

const RULES: &str = "use heaps (kayles, octal)\nq := octal(\"0.137\")\nd := octal(\"0.07\")\n";

/// Components: forms, nim heaps, and heaps of rulesets.
const GAMES: [&str; 12] = [
    "*",
    "*2",
    "*3",
    "*4",
    "{*2}",
    "{0, {*}}",
    "{*, {*2}}",
    "{*2 + *}",
    "kayles(5)",
    "kayles(7)",
    "q(6)",
    "d(7)",
];

fn convention() -> impl Strategy<Value = String> {
    let row = || Just(vec![0, 1, 2]).prop_shuffle();
    prop_oneof![
        3 => (3u8..5).prop_map(|n| format!("normal({n})")),
        3 => prop::sample::select(vec!["N", "O", "P", "NO", "NP", "OP"])
            .prop_map(|seats| format!("winning(3, {seats})")),
        1 => Just("misere".to_owned()),
        2 => row().prop_map(|row| format!("prefer({row:?})")),
        2 => (row(), row(), row()).prop_map(|(a, b, c)| {
            let line = |row: Vec<i32>| format!("{} {} {}", row[0], row[1], row[2]);
            format!("prefer([{}; {}; {}])", line(a), line(b), line(c))
        }),
    ]
}

/// Returns the query about a sum under a convention.
fn question(sum: &str, convention: &str) -> String {
    match convention.starts_with("prefer") {
        true => format!("[last({sum}, t) for t in 0..2] under {convention}"),
        false => format!("outcome({sum}) under {convention}"),
    }
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn quotients_agree_with_play(
        convention in convention(),
        games in prop::sample::subsequence(GAMES.to_vec(), 1..4),
        counts in prop::collection::vec(prop::collection::vec(0u32..4, 3), 12),
    ) {
        // With a limit, since not all have a quotient.
        let limits = || Limits { states: 300_000, ..Limits::default() };
        let (mut by_quotient, mut by_play) = (Session::new(limits()), Session::new(limits()));
        by_quotient.eval(RULES).unwrap();
        by_play.eval(RULES).unwrap();
        let sum = |counts: &[u32]| {
            let parts = games.iter().zip(counts).map(|(game, count)| format!("{count}·{game}"));
            parts.collect::<Vec<_>>().join(" + ")
        };
        // A sum that is too large to search makes the program find the quotient, if there is one.
        let large = sum(&[40, 50, 30]);
        if by_quotient.eval(&question(&large, &convention)).is_err() {
            return Ok(());
        }
        for counts in &counts {
            let asked = question(&sum(counts), &convention);
            prop_assert_eq!(by_quotient.eval(&asked), by_play.eval(&asked), "{}", asked);
        }
    }
}

#[test]
fn sums_of_any_size_are_answered() {
    let mut s = session(RULES);
    for (text, expected) in [
        ("outcome(*1000 + *1000)", "∅"),
        ("outcome(2·*100000)", "∅"),
        ("outcome(30·*3 + 30·*4 + 30·*5)", "∅"),
        ("outcome(*30 + *20 + *10 + *40 + *50) under normal(5)", "∅"),
        ("outcome(*200 + *300 + *40) under misere", "N"),
        ("outcome(*200 + *300 + *484) under misere", "P"),
        ("losing(*1000 + *2000 + *3000) under i_misere(3, 0)", "false"),
        ("losing(3·*1000 + 6·*77) under i_misere(3, 0)", "true"),
        ("winning(3·*1000 + 6·*77) under i_misere(3, 0)", "false"),
        ("outcome(kayles(1000) + kayles(20000) + 5·kayles(333))", "∅"),
        ("undetermined(*1000 + *1000)", "true"),
        ("winning_moves(*1000 + *1000)", "[]"),
        ("wins(*1000 + *1000, L, 1)", "false"),
        ("outcome(500·{*2} + 300·*7)", "∅"),
        ("outcome(100·* + *2)", "NO"),
        ("outcome(*1000 + *1000) under normal(20)", "∅"),
        (
            "outcome(1000001·* + *7) under normal(20)",
            "{N, O1, O9, O10, O11, O12, O13, O14, O15, O16, O17, O18, P}",
        ),
    ] {
        assert_eq!(eval(&mut s, text), expected, "{text}");
    }
}

#[test]
fn why_names_the_strategy() {
    let mut s = session(RULES);
    for (text, way) in [
        ("why(outcome(*1000 + *1000))", "the theorem on nim for N players"),
        ("why(outcome(*1000 + *1000)) under winning(3, NP)", "a proved quotient"),
        ("why(outcome({*3} + *2))", "search of the game tree"),
        ("why(outcome(*200 + *300 + *40)) under misere", "the binary digits of the heaps"),
        ("why(outcome(kayles(900) + kayles(200)))", "order 31"),
    ] {
        let shown = eval(&mut s, text);
        assert!(shown.contains(way), "{text}: {shown}");
    }
}
