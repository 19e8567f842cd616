//! Entailing moves against brute force on (components, forced component, mover): trees whose
//! options say where the next move must be made, for any number of players.

use std::rc::Rc;

use proptest::prelude::*;
use tweedle_games::game::Unsupported;
use tweedle_games::game::{
    Halt, Plain, SumId, birthday, conjugate, form, isomorphic, options, options_for, ordinary,
    restrict,
};
use tweedle_games::play::{Coalition, PreferenceMatrix, SeatSet};
use tweedle_games::solve::{NimValues, Preferences, Solver};

/// A game: the options of each player.
#[derive(Debug)]
pub struct Tree(pub Vec<Vec<State>>);

/// A sum: the component in which the next move must be made, and the others.
#[derive(Clone, Debug, Default)]
pub struct State {
    forced: Option<Rc<Tree>>,
    rest: Vec<Rc<Tree>>,
}

impl State {
    /// Returns a game by itself.
    pub fn new(tree: &Rc<Tree>) -> State {
        State { forced: None, rest: vec![tree.clone()] }
    }

    /// Returns all states the player may move to.
    fn after(&self, player: usize) -> Vec<State> {
        let moves = |from: &Rc<Tree>, partner: Vec<Rc<Tree>>| {
            let list = &from.0[player % from.0.len()];
            list.iter()
                .map(|option| State {
                    forced: option.forced.clone(),
                    rest: option.rest.iter().chain(&partner).cloned().collect(),
                })
                .collect::<Vec<_>>()
        };
        if let Some(forced) = &self.forced {
            return moves(forced, self.rest.clone());
        }
        let others = |place: usize| {
            let rest = self.rest.iter().enumerate();
            rest.filter(|(other, _)| *other != place).map(|(_, tree)| tree.clone()).collect()
        };
        (0..self.rest.len()).flat_map(|place| moves(&self.rest[place], others(place))).collect()
    }

    /// Returns the seats that win against all others, as bits; `stuck` are the seats that win if
    /// the mover cannot move.
    pub fn outcome(&self, players: usize, mover: usize, stuck: u32) -> u32 {
        let below: Vec<u32> = self
            .after(mover)
            .iter()
            .map(|state| state.outcome(players, (mover + 1) % players, stuck))
            .collect();
        if below.is_empty() {
            return stuck;
        }
        let first = below.iter().any(|seats| seats >> (players - 1) & 1 == 1);
        let others = (1..players).filter(|i| below.iter().all(|seats| seats >> (i - 1) & 1 == 1));
        u32::from(first) | others.map(|i| 1 << i).sum::<u32>()
    }

    /// Returns the number of seats between the mover and the last mover.
    fn last(&self, rows: &[Vec<u64>], mover: usize) -> usize {
        let players = rows.len();
        let next = (mover + 1) % players;
        let ends: Vec<usize> =
            self.after(mover).iter().map(|s| (s.last(rows, next) + 1) % players).collect();
        if ends.is_empty() {
            return players - 1;
        }
        let wish = |end: &&usize| rows[mover].iter().position(|w| *w == **end as u64);
        *ends.iter().min_by_key(wish).unwrap()
    }

    /// Returns the length of the longest play of an impartial game.
    fn longest(&self) -> u64 {
        self.after(0).iter().map(|state| state.longest() + 1).max().unwrap_or(0)
    }

    /// Returns true if no play is longer, whoever moves.
    pub fn is_within(&self, moves: u64) -> bool {
        let all = (0..3).flat_map(|player| self.after(player));
        all.into_iter().all(|state| moves > 0 && state.is_within(moves - 1))
    }

    pub fn plus(mut self, tree: &Rc<Tree>) -> State {
        self.rest.push(tree.clone());
        self
    }
}

pub fn nim(n: usize) -> Rc<Tree> {
    let options = (0..n).map(|k| State { forced: None, rest: vec![nim(k)] });
    Rc::new(Tree(vec![options.collect()]))
}

/// A game for each list of options. An option gives the indices of earlier games, and the index of
/// the game among them that it entails.
pub type Recipe = Vec<Vec<Vec<(Option<usize>, Vec<usize>)>>>;

pub fn recipe(lists: usize) -> impl Strategy<Value = Recipe> {
    let option = (prop::option::weighted(0.4, 0usize..9), prop::collection::vec(0usize..9, 0..2));
    let game = prop::collection::vec(prop::collection::vec(option, 0..3), lists);
    prop::collection::vec(game, 1..6)
}

