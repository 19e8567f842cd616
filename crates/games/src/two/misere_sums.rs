//! Sums of impartial games in two-player misère play: a search in which components are replaced by
//! simpler games that are equal to them.

use crate::game::{Arena, GameId, Halt, Kind, SumId, World, explored_within};
use crate::theorem;
use hashbrown::HashMap;
use tweedle_base::{HeapSize, Meter, Seeded, heap_size, with_stack};

/// Searches of sums, memoized.
#[derive(Clone, Debug, Default)]
pub struct MisereSums {
    /// The sum that each game equals: of canonical forms, of which `*` occurs at most once.
    equal: HashMap<GameId, SumId, Seeded>,
    /// Is true if the player to move wins a sum of such.
    won: HashMap<SumId, bool, Seeded>,
}

heap_size!(MisereSums { equal, won });

/// The maximum number of sums that are searched to simplify a game to 0.
const MAX_SUMS_TO_SIMPLIFY: usize = 1 << 10;

impl MisereSums {
    /// Tests if the player to move wins a sum of impartial games; `None` if more than `games` games
    /// or `sums` sums would have to be visited, or if the theorem does not apply.
    ///
    /// # Errors
    /// Limits, cycles, and errors of the world.
    pub fn next_wins<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        (games, sums): (usize, usize),
    ) -> Result<Option<bool>, W::Error> {
        let Some(s) = explored_within(w, s, games)? else { return Ok(None) };
        let arena = w.arena();
        if !arena.is_pure(s) || theorem::MISERE_FORMS.admit(arena, s).is_err() {
            return Ok(None);
        }
        let (mut meter, budget) = (Meter::default(), w.budget().clone());
        let s = self.sum(w.arena_mut(), s)?;
        let mut check = |arena: &Arena, held: usize| {
            meter.tick(&budget, || arena.heap_size().saturating_add(held)).map_err(Halt::Limit)
        };
        Ok(self.searched(w.arena_mut(), s, sums, &mut check)?)
    }

    /// Returns the number of memoized sums.
    pub fn states(&self) -> usize {
        self.won.len()
    }

    /// Returns a sum of canonical forms that is equal to a sum of forms.
    fn sum(&mut self, arena: &mut Arena, s: SumId) -> Result<SumId, Halt> {
        let mut total = SumId::ZERO;
        for (g, count) in arena.parts(s).to_vec() {
            let form = with_stack(|| self.game(arena, g))?;
            let copies = arena.times(count, form)?;
            total = plus(arena, total, copies)?;
        }
        Ok(total)
    }

    fn game(&mut self, arena: &mut Arena, g: GameId) -> Result<SumId, Halt> {
        if let Some(known) = self.equal.get(&g) {
            return Ok(*known);
        }
        let form = self.simplest(arena, g)?;
        self.equal.insert(g, form);
        Ok(form)
    }

    /// Returns the canonical form of a game, or a simpler game and `*`: in misère play `* + *` is
    /// 0.
    fn simplest(&mut self, arena: &mut Arena, g: GameId) -> Result<SumId, Halt> {
        let mut options = Vec::new();
        for place in 0..arena.option_count(g) {
            let option = arena.option_at(g, place);
            options.push(self.sum(arena, option)?);
        }
        options.sort_unstable();
        options.dedup();
        if let Some(simpler) = self.through(arena, &options)? {
            return Ok(simpler);
        }
        let is_nim = matches!(arena.kind(g), Kind::Nim(_));
        let form = if is_nim { g } else { arena.form(options.clone())? };
        if let Some(known) = self.equal.get(&form) {
            return Ok(*known);
        }
        let single = arena.single(form);
        self.equal.insert(form, single);
        let star = arena.single_heap(1);
        let mut with_star = vec![single];
        for option in options {
            with_star.push(plus(arena, option, star)?);
        }
        if single != star
            && single != SumId::ZERO
            && let Some(simpler) = self.through(arena, &with_star)?
        {
            let sum = plus(arena, simpler, star)?;
            self.equal.insert(form, sum);
            return Ok(sum);
        }
        Ok(single)
    }

    /// Returns a game that the game with these options equals: all options of the former are among
    /// these, and the others are reversible through it (Conway, On Numbers and Games, ch. 12). For
    /// the game 0, the next player must win the game.
    fn through(&mut self, arena: &mut Arena, options: &[SumId]) -> Result<Option<SumId>, Halt> {
        let mut replies = Vec::with_capacity(options.len());
        for option in options {
            replies.push(self.moves(arena, *option)?);
        }
        let mut candidates = replies.concat();
        candidates.sort_unstable();
        candidates.dedup();
        for through in candidates {
            let kept = self.moves(arena, through)?;
            let is_kept = kept.iter().all(|option| options.contains(option));
            let mut others = options.iter().zip(&replies);
            if is_kept
                && others
                    .all(|(option, replies)| kept.contains(option) || replies.contains(&through))
                && (!kept.is_empty() || self.is_won(arena, options)?)
            {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }

    /// Tests whether the player to move wins a game with options; false if that takes long.
    fn is_won(&mut self, arena: &mut Arena, options: &[SumId]) -> Result<bool, Halt> {
        for option in options {
            let found = self.searched(arena, *option, MAX_SUMS_TO_SIMPLIFY, &mut |_, _| Ok(()))?;
            if found == Some(false) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the options of a sum of canonical forms, as such sums.
    fn moves(&mut self, arena: &mut Arena, s: SumId) -> Result<Vec<SumId>, Halt> {
        let mut moves = Vec::new();
        let parts = arena.parts(s).to_vec();
        for (place, (g, _)) in parts.iter().enumerate() {
            let mut rest = parts.clone();
            rest[place].1 -= 1;
            let rest = arena.sum(&rest)?;
            for place in 0..arena.option_count(*g) {
                let option = arena.option_at(*g, place);
                let option = self.sum(arena, option)?;
                moves.push(plus(arena, rest, option)?);
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// Tests whether the player to move wins a sum of canonical forms: that sum has no moves, or a
    /// move leads to a lost sum.
    fn searched(
        &mut self,
        arena: &mut Arena,
        s: SumId,
        sums: usize,
        check: &mut dyn FnMut(&Arena, usize) -> Result<(), Halt>,
    ) -> Result<Option<bool>, Halt> {
        let most = self.won.len().saturating_add(sums);
        // Sums, whether they have no moves, and the moves that were not searched yet.
        let mut pending: Vec<(SumId, bool, Vec<SumId>)> = Vec::new();
        let mut next = Some(s);
        loop {
            if let Some(s) = next.filter(|s| !self.won.contains_key(s)) {
                check(arena, self.heap_size())?;
                if self.won.len() + pending.len() >= most {
                    return Ok(None);
                }
                let moves = self.moves(arena, s)?;
                pending.push((s, moves.is_empty(), moves));
            }
            let Some((s, ends, moves)) = pending.last_mut() else { break };
            next = None;
            let mut won = *ends;
            while let Some(option) = moves.last() {
                match self.won.get(option) {
                    Some(true) => moves.pop(),
                    Some(false) => {
                        won = true;
                        break;
                    }
                    None => {
                        next = Some(*option);
                        break;
                    }
                };
            }
            if next.is_none() {
                self.won.insert(*s, won);
                pending.pop();
            }
        }
        Ok(self.won.get(&s).copied())
    }
}

/// Adds sums of canonical forms. Two copies of `*` are 0.
fn plus(arena: &mut Arena, a: SumId, b: SumId) -> Result<SumId, Halt> {
    let sum = arena.add(a, b)?;
    let star = arena.nim(1);
    let stars = arena.parts(sum).iter().find(|(g, _)| *g == star).map_or(0, |(_, count)| *count);
    if stars < 2 {
        return Ok(sum);
    }
    let mut parts = arena.parts(sum).to_vec();
    parts.iter_mut().filter(|(g, _)| *g == star).for_each(|(_, count)| *count %= 2);
    arena.sum(&parts)
}
