//! Isomorphism of games: expands sums to game trees, and enumerates all impartial games of the
//! first days.

use super::birthday::days;
use super::explore::{options_for, reachable};
use super::recursion::{FromOptions, recurse};
use super::world::{Ticker, World};
use crate::game::arena::{Arena, GameId, Halt, Memo, SumId, Unsupported};
use hashbrown::HashMap;
use std::collections::BTreeSet;
use tweedle_base::{Limit, Seeded};

/// The canonical representative of the isomorphism class of `s`: the game tree multiplied out,
/// every option a single game in canonical form, nim heaps and integers recognised. Two sums are
/// isomorphic iff this gives the same id for both. Labelled games are isomorphic if they are so for
/// each player.
///
/// # Errors
/// [`Unsupported::Decides`]; limits (the tree of a sum has a node for every follower), cycles, and
/// errors of the world.
pub fn form<W: World>(w: &mut W, s: SumId) -> Result<GameId, W::Error> {
    // The table moves out of the arena while the arena is worked on.
    let mut memo = std::mem::replace(&mut w.arena_mut().canon, Memo::new(GameId::NONE));
    let known = |w: &mut W, s: SumId| {
        let arena = w.arena_mut();
        match arena.deciding_part(s) {
            Some(g) => Err(Halt::Unsupported(Unsupported::Decides(g)).into()),
            None if arena.is_canonical(s) => Ok(arena.as_single(s)),
            None => Ok(None),
        }
    };
    let made = |w: &mut W, s: SumId, options: Vec<GameId>| {
        let arena = w.arena_mut();
        let options = options.iter().map(|&g| arena.single(g)).collect();
        let game = arena.in_place_of(s, options)?;
        Ok(if arena.is_forced(s) { arena.entail(game) } else { game })
    };
    let result = recurse(w, &mut FromOptions::new(known, made), &mut memo, s);
    w.arena_mut().canon = memo;
    result
}

/// Tests whether two sums have the same game tree.
///
/// # Errors
/// The errors of [`form`]. Sums with different birthdays, and sums of the same components, are
/// recognised without expanding them to trees.
pub fn isomorphic<W: World>(w: &mut W, a: SumId, b: SumId) -> Result<bool, W::Error> {
    if a == b {
        return Ok(true);
    }
    if let (Some(here), Some(there)) = (days(w, a)?, days(w, b)?)
        && here != there
    {
        return Ok(false);
    }
    // The birthdays have identified all positions with forms.
    if w.arena_mut().normal(a)? == w.arena_mut().normal(b)? {
        return Ok(true);
    }
    Ok(form(w, a)? == form(w, b)?)
}

/// Tests whether two sums that may be loopy have the same game tree, which may be infinite: the
/// positions are divided into classes until those of a class have options in the same classes.
///
/// # Errors
/// [`Unsupported::Decides`]; the errors of [`reachable`].
pub fn bisimilar<W: World>(w: &mut W, a: SumId, b: SumId) -> Result<bool, W::Error> {
    let mut all = reachable(w, a)?;
    let second = all.len();
    all.extend(reachable(w, b)?);
    let players = all.iter().filter_map(|s| w.arena().players(*s)).max().unwrap_or(1);
    let numbers: HashMap<SumId, usize, Seeded> = all.iter().copied().zip(0..).collect();
    let (mut options, mut classes) = (Vec::new(), Vec::new());
    for &s in &all {
        if let Some(g) = w.arena().deciding_part(s) {
            return Err(Halt::Unsupported(Unsupported::Decides(g)).into());
        }
        let mut lists: Vec<Vec<usize>> = Vec::new();
        for player in 0..players {
            lists.push(options_for(w, s, player)?.iter().map(|option| numbers[option]).collect());
        }
        options.push(lists);
        classes.push(usize::from(w.arena().is_forced(s)));
    }
    let (mut count, mut ticker) = (0, Ticker::new());
    loop {
        let mut known: HashMap<(usize, Vec<BTreeSet<usize>>), usize, Seeded> = HashMap::default();
        let mut next = Vec::with_capacity(all.len());
        for (own, lists) in classes.iter().zip(&options) {
            ticker.tick(w, || 0)?;
            let class_of = |list: &Vec<usize>| list.iter().map(|at| classes[*at]).collect();
            let new = known.len();
            next.push(*known.entry((*own, lists.iter().map(class_of).collect())).or_insert(new));
        }
        classes = next;
        if known.len() == count {
            return Ok(classes[0] == classes[second]);
        }
        count = known.len();
    }
}

/// The impartial games born by day `d`, in the order of subsets as bit masks over day `d − 1`:
/// 1, 2, 4, 16, 65,536 games.
///
/// # Errors
/// [`Limit::TooLarge`] for `d > 4`.
pub fn day<W: World>(w: &mut W, d: u32) -> Result<Vec<GameId>, W::Error> {
    if d > 4 {
        return Err(Halt::Limit(Limit::TooLarge("a day after the fourth")).into());
    }
    let arena = w.arena_mut();
    let mut games = vec![arena.nim(0)];
    for _ in 0..d {
        let singles: Vec<SumId> = games.iter().map(|&g| arena.single(g)).collect();
        games = (0u32..1 << singles.len())
            .map(|mask| {
                let chosen = (0..singles.len()).filter(|i| mask >> i & 1 == 1);
                arena.form(chosen.map(|i| singles[i]).collect())
            })
            .collect::<Result<_, Halt>>()?;
    }
    Ok(games)
}

impl Arena {
    /// The form whose options are these: one for each option of `s`, in the order in which its
    /// components list them.
    pub(crate) fn in_place_of(&mut self, s: SumId, options: Vec<SumId>) -> Result<GameId, Halt> {
        let Some(players) = self.players(s) else {
            return self.form(options);
        };
        let mut options = options.into_iter();
        let mut lists = vec![Vec::new(); players.into()];
        for at in self.open_places(s) {
            let (g, _) = self.parts(s)[at];
            for (place, option) in (0..self.option_count(g)).zip(&mut options) {
                match self.owner(g, place) {
                    Some(player) => lists[usize::from(player)].push(option),
                    None => lists.iter_mut().for_each(|list| list.push(option)),
                }
            }
        }
        self.labelled(lists)
    }
}
