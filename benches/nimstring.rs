//! Nimstring on the empty boards of 2 times 3 and 3 times 3 boxes: the general solver with and
//! without splitting into components, memoizing components up to symmetry, and stopping at options
//! that make a position loony; the ruleset of the standard library; and an array program written
//! only for this.

#![allow(clippy::print_stdout, reason = "benches print")]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tweedle::lang::session::{Limits, Session};
use tweedle_games::game::{Arena, Budget, GameId, Halt, SumId, World};
use tweedle_games::graph::{Edge, canonical, pieces};
use tweedle_games::solve::NimValues;

/// Nimstring as a world, with hand-written rules that expand positions.
#[derive(Default)]
struct Strings {
    arena: Arena,
    budget: Budget,
    known: HashMap<Vec<Edge>, GameId>,
    list: Vec<Vec<Edge>>,
    split: bool,
    symmetry: bool,
}

impl Strings {
    fn sum(&mut self, strings: &[Edge]) -> Result<SumId, Halt> {
        let parts = match self.split {
            true => pieces(strings),
            false => vec![strings.to_vec()],
        };
        let mut games = Vec::new();
        for mut piece in parts.into_iter().filter(|piece| !piece.is_empty()) {
            if self.symmetry {
                piece = canonical(&piece, || Ok::<(), Halt>(()))?.unwrap_or_default();
            }
            let key = self.list.len() as u32;
            let game = match self.known.get(&piece) {
                Some(game) => *game,
                None => {
                    let game = self.arena.position(key);
                    self.known.insert(piece.clone(), game);
                    self.list.push(piece);
                    game
                }
            };
            games.push((game, 1));
        }
        self.arena.sum(&games)
    }
}

/// Returns true if cutting a string frees a coin.
fn frees(Edge { ends: (a, b), .. }: Edge, rest: &[Edge]) -> bool {
    let alone = |coin: u32| coin != 0 && rest.iter().all(|edge| !edge.meets(coin));
    alone(a) || alone(b)
}

impl World for Strings {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Halt> {
        let strings = self.list[key as usize].clone();
        let mut options = Vec::with_capacity(strings.len());
        for (place, &string) in strings.iter().enumerate() {
            let mut rest = strings.clone();
            rest.remove(place);
            let mut option = self.sum(&rest)?;
            if frees(string, &rest) {
                let pass = self.arena.form(vec![option])?;
                let pass = self.arena.entail(pass);
                option = self.arena.single(pass);
            }
            options.push(option);
        }
        self.arena.define(g, options)
    }
}

/// Returns the strings of an empty board.
fn board(w: u32, h: u32) -> Vec<Edge> {
    let coin = |r: u32, c: u32| match (1..=h).contains(&r) && (1..=w).contains(&c) {
        true => (r - 1) * w + c,
        false => 0,
    };
    let upright = (1..=h).flat_map(|r| (1..=w + 1).map(move |c| (coin(r, c - 1), coin(r, c))));
    let level = (1..=h + 1).flat_map(|r| (1..=w).map(move |c| (coin(r - 1, c), coin(r, c))));
    upright.chain(level).map(|(a, b)| Edge::plain(a, b)).collect()
}

/// Runs the general solver, and returns the value, the number of games with a value, and the time.
fn general(
    strings: &[Edge],
    (split, symmetry, stops): (bool, bool, bool),
) -> (Option<u64>, usize, Duration) {
    let start = Instant::now();
    let mut w = Strings { split, symmetry, ..Strings::default() };
    w.budget.max_states = usize::MAX;
    let sum = w.sum(strings).unwrap_or(SumId::ZERO);
    let mut values = if stops { NimValues::new() } else { NimValues::exhaustive() };
    let value = values.value(&mut w, sum);
    (value.unwrap_or(None), values.len(), start.elapsed())
}

/// Runs the special program: a byte for each set of strings, larger sets later; the theory of
/// complimenting moves is written out (Impartial games with entailment, section 7).
fn special(strings: &[Edge]) -> (Option<u64>, Duration) {
    const LOONY: u8 = u8::MAX;
    let start = Instant::now();
    let mut at_coin: HashMap<u32, u32> = HashMap::new();
    for (place, &Edge { ends: (a, b), .. }) in strings.iter().enumerate() {
        for coin in [a, b] {
            *at_coin.entry(coin).or_default() |= 1 << place;
        }
    }
    let ends: Vec<[u32; 2]> = strings
        .iter()
        .map(|edge| {
            [edge.ends.0, edge.ends.1].map(|coin| if coin == 0 { u32::MAX } else { at_coin[&coin] })
        })
        .collect();
    let mut values = vec![0u8; 1 << strings.len()];
    for set in 1u32..1 << strings.len() {
        let (mut plain, mut only): (u64, Option<u8>) = (0, None);
        let mut loony = false;
        let mut left = set;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let rest = set & !(1 << place);
            let value = values[rest as usize];
            if ends[place].iter().any(|end| rest & end == 0) {
                loony |= value == LOONY || only.is_some_and(|only| only != value);
                only = Some(value);
            } else if value != LOONY {
                plain |= 1 << value;
            }
        }
        values[set as usize] = match only {
            _ if loony => LOONY,
            Some(value) if plain >> value & 1 == 1 => LOONY,
            Some(value) => value,
            None => plain.trailing_ones() as u8,
        };
    }
    let value = values.last().copied().filter(|&value| value != LOONY).map(u64::from);
    (value, start.elapsed())
}

/// Runs the ruleset of the standard library.
fn language(w: u32, h: u32) -> (String, Duration) {
    let start = Instant::now();
    let mut session = Session::new(Limits::default());
    let value = session
        .eval("use entailing (nimstring, boxes)")
        .and_then(|_| session.eval(&format!("nim_value(nimstring(boxes({w}, {h})))")))
        .unwrap_or_else(|problems| format!("{problems:?}"));
    (value, start.elapsed())
}

fn main() {
    let small = board(2, 3);
    println!("2 times 3 boxes, {} strings", small.len());
    let (expected, time) = special(&small);
    println!("special program: {expected:?} in {time:?}");
    for all in 0..8u8 {
        let on = |bit: u8| all >> bit & 1 == 0;
        let (value, positions, time) = general(&small, (on(0), on(1), on(2)));
        assert_eq!(value, expected);
        let word = |bit: u8, yes: &'static str| if on(bit) { yes } else { "-" };
        println!(
            "{:10} {:10} {:10} {positions:>8} games {time:?}",
            word(0, "splitting"),
            word(1, "symmetry"),
            word(2, "stopping")
        );
    }
    println!("language: {:?}", language(2, 3));
    let large = board(3, 3);
    println!("3 times 3 boxes, {} strings", large.len());
    let (expected, time) = special(&large);
    println!("special program: {expected:?} in {time:?}");
    for stops in [true, false] {
        let (value, positions, time) = general(&large, (true, true, stops));
        assert_eq!(value, expected);
        println!("general, stopping {stops}: {positions} games {time:?}");
    }
    println!("language: {:?}", language(3, 3));
}
