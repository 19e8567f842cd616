//! A session embedded in another program: queried without side effects, called with values, and
//! given values and rules of that program.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;
use tweedle::lang::report::{Code, Problems, Style, render};
use tweedle::lang::session::{HostRules, Limits, Operation, Session};
use tweedle::lang::syntax::{BinOp, CmpOp};
use tweedle::lang::value::{Foreign, Items, Value, value};
use tweedle_base::Pulse;

fn session() -> Session {
    Session::new(Limits::default())
}

fn asked(session: &mut Session, text: &str) -> Value {
    session.ask("<test>", text, None).unwrap().unwrap()
}

fn text(session: &Session, of: &Value) -> String {
    value(&session.machine, of)
}

fn framed(session: &Session, problems: &Problems) -> String {
    let style = Style { colour: false, width: 80, ascii: false };
    problems.iter().map(|problem| render(problem, &session.sources, style)).collect()
}

/// A Rust function that scripts can call.
struct Of(&'static str, fn(&[Value]) -> Result<Value, String>);

impl std::fmt::Debug for Of {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl Foreign for Of {
    fn name(&self) -> &str {
        self.0
    }

    fn call(&self, args: &[Value]) -> Result<Value, String> {
        (self.1)(args)
    }
}

#[test]
fn queries_leave_the_session_unchanged() {
    let mut session = session();
    session.ask("<test>", "f(n) := n + 1", None).unwrap();
    let slots = session.machine.slots();
    let fingerprint = session.sources.fingerprint();
    for n in 0..1_000 {
        let next = asked(&mut session, &format!("f({n})"));
        assert_eq!(text(&session, &next), (n + 1).to_string());
        assert!(session.ask("<test>", "f(", None).is_err());
        assert!(session.ask("<test>", "f(1, 2)", None).is_err());
        assert!(session.ask("<test>", "[1][f(1)]", None).is_err());
    }
    let three = asked(&mut session, "1 + 1\n_ + 1");
    assert_eq!(text(&session, &three), "3");
    session.ask("<test>", "", None).unwrap();
    assert_eq!(session.results(), 0);
    assert!(session.last_value().is_none());
    assert!(session.machine.slots() <= slots + 3);
    // The last query is dropped when the next one arrives; an empty script changes nothing.
    let now = session.sources.fingerprint();
    session.ask("<test>", "2", None).unwrap();
    session.ask("<test>", "", None).unwrap();
    assert_eq!(session.sources.fingerprint(), now);
    assert_ne!(now, fingerprint);
}

#[test]
fn functions_keep_the_source_they_refer_to() {
    let mut session = session();
    let function = asked(&mut session, "x -> [1, 2][x]");
    for _ in 0..3 {
        asked(&mut session, "1");
    }
    let problems = session.call(&function, vec![Value::Int(5)], None).unwrap_err();
    let shown = framed(&session, &problems);
    assert!(shown.contains("x -> [1, 2][x]"), "{shown}");
}

#[test]
fn a_query_with_definitions_is_recorded() {
    let mut session = session();
    let last = session.ask("<test>", "x := 3\nx + 1", None).unwrap().unwrap();
    assert_eq!(text(&session, &last), "4");
    assert!(session.script(std::path::Path::new("")).contains("x := 3"));
}

#[test]
fn errors_in_calls_from_outside_show_the_call() {
    let mut session = session();
    let outcome = session.value_of("outcome").unwrap();
    let game = asked(&mut session, "*2 + *3");
    let misere = asked(&mut session, "misere");
    let found = session.call(&outcome, vec![game.clone()], None).unwrap();
    assert_eq!(text(&session, &found), "∅");
    let under = session.convention_of(&misere).unwrap();
    let found = session.call(&outcome, vec![game.clone()], Some(under)).unwrap();
    assert_eq!(text(&session, &found), "N");
    assert!(session.machine.convention.is_none());

    let problems = session.call(&outcome, vec![Value::str("a")], None).unwrap_err();
    let shown = framed(&session, &problems);
    assert!(shown.contains("outcome(\"a\")") && shown.contains("─┬─"), "{shown}");

    let sum = session.operate(Operation::Binary(BinOp::Add), &game, &game).unwrap();
    assert_eq!(text(&session, &sum), "2·*2 + 2·*3");
    let same = session.operate(Operation::Compare(CmpOp::Eq), &game, &game).unwrap();
    assert_eq!(text(&session, &same), "true");
    let negative = session.operate(Operation::Negate, &game, &Value::Absent).unwrap();
    // With three players, the negative has a copy for each of the other players.
    assert_eq!(text(&session, &negative), "2·*2 + 2·*3");
    let problems = session
        .operate(Operation::Binary(BinOp::Add), &game, &Value::str("a"))
        .map_or_else(|problems| problems, |value| panic!("{}", text(&session, &value)));
    let shown = framed(&session, &problems);
    assert!(shown.contains("*2 + *3 + \"a\""), "{shown}");
    // A failed call restores the convention and frees its slots.
    assert!(session.convention_of(&Value::Int(3)).is_err());
}

#[test]
fn values_of_the_host_get_names() {
    let mut session = session();
    session
        .give(
            "double",
            Value::Foreign(Arc::new(Of("double", |args| match args {
                [Value::Int(n)] => Ok(Value::Int(2 * n)),
                _ => Err("an integer is needed".to_owned()),
            }))),
        )
        .unwrap();
    assert_eq!(session.eval("[double(n) for n in 1..3]").unwrap(), "[2, 4, 6]");
    let problems = session.eval("1 + double(N)").unwrap_err();
    assert_eq!(problems.to_string(), "`double` failed: an integer is needed");
    assert_eq!(session.eval("double").unwrap(), "double");
    for wrong in ["outcome", "1x", "", "x := 1", "L", "f(x)", "x\ny"] {
        assert!(session.give(wrong, Value::Int(1)).is_err(), "{wrong}");
    }
    session.give("n", Value::Int(1)).unwrap();
    session.eval("f(m) := m + n").unwrap();
    session.give("n", Value::Int(10)).unwrap();
    assert_eq!(session.eval("(f(0), n)").unwrap(), "(1, 10)");
}

/// Takes one, two or three tokens from a heap, or splits it.
fn heap(args: &[Value]) -> Result<Value, String> {
    let [Value::Int(n)] = args else { return Err("a heap is an integer".to_owned()) };
    let option = |parts: Vec<i64>| {
        let parts = parts.into_iter().map(Value::Int).collect();
        Value::Tuple(Items::new(vec![Value::list(parts), Value::Int(0)]))
    };
    let take = (1..=3).filter(|k| k <= n).map(|k| option(vec![n - k]));
    let split = (1..*n).map(|k| option(vec![k, n - k]));
    Ok(Value::list(take.chain(split).collect()))
}

#[test]
fn host_rules_agree_with_script_rules() {
    let mut session = session();
    let options: Arc<dyn Foreign> = Arc::new(Of("heap", heap));
    let rules = HostRules { players: None, options: vec![(None, options)] };
    session.give_rules("theirs", rules).unwrap();
    let ours = "ruleset ours(n)\n  ours(n - k) for k in 1..3 if k <= n\n  \
                ours(k) + ours(n - k) for k in 1..n - 1\nend";
    session.eval(ours).unwrap();
    let same = "[nim_value(theirs(n)) == nim_value(ours(n)) and \
                outcome(theirs(n)) == outcome(ours(n)) for n in 0..12]";
    let same = session.eval(same).unwrap();
    assert!(!same.contains("false") && same.matches("true").count() == 13, "{same}");
    assert_eq!(session.eval("theirs(3) + theirs(4)").unwrap(), "theirs(3) + theirs(4)");
    // A host ruleset cannot be written to a script, and its helpers are private.
    assert!(!session.script(std::path::Path::new("")).contains("theirs(position)"));
    assert!(session.eval("theirs_options_0(3)").is_err());
    assert!(session.eval("theirs(N)").is_ok());
    let problems = session.eval("outcome(theirs(N))").unwrap_err();
    assert!(problems.to_string().contains("a heap is an integer"), "{problems}");
    let again = HostRules { players: None, options: Vec::new() };
    assert!(session.give_rules("outcome", again).is_err());
}

/// A session that interrupts itself from the third pulse on, once the count of pulses is set to 0.
fn self_interrupting_session() -> (Session, Arc<AtomicI32>) {
    let mut session = session();
    let beats = Arc::new(AtomicI32::new(i32::MIN));
    let (count, interrupt) = (beats.clone(), session.interrupt());
    session.machine.budget.pulse = Pulse::new(Duration::from_millis(5), move || {
        if count.fetch_add(1, Ordering::Relaxed) >= 2 {
            interrupt.store(true, Ordering::Relaxed);
        }
    });
    (session, beats)
}

#[test]
fn the_pulse_runs_during_long_queries() {
    for text in [
        "sum(1 for n in 1..10^15)",
        "survey(outcome(*a + *b + *c) for a in 0..4000 for b in 0..4000 for c in 0..4000)",
    ] {
        let (mut session, beats) = self_interrupting_session();
        // The pulse persists across statements.
        session.eval("x := 1").unwrap();
        beats.store(0, Ordering::Relaxed);
        let problems = session.eval(text).unwrap_err();
        assert_eq!(problems.iter().next().map(|p| p.code), Some(Code::Interrupted), "{text}");
        assert!(beats.load(Ordering::Relaxed) >= 3, "{text}");
    }
}
