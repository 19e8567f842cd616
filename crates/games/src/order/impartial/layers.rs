//! Candidate contexts, layer by layer, for distinguishing two impartial games.

use hashbrown::HashSet;

use crate::game::{Expanded, Halt, SumId, World as _, day, followers};
use tweedle_base::{Limit, Seeded};

/// The largest number of games that a layer of pairs is made of.
const MAX_PAIRED_GAMES: usize = 60;

/// Contexts in layers: what the two games become; the games with one or two of these as
/// options; those with one or two of all before as options; all games born by day 4.
pub(super) struct Layers {
    layer: usize,
    /// The contexts returned so far, in order.
    given: Vec<SumId>,
    seen: HashSet<SumId, Seeded>,
}

impl Layers {
    pub(super) fn new(w: &mut Expanded<'_>, a: SumId, b: SumId) -> Result<Layers, Halt> {
        let mut layers = Layers { layer: 0, given: Vec::new(), seen: HashSet::default() };
        for s in [a, b] {
            // Too many followers do not help.
            match followers(w, s) {
                // A context may be moved in, and leaves the others free to.
                Ok(below) => {
                    let free = below.into_iter().filter(|s| !w.arena().entails(*s));
                    layers.given.extend(free.filter(|s| layers.seen.insert(*s)))
                }
                Err(Halt::Limit(Limit::States(_))) => {}
                Err(halt) => return Err(halt),
            }
        }
        // Small ones first.
        layers.given.reverse();
        Ok(layers)
    }

    /// Returns the next layer, or nothing at the end.
    pub(super) fn next(&mut self, w: &mut Expanded<'_>) -> Result<Vec<SumId>, Halt> {
        self.layer += 1;
        let made = match self.layer {
            1 => return Ok(self.given.clone()),
            2 | 3 => self.pairs(w)?,
            4 => {
                let games = day(w, 4)?;
                games.into_iter().map(|g| w.arena().single(g)).collect()
            }
            _ => Vec::new(),
        };
        let new: Vec<SumId> = made.into_iter().filter(|s| self.seen.insert(*s)).collect();
        self.given.extend(&new);
        Ok(new)
    }

    /// The games with one or two of those before as options.
    fn pairs(&self, w: &mut Expanded<'_>) -> Result<Vec<SumId>, Halt> {
        let from = &self.given[..self.given.len().min(MAX_PAIRED_GAMES)];
        let mut made = Vec::new();
        for (i, &a) in from.iter().enumerate() {
            for &b in &from[..=i] {
                made.push(w.arena_mut().single_form(vec![a, b])?);
            }
        }
        Ok(made)
    }
}
