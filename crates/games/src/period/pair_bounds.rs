//! Bit-parallel bounds for `v(a) − v(c) + v(b) − v(d)`: certain winners, for
//! [pairs](super::differences) `(a, c)` and `(b, d)` of games of a sequence.
//!
//! It is noted whether Left is *certain* to win it when she moves first, and when she moves second:
//!
//! - by the order of two games: if `v(a) ≥ v(c)` and `v(b) ≥ v(d)`, she wins when she moves second;
//!   if she wins `v(a) − v(c)` when she moves first and `v(b) ≥ v(d)`, she wins when she moves
//!   first; and so with `a` and `b` exchanged;
//! - by what is certain of the options;
//! - where `(a, d)` and `(b, c)` are pairs as well, by what is certain of these.
//!
//! So what is certain is so, though not all that is so is certain. It is found for all pairs of two
//! levels at once, a *block*: in words with a bit for each pair of one level.

use super::comparisons::AllRows;
use super::differences::{KINDS, Mask, Move, Pairs, To};

/// The sums that Left certainly wins moving first, and moving second: a bit for each pair of a
/// level.
pub(super) type Wins = [Mask; 2];

/// The certain results for all sums of a pair of one level and a pair of another: for each kind of
/// the one, the pairs of the other.
pub(super) type Block = Box<[Wins]>;

/// Blocks that are known before those of a level with another one.
pub(super) struct Known<'a, F> {
    /// The blocks of levels below the level with the other one, by the distance of the levels; the
    /// first is the block of the level of the stops.
    pub(super) below: &'a [&'a Block],
    /// The blocks of the level itself with the levels from itself to the other one, by the kinds of
    /// these.
    pub(super) turned: &'a [Block],
    /// The blocks of any lower level with the level itself.
    pub(super) lower: F,
}

/// Comparisons of games with all others up to some one.
pub(super) struct Order<'a> {
    rows: &'a AllRows,
    /// The comparisons of each game, by number.
    lines: Vec<Compared>,
}

/// The comparisons of a game with others, as bits: the bits of a word begin one word length below
/// number 0.
#[derive(Clone, Default)]
struct Compared {
    until: usize,
    at_least: Vec<Mask>,
    at_most: Vec<Mask>,
}

/// The comparisons of a game with the games of the pairs of a level.
#[derive(Clone, Copy, Default)]
struct Comparisons {
    /// Is it at least the second game, and is it not at most the second game?
    second: Wins,
    /// Is the first game at least it, and is the first game not at most it?
    first: Wins,
}

impl<'a> Order<'a> {
    pub(super) fn new(rows: &'a AllRows) -> Order<'a> {
        Order { rows, lines: Vec::new() }
    }

    /// Compares two games: is `v(x) ≥ v(y)`, and is `v(x)` not at most `v(y)`?
    fn compare(&self, x: usize, y: usize) -> [bool; 2] {
        [self.rows.at_most(y, x), !self.rows.at_most(x, y)]
    }

    /// Looks at all numbers below some one.
    fn look(&mut self, x: usize, until: usize) {
        if self.lines.len() <= x {
            self.lines.resize_with(x + 1, Compared::default);
        }
        if self.lines[x].until >= until {
            return;
        }
        let mut line = std::mem::take(&mut self.lines[x]);
        let more = (2 * until).next_multiple_of(KINDS);
        for bits in [&mut line.at_least, &mut line.at_most] {
            bits.resize(more / KINDS + 3, 0);
        }
        for n in line.until..more {
            let (word, bit) = (n / KINDS + 1, n % KINDS);
            line.at_least[word] |= Mask::from(self.rows.at_most(n, x)) << bit;
            line.at_most[word] |= Mask::from(self.rows.at_most(x, n)) << bit;
        }
        line.until = more;
        self.lines[x] = line;
    }

    /// Compares a game with the games of all pairs of a level.
    fn comparisons(&mut self, pairs: &Pairs<'_>, x: usize, level: usize) -> Comparisons {
        let there = pairs.level(level).there;
        let near = there & (Mask::MAX >> (KINDS - 1 - pairs.most));
        let lowest = pairs.lowest(level);
        // No number of the level is greater.
        let most = pairs.stops().iter().copied().max().unwrap_or(0).max(level / 2);
        self.look(x, most + 1);
        let Compared { at_least, at_most, .. } = &self.lines[x];
        let second = [at_least, at_most].map(|line| cut(line, lowest));
        // The first numbers of the pairs go down as the second ones go up.
        let last = pairs.sum(level).unwrap_or(0) as isize - lowest - pairs.most as isize;
        let turned = |line| cut(line, last).reverse_bits() >> (KINDS - 1 - pairs.most);
        let first = [at_least, at_most].map(|line| turned(line));
        let mut beside = Comparisons {
            second: [second[0] & near, !second[1] & near],
            first: [first[1] & near, !first[0] & near],
        };
        for kind in bits(there & !near) {
            let Some(pair) = pairs.pair(level, kind) else { continue };
            let [b, d] = pair.map(|n| [at_least, at_most].map(|line| cut(line, n as isize) & 1));
            beside.second[0] |= d[0] << kind;
            beside.second[1] |= (1 - d[1]) << kind;
            beside.first[0] |= b[1] << kind;
            beside.first[1] |= (1 - b[0]) << kind;
        }
        beside
    }
}

/// A word of bits from a number on.
fn cut(words: &[Mask], from: isize) -> Mask {
    let from = (from + KINDS as isize) as usize;
    let (word, bit) = (from / KINDS, from % KINDS);
    words[word] >> bit | words[word + 1] << 1 << (KINDS - 1 - bit)
}

/// The places of the bits.
fn bits(mut all: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = all.trailing_zeros() as usize;
        (at < KINDS).then(|| {
            all &= all - 1;
            at
        })
    })
}

