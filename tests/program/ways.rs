//! Who answers a question: the same way for every builtin that asks, and from inside rules.

use tweedle::lang::session::{Limits, Session};

/// Take one or two tokens; three players.
const TAKE: &str = "ruleset t(n)\n  t(n - 1) if n >= 1\n  t(n - 2) if n >= 2\nend\n";

fn session(text: &str) -> Session {
    let limits = Limits { states: 200_000, ..Limits::default() };
    let mut session = Session::new(limits);
    session.eval(text).unwrap();
    session
}

fn check(session: &mut Session, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let shown = session.eval(text);
        assert_eq!(shown.as_deref(), Ok(*expected), "{text}");
    }
}

#[test]
fn a_proved_period_answers_everybody() {
    let mut session = session(TAKE);
    check(
        &mut session,
        &[
            ("outcome(t(3000001))", "∅"),
            ("undetermined(t(3000001))", "true"),
            ("outcomes(t(3000001))", "(∅, ∅, ∅)"),
            ("wins(t(3000001), L, 1)", "false"),
            ("outcome(t(3000001)) under winning(3, P)", "∅"),
            ("last(t(3000001)) under i_misere(3, 0)", "0"),
            ("losing(t(3000000)) under i_misere(3, 1)", "true"),
        ],
    );
    // Small heaps are played: the period agrees with them.
    for heap in 5000..5006 {
        for question in ["outcome(t(N)) under winning(3, P)", "last(t(N)) under i_reverse(3, 1)"] {
            let far = session.eval(&question.replace('N', &heap.to_string()));
            let played =
                format!("let n := {heap} in {}", question.replace("t(N)", "(t(n) + 0 + *0)"));
            assert_eq!(far, session.eval(&played), "{question} {heap}");
        }
    }
}

#[test]
fn rules_ask_the_same_way() {
    let mut session = session(TAKE);
    let text = "ruleset asking(k)\n  t(0) if outcome(t(3000001)) == ∅ and k == 1\nend";
    session.eval(text).unwrap();
    check(&mut session, &[("outcome(asking(1))", "PN"), ("outcome(asking(0))", "OP")]);
}

#[test]
fn tables_of_heaps_are_leaves_of_the_nim_values() {
    let mut session = session("use heaps (kayles)\nusing normal(2)");
    check(
        &mut session,
        &[
            ("outcome(kayles(20000) + *2)", "N"),
            ("outcome(kayles(20000) + {*2})", "N"),
            ("nim_value({kayles(20000) + *2, *})", "0"),
            ("nim_value(kayles(20000))", "1"),
            ("kayles(20000) == *", "true"),
            ("outcome(kayles(20000) + {{0}, *2} + *)", "N"),
        ],
    );
}

#[test]
fn equality_keeps_the_nim_values_it_finds() {
    let mut session = session("using normal(2)");
    session.eval("ruleset wide(n)\n  wide(k) + {wide(k)} for k in 0..n - 1\nend").unwrap();
    session.eval("wide(300) == *2").unwrap();
    session.set_limits(Limits { states: 50, ..Limits::default() });
    check(&mut session, &[("wide(300) == *3", "false"), ("nim_value(wide(300)) >= 0", "true")]);
}

#[test]
fn a_period_is_proved_whatever_the_name() {
    let mut session = session("use heaps (kayles)");
    session.eval("v := nim_value\nw(n) := nim_value(kayles(n))\nx := w").unwrap();
    session.eval("o(G) := outcome(G)\nboth(G, H) := outcome(G + H)").unwrap();
    for text in [
        "sequence(v(kayles(n)) for n in 0..)",
        "sequence(w(n) for n in 0..)",
        "sequence(x(n) for n in 0..)",
        "sequence(o(n·* + *2) for n in 0..)",
        "sequence(both(n·*, *2) for n in 0..)",
        "sequence(both(n·*, *2) == N for n in 0..)",
    ] {
        check(&mut session, &[(&format!("proved(period({text}))"), "true")]);
    }
    // A function that looks at its argument in another way is only observed.
    session.eval("odd(n) := if n mod 2 == 1 then 1 else 0").unwrap();
    check(&mut session, &[("proved(period(sequence(odd(n) for n in 0..)))", "false")]);
}

#[test]
fn conditions_are_read_whatever_the_name() {
    let mut session = session("v := outcome");
    check(&mut session, &[("find(G for G in games(4) if v(G) == O)", "{*2}")]);
}

#[test]
fn forgetting_forgets_all() {
    let mut session = session("memo f(n) := n + 1");
    session.eval("f(1)\n1_C <=_L 1_L\noutcome(2·{*2})\nlast(*2 + *) under i_misere(3, 0)").unwrap();
    let known = |session: &Session| -> usize {
        session.machine.answers.states().iter().map(|(_, count, _)| count).sum()
    };
    assert!(known(&session) > 4);
    session.machine.answers.forget();
    assert_eq!(known(&session), 0);
    check(&mut session, &[("f(1)", "2"), ("1_C <=_L 1_L", "true")]);
}

#[test]
fn why_says_which_way() {
    let mut session = session(TAKE);
    session.eval("use heaps (kayles)").unwrap();
    for (text, words) in [
        ("why(outcome(t(3000001)))", "by a proved period"),
        ("why(outcome(kayles(20000) + {*2})) under normal(2)", "by the table of its heaps"),
        ("why(nim_value(*3 + *5))", "nim value 6, by nim values"),
        ("why(outcome(*2 + {*2}))", "by following play to its end"),
        ("why(outcome(1_L + 1_C))", ", C begins"),
        ("why(last(*2 + *, 0)) under i_misere(3, 0)", ", by following play to its end"),
    ] {
        let shown = session.eval(text).unwrap();
        assert!(shown.contains(words), "{text}: {shown}");
    }
}
