//! Steps `v(n + δ) − v(n)` of a sequence of two-player games: finds some that do not recur, that
//! is, that differ from `v(n + p + δ) − v(n + p)` for all large multiples `p` of some number.
//!
//! The results for the [pairs](super::differences) of a level with those of higher ones that are
//! [certain](super::pair_bounds) repeat as these grow, if the rows of the order do, since they
//! follow from the certain results for levels a bounded distance below. And these *lines* of all
//! levels repeat as soon as a window of them does.

use crate::game::Stop;
use std::hash::BuildHasher;

use hashbrown::HashMap;

use super::comparisons::{AllRows, OrderedGames};
use super::differences::{Pairs, To};
use super::eventually_periodic::{Row, RowTable};
use super::forms::AllForms;
use super::pair_bounds::{Block, Known, Numbers, Order, block, exchanged, stops_block, turn};
use super::result::{Argument, Periodicity};
use super::window::window;
use tweedle_base::{Interner, Seeded};

/// Steps of a sequence that do not recur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    /// The number of a game,
    pub(super) place: usize,
    /// with a later one so far on whose difference is meant,
    pub(super) apart: usize,
    /// and how far on there are others like it.
    pub(super) step: usize,
    /// A number such that the step does not recur at its multiples, from some multiple on.
    pub(super) multiples: usize,
}

/// The largest distances of the games of a pair. The first is for the given options, for which
/// lines repeat sooner; the second is for canonical options, with which less usually suffices;
const PAIR_DISTANCES: [usize; 2] = [24, 32];

/// then so far, with those that are given.
const LAST_PAIR_DISTANCE: usize = 110;

/// The most blocks of a line, and levels that lines are found for.
const MAX_BLOCKS: usize = 1 << 14;
const MAX_LEVELS: usize = 1 << 13;
/// Lines repeat in no longer cycles.
const MAX_CYCLE: usize = 1 << 13;

/// All lines so far.
struct Lines<'a> {
    pairs: Pairs<'a>,
    rows: &'a AllRows,
    order: Order<'a>,
    blocks: Interner<Block>,
    /// The lines of the levels, from the level of the stops on: the certain results for the pairs
    /// of a level with those of each level from it on, by the numbers of blocks.
    all: RowTable,
}

/// The number of rows of blocks that cost as much as one sum of four games elsewhere.
const ROWS_PER_SUM: u64 = 240;

