//! Comparisons of each game of a sequence with all later ones.
//!
//! Let `v(n)` be games in which the players move from `n` to `n − a` and to `n − b`, for fixed sets
//! of numbers `a` and `b` and all `n` from some `n0` on. `v(n) ≤ v(m)` is so unless a Left option
//! of `v(n)` is at least `v(m)` or `v(n)` at least a Right option of `v(m)`. So the *row* of `m`,
//! which says for all `d ≥ 0` how `v(m + d)` and `v(m)` compare, follows from its own last few
//! entries and from the rows of a few smaller `m`. If these repeat from some `d` on, so does it: a
//! row is a finite thing. And a row follows from those of a window before it, so that all rows
//! repeat as soon as a window of rows does.

use hashbrown::HashMap;

use super::observed::least;
use super::result::{Argument, Periodicity};
use super::window::window;
use tweedle_base::{Interner, Seeded};

/// Games by their options: number 0 is the game without options, the others are what the sequence
/// goes through.
#[derive(Clone, Debug)]
pub struct OrderedGames {
    /// The options of Left and of Right in the first games of the sequence, by number.
    pub first: Vec<[Vec<usize>; 2]>,
    /// The distances of the options of Left and of Right in all other games; at least 1 each.
    pub back: [Vec<usize>; 2],
}

impl OrderedGames {
    /// The options of a player (Left is 0) in a game, by their numbers.
    pub(super) fn options(&self, n: usize, player: usize) -> Vec<usize> {
        match n.checked_sub(1).map(|place| self.first.get(place)) {
            None => Vec::new(),
            Some(Some(options)) => options[player].clone(),
            Some(None) => self.back[player].iter().map(|back| n - back).collect(),
        }
    }
}

/// The entry of a row for two equal games. Entries compare a game of a larger number with one of a
/// smaller: bit 0 if the first is at most the second, bit 1 if the second is at most the first.
pub(super) const EQUAL: u32 = 0b11;

/// The most entries of a row, and rows. Of the sets of numbers from 2 to 16 ending partizan
/// subtraction needs 288 entries and 1050 rows, but for four where more are of no use.
const MAX_ENTRIES: usize = 1 << 11;
const MAX_ROWS: usize = 1 << 11;
/// The largest distance of an option: as many entries of two bits fit a word.
const MAX_OPTION_DISTANCE: usize = 32;

/// An eventually periodic sequence of small numbers, stored as its preperiod and one period.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub(super) entries: Vec<u32>,
    pub(super) preperiod: usize,
}

impl Row {
    /// Returns the row with these entries, `first` of which come first, and `again` of which then
    /// repeat.
    pub(super) fn new(mut entries: Vec<u32>, first: usize, again: usize) -> Row {
        let period = least(&entries, first, again);
        entries.truncate((period.preperiod + period.period) as usize);
        Row { entries, preperiod: period.preperiod as usize }
    }

    pub(super) fn period(&self) -> usize {
        self.entries.len() - self.preperiod
    }

    pub(super) fn at(&self, d: usize) -> u32 {
        match d.checked_sub(self.entries.len()) {
            None => self.entries[d],
            Some(_) => self.entries[self.preperiod + (d - self.preperiod) % self.period()],
        }
    }
}

/// A table of rows, in which equal rows are stored once.
#[derive(Default)]
pub(super) struct RowTable {
    all: Interner<Row>,
    of: Vec<u32>,
}

impl RowTable {
    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    pub(super) fn get(&self, at: usize) -> &Row {
        self.all.get(self.of[at])
    }

    /// A number that equal rows have in common, and no others.
    pub(super) fn number(&self, at: usize) -> u32 {
        self.of[at]
    }

    pub(super) fn push(&mut self, row: Row) {
        self.of.push(self.all.intern(row));
    }

    /// Appends rows until there are `until`, each equal to the row `step` before.
    pub(super) fn repeat(&mut self, until: usize, step: usize) {
        for at in self.of.len()..until {
            self.of.push(self.of[at - step]);
        }
    }
}

/// The rows of all games of a sequence, number 0 included: they repeat.
pub(super) struct AllRows {
    all: RowTable,
    /// The number from which they repeat,
    pub(super) from: usize,
    /// with this period.
    pub(super) step: usize,
}

