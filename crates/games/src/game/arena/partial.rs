//! Partly expanded positions: a line of play needs the options of the player to move, and no
//! others.

use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::labelled::{in_order, same_for_all};
use super::nodes::{Body, OptionRange};
use super::players::one_of;
use super::store::Arena;

impl Arena {
    /// Stores the options of a position for one player, in the order of its rules. Once all players
    /// have their lists, the result equals that of [`Arena::define_labelled`]. A list that is
    /// already stored is not changed.
    ///
    /// # Errors
    /// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer), and as
    /// [`Arena::define_labelled`].
    pub fn define_for(&mut self, g: GameId, player: u8, options: Vec<SumId>) -> Result<(), Halt> {
        let node = &self.nodes[g.index()];
        let (players, body) = (node.players, node.body);
        let (Body::Unexpanded { key } | Body::Partly { key, .. }) = body else {
            return Ok(());
        };
        one_of(players, player)?;
        if self.knows(g, player) {
            return Ok(());
        }
        let lists = self.lists_for(players, vec![options], in_order)?;
        let at = match body {
            Body::Partly { at, .. } => at,
            _ => {
                let at = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
                self.rows.extend(std::iter::repeat_n(OptionRange::UNKNOWN, players.into()));
                at
            }
        };
        self.rows[at as usize + usize::from(player)] = self.link(&lists.concat());
        self.nodes[g.index()].body = Body::Partly { key, at };
        if self.row(at, players).iter().all(|list| list.is_known()) {
            let lists: Vec<Vec<SumId>> =
                self.lists(at, players).iter().map(<[SumId]>::to_vec).collect();
            self.nodes[g.index()].body = match same_for_all(&lists) {
                Some(same) => Body::Options { key, span: self.link(&same) },
                None => Body::LabelledOptions { key, at },
            };
            self.identify(g);
        }
        Ok(())
    }

    /// Tests whether the options of a player are known.
    pub(crate) fn knows(&self, g: GameId, player: u8) -> bool {
        match self.nodes[g.index()].body {
            Body::Unexpanded { .. } => false,
            Body::Partly { at, .. } => self.rows[at as usize + usize::from(player)].is_known(),
            Body::Entailed { of } => self.knows(of, player),
            _ => true,
        }
    }

    /// Tests whether the options of some players are known, but not of all.
    pub fn is_partly_defined(&self, g: GameId) -> bool {
        matches!(self.nodes[g.index()].body, Body::Partly { .. })
    }
}