/// Returns steps that certainly do not recur, if there are any, with the effort for `most` sums of
/// four games.
pub(super) fn new_steps<E>(
    games: &OrderedGames,
    rows: &AllRows,
    most: u64,
    poll: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Option<Steps>, E> {
    let (given, canonical) = (AllForms::given(games, rows), AllForms::new(games, rows));
    let both = |apart| [(apart, Some(&given)), (apart, canonical.as_ref())];
    let ways =
        PAIR_DISTANCES.into_iter().flat_map(both).chain([(LAST_PAIR_DISTANCE, Some(&given))]);
    let mut rest = most * ROWS_PER_SUM;
    for (apart, forms) in ways {
        let Some(pairs) = forms.and_then(|forms| Pairs::new(rows, forms, apart)) else { continue };
        let mut lines = Lines::new(pairs, rows);
        // Lines that go on and on leave something for the other ways.
        let mut left = if apart < LAST_PAIR_DISTANCE { rest / 4 } else { rest };
        rest -= left;
        let found = lines.repeat(&mut left, poll);
        rest += left;
        match found {
            Ok((from, step)) => {
                if let Some(steps) = lines.differ(from, step) {
                    return Ok(Some(steps));
                }
            }
            Err(Stop::GaveUp(())) => {}
            Err(Stop::Failed(error)) => return Err(error),
        }
    }
    Ok(None)
}

impl<'a> Lines<'a> {
    fn new(pairs: Pairs<'a>, rows: &'a AllRows) -> Lines<'a> {
        let (order, blocks, all) = (Order::new(rows), Interner::default(), RowTable::default());
        Lines { pairs, rows, order, blocks, all }
    }

    /// Returns the certain results for the pairs of a level with those of one that is not lower.
    fn block(&self, level: usize, above: usize) -> &Block {
        self.blocks.get(self.all.get(level).at(above - level))
    }

    /// Returns the level from which the lines repeat, and their period.
    fn repeat<E>(
        &mut self,
        left: &mut u64,
        poll: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(usize, usize), Stop<E>> {
        self.next(left, poll)?;
        let stops = self.all.get(0);
        let cycle = num_integer::lcm(self.pairs.cycle, stops.period());
        // A line depends on this many lines before it: those of options, and of sums with games
        // exchanged.
        let width = self.pairs.reach.max(self.pairs.most);
        let steady = self.pairs.steady.max(stops.preperiod) + width;
        while self.all.len() < steady {
            self.next(left, poll)?;
        }
        // The line of a level, and its place in the cycle, by a number.
        let mut kinds = Interner::default();
        let found = window(&[], width, MAX_LEVELS, |_| {
            self.next(left, poll)?;
            let level = self.all.len() - 1;
            Ok(kinds.intern((self.all.number(level), level % cycle)))
        });
        match found?.periodicity {
            Periodicity::Proved { period, argument: Argument::Window { first, .. } } => {
                Ok((steady + first as usize, period.period as usize))
            }
            _ => Err(Stop::GaveUp(())),
        }
    }

    /// Returns steps that do not recur, from a level on where lines repeat.
    fn differ(&self, from: usize, step: usize) -> Option<Steps> {
        (1..=self.pairs.most).find_map(|apart| {
            (from..from + step).find_map(|level| {
                let kinds = 0..self.pairs.kinds();
                let mut all = kinds.filter_map(|kind| self.pairs.pair(level, kind));
                let [place, other] = all.find(|[a, c]| a + apart == *c)?;
                let found = self.returned(place, other).or_else(|| self.returned(other, place));
                Some(Steps { place, apart, step: step / 2, multiples: found? })
            })
        })
    }

    /// Returns a number such that Left certainly wins `v(a) − v(c) + v(c + p) − v(a + p)` moving
    /// first, where p is any large multiple of it.
    fn returned(&self, a: usize, c: usize) -> Option<usize> {
        let (level, kind) = self.pairs.place([a, c])?;
        let line = self.all.get(level);
        // As numbers go on by p, levels do by twice as much.
        let period = line.period();
        let period = if period.is_multiple_of(2) { period / 2 } else { period };
        let p = line.preperiod.div_ceil(2 * period).max(1) * period;
        let (above, other) = self.pairs.place([c + p, a + p])?;
        let [first, _] = self.block(level, above)[kind];
        (first >> other & 1 == 1).then_some(period)
    }

    /// Finds the line of the next level; fails if it does not repeat soon.
    fn next<E>(
        &mut self,
        left: &mut u64,
        poll: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), Stop<E>> {
        let level = self.all.len();
        let numbers = Numbers::new(&self.pairs, level);
        let (steady, cycle) = self.steady(level, &numbers).ok_or(Stop::GaveUp(()))?;
        let reach = self.pairs.reach;
        let (mut own, mut turned): (Vec<u32>, Vec<Block>) = (Vec::new(), Vec::new());
        let seeded = Seeded::default();
        let mut seen: HashMap<u64, usize, Seeded> = HashMap::default();
        let (preperiod, length) = loop {
            let above = level + own.len();
            if above >= steady && own.len() >= reach && (above - steady).is_multiple_of(cycle) {
                let last = &own[own.len() - reach..];
                if let Some(before) = seen.insert(seeded.hash_one(last), own.len())
                    && own[before - reach..before] == *last
                {
                    break (before, own.len() - before);
                }
            }
            if own.len() >= MAX_BLOCKS {
                return Err(Stop::GaveUp(()));
            }
            *left = left.checked_sub(self.pairs.kinds() as u64).ok_or(Stop::GaveUp(()))?;
            poll().map_err(Stop::Failed)?;
            let found = match above {
                0 => stops_block(&self.pairs, &self.order),
                _ => {
                    let Lines { pairs, order, blocks, all, .. } = self;
                    let get = |low: usize, above: usize| blocks.get(all.get(low).at(above - low));
                    let mut below: Vec<&Block> = Vec::with_capacity(pairs.furthest + 1);
                    if level > 0 {
                        below.push(get(0, above));
                        let downs = 1..=pairs.furthest.min(level);
                        below.extend(downs.map(|down| get(level - down, above)));
                    }
                    let (below, turned) = (&below[..], &turned[..]);
                    let known = Known { below, turned, lower: |low| get(low, level) };
                    let mut found = block((pairs, order), (level, &numbers), above, &known);
                    exchanged(pairs, [level, above], &mut found, get);
                    found
                }
            };
            turned.push(turn(&found, self.pairs.kinds()));
            own.push(self.blocks.intern(found));
        };
        self.all.push(Row::new(own, preperiod, length));
        Ok(())
    }

    /// Returns the level from which everything that determines the blocks of a line repeats, apart
    /// from these blocks, and the period.
    fn steady(&self, level: usize, numbers: &Numbers) -> Option<(usize, usize)> {
        let Pairs { reach, most, .. } = self.pairs;
        // Games are exchanged no further on.
        let mut steady = (self.pairs.steady.max(level) + reach).max(level + 2 * most);
        let mut cycle = self.pairs.cycle;
        for n in numbers.all().iter().chain(self.pairs.stops()) {
            let row = self.rows.row(*n);
            steady = steady.max(self.pairs.level_from(n + row.preperiod));
            cycle = num_integer::lcm(cycle, 2 * row.period());
        }
        for option in self.pairs.level(level).moves.iter().flatten() {
            let low = match option.to {
                To::Below(down, _) => level - down,
                To::Stops(_) if level > 0 => 0,
                To::Stops(_) | To::Unknown => continue,
            };
            let line = self.all.get(low);
            steady = steady.max(low + line.preperiod);
            cycle = num_integer::lcm(cycle, line.period());
        }
        (cycle <= MAX_CYCLE).then_some((steady, cycle))
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::comparisons::all_rows;
    use super::*;
    use crate::testing::thorough;

    /// The bounds of `a` and `c`, and of `b` and `d`.
    const MAX_AC: usize = 14;
    const MAX_BD: usize = 40;

    /// Sums of four games with bounded numbers, by the definition.
    struct SumSolver<'a> {
        games: &'a OrderedGames,
        sizes: [usize; 4],
        /// For each sum: Left wins moving first, and moving second.
        wins: Vec<[bool; 2]>,
    }

    impl SumSolver<'_> {
        fn new(games: &OrderedGames) -> SumSolver<'_> {
            let sizes = [MAX_AC, MAX_AC, MAX_BD, MAX_BD];
            let mut sums = SumSolver { games, sizes, wins: Vec::new() };
            for mut at in 0..sizes.iter().product() {
                let mut sum = [0; 4];
                for (n, size) in sum.iter_mut().zip(sizes).rev() {
                    (*n, at) = (at % size, at / size);
                }
                sums.wins.push(sums.play(sum));
            }
            sums
        }

        fn wins(&self, sum: [usize; 4]) -> [bool; 2] {
            self.wins[sum.iter().zip(self.sizes).fold(0, |at, (n, size)| at * size + n)]
        }

        fn play(&self, sum: [usize; 4]) -> [bool; 2] {
            let (mut first, mut second) = (false, true);
            for at in 0..4 {
                for player in 0..2 {
                    // a, c, b, d: the second and the last are negated.
                    let mover = if at % 2 == 0 { player } else { 1 - player };
                    for option in self.games.options(sum[at], player) {
                        let mut after = sum;
                        after[at] = option;
                        let [wins_first, wins_second] = self.wins(after);
                        if mover == 0 {
                            first |= wins_second;
                        } else {
                            second &= wins_first;
                        }
                    }
                }
            }
            [first, second]
        }
    }

    /// Returns games in which an even number without moves is 1, and an odd one -1.
    fn games(left: &[usize], right: &[usize]) -> OrderedGames {
        let most = *left.iter().chain(right).max().unwrap();
        let of = |own: &[usize], n: usize| -> Vec<usize> {
            own.iter().filter(|s| **s <= n).map(|s| n - s + 1).collect()
        };
        let first = (0..most).map(|n| match [of(left, n), of(right, n)] {
            [l, r] if l.is_empty() && r.is_empty() && n % 2 == 0 => [vec![0], vec![]],
            [l, r] if l.is_empty() && r.is_empty() => [vec![], vec![0]],
            both => both,
        });
        OrderedGames { first: first.collect(), back: [left.to_vec(), right.to_vec()] }
    }

    /// Checks that wins known from the lines are wins by the definition, and returns the numbers of
    /// known wins and of all wins.
    fn compare(pairs: Option<Pairs<'_>>, rows: &AllRows, sums: &SumSolver<'_>) -> (u32, u32) {
        let pairs = pairs.unwrap();
        let last = pairs.level_from(MAX_AC);
        let mut lines = Lines::new(pairs, rows);
        while lines.all.len() < last {
            lines.next::<Infallible>(&mut u64::MAX.clone(), &mut || Ok(())).unwrap_or(());
        }
        let (mut certain, mut all) = (0, 0);
        let place = |pair: [usize; 2]| lines.pairs.place(pair);
        for [a, c] in (0..MAX_AC).flat_map(|a| (0..MAX_AC).map(move |c| [a, c])) {
            let Some((level, kind)) = place([a, c]) else { continue };
            for [b, d] in (0..MAX_BD).flat_map(|b| (0..MAX_BD).map(move |d| [b, d])) {
                let Some((above, other)) = place([b, d]).filter(|(above, _)| *above >= level)
                else {
                    continue;
                };
                let wins = lines.block(level, above)[kind];
                for (known, so) in wins.into_iter().zip(sums.wins([a, c, b, d])) {
                    let known = known >> other & 1 == 1;
                    assert!(!known || so, "{:?}: {a} {c} {b} {d}", sums.games.back);
                    certain += u32::from(known);
                    all += u32::from(so);
                }
            }
        }
        (certain, all)
    }

    #[test]
    fn wins_known_from_lines_are_wins() {
        for (left, right) in [
            (&[2, 3][..], &[2, 3][..]),
            (&[3, 4, 6], &[3, 4, 6]),
            (&[2, 3, 6, 8], &[2, 3, 6, 8]),
            (&[2, 7, 10], &[2, 7, 10]),
            (&[2, 3], &[1, 4]),
            (&[2, 3, 4], &[2, 3]),
            (&[1, 4], &[1, 3]),
        ] {
            let games = games(left, right);
            let rows = all_rows::<Infallible>(&games, &mut || Ok(())).unwrap().unwrap();
            let sums = SumSolver::new(&games);
            let canonical = AllForms::new(&games, &rows).unwrap();
            for forms in [AllForms::given(&games, &rows), canonical] {
                for apart in if thorough() { &[1, 4, 7, 30][..] } else { &[4, 30] } {
                    let apart = *apart;
                    let (certain, all) = compare(Pairs::new(&rows, &forms, apart), &rows, &sums);
                    // Most wins are known.
                    assert!(2 * certain > all, "{left:?} {right:?} {apart}: {certain} of {all}");
                }
            }
        }
    }
}
