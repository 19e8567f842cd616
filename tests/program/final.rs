//! `final` rules in the language: outcomes, numbers of players, and errors.

use tweedle::lang::report::Problem;
use tweedle::lang::session::{Limits, Session};

pub const RULES: &str = "\
ruleset parity_subtract(S, n)
  parity_subtract(S, n - s)  for s in S if s <= n
  final L  if n mod 2 == 0
  final R  if n mod 2 == 1
end
/// The label of each stop is listed.
ruleset labelled_subtract(S, W, n)
  players 2
  labelled_subtract(S, W, n - s)  for s in S if s <= n
  final W[n]
end
ruleset subtract(S, n)
  subtract(S, n - s)  for s in S if s <= n
end
";

pub fn session(rules: &str) -> Session {
    let mut s = Session::new(Limits::default());
    let result = s.run("rules", rules, None, &mut |_, _| {});
    assert!(result.is_ok(), "{:?}", result.unwrap_err());
    s
}

pub fn eval(s: &mut Session, text: &str) -> String {
    s.eval(text).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"))
}

fn wrong(s: &mut Session, text: &str) -> Problem {
    s.eval(text).unwrap_err().remove(0)
}

#[test]
fn ending_partizan_subtraction_has_the_published_outcomes() {
    let mut s = session(RULES);
    let mut all = |text: &str| eval(&mut s, &format!("sequence({text})"));
    // Propositions 3 and 4.
    assert_eq!(
        all("outcome(parity_subtract([2, 3], n)) for n in 0..16"),
        "L R L N N L P L N N L P L N N L P"
    );
    assert_eq!(
        all("outcome(parity_subtract([2, 3, 6], n)) for n in 0..14"),
        "L R L N N L L N L L L L L L L"
    );
    // Other labels of the stops.
    assert_eq!(
        all("outcome(labelled_subtract([2, 3], [L, N], n)) for n in 0..9"),
        "L N L L L L L L L L"
    );
    assert_eq!(
        all("outcome(labelled_subtract([2, 3], [N, L], n)) for n in 0..13"),
        "N L P L N N L P L N N L P L"
    );
    assert_eq!(all("outcome(labelled_subtract([2, 3], [R, P], n)) for n in 0..1"), "R P");
}

#[test]
fn normalised_games_have_the_published_values() {
    let mut s = session(RULES);
    let text = "[simplify(normalised(parity_subtract([2, 3], n)), L) for n in 0..24]";
    let value = ["1", "0", "1*", "{1 | 0}", "{1* | 0}"];
    let start = ["1", "-1", "1*", "±1", "{1* | -1}"];
    let all: Vec<&str> = start.into_iter().chain(value.into_iter().cycle().take(20)).collect();
    assert_eq!(eval(&mut s, text), format!("[{}]", all.join(", ")));
    for (text, expected) in [
        ("normalised(parity_subtract([2, 3], 4))", "{-1, 1*}"),
        ("outcome(normalised(parity_subtract([2, 3], 8)))", "N"),
        // Tempo lasts beyond the stop of the component that decides.
        ("normalised(parity_subtract([2, 3], 0) + *)", "1*"),
        ("normalised({parity_subtract([2, 3], 1) | *})", "{-1 | *}"),
        // Games without `final` rules are unchanged.
        ("normalised(*2 + *3)", "*2 + *3"),
        ("normalised({2 | -1})", "{2 | -1}"),
        ("normalised(subtract([1], 3)) ~= subtract([1], 3)", "true"),
    ] {
        assert_eq!(eval(&mut s, text), expected, "{text}");
    }
}

/// Three players take one or two tokens; the tokens left decide who wins, and several players may.
const THREE: &str = "\
ruleset three(n)
  three(n - s)  for s in [1, 2] if s < n - 1
  final [L, C]  if n == 2
  final R       if n == 1
  final (P, R)
end
ruleset turns(n)
  L: turns(n - 1)  if n > 0
  R: turns(n - 1)  if n > 1
  final L  if n == 0
  final N
end
redefine ruleset any(n)
  any(n - 1)  if n > 0
  final P
end
ruleset four(n)
  players n
  final C2
end
";

