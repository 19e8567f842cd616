//! The command line: output streams and exit codes.

use super::run::{text, tweedle};

#[test]
fn eval_prints_the_value() {
    let out = tweedle(&["eval", "outcome(*2 + *2)"], b"");
    assert_eq!((text(&out.stdout), text(&out.stderr), out.status.code()), ("O\n", "", Some(0)));
    let out = tweedle(&["eval", "-3 mod 5"], b"");
    assert_eq!(text(&out.stdout), "2\n");
}

/// Output to a pipe is plain text of any length; `--ascii` replaces symbols.
#[test]
fn output_to_a_pipe_is_plain_text() {
    let text = "[[2·*3, {*2}, {*3}] for k in 1..20]";
    let out = tweedle(&["eval", text], b"");
    let row = "[2·*3, {*2}, {*3}]";
    let plain = format!("[{}]\n", [row; 20].join(", "));
    assert_eq!(self::text(&out.stdout), plain);
    let out = tweedle(&["eval", "--ascii", text], b"");
    assert_eq!(self::text(&out.stdout), plain.replace('·', " * "));
    let out = tweedle(&["eval", "--ascii", "outcome(3·*2)"], b"");
    assert_eq!(self::text(&out.stdout), "nobody\n");
    let out =
        tweedle(&["eval", "--ascii", "--csv", "table((k, outcome(k·*2)) for k in 3..3)"], b"");
    let csv = self::text(&out.stdout);
    assert!(csv.is_ascii() && csv.contains("nobody"), "{csv}");
}

#[test]
fn scripts_print_each_value_and_stop_at_a_failure() {
    for args in [&["-"][..], &["run", "-"]] {
        let out = tweedle(args, b"x := 2\nx + 1\n{0, *}\n");
        assert_eq!((text(&out.stdout), out.status.code()), ("3\n*2\n", Some(0)));
    }
    let out = tweedle(&["-"], b"1\n1 / 0\n2\n");
    assert_eq!((text(&out.stdout), out.status.code()), ("1\n", Some(1)));
    assert!(text(&out.stderr).contains("division by zero"));
    let out = tweedle(&["-"], b"1\nnope\n");
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(1)));
}

/// Each answer is written at once, so that a run that is stopped later has already given it.
#[test]
fn answers_to_a_pipe_are_flushed_at_once() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_tweedle"));
    let command = command.arg("-").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let endless = b"1 + 1\nlast(fold(0..10^12, 0, (a, b) -> a + b))\n";
    child.stdin.take().unwrap().write_all(endless).unwrap();
    let mut answer = [0; 2];
    child.stdout.as_mut().unwrap().read_exact(&mut answer).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(&answer, b"2\n");
}

/// With `--keep-going`, a statement that fails skips only the statements that need its value.
#[test]
fn a_failure_ends_the_script_unless_it_keeps_going() {
    let script = b"1\nx := 1 / 0\n2\nx\n3\n";
    let out = tweedle(&["--keep-going", "-"], script);
    assert_eq!((text(&out.stdout), out.status.code()), ("1\n2\n3\n", Some(1)));
    let said = text(&out.stderr);
    assert!(said.contains("division by zero") && said.contains("has failed"), "{said}");
    let script = b"1\nx := nope\n2\nx\nf(n) := nope(n)\nf(1)\n3\n";
    let out = tweedle(&["--keep-going", "-"], script);
    assert_eq!((text(&out.stdout), out.status.code()), ("1\n2\n3\n", Some(1)));
    assert!(text(&out.stderr).contains("<stdin>:2:6"), "{}", text(&out.stderr));
    let out = tweedle(&["--keep-going", "--time", "1", "-"], b"all(true for n in 1..10^12)\n2\n");
    assert_eq!((text(&out.stdout), out.status.code()), ("2\n", Some(1)));
    assert!(text(&out.stderr).contains("out of time"), "{}", text(&out.stderr));
}

