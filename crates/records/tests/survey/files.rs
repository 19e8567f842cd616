//! Checkpoint files: resumed wherever they were truncated, refused if they do not match, and read
//! whatever they contain.

use std::fs;

use proptest::prelude::*;
use std::path::Path;
use tweedle_base::Budget;
use tweedle_base::host::Disk;
use tweedle_records::survey::{CheckpointFault, CheckpointFound, FileError, Plan, SurveyError};

use crate::{counted, plan, run_all, run_on, run_some, sealed};

fn read(path: &Path) -> Result<CheckpointFound, FileError> {
    tweedle_records::survey::read(&Disk, path, &Budget::default())
}

/// Returns the file of a survey of `total` items that was interrupted repeatedly.
fn interrupted(total: u64, workers: usize, each: u64) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.survey");
    let plan = plan(total, "1/1");
    while !run_some(&plan, workers, Some(&path), each).unwrap().finished {}
    assert!(read(&path).unwrap().records > 1);
    fs::read(path).unwrap()
}

fn is_correct(found: &CheckpointFound) -> bool {
    found.state.rows == counted(found.state.done.iter().flatten())
}

#[test]
fn files_truncated_at_any_byte_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.survey");
    let whole = interrupted(40, 2, 9);
    let plan = plan(40, "1/1");
    let mut done = 0;
    for len in 0..=whole.len() {
        fs::write(&path, &whole[..len]).unwrap();
        if let Ok(found) = read(&path) {
            assert!(is_correct(&found), "{len} bytes");
            assert!(found.state.done.len() >= done, "{len} bytes");
            done = found.state.done.len();
            assert!(found.whole <= len as u64);
        } else {
            assert_eq!(done, 0, "{len} bytes");
        }
        assert_eq!(run_all(&plan, 1, Some(&path)), counted(0..40), "{len} bytes");
        let found = read(&path).unwrap();
        assert!(is_correct(&found) && found.state.done.len() == 40, "{len} bytes");
        assert_eq!(found.whole, fs::metadata(&path).unwrap().len());
    }
    assert_eq!(done, 40);
}

#[test]
fn resuming_computes_only_missing_items() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.survey");
    let plan = plan(1000, "1/1");
    let first = run_some(&plan, 2, Some(&path), 300).unwrap();
    let before = fs::read(&path).unwrap();
    // Exactly the remaining items: one more would set the interrupt flag.
    let left = 1000 - first.done.len();
    let second = run_some(&plan, 2, Some(&path), left + 1).unwrap();
    assert!(second.finished);
    assert_eq!(second.table, counted(0..1000));
    let after = fs::read(&path).unwrap();
    assert!(after.starts_with(&before), "files are appended to");
    // Nothing is left to do.
    let third = run_some(&plan, 2, Some(&path), 1).unwrap();
    assert!(third.finished);
    assert_eq!(fs::read(&path).unwrap(), after);
}

fn fault(plan: &Plan, content: &[u8]) -> CheckpointFault {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.survey");
    fs::write(&path, content).unwrap();
    let error = run_some(plan, 1, Some(&path), u64::MAX).unwrap_err();
    assert_eq!(fs::read(&path).unwrap(), content, "a refused file is not changed");
    let SurveyError::File(FileError { path: named, fault }) = error else {
        panic!("{error}");
    };
    assert_eq!(named, path);
    fault
}

#[test]
fn files_of_other_surveys_are_refused() {
    let file = interrupted(40, 1, 9);
    let asked = |question: &str, total, part: &str| Plan {
        question: question.to_owned(),
        ..plan(total, part)
    };
    let same = "squares modulo 7";
    let texts = [
        (
            fault(&asked("cubes", 40, "1/1"), &file),
            "it belongs to `squares modulo 7`, not to `cubes`",
        ),
        (fault(&asked(same, 41, "1/1"), &file), "it has 40 items, but this survey has 41"),
        (fault(&asked(same, 40, "2/3"), &file), "it belongs to part 1/1, not to part 2/3"),
        (
            fault(&asked(same, 40, "1/1"), b"{\"survey\":1}\n"),
            "it has format 1, and this program knows format 2",
        ),
        (
            fault(&asked(same, 40, "1/1"), b"{\"survey\":2}\n"),
            "its first line is damaged: the checksum does not match",
        ),
        (
            fault(&Plan { settings: [("effort".to_owned(), 9)].into(), ..plan(40, "1/1") }, &file),
            "its answers were found with `--effort 10 --states 20`, but this run uses `--effort \
             9`, which may give other answers; use the same option, or",
        ),
        (
            fault(&Plan { version: "7.8.10".to_owned(), ..plan(40, "1/1") }, &file),
            "its answers are from version 7.8.9, and this is version 7.8.10; `--any-version` \
             accepts them, or",
        ),
    ];
    for (fault, text) in texts {
        let end = if text.ends_with(", or") { "" } else { ";" };
        let text = format!("{text}{end} choose another file, or remove this one to start again");
        assert_eq!(fault.to_string(), text);
    }
    for content in [&b"my notes"[..], b"\n", b"{}\n", b"[1]\n", b"{\"survey\":-1}\n", b"\xff\xfe\n"]
    {
        let text = fault(&plan(40, "1/1"), content).to_string();
        assert_eq!(text, "not a checkpoint of a survey; choose another file");
    }
}

