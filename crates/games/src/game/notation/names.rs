//! Names of two-player games: numbers, ups, switches.
//!
//! A canonical form under normal play is one node of the arena, so a name is read off the node and
//! those of its options, without comparing games. A game that only equals one with a name has none.

use crate::game::arena::{Arena, GameId, Kind, Lists, SumId};

use super::dyadic::{Dyadic, MAX_DENOMINATOR_LOG};
use super::nus::Nus;
use std::collections::HashMap;
use std::fmt;
use tweedle_base::Seeded;

/// The largest exponent that is written.
pub const MAX_POWERS: u32 = 1_000;

/// The name of a two-player game that is a canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A number, ups and a star, but for nim heaps, which have names of their own: `2`, `-3/4`,
    /// `1*`, `↓3`, `↑3*2`, `1/2↑`. `1*2` is among these, to name other games by; it is not read.
    Nus(Nus),
    /// A power of up or down from the second on, or the sum of the powers up to this one, perhaps
    /// plus a number and a star: `↑^2`, `↓[3]*`, `1↑^2`.
    Power {
        /// The number.
        number: Dyadic,
        /// Is true for powers of down.
        down: bool,
        /// The exponent.
        k: u32,
        /// Is true for the sum of the powers up to `k`.
        sum: bool,
        /// Is true if a star is added.
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
            Named::Nus(nus) => nus.fmt(f),
            Named::Switch(x) => write!(f, "±{x}"),
            Named::Power { number, down, k, sum, star } => {
                if *number != Dyadic::ZERO {
                    write!(f, "{number}")?;
                }
                f.write_str(if *down { "↓" } else { "↑" })?;
                match sum {
                    true => write!(f, "[{k}]")?,
                    false => write!(f, "^{k}")?,
                }
                f.write_str(if *star { "*" } else { "" })
            }
            Named::Tiny(x) => write!(f, "⧾{x}"),
            Named::Miny(x) => write!(f, "⧿{x}"),
        }
    }
}

impl Named {
    /// A number, ups and a star.
    fn nus(self) -> Option<Nus> {
        match self {
            Named::Nus(nus) => Some(nus),
            _ => None,
        }
    }

    /// The number that it is.
    pub(crate) fn number(self) -> Option<Dyadic> {
        self.nus().filter(|nus| nus.is_number()).map(|nus| nus.number)
    }

    /// Returns the number that is added.
    pub(crate) fn number_part(self) -> Dyadic {
        match self {
            Named::Nus(Nus { number, .. }) | Named::Power { number, .. } => number,
            _ => Dyadic::ZERO,
        }
    }

    /// Returns the name plus another number, if it can have one.
    fn moved(self, number: Dyadic) -> Named {
        match self {
            Named::Nus(nus) => Named::Nus(Nus { number, ..nus }),
            Named::Power { down, k, sum, star, .. } => Named::Power { number, down, k, sum, star },
            other => other,
        }
    }

    /// Tests whether the name is a multiple of up, perhaps plus a heap, and nothing else.
    pub(crate) fn is_ups(self) -> bool {
        self.nus().is_some_and(|nus| nus.number == Dyadic::ZERO)
    }

    /// Tests whether the parser reads the name as the same game.
    pub(crate) fn is_read(self) -> bool {
        match self {
            Named::Nus(nus) => nus.is_read(),
            Named::Power { k, .. } => k <= MAX_POWERS,
            _ => true,
        }
    }

    /// Tests whether the name is one token behind a prefix.
    pub(crate) fn is_tight(self) -> bool {
        match self.number() {
            Some(x) => x.is_integer() && x.signum() >= 0,
            None => self.is_ups(),
        }
    }

    /// Tests whether the name needs brackets behind a number of copies.
    pub(crate) fn is_bracketed(self) -> bool {
        self.number().is_none() && !self.is_ups()
    }

    /// Returns the name, or the name of the negative if `flip` is set.
    pub(crate) fn flipped(self, flip: bool) -> Named {
        match self {
            _ if !flip => self,
            Named::Nus(nus) => Named::Nus(nus.negative()),
            Named::Power { number, down, k, sum, star } => {
                Named::Power { number: number.negative(), down: !down, k, sum, star }
            }
            Named::Switch(x) => Named::Switch(x),
            Named::Tiny(x) => Named::Miny(x),
            Named::Miny(x) => Named::Tiny(x),
        }
    }

