//! Outcomes of `n·G`, the sum of `n` copies, for every game `G` of a list.
//!
//! Play from `n·G` leads to sums of `m` copies of `G` and at most `n − m` small games. For each `G`
//! the outcomes of these are found for `m = 1`, then `m = 2`, …; those for `m = 0` are common to
//! all `G`.

use super::family::{Games, Number};
use super::fold::{Contribution, SmallSeats, UnionRule};
use super::search::Settling;
use std::collections::BTreeMap;

/// Sums of `n` games beyond which a question is too large.
const MAX_SUMS: usize = 60_000;

/// All sums of at most `n` small games other than 0, in an order in which followers come first, and
/// sums of fewer games.
#[derive(Debug)]
pub(super) struct Copies<'a> {
    rule: UnionRule,
    games: &'a Games,
    copies: usize,
    /// The contribution of a game, by the united contribution of its options.
    steps: [Contribution; 256],
    /// The outcome of a game, by its contribution.
    outcome_of: [SmallSeats; 256],
    /// For each sum, the sums after one move in it.
    moves: Vec<Vec<u32>>,
    /// For each sum of less than `n` games and each small game, the index of their sum.
    more: Vec<Vec<u32>>,
    /// The number of sums of at most 0, 1, 2, … games.
    counts: Vec<usize>,
    /// The moves in a single copy of `G`, in sum with each sum of less than `n` games.
    settling: Settling,
}

/// Tests whether a number of copies is small enough.
pub(super) fn fits(games: &Games, copies: u32) -> bool {
    let small = games.small().len() as u128;
    let mut sums: u128 = 1;
    for i in 0..u128::from(copies) {
        sums = sums * (small + i) / (i + 1);
        if sums > MAX_SUMS as u128 {
            return false;
        }
    }
    copies <= 1000
}

impl<'a> Copies<'a> {
    pub(super) fn new(rule: UnionRule, games: &'a Games, copies: u32) -> Copies<'a> {
        let (small, copies) = (games.small(), copies as usize);
        let (mut sums, mut counts): (Vec<Vec<usize>>, Vec<usize>) = (vec![Vec::new()], vec![1]);
        for size in 1..=copies {
            let fewer = if size == 1 { 0 } else { counts[size - 2] };
            let mut level = Vec::new();
            for sum in &sums[fewer..] {
                let least = sum.last().copied().unwrap_or(1);
                level.extend((least..small.len()).map(|game| [&sum[..], &[game]].concat()));
            }
            // A move makes a number smaller.
            level.sort_by_key(|sum| sum.iter().sum::<usize>());
            sums.extend(level);
            counts.push(sums.len());
        }
        let numbers: BTreeMap<&[usize], u32> = sums.iter().map(Vec::as_slice).zip(0..).collect();
        let number = |mut sum: Vec<usize>| {
            sum.retain(|game| *game > 0);
            sum.sort_unstable();
            numbers.get(&sum[..]).copied().unwrap_or(0)
        };
        let moves = |sum: &Vec<usize>| {
            let places = 0..sum.len();
            let mut after: Vec<u32> = places
                .flat_map(|at| games.options(small[sum[at]]).map(move |option| (at, option)))
                .map(|(at, option)| {
                    let mut after = sum.clone();
                    after[at] = option;
                    number(after)
                })
                .collect();
            after.sort_unstable();
            after.dedup();
            after
        };
        let more = |sum: &Vec<usize>| {
            (0..small.len()).map(|game| number([&sum[..], &[game]].concat())).collect()
        };
        let settling = Settling::new(rule.players, [[]; 0]);
        let fewer = &sums[..counts[copies - 1]];
        let (moves, more) = (sums.iter().map(moves).collect(), fewer.iter().map(more).collect());
        let (steps, outcome_of) = (rule.steps(), rule.outcomes());
        let mut all =
            Copies { rule, games, copies, steps, outcome_of, moves, more, counts, settling };
        let none = all.contributions(0, |_| 0);
        let with_each = all.more.iter().map(|sums| sums.iter().map(|sum| none[*sum as usize]));
        all.settling = Settling::new(rule.players, with_each);
        all
    }

    /// Returns what a move to this number of copies of a game in sum with each sum of small games
    /// contributes: `elsewhere` is the contribution of moves in the copies.
    fn contributions(
        &self,
        copies: usize,
        elsewhere: impl Fn(usize) -> Contribution,
    ) -> Vec<Contribution> {
        let count = self.counts[self.copies - copies];
        let mut found: Vec<Contribution> = Vec::with_capacity(count);
        for (sum, moves) in self.moves[..count].iter().enumerate() {
            let own = moves.iter().fold(0, |code, after| code | found[*after as usize]);
            found.push(match copies + sum {
                0 => self.rule.contributes(self.rule.winners),
                _ => self.steps[usize::from(own | elsewhere(sum))],
            });
        }
        found
    }

    /// The outcome of all copies of the game of that number together.
    pub(super) fn outcome(&self, game: Number) -> SmallSeats {
        if game == 0 {
            return self.rule.winners;
        }
        let mut found = self.contributions(1, |sum| self.settling.half(game, sum));
        for copies in 2..=self.copies {
            found = self.contributions(copies, |sum| {
                let options = self.games.options(game);
                options.fold(0, |code, option| code | found[self.more[sum][option] as usize])
            });
        }
        self.outcome_of[usize::from(found[0])]
    }

    /// The outcomes of all copies together, of each game.
    pub(super) fn outcomes<E>(
        &self,
        poll: &dyn Fn() -> Result<(), E>,
    ) -> Result<Vec<SmallSeats>, E> {
        let games = 0..self.games.count();
        let outcome = |game: usize| {
            if game.is_multiple_of(16) {
                poll()?;
            }
            Ok(self.outcome(game as Number))
        };
        games.map(outcome).collect()
    }
}
