//! Pairs of positions that show an inequality in normal play: each satisfies conditions that refer
//! to pairs of smaller positions. They are the data of certificates. For two players, and for
//! partizan games of more, the conditions are also necessary (docs/order.md).

use std::collections::BTreeSet;

use hashbrown::HashMap;

use super::Claim;
use crate::game::{Halt, SumId, Ticker, World, options, options_for};
use tweedle_base::{Seeded, heap_size};

/// Positions with the numbers of their options, and the pairs of each player's order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairTable {
    /// For each position a list of options for all players, or one for each. Options have smaller
    /// numbers.
    pub options: Vec<Vec<Vec<u32>>>,
    /// The orders, one for each player in question.
    pub orders: Vec<PairOrder>,
}

heap_size!(PairTable { options });

/// The pairs of the order of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairOrder {
    /// The player.
    pub player: u8,
    /// Pairs of which the first is at most the second.
    pub pairs: BTreeSet<(u32, u32)>,
    /// Pairs of which the first is not at most the second. Only for two players.
    pub not: BTreeSet<(u32, u32)>,
    /// The pairs in question.
    pub claims: Vec<(u32, u32)>,
}

/// The result of [`pair_table`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pairs {
    /// Every claim holds by these pairs.
    Found(PairTable),
    /// A claim does not satisfy the conditions.
    NotShown,
    /// There are too many positions or pairs.
    TooLarge,
}

/// Returns pairs that show claims under normal play of `players` players. Games are impartial if
/// `impartial` is set: then the claims are about all seats and sums with impartial games
/// (docs/equality.md, Theorem 1, without absorbing games).
///
/// # Errors
/// [`Halt::Cycle`] if play can return to a position; limits, and errors of the world.
pub fn pair_table<W: World>(
    w: &mut W,
    (players, impartial): (u8, bool),
    claims: &[Claim],
    most: usize,
) -> Result<Pairs, W::Error> {
    let mut ticker = Ticker::new();
    let mut listed = Listed { table: PairTable::default(), numbers: HashMap::default() };
    let sides = if impartial { 1 } else { players };
    for claim in claims {
        for game in [claim.low, claim.high] {
            if !listed.list(w, game, sides, most, &mut ticker)? {
                return Ok(Pairs::TooLarge);
            }
        }
    }
    let Listed { mut table, numbers } = listed;
    for player in 0..players {
        let own = claims.iter().filter(|claim| claim.player == player);
        let own: Vec<(u32, u32)> =
            own.map(|claim| (numbers[&claim.low], numbers[&claim.high])).collect();
        if own.is_empty() {
            continue;
        }
        let mut search =
            Search { options: &table.options, players, player, known: HashMap::default() };
        for &claim in &own {
            match search.decide(w, claim, most, &mut ticker)? {
                Some(true) => {}
                Some(false) => return Ok(Pairs::NotShown),
                None => return Ok(Pairs::TooLarge),
            }
        }
        let (mut pairs, mut not) = (BTreeSet::new(), BTreeSet::new());
        for (pair, holds) in &search.known {
            match holds {
                true if pair.0 != pair.1 => pairs.insert(*pair),
                false if players == 2 => not.insert(*pair),
                _ => false,
            };
        }
        table.orders.push(PairOrder { player, pairs, not, claims: own });
    }
    Ok(Pairs::Found(table))
}

/// Positions with their options (see [`PairTable::options`]), and the numbers of some of them.
pub type ListedPositions = (Vec<Vec<Vec<u32>>>, Vec<u32>);

/// Returns the positions that any moves from these games reach, with the numbers of the games;
/// `None` if there are more than `most`.
///
/// # Errors
/// The errors of [`pair_table`].
pub fn listed_positions<W: World>(
    w: &mut W,
    games: &[SumId],
    sides: u8,
    most: usize,
) -> Result<Option<ListedPositions>, W::Error> {
    let mut listed = Listed { table: PairTable::default(), numbers: HashMap::default() };
    let mut ticker = Ticker::new();
    for game in games {
        if !listed.list(w, *game, sides, most, &mut ticker)? {
            return Ok(None);
        }
    }
    let numbers = games.iter().map(|game| listed.numbers[game]).collect();
    Ok(Some((listed.table.options, numbers)))
}

/// Positions listed so far, options first.
struct Listed {
    table: PairTable,
    numbers: HashMap<SumId, u32, Seeded>,
}

/// The number of a position whose options are being listed.
const OPEN: u32 = u32::MAX;

