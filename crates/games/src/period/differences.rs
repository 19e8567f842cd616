//! Differences of two games of a sequence, `v(a) − v(c)`, with `a` and `c` at most `T` apart, by
//! their *levels*: those that have the same `a + c` are of one level, and options are of a lower
//! one.
//!
//! There are also the pairs of a game and a stop, as there are stops among the options of canonical
//! forms. Where an option of a pair is further apart than `T`, a pair that is not takes its place
//! which is at most what the option is: so what Left wins with these pairs she wins.

use super::comparisons::AllRows;
use super::forms::AllForms;

/// A bit for each kind of pairs.
pub(super) type Mask = u128;
/// The largest number of kinds.
pub(super) const KINDS: usize = Mask::BITS as usize;

/// All pairs by their levels, and their options.
pub(super) struct Pairs<'a> {
    rows: &'a AllRows,
    forms: &'a AllForms,
    /// The largest distance of the games of a pair.
    pub(super) most: usize,
    levels: Vec<Level>,
    /// The level from which on everything equals the level `cycle` below.
    pub(super) steady: usize,
    pub(super) cycle: usize,
    /// The largest distance of options from their level, apart from those of level 0: for a steady
    /// level, and for any.
    pub(super) reach: usize,
    pub(super) furthest: usize,
}

/// The pairs of one level. Those of two stops are level 0.
#[derive(Default)]
pub(super) struct Level {
    /// A bit for each kind of which there is a pair.
    pub(super) there: Mask,
    /// The options of each.
    pub(super) moves: Vec<Vec<Move>>,
    /// The pairs whose first game is at least the second, and those whose first game is not at most
    /// the second.
    pub(super) compared: [Mask; 2],
}

/// An option of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub(super) to: To,
    /// The players who can move there: Left, and Right.
    pub(super) by: [bool; 2],
}

/// The location of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// The number of levels below, and the kind.
    Below(usize, usize),
    /// In level 0.
    Stops(usize),
    /// Too far apart, so that it is unknown.
    Unknown,
}

/// The largest number of levels that are computed one by one.
const MAX_LEVELS: usize = 1 << 13;

