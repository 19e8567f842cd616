//! Input that could get a plausible wrong answer.

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
fn seats_and_players_cannot_be_redefined_by_accident() {
    for name in ["N", "P", "L", "C", "O2", "C1", "nobody", "none", "misere", "order", "last"] {
        refused(&format!("{name} := 5"), "is already a builtin", "choose another name");
        refused(&format!("{name}(n) := 5"), "is already a builtin", "`redefine`");
        refused(&format!("ruleset {name}(n)\nend"), "is already a builtin", "`redefine`");
    }
    let problems = Session::new(Limits::default()).check("x", "x := 1\nN := 5\n", None);
    assert_eq!(problems.len(), 1);
    // The seat keeps its meaning afterwards.
    let mut session = Session::new(Limits::default());
    assert!(session.eval("N := 5").is_err());
    assert_eq!(session.eval("outcome(*2) == N").as_deref(), Ok("true"));
}

#[test]
fn builtins_can_be_redefined_on_purpose() {
    assert_eq!(answer("redefine N := 5\nN + 1"), Ok("6".to_owned()));
    assert_eq!(answer("redefine memo mex(n) := n + 1\nmex(1)"), Ok("2".to_owned()));
    assert_eq!(answer("redefine order := 2\norder := 3\norder"), Ok("3".to_owned()));
    let rules = "redefine ruleset last(n)\n  last(n - 1) if n > 0\nend\n";
    assert_eq!(answer(&format!("{rules}outcome(last(3))")), Ok("OP".to_owned()));
    refused("redefine x := 5", "is not a builtin", "remove `redefine`");
    // Helpers of the built-in library are not reserved names.
    assert_eq!(answer("even(n) := 7\neven(1)"), Ok("7".to_owned()));
    let printed = tweedle::lang::syntax::format("redefine  memo mex( n ):=1\n");
    assert_eq!(printed.as_deref(), Ok("redefine memo mex(n) := 1\n"));
}

#[test]
fn local_names_may_shadow_seats_with_a_warning() {
    let mut session = Session::new(Limits::default());
    for (text, value, name) in [
        ("[N * N for N in 1..3]", "[1, 4, 9]", "N"),
        ("f(O2) := O2 + 1\nf(2)", "3", "O2"),
        ("let L := 2 in L", "2", "L"),
        ("(C -> C + 1)(1)", "2", "C"),
        ("ruleset t(P)\n  t(P - 1) if P > 0\nend\nnim_value(t(2)) under normal(2)", "0", "P"),
    ] {
        assert_eq!(session.eval(text).as_deref(), Ok(value), "{text}");
        let warnings = session.take_warnings();
        assert_eq!(warnings.len(), 1, "{text}: {warnings:?}");
        assert!(warnings[0].message.contains(&format!("`{name}`")), "{text}: {warnings:?}");
    }
    for text in ["[n for n in 1..3]", "g(order) := order", "redefine N := 1\n[N for N in 1..2]"] {
        assert!(session.eval(text).is_ok(), "{text}");
        assert_eq!(session.take_warnings(), [], "{text}");
    }
}

#[test]
fn comparisons_that_are_never_equal_are_refused() {
    refused("outcome(*2) == \"N\"", "never equal", "without quotes: `N`");
    refused("1 == \"1\"", "never equal", "without quotes");
    refused("[*] == *", "never equal", "");
    refused("(1, 2) != [1, 2]", "never equal", "a tuple as `(a, b)`");
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
fn ambiguous_bars_are_refused() {
    refused("{0||0}", "ambiguous bars", "`{0 | | 0}`");
    refused("{0|||}", "ambiguous bars", "put spaces");
    assert_eq!(answer("{0||0} under normal(2)"), answer("{0 | 0}"));
    assert!(answer("{1||0|-1}").is_ok());
}

#[test]
fn theorems_are_not_used_for_entailing_games() {
    assert_eq!(answer("absorbing({!{*2, !{*2}}})"), Ok("false".to_owned()));
    assert_eq!(answer("outcome({!{*2, !{*2}}} + *)"), Ok("N".to_owned()));
    refused("sum_table(normal(3), [{!0}], 2)", "entailing", "");
    refused("sum_table(normal(3), [{!*}, *2])", "entailing", "");
    assert_eq!(answer("!0 == 0"), Ok("false".to_owned()));
    assert_eq!(answer("witness(!0 == 0)"), Ok("*".to_owned()));
}

#[test]
fn arguments_that_never_decrease_are_not_heaps() {
    let rules = "ruleset h(k, a)\n  h(k - 1, a)  if k >= 1\nend\n";
    assert_eq!(answer(&format!("{rules}nim_value(h(0, 10^10))")), Ok("0".to_owned()));
    assert_eq!(answer(&format!("{rules}nim_value(h(3, 10^10))")), Ok("1".to_owned()));
}

#[test]
fn printed_sets_of_seats_read_back() {
    assert_eq!(answer("{N, O, P}"), Ok("{N, O, P}".to_owned()));
    assert_eq!(answer("{P, O, N} == {N, O, P}"), Ok("true".to_owned()));
}

#[test]
fn games_with_final_rules_have_normalised_values() {
    let all = "use heaps (parity_subtract)\n[value(parity_subtract([2, 3], n)) == \
               value(normalised(parity_subtract([2, 3], n))) for n in 0..8]";
    assert_eq!(answer(all), Ok(format!("[{}]", ["true"; 9].join(", "))));
}