impl Listed {
    /// Lists a game and all positions that any moves reach; returns `false` if there are too many.
    fn list<W: World>(
        &mut self,
        w: &mut W,
        game: SumId,
        sides: u8,
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<bool, W::Error> {
        let mut stack: Vec<(SumId, Vec<Vec<SumId>>)> = Vec::new();
        let mut enter = Some(game).filter(|game| !self.numbers.contains_key(game));
        loop {
            if let Some(s) = enter.take() {
                let lists = match sides {
                    1 => vec![options(w, s)?],
                    _ => (0..sides)
                        .map(|player| options_for(w, s, player))
                        .collect::<Result<Vec<_>, _>>()?,
                };
                self.numbers.insert(s, OPEN);
                stack.push((s, lists));
            }
            let Some((s, lists)) = stack.last() else { return Ok(true) };
            for option in lists.iter().flatten() {
                match self.numbers.get(option) {
                    None => enter = Some(*option),
                    Some(&OPEN) => {
                        let around = stack.iter().skip_while(|(open, _)| open != option);
                        let games = around.filter_map(|(open, _)| w.arena().parts(*open).first());
                        return Err(Halt::Cycle(games.map(|(game, _)| *game).collect()).into());
                    }
                    Some(_) => {}
                }
            }
            if enter.is_some() {
                continue;
            }
            if self.table.options.len() == most {
                return Ok(false);
            }
            let number = |list: &Vec<SumId>| {
                let list: BTreeSet<u32> = list.iter().map(|option| self.numbers[option]).collect();
                list.into_iter().collect()
            };
            let lists = lists.iter().map(number).collect();
            self.numbers.insert(*s, self.table.options.len() as u32);
            self.table.options.push(lists);
            stack.pop();
            ticker.tick(w, || self.numbers.allocation_size())?;
        }
    }
}

/// A pair that has to be decided first.
struct Missing(u32, u32);

/// The search for the pairs of one order.
struct Search<'a> {
    options: &'a [Vec<Vec<u32>>],
    players: u8,
    player: u8,
    /// The pairs decided.
    known: HashMap<(u32, u32), bool, Seeded>,
}

impl Search<'_> {
    fn options(&self, position: u32, player: u8) -> &[u32] {
        let lists = &self.options[position as usize];
        &lists[usize::from(player) % lists.len()]
    }

    /// Tests whether a pair holds; `None` if that takes more than `most` pairs.
    fn decide<W: World>(
        &mut self,
        w: &mut W,
        pair: (u32, u32),
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<bool>, W::Error> {
        let mut stack = vec![pair];
        while let Some(&(a, b)) = stack.last() {
            ticker.tick(w, || self.known.allocation_size())?;
            if self.known.len() > most {
                return Ok(None);
            }
            match self.holds(a, b) {
                Ok(holds) => {
                    self.known.insert((a, b), holds);
                    stack.pop();
                }
                Err(Missing(a, b)) => stack.push((a, b)),
            }
        }
        Ok(self.known.get(&pair).copied())
    }

    fn known(&self, a: u32, b: u32) -> Result<bool, Missing> {
        match self.known.get(&(a, b)) {
            _ if a == b => Ok(true),
            Some(holds) => Ok(*holds),
            None => Err(Missing(a, b)),
        }
    }

    /// Tests the conditions for a pair.
    fn holds(&self, a: u32, b: u32) -> Result<bool, Missing> {
        let (p, n) = (self.player, self.players);
        if a == b {
            return Ok(true);
        }
        if n == 2 {
            for &option in self.options(a, p) {
                if self.known(b, option)? {
                    return Ok(false);
                }
            }
            for &option in self.options(b, (p + 1) % n) {
                if self.known(option, a)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for &own in self.options(a, p) {
            if !self.is_covered(own, b)? {
                return Ok(false);
            }
        }
        let others = if self.options[a as usize].len() == 1 { 1 } else { n - 1 };
        for mover in (1..=others).map(|by| (p + by) % n) {
            for &option in self.options(b, mover) {
                let mut answered = false;
                for &own in self.options(a, mover) {
                    answered = answered || self.known(own, option)?;
                }
                if !answered {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Tests whether an option of the first game is at most one of the second, or has a reply that
    /// is at most the second.
    fn is_covered(&self, own: u32, b: u32) -> Result<bool, Missing> {
        for &other in self.options(b, self.player) {
            if self.known(own, other)? {
                return Ok(true);
            }
        }
        let mut replies = BTreeSet::from([own]);
        for by in 1..self.players {
            let mover = (self.player + by) % self.players;
            replies =
                replies.iter().flat_map(|reply| self.options(*reply, mover)).copied().collect();
        }
        for reply in replies {
            if self.known(reply, b)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
