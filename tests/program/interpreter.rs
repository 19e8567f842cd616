//! The interpreter passes values of all kinds through calls and operators, and a failure leaves the
//! session unchanged.

use tweedle::lang::session::{Limits, Session};

const DEFINITIONS: &str = "
down(xs, n) := if n == 0 then xs else down(xs + [n], n - 1)
both(a, b) := if a == b then a else a + b
same(x) := x
less(a, b) := a < b
twice(f, x) := f(f(x))
fails(n) := if n == 0 then 1 div 0 else [n] + [fails(n - 1)]
ruleset k(n)
  k(m)  for m in 0..(n - 1)
end
";

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    session.machine.compiles = false;
    session.eval(DEFINITIONS).unwrap();
    session
}

#[test]
fn values_of_all_kinds_pass_through_calls_and_operators() {
    let mut session = session();
    for (text, shown) in [
        ("down([], 3)", "[3, 2, 1]"),
        ("down(down([0], 2), 1) + same([5])", "[0, 2, 1, 1, 5]"),
        ("both(\"a\", both(\"b\", \"b\"))", "\"ab\""),
        ("both(same(\"a\") + \"b\", same(\"c\"))", "\"abc\""),
        ("same(2^70) - 2^70 + same(1)", "1"),
        ("2^62 + 2^62 - 2^62 == 2^62", "true"),
        ("same(1/2) + same(1) / 2", "1"),
        ("same(7) div -2 + same(-7) mod 3 + 7 mod -3", "-4"),
        (
            "[less(1, 2), less(\"b\", \"a\"), less(2^70, 1), less(1/3, 1/2)]",
            "[true, false, false, true]",
        ),
        ("twice(x -> [x], same([1]))", "[[[1]]]"),
        ("if same([1]) == [1] and not same(false) then same(\"yes\") else 0", "\"yes\""),
        ("3^same(20) mod same(7)", "2"),
    ] {
        assert_eq!(session.eval(text).as_deref(), Ok(shown), "{text}");
    }
}

#[test]
fn a_failure_leaves_the_session_unchanged() {
    let mut session = session();
    for _ in 0..3 {
        let problems = session.eval("down([1], 2) + fails(5)").unwrap_err();
        assert_eq!(problems[0].message, "division by zero");
        assert!(session.eval("down([1], 2) + [fails]").is_ok());
        assert_eq!(session.eval("same([1, 2])").as_deref(), Ok("[1, 2]"));
    }
}

/// Positions are found by argument: small natural numbers in an array, others in a map. Each
/// argument has one position.
#[test]
fn equal_arguments_give_the_same_position() {
    let mut session = session();
    for (text, shown) in [
        ("set[k(-1), k(3), k(-1), k(3)]", "set[k(3), k(-1)]"),
        ("set[k(100000), k(2), k(100000), k(2)]", "set[k(2), k(100000)]"),
        ("set[k(0), k({})]", "set[k(0)]"),
        ("nim_value(k(9) + k(4))", "13"),
    ] {
        assert_eq!(session.eval(text).as_deref(), Ok(shown), "{text}");
    }
}
