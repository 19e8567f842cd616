//! Stoppers, onsides and offsides: the order against counting good moves, canonical forms, and sums
//! against play.

use proptest::prelude::*;
use tweedle_games::game::{Budget, World};
use tweedle_games::loopy::Endless;
use tweedle_games::play::Coalition;
use tweedle_games::ruleset::{Ruled, Rules};
use tweedle_games::solve::Solver;
use tweedle_games::stopper::{Bias, LoopGraph, OneSide, Sides, Stoppers, order, simplified};
use tweedle_games::two::Side;

const SIDES: [Side; 2] = [Side::Left, Side::Right];

pub fn graphs(most: usize) -> impl Strategy<Value = LoopGraph> {
    let list = || prop::collection::vec(0usize..100, 0..3);
    prop::collection::vec((list(), list()), 1..=most).prop_map(|lists| {
        let count = lists.len();
        let mut graph = LoopGraph::new();
        lists.iter().for_each(|_| {
            graph.push();
        });
        for (v, (left, right)) in (0..).zip(&lists) {
            for (side, list) in SIDES.into_iter().zip([left, right]) {
                graph.set(v, side, list.iter().map(|to| (to % count) as u32).collect());
            }
        }
        graph
    })
}

/// Returns for each pair of positions whether Left, moving second, can make more moves in the
/// component in which infinite play is good for her than there are turns, unless Right is stuck.
/// Recomputed turn by turn for each move.
pub fn counted(graph: &LoopGraph, bias: Bias) -> Vec<Vec<bool>> {
    let count = graph.len();
    let turns = 2 * count * count;
    let moves = |turn: usize| -> Vec<(usize, bool)> {
        let (a, b, mover) = (turn / 2 / count, turn / 2 % count, turn % 2);
        let next = 1 - mover;
        let at = |a: usize, b: usize| 2 * (a * count + b) + next;
        let first = graph.options(a as u32, SIDES[mover]).iter();
        let second = graph.options(b as u32, SIDES[next]).iter();
        let first = first.map(|to| (at(*to as usize, b), bias == Bias::Left));
        first.chain(second.map(|to| (at(a, *to as usize), bias == Bias::Right))).collect()
    };
    let mut enough = vec![true; turns];
    for _ in 0..=turns {
        let mut next = vec![false; turns];
        loop {
            let now: Vec<bool> = (0..turns)
                .map(|turn| {
                    let mut done = moves(turn).into_iter().map(|(to, good)| match good {
                        true => enough[to],
                        false => next[to],
                    });
                    if turn % 2 == 0 { done.any(|done| done) } else { done.all(|done| done) }
                })
                .collect();
            if now == next {
                break;
            }
            next = now;
        }
        if next == enough {
            break;
        }
        enough = next;
    }
    (0..count).map(|a| (0..count).map(|b| enough[2 * (a * count + b) + 1]).collect()).collect()
}

/// A graph as a ruleset for two players.
struct Played(LoopGraph);

impl Rules for Played {
    type Position = u32;

    fn players(&self) -> Option<u8> {
        Some(2)
    }

    fn options(&self, position: &u32, player: u8) -> Vec<Vec<u32>> {
        self.0.options(*position, SIDES[usize::from(player)]).iter().map(|to| vec![*to]).collect()
    }
}

/// Returns the result of a sum of positions for Left, by first mover: 1, 0 or -1.
pub(crate) fn result_of_play(graph: &LoopGraph, sum: &[u32]) -> [i8; 2] {
    let mut w = Ruled::new(Played(graph.clone()));
    let mut total = tweedle_games::game::SumId::ZERO;
    for v in sum {
        let one = w.position(*v);
        total = w.arena_mut().add(total, one).unwrap();
    }
    let mut endless = Endless::new();
    [0u8, 1].map(|first| {
        let at = (total, first);
        let ends = endless.ends(&mut w, &mut Solver::new(), Coalition::TWO, at).unwrap();
        match (ends.wins.contains(first), ends.safe.contains(first)) {
            (true, _) => 1,
            (false, true) => 0,
            _ => -1,
        }
    })
}

/// Returns the same for games with sides, where infinite play is won by Left or by Right.
pub(crate) fn result_by_sides(stoppers: &Stoppers, sides: Sides) -> [i8; 2] {
    let [on, off] = [sides.onside, sides.offside].map(|s| result_of_play(stoppers.graph(s), &[0]));
    // A stopper has no draws, because alternating play ends.
    [0, 1].map(|first| if on[first] == off[first] { on[first] } else { 0 })
}

