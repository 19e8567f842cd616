//! Results about the period of a sequence, and their reasons, as text.

use tweedle_games::period::*;

#[test]
fn proved_observed_and_unknown_periods_are_written_differently() {
    let period = Period { preperiod: 2, period: 5, saltus: 0 };
    let argument = Argument::Window { width: 3, first: 2, again: 7 };
    assert_eq!(
        Periodicity::Proved { period, argument }.to_string(),
        "proved: period 5, preperiod 2: a window of 3 values repeats: it begins at index 2 and again at index 7"
    );
    assert_eq!(
        Periodicity::observed(Some(period), 23).to_string(),
        "observed: period 5, preperiod 2: repeated 4 times in the first 23 values, not proved"
    );
    assert_eq!(
        Periodicity::observed(None, 9).to_string(),
        "open: no period was found in the first 9 values"
    );
    let growing = Period { preperiod: 0, period: 3, saltus: -1 };
    assert_eq!(growing.to_string(), "period 3, preperiod 0, saltus -1");
}