    /// Returns the name of a game, given the names of its options. Nim heaps have names of their
    /// own.
    pub(crate) fn from_options(
        arena: &Arena,
        g: GameId,
        known: impl Fn(GameId) -> Option<Named>,
    ) -> Option<Named> {
        let part = |s: &SumId| match *arena.parts(*s) {
            [] => Some(Named::Nus(Nus::star(0))),
            [(h, 1)] => match arena.kind(h) {
                Kind::Nim(n) => Some(Named::Nus(Nus::star(n))),
                _ => known(h),
            },
            _ => None,
        };
        match arena.kind(g) {
            Kind::Integer { players: 2, player, size } => {
                let size = i64::from(size);
                let numer = if player == 0 { size } else { -size };
                Some(Named::Nus(Nus::number(Dyadic::integer(numer))))
            }
            // Of impartial games, which are of any number of players, only heaps have names.
            Kind::Form(options) if part(options.first()?)?.nus()?.number != Dyadic::ZERO => {
                Named::small(options, options, part)
            }
            Kind::Labelled(lists) if lists.players() == 2 => {
                match (lists.options(0), lists.options(1)) {
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
                    ([left], [right])
                        if let (Some(a), Some(b)) =
                            (part(left)?.number(), part(right)?.number()) =>
                    {
                        match b == a.negative() && a.signum() > 0 {
                            true => Some(Named::Switch(a)),
                            false => Dyadic::between(a, b).map(Nus::number).map(Named::Nus),
                        }
                    }
                    // `↑*` is {0, * | 0}, the one of its kind with three options.
                    (left, right) if left.len() + right.len() <= 3 => {
                        // A number and a game around 0 is that game around the number, option by
                        // option (number translation; Siegel, II.2).
                        let number = part(left.first()?)?.number_part();
                        let bare = |s: &SumId| {
                            let named = part(s).filter(|named| named.number_part() == number)?;
                            Some(named.moved(Dyadic::ZERO))
                        };
                        let named = Named::power(lists, bare);
                        let named = named.or_else(|| Named::small(left, right, bare))?;
                        Some(named.moved(number))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the name of a game with these options, if it is a sum of a number, ups and a star.
    fn small(
        left: &[SumId],
        right: &[SumId],
        part: impl Fn(&SumId) -> Option<Named>,
    ) -> Option<Named> {
        let sorted = |options: &[SumId]| {
            let mut all: Vec<Nus> =
                options.iter().map(|s| part(s)?.nus()).collect::<Option<_>>()?;
            all.sort_unstable_by_key(|nus| nus.rank());
            Some(all)
        };
        Nus::with_options(&sorted(left)?, &sorted(right)?).map(Named::Nus)
    }

    /// A power of up or down or a sum of these, by the options that each has:
    /// `↑^k` is {0 | ↓[k-1]*}, `↑^k*` {0, * | ↓[k-1]}, `↑[k]` {↑[k-1] | *}, and `↑[k]*` is
    /// {0, ↑[k-1]* | 0}.
    fn power(lists: Lists<'_>, part: impl Fn(&SumId) -> Option<Named>) -> Option<Named> {
        // Which sum of powers an option is, the first being up itself, and whether with a star.
        let sum = |part: Named, of_down: bool| match part {
            Named::Power { down, k, sum: true, star, .. } if down == of_down => Some((k, star)),
            Named::Nus(nus) => {
                let ups = if of_down { -1 } else { 1 };
                let star = [Nus::ups(ups, 0), Nus::ups(ups, 1)].iter().position(|up| *up == nus)?;
                Some((1, star == 1))
            }
            _ => None,
        };
        for (player, down) in [(0, false), (1, true)] {
            let next = |k: u32, sum: bool, star: bool| {
                Some(Named::Power { number: Dyadic::ZERO, down, k: k + 1, sum, star })
            };
            let (mine, theirs) = (lists.options(player), lists.options(1 - player));
            let heap = |s: &SumId, size: u32| part(s) == Some(Named::Nus(Nus::star(size)));
            let named = match (mine, theirs) {
                ([zero], [other]) if heap(zero, 0) => match sum(part(other)?, !down) {
                    Some((k, true)) => next(k, false, false),
                    _ => None,
                },
                ([first], [other]) if heap(other, 1) => match sum(part(first)?, down) {
                    Some((k, false)) => next(k, true, false),
                    _ => None,
                },
                ([a, b], [other]) if heap(a, 0) || heap(b, 0) => {
                    let more = if heap(a, 0) { b } else { a };
                    match (heap(more, 1), sum(part(other)?, !down)) {
                        (true, Some((k, false))) => next(k, false, true),
                        (false, None) if heap(other, 0) => match sum(part(more)?, down) {
                            Some((k, true)) => next(k, true, true),
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
}

/// The number that a player threatens to move to in `{0 | x}` or `{x | 0}`, if it is theirs.
fn threat_of(
    arena: &Arena,
    s: SumId,
    player: u8,
    part: impl Fn(&SumId) -> Option<Named>,
) -> Option<Dyadic> {
    let [(g, 1)] = *arena.parts(s) else { return None };
    let Kind::Labelled(lists) = arena.kind(g) else { return None };
    match (lists.options(player), lists.options(1 - player)) {
        ([aim], [SumId::ZERO]) => {
            let x = part(aim)?.number()?;
            (x.signum() == if player == 0 { 1 } else { -1 }).then_some(x)
        }
        _ => None,
    }
}

/// Returns the number whose canonical form for two players a sum is, if it is one.
pub fn number_of(arena: &Arena, s: SumId) -> Option<Dyadic> {
    number_within(arena, s, MAX_DENOMINATOR_LOG, &mut HashMap::default())
}

/// Returns the number of which at most `depth` positions in a row are fractions. Both options lead
/// to the same simpler numbers, so these are memoized.
fn number_within(
    arena: &Arena,
    s: SumId,
    depth: u32,
    known: &mut HashMap<SumId, Option<Dyadic>, Seeded>,
) -> Option<Dyadic> {
    if let Some(found) = known.get(&s) {
        return *found;
    }
    let found = match arena.parts(s) {
        [] => Some(Dyadic::ZERO),
        &[(g, 1)] => match arena.kind(g) {
            Kind::Integer { players: 2, player, size } => {
                let size = Dyadic::integer(size.into());
                Some(if player == 0 { size } else { size.negative() })
            }
            Kind::Labelled(lists) if lists.players() == 2 && depth > 0 => {
                let mut side = |player| match lists.options(player) {
                    &[option] => number_within(arena, option, depth - 1, known),
                    _ => None,
                };
                side(0).and_then(|left| Dyadic::between(left, side(1)?))
            }
            _ => None,
        },
        _ => None,
    };
    known.insert(s, found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_above_the_limit_have_no_name() {
        let power =
            |k| Named::Power { number: Dyadic::ZERO, down: false, k, sum: true, star: false };
        assert!(power(MAX_POWERS).is_read() && !power(MAX_POWERS + 1).is_read());
    }
}
