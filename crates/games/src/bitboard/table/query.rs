//! Queries about positions that several threads may follow.

use super::positions::{OnBoard, Positions};
use super::shared_table::Common;
use super::threads::{Followed, Threads};
use super::{NoAnswer, PositionQuery, Source};
use crate::bitboard::search::nim::NimValues;
use crate::bitboard::search::options::ByOptions;
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
        let following = &mut Following { positions: self, question, sum: &sum };
        let found = crew.answer(following, source, budget);
        question.keep_within(budget);
        found
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

/// A query about a position that several threads may follow.
struct Following<'q, A, Q> {
    positions: &'q mut Positions<A>,
    question: &'q mut Q,
    sum: &'q [OnBoard<'q>],
}

impl<'q, A: Copy, Q: PositionQuery<Answer = A> + Default> Followed for Following<'q, A, Q> {
    type Held = A;
    type Found = A;
    type Sent = &'q [OnBoard<'q>];

    fn positions(&mut self) -> &mut Positions<A> {
        self.positions
    }

    fn follow(&mut self, source: &mut dyn Source, budget: &Budget) -> Result<A, NoAnswer> {
        self.question.keep_within(budget);
        let by = &mut ByOptions { source, question: self.question, budget, lent: None };
        self.positions.once(by, self.sum)
    }

    fn send(&mut self, _: &Common) -> Result<Self::Sent, NoAnswer> {
        Ok(self.sum)
    }

    fn help(
        sum: &Self::Sent,
        mut positions: Positions<A>,
        _: &Common,
        (source, budget): (&mut dyn Source, &Budget),
    ) -> Result<(), NoAnswer> {
        let (positions, question) = (&mut positions, &mut Q::default());
        Following { positions, question, sum }.follow(source, budget).map(drop)
    }
}
