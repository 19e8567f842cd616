//! Games that are given by equations, and how they are written: `loop(G -> {0 | G})`.

use super::{Naming, Positions, WriteWatch};
use crate::base::{Limit, with_stack};
use crate::maths::game::{Arena, SumId, write};
use std::cell::Cell;
use std::sync::Arc;

/// A game given by an equation: what stands for it inside, and what it is.
#[derive(Debug, Clone)]
pub struct Equation {
    /// What it is called where it is defined.
    pub letter: Arc<str>,
    /// What it is, once that is known.
    pub body: SumId,
    /// What it is called everywhere, if it has a name.
    pub name: Option<Arc<str>>,
}

/// Bytes after which games given by equations are not written out: one that leads to many others
/// would be written again in each.
const LONG: usize = 100_000;

/// Names inside an equation: the game it is about is its letter.
struct Inside<'a> {
    names: &'a dyn Naming,
    key: u32,
    letter: Arc<str>,
    used: Cell<bool>,
    /// Bytes written inside.
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

    fn bound(&self, key: u32) -> Option<Arc<str>> {
        if key == self.key {
            self.used.set(true);
            return Some(self.letter.clone());
        }
        self.names.bound(key)
    }

    fn is_bound(&self, letter: &str) -> bool {
        *letter == *self.letter || self.names.is_bound(letter)
    }

    fn spend(&self, bytes: usize) -> usize {
        self.written.set(self.written.get() + bytes);
        self.names.spend(bytes).max(self.written.get())
    }
}

/// The text of a game given by an equation.
pub(super) fn written(names: &dyn Naming, key: u32, equation: &Equation, limit: usize) -> String {
    if let Some(letter) = names.bound(key) {
        return letter.to_string();
    }
    if let Some(name) = &equation.name {
        return name.to_string();
    }
    // The same letter may stand for two games, one inside the other.
    let mut letter = equation.letter.clone();
    while names.is_bound(&letter) {
        letter = format!("{letter}x").into();
    }
    let inside = Inside { names, key, letter, used: Cell::new(false), written: Cell::new(0) };
    let name = |key: u32| super::text::position(&inside, key, limit);
    let text = with_stack(|| write(names.arena(), equation.body, &name, LONG));
    let Ok(text) = text else { return "{…}".to_owned() };
    if inside.spend(text.len()) > LONG {
        names.watch().note_cut();
        return "{…}".to_owned();
    }
    match inside.used.get() {
        true => format!("loop({} -> {text})", inside.letter),
        false => text,
    }
}
