//! Tables of scores: all states that play can reach, each with the lead that follows from its
//! options. They are the data of certificates.

use super::leads::{LeadGame, LeadMove};
use super::score::{At, Scores, Walk};
use crate::game::{SumId, Ticker, World};
use hashbrown::HashMap;
use tweedle_base::Seeded;

/// A state: a sum without its fixed points, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreEntry {
    /// The player to move.
    pub mover: u8,
    /// The lead that each move gives, and the number of the state after it, which comes before this
    /// state.
    pub options: Vec<(i64, u32)>,
    /// The lead that the player forces from here.
    pub lead: i64,
}

/// The states of a game, and the lead before each player begins with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTable {
    /// The states.
    pub entries: Vec<ScoreEntry>,
    /// For each player who may begin, the fixed lead, and the state.
    pub roots: Vec<(i64, u32)>,
}

/// A state whose options are being listed.
struct Listing {
    at: At,
    moves: Vec<LeadMove<SumId>>,
    listed: Vec<(i64, u32)>,
}

/// The number of a state that is being listed.
const OPEN: u32 = u32::MAX;

impl Scores {
    /// Returns the table of scores if these players begin; `None` if it would have more than `most`
    /// states.
    ///
    /// # Errors
    /// The errors of [`Scores::score`].
    pub fn table<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        firsts: std::ops::Range<u8>,
        most: usize,
    ) -> Result<Option<ScoreTable>, W::Error> {
        let (player, players) = self.player();
        let mut walk = Walk { scores: self, w, ticker: Ticker::new() };
        let mut table = ScoreTable::default();
        let mut numbers: HashMap<At, u32, Seeded> = HashMap::default();
        for first in firsts {
            let (fixed, root) = walk.settle(s, first)?;
            let mut stack: Vec<Listing> = Vec::new();
            let mut next = Some((root, first)).filter(|at| !numbers.contains_key(at));
            loop {
                if let Some(at) = next.take() {
                    match walk.stopped(at)? {
                        Some(lead) => {
                            numbers.insert(at, table.entries.len() as u32);
                            let options = Vec::new();
                            table.entries.push(ScoreEntry { mover: at.1, options, lead });
                        }
                        None => {
                            numbers.insert(at, OPEN);
                            stack.push(Listing { at, moves: walk.moves(at)?, listed: Vec::new() });
                        }
                    }
                }
                let Some(top) = stack.last_mut() else { break };
                let Some(&LeadMove { lead, to, .. }) = top.moves.get(top.listed.len()) else {
                    let lead_by =
                        |(points, at): &(i64, u32)| points + table.entries[*at as usize].lead;
                    let leads = top.listed.iter().map(lead_by);
                    let lead = if top.at.1 == player { leads.max() } else { leads.min() };
                    let (lead, mover) = (lead.unwrap_or(0), top.at.1);
                    numbers.insert(top.at, table.entries.len() as u32);
                    let options = std::mem::take(&mut top.listed);
                    table.entries.push(ScoreEntry { mover, options, lead });
                    stack.pop();
                    if table.entries.len() > most {
                        return Ok(None);
                    }
                    continue;
                };
                let mover = (top.at.1 + 1) % players;
                let (more, state) = walk.settle(to, mover)?;
                match numbers.get(&(state, mover)) {
                    Some(&OPEN) => return Err(walk.cycle(state)),
                    Some(number) => top.listed.push((lead + more, *number)),
                    None => next = Some((state, mover)),
                }
            }
            table.roots.push((fixed, numbers[&(root, first)]));
        }
        Ok(Some(table))
    }
}