/// Combines the results of the options of a pair, for all pairs of a level.
fn after(moves: &[Move], all: Mask, of: impl Fn(&Move) -> Wins) -> Wins {
    let [mut first, mut second] = [0, all];
    for option in moves {
        let [wins_first, wins_second] = of(option);
        let [left, right] = option.by;
        if left {
            first |= wins_second;
        }
        if right {
            second &= wins_first;
        }
    }
    [first, second]
}

/// Comparisons of the numbers of the pairs of one level with those of others.
pub(super) struct Numbers {
    /// The numbers.
    all: Vec<usize>,
    /// For each kind of pair, the indices of its two games.
    of: Vec<[usize; 2]>,
}

impl Numbers {
    pub(super) fn new(pairs: &Pairs<'_>, level: usize) -> Numbers {
        let (mut all, mut of): (Vec<usize>, Vec<[usize; 2]>) = (Vec::new(), Vec::new());
        for kind in 0..pairs.kinds() {
            // Those of kinds that are not there are not asked for.
            let pair = pairs.pair(level, kind).unwrap_or([0, 0]);
            of.push(pair.map(|n| {
                all.iter().position(|other| *other == n).unwrap_or_else(|| {
                    all.push(n);
                    all.len() - 1
                })
            }));
        }
        Numbers { all, of }
    }

    pub(super) fn all(&self) -> &[usize] {
        &self.all
    }
}

/// The block of the pairs of two stops.
pub(super) fn stops_block(pairs: &Pairs<'_>, order: &Order<'_>) -> Block {
    let (level, many) = (pairs.level(0), pairs.kinds());
    let mut block: Block = vec![[0; 2]; many].into();
    for (x, y) in bits(level.there).flat_map(|x| bits(level.there).map(move |y| (x, y))) {
        let (Some([a, c]), Some([b, d])) = (pairs.pair(0, x), pairs.pair(0, y)) else { continue };
        let options = |kind: usize, block: &Block, turned: bool| {
            after(&level.moves[kind], 1, |option| match option.to {
                To::Stops(o) if turned => block[x].map(|wins| wins >> o & 1),
                To::Stops(o) => block[o].map(|wins| wins >> y & 1),
                To::Below(..) | To::Unknown => [0; 2],
            })
        };
        let (one, other) = (options(x, &block, false), options(y, &block, true));
        let mut wins = [one[0] | other[0], one[1] & other[1]];
        for [c, d] in [[c, d], [d, c]] {
            let (one, other) = (order.compare(a, c), order.compare(b, d));
            let ([one, not_one], [other, not_other]) = (one.map(Mask::from), other.map(Mask::from));
            wins = [wins[0] | one & not_other | not_one & other, wins[1] | one & other];
        }
        for (all, so) in block[x].iter_mut().zip(wins) {
            *all |= so << y;
        }
    }
    block
}