/// Builds the games of a recipe, as trees and in a world.
pub fn made(w: &mut Plain, recipe: &Recipe) -> (Vec<Rc<Tree>>, Vec<SumId>) {
    let (mut trees, mut sums) = (vec![nim(0), nim(1)], vec![SumId::ZERO]);
    let star = w.arena.nim(1);
    sums.push(w.arena.single(star));
    for game in recipe {
        let (mut lists, mut own) = (Vec::new(), Vec::new());
        for list in game {
            let (mut states, mut options) = (Vec::new(), Vec::new());
            for (forced, rest) in list {
                let at = |place: &usize| place % trees.len();
                let mut sum = SumId::ZERO;
                for place in rest {
                    sum = w.arena.add(sum, sums[at(place)]).unwrap();
                }
                if let Some(place) = forced {
                    let entailed = w.arena.entailed(sums[at(place)]).unwrap();
                    sum = w.arena.add(sum, entailed).unwrap();
                }
                states.push(State {
                    forced: forced.as_ref().map(|place| trees[at(place)].clone()),
                    rest: rest.iter().map(|place| trees[at(place)].clone()).collect(),
                });
                options.push(sum);
            }
            lists.push(states);
            own.push(options);
        }
        trees.push(Rc::new(Tree(lists)));
        let game = match own.len() {
            1 => w.arena.form(own.concat()).unwrap(),
            _ => w.arena.labelled(own).unwrap(),
        };
        sums.push(w.arena.single(game));
    }
    (trees, sums)
}

/// Returns the sum of the last game and an earlier one, with the next move forced in one of them or
/// not.
fn posed(w: &mut Plain, recipe: &Recipe, forced: bool, partner: usize) -> (State, SumId) {
    let (trees, sums) = made(w, recipe);
    let (last, other) = (trees.len() - 1, partner % trees.len());
    let (mut state, mut sum) = (State::default(), sums[last]);
    if forced {
        state.forced = Some(trees[last].clone());
        sum = w.arena.entailed(sum).unwrap();
    } else {
        state.rest.push(trees[last].clone());
    }
    (state.plus(&trees[other]), w.arena.add(sum, sums[other]).unwrap())
}

/// Returns all seats except the seat of the player who cannot move.
fn normal(players: usize) -> u32 {
    (1 << players) - 2
}

