//! Bars between the options of players, in notation.

use crate::game::arena::{Lists, player_name};

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