impl<'a> Pairs<'a> {
    /// Returns all pairs with at most this distance; `None` if there are too many kinds of them.
    pub(super) fn new(rows: &'a AllRows, forms: &'a AllForms, most: usize) -> Option<Pairs<'a>> {
        let stops = forms.stops().len();
        if most + 1 + 2 * stops > KINDS || stops * stops > KINDS {
            return None;
        }
        let levels = Vec::new();
        let mut pairs =
            Pairs { rows, forms, most, levels, steady: 0, cycle: 0, reach: 0, furthest: 0 };
        // From there on forms repeat, and how games compare that are no further below than options
        // of games as near as those of a pair, or what may take their place.
        pairs.steady = pairs.level_from(forms.from + forms.furthest() + most);
        pairs.cycle = 2 * num_integer::lcm(forms.step, rows.step);
        if pairs.steady + pairs.cycle > MAX_LEVELS {
            return None;
        }
        for level in 0..pairs.steady + pairs.cycle {
            let level = pairs.find(level);
            pairs.levels.push(level);
        }
        let down = |level: &Level| {
            let below = level.moves.iter().flatten().map(|option| match option.to {
                To::Below(down, _) => down,
                To::Stops(_) | To::Unknown => 0,
            });
            below.max().unwrap_or(0)
        };
        pairs.reach = pairs.levels[pairs.steady..].iter().map(down).max().unwrap_or(0);
        pairs.furthest = pairs.levels.iter().map(down).max().unwrap_or(0);
        Some(pairs)
    }

    pub(super) fn stops(&self) -> &[usize] {
        self.forms.stops()
    }

    /// Returns the largest number of kinds of pairs.
    pub(super) fn kinds(&self) -> usize {
        let stops = self.stops().len();
        (self.most + 1 + 2 * stops).max(stops * stops)
    }

    /// The first level all numbers of which are at least that.
    pub(super) fn level_from(&self, number: usize) -> usize {
        2 * (number + self.most) + self.stops().len() + 1
    }

    /// The pairs of a level.
    pub(super) fn level(&self, level: usize) -> &Level {
        match level.checked_sub(self.steady) {
            None => &self.levels[level],
            Some(on) => &self.levels[self.steady + on % self.cycle],
        }
    }

    /// The sum of the numbers of near pairs of a level.
    pub(super) fn sum(&self, level: usize) -> Option<usize> {
        level.checked_sub(self.most + self.stops().len() + 1)
    }

    /// The second number of the first kind of near pairs; the others have the next ones.
    pub(super) fn lowest(&self, level: usize) -> isize {
        let above = self.stops().len() + 1;
        (level as isize - (2 * self.most + above) as isize + 1).div_euclid(2)
    }

    /// The numbers of a pair.
    pub(super) fn pair(&self, level: usize, kind: usize) -> Option<[usize; 2]> {
        let stops = self.stops();
        if level == 0 {
            let a = *stops.get(kind.checked_div(stops.len())?)?;
            return Some([a, stops[kind % stops.len()]]);
        }
        let Some(at) = kind.checked_sub(self.most + 1) else {
            let c = usize::try_from(self.lowest(level) + kind as isize).ok()?;
            let a = self.sum(level)?.checked_sub(c)?;
            let near = a.abs_diff(c) <= self.most;
            return (near && !stops.contains(&a) && !stops.contains(&c)).then_some([a, c]);
        };
        let stop = at.checked_rem(stops.len())?;
        let twice = level.checked_sub(1 + stop)?;
        let (number, stop) = (twice / 2, stops[stop]);
        let there = twice.is_multiple_of(2) && at < 2 * stops.len() && !stops.contains(&number);
        there.then_some(if at < stops.len() { [number, stop] } else { [stop, number] })
    }

    /// The level and the kind of a pair, if it is not too far apart.
    pub(super) fn place(&self, [a, c]: [usize; 2]) -> Option<(usize, usize)> {
        let stops = self.stops();
        let stop = |n: usize| stops.iter().position(|stop| *stop == n);
        match (stop(a), stop(c)) {
            (Some(a), Some(c)) => Some((0, a * stops.len() + c)),
            (None, Some(stop)) => Some((2 * a + stop + 1, self.most + 1 + stop)),
            (Some(stop), None) => Some((2 * c + stop + 1, self.most + 1 + stops.len() + stop)),
            (None, None) if a.abs_diff(c) > self.most => None,
            (None, None) => {
                let level = a + c + self.most + stops.len() + 1;
                Some((level, usize::try_from(c as isize - self.lowest(level)).ok()?))
            }
        }
    }

    /// The pairs of a level, by the forms of their games.
    fn find(&self, level: usize) -> Level {
        let moves = vec![Vec::new(); self.kinds()];
        let mut found = Level { there: 0, moves, compared: [0; 2] };
        for kind in 0..self.kinds() {
            let Some([a, c]) = self.pair(level, kind) else { continue };
            found.there |= 1 << kind;
            found.compared[0] |= Mask::from(self.rows.at_most(c, a)) << kind;
            found.compared[1] |= Mask::from(!self.rows.at_most(a, c)) << kind;
            let moves = &mut found.moves[kind];
            for player in [0, 1] {
                let in_a = self.forms.options(a, player).map(|o| [o, c]);
                let in_c = self.forms.options(c, 1 - player).map(|o| [a, o]);
                for option in in_a.chain(in_c) {
                    let to = self.to(level, option);
                    // An option that tells Left nothing is of use to Right alone.
                    if to == To::Unknown && player == 0 {
                        continue;
                    }
                    match moves.iter_mut().find(|other: &&mut Move| other.to == to) {
                        Some(other) => other.by[player] = true,
                        None => moves.push(Move { to, by: [player == 0, player == 1] }),
                    }
                }
            }
        }
        found
    }

    /// Returns the location of an option of a pair of some level, or of its replacement.
    fn to(&self, from: usize, [a, c]: [usize; 2]) -> To {
        let at = |pair| match self.place(pair)? {
            (0, kind) => Some(To::Stops(kind)),
            (level, kind) => Some(To::Below(from.checked_sub(level).filter(|x| *x > 0)?, kind)),
        };
        if let Some(to) = at([a, c]) {
            return to;
        }
        // The nearest to those that are too far away come first.
        let near = |x: usize, y: usize| {
            let most = self.most;
            (0..=2 * most).filter_map(move |d| match y > x {
                true => (x + most).checked_sub(d),
                false => (x + d).checked_sub(most),
            })
        };
        let better = near(a, c).filter(|other| self.rows.at_most(c, *other));
        let worse = near(c, a).filter(|other| self.rows.at_most(*other, a));
        let mut all = better.map(|c| [a, c]).chain(worse.map(|a| [a, c]));
        all.find_map(at).unwrap_or(To::Unknown)
    }
}
