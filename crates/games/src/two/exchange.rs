//! Values outside of their arena: serialization, so that another run can load them, and exchange
//! between threads that have an arena each, by numbers that all threads share.
//!
//! A value has one canonical form, and so one number: it is known by the numbers of its options, or
//! by its number, ups and star.

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::HashMap;
use serde::{Deserialize, Serialize};
use tweedle_base::{Pool, Seeded, heap_size, with_stack};

/// The map between the values of an arena and their numbers in a shared pool, as far as they have
/// been exchanged.
#[derive(Clone, Debug, Default)]
pub struct Exchanged {
    /// The number of each value.
    numbers: Vec<u32>,
    values: HashMap<u32, ValueId, Seeded>,
}

heap_size!(Exchanged { numbers, values });

/// Marks a missing number.
const NONE: u32 = u32::MAX;

/// Tag in the first word of a value that is a number plus ups plus a star.
const NUS: u32 = 0;
const GAME: u32 = 1;

impl Exchanged {
    #[inline]
    fn number(&self, value: ValueId) -> Option<u32> {
        self.numbers.get(value.index()).copied().filter(|number| *number != NONE)
    }

    fn learn(&mut self, value: ValueId, number: u32) {
        if self.numbers.len() <= value.index() {
            self.numbers.resize(value.index() + 1, NONE);
        }
        self.numbers[value.index()] = number;
        self.values.insert(number, value);
    }
}

impl Values {
    /// The number that a value has in a pool; nothing if that takes in no more.
    pub(crate) fn share(
        &mut self,
        value: ValueId,
        pool: &Pool,
        known: &mut Exchanged,
    ) -> Result<Option<u32>, Halt> {
        if let Some(number) = known.number(value) {
            return Ok(Some(number));
        }
        let mut words: Vec<u32> = Vec::new();
        match self.as_nus(value) {
            Some(nus) => words.extend(nus_words(nus)),
            None => {
                words.extend([GAME, 0]);
                for side in Side::BOTH {
                    let from = words.len();
                    let stretch = self.stretch(value, side)?;
                    let mut place = 0;
                    while let Some(option) = self.option_at(stretch, place) {
                        let number = with_stack(|| self.share(option, pool, known))?;
                        let Some(number) = number else { return Ok(None) };
                        words.push(number);
                        place += 1;
                    }
                    words[from..].sort_unstable();
                    if side == Side::Left {
                        words[1] = place;
                    }
                }
            }
        }
        let number = pool.number(&words).filter(|number| *number != NONE);
        if let Some(number) = number {
            known.learn(value, number);
        }
        Ok(number)
    }

    /// The value that has a number in a pool; nothing if that is closed.
    pub(crate) fn fetch(
        &mut self,
        number: u32,
        pool: &Pool,
        known: &mut Exchanged,
    ) -> Result<Option<ValueId>, Halt> {
        if let Some(value) = known.values.get(&number) {
            return Ok(Some(*value));
        }
        self.tick()?;
        let Some(words) = pool.with(number, |words, _| words.to_vec()) else { return Ok(None) };
        let value = match &words[..] {
            [GAME, many, options @ ..] => {
                let mut sides = [Vec::new(), Vec::new()];
                for (place, option) in options.iter().enumerate() {
                    let option = with_stack(|| self.fetch(*option, pool, known))?;
                    let Some(option) = option else { return Ok(None) };
                    sides[usize::from(place >= *many as usize)].push(option);
                }
                sides.iter_mut().for_each(|options| options.sort_unstable());
                self.canonical(&sides[0], &sides[1])?
            }
            other => match words_nus(other) {
                Some(nus) => self.nus(nus),
                None => return Ok(None),
            },
        };
        known.learn(value, number);
        Ok(Some(value))
    }
}

/// A number, ups and a star, in words.
fn nus_words(Nus { number, ups, star }: Nus) -> [u32; 9] {
    let numerator = number.numerator() as u128;
    let numerator = [0, 32, 64, 96].map(|by| (numerator >> by) as u32);
    let [a, b, c, d] = numerator;
    [NUS, a, b, c, d, number.shift(), ups as u32, (ups >> 32) as u32, star]
}

fn words_nus(words: &[u32]) -> Option<Nus> {
    let &[NUS, a, b, c, d, shift, low, high, star] = words else { return None };
    let numerator = [d, c, b, a].iter().fold(0, |all, word| all << 32 | u128::from(*word));
    let number = Dyadic::new(numerator as i128, shift).ok()?;
    Some(Nus { number, ups: (u64::from(high) << 32 | u64::from(low)) as i64, star })
}

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
