//! Who is certain to win `v(a) − v(c) + v(b) − v(d)`, for games of a sequence of two-player games
//! of which `a` and `c` are at most `T` apart, and so are `b` and `d`.
//!
//! It is noted whether Left is *certain* to win it when she moves first, and when she moves second:
//!
//! - by the order of two games: if `v(a) ≥ v(c)` and `v(b) ≥ v(d)`, she wins when she moves second;
//!   if she wins `v(a) − v(c)` when she moves first and `v(b) ≥ v(d)`, she wins when she moves
//!   first; and so with `a` and `b` exchanged;
//! - by what is certain of the options. Where a pair of an option is further apart than `T`, as
//!   `b` and `d`, the sum is at least what it is with `d'` for `d`, if `v(d') ≥ v(d)`.
//!
//! So what is certain is so, though not all that is so is certain.

use super::mask::Mask;
use super::near::Near;
use super::pairs::Lines;

/// What is certain of sums with the same `(a, c; b)`: a bit for each `d` near `b`. The lowest bits
/// are those of pairs that are too far apart, of which only the order tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Certain<M> {
    /// Left wins when she moves first.
    pub(super) first: M,
    /// Left wins when she moves second.
    pub(super) second: M,
}

/// An option of a pair: itself, and the place of a line that tells of it.
pub(super) struct Moved {
    pub(super) pair: [usize; 2],
    pub(super) line: Option<u32>,
    /// Whether Left can move there, and whether Right can.
    pub(super) by: [bool; 2],
}

impl<M: Mask> Certain<M> {
    /// What follows from either.
    fn or(self, other: Certain<M>) -> Certain<M> {
        Certain { first: self.first | other.first, second: self.second | other.second }
    }
}

/// What follows from the options that were met.
struct After<M> {
    first: M,
    second: M,
}

impl<M: Mask> After<M> {
    fn meet(&mut self, option: Certain<M>, [left, right]: [bool; 2]) {
        if left {
            self.first = self.first | option.second;
        }
        if right {
            self.second = self.second & option.first;
        }
    }
}

