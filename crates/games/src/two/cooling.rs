//! Cooling, heating, companions, and related products (Siegel, II.5; Winning Ways, ch. 6 and 8).

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::HashMap;
use tweedle_base::{Limit, Seeded, with_stack};

/// The values at which an operation stops, and what it makes of them.
type KnownResults<'k> = dyn Fn(&mut Values, ValueId) -> Result<Option<ValueId>, Halt> + 'k;

impl Values {
    /// The game cooled by a temperature above -1: each move costs so much, until it is a number.
    pub fn cool(&mut self, v: ValueId, t: Dyadic) -> Result<ValueId, Halt> {
        let (tax, gift) = (self.number(t.negative()), self.number(t));
        self.mapped(
            v,
            &|values, v| {
                let thermograph = values.thermograph(v)?;
                let cold = thermograph.temperature < t;
                Ok(if cold { Some(values.number(thermograph.mean)) } else { None })
            },
            &[[tax, gift]],
        )
    }

    /// Cools the game by its own temperature: what is left is its mean, up to an infinitesimal.
    /// Integers, whose temperature is -1, stay.
    pub fn freeze(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        if self.as_number(v).is_some_and(|x| x.is_integer()) {
            return Ok(v);
        }
        let temperature = self.thermograph(v)?.temperature;
        self.cool(v, temperature)
    }

    /// The game heated by another one, most often a number: each move gains so much, down to
    /// numbers.
    pub fn heat(&mut self, v: ValueId, by: ValueId) -> Result<ValueId, Halt> {
        let tax = self.negative(by)?;
        self.mapped(v, &|values, v| Ok(values.as_number(v).map(|_| v)), &[[by, tax]])
    }

    /// Returns the game overheated from `s` to `t`: each move gains `t`, down to integers, which
    /// become multiples of `s`.
    pub fn overheat(&mut self, v: ValueId, s: ValueId, t: ValueId) -> Result<ValueId, Halt> {
        let tax = self.negative(t)?;
        self.mapped(v, &|values, v| values.copies(v, s), &[[t, tax]])
    }

    /// Returns this multiple of `of`, if the value is an integer.
    fn copies(&mut self, v: ValueId, of: ValueId) -> Result<Option<ValueId>, Halt> {
        let Some(n) = self.as_number(v).filter(|x| x.is_integer()) else { return Ok(None) };
        let n = i64::try_from(n.numerator()).map_err(|_| Limit::TooLarge("a number of copies"))?;
        self.times(n, of).map(Some)
    }

