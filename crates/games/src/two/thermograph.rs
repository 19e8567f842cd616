//! Thermographs: the stops of a game as functions of the temperature (Siegel, II.5).

use super::trajectory::Trajectory;
use crate::game::{Dyadic, Halt, Nus};
use std::sync::Arc;
use tweedle_base::Limit;

/// The thermograph of a game from temperature -1 on: two walls that meet in a mast.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    /// The Left stop of the game cooled by each temperature.
    pub left: Trajectory,
    /// The Right stop.
    pub right: Trajectory,
    /// The temperature at which the mast begins, at least -1.
    pub temperature: Dyadic,
    /// The position of the mast: the mean of the game.
    pub mean: Dyadic,
}

impl Thermograph {
    /// Returns the thermograph of an integer.
    pub fn mast(mean: Dyadic) -> Thermograph {
        let wall = Trajectory::constant(mean);
        Thermograph { left: wall.clone(), right: wall, temperature: Dyadic::MINUS_ONE, mean }
    }

    /// Returns the thermograph of a game from those of its options, some for each player.
    pub fn from_options<'t>(
        left: impl Iterator<Item = &'t Thermograph>,
        right: impl Iterator<Item = &'t Thermograph>,
    ) -> Result<Option<Thermograph>, Limit> {
        let highest = extreme(left.map(|option| &option.right), true)?;
        let lowest = extreme(right.map(|option| &option.left), false)?;
        let (Some(highest), Some(lowest)) = (highest, lowest) else { return Ok(None) };
        let (left, right) = (highest.tilted(-1)?, lowest.tilted(1)?);
        let start = Dyadic::MINUS_ONE;
        if left.at(start)? < right.at(start)? {
            return Ok(Some(Thermograph::mast(simplest(left.at(start)?, right.at(start)?)?)));
        }
        let Some(temperature) = left.meets(&right)? else { return Ok(None) };
        let (left, right) = (left.until(temperature)?, right.until(temperature)?);
        let mean = left.at(temperature)?;
        Ok(Some(Thermograph { left, right, temperature, mean }))
    }

    /// The thermograph of a game in which both players have options, from theirs.
    pub(super) fn of_sides(sides: [Vec<Arc<Thermograph>>; 2]) -> Result<Arc<Thermograph>, Halt> {
        let [left, right] = sides.map(|options| {
            let mut kept: Vec<Arc<Thermograph>> = Vec::new();
            for option in options {
                if !kept.contains(&option) {
                    kept.push(option);
                }
            }
            kept
        });
        let (left, right) = (left.iter().map(AsRef::as_ref), right.iter().map(AsRef::as_ref));
        let made = Thermograph::from_options(left, right)?;
        let made = made.ok_or(Halt::Bug("a value that is not a number has options for both"))?;
        Ok(Arc::new(made))
    }

    /// Returns the thermograph of the game with an integer added.
    pub fn shifted(&self, by: Dyadic) -> Result<Thermograph, Limit> {
        Ok(Thermograph {
            left: self.left.shifted(by)?,
            right: self.right.shifted(by)?,
            temperature: self.temperature,
            mean: self.mean.plus(by)?,
        })
    }
}

fn extreme<'t>(
    walls: impl Iterator<Item = &'t Trajectory>,
    largest: bool,
) -> Result<Option<Trajectory>, Limit> {
    let mut best: Option<Trajectory> = None;
    for wall in walls {
        best = Some(match best {
            None => wall.clone(),
            Some(known) if known == *wall => known,
            Some(known) => known.extreme(wall, largest)?,
        });
    }
    Ok(best)
}

/// The integer nearest to 0 from one to the other.
fn simplest(low: Dyadic, high: Dyadic) -> Result<Dyadic, Limit> {
    if low.signum() > 0 {
        Dyadic::new(low.ceil(), 0)
    } else if high.signum() < 0 {
        Dyadic::new(high.floor(), 0)
    } else {
        Ok(Dyadic::ZERO)
    }
}

/// Returns the thermograph of a number plus ups plus a star.
pub(super) fn of_nus(nus: Nus) -> Result<Thermograph, Limit> {
    let x = of_number(nus.number)?;
    let game = |left: &[&Thermograph], right: &[&Thermograph]| {
        let made = Thermograph::from_options(left.iter().copied(), right.iter().copied())?;
        Ok(made.unwrap_or_else(|| x.clone()))
    };
    let star = game(&[&x], &[&x])?;
    match (nus.ups, nus.star) {
        (0, 0) => Ok(x),
        (0, _) => Ok(star),
        (1, 1) => game(&[&x, &star], &[&x]),
        (-1, 1) => game(&[&x], &[&x, &star]),
        // The other option of `n·↑ + *m` has the left wall of `*`, as Left may move to 0 in it.
        (ups, _) if ups > 0 => game(&[&x], &[&star]),
        _ => game(&[&star], &[&x]),
    }
}

/// Returns the thermograph of a number, which lies between its neighbours.
fn of_number(x: Dyadic) -> Result<Thermograph, Limit> {
    // From the integer towards the number, one neighbour is always the last number.
    let mut low = Thermograph::mast(Dyadic::new(x.floor(), 0)?);
    let mut high = Thermograph::mast(Dyadic::new(x.ceil(), 0)?);
    while low.mean != x && high.mean != x {
        let middle = low.mean.plus(high.mean)?.half()?;
        let between = Thermograph::from_options([&low].into_iter(), [&high].into_iter())?;
        let between = between.unwrap_or_else(|| low.clone());
        if middle < x {
            low = between;
        } else if middle > x {
            high = between;
        } else {
            return Ok(between);
        }
    }
    Ok(if low.mean == x { low } else { high })
}