proptest! {
    #[test]
    fn the_order_agrees_with_counting_moves(graph in graphs(4)) {
        for bias in [Bias::Left, Bias::Right] {
            let order = order(&graph, bias, &Budget::default()).unwrap();
            let counted = counted(&graph, bias);
            for (a, row) in (0..).zip(&counted) {
                for (b, holds) in (0..).zip(row) {
                    prop_assert_eq!(order.at_least(a, b), *holds);
                }
            }
        }
    }

    #[test]
    fn sides_are_stoppers_with_the_same_outcomes(graph in graphs(4), other in graphs(3)) {
        let mut stoppers = Stoppers::new();
        let Some(sides) = stoppers.sides(&graph, 0).unwrap() else { return Ok(()) };
        prop_assert!(stoppers.graph(sides.onside).is_stopper());
        prop_assert!(stoppers.graph(sides.offside).is_stopper());
        prop_assert_eq!(result_of_play(&graph, &[0]), result_by_sides(&stoppers, sides));
        // A stopper is both of its own sides, in canonical form.
        if graph.reachable(0).is_stopper() {
            prop_assert_eq!(sides.onside, sides.offside);
        }
        let back = stoppers.graph(sides.onside).clone();
        let again = stoppers.sides(&back, 0).unwrap();
        prop_assert_eq!(again, Some(Sides { onside: sides.onside, offside: sides.onside }));
        // Sums.
        let Some(other_sides) = stoppers.sides(&other, 0).unwrap() else { return Ok(()) };
        let mut both = graph.clone();
        let place = both.append(&other);
        if let Some(sum) = stoppers.add(sides, other_sides).unwrap() {
            prop_assert_eq!(result_of_play(&both, &[0, place]), result_by_sides(&stoppers, sum));
        }
        // Exactly the equal games have equal sides.
        let order = [Bias::Left, Bias::Right].map(|b| order(&both, b, &Budget::default()).unwrap());
        let equal = order.each_ref().map(|order| order.equal(0, place));
        let same = [sides.onside == other_sides.onside, sides.offside == other_sides.offside];
        prop_assert_eq!(equal, same);
    }
}

proptest! {
    #[test]
    fn simplified_games_are_equal(graph in graphs(5)) {
        let mut stoppers = Stoppers::new();
        for bias in [Bias::Left, Bias::Right] {
            let simple = simplified(&graph, bias, &Budget::default()).unwrap();
            // The simplified game equals the original.
            let mut both = graph.clone();
            let place = both.append(&simple.graph) as usize;
            if both.len() < 9 {
                let at_least = counted(&both, bias);
                prop_assert!(at_least[0][place] && at_least[place][0]);
            }
            if let OneSide::Stopper(s) = stoppers.one_side(&graph, bias).unwrap() {
                prop_assert!(!simple.equals_no_stopper);
                prop_assert!(stoppers.graph(s).len() <= simple.graph.len());
            }
        }
    }
}

/// Bach's Carousel (Siegel, VI.4): neither side is equal to a stopper.
#[test]
fn the_carousel_has_no_sides() {
    let mut graph = LoopGraph::new();
    let [a, b, c, d, zero, one, star, one_star] = [(); 8].map(|()| graph.push());
    let options = [
        (a, vec![zero, b], vec![zero]),
        (b, vec![one], vec![one, c]),
        (c, vec![star, d], vec![star]),
        (d, vec![one_star], vec![one_star, a]),
        (one, vec![zero], vec![]),
        (star, vec![zero], vec![zero]),
        (one_star, vec![one], vec![one]),
    ];
    for (v, left, right) in options {
        graph.set(v, Side::Left, left);
        graph.set(v, Side::Right, right);
    }
    for bias in [Bias::Left, Bias::Right] {
        let simple = simplified(&graph, bias, &Budget::default()).unwrap();
        assert!(simple.equals_no_stopper, "{simple:?}");
        assert!(matches!(Stoppers::new().one_side(&graph, bias), Ok(OneSide::Other(_))));
    }
}

/// For almost all random games, sides are found or shown not to exist.
#[test]
fn sides_of_small_games_are_almost_always_decided() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let all = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(400);
    let (mut found, mut none) = (0, 0);
    for _ in 0..all {
        let graph = graphs(5).new_tree(&mut runner).unwrap().current();
        if Stoppers::new().sides(&graph, 0).unwrap().is_some() {
            found += 1;
        } else {
            let side = |bias| simplified(&graph, bias, &Budget::default()).unwrap();
            let mut sides = [Bias::Left, Bias::Right].map(side).into_iter();
            none += usize::from(sides.any(|side| side.equals_no_stopper));
        }
    }
    println!("{found} found, {none} without sides, of {all}");
    assert!((found + none) * 100 >= all * 99, "{found} found, {none} without sides, of {all}");
}
