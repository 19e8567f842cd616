//! Nim values: the additive theory of two-player normal play (Sprague, Grundy), with entailing
//! moves (Winning Ways, chapter 12; Entailment, Def 3 and Thm 6).

use hashbrown::HashMap;

use super::nim_set::NimSet;
use crate::game::{
    Arena, GameId, Halt, Kind, State, SumId, Sweep, Unsupported, World, impartial, options, sweep,
    undecided,
};
use tweedle_base::{HeapSize, Limit, Seeded, heap_size};

/// The mark for a value not yet known. No value is as large: a nim heap's is below 2^32, and a
/// form's is at most the number of its options.
const UNKNOWN: u64 = u64::MAX;

/// Marks a game that has no value, since positions that decide who wins are in it or below it.
const NONE: u64 = u64::MAX - 1;

/// The mark of a loony game.
const LOONY: u64 = u64::MAX - 2;

/// The exclusive upper bound for numbers in sets of nim values.
const SET_LIMIT: u64 = 1 << 26;

/// A memo table of nim values of games, by [`GameId`].
///
/// The *full set of nim values* of a game is the complement of the least values of its options
/// together with the full sets of its entailed options, and its nim value the least member. Without
/// entailing moves that is the least number that no option has as its value. A game whose set is
/// empty is *loony*: who moves next in a sum with it wins.
///
/// The value of a sum is the xor of the values of its components, and the sum is loony if one of
/// them is.
#[derive(Clone, Debug, Default)]
pub struct NimValues {
    values: Vec<u64>,
    /// The full sets of entailed games.
    sets: HashMap<GameId, NimSet, Seeded>,
    /// The memory in use by the sets themselves, in bytes.
    held: usize,
    seen: Vec<bool>,
    known: usize,
    /// Is true if all options of loony games are visited, too.
    exhaustive: bool,
}

heap_size!(NimValues, self => {
    self.values.heap_size() + self.seen.heap_size() + self.sets.heap_size() + self.held
});

/// The full set of a game, built option by option.
#[derive(Clone, Debug, Default)]
pub struct SetCover {
    /// The values that are not in it.
    not: NimSet,
    /// Is true if an option has no value since positions below it decide who wins.
    decided: bool,
    /// Is true if anything has been added.
    used: bool,
}

impl NimValues {
    /// An empty table.
    pub fn new() -> NimValues {
        NimValues::default()
    }

    /// An empty table that is filled without stopping at options that make a game loony: for
    /// checking and measuring.
    pub fn exhaustive() -> NimValues {
        NimValues { exhaustive: true, ..NimValues::default() }
    }

    /// The nim value of `s`, in which every component may be moved in; `None` if it is loony.
    ///
    /// # Errors
    /// [`Unsupported::Entails`] for a sum with an entailed component, which has a
    /// [set](NimValues::set); [`Unsupported::Labelled`] and [`Unsupported::Decides`] for games that
    /// have no nim value; limits, cycles, and errors of the world.
    pub fn value<W: World>(&mut self, w: &mut W, s: SumId) -> Result<Option<u64>, W::Error> {
        if w.arena().is_forced(s) {
            return Err(Halt::Unsupported(Unsupported::Entails(s)).into());
        }
        let s = if w.arena().players(s).is_some() { undecided(w, s)? } else { s };
        let s = self.found(w, s)?;
        match self.value_of_rest(w.arena(), s) {
            NONE | UNKNOWN => undecided(w, s).map(|_| None),
            LOONY => Ok(None),
            value => Ok(Some(value)),
        }
    }

    /// Returns the numbers `k` for which the player to move loses `!s + *k`, where the next move
    /// must be made in `s` or, if a component of `s` is entailed, in that component. For a single
    /// game it is the full set of nim values, and it is empty exactly if the game is loony.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] where a set has to tell apart numbers beyond 2^26;
    /// [`Unsupported::Labelled`] and [`Unsupported::Decides`] for games that have no nim values;
    /// limits, cycles, and errors of the world.
    pub fn set<W: World>(&mut self, w: &mut W, s: SumId) -> Result<NimSet, W::Error> {
        let s = if w.arena().players(s).is_some() { undecided(w, s)? } else { s };
        let s = self.found(w, s)?;
        // A position that is a sum has the set of the sum, also where its value is known without
        // its rules.
        for (part, _) in w.arena().parts(s).to_vec() {
            if let Kind::Position { state: State::Unexpanded, .. } = w.arena().kind(part) {
                let single = w.arena().single(part);
                options(w, single)?;
            }
        }
        let s = w.arena_mut().plain(s)?;
        let s = self.found(w, s)?;
        let mut cover = SetCover::default();
        if w.arena().is_forced(s) {
            self.add_option(w.arena(), s, &mut cover)?;
            if !cover.decided {
                return Ok(cover.not);
            }
        } else if let Ok(forced) = w.arena_mut().entailed(s) {
            return self.set(w, forced);
        } else {
            for option in options(w, s)? {
                let option = self.found(w, option)?;
                self.add_option(w.arena(), option, &mut cover)?;
            }
            if !cover.decided {
                return Ok(cover.not.complement());
            }
        }
        undecided(w, s).map(|_| NimSet::none())
    }

