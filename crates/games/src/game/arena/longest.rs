//! Lengths of the longest plays of games, stored with each game: they add up over sums.

use super::ids::{GameId, SumId};
use super::nodes::{Body, ENTAILS, SATURATED, UNKNOWN, after_longest};
use super::store::Arena;

impl Arena {
    /// Stores the birthday of a game whose options have theirs.
    pub(crate) fn settle_birthday(&mut self, g: GameId) {
        if let Some(birthday) = self.one_more_than_options(g) {
            self.nodes[g.index()].birthday = birthday;
        }
    }

    fn one_more_than_options(&mut self, g: GameId) -> Option<u64> {
        // The options of an entailed game are known if those of the game are: a heap has many.
        if let Body::Entailed { of } = self.nodes[g.index()].body
            && self.nodes[of.index()].birthday != UNKNOWN
        {
            return Some(ENTAILS);
        }
        let mut longest: Option<u64> = None;
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            longest = longest.max(Some(self.birthday_of(option)?));
        }
        match self.nodes[g.index()].body {
            Body::Entailed { .. } => Some(ENTAILS),
            // A rewritten position is the sum, not a step away from it.
            Body::Rewritten { .. } => Some(longest.unwrap_or(0)),
            _ => Some(longest.map_or(0, after_longest)),
        }
    }

    /// Returns the birthday of a sum or its mark, if the birthdays of its components are known.
    pub(crate) fn birthday_of(&self, s: SumId) -> Option<u64> {
        let mut total = 0u64;
        for &(g, c) in self.parts(s) {
            let days = self.nodes[g.index()].birthday;
            total = match (days, total) {
                (UNKNOWN, _) => return None,
                (ENTAILS, _) | (_, ENTAILS) => ENTAILS,
                _ => days.saturating_mul(u64::from(c)).saturating_add(total).min(SATURATED),
            };
        }
        Some(total)
    }
}
