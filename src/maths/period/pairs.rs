//! Whether the steps of a sequence of two-player games come again: whether `v(n + δ) − v(n)` is
//! ever `v(n + p + δ) − v(n + p)`.
//!
//! What is [certain](super::certain) of a pair `(a, c)` with other pairs `(b, d)` repeats as `b`
//! grows, if the rows of the order do, since it follows from what is certain of pairs a bounded way
//! before. And these *lines* of all pairs near `a` repeat as `a` grows as soon as a window of them
//! does.

use std::hash::BuildHasher;

use hashbrown::HashMap;

use super::certain::{Certain, Moved};
use super::found::{Argument, Periodicity};
use super::mask::{Mask, Wide};
use super::near::Near;
use super::observed::least;
use super::rows::{AllRows, OrderedGames};
use super::window::window;
use crate::base::Seeded;

/// Steps of a sequence that do not come again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    /// The number of a game,
    pub(super) place: usize,
    /// with a later one so far on whose difference is meant,
    pub(super) apart: usize,
    /// and how far on there are others like it.
    pub(super) step: usize,
    /// It does not come again at multiples of this, from some one on.
    pub(super) multiples: usize,
}

/// What is certain of a pair `(a, c)` with all `(b, d)`, `b ≥ a`: it repeats.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Line<M> {
    entries: Vec<Certain<M>>,
    preperiod: usize,
}

impl<M: Mask> Line<M> {
    fn period(&self) -> usize {
        self.entries.len() - self.preperiod
    }

    pub(super) fn at(&self, on: usize) -> Certain<M> {
        match on.checked_sub(self.entries.len()) {
            None => self.entries[on],
            Some(_) => self.entries[self.preperiod + (on - self.preperiod) % self.period()],
        }
    }
}

/// How far apart the games of a pair are, in turn. Ending partizan subtraction with numbers up to
/// 12 needs 20 for most of the sets that 57 is enough for, and 8 for none; 80 or 110 is enough for
/// twelve more. From 64 on wider masks are needed.
const APART: [usize; 5] = [20, 40, 57, 80, 110];
/// The most entries of a line, and numbers that lines are found for.
const MOST_ENTRIES: usize = 1 << 15;
const MOST_NUMBERS: usize = 1 << 12;

/// Why nothing is found.
pub(super) enum Stop<E> {
    /// Something does not repeat soon.
    Unknown,
    Failed(E),
}

/// All lines so far.
pub(super) struct Lines<'a, M> {
    pub(super) games: &'a OrderedGames,
    rows: &'a AllRows,
    /// How games compare with those as near as the games of a pair, or as options of these.
    pub(super) near: Near<'a, M>,
    /// How far back the options of all games are but for the first ones, and whose they are.
    pub(super) back: Vec<(usize, [bool; 2])>,
    all: Vec<Line<M>>,
    numbers: HashMap<Line<M>, u32, Seeded>,
    /// The lines of `(a, c)` for all near `c` from the least on, by their places in `all`.
    of: Vec<Vec<Option<u32>>>,
}