#[test]
fn check_does_not_run_the_script() {
    let out = tweedle(&["check", "-"], b"1 / 0\n");
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(0)));
    let out = tweedle(&["check", "-"], b"nope\n1 +* 2\nlength()\n");
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(text(&out.stderr).matches("tweedle::").count(), 3, "{}", text(&out.stderr));
}

#[test]
fn json_output_has_one_object_per_line() {
    let out = tweedle(&["--json", "-"], b"1 + 1\noutcome(0)\nmap[1 => *]\n1 / 0\n");
    assert_eq!(out.status.code(), Some(1));
    let lines: Vec<serde_json::Value> =
        text(&out.stdout).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["value"], 2);
    assert_eq!(lines[0]["line"], 1);
    assert_eq!(lines[1]["value"]["seats"], serde_json::json!(["O", "P"]));
    assert_eq!(lines[2]["text"], "map[1 => *]");
    assert_eq!(lines[3]["error"], "tweedle::value");
    assert_eq!(lines[3]["labels"][0]["line"], 4);
    assert_eq!(lines[3]["labels"][0]["column"], 1);
}

#[test]
fn test_compares_expected_output_comments() {
    let folder = std::env::temp_dir().join(format!("tweedle-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let good = folder.join("good.cgs");
    std::fs::write(&good, "1 + 1 // => 2\n").unwrap();
    let out = tweedle(&["test", good.to_str().unwrap()], b"");
    assert_eq!((text(&out.stdout), out.status.code()), ("1 passed, 0 failed\n", Some(0)));
    std::fs::write(folder.join("bad.md"), "# x\n\n```tweedle\n1 + 1 // => 3\n```\n").unwrap();
    let out = tweedle(&["test", folder.to_str().unwrap()], b"");
    assert_eq!(out.status.code(), Some(1));
    let stdout = text(&out.stdout);
    assert!(stdout.contains("bad.md:4\n  expected  3\n  found     2\n"), "{stdout}");
    assert!(stdout.ends_with("1 passed, 1 failed\n"), "{stdout}");
    std::fs::remove_dir_all(&folder).unwrap();
    let out = tweedle(&["test", "no/such/folder"], b"");
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn unreadable_files_are_reported() {
    for (bytes, words) in [(&b"x := \"\xff\""[..], "not UTF-8"), (b"\x00\x01\xff\xfe", "not UTF-8")]
    {
        let out = tweedle(&["-"], bytes);
        assert_eq!(out.status.code(), Some(1));
        assert!(text(&out.stderr).contains(words), "{}", text(&out.stderr));
    }
    let out = tweedle(&["no_such_file.cgs"], b"");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("does not exist"));
    let out = tweedle(&["."], b"");
    assert!(text(&out.stderr).contains("is a folder"));
}

#[test]
fn wrong_arguments_exit_with_code_2() {
    assert_eq!(tweedle(&["--nonsense"], b"").status.code(), Some(2));
    assert_eq!(tweedle(&["eval"], b"").status.code(), Some(2));
    assert_eq!(tweedle(&["eval", "--json", "--csv", "1"], b"").status.code(), Some(2));
    for option in ["-c", "-e", "--eval"] {
        let out = tweedle(&[option, "1 + 1"], b"");
        assert!(text(&out.stderr).contains("write tweedle eval '…'"), "{}", text(&out.stderr));
    }
}

/// Diagnostics are framed on a terminal and take one line each in a pipe.
#[test]
fn diagnostics_have_two_forms() {
    let script = b"f(x) := 1 / x\nf(0)\n";
    let line =
        "<stdin>:1:9: error[tweedle::value]: division by zero\n  note: <stdin>:2:1: in f(0)\n";
    for args in [&["-"][..], &["--errors", "line", "-"], &["run", "--errors=line", "-"]] {
        let out = tweedle(args, script);
        assert_eq!((text(&out.stderr), out.status.code()), (line, Some(1)));
    }
    let out = tweedle(&["--errors", "framed", "-"], script);
    let shown = text(&out.stderr);
    for words in ["tweedle::value\n", "╭─[<stdin>:1:9]", "in f(0), called at <stdin>:2:1\n"] {
        assert!(shown.contains(words), "no {words} in {shown}");
    }
    let out = tweedle(&["--errors", "poem", "-"], script);
    assert_eq!(out.status.code(), Some(2));
    let out = tweedle(&["--errors", "framed"], b"1 / 0\n");
    assert!(text(&out.stdout).contains("╭─["), "{}", text(&out.stdout));
    // The message of an assertion stays on one line.
    let out = tweedle(&["eval", "assert 1 == 2, \"a\\nb\""], b"");
    assert_eq!(text(&out.stderr), "<eval>:1:8: error[tweedle::assert]: a b\n");
}

#[test]
fn explain_describes_error_codes() {
    let out = tweedle(&["--explain", "NAME"], b"");
    assert_eq!(out.status.code(), Some(0));
    assert!(text(&out.stdout).starts_with("tweedle::name\n"), "{}", text(&out.stdout));
    let out = tweedle(&["--explain"], b"");
    assert_eq!(
        (text(&out.stdout).lines().count(), out.status.code()),
        (tweedle::lang::report::Code::ALL.len(), Some(0))
    );
    let out = tweedle(&["--explain", "tweedle::naem"], b"");
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(2)));
    assert!(text(&out.stderr).contains("did you mean tweedle::name?"), "{}", text(&out.stderr));
}

