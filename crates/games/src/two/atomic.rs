//! Atomic weights: the number of ups that a game is worth (Winning Ways, ch. 8; Siegel, II.7).

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt, Nus};
use hashbrown::HashMap;

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
        // A number of ups that is as good as infinity.
        let many = 2 * self.birthday(v)?.min(1 << 40) as i64 + 4;
        let weight = self.by_options(
            v,
            &mut HashMap::default(),
            &|values, v| {
                let weight = values.as_nus(v).map(|nus| match nus.number.signum() {
                    0 => nus.ups,
                    sign => i64::from(sign) * many,
                });
                Ok(weight.map(|weight| values.number(Dyadic::integer(weight))))
            },
            &|values, v, mut sides| {
                for (list, by) in sides.iter_mut().zip([-2, 2]) {
                    let by = values.number(Dyadic::integer(by));
                    for weight in list {
                        *weight = values.add(*weight, by)?;
                    }
                }
                let [left, right] = sides.clone();
                let game = values.game(left, right)?;
                match values.is_integer(game) {
                    true => values.integer_weight(v, sides, game, (far, many)),
                    false => Ok(game),
                }
            },
        )?;
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

    /// Returns the atomic weight among the integers that fit between the weights of the options:
    /// the greatest one if the game is above a far star, the least one if it is below, and the
    /// simplest one if it is confused with it.
    fn integer_weight(
        &mut self,
        v: ValueId,
        sides: [Vec<ValueId>; 2],
        simplest: ValueId,
        (far, many): (ValueId, i64),
    ) -> Result<ValueId, Halt> {
        let (step, bound) = if self.at_most(far, v)? {
            (Dyadic::ONE, Side::Right)
        } else if self.at_most(v, far)? {
            (Dyadic::MINUS_ONE, Side::Left)
        } else {
            return Ok(simplest);
        };
        let mut best = simplest;
        let step = self.number(step);
        loop {
            self.tick()?;
            let next = self.add(best, step)?;
            for option in &sides[bound as usize] {
                if self.at_most_for(next, *option, bound)? {
                    return Ok(best);
                }
            }
            let weight = self.as_number(next).map_or(0, |x| x.numerator());
            if weight.unsigned_abs() > many.unsigned_abs().into() {
                return Ok(best);
            }
            best = next;
        }
    }
}
