//! Stops of a value if the player who does not begin may pass.

use super::values::{Side, ValueId, Values};
use crate::game::{Dyadic, Halt};
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

impl Values {
    /// Returns the number at which play stops if a player moves first and the other one may pass
    /// any number of times. It is the ordinary stop: a game that is not a number is worth no less
    /// to the player who moves first in it, so that passing gains nothing (Siegel, II.3).
    pub fn strong_stop(&mut self, v: ValueId, first: Side) -> Result<Dyadic, Halt> {
        self.passing(v, first, &mut HashMap::default())
    }

    fn passing(
        &mut self,
        v: ValueId,
        first: Side,
        done: &mut HashMap<ValueId, Dyadic, Seeded>,
    ) -> Result<Dyadic, Halt> {
        if let Some(x) = self.as_number(v) {
            return Ok(x);
        }
        if let Some(known) = done.get(&v) {
            return Ok(*known);
        }
        self.tick()?;
        let mut best: Option<Dyadic> = None;
        for option in self.options(v, first)? {
            // The other player moves, or passes.
            let mut worst = with_stack(|| self.passing(option, first, done))?;
            if self.as_number(option).is_none() {
                for reply in self.options(option, first.other())? {
                    let stop = with_stack(|| self.passing(reply, first, done))?;
                    worst = further(worst, stop, first.other());
                }
            }
            best = Some(best.map_or(worst, |best| further(best, worst, first)));
        }
        let best = best.ok_or(Halt::Bug("a value that is not a number has options for both"))?;
        done.insert(v, best);
        Ok(best)
    }
}

/// The number that is better for a player.
fn further(a: Dyadic, b: Dyadic, player: Side) -> Dyadic {
    match player {
        Side::Left => a.max(b),
        Side::Right => a.min(b),
    }
}
