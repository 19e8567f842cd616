//! Indistinguishable games: classes of games with equal outcomes in all contexts born by some day.

use std::collections::BTreeMap;

use super::family::{Games, Number, SummedWith};
use super::fold::rule_of;
use super::search::Settling;
use super::{LAST_DAY, TableError};
use crate::game::Stop;
use crate::play::Coalition;

/// Returns the classes of games born by a day that have equal outcomes in sum with every game `X`
/// born by day `contexts`: only classes of at least two games, each in order, by their first games.
///
/// Games are compared in sum with one `X` after the other, and those that are alone in their class
/// are looked at no more.
pub fn indistinguishable<E>(
    convention: Coalition,
    day: u32,
    contexts: u32,
    poll: &dyn Fn() -> Result<(), E>,
) -> Result<Vec<Vec<Number>>, Stop<E, TableError>> {
    let rule = rule_of(convention)?;
    let games = Games::born_by(day.max(contexts).min(LAST_DAY))?;
    let settling = Settling::new(rule, &SummedWith::new(rule, &games));
    let outcome = |s: Number, t: Number| {
        if s == 0 && t == 0 { rule.winners } else { rule.outcome(settling.code(s, t)) }
    };
    // A game of an earlier day has the same number on later ones.
    let numbers = |day: u32| Games::born_by(day).map(|games| games.count());
    let mut classes: Vec<Vec<Number>> = vec![(0..numbers(day)?).map(|n| n as Number).collect()];
    let mut outcomes: Vec<u8> = Vec::new();
    for x in 0..numbers(contexts)? {
        poll().map_err(Stop::Failed)?;
        let x = x as Number;
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
