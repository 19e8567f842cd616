//! The outcomes of sums of two games, with the smallest witnesses.
//!
//! A seat is settled in `S + T` by a move to `S + t` for an option `t` of `T`, or to `s + T` for an
//! option `s` of `S`. The former depends on `T` and on the seats that each `S + t` settles. Games
//! with the same outcomes in sum with all small games form a class, and for two classes each half
//! is found for one game after the other: all unions of both halves occur, since the games are
//! chosen independently. So all pairs of day 4 are covered without looking at each.
//!
//! Games are *indistinguishable* if they have equal outcomes in all contexts born by some day.

use super::family::{Games, Number};
use super::fold::{Contribution, SmallSeats, UnionRule};
use super::{LAST_DAY, TableError};
use crate::game::Stop;
use crate::play::Coalition;
use std::collections::BTreeMap;

/// The moves that settle a sum `S + T`: for each `T` and each seat, the small games `s` such that a
/// move to `s + T` settles the seat's result in `S + T`.
#[derive(Debug)]
pub(super) struct Settling {
    seats: usize,
    masks: Vec<u16>,
}

impl Settling {
    /// Prepares the moves to each small game and each `T`, given what they contribute: first for
    /// the first `T`, with each small game.
    pub(super) fn new<I>(players: u32, contributions: impl IntoIterator<Item = I>) -> Settling
    where
        I: IntoIterator<Item = Contribution>,
    {
        let mut masks = Vec::new();
        for contributions in contributions {
            let row = masks.len();
            masks.resize(row + players as usize, 0u16);
            for (s, code) in contributions.into_iter().enumerate() {
                for (seat, mask) in masks[row..].iter_mut().enumerate() {
                    *mask |= u16::from(code >> seat & 1) << s;
                }
            }
        }
        Settling { seats: players as usize, masks }
    }

    /// Prepares the moves to small games, given the outcomes of their sums with all games.
    pub(super) fn of_sums(rule: UnionRule, beside: &[Vec<SmallSeats>]) -> Settling {
        let rows = 0..beside[0].len();
        Settling::new(
            rule.players,
            rows.map(|t| beside.iter().map(move |row| rule.contributes(row[t]))),
        )
    }

    fn row(&self, t: usize) -> &[u16] {
        &self.masks[t * self.seats..][..self.seats]
    }

    /// Returns the seats that a move to `s + T` settles, for an option `s` of `S`.
    pub(super) fn half(&self, s: Number, t: usize) -> Contribution {
        let settled = self.row(t).iter().zip(0u32..);
        settled.fold(0, |code, (mask, seat)| code | u8::from(mask & s != 0) << seat)
    }

    /// Returns a bit for each seat, set if a move settles its result in `S + T`. The pair of empty
    /// games is not allowed.
    pub(super) fn code(&self, s: Number, t: Number) -> Contribution {
        self.half(s, t.into()) | self.half(t, s.into())
    }
}

/// The smallest pairs of games with these outcomes, and this outcome of their sum: of all pairs
/// those whose larger number is least, and of these the one whose smaller number is.
pub(super) type Witnesses = BTreeMap<[SmallSeats; 3], (Number, Number)>;

/// The order of pairs.
fn size((a, b): (Number, Number)) -> (Number, Number) {
    (a.max(b), a.min(b))
}

/// Finds the outcomes of the sums of all pairs of games, given those with small games.
pub(super) fn search<E>(
    rule: UnionRule,
    beside: &[Vec<SmallSeats>],
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<Witnesses, E> {
    let (settling, outcome) =
        (Settling::of_sums(rule, beside), |game| beside[0][usize::from(game)]);
    // The empty game is alone in its class.
    let mut classes: BTreeMap<(bool, &[u16]), Vec<Number>> = BTreeMap::new();
    for game in 0..beside[0].len() {
        classes.entry((game > 0, settling.row(game))).or_default().push(game as Number);
    }
    let classes: Vec<Vec<Number>> = classes.into_values().collect();
    let mut found = Witnesses::from([([rule.winners; 3], (0, 0))]);
    let mut note = |code: Contribution, pair: (Number, Number)| {
        let key = [outcome(pair.0), outcome(pair.1), rule.outcome(code)];
        let known = found.entry(key).or_insert(pair);
        if (size(pair), pair) < (size(*known), *known) {
            *known = pair;
        }
    };
    // The first game of a class for each half that one of the class makes with a game.
    let firsts = |class: &[Number], with: Number| {
        let mut firsts: Vec<(Contribution, Number)> = Vec::new();
        for &game in class {
            let half = settling.half(game, with.into());
            if firsts.iter().all(|(known, _)| *known != half) {
                firsts.push((half, game));
            }
        }
        firsts
    };
    for (at, class) in classes.iter().enumerate() {
        poll()?;
        for other in &classes[at..] {
            if class[0] == 0 && other[0] == 0 {
                continue;
            }
            for (one, game) in firsts(class, other[0]) {
                for (two, with) in firsts(other, class[0]) {
                    note(one | two, (game, with));
                    note(one | two, (with, game));
                }
            }
        }
    }
    Ok(found)
}

/// Returns the classes of games born by day 4 that have equal outcomes in sum with every game `X`
/// born by day `contexts`: only classes of at least two games, each in order, by their first games.
///
/// Games are compared in sum with one `X` after the other, and those that are alone in their class
/// are looked at no more.
pub fn indistinguishable<E>(
    convention: Coalition,
    contexts: u32,
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<Vec<Vec<Number>>, Stop<E, TableError>> {
    let unfit = TableError::Players(convention.players());
    let rule = UnionRule::new(convention).ok_or(unfit)?;
    let games = Games::born_by(LAST_DAY)?;
    let settling = Settling::of_sums(rule, &games.sums_with_small(rule));
    let outcome = |s: Number, t: Number| {
        if s == 0 && t == 0 { rule.winners } else { rule.outcome(settling.code(s, t)) }
    };
    let mut classes: Vec<Vec<Number>> = vec![(0..=Number::MAX).collect()];
    let mut outcomes: Vec<u8> = Vec::new();
    // A game of an earlier day has the same number on later ones.
    for x in (0..=Number::MAX).take(Games::born_by(contexts)?.count()) {
        poll().map_err(Stop::Failed)?;
        let mut at = 0;
        while at < classes.len() {
            outcomes.clear();
            outcomes.extend(classes[at].iter().map(|game| outcome(*game, x)));
            if outcomes.iter().all(|other| *other == outcomes[0]) {
                at += 1;
                continue;
            }
            let class = classes.swap_remove(at);
            let mut parts: BTreeMap<u8, Vec<Number>> = BTreeMap::new();
            for (game, outcome) in class.into_iter().zip(&outcomes) {
                parts.entry(*outcome).or_default().push(game);
            }
            // The parts need not be compared in sum with this game again, but that does no harm.
            classes.extend(parts.into_values().filter(|part| part.len() > 1));
        }
    }
    classes.sort();
    Ok(classes)
}
