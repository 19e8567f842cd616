//! Each kind of diagnostic as a user sees it. `UPDATE=1 cargo test` rewrites the snapshot.

use std::fmt::Write as _;
use std::time::Duration;
use tweedle::front::console::command;
use tweedle::front::console::settings::Settings;
use tweedle::lang::report::{Code, Problem, Style, json, line, notes, render};
use tweedle::lang::session::{Limits, Session};

/// Reads a line that only the REPL understands.
fn command(session: &mut Session, text: &'static str) -> Result<(), Box<Problem>> {
    let source = session.sources.add("<1>", text);
    let typed = command::read(source, text)?;
    match typed.rest.split_once(' ') {
        Some((name, value)) if typed.command.name == "set" => {
            Settings::default().set(name, value, typed.at)
        }
        _ => Ok(()),
    }
}

/// Returns the example below the line `title` on the page of a code.
fn example(code: Code, title: &str) -> &'static str {
    let Some((_, below)) = code.page().split_once(title) else { return "" };
    let text = below.split_once("```text\n").and_then(|(_, text)| text.split_once("```"));
    text.unwrap().0
}

const WRONG: &str = "This goes wrong";
const MENDED: &str = "This does not";
/// An error that no script causes is caused by hand.
const BY_HAND: &str = ", if you stop it with Ctrl-C:";

fn provoke(code: Code) -> (Session, Problem) {
    let limits = Limits { time: Some(Duration::from_secs(20)), calls: 1000, ..Limits::default() };
    let mut session = Session::new(limits);
    if code.page().contains(BY_HAND) {
        session.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
    }
    if example(code, WRONG).starts_with(':') {
        let problem = command(&mut session, example(code, WRONG)).unwrap_err();
        assert_eq!(problem.code, code, "{}", problem.message);
        return (session, *problem);
    }
    if let Some(problem) = session.lint("example.cgs", example(code, WRONG), None).pop()
        && problem.code == code
        && code.is_warning()
    {
        return (session, problem);
    }
    let result = session.run("example.cgs", example(code, WRONG), None, &mut |_, _| {});
    let problem = match result {
        Err(mut problems) => problems.remove(0),
        Ok(()) => session.take_warnings().remove(0),
    };
    assert_eq!(problem.code, code, "{}", problem.message);
    (session, problem)
}

