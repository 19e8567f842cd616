//! Guarantees for running untrusted scripts, and for output to a full disk.

use super::piped::home;
use super::run::{text, tweedle};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tweedle"))
}

#[cfg(target_os = "linux")]
fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

/// Every command that prints reports that it could not.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let home = home();
    let script = home.path().join("a.cgs");
    fs::write(&script, "1 + 1 // => 2\n[k for k in 0..100000]\n").unwrap();
    let script = script.to_str().unwrap();
    for args in [
        &["run", script][..],
        &["eval", "1"],
        &["eval", "[k for k in 0..100000]"],
        &["--json", "eval", "1"],
        &["--csv", "eval", "survey(n mod 2 for n in 0..9)"],
        &["test", script],
        &["fmt", "-"],
        &["reference"],
        &["--explain", "name"],
        &["--help"],
        &["--version"],
        &["man"],
        &["completions", "bash"],
        &[],
    ] {
        let mut command = program();
        command.args(args).stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"1+1\n");
        let out = child.wait_with_output().unwrap();
        assert_eq!(out.status.code(), Some(1), "{args:?}");
        assert!(text(&out.stderr).contains("cannot write to standard output"), "{args:?}");
    }
}

/// A closed output is also an error; a command that prints nothing does not need one.
#[cfg(unix)]
#[test]
fn a_closed_output_is_an_error() {
    let tweedle = env!("CARGO_BIN_EXE_tweedle");
    let sh = |line: &str| Command::new("sh").args(["-c", line, tweedle]).output().unwrap();
    for args in ["eval 1", "--version", "run - < /dev/null", "reference"] {
        let out = sh(&format!("\"$0\" {args} >&-"));
        let nothing = args.starts_with("run");
        assert_eq!(out.status.code(), Some(i32::from(!nothing)), "{args}");
        let said = text(&out.stderr);
        assert_eq!(said.contains("cannot write to standard output: it is closed"), !nothing);
    }
}

/// An unwritable diagnostic changes nothing else.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_error_output_does_not_panic() {
    for args in [&["eval", "nope"][..], &["run", "no.cgs"], &["--nope"], &["fmt", "no.cgs"]] {
        let status = program().args(args).stderr(full()).stdout(Stdio::null()).status().unwrap();
        assert!(matches!(status.code(), Some(1 | 2)), "{args:?}: {status}");
    }
    let status = program().args(["eval", "1"]).stderr(full()).stdout(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(0));
}

/// Checks that a script ends soon, by a limit, and returns its error output.
fn limited(source: &str, limits: &[&str]) -> String {
    let start = Instant::now();
    let out = tweedle(&[limits, &["-"]].concat(), source.as_bytes());
    let took = start.elapsed();
    assert!(took < Duration::from_secs(40), "{source}: {took:?}");
    assert_eq!(out.status.code(), Some(1), "{source}");
    text(&out.stderr).to_owned()
}

#[test]
fn text_conversion_obeys_the_limits() {
    let long = "x := fold(0..21, \"x\", (a, b) -> a + a)\nxs := [x for i in 0..3000]\n";
    for make in ["xs", "length(text(xs))", "length(json(xs))", "length(csv([[x] for x in xs]))"] {
        let said = limited(&format!("{long}{make}\n"), &["--time", "60", "--memory", "200"]);
        assert!(said.contains("MB of memory"), "{make}: {said}");
        let said = limited(&format!("{long}{make}\n"), &["--time", "0.3", "--memory", "900"]);
        assert!(said.contains("tweedle::limit"), "{make}: {said}");
    }
    let said = limited(&format!("{long}length(join(xs))\n"), &[]);
    assert!(said.contains("at most 10000000 entries"), "{said}");
    let said = limited("y := 3^10^6\n[y for i in 0..3000]\n", &["--time", "0.5"]);
    assert!(said.contains("out of time"), "{said}");
}

