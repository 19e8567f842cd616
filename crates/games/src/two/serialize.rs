//! Serialization of a value, so that another run can load it.

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use serde::{Deserialize, Serialize};

/// A value by others that come before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum KeptValue {
    /// A number, as numerator and power of two below the line, ups and a star.
    Nus { number: (i128, u32), ups: i64, star: u32 },
    /// The options of the canonical form, by their places.
    Game([Vec<u32>; 2]),
}

/// A value, after all that it is made of, each after its options.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeptValues(Vec<KeptValue>);

const NONE: u32 = u32::MAX;

impl Values {
    /// Writes a value down, with all that it is made of.
    pub fn keep(&mut self, value: ValueId) -> Result<KeptValues, Halt> {
        let mut places = vec![NONE; value.index() + 1];
        places[value.index()] = 0;
        // A game that is not a number plus ups plus a star is made after its options.
        for at in (0..places.len() as u32).rev() {
            let value = ValueId(at);
            if places[value.index()] == NONE || self.as_nus(value).is_some() {
                continue;
            }
            for side in Side::BOTH {
                let stretch = self.stretch(value, side)?;
                for option in self.listed(stretch) {
                    places[option.index()] = 0;
                }
            }
        }
        let mut kept = Vec::new();
        for at in 0..places.len() as u32 {
            let value = ValueId(at);
            if places[value.index()] == NONE {
                continue;
            }
            let written = match self.as_nus(value) {
                Some(Nus { number, ups, star }) => {
                    KeptValue::Nus { number: (number.numerator(), number.shift()), ups, star }
                }
                None => {
                    let mut options = [Vec::new(), Vec::new()];
                    for (side, list) in Side::BOTH.into_iter().zip(&mut options) {
                        let stretch = self.stretch(value, side)?;
                        list.extend(self.listed(stretch).iter().map(|it| places[it.index()]));
                    }
                    KeptValue::Game(options)
                }
            };
            places[value.index()] = kept.len() as u32;
            kept.push(written);
        }
        Ok(KeptValues(kept))
    }

    /// Returns the value that was written down; `None` if that is not what was written.
    pub fn restore(&mut self, kept: &KeptValues) -> Result<Option<ValueId>, Halt> {
        let mut found: Vec<ValueId> = Vec::with_capacity(kept.0.len());
        for value in &kept.0 {
            self.tick()?;
            let value = match value {
                KeptValue::Nus { number: (numerator, shift), ups, star } => {
                    // No one was so large, and they are to be added.
                    let near = numerator.unsigned_abs() < 1 << 100 && ups.unsigned_abs() < 1 << 60;
                    let Ok(number) = Dyadic::new(*numerator, *shift) else { return Ok(None) };
                    if !near {
                        return Ok(None);
                    }
                    self.nus(Nus { number, ups: *ups, star: *star })
                }
                KeptValue::Game(options) => {
                    let mut lists = [Vec::new(), Vec::new()];
                    for (places, list) in options.iter().zip(&mut lists) {
                        for place in places {
                            let Some(option) = found.get(*place as usize) else { return Ok(None) };
                            list.push(*option);
                        }
                        list.sort_unstable();
                    }
                    let [left, right] = &lists;
                    if left.is_empty() || right.is_empty() {
                        return Ok(None);
                    }
                    self.canonical(left, right)?
                }
            };
            found.push(value);
        }
        Ok(found.pop())
    }
}
