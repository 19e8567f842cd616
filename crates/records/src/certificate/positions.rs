//! Lists of positions, each with the numbers of its options.

use super::fields::{list, number};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use serde_json::Value;

/// Positions by number. Each has a list of options for all players, or one for each player; options
/// have smaller numbers than the position, so that play ends.
#[derive(Debug)]
pub(super) struct Positions {
    options: Vec<Vec<Vec<usize>>>,
    sides: usize,
}

impl Positions {
    /// Reads the positions, which have this number of lists each.
    pub(super) fn read(
        name: &str,
        json: &Value,
        sides: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Positions, NotVerified> {
        let options =
            list(name, json, |name, json| list(name, json, |name, json| list(name, json, number)))?;
        for (at, lists) in options.iter().enumerate() {
            watch.work(1 + lists.iter().map(Vec::len).sum::<usize>())?;
            if lists.len() != sides {
                return no(format!("position {at} does not have {sides} lists of options"));
            }
            if lists.iter().flatten().any(|option| *option >= at) {
                return no(format!("an option of position {at} does not come before it"));
            }
        }
        Ok(Positions { options, sides })
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    /// Tests whether there is only one list for all players.
    pub(super) fn is_impartial(&self) -> bool {
        self.sides == 1
    }

    /// Returns the options of a position for a player.
    pub(super) fn options(&self, position: usize, player: usize) -> &[usize] {
        &self.options[position][player % self.sides]
    }

    /// Reads the number of a position.
    pub(super) fn number(&self, name: &str, json: &Value) -> Result<usize, NotVerified> {
        match number(name, json)? {
            at if at < self.len() => Ok(at),
            at => no(format!("`{name}` has {at}, which is not the number of a position")),
        }
    }
}
