//! Loopy games: retrograde analysis against value iteration over explicit graphs, and the values of
//! impartial games against play.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tweedle_games::game::{SumId, World, bisimilar};
use tweedle_games::loopy::{Endless, Ends, Forced, LoopyNim, LoopyNims, forced};
use tweedle_games::play::{Coalition, SeatSet};
use tweedle_games::ruleset::{Ruled, Rules};
use tweedle_games::solve::{NimValues, Solver};

/// The options of each player in each position: a position, or the end.
#[derive(Clone, Debug)]
struct Graph {
    players: Option<u8>,
    options: Vec<Vec<Vec<Option<usize>>>>,
}

impl Graph {
    fn list(&self, position: usize, player: u8) -> &[Option<usize>] {
        let lists = &self.options[position];
        &lists[usize::from(player) % lists.len()]
    }
}

impl Rules for Graph {
    type Position = usize;

    fn players(&self) -> Option<u8> {
        self.players
    }

    fn options(&self, position: &usize, player: u8) -> Vec<Vec<usize>> {
        self.list(*position, player).iter().map(|to| to.iter().copied().collect()).collect()
    }
}

fn graphs(players: Option<u8>, most: usize) -> impl Strategy<Value = Graph> {
    let lists = usize::from(players.unwrap_or(1));
    let option = prop::option::weighted(0.85, 0usize..100);
    let position = prop::collection::vec(prop::collection::vec(option, 0..4), lists);
    prop::collection::vec(position, 1..=most).prop_map(move |mut options| {
        let count = options.len();
        for to in options.iter_mut().flatten().flatten().flatten() {
            *to %= count;
        }
        Graph { players, options }
    })
}

/// A sum as its positions in ascending order, and the mover.
type Vertex = (Vec<usize>, u8);

/// Returns the vertices that the mover can move to.
fn moves(graph: &Graph, players: u8, (sum, mover): &Vertex) -> Vec<Vertex> {
    let mut all = Vec::new();
    for place in 0..sum.len() {
        for to in graph.list(sum[place], *mover) {
            let mut after = sum.clone();
            match to {
                Some(to) => after[place] = *to,
                None => {
                    after.remove(place);
                }
            }
            after.sort_unstable();
            all.push((after, (mover + 1) % players));
        }
    }
    all
}

/// Returns for each player, by number, or for the allies shifted by that number of players, whether
/// they can force the end they want, and whether they can force it or infinite play. Players are
/// numbered independently of the mover.
fn iterated(graph: &Graph, c: Coalition, first: &Vertex) -> Vec<(bool, bool)> {
    let players = c.players();
    let mut known: BTreeMap<Vertex, Vec<Vertex>> = BTreeMap::new();
    let mut waiting = vec![first.clone()];
    while let Some(vertex) = waiting.pop() {
        let next = moves(graph, players, &vertex);
        if known.insert(vertex, next.clone()).is_none() {
            waiting.extend(next);
        }
    }
    // Initially a vertex has the worth of infinite play, and moves are evaluated repeatedly until
    // nothing changes.
    let settle = |player: u8, endless: bool| {
        let mut worth: BTreeMap<&Vertex, bool> = known.keys().map(|v| (v, endless)).collect();
        loop {
            let mut next = worth.clone();
            for (vertex, options) in &known {
                let mut values = options.iter().map(|option| worth[option]);
                let team = |seat: u8| (seat + player) % players;
                let moves = c.allies().iter().any(|ally| team(ally) == vertex.1);
                let now = match (options.is_empty(), moves) {
                    (true, _) => {
                        let seat = |ally: u8| (team(ally) + players - vertex.1) % players;
                        c.allies().iter().all(|ally| c.winners().contains(seat(ally)))
                    }
                    (false, true) => values.any(|value| value),
                    (false, false) => values.all(|value| value),
                };
                next.insert(vertex, now);
            }
            if next == worth {
                return worth[first];
            }
            worth = next;
        }
    };
    (0..players).map(|player| (settle(player, false), settle(player, true))).collect()
}

