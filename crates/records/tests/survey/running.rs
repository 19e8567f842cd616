//! Running a survey: threads, interrupts, errors.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64};

use proptest::prelude::*;
use tweedle_base::Budget;
use tweedle_records::survey::{Asker, Conduct, Table, run};

use crate::{Squares, counted, plan, run_all, run_some};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_table_does_not_depend_on_the_number_of_threads(
        total in 0u64..3000,
        workers in 0usize..5,
    ) {
        let table = run_all(&plan(total, "1/1"), workers, None);
        prop_assert_eq!(&table, &counted(0..total));
        prop_assert_eq!(table.csv(), counted(0..total).csv());
    }

    #[test]
    fn interrupted_surveys_have_correct_partial_tables(
        total in 1u64..3000,
        workers in 0usize..4,
        n in 1u64..3000,
    ) {
        let ran = run_some(&plan(total, "1/1"), workers, None, n).unwrap();
        prop_assert_eq!(&ran.table, &counted(ran.done.iter().flatten()));
        prop_assert_eq!(ran.finished, ran.done.len() == total);
        prop_assert!(ran.done.len() + 1 >= n.min(total), "finished items are kept");
        // Each thread stops at the next item.
        prop_assert!(ran.done.len() < n + workers.max(1) as u64);
    }

    #[test]
    fn the_first_failing_item_is_reported(
        failing in prop::collection::vec(0u64..3000, 1..6),
        workers in 0usize..5,
    ) {
        let (left, budget) = (AtomicU64::new(u64::MAX), Budget::default());
        let conduct = Conduct { workers, checkpoint: None, budget: &budget };
        let make = || Squares { left: &left, interrupt: &budget.interrupt, failing: &failing };
        let error = run(&plan(3000, "1/1"), conduct, make, |_| Ok(())).unwrap_err();
        let first = failing.iter().min().unwrap();
        prop_assert_eq!(error.to_string(), format!("item {first}: no answer for {first}"));
    }
}

#[test]
fn progress_is_reported() {
    let reports = RefCell::new(Vec::new());
    let left = AtomicU64::new(u64::MAX);
    let budget = Budget::default();
    let conduct = Conduct { workers: 2, checkpoint: None, budget: &budget };
    let make = || Squares { left: &left, interrupt: &budget.interrupt, failing: &[] };
    let ran = run(&plan(100, "2/2"), conduct, make, |record| {
        reports.borrow_mut().push(record.done.len());
        Ok(())
    });
    assert!(ran.unwrap().finished);
    let reports = reports.into_inner();
    assert_eq!((reports.first(), reports.last()), (Some(&0), Some(&50)));
    assert!(reports.is_sorted());
}

#[test]
fn an_interrupted_query_is_not_an_error() {
    struct Stopped<'a>(&'a AtomicBool);
    impl Asker for Stopped<'_> {
        type Error = &'static str;
        fn key(&mut self, item: u64) -> Result<String, &'static str> {
            if item == 5 {
                self.0.store(true, std::sync::atomic::Ordering::Relaxed);
                return Err("interrupted");
            }
            Ok(String::new())
        }
    }
    let budget = Budget::default();
    let conduct = Conduct { workers: 1, checkpoint: None, budget: &budget };
    let make = || Stopped(&budget.interrupt);
    let ran = run(&plan(10, "1/1"), conduct, make, |_| Ok(())).unwrap();
    assert!(ran.done.iter().eq(std::iter::once(0..5)));
    assert!(!ran.finished);
}

#[test]
fn an_empty_survey_is_finished() {
    let ran = run_some(&plan(0, "1/1"), 3, None, 1).unwrap();
    assert!(ran.finished);
    assert_eq!(ran.table, Table::default());
}
