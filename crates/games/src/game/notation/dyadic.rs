//! Dyadic rationals, the numbers among short games: `m / 2^k`.

use std::cmp::Ordering;
use std::fmt;
use tweedle_base::Limit;

/// The largest denominator is 2 to this power.
pub(super) const MAX_DENOMINATOR_LOG: u32 = 120;

/// A number `numer / 2^shift` in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dyadic {
    numer: i128,
    shift: u32,
}

const TOO_LARGE: Limit = Limit::TooLarge("a number with this many digits");

impl Dyadic {
    /// 0
    pub const ZERO: Dyadic = Dyadic { numer: 0, shift: 0 };
    /// 1
    pub const ONE: Dyadic = Dyadic { numer: 1, shift: 0 };
    /// -1
    pub const MINUS_ONE: Dyadic = Dyadic { numer: -1, shift: 0 };

    /// An integer.
    pub const fn integer(n: i64) -> Dyadic {
        Dyadic { numer: n as i128, shift: 0 }
    }

    /// `numer / 2^shift`, brought to lowest terms.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] beyond 127 bits above and 120 below the line.
    pub fn new(numer: i128, shift: u32) -> Result<Dyadic, Limit> {
        let common = numer.trailing_zeros().min(shift);
        let made = Dyadic { numer: numer >> common, shift: shift - common };
        if made.shift > MAX_DENOMINATOR_LOG || made.numer.unsigned_abs() > i128::MAX as u128 {
            return Err(TOO_LARGE);
        }
        Ok(made)
    }

    /// Returns the numerator.
    pub fn numerator(self) -> i128 {
        self.numer
    }

    /// The power of 2 below the line.
    pub fn shift(self) -> u32 {
        self.shift
    }

    /// Tests whether the number is an integer.
    pub fn is_integer(self) -> bool {
        self.shift == 0
    }

    /// 1, 0 or -1.
    pub fn signum(self) -> i32 {
        self.numer.signum() as i32
    }

    /// The largest integer that is not larger.
    pub fn floor(self) -> i128 {
        self.numer >> self.shift
    }

    /// The smallest integer that is not smaller.
    pub fn ceil(self) -> i128 {
        -((-self.numer) >> self.shift)
    }

    /// Returns half the distance to the neighbours of smaller denominator: `1 / 2^shift`.
    pub(crate) fn fineness(self) -> Dyadic {
        Dyadic { numer: 1, shift: self.shift }
    }

    /// Returns the negative.
    pub fn negative(self) -> Dyadic {
        Dyadic { numer: -self.numer, shift: self.shift }
    }

    /// Returns half of the number.
    pub fn half(self) -> Result<Dyadic, Limit> {
        Dyadic::new(self.numer, self.shift + 1)
    }

    /// The sum of both.
    pub fn plus(self, other: Dyadic) -> Result<Dyadic, Limit> {
        let (a, b, shift) = self.over_common(other)?;
        Dyadic::new(a.checked_add(b).ok_or(TOO_LARGE)?, shift)
    }

    /// The difference of both.
    pub fn minus(self, other: Dyadic) -> Result<Dyadic, Limit> {
        self.plus(other.negative())
    }

    /// The product of both.
    pub fn times(self, other: Dyadic) -> Result<Dyadic, Limit> {
        let numer = self.numer.checked_mul(other.numer).ok_or(TOO_LARGE)?;
        Dyadic::new(numer, self.shift + other.shift)
    }

    /// Returns both as integers over the larger of their denominators, `2^shift`.
    fn over_common(self, other: Dyadic) -> Result<(i128, i128, u32), Limit> {
        let shift = self.shift.max(other.shift);
        let scaled = |x: Dyadic| x.numer.checked_mul(1 << (shift - x.shift)).ok_or(TOO_LARGE);
        Ok((scaled(self)?, scaled(other)?, shift))
    }

    /// Returns the fractional part, as a multiple of `1/2^MAX_DENOMINATOR_LOG`.
    fn fraction(self) -> i128 {
        (self.numer & ((1 << self.shift) - 1)) << (MAX_DENOMINATOR_LOG - self.shift)
    }

    /// The number whose canonical form has these two as options, if there is one.
    pub(super) fn between(left: Dyadic, right: Dyadic) -> Option<Dyadic> {
        let middle = left.plus(right).ok()?.half().ok()?;
        let half = right.minus(left).ok()?.half().ok()?;
        // `m/2^k` with odd `m` lies between `(m - 1)/2^k` and `(m + 1)/2^k`.
        (middle.shift > 0 && half == middle.fineness()).then_some(middle)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        self.floor().cmp(&other.floor()).then_with(|| self.fraction().cmp(&other.fraction()))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shift {
            0 => write!(f, "{}", self.numer),
            shift => write!(f, "{}/{}", self.numer, 1u128 << shift),
        }
    }
}
