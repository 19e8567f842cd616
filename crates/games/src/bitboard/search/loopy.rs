//! Loopy positions on boards: builds the graph of all positions that can be reached, without an
//! arena.

use crate::bitboard::cells::planes::Shaped;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::program::{CompiledPattern, Part, Program};
use crate::bitboard::table::{NoAnswer, Rules, Search, Source, State, Table};
use crate::game::{Halt, MoveGraph, SumId};
use crate::loopy::Ends;
use hashbrown::HashMap;
use std::sync::Arc;
use tweedle_base::{Budget, HeapSize, Meter, Seeded};

/// An analysis of the graph of play.
pub trait Analysis: Source {
    /// Returns the result for a game without a board.
    ///
    /// # Errors
    /// Limits; where it is to be found otherwise.
    fn game(&mut self, game: SumId, mover: u8) -> Result<Ends, NoAnswer>;

    /// Returns the result for each vertex.
    fn solve(&mut self, graph: &MoveGraph<Ends>) -> Result<Vec<Ends>, Halt>;
}

/// The known results for a position.
#[derive(Debug, Clone, Copy)]
pub enum Seen {
    /// A rule says that the position is this one.
    Is(At),
    /// The result for each player who may begin, as far as it is known.
    Ends([Option<Ends>; 2]),
}

/// A vertex of the graph of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum At {
    /// A position, by its number.
    Position(u32),
    /// A game without a board.
    Game(SumId),
}

/// Enumerates all that play can lead to.
pub(crate) struct ByPlay<'a> {
    pub(crate) analysis: &'a mut dyn Analysis,
    pub(crate) budget: &'a Budget,
    pub(crate) mover: u8,
}

impl Search<Seen> for ByPlay<'_> {
    type Found = Ends;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Seen, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<Ends, NoAnswer> {
        let &[(family, board)] = sum else { return Err(NoAnswer::Unsupported) };
        let mut walk = Walk {
            analysis: self.analysis,
            letters,
            budget: self.budget,
            table,
            graph: MoveGraph::default(),
            at: Vec::new(),
            places: Vec::new(),
            games: HashMap::default(),
            meter: Meter::default(),
        };
        let first = At::Position(walk.table.number(family, board)?);
        let first = walk.settled(first)?;
        walk.vertex(first, self.mover)?;
        let mut next = 0;
        while next < walk.at.len() {
            walk.follow(next as u32)?;
            next += 1;
        }
        let found = walk.analysis.solve(&walk.graph)?;
        for ((at, mover), ends) in walk.at.into_iter().zip(&found) {
            if let At::Position(number) = at
                && let State::Known(Seen::Ends(known)) =
                    &mut walk.table.nodes[number as usize].state
            {
                known[usize::from(mover)] = Some(*ends);
            }
        }
        found.first().copied().ok_or(NoAnswer::Unsupported)
    }
}

struct Walk<'a, W: Word, const P: usize> {
    analysis: &'a mut dyn Analysis,
    letters: &'a [u8],
    budget: &'a Budget,
    table: &'a mut Table<Seen, W, P>,
    graph: MoveGraph<Ends>,
    /// The vertices, with the player to move.
    at: Vec<(At, u8)>,
    /// The vertex of each position and mover; [`NONE`] where there is none yet.
    places: Vec<[u32; 2]>,
    games: HashMap<(SumId, u8), u32, Seeded>,
    meter: Meter,
}

const NONE: u32 = u32::MAX;

