//! The positions of rulesets: each is made once, and known by its ruleset and arguments.

use super::ending::Label;
use super::{Machine, Outcome, Ruleset, Value};
use crate::base::Seeded;
use crate::lang::resolve::RulesetCode;
use crate::lang::syntax::Span;
use crate::maths::game::GameId;
use hashbrown::{HashMap, HashTable};
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

/// The positions of all rulesets: each is made once.
#[derive(Debug, Clone, Default)]
pub struct Positions {
    /// What each ruleset is called by whoever looks at its positions.
    labels: im::Vector<Arc<str>>,
    /// Hashes of positions, and where they are in the list.
    numbers: HashTable<(u64, u32)>,
    seeded: Seeded,
    list: Vec<Position>,
    /// What the `final` rules of positions have been found to say.
    declared: HashMap<u32, Label, Seeded>,
}

/// A position: its ruleset and arguments, and the arena's node for it.
#[derive(Debug, Clone)]
pub(super) struct Position {
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) args: Arc<[Value]>,
    /// How many players it is for, if its options are not the same for all.
    pub(super) players: Option<u8>,
    pub(super) game: GameId,
}

impl Positions {
    /// A position as text would call for it: the name of its ruleset and its arguments.
    pub fn get(&self, key: u32) -> Option<(&str, &[Value])> {
        let position = self.list.get(key as usize)?;
        Some((self.label(&position.ruleset), &position.args))
    }

    /// What a ruleset is called.
    pub fn label<'a>(&'a self, ruleset: &'a Ruleset) -> &'a str {
        self.labels.get(ruleset.id as usize).unwrap_or(&ruleset.code.name)
    }

    /// What all rulesets are called.
    pub fn labels(&self) -> &im::Vector<Arc<str>> {
        &self.labels
    }

    /// Calls rulesets again what they were called when the labels were taken; those made since
    /// keep what they are called.
    pub fn relabel(&mut self, labels: &im::Vector<Arc<str>>) {
        let mut labels = labels.clone();
        for newer in self.labels.iter().skip(labels.len()) {
            labels.push_back(newer.clone());
        }
        self.labels = labels;
    }

    fn hash(&self, ruleset: u32, args: &[Value]) -> u64 {
        let mut hasher = self.seeded.build_hasher();
        hasher.write_u32(ruleset);
        for arg in args {
            super::key::hash(arg, &mut hasher);
        }
        hasher.finish()
    }

    /// The position of a ruleset with these arguments, if it has been met.
    fn find(&self, hash: u64, ruleset: u32, args: &[Value]) -> Option<GameId> {
        let same = |position: &Position| {
            let parts = || position.args.iter().zip(args);
            position.ruleset.id == ruleset
                && parts().all(|(a, b)| super::key::compare(a, b).is_eq())
        };
        let found = self.numbers.find(hash, |&(other, number)| {
            other == hash && self.list.get(number as usize).is_some_and(same)
        });
        found.and_then(|&(_, number)| self.list.get(number as usize)).map(|found| found.game)
    }

    /// The position of that number.
    pub(super) fn numbered(&self, number: u32) -> Option<&Position> {
        self.list.get(number as usize)
    }

    /// What the `final` rules of the position of that number say, if that has been found.
    pub(super) fn declared(&self, number: u32) -> Option<&Label> {
        self.declared.get(&number)
    }

    /// Remembers what the `final` rules of a position say.
    pub(super) fn declare(&mut self, number: u32, label: Label) {
        self.declared.insert(number, label);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Machine {
    /// A ruleset of its own, even if one of that name was there before.
    pub fn ruleset(&mut self, code: &Arc<RulesetCode>) -> Value {
        if code.final_rule().is_some() {
            self.arena.expect_deciding();
        }
        let id = self.positions.labels.len() as u32;
        self.positions.labels.push_back(code.name.clone());
        Value::Ruleset(Arc::new(Ruleset { id, code: code.clone() }))
    }

    /// Gives a ruleset in a global slot the name it is known by from now on.
    pub fn label(&mut self, id: crate::lang::resolve::GlobalId, name: Arc<str>) {
        if let Some(Value::Ruleset(ruleset)) = self.global(id) {
            let at = ruleset.id as usize;
            if let Some(label) = self.positions.labels.get_mut(at) {
                *label = name;
            }
        }
    }

    /// The position of a ruleset with these arguments, checked by its `require` rules.
    pub(super) fn position(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: Vec<Value>,
        span: Span,
    ) -> Outcome<Value> {
        let game = self.position_game(ruleset, args, span)?;
        Ok(Value::Game(self.arena.single(game)))
    }

    /// The same as a game of the arena.
    pub(super) fn position_game(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: Vec<Value>,
        span: Span,
    ) -> Outcome<GameId> {
        let code = &ruleset.code;
        if args.len() != code.params.len() {
            return super::call::wrong_count(&code.name, code.params.len(), args.len(), span);
        }
        let mut args = args;
        for arg in &mut args {
            if let Value::Stream(_) = arg {
                *arg = Value::list(self.collect(arg, span)?);
            }
        }
        let hash = self.positions.hash(ruleset.id, &args);
        if let Some(game) = self.positions.find(hash, ruleset.id, &args) {
            return Ok(game);
        }
        let args: Arc<[Value]> = args.into();
        let players = self.admit(ruleset, &args, span)?;
        let number = self.positions.list.len() as u32;
        let game = match players {
            _ if code.final_rule().is_some() => {
                let made = self.arena.deciding_position(number, players);
                self.placed(span, made)?
            }
            None => self.arena.position(number),
            Some(players) => {
                let made = self.arena.labelled_position(number, players);
                self.placed(span, made)?
            }
        };
        self.positions.list.push(Position { ruleset: ruleset.clone(), args, players, game });
        self.positions.numbers.insert_unique(hash, (hash, number), |&(hash, _)| hash);
        Ok(game)
    }
}
