//! Components of sums of positions on boards: small positions become leaves or game trees, and
//! large ones are stored with their options.

use super::history::{AGAIN, History};
use super::table::{Atom, Known, KnownSeats, OptionRange};
use super::theory::{Estimate, Leaf, MAX_MOVERS, Theory};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::program::{Part, Program, Shaped};
use crate::bitboard::table::shared_table::{Link, NONE};
use crate::bitboard::table::{NoAnswer, Rules, Source, State, Table};
use smallvec::SmallVec;
use std::sync::Arc;
use tweedle_base::{Budget, with_stack};

/// A position as a component of a sum.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Component {
    /// A sum that equals the position.
    Is(u32),
    /// A component, by its number.
    Atom(u32),
}

/// A sum in the making.
pub(crate) struct Building<L> {
    pub(crate) leaf: L,
    pub(crate) parts: SmallVec<[u32; 8]>,
}

impl<L: Leaf> Building<L> {
    pub(crate) fn new(leaf: L) -> Building<L> {
        Building { leaf, parts: SmallVec::new() }
    }
}

/// The components of the positions of a table.
pub(crate) struct Components<'p, 'a, T: Theory, W: Word, const P: usize> {
    pub(crate) table: &'p mut Table<Component, W, P>,
    pub(crate) known: &'p mut Known<T::Leaf>,
    pub(crate) theory: &'p mut T,
    pub(crate) source: &'p mut (dyn Source + 'a),
    pub(crate) budget: &'p Budget,
    pub(crate) link: Option<Link>,
}

impl<T: Theory, W: Word, const P: usize> Components<'_, '_, T, W, P> {
    fn program(&mut self, sort: u32) -> Result<Arc<Program<W, P>>, NoAnswer> {
        let players = self.theory.players().into();
        let (source, letters) = (&mut *self.source, &self.known.letters[..]);
        let entailing = self.theory.moves_again();
        let rules = &mut Rules { source, letters, players, entailing, budget: self.budget };
        let program = self.table.program(rules, sort)?;
        match self.theory.is_impartial() {
            Some(impartial) if impartial != program.is_impartial() => Err(NoAnswer::Unsupported),
            _ => Ok(program),
        }
    }

    /// Returns the number of a sum.
    pub(crate) fn number(&mut self, mut sum: Building<T::Leaf>) -> u32 {
        self.normalize(&mut sum);
        self.known.sums.number(sum.leaf, &sum.parts)
    }

    /// Returns the number of a sum, if it has one, and its results for whoever moves first.
    pub(crate) fn results(
        &mut self,
        mut sum: Building<T::Leaf>,
        mover: usize,
    ) -> (Option<u32>, KnownSeats) {
        self.normalize(&mut sum);
        self.known.results(self.table, (sum.leaf, &sum.parts), mover)
    }

    fn normalize(&self, sum: &mut Building<T::Leaf>) {
        self.known.negatives.cancel(&mut sum.parts);
        sum.parts.sort_unstable();
    }

    /// Adds a position to a sum.
    pub(crate) fn add_position(
        &mut self,
        sum: &mut Building<T::Leaf>,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<(), NoAnswer> {
        let position = self.table.number(family, board)?;
        match self.component(position)? {
            Component::Atom(atom) => {
                sum.parts.push(atom);
                Ok(())
            }
            Component::Is(other) => self.add_sum(sum, other),
        }
    }

    /// Adds a sum to another.
    pub(crate) fn add_sum(
        &mut self,
        sum: &mut Building<T::Leaf>,
        other: u32,
    ) -> Result<(), NoAnswer> {
        let (leaf, parts) = self.known.sums.get(other);
        sum.parts.extend_from_slice(parts);
        if leaf != T::Leaf::default() {
            sum.leaf = self.theory.add(sum.leaf, leaf)?;
        }
        Ok(())
    }

    /// Returns the number of the sum of some components.
    pub(crate) fn sum_of(&mut self, parts: &[Part<W, P>]) -> Result<u32, NoAnswer> {
        let mut sum = Building::new(T::Leaf::default());
        for part in parts {
            match part {
                Part::On(family, board) => self.add_position(&mut sum, *family, *board)?,
                Part::Game(game) => {
                    let leaf = self.theory.fixed(&mut *self.source, *game)?;
                    sum.leaf = self.theory.add(sum.leaf, leaf)?;
                }
            }
        }
        Ok(self.number(sum))
    }

    /// Returns the component for a position.
    fn component(&mut self, position: u32) -> Result<Component, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let sort = node.sort;
        match node.state {
            State::Known(known) => return Ok(known),
            State::Open => return Err(NoAnswer::Unsupported),
            State::New => {}
        }
        let program = self.program(sort)?;
        let mut moves = [0; MAX_MOVERS];
        let movers = self.theory.movers();
        let parts = self.table.rewritten(&program, position, &mut moves[..movers]);
        // Whoever comes back to it goes in a circle.
        self.table.nodes[position as usize].state = State::Open;
        let found = match parts {
            Some(parts) => with_stack(|| self.sum_of(&parts)).map(Component::Is),
            None => match T::small(self, position, &moves) {
                Ok(Some(small)) => Ok(small),
                Ok(None) => match self.is_mirrored(position) {
                    Ok(true) => Ok(Component::Is(self.number(Building::new(T::Leaf::default())))),
                    Ok(false) => Ok(Component::Atom(self.known.large(position, moves))),
                    Err(leave) => Err(leave),
                },
                Err(leave) => Err(leave),
            },
        };
        self.table.nodes[position as usize].state = match &found {
            Ok(found) => State::Known(*found),
            Err(_) => State::New,
        };
        found
    }

