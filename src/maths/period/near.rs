//! How the games of a sequence compare with those near some place, many at once.

use super::mask::Mask;
use super::rows::AllRows;

/// Comparisons with all games that are at most so far from a place, and some below these: a bit
/// for each, from the least number on.
pub(super) struct Near<'a, M> {
    rows: &'a AllRows,
    /// How many games on each side of the place.
    pub(super) most: usize,
    /// How many more below.
    pub(super) below: usize,
    /// All bits that are of use.
    all: M,
    lines: Vec<Comparisons>,
}

/// How a game compares with those near a place.
#[derive(Clone, Copy)]
pub(super) struct Row<M> {
    /// Where it is at least as good for Left.
    pub(super) at_least: M,
    /// Where it is not at most as good.
    pub(super) not_at_most: M,
}

/// How a game compares with all others up to some one; bit by bit, from as many places before the
/// game without options on as a mask is wide.
#[derive(Clone, Default)]
struct Comparisons {
    until: usize,
    at_least: Vec<u64>,
    not_at_most: Vec<u64>,
}

impl<M: Mask> Near<'_, M> {
    /// There are so many bits, and so many places below number 0.
    pub(super) const PAD: usize = M::WIDTH;

    /// Comparisons by rows that repeat; `None` if the bits are not enough.
    pub(super) fn new(rows: &AllRows, most: usize, below: usize) -> Option<Near<'_, M>> {
        let unused = Self::PAD.checked_sub(2 * most + 1 + below)?;
        Some(Near { rows, most, below, all: M::ALL >> unused, lines: Vec::new() })
    }

    /// How many bits there are.
    pub(super) fn end(&self) -> usize {
        2 * self.most + 1 + self.below
    }

    /// The number of the lowest bit, by [`PAD`](Near::PAD) more.
    pub(super) fn least(&self, place: usize) -> usize {
        place + Self::PAD - self.most - self.below
    }

    /// The number of a bit; `None` below 0.
    pub(super) fn number(&self, place: usize, bit: usize) -> Option<usize> {
        (self.least(place) + bit).checked_sub(Self::PAD)
    }

    /// The bit of a number that is not further than `most` away.
    pub(super) fn bit(&self, place: usize, number: usize) -> Option<usize> {
        (place.abs_diff(number) <= self.most).then(|| number + Self::PAD - self.least(place))
    }

    /// Whether `v(x) ≥ v(y)`, and whether `v(x)` is not at most `v(y)`.
    pub(super) fn compare(&self, x: usize, y: usize) -> (bool, bool) {
        (self.rows.at_most(y, x), !self.rows.at_most(x, y))
    }

    /// How a game compares with all d near a place.
    pub(super) fn all(&mut self, x: usize, place: usize) -> Row<M> {
        if self.lines.len() <= x {
            self.lines.resize_with(x + 1, Comparisons::default);
        }
        self.compare_until(x, place + self.most + 1);
        let line = &self.lines[x];
        let from = self.least(place);
        let [at_least, not_at_most] =
            [&line.at_least, &line.not_at_most].map(|words| M::cut(words, from) & self.all);
        Row { at_least, not_at_most }
    }

    fn compare_until(&mut self, x: usize, until: usize) {
        if self.lines[x].until >= until {
            return;
        }
        let mut line = std::mem::take(&mut self.lines[x]);
        let more = (2 * until).next_multiple_of(64);
        for bits in [&mut line.at_least, &mut line.not_at_most] {
            // As many that masks can be cut from them that begin up to there.
            bits.resize((more + 2 * Self::PAD) / 64 + 1, 0);
        }
        for d in line.until..more {
            let (at_least, not_at_most) = self.compare(x, d);
            let (word, bit) = ((d + Self::PAD) / 64, (d + Self::PAD) % 64);
            line.at_least[word] |= u64::from(at_least) << bit;
            line.not_at_most[word] |= u64::from(not_at_most) << bit;
        }
        line.until = more;
        self.lines[x] = line;
    }
}
