//! Transposition tables of bitboards, by family: a ruleset with all arguments except the board.

use super::{EdgeList, Key, Ruleset, Value};
use hashbrown::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;
use tweedle_base::{HeapSize, Seeded};
use tweedle_games::bitboard::{Coalitions, Grid, Leads, NimSums, Positions, Room, Seen, Winners};
use tweedle_games::play::Coalition;
use tweedle_games::two::ValueId;

/// Families of positions, and the answers about them.
#[derive(Debug, Clone, Default)]
pub struct Boards {
    /// Canonical forms.
    pub values: Answered<Positions<ValueId>>,
    /// Winners of sums.
    pub winners: Answered<Winners>,
    /// Winners of sums against coalitions of all others, by convention.
    pub coalitions: Answered<Coalitions, Coalition>,
    /// Nim values.
    pub nim_values: Answered<Positions<u32>>,
    /// Winners of sums of impartial positions and nim heaps, for two players.
    pub nim_sums: Answered<NimSums>,
    /// Winners and safe players in loopy games, by convention.
    pub ends: Answered<Positions<Seen>, Coalition>,
    /// The leads in sums, by player and number of players.
    pub leads: Answered<Leads, (u8, u8)>,
    /// The families.
    pub families: Families,
}

/// Answers to one kind of query, which may have a parameter.
#[derive(Debug, Clone)]
pub struct Answered<A, K = ()> {
    /// The answers, by family of the queried position and parameter.
    pub known: HashMap<(u32, K), A, Seeded>,
    /// Positions whose rules are known not to compile to bitboards, by family and shape.
    unfit: HashSet<(u32, K, Grid), Seeded>,
    /// The number of such families and shapes for each ruleset and board size in machine words.
    refused: HashMap<(u32, K, Room), u32, Seeded>,
}

impl<A, K> Default for Answered<A, K> {
    fn default() -> Answered<A, K> {
        Answered {
            known: HashMap::default(),
            unfit: HashSet::default(),
            refused: HashMap::default(),
        }
    }
}

/// The number of unsupported families and shapes after which a ruleset is not compiled again.
const MAX_FAILURES: u32 = 4;

impl<A, K: Copy + Eq + Hash> Answered<A, K> {
    /// Returns whether bitboards are known not to support a family on boards of this shape.
    pub fn is_unfit(&self, ruleset: u32, (family, of): (u32, K), grid: Grid) -> bool {
        let refused = self.refused.get(&(ruleset, of, grid.room()));
        refused.is_some_and(|refused| *refused >= MAX_FAILURES)
            || self.unfit.contains(&(family, of, grid))
    }

    /// Records that bitboards do not support a family on boards of a shape.
    pub fn refuse(&mut self, ruleset: u32, (family, of): (u32, K), grid: Grid) {
        *self.refused.entry((ruleset, of, grid.room())).or_default() += 1;
        self.unfit.insert((family, of, grid));
    }

    /// Removes the answers of all families but one.
    fn keep_only(&mut self, family: u32) {
        self.known.retain(|(it, _), _| *it == family);
    }

    /// Returns the number of positions, and the memory they use in bytes.
    fn size(&self, of: impl Fn(&A) -> (usize, usize)) -> (usize, usize) {
        total(self.known.values().map(of))
    }
}

/// Adds up numbers of positions, and the memory they use.
fn total(sizes: impl IntoIterator<Item = (usize, usize)>) -> (usize, usize) {
    sizes.into_iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
}

impl Boards {
    /// Returns the number of positions, and the memory they use in bytes.
    pub fn size(&self) -> (usize, usize) {
        total([
            self.values.size(|it| (it.len(), it.heap_size())),
            self.nim_values.size(|it| (it.len(), it.heap_size())),
            self.ends.size(|it| (it.len(), it.heap_size())),
        ])
    }

    /// Removes the tables of all families but one.
    pub fn keep_only(&mut self, family: u32) {
        self.values.keep_only(family);
        self.winners.keep_only(family);
        self.nim_values.keep_only(family);
        self.nim_sums.keep_only(family);
        self.coalitions.keep_only(family);
        self.ends.keep_only(family);
        self.leads.keep_only(family);
    }

    /// Returns the number of sums of positions, and the memory they use in bytes.
    pub fn sums(&self) -> (usize, usize) {
        total([
            self.coalitions.size(|it| (it.len(), it.heap_size())),
            self.leads.size(|it| (it.len(), it.heap_size())),
            self.nim_sums.size(|it| (it.len(), it.heap_size())),
            self.winners.size(|it| (it.len(), it.heap_size())),
        ])
    }

    /// Returns the number of answers that one thread found and another used.
    pub fn imported(&self) -> usize {
        self.values.known.values().map(Positions::imported).sum::<usize>()
            + self.nim_values.known.values().map(Positions::imported).sum::<usize>()
            + self.nim_sums.known.values().map(NimSums::imported).sum::<usize>()
            + self.winners.known.values().map(Winners::imported).sum::<usize>()
            + self.coalitions.known.values().map(Coalitions::imported).sum::<usize>()
    }
}

/// A ruleset with values for all of its arguments except one, which is a board.
#[derive(Debug, Clone)]
pub struct BoardFamily {
    /// The ruleset.
    pub ruleset: Arc<Ruleset>,
    /// The index of the board argument.
    pub place: usize,
    /// The kind of board.
    pub kind: BoardKind,
    /// The number of players, if the game is partizan.
    pub players: Option<u8>,
    /// The arguments; the board argument is ignored.
    pub args: Vec<Value>,
}

/// The type of the board argument.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// A board.
    Board,
    /// A string, as a row of characters.
    Text,
    /// A list of some of these edges of a graph.
    Edges(EdgeList),
    /// A list of sets of players at the vertices of a graph.
    Vertices {
        /// The index of the argument with the edges.
        edges_at: usize,
        /// The edges.
        edges: EdgeList,
    },
}

/// The families by number.
#[derive(Debug, Clone, Default)]
pub struct Families {
    list: Vec<BoardFamily>,
    numbers: HashMap<(u32, usize, BoardKind, Vec<Key>), u32, Seeded>,
    /// The number of failures to compile the rules of a ruleset on graphs, by ruleset.
    unread: HashMap<u32, u32, Seeded>,
}

impl Families {
    /// Returns a family.
    pub fn get(&self, number: u32) -> Option<&BoardFamily> {
        self.list.get(number as usize)
    }

    /// Records that the rules of a ruleset on a graph do not compile.
    pub fn refuse(&mut self, ruleset: u32) {
        *self.unread.entry(ruleset).or_default() += 1;
    }

    /// Returns whether compilation should not be tried again on other graphs.
    pub fn is_refused(&self, ruleset: u32) -> bool {
        self.unread.get(&ruleset).is_some_and(|many| *many >= MAX_FAILURES)
    }

    /// Returns the number of a family.
    pub fn number(&mut self, family: BoardFamily) -> u32 {
        let others = family.args.iter().enumerate().filter(|(i, _)| *i != family.place);
        let others = others.map(|(_, arg)| Key(arg.clone())).collect();
        let key = (family.ruleset.id, family.place, family.kind.clone(), others);
        let list = &mut self.list;
        *self.numbers.entry(key).or_insert_with(|| {
            list.push(family);
            list.len() as u32 - 1
        })
    }
}
