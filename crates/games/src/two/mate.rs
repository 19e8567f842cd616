//! Mates of impartial games: in sum with its mate, the player who moves next loses a game in misère
//! play (Conway, On Numbers and Games, ch. 12).

use super::misere::fit;
use super::misere_form::single_form;
use crate::game::{Memo, Recursion, Start, SumId, World, explored, recurse};

/// Returns the mate of an impartial game, by its form: `*` for 0, and otherwise the game whose
/// options are the mates of its options. In misère play of two players the next player loses the
/// sum of both: the answer to a move in one is the same move in the other, down to `0 + *`.
pub fn mate<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = fit(w, s)?;
    let s = explored(w, s)?;
    recurse(w, &mut Mates, &mut Memo::new(SumId::NONE), s)
}

struct Mates;

impl<W: World> Recursion<W> for Mates {
    type Score = SumId;
    type Tally = Vec<SumId>;

    fn open(
        &mut self,
        _: &mut W,
        _: SumId,
        _: Option<u8>,
    ) -> Result<Start<SumId, Vec<SumId>>, W::Error> {
        Ok(Start::Fold(Vec::new()))
    }

    fn fold(&mut self, tally: &mut Vec<SumId>, option: SumId) -> bool {
        tally.push(option);
        false
    }

    fn close(&mut self, w: &mut W, _: SumId, tally: Vec<SumId>) -> Result<SumId, W::Error> {
        let arena = w.arena_mut();
        let options = if tally.is_empty() { vec![SumId::ZERO] } else { tally };
        Ok(single_form(arena, options)?)
    }
}
