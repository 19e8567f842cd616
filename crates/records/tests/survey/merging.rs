//! Merging the parts of a survey.

use std::path::PathBuf;

use proptest::prelude::*;
use tweedle_base::host::Disk;
use tweedle_base::{Budget, Limit};
use tweedle_records::survey::{CheckpointFault, FileError, MergeError, Plan, Table};

use crate::{VERSION, counted, plan, run_all, run_some};

fn merge(paths: &[PathBuf]) -> Result<(Plan, Table), MergeError> {
    tweedle_records::survey::merge(&Disk, paths, Some(VERSION), &Budget::default())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn merged_parts_give_the_whole_table(total in 0u64..300, of in 1u64..8, workers in 1usize..3) {
        let folder = tempfile::tempdir().unwrap();
        let mut paths: Vec<PathBuf> = Vec::new();
        for index in (1..=of).rev() {
            let path = folder.path().join(format!("{index}.survey"));
            run_all(&plan(total, &format!("{index}/{of}")), workers, Some(&path));
            paths.push(path);
        }
        let (first, merged) = merge(&paths).unwrap();
        prop_assert_eq!(first.total, total);
        prop_assert_eq!(first.question, "squares modulo 7");
        let whole = run_all(&plan(total, "1/1"), 2, None);
        prop_assert_eq!(merged.csv(), whole.csv());
        prop_assert_eq!(merged.json().to_string(), whole.json().to_string());
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let make = |name: &str, plan: &Plan, items: u64| {
        run_some(plan, 1, Some(&at(name)), items).unwrap();
        at(name)
    };
    let first = make("first", &plan(100, "1/2"), u64::MAX);
    let second = make("second", &plan(100, "2/2"), u64::MAX);
    let third = make("third", &plan(100, "2/3"), u64::MAX);
    let cut = make("cut", &plan(100, "2/2"), 11);
    let other = make("other", &plan(101, "2/2"), u64::MAX);
    let text = |paths: &[&PathBuf]| {
        let paths: Vec<PathBuf> = paths.iter().map(|path| (*path).clone()).collect();
        let prefix = format!("{}/", folder.path().display());
        merge(&paths).map(|(_, table)| table).map_err(|e| e.to_string().replace(&prefix, ""))
    };
    assert_eq!(text(&[&first, &second]), Ok(counted(0..100)));
    assert_eq!(text(&[&second, &first]), Ok(counted(0..100)));
    let refused = |paths: &[&PathBuf]| text(paths).unwrap_err();
    assert_eq!(refused(&[]), "no files to merge; name at least one");
    assert_eq!(refused(&[&first]), "none of the files contains items 50..99; run that part first");
    let gap = refused(&[&first, &cut]);
    assert!(
        gap.starts_with("none of the files contains items 6") && gap.contains("..99;"),
        "{gap}"
    );
    assert_eq!(
        refused(&[&first, &third, &second]),
        "first and third both contain items 33..49; leave one of them out"
    );
    assert_eq!(
        refused(&[&second, &second]),
        "second and second both contain items 50..99; leave one of them out"
    );
    assert_eq!(
        refused(&[&first, &other]),
        "first belongs to `squares modulo 7` of 100 items, and other to `squares modulo 7` of 101 \
         items; merge files of one survey"
    );
    let missing = merge(&[at("none")]).unwrap_err();
    assert!(matches!(missing, MergeError::File(_)), "{missing}");
}

#[test]
fn answers_of_other_versions_and_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, plan: &Plan| {
        let path = folder.path().join(name);
        run_all(plan, 1, Some(&path));
        path
    };
    let first = make("first", &plan(100, "1/2"));
    let mut other = plan(100, "2/2");
    other.settings.insert("effort".to_owned(), 11);
    let with_more = make("more", &other);
    let text =
        |error: MergeError| error.to_string().replace(&format!("{}/", folder.path().display()), "");
    assert_eq!(
        text(merge(&[first.clone(), with_more]).unwrap_err()),
        "the answers in first were found with `--effort 10`, and those in more with `--effort 11`; \
         run all parts with the same options"
    );
    let old = make("old", &Plan { version: "7.8.8".to_owned(), ..plan(100, "2/2") });
    let both = [first, old];
    let refused = text(merge(&both).unwrap_err());
    assert!(refused.starts_with("old: its answers are from version 7.8.8"), "{refused}");
    assert!(refused.contains("`--any-version` accepts them"), "{refused}");
    let merged = tweedle_records::survey::merge(&Disk, &both, None, &Budget::default()).unwrap();
    assert_eq!(merged.1, counted(0..100));
    // Files are read only up to the memory limit.
    let small = Budget { max_bytes: 100, ..Budget::default() };
    let MergeError::File(FileError { fault: CheckpointFault::Limit(limit), .. }) =
        tweedle_records::survey::merge(&Disk, &both, None, &small).unwrap_err()
    else {
        panic!();
    };
    assert_eq!(limit, Limit::Memory(100));
}
