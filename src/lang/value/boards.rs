//! Positions on boards that are followed in words: which rulesets they are of, and what has been
//! found.

use super::{Key, Ruleset, Value};
use crate::base::Seeded;
use crate::maths::packed::{Grid, Positions};
use crate::maths::two::ValueId;
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// Families of positions, and answers about them.
#[derive(Debug, Clone, Default)]
pub struct Boards {
    /// Values, by the family of the position that was asked about.
    pub values: HashMap<u32, Positions<ValueId>, Seeded>,
    /// Nim values, likewise.
    pub nim_values: HashMap<u32, Positions<u32>, Seeded>,
    /// Positions of which it has turned out that words do not do, by their family and shape.
    pub unfit: HashSet<(u32, Grid), Seeded>,
    /// The families.
    pub families: Families,
}

impl Boards {
    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.values.values().map(Positions::len).sum::<usize>()
            + self.nim_values.values().map(Positions::len).sum::<usize>()
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.values.values().map(Positions::bytes).sum::<usize>()
            + self.nim_values.values().map(Positions::bytes).sum::<usize>()
    }
}

/// A ruleset with all of its arguments but one, which is a board.
#[derive(Debug, Clone)]
pub struct BoardFamily {
    /// The ruleset.
    pub ruleset: Arc<Ruleset>,
    /// Which argument is the board.
    pub place: usize,
    /// The board is a string, a row of letters.
    pub text: bool,
    /// The arguments; that of the board does not matter.
    pub args: Vec<Value>,
}

/// Families by number.
#[derive(Debug, Clone, Default)]
pub struct Families {
    list: Vec<BoardFamily>,
    numbers: HashMap<(u32, usize, bool, Vec<Key>), u32, Seeded>,
}

impl Families {
    /// A family.
    pub fn get(&self, number: u32) -> Option<&BoardFamily> {
        self.list.get(number as usize)
    }

    /// The number of a family.
    pub fn number(&mut self, family: BoardFamily) -> u32 {
        let others = family.args.iter().enumerate().filter(|(i, _)| *i != family.place);
        let others = others.map(|(_, arg)| Key(arg.clone())).collect();
        let key = (family.ruleset.id, family.place, family.text, others);
        let list = &mut self.list;
        *self.numbers.entry(key).or_insert_with(|| {
            list.push(family);
            list.len() as u32 - 1
        })
    }
}
