//! `tweedle store build`: solves all small positions of a ruleset for later runs.

use super::run::{text, tweedle};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tweedle::lang::session::{Limits, Session};

fn temp_store() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.store");
    (folder, path)
}

/// Runs `tweedle store build` with these arguments, and returns what it prints.
fn build(store: &Path, args: &[&str]) -> String {
    let all = [&["store", "build", "--store", store.to_str().unwrap()], args].concat();
    let out = tweedle(&all, b"");
    assert_eq!((text(&out.stderr), out.status.code()), ("", Some(0)), "{args:?}");
    text(&out.stdout).to_owned()
}

/// Runs `tweedle store build`, which must fail, and returns the diagnostic.
fn refusal(store: &Path, args: &[&str]) -> String {
    let all = [&["store", "build", "--store", store.to_str().unwrap()], args].concat();
    let out = tweedle(&all, b"");
    assert_eq!((text(&out.stdout), out.status.code()), ("", Some(1)), "{args:?}");
    text(&out.stderr).to_owned()
}

fn listed(store: &Path) -> String {
    let out = tweedle(&["store", store.to_str().unwrap()], b"");
    assert_eq!((text(&out.stderr), out.status.code()), ("", Some(0)));
    text(&out.stdout).to_owned()
}

fn session(store: Option<&Path>, limits: Limits) -> Session {
    let mut session = Session::new(limits);
    session.machine.surveying.workers = 1;
    session.use_store(store).unwrap();
    session
}

/// Evaluates source with and without a store, and returns the number of sums that were searched.
fn sums(store: &Path, source: &str) -> [usize; 2] {
    let mut answers = Vec::new();
    let sums = [None, Some(store)].map(|store| {
        let mut session = session(store, Limits::default());
        answers.push(session.eval(source).unwrap());
        let states = session.machine.answers.states();
        states.iter().find(|(what, ..)| *what == "sums of positions on boards").unwrap().1
    });
    assert_eq!(answers[0], answers[1], "{source}");
    sums
}

#[test]
fn a_search_uses_the_values_of_small_positions() {
    let (_folder, store) = temp_store();
    let said = build(&store, &["nogo", "--letters", ".xo", "--cells", "9", "--width", "1"]);
    assert!(said.starts_with("nogo(…): values of "), "{said}");
    assert_eq!(said, listed(&store));
    // A second run finds almost all positions.
    let size = || std::fs::metadata(&store).unwrap().len();
    let before = size();
    build(&store, &["nogo", "--letters", ".xo", "--cells", "9", "--width", "1"]);
    assert!(size() < before + before / 50, "{} after {before}", size());
    let [without, with] = sums(&store, "use stones (nogo)\noutcome(nogo(grid(1, 17)))");
    assert!(4 * with < 3 * without, "{with} of {without}");
}

/// With at most one state, only answers in the store are found.
#[test]
fn all_small_positions_are_in_the_store() {
    let (_folder, store) = temp_store();
    for args in [
        &["domineering", "--cells", "8"][..],
        &["cram", "--cells", "8"],
        &["cram", "--cells", "6", "--players", "3"],
        &["domineering3", "--cells", "6"],
        &["toads", "--cells", "5"],
    ] {
        build(&store, args);
    }
    let said = listed(&store);
    for words in [
        "domineering(…): values",
        "cram(…): nim values",
        "cram(…): who wins sums against all others under normal(3)",
        "domineering3(…): who wins sums against all others under normal(3)",
        "toads(…): values",
    ] {
        assert!(said.contains(words), "no {words} in {said}");
    }
    for source in [
        "use dominoes (domineering)\ntext(value(domineering(\"....|.#..\")))",
        "use dominoes (cram)\nnim_value(cram(\"....|#...\"))",
        "use toads (toads)\ntext(value(toads(\"TT.FF\")))",
    ] {
        let few = Limits { states: 1, ..Limits::default() };
        let plain = session(None, Limits::default()).eval(source).unwrap();
        assert_eq!(session(Some(&store), few).eval(source).unwrap(), plain, "{source}");
        assert!(session(None, few).eval(source).is_err(), "{source}");
    }
    for source in [
        "use dominoes (cram)\noutcome(cram(grid(3, 4))) under normal(3)",
        "use dominoes (domineering3)\noutcome(domineering3(box(2, 2, 3))) under normal(3)",
        "use dominoes (cram)\nnim_value(cram(grid(4, 4)))",
        "use dominoes (domineering)\noutcome(domineering(grid(4, 5)))",
    ] {
        sums(&store, source);
    }
}

