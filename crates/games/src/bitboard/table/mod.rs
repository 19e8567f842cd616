//! Transposition table of positions on bitboards, solved by the rules, without an arena.

pub(crate) mod positions;
mod query;
pub(crate) mod rules;
pub(crate) mod shared_table;
pub(crate) mod threads;

use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::planes::{Planes, Shaped};
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::opposites::Opposites;
use crate::bitboard::patterns::program::{Part, Program};
use crate::game::Halt;
use crate::two::Exchanged;
use hashbrown::{HashMap, HashSet, HashTable};
pub(crate) use rules::Rules;
pub use rules::{NoAnswer, Source};
use shared_table::Commons;
use smallvec::SmallVec;
use std::hash::BuildHasher;
use std::sync::Arc;
use tweedle_base::{Budget, HeapSize, Limit, Meter, Pool, Seeded, heap_size};

/// A query: gives the answer for a position from the answers for its options.
pub trait PositionQuery: HeapSize {
    /// An answer.
    type Answer: Copy;

    /// Returns the answer for the empty sum.
    fn nothing(&mut self) -> Self::Answer;

    /// Returns the answer for a sum.
    fn sum(&mut self, a: Self::Answer, b: Self::Answer) -> Result<Self::Answer, Halt>;

    /// Returns the answer for a position with these options of Left and of Right.
    fn position(
        &mut self,
        left: &[Self::Answer],
        right: &[Self::Answer],
    ) -> Result<Self::Answer, Halt>;

    /// Returns the answer for the negative of a position, if the answer for the position determines
    /// it.
    fn negative(&mut self, _: Self::Answer) -> Result<Option<Self::Answer>, Halt> {
        Ok(None)
    }

    /// Returns the answer for a move to a position of this answer after which the same player moves
    /// again, as an element of the options in [`PositionQuery::position`], or nothing if such moves
    /// have no meaning.
    fn again(&mut self, _: Self::Answer) -> Option<Self::Answer> {
        None
    }

    /// Sets the limits.
    fn keep_within(&mut self, budget: &Budget);

    /// Encodes an answer as a number that means the same to all threads with these values, or
    /// nothing if it is not to be shared.
    fn import(
        &mut self,
        answer: Self::Answer,
        values: &Pool,
        known: &mut Exchanged,
    ) -> Result<Option<u32>, Halt>;

    /// The answer that such a number is; nothing if that is not known any more.
    fn heard(
        &mut self,
        number: u32,
        values: &Pool,
        known: &mut Exchanged,
    ) -> Result<Option<Self::Answer>, Halt>;
}

/// A search over the positions of a table, generic over its number of planes.
pub(crate) trait Search<A> {
    /// The result of the search.
    type Found;

    /// Begins with a sum of positions, each of a family.
    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<A, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<Self::Found, NoAnswer>;
}

/// Components of a sum.
pub(crate) type Parts<W, const P: usize> = SmallVec<[Part<W, P>; 8]>;