impl<M: Mask> Lines<'_, M> {
    /// What is certain of `(a, c; b, d)` for all `d` near `b`, by the options of the pair `(a, c)`
    /// and by what is certain with all smaller `b`, from `a` on.
    pub(super) fn entry(
        &mut self,
        pair: [usize; 2],
        b: usize,
        options: &[Moved],
        own: &[Certain<M>],
    ) -> Certain<M> {
        let by_order = self.by_order(pair, b, b);
        // Moves in a, in c and in b, for all d at once.
        let mut after = After { first: by_order.first, second: M::ALL };
        for option in options {
            let line = option.line.map(|line| self.line(line).at(b - option.pair[0]));
            let mut certain = line.unwrap_or_default();
            if option.pair[0].abs_diff(option.pair[1]) > self.near.most {
                certain = certain.or(self.by_order(option.pair, b, b));
            }
            after.meet(certain, option.by);
        }
        if b > self.games.first.len() {
            for at in 0..self.back.len() {
                let (back, by) = self.back[at];
                after.meet(self.moved(pair, b, b - back, own), by);
            }
        } else {
            for (o, by) in self.moves(b) {
                after.meet(self.moved(pair, b, o, own), by);
            }
        }
        self.by_last(pair, b, by_order, after)
    }

    /// The same by moves in `d` as well, from the least `d` on.
    fn by_last(
        &self,
        pair: [usize; 2],
        b: usize,
        by_order: Certain<M>,
        after: After<M>,
    ) -> Certain<M> {
        let (width, end) = (self.near.below, self.near.end());
        let (pad, lowest) = (Near::<M>::PAD, !(M::ALL << width));
        let (mut first, mut second) = (by_order.first & lowest, by_order.second & lowest);
        let least = self.near.least(b);
        // Some d are among the first games, which have options of their own.
        let same = (self.games.first.len() + 1 + pad).saturating_sub(least).clamp(width, end);
        for bit in width..same {
            let Some(d) = self.near.number(b, bit) else { continue };
            let (mut one, mut two) = (after.first.has(bit), after.second.has(bit));
            for (o, [left, right]) in self.moves(d) {
                let (wins_first, wins_second) = match (o + pad).checked_sub(least) {
                    Some(at) => (first.has(at), second.has(at)),
                    None => self.one_by_order(pair, b, o),
                };
                // Left moves in -v(d) as Right does in v(d).
                one |= right && wins_second;
                two &= !left || wins_first;
            }
            first.put(bit, one);
            second.put(bit, two || by_order.second.has(bit));
        }
        if same == end {
            return Certain { first, second };
        }
        // Of the others the options are among the last `width`, which are kept at hand; the newest
        // is the highest bit.
        let newest = width - 1;
        let [left, right] = self
            .games
            .back
            .each_ref()
            .map(|back| back.iter().fold(0u64, |bits, x| bits | 1 << (width - x)));
        let mut recent = [first, second].map(|bits| (bits >> (same - width) & lowest).low());
        let mut met = [after.first, after.second, by_order.second].map(|bits| bits >> same);
        let mut more = [M::default(); 2];
        for _ in same..end {
            let [one, two, order] = met.map(|bits| bits.low() & 1);
            let one = one | u64::from(recent[1] & right != 0);
            let two = two & u64::from(recent[0] & left == left) | order;
            recent = [recent[0] >> 1 | one << newest, recent[1] >> 1 | two << newest];
            more = more.map(|bits| bits >> 1);
            more[0].put(M::WIDTH - 1, one == 1);
            more[1].put(M::WIDTH - 1, two == 1);
            met = met.map(|bits| bits >> 1);
        }
        let [more_first, more_second] = more.map(|bits| bits >> (M::WIDTH - (end - same)) << same);
        Certain { first: first | more_first, second: second | more_second }
    }

    /// What is certain of `(a, c; o, d)` for all `d` near `b`, where `o` is an option of `b`.
    fn moved(&mut self, [a, c]: [usize; 2], b: usize, o: usize, own: &[Certain<M>]) -> Certain<M> {
        let mut certain = self.by_order([a, c], o, b);
        let (down, end) = (b - o, self.near.end());
        if down > 2 * self.near.most {
            return certain;
        }
        if let Some(at) = o.checked_sub(a) {
            let near = M::ALL << self.near.below;
            let (first, second) = (own[at].first & near, own[at].second & near);
            certain = certain.or(Certain { first: first >> down, second: second >> down });
            // These d are too far above o. Those near o that are at least as good for Right do too.
            for at in end - down..end {
                let Some(d) = self.near.number(b, at) else { continue };
                let at_least = !self.near.all(d, o).not_at_most;
                certain.first.put(at, (first & at_least).any());
                certain.second.put(at, (second & at_least).any());
            }
            return certain;
        }
        // The line of the other pair knows.
        let Some(bit) = self.near.bit(a, c) else { return certain };
        for at in self.near.below..end {
            let Some(d) = self.near.number(b, at) else { continue };
            let Some(line) = self.place_at_most(o, d) else { continue };
            let known = self.line(line).at(a - o);
            certain.first.put(at, known.first.has(bit));
            certain.second.put(at, known.second.has(bit));
        }
        certain
    }

    /// What the order tells of `(a, c; b, d)` for all `d` near a place.
    fn by_order(&mut self, [a, c]: [usize; 2], b: usize, place: usize) -> Certain<M> {
        let mut certain = Certain::default();
        for [x, y] in [[a, b], [b, a]] {
            // x with c, and y with d.
            let (at_least, not_at_most) = self.near.compare(x, c);
            if !at_least && !not_at_most {
                continue;
            }
            let all = self.near.all(y, place);
            if at_least {
                certain = certain.or(Certain { first: all.not_at_most, second: all.at_least });
            }
            if not_at_most {
                certain.first = certain.first | all.at_least;
            }
        }
        certain
    }

    /// The same for one `d`: whether Left is certain to win moving first, and moving second.
    fn one_by_order(&self, [a, c]: [usize; 2], b: usize, d: usize) -> (bool, bool) {
        let (mut first, mut second) = (false, false);
        for [x, y] in [[a, b], [b, a]] {
            let (x_at_least, x_not_at_most) = self.near.compare(x, c);
            let (y_at_least, y_not_at_most) = self.near.compare(y, d);
            second |= x_at_least && y_at_least;
            first |= x_at_least && y_not_at_most || x_not_at_most && y_at_least;
        }
        (first, second)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::mask::{Mask, Wide};
    use super::super::pairs::Lines;
    use super::super::rows::{AllRows, OrderedGames, all_rows};

    /// Numbers that a and b stay below.
    const FEW: usize = 14;
    const MANY: usize = 34;

    /// Sums of four games by the definition, with numbers below some four.
    struct Sums<'a> {
        games: &'a OrderedGames,
        apart: usize,
        sizes: [usize; 4],
        /// Whether Left wins moving first, and moving second.
        wins: Vec<[bool; 2]>,
    }

    impl Sums<'_> {
        /// All that are needed for pairs that are so far apart.
        fn new(games: &OrderedGames, apart: usize) -> Sums<'_> {
            let sizes = [FEW, FEW + apart, MANY, MANY + apart];
            let mut sums = Sums { games, apart, sizes, wins: Vec::new() };
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
                    // a, c, b, d: the second and the last count with the other sign.
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

    /// Where nothing can be taken an even number is 1, and an odd one -1.
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

    /// Compares what the lines say with the definition: how much is certain, and how much is so.
    fn compare<M: Mask>(rows: &AllRows, sums: &Sums) -> (u32, u32) {
        let (games, apart) = (sums.games, sums.apart);
        let mut lines = Lines::<M>::new(games, rows, apart).unwrap();
        let (mut certain, mut all) = (0, 0);
        for a in 0..FEW {
            lines.next::<Infallible>(&mut u64::MAX.clone(), &mut || Ok(())).unwrap_or(());
            for c in a.saturating_sub(apart)..=a + apart {
                let line = lines.line(lines.place_at_most(a, c).unwrap());
                for b in a..MANY {
                    for d in b.saturating_sub(apart)..=b + apart {
                        let bit = lines.near.bit(b, d).unwrap();
                        let entry = line.at(b - a);
                        let [first, second] = sums.wins([a, c, b, d]);
                        for (known, so) in [(entry.first, first), (entry.second, second)] {
                            let known = known.has(bit);
                            assert!(!known || so, "{:?}: {a} {c} {b} {d}", games.back);
                            certain += u32::from(known);
                            all += u32::from(so);
                        }
                    }
                }
            }
        }
        (certain, all)
    }

    #[test]
    fn what_is_certain_is_so() {
        for (left, right) in [
            (&[2, 3][..], &[2, 3][..]),
            (&[3, 4, 6], &[3, 4, 6]),
            (&[2, 3, 6, 8], &[2, 3, 6, 8]),
            (&[2, 5, 7], &[2, 5, 7]),
            (&[1, 3], &[2]),
            (&[2, 3], &[1, 4]),
            (&[1], &[2, 3]),
        ] {
            let games = games(left, right);
            let rows = all_rows::<Infallible>(&games, &mut || Ok(())).unwrap().unwrap();
            for apart in [1, 4, 7] {
                let sums = Sums::new(&games, apart);
                let (certain, all) = compare::<u128>(&rows, &sums);
                // Not by saying nothing.
                assert!(3 * certain > 2 * all, "{left:?} {right:?} {apart}: {certain} of {all}");
                assert_eq!(compare::<Wide>(&rows, &sums), (certain, all));
            }
        }
    }

    #[test]
    fn what_is_certain_further_apart_is_so() {
        for (left, right) in [(&[2, 5, 7][..], &[2, 5, 7][..]), (&[2, 3], &[1, 4])] {
            let games = games(left, right);
            let rows = all_rows::<Infallible>(&games, &mut || Ok(())).unwrap().unwrap();
            // More bits than 128.
            let sums = Sums::new(&games, 64);
            assert!(Lines::<u128>::new(&games, &rows, 64).is_none());
            let (certain, all) = compare::<Wide>(&rows, &sums);
            assert!(3 * certain > 2 * all, "{left:?} {right:?}: {certain} of {all}");
        }
    }
}