    /// Tests whether the previous player wins `s` in two-player normal play; `None` if positions
    /// that decide who wins are in it or below it. The proof is in Entailment, Thm 6 and Lemma 7.
    /// If a game is entailed in sum with a loony one, the previous player wins exactly if the full
    /// set of the entailed game is cofinite.
    ///
    /// # Errors
    /// [`Unsupported::Labelled`]; limits, cycles, and errors of the world.
    pub fn previous_wins<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
    ) -> Result<Option<bool>, W::Error> {
        let s = self.found(w, s)?;
        let arena = w.arena();
        let rest = self.value_of_rest(arena, s);
        if rest == NONE || rest == UNKNOWN {
            return Ok(None);
        }
        let Some((place, of)) = arena.forced_part(s) else {
            return Ok(Some(rest == 0));
        };
        if let Kind::Nim(n) = arena.kind(of) {
            return Ok(Some(rest >= u64::from(n)));
        }
        let (entailed, _) = arena.parts(s)[place];
        Ok(self.sets.get(&entailed).map(|set| match rest {
            LOONY => set.is_cofinite(),
            rest => u32::try_from(rest).map_or(set.is_cofinite(), |rest| set.contains(rest)),
        }))
    }

    /// Tests whether `s` is one position whose nim value is neither known nor in a table of the
    /// world. Who wins it is found sooner by a search, which stops at a winning move.
    ///
    /// # Errors
    /// Errors of the world.
    pub fn is_unknown_position<W: World>(&mut self, w: &mut W, s: SumId) -> Result<bool, W::Error> {
        let &[(g, 1)] = w.arena().parts(s) else { return Ok(false) };
        let is_position = matches!(w.arena().kind(g), Kind::Position { .. });
        Ok(is_position && self.of_game(w.arena(), g).is_none() && !self.leaf(w, g)?)
    }

    /// Returns the number of games with a stored value (nim heaps need none).
    pub fn len(&self) -> usize {
        self.known
    }

    /// Tests whether no game has a stored value.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// The sum as an impartial one, with the values of all components known.
    fn found<W: World>(&mut self, w: &mut W, s: SumId) -> Result<SumId, W::Error> {
        let s = impartial(w, s)?;
        let known = |&(g, _): &(GameId, u32)| self.of_game(w.arena(), g).is_some();
        if !w.arena().parts(s).iter().all(known) {
            sweep(w, s, self)?;
        }
        Ok(s)
    }

    #[inline]
    fn of_game(&self, arena: &Arena, g: GameId) -> Option<u64> {
        // Most have been found, and then it does not matter what they are.
        match self.values.get(g.index()) {
            Some(&value) if value != UNKNOWN => Some(value),
            _ => match arena.kind(g) {
                Kind::Nim(n) => Some(u64::from(n)),
                Kind::Entailed(of) if matches!(arena.kind(of), Kind::Nim(_)) => Some(LOONY),
                _ => None,
            },
        }
    }

    /// The value of all components of a sum but an entailed one, or a mark.
    fn value_of_rest(&self, arena: &Arena, s: SumId) -> u64 {
        let mut value = 0;
        let (mut decided, mut loony) = (false, false);
        for (g, c) in arena.beside_forced(s) {
            // Pairs cancel, but must be known: a pair of games that can loop is not a valid game.
            let Some(v) = self.of_game(arena, g) else { return UNKNOWN };
            decided |= v == NONE;
            loony |= v == LOONY;
            if c % 2 == 1 {
                value ^= v;
            }
        }
        match (decided, loony) {
            (true, _) => NONE,
            (_, true) => LOONY,
            _ => value,
        }
    }

    /// Adds the values that an option contributes.
    fn add_option(&self, arena: &Arena, option: SumId, cover: &mut SetCover) -> Result<(), Halt> {
        cover.used = true;
        let rest = self.value_of_rest(arena, option);
        let Some((place, of)) = arena.forced_part(option) else {
            match rest {
                NONE | UNKNOWN => cover.decided = true,
                LOONY => {}
                value => cover.not.insert(member(value)?),
            }
            return Ok(());
        };
        let (entailed, _) = arena.parts(option)[place];
        let heap;
        let set = match arena.kind(of) {
            Kind::Nim(n) => {
                heap = NimSet::at_least(member(n.into())?);
                Some(&heap)
            }
            _ => self.sets.get(&entailed),
        };
        match (set, rest) {
            (None, _) | (_, NONE | UNKNOWN) => cover.decided = true,
            (Some(set), 0) => cover.not.unite(set),
            (Some(set), LOONY) if set.is_cofinite() => cover.not = NimSet::all(),
            (Some(_), LOONY) => {}
            (Some(set), rest) => cover.not.unite(&set.shifted(member(rest)?)),
        }
        Ok(())
    }

    /// The least value that none of these options has.
    fn mex(&mut self, arena: &Arena, options: &[SumId]) -> u64 {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        seen.resize(options.len() + 1, false);
        let mut decided = false;
        for &option in options {
            let value = self.value_of_rest(arena, option);
            decided |= value == NONE || value == UNKNOWN;
            if let Some(slot) = usize::try_from(value).ok().and_then(|v| seen.get_mut(v)) {
                *slot = true;
            }
        }
        let mex = seen.iter().position(|&s| !s).unwrap_or(options.len());
        self.seen = seen;
        if decided { NONE } else { mex as u64 }
    }

    /// Computes the full set of a game, option by option.
    fn cover(&self, arena: &mut Arena, g: GameId) -> Result<SetCover, Halt> {
        let mut cover = SetCover::default();
        for place in 0..arena.option_count(g) {
            let option = arena.option_at(g, place);
            self.add_option(arena, option, &mut cover)?;
        }
        Ok(cover)
    }

    fn settle(&mut self, g: GameId, value: u64) {
        if g.index() >= self.values.len() {
            self.values.resize(g.index() + 1, UNKNOWN);
        }
        if self.values[g.index()] == UNKNOWN {
            self.known += 1;
        }
        self.values[g.index()] = value;
    }
}

