//! Numbers, ups and stars: `x + n·↑ + *m`, the values that are added and compared without options.

use super::dyadic::Dyadic;
use std::cmp::Ordering;
use std::fmt;
use tweedle_base::Limit;

/// The most ups that are written as one game.
pub const MAX_UPS: u64 = 100_000;

/// The value `number + ups·↑ + *star`; `ups` is negative for downs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nus {
    /// The number.
    pub number: Dyadic,
    /// The multiple of up.
    pub ups: i64,
    /// The size of the nim heap.
    pub star: u32,
}

/// The options of Left and of Right, or how many there are of a kind.
pub(crate) type NusOptions = (Vec<Nus>, Vec<Nus>);

impl Nus {
    /// A number.
    pub fn number(number: Dyadic) -> Nus {
        Nus { number, ups: 0, star: 0 }
    }

    /// A nim heap.
    pub fn star(star: u32) -> Nus {
        Nus { number: Dyadic::ZERO, ups: 0, star }
    }

    /// Returns a multiple of up plus a nim heap.
    pub fn ups(ups: i64, star: u32) -> Nus {
        Nus { number: Dyadic::ZERO, ups, star }
    }

    /// Tests whether it is a number.
    pub fn is_number(self) -> bool {
        self.ups == 0 && self.star == 0
    }

    /// The sum of both.
    pub(crate) fn plus(self, other: Nus) -> Result<Nus, Limit> {
        let ups = self.ups.checked_add(other.ups).ok_or(Limit::TooLarge("a sum of ups"))?;
        let number = self.number.plus(other.number)?;
        Ok(Nus { number, ups, star: self.star ^ other.star })
    }

    /// Returns the negative, with the roles of the players exchanged.
    pub(crate) fn negative(self) -> Nus {
        Nus { number: self.number.negative(), ups: -self.ups, star: self.star }
    }

    /// Returns a multiple of it.
    pub(crate) fn times(self, n: i64) -> Result<Nus, Limit> {
        let ups = self.ups.checked_mul(n).ok_or(Limit::TooLarge("a sum of ups"))?;
        let number = self.number.times(Dyadic::integer(n))?;
        Ok(Nus { number, ups, star: if n % 2 == 0 { 0 } else { self.star } })
    }

    /// Tests whether it is less than or equal to the other one.
    pub(crate) fn at_most(self, other: Nus) -> bool {
        match self.number.cmp(&other.number) {
            Ordering::Less => true,
            Ordering::Greater => false,
            // `n·↑ + *m` is positive for n > 0, but for `↑*`, which is confused with 0.
            Ordering::Equal => match (other.ups.saturating_sub(self.ups), self.star ^ other.star) {
                (1, 1) => false,
                (ups, star) => ups > 0 || (ups == 0 && star == 0),
            },
        }
    }

    /// The options in the canonical form, at most a million.
    pub(crate) fn options(self) -> Result<NusOptions, Limit> {
        if !self.is_number() {
            let bare = Nus { number: Dyadic::ZERO, ..self };
            let (mut left, mut right) = bare.infinitesimal_options()?;
            for option in left.iter_mut().chain(&mut right) {
                option.number = self.number;
            }
            return Ok((left, right));
        }
        let x = self.number;
        if x.is_integer() {
            let nearer = |by: Dyadic| Ok(vec![Nus::number(x.plus(by)?)]);
            return match x.signum() {
                0 => Ok((Vec::new(), Vec::new())),
                1 => Ok((nearer(Dyadic::MINUS_ONE)?, Vec::new())),
                _ => Ok((Vec::new(), nearer(Dyadic::ONE)?)),
            };
        }
        let step = x.fineness();
        Ok((vec![Nus::number(x.minus(step)?)], vec![Nus::number(x.plus(step)?)]))
    }

    /// Returns the options of `n·↑ + *m`, not both 0.
    fn infinitesimal_options(self) -> Result<NusOptions, Limit> {
        const MAX_UPS_IN_NAME: u32 = 1_000_000;
        let zero = Nus::star(0);
        match (self.ups, self.star) {
            (0, MAX_UPS_IN_NAME..) => Err(Limit::TooLarge("the options of a nim heap")),
            (0, m) => {
                let smaller: Vec<Nus> = (0..m).map(Nus::star).collect();
                Ok((smaller.clone(), smaller))
            }
            (1, 1) => Ok((vec![zero, Nus::star(1)], vec![zero])),
            (-1, 1) => Ok((vec![zero], vec![zero, Nus::star(1)])),
            (n, m) if n > 0 => Ok((vec![zero], vec![Nus::ups(n - 1, m ^ 1)])),
            (n, m) => Ok((vec![Nus::ups(n + 1, m ^ 1)], vec![zero])),
        }
    }

    /// The value with exactly these options, if it is one of the kind and no number; both lists are
    /// sorted by [`Nus::rank`], and belong to a canonical form.
    pub(crate) fn with_options(left: &[Nus], right: &[Nus]) -> Option<Nus> {
        let number = left.first()?.number;
        if left.iter().chain(right).any(|option| option.number != number) {
            return None;
        }
        let bare = |option: &Nus| Nus { number: Dyadic::ZERO, ..*option };
        let (first, last) = (bare(left.first()?), bare(right.first()?));
        let guess = if left == right {
            Nus::star(u32::try_from(left.len()).ok()?)
        } else if left.len() + right.len() == 3 {
            Nus::ups(if left.len() == 2 { 1 } else { -1 }, 1)
        } else if first == Nus::star(0) {
            Nus::ups(last.ups.checked_add(1)?, last.star ^ 1)
        } else {
            Nus::ups(first.ups.checked_sub(1)?, first.star ^ 1)
        };
        let made = Nus { number, ..guess };
        let (mut l, mut r) = made.options().ok()?;
        l.sort_unstable_by_key(|option| option.rank());
        r.sort_unstable_by_key(|option| option.rank());
        (l == left && r == right).then_some(made)
    }

    /// Tests whether the parser reads its text as the same value. It does not if there are too many
    /// ups, or if a number and a heap of more than one stand alone, since `1*2` is a product.
    pub(crate) fn is_read(self) -> bool {
        let product = self.number != Dyadic::ZERO && self.ups == 0 && self.star > 1;
        self.ups.unsigned_abs() <= MAX_UPS && !product
    }

    /// A total order without a meaning.
    pub(crate) fn rank(self) -> (Dyadic, i64, u32) {
        (self.number, self.ups, self.star)
    }
}

impl fmt::Display for Nus {
    /// `2`, `*3`, `1*`, `↑3*2`, `-1/2↓`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Nus { number, ups, star } = *self;
        if number != Dyadic::ZERO || (ups == 0 && star == 0) {
            write!(f, "{number}")?;
        }
        if ups != 0 {
            f.write_str(if ups < 0 { "↓" } else { "↑" })?;
        }
        if ups.unsigned_abs() > 1 {
            write!(f, "{}", ups.unsigned_abs())?;
        }
        match star {
            0 => Ok(()),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}