#[test]
fn every_code_is_rendered_as_in_the_snapshot() {
    let mut page = String::new();
    for code in Code::ALL.into_iter().filter(|code| *code != Code::Bug) {
        let (session, problem) = provoke(code);
        let text = render(&problem, &session.sources, Style::default());
        let _ = writeln!(page, "---- {}\n{}", code.id(), example(code, WRONG));
        let _ = writeln!(page, "{text}{}", line(&problem, &session.sources));
        let _ = writeln!(page, "{}", notes(&problem, &session.sources));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/diagnostics.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    assert_eq!(expected, page);
}

#[test]
fn every_diagnostic_has_a_span() {
    for code in Code::ALL.into_iter().filter(|code| *code != Code::Bug) {
        let (_, problem) = provoke(code);
        assert!(problem.span().is_some(), "{}", code.id());
    }
}

#[test]
fn long_lines_are_shortened() {
    let mut session = Session::new(Limits::default());
    let text = format!("{}nope{}", "1 + ".repeat(5000), " + 1".repeat(5000));
    let problem = session.run("long", &text, None, &mut |_, _| {}).unwrap_err().remove(0);
    let shown = render(&problem, &session.sources, Style::default());
    assert!(shown.len() < 1500, "{shown}");
    assert!(shown.contains("nope"), "{shown}");
}

#[test]
fn each_mistake_is_a_diagnostic_of_its_own() {
    let mut session = Session::new(Limits::default());
    let text = "1 +* 2\nnope\nf( := 3\nx := := 4\nlength()\n[1, 2\nuse nowhere\n";
    let problems = session.check("many", text, None);
    assert!(problems.len() >= 5, "{problems:#?}");
}

/// On each page, the wrong example ends in the code of the page and the fixed example in no error.
#[test]
fn examples_on_the_pages_cause_their_codes() {
    // No script is known that leads to an internal error.
    for code in Code::ALL.into_iter().filter(|code| *code != Code::Bug) {
        let mended = example(code, MENDED);
        let (_, problem) = provoke(code);
        assert_eq!(problem.code, code);
        let mut session = Session::new(Limits::default());
        if mended.starts_with(':') {
            assert!(command(&mut session, mended).is_ok(), "{}", code.id());
        } else {
            let result = session.run("mended", mended, None, &mut |_, _| {});
            assert!(result.is_ok(), "{}: {result:#?}", code.id());
            assert!(session.take_warnings().is_empty(), "{}", code.id());
            if code.is_warning() {
                assert_eq!(session.lint("mended", mended, None), [], "{}", code.id());
            }
        }
        let text = code.explain();
        assert!(text.starts_with(code.id()), "{text}");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(code.about()), "{text}");
        for line in example(code, WRONG).lines().chain(mended.lines()) {
            assert!(text.contains(&format!("\n    {line}\n")), "{text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(code.page().split("\n\n").count() > 2);
        assert_eq!(code.page().contains(BY_HAND), code == Code::Interrupted);
    }
}

#[test]
fn codes_are_found_by_name_or_suggested() {
    for code in Code::ALL {
        let short = code.id().trim_start_matches("tweedle::");
        for name in [code.id(), short, &short.to_uppercase(), &format!("Tweedle::{short}")] {
            assert_eq!(Code::find(name), Ok(code));
        }
    }
    assert_eq!(Code::find("requier"), Err(Some(Code::Require)));
    assert_eq!(Code::find("tweedle::naem"), Err(Some(Code::Name)));
    assert_eq!(Code::find("quite another"), Err(None));
    assert_eq!(Code::find(""), Err(None));
}

/// Returns the first problem of a script in the same folder as a module `m.cgs`.
fn with_module(module: &str, script: &str) -> (Session, Problem) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("m.cgs"), module).unwrap();
    let mut session = Session::new(Limits::default());
    let result = session.run("example.cgs", script, Some(folder.path()), &mut |_, _| {});
    (session, result.unwrap_err().remove(0))
}

/// Removes the temporary folder of the module from a text.
fn without_folder(text: &str) -> String {
    text.split_inclusive(['[', ' ', '\n'])
        .map(|word| match word.split_once("m.cgs") {
            Some((before, rest)) if before.contains(['/', '\\']) => format!("m.cgs{rest}"),
            _ => word.to_owned(),
        })
        .collect()
}

const HEAP: &str = "ruleset heap(n)\n  require n >= 0, \"a heap cannot be negative\"\nend\n";

#[test]
fn labels_in_another_file_have_their_own_frame() {
    let (session, problem) = with_module(HEAP, "use \"m.cgs\"\nm.heap(-1)\n");
    let shown = without_folder(&render(&problem, &session.sources, Style::default()));
    let expected = "\
tweedle::require

  × `heap(-1)` is not a position: a heap cannot be negative
   ╭─[example.cgs:2:1]
 1 │ use \"m.cgs\"
 2 │ m.heap(-1)
   · ─────┬────
   ·      ╰── needed here
   ╰────
  help: it is `heap(n)`
  ☞ required here
   ╭─[m.cgs:2:11]
 1 │ ruleset heap(n)
 2 │   require n >= 0, \"a heap cannot be negative\"
   ·           ───┬──
   ·              ╰── required here
 3 │ end
   ╰────
  in heap(-1), called at example.cgs:2:1
";
    assert_eq!(shown, expected);
    assert_eq!(
        without_folder(&notes(&problem, &session.sources)),
        "  note: m.cgs:2:11: required here\n  note: example.cgs:2:1: in heap(-1)\n"
    );
    let json = json(&problem, &session.sources);
    assert!(json["labels"][1]["file"].as_str().unwrap().ends_with("m.cgs"), "{json}");
    assert_eq!(json["trace"][0]["call"], "heap(-1)");
    assert_eq!(json["trace"][0]["file"], "example.cgs");
    assert_eq!((&json["trace"][0]["line"], &json["trace"][0]["column"]), (&2.into(), &1.into()));
}

#[test]
fn an_error_in_a_module_names_the_use_that_loads_it() {
    let (session, problem) = with_module("x := nope\n", "1\nuse \"m.cgs\"\n");
    let notes = notes(&problem, &session.sources);
    assert!(notes.starts_with("  note: example.cgs:2:5: in module "), "{notes}");
}

