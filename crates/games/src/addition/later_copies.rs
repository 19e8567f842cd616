//! Random search for outcomes of `n·G` that no game `G` of the first days has, among games with
//! options from random lists of deep games.

use super::TableError;
use super::family::{Games, MAX_SMALL_GAMES, Number};
use super::fold::{SmallSeats, UnionRule};
use super::multiples::Copies;
use crate::distinguish::{Context, ContextId, Kinds, Shapes};
use crate::game::Stop;

/// The number of sums of games of a list that may be visited for each unit of effort, each in sum
/// with all games of the list.
const SUMS_PER_EFFORT: usize = 40;

/// Returns, for outcomes of a game and of `copies` copies, a game that has them, where one is
/// found.
///
/// # Errors
/// [`Stop`]; those of `poll`, which is called now and then.
pub(super) fn find<E: Send>(
    rule: UnionRule,
    copies: u32,
    asked: &[[SmallSeats; 2]],
    (effort, threads): (u32, usize),
    poll: &(dyn Fn() -> Result<(), E> + Sync),
) -> Result<Vec<Option<Context>>, Stop<E, TableError>> {
    let mut found: Vec<Option<Context>> = vec![None; asked.len()];
    let mut shapes = Shapes::new(5);
    // Sums of up to this many games of a list.
    let sums = (1..=copies as usize).fold(1, |sums, n| sums * (MAX_SMALL_GAMES + n) / n);
    for _ in 0..SUMS_PER_EFFORT.saturating_mul(effort as usize) / sums {
        if found.iter().all(Option::is_some) {
            break;
        }
        let (lists, own) = list(rule, &mut shapes);
        let numbers = lists.iter().map(|list| list.iter().fold(0, |all, option| all | 1 << option));
        let games = Games::with_options(numbers.collect())?;
        let copied = Copies::new(rule, &games, copies);
        let outcomes = copied.outcomes(threads, poll).map_err(Stop::Failed)?;
        let (steps, of) = (rule.steps(), rule.outcomes());
        for (game, sum) in outcomes.iter().enumerate().skip(1) {
            let game = game as Number;
            let united = games.options(game).fold(0, |all, option| all | own[option]);
            let outcome = of[usize::from(steps[usize::from(united)])];
            let Some(at) = asked.iter().position(|asked| *asked == [outcome, *sum]) else {
                continue;
            };
            let mut all = lists.clone();
            all.push(games.options(game).map(|option| option as ContextId).collect());
            let made = Context::new(all);
            if found[at].as_ref().is_none_or(|known| made.size() < known.size()) {
                found[at] = Some(made);
            }
        }
    }
    Ok(found)
}

/// Returns the largest list of different games, each by its options among those before, and the
/// contributions of these games as options.
fn list(rule: UnionRule, shapes: &mut Shapes) -> (Vec<Vec<ContextId>>, Vec<u8>) {
    let steps = rule.steps();
    let mut kinds = Kinds::default();
    let mut games: Vec<Vec<ContextId>> = vec![Vec::new()];
    let mut own = vec![rule.contributes(rule.winners)];
    kinds.push(own[0], 0);
    let mut options = Vec::new();
    shapes.change();
    while games.len() < MAX_SMALL_GAMES {
        shapes.options(games.len(), &kinds, &mut options);
        if games.contains(&options) {
            // A narrow shape may have no other games to give.
            shapes.change();
            continue;
        }
        let united = options.iter().fold(0, |all, option| all | own[*option as usize]);
        own.push(steps[usize::from(united)]);
        kinds.push(steps[usize::from(united)], games.len() as ContextId);
        games.push(options.clone());
    }
    (games, own)
}
