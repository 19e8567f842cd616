//! A convention as a recursion over sums.

use crate::game::{Recursion, Start, SumId, World};
use crate::play::Convention;

/// Playing by a [`Convention`]: the recursion that [`recurse`](crate::game::recurse) runs.
#[derive(Clone, Copy, Debug)]
pub struct Playing<C>(pub C);

impl<W: World, C: Convention> Recursion<W> for Playing<C> {
    type Score = C::Score;
    type Tally = C::Tally;

    #[inline]
    fn open(&mut self, _: &mut W, s: SumId) -> Result<Start<C::Score, C::Tally>, W::Error> {
        Ok(if s == SumId::ZERO {
            Start::Known(self.0.stuck())
        } else {
            Start::Fold(self.0.begin())
        })
    }

    #[inline]
    fn fold(&mut self, tally: &mut C::Tally, option: C::Score) -> bool {
        self.0.fold(tally, option)
    }

    #[inline]
    fn close(&mut self, _: &mut W, _: SumId, tally: C::Tally) -> Result<C::Score, W::Error> {
        Ok(self.0.choose(tally))
    }
}
