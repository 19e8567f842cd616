//! Names of two-player games: numbers, ups, switches.
//!
//! A canonical form under normal play is one node of the arena, so a name is read off the node and
//! those of its options, without comparing games. A game that only equals one with a name has none.

use crate::base::Limit;
use crate::maths::game::arena::{Arena, GameId, Halt, Kind, Lists, SumId};

use super::dyadic::Dyadic;
use std::fmt;

/// The most ups that are written as one game.
pub(crate) const MOST_UPS: u32 = 100_000;

/// The name of a two-player game that is a canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A number, `2` or `-3/4`.
    Number(Dyadic),
    /// A number and `*`: `1*`.
    NumberStar(Dyadic),
    /// So many ups, negative for downs and never 0, and a nim heap: `↑`, `↓3`, `↑*`, `↑3*2`.
    Ups {
        /// How many.
        count: i64,
        /// The size of the heap.
        star: u32,
    },
    /// A power of up or down from the second on, and a heap of 0 or 1: `↑^2`, `↓^3*`.
    Power {
        /// Whether it is of down.
        down: bool,
        /// Which power.
        k: u32,
        /// Whether there is a star.
        star: bool,
    },
    /// The sum of the powers of up or down to the second or a later one, and a heap of 0 or 1:
    /// `↑[2]`, `↓[3]*`.
    Powers {
        /// Whether they are of down.
        down: bool,
        /// The last power.
        k: u32,
        /// Whether there is a star.
        star: bool,
    },
    /// `{x | -x}` for a positive number: `±1`.
    Switch(Dyadic),
    /// `{0||0|-x}` for a positive number: `⧾2`.
    Tiny(Dyadic),
    /// `{x|0||0}` for a positive number: `⧿2`.
    Miny(Dyadic),
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Number(x) => write!(f, "{x}"),
            Named::NumberStar(x) => write!(f, "{x}*"),
            Named::Switch(x) => write!(f, "±{x}"),
            Named::Power { down, k, star } => {
                let (arrow, star) = (if *down { '↓' } else { '↑' }, if *star { "*" } else { "" });
                write!(f, "{arrow}^{k}{star}")
            }
            Named::Powers { down, k, star } => {
                let (arrow, star) = (if *down { '↓' } else { '↑' }, if *star { "*" } else { "" });
                write!(f, "{arrow}[{k}]{star}")
            }
            Named::Tiny(x) => write!(f, "⧾{x}"),
            Named::Miny(x) => write!(f, "⧿{x}"),
            Named::Ups { count, star } => {
                f.write_str(if *count < 0 { "↓" } else { "↑" })?;
                if count.unsigned_abs() > 1 {
                    write!(f, "{}", count.unsigned_abs())?;
                }
                match star {
                    0 => Ok(()),
                    1 => f.write_str("*"),
                    n => write!(f, "*{n}"),
                }
            }
        }
    }
}

/// An option, as far as names are made of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Heap(u32),
    Named(Named),
}

impl Part {
    fn number(self) -> Option<Dyadic> {
        match self {
            Part::Heap(0) => Some(Dyadic::ZERO),
            Part::Named(Named::Number(x)) => Some(x),
            _ => None,
        }
    }
}

impl Named {
    /// Whether it is one word behind a prefix.
    pub(crate) fn is_tight(self) -> bool {
        match self {
            Named::Number(x) => x.is_integer() && x.signum() >= 0,
            Named::Ups { .. } => true,
            _ => false,
        }
    }

    /// Whether it stands in brackets behind a number of copies.
    pub(crate) fn is_bracketed(self) -> bool {
        !matches!(self, Named::Number(_) | Named::Ups { .. })
    }

