//! What is typed and would get a plausible wrong answer.

use tweedle::lang::session::{Limits, Session};

fn answer(text: &str) -> Result<String, (String, String)> {
    let result = Session::new(Limits::default()).eval(text);
    result.map_err(|problems| {
        let problem = &problems[0];
        (problem.message.clone(), problem.help.clone().unwrap_or_default())
    })
}

fn refused(text: &str, message: &str, help: &str) {
    match answer(text) {
        Ok(value) => panic!("{text} is {value}"),
        Err(found) => {
            assert!(found.0.contains(message) && found.1.contains(help), "{text}: {found:?}");
        }
    }
}

#[test]
fn seats_and_players_keep_their_meaning() {
    for name in ["N", "P", "L", "C", "O2", "C1", "nobody", "none", "misere"] {
        refused(&format!("{name} := 5"), "has a meaning already", "choose another name");
    }
    let problems = Session::new(Limits::default()).check("x", "x := 1\nN := 5\n", None);
    assert_eq!(problems.len(), 1);
    // What comes after still has the seat.
    let mut session = Session::new(Limits::default());
    assert!(session.eval("N := 5").is_err());
    assert_eq!(session.eval("outcome(*2) == N").as_deref(), Ok("true"));
    // What has its own scope may be called so.
    assert_eq!(answer("[N * N for N in 1..3]"), Ok("[1, 4, 9]".to_owned()));
    assert_eq!(answer("f(N) := N + 1\nf(2)"), Ok("3".to_owned()));
}

#[test]
fn what_can_never_be_equal_is_not_compared() {
    refused("outcome(*2) == \"N\"", "never equal", "without quotes: `N`");
    refused("1 == \"1\"", "never equal", "without quotes");
    refused("[*] == *", "never equal", "");
    refused("(1, 2) != [1, 2]", "never equal", "a tuple `(a, b)`");
    refused("\"a\" in [1, 2]", "never equal", "without quotes");
    refused("\"3\" in 1..5", "never equal", "without quotes");
    refused("N == {}", "never equal", "`nobody`");
    for text in [
        "none == 3",
        "[1, \"a\"] == [1, 2]",
        "\"a\" in [1, \"b\"]",
        "3 in []",
        "1 in [*, *2]",
        "nim_value({!{}}) == 5",
    ] {
        assert_eq!(answer(text), Ok("false".to_owned()), "{text}");
    }
    assert_eq!(answer("1..3 == [1, 2, 3]"), Ok("true".to_owned()));
    assert_eq!(answer("(absorbing(*2)) == false"), Ok("true".to_owned()));
}

#[test]
fn bars_whose_sides_are_not_clear() {
    refused("{0||0}", "long bars", "`{0 | | 0}`");
    refused("{0|||}", "long bars", "leave blanks");
    assert_eq!(answer("{0||0} under normal(2)"), answer("{0 | 0}"));
    assert!(answer("{1||0|-1}").is_ok());
}

#[test]
fn theorems_are_used_where_they_hold() {
    assert_eq!(answer("absorbing({!{*2, !{*2}}})"), Ok("false".to_owned()));
    assert_eq!(answer("outcome({!{*2, !{*2}}} + *)"), Ok("N".to_owned()));
    refused("sum_table(normal(3), [{!0}], 2)", "entailing", "");
    refused("sum_table(normal(3), [{!*}, *2])", "entailing", "");
    assert_eq!(answer("!0 == 0"), Ok("false".to_owned()));
    assert_eq!(answer("witness(!0 == 0)"), Ok("*".to_owned()));
}

#[test]
fn an_argument_that_nothing_is_taken_from_is_no_heap() {
    let rules = "ruleset h(k, a)\n  h(k - 1, a)  if k >= 1\nend\n";
    assert_eq!(answer(&format!("{rules}nim_value(h(0, 10^10))")), Ok("0".to_owned()));
    assert_eq!(answer(&format!("{rules}nim_value(h(3, 10^10))")), Ok("1".to_owned()));
}

#[test]
fn what_is_printed_is_read_back() {
    assert_eq!(answer("{N, O, P}"), Ok("{N, O, P}".to_owned()));
    assert_eq!(answer("{P, O, N} == {N, O, P}"), Ok("true".to_owned()));
}

#[test]
fn the_value_of_a_game_whose_end_decides() {
    let all = "use heaps (parity_subtract)\n[value(parity_subtract([2, 3], n)) == \
               value(normalised(parity_subtract([2, 3], n))) for n in 0..8]";
    assert_eq!(answer(all), Ok(format!("[{}]", ["true"; 9].join(", "))));
}
