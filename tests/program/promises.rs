//! Promises of SECURITY.md that no other test checks.

use super::piped::home;
use super::run::{text, tweedle};
use super::tidy::sources;
use super::trust::{conversation, program};
use std::fs;
use std::process::Stdio;
use tweedle::lang::session::Limits;

/// A script cannot reach a network or another program, because the program itself does not, except
/// `:open`, which shows a picture.
#[test]
fn nothing_reaches_a_network_or_another_program() {
    for (path, source) in sources() {
        for way in ["std::net", "process::Command", "Command::new(\""] {
            assert!(!source.contains(way), "{}: {way}", path.display());
        }
        let opens = source.contains("open::that");
        assert!(!opens || path.ends_with("front/repl/screen.rs"), "{}", path.display());
    }
}

#[test]
fn memory_is_limited_by_default() {
    assert_eq!(Limits::default().memory, 4 << 30);
}

/// `:set safe on` in the REPL does the same as `--safe`, from then on.
#[test]
fn safe_mode_confines_the_repl_to_its_folder() {
    let home = home();
    let folder = home.path().join("theirs");
    fs::create_dir(&folder).unwrap();
    fs::write(home.path().join("mine.cgs"), "secret := 17\n").unwrap();
    let lines = ":set safe on\nuse \"../mine.cgs\" as m\nm.secret\n1 + 1\n:write a.txt\n";
    let said = conversation(&folder, &["--trust"], lines);
    assert!(said.contains("outside the folder") && !said.contains("17"), "{said}");
    assert!(said.contains("\n2\n") && said.contains("commands are disabled here"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// With `--safe`, no option writes a file either.
#[test]
fn safe_mode_disables_options_that_write_files() {
    let home = home();
    let script = home.path().join("a.cgs");
    fs::write(&script, "survey(n mod 2 for n in 0..9, [\"a\"])\n").unwrap();
    for option in ["--rows", "--resume", "--store"] {
        let file = home.path().join("written");
        let args = ["--safe", option, file.to_str().unwrap(), script.to_str().unwrap()];
        let out = tweedle(&args, b"");
        assert!(matches!(out.status.code(), Some(1 | 2)), "{option}: {}", text(&out.stdout));
        assert!(!file.exists(), "{option}");
    }
}

/// A closed pipe is an error, without a message.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_an_error() {
    let mut command = program();
    command.args(["eval", "[k for k in 0..100000]"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let out = child.wait_with_output().unwrap();
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(141), ""));
}

/// Markdown may be shown where scripts are not allowed: it contains no tags and no links.
#[test]
fn markdown_output_is_escaped() {
    let source = "markdown(table(s for s in [\"<script>\", \"[a](javascript:b)\"]))\n";
    let out = tweedle(&["--raw", "-"], source.as_bytes());
    let said = text(&out.stdout);
    assert!(said.contains("&lt;script&gt;") && said.contains("[a]\\(javascript:b)"), "{said}");
}

/// `--safe` saves no history, and `:set safe on` stops saving it.
#[cfg(unix)]
#[test]
fn safe_mode_saves_no_history() {
    use super::terminal::Terminal;
    let home = home();
    let mut t = Terminal::start(home.path(), &["--safe"]);
    t.enter("2 + 3");
    t.leave();
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    let mut t = Terminal::start(home.path(), &[]);
    t.enter("2 + 4");
    t.enter(":set safe on");
    t.enter("2 + 5");
    t.leave();
    let kept = fs::read_to_string(home.path().join("tweedle/history")).unwrap();
    assert!(kept.contains("2 + 4") && !kept.contains("2 + 5"), "{kept}");
}
