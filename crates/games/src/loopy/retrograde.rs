//! Retrograde analysis: winning and safe seats, from the ends of play backwards along the moves
//! (Zermelo; Conway, On Numbers and Games, ch. 11). Each move is visited a bounded number of times
//! for each seat.

use crate::game::{Halt, MoveGraph, PlayGraph, SumId, World, one_of, play_graph};
use crate::play::{Coalition, Convention, SeatSet};
use crate::solve::declared;
use std::collections::VecDeque;
use tweedle_base::{Budget, Limit, Meter};

/// The result of a game for each seat, relative to the mover, against all others together; for
/// allies, by the seats that they are shifted by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ends {
    /// The seats that can force play to end well for them: the outcome.
    pub wins: SeatSet,
    /// The seats that can force play to end well for them or never to end.
    pub safe: SeatSet,
}

impl Ends {
    /// An impossible result, since every winning seat is safe.
    pub(super) const UNKNOWN: Ends = Ends { wins: SeatSet::all(32), safe: SeatSet::EMPTY };
}

/// The new results for a vertex: seats that win there, and seats that can be made to lose.
struct News {
    vertex: u32,
    wins: SeatSet,
    loses: SeatSet,
}

struct Analysis<'a> {
    graph: &'a MoveGraph<Ends>,
    players: u8,
    /// The seats that move: N, or the allies with N.
    own: SeatSet,
    /// For each vertex the winning seats, and those that are not safe.
    wins: Vec<SeatSet>,
    loses: Vec<SeatSet>,
    /// Counters for each vertex and seat: the number of moves that are not known to leave that seat
    /// losing, for the mover, or winning, for the others.
    left: Vec<u32>,
    news: Vec<News>,
}

/// Returns the winning and the safe seats at each vertex of a graph of moves, relative to the mover
/// there.
pub fn retrograde(
    graph: &MoveGraph<Ends>,
    c: Coalition,
    budget: &Budget,
) -> Result<Vec<Ends>, Limit> {
    let (players, all, stuck) = (c.players(), c.seats(), c.stuck());
    let (starts, back) = graph.moves_back();
    let mut analysis = Analysis {
        graph,
        players,
        own: c.own(),
        wins: vec![SeatSet::EMPTY; graph.len()],
        loses: vec![SeatSet::EMPTY; graph.len()],
        left: Vec::with_capacity(graph.len() * usize::from(players)),
        news: Vec::new(),
    };
    for v in 0..graph.len() as u32 {
        let many = graph.moves(v).len() as u32;
        analysis.left.extend(std::iter::repeat_n(many, players.into()));
        match graph.leaf(v) {
            Some(ends) => analysis.learn(v, ends.wins, all - ends.safe),
            None if many == 0 => analysis.learn(v, stuck, all - stuck),
            None => {}
        }
    }
    let held = graph.len() * (2 + usize::from(players)) * size_of::<u32>()
        + (starts.len() + back.len()) * size_of::<u32>();
    let mut meter = Meter::default();
    while let Some(news) = analysis.news.pop() {
        meter.tick(budget, || held)?;
        let v = news.vertex as usize;
        for &from in &back[starts[v] as usize..starts[v + 1] as usize] {
            analysis.pass(from, &news);
        }
    }
    let ends = analysis.wins.iter().zip(&analysis.loses);
    Ok(ends.map(|(wins, loses)| Ends { wins: *wins, safe: all - *loses }).collect())
}

impl Analysis<'_> {
    fn learn(&mut self, v: u32, wins: SeatSet, loses: SeatSet) {
        let at = v as usize;
        let (wins, loses) = (wins - self.wins[at], loses - self.loses[at]);
        if !(wins | loses).is_empty() {
            self.wins[at] |= wins;
            self.loses[at] |= loses;
            self.news.push(News { vertex: v, wins, loses });
        }
    }

    /// Passes new results of an option on to a vertex. The mover, N, sits last in the option.
    fn pass(&mut self, from: u32, news: &News) {
        if self.graph.leaf(from).is_some() {
            return;
        }
        let (won, lost) =
            (news.wins.before_move(self.players), news.loses.before_move(self.players));
        // One move is enough: for N to win, and for all others together against anybody else.
        let (mut wins, mut loses) = (won & self.own, lost - self.own);
        for seat in 0..self.players {
            // All moves must lead there: for another seat to win, and for N to lose.
            let (now, known) = match self.own.contains(seat) {
                true => (lost.contains(seat), &mut loses),
                false => (won.contains(seat), &mut wins),
            };
            if now {
                let at = from as usize * usize::from(self.players) + usize::from(seat);
                self.left[at] -= 1;
                if self.left[at] == 0 {
                    *known |= SeatSet::seat(seat);
                }
            }
        }
        self.learn(from, wins, loses);
    }
}

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
