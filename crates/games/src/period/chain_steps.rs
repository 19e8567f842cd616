//! Steps `v(n + M) − v(n)` of a [chain](super::chain) `v(n) = {v(n − M) | e}`: decides whether they
//! are all one game eventually, so that the sequence has a saltus, or not.
//!
//! Let `v(n) = {v(n − M) | e}` for all n from some one on, `v(n) ≤ e`, and `v(n + 2M) ≤ v(n)`. For
//! a residue modulo M let `y(j)` be the games of the chain with it, `y(j + 1) = {y(j) | e}`, and
//! `c(n) = v(n + M) − v(n)`.
//!
//! **Steps do not fall**: if `c(n) ≥ c(m)` then `c(n + M) ≥ c(m)`, so that `c(n + M) ≥ c(n)`. In
//! `v(n + 2M) − v(n + M) + v(m) − v(m + M)` Left answers the four moves of Right by those to
//! `e − v(n + M) + v(m − M) − v(m + M)`, `v(n + M) − v(n) + v(m) − v(m + M)`, `e − v(m + M)` and 0.
//!
//! So all steps of a residue are at least `c(p)`, where p is one of the first of it. The winners of
//! `y(j + k) − y(j) + A`, for a game A and its positions, follow from the winners of such sums with
//! j − 1 for j. The *certain* results, found by enumerating a few k, reach a standstill as j grows,
//! and then hold for all larger j. With `A = v(p) − v(p + M)` and `k = 1` they say that all steps
//! of y are less than all steps of the residue of p, or that they are at most those. See
//! docs/periods.md, Theorem 6.

use std::ops::Range;

use hashbrown::HashMap;

use super::chain::Chain;
use super::comparisons::{AllRows, OrderedGames};
use super::forms::{Forms, View};
use crate::game::Stop;
use tweedle_base::Seeded;

/// The known facts on the steps of a chain. Indices are numbers of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// The steps differ: the step from each game of the chain with the first residue to the next
    /// game is another game than the step with the second residue: less, or greater if the
    /// negatives are a chain.
    Differ { places: [usize; 2], back: usize },
    /// The step from each game, from one on, to the game `period` later is always the same.
    Alike { from: usize, period: usize },
}

/// The greatest k.
const MAX_K: usize = 3;
/// The largest number of steps in which a standstill must occur.
const MAX_STEPS: usize = 64;
/// The number of links after the first at which certain results begin.
const LINKS_BEFORE_CERTAIN: usize = 2;
/// The largest number of a game in the search.
const MAX_NUMBERS: usize = 1 << 10;
/// The stack for recursion as deep as the numbers of four games, with one frame each.
const RED_ZONE_BYTES: usize = if cfg!(debug_assertions) { 128 << 10 } else { 32 << 10 };

/// Returns the known facts on the steps of the chain that a sequence or its negative becomes, from
/// at most `most` sums.
pub(super) fn links<E>(
    games: &OrderedGames,
    rows: &AllRows,
    most: u64,
    poll: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Option<Links>, E> {
    for negative in [false, true] {
        let view = View { games, rows, negative };
        let Some(chain) = Chain::find(view) else { continue };
        let until = chain.from + (LINKS_BEFORE_CERTAIN + MAX_K + 3) * chain.back;
        if until > MAX_NUMBERS {
            continue;
        }
        let least = |n| (0..n).find(|m| view.equal(*m, n)).unwrap_or(n);
        let (forms, least) = (Forms::new(view, until), (0..until).map(least).collect());
        let known = HashMap::default();
        let mut sums = SumSolver { view, forms, least, chain, known, left: most, poll };
        match sums.links() {
            Ok(None) | Err(Stop::GaveUp(())) => {}
            Ok(found) => return Ok(found),
            Err(Stop::Failed(error)) => return Err(error),
        }
    }
    Ok(None)
}

/// Solver for sums of four games of a sequence, two of them negative.
struct SumSolver<'a, E> {
    view: View<'a>,
    forms: Forms,
    /// The least number of a game with the same value.
    least: Vec<usize>,
    chain: Chain,
    /// Memo table: is Left winning moving first, and moving second?
    known: HashMap<[u32; 4], [bool; 2], Seeded>,
    left: u64,
    poll: &'a mut dyn FnMut() -> Result<(), E>,
}

