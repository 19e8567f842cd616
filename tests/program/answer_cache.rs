//! The answer cache: answers of one run are found by the next, and only if they are still valid.

use super::board_coalitions;
use super::board_rules::{contest, program, run, session};
use super::board_threads::with_threads;
use super::run::{text, tweedle};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use tweedle::lang::session::{Limits, Session};
use tweedle_base::host::Disk;
use tweedle_records::store::records;

fn temp_cache() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.store");
    (folder, path)
}

/// Returns a new session with an answer cache.
fn cached_session(path: &Path) -> Session {
    let mut session = Session::new(Limits::default());
    session.use_store(Some(path)).unwrap();
    session
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |about| about.len())
}

fn count(path: &Path) -> usize {
    records(&Disk, path, 1 << 30).unwrap().len()
}

const ASKED: [&str; 8] = [
    "text(value(domineering(grid(4, 4))))",
    "[outcome(domineering(grid(5, 4))), outcome(clobber(checkerboard(4, 4)))]",
    "nim_value(cram(grid(4, 5)))",
    "[text(value(domineering(grid(3, 3)))), text(value(domineering(wide)))]",
    "outcomes(domineering(wide) + domineering(grid(4, 4)))",
    "value(hackenbush_graph(drawing(\"L:A*(R;LL:B)RL:A*R:BLR\"), 2))",
    "value(snort(\"L........\", lattice(3, 3), 2))",
    "outcome(domineering3(box(2, 3, 4))) under normal(3)",
];

const USED: &str = "using normal(2)\nuse dominoes (domineering, domineering3, cram)\nuse stones (clobber, checkerboard)\n\
     use nets (hackenbush_graph, drawing)\nuse graphs (snort, lattice)\n\
     wide := grid(9, 9, \"#\").replace_at([(i, j) for i in 0..4 for j in 3..6], \".\")\n";

/// Cached answers are not computed again, so nothing is added.
#[test]
fn the_next_run_finds_cached_answers() {
    let (_folder, path) = temp_cache();
    for asked in ASKED {
        let before = size(&path);
        let asked = format!("{USED}{asked}");
        let plain = Session::new(Limits::default()).eval(&asked).unwrap();
        assert_eq!(cached_session(&path).eval(&asked).unwrap(), plain);
        let after = size(&path);
        assert!(after > before, "{asked}");
        assert_eq!(cached_session(&path).eval(&asked).unwrap(), plain);
        assert_eq!(size(&path), after, "{asked}");
    }
}

/// A larger board has components that occurred on a smaller one.
#[test]
fn new_answers_are_added() {
    let (_folder, path) = temp_cache();
    let mut session = cached_session(&path);
    for (rows, columns) in [(3, 4), (4, 4), (4, 5)] {
        let text =
            format!("use dominoes (domineering)\nvalue(domineering(grid({rows}, {columns})))");
        let before = records(&Disk, &path, 1 << 30).map_or(0, |all| all.len());
        session.eval(&text).unwrap();
        assert_eq!(count(&path), before + 1);
    }
    let all = records(&Disk, &path, 1 << 30).unwrap();
    let once =
        cached_session(&path).eval("use dominoes (domineering)\nvalue(domineering(grid(4, 5)))");
    assert_eq!(once.unwrap(), "1");
    assert!(all.iter().all(|record| record.about.question == "values"));
    let (_folder, other) = temp_cache();
    cached_session(&other)
        .eval("use dominoes (domineering)\nvalue(domineering(grid(4, 5)))")
        .unwrap();
    let direct: u64 = records(&Disk, &other, 1 << 30).unwrap().iter().map(|r| r.about.count).sum();
    assert!(all.iter().map(|record| record.about.count).sum::<u64>() >= direct);
}

/// The same names with different definitions.
#[test]
fn answers_of_edited_rules_are_not_reused() {
    let with = |step: &str, helper: &str, constant: &str, other: &str| {
        format!(
            "using normal(2)\nletters := {constant}\n\
             taken(m) := {helper}\n\
             ruleset end_of(B)\n  is {other}\nend\n\
             ruleset f(B)\n  require made_of(B, \".xo#\")\n  is end_of(B)  if made_of(B, \"#o\")\n  \
             L: f(B.replace_at(m, taken(m)))  for m in B.pairs(letters)\n  \
             R: f(B.replace_at(m, \"o\"))  for m in cells(B, \"{step}\")\nend\n\
             [text(value(f(board(\"..x.|.x..\")))), outcome(f(board(\"..x.|.x..\")))]"
        )
    };
    let (_folder, path) = temp_cache();
    let variants = [
        with(".", "\"##\"", "\"..\"", "0"),
        with("x", "\"##\"", "\"..\"", "0"),
        with(".", "\"xx\"", "\"..\"", "0"),
        with(".", "\"##\"", "\".x\"", "0"),
        with(".", "\"##\"", "\"..\"", "*2"),
    ];
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..2 {
        for text in &variants {
            let plain = Session::new(Limits::default()).eval(text).unwrap();
            assert_eq!(cached_session(&path).eval(text).unwrap(), plain, "{text}");
            found.insert(plain);
        }
    }
    assert!(found.len() >= 3, "{found:?}");
    // The cached definitions are the same whatever the formatting and the other definitions.
    let before = size(&path);
    let text = format!("also := 7\n// a remark\n{}", variants[0].replace("  L: ", "    L:   "));
    cached_session(&path).eval(&text).unwrap();
    assert_eq!(size(&path), before);
}

