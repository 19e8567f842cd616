//! Entailing moves in the language, and the games of the module `entailing`.

use crate::r#final::{eval, session};
use proptest::prelude::*;
use tweedle::lang::report::{Style, render};

const TOP_ENTAILS: &str = "\
ruleset top_entails(n)
  top_entails(a) + top_entails(n - a)  for a in 1..n div 2
  !top_entails(n - 1)  if n >= 1
end
";

/// Stacks of 0 to 40 (West, New values for Top Entails).
const VALUES: &str =
    "0 loony 0 loony 1 0 2 1 3 0 1 3 4 0 3 4 2 5 1 6 2 0 3 2 7 3 1 7 3 4 2 0 8 1 5 0 1 4 7 10 1";

#[test]
fn top_entails_has_the_published_values() {
    let mut s = session(TOP_ENTAILS);
    assert_eq!(eval(&mut s, "sequence(nim_value(top_entails(n)) for n in 0..40)"), VALUES);
    assert_eq!(eval(&mut s, "[n for n in 0..40 if loony(top_entails(n))]"), "[1, 3]");
}

#[test]
fn printed_games_read_back_unchanged() {
    let mut s = session(TOP_ENTAILS);
    for text in [
        "!0",
        "!*",
        "!*2 + *3",
        "{!*2 + *3}",
        "{{!0}, !{!0}}",
        "!top_entails(3) + top_entails(3)",
        "{!1_L | 0 | !*}",
        "!1_L + 1_C",
        "{!1 | !-1}",
        "!(1/2) + 1*",
        "{!(1*) | !(±1)}",
        "!↑ + *2",
        "{!2 | 0}'",
        "!top_entails(2)",
    ] {
        let shown = eval(&mut s, text);
        assert_eq!(eval(&mut s, &shown), shown, "{text}");
        assert_eq!(eval(&mut s, &format!("({shown}) ~= ({text})")), "true", "{text}");
    }
    assert_eq!(eval(&mut s, "*3 + !*2"), "!*2 + *3");
    assert_eq!(eval(&mut s, "!!*2"), "!*2");
    assert_eq!(eval(&mut s, "-(!1)"), "!(-1)");
    assert_eq!(eval(&mut s, "[{!1_L | 0 | }]_L under normal(3)"), "{!0}");
}

#[test]
fn why_explains_winning_moves() {
    let mut s = session(TOP_ENTAILS);
    let mut shown = |text: &str| {
        let mut text = eval(&mut s, &format!("({text}) under normal(2)"));
        text.retain(|c| !"├└─│".contains(c));
        text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        shown("why(winning_moves(*3 + *5))"),
        ["*3 + *5   nim value 6", "move *5 to *3: a position of nim value 0"]
    );
    let lines = shown("why(winning_moves(top_entails(3) + top_entails(4)))");
    assert_eq!(lines[0], "top_entails(3) + top_entails(4)   loony");
    assert!(
        lines[1].starts_with("move top_entails(3) to !top_entails(2): the next move is forced"),
        "{lines:?}"
    );
    assert!(
        lines[1]
            .ends_with("nim set {0, 1, ...}, and the rest has nim value 1, which is in this set"),
        "{lines:?}"
    );
    let lines = shown("why(winning_moves(!*2 + top_entails(3)))");
    assert_eq!(
        lines,
        [
            "!*2 + top_entails(3)   the next move is in *2, with nim set {2, 3, ...}, and the rest is loony"
        ]
    );
    assert_eq!(shown("why(winning_moves(*3 + *3))"), ["2·*3   nim value 0: every move loses"]);
    assert_eq!(shown("winning_moves(top_entails(3) + top_entails(1))").len(), 1);
    let text = eval(&mut s, "why(winning_moves(*2 + *)) under normal(3)");
    assert!(text.starts_with("* + *2   outcome"), "{text}");
}

/// Returns true if the player to move wins Nimstring on these strings plus a nim heap, moving again
/// after a coin is freed.
fn wins(strings: &[(u32, u32)], heap: u32) -> bool {
    let alone = |rest: &[(u32, u32)], coin: u32| {
        coin != 0 && rest.iter().all(|&(a, b)| a != coin && b != coin)
    };
    (0..heap).any(|smaller| !wins(strings, smaller))
        || (0..strings.len()).any(|place| {
            let mut rest = strings.to_vec();
            let (a, b) = rest.remove(place);
            match alone(&rest, a) || alone(&rest, b) {
                true => wins(&rest, heap),
                false => !wins(&rest, heap),
            }
        })
}

