//! The trait [`Persist`] of tables of answers about board positions that are written to the disk
//! and loaded by another run.

use super::coalitions::Coalitions;
use super::nim::NimValues;
use super::positions::{Coding, Positions};
use super::serialize::KeptPositions;
use super::serialize_coalitions::KeptCoalitions;
use super::serialize_winners::KeptWinners;
use super::table::NoAnswer;
use super::winner::Winners;
use crate::two::{KeptValues, ValueId, Values};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A table of answers that can be written down.
pub trait Persist: Sized + Default {
    /// The serialized form.
    type Written: Serialize + DeserializeOwned;

    /// Merges the answers of other threads into this table.
    fn gather(&mut self, values: &mut Values) -> Result<(), NoAnswer>;

    /// The approximate number of answers.
    fn amount(&self) -> usize;

    /// Returns the answers that have not been written yet, and their number.
    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), NoAnswer>;

    /// The coding of boards in the serialized form.
    fn coding(written: &Self::Written) -> Coding;

    /// Makes room for boards that are coded like this.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many letters.
    fn expect(&mut self, coding: &Coding) -> Result<(), NoAnswer>;

    /// Loads the saved results, of boards that are [expected](Persist::expect); `None` if it is not
    /// what was written.
    fn restore(
        &mut self,
        values: &mut Values,
        written: Self::Written,
    ) -> Result<Option<()>, NoAnswer>;

    /// The families in what is written, to be numbered otherwise.
    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32>;
}

impl Persist for Positions<ValueId> {
    type Written = (KeptValues, KeptPositions<u32>);

    fn gather(&mut self, values: &mut Values) -> Result<(), NoAnswer> {
        self.gather_answers(values)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), NoAnswer> {
        let positions = self.written()?;
        let (list, places) = values.keep(positions.answers())?;
        let count = positions.len();
        Ok(((list, positions.map(|value| places.place(value))), count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.1.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.with(coding)
    }

    fn restore(
        &mut self,
        values: &mut Values,
        (list, positions): Self::Written,
    ) -> Result<Option<()>, NoAnswer> {
        let Some(list) = values.restore(&list)? else { return Ok(None) };
        if positions.answers().any(|at| at as usize >= list.len()) {
            return Ok(None);
        }
        self.take_in(&positions.map(|at| list[at as usize]))
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.1.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl Persist for Positions<u32> {
    type Written = KeptPositions<u32>;

    fn gather(&mut self, _: &mut Values) -> Result<(), NoAnswer> {
        self.gather_answers(&mut NimValues::default())
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, _: &mut Values) -> Result<(Self::Written, usize), NoAnswer> {
        let positions = self.written()?;
        let count = positions.len();
        Ok((positions, count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.with(coding)
    }

    fn restore(&mut self, _: &mut Values, written: Self::Written) -> Result<Option<()>, NoAnswer> {
        self.take_in(&written)
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl Persist for Winners {
    type Written = (KeptValues, KeptWinners<u32>);

    fn gather(&mut self, values: &mut Values) -> Result<(), NoAnswer> {
        self.gather_answers(values)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), NoAnswer> {
        let winners = self.written()?;
        let (list, places) = values.keep(winners.values())?;
        let count = winners.len();
        Ok(((list, winners.map(|value| places.place(value))), count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.1.components.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.with(coding)
    }

    fn restore(
        &mut self,
        values: &mut Values,
        (list, winners): Self::Written,
    ) -> Result<Option<()>, NoAnswer> {
        let Some(list) = values.restore(&list)? else { return Ok(None) };
        if winners.values().any(|at| at as usize >= list.len()) {
            return Ok(None);
        }
        self.take_in(&winners.map(|at| list[at as usize]))
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.1.components.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl Persist for Coalitions {
    type Written = KeptCoalitions;

    fn gather(&mut self, _: &mut Values) -> Result<(), NoAnswer> {
        self.gather_answers()
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, _: &mut Values) -> Result<(Self::Written, usize), NoAnswer> {
        let kept = self.written()?;
        let count = kept.len();
        Ok((kept, count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.positions.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.with(coding)
    }

    fn restore(&mut self, _: &mut Values, written: Self::Written) -> Result<Option<()>, NoAnswer> {
        self.take_in(&written)
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.positions.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}
