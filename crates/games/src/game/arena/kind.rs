//! Kinds of games, as the arena shows them to other modules.

use std::fmt;

use super::ids::{GameId, SumId};
use super::nodes::{Body, GameRole, OptionRange};
use super::store::Arena;

/// The kind of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// The nim heap `*n`; its options `*0, …, *(n−1)` are not listed.
    Nim(u32),
    /// The integer `k_p = {(k−1)_p, …, 1_p, 0}` for player `p` and nothing for the others
    /// (Spindler §4), with two players `{(k−1)_p}`; its options are not listed.
    Integer {
        /// The number of players.
        players: u8,
        /// The player who has these moves, from 0 in turn order.
        player: u8,
        /// The largest number of options, at least 1.
        size: u32,
    },
    /// A form whose options are the same for all players, sorted by id, each once. It is impartial
    /// unless an option is not.
    Form(&'a [SumId]),
    /// A form whose options differ from player to player.
    Labelled(Lists<'a>),
    /// A position of a ruleset, as it was written.
    Position {
        /// The name the ruleset's owner gave it.
        key: u32,
        /// The state of its expansion.
        state: State<'a>,
    },
    /// This game, with the next move forced in it. Its options are those of the game.
    Entailed(GameId),
    /// A conjugate of a position; its options are derived from those of the position.
    Conjugate {
        /// The position.
        of: GameId,
        /// The number of players that its options have been passed on: at least 1, less than the
        /// number of players.
        times: u8,
        /// The state of its expansion.
        state: State<'a>,
    },
}

/// The state of the expansion of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State<'a> {
    /// Not fully expanded: the rules have not been applied, or for some of the players only.
    Unexpanded,
    /// Its options, the same for all players, sorted by id, each once.
    Options(&'a [SumId]),
    /// Its options for each player.
    Labelled(Lists<'a>),
    /// Rewritten to this sum (an `is` rule).
    Rewritten(SumId),
}

/// The options of each player, in turn order.
#[derive(Clone, Copy)]
pub struct Lists<'a> {
    links: &'a [SumId],
    spans: &'a [OptionRange],
}

impl<'a> Lists<'a> {
    /// Returns the number of players.
    pub fn players(self) -> u8 {
        u8::try_from(self.spans.len()).unwrap_or(u8::MAX)
    }

    /// Returns the options of a player, without duplicates, or nothing for an unknown player.
    /// The options of a form are sorted by id, those of a position are in the order of its rules.
    pub fn options(self, player: u8) -> &'a [SumId] {
        match self.spans.get(usize::from(player)) {
            Some(span) if span.is_known() => &self.links[span.start..][..span.len as usize],
            _ => &[],
        }
    }

    /// The options of all players, player after player.
    pub fn iter(self) -> impl Iterator<Item = &'a [SumId]> {
        (0..self.players()).map(move |player| self.options(player))
    }
}

impl PartialEq for Lists<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Lists<'_> {}

impl fmt::Debug for Lists<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Arena {
    /// Returns the kind of a game.
    pub fn kind(&self, g: GameId) -> Kind<'_> {
        let node = &self.nodes[g.index()];
        match node.body {
            Body::Nim(n) => Kind::Nim(n),
            Body::Integer { player, size } => Kind::Integer { players: node.players, player, size },
            Body::Form(span) => Kind::Form(self.span(span)),
            Body::Labelled { at } => Kind::Labelled(self.lists(at, node.players)),
            Body::Unexpanded { key } | Body::Partly { key, .. } => {
                self.position_kind(g, key, State::Unexpanded)
            }
            Body::Options { key, span } => {
                self.position_kind(g, key, State::Options(self.span(span)))
            }
            Body::LabelledOptions { key, at } => {
                self.position_kind(g, key, State::Labelled(self.lists(at, node.players)))
            }
            Body::Entailed { of } => Kind::Entailed(of),
            Body::Rewritten { key, to, .. } => self.position_kind(g, key, State::Rewritten(to)),
        }
    }

    fn position_kind<'a>(&'a self, g: GameId, key: u32, state: State<'a>) -> Kind<'a> {
        if self.nodes[g.index()].role != GameRole::Conjugate {
            return Kind::Position { key, state };
        }
        let (of, times) = self.conjugates.source(key);
        Kind::Conjugate { of, times, state }
    }

    pub(crate) fn lists(&self, at: u32, players: u8) -> Lists<'_> {
        let at = at as usize;
        Lists { links: &self.links, spans: &self.rows[at..at + usize::from(players)] }
    }
}
