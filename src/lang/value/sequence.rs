//! Courses: the known terms of a sequence, with a proved or observed period.

use super::{Key, Value};
use tweedle_games::period::{Period, Periodicity, least};

/// An infinite sequence: its values up to the end of the first period, or as far as they were
/// computed, and its periodicity.
#[derive(Debug, Clone)]
pub struct Course {
    /// The values.
    pub values: Vec<Key>,
    /// Its period.
    pub known: Periodicity,
    /// The game that is added to the values in each period (the saltus), if it is not 0.
    pub saltus: Option<Key>,
}

impl Course {
    /// Creates a course from its values.
    pub(crate) fn new(values: Vec<Key>, known: Periodicity) -> Course {
        Course { values, known, saltus: None }
    }

    /// Creates a course from values with a known period. The minimal period of the values may be
    /// shorter.
    pub(crate) fn from_values(mut values: Vec<Key>, known: &Periodicity) -> Course {
        let known = match known {
            Periodicity::Proved { period, argument } if period.saltus == 0 => {
                let (start, length) = (period.preperiod as usize, period.period as usize);
                let period = least(&values, start, length);
                values.truncate((period.preperiod + period.period) as usize);
                Periodicity::Proved { period, argument: argument.clone() }
            }
            other => other.clone(),
        };
        Course::new(values, known)
    }

    /// Returns the values of the first period; none if no period is known.
    pub fn repeating(&self) -> &[Key] {
        let Some((preperiod, period)) = self.length() else { return &[] };
        let start = preperiod as usize;
        self.values.get(start..start + period as usize).unwrap_or_default()
    }

    /// Returns the lengths of the preperiod and of the period, if there is one, possibly with a
    /// saltus.
    pub fn length(&self) -> Option<(u64, u64)> {
        match &self.known {
            Periodicity::Grows { preperiod, period, .. } => Some((*preperiod, *period)),
            known => known.period().map(|period| (period.preperiod, period.period)),
        }
    }

    /// Returns the saltus, which is added in each period: 0 if the values repeat, an integer, or a
    /// game.
    pub fn saltus(&self) -> Option<Value> {
        match (self.known.period(), &self.saltus) {
            (Some(period), _) => Some(Value::Int(period.saltus)),
            (None, Some(game)) => Some(game.0.clone()),
            (None, None) => None,
        }
    }

    /// Returns the value at an index, if it is known.
    pub fn at(&self, n: u64) -> Option<Key> {
        let period = match &self.known {
            Periodicity::Proved { period, .. } if n >= period.preperiod => period,
            _ => return self.values.get(usize::try_from(n).ok()?).cloned(),
        };
        let beyond = n - period.preperiod;
        let place = period.preperiod + beyond % period.period;
        let value = self.values.get(usize::try_from(place).ok()?)?;
        match (&value.0, period.saltus) {
            (_, 0) => Some(value.clone()),
            (Value::Int(first), saltus) => {
                let grown = i64::try_from(beyond / period.period).ok()?.checked_mul(saltus)?;
                Some(Key(Value::Int(first.checked_add(grown)?)))
            }
            _ => None,
        }
    }

    /// Returns the course from an index on.
    pub(crate) fn from(self, start: u64) -> Course {
        if start == 0 {
            return self;
        }
        let shifted = |period: &Period| Period {
            preperiod: period.preperiod.saturating_sub(start),
            ..*period
        };
        let (known, end) = match &self.known {
            Periodicity::Proved { period, argument } => {
                let argument = argument.clone();
                let period = shifted(period);
                let end = start + period.preperiod + period.period;
                (Periodicity::Proved { period, argument }, end)
            }
            other => {
                let end = self.values.len() as u64;
                let left = |values: &u64| values.saturating_sub(start);
                let known = match other {
                    Periodicity::Observed { period, values } => {
                        Periodicity::Observed { period: shifted(period), values: left(values) }
                    }
                    Periodicity::Never { from, step, growth } => {
                        // Skip to the first index that is left.
                        let passed = start.saturating_sub(*from).div_ceil(*step);
                        let (from, growth) = (from + passed * step - start, growth.after(start));
                        Periodicity::Never { from, step: *step, growth }
                    }
                    Periodicity::Grows { preperiod, period, values, proved } => {
                        Periodicity::Grows {
                            preperiod: left(preperiod),
                            period: *period,
                            values: left(values),
                            proved: *proved,
                        }
                    }
                    Periodicity::Unknown { values } => {
                        Periodicity::Unknown { values: left(values) }
                    }
                    proved => proved.clone(),
                };
                (known, end)
            }
        };
        let values = (start..end).filter_map(|n| self.at(n)).collect();
        Course { values, known, saltus: self.saltus }
    }
}
