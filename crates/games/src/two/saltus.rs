//! Arithmetico-periodic sequences of values: `v(n + p) = v(n) + S`.
//!
//! Let `v(n) = {v(n − a) | v(n − b)}` for all `n` from some place on, with fixed sets of numbers
//! `a` and `b`. If the values grow so in a window as long as the strategies below look back, the
//! next one is `G = {v(n − a) + S | v(n − b) + S}`, and it is `v(n) + S` if whoever moves second
//! wins `G − v(n) − S`. A strategy that refers to `v(n), …, v(n − W)` alone rests on differences
//! of these, which are the same `p` places on; so strategies for `p` places in a row prove that the
//! values grow so for ever (docs/periods.md, Theorem 7).

use super::values::{Side, ValueId, Values};
use crate::game::Halt;
use hashbrown::HashMap;
use tweedle_base::Seeded;

/// The number of steps that a strategy looks back at most, in multiples of the furthest option.
const LOOK_BACK: usize = 6;

/// The most values that are computed.
const MAX_VALUES: usize = 400;

/// The largest number of followers of an arithmetico-periodic sequence, for each value. Other
/// sequences have more, and their canonical forms soon take minutes.
const FOLLOWERS_A_VALUE: u128 = 8;

/// The most pairs of followers of two values that are subtracted in the search for a saltus.
const MAX_PAIRS: u128 = 1 << 18;

/// A sequence of values by its first ones, and how far back the options of Left and of Right are
/// in all others.
#[derive(Clone, Debug)]
pub struct Recurrence {
    /// The first values.
    pub first: Vec<ValueId>,
    /// The distances of options of Left and of Right, at least 1 each and one for each player.
    pub back: [Vec<usize>; 2],
}

/// An arithmetico-periodic pattern found in a sequence.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The values that were looked at.
    pub values: Vec<ValueId>,
    /// The first place from which on the values grow.
    pub preperiod: usize,
    /// The number of values after which they have grown by the saltus.
    pub period: usize,
    /// The game by which they grow; no sum of copies of it is 0.
    pub saltus: ValueId,
    /// Is true if the pattern is proved to continue.
    pub proved: bool,
}

/// Searches for a saltus that is a game.
pub fn saltus(values: &mut Values, sequence: &Recurrence) -> Result<Option<Grown>, Halt> {
    let width = sequence.back.iter().flatten().copied().max().unwrap_or(0);
    if width == 0 || sequence.first.len() < width {
        return Ok(None);
    }
    let mut all = sequence.first.clone();
    let enough = 6 * (all.len() + width) + 32;
    if enough > MAX_VALUES {
        return Ok(None);
    }
    while all.len() < enough {
        let value = next(values, sequence, &all)?;
        all.push(value);
        if values.followers(value)?.count() > FOLLOWERS_A_VALUE * (all.len() as u128 + 16) {
            return Ok(None);
        }
    }
    let Some((preperiod, period, saltus)) = seen(values, &all, width)? else { return Ok(None) };
    if values.add(saltus, saltus)? == ValueId::ZERO {
        return Ok(None);
    }
    let given = sequence.first.len();
    let proved = goes_on(values, sequence, &all, (preperiod.max(given), period, saltus))?;
    Ok(Some(Grown { values: all, preperiod, period, saltus, proved }))
}

fn next(values: &mut Values, sequence: &Recurrence, all: &[ValueId]) -> Result<ValueId, Halt> {
    let [left, right] = &sequence.back;
    let options = |back: &[usize]| back.iter().map(|back| all[all.len() - back]).collect();
    values.game(options(left), options(right))
}

/// The least period with a saltus that the later half of the values shows, from where on, and the
/// saltus.
fn seen(
    values: &mut Values,
    all: &[ValueId],
    width: usize,
) -> Result<Option<(usize, usize, ValueId)>, Halt> {
    let last = all.len() - 1;
    let size = |values: &mut Values, v| values.followers(v).map(|found| found.count());
    let (whole, mut left) = (size(values, all[last])?, MAX_PAIRS);
    for period in 1..=all.len() / 4 {
        let pairs = whole * size(values, all[last - period])?;
        let Some(rest) = left.checked_sub(pairs) else { return Ok(None) };
        left = rest;
        let saltus = values.subtract(all[last], all[last - period])?;
        if whole * size(values, saltus)? > MAX_PAIRS / 16 {
            continue;
        }
        let mut from = last - period;
        while from > 0 && grows(values, all, (from - 1, period, saltus))? {
            from -= 1;
        }
        if last - period - from >= (2 * period).max(all.len() / 2).max(width) {
            return Ok(Some((from, period, saltus)));
        }
    }
    Ok(None)
}

