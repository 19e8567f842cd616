//! The REPL in a pseudo-terminal, whose screen is read back.
#![cfg(unix)]

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Long enough for the slowest machine; only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(60);

const ROWS: NonZero<u16> = NonZero::new(30).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();

const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_R: &str = "\x12";

/// A running REPL, and the screen it draws on.
pub struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Terminal {
    /// Starts the program with `home` as its home and working folder.
    pub fn start(home: &Path, arguments: &[&str]) -> Terminal {
        let size =
            PtySize { rows: ROWS.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tweedle"));
        command.args(arguments);
        command.cwd(home);
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(name, home);
        }
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(ROWS, COLUMNS, 1000)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let drawn = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                drawn.lock().unwrap().process(&bytes[..n]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let mut terminal = Terminal { screen, keys, child, _master: pair.master };
        terminal.until("the first prompt", |screen| last(screen) == ">");
        terminal
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen is as wanted.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !wanted(&self.contents()) {
            let screen = self.contents();
            assert!(start.elapsed() < PATIENCE, "waited for {what}; the screen is\n{screen}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Types a line and waits for the prompt after it.
    pub fn enter(&mut self, text: &str) -> String {
        let before = self.contents();
        self.press(text);
        let typed = text.lines().last().unwrap_or_default().to_owned();
        self.until(text, |screen| screen.contains(&typed) || typed.is_empty());
        self.press("\r");
        self.until(text, |screen| last(screen).ends_with('>') && screen != before);
        self.contents()
    }

    /// Clears the line, and waits: input read together with the Ctrl-C would be dropped too.
    pub fn drop_line(&mut self) {
        self.press(CTRL_C);
        self.until("a new prompt", |screen| last(screen) == ">");
    }

    /// Exits, and waits for the process to end.
    pub fn leave(mut self) {
        self.press(CTRL_D);
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the last line of the screen that is not empty.
pub fn last(screen: &str) -> &str {
    screen.trim_end().lines().next_back().unwrap_or_default().trim_end()
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn tab_completes() {
    let home = home();
    std::fs::write(home.path().join("strange.cgs"), "ruleset strange(n)\nend\n").unwrap();
    let mut t = Terminal::start(home.path(), &[]);
    t.press("outc\t");
    t.until("a builtin", |s| last(s) == "> outcome");
    t.press("(");
    t.until("the signature", |s| {
        last(s).starts_with("> outcome(") && s.contains("outcome(G, who?)")
    });
    t.press("*2) == \\emptys\t");
    t.until("a sign", |s| last(s) == "> outcome(*2) == ∅");
    t.enter("");
    t.enter("use heaps");
    t.press("heaps.kayl\t");
    t.until("a member", |s| last(s) == "> heaps.kayles");
    t.drop_line();
    t.press("outcome(*) under mis\t");
    t.until("a convention", |s| last(s) == "> outcome(*) under misere");
    t.drop_line();
    t.press("use \"str\t");
    t.until("a file", |s| last(s).starts_with("> use \"strange.cgs"));
    t.drop_line();
    t.press(":relo\t");
    t.until("a command", |s| last(s) == "> :reload");
    t.drop_line();
    t.enter("my_own_name := 3");
    t.press("my_o\t");
    // The rest of the entry in grey is a suggestion from the history.
    t.until("a name of the session", |s| last(s) == "> my_own_name := 3");
    t.drop_line();
    t.press("my_own\x1b[C");
    t.until("the suggestion", |s| last(s) == "> my_own_name := 3");
    t.drop_line();
    t.press("1_L\\dagger\t");
    t.until("a dagger", |s| last(s) == "> 1_L†");
    t.drop_line();
    t.leave();
}

#[test]
fn multi_line_entries_are_edited_as_one() {
    let home = home();
    let mut t = Terminal::start(home.path(), &[]);
    // An entry that ends in a doc comment is incomplete: its definition comes next.
    t.press("/// A walk.\rruleset walk(n)\r  walk(n - s)  for s in 1..2 if s <= n\r");
    t.press("end");
    t.until("three lines", |s| last(s) == "end");
    t.press("\r");
    t.until("the prompt", |s| last(s) == ">");
    assert!(t.enter("options(walk(5))").contains("[walk(3), walk(4)]"));
    assert!(t.enter("?walk").contains("  A walk."));
    // The whole ruleset comes back; its second line is edited in place.
    for _ in 0..3 {
        t.press(UP);
    }
    t.until("the ruleset", |s| last(s) == "end" && s.contains("> /// A walk.\n"));
    t.press(UP);
    t.press("\x1b[F");
    t.press(&LEFT.repeat("2 if s <= n".len()));
    t.press("\x1b[3~3");
    t.until("the change", |s| s.contains("for s in 1..3 if"));
    t.press("\r");
    t.until("the prompt", |s| last(s) == ">");
    assert!(t.enter("length(options(walk(5)))").contains("\n3"));
    t.leave();
}

#[test]
fn a_ruleset_of_two_hundred_lines_can_be_pasted() {
    let home = home();
    let rules: String = (1..=198).map(|k| format!("  long(n - {k})  if n >= {k}\n")).collect();
    let text = format!("ruleset long(n)\n{rules}end");
    for (start, end) in [("\x1b[200~", "\x1b[201~"), ("", "")] {
        let mut t = Terminal::start(home.path(), &[]);
        let paste = if start.is_empty() { text.replace('\n', "\r") } else { text.clone() };
        t.press(&format!("{start}{paste}{end}"));
        t.until("the end of the paste", |s| last(s) == "end");
        t.press("\r");
        t.until("the prompt", |s| last(s) == ">");
        assert!(t.enter("length(options(long(150)))").contains("\n150"));
        t.leave();
    }
}

#[test]
fn ctrl_c_returns_to_the_prompt_and_keeps_definitions() {
    let home = home();
    let mut t = Terminal::start(home.path(), &[]);
    t.enter("x := 41");
    t.press("find(n for n in 0.. if n < 0)\r");
    t.until("the line that shows progress", |s| s.contains("Ctrl-C stops"));
    t.press(CTRL_C);
    t.until("the prompt", |s| last(s) == ">");
    let screen = t.contents();
    assert!(screen.contains("interrupted"), "{screen}");
    assert!(!screen.contains("Ctrl-C stops"), "the line is still there:\n{screen}");
    assert!(t.enter("x + 1").contains("\n42"));
    // At the prompt, it drops the input.
    t.press("1 + ");
    t.until("typing", |s| last(s) == "> 1 +");
    t.drop_line();
    assert!(t.enter("x + 2").contains("\n43"));
    t.leave();
}

#[test]
fn history_is_shared_between_sessions() {
    let home = home();
    let mut first = Terminal::start(home.path(), &[]);
    first.enter("111 + 222");
    // Killed, not exited.
    first.child.kill().unwrap();
    first.child.wait().unwrap();
    let mut second = Terminal::start(home.path(), &[]);
    second.press(UP);
    second.until("the entry of the first run", |s| last(s) == "> 111 + 222");
    second.drop_line();
    // Two sessions at the same time share the history.
    let mut third = Terminal::start(home.path(), &[]);
    third.enter("333 + 444");
    second.enter("5");
    second.press(CTRL_R);
    second.press("444");
    second.until("the search", |s| s.contains("333 + 444"));
    second.press("\r");
    second.until("its value", |s| s.contains("\n777"));
    assert!(second.enter(":history 22").contains("\n111 + 222"));
    // A partial line, which a killed process may leave, does not affect other entries.
    let file = home.path().join("tweedle/history");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.extend_from_slice(b"\"half of an ent");
    std::fs::write(&file, bytes).unwrap();
    let mut fourth = Terminal::start(home.path(), &[]);
    fourth.enter("888");
    fourth.leave();
    let mut fifth = Terminal::start(home.path(), &[]);
    let screen = fifth.enter(":history");
    assert!(screen.contains("333 + 444\n") && screen.contains("888"), "{screen}");
    assert!(!screen.contains("half"), "{screen}");
    fifth.leave();
}

#[test]
fn undo_removes_an_entry() {
    let home = home();
    let mut t = Terminal::start(home.path(), &[]);
    t.enter("f(n) := n + 1");
    t.enter("f(n) := n + 2");
    t.enter("using normal(2)");
    t.until("the convention in the prompt", |s| last(s) == "normal(2)>");
    t.enter(":undo");
    t.until("the usual prompt", |s| last(s) == ">");
    assert!(t.enter("f(10)").contains("\n12"));
    t.enter(":undo");
    t.enter(":undo");
    assert!(t.enter("f(20)").contains("\n21"));
    t.leave();
}

#[test]
fn vi_keys_can_be_set_and_saved() {
    let home = home();
    let mut t = Terminal::start(home.path(), &[]);
    t.enter(":set keys vi");
    t.press("2 + 2");
    t.until("typing", |s| last(s) == "> 2 + 2");
    t.press("\x1b");
    std::thread::sleep(Duration::from_millis(700));
    t.press("0x");
    t.until("one letter less", |s| last(s) == ">  + 2");
    t.press("i3");
    t.until("another", |s| last(s) == "> 3 + 2");
    t.enter("");
    assert!(t.contents().contains("\n5"));
    t.enter(":set save");
    t.leave();
    let text = std::fs::read_to_string(home.path().join("tweedle/config.toml")).unwrap();
    assert!(text.contains("keys = \"vi\""), "{text}");
    let mut t = Terminal::start(home.path(), &[]);
    assert!(t.enter(":set").split_whitespace().collect::<String>().contains("keysvi"));
    t.leave();
}

#[test]
fn a_period_search_shows_progress_and_the_observed_period() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), &[]);
    terminal.enter("slow(n) := length([m for m in 1..5000])");
    terminal.press("period(sequence(slow(n) * 0 + n mod 7 for n in 0..), 10^9)\r");
    terminal.until("the progress", |screen| {
        screen.contains("of 1,000,000,000 (0%)") && screen.contains("/s, about")
    });
    terminal.press(CTRL_C);
    terminal.until("the observed period", |screen| {
        screen.contains("interrupted; the first") && screen.contains("have period 7, observed")
    });
    terminal.until("the prompt", |screen| last(screen) == ">");
    terminal.leave();
}
