//! Periods of heap games: known ones, and the bound of the proof compared with long computation.

use std::convert::Infallible;

use tweedle_games::heaps::{HeapRules, HeapTable, HeapValue};
use tweedle_games::period::{Argument, Period, Periodicity};

fn values(rules: &HeapRules, count: usize) -> Vec<u32> {
    let mut table = HeapTable::new(rules.clone());
    table.extend(count, |_| Ok::<(), Infallible>(())).unwrap();
    table.values().filter_map(HeapValue::nim).collect()
}

fn period(rules: &HeapRules, limit: usize) -> Periodicity {
    HeapTable::new(rules.clone()).period(limit, |_| Ok::<(), Infallible>(())).unwrap()
}

/// Returns the rules of an octal code, such as `4.12`.
fn octal(code: &str) -> HeapRules {
    let (split, removed) = code.split_once('.').unwrap_or((code, ""));
    let split = if split.is_empty() { "0" } else { split };
    let digits: Vec<u8> =
        split.chars().chain(removed.chars()).map(|c| c.to_digit(8).unwrap() as u8).collect();
    HeapRules::new(&digits).unwrap()
}

/// Codes with period, preperiod and nim values, from the public table of trivial octal games.
const TABLE: &str = include_str!("octal.tsv");

#[test]
fn octal_games_have_the_published_periods() {
    let mut rows = 0;
    for line in TABLE.lines().skip(1) {
        let [code, p, m, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let rules = octal(code);
        let expected =
            Period { preperiod: m.parse().unwrap(), period: p.parse().unwrap(), saltus: 0 };
        let found = period(&rules, 4000);
        assert_eq!(found.period(), Some(expected), "{code}: {found}");
        assert!(found.is_proved(), "{code}: {found}");
        let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(36)).collect();
        assert_eq!(values(&rules, digits.len()), digits, "{code}");
        rows += 1;
    }
    assert_eq!(rows, 41);
}

#[test]
fn well_known_games_have_known_periods() {
    let proved = |code: &str, preperiod: u64, period_: u64| {
        let found = period(&octal(code), 700_000);
        let expected = Period { preperiod, period: period_, saltus: 0 };
        assert_eq!(found.period(), Some(expected), "{code}: {found}");
        assert!(found.is_proved(), "{code}: {found}");
        found
    };
    let kayles = proved("0.77", 71, 12);
    let argument = Argument::GuySmith { heaps: 2, last: 2, checked: 166 };
    assert_eq!(kayles, Periodicity::Proved { period: kayles.period().unwrap(), argument });
    // Periods that were found by Gangolli and Plambeck, and others of the public table.
    proved("0.156", 3479, 349);
    proved("0.165", 5181, 1550);
    proved("0.356", 7315, 142);
    proved("0.644", 3256, 442);
    proved("0.56", 326_640, 144);
    proved("0.16", 105_351, 149_459);
    // A value far beyond the stored ones.
    let mut table = HeapTable::new(octal("0.77"));
    table.period(1000, |_| Ok::<(), Infallible>(())).unwrap();
    assert_eq!(
        table.value(12 * 1_000_000_000_000 + 77),
        values(&octal("0.77"), 78).last().copied().map(HeapValue::Nim)
    );
    // Dawson's Kayles and Dawson's Chess, the same up to a shift.
    proved("0.07", 53, 34);
    proved("0.137", 52, 34);
}

#[test]
fn some_games_have_no_proved_period() {
    // Officers: the period is unknown.
    assert_eq!(period(&octal("0.6"), 2000), Periodicity::Unknown { values: 2000 });
    // A hexadecimal game whose values grow: 0.8, three heaps.
    let three = HeapRules::new(&[0, 8]).unwrap();
    let found = period(&three, 200);
    assert!(!found.is_proved(), "{found}");
    let saltus = found.period().map(|period| (period.period, period.saltus));
    assert_eq!(saltus, Some((3, 1)), "{:?}", &values(&three, 20));
}

#[test]
fn subtraction_games_are_proved_by_windows() {
    // Remove 2, 3 or 5: the period is 7.
    let rules = HeapRules::new(&[0, 0, 3, 3, 0, 3]).unwrap();
    let found = period(&rules, 1000);
    let expected = Period { preperiod: 0, period: 7, saltus: 0 };
    let argument = Argument::Window { width: 5, first: 1, again: 8 };
    assert_eq!(found, Periodicity::Proved { period: expected, argument });
    // No moves at all.
    let nothing = HeapRules::new(&[]).unwrap();
    assert_eq!(period(&nothing, 100).period().unwrap().period, 1);
    assert!(!period(&rules, 10).is_proved());
    assert_eq!(period(&rules, 0), Periodicity::Unknown { values: 0 });
}