#[test]
fn invalid_lines_are_refused() {
    let header = "{\"survey\":2,\"question\":\"squares modulo 7\",\"total\":40,\"part\":[1,1],\
                  \"settings\":{\"effort\":10,\"states\":20},\"version\":\"7.8.9\"}";
    let (header, sum) = sealed(0, header);
    let cases = [
        ("{x}", "cannot be read"),
        (r#"{"a":0}"#, "cannot be read"),
        (r#"{"done":[[0,1]],"rows":[]}"#, "has a wrong count of finished items"),
        (r#"{"done":[[0,41]],"rows":[]}"#, "has items outside the part"),
        (r#"{"done":[[3,3]],"rows":[]}"#, "has items outside the part"),
        (r#"{"done":[[0,2],[1,3]],"rows":[]}"#, "has an item twice"),
        (r#"{"done":[[4,5],[2,3]],"rows":[]}"#, "has items out of order"),
        (r#"{"done":[[0]],"rows":[]}"#, "cannot be read"),
        (r#"{"done":[[0,2]],"rows":[["a",1,0,""],["a",1,1,""]]}"#, "has a key twice"),
        (r#"{"done":[[0,2]],"rows":[["a",2,2,""]]}"#, "has a row without an item"),
        (r#"{"done":[[0,2]],"rows":[["a",0,1,""]]}"#, "has a row without an item"),
        (r#"{"done":[[0,2]],"rows":[["a",-2,1,""]]}"#, "cannot be read"),
        (
            r#"{"done":[[0,2]],"rows":[["a",18446744073709551615,1,""],["b",3,1,""]]}"#,
            "counts too many items",
        ),
    ];
    let record = "{\"done\":[[5,6]],\"rows\":[[\"4\",1,5,\"\"]]}";
    let (good, _) = sealed(sum, record);
    for (line, what) in cases {
        let text = format!("{header}{good}{}", sealed(sum, line).0);
        let text = fault(&plan(40, "1/1"), text.as_bytes()).to_string();
        assert!(text.starts_with(&format!("line 3 {what}; remove that line")), "{line}: {text}");
    }
    let twice = fault(&plan(40, "1/1"), format!("{header}{good}{good}").as_bytes());
    assert_eq!(
        twice.to_string(),
        "line 3 has items that are already done; remove that line and resume, to compute \
         only its items again"
    );
    // A line without its checksum, a line with the checksum of another line, and a line of another
    // file.
    let other = record.replace("[[5,6]]", "[[6,7]]").replace("1,5", "1,6");
    let (elsewhere, _) = sealed(sum ^ 1, &other);
    let swapped = good.replace("[[5,6]]", "[[6,7]]").replace("1,5", "1,6");
    for line in [format!("{other}\n"), swapped, elsewhere] {
        let text = fault(&plan(40, "1/1"), format!("{header}{good}{line}").as_bytes()).to_string();
        assert!(text.starts_with("line 3 is damaged: its checksum"), "{text}");
    }
}

#[test]
fn a_file_is_locked_by_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.survey");
    let locked = fs::File::create(&path).unwrap();
    locked.lock().unwrap();
    let error = run_some(&plan(5, "1/1"), 1, Some(&path), u64::MAX).unwrap_err();
    let busy = "another run is writing to it; wait, or choose another file";
    assert_eq!(error.to_string(), format!("{}: {busy}", path.display()));
    drop(locked);
    run_all(&plan(5, "1/1"), 1, Some(&path));
    // A folder is not a file.
    let error = run_some(&plan(5, "1/1"), 1, Some(folder.path()), u64::MAX).unwrap_err();
    assert!(matches!(error, SurveyError::File(_)), "{error}");
}

#[test]
fn many_records_are_compacted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.survey");
    // The file of another version keeps its version.
    let old = Plan { version: "1.0.0".to_owned(), ..plan(2000, "1/1") };
    run_some(&old, 1, Some(&path), 1).unwrap();
    let mut text = fs::read_to_string(&path).unwrap();
    let sum = read(&path).unwrap().sum;
    text.truncate(text.find('\n').unwrap() + 1);
    for item in (0..2000).rev().filter(|item| item % 3 != 0) {
        let row = serde_json::json!([crate::key(item), 1, item, crate::example(item)]);
        let record = serde_json::json!({"done": [[item, item + 1]], "rows": [row]});
        text += &sealed(sum, &record.to_string()).0;
    }
    fs::write(&path, &text).unwrap();
    let before = read(&path).unwrap();
    assert!(is_correct(&before) && before.records > 1300);
    let plan = plan(2000, "1/1");
    run_some(&plan, 1, Some(&path), 1).unwrap_err();
    run_on(&Disk, &plan, 1, Some(&path), 1, true).unwrap();
    let after = read(&path).unwrap();
    assert!(is_correct(&after) && after.records <= 2);
    assert!(after.state.done.len() >= before.state.done.len());
    assert_eq!(after.plan, old);
    let whole = run_on(&Disk, &plan, 1, Some(&path), u64::MAX, true).unwrap();
    assert_eq!((whole.finished, whole.table), (true, counted(0..2000)));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.survey");
        fs::write(&path, &bytes).unwrap();
        prop_assert!(read(&path).is_err());
    }
}
