//! Random search for deep contexts that distinguish games.
//!
//! Contexts are made in rounds, each of a shape of its own. The first round begins with the
//! contexts that distinguish nim heaps ([`chain`]), and half of the others with the positions
//! themselves, since games that positions distinguish often differ by little.

use super::context::Context;
use super::positions::Positions;
use super::rows::{ContextId, Rows};
use super::rule::{Contribution, UnionRule};
use crate::game::{Halt, Random, Ticker, World};
use tweedle_base::HeapSize;

/// Contexts of a round: the first rounds are short, and each is longer than the one before.
const FIRST_ROUND: usize = 200;
/// The largest number of contexts in a round.
const MAX_ROUND_CONTEXTS: usize = 6_000;
/// The largest number of positions at the beginning of a round.
const MAX_INITIAL_POSITIONS: usize = 60;

/// The number of outcomes and options that may be visited for each context that an effort counts.
const WORK_PER_CONTEXT: usize = 40_000;

/// A source of contexts for some positions.
#[derive(Debug)]
pub struct Search<'a> {
    rows: Rows<'a>,
    shapes: Shapes,
    tried: usize,
}

impl<'a> Search<'a> {
    /// A source that belongs to a number.
    pub fn new(rule: UnionRule, positions: &'a Positions, seed: u64) -> Search<'a> {
        Search { rows: Rows::new(rule, positions), shapes: Shapes::new(seed), tried: 0 }
    }

    /// Returns the number of contexts tried.
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// Returns a context with a wanted row, made smaller, or nothing if the effort finds none.
    pub fn find<W: World>(
        &mut self,
        w: &W,
        effort: u32,
        wanted: impl Fn(&Rows<'_>, ContextId) -> bool,
    ) -> Result<Option<Context>, Halt> {
        let most = effort as usize * (WORK_PER_CONTEXT / self.rows.positions().cost()).max(1);
        let mut ticker = Ticker::new();
        let mut length = FIRST_ROUND;
        let mut round = 0;
        let mut options = Vec::new();
        let mut kinds = Kinds::default();
        while self.tried < most {
            self.shapes.change();
            self.rows.clear();
            kinds.clear();
            let positions = self.rows.positions();
            if round == 0 {
                // So long a chain, the square of which are its options, is half of the work.
                let affordable = (most / 2 * (positions.cost() / positions.count())).isqrt();
                chain(&mut self.rows, positions.count().min(affordable));
            } else if round % 2 == 1 && positions.count() <= MAX_INITIAL_POSITIONS {
                for place in 1..positions.count() {
                    self.rows.push(positions.options(place));
                }
            }
            round += 1;
            let mut x: ContextId = 0;
            loop {
                ticker.tick(w, || self.rows.heap_size())?;
                self.tried += 1;
                if wanted(&self.rows, x) {
                    let found = Context::from_rows(&self.rows, x);
                    return Ok(Some(found.shrunk(&mut self.rows, wanted)));
                }
                kinds.push(self.rows.row(x)[0], x);
                x += 1;
                if x as usize == self.rows.count() {
                    if self.rows.count() >= length {
                        break;
                    }
                    self.shapes.options(self.rows.count(), &kinds, &mut options);
                    self.rows.push(&options);
                }
            }
            length = (length + length / 8).min(MAX_ROUND_CONTEXTS);
        }
        Ok(None)
    }
}

/// A source of sets of options.
#[derive(Clone, Debug)]
pub struct Shapes {
    random: Random,
    /// The largest number of options of most games.
    few: u32,
    /// The number of games in eight that have more options.
    broad: u32,
    /// The number of latest games among which some options are drawn.
    recent: u32,
    /// The number of options in four that are drawn by first choosing an outcome.
    by_kind: u32,
}

/// The games made so far by their outcomes.
#[derive(Clone, Debug, Default)]
pub struct Kinds(Vec<(Contribution, Vec<ContextId>)>);

impl Kinds {
    /// Forgets all games.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a game by what it contributes as an option.
    pub fn push(&mut self, kind: Contribution, game: ContextId) {
        match self.0.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, games)) => games.push(game),
            None => self.0.push((kind, vec![game])),
        }
    }
}

impl Shapes {
    /// The source that belongs to a number.
    pub fn new(seed: u64) -> Shapes {
        Shapes { random: Random::new(seed), few: 1, broad: 0, recent: 1, by_kind: 0 }
    }

    /// Chooses another shape.
    pub fn change(&mut self) {
        self.few = 1 + self.random.below(4);
        self.broad = self.random.below(4);
        self.recent = 2 << self.random.below(6);
        self.by_kind = self.random.below(3);
    }

    /// A number below another one, each as likely; 0 if that is.
    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    /// Draws options among `made` games, at least one, in ascending order.
    pub fn options(&mut self, made: usize, kinds: &Kinds, options: &mut Vec<ContextId>) {
        let mut count = 1 + self.random.below(self.few);
        if self.random.below(8) < self.broad {
            count += self.random.below(6);
        }
        options.clear();
        for _ in 0..count {
            let option = self.option(made as u32, kinds);
            options.push(option);
        }
        options.sort_unstable();
        options.dedup();
    }

    fn option(&mut self, made: u32, kinds: &Kinds) -> ContextId {
        if self.random.below(4) < self.by_kind {
            let kind = self.below(kinds.0.len());
            if let Some((_, games)) = kinds.0.get(kind) {
                return games[self.below(games.len())];
            }
        }
        let back = match self.random.below(3) {
            0 => self.random.below(made),
            1 => {
                let most = 1 + self.random.below(made);
                self.random.below(most)
            }
            _ => self.random.below(self.recent.min(made)),
        };
        made - 1 - back
    }
}

/// Makes the chain of contexts that distinguish all nim heaps, `Y_0`, `X_1`, …, `X_n` after 0,
/// which is `X_0`: `Y_n` has the options `Y_0`, …, `Y_(n-1)` and `X_n`, and `X_(n+1)` has the
/// options `Y_0`, …, `Y_n` (docs/nim.md, Theorem 5).
///
/// In sum with three players' heaps `*j` the outcome of `X_n` changes where `j` passes `n`. Broad
/// and deep as they are, such contexts almost never occur in a random search.
fn chain(rows: &mut Rows<'_>, n: usize) {
    let mut x: ContextId = 0;
    let mut chain: Vec<ContextId> = Vec::with_capacity(n + 1);
    for _ in 0..n {
        chain.push(x);
        let y = rows.push(&chain);
        chain.pop();
        chain.push(y);
        x = rows.push(&chain);
    }
}
