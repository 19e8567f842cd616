//! Conjugates: the same game, with every player's options passed to a later player.

use hashbrown::HashMap;

use super::adding::Nature;
use super::arena::{Arena, Body, Role};
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::kind::{Kind, State};
use super::players::{meet, number_of_players};
use super::sweep::{Sweep, sweep};
use super::world::World;
use crate::base::Seeded;

/// The conjugates that have been made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjugates {
    /// By game and how many players further the options have passed, at least one.
    known: HashMap<(GameId, u8), GameId, Seeded>,
    /// What the conjugates of positions are conjugates of.
    sources: Vec<(GameId, u8)>,
}

impl Conjugates {
    /// The position that a conjugate of a position comes from, and how far it has passed.
    pub(crate) fn source(&self, key: u32) -> (GameId, u8) {
        self.sources[key as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.known.allocation_size() + self.sources.capacity() * size_of::<(GameId, u8)>()
    }
}

/// The conjugate of `s` in which every option has passed `times` players further, recursively
/// (Spindler §4: `times` = 1 is the first conjugate, the `players`-th is `s`). Conjugation goes
/// through sums component by component; impartial games are their own conjugates. A position gets
/// a conjugate whose options are found when asked for.
///
/// # Errors
/// [`Halt::Decides`]; [`Halt::Players`]; [`Halt::Mixed`] when `s` is for another number of players; limits, and errors
/// of the world.
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
/// As [`conjugate`], and [`Halt::TooLarge`] when the multiplicity of a game does not fit in 32 bits.
pub fn negative<W: World>(w: &mut W, s: SumId, players: u8) -> Result<SumId, W::Error> {
    number_of_players(players.into())?;
    let mut total = SumId::ZERO;
    for times in 1..players {
        let conjugate = conjugate(w, s, players, times.into())?;
        total = w.arena_mut().add(total, conjugate)?;
    }
    Ok(total)
}

/// Finds the options of a conjugate of a position from those of the position, which has been
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

impl Sweep for Conjugating {
    type Tally = ();

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        let g = arena.bare(g);
        let node = &arena.nodes[g.index()];
        let form = matches!(node.body, Body::Form(_) | Body::Labelled { .. });
        node.players == 0 || !form || arena.conjugates.known.contains_key(&(g, self.times))
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, (): ()) -> Result<(), Halt> {
        let g = arena.bare(g);
        let lists = arena.conjugate_lists(g, self.times)?;
        let conjugate = arena.labelled(lists)?;
        arena.pair(g, self.times, conjugate);
        Ok(())
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl Arena {
    /// The conjugate of a sum, if those of the forms it is made of are known.
    fn conjugated(&mut self, s: SumId, times: u8) -> Result<SumId, Halt> {
        if self.players(s).is_none() {
            return Ok(s);
        }
        let mut parts = self.parts(s).to_vec();
        for (g, _) in &mut parts {
            *g = self.conjugate_of(*g, times)?;
        }
        self.sum(&parts)
    }

    fn conjugate_of(&mut self, g: GameId, times: u8) -> Result<GameId, Halt> {
        let node = &self.nodes[g.index()];
        let players = node.players;
        if players == 0 {
            return Ok(g);
        }
        if self.decider(g).is_some() {
            return Err(Halt::Decides(g));
        }
        if let Body::Entailed { of } = node.body {
            let conjugate = self.conjugate_of(of, times)?;
            return Ok(self.entail(conjugate));
        }
        if let Body::Integer { player, size } = node.body {
            return Ok(self.integer_of(players, (player + times) % players, size));
        }
        if let Some(&conjugate) = self.conjugates.known.get(&(g, times)) {
            return Ok(conjugate);
        }
        let (of, before) = match self.kind(g) {
            Kind::Conjugate { of, times, .. } => (of, times),
            _ => (g, 0),
        };
        // A conjugate of a conjugate is one of the position, or the position.
        let times = (before + times) % players;
        if times == 0 {
            return Ok(of);
        }
        if let Some(&conjugate) = self.conjugates.known.get(&(of, times)) {
            return Ok(conjugate);
        }
        let key = u32::try_from(self.conjugates.sources.len()).unwrap_or(u32::MAX);
        self.conjugates.sources.push((of, times));
        let conjugate = self.push(Body::Unexpanded { key }, Nature::new(false, players));
        self.nodes[conjugate.index()].role = Role::Conjugate;
        self.conjugates.known.insert((of, times), conjugate);
        Ok(conjugate)
    }

    /// Remembers the conjugate of a form, and the way back.
    fn pair(&mut self, g: GameId, times: u8, conjugate: GameId) {
        let players = self.nodes[g.index()].players;
        self.conjugates.known.insert((g, times), conjugate);
        self.conjugates.known.insert((conjugate, players - times), g);
    }

    /// The options of a conjugate for each player.
    fn conjugate_lists(&mut self, g: GameId, times: u8) -> Result<Vec<Vec<SumId>>, Halt> {
        let mut lists = self.lists_through(g, |arena, s| arena.conjugated(s, times))?;
        lists.rotate_right(times.into());
        Ok(lists)
    }
}
