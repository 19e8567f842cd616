//! Latency of the REPL: from start to the first prompt, and from a key to its echo in a session of
//! 5,000 names, in a pseudo-terminal.
//!
//! `cargo bench --bench keys`

#![allow(clippy::expect_used, clippy::print_stdout, reason = "benches print and panic")]

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Number of starts, and number of names.
const STARTS: usize = 20;
const NAMES: usize = 5_000;

struct Console {
    bytes: Receiver<(Instant, Vec<u8>)>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

fn start(home: &std::path::Path) -> Console {
    let size = PtySize { rows: 40, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tweedle"));
    command.cwd(home);
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(name, home);
    }
    command.env("TERM", "xterm-256color");
    let child = pair.slave.spawn_command(command).expect("the program");
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().expect("its output");
    let (send, bytes) = channel();
    std::thread::spawn(move || {
        let mut some = [0; 65536];
        while let Ok(n @ 1..) = output.read(&mut some) {
            if send.send((Instant::now(), some[..n].to_vec())).is_err() {
                break;
            }
        }
    });
    let keys = pair.master.take_writer().expect("its input");
    Console { bytes, keys, child, _master: pair.master }
}

impl Console {
    /// Waits for a text in the output, and returns when it arrived.
    fn until(&mut self, text: &str) -> Instant {
        let mut seen = Vec::new();
        loop {
            let (at, bytes) = self.bytes.recv_timeout(Duration::from_secs(60)).expect("output");
            seen.extend(bytes);
            if String::from_utf8_lossy(&seen).contains(text) {
                return at;
            }
        }
    }

    fn press(&mut self, keys: &str) -> Instant {
        let now = Instant::now();
        self.keys.write_all(keys.as_bytes()).expect("keys");
        now
    }

    /// Reads until nothing has arrived for a while.
    fn settle(&mut self) {
        while self.bytes.recv_timeout(Duration::from_millis(20)).is_ok() {}
    }
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let last = times.len() - 1;
    println!(
        "{what}: min {:.2} ms, median {:.2} ms, max {:.2} ms ({} times)",
        ms(times[0]),
        ms(times[last / 2]),
        ms(times[last]),
        times.len()
    );
}

fn main() {
    let home = std::env::temp_dir().join(format!("tweedle-keys-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("a folder");
    // A long history is read at the start.
    let old: String = (0..10_000).map(|i| format!("\"outcome({i}·*3)\"\n")).collect();
    std::fs::create_dir_all(home.join("tweedle")).expect("a folder");
    std::fs::write(home.join("tweedle/history"), old).expect("a history");
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let began = Instant::now();
        let mut talk = start(&home);
        times.push(talk.until("> ") - began);
        let _ = talk.child.kill();
        let _ = talk.child.wait();
    }
    report("start to prompt, history of 10,000 entries", times);

    let names: String =
        (0..NAMES).map(|i| format!("/// Number {i}.\nname_{i}(n) := n + {i}\n")).collect();
    std::fs::write(home.join("names.cgs"), names).expect("a script");
    let mut talk = start(&home);
    talk.until("> ");
    talk.press(":load names.cgs\r");
    talk.until("names.cgs");
    talk.settle();
    let mut times = Vec::new();
    for _ in 0..5 {
        for key in "sum(outcome(name_4321(k)·*2) for k in [1, 2, 3])".chars().filter(|c| *c != ' ')
        {
            talk.settle();
            let pressed = talk.press(&key.to_string());
            times.push(talk.until("") - pressed);
        }
        talk.press("\x03");
        talk.settle();
    }
    report("key to echo, 5,000 names", times);
    let mut times = Vec::new();
    for _ in 0..10 {
        talk.press("name_432");
        talk.settle();
        let pressed = talk.press("1\t");
        times.push(talk.until("name_4321") - pressed);
        talk.press("\x03");
        talk.settle();
    }
    report("Tab to completion, 5,000 names", times);
    let mut times = Vec::new();
    for i in 0..20 {
        talk.press(&format!("{i} + 1"));
        talk.settle();
        let pressed = talk.press("\r");
        times.push(talk.until("\x1b[?2004h") - pressed);
        talk.settle();
    }
    report("Enter to the next prompt, 5,000 names", times);
    for text in [
        "all(true for k in 0..)",
        "outcome(2·*100000)",
        "find(G for G in games(4) if outcome(3·G) == P)",
    ] {
        let mut times = Vec::new();
        for _ in 0..5 {
            talk.press(text);
            talk.settle();
            talk.press("\r");
            std::thread::sleep(Duration::from_millis(700));
            while talk.bytes.try_recv().is_ok() {}
            let pressed = talk.press("\x03");
            times.push(talk.until("\x1b[?2004h") - pressed);
            talk.settle();
        }
        report(&format!("Ctrl-C to the next prompt in {text}"), times);
    }
    let rules: String = (1..=198).map(|k| format!("  long(n - {k})  if n >= {k}\n")).collect();
    let pressed = talk.press(&format!("\x1b[200~ruleset long(n)\n{rules}  long(\x1b[201~"));
    report("paste of 200 lines", vec![talk.until("") - pressed]);
    talk.settle();
    let mut times = Vec::new();
    for key in "n - 199)  if n >= 199".chars() {
        talk.settle();
        let pressed = talk.press(&key.to_string());
        times.push(talk.until("") - pressed);
    }
    report("key to echo at the end of 200 lines", times);
    let _ = talk.child.kill();
    let _ = talk.child.wait();
    let _ = std::fs::remove_dir_all(&home);
}
