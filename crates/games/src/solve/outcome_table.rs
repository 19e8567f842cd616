//! Tables of outcomes: all positions that play from a game can reach, each with its options and its
//! score. They are the data of certificates.

use hashbrown::HashMap;

use super::winners;
use crate::game::{Halt, SumId, Ticker, Unsupported, World, options_for};
use crate::play::{Convention, Play, SeatSet};
use tweedle_base::{HeapSize, Seeded, heap_size};

/// A position with the player who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The player who is to move; `None` if it does not matter who that is.
    pub mover: Option<u8>,
    /// The numbers of the entries after each move, in ascending order; all are smaller than the
    /// number of this entry.
    pub options: Vec<u32>,
    /// The seats that win by the rules where the mover cannot move, counted from the mover; `None`
    /// if the convention says who wins.
    pub declared: Option<SeatSet>,
    /// The winners as seats counted from the mover, or the last mover (see [`Play`]).
    pub score: u32,
}

heap_size!(TableEntry { options });

/// The positions that play can reach, and their scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeTable {
    /// The convention.
    pub play: Play,
    /// The entries; options come before the positions that have them.
    pub entries: Vec<TableEntry>,
    /// The entry of the game for each player who may begin, or one if that does not matter.
    pub roots: Vec<u32>,
}

/// The number of a position whose options are being visited.
const OPEN: u32 = u32::MAX;

/// A position whose options are being visited.
struct Open {
    at: (SumId, Option<u8>),
    options: Vec<SumId>,
    next: usize,
}

/// Returns the table of a game; `None` if there are more than `most` entries.
///
/// # Errors
/// [`Halt::Cycle`] if play can return to a position; [`Unsupported::Several`] if the rules name
/// several winners and the convention knows one; limits, and errors of the world.
pub fn outcome_table<W: World>(
    w: &mut W,
    play: &Play,
    game: SumId,
    most: usize,
) -> Result<Option<OutcomeTable>, W::Error> {
    let players = play.players();
    let each = w.arena().players(game).is_some() || play.movers() > 1;
    let mut table = OutcomeTable { play: play.clone(), entries: Vec::new(), roots: Vec::new() };
    let mut numbers: HashMap<(SumId, Option<u8>), u32, Seeded> = HashMap::default();
    let mut ticker = Ticker::new();
    for first in 0..if each { players } else { 1 } {
        let root = (game, each.then_some(first));
        let mut stack: Vec<Open> = Vec::new();
        let mut enter = Some(root).filter(|root| !numbers.contains_key(root));
        loop {
            if let Some((s, mover)) = enter.take() {
                let options = options_for(w, s, mover.unwrap_or(0))?;
                numbers.insert((s, mover), OPEN);
                stack.push(Open { at: (s, mover), options, next: 0 });
            }
            let Some(open) = stack.last_mut() else { break };
            let (s, mover) = open.at;
            let after = mover.map(|mover| (mover + 1) % players);
            if let Some(option) = open.options.get(open.next) {
                match numbers.get(&(*option, after)) {
                    None => enter = Some((*option, after)),
                    Some(&OPEN) => {
                        let again = (*option, after);
                        let around = stack.iter().skip_while(|open| open.at != again);
                        let games = around.filter_map(|open| w.arena().parts(open.at.0).first());
                        return Err(Halt::Cycle(games.map(|(game, _)| *game).collect()).into());
                    }
                    Some(_) => open.next += 1,
                }
                continue;
            }
            if table.entries.len() == most {
                return Ok(None);
            }
            let mut options: Vec<u32> =
                open.options.iter().map(|option| numbers[&(*option, after)]).collect();
            options.sort_unstable();
            stack.pop();
            let declared = match options.is_empty() {
                true => winners(w, s, mover, players)?,
                false => None,
            };
            let score = match declared {
                Some(declared) => play
                    .won_by(declared.seats)
                    .ok_or(Halt::Unsupported(Unsupported::Several(declared.by)))?,
                None => {
                    let scores = options.iter().map(|option| table.entries[*option as usize].score);
                    play.score_of(mover.unwrap_or(0), scores)
                }
            };
            let declared = declared.map(|declared| declared.seats);
            numbers.insert((s, mover), table.entries.len() as u32);
            table.entries.push(TableEntry { mover, options, declared, score });
            ticker.tick(w, || table.entries.heap_size() + numbers.allocation_size())?;
        }
        table.roots.push(numbers[&root]);
    }
    Ok(Some(table))
}
