//! Import of the answers about positions that other threads have found into the table of one
//! thread, so that they are saved with its own.

use crate::bitboard::cells::planes::Shaped;
use crate::bitboard::cells::word::Word;
use crate::bitboard::search::options::KNOWN;
use crate::bitboard::search::sums::position;
use crate::bitboard::table::positions::Positions;
use crate::bitboard::table::{NoAnswer, PositionQuery, Search, State, Table};

impl<A: Copy> Positions<A> {
    /// Imports the results of other threads.
    pub(crate) fn gather_answers<Q: PositionQuery<Answer = A>>(
        &mut self,
        question: &mut Q,
    ) -> Result<(), NoAnswer> {
        self.search(&mut Gathering(question), &[])
    }
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
