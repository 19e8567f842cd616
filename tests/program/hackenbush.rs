//! Theorems about Hackenbush: they agree with play, and are used for Hackenbush only.

use proptest::prelude::*;

use crate::cases;
use tweedle::lang::session::{Limits, Session};

/// The rules of the standard library under other names, and rules that differ in one detail.
const RULES: &str = r#"
use nets (green_hackenbush, hackenbush_graph)
ruleset own(lines)
  is sum(own(piece) for piece in grounded_pieces(grounded(lines))) if grounded_pieces(grounded(lines)) != [lines]
  own(remove_at(lines, k))  for k in indices(lines)
end
ruleset two_at_once(lines)
  is sum(two_at_once(piece) for piece in grounded_pieces(grounded(lines))) if grounded_pieces(grounded(lines)) != [lines]
  two_at_once(remove_at(lines, k))  for k in indices(lines)
  two_at_once(remove_at(remove_at(lines, k), 0))  for k in indices(lines) if length(lines) > 1
end
ruleset but_the_first(lines)
  is sum(but_the_first(piece) for piece in grounded_pieces(grounded(lines))) if grounded_pieces(grounded(lines)) != [lines]
  but_the_first(remove_at(lines, k))  for k in indices(lines) if k > 0
end
ruleset at_least_two(lines)
  require length(lines) > 1
  is sum(at_least_two(piece) for piece in grounded_pieces(grounded(lines))) if grounded_pieces(grounded(lines)) != [lines]
  at_least_two(remove_at(lines, k))  for k in indices(lines)
end
ruleset floating(lines)
  is sum(floating(piece) for piece in grounded_pieces(grounded(lines))) if length(lines) > 2
  floating(remove_at(lines, k))  for k in indices(lines)
end
"#;

const RULESETS: [&str; 6] =
    ["green_hackenbush", "own", "two_at_once", "but_the_first", "floating", "at_least_two"];

fn session(compiles: bool) -> Session {
    let mut session = Session::new(Limits::default());
    session.eval(RULES).unwrap();
    session.machine.compiles = compiles;
    session
}

/// Returns the edges as text, with letters if requested.
fn text(edges: &[(u8, u8, char)], letters: bool) -> String {
    let edge = |(a, b, c): &(u8, u8, char)| match letters {
        true => format!("({a}, {b}, \"{c}\")"),
        false => format!("({a}, {b})"),
    };
    let edges: Vec<String> = edges.iter().map(edge).collect();
    format!("[{}]", edges.join(", "))
}

fn edges() -> impl Strategy<Value = Vec<(u8, u8, char)>> {
    let letter = prop_oneof![4 => Just('L'), 4 => Just('R'), 1 => Just('*')];
    prop::collection::vec((0u8..5, 0u8..5, letter), 1..6)
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn theorems_agree_with_play(edges in edges()) {
        let (mut fast, mut slow) = (session(true), session(false));
        let plain = text(&edges, false);
        let mut texts = Vec::new();
        for rules in RULESETS {
            texts.push(format!("nim_value({rules}({plain}) + *2)"));
            texts.push(format!("outcome({rules}({plain}) + *) under normal(2)"));
            texts.push(format!("outcome({rules}({plain})) under normal(3)"));
        }
        let coloured = format!("hackenbush_graph({}, 2)", text(&edges, true));
        texts.push(format!("value({coloured} + 1/2)"));
        texts.push(format!("[outcome({coloured} - 1/2, p) under normal(2) for p in [L, R]]"));
        texts.push(format!("[outcome({coloured}, p) under misere for p in [L, R]]"));
        for text in texts {
            // Failures are at the same place, but in a text with another number.
            let (one, other) = (fast.eval(&text), slow.eval(&text));
            match (one, other) {
                (Err(one), Err(other)) => prop_assert_eq!(one[0].code, other[0].code, "{}", text),
                (one, other) => prop_assert_eq!(one, other, "{}", text),
            }
        }
    }
}

#[test]
fn why_names_the_theorems() {
    let mut session = session(true);
    for (text, names) in [
        ("why(nim_value(green_hackenbush([(0, 1), (1, 2)])))", true),
        ("why(nim_value(own([(0, 1), (1, 2)])))", true),
        ("why(value(hackenbush_graph([(0, 1, \"L\"), (1, 2, \"R\")], 2)))", true),
        ("why(value(hackenbush_graph([(0, 1, \"*\"), (1, 2, \"R\")], 2)))", false),
        ("why(nim_value(two_at_once([(0, 1), (1, 2)])))", false),
        ("why(nim_value(but_the_first([(0, 1), (1, 2)])))", false),
        ("why(nim_value(floating([(0, 1), (1, 2)])))", false),
    ] {
        let said = session.eval(text).unwrap();
        assert_eq!(said.contains("the colon and fusion principles"), names, "{text}: {said}");
    }
}

/// An edge that is off the ground is never cut, so its label is not evaluated.
#[test]
fn theorems_do_not_evaluate_labels_that_play_does_not_meet() {
    let rules = "ruleset odd(E, n)\n  players n\n  \
        is sum(odd(A, n) for A in grounded_pieces(grounded(E)))  \
        if grounded_pieces(grounded(E)) != [E]\n  \
        E[i][2] == \"L\": odd(remove_at(E, i), n)  for i in indices(E)\nend";
    for compiles in [true, false] {
        let mut session = session(compiles);
        session.eval(rules).unwrap();
        assert_eq!(session.eval("value(odd([(1, 1, \"L\")], 2))").unwrap(), "0");
        let problem = session.eval("value(odd([(0, 1, \"L\")], 2))").unwrap_err().remove(0);
        assert!(problem.message.contains("expected a player"), "{}", problem.message);
    }
}