    /// The game in which each option of Left has the first of each pair added, and each of Right
    /// the second, down to values that are known.
    fn mapped(
        &mut self,
        v: ValueId,
        known: &KnownResults<'_>,
        steps: &[[ValueId; 2]],
    ) -> Result<ValueId, Halt> {
        self.by_options(v, &mut HashMap::default(), known, &|values, _, options| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in [0, 1] {
                for option in &options[side] {
                    for step in steps {
                        sides[side].push(values.add(*option, step[side])?);
                    }
                }
            }
            let [left, right] = sides;
            values.game(left, right)
        })
    }

    /// Returns the incentives of a player in canonical form, without dominated ones: `{G^L - G}`
    /// for Left, `{G - G^R}` for Right.
    pub fn incentives(&mut self, v: ValueId, side: Side) -> Result<Vec<ValueId>, Halt> {
        let mut all = Vec::new();
        for option in self.options(v, side)? {
            all.push(self.incentive(v, option, side)?);
        }
        self.maximal(all)
    }

    /// The incentive of a move of a player from a value to an option.
    pub(super) fn incentive(
        &mut self,
        v: ValueId,
        option: ValueId,
        side: Side,
    ) -> Result<ValueId, Halt> {
        match side {
            Side::Left => self.subtract(option, v),
            Side::Right => self.subtract(v, option),
        }
    }

    /// Returns the maximal values of the list.
    pub fn maximal(&mut self, mut all: Vec<ValueId>) -> Result<Vec<ValueId>, Halt> {
        all.sort_unstable();
        all.dedup();
        let mut kept = Vec::new();
        for &value in &all {
            let mut below = false;
            for &other in &all {
                self.tick()?;
                below = other != value && self.at_most(value, other)?;
                if below {
                    break;
                }
            }
            if !below {
                kept.push(value);
            }
        }
        Ok(kept)
    }

    /// Returns the Norton product `G·U` of a game and a positive one: a multiple of `U` if `G` is
    /// an integer, otherwise each move of Left gains `U` and one of its incentives, and each move
    /// of Right loses as much.
    pub fn norton_product(&mut self, v: ValueId, unit: ValueId) -> Result<ValueId, Halt> {
        let mut gains = self.incentives(unit, Side::Left)?;
        gains.extend(self.incentives(unit, Side::Right)?);
        let mut steps = Vec::new();
        for gain in self.maximal(gains)? {
            let gain = self.add(unit, gain)?;
            steps.push([gain, self.negative(gain)?]);
        }
        self.mapped(v, &|values, v| values.copies(v, unit), &steps)
    }

    /// The Conway product of the canonical forms (On Numbers and Games, ch. 1): `x^L y + x y^L -
    /// x^L y^L` and so on. For numbers and nim heaps it is the product of fields.
    pub fn conway_product(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, Halt> {
        self.conway(a, b, &mut HashMap::default())
    }

    fn conway(
        &mut self,
        a: ValueId,
        b: ValueId,
        done: &mut HashMap<(ValueId, ValueId), ValueId, Seeded>,
    ) -> Result<ValueId, Halt> {
        let key = (a.min(b), a.max(b));
        if key.0 == ValueId::ZERO {
            return Ok(ValueId::ZERO);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(many) = self.copies(x, y)? {
                return Ok(many);
            }
        }
        if let Some(found) = done.get(&key) {
            return Ok(*found);
        }
        self.tick()?;
        let made = with_stack(|| {
            let mut sides = [Vec::new(), Vec::new()];
            for of_a in Side::BOTH {
                for of_b in Side::BOTH {
                    let side = if of_a == of_b { Side::Left } else { Side::Right };
                    for x in self.options(a, of_a)? {
                        for y in self.options(b, of_b)? {
                            let (xb, ay) = (self.conway(x, b, done)?, self.conway(a, y, done)?);
                            let xy = self.conway(x, y, done)?;
                            let sum = self.add(xb, ay)?;
                            sides[side as usize].push(self.subtract(sum, xy)?);
                        }
                    }
                }
            }
            let [left, right] = sides;
            self.game(left, right)
        })?;
        done.insert(key, made);
        Ok(made)
    }
}

impl Values {
    /// Returns the companion of a value: 0 and `*` are companions of each other, other numbers and
    /// nim heaps are their own companions, and the companion of `G` is the form of the companions
    /// of its options, with 0 added for Left if `G >= 0`, and for Right if `G <= 0`. It is the
    /// value `G + *` for ups.
    pub fn companion(&mut self, v: ValueId) -> Result<ValueId, Halt> {
        self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| {
                let same = values.as_nus(v).is_some_and(|nus| match nus {
                    Nus { star, ups: 0, number } if number.signum() == 0 => star > 1,
                    nus => nus.is_number(),
                });
                Ok(match v {
                    _ if same => Some(v),
                    ValueId::ZERO => Some(values.nus(Nus::star(1))),
                    _ => None,
                })
            },
            &|values, v, [mut left, mut right]| {
                if values.at_most(ValueId::ZERO, v)? {
                    left.push(ValueId::ZERO);
                }
                if values.at_most(v, ValueId::ZERO)? {
                    right.push(ValueId::ZERO);
                }
                values.game(left, right)
            },
        )
    }
}
