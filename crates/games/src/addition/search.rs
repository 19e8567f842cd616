//! The outcomes of sums of two games, with the smallest witnesses.
//!
//! A seat is settled in `S + T` by a move to `S + t` for an option `t` of `T`, or to `s + T` for an
//! option `s` of `S`. The former depends on `T` and on the seats that each `S + t` settles. Games
//! with the same outcomes in sum with all small games form a class, and for two classes each half
//! is found for one game after the other: all unions of both halves occur, since the games are
//! chosen independently. So all pairs of day 4 are covered without looking at each.

use super::family::{Number, SummedWith};
use super::fold::{Contribution, UnionRule};
use std::collections::BTreeMap;

/// The moves that settle a sum `S + T`: for each `T` and each seat, the small games `s` such that a
/// move to `s + T` settles the seat's result in `S + T`.
#[derive(Debug)]
pub(super) struct Settling {
    seats: usize,
    masks: Vec<u16>,
}

impl Settling {
    pub(super) fn new(rule: UnionRule, beside: &SummedWith) -> Settling {
        let seats = rule.players as usize;
        let mut masks = vec![0u16; seats * beside.games];
        for s in 0..beside.small {
            for t in 0..beside.games {
                let code = rule.contributes(beside.sum_outcome(s, t));
                for seat in 0..seats {
                    masks[t * seats + seat] |= u16::from(code >> seat & 1) << s;
                }
            }
        }
        Settling { seats, masks }
    }

    fn row(&self, t: Number) -> &[u16] {
        &self.masks[usize::from(t) * self.seats..][..self.seats]
    }

    /// Returns the seats that a move to `s + T` settles, for an option `s` of `S`.
    fn half(&self, s: Number, t: Number) -> Contribution {
        let settled = self.row(t).iter().zip(0u32..);
        settled.fold(0, |code, (mask, seat)| code | u8::from(mask & s != 0) << seat)
    }

    /// Returns a bit for each seat, set if a move settles its result in `S + T`. The pair of empty
    /// games is not allowed.
    pub(super) fn code(&self, s: Number, t: Number) -> Contribution {
        self.half(s, t) | self.half(t, s)
    }
}

/// The smallest witnesses of sums: of all pairs those whose larger number is least, and of these
/// the one whose smaller number is.
#[derive(Debug)]
pub(super) struct Witnesses {
    /// The number of outcomes of the games, and the number of codes.
    outcomes: usize,
    codes: usize,
    found: Vec<Option<(Number, Number)>>,
}

/// The order of pairs.
fn size((a, b): (Number, Number)) -> (Number, Number) {
    (a.max(b), a.min(b))
}

impl Witnesses {
    /// Returns the smallest pair of a game with the outcome of index `k` and one with the outcome
    /// of index `l`, whose sum has this code.
    pub(super) fn pair(&self, k: usize, l: usize, code: Contribution) -> Option<(Number, Number)> {
        self.found[(k * self.outcomes + l) * self.codes + usize::from(code)]
    }

    fn note(&mut self, (k, l): (usize, usize), code: Contribution, pair: (Number, Number)) {
        let known = &mut self.found[(k * self.outcomes + l) * self.codes + usize::from(code)];
        if known.is_none_or(|known| (size(pair), pair) < (size(known), known)) {
            *known = Some(pair);
        }
    }
}

/// Finds the outcomes of the sums of all pairs of games but the empty pair; `outcomes` are those
/// that games have.
pub(super) fn search<E>(
    rule: UnionRule,
    beside: &SummedWith,
    outcomes: &[u8],
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<Witnesses, E> {
    let settling = Settling::new(rule, beside);
    // The empty game is alone in its class.
    let mut classes: BTreeMap<(bool, &[u16]), Vec<Number>> = BTreeMap::new();
    for game in 0..beside.games {
        let number = game as Number;
        classes.entry((game > 0, settling.row(number))).or_default().push(number);
    }
    let classes: Vec<Vec<Number>> = classes.into_values().collect();
    let place = |class: &[Number]| {
        let outcome = beside.outcome(class[0].into());
        outcomes.iter().position(|o| *o == outcome).unwrap_or(0)
    };
    let codes = 1usize << rule.players;
    let found = vec![None; outcomes.len() * outcomes.len() * codes];
    let mut found = Witnesses { outcomes: outcomes.len(), codes, found };
    // The first game of a class for each half that one of the class makes with a game.
    let firsts = |class: &[Number], with: Number| {
        let mut firsts: Vec<(Contribution, Number)> = Vec::new();
        for &game in class {
            let half = settling.half(game, with);
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
            let (k, l) = (place(class), place(other));
            for (one, game) in firsts(class, other[0]) {
                for (two, with) in firsts(other, class[0]) {
                    found.note((k, l), one | two, (game, with));
                    found.note((l, k), one | two, (with, game));
                }
            }
        }
    }
    Ok(found)
}