#[test]
fn final_rules_work_for_any_number_of_players() {
    let mut s = session(THREE);
    for (text, expected) in [
        ("outcome(three(2))", "(NO, PN, OP)"),
        ("outcome(three(1))", "(P, O, N)"),
        ("outcome(three(0))", "(P, OP, PN)"),
        ("outcome(three(2), C)", "PN"),
        ("wins(three(2), C, 2)", "true"),
        // With one token left, Left can move and Right cannot.
        ("outcomes(turns(1))", "(N, N)"),
        ("[outcome(turns(n)) for n in 0..5]", "[L, N, P, N, P, N]"),
        // Seats can be named for any number of players.
        ("outcome(any(1))", "N"),
        ("outcome(any(1)) under normal(4)", "{N}"),
        ("[outcome(any(n)) for n in 0..4] under misere", "[P, N, P, N, P]"),
        ("[outcome(any(n)) for n in 0..4] under normal(2)", "[P, N, P, N, P]"),
        ("[outcome(any(n) + *) for n in 0..2] under normal(2)", "[N, P, N]"),
        ("split(text(tree(any(1))))", "[\"any(1)     N\", \"└─ any(0)  P\"]"),
        ("outcome(four(4), C1)", "{O1}"),
        ("outcome(any(1) + 1_C)", "(O, N, N)"),
    ] {
        assert_eq!(eval(&mut s, text), expected, "{text}");
    }
}

#[test]
fn two_winners_are_shown_as_seats_instead_of_a_class() {
    let mut s = session(
        "ruleset both(n)\n  both(n - 1)  if n > 0\n  final [L, R]  if n > -1\nend\n\
         ruleset some(n)\n  L: some(0)  if n > 0\n  final [L, R]  if n == 0\n  final R\nend",
    );
    assert_eq!(eval(&mut s, "outcome(both(2))"), "(PN, PN)");
    assert_eq!(eval(&mut s, "outcome(some(1))"), "(PN, N)");
    assert_eq!(eval(&mut s, "outcome(some(1), R)"), "N");
}

#[test]
fn positions_with_final_rules_are_not_simplified() {
    let mut s = session(RULES);
    for (text, expected) in [
        ("{parity_subtract([2, 3], 1), 0}", "{0, parity_subtract([2, 3], 1)}"),
        ("parity_subtract([2, 3], 1) + *", "* + parity_subtract([2, 3], 1)"),
        ("2·parity_subtract([2, 3], 0)", "2·parity_subtract([2, 3], 0)"),
        (
            "options(parity_subtract([2, 3], 3))",
            "[parity_subtract([2, 3], 0), parity_subtract([2, 3], 1)]",
        ),
        ("birthday(parity_subtract([2, 3], 9) + *2)", "6"),
        ("length(followers(parity_subtract([2, 3], 9)))", "9"),
        // A sum is played until no component has a move.
        ("[outcome(parity_subtract([2, 3], 9) + k·*) for k in 0..3]", "[N, L, N, L]"),
        ("outcome(2·parity_subtract([2, 3], 0))", "L"),
        ("parity_subtract([2, 3], 4) ~= parity_subtract([2, 3], 4)", "true"),
        ("parity_subtract([2, 3], 4) ~= *", "false"),
    ] {
        assert_eq!(eval(&mut s, text), expected, "{text}");
    }
}

/// An `is` rule continues in another position, whose end counts.
#[test]
fn rewritten_positions_end_like_their_replacement() {
    let mut s = session(
        "ruleset even(n)\n  is even(n div 2)  if n mod 2 == 0 and n > 0\n  even(n - 1)  if n > 1\n  \
         final L  if n == 0\n  final R\nend\n\
         ruleset plain(n)\n  is *n  if n < 3\n  plain(n - 1)\n  final L\nend",
    );
    assert_eq!(eval(&mut s, "[outcome(even(n)) for n in 0..4]"), "[L, R, R, R, R]");
    assert_eq!(eval(&mut s, "nim_value(plain(2)) under normal(2)"), "2");
    assert_eq!(
        wrong(&mut s, "nim_value(plain(3))").message,
        "plain(3) has `final` rules, which this query does not support"
    );
}

const MISTAKES: &str = "\
ruleset open(n)
  open(n - 2)  if n >= 2
  final L  if n == 0
end
redefine ruleset number(n)
  final n
end
ruleset nobody_left(n)
  final []
end
ruleset center(n)
  players n
  final C
end
ruleset far(n)
  far(n - 1)  if n > 0
  final {O2, P}
end
ruleset computed(n)
  final player(n)
end
ruleset winning_seat(n)
  players 2
  final P
end
ruleset half(n)
  L: half(n - 1)  if n > 0
  final L
end
ruleset pair(n)
  final [L, R]
end
ruleset parity(n)
  parity(n - 2)  if n > 1
  final L  if n mod 2 == 0
  final R
end
ruleset above(n)
  players 2
  is above(n - 1)  if n > 3
  above(n - 1)  if n > 0
  parity(5)
end
";