/// Returns the number of moves within which a team forces the end that it wants, or the others the
/// end that it does not want: vertices are added while there are any, one move further each time.
fn rounds(
    graph: &Graph,
    c: Coalition,
    first: &Vertex,
    team: SeatSet,
    is_good: &dyn Fn(SeatSet) -> bool,
) -> Forced {
    let players = c.players();
    let mut known: BTreeMap<Vertex, Vec<Vertex>> = BTreeMap::new();
    let mut waiting = vec![first.clone()];
    while let Some(vertex) = waiting.pop() {
        let next = moves(graph, players, &vertex);
        if known.insert(vertex, next.clone()).is_none() {
            waiting.extend(next);
        }
    }
    let count = |wanted: bool| {
        let mut there: BTreeMap<&Vertex, bool> = known.keys().map(|v| (v, false)).collect();
        for round in 0..=known.len() as u32 {
            let mut next = there.clone();
            for (vertex, options) in &known {
                let ours = team.contains(vertex.1) == wanted;
                let mut reached = options.iter().map(|option| there[option]);
                let now = match options.is_empty() {
                    true => {
                        let winners = c.winners().iter().map(|seat| (vertex.1 + seat) % players);
                        is_good(winners.collect()) == wanted
                    }
                    false if ours => reached.any(|is| is),
                    false => reached.all(|is| is),
                };
                next.insert(vertex, now);
            }
            if next[first] {
                return Some(round);
            }
            there = next;
        }
        None
    };
    match (count(true), count(false)) {
        (Some(moves), _) => Forced::Win(moves),
        (_, Some(moves)) => Forced::Loss(moves),
        _ => Forced::Endless,
    }
}

fn conventions() -> impl Strategy<Value = Coalition> {
    (2u8..=4, 1u32..15).prop_filter_map("some win and some do not", |(players, winners)| {
        Coalition::winning(players, SeatSet::from_bits(winners & ((1 << players) - 1))).ok()
    })
}

fn cases() -> impl Strategy<Value = (Graph, Coalition, Vec<usize>)> {
    (conventions(), any::<bool>()).prop_flat_map(|(c, labelled)| {
        let graph = graphs(labelled.then_some(c.players()), 5);
        (graph, Just(c), prop::collection::vec(0usize..100, 1..3))
    })
}

fn sum_of(w: &mut Ruled<Graph>, sum: &[usize]) -> SumId {
    let mut total = SumId::ZERO;
    for position in sum {
        let one = w.position(*position);
        total = w.arena_mut().add(total, one).unwrap();
    }
    total
}

