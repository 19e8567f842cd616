//! Names of two-player games: numbers, ups, switches.
//!
//! A canonical form under normal play is one node of the arena, so a name is read off the node and
//! those of its options, without comparing games. A game that only equals one with a name has none.

use crate::base::Limit;
use crate::maths::game::arena::{Arena, GameId, Halt, Kind, SumId};
use std::fmt;

/// The largest denominator of a number with a name is 2 to this power.
const FINEST: u32 = 20;

/// The most ups that are written as one game.
pub(crate) const MOST_UPS: u32 = 100_000;

/// A number `numer / 2^shift` in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dyadic {
    numer: i64,
    shift: u32,
}

impl Dyadic {
    const ZERO: Dyadic = Dyadic { numer: 0, shift: 0 };

    /// `numer / 2^shift`, brought to lowest terms.
    fn new(numer: i64, shift: u32) -> Dyadic {
        let common = numer.trailing_zeros().min(shift);
        Dyadic { numer: numer >> common, shift: shift - common }
    }

    /// Both as integers over the larger of their denominators, `2^shift`.
    fn over_common(self, other: Dyadic) -> (i64, i64, u32) {
        let shift = self.shift.max(other.shift);
        (self.numer << (shift - self.shift), other.numer << (shift - other.shift), shift)
    }

    /// The number whose canonical form has these two as options, if there is one.
    fn between(left: Dyadic, right: Dyadic) -> Option<Dyadic> {
        let (a, b, shift) = left.over_common(right);
        let middle = Dyadic::new(a.checked_add(b)?, shift + 1);
        let half = Dyadic::new(b - a, shift + 1);
        let named = middle.shift <= FINEST && u32::try_from(middle.numer.unsigned_abs()).is_ok();
        // `m/2^k` with odd `m` stands between `(m - 1)/2^k` and `(m + 1)/2^k`.
        (named && middle.shift > 0 && half == Dyadic { numer: 1, shift: middle.shift })
            .then_some(middle)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shift {
            0 => write!(f, "{}", self.numer),
            shift => write!(f, "{}/{}", self.numer, 1u64 << shift),
        }
    }
}

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
    /// `{x | -x}` for a positive number: `±1`.
    Switch(Dyadic),
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Number(x) => write!(f, "{x}"),
            Named::NumberStar(x) => write!(f, "{x}*"),
            Named::Switch(x) => write!(f, "±{x}"),
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
            Named::Number(x) => x.shift == 0 && x.numer >= 0,
            Named::Ups { .. } => true,
            Named::NumberStar(_) | Named::Switch(_) => false,
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
                Some(Named::Number(Dyadic { numer, shift: 0 }))
            }
            Kind::Form([only]) => match part(only)? {
                Part::Named(Named::Number(x)) => Some(Named::NumberStar(x)),
                _ => None,
            },
            Kind::Labelled(lists) if lists.players() == 2 => {
                match (lists.of(0), lists.of(1)) {
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
            let opposite = b == Dyadic { numer: -a.numer, shift: a.shift };
            return match opposite && a.numer > 0 {
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