#[test]
fn files_without_examples_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (page, script) = (folder.path().join("page.md"), folder.path().join("empty.cgs"));
    std::fs::write(&page, "# Nothing\n").unwrap();
    std::fs::write(&script, "// nothing\n").unwrap();
    let note = |path: &std::path::Path| {
        format!("warning: {} does not contain examples, such as `1 + 1  // => 2`\n", path.display())
    };
    let out = tweedle(&["test", page.to_str().unwrap()], b"");
    assert_eq!((text(&out.stdout), out.status.code()), ("0 passed, 0 failed\n", Some(0)));
    assert_eq!(text(&out.stderr), note(&page));
    // Many pages of a folder have none.
    let out = tweedle(&["test", folder.path().to_str().unwrap()], b"");
    assert_eq!((text(&out.stderr), out.status.code()), (note(&script).as_str(), Some(0)));
}

#[test]
fn limits_can_be_set_by_options() {
    let out = tweedle(&["eval", "--time", "0.2", "all(true for k in 0..)"], b"");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("out of time"), "{}", text(&out.stderr));
    for text in [
        "[list(0..999999) for k in 0..100000]",
        "[set[k..k + 9 for k in 0..999999] for j in 0..1000]",
        "f(n) := if n == 0 then \"ab\" else let s := f(n - 1) in s + s\n[f(20) for k in 0..100000]",
        "[2^(100000 + k) for k in 0..10000000]",
    ] {
        let out = tweedle(&["eval", "--memory", "300", text], b"");
        assert!(
            self::text(&out.stderr).contains("more than 300 MB"),
            "{text}: {}",
            self::text(&out.stderr)
        );
    }
    let out = tweedle(&["eval", "--states", "10", "outcome(3·{*8, {*9}})"], b"");
    assert!(text(&out.stderr).contains("more than 10 states"), "{}", text(&out.stderr));
}

/// Without arguments the REPL starts; from a pipe it reads to the end.
#[test]
fn the_repl_reads_from_a_pipe() {
    let out = tweedle(&[], "x := 3\nx·*\n1 / 0\n[1,\n2]\n_ + [x]\n?mex\n".as_bytes());
    let stdout = text(&out.stdout);
    for words in ["3·*\n", "division by zero", "[1, 2]\n", "[1, 2, 3]\n", "mex(xs)"] {
        assert!(stdout.contains(words), "no {words} in {stdout}");
    }
    assert_eq!(out.status.code(), Some(1), "an entry failed");
    assert_eq!(tweedle(&[], b"1\n:vars\n").status.code(), Some(0));
}

