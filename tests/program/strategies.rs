//! Strategies: queries are answered in the same way for every builtin that uses them, and inside
//! rules.

use tweedle::lang::session::{Limits, Session};

/// Three players take one or two tokens.
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
fn proved_periods_answer_all_queries() {
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
        ],
    );
    // The same by the definitions, heap by heap.
    let (mut outcomes, mut last) = (vec![0b100u32], vec![2]);
    for n in 1..5006 {
        let options = || (n - 2usize.min(n)..n).rev();
        let all = options().fold(0b110, |all, m| all & (outcomes[m] << 1 & 0b110));
        let next = u32::from(options().any(|m| outcomes[m] & 0b100 != 0));
        outcomes.push(all | next);
        let after: Vec<usize> = options().map(|m| (last[m] + 1) % 3).collect();
        last.push([1, 0, 2].into_iter().find(|who| after.contains(who)).unwrap());
    }
    for n in 5000..5006 {
        let seats: String = ["N", "O", "P"]
            .into_iter()
            .enumerate()
            .filter(|(seat, _)| outcomes[n] >> seat & 1 == 1)
            .map(|(_, name)| name)
            .collect();
        let seats = if seats.is_empty() { "∅".to_owned() } else { seats };
        let asked = format!("(outcome(t({n})) == {seats}) under winning(3, P)");
        check(&mut session, &[(&asked, "true")]);
        let asked = format!("last(t({n})) under i_reverse(3, 1)");
        check(&mut session, &[(&asked, &last[n].to_string())]);
    }
}

#[test]
fn queries_inside_rules_use_the_same_strategies() {
    let mut session = session(TAKE);
    let text = "ruleset asking(k)\n  t(0) if outcome(t(3000001)) == ∅ and k == 1\nend";
    session.eval(text).unwrap();
    check(&mut session, &[("outcome(asking(1))", "PN"), ("outcome(asking(0))", "OP")]);
}

#[test]
fn nim_values_use_tables_of_heaps() {
    let mut session = session("use heaps (kayles)\nusing normal(2)");
    check(
        &mut session,
        &[
            ("outcome(kayles(20000) + *2)", "N"),
            ("outcome(kayles(20000) + {*2})", "N"),
            ("nim_value({kayles(20000) + *2, *})", "0"),
            ("nim_value(kayles(20000))", "1"),
            ("kayles(20000) == *", "true"),
            ("outcome(kayles(20000) + {{0}, *2} + *)", "P"),
        ],
    );
}

#[test]
fn equality_memoizes_nim_values() {
    let mut session = session("using normal(2)");
    session.eval("ruleset wide(n)\n  wide(k) + {wide(k)} for k in 0..n - 1\nend").unwrap();
    session.eval("wide(300) == *2").unwrap();
    session.set_limits(Limits { states: 50, ..Limits::default() });
    check(&mut session, &[("wide(300) == *3", "false"), ("nim_value(wide(300)) >= 0", "true")]);
}

#[test]
fn periods_are_proved_through_other_names() {
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
    // A function that uses its argument in another way is only observed.
    session.eval("odd(n) := if n mod 2 == 1 then 1 else 0").unwrap();
    check(&mut session, &[("proved(period(sequence(odd(n) for n in 0..)))", "false")]);
}

#[test]
fn conditions_are_recognized_through_other_names() {
    let mut session = session("v := outcome");
    check(&mut session, &[("find(G for G in games(4) if v(G) == O)", "{*2}")]);
}

#[test]
fn forgetting_removes_all_answers() {
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

/// The order of two players is always decided: if neither a proof nor the values of the components
/// are found soon, the difference is searched.
#[test]
fn the_order_of_two_players_is_always_decided() {
    let mut session = session("use heaps (parity_subtract)\nusing normal(2)");
    session.eval("v(n) := value(parity_subtract([2, 9, 12], n))").unwrap();
    session.eval("g(n) := v(n + 36) + v(n + 36) - v(n) - v(n + 72)").unwrap();
    for n in if crate::thorough() { 110..=113 } else { 110..=110 } {
        let asked = format!("(g({n}) < 0, g({n}) >= 0, g({n}) == 0, value(g({n})) < 0)");
        assert_eq!(session.eval(&asked).unwrap(), "(true, false, false, true)");
    }
}

#[test]
fn why_names_the_strategy() {
    let mut session = session(TAKE);
    session.eval("use heaps (kayles)").unwrap();
    for (text, words) in [
        ("why(outcome(t(3000001)))", "by a proved period"),
        ("why(outcome(kayles(20000) + {*2})) under normal(2)", "from the table of its heaps"),
        ("why(nim_value(*3 + *5))", "nim value 6, by nim values"),
        ("why(outcome(*2 + {*2}))", "by search of the game tree"),
        ("why(outcome(1_L + 1_C))", ", C begins"),
        ("why(outcome(sum(±n + ⧾n for n in 1..20))) under normal(2)", "by the values of the comp"),
        (
            "why(sum(±n + ⧾n for n in 1..20) <= 1_L) under normal(2)",
            "refuted: by the values of components, L wins",
        ),
        ("why(last(*2 + *, 0)) under i_misere(3, 0)", ", by search of the game tree"),
    ] {
        let shown = session.eval(text).unwrap();
        assert!(shown.contains(words), "{text}: {shown}");
    }
}
