//! Bars between the options of players, in notation, and their lengths, as in `{2||1|0}`: the outer
//! bar is longer, so that inner games need no braces.

use super::ranking::Ranking;
use crate::game::arena::{GameId, Kind, Lists, SumId, player_name};

/// Bars longer than this are not written.
pub(super) const LONGEST_BAR: usize = 4;

/// The bar in front of the options of a player, with its blanks.
pub(super) fn bar(lists: Lists<'_>, player: u8) -> &'static str {
    // Nothing follows a bar between two bars but the next one's blank.
    let inside = player + 1 < lists.players();
    if lists.options(player).is_empty() && inside { " |" } else { " | " }
}

/// The text of an integer.
pub(super) fn integer(players: u8, player: u8, size: u32) -> String {
    format!("{size}_{}", player_name(players, player))
}

impl Ranking<'_> {
    /// Returns the two-player game that is the only option of a player and has a bar of its own: it
    /// can be written without braces, between shorter bars.
    pub(super) fn alone(&self, options: &[SumId]) -> Option<GameId> {
        let arena = self.arena;
        let [only] = options else {
            return None;
        };
        let &[(g, 1)] = arena.parts(*only) else {
            return None;
        };
        match arena.kind(g) {
            _ if self.named(g, true).is_some() || self.signed(g).is_some() => None,
            // Its bar would run into the longer one next to it.
            Kind::Labelled(lists) if lists.iter().any(<[SumId]>::is_empty) => None,
            Kind::Labelled(_) => Some(g),
            _ => None,
        }
    }

    /// Returns the length of the bar of a game, if games inside are written without braces as long
    /// as bars of length `most` suffice.
    pub(super) fn strokes(&self, g: GameId, most: usize) -> usize {
        let Kind::Labelled(lists) = self.arena.kind(g) else {
            return 1;
        };
        if lists.players() != 2 || most <= 1 {
            return 1;
        }
        let inside = [0, 1].into_iter().filter_map(|player| self.alone(lists.options(player)));
        1 + inside.map(|inner| self.strokes(inner, most - 1)).max().unwrap_or(0)
    }
}
