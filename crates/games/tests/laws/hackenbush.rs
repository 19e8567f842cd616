//! Theorems about Hackenbush, against play by definition.

use std::collections::HashMap;

use proptest::prelude::*;
use tweedle_games::game::{Dyadic, GameId, Plain, SumId};
use tweedle_games::graph::{Edge, EdgeOwner, HackenbushValue, grounded, hackenbush};
use tweedle_games::two::ValueTable;

type Edges = Vec<((u32, u32), EdgeOwner)>;

/// Returns the position after cutting an edge.
fn cut(edges: &Edges, at: usize) -> Edges {
    let mut left = edges.clone();
    left.remove(at);
    let plain: Vec<Edge> = left.iter().map(|(ends, _)| Edge::plain(ends.0, ends.1)).collect();
    let standing = grounded(&plain);
    left.retain(|(ends, _)| standing.contains(&Edge::plain(ends.0, ends.1)));
    left
}

fn nim_value(edges: &Edges, known: &mut HashMap<Vec<(u32, u32)>, u32>) -> u32 {
    let key: Vec<(u32, u32)> = edges.iter().map(|(ends, _)| *ends).collect();
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let options: Vec<u32> = (0..edges.len()).map(|at| nim_value(&cut(edges, at), known)).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(key, value);
    value
}

/// Returns the position as a form with all its moves.
fn game(w: &mut Plain, edges: &Edges) -> GameId {
    let mut lists = vec![Vec::new(), Vec::new()];
    for (at, (_, owner)) in edges.iter().enumerate() {
        let option = game(w, &cut(edges, at));
        let option = w.arena.single(option);
        for (player, list) in [EdgeOwner::Left, EdgeOwner::Right].iter().zip(&mut lists) {
            if owner == player || *owner == EdgeOwner::Both {
                list.push(option);
            }
        }
    }
    w.arena.labelled(lists).unwrap()
}

fn standing(edges: Edges) -> Edges {
    let mut padded = edges;
    padded.push(((0, 0), EdgeOwner::Both));
    let last = padded.len() - 1;
    cut(&padded, last)
}

fn graph() -> impl Strategy<Value = Edges> {
    prop::collection::vec(((0u32..5, 0u32..5), Just(EdgeOwner::Both)), 0..8).prop_map(standing)
}

/// Random trees: the parent of each vertex is an earlier one.
fn tree() -> impl Strategy<Value = Edges> {
    let owner = prop_oneof![Just(EdgeOwner::Left), Just(EdgeOwner::Right)];
    prop::collection::vec((any::<prop::sample::Index>(), owner), 1..7).prop_map(|parents| {
        let edge = |(at, (parent, owner)): (usize, (prop::sample::Index, EdgeOwner))| {
            ((parent.index(at + 1) as u32, at as u32 + 1), owner)
        };
        parents.into_iter().enumerate().map(edge).collect()
    })
}

proptest! {
    #![proptest_config(crate::cases(256))]

    /// The fusion and the colon principle (Winning Ways, ch. 7).
    #[test]
    fn cycles_fuse_and_branches_add(edges in graph()) {
        let expected = nim_value(&edges, &mut HashMap::new());
        prop_assert_eq!(hackenbush(&edges), Ok(Some(HackenbushValue::Nim(expected))));
    }

    /// Berlekamp's rule for trees of two colours.
    #[test]
    fn trees_of_two_colours_are_numbers(edges in tree()) {
        let mut w = Plain::new();
        let game = game(&mut w, &edges);
        let game: SumId = w.arena.single(game);
        let mut table = ValueTable::default();
        let value = table.value(&mut w, game).unwrap();
        let number: Option<Dyadic> = table.values.as_number(value);
        let found = hackenbush(&edges).unwrap().unwrap();
        prop_assert_eq!(Some(found), number.map(HackenbushValue::Number));
    }
}

#[test]
fn other_positions_have_no_formula() {
    let edge = |a, b, owner| ((a, b), owner);
    let (l, r, both) = (EdgeOwner::Left, EdgeOwner::Right, EdgeOwner::Both);
    assert_eq!(hackenbush(&[]), Ok(Some(HackenbushValue::Nim(0))));
    // A cycle, and an edge of both players below one of Left.
    let cycle = [edge(0, 1, l), edge(1, 2, r), edge(2, 0, l)];
    assert_eq!(hackenbush(&cycle), Ok(None));
    assert_eq!(hackenbush(&[edge(0, 1, both), edge(1, 2, l)]), Ok(None));
    // A stalk of 200 edges has too many digits.
    let stalk: Vec<_> = (0..200).map(|n| edge(n, n + 1, if n % 2 == 0 { l } else { r })).collect();
    assert!(hackenbush(&stalk).is_err());
}
