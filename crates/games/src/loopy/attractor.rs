//! Forced wins of a team of players against all others, with the number of moves to the end: the
//! attractor of the good ends in the graph of play (Zermelo; Smith 1966).

use std::collections::VecDeque;

use super::retrograde::Ends;
use crate::game::{Halt, PlayGraph, SumId, World, one_of, play_graph};
use crate::play::{Coalition, Convention, SeatSet};
use crate::solve::declared;
use tweedle_base::{Limit, Meter};

/// The result of play between a team and all other players together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Forced {
    /// The team forces a good end within this many moves of all players, if the others delay it.
    Win(u32),
    /// Nobody can force an end that they want: both sides can make play infinite.
    Endless,
    /// The others force an end that is not good within this many moves, if the team delays it.
    Loss(u32),
}

/// The number of moves of a state from which the end is not forced.
const UNREACHED: u32 = u32::MAX;

/// Returns the result of play of a sum when `mover` begins. `team` is a set of players, numbered
/// from 0 in turn order, and `is_good` says which sets of players the team wants to win. Play may
/// be infinite; the team prefers a good end to infinite play, and that to other ends.
///
/// ```
/// use tweedle_games::game::{Plain, World};
/// use tweedle_games::loopy::{Forced, forced};
/// use tweedle_games::play::{Coalition, SeatSet};
///
/// let mut games = Plain::new();
/// let heap = games.arena_mut().nim(2);
/// let heap = games.arena().single(heap);
/// let first = SeatSet::seat(0);
/// let result = forced(&mut games, Coalition::TWO, (heap, 0), first, |winners| winners == first);
/// assert_eq!(result.unwrap(), Forced::Win(1));
/// ```
///
/// # Errors
/// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer); limits, a cycle of rewrites, and
/// errors of the world.
pub fn forced<W: World>(
    w: &mut W,
    c: Coalition,
    (s, mover): (SumId, u8),
    team: SeatSet,
    is_good: impl Fn(SeatSet) -> bool,
) -> Result<Forced, W::Error> {
    let players = c.players();
    one_of(players, mover)?;
    let graph = play_graph(w, s, mover, |w, s, mover| {
        let wins = declared(w, &c, s, mover)?;
        Ok(wins.map(|wins| Ends { wins, safe: wins }))
    })?;
    let mut states = States { graph: &graph, players, ends: [Vec::new(), Vec::new()] };
    for v in 0..graph.moves().len() as u32 {
        let winners = match graph.moves().leaf(v) {
            Some(ends) => ends.wins,
            None if graph.moves().moves(v).is_empty() => c.stuck(),
            None => continue,
        };
        for mover in 0..players {
            if states.exists(v, mover) {
                let winners = winners.iter().map(|seat| (mover + seat) % players).collect();
                states.ends[usize::from(!is_good(winners))].push((v, mover));
            }
        }
    }
    let within = |ends: &[_], team| states.distance((0, mover), ends, team, w);
    let (good, bad) = (&states.ends[0], &states.ends[1]);
    let win = within(good, team).map_err(Halt::Limit)?;
    if win != UNREACHED {
        return Ok(Forced::Win(win));
    }
    let loss = within(bad, SeatSet::all(players) - team).map_err(Halt::Limit)?;
    Ok(if loss == UNREACHED { Forced::Endless } else { Forced::Loss(loss) })
}

/// The states of play: a vertex of the graph, and the player to move.
struct States<'a> {
    graph: &'a PlayGraph<Ends>,
    players: u8,
    /// The states where play stops, with a good end, and with another end.
    ends: [Vec<(u32, u8)>; 2],
}

impl States<'_> {
    /// Tests whether a player can be the one to move at a vertex.
    fn exists(&self, v: u32, mover: u8) -> bool {
        self.graph.at(v).1.is_none_or(|only| only == mover)
    }

    /// Returns the number of moves within which a team forces one of some ends from a state.
    fn distance<W: World>(
        &self,
        from: (u32, u8),
        ends: &[(u32, u8)],
        team: SeatSet,
        w: &W,
    ) -> Result<u32, Limit> {
        let (moves, players) = (self.graph.moves(), usize::from(self.players));
        let (starts, back) = moves.moves_back();
        let at = |(v, mover): (u32, u8)| v as usize * players + usize::from(mover);
        let mut within = vec![UNREACHED; moves.len() * players];
        // The number of moves that do not yet lead to the ends, for opponents of the team.
        let mut open: Vec<u32> = Vec::with_capacity(within.len());
        for v in 0..moves.len() as u32 {
            open.extend(std::iter::repeat_n(moves.moves(v).len() as u32, players));
        }
        let held = (within.len() + open.len() + starts.len() + back.len()) * size_of::<u32>();
        let mut meter = Meter::default();
        let mut queue: VecDeque<(u32, u8)> = ends.iter().copied().collect();
        ends.iter().for_each(|&end| within[at(end)] = 0);
        // States come out of the queue in the order of their distance.
        while let Some((v, mover)) = queue.pop_front() {
            meter.tick(w.budget(), || held)?;
            let next = within[at((v, mover))] + 1;
            let before = (mover + self.players - 1) % self.players;
            for &u in &back[starts[v as usize] as usize..starts[v as usize + 1] as usize] {
                let state = (u, before);
                let here = at(state);
                if within[here] != UNREACHED || !self.exists(u, before) {
                    continue;
                }
                open[here] -= 1;
                if team.contains(before) || open[here] == 0 {
                    within[here] = next;
                    queue.push_back(state);
                }
            }
        }
        Ok(within[at(from)])
    }
}
