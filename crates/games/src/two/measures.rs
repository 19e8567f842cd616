//! Measures of canonical forms: followers, birthday, stops, thermograph, temper, smallness.

use super::thermograph::{Thermograph, of_nus};
use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::sync::Arc;
use tweedle_base::{Limit, Seeded};

/// The temper of a game: the parity of the number of moves, whoever makes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temper {
    /// The game is a number, or all moves lead to odd-tempered games.
    Even,
    /// All moves lead to even-tempered games.
    Odd,
    /// Neither.
    Neither,
}

/// The followers of a value: itself and what play in its canonical form leads to.
#[derive(Clone, Debug, Default)]
pub struct Followers {
    /// All followers but integers, in no order.
    pub listed: Vec<ValueId>,
    /// The least and the greatest integer among the followers.
    pub integers: Option<(Dyadic, Dyadic)>,
}

impl Followers {
    /// Returns the number of followers.
    pub fn count(&self) -> u128 {
        let integers =
            self.integers.map_or(0, |(low, high)| (high.numerator() - low.numerator()) as u128 + 1);
        self.listed.len() as u128 + integers
    }
}

impl Values {
    /// The thermograph of a value.
    pub fn thermograph(&mut self, v: ValueId) -> Result<Arc<Thermograph>, Halt> {
        let mut done = std::mem::take(&mut self.thermographs);
        let made = self.by_options(
            v,
            &mut done,
            &|values, v| {
                let made = values.as_nus(v).map(of_nus).transpose()?;
                Ok(made.map(Arc::new))
            },
            &|_, _, sides| Thermograph::of_sides(sides),
        );
        self.thermographs = done;
        made
    }

    /// The followers of a value.
    pub fn followers(&mut self, v: ValueId) -> Result<Followers, Halt> {
        let mut seen: HashSet<ValueId, Seeded> = HashSet::default();
        let mut found = Followers::default();
        let mut waiting = vec![v];
        seen.insert(v);
        while let Some(v) = waiting.pop() {
            self.tick()?;
            if let Some(x) = self.as_number(v).filter(|x| x.is_integer()) {
                let (low, high) = found.integers.unwrap_or((Dyadic::ZERO, Dyadic::ZERO));
                found.integers = Some((low.min(x), high.max(x)));
            } else {
                found.listed.push(v);
                for side in Side::BOTH {
                    let options = self.options(v, side)?;
                    waiting.extend(options.into_iter().filter(|option| seen.insert(*option)));
                }
            }
        }
        Ok(found)
    }

    /// Tests whether a value has at most this number of followers, without those of numbers.
    pub fn has_few_followers(&mut self, v: ValueId, most: usize) -> Result<bool, Halt> {
        let mut seen: SmallVec<[ValueId; 32]> = SmallVec::new();
        seen.push(v);
        let mut next = 0;
        while let Some(&v) = seen.get(next) {
            self.tick()?;
            next += 1;
            if self.as_number(v).is_some() {
                continue;
            }
            for side in Side::BOTH {
                for option in self.options(v, side)? {
                    if !seen.contains(&option) {
                        if seen.len() >= most {
                            return Ok(false);
                        }
                        seen.push(option);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The birthday of a value.
    pub fn birthday(&mut self, v: ValueId) -> Result<u128, Halt> {
        self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| Ok(values.as_nus(v).map(birthday_of)),
            &|_, _, sides| Ok(sides.into_iter().flatten().max().map_or(0, |latest| latest + 1)),
        )
    }

    /// Returns the number of plays of the canonical form, down to numbers, where the same player
    /// may move any number of times.
    pub fn stop_count(&mut self, v: ValueId) -> Result<BigUint, Halt> {
        self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| Ok(values.as_number(v).map(|_| 1u32.into())),
            &|_, _, sides| {
                let total: BigUint = sides.iter().flatten().sum();
                if total.bits() > 1 << 20 {
                    return Err(Halt::Limit(Limit::TooLarge("the number of plays")));
                }
                Ok(total)
            },
        )
    }

    /// Returns the temper of a value: even, odd or neither.
    pub fn temper(&mut self, v: ValueId) -> Result<Temper, Halt> {
        self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| Ok(values.as_number(v).map(|_| Temper::Even)),
            &|_, _, sides| {
                let all = |temper| sides.iter().flatten().all(|below| *below == temper);
                Ok(match (all(Temper::Odd), all(Temper::Even)) {
                    (true, false) => Temper::Even,
                    (false, true) => Temper::Odd,
                    _ => Temper::Neither,
                })
            },
        )
    }

    /// Tests whether it is less than every positive number and greater than every negative one.
    pub fn is_infinitesimal(&self, v: ValueId) -> bool {
        self.stop(v, Side::Left) == Dyadic::ZERO && self.stop(v, Side::Right) == Dyadic::ZERO
    }

    /// Tests whether it is an integer.
    pub fn is_integer(&self, v: ValueId) -> bool {
        self.as_number(v).is_some_and(Dyadic::is_integer)
    }

    /// Tests whether it is a nim heap, possibly 0.
    pub fn is_nimber(&self, v: ValueId) -> bool {
        self.as_nus(v).is_some_and(|nus| nus == Nus::star(nus.star))
    }

    /// Tests whether it is `{x | y}` for numbers `x >= y`, which is a number `±` another one
    /// (Winning Ways, ch. 5).
    pub fn is_switch(&mut self, v: ValueId) -> Result<bool, Halt> {
        if let Some(nus) = self.as_nus(v) {
            // `x*` is `{x | x}`.
            return Ok(nus == Nus { number: nus.number, ups: 0, star: 1 });
        }
        let sides = [self.options(v, Side::Left)?, self.options(v, Side::Right)?];
        let number = |side: &Vec<ValueId>| side.len() == 1 && self.as_number(side[0]).is_some();
        Ok(sides.iter().all(number))
    }

    /// Tests whether the game is all-small (dicotic): in every follower either both players can
    /// move or neither.
    pub fn is_all_small(&mut self, v: ValueId) -> Result<bool, Halt> {
        let followers = self.followers(v)?;
        let integers = followers.integers.is_none_or(|(low, high)| low == high);
        Ok(integers && !followers.listed.iter().any(|v| self.as_number(*v).is_some()))
    }

    /// The nim heap of the least power of two that is larger than every heap among the followers:
    /// a star as far away as one can be for this game.
    pub fn far_star(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        let followers = self.followers(v)?.listed;
        let largest = followers.iter().filter_map(|v| self.as_nus(*v)).map(|nus| nus.star).max();
        let size = (largest.unwrap_or(0) + 1).checked_next_power_of_two();
        let size = size.ok_or(Limit::TooLarge("a nim heap"))?;
        // A heap with one more up may have a star one larger.
        Ok(self.nus(Nus::star(if size < 4 { 4 } else { size * 2 })))
    }
}

/// The birthday of a number, ups and a star.
fn birthday_of(nus: Nus) -> u128 {
    let x = nus.number;
    let number = if x.signum() < 0 { x.negative() } else { x };
    let number = number.ceil() as u128 + u128::from(x.shift());
    let ups = u128::from(nus.ups.unsigned_abs());
    if ups == 0 {
        return number + u128::from(nus.star);
    }
    // `n·↑ + *m` leads to `(n - 1)·↑ + *(m xor 1)`, down to one up.
    let last = nus.star ^ ((ups - 1) % 2) as u32;
    let one_up = if last == 1 { 2 } else { 1 + u128::from(last ^ 1) };
    number + ups - 1 + one_up
}