/// Returns the block of a level with a level that is not lower and not that of the stops; the
/// numbers of the first level are given.
pub(super) fn block<'a>(
    (pairs, order): (&Pairs<'_>, &mut Order<'_>),
    (level, numbers): (usize, &Numbers),
    above: usize,
    known: &Known<'a, impl Fn(usize) -> &'a Block>,
) -> Block {
    let (here, there) = (pairs.level(level), pairs.level(above));
    let mut block: Block = vec![[0; 2]; pairs.kinds()].into();
    if here.there == 0 || there.there == 0 {
        return block;
    }
    // By moves in the pairs of the higher level.
    let mut last: Block = block.clone();
    for kind in bits(there.there) {
        last[kind] = after(&there.moves[kind], here.there, |option| match option.to {
            To::Unknown => [0; 2],
            To::Stops(stops) if level == 0 => known.turned[0][stops],
            To::Stops(stops) => (known.lower)(0)[stops],
            To::Below(down, kind) => match (above - down).checked_sub(level) {
                Some(on) => known.turned[on][kind],
                None => (known.lower)(above - down)[kind],
            },
        });
    }
    let last = turn(&last, pairs.kinds());
    let own = there.compared;
    let beside: Vec<Comparisons> =
        numbers.all.iter().map(|n| order.comparisons(pairs, *n, above)).collect();
    for kind in bits(here.there) {
        let [first, second] = after(&here.moves[kind], there.there, |option| match option.to {
            To::Unknown => [0; 2],
            To::Stops(stops) if level == 0 => block[stops],
            To::Stops(stops) => known.below[0][stops],
            To::Below(down, kind) => known.below[down][kind],
        });
        let mut wins = [first | last[kind][0], second & last[kind][1]];
        let [a, c] = numbers.of[kind];
        let [at_least, not_at_most] = order.compare(numbers.all[a], numbers.all[c]);
        if at_least {
            wins = [wins[0] | own[1], wins[1] | own[0]];
        }
        if not_at_most {
            wins[0] |= own[0];
        }
        // The first of one pair with the second of the other.
        let ([ad, not_ad], [bc, not_bc]) = (beside[a].second, beside[c].first);
        wins = [wins[0] | ad & not_bc | not_ad & bc, wins[1] | ad & bc];
        block[kind] = wins;
    }
    block
}

/// Adds what is certain of the sums of a block whose games are of two other pairs as well, `(a, d)`
/// and `(b, c)`: a lower one, the lines of whose level are known, and a higher one.
pub(super) fn exchanged<'a>(
    pairs: &Pairs<'_>,
    [level, above]: [usize; 2],
    block: &mut Block,
    known: impl Fn(usize, usize) -> &'a Block,
) {
    let most = pairs.most;
    let (Some(sum), Some(sum_above)) = (pairs.sum(level), pairs.sum(above)) else { return };
    // Such sums do not exist if the levels are further apart.
    if above - level >= 2 * most {
        return;
    }
    let near = Mask::MAX >> (KINDS - 1 - most);
    // The kind of near pairs of a level with that second number, if there are some.
    let kind = |level: usize, second: usize| {
        let kind = usize::try_from(second as isize - pairs.lowest(level)).ok()?;
        (kind <= most && pairs.level(level).there >> kind & 1 == 1).then_some(kind)
    };
    for down in 1..=most.min(level.saturating_sub(1)) {
        let (low, high) = (level - down, above + down);
        if pairs.level(low).there & near == 0 {
            continue;
        }
        let other = known(low, high);
        for x in bits(pairs.level(level).there & near) {
            let c = (pairs.lowest(level) + x as isize) as usize;
            let a = sum - c;
            // The lower pair consists of a or c with the smaller game of the others.
            for by_a in [true, false] {
                let Some(less) = if by_a { c } else { a }.checked_sub(down) else { continue };
                let Some(more) = sum_above.checked_sub(less) else { continue };
                let d = if by_a { less } else { more };
                let Some(y) = kind(above, d) else { continue };
                let [lower, higher] = if by_a { [d, c] } else { [c, d] };
                if let (Some(lower), Some(higher)) = (kind(low, lower), kind(high, higher)) {
                    for (all, so) in block[x].iter_mut().zip(other[lower]) {
                        *all |= (so >> higher & 1) << y;
                    }
                }
            }
        }
    }
}

/// Transposes a block, so that it is indexed by the kinds of the other level.
pub(super) fn turn(block: &Block, kinds: usize) -> Block {
    let mut turned: Block = vec![[0; 2]; kinds].into();
    // No more of a word is in use than that.
    let size = kinds.next_power_of_two();
    for which in [0, 1] {
        let mut all = [0; KINDS];
        let all = &mut all[..size];
        for (row, wins) in all.iter_mut().zip(block.iter()) {
            *row = wins[which];
        }
        // Squares off the diagonal change places, then the four within each (Warren, Hacker's
        // Delight, 7-3).
        let mut half = size / 2;
        let mut mask: Mask = (1 << half) - 1;
        while half > 0 {
            for square in all.chunks_exact_mut(2 * half) {
                let (one, other) = square.split_at_mut(half);
                for (one, other) in one.iter_mut().zip(other) {
                    let swapped = (*one >> half ^ *other) & mask;
                    *one ^= swapped << half;
                    *other ^= swapped;
                }
            }
            half /= 2;
            mask ^= mask << half;
        }
        for (wins, row) in turned.iter_mut().zip(all.iter()) {
            wins[which] = *row;
        }
    }
    turned
}