/// Steps that do not come again, if there are any of which that is certain; as far as `most`
/// entries of lines show it.
///
/// # Errors
/// Those of `poll`.
pub(super) fn new_steps<E>(
    games: &OrderedGames,
    rows: &AllRows,
    mut most: u64,
    poll: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Option<Steps>, E> {
    for apart in APART {
        // By the narrowest masks that have a bit for each game; a page has the narrow ones alone.
        let found = if let Some(lines) = Lines::<u128>::new(games, rows, apart) {
            lines.new_steps(&mut most, poll)?
        } else if cfg!(not(target_family = "wasm"))
            && let Some(lines) = Lines::<Wide>::new(games, rows, apart)
        {
            lines.new_steps(&mut most, poll)?
        } else {
            None
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

impl<'a, M: Mask> Lines<'a, M> {
    /// No lines yet, of pairs that are so far apart at most; `None` if that is too far.
    pub(super) fn new(
        games: &'a OrderedGames,
        rows: &'a AllRows,
        apart: usize,
    ) -> Option<Lines<'a, M>> {
        let mut back: Vec<usize> = games.back.concat();
        back.sort_unstable();
        back.dedup();
        let near = Near::new(rows, apart, *back.last()?)?;
        let by = |x: usize| games.back.each_ref().map(|all| all.contains(&x));
        let back = back.into_iter().map(|x| (x, by(x))).collect();
        let (all, numbers, of) = (Vec::new(), HashMap::default(), Vec::new());
        Some(Lines { games, rows, near, back, all, numbers, of })
    }
}

impl<M: Mask> Lines<'_, M> {
    /// Steps that do not come again, if there are any of which these lines are certain.
    fn new_steps<E>(
        mut self,
        left: &mut u64,
        poll: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Option<Steps>, E> {
        match self.repeat(left, poll) {
            Ok((from, step)) => Ok(self.differ(from, step)),
            Err(Stop::Unknown) => Ok(None),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    /// From where on the lines repeat, and with which period.
    fn repeat<E>(
        &mut self,
        left: &mut u64,
        poll: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(usize, usize), Stop<E>> {
        // From here on all games near have rows that repeat, and options of the one kind.
        let steady = self.rows.from.max(self.games.first.len() + 1);
        let steady = steady + 2 * (self.near.most + self.near.below);
        for _ in 0..steady {
            self.next(left, poll)?;
        }
        // All lines of a number, and its place in the period of the rows, by a number.
        let mut kinds: HashMap<(Vec<Option<u32>>, usize), usize, Seeded> = HashMap::default();
        let found = window(&[], self.near.below, MOST_NUMBERS, |_| {
            self.next(left, poll)?;
            let a = self.of.len() - 1;
            let kind = (self.of[a].clone(), a % self.rows.step);
            let new = kinds.len();
            Ok(*kinds.entry(kind).or_insert(new))
        });
        match found?.periodicity {
            Periodicity::Proved { period, argument: Argument::Window { first, .. } } => {
                Ok((steady + first as usize, period.period as usize))
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// Steps that do not come again, from a number on where lines repeat.
    fn differ(&self, from: usize, step: usize) -> Option<Steps> {
        (1..=self.near.most).find_map(|apart| {
            (from..from + step).find_map(|place| {
                // The lines of a number further on are those of one `step` before.
                let back = if place + apart < from + step { 0 } else { step };
                let (one, other) = (place - back, place + apart - back);
                let multiples =
                    self.returned(place, place + apart).or_else(|| self.returned(other, one))?;
                Some(Steps { place, apart, step, multiples })
            })
        })
    }

    /// If Left is certain to win `v(a) − v(c) + v(c + p) − v(a + p)` when she moves first, where
    /// p is any large multiple of the period of the line: this period.
    fn returned(&self, a: usize, c: usize) -> Option<usize> {
        let line = self.line(self.place(a, c)?);
        let period = line.period();
        let p = (line.preperiod + self.near.most).div_ceil(period) * period;
        let bit = self.near.bit(c, a)?;
        line.at(c + p - a).first.has(bit).then_some(period)
    }

    pub(super) fn line(&self, place: u32) -> &Line<M> {
        &self.all[place as usize]
    }

    /// The place of the line of a pair, if it is near.
    fn place(&self, a: usize, c: usize) -> Option<u32> {
        let at = (c + self.near.most).checked_sub(a)?;
        *self.of.get(a)?.get(at)?
    }

    /// The place of the line of `(a, c)`; if these are not near, of `(a, c')` with the `c'` next to
    /// `c` for which `v(c') ≥ v(c)`, if there is one yet.
    pub(super) fn place_at_most(&self, a: usize, c: usize) -> Option<u32> {
        if a.abs_diff(c) <= self.near.most {
            return self.place(a, c);
        }
        let known = self.of.get(a)?;
        let fits = |at: &usize| {
            let other = (a + at).checked_sub(self.near.most);
            known[*at].is_some() && other.is_some_and(|other| self.near.compare(other, c).0)
        };
        let mut all = 0..known.len();
        known[if c > a { all.rfind(fits) } else { all.find(fits) }?]
    }

    /// The options of a game, and who can move there.
    pub(super) fn moves(&self, n: usize) -> Vec<(usize, [bool; 2])> {
        let both = [0, 1].map(|player| self.games.options(n, player));
        let mut all: Vec<usize> = both.concat();
        all.sort_unstable();
        all.dedup();
        let by = |o| both.each_ref().map(|options| options.contains(&o));
        all.into_iter().map(|o| (o, by(o))).collect()
    }

    /// Finds the lines of all pairs with the next number.
    pub(super) fn next<E>(
        &mut self,
        left: &mut u64,
        poll: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), Stop<E>> {
        let a = self.of.len();
        self.of.push(Vec::with_capacity(2 * self.near.most + 1));
        for at in 0..=2 * self.near.most {
            poll().map_err(Stop::Failed)?;
            let number = match (a + at).checked_sub(self.near.most) {
                None => None,
                Some(c) => {
                    let line = self.trace(a, c, left).ok_or(Stop::Unknown)?;
                    let new = self.all.len() as u32;
                    let number = *self.numbers.entry(line).or_insert_with_key(|line| {
                        self.all.push(line.clone());
                        new
                    });
                    Some(number)
                }
            };
            self.of[a].push(number);
        }
        Ok(())
    }

    /// The line of `(a, c)`, by its own entries before and the lines before it; `None` if it does
    /// not repeat soon.
    fn trace(&mut self, a: usize, c: usize, left: &mut u64) -> Option<Line<M>> {
        let mut options: Vec<Moved> = Vec::new();
        for (o, by) in self.moves(a) {
            options.push(Moved { pair: [o, c], line: self.place_at_most(o, c), by });
        }
        for (o, [left, right]) in self.moves(c) {
            // Left moves in -v(c) as Right does in v(c).
            let by = [right, left];
            options.push(Moved { pair: [a, o], line: self.place_at_most(a, o), by });
        }
        // From here on all that entries follow from repeats, in cycles.
        let width = self.near.below;
        let near = self.near.most + 2 * width + 1;
        let mut steady = self.games.first.len().max(self.rows.from).max(a) + near;
        let mut cycle = self.rows.step;
        for x in options.iter().flat_map(|option| option.pair) {
            let row = self.rows.row(x);
            steady = steady.max(x + row.preperiod + near);
            cycle = num_integer::lcm(cycle, row.period());
        }
        for option in &options {
            if let Some(line) = option.line {
                let line = self.line(line);
                steady = steady.max(option.pair[0] + line.preperiod + width);
                cycle = num_integer::lcm(cycle, line.period());
            }
        }
        let mut own: Vec<Certain<M>> = Vec::new();
        let seeded = Seeded::default();
        let mut seen: HashMap<u64, usize, Seeded> = HashMap::default();
        let (preperiod, length) = loop {
            let b = a + own.len();
            if b >= steady && own.len() >= width && (b - steady).is_multiple_of(cycle) {
                let last = &own[own.len() - width..];
                if let Some(before) = seen.insert(seeded.hash_one(last), own.len())
                    && own[before - width..before] == *last
                {
                    break (before, own.len() - before);
                }
            }
            if own.len() >= MOST_ENTRIES {
                return None;
            }
            // Each of the bits is looked at: an entry of a wide mask takes so much longer.
            *left = left.checked_sub(M::WIDTH as u64 / 64 - 1)?;
            own.push(self.entry([a, c], b, &options, &own));
        };
        let period = least(&own, preperiod, length);
        own.truncate((period.preperiod + period.period) as usize);
        Some(Line { entries: own, preperiod: period.preperiod as usize })
    }
}
