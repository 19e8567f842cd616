//! Ends that add, and points: errors, periods against search, and published scores.

use crate::r#final::{eval, session};
use proptest::prelude::*;

/// Rules with each kind of end, and rules that do not fit together.
const RULES: &str = "ruleset even(n)
  even(n - 2)  if n >= 2
  final value n
end
big(t) := if t > 1 then L else R
ruleset mapped(n)
  final value (n, big)
end
ruleset seats(t)
  final value (t, t -> N)
end
ruleset points_only(n)
  final score n
end
ruleset named(n)
  final L
end
ruleset text_value(n)
  final value \"one\"
end
ruleset text_score(n)
  final score \"one\"
end
ruleset plain_number(n)
  final n
end
ruleset three(n)
  players 3
  final score n
end
ruleset few(n)
  players 3
  final score [n, n]
end";

#[test]
fn errors_name_what_to_write() {
    let mut s = session(RULES);
    for (text, message, help) in [
        (
            "outcome(even(0) + mapped(1))",
            "play stops in even(0) and in mapped(1), and their ends cannot be added",
            "values are added to values with the same function, points to points",
        ),
        (
            "outcome(even(0) + points_only(1))",
            "play stops in even(0) and in points_only(1), and their ends cannot be added",
            "values are added to values with the same function, points to points",
        ),
        (
            "outcome(seats(1))",
            "the winners at a total must be players, not seats",
            "the players are `L`, `C`, `R`",
        ),
        (
            "outcome(text_value(1))",
            "`final value` needs an integer, not a string",
            "whoever has the number of the total wins, counted from 0; another rule is a \
             function, as in `final value (n, winner)`",
        ),
        (
            "score(text_score(1))",
            "`final score` needs points, not a string",
            "write those of the first player, `final score 3`; those of another, `final score \
             (R, 3)`; or those of each, `final score [1, 0, 2]`",
        ),
        (
            "outcome(plain_number(1)) under normal(2)",
            "`final` needs the winners: a player, a seat, or a list of seats, not an integer",
            "the players are `L`, `C`, `R`; the seats are `N`, `O`, `P`; a number is written \
             `final value` or `final score`",
        ),
        (
            "score(three(1), L)",
            "a number is the points of one of two players, not of 3",
            "write the points of each player, as in `final score [1, 0, 2]`",
        ),
        ("score(few(1), L)", "2 numbers of points for 3 players", "write a number for each player"),
        (
            "score(few(1))",
            "a game for 3 players has a score for each of them",
            "name the player: `score(G, L)` to `score(G, R)`",
        ),
        (
            "score(named(1))",
            "named(1) has `final` rules, which this query does not support",
            "use `outcome`, or, for two players, `normalised`, which turns it into an ordinary game",
        ),
        (
            "nim_value(even(2))",
            "even(2) has `final` rules, which this query does not support",
            "use `outcome`, or, for two players, `normalised`, which turns it into an ordinary game",
        ),
    ] {
        let problem = s.eval(text).unwrap_err().remove(0);
        assert_eq!(problem.message, message, "{text}");
        assert_eq!(problem.help.as_deref().unwrap_or_default(), help, "{text}");
    }
}

/// Two players who want totals have no order: `<=` is `==`.
#[test]
fn order_is_equality() {
    let mut s = session(RULES);
    for (text, shown) in [
        ("even(4) == even(0)", "true"),
        ("even(4) == *2 + even(0)", "false"),
        ("even(2) == * + even(0)", "true"),
        ("even(2) <= * + even(0)", "true"),
        ("even(2) < * + even(0)", "false"),
        ("even(2) != * + even(1)", "true"),
        ("even(0) <=_R even(1)", "false"),
        ("{{even(0)}} == even(0)", "true"),
    ] {
        assert_eq!(eval(&mut s, text), shown, "{text}");
    }
}

/// A comparison does not depend on what was asked before: rules may lead to ends with values, though
/// they have none of their own.
#[test]
fn comparisons_do_not_depend_on_earlier_questions() {
    let rules = "ruleset e(n)\n  players 2\n  ending(n, 2)\nend";
    for (text, shown) in [
        ("{e(2)} == e(3)", "false"),
        ("{e(2)} == {e(4)}", "true"),
        ("{e(2)} <= e(3)", "false"),
        ("{e(1)} == *", "!! without a value"),
    ] {
        let mut alone = session(rules);
        let mut later = session(&format!("{rules}\noutcome(e(2) + e(3) + e(4) + e(1))"));
        for s in [&mut alone, &mut later] {
            let answer = match s.eval(text) {
                Ok(_) => eval(s, text),
                Err(problems) => problems[0].message.clone(),
            };
            assert!(answer.contains(shown.trim_start_matches("!! ")), "{text}: {answer}");
        }
    }
}

/// Quotients of games whose ends have values: sums of two have the outcome of their class.
#[test]
fn quotients_of_games_with_values() {
    let mut s = session(&format!("{RULES}\nusing normal(2)\nq := quotient(n -> even(n), 6)"));
    for (text, shown) in [
        ("order(quotient([ending(0, 2)]))", "3"),
        ("order(quotient([{ending(0, 2)}, *]))", "4"),
        ("class_of(q, ending(0, 2))", "2·ending(1)"),
        ("class_of(q, even(0) + even(1)) == class_of(q, ending(1, 2))", "true"),
        (
            "all(outcome(class_of(q, even(a) + even(b))) == outcome(even(a) + even(b)) \
             for a in 0..6 for b in 0..6)",
            "true",
        ),
        ("order(quotient([{ending(1, 3)}])) under normal(3)", "4"),
    ] {
        assert_eq!(eval(&mut s, text), shown, "{text}");
    }
}

proptest! {
    #![proptest_config(crate::cases(40))]

    /// Proved periods of scores agree with search.
    #[test]
    fn periods_of_scores_agree_with_search(
        taken in prop::collection::btree_map(1u8..6, -3i64..=3, 1..4),
        end in -2i64..=2,
    ) {
        let rules: String = taken
            .iter()
            .map(|(s, points)| format!("  heap(n - {s}) gives {points}  if n >= {s}\n"))
            .collect();
        let text = format!("ruleset heap(n)\n{rules}  final score {end} * n\nend");
        let mut s = session(&text);
        let proved = eval(&mut s, "proved(period(score(heap(n)) for n in 0..))");
        prop_assert_eq!(proved, "true");
        let agree = "let p := period(score(heap(n)) for n in 0..) in \
                     all(score(heap(n)) == score(heap(n + length(p))) \
                         for n in preperiod(p)..preperiod(p) + 12)";
        prop_assert_eq!(eval(&mut s, agree), "true");
    }
}

/// Dots and Boxes 3×3, as published: the player who begins loses by 3.
#[test]
fn the_board_of_nine_boxes_is_lost_by_three() {
    if !crate::thorough() {
        return;
    }
    let mut s = session("use scoring\nuse entailing (boxes)");
    assert_eq!(eval(&mut s, "score(scoring.dots_and_boxes(boxes(3, 3)), L, L)"), "-3");
}
