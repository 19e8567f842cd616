//! Atomic weights: the number of ups that a game is worth (Winning Ways, ch. 8; Siegel, II.7).

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

impl Values {
    /// The atomic weight of a game; `None` if it has none. That of an all-small game is found by
    /// its options. In other games what is infinitely many ups or downs for one move is taken for
    /// very many, and what comes out is an atomic weight `g` if the game and `g·↑` differ by no
    /// more than a far star and an up (Winning Ways, ch. 8).
    pub fn atomic_weight(&mut self, v: ValueId) -> Result<Option<ValueId>, Halt> {
        if !self.is_infinitesimal(v) {
            return Ok(None);
        }
        let all_small = self.is_all_small(v)?;
        let far = self.far_star(v)?;
        let many = 2 * self.birthday(v)?.min(1 << 40) as i64 + 4;
        let mut weighing = Weighing { far, many, done: HashMap::default() };
        let weight = weighing.weight(self, v)?;
        if all_small || self.is_weight(v, weight, far)? { Ok(Some(weight)) } else { Ok(None) }
    }

    /// Tests whether `↓ + ★ < G - g·↑ < ↑ + ★`.
    fn is_weight(&mut self, v: ValueId, weight: ValueId, far: ValueId) -> Result<bool, Halt> {
        let up = self.nus(Nus::ups(1, 0));
        let ups = self.norton_product(weight, up)?;
        let rest = self.subtract(v, ups)?;
        let down = self.negative(up)?;
        let (high, low) = (self.add(up, far)?, self.add(down, far)?);
        let between = self.at_most(low, rest)? && self.at_most(rest, high)?;
        Ok(between && rest != low && rest != high)
    }
}

struct Weighing {
    far: ValueId,
    /// A number of ups that is as good as infinity.
    many: i64,
    done: HashMap<ValueId, ValueId, Seeded>,
}

impl Weighing {
    fn weight(&mut self, values: &mut Values, v: ValueId) -> Result<ValueId, Halt> {
        if let Some(nus) = values.as_nus(v) {
            let weight = match nus.number.signum() {
                0 => nus.ups,
                sign => i64::from(sign) * self.many,
            };
            return Ok(values.number(Dyadic::integer(weight)));
        }
        if let Some(known) = self.done.get(&v) {
            return Ok(*known);
        }
        values.tick()?;
        let weight = with_stack(|| {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, by) in [(Side::Left, -2), (Side::Right, 2)] {
                let by = values.number(Dyadic::integer(by));
                for option in values.options(v, side)? {
                    let weight = self.weight(values, option)?;
                    sides[side as usize].push(values.add(weight, by)?);
                }
            }
            let [left, right] = sides;
            let game = values.game(left.clone(), right.clone())?;
            match values.as_number(game).filter(|x| x.is_integer()) {
                Some(_) => self.integer(values, v, (left, right), game),
                None => Ok(game),
            }
        })?;
        self.done.insert(v, weight);
        Ok(weight)
    }

    /// Returns the atomic weight among the integers that fit between the weights of the options:
    /// the greatest one if the game is above a far star, the least one if it is below, and the
    /// simplest one if it is confused with it.
    fn integer(
        &mut self,
        values: &mut Values,
        v: ValueId,
        (left, right): (Vec<ValueId>, Vec<ValueId>),
        simplest: ValueId,
    ) -> Result<ValueId, Halt> {
        let (step, above) = if values.at_most(self.far, v)? {
            (Dyadic::ONE, true)
        } else if values.at_most(v, self.far)? {
            (Dyadic::MINUS_ONE, false)
        } else {
            return Ok(simplest);
        };
        let mut best = simplest;
        let step = values.number(step);
        loop {
            values.tick()?;
            let next = values.add(best, step)?;
            let fits = match above {
                true => none_at_most(values, &right, next)?,
                false => none_at_least(values, &left, next)?,
            };
            let weight = values.as_number(next).map_or(0, |x| x.numerator());
            if !fits || weight.unsigned_abs() > self.many.unsigned_abs().into() {
                return Ok(best);
            }
            best = next;
        }
    }
}

fn none_at_most(values: &mut Values, options: &[ValueId], v: ValueId) -> Result<bool, Halt> {
    for option in options {
        if values.at_most(*option, v)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn none_at_least(values: &mut Values, options: &[ValueId], v: ValueId) -> Result<bool, Halt> {
    for option in options {
        if values.at_most(v, *option)? {
            return Ok(false);
        }
    }
    Ok(true)
}