/// A difference of two games, `v(p) − v(q)`, and where its options are among others.
struct Difference {
    games: [usize; 2],
    /// The options of Left, and of Right.
    options: [Vec<usize>; 2],
    /// Is it at most 0, and at least 0?
    compared: [bool; 2],
}

/// The comparison of the steps `c(y(j))` with another one from some j on.
struct Compared {
    from: usize,
    at_most: bool,
    not_at_least: bool,
}

/// The certain results for sums with differences, in their order: Right wins moving first; and
/// moving second, that is, the sum is at most 0.
#[derive(Clone, PartialEq, Eq)]
struct Certain {
    first: Vec<bool>,
    second: Vec<bool>,
}

impl<E> SumSolver<'_, E> {
    fn links(&mut self) -> Result<Option<Links>, Stop<E>> {
        let Chain { back, from, .. } = self.chain;
        let residues = from..from + back;
        let mut alike = true;
        for place in residues.clone() {
            for other in residues.clone() {
                match self.compared(place, other)? {
                    Some(Compared { from, at_most: true, not_at_least: true }) => {
                        let places = [place + from * back, other];
                        return Ok(Some(Links::Differ { places, back }));
                    }
                    compared => alike &= compared.is_some_and(|compared| compared.at_most),
                }
            }
        }
        if !alike {
            return Ok(None);
        }
        // Then all steps from `from` on are, and for a divisor of the distance a period of them.
        let mut period = back;
        for less in (1..back).filter(|less| back.is_multiple_of(*less)) {
            if self.same_steps(from..from + back, less)? {
                period = less;
                break;
            }
        }
        let mut first = from;
        while first > 1 && self.same_steps(first - 1..first + 1, period)? {
            first -= 1;
        }
        Ok(Some(Links::Alike { from: first, period }))
    }

    /// Tests whether `v(n + apart) − v(n)` is the same for all these n.
    fn same_steps(&mut self, of: Range<usize>, apart: usize) -> Result<bool, Stop<E>> {
        let a = of.start;
        for c in of {
            let [first, second] = self.wins([a + apart, c, a, c + apart])?;
            if first || !second {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares all steps from large games with the residue of an index with `c(p)`, as far as this
    /// is certain; `None` without a standstill.
    fn compared(&mut self, place: usize, p: usize) -> Result<Option<Compared>, Stop<E>> {
        let Chain { back, stop, .. } = self.chain;
        let all = self.differences([p, p + back])?;
        let y = |j: usize| place + j * back;
        // With e and −e in the sum, as j grows: stages, the last of which persists.
        let mut stages: Vec<Certain> = Vec::new();
        loop {
            let stage = match stages.last() {
                None => {
                    let mut second = Vec::with_capacity(all.len());
                    for one in &all {
                        let [p, q] = one.games;
                        second.push(!self.wins([y(0), p, stop, q])?[0]);
                    }
                    stopped(&all, |at, _| second[at])
                }
                Some(before) => stopped(&all, |at, first| {
                    let each = &all[at];
                    let moves = before.first[at] && each.options[0].iter().all(|o| first[*o]);
                    moves || each.compared[0]
                }),
            };
            if stages.last() == Some(&stage) {
                break;
            }
            stages.push(stage);
            if stages.len() > MAX_STEPS {
                return Ok(None);
            }
        }
        let order: Vec<[bool; 2]> = (0..=MAX_K + 1).map(|k| self.falls(place, k)).collect();
        // By k, from 0 on.
        let mut now: Vec<Certain> = Vec::new();
        for k in 0..=MAX_K + 1 {
            let mut certain = Certain { first: Vec::new(), second: Vec::new() };
            for one in &all {
                let [p, q] = one.games;
                let [first, second] =
                    self.wins([y(LINKS_BEFORE_CERTAIN + k), p, y(LINKS_BEFORE_CERTAIN), q])?;
                certain.first.push(!second);
                certain.second.push(!first);
            }
            now.push(certain);
        }
        for j in LINKS_BEFORE_CERTAIN + 1..LINKS_BEFORE_CERTAIN + MAX_STEPS {
            (self.poll)().map_err(Stop::Failed)?;
            let mut next = vec![now[0].clone()];
            for k in 1..=MAX_K {
                let stage = &stages[(j + k).min(stages.len() - 1)];
                let further = &now[k + 1].second;
                next.push(moved(&all, order[k], (&next[k - 1], further, stage)));
            }
            // Beyond it the sum is at most the one for k - 2.
            next.push(next[MAX_K - 1].clone());
            if next == now && j >= stages.len() {
                let (from, whole) = (j - 1, all.len() - 1);
                let (at_most, not_at_least) = (now[1].second[whole], now[1].first[whole]);
                return Ok(Some(Compared { from, at_most, not_at_least }));
            }
            now = next;
        }
        Ok(None)
    }

    /// Tests whether `y(j + k)` is at most `y(j)`, and whether it is not at least that, for all
    /// large j.
    fn falls(&self, place: usize, k: usize) -> [bool; 2] {
        let (rows, back) = (self.view.rows, self.chain.back);
        let many = LINKS_BEFORE_CERTAIN + rows.from / back + rows.step + 1;
        let all = |fits: &dyn Fn(usize, usize) -> bool| {
            (LINKS_BEFORE_CERTAIN..many).all(|j| fits(place + (j + k) * back, place + j * back))
        };
        [all(&|x, y| self.view.at_most(x, y)), all(&|x, y| !self.view.at_most(y, x))]
    }

    /// The positions of a difference of two games, options before what has them.
    fn differences(&mut self, [p, q]: [usize; 2]) -> Result<Vec<Difference>, Stop<E>> {
        let whole = [self.least[p], self.least[q]];
        let mut met = vec![whole];
        let mut at = 0;
        while at < met.len() {
            for player in [0, 1] {
                for option in self.moves(met[at], player) {
                    if !met.contains(&option) {
                        met.push(option);
                    }
                }
            }
            self.left = self.left.checked_sub(1).ok_or(Stop::GaveUp(()))?;
            at += 1;
        }
        // Options of a game have smaller numbers.
        met.sort_unstable_by_key(|[p, q]| (p + q, *p));
        let place = |games: &[usize; 2]| met.iter().position(|other| other == games).unwrap_or(0);
        let difference = |games: &[usize; 2]| {
            let options = [0, 1]
                .map(|player| self.moves(*games, player).iter().map(place).collect::<Vec<usize>>());
            let [p, q] = *games;
            let compared = [self.view.at_most(p, q), self.view.at_most(q, p)];
            Difference { games: *games, options, compared }
        };
        Ok(met.iter().map(difference).collect())
    }

    /// The options of a player in `v(p) − v(q)`.
    fn moves(&self, [p, q]: [usize; 2], player: usize) -> Vec<[usize; 2]> {
        let in_p = self.forms.options(p, player).iter().map(|o| [self.least[*o], q]);
        let in_q = self.forms.options(q, 1 - player).iter().map(|o| [p, self.least[*o]]);
        in_p.chain(in_q).collect()
    }

    /// Tests whether Left wins `v(a) + v(b) − v(c) − v(d)` moving first, and moving second.
    fn wins(&mut self, sum: [usize; 4]) -> Result<[bool; 2], Stop<E>> {
        let [mut a, mut b, mut c, mut d] = sum.map(|n| self.least[n]);
        (a, b) = (a.min(b), a.max(b));
        (c, d) = (c.min(d), c.max(d));
        // What is on both sides is left out.
        for ([x, y], [z, w]) in
            [([a, b], [c, d]), ([a, b], [d, c]), ([b, a], [c, d]), ([b, a], [d, c])]
        {
            if x == z {
                return Ok([!self.view.at_most(y, w), self.view.at_most(w, y)]);
            }
        }
        let key = [a, b, c, d].map(|n| n as u32);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.left = self.left.checked_sub(1).ok_or(Stop::GaveUp(()))?;
        (self.poll)().map_err(Stop::Failed)?;
        let wins = stacker::maybe_grow(RED_ZONE_BYTES, 1 << 20, || self.play([a, b, c, d]))?;
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn play(&mut self, sum: [usize; 4]) -> Result<[bool; 2], Stop<E>> {
        let mut wins = [false, true];
        for player in [0, 1] {
            'moves: for at in 0..4 {
                let own = if at < 2 { player } else { 1 - player };
                for o in 0..self.forms.options(sum[at], own).len() {
                    let mut after = sum;
                    after[at] = self.forms.options(sum[at], own)[o];
                    // After Left's move she wins as the second, after Right's as the first.
                    if self.wins(after)?[1 - player] != (player == 1) {
                        wins[player] = player == 0;
                        break 'moves;
                    }
                }
            }
        }
        Ok(wins)
    }
}

/// Returns the certain results for `y(i) − e + A` for one i. `second` tests whether Right wins it
/// moving second, given the certain results for the differences before with Right moving first.
fn stopped(all: &[Difference], second: impl Fn(usize, &[bool]) -> bool) -> Certain {
    let mut certain = Certain { first: Vec::new(), second: Vec::new() };
    for (at, each) in all.iter().enumerate() {
        // He moves from y to e, or in A.
        let first = each.compared[0] || each.options[1].iter().any(|o| certain.second[*o]);
        certain.first.push(first);
        let second = second(at, &certain.first);
        certain.second.push(second);
    }
    certain
}

/// Returns the certain results for `y(j + k) − y(j) + A`, from the comparison of `y(j + k)` and
/// `y(j)`, and from the certain results with `k − 1`, for `y(j + k) − y(j − 1) + A`, and for `y(j +
/// k) − e + A`.
fn moved(
    all: &[Difference],
    [at_most, not_at_least]: [bool; 2],
    (nearer, further, stopped): (&Certain, &[bool], &Certain),
) -> Certain {
    let mut certain = Certain { first: Vec::new(), second: Vec::new() };
    for (at, each) in all.iter().enumerate() {
        let [nonpositive, nonnegative] = each.compared;
        let first = further[at]
            || each.options[1].iter().any(|o| certain.second[*o])
            || at_most && !nonnegative
            || not_at_least && nonpositive;
        certain.first.push(first);
        let second = nearer.first[at]
            && stopped.first[at]
            && each.options[0].iter().all(|o| certain.first[*o])
            || at_most && nonpositive;
        certain.second.push(second);
    }
    certain
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::comparisons::all_rows;
    use super::*;
    use crate::testing::thorough;

    /// Returns games in which both players take a number from a set. Without moves, an even number
    /// is 1 and an odd one -1, or with exchanged signs.
    fn games(set: &[usize], odd: usize) -> OrderedGames {
        let most = *set.iter().max().unwrap();
        let first = (0..most).map(|n| {
            let options: Vec<usize> = set.iter().filter(|s| **s <= n).map(|s| n - s + 1).collect();
            match options.is_empty() {
                true if n % 2 == odd => [vec![], vec![0]],
                true => [vec![0], vec![]],
                false => [options.clone(), options],
            }
        });
        OrderedGames { first: first.collect(), back: [set.to_vec(), set.to_vec()] }
    }

    fn found(set: &[usize], odd: usize) -> Option<Links> {
        let games = games(set, odd);
        let rows = all_rows::<Infallible>(&games, &mut || Ok(())).unwrap().unwrap();
        links::<Infallible>(&games, &rows, 1 << 24, &mut || Ok(())).unwrap()
    }

    #[test]
    fn chains_have_a_saltus_or_none() {
        for odd in 0..if thorough() { 2 } else { 1 } {
            for (set, from, period) in [
                (&[2, 4, 5, 8, 11][..], 37, 11),
                (&[3, 4, 8, 14], 48, 14),
                (&[3, 6, 8, 15], 38, 15),
            ] {
                assert_eq!(found(set, odd), Some(Links::Alike { from, period }));
            }
            for (set, back) in [
                (&[2, 7, 10][..], 10),
                (&[3, 7, 12], 12),
                (&[3, 4, 6, 11], 11),
                (&[3, 6, 7, 11], 11),
                (&[3, 4, 7, 12], 12),
                (&[4, 5, 8, 11], 11),
                (&[2, 3, 5, 7, 11], 11),
            ] {
                let found = found(set, odd);
                assert!(matches!(found, Some(Links::Differ { back: b, .. }) if b == back));
            }
            // No chains.
            for set in [&[2, 3, 6][..], &[2, 9, 12], &[7, 11, 12]] {
                assert_eq!(found(set, odd), None);
            }
        }
    }
}