#[test]
fn invalid_final_rules_are_reported() {
    let mut s = session(MISTAKES);
    for (text, code, message, help, line) in [
        (
            "outcome(open(3))",
            "final",
            "play stops in open(1), and no `final` rule applies to it",
            "after the other `final` rules, add one without a condition",
            "ruleset open(n)",
        ),
        (
            "outcome(number(3))",
            "type",
            "`final` needs the winners: a player, a seat, or a list of seats, not an integer",
            "the players are `L`, `C`, `R`; the seats are `N`, `O`, `P`; a number is written \
             `final value` or `final score`",
            "n",
        ),
        (
            "outcome(nobody_left(3))",
            "value",
            "at least one player must win when play stops",
            "name at least one winner",
            "[]",
        ),
        (
            "outcome(center(4))",
            "players",
            "a game for 4 players does not have a player C",
            "they are `L`, `C1`, `C2`, `R`",
            "C",
        ),
        (
            "outcome(far(2)) under normal(2)",
            "players",
            "this seat does not exist with 2 players",
            "the seats are N and P",
            "{O2, P}",
        ),
        (
            "outcome(far(2))",
            "players",
            "this seat does not exist with 3 players",
            "the seats are N, O and P",
            "{O2, P}",
        ),
        (
            "outcome(computed(1))",
            "players",
            "C wins here, but the number of players of `computed` is not fixed",
            "begin the rules with a line `players n`",
            "player(n)",
        ),
        (
            "outcome(parity(4) + parity(5))",
            "final",
            "play stops in parity(0) and in parity(1), which declare different winners",
            "ends that add are written `final value e`: the total says who wins",
            "final L  if n mod 2 == 0",
        ),
        (
            "normalised(winning_seat(0))",
            "final",
            "play stops in winning_seat(0), which does not declare a fixed player as its only winner",
            "use `L` or `R` in its `final` rules, not a seat",
            "ruleset winning_seat(n)",
        ),
        (
            "normalised(pair(0))",
            "final",
            "play stops in pair(0), which does not declare a fixed player as its only winner",
            "use `L` or `R` in its `final` rules, not a seat",
            "ruleset pair(n)",
        ),
        (
            "normalised(half(2))",
            "final",
            "in half(2) one player can move and the other cannot",
            "`normalised` needs games in which both players can move or neither can",
            "ruleset half(n)",
        ),
        (
            "normalised(center(3))",
            "players",
            "only a game for two players can be normalised, not one for 3",
            "",
            "normalised(center(3))",
        ),
    ] {
        let problem = wrong(&mut s, text);
        assert_eq!(problem.code.id(), format!("tweedle::{code}"), "{text}");
        assert_eq!(problem.message, message, "{text}");
        assert_eq!(problem.help.as_deref().unwrap_or_default(), help, "{text}");
        let mut places = problem.labels.iter().map(|label| s.sources.slice(label.span));
        assert!(places.any(|place| place.starts_with(line)), "{text}: {:?}", problem.labels);
    }
}

/// Queries about values, forms and order name the position that has `final` rules, even if it is
/// below the game of the query.
#[test]
fn unsupported_queries_name_the_position() {
    let mut s = session(MISTAKES);
    let named = |name| format!("{name} has `final` rules, which this query does not support");
    for question in [
        "form(G)",
        "nim_value(G)",
        "G ~= *(birthday(G))",
        "[G]_L",
        "restrict(G, R)",
        "as_compact(G)",
        "G == *",
        "* == G",
        "G != *2",
        "G <= *",
        "G <_L 0",
        "simplify(G, L)",
        "delete_dominated(G, L)",
        "bypass_reversible(G, R)",
        "incomparable(G, *, L)",
        "absorbing(G)",
        "outcome(G')",
        "outcome(-G)",
        "outcome(* - G)",
        "{G, *} ~= {G, 0}",
    ] {
        for (game, name) in [("parity(3)", "parity(3)"), ("above(1)", "parity(5)")] {
            let text = format!("let G := {game} in {question}");
            let problem = wrong(&mut s, &text);
            assert_eq!(problem.code.id(), "tweedle::decides", "{text}: {}", problem.message);
            assert_eq!(problem.message, named(name), "{text}");
        }
    }
    assert_eq!(eval(&mut s, "outcome(above(2))"), "R");
}

#[test]
fn invalid_final_labels_are_found_before_running() {
    let mut s = session("");
    for (rules, message) in [
        (
            "ruleset r(n)\n  players 2\n  final C\nend",
            "a game for 2 players does not have a player C",
        ),
        (
            "ruleset r(n)\n  final C\n  final C2\nend",
            "`C2` needs 4 players or more, and `C` exactly three",
        ),
        ("ruleset r(n)\n  final nowhere\nend", "`nowhere` is not defined"),
    ] {
        assert_eq!(wrong(&mut s, rules).message, message, "{rules}");
    }
}