/// Different games have different texts, or none.
#[test]
fn text_of_a_game_is_never_truncated_silently() {
    let game = "f(n) := if n == 0 then {*2} else {f(n - 1), {f(n - 1)}}\n";
    let shown = tweedle(&["-"], format!("{game}f(19)\n").as_bytes());
    assert!(text(&shown.stdout).starts_with("{…} // longer than"), "{}", text(&shown.stderr));
    assert_eq!(shown.status.code(), Some(0));
    for use_of in ["text(f(19))", "join([f(19)])", "json(f(19))", "survey(f(n) for n in 19..20)"] {
        let said = limited(&format!("{game}{use_of}\n"), &[]);
        assert!(said.contains("the text of a game is too large"), "{use_of}: {said}");
    }
}

#[test]
fn parsing_is_linear_and_obeys_the_limits() {
    let unknown: String = (0..20_000).map(|n| format!("unknown{n} + 1\n")).collect();
    let said = limited(&unknown, &[]);
    assert!(said.contains("… 19900 more"), "{}", said.lines().last().unwrap_or_default());
    assert_eq!(said.matches("tweedle::name").count(), 100);
    let said = limited(&"a +* b )\n".repeat(20_000), &[]);
    assert!(said.contains("… 19900 more"), "{}", said.lines().last().unwrap_or_default());
    let said = limited(&"x".repeat(5_000_000), &[]);
    assert!(said.contains("is not defined"));
    let said = limited(&"1+1\n".repeat(4_000_000), &["--memory", "200"]);
    assert!(said.contains("MB of memory"), "{said}");
}

/// However deeply values are nested, the stack does not overflow.
#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let nested = "f(n) := fold(0..n, [], (a, b) -> [a])\nx := f(80000)\n";
    let said = limited(&format!("{nested}json(x)\n"), &[]);
    assert!(said.contains("nested this deeply"), "{said}");
    for fine in ["length(text(x))", "x == f(80000)", "length(set[x, f(3)])", "sort([x, f(2)]) == 1"]
    {
        let out = tweedle(&["-"], format!("{nested}{fine}\n").as_bytes());
        assert!(matches!(out.status.code(), Some(0 | 1)), "{fine}: {:?}", out.status);
    }
    let home = home();
    for n in 0..2000 {
        let path = home.path().join(format!("m{n}.cgs"));
        fs::write(path, format!("use \"m{}.cgs\" as m\nx := m.x + 1\n", n + 1)).unwrap();
    }
    fs::write(home.path().join("m2000.cgs"), "x := 0\n").unwrap();
    let first = home.path().join("first.cgs");
    fs::write(&first, "use \"m0.cgs\" as m\nm.x\n").unwrap();
    let out = tweedle(&[first.to_str().unwrap()], b"");
    assert_eq!(text(&out.stdout), "2000\n", "{}", text(&out.stderr));
}

