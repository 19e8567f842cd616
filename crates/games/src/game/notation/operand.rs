//! The sign that a two-player game is written with, and what follows the sign.

use super::ranking::Ranking;
use super::signed::{Behind, Negatives, Signed};
use crate::game::arena::{GameId, Kind, SumId};

impl Ranking<'_> {
    /// The sign that a game is written with, given what is known of everything inside it.
    pub(super) fn signed_of(&self, g: GameId, negatives: &Negatives) -> Option<Signed> {
        let Kind::Labelled(lists) = self.arena.kind(g) else { return None };
        if lists.players() != 2 {
            return None;
        }
        match (lists.options(0), lists.options(1)) {
            ([SumId::ZERO], [threat]) => self.threatened(*threat, 1).map(Signed::Tiny),
            ([threat], [SumId::ZERO]) => self.threatened(*threat, 0).map(Signed::Miny),
            (left, right) => {
                // `{-1 | 1}` and its like are read more easily as they are.
                let positive = left.iter().all(|option| self.sign_of(*option) >= 0);
                let switch = positive && negatives.opposite(self.arena, left, right);
                switch.then_some(Signed::Switch)
            }
        }
    }

    /// Returns the threat of a player in `{0 | G}` or `{G | 0}`, if all stops of it are in favour
    /// of that player.
    fn threatened(&self, s: SumId, player: u8) -> Option<GameId> {
        let [(g, 1)] = *self.arena.parts(s) else { return None };
        let Kind::Labelled(lists) = self.arena.kind(g) else { return None };
        match (lists.options(player), lists.options(1 - player)) {
            ([aim], [SumId::ZERO]) => {
                let theirs = self.sign_of(*aim) == if player == 0 { 1 } else { -1 };
                let [(aim, 1)] = *self.arena.parts(*aim) else { return None };
                theirs.then_some(aim)
            }
            _ => None,
        }
    }

    /// Returns the operand of the sign of a game.
    pub(super) fn behind(&self, g: GameId, signed: Signed) -> Behind {
        match signed {
            Signed::Tiny(of) => self.single(of, true),
            Signed::Miny(of) => self.single(of, false),
            Signed::Switch => {
                let Kind::Labelled(lists) = self.arena.kind(g) else {
                    return Behind::Options(Vec::new());
                };
                let options = lists.options(0);
                let alone = match options {
                    [only] => match *self.arena.parts(*only) {
                        [(h, 1)] => self.in_braces(h).then_some(h),
                        _ => None,
                    },
                    _ => None,
                };
                match alone {
                    Some(h) => Behind::Game(h, false),
                    None => Behind::Options(options.to_vec()),
                }
            }
        }
    }

    fn single(&self, g: GameId, flip: bool) -> Behind {
        match self.in_braces(g) {
            true => Behind::Game(g, flip),
            false => Behind::Bracketed(g, flip),
        }
    }

    /// Tests whether a game is written in braces with bars, or is one token.
    fn in_braces(&self, g: GameId) -> bool {
        match self.named(g, true) {
            Some(named) => named.is_ups(),
            None => matches!(self.arena.kind(g), Kind::Labelled(_)) && self.signed(g).is_none(),
        }
    }
}
