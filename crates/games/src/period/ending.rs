//! Subtraction game on one heap for two players in which the number of tokens left at the end
//! decides who wins (*On ending partizan subtraction Nim*, §2 and §3).

use super::class::{Class, Classes};
use super::result::{Argument, Period, Periodicity};

/// A heap from which certain numbers of tokens may be removed. Play stops when fewer tokens are
/// left than the least of these numbers, and the number left decides who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Bit `s - 1` for each removable number `s`: so bit `i` of a tape, what was `i + 1` before,
    /// and bit `i` here are about the same heap.
    removable: u64,
    least: u32,
    greatest: u32,
    /// Bit `n`: whether Left wins a stop with `n` tokens left when she would move next.
    stops_first: u64,
    /// Bit `n`: whether Left wins it when Right would move next.
    stops_second: u64,
}

/// Errors in the parameters of such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// Nothing can be removed, or a removable number is not in 1 to 63.
    #[error("give at least one number of tokens to remove, each from 1 to 63")]
    Removable,
    /// Exactly the stops need a class each.
    #[error(
        "{given} classes of stops were given, but each number below the least removable one, \
         {least}, needs exactly one"
    )]
    Stops {
        /// The number of classes given.
        given: usize,
        /// The least removable number.
        least: usize,
    },
}

/// The eventual period of the classes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eventual {
    /// The period of the classes, from no tokens on.
    pub period: Period,
    /// The classes in it.
    pub classes: Classes,
    /// The number of consecutive values in the window that repeats, from the preperiod on.
    pub width: u32,
}

impl Eventual {
    /// The period with its proof, the window argument (Ending, Prop 7).
    pub fn periodicity(&self) -> Periodicity {
        let first = self.period.preperiod;
        let again = first + self.period.period;
        let argument = Argument::Window { width: self.width.into(), first, again };
        Periodicity::Proved { period: self.period, argument }
    }
}

/// The results of the latest heaps: bit `i` is about the heap of `i + 1` tokens less than the next
/// one.
#[derive(Clone, Copy)]
struct Tape {
    /// Is Left winning when she moves first?
    first: u64,
    /// Is Left winning when she moves second?
    second: u64,
}

impl Ending {
    /// The game in which `s` tokens may be removed for each bit `s` of `removable` (bits 1 to 63),
    /// and a stop with `n` tokens left has the class `stops[n]`.
    ///
    /// # Errors
    /// [`EndingError`] unless something can be removed and each stop has a class.
    pub fn new(removable: u64, stops: &[Class]) -> Result<Ending, EndingError> {
        if removable & 1 == 1 || removable == 0 {
            return Err(EndingError::Removable);
        }
        let (least, greatest) = (removable.trailing_zeros(), removable.ilog2());
        if stops.len() != least as usize {
            return Err(EndingError::Stops { given: stops.len(), least: least as usize });
        }
        let bits = |wins: fn(Class) -> bool| {
            stops.iter().rev().fold(0, |bits, &class| bits << 1 | u64::from(wins(class)))
        };
        let (stops_first, stops_second) = (bits(Class::left_first), bits(Class::left_second));
        Ok(Ending { removable: removable >> 1, least, greatest, stops_first, stops_second })
    }

    /// The game in which Left wins if an even number is left, and Right if an odd one.
    ///
    /// # Errors
    /// [`EndingError::Removable`].
    pub fn parity(removable: u64) -> Result<Ending, EndingError> {
        let parity = [Class::L, Class::R];
        let stops: Vec<Class> =
            (0..removable.trailing_zeros().min(63)).map(|n| parity[n as usize % 2]).collect();
        Ending::new(removable, &stops)
    }

    /// The classes of the heaps of `0..count` tokens.
    pub fn classes(&self, count: usize) -> Vec<Class> {
        let mut tape = Tape::EMPTY;
        (0..count as u64)
            .map(|n| {
                tape = self.after(tape, n);
                tape.newest()
            })
            .collect()
    }

