//! Outcomes of `n·G`, the sum of `n` copies, for every game `G` of a list.
//!
//! Play from `n·G` leads to sums of `m` copies of `G` and at most `n − m` small games. For each `G`
//! the outcomes of these are found for `m = 1`, then `m = 2`, …; those for `m = 0` are common to
//! all `G`.

use super::family::{Games, Number};
use super::fold::{Contribution, SmallSeats, UnionRule};
use std::collections::BTreeMap;

/// Sums of `n` games beyond which a question is too large.
const MAX_SUMS: usize = 60_000;

/// All sums of a fixed number of small games, which may be 0, in an order in which followers come
/// first.
#[derive(Debug)]
struct CountLevel {
    /// For each sum, the sums after one move in it.
    moves: Vec<Vec<u32>>,
    /// For each sum and each small game, the index of their sum in the next level.
    more: Vec<Vec<u32>>,
}

/// The sums of no small game, of one, and so on.
#[derive(Debug)]
pub(super) struct Copies<'a> {
    rule: UnionRule,
    games: &'a Games,
    copies: usize,
    levels: Vec<CountLevel>,
    /// For each sum of `copies − 1` small games and each seat, the games whose sum with it settles
    /// the seat's result, if a copy of `G` is moved to it.
    masks: Vec<Vec<u16>>,
}

fn sums_of(small: usize, size: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .iter()
            .flat_map(|sum: &Vec<u8>| {
                let least = sum.last().copied().unwrap_or(0);
                (least..small as u8).map(move |game| {
                    let mut sum = sum.clone();
                    sum.push(game);
                    sum
                })
            })
            .collect();
    }
    // A move makes a number smaller.
    all.sort_by_key(|sum| sum.iter().map(|game| u32::from(*game)).sum::<u32>());
    all
}

fn with(sum: &[u8], game: u8) -> Vec<u8> {
    let mut sum = sum.to_vec();
    sum.insert(sum.partition_point(|other| *other < game), game);
    sum
}

/// Tests whether this number of copies is small enough.
pub(super) fn fits(games: &Games, copies: u32) -> bool {
    let small = games.small().len() as u128;
    // (small + copies − 1) over copies
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
        let sums: Vec<Vec<Vec<u8>>> = (0..=copies).map(|size| sums_of(small.len(), size)).collect();
        let places: Vec<BTreeMap<&[u8], u32>> =
            sums.iter().map(|level| level.iter().map(Vec::as_slice).zip(0..).collect()).collect();
        let mut levels = Vec::with_capacity(copies + 1);
        for (size, level) in sums.iter().enumerate() {
            let place = |sum: &[u8]| places[sum.len()].get(sum).copied().unwrap_or(0);
            let moves = level.iter().map(|sum| {
                let mut after = Vec::new();
                for (at, game) in sum.iter().enumerate() {
                    if at > 0 && sum[at - 1] == *game {
                        continue;
                    }
                    let mut rest = sum.clone();
                    rest.remove(at);
                    after.extend(
                        games
                            .options(small[usize::from(*game)])
                            .map(|option| place(&with(&rest, option as u8))),
                    );
                }
                after
            });
            let more = level
                .iter()
                .filter(|_| size < copies)
                .map(|sum| (0..small.len() as u8).map(|game| place(&with(sum, game))).collect());
            levels.push(CountLevel { moves: moves.collect(), more: more.collect() });
        }
        let mut all = Copies { rule, games, copies, levels, masks: Vec::new() };
        let none = all.level(copies, true, |_| 0);
        all.masks = all.levels[copies - 1].more.iter().map(|more| all.mask(more, &none)).collect();
        all
    }

    /// Returns the outcomes of sums with `size` small games, possibly with further games:
    /// `elsewhere` is the contribution of moves in those.
    fn level(
        &self,
        size: usize,
        alone: bool,
        elsewhere: impl Fn(usize) -> Contribution,
    ) -> Vec<SmallSeats> {
        let level = &self.levels[size];
        let mut outcomes: Vec<SmallSeats> = Vec::with_capacity(level.moves.len());
        for (sum, moves) in level.moves.iter().enumerate() {
            let own = moves
                .iter()
                .fold(0, |code, after| code | self.rule.contributes(outcomes[*after as usize]));
            let stuck = alone && moves.is_empty();
            outcomes.push(match stuck {
                true => self.rule.winners,
                false => self.rule.outcome(own | elsewhere(sum)),
            });
        }
        outcomes
    }

    fn mask(&self, more: &[u32], outcomes: &[SmallSeats]) -> Vec<u16> {
        (0..self.rule.players)
            .map(|seat| {
                more.iter().enumerate().fold(0u16, |mask, (game, place)| {
                    let code = self.rule.contributes(outcomes[*place as usize]);
                    mask | u16::from(code >> seat & 1) << game
                })
            })
            .collect()
    }

    /// The outcome of all copies of the game of that number together.
    pub(super) fn outcome(&self, game: Number) -> SmallSeats {
        if game == 0 {
            return self.rule.winners;
        }
        let mut outcomes = self.level(self.copies - 1, false, |sum| {
            let settles =
                |(seat, mask): (usize, &u16)| Contribution::from(mask & game != 0) << seat;
            self.masks[sum].iter().enumerate().map(settles).fold(0, |code, seat| code | seat)
        });
        for size in (0..self.copies - 1).rev() {
            let more = &self.levels[size].more;
            outcomes = self.level(size, false, |sum| {
                self.games.options(game).fold(0, |code, option| {
                    let place = more[sum][option] as usize;
                    code | self.rule.contributes(outcomes[place])
                })
            });
        }
        outcomes.first().copied().unwrap_or(self.rule.winners)
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
