//! Import of the answers about positions and sums that other threads have found into the table of
//! one thread, so that they are saved with its own.

use super::components::{Component, Known, Large, large};
use super::grid::Grid;
use super::options::KNOWN;
use super::planes::Planes;
use super::positions::Positions;
use super::program::Shaped;
use super::shared_table::Common;
use super::sum_table::Won;
use super::table::{NoAnswer, PositionQuery, Search, State, Table};
use super::winner::{Winners, recorded_answer};
use super::word::Word;
use crate::two::{Side, Values};
use hashbrown::HashMap;
use smallvec::SmallVec;
use tweedle_base::Seeded;

impl<A: Copy> Positions<A> {
    /// Imports the results of other threads.
    pub(super) fn gather_answers<Q: PositionQuery<Answer = A>>(
        &mut self,
        question: &mut Q,
    ) -> Result<(), NoAnswer> {
        self.search(&mut Gathering(question), &[])
    }
}

impl Winners {
    /// Imports the results of other threads.
    pub(super) fn gather_answers(&mut self, values: &mut Values) -> Result<(), NoAnswer> {
        self.positions.search(&mut GatheringWinners(&mut self.known, values), &[])
    }
}

/// The position that these words say, as they are made by `position_words`.
pub(super) fn position<W: Word, const P: usize>(words: &[u32]) -> Option<(u32, Shaped<W, P>)> {
    let [family, sides, planes @ ..] = words else { return None };
    let grid = Grid::numbered(*sides)?;
    let each = 2 * grid.words();
    if planes.len() != P * each || grid.cells() > W::CELLS {
        return None;
    }
    let mut board = Planes([W::NONE; P]);
    for (word, halves) in board.0.iter_mut().zip(planes.chunks_exact(each)) {
        let words = halves.chunks_exact(2);
        let words = words.map(|half| u64::from(half[1]) << 32 | u64::from(half[0]));
        *word = W::from_words(&words.collect::<SmallVec<[u64; 4]>>());
    }
    Some((*family, (grid, board)))
}

struct Gathering<'q, Q>(&'q mut Q);

impl<A: Copy, Q: PositionQuery<Answer = A>> Search<A> for Gathering<'_, Q> {
    type Found = ();

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<A, W, P>,
        _: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<(), NoAnswer> {
        let Some(mut link) = table.common.link() else { return Ok(()) };
        let common = link.common.clone();
        common.found.each(|words, note| {
            let (Some(answer), Some((family, board))) = (note.checked_sub(KNOWN), position(words))
            else {
                return Ok(());
            };
            let at = table.number(family, board)? as usize;
            if !matches!(table.nodes[at].state, State::Known(_))
                && let Some(answer) = self.0.heard(answer, &common.values, &mut link.values)?
            {
                table.nodes[at].state = State::Known(answer);
            }
            Ok::<(), NoAnswer>(())
        })?;
        table.common.leave();
        Ok(())
    }
}

struct GatheringWinners<'a>(&'a mut Known, &'a mut Values);

impl Search<Component> for GatheringWinners<'_> {
    type Found = ();

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        _: &[u8],
        _: &[(u32, Shaped<W, P>)],
    ) -> Result<(), NoAnswer> {
        let GatheringWinners(known, values) = self;
        let Some(mut link) = table.common.link() else { return Ok(()) };
        let common = link.common.clone();
        let mut numbers: HashMap<u32, u32, Seeded> = HashMap::default();
        common.found.each(|words, note| {
            let wins = [Side::Left, Side::Right].map(|side| recorded_answer(note, side));
            let ([value, parts @ ..], false) = (words, wins == [None; 2]) else { return Ok(()) };
            known.has_room()?;
            let Some(value) = values.fetch(*value, &common.values, &mut link.values)? else {
                return Ok(());
            };
            let mut large = Vec::with_capacity(parts.len());
            for part in parts {
                let number = match numbers.get(part) {
                    Some(number) => Some(*number),
                    None => component(table, known, &common, *part)?,
                };
                let Some(number) = number else { return Ok(()) };
                numbers.insert(*part, number);
                large.push(number);
            }
            large.sort_unstable();
            let sum = known.sums.number(value, &large);
            for (side, wins) in [Side::Left, Side::Right].into_iter().zip(wins) {
                if let (Some(wins), Won::Open) = (wins, known.sums.won(sum, side)) {
                    known.sums.learn(sum, side, if wins { Won::Yes } else { Won::No });
                }
            }
            Ok::<(), NoAnswer>(())
        })?;
        table.common.leave();
        Ok(())
    }
}

/// The component that has a number for all threads.
fn component<W: Word, const P: usize>(
    table: &mut Table<Component, W, P>,
    known: &mut Known,
    common: &Common,
    part: u32,
) -> Result<Option<u32>, NoAnswer> {
    let said = common.parts.with(part, |words, moves| Some((position(words)?, *moves)));
    let Some(((family, board), moves)) = said.flatten() else { return Ok(None) };
    let moves = [moves & 0xffff, moves >> 16];
    large(table, (family, board), |position| {
        known.large.push(Large::new(position, moves));
        known.large.len() as u32 - 1
    })
}
