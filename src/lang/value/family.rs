//! Large lazy collections, whose members are computed one by one from their indices.

use super::{Key, MadeFor, Value};
use std::fmt;
use std::sync::Arc;
use tweedle_games::game::{Arena, Halt, SumId};

/// A collection whose members are not stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// All sets with a given least member and an upper bound, as sorted lists. The set with index
    /// `i` contains `least + 1 + j` if bit `j` of `i` is set.
    Sets {
        /// The least member of each set.
        least: i64,
        /// The upper bound; at most `least + 62`.
        most: i64,
    },
    /// All preference matrices for a number of players, as lists of rows. The last row varies
    /// fastest.
    Matrices {
        /// 2 to 6 players.
        players: u8,
    },
    /// The impartial games born by a day: games whose options were born by the day before, in the
    /// order of [`Family::Games`].
    Day {
        /// The day.
        day: u8,
        /// The games born by the day before.
        pool: Arc<[SumId]>,
    },
    /// All games with options from a pool, each once. The game with index `i` has the option
    /// `pool[j]` if bit `j` of `i` is set.
    Games {
        /// The possible options, the same for all players.
        pool: Arc<[SumId]>,
    },
    /// All partizan games born by a day, at most 2^62. The option lists of the players are the
    /// digits of the index, and neighbours differ in the list of the last player.
    Labelled {
        /// 0 to 2.
        day: u8,
        /// 2 to 32 players.
        players: u8,
    },
    /// The sublists of a list with at most 62 members. The sublist with index `i` contains `of[j]`
    /// if bit `j` of `i` is set.
    Subsets {
        /// The list.
        of: Arc<[Key]>,
    },
}

impl Family {
    /// Returns all partizan games born by a day, if there are at most 2^62.
    pub fn labelled(day: u64, players: u8) -> Option<Family> {
        let day = u8::try_from(day).ok()?;
        labelled_size(day, players).map(|_| Family::Labelled { day, players })
    }

    /// Returns the number of members, saturated at the largest number.
    pub fn size(&self) -> u64 {
        match self {
            Family::Sets { least, most } => 1 << (most - least),
            Family::Matrices { players } => factorial(*players).pow((*players).into()),
            Family::Day { pool, .. } | Family::Games { pool } => pool_size(pool),
            Family::Labelled { day, players } => labelled_size(*day, *players).unwrap_or(u64::MAX),
            Family::Subsets { of } => 1 << of.len(),
        }
    }

    /// Returns the member with an index, from 0 and below [`size`](Family::size).
    pub fn get(&self, arena: &mut Arena, number: u64) -> Result<Value, Halt> {
        Ok(match self {
            Family::Day { pool, .. } | Family::Games { pool } => {
                Value::game(pool_member(arena, pool, number)?)
            }
            Family::Labelled { day, players } => {
                let game = labelled_member(arena, *day, *players, number)?;
                Value::Game(game, MadeFor::labelled(*players))
            }
            Family::Sets { least, most } => {
                let (least, most) = (*least, *most);
                let more = (least + 1..=most).zip(0..).filter(|(_, bit)| number >> bit & 1 == 1);
                let all = std::iter::once(least).chain(more.map(|(member, _)| member));
                Value::list(all.map(Value::Int).collect())
            }
            Family::Subsets { of } => {
                let members = of.iter().zip(0..).filter(|(_, j)| number >> j & 1 == 1);
                Value::list(members.map(|(member, _)| member.0.clone()).collect())
            }
            Family::Matrices { players } => {
                let players = *players;
                let rows = factorial(players);
                let row = |j: u8| {
                    let number = number / rows.pow(u32::from(players - 1 - j)) % rows;
                    Value::list(permutation(players, number))
                };
                Value::list((0..players).map(row).collect())
            }
        })
    }
}

fn factorial(n: u8) -> u64 {
    (1..=u64::from(n)).product()
}

/// Returns the permutation of `0..n` with an index, in lexicographic order.
fn permutation(n: u8, mut number: u64) -> Vec<Value> {
    let mut left: Vec<u8> = (0..n).collect();
    (1..=n)
        .map(|place| {
            let block = factorial(n - place);
            let at = (number / block) as usize;
            number %= block;
            Value::Int(left.remove(at).into())
        })
        .collect()
}

impl fmt::Display for Family {
    /// Writes the call that creates it, with only the size of a pool of games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Sets { least, most } => write!(f, "removable_sets({least}, {most})"),
            Family::Matrices { players } => write!(f, "matrices({players})"),
            Family::Day { day, .. } => write!(f, "games({day})"),
            Family::Labelled { day, players } => write!(f, "games({day}, players: {players})"),
            Family::Games { pool } => write!(f, "games_of(… {} games)", pool.len()),
            Family::Subsets { of } => write!(f, "subsets(… {} members)", of.len()),
        }
    }
}

/// Returns the game with options from a pool and this index, whose options are the members of the
/// pool at the indices of the one bits. If the pool has more than 64 members, some games have no
/// index.
fn pool_member(arena: &mut Arena, pool: &[SumId], number: u64) -> Result<SumId, Halt> {
    let mut options = Vec::with_capacity(number.count_ones() as usize);
    let mut rest = number;
    while let Some(option) = pool.get(rest.trailing_zeros() as usize).filter(|_| rest != 0) {
        options.push(*option);
        rest &= rest - 1;
    }
    let form = arena.form(options)?;
    Ok(arena.single(form))
}

/// Returns the number of games with options from a pool, saturated at the largest number.
fn pool_size(pool: &[SumId]) -> u64 {
    u32::try_from(pool.len()).ok().and_then(|m| 1u64.checked_shl(m)).unwrap_or(u64::MAX)
}

/// Returns the partizan game with an index. Its digits are the option sets of the players, the last
/// digit that of the last player. Bit `j` of a set is set for member `j` of the day before.
fn labelled_member(arena: &mut Arena, day: u8, players: u8, number: u64) -> Result<SumId, Halt> {
    let Some(before) = day.checked_sub(1) else { return Ok(SumId::ZERO) };
    // The recursion is at most two days deep, with at most 32 games each.
    let mut choices = Vec::new();
    for smaller in 0..labelled_size(before, players).unwrap_or(0) {
        choices.push(labelled_member(arena, before, players, smaller)?);
    }
    let list = |player: u8| {
        let digits = usize::from(players - 1 - player) * choices.len();
        let is_in =
            |place: usize| number.checked_shr((digits + place) as u32).unwrap_or(0) & 1 == 1;
        let chosen = choices.iter().enumerate().filter(|(place, _)| is_in(*place));
        chosen.map(|(_, game)| *game).collect()
    };
    let form = arena.labelled((0..players).map(list).collect())?;
    Ok(arena.single(form))
}

/// Returns the number of partizan games born by a day, if there are at most 2^62.
fn labelled_size(day: u8, players: u8) -> Option<u64> {
    let mut size = 1u64;
    for _ in 0..day {
        let digits = size.checked_mul(players.into()).filter(|digits| *digits <= 62)?;
        size = 1 << digits;
    }
    Some(size)
}
