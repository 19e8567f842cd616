//! Misère canonical forms of impartial two-player games (Conway, On Numbers and Games, ch. 12;
//! Siegel, V.1), and mates: in sum with its mate, the player who moves next loses a game in misère
//! play.

use super::misere::fit;
use crate::game::{FromOptions, Kind, Memo, SumId, World, explored, options, recurse};
use hashbrown::HashMap;
use tweedle_base::{Seeded, with_stack};

/// Returns the misère canonical form of an impartial game: the simplest game that is equal to it in
/// misère play. An option is reversible through `H` if `H` is among its options. A game equals `H`
/// if it has all the options of `H`, and its other options are reversible through `H`; for `H` = 0
/// the next player must also win the game (Conway, On Numbers and Games, ch. 12).
pub fn misere_form<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = fit(w, s)?;
    let s = explored(w, s)?;
    let mut simplest = Simplest::default();
    // A nim heap has no reversible options.
    let known = |w: &mut W, s: SumId| {
        Ok(match w.arena().parts(s) {
            [(one, 1)] if matches!(w.arena().kind(*one), Kind::Nim(_)) => Some(s),
            _ => None,
        })
    };
    let made = |w: &mut W, _: SumId, mut given: Vec<SumId>| {
        given.sort_unstable();
        given.dedup();
        match simplest.through(w, &given)? {
            Some(form) => Ok(form),
            None => Ok(w.arena_mut().single_form(given)?),
        }
    };
    recurse(w, &mut FromOptions::new(known, made), &mut Memo::new(SumId::NONE), s)
}

/// Canonical forms, with a memo table of those that the first player wins.
#[derive(Default)]
struct Simplest {
    won: HashMap<SumId, bool, Seeded>,
}

impl Simplest {
    /// Tests whether the first player wins a canonical form: it has no moves, or a move to a lost
    /// one.
    fn is_won<W: World>(&mut self, w: &mut W, form: SumId) -> Result<bool, W::Error> {
        if let Some(known) = self.won.get(&form) {
            return Ok(*known);
        }
        let below = options(w, form)?;
        let won = self.is_won_with(w, &below)?;
        self.won.insert(form, won);
        Ok(won)
    }

    fn is_won_with<W: World>(&mut self, w: &mut W, below: &[SumId]) -> Result<bool, W::Error> {
        for option in below {
            if !with_stack(|| self.is_won(w, *option))? {
                return Ok(true);
            }
        }
        Ok(below.is_empty())
    }

    /// Returns the simpler game that the game with these options, in canonical form, is equal to,
    /// if there is one.
    fn through<W: World>(&mut self, w: &mut W, given: &[SumId]) -> Result<Option<SumId>, W::Error> {
        let mut below: Vec<Vec<SumId>> = Vec::with_capacity(given.len());
        for option in given {
            below.push(options(w, *option)?);
        }
        let mut candidates: Vec<SumId> = below.concat();
        candidates.sort_unstable();
        candidates.dedup();
        for through in candidates {
            let kept = options(w, through)?;
            let all = kept.iter().all(|option| given.contains(option))
                && given
                    .iter()
                    .zip(&below)
                    .all(|(option, below)| kept.contains(option) || below.contains(&through));
            if all && (!kept.is_empty() || self.is_won_with(w, given)?) {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }
}

/// Returns the mate of an impartial game, by its form: `*` for 0, and otherwise the game whose
/// options are the mates of its options. In misère play of two players the next player loses the
/// sum of both: the answer to a move in one is the same move in the other, down to `0 + *`.
pub fn mate<W: World>(w: &mut W, s: SumId) -> Result<SumId, W::Error> {
    let s = fit(w, s)?;
    let s = explored(w, s)?;
    let made = |w: &mut W, _: SumId, mates: Vec<SumId>| {
        let options = if mates.is_empty() { vec![SumId::ZERO] } else { mates };
        Ok(w.arena_mut().single_form(options)?)
    };
    let known = |_: &mut W, _: SumId| Ok(None);
    recurse(w, &mut FromOptions::new(known, made), &mut Memo::new(SumId::NONE), s)
}