/// A position and what is known of it.
#[derive(Debug, Clone)]
pub(crate) struct Node<A, W: Word, const P: usize> {
    pub(crate) board: Planes<W, P>,
    pub(crate) sort: u32,
    pub(crate) state: State<A>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum State<A> {
    New,
    /// Its options are being solved: reaching it again closes a cycle.
    Open,
    Known(A),
}

/// Positions of one family on boards of one shape.
#[derive(Debug, Clone)]
struct Sort<W: Word, const P: usize> {
    family: u32,
    grid: Grid,
    /// The compiled rules, once they are needed.
    program: Option<Arc<Program<W, P>>>,
}

/// The answers to one question about positions.
#[derive(Debug, Clone)]
pub(crate) struct Table<A, W: Word, const P: usize> {
    sorts: Vec<Sort<W, P>>,
    by_shape: HashMap<(u32, Grid), u32, Seeded>,
    pub(crate) nodes: Vec<Node<A, W, P>>,
    index: HashTable<u32>,
    seeded: Seeded,
    pub(crate) opposites: Opposites,
    /// The stack of options to be solved: the numbers of positions, where a sum ends with [`END`],
    /// or with [`AGAIN`] if the same player moves again; the bit [`NEGATIVE`] marks the negative of
    /// a position.
    pub(crate) waiting: Vec<u32>,
    /// Answers for options.
    pub(crate) answers: Vec<A>,
    /// A buffer for the cells that hold a code of each set.
    pub(crate) held: Vec<W>,
    /// The number of sorts with compiled rules.
    programs: usize,
    /// The families of these sorts.
    read: HashSet<u32, Seeded>,
    program_bytes: usize,
    pub(crate) meter: Meter,
    /// Counts the patterns that have been matched.
    looks: Meter,
    pub(crate) common: Commons,
}

pub(crate) const END: u32 = u32::MAX;

pub(crate) const AGAIN: u32 = u32::MAX - 1;

pub(crate) const NEGATIVE: u32 = 1 << 31;

/// A position in words that mean the same to all threads.
#[inline]
pub(crate) fn position_words<W: Word, const P: usize>(
    family: u32,
    (grid, board): Shaped<W, P>,
    words: &mut impl Extend<u32>,
) {
    words.extend([family, grid.number()]);
    words.extend(board.words(grid).flat_map(|word| [word as u32, (word >> 32) as u32]));
}

/// The least numbers of families and of shapes whose rules are compiled, before the solver may stop
/// for lack of reuse. Where almost every position has rules of its own, compiling takes longer than
/// bitboards save. The parts of a long board have many shapes, too, but these recur.
const MAX_FAMILIES_WITHOUT_REUSE: usize = 64;
const MAX_PROGRAMS_WITHOUT_REUSE: usize = 1 << 10;

impl<A, W: Word, const P: usize> Default for Table<A, W, P> {
    fn default() -> Table<A, W, P> {
        Table {
            sorts: Vec::new(),
            by_shape: HashMap::default(),
            nodes: Vec::new(),
            index: HashTable::new(),
            seeded: Seeded::default(),
            opposites: Opposites::default(),
            waiting: Vec::new(),
            answers: Vec::new(),
            held: Vec::new(),
            programs: 0,
            read: HashSet::default(),
            program_bytes: 0,
            meter: Meter::default(),
            looks: Meter::default(),
            common: Commons::default(),
        }
    }
}

heap_size!([A: Copy, W: Word, const P: usize] Table<A, W, P>, self => {
    self.own_heap_size() + self.common.heap_size()
});

impl<A: Copy, W: Word, const P: usize> Table<A, W, P> {
    /// Returns the memory in use, in bytes, without the memory shared by all threads.
    pub(crate) fn own_heap_size(&self) -> usize {
        let programs = self.program_bytes;
        self.nodes.heap_size() + self.index.heap_size() + programs
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Removes all positions, but not the compiled rules.
    pub(crate) fn clear(&mut self) {
        self.nodes = Vec::new();
        self.index = HashTable::new();
    }

    /// Converts to a table with the same positions and numbers in another word type that has enough
    /// bits.
    pub(crate) fn in_words<V: Word, const Q: usize>(&self) -> Result<Table<A, V, Q>, NoAnswer> {
        let mut table: Table<A, V, Q> = Table::default();
        for node in &self.nodes {
            let (family, grid) = self.sort(node.sort);
            let number = table.number(family, (grid, node.board.in_words()))?;
            table.nodes[number as usize].state = node.state;
        }
        table.opposites = self.opposites.clone();
        Ok(table)
    }

    /// The number of a position, if it has one.
    pub(crate) fn find(&self, family: u32, (grid, board): Shaped<W, P>) -> Option<u32> {
        let sort = *self.by_shape.get(&(family, grid))?;
        let hash = self.seeded.hash_one((board.0, sort));
        let same = |&at: &u32| {
            let node = &self.nodes[at as usize];
            node.board == board && node.sort == sort
        };
        self.index.find(hash, same).copied()
    }

    /// The number of a position.
    #[inline]
    pub(crate) fn number(
        &mut self,
        family: u32,
        (grid, board): Shaped<W, P>,
    ) -> Result<u32, NoAnswer> {
        let sorts = &mut self.sorts;
        let sort = *self.by_shape.entry((family, grid)).or_insert_with(|| {
            sorts.push(Sort { family, grid, program: None });
            sorts.len() as u32 - 1
        });
        let hash = self.seeded.hash_one((board.0, sort));
        let nodes = &self.nodes;
        let same = |&at: &u32| {
            let node = &nodes[at as usize];
            node.board == board && node.sort == sort
        };
        if let Some(found) = self.index.find(hash, same) {
            return Ok(*found);
        }
        let number = self.nodes.len() as u32;
        if number >= NEGATIVE - 2 {
            return Err(Limit::TooLarge("the number of positions").into());
        }
        self.nodes.push(Node { board, sort, state: State::New });
        let (nodes, seeded) = (&self.nodes, &self.seeded);
        self.index.insert_unique(hash, number, |&at| {
            let node = &nodes[at as usize];
            seeded.hash_one((node.board.0, node.sort))
        });
        Ok(number)
    }

    /// The families and shapes of all positions.
    pub(crate) fn shapes(&self) -> Vec<(u32, Grid)> {
        self.sorts.iter().map(|sort| (sort.family, sort.grid)).collect()
    }

    /// The family and the shape of positions of a sort.
    pub(crate) fn sort(&self, sort: u32) -> (u32, Grid) {
        let Sort { family, grid, .. } = self.sorts[sort as usize];
        (family, grid)
    }

    /// Returns the components that the first rewrite rule makes of a position; if there is none,
    /// sets the number of moves of each player.
    pub(crate) fn rewritten(
        &mut self,
        program: &Program<W, P>,
        position: u32,
        moves: &mut [u16],
    ) -> Option<Parts<W, P>> {
        let board = self.nodes[position as usize].board;
        let asking = program.ask(board, &mut self.held);
        if let Some(step) = program.rewrites.iter().find(|step| asking.fits(step)) {
            let mut parts = Parts::new();
            asking.make(step, &mut |part| parts.push(part));
            return Some(parts);
        }
        for (player, moves) in moves.iter_mut().enumerate() {
            let many = program.moves(player).iter().filter(|step| asking.fits(step)).count();
            *moves = u16::try_from(many).unwrap_or(u16::MAX);
        }
        None
    }

    /// The rules of positions of a sort.
    pub(crate) fn program(
        &mut self,
        rules: &mut Rules<'_>,
        sort: u32,
    ) -> Result<Arc<Program<W, P>>, NoAnswer> {
        let Sort { family, grid, program } = &self.sorts[sort as usize];
        if let Some(program) = program {
            self.looks.work(rules.budget, program.work, || 0)?;
            return Ok(program.clone());
        }
        let many = self.read.len() > MAX_FAMILIES_WITHOUT_REUSE
            || self.programs > MAX_PROGRAMS_WITHOUT_REUSE;
        if many && self.nodes.len() < 8 * self.programs {
            return Err(NoAnswer::Unsupported);
        }
        let patterns = rules.source.patterns(*family, *grid, rules.letters)?;
        let entails = patterns.moves.iter().flatten().any(|pattern| pattern.again);
        if ![1, rules.players].contains(&patterns.moves.len()) || entails && !rules.entailing {
            return Err(NoAnswer::Unsupported);
        }
        if !self.opposites.take(rules, (*family, *grid))? {
            return Err(NoAnswer::Unsupported);
        }
        self.programs += 1;
        self.read.insert(*family);
        let made = Arc::new(Program::new(*grid, patterns).ok_or(NoAnswer::Unsupported)?);
        self.program_bytes += made.heap_size();
        self.sorts[sort as usize].program = Some(made.clone());
        Ok(made)
    }
}