    /// Tests whether whoever moves second wins a position by mirroring moves.
    fn is_mirrored(&mut self, position: u32) -> Result<bool, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (shape, board) = (self.table.sort(node.sort), node.board);
        let Known { letters, strips, .. } = &mut *self.known;
        let players = self.theory.players().into();
        let rules = &mut Rules::alternating(&mut *self.source, letters, players, self.budget);
        Ok(T::HAS_ZERO && strips.locality.is_mirrored(rules, shape, board)?)
    }

    /// Returns the family, the shape and the letters of a position.
    pub(crate) fn letters_of(&self, position: u32) -> ((u32, Grid), SmallVec<[u8; 64]>) {
        let node = &self.table.nodes[position as usize];
        let (family, grid) = self.table.sort(node.sort);
        let letter = |cell| self.known.letters[usize::from(node.board.code(cell))];
        ((family, grid), (0..grid.cells()).map(letter).collect())
    }

    /// Returns the options of a player in a component, without dominated ones.
    pub(crate) fn options(&mut self, atom: u32, player: usize) -> Result<OptionRange, NoAnswer> {
        let Atom { position, options, .. } = self.known.atoms[atom as usize];
        if let Some(listed) = options[player] {
            return Ok(listed);
        }
        let all = self.sums_after(position, player)?;
        let mut listed = Vec::with_capacity(all.len());
        for (to, number) in &all {
            if !self.is_dominated(*to, &all, player)? {
                listed.push((*to, *number, self.estimate(*to)?));
            }
        }
        Ok(self.known.list(atom, player, listed.into_iter()))
    }

    /// Estimates what each player has left in a sum.
    pub(crate) fn estimate(&mut self, sum: u32) -> Result<Estimate, NoAnswer> {
        let (leaf, parts) = self.known.sums.get(sum);
        let mut all = self.known.estimate(parts);
        if leaf != T::Leaf::default() {
            let more = self.theory.estimate(leaf)?;
            all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
        Ok(all)
    }

    /// Returns the sums to which a player can move a position, each once, with the number of a move
    /// to it.
    pub(crate) fn sums_after(
        &mut self,
        position: u32,
        player: usize,
    ) -> Result<Vec<(u32, u32)>, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (board, sort) = (node.board, node.sort);
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let mut parts: Vec<Part<W, P>> = Vec::new();
        let mut ends: Vec<(usize, u32)> = Vec::new();
        let steps = program.moves(player);
        let shape = self.table.sort(sort);
        for (at, step) in steps.iter().enumerate() {
            if asking.fits(step) {
                asking.make(step, &mut |part| parts.push(part));
                let number = match T::PER_DOUBLING {
                    _ if step.again => AGAIN,
                    0 => NONE,
                    _ => History::number(shape, player, at),
                };
                ends.push((parts.len(), number));
            }
        }
        self.table.held = held;
        let mut all = Vec::with_capacity(ends.len());
        let mut from = 0;
        for (end, number) in ends {
            all.push((self.sum_of(&parts[from..end])?, number));
            from = end;
        }
        all.sort_unstable();
        all.dedup_by_key(|(to, number)| (*to, *number == AGAIN));
        Ok(all)
    }

    /// Tests whether another of these sums has the same components and is at least as good for a
    /// player.
    fn is_dominated(
        &mut self,
        sum: u32,
        all: &[(u32, u32)],
        player: usize,
    ) -> Result<bool, NoAnswer> {
        let (leaf, parts) = self.known.sums.get(sum);
        for (other, _) in all {
            let (better, others) = self.known.sums.get(*other);
            if *other != sum && others == parts && self.theory.is_at_most(leaf, better, player)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
