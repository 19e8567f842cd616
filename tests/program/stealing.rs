//! Strategy stealing, and the recognizer of rules by which play always ends: the outcomes are those
//! of play by the interpreter, and no cycle is left.

use crate::r#final::{eval, session};
use proptest::prelude::*;

/// Rules about a list `xs` that lower the sum of its numbers.
const LOWER: [&str; 9] = [
    "r([if j == i then n - 1 else n for (n, j) in zip(xs, 0..)]) \
       for i in indices(xs) if xs[i] > 0",
    "r(replace_at(xs, i, xs[i] - k))  for i in indices(xs) for k in 1..3 if k <= xs[i]",
    "r([if j < i then n else min(n, k) for (n, j) in zip(xs, 0..)]) \
       for i in indices(xs) for k in 0..xs[i] - 1",
    "r([if j != i then n else k for (j, n) in zip(indices(xs), xs)]) \
       for i in indices(xs) for k in 0..xs[i] - 1",
    "r([min(n, xs[i] - k) for n in xs])  for i in 0..length(xs) - 1 for k in 1..xs[i]",
    "r([min(n, k) for n in xs])  for i in indices(xs) for k in 0..xs[i] - 1",
    "r(replace_at(xs, i, xs[i] - k))  for i in indices(xs) for k in 1..min(xs[i], 3)",
    "r(sort(replace_at(xs, i, k)))  for i in indices(xs) for k in 0..xs[i] - 1",
    "r([min(xs[j], k) for j in indices(xs)]) + r(replace_at(xs, i, 0)) \
       for i in indices(xs) if xs[i] > 0 for k in 0..xs[i] - 1",
];

/// Rules that do not, or of which this is not known.
const OTHERS: [&str; 7] = [
    "r(remove_at(xs, i))  for i in indices(xs)",
    "r(replace_at(xs, i, k))  for i in indices(xs) for k in 0..xs[i] if k != 1",
    "r([if j <= i then n else 0 for (n, j) in zip(xs, 0..)])  for i in indices(xs)",
    "r([if j > i then k else n for (n, j) in zip(xs, 0..)]) \
       for i in indices(xs) for k in 0..xs[i] - 1",
    "r(reverse(xs))  if length(xs) > 1 and xs[0] > xs[1]",
    "r([n + 1 for n in xs if n < 2])  if length(xs) > 0",
    "r([if j == i then k else n for (n, j) in zip(xs, 1..)]) \
       for i in indices(xs) for k in 0..xs[i] - 1",
];

fn rule() -> impl Strategy<Value = &'static str> {
    prop::sample::select([&LOWER[..], &OTHERS].concat())
}

fn ruleset(rules: &[&str], is: bool) -> String {
    let mut text = "ruleset r(xs)\n".to_owned();
    if is {
        text.push_str("  is r([n for n in xs if n > 0])  if 0 in xs\n");
    }
    for rule in rules {
        text.push_str(&format!("  {rule}\n"));
    }
    text + "end\n"
}

const ENDS: &str = "play ends";

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn outcomes_are_those_of_play(
        rules in prop::collection::vec(rule(), 1..3),
        is in any::<bool>(),
        lists in prop::collection::vec(prop::collection::vec(0u32..5, 1..5), 4),
    ) {
        let text = ruleset(&rules, is);
        let mut quick = session(&text);
        let mut play = session(&text);
        play.machine.compiles = false;
        for list in &lists {
            let game = format!("r({list:?})");
            let ends = eval(&mut quick, &format!("explain({game})")).contains(ENDS);
            if !ends {
                continue;
            }
            // The longest play is finite.
            let longest = eval(&mut play, &format!("birthday({game})"));
            prop_assert!(longest.parse::<u32>().is_ok(), "{text}{game}: {longest}");
            for convention in ["normal(2)", "misere"] {
                let ask = format!("outcome({game}) under {convention}");
                prop_assert_eq!(eval(&mut quick, &ask), eval(&mut play, &ask), "{}{}", text, ask);
            }
            let ask = format!("{game} == 0 under normal(2)");
            prop_assert_eq!(eval(&mut quick, &ask), eval(&mut play, &ask), "{}{}", text, ask);
        }
    }

    #[test]
    fn chomp_is_won_by_the_first_move(
        rows in prop::collection::vec(1u32..6, 1..6).prop_map(|mut rows| {
            rows.sort_by(|a, b| b.cmp(a));
            rows
        }),
    ) {
        let mut quick = session("use takeaway (chomp)");
        let mut play = session("use takeaway (chomp)");
        play.machine.compiles = false;
        for convention in ["normal(2)", "misere"] {
            let ask = format!("outcome(chomp({rows:?})) under {convention}");
            prop_assert_eq!(eval(&mut quick, &ask), eval(&mut play, &ask), "{}", ask);
        }
    }
}

#[test]
fn rules_that_lower_the_sum_are_recognized() {
    let ends = |rule: &str| {
        let mut session = session(&ruleset(&[rule], true));
        eval(&mut session, "explain(r([3, 2, 1]))").contains(ENDS)
    };
    for rule in LOWER {
        assert!(ends(rule), "{rule}");
    }
    for rule in OTHERS {
        assert!(!ends(rule), "{rule}");
    }
}

#[test]
fn large_games_of_chomp_take_no_search() {
    let mut session = session("use takeaway (chomp)");
    for convention in ["normal(2)", "misere"] {
        let ask = format!("outcome(chomp([12 for k in 1..12])) under {convention}");
        assert_eq!(eval(&mut session, &ask), "N");
    }
    assert_eq!(eval(&mut session, "chomp([12 for k in 1..12]) == 0 under normal(2)"), "false");
    let why = eval(&mut session, "why(outcome(chomp([12 for k in 1..12]))) under normal(2)");
    assert!(why.contains("strategy stealing"), "{why}");
}
