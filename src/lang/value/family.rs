//! Large lazy collections: members are made one by one, by index.

use super::{Key, Value, games_of, labelled_games};
use std::fmt;
use std::sync::Arc;
use tweedle_games::game::{Arena, Halt, SumId};

/// A collection whose members are counted, not kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// All sets with this least member and no member above the other, as lists in order. The one
    /// with number `i` holds `least + 1 + j` where bit `j` of `i` is set.
    Sets {
        /// The least member of each.
        least: i64,
        /// The largest entry of a member; at most 62 more.
        most: i64,
    },
    /// All preference matrices for a number of players, as lists of rows, the last row changing
    /// first.
    Matrices {
        /// 2 to 6 players.
        players: u8,
    },
    /// The impartial games born by a day: games whose options are games of the day before, in the
    /// order of [`Family::Games`].
    Day {
        /// The day.
        day: u8,
        /// The games of the day before.
        pool: Arc<[SumId]>,
    },
    /// All games whose options are some of these, each there once. The one with number `i` has
    /// `pool[j]` as an option where bit `j` of `i` is set.
    Games {
        /// The possible options, for all players the same.
        pool: Arc<[SumId]>,
    },
    /// All games with labelled players born by a day, at most 2^62. The lists of options of the
    /// players are the digits of the number, the last player's changing first.
    Labelled {
        /// 0 to 2.
        day: u8,
        /// 2 to 32 players.
        players: u8,
    },
    /// The sublists of a list of at most 62. The one with number `i` has `of[j]` where bit `j` of
    /// `i` is set.
    Subsets {
        /// The list.
        of: Arc<[Key]>,
    },
}

impl Family {
    /// Returns all games with labelled players born by a day, if they are at most 2^62.
    pub fn labelled(day: u64, players: u8) -> Option<Family> {
        let day = u8::try_from(day).ok()?;
        labelled_games::size(day, players).map(|_| Family::Labelled { day, players })
    }

    /// Returns the number of members, or the largest number if they are more.
    pub fn size(&self) -> u64 {
        match self {
            Family::Sets { least, most } => 1 << (most - least),
            Family::Matrices { players } => factorial(*players).pow((*players).into()),
            Family::Day { pool, .. } | Family::Games { pool } => games_of::size(pool),
            Family::Labelled { day, players } => {
                labelled_games::size(*day, *players).unwrap_or(u64::MAX)
            }
            Family::Subsets { of } => 1 << of.len(),
        }
    }

    /// Returns the member of that number, counted from 0 and below [`size`](Family::size).
    pub fn get(&self, arena: &mut Arena, number: u64) -> Result<Value, Halt> {
        Ok(match self {
            Family::Day { pool, .. } | Family::Games { pool } => {
                return games_of::member(arena, pool, number);
            }
            Family::Labelled { day, players } => {
                return labelled_games::member(arena, *day, *players, number);
            }
            Family::Sets { least, most } => {
                let (least, most) = (*least, *most);
                let more = (least + 1..=most).zip(0..).filter(|(_, bit)| number >> bit & 1 == 1);
                let all = std::iter::once(least).chain(more.map(|(member, _)| member));
                Value::list(all.map(Value::Int).collect())
            }
            Family::Subsets { of } => {
                let mut members = Vec::with_capacity(number.count_ones() as usize);
                members.extend(
                    of.iter()
                        .zip(0..)
                        .filter(|(_, j)| number >> j & 1 == 1)
                        .map(|(member, _)| member.0.clone()),
                );
                Value::list(members)
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

/// Returns the permutation of `0..n` with that number, in the order of a dictionary.
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
    /// Writes the call that makes it; a pool of games is only counted.
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
