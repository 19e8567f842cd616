//! The kinds of answers about positions on boards that are kept, and how each is written.

use crate::lang::value::{Answered, Boards, convention};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tweedle_games::packed::{
    Coalitions, Coding, KeptCoalitions, KeptPositions, KeptWinners, Leave, NimValues, Positions,
    Winners,
};
use tweedle_games::play::Coalition;
use tweedle_games::two::{KeptValues, ValueId, Values};

/// A kind of answers about positions of a family.
pub(super) trait Keepable: Sized + Default {
    /// What there are several answers for.
    type Asked: Copy;
    /// How they are written.
    type Written: Serialize + DeserializeOwned;

    /// What is answered, for people.
    fn name(asked: Self::Asked) -> String;

    fn answered(boards: &mut Boards, asked: Self::Asked) -> &mut Answered<Self>;

    /// Takes in what other threads have found.
    fn gather(&mut self, values: &mut Values) -> Result<(), Leave>;

    /// About how many there are.
    fn amount(&self) -> usize;

    /// What has not been written down, and how many answers that are.
    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), Leave>;

    fn coding(written: &Self::Written) -> Coding;

    /// Makes room for it.
    fn expect(&mut self, coding: &Coding) -> Result<(), Leave>;

    /// Takes in what was written; nothing if it is not what was written.
    fn restore(&mut self, values: &mut Values, written: Self::Written)
    -> Result<Option<()>, Leave>;

    /// The families of what is written, to be numbered otherwise.
    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32>;
}

impl Keepable for Positions<ValueId> {
    type Asked = ();
    type Written = (KeptValues, KeptPositions<u32>);

    fn name((): ()) -> String {
        "values".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.values
    }

    fn gather(&mut self, values: &mut Values) -> Result<(), Leave> {
        Positions::gather(self, values)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), Leave> {
        let positions = Positions::keep(self)?;
        let (list, places) = values.keep(positions.answers())?;
        let count = positions.len();
        Ok(((list, positions.map(|value| places.of(value))), count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.1.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), Leave> {
        self.with(coding)
    }

    fn restore(
        &mut self,
        values: &mut Values,
        (list, positions): Self::Written,
    ) -> Result<Option<()>, Leave> {
        let Some(list) = values.restore(&list)? else { return Ok(None) };
        if positions.answers().any(|at| at as usize >= list.len()) {
            return Ok(None);
        }
        Positions::restore(self, &positions.map(|at| list[at as usize]))
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.1.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl Keepable for Positions<u32> {
    type Asked = ();
    type Written = KeptPositions<u32>;

    fn name((): ()) -> String {
        "nim values".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.nim_values
    }

    fn gather(&mut self, _: &mut Values) -> Result<(), Leave> {
        Positions::gather(self, &mut NimValues::default())
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, _: &mut Values) -> Result<(Self::Written, usize), Leave> {
        let positions = Positions::keep(self)?;
        let count = positions.len();
        Ok((positions, count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), Leave> {
        self.with(coding)
    }

    fn restore(&mut self, _: &mut Values, written: Self::Written) -> Result<Option<()>, Leave> {
        Positions::restore(self, &written)
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl Keepable for Winners {
    type Asked = ();
    type Written = (KeptValues, KeptWinners<u32>);

    fn name((): ()) -> String {
        "who wins sums".to_owned()
    }

    fn answered(boards: &mut Boards, (): ()) -> &mut Answered<Self> {
        &mut boards.winners
    }

    fn gather(&mut self, values: &mut Values) -> Result<(), Leave> {
        Winners::gather(self, values)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, values: &mut Values) -> Result<(Self::Written, usize), Leave> {
        let winners = Winners::keep(self)?;
        let (list, places) = values.keep(winners.values())?;
        let count = winners.len();
        Ok(((list, winners.map(|value| places.of(value))), count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.1.components.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), Leave> {
        self.with(coding)
    }

    fn restore(
        &mut self,
        values: &mut Values,
        (list, winners): Self::Written,
    ) -> Result<Option<()>, Leave> {
        let Some(list) = values.restore(&list)? else { return Ok(None) };
        if winners.values().any(|at| at as usize >= list.len()) {
            return Ok(None);
        }
        Winners::restore(self, &winners.map(|at| list[at as usize]))
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.1.components.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}

impl Keepable for Coalitions {
    type Asked = Coalition;
    type Written = KeptCoalitions;

    fn name(asked: Coalition) -> String {
        format!("who wins sums against all others under {}", convention(&asked.into()))
    }

    fn answered(boards: &mut Boards, asked: Coalition) -> &mut Answered<Self> {
        boards.against(asked).0
    }

    fn gather(&mut self, _: &mut Values) -> Result<(), Leave> {
        Coalitions::gather(self)
    }

    fn amount(&self) -> usize {
        self.len()
    }

    fn keep(&mut self, _: &mut Values) -> Result<(Self::Written, usize), Leave> {
        let kept = Coalitions::keep(self)?;
        let count = kept.len();
        Ok((kept, count))
    }

    fn coding(written: &Self::Written) -> Coding {
        written.positions.coding()
    }

    fn expect(&mut self, coding: &Coding) -> Result<(), Leave> {
        self.with(coding)
    }

    fn restore(&mut self, _: &mut Values, written: Self::Written) -> Result<Option<()>, Leave> {
        Coalitions::restore(self, &written)
    }

    fn families(written: &mut Self::Written) -> impl Iterator<Item = &mut u32> {
        written.positions.sorts.iter_mut().map(|sort| &mut sort.family)
    }
}