proptest! {
    #[test]
    fn retrograde_analysis_agrees_with_value_iteration(
        (graph, c, sum) in cases(), allies in 1u32..16, alone in any::<bool>(),
    ) {
        let allies = SeatSet::from_bits(allies) - (SeatSet::all(4) - c.seats());
        let c = if alone { c } else { c.together(allies).unwrap_or(c) };
        let sum: Vec<usize> = sum.iter().map(|at| at % graph.options.len()).collect();
        let mut w = Ruled::new(graph.clone());
        let s = sum_of(&mut w, &sum);
        let (mut endless, mut solver) = (Endless::new(), Solver::new());
        for mover in 0..c.players() {
            let Ends { wins, safe } = endless.ends(&mut w, &mut solver, c, (s, mover)).unwrap();
            let mut first = sum.clone();
            first.sort_unstable();
            for (player, (win, keep)) in (0..).zip(iterated(&graph, c, &(first, mover))) {
                let seat = (player + c.players() - mover) % c.players();
                prop_assert_eq!((wins.contains(seat), safe.contains(seat)), (win, keep));
            }
            prop_assert!(wins.is_subset(safe));
            // There are no other seats.
            prop_assert!((wins | safe).is_subset(c.seats()));
            // If play must end, the recursion agrees.
            if let Ok(outcome) = Solver::new().outcome_from(&mut w, c, s, mover) {
                prop_assert_eq!((outcome, outcome), (wins, safe));
            }
        }
    }

    #[test]
    fn teams_force_ends_as_counted_move_by_move(
        (graph, c, sum) in cases(), team in 0u32..16, few in any::<bool>(),
    ) {
        let sum: Vec<usize> = sum.iter().map(|at| at % graph.options.len()).collect();
        let mut w = Ruled::new(graph.clone());
        let s = sum_of(&mut w, &sum);
        let team = SeatSet::from_bits(team) - (SeatSet::all(4) - c.seats());
        let is_good = |winners: SeatSet| match few {
            true => (winners - team).is_empty(),
            false => !(SeatSet::from_bits(winners.bits() & team.bits())).is_empty(),
        };
        for mover in 0..c.players() {
            let found = forced(&mut w, c, (s, mover), team, is_good).unwrap();
            let mut first = sum.clone();
            first.sort_unstable();
            prop_assert_eq!(found, rounds(&graph, c, &(first, mover), team, &is_good));
        }
    }

    #[test]
    fn values_of_impartial_games_determine_who_wins_sums(
        graph in graphs(None, 6),
        sum in prop::collection::vec(0usize..100, 1..4),
        heap in 0u32..4,
    ) {
        let sum: Vec<usize> = sum.iter().map(|at| at % graph.options.len()).collect();
        let mut w = Ruled::new(graph);
        let s = sum_of(&mut w, &sum);
        let heap = w.arena_mut().nim(heap);
        let heap = w.arena().single(heap);
        let s = w.arena_mut().add(s, heap).unwrap();
        let value = LoopyNims::new().value(&mut w, &mut NimValues::new(), s).unwrap();
        let normal = Coalition::TWO;
        let ends = Endless::new().ends(&mut w, &mut Solver::new(), normal, (s, 0)).unwrap();
        let expected = match &value {
            LoopyNim::Nim(0) => Ends { wins: SeatSet::PREVIOUS_OF_TWO, safe: SeatSet::PREVIOUS_OF_TWO },
            LoopyNim::Nim(_) => Ends { wins: SeatSet::NEXT, safe: SeatSet::NEXT },
            LoopyNim::Infinite(to) if to.contains(&0) => Ends { wins: SeatSet::NEXT, safe: SeatSet::NEXT },
            LoopyNim::Infinite(_) => Ends { wins: SeatSet::from_bits(0), safe: SeatSet::from_bits(0b11) },
        };
        prop_assert_eq!(ends, expected, "{}", value);
    }

    #[test]
    fn absorbing_games_absorb_loopy_games(
        graph in graphs(None, 5),
        sum in prop::collection::vec(0usize..100, 1..3),
    ) {
        let sum: Vec<usize> = sum.iter().map(|at| at % graph.options.len()).collect();
        let mut w = Ruled::new(graph);
        let x = sum_of(&mut w, &sum);
        let heap = w.arena_mut().nim(3);
        let absorbing = w.arena_mut().sum(&[(heap, 3)]).unwrap();
        let s = w.arena_mut().add(x, absorbing).unwrap();
        let three = Coalition::THREE;
        let ends = Endless::new().ends(&mut w, &mut Solver::new(), three, (s, 0)).unwrap();
        prop_assert_eq!(ends.wins, SeatSet::EMPTY);
    }

    #[test]
    fn the_next_generation_law_holds_for_loopy_games(
        graph in graphs(None, 5),
        sum in (0usize..100, 0usize..100),
        players in 2u8..=4,
    ) {
        let count = graph.options.len();
        let mut w = Ruled::new(graph);
        let (g, h) = (sum_of(&mut w, &[sum.0 % count]), sum_of(&mut w, &[sum.1 % count]));
        let both = w.arena_mut().add(g, h).unwrap();
        let c = Coalition::normal(players).unwrap();
        let (mut endless, mut solver) = (Endless::new(), Solver::new());
        let [g, h, both] =
            [g, h, both].map(|s| endless.ends(&mut w, &mut solver, c, (s, 0)).unwrap());
        if h.wins & SeatSet::from_bits(1) == SeatSet::from_bits(0) {
            prop_assert!(both.wins.is_subset(g.wins));
        }
    }
}

/// Returns whether two positions have the same game tree, by the greatest relation in which each
/// option of one is related to an option of the other. The last position is the end.
fn related(graph: &Graph, players: u8) -> Vec<Vec<bool>> {
    let end = graph.options.len();
    let options = |at: usize, player: u8| -> Vec<usize> {
        if at == end {
            return Vec::new();
        }
        graph.list(at, player).iter().map(|to| to.unwrap_or(end)).collect()
    };
    let mut related = vec![vec![true; end + 1]; end + 1];
    loop {
        let before = related.clone();
        for (a, row) in related.iter_mut().enumerate() {
            for (b, same) in row.iter_mut().enumerate() {
                *same = (0..players).all(|player| {
                    let (of_a, of_b) = (options(a, player), options(b, player));
                    of_a.iter().all(|x| of_b.iter().any(|y| before[*x][*y]))
                        && of_b.iter().all(|y| of_a.iter().any(|x| before[*x][*y]))
                });
            }
        }
        if related == before {
            return related;
        }
    }
}

proptest! {
    #[test]
    fn bisimilar_positions_have_related_options(graph in graphs(Some(2), 6)) {
        let related = related(&graph, 2);
        for (a, row) in related.iter().enumerate().take(graph.options.len()) {
            for (b, same) in row.iter().enumerate().take(graph.options.len()) {
                let mut w = Ruled::new(graph.clone());
                let (one, other) = (sum_of(&mut w, &[a]), sum_of(&mut w, &[b]));
                prop_assert_eq!(bisimilar(&mut w, one, other).unwrap(), *same, "{} and {}", a, b);
            }
        }
    }
}
