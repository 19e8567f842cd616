//! The trait [`Persist`] of tables of answers about board positions that are written to the disk
//! and loaded by another run.

mod import;
pub(crate) mod serialize;
pub(crate) mod sums;

use crate::bitboard::search::nim::NimValues;
use crate::bitboard::search::sums::{KeptSums, Leaf, Sums};
use crate::bitboard::table::NoAnswer;
use crate::bitboard::table::positions::{Coding, Positions};
use crate::two::{KeptValues, ValueId, Values};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serialize::KeptPositions;
use std::fmt::Debug;

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

/// Answers that can be serialized.
pub trait Saveable: Copy {
    /// A list of answers in serialized form.
    type Saved: Clone + Debug + Serialize + DeserializeOwned;

    /// Serializes answers: the list, and two words for each answer.
    fn save(
        answers: &[Self],
        values: &mut Values,
    ) -> Result<(Self::Saved, Vec<[u32; 2]>), NoAnswer>;

    /// Returns the answers of such a list, by their words; `None` if it is not such a list.
    fn load(
        saved: &Self::Saved,
        words: &[[u32; 2]],
        values: &mut Values,
    ) -> Result<Option<Vec<Self>>, NoAnswer>;
}

/// Answers about positions that can be serialized.
pub trait AboutPositions: Saveable {
    /// Merges the answers of other threads into a table.
    fn gather(positions: &mut Positions<Self>, values: &mut Values) -> Result<(), NoAnswer>;
}

impl Saveable for ValueId {
    type Saved = KeptValues;

    fn save(
        answers: &[ValueId],
        values: &mut Values,
    ) -> Result<(KeptValues, Vec<[u32; 2]>), NoAnswer> {
        let (list, places) = values.keep(answers.iter().copied())?;
        Ok((list, answers.iter().map(|value| [places.place(*value), 0]).collect()))
    }

    fn load(
        saved: &KeptValues,
        words: &[[u32; 2]],
        values: &mut Values,
    ) -> Result<Option<Vec<ValueId>>, NoAnswer> {
        let Some(list) = values.restore(saved)? else { return Ok(None) };
        Ok(words.iter().map(|[at, _]| list.get(*at as usize).copied()).collect())
    }
}

impl AboutPositions for ValueId {
    fn gather(positions: &mut Positions<ValueId>, values: &mut Values) -> Result<(), NoAnswer> {
        positions.gather_answers(values)
    }
}

/// Nim values.
impl Saveable for u32 {
    type Saved = ();

    fn save(answers: &[u32], _: &mut Values) -> Result<((), Vec<[u32; 2]>), NoAnswer> {
        Ok(((), answers.iter().map(|answer| [*answer, 0]).collect()))
    }

    fn load((): &(), words: &[[u32; 2]], _: &mut Values) -> Result<Option<Vec<u32>>, NoAnswer> {
        Ok(Some(words.iter().map(|[answer, _]| *answer).collect()))
    }
}

impl AboutPositions for u32 {
    fn gather(positions: &mut Positions<u32>, _: &mut Values) -> Result<(), NoAnswer> {
        positions.gather_answers(&mut NimValues::default())
    }
}

impl<A: AboutPositions> Persist for Positions<A> {
    type Written = (A::Saved, KeptPositions<[u32; 2]>);

    fn gather(&mut self, values: &mut Values) -> Result<(), NoAnswer> {
        A::gather(self, values)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), NoAnswer> {
        let positions = self.written()?;
        let answers: Vec<A> = positions.answers().collect();
        let (list, words) = A::save(&answers, values)?;
        Ok(((list, positions.with_answers(words)), answers.len()))
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
        let words: Vec<[u32; 2]> = positions.answers().collect();
        match A::load(&list, &words, values)? {
            Some(answers) => self.take_in(&positions.with_answers(answers)),
            None => Ok(None),
        }
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.1.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl<L: Leaf> Persist for Sums<L> {
    type Written = (L::Saved, KeptSums<[u32; 2]>);

    fn gather(&mut self, values: &mut Values) -> Result<(), NoAnswer> {
        L::gather(self, values)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), NoAnswer> {
        let kept = self.save()?;
        let count = kept.len();
        let (list, words) = L::save(&kept.leaves, values)?;
        Ok(((list, kept.with_leaves(words)), count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.1.positions.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.with(coding)
    }

    fn restore(
        &mut self,
        values: &mut Values,
        (list, kept): Self::Written,
    ) -> Result<Option<()>, NoAnswer> {
        match L::load(&list, &kept.leaves, values)? {
            Some(leaves) => self.load(&kept.with_leaves(leaves)),
            None => Ok(None),
        }
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.1.positions.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}
