//! Deciding positions: if play stops in one, its rules say who has won. Such a position is more
//! than its options, so it is never identified with a form or with another position.

use std::collections::VecDeque;

use hashbrown::HashSet;

use super::halt::{Halt, Unsupported};
use super::ids::{GameId, SumId};
use super::nodes::{Body, GameRole};
use super::players::number_of_players;
use super::properties::Nature;
use super::store::Arena;
use tweedle_base::Seeded;

impl Arena {
    /// Makes a position that decides who wins when play stops in it (see
    /// [`World::end`](crate::game::World::end)): impartial, or with options for each of
    /// this number of players. Its rules have not been applied. The caller uses one key for each
    /// position and calls this once for it. If rules rewrite the position, it is replaced by the
    /// result, and then decides only if that does.
    ///
    /// # Errors
    /// [`Unsupported::Players`](crate::game::Unsupported::Players) unless there are 2 to 32
    /// players.
    pub fn deciding_position(&mut self, key: u32, players: Option<u8>) -> Result<GameId, Halt> {
        let players = match players {
            None => 0,
            Some(players) => number_of_players(players.into())?,
        };
        self.expect_deciding();
        let nature = Nature { decides: true, ..Nature::new(false, players) };
        Ok(self.push(Body::Unexpanded { key }, nature))
    }

    /// Declares that rules may lead to deciding positions. Until this call, or until the first of
    /// them is made, a conjugate of a position may be played without a search for deciding
    /// positions below it.
    pub fn expect_deciding(&mut self) {
        self.deciding = true;
    }

    /// Tests whether there are deciding positions, or may be some later.
    pub(crate) fn may_decide(&self) -> bool {
        self.deciding
    }

    /// Tests whether components of a sum decide who wins. Components that rules rewrite count until
    /// the sum has been made [`plain`](Arena::plain).
    #[inline]
    pub fn decides(&self, s: SumId) -> bool {
        self.sums.nature(s).decides
    }

    /// The key of a position that decides.
    pub(crate) fn decider(&self, g: GameId) -> Option<u32> {
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Unexpanded { key }
            | Body::Partly { key, .. }
            | Body::Options { key, .. }
            | Body::LabelledOptions { key, .. }
                if node.role == GameRole::Decides =>
            {
                Some(key)
            }
            Body::Entailed { of } => self.decider(of),
            _ => None,
        }
    }

    /// The first component of a sum that decides.
    pub fn deciding_part(&self, s: SumId) -> Option<GameId> {
        if !self.decides(s) {
            return None;
        }
        self.parts(s).iter().map(|&(g, _)| g).find(|&g| self.decider(g).is_some())
    }

    /// Checks that no component of a sum says where to move, or who wins.
    pub(crate) fn only_moves(&self, s: SumId) -> Result<(), Halt> {
        if self.entails(s) {
            return Err(Halt::Unsupported(Unsupported::Entails(s)));
        }
        self.deciding_part(s).map_or(Ok(()), |g| Err(Halt::Unsupported(Unsupported::Decides(g))))
    }

    /// A position that decides among all that is known to lie below a sum, or in it; one that few
    /// moves lead to.
    pub fn deciding_below(&self, s: SumId) -> Option<GameId> {
        let mut seen: HashSet<GameId, Seeded> = HashSet::default();
        let mut open: VecDeque<SumId> = VecDeque::from([s]);
        while let Some(s) = open.pop_front() {
            if self.is_pure(s) {
                continue;
            }
            for &(g, _) in self.parts(s) {
                if self.decider(g).is_some() {
                    return Some(g);
                }
                // What is a form has nothing below that decides.
                if self.nodes[g.index()].image != SumId::NONE || !seen.insert(g) {
                    continue;
                }
                self.each_below(g, |s| open.push_back(s));
            }
        }
        None
    }

    /// Tests whether the player, or everybody if none is given, has no option in the components of
    /// a sum in which a move is allowed. A component that has not been expanded counts as having no
    /// options.
    pub(crate) fn is_stopped(&self, s: SumId, mover: Option<u8>) -> bool {
        let Some(player) = mover else { return self.is_over(s) };
        self.open_places(s).all(|place| self.option_count_for(self.parts(s)[place].0, player) == 0)
    }
}