impl<W: Word, const P: usize> Walk<'_, W, P> {
    fn program(&mut self, sort: u32) -> Result<Arc<Program<W, P>>, NoAnswer> {
        self.table.program(
            &mut Rules {
                source: self.analysis,
                letters: self.letters,
                players: 2,
                entailing: false,
                budget: self.budget,
            },
            sort,
        )
    }

    /// Follows the rewrite rules from a position to its final form.
    fn settled(&mut self, mut at: At) -> Result<At, NoAnswer> {
        // Whatever is longer goes round in a circle.
        for _ in 0..=self.table.nodes.len() {
            let At::Position(number) = at else { return Ok(at) };
            let node = &self.table.nodes[number as usize];
            let (board, sort) = (node.board, node.sort);
            let is = match node.state {
                State::Known(Seen::Is(is)) => is,
                State::Known(Seen::Ends(_)) => return Ok(at),
                State::Open => return Err(NoAnswer::Unsupported),
                State::New => {
                    let program = self.program(sort)?;
                    let mut held = std::mem::take(&mut self.table.held);
                    let asking = program.ask(board, &mut held);
                    let step = program.rewrites.iter().find(|step| asking.fits(step));
                    let is = step.map(|step| {
                        let mut parts = Parts::default();
                        asking.make(step, &mut |part| parts.take(part));
                        parts
                    });
                    self.table.held = held;
                    let is = is.map(|parts| parts.one(self.table)).transpose()?;
                    let seen = is.map_or(Seen::Ends([None; 2]), Seen::Is);
                    self.table.nodes[number as usize].state = State::Known(seen);
                    match is {
                        Some(is) => is,
                        None => return Ok(at),
                    }
                }
            };
            at = is;
        }
        Err(NoAnswer::Unsupported)
    }

    /// The vertex of what is settled.
    fn vertex(&mut self, at: At, mover: u8) -> Result<u32, NoAnswer> {
        let known = match at {
            At::Position(number) => {
                if self.places.len() <= number as usize {
                    self.places.resize(self.table.nodes.len(), [NONE; 2]);
                }
                self.places[number as usize][usize::from(mover)]
            }
            At::Game(game) => self.games.get(&(game, mover)).copied().unwrap_or(NONE),
        };
        if known != NONE {
            return Ok(known);
        }
        self.meter.state(self.budget)?;
        let leaf = match at {
            At::Position(number) => match self.table.nodes[number as usize].state {
                State::Known(Seen::Ends(known)) => known[usize::from(mover)],
                _ => None,
            },
            At::Game(game) => Some(self.analysis.game(game, mover)?),
        };
        let v = self.graph.vertex(leaf)?;
        self.at.push((at, mover));
        match at {
            At::Position(number) => self.places[number as usize][usize::from(mover)] = v,
            At::Game(game) => {
                self.games.insert((game, mover), v);
            }
        }
        Ok(v)
    }

    /// Lists the moves from a vertex.
    fn follow(&mut self, v: u32) -> Result<(), NoAnswer> {
        let (table, graph) = (&self.table, &self.graph);
        let here = self.at.heap_size() + self.places.heap_size();
        self.meter.tick(self.budget, || here + table.heap_size() + graph.heap_size())?;
        if let (At::Position(number), mover) = self.at[v as usize]
            && self.graph.leaf(v).is_none()
        {
            let node = &self.table.nodes[number as usize];
            let (board, sort) = (node.board, node.sort);
            let program = self.program(sort)?;
            let mut held = std::mem::take(&mut self.table.held);
            let asking = program.ask(board, &mut held);
            let mut options: smallvec::SmallVec<[Parts<W, P>; 16]> = smallvec::SmallVec::new();
            let (steps, next) = moves(&program, mover);
            for step in steps.iter().filter(|step| asking.fits(step)) {
                let mut parts = Parts::default();
                asking.make(step, &mut |part| parts.take(part));
                options.push(parts);
            }
            self.table.held = held;
            for option in options {
                let at = option.one(self.table)?;
                let at = self.settled(at)?;
                let to = self.vertex(at, next)?;
                self.graph.lead_to(to);
            }
        }
        Ok(self.graph.close()?)
    }
}

/// Returns the moves of a player, and the next player.
fn moves<W: Word, const P: usize>(
    program: &Arc<Program<W, P>>,
    mover: u8,
) -> (&[CompiledPattern<W, P>], u8) {
    (program.moves(mover.into()), if program.is_impartial() { 0 } else { 1 - mover })
}

/// The components of a sum, as far as there is at most one.
#[derive(Clone, Copy, Default)]
enum Parts<W: Word, const P: usize> {
    #[default]
    None,
    One(Part<W, P>),
    Several,
}

impl<W: Word, const P: usize> Parts<W, P> {
    fn take(&mut self, part: Part<W, P>) {
        *self = match self {
            Parts::None => Parts::One(part),
            _ => Parts::Several,
        };
    }

    /// The only one, if there are not several.
    fn one(self, table: &mut Table<Seen, W, P>) -> Result<At, NoAnswer> {
        match self {
            Parts::None => Ok(At::Game(SumId::ZERO)),
            Parts::One(Part::Game(game)) => Ok(At::Game(game)),
            Parts::One(Part::On(family, board)) => Ok(At::Position(table.number(family, board)?)),
            Parts::Several => Err(NoAnswer::Unsupported),
        }
    }
}
