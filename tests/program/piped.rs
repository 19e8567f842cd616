//! A REPL that reads from a pipe, and one that is killed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tweedle::lang::syntax::SourceId;

fn program(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tweedle"));
    command.arg("--trust");
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(name, home);
    }
    command.current_dir(home).stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Returns the output of a REPL for these lines.
pub fn answers(home: &Path, text: &str) -> String {
    let mut child = program(home).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    // The status is 1 if an entry failed.
    assert!(output.status.code().is_some_and(|status| status < 2));
    String::from_utf8(output.stdout).unwrap()
}

pub fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn piped_output_contains_answers_only() {
    let home = home();
    let text = "1 + 1\nruleset one(n)\n  one(n - 1)  if n > 0\nend\noptions(one(3))\n1 +\n+ 1\n";
    assert!(answers(home.path(), text).starts_with("2\n[one(2)]\n"));
    assert!(!home.path().join("tweedle/history").exists());
}

#[test]
fn errors_in_commands_suggest_a_fix() {
    let home = home();
    std::fs::write(home.path().join("there.cgs"), "x := 1\n").unwrap();
    for (text, words) in [
        (":nope", "`:help` shows the commands"),
        (":unso", "did you mean `:undo`?"),
        (":save there.cgs", "`:save! there.cgs` replaces it"),
        (":save no/such/folder.cgs", "no/such/folder.cgs cannot be written"),
        (":load nowhere.cgs", "the file nowhere.cgs does not exist"),
        (":limits time -1", "it must be a number of seconds, or `none`"),
        (":limits speed 1", "the limits are time, states, memory, depth, calls"),
        (":set kyes vi", "did you mean `keys`?"),
        (":set keys nano", "it may be emacs or vi"),
        (":players 99", "2 to 32"),
        (":players x", "not defined"),
        ("?outcom", "did you mean `outcome`?"),
        (":search qwertz", "no description contains `qwertz`"),
        (":undo", "nothing to undo"),
        (":redo", "nothing to redo"),
        (":more", "no more output"),
        (":vars", "no definitions yet"),
    ] {
        let came = answers(home.path(), &format!("{text}\n"));
        assert!(came.contains(words), "{text}: {came}");
    }
    assert_eq!(std::fs::read_to_string(home.path().join("there.cgs")).unwrap(), "x := 1\n");
}

#[test]
fn commands_are_executed() {
    let home = home();
    let text = "k := 3\n:save talk\n:save talk\nk := 4\n:vars\n:players 2\noutcome(*)\n\
                :load talk.cgs\nk\n:limits states 5\noutcome(9·{*3, {*4}}) under normal(3)\n:forget\n:time 1 + 1\n:memory\n:quit\n5\n";
    let came = answers(home.path(), text);
    for words in [
        "to talk.cgs",
        " k  4",
        "\nN\n",
        "\n3\n",
        "more than 5 states",
        "cached answers",
        "2\n",
        "new sums",
        "positions of rulesets",
    ] {
        assert!(came.contains(words), "{words}: {came}");
    }
    assert!(!came.contains("\n5\n"), "{came}");
}

#[test]
fn invalid_settings_are_reported_and_the_others_apply() {
    let home = home();
    std::fs::create_dir(home.path().join("tweedle")).unwrap();
    let file = home.path().join("tweedle/config.toml");
    std::fs::write(&file, "# mine\nsigns = \"ascii\"\nkeys = \"nano\"\n").unwrap();
    let came = answers(home.path(), "3·*2\n:set keys vi\n:set save\n");
    assert!(came.contains("config.toml:3:8: error[tweedle::setting]"), "{came}");
    assert!(came.contains("\n3 * *2\n"), "{came}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("# mine\nsigns = \"ascii\"\nkeys = \"vi\"\n"), "{text}");
    std::fs::write(&file, "keys = \n").unwrap();
    assert!(answers(home.path(), "1\n").contains("config.toml:1:"), "a syntax error");
}

#[test]
fn saved_scripts_are_complete_even_if_the_program_is_killed() {
    let home = home();
    let definitions: String = (0..2000).map(|i| format!("name_{i} := {i}\n")).collect();
    std::fs::write(home.path().join("names.cgs"), definitions).unwrap();
    let whole = |text: &str| {
        text.lines().last().is_some_and(|line| line.starts_with("name_1999"))
            && text.ends_with('\n')
    };
    let file = home.path().join("talk.cgs");
    answers(home.path(), ":load names.cgs\n:save talk\n");
    assert!(whole(&std::fs::read_to_string(&file).unwrap()));
    let mut killed_while_saving = 0;
    for round in 0..12u64 {
        let mut child = program(home.path()).spawn().unwrap();
        let mut keys = child.stdin.take().unwrap();
        let text = format!(":load names.cgs\n{}", ":save! talk\n".repeat(400));
        // The pipe may break when the program is killed.
        let _ = keys.write_all(text.as_bytes());
        std::thread::sleep(Duration::from_millis(20 + 17 * round));
        killed_while_saving += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(whole(&text), "{} bytes", text.len());
    }
    assert!(killed_while_saving > 0);
}

/// Returns the REPL transcripts in a page of the documentation: input and output.
pub fn transcripts(page: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for block in page.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        if !block.starts_with("> ") {
            continue;
        }
        let (mut typed, mut came) = (String::new(), String::new());
        let mut entry: Option<String> = None;
        for line in block.lines() {
            if let Some(first) = line.strip_prefix("> ") {
                entry = Some(first.to_owned());
            } else if let Some(entry) = &mut entry {
                entry.push('\n');
                entry.push_str(line);
            } else {
                // On a terminal, a comment says how a verdict was found and which result it is.
                let text = line.split("  //").next().unwrap_or_default().trim_end();
                came.push_str(text);
                came.push('\n');
            }
            if let Some(text) = entry.take_if(|text| {
                text.starts_with(':') || !tweedle::lang::syntax::parse(SourceId(0), text).incomplete
            }) {
                typed.push_str(&text);
                typed.push('\n');
            }
        }
        out.push((typed, came));
    }
    out
}

#[test]
fn transcripts_in_the_documentation_are_correct() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for page in
        ["README.md", "docs/repl.md", "docs/playing.md", "docs/tutorial.md", "docs/language.md"]
    {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        for (typed, came) in transcripts(&text) {
            // A table is laid out on a terminal only.
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(bare(&answers(home().path(), &typed)), bare(&came), "{page}: {typed}");
            seen += 1;
        }
    }
    assert!(seen >= 2);
}

#[test]
fn write_saves_the_last_value() {
    let home = home();
    let text = "latex(outcome(3·*3))\n:write one.tex\n[1, *2]\n:write two.txt\n:write two.txt\n";
    let said = answers(home.path(), text);
    assert!(said.contains("wrote 1 line to one.tex"), "{said}");
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).unwrap();
    assert_eq!(read("one.tex"), "$\\emptyset$\n");
    assert_eq!(read("two.txt"), "[1, *2]\n");
    std::fs::write(home.path().join("mine"), "keep me").unwrap();
    answers(home.path(), "1\n:write mine\n:write\n");
    assert_eq!(read("mine"), "keep me");
    let said = answers(home.path(), "2\n:write two.jpg\n");
    assert!(said.contains("this kind of file is not written"), "{said}");
    assert!(!home.path().join("two.jpg").exists());
    answers(home.path(), ":write none.txt\n");
    assert!(!home.path().join("none.txt").exists());
}
