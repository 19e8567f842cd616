//! Entailing moves: games in which the next move must be made. `!G` is a game of its own whose
//! options are those of `G`; in a sum it leaves no moves in the other components. So a sum itself
//! determines where a move is allowed, and tables need only the sum and the forced component as
//! their key.

use super::halt::{Halt, Unsupported};
use super::ids::{GameId, SumId};
use super::nodes::Body;
use super::properties::{Entails, Nature};
use super::store::Arena;

impl Arena {
    /// The game `!g`: as `g`, but the next move in a sum must be made in it. It is its own
    /// entailment.
    pub fn entail(&mut self, g: GameId) -> GameId {
        if let Some(made) = self.known_entailed(g) {
            return made;
        }
        let node = &self.nodes[g.index()];
        let (pure, players, canonical) = (node.pure, node.players, node.canonical);
        let decides = self.decider(g).is_some();
        let nature = Nature { pure, players, decides, entails: Entails::Now };
        let made = self.push(Body::Entailed { of: g }, nature);
        let node = &mut self.nodes[made.index()];
        node.canonical = canonical;
        self.entailed.insert(g, made);
        if pure {
            self.nodes[made.index()].image = self.single(made);
            self.settle_birthday(made);
        }
        made
    }

    /// The game `!g`, if it has been made.
    pub fn known_entailed(&self, g: GameId) -> Option<GameId> {
        match self.nodes[g.index()].body {
            Body::Entailed { .. } => Some(g),
            _ => self.entailed.get(&g).copied(),
        }
    }

    /// The sum `s` with the next move to be made in it, which must be one game.
    ///
    /// # Errors
    /// [`Unsupported::Where`] for a sum of several games; [`Unsupported::Forced`] for one with an
    /// entailed game and others.
    pub fn entailed(&mut self, s: SumId) -> Result<SumId, Halt> {
        let Some(g) = self.as_single(s) else {
            return Err(Halt::Unsupported(Unsupported::Where(s)));
        };
        let made = self.entail(g);
        Ok(self.single(made))
    }

    /// Tests whether the next move in a sum must be made in a certain component.
    #[inline]
    pub fn is_forced(&self, s: SumId) -> bool {
        self.sums.nature(s).entails == Entails::Now
    }

    /// Tests whether a sum has entailing moves, in itself or in the forms below it, as far as is
    /// known.
    pub fn entails(&self, s: SumId) -> bool {
        self.sums.nature(s).entails != Entails::Never
    }

    /// Returns the component of a sum in which the next move must be made: its index among
    /// [`parts`](Arena::parts), and the game that is entailed there.
    pub fn forced_part(&self, s: SumId) -> Option<(usize, GameId)> {
        if !self.is_forced(s) {
            return None;
        }
        let mut parts = self.parts(s).iter().enumerate();
        parts.find_map(|(place, &(g, _))| match self.nodes[g.index()].body {
            Body::Entailed { of } => Some((place, of)),
            _ => None,
        })
    }

    /// The places of the components in which one may move.
    #[inline]
    pub fn open_places(&self, s: SumId) -> std::ops::Range<usize> {
        match self.forced_part(s) {
            Some((place, _)) => place..place + 1,
            None => 0..self.parts(s).len(),
        }
    }

    /// The components of a sum but for the one in which the next move must be made.
    pub fn beside_forced(&self, s: SumId) -> impl Iterator<Item = (GameId, u32)> {
        let forced = self.forced_part(s).map(|(place, _)| place);
        let parts = self.parts(s).iter().enumerate();
        parts.filter(move |(place, _)| Some(*place) != forced).map(|(_, &part)| part)
    }

    /// Tests whether nobody can move in a sum whose components have been expanded: it is empty, or
    /// the component in which the next move must be made has no options.
    pub(crate) fn is_over(&self, s: SumId) -> bool {
        self.open_places(s).all(|place| self.option_count(self.parts(s)[place].0) == 0)
    }

    /// The game itself, if the next move must be made in it.
    pub fn bare(&self, g: GameId) -> GameId {
        match self.nodes[g.index()].body {
            Body::Entailed { of } => of,
            _ => g,
        }
    }

    /// Returns the result of rewriting an entailed position.
    pub(crate) fn entailed_rewritten(&mut self, of: GameId) -> Result<SumId, Halt> {
        let Body::Rewritten { now, .. } = self.nodes[of.index()].body else {
            return Ok(SumId::NONE);
        };
        self.entailed(now).map_err(|halt| match halt {
            Halt::Unsupported(Unsupported::Where(_)) => {
                Halt::Unsupported(Unsupported::Where(self.single(of)))
            }
            other => other,
        })
    }
}
