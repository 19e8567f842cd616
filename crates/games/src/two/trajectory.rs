//! Trajectories: piecewise linear functions of the temperature, from -1 on, with slopes 0, 1 and
//! -1.

use crate::game::Dyadic;
use std::cmp::Ordering;
use tweedle_base::Limit;

/// A corner: a temperature and a value.
pub type Corner = (Dyadic, Dyadic);

/// A continuous function of the temperature from -1 on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trajectory {
    /// The corners, the first at -1.
    corners: Vec<Corner>,
    /// The slope after the last one.
    slope: i8,
}

impl Trajectory {
    /// Returns a constant trajectory.
    pub fn constant(value: Dyadic) -> Trajectory {
        Trajectory { corners: vec![(Dyadic::MINUS_ONE, value)], slope: 0 }
    }

    /// The corners, the first at -1.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The value at a temperature from -1 on.
    pub fn at(&self, t: Dyadic) -> Result<Dyadic, Limit> {
        let next = self.corners.partition_point(|corner| corner.0 <= t);
        let (from, value) = self.corners[next.saturating_sub(1)];
        value.plus(sloped(self.slope_after(next.saturating_sub(1)), t.minus(from)?))
    }

    /// The slope after a corner.
    fn slope_after(&self, at: usize) -> i8 {
        match self.corners.get(at + 1) {
            Some(next) => match next.1.cmp(&self.corners[at].1) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
            None => self.slope,
        }
    }

    /// Adds a multiple of the temperature; the slopes must stay within -1 and 1.
    pub(super) fn tilted(&self, by: i8) -> Result<Trajectory, Limit> {
        let mut corners = Vec::with_capacity(self.corners.len());
        for &(t, value) in &self.corners {
            corners.push((t, value.plus(sloped(by, t))?));
        }
        Ok(Trajectory { corners, slope: self.slope + by })
    }

    /// Adds a number to the value.
    pub(super) fn shifted(&self, by: Dyadic) -> Result<Trajectory, Limit> {
        let mut corners = Vec::with_capacity(self.corners.len());
        for &(t, value) in &self.corners {
            corners.push((t, value.plus(by)?));
        }
        Ok(Trajectory { corners, slope: self.slope })
    }

    /// The larger of both everywhere, or the smaller.
    pub(super) fn extreme(&self, other: &Trajectory, largest: bool) -> Result<Trajectory, Limit> {
        let better = if largest { Ordering::Greater } else { Ordering::Less };
        let mut made = Vec::with_capacity(self.corners.len() + other.corners.len());
        for step in both(self, other)? {
            let first = step.mine.cmp(&step.theirs) == better;
            made.push((step.t, if first { step.mine } else { step.theirs }));
            if let Some((t, value)) = step.meeting()? {
                made.push((t, value));
            }
        }
        // After the last corner the one that grows more is larger.
        let last = made.last().copied().unwrap_or((Dyadic::MINUS_ONE, Dyadic::ZERO));
        let (mine, theirs) = (self.at(last.0)?, other.at(last.0)?);
        let slope = match mine.cmp(&theirs) {
            Ordering::Equal if largest => self.slope.max(other.slope),
            Ordering::Equal => self.slope.min(other.slope),
            order if order == better => self.slope,
            _ => other.slope,
        };
        Ok(Trajectory::simplified(made, slope))
    }

    /// The first temperature at which it is at most the other one; it never grows, and the other
    /// one never falls.
    pub(super) fn meets(&self, other: &Trajectory) -> Result<Option<Dyadic>, Limit> {
        for step in both(self, other)? {
            if step.mine <= step.theirs {
                return Ok(Some(step.t));
            }
            if let Some((t, _)) = step.meeting()? {
                return Ok(Some(t));
            }
        }
        Ok(None)
    }

    /// Returns the trajectory up to a temperature, constant from there on.
    pub(super) fn until(&self, t: Dyadic) -> Result<Trajectory, Limit> {
        let end = (t, self.at(t)?);
        let mut corners: Vec<Corner> =
            self.corners.iter().copied().filter(|corner| corner.0 < t).collect();
        corners.push(end);
        Ok(Trajectory::simplified(corners, 0))
    }

    /// Removes corners at which the slope stays the same.
    fn simplified(corners: Vec<Corner>, slope: i8) -> Trajectory {
        let all = Trajectory { corners, slope };
        let kept = (0..all.corners.len())
            .filter(|at| *at == 0 || all.slope_after(at - 1) != all.slope_after(*at))
            .map(|at| all.corners[at])
            .collect();
        Trajectory { corners: kept, slope }
    }
}

/// A slope times a temperature.
fn sloped(slope: i8, t: Dyadic) -> Dyadic {
    match slope {
        0 => Dyadic::ZERO,
        1 => t,
        _ => t.negative(),
    }
}

/// Two functions at a temperature that is a corner of one of them.
struct Breakpoint {
    t: Dyadic,
    mine: Dyadic,
    theirs: Dyadic,
    slopes: (i8, i8),
    /// The next such temperature.
    until: Option<Dyadic>,
}

impl Breakpoint {
    /// Returns the point where they cross before the next corner.
    fn meeting(&self) -> Result<Option<Corner>, Limit> {
        let gap = self.mine.minus(self.theirs)?;
        let closing = i32::from(self.slopes.1) - i32::from(self.slopes.0);
        if gap.signum() == 0 || gap.signum() != closing.signum() {
            return Ok(None);
        }
        let mut after = if gap.signum() < 0 { gap.negative() } else { gap };
        if closing.abs() == 2 {
            after = after.half()?;
        }
        let t = self.t.plus(after)?;
        if self.until.is_some_and(|until| t >= until) {
            return Ok(None);
        }
        Ok(Some((t, self.mine.plus(sloped(self.slopes.0, after))?)))
    }
}

/// Returns both functions at all corners.
fn both(a: &Trajectory, b: &Trajectory) -> Result<Vec<Breakpoint>, Limit> {
    let mut times: Vec<Dyadic> =
        a.corners.iter().chain(&b.corners).map(|corner| corner.0).collect();
    times.sort_unstable();
    times.dedup();
    let slope = |f: &Trajectory, t: Dyadic| {
        f.slope_after(f.corners.partition_point(|corner| corner.0 <= t).saturating_sub(1))
    };
    let mut steps = Vec::with_capacity(times.len());
    for (at, &t) in times.iter().enumerate() {
        steps.push(Breakpoint {
            t,
            mine: a.at(t)?,
            theirs: b.at(t)?,
            slopes: (slope(a, t), slope(b, t)),
            until: times.get(at + 1).copied(),
        });
    }
    Ok(steps)
}
