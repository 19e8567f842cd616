//! Serialization of the solved sums of [`Winners`](super::winner::Winners).

use super::components::{Component, Known, Large};
use super::positions::Coding;
use super::program::Shaped;
use super::serialize::{KeptPositions, Listing};
use super::sum_table::Won;
use super::table::{NoAnswer, Search, Table};
use super::winner::Winners;
use super::word::Word;
use crate::two::{Side, ValueId};
use serde::{Deserialize, Serialize};

/// Solved sums of positions for two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptWinners<V> {
    /// The large components: a score and the number of moves of each.
    pub components: KeptPositions<(f32, f32)>,
    /// Sums: a value, and the places of large components.
    sums: Vec<(V, Vec<u32>)>,
    /// The result of each sum: two bits if Left begins, and two if Right does.
    won: Vec<u8>,
}

impl<V: Copy> KeptWinners<V> {
    /// Returns the number of sums.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Tests whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// The values in sums.
    pub fn values(&self) -> impl Iterator<Item = V> + '_ {
        self.sums.iter().map(|(value, _)| *value)
    }

    /// Maps the values.
    pub fn map<W>(self, of: impl Fn(V) -> W) -> KeptWinners<W> {
        let sums = self.sums.into_iter().map(|(value, large)| (of(value), large)).collect();
        KeptWinners { components: self.components, sums, won: self.won }
    }
}

/// Saves the solved sums.
struct KeepingWinners<'a>(&'a mut Known);

impl Search<Component> for KeepingWinners<'_> {
    type Found = KeptWinners<ValueId>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<KeptWinners<ValueId>, NoAnswer> {
        let known = &mut *self.0;
        let mut numbered: Vec<Option<(usize, u32)>> = vec![None; known.large.len()];
        let mut listing = Listing::new(letters);
        let (mut sums, mut won) = (Vec::new(), Vec::new());
        for sum in known.sums.not_kept() {
            let (value, large) = known.sums.get(sum);
            for part in large {
                if numbered[*part as usize].is_none() {
                    let Large { position, score, moves, .. } = known.large[*part as usize];
                    let at = listing.add(table, position as usize, (score, moves));
                    numbered[*part as usize] = Some(at);
                }
            }
            let answer = |first| match known.sums.won(sum, first) {
                Won::Yes => 0b11,
                Won::No => 0b10,
                Won::Open | Won::BoardTest => 0,
            };
            won.push(answer(Side::Left) | answer(Side::Right) << 2);
            sums.push((value, large.to_vec()));
        }
        // They are listed sort by sort, and so they are counted.
        let components = KeptPositions { letters: letters.to_vec(), sorts: listing.sorts };
        let before = components.before();
        for (_, large) in &mut sums {
            for part in large {
                let (place, at) = numbered[*part as usize].unwrap_or_default();
                *part = before[place] + at;
            }
        }
        Ok(KeptWinners { components, sums, won })
    }
}

/// Loads the solved sums.
struct RestoringWinners<'a>(&'a mut Known, &'a KeptWinners<ValueId>);

impl Search<Component> for RestoringWinners<'_> {
    type Found = Option<()>;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<Option<()>, NoAnswer> {
        let RestoringWinners(known, kept) = self;
        if known.letters != letters {
            **known = Known::new(letters);
        }
        let add = |position, (score, moves)| {
            known.large.push(Large { position, score, moves, options: [None; 2] });
            known.large.len() as u32 - 1
        };
        let Some(numbers) = kept.components.numbers(table, letters, add)? else { return Ok(None) };
        for ((value, large), won) in kept.sums.iter().zip(&kept.won) {
            known.has_room()?;
            let parts: Option<Vec<u32>> =
                large.iter().map(|at| numbers.get(*at as usize).copied()).collect();
            let Some(mut parts) = parts else { return Ok(None) };
            parts.sort_unstable();
            let sum = known.sums.number(*value, &parts);
            for (side, bits) in [(Side::Left, won & 3), (Side::Right, won >> 2 & 3)] {
                match bits {
                    0b11 => known.sums.learn(sum, side, Won::Yes),
                    0b10 => known.sums.learn(sum, side, Won::No),
                    _ => {}
                }
            }
            known.sums.is_kept(sum);
        }
        Ok(Some(()))
    }
}

impl Winners {
    /// Returns the solved sums that have not been saved before.
    pub(super) fn written(&mut self) -> Result<KeptWinners<ValueId>, NoAnswer> {
        self.positions.search(&mut KeepingWinners(&mut self.known), &[])
    }

    /// Loads the saved results, of boards for which there [is room]; nothing if it is not what was
    /// written.
    ///
    /// [is room]: Winners::with
    pub(super) fn take_in(&mut self, kept: &KeptWinners<ValueId>) -> Result<Option<()>, NoAnswer> {
        self.positions.search(&mut RestoringWinners(&mut self.known, kept), &[])
    }

    /// Makes room for what is coded like this.
    ///
    /// # Errors
    /// [`NoAnswer::Unsupported`] if there are too many letters.
    pub(super) fn with(&mut self, coding: &Coding) -> Result<(), NoAnswer> {
        self.positions.with(coding)
    }
}
