//! Conjugates: the same game, with every player's options passed to a later player.

use super::sweep::{Sweep, sweep};
use super::world::World;
use crate::game::arena::{Arena, Body, GameId, Halt, Kind, State, SumId, meet, number_of_players};

/// Returns the conjugate of `s` in which every option has passed `times` players further,
/// recursively (Spindler §4: `times` = 1 is the first conjugate, the `players`-th is `s`).
/// Conjugation distributes over the components of sums, and impartial games are their own
/// conjugates. A position gets a conjugate whose options are expanded on demand.
///
/// # Errors
/// [`Unsupported::Decides`](crate::game::Unsupported::Decides);
/// [`Unsupported::Players`](crate::game::Unsupported::Players);
/// [`Unsupported::Mixed`](crate::game::Unsupported::Mixed) when `s` is for another number of
/// players; limits, and errors of the world.
pub fn conjugate<W: World>(
    w: &mut W,
    s: SumId,
    players: u8,
    times: u32,
) -> Result<SumId, W::Error> {
    number_of_players(players.into())?;
    let here = w.arena().players(s).unwrap_or(0);
    meet(players, here)?;
    let times = u8::try_from(times % u32::from(players)).unwrap_or(0);
    if times == 0 || here == 0 {
        return Ok(s);
    }
    sweep(w, s, &mut Conjugating { times })?;
    Ok(w.arena_mut().conjugated(s, times)?)
}

/// The sum of the first `players − 1` conjugates of `s` (Spindler's `G⁻`): for two players its
/// negative.
///
/// # Errors
/// The errors of [`conjugate`], and [`Limit::TooLarge`](tweedle_base::Limit::TooLarge) if the
/// copies of a game do not fit in 32 bits.
pub fn negative<W: World>(w: &mut W, s: SumId, players: u8) -> Result<SumId, W::Error> {
    number_of_players(players.into())?;
    let mut total = SumId::ZERO;
    for times in 1..players {
        let conjugate = conjugate(w, s, players, times.into())?;
        total = w.arena_mut().add(total, conjugate)?;
    }
    Ok(total)
}

/// Derives the options of a conjugate of a position from those of the position, which has been
/// expanded.
pub(crate) fn expand_conjugate<W: World>(
    w: &mut W,
    g: GameId,
    of: GameId,
    times: u8,
) -> Result<(), W::Error> {
    let rewritten = match w.arena().kind(of) {
        Kind::Position { state: State::Rewritten(to), .. } => Some(to),
        _ => None,
    };
    let task = &mut Conjugating { times };
    for place in 0..w.arena().option_count(of) {
        let option = w.arena_mut().option_at(of, place);
        sweep(w, option, task)?;
    }
    let arena = w.arena_mut();
    if let Some(to) = rewritten {
        let to = arena.conjugated(to, times)?;
        return Ok(arena.rewrite(g, to)?);
    }
    let lists = arena.conjugate_lists(of, times)?;
    Ok(arena.define_labelled(g, lists)?)
}

/// Makes the conjugates of forms, those inside first.
struct Conjugating {
    times: u8,
}

tweedle_base::heap_size!(Conjugating {});

impl Sweep for Conjugating {
    type Tally = ();

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        let g = arena.bare(g);
        let node = &arena.nodes[g.index()];
        let form = matches!(node.body, Body::Form(_) | Body::Labelled { .. });
        node.players == 0 || !form || arena.has_conjugate(g, self.times)
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, (): ()) -> Result<(), Halt> {
        let g = arena.bare(g);
        let lists = arena.conjugate_lists(g, self.times)?;
        let conjugate = arena.labelled(lists)?;
        arena.pair(g, self.times, conjugate);
        Ok(())
    }
}