impl AllRows {
    /// The row of a game by its number.
    pub(super) fn row(&self, m: usize) -> &Row {
        let known = match m.checked_sub(self.from) {
            None => m,
            Some(beyond) => self.from + beyond % self.step,
        };
        self.all.get(known)
    }
}

struct Rows<'a> {
    games: &'a OrderedGames,
    /// The row of each game so far.
    all: RowTable,
    /// The largest distance of an option.
    width: usize,
}

/// Returns all rows; `None` if they are not found to repeat.
pub(super) fn all_rows<E>(
    games: &OrderedGames,
    poll: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Option<AllRows>, E> {
    let width = games.back.iter().flatten().copied().max().unwrap_or(0);
    let zero = games.back.iter().flatten().any(|back| *back == 0);
    if !(1..=MAX_OPTION_DISTANCE).contains(&width) || zero || games.first.len() < width {
        return Ok(None);
    }
    let mut rows = Rows { games, all: RowTable::default(), width };
    // The game without options, and the first ones.
    for _ in 0..=games.first.len() {
        poll()?;
        if rows.next().is_none() {
            return Ok(None);
        }
    }
    let given: Vec<u32> = (0..rows.all.len()).map(|m| rows.all.number(m)).collect();
    let found = window(&given, width, MAX_ROWS, |_| {
        poll().map_err(Some)?;
        rows.next().ok_or(None)
    });
    let found = match found {
        Ok(found) => found,
        Err(None) => return Ok(None),
        Err(Some(error)) => return Err(error),
    };
    let Periodicity::Proved { period, argument: Argument::Window { first, .. } } =
        found.periodicity
    else {
        return Ok(None);
    };
    // A window that begins at `first` is followed by rows that repeat.
    let from = first.max(given.len() as u64) as usize;
    let step = period.period as usize;
    rows.all.repeat(from + step, step);
    Ok(Some(AllRows { all: rows.all, from, step }))
}

impl Rows<'_> {
    /// Tests whether game i is at most game j, where the row of the smaller number is known, or is
    /// `own`.
    fn at_most(&self, (m, own): (usize, &[u32]), i: usize, j: usize) -> bool {
        let (less, more, bit) = if i >= j { (j, i, 0) } else { (i, j, 1) };
        let compared = match less == m {
            true => own[more - m],
            false => self.all.get(less).at(more - less),
        };
        compared >> bit & 1 == 1
    }

    /// The row of the next game; `None` if it does not repeat soon.
    fn next(&mut self) -> Option<u32> {
        let m = self.all.len();
        let (left, right) = (self.games.options(m, 0), self.games.options(m, 1));
        // From here on the rows of the options repeat, and games have options of the one kind.
        let mut steady = self.games.first.len() + 1;
        let mut cycle = 1usize;
        for option in left.iter().chain(&right) {
            let row = self.all.get(*option);
            steady = steady.max(option + row.preperiod);
            cycle = num_integer::lcm(cycle, row.period());
        }
        let mut own: Vec<u32> = vec![EQUAL];
        let mut seen: HashMap<(u64, usize), usize, Seeded> = HashMap::default();
        let (preperiod, length) = loop {
            let n = m + own.len();
            if n >= steady && own.len() >= self.width {
                let last = own[own.len() - self.width..].iter();
                let state = last.fold(0u64, |state, entry| state << 2 | u64::from(*entry));
                if let Some(before) = seen.insert((state, n % cycle), own.len()) {
                    break (before, own.len() - before);
                }
            }
            if own.len() >= MAX_ENTRIES {
                return None;
            }
            let row = (m, &own[..]);
            let below = self.games.options(n, 0).iter().all(|x| !self.at_most(row, m, *x))
                && right.iter().all(|y| !self.at_most(row, *y, n));
            let above = left.iter().all(|x| !self.at_most(row, n, *x))
                && self.games.options(n, 1).iter().all(|y| !self.at_most(row, *y, m));
            own.push(u32::from(below) | u32::from(above) << 1);
        };
        self.all.push(Row::new(own, preperiod, length));
        Some(self.all.number(m))
    }
}
