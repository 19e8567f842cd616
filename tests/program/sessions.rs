//! State of a session, and its state after an error.

use std::time::Duration;
use tweedle::lang::session::{Limits, Session};

fn session() -> Session {
    Session::new(Limits::default())
}

fn error(session: &mut Session, text: &str) -> String {
    session.eval(text).unwrap_err()[0].message.clone()
}

#[test]
fn failed_statements_leave_the_session_unchanged() {
    let mut s = session();
    s.eval("x := 1").unwrap();
    let before = s.names();
    error(&mut s, "y := 1 / 0");
    assert_eq!(s.names(), before);
    error(&mut s, "x := [1][5]");
    assert_eq!(s.eval("x").as_deref(), Ok("1"));
    error(&mut s, "using normal(99)");
    assert_eq!(s.eval("players()").as_deref(), Ok("3"));
    // An error found before running prevents the whole script from running.
    error(&mut s, "z := 1\nnope");
    assert_eq!(s.names(), before);
    // An error at run time keeps the results before it.
    error(&mut s, "z := 1\n1 / 0\nw := 2");
    assert_eq!(s.eval("z").as_deref(), Ok("1"));
    error(&mut s, "w");
}

/// The time limit of a statement starts with the statement, also for the values of two-player
/// games.
#[test]
fn the_time_limit_starts_with_the_statement() {
    let mut s = Session::new(Limits { time: Some(Duration::from_secs(2)), ..Limits::default() });
    std::thread::sleep(Duration::from_millis(2100));
    assert_eq!(s.eval("{0 | 2}").as_deref(), Ok("{0 | 2}"));
}

#[test]
fn an_error_under_a_convention_restores_the_previous_one() {
    let mut s = session();
    error(&mut s, "(1 / 0) under normal(7)");
    assert_eq!(s.eval("players()").as_deref(), Ok("3"));
}

#[test]
fn redefinition_does_not_change_earlier_definitions() {
    let mut s = session();
    s.eval("g(x) := 1\nf(x) := g(x)\nmemo h(x) := g(x)\nh(0)").unwrap();
    s.eval("g(x) := 2").unwrap();
    assert_eq!(s.eval("[f(0), g(0), h(0)]").as_deref(), Ok("[1, 2, 1]"));
}

#[test]
fn functions_of_one_text_can_call_each_other() {
    let mut s = session();
    let text = "ev(n) := if n == 0 then true else od(n - 1)\n\
                od(n) := if n == 0 then false else ev(n - 1)\nev(10)";
    assert_eq!(s.eval(text).as_deref(), Ok("true"));
    assert!(error(&mut s, "late + 1\nlate := 1").contains("not defined"));
    let help = s.eval("late + 1\nlate := 1").unwrap_err()[0].help.clone().unwrap();
    assert!(help.contains("further down"), "{help}");
}

#[test]
fn results_are_numbered() {
    let mut s = session();
    assert_eq!(s.eval("10").as_deref(), Ok("10"));
    assert_eq!(s.eval("_ + 1").as_deref(), Ok("11"));
    assert_eq!(s.eval("_1 + _2 + _").as_deref(), Ok("32"));
    assert!(error(&mut s, "_9").contains("_9"));
}

#[test]
fn memo_functions_remember_answers_per_convention() {
    let mut s = session();
    s.eval("memo o(G) := outcome(G)").unwrap();
    assert_eq!(s.eval("o(*2)").as_deref(), Ok("N"));
    assert_eq!(s.eval("o(*2) under normal(4)").as_deref(), Ok("{N, P}"));
    assert_eq!(s.eval("o(*2)").as_deref(), Ok("N"));
}

#[test]
fn positions_do_not_depend_on_the_convention_of_the_query() {
    let mut s = session();
    s.eval("ruleset odd_one(n)\n  *n if players() == 3\nend").unwrap();
    assert_eq!(s.eval("options(odd_one(2)) under normal(5)").as_deref(), Ok("[*2]"));
    assert_eq!(s.eval("options(odd_one(2))").as_deref(), Ok("[*2]"));
}

#[test]
fn positions_equal_isomorphic_literals() {
    let mut s = session();
    s.eval("ruleset heap(n)\n  heap(k) for k in 0..n - 1\nend").unwrap();
    assert_eq!(s.eval("heap(4) ~= *4").as_deref(), Ok("true"));
    assert_eq!(s.eval("form(heap(4))").as_deref(), Ok("*4"));
    assert_eq!(s.eval("heap(4)").as_deref(), Ok("heap(4)"));
}

#[test]
fn rules_can_query_outcomes() {
    let mut s = session();
    let text = "ruleset shy(n)\n  shy(n - k) for k in 1..n if N in outcome(*k)\nend\n\
                [outcome(shy(n)) for n in 0..3]";
    assert_eq!(s.eval(text).as_deref(), Ok("[OP, PN, N, N]"));
}

#[test]
fn modules_run_once_and_do_not_change_the_convention() {
    let folder = std::env::temp_dir().join(format!("tweedle-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("inner.cgs"), "using normal(5)\np := players()\nhid(x) := x\n")
        .unwrap();
    std::fs::write(folder.join("outer.cgs"), "use \"inner.cgs\" as i\nq := i.p + 1\n").unwrap();
    let mut s = session();
    let text = "use \"outer.cgs\" as o\nuse \"inner.cgs\" (p, hid)\n[o.q, p, hid(2), players()]";
    let shown = {
        let mut out = Vec::new();
        s.run("main", text, Some(&folder), &mut |s, event| {
            let shown = event.value();
            out.extend(shown.map(|v| tweedle::lang::value::value(&s.machine, &v.value)));
        })
        .unwrap();
        out
    };
    assert_eq!(shown, ["[6, 5, 2, 3]"]);
    assert!(error(&mut s, "o.i").contains("no member"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_interrupted_session_remains_usable() {
    let mut s = session();
    s.eval("x := 5").unwrap();
    let flag = s.interrupt();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(100));
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let problems = s.eval("all(true for k in 0..)").unwrap_err();
    thread.join().unwrap();
    assert_eq!(problems[0].code.id(), "tweedle::interrupted");
    s.interrupt().store(false, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(s.eval("x").as_deref(), Ok("5"));
}

#[test]
fn definitions_can_be_copied_to_another_session() {
    let mut s = session();
    s.eval("even(n) := n == 0 or odd(n - 1)\nodd(n) := n > 0 and even(n - 1)\neven(7)").unwrap();
    s.eval("using normal(2)\n/// A row.\nrow := [0, *]").unwrap();
    s.entry(|s| s.eval("gone := 1")).unwrap();
    s.undo();
    let texts = s.definitions();
    assert_eq!(texts.len(), 2);
    assert!(texts[1].ends_with("/// A row.\nrow := [0, *]\n"), "{texts:?}");
    let mut other = session();
    for text in &texts {
        other.eval(text).unwrap();
    }
    assert_eq!(other.names(), s.names());
    assert_eq!(other.definitions(), texts);
    assert_eq!(other.eval("[even(8), players()]").as_deref(), Ok("[true, 2]"));
}