/// An untrusted script reads files in its folder and below, and writes nothing.
#[test]
fn safe_mode_reads_only_below_the_folder() {
    let home = home();
    let folder = home.path().join("theirs");
    fs::create_dir_all(folder.join("below")).unwrap();
    fs::write(home.path().join("mine.cgs"), "secret := 1\n").unwrap();
    fs::write(folder.join("below/b.cgs"), "x := 7\n").unwrap();
    let script = folder.join("a.cgs");
    let run = |source: &str, args: &[&str]| {
        fs::write(&script, source).unwrap();
        tweedle(&[args, &[script.to_str().unwrap()]].concat(), b"")
    };
    let out = run("use \"below/b.cgs\" as b\nb.x\n", &["--safe"]);
    assert_eq!(text(&out.stdout), "7\n", "{}", text(&out.stderr));
    let out = run("use \"../mine.cgs\" as m\nm.secret\n", &[]);
    assert_eq!(text(&out.stdout), "1\n");
    let out = run("use \"../mine.cgs\" as m\nm.secret\n", &["--safe"]);
    assert!(text(&out.stderr).contains("outside the folder of the script"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(home.path().join("mine.cgs"), folder.join("link.cgs")).unwrap();
        let out = run("use \"link.cgs\" as m\n", &["--safe"]);
        assert!(text(&out.stderr).contains("outside the folder of the script"));
    }
    let out = run("1\n", &["--safe", "--resume", "x"]);
    assert_eq!(out.status.code(), Some(2));
}

/// A file that is not a script is not read, so that none of it is shown.
#[test]
fn files_that_are_not_scripts_are_not_quoted() {
    let home = home();
    let secret = home.path().join("shadow");
    fs::write(&secret, "root:$6$secret:1\n").unwrap();
    let mut names = vec![secret.clone()];
    #[cfg(unix)]
    {
        names.push(home.path().join("link.cgs"));
        std::os::unix::fs::symlink(&secret, &names[1]).unwrap();
    }
    for name in names {
        let out = tweedle(&["-"], format!("use \"{}\" as s\n", name.display()).as_bytes());
        assert_eq!(out.status.code(), Some(1));
        let said = text(&out.stderr);
        assert!(said.contains("is not a script") && !said.contains("secret"), "{said}");
    }
}

pub fn conversation(folder: &Path, args: &[&str], lines: &str) -> String {
    let mut command = program();
    command.args(args).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(name, folder);
    }
    let mut child = command.spawn().unwrap();
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn piped_input_writes_no_files() {
    let home = home();
    let lines = "1 + 1\n:write a.txt\n:save b\n:save! b\n:set keys vi\n:set save\n\
                 :open board(\"x.o\")\n:limits time 9\n:set store s\n2 + 2\n";
    let said = conversation(home.path(), &[], lines);
    assert!(said.starts_with("2\n") && said.ends_with("4\n"), "{said}");
    assert_eq!(said.matches("piped input writes files only with `--trust`").count(), 3, "{said}");
    for refused in ["starts programs", "changes limits", "uses a file of answers"] {
        let refused = format!("piped input {refused} only with `--trust`");
        assert!(said.contains(&refused), "{refused}: {said}");
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    let said = conversation(home.path(), &["--safe"], "1 + 1\n:vars\n");
    assert!(said.contains("commands are disabled here"), "{said}");
    conversation(home.path(), &["--trust"], "1 + 1\n:write a.txt\n");
    assert_eq!(fs::read_to_string(home.path().join("a.txt")).unwrap(), "2\n");
}

#[test]
fn line_endings_of_all_systems_are_accepted() {
    for (source, values) in [
        (&b"1 + 1\r2 + 2\r// no\r3\r"[..], "2\n4\n3\n"),
        (b"1 + 1\r\n2 + 2\r\n", "2\n4\n"),
        (b"x := 1 // one\r\nx\r\n", "1\n"),
    ] {
        assert_eq!(text(&tweedle(&["-"], source).stdout), values);
    }
    let out = tweedle(&["-"], b"1\r2\rnope\r");
    assert!(text(&out.stderr).starts_with("<stdin>:3:1"), "{}", text(&out.stderr));
    let out = tweedle(&[], b"1 + 1\n\xff\xfe\n2 + 2\n");
    let said = text(&out.stdout);
    assert!(
        said.starts_with("2\n") && said.ends_with("4\n") && said.contains("not UTF-8"),
        "{said}"
    );
}

#[test]
fn invalid_times_are_refused() {
    for time in ["nan", "1e300", "-1", "inf", "soon"] {
        let out = tweedle(&[&format!("--time={time}"), "eval", "1"], b"");
        assert_eq!(out.status.code(), Some(2), "{time}");
    }
    assert_eq!(tweedle(&["--time", "1e9", "eval", "1"], b"").status.code(), Some(0));
}

/// Control characters are escaped, wherever they come from.
#[test]
fn control_characters_are_escaped() {
    let home = home();
    let name = "bad\u{1b}]0;title\u{7}.cgs";
    let path = home.path().join(name);
    fs::write(&path, "assert false, \"\u{1b}[2J\u{9b}1m\u{202e}\"\n").unwrap();
    let out = tweedle(&[path.to_str().unwrap()], b"");
    let said = text(&out.stderr);
    assert!(said.contains("\\u{1b}]0;title\\u{7}.cgs"), "{said}");
    assert!(said.contains("\\u{1b}[2J\\u{9b}1m\\u{202e}"), "{said}");
    // Invisible characters are escaped as well, and in a pipe also colours.
    let hidden = "assert false, \"a\u{200b}b\u{e0041}c\u{1b}[31md\"\n\"a\u{2060}b\"\n";
    let out = tweedle(&["--keep-going", "-"], hidden.as_bytes());
    let said = text(&out.stderr);
    assert!(said.contains("a\\u{200b}b\\u{e0041}c\\u{1b}[31md"), "{said:?}");
    assert_eq!(text(&out.stdout), "\"a\\u{2060}b\"\n");
    let said = conversation(home.path(), &[], hidden);
    assert!(said.contains("a\\u{200b}b\\u{e0041}c\\u{1b}[31md"), "{said:?}");
    let script = home.path().join("test.cgs");
    fs::write(&script, "1 // => \u{1b}[2J\n").unwrap();
    let definition = "/// a\u{1b}[2J\nf(n) := n // \u{1b}[31m\n?f\n:history\n";
    for (source, args) in [
        ("1 + \u{1b}[2J\n", &["-"][..]),
        ("", &["test", script.to_str().unwrap()]),
        ("1 + \u{1b}[2J\n", &["--errors", "framed", "-"]),
        ("//| \u{1b}[2J\n1 // \u{9b}31m\n", &["--echo", "-"]),
        (definition, &["--trust"]),
        ("1 + \u{1b}[2J\n", &["--errors", "framed"]),
    ] {
        let out = tweedle(args, source.as_bytes());
        let said = [text(&out.stdout), text(&out.stderr)].concat();
        assert!(!said.contains(['\u{1b}', '\u{9b}']), "{args:?}: {said:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_loop_of_links_is_visited_once() {
    let home = home();
    fs::write(home.path().join("a.cgs"), "1 + 1 // => 2\n").unwrap();
    fs::create_dir(home.path().join("deeper")).unwrap();
    std::os::unix::fs::symlink(home.path(), home.path().join("deeper/up")).unwrap();
    let out = tweedle(&["test", home.path().to_str().unwrap()], b"");
    assert_eq!(text(&out.stdout), "1 passed, 0 failed\n", "{}", text(&out.stderr));
}

/// Pipes and devices are refused without waiting, unless a shell made them for this program.
#[cfg(unix)]
#[test]
fn pipes_are_refused_without_waiting() {
    let home = home();
    let pipe = home.path().join("pipe.cgs");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let out = tweedle(&[pipe.to_str().unwrap()], b"");
    assert!(text(&out.stderr).contains("pipe or a device"), "{}", text(&out.stderr));
    let out = tweedle(&["-"], format!("use \"{}\" as p\n", pipe.display()).as_bytes());
    assert!(text(&out.stderr).contains("pipe or a device"), "{}", text(&out.stderr));
    let out = tweedle(&["/dev/stdin"], b"1 + 1\n");
    assert_eq!(text(&out.stdout), "2\n", "{}", text(&out.stderr));
}

/// A failed write leaves the old content and reports the error, without leaving temporary files.
#[cfg(target_os = "linux")]
#[test]
fn failed_writes_leave_the_old_content() {
    let home = home();
    let script = home.path().join("a.cgs");
    let old = "x:=1\nx // => 2\n";
    let shell = |room: usize, words: &str, input: &str| {
        // No file may grow beyond this number of blocks, and the signal for it is ignored.
        let line = format!("trap '' XFSZ; ulimit -f {room}; exec \"$0\" {words}");
        let mut command = Command::new("sh");
        command.args(["-c", &line, env!("CARGO_BIN_EXE_tweedle")]).current_dir(home.path());
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(name, home.path());
        }
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        let out = child.wait_with_output().unwrap();
        [text(&out.stdout), text(&out.stderr)].concat()
    };
    for (words, input) in [
        ("fmt a.cgs", ""),
        ("test --accept a.cgs", ""),
        ("--trust", "1 + 1\n:save! a.cgs\n"),
        ("--trust", "1 + 1\n:write b.txt\n"),
        ("--trust", ":set keys vi\n:set save\n"),
    ] {
        fs::write(&script, old).unwrap();
        let said = shell(0, words, input);
        assert!(said.contains("written"), "{words} {input}: {said}");
        assert_eq!(fs::read_to_string(&script).unwrap(), old, "{words}");
        let names: Vec<_> = fs::read_dir(home.path()).unwrap().map(|e| e.unwrap().path()).collect();
        let files = names.iter().filter(|path| path.is_file()).count();
        assert_eq!(files, 1, "{words} {input}: {names:?}");
    }
    assert!(!shell(1000, "fmt a.cgs", "").contains("written"));
    assert_eq!(fs::read_to_string(&script).unwrap(), "x := 1\nx  // => 2\n");
}

/// The history is private, and the program does not wait forever for its lock.
#[cfg(unix)]
#[test]
fn the_history_is_private_and_its_lock_does_not_block() {
    use super::terminal::Terminal;
    use std::os::unix::fs::PermissionsExt;
    let home = home();
    let path = home.path().join("tweedle/history");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "\"1 + 1\"\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let mut t = Terminal::start(home.path(), &[]);
    t.enter("2 + 3");
    t.leave();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::read_to_string(&path).unwrap().contains("2 + 3"));
    let lock = File::create(path.with_extension("lock")).unwrap();
    lock.lock().unwrap();
    let mut t = Terminal::start(home.path(), &[]);
    assert!(t.contents().contains("history will not be saved"), "{}", t.contents());
    t.enter("3 + 4");
    t.leave();
    drop(lock);
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let t = Terminal::start(home.path(), &[]);
    assert!(t.contents().contains("history will not be saved"), "{}", t.contents());
    t.leave();
}

/// Ctrl-C stops reading, running and printing.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_program() {
    for source in ["1+1\n".repeat(3_000_000), "[[k] for k in 0..3000000]\n".repeat(5)] {
        let home = home();
        let script = home.path().join("a.cgs");
        fs::write(&script, source).unwrap();
        let mut child =
            program().arg(&script).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(1));
        let interrupt = || {
            let id = child.id().to_string();
            assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        };
        interrupt();
        let start = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}

/// Sends Ctrl-C.
#[cfg(unix)]
fn press(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

/// Returns the exit code of a program that must end by itself now.
#[cfg(unix)]
fn exit_code(child: &mut Child, about: &str) -> Option<i32> {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{about}: the process does not stop");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait().unwrap().code()
}

/// A second Ctrl-C ends the program where the first has no effect: while the program waits for more
/// of a script or of REPL input, nothing checks the flag.
#[cfg(unix)]
#[test]
fn a_second_interrupt_always_ends_the_program() {
    let home = home();
    fs::write(home.path().join("a.cgs"), "1 + 1\n").unwrap();
    for (args, typed) in [(&["run", "a.cgs", "-"][..], "1 + "), (&["--trust"], "1 + 1\n[1,\n")] {
        let mut command = program();
        command.args(args).current_dir(home.path()).stderr(Stdio::null());
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(name, home.path());
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        // Kept open, so that the input does not end.
        let mut input = child.stdin.take().unwrap();
        input.write_all(typed.as_bytes()).unwrap();
        // An answer shows that the signal handler is installed.
        let mut answer = [0; 2];
        child.stdout.as_mut().unwrap().read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"2\n", "{args:?}");
        press(&child);
        // Longer than the REPL needs to notice the first; two signals at once count as one.
        std::thread::sleep(Duration::from_millis(1500));
        press(&child);
        assert_eq!(exit_code(&mut child, &format!("{args:?}")), Some(130), "{args:?}");
        drop(input);
    }
}

/// Two presses always stop a script full of errors, in whatever phase.
#[cfg(unix)]
#[test]
fn two_interrupts_end_parsing_and_checking() {
    let home = home();
    fs::write(home.path().join("a.cgs"), "1 + 1\n").unwrap();
    let names: String = (0..400_000).map(|i| format!("nowhere{i} + )\n")).collect();
    // Each takes seconds to process: a script that is done before the signals arrive would end with
    // another exit code.
    for (about, source) in [
        ("syntax errors", names),
        ("unknown names", (0..400_000).map(|i| format!("nowhere{i}\n")).collect()),
    ] {
        fs::write(home.path().join("b.cgs"), source).unwrap();
        let mut command = program();
        command.args(["run", "a.cgs", "b.cgs"]).current_dir(home.path());
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut answer = [0; 2];
        child.stdout.as_mut().unwrap().read_exact(&mut answer).unwrap();
        press(&child);
        std::thread::sleep(Duration::from_millis(200));
        // The first may have sufficed.
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert_eq!(exit_code(&mut child, about), Some(130), "{about}");
    }
}