#[test]
fn rulesets_of_scripts_are_solved() {
    let (folder, store) = temp_store();
    let script = folder.path().join("mine.cgs");
    let rules = "ruleset mine(k, B)\n  board B\n  require B.made_of(\".x\") and k in 1..\n  \
                 mine(k, B.replace_at(m, \"x\"))  for m in B.pairs(\"..\")\nend\n";
    std::fs::write(&script, rules).unwrap();
    let said = build(&store, &["mine(2)", "--cells", "4", "--use", script.to_str().unwrap()]);
    assert!(said.starts_with("mine(2, …): nim values of "), "{said}");
    // Boards that `require` rejects are skipped: there are three letters, and two in the rules.
    let (_other, three) = temp_store();
    let args = ["mine(2)", "--cells", "4", "--use", script.to_str().unwrap(), "--letters", ".xo"];
    assert_eq!(build(&three, &args), said);
}

#[test]
fn requests_that_cannot_be_met_are_refused() {
    let (_folder, store) = temp_store();
    for (args, words) in [
        (&["dominering", "--cells", "4"][..], "did you mean `domineering`"),
        (&["grid", "--cells", "4"], "`grid` is not a ruleset"),
        (&["nim", "--cells", "4"], "`nim` is not a ruleset about boards"),
        (&["fox_on", "--cells", "4"], "`fox_on` needs all of its arguments except a board"),
        (&["fox_on(1)", "--cells", "3"], "`fox_on` has no answers to save"),
        (&["clobber(", "--cells", "4"], "`clobber(` does not name a ruleset"),
        (&["dominoes.cram", "--cells", "4"], "its module after `--use`"),
        (&["clobber", "--cells", "30"], "the limit is 10,000,000; write `--cells 8`"),
        (&["col3", "--cells", "2"], "`col3` accepts 11 letters, and bitboards have at most 8"),
        (&["col3", "--cells", "2", "--letters", ". "], "ASCII characters other than space"),
        (&["clobber", "--cells", "2", "--players", "3"], "is a game for 2 players, not for 3"),
        (&["cram", "--cells", "2", "--players", "1"], "players"),
        (&["clobber", "--cells", "2", "--use", "dominoes"], "clobber"),
    ] {
        let said = refusal(&store, args);
        assert!(said.contains(words), "{args:?}: {said}");
    }
    assert!(!store.exists());
    let out = tweedle(&["store", "build", "clobber", "--cells", "3"], b"");
    assert!(text(&out.stderr).contains("--store FILE"), "{}", text(&out.stderr));
    assert_eq!(out.status.code(), Some(1));
    for args in [
        &["store", "build", "clobber"][..],
        &["store"],
        &["store", "build", "--cells", "2"],
        &["store", "build", "clobber", "--cells", "2", "--width", "0"],
    ] {
        assert_eq!(tweedle(args, b"").status.code(), Some(2), "{args:?}");
    }
}

/// What is solved until a limit, or until the process is killed, is in the file.
#[test]
fn a_stopped_build_leaves_its_answers() {
    let (_folder, store) = temp_store();
    let said = refusal(&store, &["clobber", "--cells", "8", "--time", "0.5"]);
    assert!(said.contains("out of time"), "{said}");
    assert!(listed(&store).starts_with("clobber(…): values of "));
    let (_folder, store) = temp_store();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tweedle"))
        .args(["store", "build", "clobber", "--cells", "8", "--store", store.to_str().unwrap()])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while std::fs::metadata(&store).map_or(0, |file| file.len()) < 1000
        && child.try_wait().unwrap().is_none()
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(listed(&store).starts_with("clobber(…): values of "));
}

#[test]
fn several_builds_share_a_store() {
    let (_folder, store) = temp_store();
    let start = |ruleset: &str| {
        Command::new(env!("CARGO_BIN_EXE_tweedle"))
            .args(["store", "build", ruleset, "--cells", "9", "--store", store.to_str().unwrap()])
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let all = ["domineering", "cram"].map(start);
    for mut child in all {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    let said = listed(&store);
    assert!(said.contains("domineering(…): values") && said.contains("cram(…): nim"), "{said}");
}
