//! Mates of impartial games: in sum with its mate, the player who moves next loses a game in misère
//! play (Conway, On Numbers and Games, ch. 12).

use super::misere::fit;
use super::misere_form::single_form;
use crate::game::{FromOptions, Memo, SumId, World, explored, recurse};

/// Returns the mate of an impartial game, by its form: `*` for 0, and otherwise the game whose
/// options are the mates of its options. In misère play of two players the next player loses the
/// sum of both: the answer to a move in one is the same move in the other, down to `0 + *`.
pub fn mate<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = fit(w, s)?;
    let s = explored(w, s)?;
    let made = |w: &mut W, _: SumId, mates: Vec<SumId>| {
        let options = if mates.is_empty() { vec![SumId::ZERO] } else { mates };
        Ok(single_form(w.arena_mut(), options)?)
    };
    let known = |_: &mut W, _: SumId| Ok(None);
    recurse(w, &mut FromOptions::new(known, made), &mut Memo::new(SumId::NONE), s)
}
