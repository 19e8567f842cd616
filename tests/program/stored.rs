//! `--store`: answers of one run are found by the next, and only if they are still valid.

use super::run::{text, tweedle};
use std::path::{Path, PathBuf};
use tweedle::lang::session::{Limits, Session};

fn temporary() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.txt");
    (folder, path)
}

/// Returns the output of a script in a new session with a file of answers.
fn run(path: &Path, script: &str) -> String {
    let mut session = Session::new(Limits::default());
    session.use_store(Some(path)).unwrap();
    session.eval(script).unwrap()
}

fn lines(path: &Path) -> Vec<serde_json::Value> {
    let file = std::fs::read_to_string(path).unwrap_or_default();
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const USED: &str = "using normal(2)\nuse dominoes (domineering, domineering3, cram)\n\
                    use stones (clobber, checkerboard)\n";

/// Each takes much longer than the time from which answers are kept.
const QUERIES: [&str; 4] = [
    "value(domineering(grid(5, 5)))",
    "nim_value(cram(grid(5, 5)))",
    "outcome(clobber(checkerboard(4, 5)))",
    "outcome(domineering3(box(2, 4, 4))) under normal(3)",
];

#[test]
fn the_next_run_finds_the_answers() {
    let (_folder, path) = temporary();
    for query in QUERIES {
        let script = format!("{USED}{query}");
        let plain = Session::new(Limits::default()).eval(&script).unwrap();
        let before = lines(&path).len();
        assert_eq!(run(&path, &script), plain);
        let after = lines(&path);
        assert!(after.len() > before, "{query}");
        assert_eq!(run(&path, &script), plain);
        // What took a little less time before may be added.
        assert!(lines(&path).starts_with(&after), "{query}");
    }
    let first = &lines(&path)[0];
    assert_eq!(first["query"], "value(domineering(\".....|.....|.....|.....|.....\"))");
    assert_eq!(first["version"], env!("CARGO_PKG_VERSION"));
}

/// A wrong answer in the file is believed: this shows that the answer comes from it. It is not used
/// with other rules of the same name.
#[test]
fn answers_are_used_for_the_same_rules_only() {
    let (_folder, path) = temporary();
    let rules = |right: &str| {
        format!(
            "using normal(2)\nruleset row(B)\n  board B\n  L: row(B.replace_at(m, \"#\"))  for m in \
             B.pairs(\"..\", (1, 0))\n  R: row(B.replace_at(m, \"#\"))  for m in \
             B.pairs(\"..\", {right})\nend\nvalue(row(grid(5, 5)))"
        )
    };
    assert_eq!(run(&path, &rules("(0, 1)")), "0");
    let mut wrong = lines(&path).remove(0);
    wrong["data"] =
        serde_json::json!({"Value": [{"Nus": {"number": [7, 0], "ups": 0, "star": 0}}]});
    std::fs::write(&path, format!("{wrong}\n")).unwrap();
    assert_eq!(run(&path, &rules("(0, 1)")), "7");
    let other = Session::new(Limits::default()).eval(&rules("(1, 0)")).unwrap();
    assert_eq!(run(&path, &rules("(1, 0)")), other);
}

#[test]
fn processes_share_a_file_and_half_a_line_is_dropped() {
    let (_folder, path) = temporary();
    let mut sessions = [0, 1].map(|_| {
        let mut session = Session::new(Limits::default());
        session.use_store(Some(&path)).unwrap();
        session
    });
    for (at, query) in QUERIES.into_iter().enumerate() {
        sessions[at % 2].eval(&format!("{USED}{query}")).unwrap();
    }
    let whole = lines(&path);
    assert!(whole.len() >= QUERIES.len());
    let mut file = std::fs::read(&path).unwrap();
    file.extend(b"{\"query\":\"out");
    std::fs::write(&path, file).unwrap();
    let slow = format!("{USED}value(domineering(grid(4, 6)))");
    run(&path, &slow);
    assert!(lines(&path).len() > whole.len());
}

/// A ruleset of the same name with other rules, in one sum: each belongs to its own position.
#[test]
fn rulesets_of_one_name_are_kept_apart() {
    let (_folder, path) = temporary();
    let rules = |cells: [u32; 2]| {
        let row = |right: &str| {
            format!(
                "ruleset row(B)\n  board B\n  L: row(B.replace_at(m, \"#\"))  for m in \
                 B.pairs(\"..\", (1, 0))\n  R: row(B.replace_at(m, \"#\"))  for m in \
                 B.pairs(\"..\", {right})\nend\n"
            )
        };
        let [a, b] = cells.map(|columns| format!("row(grid(5, {columns}))"));
        let (first, second) = (row("(0, 1)"), row("(1, 0)"));
        format!("using normal(2)\n{first}one := {a}\nredefine {second}value(one + {b})")
    };
    for cells in [[4, 5], [5, 4]] {
        let plain = Session::new(Limits::default()).eval(&rules(cells)).unwrap();
        assert_eq!(run(&path, &rules(cells)), plain);
    }
}

#[test]
fn a_file_that_was_truncated_is_closed() {
    let (_folder, path) = temporary();
    let mut session = Session::new(Limits::default());
    session.use_store(Some(&path)).unwrap();
    session.eval(&format!("{USED}{}", QUERIES[0])).unwrap();
    std::fs::write(&path, "").unwrap();
    session.eval(&format!("{USED}{}", QUERIES[1])).unwrap();
    let warnings = session.take_warnings();
    assert!(warnings.iter().any(|it| it.message.contains("truncated or replaced")), "{warnings:?}");
    assert_eq!((session.store(), std::fs::read(&path).unwrap()), (None, Vec::new()));
}

#[test]
fn other_files_are_refused_and_commands_of_earlier_versions_answered() {
    let (_folder, path) = temporary();
    std::fs::write(&path, b"tweedle store 7\n\x01\x02").unwrap();
    let name = path.to_str().unwrap();
    let out = tweedle(&["--store", name, "eval", "1"], b"");
    assert!(text(&out.stderr).contains("not an answer"), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains(name), "{}", text(&out.stderr));
    let out = tweedle(&["store", "build", "clobber"], b"");
    assert!(text(&out.stderr).contains("`--store FILE` keeps answers"), "{}", text(&out.stderr));
    let folder = path.parent().unwrap().to_str().unwrap();
    let out = tweedle(&["--store", folder, "eval", "1"], b"");
    assert_eq!(out.status.code(), Some(1));
}
