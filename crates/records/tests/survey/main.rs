//! Surveys: the same table however the work is divided, interrupted and resumed; and no file
//! content makes the reader panic.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests panic")]

mod changes;
mod files;
mod memory;
mod merging;
mod parts;
mod ranges;
mod running;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tweedle_base::Budget;
use tweedle_base::host::{Disk, Files};
use tweedle_records::survey::{
    Asker, Checkpoint, Conduct, Part, Plan, Ran, SurveyError, Table, run,
};

/// Computes squares modulo 7, and sets the interrupt flag after `left` items.
struct Squares<'a> {
    left: &'a AtomicU64,
    interrupt: &'a AtomicBool,
    failing: &'a [u64],
}

impl Asker for Squares<'_> {
    type Error = String;

    fn key(&mut self, item: u64) -> Result<String, String> {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.interrupt.store(true, Ordering::Relaxed);
        }
        if self.failing.contains(&item) {
            return Err(format!("no answer for {item}"));
        }
        Ok(key(item))
    }

    fn example(&mut self, item: u64) -> Result<String, String> {
        Ok(example(item))
    }
}

fn key(item: u64) -> String {
    ["a,\"b\"", "b\n", "", "ü", "4", "5", "6"][(item * item % 7) as usize].to_owned()
}

fn example(item: u64) -> String {
    format!("the item\n{item}")
}

/// Returns the table of some items, counted one by one.
fn counted(items: impl IntoIterator<Item = u64>) -> Table {
    let mut table = Table::default();
    for item in items {
        table.count(key(item), 1, item, || Ok::<_, ()>(example(item))).unwrap();
    }
    table
}

/// The version of the program that writes the files.
const VERSION: &str = "7.8.9";

fn plan(total: u64, part: &str) -> Plan {
    Plan {
        question: "squares modulo 7".to_owned(),
        total,
        part: part.parse().unwrap(),
        columns: Vec::new(),
        settings: BTreeMap::from([("effort".to_owned(), 10), ("states".to_owned(), 20)]),
        version: VERSION.to_owned(),
    }
}

/// Returns a line with its checksum, and the checksum, as the documentation of the format defines
/// it.
fn sealed(before: u32, object: &str) -> (String, u32) {
    let body = object.strip_suffix('}').unwrap();
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(body.as_bytes());
    let sum = hasher.finalize();
    (format!("{body},\"sum\":\"{sum:08x}\"}}\n"), sum)
}

/// Runs a survey until it is interrupted after `items` items.
fn run_some(
    plan: &Plan,
    workers: usize,
    file: Option<&Path>,
    items: u64,
) -> Result<Ran, SurveyError<String>> {
    run_on(&Disk, plan, workers, file, items, false)
}

/// Runs a survey on a host, optionally accepting answers of other versions.
fn run_on(
    files: &dyn Files,
    plan: &Plan,
    workers: usize,
    file: Option<&Path>,
    items: u64,
    any_version: bool,
) -> Result<Ran, SurveyError<String>> {
    let (left, budget) = (AtomicU64::new(items), Budget::default());
    let checkpoint = file.map(|path| Checkpoint { files, path, any_version });
    let conduct = Conduct { workers, checkpoint, budget: &budget };
    let make = || Squares { left: &left, interrupt: &budget.interrupt, failing: &[] };
    run(plan, conduct, make, |_| Ok(()))
}

/// Runs a survey to the end.
fn run_all(plan: &Plan, workers: usize, file: Option<&Path>) -> Table {
    let ran = run_some(plan, workers, file, u64::MAX).unwrap();
    assert!(ran.finished);
    ran.table
}

#[test]
fn a_part_contains_its_items() {
    let part = Part::new(2, 3).unwrap();
    let plan = Plan { part, ..plan(10, "1/1") };
    assert_eq!(run_all(&plan, 1, None), counted(3..6));
}
