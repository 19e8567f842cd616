//! Retrograde analysis: winning and safe seats, from the ends of play backwards along the moves
//! (Zermelo; Conway, On Numbers and Games, ch. 11). Each move is visited a bounded number of times
//! for each seat.

use crate::game::MoveGraph;
use crate::play::{Coalition, Convention as _, SeatSet};
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
