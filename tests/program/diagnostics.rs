//! Each kind of diagnostic as a user sees it. `UPDATE=1 cargo test` writes the page anew.

use std::fmt::Write as _;
use std::time::Duration;
use tweedle::repl::command;
use tweedle::repl::settings::Settings;
use tweedle::report::{Code, Problem, Style, line, render};
use tweedle::session::{Limits, Session};

/// A text that triggers each code.
fn trigger(code: Code) -> &'static str {
    match code {
        Code::Syntax => "heap := 3\nkayles(heap, := 4)\n",
        Code::Name => "hallo := 1\nhalo + 1\n",
        Code::Arguments => "f(x, y) := x\nf(1)\n",
        Code::Type => "g(x) := if x then 1 else 2\ng(\"yes\")\n",
        Code::Value => "xs := [1, 2]\nxs[2]\n",
        Code::Players => "outcome(*) under winning(3, O2)\n",
        Code::Assert => "assert 1 + 1 == 3, \"sums are off\"\n",
        Code::Require => {
            "ruleset heap(n)\n  require n >= 0, \"a heap cannot be negative\"\n  heap(n - 2)  if n > 0\nend\noutcome(heap(3))\n"
        }
        Code::Rule => "ruleset heap(n)\n  n - 1  if n > 0\nend\noutcome(heap(3))\n",
        Code::Cycle => "ruleset ring(n)\n  ring((n + 1) mod 3)\nend\noutcome(ring(0))\n",
        Code::Limit => "f(n) := 1 + f(n + 1)\nf(0)\n",
        Code::Interrupted => "all(true for k in 0..)\n",
        Code::Open => "if absorbing(2·{*2, {*2}}) under winning(3, NP) then 1 else 2\n",
        Code::Later => "outcome(1_L + 1_R)\n",
        Code::File => "use \"nowhere.cgs\" as n\n",
        Code::Module => "use heeps\n",
        Code::Command => ":sve talk.cgs\n",
        Code::Setting => ":set keys nano\n",
    }
}

fn provoke(code: Code) -> (Session, Problem) {
    let limits = Limits { time: Some(Duration::from_secs(20)), calls: 1000, ..Limits::default() };
    let mut session = Session::new(limits);
    if code == Code::Interrupted {
        session.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
    }
    if trigger(code).starts_with(':') {
        let source = session.sources.add("<1>", trigger(code));
        let problem = match command::read(source, trigger(code)) {
            Ok(typed) => Settings::default().set("keys", "nano", typed.at).unwrap_err(),
            Err(problem) => problem,
        };
        assert_eq!(problem.code, code, "{}", problem.message);
        return (session, *problem);
    }
    let result = session.run("example.cgs", trigger(code), None, &mut |_, _| {});
    let problem = result.unwrap_err().into_iter().next().unwrap();
    assert_eq!(problem.code, code, "{}", problem.message);
    (session, problem)
}

#[test]
fn every_code_looks_as_it_should() {
    let mut page = String::new();
    for code in Code::ALL {
        let (session, problem) = provoke(code);
        let text = render(&problem, &session.sources, Style::default());
        let _ = writeln!(page, "---- {}\n{}", code.id(), trigger(code));
        let _ = writeln!(page, "{text}{}\n", line(&problem, &session.sources));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/diagnostics.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    assert_eq!(expected, page);
}

#[test]
fn every_diagnostic_has_a_place() {
    for code in Code::ALL {
        let (_, problem) = provoke(code);
        assert!(problem.span().is_some(), "{}", code.id());
    }
}

#[test]
fn long_lines_are_shown_in_part() {
    let mut session = Session::new(Limits::default());
    let text = format!("{}nope{}", "1 + ".repeat(5000), " + 1".repeat(5000));
    let problem = session.run("long", &text, None, &mut |_, _| {}).unwrap_err().remove(0);
    let shown = render(&problem, &session.sources, Style::default());
    assert!(shown.len() < 1500, "{shown}");
    assert!(shown.contains("nope"), "{shown}");
}

#[test]
fn several_mistakes_are_several_diagnostics() {
    let mut session = Session::new(Limits::default());
    let text = "1 +* 2\nnope\nf( := 3\nx := := 4\nlength()\n[1, 2\nuse nowhere\n";
    let problems = session.check("many", text, None);
    assert!(problems.len() >= 5, "{problems:#?}");
}
