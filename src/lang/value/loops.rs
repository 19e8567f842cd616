//! Loopy games given by equations, and their notation: `loop(G -> {0 | G})`.

use super::{Equation, Naming, Positions, WriteWatch};
use hashbrown::HashMap;
use std::cell::Cell;
use std::sync::Arc;
use tweedle_base::{Limit, Seeded, with_stack};
use tweedle_games::game::{Arena, positions_inside, write_within};

/// The maximum length in bytes of a game given by equations. A game that leads to many others would
/// be repeated in each of them.
const MAX_EQUATION_BYTES: usize = 100_000;

/// The maximum depth of nested equations. Deeper ones, and those that would be repeated often, are
/// written one after the other.
const MAX_NESTED_EQUATIONS: usize = 40;

/// Names inside equations, where the games of the equations are letters.
struct Inside<'a> {
    names: &'a dyn Naming,
    letters: Vec<(u32, Arc<str>)>,
    used: Cell<bool>,
    /// The number of bytes written inside.
    written: Cell<usize>,
}

impl Naming for Inside<'_> {
    fn arena(&self) -> &Arena {
        self.names.arena()
    }

    fn positions(&self) -> &Positions {
        self.names.positions()
    }

    fn native(&self, id: u32) -> &'static str {
        self.names.native(id)
    }

    fn watch(&self) -> &WriteWatch {
        self.names.watch()
    }

    fn within(&self, bytes: usize) -> Result<(), Limit> {
        self.names.within(bytes)
    }

    fn players_in_force(&self) -> u8 {
        self.names.players_in_force()
    }

    fn bound(&self, key: u32) -> Option<Arc<str>> {
        if let Some((_, letter)) = self.letters.iter().find(|(other, _)| *other == key) {
            self.used.set(true);
            return Some(letter.clone());
        }
        self.names.bound(key)
    }

    fn is_bound(&self, letter: &str) -> bool {
        self.letters.iter().any(|(_, other)| **other == *letter) || self.names.is_bound(letter)
    }

    fn spend(&self, bytes: usize) -> usize {
        self.written.set(self.written.get() + bytes);
        self.names.spend(bytes).max(self.written.get())
    }
}

/// Returns a game given by an equation as source, in which `position` writes positions.
pub(super) fn written(
    names: &dyn Naming,
    key: u32,
    equation: &Equation,
    position: impl Fn(&dyn Naming, u32) -> String,
) -> String {
    if let Some(letter) = names.bound(key) {
        return letter.to_string();
    }
    if let Some(name) = &equation.name {
        return name.to_string();
    }
    let system = System::new(names, key);
    let mut left = MAX_NESTED_EQUATIONS;
    let nested = system.count(0, &mut vec![false; system.keys.len()], &mut left);
    let keys = if nested { &system.keys[..1] } else { &system.keys[..] };
    let letters = letters(names, keys);
    let inside = Inside { names, letters, used: Cell::new(false), written: Cell::new(0) };
    let mut texts = Vec::with_capacity(keys.len());
    for key in keys {
        let Some(equation) = names.positions().equation(*key) else { continue };
        let name = |key: u32| position(&inside, key);
        let (arena, may) = (names.arena(), || names.within(0));
        let text =
            with_stack(|| write_within(arena, equation.body, &name, MAX_EQUATION_BYTES, &may));
        let Ok(text) = text else { return "{…}".to_owned() };
        if inside.spend(text.len()) > MAX_EQUATION_BYTES {
            names.watch().note_cut();
            return "{…}".to_owned();
        }
        texts.push(text);
    }
    let letters: Vec<&str> = inside.letters.iter().map(|(_, letter)| &**letter).collect();
    match (&letters[..], texts.pop(), inside.used.get()) {
        (_, Some(text), false) => text,
        ([letter], Some(text), true) => format!("loop({letter} -> {text})"),
        (_, last, _) => {
            texts.extend(last);
            format!("loop(({}) -> ({}))[0]", letters.join(", "), texts.join(", "))
        }
    }
}

/// Assigns different letters to games given by equations, since equations may have the same letter,
/// one inside the other.
fn letters(names: &dyn Naming, keys: &[u32]) -> Vec<(u32, Arc<str>)> {
    let mut letters: Vec<(u32, Arc<str>)> = Vec::with_capacity(keys.len());
    for &key in keys {
        let Some(equation) = names.positions().equation(key) else { continue };
        let mut letter = equation.letter.clone();
        while names.is_bound(&letter) || letters.iter().any(|(_, other)| *other == letter) {
            letter = format!("{letter}x").into();
        }
        letters.push((key, letter));
    }
    letters
}

/// A strongly connected component: games given by equations that all lead to each other.
struct System {
    /// The games; the first is the one to be written.
    keys: Vec<u32>,
    /// For each game, the games that it leads to directly.
    inside: Vec<Vec<usize>>,
}

impl System {
    fn new(names: &dyn Naming, key: u32) -> System {
        // First, everything that the game leads to, with reverse edges.
        let mut place: HashMap<u32, usize, Seeded> = HashMap::default();
        place.insert(key, 0);
        let (mut all, mut inside, mut next) = (vec![key], Vec::new(), 0);
        while let Some(&key) = all.get(next) {
            next += 1;
            let mut found = Vec::new();
            if let Some(equation) = names.positions().equation(key) {
                for key in positions_inside(names.arena(), equation.body) {
                    let open = |equation: &Equation| equation.name.is_none();
                    if names.bound(key).is_none()
                        && names.positions().equation(key).is_some_and(open)
                    {
                        found.push(*place.entry(key).or_insert_with(|| {
                            all.push(key);
                            all.len() - 1
                        }));
                    }
                }
            }
            inside.push(found);
        }
        let mut before = vec![Vec::new(); all.len()];
        for (at, found) in inside.iter().enumerate() {
            found.iter().for_each(|to| before[*to].push(at));
        }
        // Then, of these, the games that lead back to it.
        let mut kept = vec![usize::MAX; all.len()];
        let (mut keys, mut waiting) = (Vec::new(), vec![0]);
        while let Some(at) = waiting.pop() {
            if kept[at] == usize::MAX {
                kept[at] = keys.len();
                keys.push(at);
                waiting.extend(before[at].iter().rev());
            }
        }
        let inside = keys.iter().map(|at| {
            let kept = inside[*at].iter().map(|to| kept[*to]);
            kept.filter(|to| *to != usize::MAX).collect()
        });
        System { inside: inside.collect(), keys: keys.into_iter().map(|at| all[at]).collect() }
    }

    /// Counts the equations written if each is nested where it is used. Returns `false` when `left`
    /// is exhausted.
    fn count(&self, at: usize, bound: &mut Vec<bool>, left: &mut usize) -> bool {
        if bound[at] {
            return true;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        bound[at] = true;
        let all = self.inside[at].iter().all(|to| self.count(*to, bound, left));
        bound[at] = false;
        all
    }
}
