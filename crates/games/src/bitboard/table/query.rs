//! Queries about positions that several threads may follow.

use super::positions::{OnBoard, Positions};
use super::threads::{Means, Threads};
use super::{NoAnswer, PositionQuery, Source};
use crate::bitboard::search::options::ByOptions;
use crate::bitboard::search::values::NimValues;
use crate::two::{ValueId, Values};
use tweedle_base::Budget;

impl<A: Copy> Positions<A> {
    fn ask<Q: PositionQuery<Answer = A> + Default>(
        &mut self,
        by: (&mut (dyn Source + Send), Threads),
        question: &mut Q,
        budget: &Budget,
        position: OnBoard<'_>,
    ) -> Result<A, NoAnswer> {
        let ((source, crew), sum) = (by, [position]);
        self.with_boards(&sum)?;
        let found = crew.answer(
            &mut (self, &mut *question),
            |(positions, _)| positions,
            (source, budget),
            |(positions, question), means| positions.follow(*question, means, &sum),
            |_, _| Ok(()),
            |(), mut positions, _, means| {
                positions.follow(&mut Q::default(), means, &sum).map(drop)
            },
        );
        question.keep_within(budget);
        found
    }

    fn follow<Q: PositionQuery<Answer = A>>(
        &mut self,
        question: &mut Q,
        (source, budget): Means<'_>,
        sum: &[OnBoard<'_>],
    ) -> Result<A, NoAnswer> {
        question.keep_within(budget);
        self.once(&mut ByOptions { source, question, budget, lent: None }, sum)
    }
}

impl Positions<ValueId> {
    /// The value of a position on a board with these letters in its cells.
    pub fn value(
        &mut self,
        by: (&mut (dyn Source + Send), Threads),
        values: &mut Values,
        budget: &Budget,
        position: OnBoard<'_>,
    ) -> Result<ValueId, NoAnswer> {
        self.ask(by, values, budget, position)
    }
}

impl Positions<u32> {
    /// The nim value of a position on a board with these letters in its cells, or [`LOONY`].
    ///
    /// [`LOONY`]: crate::bitboard::LOONY
    pub fn nim_value(
        &mut self,
        by: (&mut (dyn Source + Send), Threads),
        budget: &Budget,
        position: OnBoard<'_>,
    ) -> Result<u32, NoAnswer> {
        self.ask(by, &mut NimValues::default(), budget, position)
    }
}
