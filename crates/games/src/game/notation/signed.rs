//! Signed notation of two-player games: `±{a, b}`, tiny `⧾G` and miny `⧿G`. The operand of the sign
//! may be the negative of a stored game.

use super::inside::BETWEEN_POLLS;
use super::ranking::Ranking;
use crate::game::arena::{Arena, GameId, Kind, SumId};
use hashbrown::HashMap;
use tweedle_base::{Interner, Limit, Seeded};

/// The signed notation of a two-player game without a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signed {
    /// `±{a, b}`: the options of Right are the negatives of those of Left.
    Switch,
    /// `⧾G`: {0||0|-G}, by its -G, all of whose stops are negative.
    Tiny(GameId),
    /// `⧿G`: {G|0||0}, by its G, all of whose stops are positive.
    Miny(GameId),
}

impl Signed {
    /// The sign of the game, or of its negative.
    pub(super) fn sign(self, flip: bool) -> &'static str {
        match (self, flip) {
            (Signed::Switch, _) => "±",
            (Signed::Tiny(_), false) | (Signed::Miny(_), true) => "⧾",
            (Signed::Miny(_), false) | (Signed::Tiny(_), true) => "⧿",
        }
    }
}

/// The operand of a sign.
pub(super) enum Behind {
    /// A game, or its negative.
    Game(GameId, bool),
    /// A game or its negative that is not one word, in round brackets.
    Bracketed(GameId, bool),
    /// Options in braces.
    Options(Vec<SumId>),
}

/// The pairing of games with their negatives, by structure alone.
#[derive(Default)]
pub(super) struct Negatives {
    shapes: Interner<Shape>,
    /// The shapes of a game and of its negative.
    of: HashMap<GameId, [u32; 2], Seeded>,
}

/// A game by the shapes of what is below it.
#[derive(PartialEq, Eq, Hash)]
enum Shape {
    Nim(u32),
    Integer(u8, u32),
    Form(Vec<Shapes>),
    Sides(Vec<Shapes>, Vec<Shapes>),
    /// A game that is not looked into, and its negative.
    Other(GameId, bool),
}

/// The shapes of the components of a sum, and how many of each.
type Shapes = Vec<(u32, u32)>;

impl Negatives {
    /// Learns of games, each after everything inside it, if one among them may be a switch.
    pub(super) fn new(
        arena: &Arena,
        order: &[GameId],
        poll: &dyn Fn() -> Result<(), Limit>,
    ) -> Result<Negatives, Limit> {
        let mut found = Negatives::default();
        let pairs = |g: &GameId| match arena.kind(*g) {
            Kind::Labelled(lists) if lists.players() == 2 => {
                lists.options(0).len() == lists.options(1).len()
            }
            _ => false,
        };
        if order.iter().any(pairs) {
            for (place, &g) in order.iter().enumerate() {
                if place.is_multiple_of(BETWEEN_POLLS) {
                    poll()?;
                }
                let shapes = [false, true].map(|flip| found.shape(arena, g, flip));
                let numbers = shapes.map(|shape| found.shapes.intern(shape));
                found.of.insert(g, numbers);
            }
        }
        Ok(found)
    }

    fn shape(&self, arena: &Arena, g: GameId, flip: bool) -> Shape {
        match arena.kind(g) {
            Kind::Nim(n) => Shape::Nim(n),
            Kind::Integer { players: 2, player, size } => {
                Shape::Integer(player ^ u8::from(flip), size)
            }
            Kind::Form(options) => Shape::Form(self.list(arena, options, flip)),
            Kind::Labelled(lists) if lists.players() == 2 => {
                let side =
                    |player: u8| self.list(arena, lists.options(player ^ u8::from(flip)), flip);
                Shape::Sides(side(0), side(1))
            }
            _ => Shape::Other(g, flip),
        }
    }

    fn list(&self, arena: &Arena, options: &[SumId], flip: bool) -> Vec<Shapes> {
        let shapes = |s: &SumId| {
            let number =
                |g: &GameId| self.of.get(g).map_or(u32::MAX, |both| both[usize::from(flip)]);
            let parts = arena.parts(*s).iter();
            let mut shapes: Shapes = parts.map(|(g, count)| (number(g), *count)).collect();
            shapes.sort_unstable();
            shapes
        };
        let mut all: Vec<Shapes> = options.iter().map(shapes).collect();
        all.sort_unstable();
        all
    }

    /// Tests whether the second list has the negatives of the first.
    pub(super) fn opposite(&self, arena: &Arena, left: &[SumId], right: &[SumId]) -> bool {
        !self.of.is_empty()
            && !left.is_empty()
            && left.len() == right.len()
            && self.list(arena, left, true) == self.list(arena, right, false)
    }
}

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