#[test]
fn nimstring_agrees_with_brute_force() {
    let mut s = session("use entailing (nimstring)\nusing normal(2)\n");
    let strings = prop::collection::vec((0u32..5, 0u32..5), 0..6);
    let mut runner = proptest::test_runner::TestRunner::new(crate::cases(60));
    let session = std::cell::RefCell::new(&mut s);
    let checked = runner.run(&strings, |strings| {
        let strings: Vec<(u32, u32)> = strings.into_iter().filter(|(a, b)| a != b).collect();
        for heap in 0..4 {
            let text = format!("outcome(nimstring({strings:?}) + *{heap})");
            let expected = if wins(&strings, heap) { "N" } else { "P" };
            prop_assert_eq!(eval(*session.borrow_mut(), &text), expected, "{}", text);
        }
        Ok(())
    });
    checked.unwrap();
}

#[test]
fn dots_and_boxes_boards_become_strings() {
    let mut s =
        session("use entailing (nimstring, boxes, strings_and_coins, drawn)\nusing normal(2)\n");
    let strings = eval(&mut s, "boxes(1, 2)");
    let pairs: Vec<u32> = strings.chars().filter_map(|c| c.to_digit(10)).collect();
    let strings: Vec<(u32, u32)> = pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    assert_eq!(strings.len(), 7);
    let value = (0..8).find(|&heap| !wins(&strings, heap)).unwrap();
    assert_eq!(eval(&mut s, "nim_value(nimstring(boxes(1, 2)))"), value.to_string());
    // The 17 strings of an empty board of two times three boxes.
    assert_eq!(eval(&mut s, "length(boxes(2, 3))"), "17");
    assert_eq!(eval(&mut s, "nim_value(nimstring(boxes(2, 3)))"), "1");
    // A drawn board is the empty one without the strings of the drawn lines.
    assert_eq!(eval(&mut s, "drawn(\"+ + +\\n\\n+ + +\") == boxes(2, 1)"), "true");
    assert_eq!(eval(&mut s, "length(drawn(\"+-+ +\\n| |\\n+ +-+\"))"), "3");
}

#[test]
fn invalid_entailing_rules_are_reported() {
    let mut s = session(TOP_ENTAILS);
    let wrong = |s: &mut tweedle::lang::session::Session, text: &str| {
        let problem = s.eval(text).unwrap_err().remove(0);
        let place = problem.span().map(|span| s.sources.slice(span).to_owned());
        (problem.code.id(), problem.message, place.unwrap_or_default())
    };
    eval(&mut s, "ruleset both(n)\n  !(both(n - 1) + both(n - 1))  if n > 0\nend");
    let (code, message, place) = wrong(&mut s, "outcome(both(2))");
    assert_eq!((code, &*place), ("tweedle::forced", "!(both(n - 1) + both(n - 1))"), "{message}");
    eval(&mut s, "ruleset out(n)\n  require n >= 0, \"a heap\"\n  !out(n - 2)  if n > 0\nend");
    let (code, message, place) = wrong(&mut s, "outcome(out(3))");
    assert_eq!((code, &*place), ("tweedle::require", "out(n - 2)"), "{message}");
    let (code, _, place) = wrong(&mut s, "!(1 == 1)");
    assert_eq!((code, &*place), ("tweedle::type", "!(1 == 1)"));
    let (code, ..) = wrong(&mut s, "nim_value(!*2)");
    assert_eq!(code, "tweedle::entails");
    for text in ["value({*, !*2})", "1 <= {!1 | }", "as_compact({!*})", "simplify({!1_L | | }, L)"]
    {
        assert_eq!(wrong(&mut s, text).0, "tweedle::entails", "{text}");
    }
    eval(&mut s, "ruleset twins(n)\n  is twins(n - 1) + twins(n - 1)  if n > 0\nend");
    eval(&mut s, "ruleset before(n)\n  !twins(n)\nend");
    let problem = s.eval("outcome(before(1))").unwrap_err().remove(0);
    let seen = render(&problem, &s.sources, Style::default());
    assert!(
        seen.contains("is twins(n - 1)") && seen.contains("this rule turns it into a sum"),
        "{seen}"
    );
    eval(&mut s, "ruleset must(n)\n  is !must(n - 1)  if n > 0\nend");
    assert_eq!(wrong(&mut s, "outcome(must(2))").0, "tweedle::forced");
}