#[test]
fn certificates_are_verified() {
    let out = tweedle(&["eval", "--raw", "certificate(quotient(nim, 3)) under winning(3, P)"], b"");
    let certificate = text(&out.stdout).to_owned();
    assert!(certificate.starts_with("{\"certificate\""), "{certificate}");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = file("good.json", &certificate);
    let bad = file("bad.json", &certificate.replace("\"order\":7", "\"order\":8"));
    let out = tweedle(&["verify", &good], b"");
    let said = text(&out.stdout);
    let line = "good.json: verified: the quotient of heaps of nim of every size has order 7 \
                (17 pairs) where 3 players play and the last to move wins; unchecked, in its \
                author's words: \"nim, sizes 1 to 3 under winning(3, P)\"\n";
    assert!(said.ends_with(line), "{said}");
    assert_eq!(out.status.code(), Some(0));
    let out = tweedle(&["verify", &bad, &good, "nowhere.json"], b"");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stdout).contains("good.json: verified"));
    assert!(text(&out.stderr).contains("bad.json: not verified: the digest"));
    assert!(text(&out.stderr).contains("nowhere.json cannot be read as a certificate"));
    let out = tweedle(&["verify", "--json", &good], b"");
    let json: serde_json::Value = serde_json::from_str(text(&out.stdout)).unwrap();
    assert_eq!((&json["order"], &json["all_sizes"]), (&7.into(), &true.into()));
    let out = tweedle(&["export", "--coq", &good], b"");
    assert!(text(&out.stdout).contains("Theorem winners_of_nim sizes"), "{}", text(&out.stdout));
    for args in [&["verify", "-"][..], &["export", "--coq", "-"]] {
        let out = tweedle(args, certificate.as_bytes());
        assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    }
    let out = tweedle(&["export", "--coq", &bad], b"");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("bad.json: not verified: the digest"));
    let listed = tweedle(&["eval", "--raw", "certificate(outcome({1_L | | }))"], b"");
    let listed = file("listed.json", text(&listed.stdout));
    let out = tweedle(&["verify", "--json", &listed], b"");
    let json: serde_json::Value = serde_json::from_str(text(&out.stdout)).unwrap();
    assert_eq!((&json["positions"], &json["verified"]), (&4.into(), &true.into()));
    let out = tweedle(&["export", "--coq", &listed], b"");
    assert!(text(&out.stderr).contains("has theorems about outcomes of impartial games"));
}

/// `check` reads the scripts of a folder.
#[test]
fn folders_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.cgs"), "nope\n").unwrap();
    std::fs::write(folder.path().join("b.txt"), "no script\n").unwrap();
    let out = tweedle(&["check", folder.path().to_str().unwrap()], b"");
    let said = text(&out.stderr);
    assert!(said.contains("a.cgs:1:1") && !said.contains("b.txt"), "{said}");
}

/// `check --explain` explains each ruleset, and underlines what is not supported.
#[test]
fn rulesets_of_a_file_are_explained() {
    let script = b"ruleset quick(n)\n  quick(n - k)  for k in 1..2 if k <= n\nend\n\
                   ruleset slow(s)\n  slow(s.replace(\"a\", \"\"))  if \"a\" in s\nend\n1 / 0\n";
    let out = tweedle(&["check", "--explain", "-"], script);
    let (said, notes) = (text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(0), "{notes}");
    assert!(said.contains("quick(n)\n  one heap, of n tokens\n"), "{said}");
    assert!(said.contains("  options: all rules are compiled\nslow(s)\n"), "{said}");
    assert!(notes.contains("5:32: warning[tweedle::interpreted]: `slow`: "), "{notes}");
    let out = tweedle(&["check", "--explain", "--json", "-"], script);
    let first = text(&out.stdout).lines().next().unwrap_or_default().to_owned();
    assert!(first.starts_with("{") && first.contains("\"ruleset\":\"quick(n)\""), "{first}");
}
