//! A single distinguishing context, as lists of options, and its reduction to a smaller one; and
//! the construction of a small absorbing game for a given number of players.

use super::positions::Positions;
use super::rows::{ContextId, Rows};
use crate::game::{Arena, Halt, SumId};

/// The largest number of attempts to make a context smaller.
const MAX_SHRINK_ATTEMPTS: usize = 2_000;
/// The number of outcomes and options that all these attempts may visit.
const MAX_SHRINK_WORK: usize = 100_000_000;

/// A context: games by number, each with options that come before it, the last one the context and
/// the others its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context(Vec<Vec<ContextId>>);

impl Context {
    /// The last of these games, of each of which the options are given.
    pub fn new(games: Vec<Vec<ContextId>>) -> Context {
        Context(games).pruned()
    }

    /// The context of that number.
    pub fn from_rows(rows: &Rows<'_>, x: ContextId) -> Context {
        Context::new((0..=x).map(|at| rows.options(at).to_vec()).collect())
    }

    /// The position of that place as a context.
    pub fn from_positions(positions: &Positions, place: usize) -> Context {
        Context::new((0..=place).map(|at| positions.options(at).to_vec()).collect())
    }

    /// Makes the positions, then the context, which it gives the number of.
    pub fn push(&self, rows: &mut Rows<'_>) -> ContextId {
        let mut numbers: Vec<ContextId> = Vec::with_capacity(self.0.len());
        let mut options = Vec::new();
        for game in &self.0 {
            options.clear();
            options.extend(game.iter().map(|option| numbers[*option as usize]));
            numbers.push(if options.is_empty() { 0 } else { rows.push(&options) });
        }
        numbers.last().copied().unwrap_or(0)
    }

    /// The context as a game.
    pub fn game(&self, arena: &mut Arena) -> Result<SumId, Halt> {
        let mut made: Vec<SumId> = Vec::with_capacity(self.0.len());
        for game in &self.0 {
            let options = game.iter().map(|option| made[*option as usize]).collect();
            made.push(arena.single_form(options)?);
        }
        Ok(made.last().copied().unwrap_or(SumId::ZERO))
    }

    /// The games, each by its options; the last one is the context.
    pub fn games(&self) -> &[Vec<ContextId>] {
        &self.0
    }

    /// Returns the total number of options of its positions.
    pub fn size(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Removes games that are not positions of the last one, and duplicates.
    fn pruned(self) -> Context {
        let count = self.0.len();
        let mut reached = vec![false; count];
        if let Some(last) = reached.last_mut() {
            *last = true;
        }
        for at in (0..count).rev() {
            if reached[at] {
                self.0[at].iter().for_each(|option| reached[*option as usize] = true);
            }
        }
        let mut numbers = vec![0; count];
        let mut kept: Vec<Vec<ContextId>> = Vec::new();
        for (at, game) in self.0.into_iter().enumerate().filter(|(at, _)| reached[*at]) {
            let mut options: Vec<ContextId> =
                game.iter().map(|option| numbers[*option as usize]).collect();
            options.sort_unstable();
            options.dedup();
            let known = kept.iter().position(|other| *other == options);
            numbers[at] = known.unwrap_or(kept.len()) as ContextId;
            if known.is_none() {
                kept.push(options);
            }
        }
        Context(kept)
    }

    /// Returns a context in which no option can be left out, or replaced by one of its own options,
    /// such that the row is still wanted. The effort is bounded.
    pub fn shrunk(
        self,
        rows: &mut Rows<'_>,
        wanted: impl Fn(&Rows<'_>, ContextId) -> bool,
    ) -> Context {
        let mut best = self;
        let work = |context: &Context| {
            let positions = rows.positions();
            context.size() * positions.count() + context.0.len() * positions.cost()
        };
        let mut left = MAX_SHRINK_ATTEMPTS.min(MAX_SHRINK_WORK / work(&best).max(1));
        'smaller: loop {
            for game in (0..best.0.len()).rev() {
                for place in 0..best.0[game].len() {
                    for smaller in best.without(game, place) {
                        if left == 0 {
                            return best;
                        }
                        left -= 1;
                        rows.clear();
                        let x = smaller.push(rows);
                        if smaller.size() < best.size() && wanted(rows, x) {
                            best = smaller;
                            continue 'smaller;
                        }
                    }
                }
            }
            return best;
        }
    }

    /// Returns the contexts with an option of a game left out, or replaced by each of its own
    /// options.
    fn without(&self, game: usize, place: usize) -> Vec<Context> {
        let option = self.0[game][place] as usize;
        let mut made = Vec::with_capacity(1 + self.0[option].len());
        let mut less = self.0.clone();
        less[game].remove(place);
        made.push(Context::new(less));
        for below in &self.0[option] {
            let mut other = self.0.clone();
            other[game][place] = *below;
            made.push(Context::new(other));
        }
        made
    }
}

/// Returns an absorbing game for three or more players under normal play: nobody wins its sum with
/// any game.
///
/// With `h` the nim heap of one less than there are players, `o(h) = N` and `o({h}) = O1`. So
/// `{h, {h}}` is undetermined. What has an undetermined game as its only option is undetermined,
/// and `N − 2` times so it is strongly (N−1)-undetermined (Spindler, Def 3.15), so that it absorbs
/// (Thm 3.17).
pub fn absorbing(arena: &mut Arena, players: u8) -> Result<SumId, Halt> {
    let heap = arena.single_heap(u32::from(players) - 1);
    let around = arena.single_form(vec![heap])?;
    let mut game = arena.single_form(vec![heap, around])?;
    for _ in 2..players {
        game = arena.single_form(vec![game])?;
    }
    Ok(game)
}