proptest! {
    #![proptest_config(crate::cases(40))]

    /// Random rules with a cache that has half of the answers, and with one that has all.
    #[test]
    fn answers_about_random_rules_are_cached_correctly(
        (rules, asked) in prop_oneof![program(), contest(), board_coalitions::contest()],
    ) {
        let (_folder, path) = temp_cache();
        let half = [rules.clone(), asked[..asked.len() / 2].to_vec()].concat();
        let all = [rules, asked].concat();
        let plain = run(&mut session(true), &all);
        for statements in [&half, &all, &all] {
            let mut storing = session(true);
            storing.use_store(Some(&path)).unwrap();
            let found = run(&mut storing, statements);
            prop_assert!(storing.take_warnings().iter().all(|it| it.code.is_warning()));
            // With a cache, less is searched, so a query may finish that would not otherwise.
            if let (true, Some(found), Some(plain)) = (statements.len() == all.len(), found, &plain) {
                prop_assert_eq!(&found, plain, "{}", all.join("\n"));
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(12))]

    /// Results of all threads are in the cache for the next run, which gives the same answers.
    #[test]
    fn answers_of_all_threads_are_cached(
        (rules, asked) in prop_oneof![contest(), board_coalitions::contest()],
    ) {
        let (_folder, path) = temp_cache();
        let all = [rules, asked].concat();
        let plain = run(&mut session(true), &all);
        for threads in [3, 1] {
            let mut storing = with_threads(session(true), threads);
            storing.use_store(Some(&path)).unwrap();
            let found = run(&mut storing, &all);
            prop_assert!(storing.take_warnings().iter().all(|it| it.code.is_warning()));
            if let (Some(found), Some(plain)) = (found, &plain) {
                prop_assert_eq!(&found, plain, "{} threads\n{}", threads, all.join("\n"));
            }
        }
    }
}

/// Answers under one convention are not used for another. Answers of several threads are cached, so
/// that a session whose limit on states is too small to find them can use them.
#[test]
fn answers_are_cached_per_convention() {
    let (_folder, path) = temp_cache();
    let asked = |convention: &str| {
        format!(
            "use dominoes (domineering3)\noutcome(domineering3(box(2, 3, 4))) under {convention}"
        )
    };
    let conventions = ["normal(3)", "winning(3, P)"];
    let said: Vec<String> = conventions
        .iter()
        .map(|convention| {
            let mut session = with_threads(cached_session(&path), 2);
            session.eval(&asked(convention)).unwrap()
        })
        .collect();
    let (all, written) = (records(&Disk, &path, 1 << 30).unwrap(), size(&path));
    let questions: Vec<&str> = all.iter().map(|record| record.about.question.as_str()).collect();
    let named = conventions.map(|it| format!("who wins sums against all others under {it}"));
    assert_eq!(questions, named);
    for (convention, said) in conventions.iter().zip(said) {
        let few = || Session::new(Limits { states: 200, ..Limits::default() });
        assert!(few().eval(&asked(convention)).is_err());
        let plain = Session::new(Limits::default()).eval(&asked(convention)).unwrap();
        let mut session = few();
        session.use_store(Some(&path)).unwrap();
        assert_eq!((session.eval(&asked(convention)).unwrap(), plain), (said.clone(), said));
    }
    assert_eq!(size(&path), written);
}

const SMALL: &str =
    "using normal(2)\nuse dominoes (domineering)\ntext(value(domineering(grid(2, 3))))";

#[test]
fn truncated_and_corrupted_records_are_not_used() {
    let (_folder, path) = temp_cache();
    let plain = cached_session(&path).eval(SMALL).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    for cut in (0..bytes.len()).step_by(7) {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        assert_eq!(cached_session(&path).eval(SMALL).unwrap(), plain);
        // The missing record has been added in place of the fragment.
        assert_eq!(count(&path), 1, "{cut}");
    }
    let twice = [&bytes[..], &bytes[16..]].concat();
    for at in (0..bytes.len()).step_by(5) {
        let mut changed = twice.clone();
        changed[at] ^= 0x10;
        std::fs::write(&path, &changed).unwrap();
        let mut session = Session::new(Limits::default());
        let refused = session.use_store(Some(&path)).unwrap_err().message;
        assert!(
            refused.contains("damaged from byte") || refused.contains("not an answer cache"),
            "{at}: {refused}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), changed);
    }
    let zeros = [&bytes[..], &[0; 100]].concat();
    std::fs::write(&path, zeros).unwrap();
    assert_eq!(cached_session(&path).eval(SMALL).unwrap(), plain);
}

/// Each run appends after the records of the other, and finds them.
#[test]
fn two_runs_share_a_cache() {
    let (_folder, path) = temp_cache();
    let (mut one, mut other) = (cached_session(&path), cached_session(&path));
    one.eval(&format!("{USED}{}", ASKED[0])).unwrap();
    other.eval(&format!("{USED}{}", ASKED[2])).unwrap();
    let all = size(&path);
    one.eval(&format!("{USED}{}", ASKED[0])).unwrap();
    // Nim values have two records, for small positions and for sums.
    assert_eq!((count(&path), size(&path)), (3, all));
    // A session that has written reads the records that others wrote before.
    one.eval("use stones (clobber)\nvalue(clobber(board(\"xoxo\")))").unwrap();
    let all = size(&path);
    one.eval(&format!("{USED}{}", ASKED[2])).unwrap();
    assert_eq!(size(&path), all);
}

#[test]
fn partial_results_are_cached_when_a_limit_is_met() {
    let (_folder, path) = temp_cache();
    let mut session = Session::new(Limits { states: 3_000, ..Limits::default() });
    session.use_store(Some(&path)).unwrap();
    let asked = "use dominoes (domineering)\ntext(value(domineering(grid(5, 5))))";
    let mut runs = 0;
    while session.eval(asked).is_err() {
        runs += 1;
        assert!(runs < 100);
        session = Session::new(Limits { states: 3_000, ..Limits::default() });
        session.use_store(Some(&path)).unwrap();
    }
    assert!(runs > 2, "{runs}");
    assert_eq!(session.eval(asked).unwrap(), Session::new(Limits::default()).eval(asked).unwrap());
}

#[test]
fn the_command_line_caches_and_lists_answers() {
    let (_folder, path) = temp_cache();
    let store = path.to_str().unwrap();
    let asked = format!("{USED}{}", ASKED[0]);
    for _ in 0..2 {
        let out = tweedle(&["--store", store, "-"], asked.as_bytes());
        assert_eq!((text(&out.stderr), out.status.code()), ("", Some(0)));
    }
    let out = tweedle(&["store", store], b"");
    let listed = text(&out.stdout);
    assert!(listed.starts_with("domineering(…): values of "), "{listed}");
    assert_eq!((listed.lines().count(), out.status.code()), (1, Some(0)));
    let out = tweedle(&["--json", "store", store], b"");
    let line: serde_json::Value = serde_json::from_str(text(&out.stdout)).unwrap();
    assert_eq!(line["answers"], "values");
    for args in [
        &["store", "nowhere.store"][..],
        &["store", "Cargo.toml"],
        &["--store", "Cargo.toml", "eval", "1"],
    ] {
        let out = tweedle(args, b"");
        assert_eq!((text(&out.stdout), out.status.code()), ("", Some(1)), "{args:?}");
        assert!(text(&out.stderr).contains("tweedle::file"), "{args:?}");
    }
    let out = tweedle(&["--safe", "--store", store, "eval", "1"], b"");
    assert_eq!(out.status.code(), Some(2));
    // If the cache cannot be written, the answer is still printed.
    let nowhere = path.with_file_name("no").join("folder.store");
    let out = tweedle(&["--store", nowhere.to_str().unwrap(), "-"], asked.as_bytes());
    let said = text(&out.stderr);
    assert!(said.contains("further answers will not be cached"), "{said}");
    assert!(!text(&out.stdout).is_empty());
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn the_repl_caches_answers_in_the_configured_file() {
    let (_folder, path) = temp_cache();
    let store = path.display();
    let lines = format!(
        ":set store {store}\nuse dominoes (domineering)\nvalue(domineering(grid(3, 4)))\n:set store off\n"
    );
    let out = tweedle(&[], lines.as_bytes());
    assert!(text(&out.stdout).contains("only with `--trust`"), "{}", text(&out.stdout));
    assert_eq!(size(&path), 0);
    let out = tweedle(&["--trust"], lines.as_bytes());
    assert_eq!((text(&out.stderr), count(&path)), ("", 1));
    let asked = b"use dominoes (domineering)\nvalue(domineering(grid(4, 4)))\n";
    // The command line itself named this file.
    let out = tweedle(&["--store", path.to_str().unwrap()], asked);
    assert!(!text(&out.stdout).contains("error"), "{}", text(&out.stdout));
    assert_eq!(count(&path), 2);
}