/// The longest play that is searched by brute force.
const LONGEST: u64 = 7;

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn outcomes_agree_with_brute_force(
        recipe in recipe(1), forced: bool, partner in 0usize..9, players in 2usize..5,
    ) {
        let mut w = Plain::new();
        let (state, sum) = posed(&mut w, &recipe, forced, partner);
        prop_assume!(state.is_within(LONGEST));
        let mut solver = Solver::new();
        let mut check = |c: Coalition| {
            let n = c.players().into();
            let expected = state.outcome(n, 0, c.winners().bits());
            assert_eq!(solver.outcome(&mut w, c, sum).unwrap().bits(), expected, "{c:?}");
        };
        check(Coalition::normal(players as u8).unwrap());
        check(Coalition::misere());
        check(Coalition::winning(3, SeatSet::from_bits(0b100)).unwrap());
    }

    #[test]
    fn labelled_outcomes_agree_with_brute_force(
        recipe in recipe(3), forced: bool, partner in 0usize..9, mover in 0usize..3,
    ) {
        let mut w = Plain::new();
        let (state, sum) = posed(&mut w, &recipe, forced, partner);
        prop_assume!(state.is_within(LONGEST));
        let mut solver = Solver::new();
        let expected = SeatSet::from_bits(state.outcome(3, mover, normal(3)));
        let c = Coalition::THREE;
        prop_assert_eq!(solver.outcome_from(&mut w, c, sum, mover as u8).unwrap(), expected);
        // The restriction for the player who begins, and the games of later players.
        let alone = restrict(&mut w, sum, mover as u8).unwrap();
        prop_assert_eq!(solver.outcome(&mut w, c, alone).unwrap(), expected);
        for times in 1u8..3 {
            let turned = conjugate(&mut w, sum, 3, times.into()).unwrap();
            let later = (mover as u8 + times) % 3;
            prop_assert_eq!(solver.outcome_from(&mut w, c, turned, later).unwrap(), expected);
        }
        // A seat does not depend on the player in it; the options are those of the definition.
        let count = options_for(&mut w, sum, mover as u8).unwrap().len();
        prop_assert!(count <= state.after(mover).len());
        prop_assert_eq!(count == 0, state.after(mover).is_empty());
    }

    #[test]
    fn last_movers_agree_with_brute_force(
        recipe in recipe(1), labelled in recipe(3), forced: bool,
        partner in 0usize..9, mover in 0usize..3,
        rows in prop::collection::vec(Just(vec![0u64, 1, 2]).prop_shuffle(), 3),
    ) {
        let matrix = PreferenceMatrix::new(&rows).unwrap();
        for recipe in [&recipe, &labelled] {
            let mut w = Plain::new();
            let (state, sum) = posed(&mut w, recipe, forced, partner);
            prop_assume!(state.is_within(LONGEST));
            let last = Preferences::new().last(&mut w, &matrix, sum, mover as u8).unwrap();
            prop_assert_eq!(usize::from(last), state.last(&rows, mover));
        }
    }

    #[test]
    fn nim_sets_are_the_heaps_that_lose_in_sum(
        recipe in recipe(1),
        forced: bool,
        partner in 0usize..9,
    ) {
        let mut w = Plain::new();
        let (mut state, sum) = posed(&mut w, &recipe, forced, partner);
        prop_assume!(state.is_within(LONGEST));
        let set = NimValues::new().set(&mut w, sum).unwrap();
        prop_assert_eq!(&NimValues::exhaustive().set(&mut w, sum).unwrap(), &set);
        if !forced {
            // The set of a sum is the set of the game with the options of the sum.
            let options = state.after(0);
            state = State { forced: Some(Rc::new(Tree(vec![options]))), rest: Vec::new() };
        }
        for k in 0..6 {
            let previous = state.clone().plus(&nim(k)).outcome(2, 0, normal(2)) == 0b10;
            prop_assert_eq!(set.contains(k as u32), previous, "{} in sum with {}", set, k);
        }
        // One more value, infinity: in sum with a loony game.
        let loony = Rc::new(Tree(vec![vec![
            State::default(),
            State { forced: Some(nim(1)), rest: Vec::new() },
        ]]));
        let previous = state.plus(&loony).outcome(2, 0, normal(2)) == 0b10;
        prop_assert_eq!(set.is_cofinite(), previous);
    }

    #[test]
    fn values_of_sums_add_up(recipe in recipe(1), partner in 0usize..9) {
        let mut w = Plain::new();
        let (trees, sums) = made(&mut w, &recipe);
        let (a, b) = (trees.len() - 1, partner % trees.len());
        let mut values = NimValues::new();
        let alone = |values: &mut NimValues, w: &mut Plain, at: usize| values.value(w, sums[at]).unwrap();
        let (x, y) = (alone(&mut values, &mut w, a), alone(&mut values, &mut w, b));
        let sum = w.arena.add(sums[a], sums[b]).unwrap();
        let state = State { forced: None, rest: vec![trees[a].clone(), trees[b].clone()] };
        prop_assume!(state.is_within(LONGEST));
        let both = values.value(&mut w, sum).unwrap();
        prop_assert_eq!(NimValues::exhaustive().value(&mut w, sum).unwrap(), both);
        prop_assert_eq!(both, x.zip(y).map(|(x, y)| x ^ y));
        prop_assert_eq!(both.map(|v| v as u32), values.set(&mut w, sum).unwrap().least());
        for k in 0..6 {
            let previous = state.clone().plus(&nim(k)).outcome(2, 0, normal(2)) == 0b10;
            prop_assert_eq!(both == Some(k as u64), previous);
        }
    }

    #[test]
    fn isomorphic_sums_have_equal_outcomes(
        recipe in recipe(1),
        forced: bool,
        partner in 0usize..9,
        context in 0usize..9,
    ) {
        let mut w = Plain::new();
        let (state, sum) = posed(&mut w, &recipe, forced, partner);
        prop_assume!(state.is_within(LONGEST));
        let (trees, sums) = made(&mut w, &recipe);
        let one = form(&mut w, sum).unwrap();
        let one = w.arena.single(one);
        prop_assert_eq!(w.arena.is_forced(one), forced);
        prop_assert!(isomorphic(&mut w, one, sum).unwrap());
        let (longest, context) = (state.longest(), context % trees.len());
        prop_assume!(State::default().plus(&trees[context]).is_within(LONGEST / 2));
        let together = w.arena.add(one, sums[context]).unwrap();
        let outcome = Solver::new().outcome(&mut w, Coalition::THREE, together).unwrap();
        prop_assert_eq!(outcome.bits(), state.plus(&trees[context]).outcome(3, 0, normal(3)));
        // Queries about ordinary sums are refused exactly if moves entail.
        let entails = options(&mut w, one).unwrap().iter().any(|s| w.arena.entails(*s)) || forced;
        prop_assert_eq!(ordinary(&mut w, sum).is_err(), entails);
        match birthday(&mut w, sum) {
            Ok(days) => prop_assert_eq!((days, entails), (longest, false)),
            Err(halt) => prop_assert_eq!((halt, entails), (Halt::Unsupported(Unsupported::Entails(sum)), true)),
        }
    }
}