/// A number as a member of a set.
fn member(value: u64) -> Result<u32, Halt> {
    u32::try_from(value)
        .ok()
        .filter(|&n| u64::from(n) < SET_LIMIT)
        .ok_or(Halt::Limit(Limit::TooLarge("a number in a set of nim values")))
}

impl Sweep for NimValues {
    type Tally = SetCover;
    // A game all of whose values are taken by some options is loony, whatever the others are.
    fn stops(&self) -> bool {
        true
    }

    fn leaf<W: World>(&mut self, w: &mut W, g: GameId) -> Result<bool, W::Error> {
        if !matches!(w.arena().kind(g), Kind::Position { state: State::Unexpanded, .. }) {
            return Ok(false);
        }
        let Some(value) = w.nim_leaf(g)? else { return Ok(false) };
        self.settle(g, value.unwrap_or(LOONY));
        Ok(true)
    }

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        self.of_game(arena, g).is_some()
    }

    fn seen(&mut self, arena: &Arena, option: SumId, cover: &mut SetCover) -> Result<bool, Halt> {
        self.add_option(arena, option, cover)?;
        Ok(cover.not.is_all() && !self.exhaustive)
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, cover: SetCover) -> Result<(), Halt> {
        let value = match arena.kind(g) {
            Kind::Nim(n) => u64::from(n),
            Kind::Entailed(of) => return self.finish_entailed(arena, g, of, cover),
            _ if arena.decider(g).is_some() => NONE,
            _ if cover.used => cover.value(),
            Kind::Form(options) | Kind::Position { state: State::Options(options), .. } => {
                self.mex(arena, options)
            }
            Kind::Position { state: State::Rewritten(to), .. } => self.value_of_rest(arena, to),
            Kind::Position { state: State::Unexpanded, .. } => return Err(Halt::UNDEFINED),
            // No impartial game is made of these.
            Kind::Position { state: State::Labelled(_), .. }
            | Kind::Labelled(_)
            | Kind::Integer { .. }
            | Kind::Conjugate { .. } => {
                return Err(Halt::Unsupported(Unsupported::Labelled(
                    arena.players(arena.single(g)).unwrap_or(0),
                )));
            }
        };
        self.settle(g, value);
        Ok(())
    }
}

impl NimValues {
    /// Stores the full set of an entailed game, which has no nim value as a component.
    fn finish_entailed(
        &mut self,
        arena: &mut Arena,
        g: GameId,
        of: GameId,
        cover: SetCover,
    ) -> Result<(), Halt> {
        let cover = match arena.kind(of) {
            _ if arena.decider(of).is_some() => SetCover { decided: true, ..cover },
            Kind::Position { state: State::Rewritten(_), .. } => {
                // What it is has been looked at on the way, as its only option.
                let plain = arena.plain(arena.single(g))?;
                match arena.forced_part(plain).map(|(_, of)| (of, arena.kind(of))) {
                    Some((_, Kind::Nim(n))) => {
                        let set = NimSet::at_least(member(n.into())?);
                        SetCover { not: set.complement(), ..cover }
                    }
                    Some((of, _)) => self.cover(arena, of)?,
                    None => cover,
                }
            }
            _ if cover.used => cover,
            _ => self.cover(arena, of)?,
        };
        self.keep(g, cover);
        Ok(())
    }

    /// Remembers the full set of an entailed game, unless there is none.
    fn keep(&mut self, entailed: GameId, cover: SetCover) {
        if cover.decided && !cover.not.is_all() {
            self.settle(entailed, NONE);
        } else {
            let set = cover.not.complement();
            self.held += set.heap_size();
            self.sets.insert(entailed, set);
            self.settle(entailed, LOONY);
        }
    }
}

impl SetCover {
    /// The least value left.
    fn value(&self) -> u64 {
        match () {
            () if self.not.is_all() => LOONY,
            () if self.decided => NONE,
            // What is cofinite and not everything leaves something.
            () => self.not.clone().complement().least().map_or(LOONY, u64::from),
        }
    }
}