    /// The name of the negative, if that is asked for.
    pub(crate) fn flipped(self, flip: bool) -> Named {
        match self {
            _ if !flip => self,
            Named::Number(x) => Named::Number(x.negative()),
            Named::NumberStar(x) => Named::NumberStar(x.negative()),
            Named::Ups { count, star } => Named::Ups { count: -count, star },
            Named::Power { down, k, star } => Named::Power { down: !down, k, star },
            Named::Powers { down, k, star } => Named::Powers { down: !down, k, star },
            Named::Switch(x) => Named::Switch(x),
            Named::Tiny(x) => Named::Miny(x),
            Named::Miny(x) => Named::Tiny(x),
        }
    }

    /// The name of a game, given those of its options. Nim heaps have names of their own.
    pub(crate) fn of(
        arena: &Arena,
        g: GameId,
        known: impl Fn(GameId) -> Option<Named>,
    ) -> Option<Named> {
        let part = |s: &SumId| match *arena.parts(*s) {
            [] => Some(Part::Heap(0)),
            [(h, 1)] => match arena.kind(h) {
                Kind::Nim(n) => Some(Part::Heap(n)),
                _ => known(h).map(Part::Named),
            },
            _ => None,
        };
        match arena.kind(g) {
            Kind::Integer { players: 2, player, size } => {
                let size = i64::from(size);
                let numer = if player == 0 { size } else { -size };
                Some(Named::Number(Dyadic::integer(numer)))
            }
            Kind::Form([only]) => match part(only)? {
                Part::Named(Named::Number(x)) => Some(Named::NumberStar(x)),
                _ => None,
            },
            Kind::Labelled(lists) if lists.players() == 2 => {
                if let Some(named) = Named::power(lists, part) {
                    return Some(named);
                }
                match (lists.of(0), lists.of(1)) {
                    ([SumId::ZERO], [threat])
                        if let Some(x) = threat_of(arena, *threat, 1, part) =>
                    {
                        Some(Named::Tiny(x.negative()))
                    }
                    ([threat], [SumId::ZERO])
                        if let Some(x) = threat_of(arena, *threat, 0, part) =>
                    {
                        Some(Named::Miny(x))
                    }
                    ([left], [right]) => Named::simplest(part(left)?, part(right)?),
                    // `↑*` is {0, * | 0}, the one of its kind with three options.
                    ([a, b], [zero]) => Named::up_star([part(a)?, part(b)?], part(zero)?, 1),
                    ([zero], [a, b]) => Named::up_star([part(a)?, part(b)?], part(zero)?, -1),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The name of `{left | right}`.
    fn simplest(left: Part, right: Part) -> Option<Named> {
        if let (Some(a), Some(b)) = (left.number(), right.number()) {
            return match b == a.negative() && a.signum() > 0 {
                true => Some(Named::Switch(a)),
                false => Dyadic::between(a, b).map(Named::Number),
            };
        }
        match (left, right) {
            (Part::Heap(0), other) => Named::one_more(other, 1),
            (other, Part::Heap(0)) => Named::one_more(other, -1),
            _ => None,
        }
    }

    /// A power of up or down or a sum of these, by the options that each has:
    /// `↑^k` is {0 | ↓[k-1]*}, `↑^k*` {0, * | ↓[k-1]}, `↑[k]` {↑[k-1] | *}, and `↑[k]*` is
    /// {0, ↑[k-1]* | 0}.
    fn power(lists: Lists<'_>, part: impl Fn(&SumId) -> Option<Part>) -> Option<Named> {
        // Which sum of powers an option is, the first being up itself, and whether with a star.
        let sum = |part: Part, of_down: bool| match part {
            Part::Named(Named::Powers { down, k, star }) if down == of_down => Some((k, star)),
            Part::Named(Named::Ups { count, star: star @ 0..=1 })
                if count == if of_down { -1 } else { 1 } =>
            {
                Some((1, star == 1))
            }
            _ => None,
        };
        for (player, down) in [(0, false), (1, true)] {
            let (mine, theirs) = (lists.of(player), lists.of(1 - player));
            let heap = |s: &SumId, size: u32| part(s) == Some(Part::Heap(size));
            let named = match (mine, theirs) {
                ([zero], [other]) if heap(zero, 0) => match sum(part(other)?, !down) {
                    Some((k, true)) => Some(Named::Power { down, k: k + 1, star: false }),
                    _ => None,
                },
                ([first], [other]) if heap(other, 1) => match sum(part(first)?, down) {
                    Some((k, false)) => Some(Named::Powers { down, k: k + 1, star: false }),
                    _ => None,
                },
                ([a, b], [other]) if heap(a, 0) || heap(b, 0) => {
                    let more = if heap(a, 0) { b } else { a };
                    match (heap(more, 1), sum(part(other)?, !down)) {
                        (true, Some((k, false))) => {
                            Some(Named::Power { down, k: k + 1, star: true })
                        }
                        (false, None) if heap(other, 0) => match sum(part(more)?, down) {
                            Some((k, true)) => Some(Named::Powers { down, k: k + 1, star: true }),
                            _ => None,
                        },
                        _ => None,
                    }
                }
                _ => None,
            };
            if named.is_some() {
                return named;
            }
        }
        None
    }

    /// `{0 | G}`, and `{G | 0}` if `sign` is -1: `n·↑ + *m` is {0 | (n-1)·↑ + *(m xor 1)}.
    fn one_more(other: Part, sign: i64) -> Option<Named> {
        let (count, star) = match other {
            Part::Heap(m) => (0, m),
            Part::Named(Named::Ups { count, star }) if count.signum() == sign => (count, star),
            _ => return None,
        };
        let more = count + sign;
        (more.unsigned_abs() <= u64::from(MOST_UPS))
            .then_some(Named::Ups { count: more, star: star ^ 1 })
    }

    fn up_star(pair: [Part; 2], other: Part, sign: i64) -> Option<Named> {
        let zero_and_star = pair.contains(&Part::Heap(0)) && pair.contains(&Part::Heap(1));
        (zero_and_star && other == Part::Heap(0)).then_some(Named::Ups { count: sign, star: 1 })
    }
}

/// The number that a player threatens to move to in `{0 | x}` or `{x | 0}`, if it is theirs.
fn threat_of(
    arena: &Arena,
    s: SumId,
    player: u8,
    part: impl Fn(&SumId) -> Option<Part>,
) -> Option<Dyadic> {
    let [(g, 1)] = *arena.parts(s) else { return None };
    let Kind::Labelled(lists) = arena.kind(g) else { return None };
    match (lists.of(player), lists.of(1 - player)) {
        ([aim], [SumId::ZERO]) => {
            let x = part(aim)?.number()?;
            (x.signum() == if player == 0 { 1 } else { -1 }).then_some(x)
        }
        _ => None,
    }
}

impl Arena {
    /// The canonical form of `count` ups, or downs if that is negative, and the heap of `star`.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] for more than 100000 ups.
    pub fn ups(&mut self, count: i64, star: u32) -> Result<SumId, Halt> {
        if count.unsigned_abs() > u64::from(MOST_UPS) {
            return Err(Halt::Limit(Limit::TooLarge("a game of so many ups")));
        }
        let flip = u32::from(count != 0 && count % 2 == 0);
        let mut heap = star ^ flip;
        let mut game = self.single_heap(heap);
        for i in 0..count.unsigned_abs() {
            let mut gains = vec![SumId::ZERO];
            let other = match (i, heap) {
                (0, 1) => {
                    gains.push(game);
                    SumId::ZERO
                }
                (0, _) => self.single_heap(heap ^ 1),
                _ => game,
            };
            let lists = if count > 0 { vec![gains, vec![other]] } else { vec![vec![other], gains] };
            let made = self.labelled(lists)?;
            game = self.single(made);
            heap ^= 1;
        }
        Ok(game)
    }

    fn single_heap(&mut self, n: u32) -> SumId {
        let heap = self.nim(n);
        self.single(heap)
    }
}