#[test]
fn cycles_are_shown() {
    let notes = |text: &str| {
        let mut session = Session::new(Limits::default());
        let problem = session.run("e", text, None, &mut |_, _| {}).unwrap_err().remove(0);
        notes(&problem, &session.sources)
    };
    let equation = notes("using normal(2)\nlong := loop(G -> {0 | G})\nbirthday(long)");
    assert_eq!(equation, "  note: e:2:14: by this equation\n");
    let rule = notes("ruleset ring(n)\n  ring((n + 1) mod 3)\nend\nbirthday(ring(0))");
    assert_eq!(rule, "  note: e:2:3: this rule leads from ring(0) to ring(1)\n");
}

#[test]
fn calls_are_shown_with_their_positions() {
    let trace = |text: &str| {
        let mut session = Session::new(Limits::default());
        let problem = session.run("e", text, None, &mut |_, _| {}).unwrap_err().remove(0);
        notes(&problem, &session.sources)
    };
    assert_eq!(
        trace("f(x) := x / 0\ng(x) := f(x + 1)\ng(1)"),
        "  note: e:2:9: in f(2)\n  note: e:3:1: in g(1)\n"
    );
    // When a builtin calls a function, the position of the argument is shown.
    assert_eq!(trace("f(x) := 1 / x\n[2, 1, 0].map(f)"), "  note: e:2:15: in f(0)\n");
    // The innermost three calls and the outermost one are shown.
    let count = "f(n) := if n == 0 then [][0] else 1 + f(n - 1)\n";
    assert_eq!(
        trace(&format!("{count}f(3)")),
        "  note: e:1:39: in f(0)\n  note: e:1:39: in f(1)\n  note: e:1:39: in f(2)\n  \
         note: e:2:1: in f(3)\n"
    );
    for (depth, more) in [(4, "1 more call"), (5, "2 more calls"), (5000, "4997 more calls")] {
        assert_eq!(
            trace(&format!("{count}f({depth})")),
            format!(
                "  note: e:1:39: in f(0)\n  note: e:1:39: in f(1)\n  note: e:1:39: in f(2)\n  \
                 note: … {more}\n  note: e:2:1: in f({depth})\n",
            )
        );
    }
}

#[test]
fn frames_fit_the_width_and_can_be_ascii() {
    let (session, problem) = provoke(Code::Rule);
    for width in [40, 60, 120] {
        let style = Style { width, ..Style::default() };
        let shown = render(&problem, &session.sources, style);
        let longest = shown.lines().map(|line| line.chars().count()).max();
        assert!(longest.is_some_and(|l| l <= width), "{width}: {shown}");
    }
    let style = Style { ascii: true, ..Style::default() };
    let (session, problem) = with_module(HEAP, "use \"m.cgs\"\nm.heap(-1)\n");
    let shown = render(&problem, &session.sources, style);
    assert!(shown.is_ascii(), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn suggestions_include_names_in_modules() {
    let help = |text: &str| {
        let mut session = Session::new(Limits::default());
        session.eval(text).unwrap_err().remove(0).help.unwrap()
    };
    let standard = "did you mean `kayles` of the module `heaps`? add `use heaps (kayles)` above";
    assert_eq!(help("kaylse(3)"), standard);
    assert_eq!(help("use heaps\nkaylse(3)"), "did you mean `heaps.kayles`?");
    assert_eq!(help("use heaps as h\nkaylse(3)"), "did you mean `h.kayles`?");
    // A name in scope takes precedence over names in modules.
    assert_eq!(help("kaylos := 1\nkaylse(3)"), "did you mean `kaylos`?");
    assert_eq!(help("outcom(*)"), "did you mean `outcome`?");
    assert!(help("kayles(3)").contains("use heaps (kayles)"));
    assert!(help("zzzz").contains("define it first"));
}

#[test]
fn an_unknown_name_is_reported_once_with_a_suggestion() {
    let mut session = Session::new(Limits::default());
    let text = "ruleset cut(n)\n  cut(i) + cut(n - i)  if i in 1..n - 1\nend\n";
    let problems = session.check("cut", text, None);
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert!(problems[0].help.as_deref().unwrap().contains("`for i in …`"), "{problems:#?}");
}
