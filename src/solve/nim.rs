//! Nim values: the additive theory of two-player normal play (Sprague, Grundy).

use crate::game::{Arena, GameId, Halt, Kind, State, SumId, Sweep, World};
use crate::game::{impartial, sweep, undecided};

/// The mark for a value not yet known. No value is as large: a nim heap's is below 2^32, and a
/// form's is at most the number of its options.
const UNKNOWN: u64 = u64::MAX;

/// The mark of a game that has no value: positions that decide who wins are in it or below it.
const NONE: u64 = u64::MAX - 1;

/// Nim values of games, remembered by [`GameId`]. The value of a sum is the xor of the values of
/// its components; the value of a game is the least one its options do not have.
#[derive(Clone, Debug, Default)]
pub struct NimValues {
    values: Vec<u64>,
    seen: Vec<bool>,
    known: usize,
}

impl NimValues {
    /// An empty table.
    pub fn new() -> NimValues {
        NimValues::default()
    }

    /// The nim value of `s`.
    ///
    /// # Errors
    /// [`Halt::Labelled`] and [`Halt::Decides`] for games that have no nim value; limits, cycles, and
    /// errors of the world.
    pub fn value<W: World>(&mut self, w: &mut W, s: SumId) -> Result<u64, W::Error> {
        let mut s = s;
        if w.arena().players(s).is_some() {
            s = undecided(w, s)?;
        }
        if let Some(value) = self.value_if_any(w, s)? {
            return Ok(value);
        }
        // It has been explored: this names what is in the way.
        undecided(w, s).map(|_| 0)
    }

    /// The nim value of `s`; `None` if positions that decide who wins are in it or below it.
    ///
    /// # Errors
    /// [`Halt::Labelled`]; limits, cycles, and errors of the world.
    pub(super) fn value_if_any<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
    ) -> Result<Option<u64>, W::Error> {
        let s = impartial(w, s)?;
        let value = match self.of_sum(w.arena(), s) {
            Some(value) => value,
            None => {
                sweep(w, s, self)?;
                // Sweeping makes every component known.
                self.of_sum(w.arena(), s).unwrap_or(0)
            }
        };
        Ok((value != NONE).then_some(value))
    }

    /// How many games have a value here (nim heaps need none).
    pub fn len(&self) -> usize {
        self.known
    }

    /// Whether no game has a value here.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    fn of_game(&self, arena: &Arena, g: GameId) -> Option<u64> {
        if let Kind::Nim(n) = arena.kind(g) {
            return Some(u64::from(n));
        }
        self.values.get(g.index()).copied().filter(|&v| v != UNKNOWN)
    }

    /// The value of a sum, or [`NONE`], if it is known.
    fn of_sum(&self, arena: &Arena, s: SumId) -> Option<u64> {
        let mut value = 0;
        let mut decided = false;
        for &(g, c) in arena.parts(s) {
            // Pairs cancel, but must be known: a pair of games that can loop is no game at all.
            let v = self.of_game(arena, g)?;
            decided |= v == NONE;
            if c % 2 == 1 {
                value ^= v;
            }
        }
        Some(if decided { NONE } else { value })
    }

    fn mex(&mut self, arena: &Arena, options: &[SumId]) -> u64 {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        seen.resize(options.len() + 1, false);
        let mut decided = false;
        for &option in options {
            let value = self.of_sum(arena, option);
            decided |= value == Some(NONE);
            let place = value.and_then(|v| usize::try_from(v).ok());
            if let Some(slot) = place.and_then(|v| seen.get_mut(v)) {
                *slot = true;
            }
        }
        let mex = seen.iter().position(|&s| !s).unwrap_or(options.len());
        self.seen = seen;
        if decided { NONE } else { mex as u64 }
    }
}

impl Sweep for NimValues {
    fn known(&self, arena: &Arena, g: GameId) -> bool {
        self.of_game(arena, g).is_some()
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId) -> Result<(), Halt> {
        let value = match arena.kind(g) {
            Kind::Nim(n) => u64::from(n),
            _ if arena.decider(g).is_some() => NONE,
            Kind::Form(options) | Kind::Position { state: State::Options(options), .. } => {
                self.mex(arena, options)
            }
            Kind::Position { state: State::Rewritten(to), .. } => {
                self.of_sum(arena, to).unwrap_or(0)
            }
            Kind::Position { state: State::Unexpanded, .. } => return Err(Halt::Undefined(g)),
            // No impartial game is made of these.
            Kind::Position { state: State::Labelled(_), .. }
            | Kind::Labelled(_)
            | Kind::Integer { .. }
            | Kind::Conjugate { .. } => {
                return Err(Halt::Labelled(arena.players(arena.single(g)).unwrap_or(0)));
            }
        };
        if g.index() >= self.values.len() {
            self.values.resize(g.index() + 1, UNKNOWN);
        }
        if self.values[g.index()] == UNKNOWN {
            self.known += 1;
        }
        self.values[g.index()] = value;
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<u64>() + self.seen.capacity()
    }
}
