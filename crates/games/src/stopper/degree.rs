//! Degrees of loopiness, and varieties (Winning Ways, ch. 11, "Classes and varieties"; Siegel,
//! Coping with Cycles): the degree measures how far a stopper is from having a negative.

use super::stoppers::{Sides, StopperId, Stoppers};
use crate::game::Halt;

/// The variety of a stopper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variety {
    /// The variety is this, and the stopper is stable.
    Stable(StopperId),
    /// The varieties by upsums and by downsums differ.
    Unstable,
    /// The degree is not idempotent, so that varieties do not exist.
    NotIdempotent,
    /// The sides of a sum were not found.
    Unknown,
}

impl Stoppers {
    /// The upsum of two stoppers, the onside of their sum, if it is found.
    pub fn upsum(&mut self, a: StopperId, b: StopperId) -> Result<Option<StopperId>, Halt> {
        Ok(self.sum(a, b)?.map(|sum| sum.onside))
    }

    /// The downsum of two stoppers, the offside of their sum, if it is found.
    pub fn downsum(&mut self, a: StopperId, b: StopperId) -> Result<Option<StopperId>, Halt> {
        Ok(self.sum(a, b)?.map(|sum| sum.offside))
    }

    fn sum(&mut self, a: StopperId, b: StopperId) -> Result<Option<Sides>, Halt> {
        self.add(Sides::new(a), Sides::new(b))
    }

    /// Tests whether a game is equal to twice itself; `None` if the sides of the double were not
    /// found.
    pub fn is_idempotent(&mut self, sides: Sides) -> Result<Option<bool>, Halt> {
        Ok(self.add(sides, sides)?.map(|twice| twice == sides))
    }

    /// The degree of a stopper: the onside of its difference with itself, 0 if play must end.
    /// `None` if that was not found.
    pub fn degree(&mut self, s: StopperId) -> Result<Option<StopperId>, Halt> {
        if self.is_loopfree(s) {
            return Ok(Some(self.intern_zero()));
        }
        let negative = self.negative(s);
        self.upsum(s, negative)
    }

    /// The variety of a stopper for an idempotent by upsums: the onside of `G + H`, where `H` is
    /// the offside of `-G - e`. `None` for another degree, or if sides were not found.
    pub fn upsum_variety(&mut self, s: StopperId, e: StopperId) -> Result<Option<StopperId>, Halt> {
        if self.is_idempotent(Sides::new(e))? != Some(true) {
            return Ok(None);
        }
        let (negative, minus) = (self.negative(s), self.negative(e));
        match self.downsum(negative, minus)? {
            Some(other) => self.upsum(s, other),
            None => Ok(None),
        }
    }

    /// The variety of a stopper for an idempotent by downsums: the offside of `G + H`, where `H` is
    /// the onside of `-G + e`. `None` as above.
    pub fn downsum_variety(
        &mut self,
        s: StopperId,
        e: StopperId,
    ) -> Result<Option<StopperId>, Halt> {
        if self.is_idempotent(Sides::new(e))? != Some(true) {
            return Ok(None);
        }
        let negative = self.negative(s);
        match self.upsum(negative, e)? {
            Some(other) => self.downsum(s, other),
            None => Ok(None),
        }
    }

    /// The variety of a stopper for its own degree.
    pub fn variety(&mut self, s: StopperId) -> Result<Variety, Halt> {
        if self.is_loopfree(s) {
            return Ok(Variety::Stable(self.intern_zero()));
        }
        let Some(degree) = self.degree(s)? else { return Ok(Variety::Unknown) };
        match self.is_idempotent(Sides::new(degree))? {
            Some(true) => {}
            Some(false) => return Ok(Variety::NotIdempotent),
            None => return Ok(Variety::Unknown),
        }
        match (self.upsum_variety(s, degree)?, self.downsum_variety(s, degree)?) {
            (Some(up), Some(down)) if up == down => Ok(Variety::Stable(up)),
            (Some(_), Some(_)) => Ok(Variety::Unstable),
            _ => Ok(Variety::Unknown),
        }
    }

    /// Tests whether a stopper is stable: its varieties by upsums and by downsums are the same.
    /// `None` if it has none or it was not found.
    pub fn is_stable(&mut self, s: StopperId) -> Result<Option<bool>, Halt> {
        Ok(match self.variety(s)? {
            Variety::Stable(_) => Some(true),
            Variety::Unstable => Some(false),
            Variety::NotIdempotent | Variety::Unknown => None,
        })
    }

    /// Tests whether a stopper is a plumtree: all cycles are passes, which lead back to the
    /// position just left.
    pub fn is_plumtree(&self, s: StopperId) -> bool {
        self.graph(s).components().iter().all(|class| class.len() == 1)
    }
}
