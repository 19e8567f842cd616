//! Random search for outcomes of `n·G` that no game `G` of the first days has, among games with
//! options from random lists of deep games.

use tweedle_games::addition::{Games, MAX_SMALL_GAMES, SumEntry, multiples};
use tweedle_games::distinguish::{Context, ContextId, Kinds, Shapes, SmallSeats, UnionRule};
use tweedle_games::play::{Coalition, SeatSet};

/// The number of lists for each unit of effort.
const LISTS_PER_EFFORT: usize = 1;

/// Returns, for outcomes of a game and of `copies` copies, a game that has them, where one is
/// found.
pub fn find(
    convention: Coalition,
    rule: UnionRule,
    copies: u32,
    asked: &[[SeatSet; 2]],
    effort: usize,
) -> Vec<Option<Context>> {
    let mut found: Vec<Option<Context>> = vec![None; asked.len()];
    let mut shapes = Shapes::new(5);
    for _ in 0..LISTS_PER_EFFORT * effort {
        if found.iter().all(Option::is_some) {
            break;
        }
        let lists = list(rule, &mut shapes);
        let numbers = lists.iter().map(|list| list.iter().fold(0, |all, option| all | 1 << option));
        let Ok(games) = Games::with_options(numbers.collect()) else { continue };
        let table = multiples(convention, &games, copies, &|| Ok::<(), ()>(()));
        let Ok(table) = table else { return found };
        for row in &table.rows {
            let place = asked.iter().position(|asked| *asked == [row.given[0], row.sum]);
            let (Some(at), SumEntry::Found(made_of)) = (place, &row.known) else { continue };
            let mut all = lists.clone();
            all.push(games.options(made_of[0]).map(|option| option as ContextId).collect());
            let made = Context::new(all);
            if found[at].as_ref().is_none_or(|known| made.size() < known.size()) {
                found[at] = Some(made);
            }
        }
    }
    found
}

/// Returns the largest list of different games, each by its options among those before.
fn list(rule: UnionRule, shapes: &mut Shapes) -> Vec<Vec<ContextId>> {
    let steps = rule.steps();
    let mut kinds = Kinds::default();
    let mut games: Vec<Vec<ContextId>> = vec![Vec::new()];
    let mut own: Vec<SmallSeats> = vec![rule.contributes(rule.winners)];
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
    games
}
