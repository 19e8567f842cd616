//! Runs all examples: the standard library, example scripts, README and docs.

use crate::print_script::print_script;
use std::path::{Path, PathBuf};
use tweedle::lang::session::{Event, Limits, Session, check_marks, markdown_blocks};
use tweedle::lang::syntax::{SourceId, StmtKind, parse};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path).unwrap().map(|e| e.unwrap().path()));
        } else if path.extension().is_some_and(|e| e == ending) {
            out.push(path);
        }
    }
    out.sort();
    assert!(!out.is_empty(), "no .{ending} in {folder}");
    out
}

/// Checks the examples of a script, and returns their number.
fn check(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).unwrap();
    let mut session = Session::new(Limits::default());
    let check = check_marks(&mut session, &path.display().to_string(), &text, Some(path));
    assert!(check.failed.is_empty(), "{:#?}", check.failed);
    check.passed
}

#[test]
fn stdlib_examples_are_correct() {
    for path in files("stdlib", "cgs") {
        assert!(check(&path) > 0, "{} has no examples", path.display());
    }
}

#[test]
fn stdlib_is_documented() {
    for path in files("stdlib", "cgs") {
        let text = std::fs::read_to_string(&path).unwrap();
        let script = parse(SourceId(0), &text).script;
        assert!(script.doc.is_some(), "{} has no //! doc", path.display());
        for stmt in &script.stmts {
            if matches!(stmt.kind, StmtKind::Use { .. }) {
                continue;
            }
            let docs = stmt.doc.as_deref().unwrap_or_default();
            let line = text[..stmt.span.start as usize].lines().count() + 1;
            assert!(!docs.is_empty(), "{}:{line} has no doc comment", path.display());
        }
    }
}

#[test]
fn example_scripts_are_correct() {
    let mut paths = files("examples", "cgs");
    // These take half of the time.
    let long = ["misere_octal.cgs", "question1.cgs", "amazons.cgs", "question3.cgs"];
    paths.retain(|path| crate::thorough() || !long.iter().any(|name| path.ends_with(name)));
    // Together they take longer than any other test.
    const PARTS: usize = 4;
    std::thread::scope(|scope| {
        for part in 0..PARTS {
            let mine = paths.iter().skip(part).step_by(PARTS);
            scope.spawn(|| {
                for path in mine {
                    assert!(check(path) > 0, "{} has no examples", path.display());
                }
            });
        }
    });
}

#[test]
fn test_scripts_are_correct() {
    for path in files("tests/scripts", "cgs") {
        assert!(check(&path) > 0, "{} has no examples", path.display());
    }
}

#[test]
fn examples_in_readme_and_docs_are_correct() {
    let mut paths = files("docs", "md");
    paths.push(root().join("README.md"));
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut session = Session::new(Limits::default());
        for (first, block) in markdown_blocks(&text) {
            let padded = "\n".repeat(first - 1) + &block;
            let name = path.display().to_string();
            let check = check_marks(&mut session, &name, &padded, Some(&path));
            assert!(check.failed.is_empty(), "{:#?}", check.failed);
        }
    }
}

/// Scripts printed from their syntax trees give the same answers.
#[test]
fn printed_scripts_give_the_same_answers() {
    let all = files("stdlib", "cgs").into_iter().chain(files("tests/scripts", "cgs"));
    for path in all {
        let text = std::fs::read_to_string(&path).unwrap();
        let parsed = parse(SourceId(0), &text);
        if !parsed.errors.is_empty() {
            // A script with syntax errors cannot be printed completely.
            continue;
        }
        let run = |text: &str| {
            let mut session = Session::new(Limits::default());
            let mut out = Vec::new();
            let folder = path.parent();
            let result = session.run("script", text, folder, &mut |session, event| match event {
                Event::Value(shown) => {
                    out.push(tweedle::lang::value::value(&session.machine, &shown.value));
                }
                Event::Comment(text) => out.push(text),
                Event::Statement(_) => {}
            });
            (out, result.map_err(|problems| problems[0].message.clone()))
        };
        assert_eq!(run(&text), run(&print_script(&parsed.script)), "{}", path.display());
    }
}

/// A checker that accepts everything would make all tests above pass.
#[test]
fn wrong_expected_output_is_detected() {
    let wrong = "1 + 1 // => 3\n1 // !! division\n1 / 0 // => 1\nx := 1 // => 1\n\
                 // => 5\nfoo(\n1 / 0\n/// foo(1) // => 9\nf(y) := y\n";
    let mut session = Session::new(Limits::default());
    let check = check_marks(&mut session, "wrong", wrong, None);
    let lines: Vec<&str> = check.failed.iter().map(|f| f.place.as_str()).collect();
    for line in ["wrong:1", "wrong:2", "wrong:3", "wrong:4", "wrong:6"] {
        assert!(lines.contains(&line), "{line} passed: {:#?}", check.failed);
    }
    let right =
        "1 + 1 // => 2\n1 / 0 // !! division by zero\nnope // !! not defined\n2 2 // !! found\n3\n";
    let check = check_marks(&mut session, "right", right, None);
    assert!(check.failed.is_empty(), "{:#?}", check.failed);
    assert_eq!(check.passed, 5);
}

/// Headings and prose are printed in order with the values, but not those inside a definition.
#[test]
fn printed_comments_and_statements_are_printed_in_order() {
    use super::run::{text, tweedle};
    let script = "//| # Sums\n//| One\n//| and `two`.\n//|\n//|     kept  as it is\n1 + 1\n\
                  f(n) :=\n  //| not printed\n  n\n//| ## Rest\nf(3)\n//| The end.\n";
    let out = tweedle(&["-"], script.as_bytes());
    let printed = "Sums\n════\nOne and `two`.\n\n    kept  as it is\n\n2\n\nRest\n────\n\n3\n\n\
                   The end.\n\n";
    assert_eq!(text(&out.stdout), printed);
    let out = tweedle(&["--echo", "--ascii", "-"], script.as_bytes());
    let printed = "Sums\n====\nOne and `two`.\n\n    kept  as it is\n\n> 1 + 1\n2\n> f(n) :=\n    \
                   //| not printed\n    n\n\nRest\n----\n\n> f(3)\n3\n\nThe end.\n\n";
    assert_eq!(text(&out.stdout), printed);
    let out = tweedle(&["--json", "-"], script.as_bytes());
    assert_eq!(text(&out.stdout).lines().count(), 2);
    let out = tweedle(&["fmt", "-"], script.as_bytes());
    assert_eq!(text(&out.stdout), script);
    // After a statement that fails, no heading is printed.
    let out = tweedle(&["-"], b"//| # A\n1 / 0\n//| # B\n");
    assert_eq!(text(&out.stdout), "A\n=\n\n".replace('=', "═"));
}