fn grows(
    values: &mut Values,
    all: &[ValueId],
    (at, period, saltus): (usize, usize, ValueId),
) -> Result<bool, Halt> {
    Ok(values.add(all[at], saltus)? == all[at + period])
}

/// Decides if strategies prove that the values grow for ever, as they do from a place on where
/// the options are at their distances.
fn goes_on(
    values: &mut Values,
    sequence: &Recurrence,
    all: &[ValueId],
    (from, period, saltus): (usize, usize, ValueId),
) -> Result<bool, Halt> {
    let width = sequence.back.iter().flatten().copied().max().unwrap_or(0);
    // Strategies begin where all values they refer to, and the options of these, have grown.
    let room = all.len().saturating_sub(from + 2 * period) / width;
    let look_back = LOOK_BACK.min(room.saturating_sub(1)) * width;
    let begin = from + look_back + width;
    if look_back == 0 || begin + period > all.len() {
        return Ok(false);
    }
    for n in begin..begin + period {
        let mut strategy =
            Strategy { values, sequence, all, n, saltus, look_back, known: HashMap::default() };
        let second_wins =
            strategy.loses(Side::Left, 0, saltus)? && strategy.loses(Side::Right, 0, saltus)?;
        if !second_wins {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Play of `G − v(n − k) − T`, where `G` is the game that the next value is and `T` a follower of
/// the saltus.
struct Strategy<'a> {
    values: &'a mut Values,
    sequence: &'a Recurrence,
    all: &'a [ValueId],
    n: usize,
    saltus: ValueId,
    look_back: usize,
    /// Memo table: for the first player, `k` and `T`, is that player known to lose?
    known: HashMap<(Side, usize, ValueId), bool, Seeded>,
}

impl Strategy<'_> {
    /// Tests whether the player provably loses moving first.
    fn loses(&mut self, first: Side, k: usize, t: ValueId) -> Result<bool, Halt> {
        if let Some(known) = self.known.get(&(first, k, t)) {
            return Ok(*known);
        }
        let lost = self.all_lost(first, k, t)?;
        self.known.insert((first, k, t), lost);
        Ok(lost)
    }

    fn all_lost(&mut self, first: Side, k: usize, t: ValueId) -> Result<bool, Halt> {
        for back in self.sequence.back[first as usize].clone() {
            // In G: what is left are values that are known.
            if self.reached(first, back, k, t)? {
                return Ok(false);
            }
        }
        // In −v(n − k) and in −T a player has the other one's options.
        for back in self.sequence.back[first.other() as usize].clone() {
            if !self.wins(first.other(), k + back, t)? {
                return Ok(false);
            }
        }
        for option in self.values.options(t, first.other())? {
            if !self.wins(first.other(), k, option)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tests whether the player provably wins moving first.
    fn wins(&mut self, first: Side, k: usize, t: ValueId) -> Result<bool, Halt> {
        if k > self.look_back {
            return Ok(false);
        }
        for back in self.sequence.back[first as usize].clone() {
            if self.reached(first, back, k, t)? {
                return Ok(true);
            }
        }
        for back in self.sequence.back[first.other() as usize].clone() {
            if k + back <= self.look_back && self.loses(first.other(), k + back, t)? {
                return Ok(true);
            }
        }
        for option in self.values.options(t, first.other())? {
            if self.loses(first.other(), k, option)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `v(n − back) + S` and `v(n − k) + T`: the two sides after a move in G.
    fn sides(&mut self, back: usize, k: usize, t: ValueId) -> Result<(ValueId, ValueId), Halt> {
        let here = self.values.add(self.all[self.n - back], self.saltus)?;
        Ok((here, self.values.add(self.all[self.n - k], t)?))
    }

    /// Tests whether the player who moved in G wins, moving second from then on.
    fn reached(&mut self, mover: Side, back: usize, k: usize, t: ValueId) -> Result<bool, Halt> {
        let (here, there) = self.sides(back, k, t)?;
        self.values.at_most_for(there, here, mover)
    }
}
