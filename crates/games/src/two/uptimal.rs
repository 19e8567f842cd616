//! Uptimals: sums of a number, a nim heap and multiples of `↑`, `↑^2`, `↑^3`, … (Siegel, II.4).

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use std::fmt;

/// A number, a nim heap, and how many of each `↑^k`, from `↑` on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// The size of the heap.
    pub star: u32,
    /// The coefficients of the powers of up, the last one not 0.
    pub ups: Vec<i64>,
}

impl fmt::Display for Uptimal {
    /// Writes the usual notation: `1/2*3.102-`, digits behind the point, each followed by a `-` if
    /// it is negative, and in brackets if it has more than one digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alone = self.star > 0 && self.number == Dyadic::ZERO;
        if !alone {
            write!(f, "{}", self.number)?;
        }
        match self.star {
            0 => {}
            1 => f.write_str("*")?,
            n => write!(f, "*{n}")?,
        }
        f.write_str(".")?;
        if self.ups.is_empty() {
            return f.write_str("0");
        }
        for digit in &self.ups {
            match digit.unsigned_abs() {
                n @ 0..=9 => write!(f, "{n}")?,
                n => write!(f, "({n})")?,
            }
            if *digit < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl Values {
    /// The power of a game `{0 | H}`: `{0 | H - G - … - G^(k-1)}`, less than every multiple of the
    /// one before; of its negative, the negative of that. `None` for other games.
    pub fn power(&mut self, base: ValueId, k: u32) -> Result<Option<ValueId>, Halt> {
        let left = self.options(base, Side::Left)?;
        let right = self.options(base, Side::Right)?;
        let mut total = match (&left[..], &right[..]) {
            ([ValueId::ZERO], [other]) => *other,
            ([_], [ValueId::ZERO]) => {
                let base = self.negative(base)?;
                let power = self.power(base, k)?;
                return power.map(|power| self.negative(power)).transpose();
            }
            _ => return Ok(None),
        };
        let mut power = base;
        for _ in 1..k {
            total = self.subtract(total, power)?;
            power = self.game(vec![ValueId::ZERO], vec![total])?;
        }
        Ok(Some(power))
    }

    /// The sum of the powers of a game up to one.
    pub fn powers(&mut self, base: ValueId, k: u32) -> Result<Option<ValueId>, Halt> {
        let mut total = ValueId::ZERO;
        for k in 1..=k {
            let Some(power) = self.power(base, k)? else { return Ok(None) };
            total = self.add(total, power)?;
        }
        Ok(Some(total))
    }

    /// `↑^k`
    pub fn up_power(&mut self, k: u32) -> Result<ValueId, Halt> {
        let up = self.nus(Nus::ups(1, 0));
        Ok(self.power(up, k)?.unwrap_or(up))
    }

    /// The value as a number, a star and multiples of powers of up, if it is one.
    pub fn uptimal(&mut self, v: ValueId) -> Result<Option<Uptimal>, Halt> {
        let number = self.stop(v, Side::Left);
        if number != self.stop(v, Side::Right) {
            return Ok(None);
        }
        if let Some(nus) = self.as_nus(v) {
            let ups = if nus.ups == 0 { Vec::new() } else { vec![nus.ups] };
            return Ok(Some(Uptimal { number, star: nus.star, ups }));
        }
        let away = self.number(number.negative());
        let mut rest = self.add(v, away)?;
        if !self.is_all_small(rest)? {
            return Ok(None);
        }
        let most = self.birthday(rest)?;
        let mut ups = Vec::new();
        loop {
            if let Some(Nus { ups: 0, star, .. }) = self.as_nus(rest) {
                return Ok(Some(Uptimal { number, star, ups }));
            }
            let k = ups.len() as u32 + 1;
            if u128::from(k) > most {
                return Ok(None);
            }
            let power = self.up_power(k)?;
            let Some(digit) = self.digit(rest, power, most)? else { return Ok(None) };
            let part = self.times(digit, power)?;
            rest = self.subtract(rest, part)?;
            ups.push(digit);
        }
    }

    /// Returns the coefficient of a power of up in a sum of it, smaller powers and a star: twice
    /// the rest has no star, and is between the power and its negative.
    fn digit(&mut self, v: ValueId, power: ValueId, most: u128) -> Result<Option<i64>, Halt> {
        let twice = self.add(v, v)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX / 4);
        let (mut low, mut high) = (-most - 1, most + 1);
        // The largest digit for which twice the rest is greater than minus the power.
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let part = self.times(2 * middle - 1, power)?;
            if self.at_most(part, twice)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        let above = self.times(2 * low + 1, power)?;
        Ok(self.at_most(twice, above)?.then_some(low))
    }
}
