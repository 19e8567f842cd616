//! Positions of which the options of some players are known: a line of play asks for those of the
//! player who moves, and no others.

use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::labelled::{in_order, same_for_all};
use super::nodes::{Body, Stretch};
use super::players::one_of;
use super::store::Arena;

impl Arena {
    /// The rules of a position have been applied for one player, whose options these are, in their
    /// order. When those of all players are there it is as after [`Arena::define_labelled`]; what
    /// has been said of a player stands.
    ///
    /// # Errors
    /// [`Unfit::NoPlayer`](crate::game::Unfit::NoPlayer), and as [`Arena::define_labelled`].
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
                self.rows.extend(std::iter::repeat_n(Stretch::UNKNOWN, players.into()));
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

    /// Whether the options of a player have been found.
    pub(crate) fn knows(&self, g: GameId, player: u8) -> bool {
        match self.nodes[g.index()].body {
            Body::Unexpanded { .. } => false,
            Body::Partly { at, .. } => self.rows[at as usize + usize::from(player)].is_known(),
            Body::Entailed { of } => self.knows(of, player),
            _ => true,
        }
    }

    /// Whether the options of some players have been found, but not those of all.
    pub fn is_partly_defined(&self, g: GameId) -> bool {
        matches!(self.nodes[g.index()].body, Body::Partly { .. })
    }
}