    /// Returns the eventual period of the classes, with at most `limit` steps to find a repetition;
    /// `None` if there is none until then.
    ///
    /// Without a limit it would always end: the classes after the stops depend on the last `max S`
    /// classes alone, and there are only finitely many windows of this length (Ending, Prop 7).
    /// Repetition is found with two windows (Brent), and compared bit by bit.
    pub fn eventually(&self, limit: u64) -> Option<Eventual> {
        let period = self.cycle(limit)?;
        // Two tapes, one a period ahead. The last place where they differ is before the preperiod.
        let (mut behind, mut ahead) = (Tape::EMPTY, Tape::EMPTY);
        for n in 0..period {
            ahead = self.after(ahead, n);
        }
        let (mut preperiod, mut n) = (0, 0);
        while n < u64::from(self.least) || self.differ(behind, ahead) {
            behind = self.after(behind, n);
            ahead = self.after(ahead, n + period);
            n += 1;
            if (behind.first ^ ahead.first | behind.second ^ ahead.second) & 1 == 1 {
                preperiod = n;
            }
        }
        let mut classes = Classes::default();
        let all = |tape: Tape| (tape.first & tape.second) & self.window() == self.window();
        if all(ahead) {
            classes = classes.with(Class::L);
        } else {
            for _ in 0..period {
                ahead = self.step(ahead);
                classes = classes.with(ahead.newest());
            }
        }
        let period = Period { preperiod, period, saltus: 0 };
        Some(Eventual { period, classes, width: self.greatest })
    }

    /// The least number of steps after which a window after the stops comes again (Brent).
    fn cycle(&self, limit: u64) -> Option<u64> {
        let mut kept = (0..u64::from(self.least)).fold(Tape::EMPTY, |tape, n| self.after(tape, n));
        let mut tape = self.step(kept);
        let (mut length, mut power, mut steps) = (1, 1, 1);
        while self.differ(kept, tape) {
            if steps >= limit {
                return None;
            }
            if length == power {
                kept = tape;
                power *= 2;
                length = 0;
            }
            tape = self.step(tape);
            length += 1;
            steps += 1;
        }
        Some(length)
    }

    /// The bits of a tape that matter for what comes.
    #[inline(always)]
    fn window(&self) -> u64 {
        u64::MAX >> (64 - self.greatest)
    }

    #[inline(always)]
    fn differ(&self, a: Tape, b: Tape) -> bool {
        (a.first ^ b.first | a.second ^ b.second) & self.window() != 0
    }

    /// The tape with the heap of `n`, a stop or not.
    #[inline(always)]
    fn after(&self, tape: Tape, n: u64) -> Tape {
        if n < u64::from(self.least) {
            tape.with(self.stops_first >> n & 1, self.stops_second >> n & 1)
        } else {
            self.step(tape)
        }
    }

    /// Returns the tape with one heap more, not a stop: a player wins moving first by a move to a
    /// heap that they win moving second.
    #[inline(always)]
    fn step(&self, tape: Tape) -> Tape {
        let first = tape.second & self.removable != 0;
        let second = !tape.first & self.removable == 0;
        tape.with(first.into(), second.into())
    }
}

impl Tape {
    /// The tape before any heap. Moves to less than nothing help neither player.
    const EMPTY: Tape = Tape { first: u64::MAX, second: 0 };

    #[inline(always)]
    fn with(self, first: u64, second: u64) -> Tape {
        Tape { first: self.first << 1 | first, second: self.second << 1 | second }
    }

    #[inline(always)]
    fn newest(self) -> Class {
        Class::new(self.first & 1 == 1, self.second & 1 == 1)
    }
}

/// The number `a` such that the removable numbers (bits 1 to 63) are `a`-symmetric: `a - s` is
/// removable whenever `s` is (Ending, Def 6). It can only be the least and the greatest together,
/// and is then a period of the classes, whatever the stops (Thm 11).
pub fn symmetric(removable: u64) -> Option<u32> {
    if removable & 1 == 1 || removable == 0 {
        return None;
    }
    let a = removable.trailing_zeros() + removable.ilog2();
    // Bit s becomes bit 63 - s, and then a - s; none is lost, since all are between the two.
    let turned = removable.reverse_bits();
    let turned = if a > 63 { turned << (a - 63) } else { turned >> (63 - a) };
    (turned == removable).then_some(a)
}
