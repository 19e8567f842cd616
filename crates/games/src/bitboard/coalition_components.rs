//! Components of sums of positions on boards for any number of players: small positions are stored
//! as game trees, so that equal trees are one component, and large ones with their options.

use super::coalition_table::{
    Atom, Collected, Lists, MAX_MOVERS, MAX_MOVES_FOR_FORM, Tempi, strength_of,
};
use super::components::Component;
use super::option_lists::OptionRange;
use super::program::{Part, Program, Shaped};
use super::table::{NoAnswer, Rules, Source, State, Table};
use super::word::Word;
use crate::play::{Coalition, SeatSet};
use smallvec::SmallVec;
use std::sync::Arc;
use tweedle_base::{Budget, Limit, with_stack};

/// The game that is played: its winning convention, and whether it is impartial.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played {
    pub(super) convention: Coalition,
    pub(super) impartial: bool,
}

impl Played {
    /// Returns the number of players with moves of their own. It is 1 for an impartial game, where
    /// the moves do not depend on the mover.
    pub(super) fn movers(&self) -> usize {
        if self.impartial { 1 } else { self.convention.players().into() }
    }

    /// Returns the set of all seats.
    pub(super) fn seats(&self) -> SeatSet {
        self.convention.seats()
    }

    /// Tests whether additional single moves never hurt a player: the game is partizan, and the
    /// player who cannot move loses.
    fn has_tempi(&self) -> bool {
        !self.impartial && self.convention.is_normal()
    }
}

/// A sum in the making.
#[derive(Default)]
pub(super) struct Building {
    pub(super) tempi: Tempi,
    pub(super) atoms: SmallVec<[u32; 8]>,
}

/// The components of the positions of a table.
pub(super) struct Atoms<'p, 'a, W: Word, const P: usize> {
    pub(super) table: &'p mut Table<Component, W, P>,
    pub(super) known: &'p mut Collected,
    pub(super) source: &'p mut (dyn Source + 'a),
    pub(super) played: Played,
    pub(super) budget: &'p Budget,
}

impl<W: Word, const P: usize> Atoms<'_, '_, W, P> {
    fn program(&mut self, sort: u32) -> Result<Arc<Program<W, P>>, NoAnswer> {
        let players = self.played.convention.players().into();
        let rules = &mut Rules {
            source: &mut *self.source,
            letters: &self.known.letters,
            players,
            entailing: false,
            budget: self.budget,
        };
        let program = self.table.program(rules, sort)?;
        match program.is_impartial() == self.played.impartial {
            true => Ok(program),
            false => Err(NoAnswer::Unsupported),
        }
    }

    /// The number of a sum.
    pub(super) fn number(&mut self, mut sum: Building) -> u32 {
        sum.atoms.sort_unstable();
        self.known.sums.number(sum.tempi, &sum.atoms)
    }

    /// Adds a position to a sum.
    pub(super) fn add_position(
        &mut self,
        sum: &mut Building,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<(), NoAnswer> {
        let position = self.table.number(family, board)?;
        match self.component(position)? {
            Component::Large(atom) => {
                sum.atoms.push(atom);
                Ok(())
            }
            Component::Is(other) => self.put_sum(sum, other),
        }
    }

    /// Adds a sum to another.
    pub(super) fn put_sum(&self, sum: &mut Building, other: u32) -> Result<(), NoAnswer> {
        let (tempi, atoms) = self.known.sums.get(other);
        sum.atoms.extend_from_slice(atoms);
        for (all, more) in sum.tempi.iter_mut().zip(tempi) {
            *all = all.checked_add(more).ok_or(Limit::TooLarge("the number of moves"))?;
        }
        Ok(())
    }

    /// Returns the component for a position.
    fn component(&mut self, position: u32) -> Result<Component, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (board, sort) = (node.board, node.sort);
        match node.state {
            State::Known(known) => return Ok(known),
            State::Open => return Err(NoAnswer::Unsupported),
            State::New => {}
        }
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let rewrite = program.rewrites.iter().find(|step| asking.fits(step));
        let mut parts: SmallVec<[Part<W, P>; 8]> = SmallVec::new();
        let mut moves = [0; MAX_MOVERS];
        match rewrite {
            Some(step) => asking.make(step, &mut |part| parts.push(part)),
            None => {
                for (player, moves) in moves.iter_mut().enumerate().take(self.played.movers()) {
                    let steps = program.moves(player);
                    *moves = steps.iter().filter(|step| asking.fits(step)).count();
                }
            }
        }
        let rewritten = rewrite.is_some();
        self.table.held = held;
        // Who comes back to it goes in a circle.
        self.table.nodes[position as usize].state = State::Open;
        let all: usize = moves.iter().sum();
        let found = if rewritten {
            with_stack(|| self.sum_of(&parts)).map(Component::Is)
        } else if all <= MAX_MOVES_FOR_FORM {
            with_stack(|| self.small(position, moves))
        } else {
            Ok(Component::Large(self.known.large(position, strength_of(moves))))
        };
        self.table.nodes[position as usize].state = match &found {
            Ok(found) => State::Known(*found),
            Err(_) => State::New,
        };
        found
    }

    fn sum_of(&mut self, parts: &[Part<W, P>]) -> Result<u32, NoAnswer> {
        let mut sum = Building::default();
        for part in parts {
            match part {
                Part::On(family, board) => self.add_position(&mut sum, *family, *board)?,
                Part::Game(_) => return Err(NoAnswer::Unsupported),
            }
        }
        Ok(self.number(sum))
    }

    /// Returns the component for a position with few moves, built from its options.
    fn small(&mut self, position: u32, moves: [usize; MAX_MOVERS]) -> Result<Component, NoAnswer> {
        let players = 0..self.played.movers();
        let lists: Result<Lists, NoAnswer> =
            players.map(|player| self.sums_after(position, player)).collect();
        let lists = lists?;
        if lists.iter().all(Vec::is_empty) {
            return Ok(Component::Is(self.number(Building::default())));
        }
        if let Some(tempi) = self.single_moves(&lists) {
            return Ok(Component::Is(self.number(Building { tempi, ..Building::default() })));
        }
        Ok(Component::Large(self.known.form(lists, position, strength_of(moves))))
    }

    /// The single moves that a game with these options is equal to: only one player has options in
    /// it, all of them single moves of theirs, of which the most are best (docs/order.md).
    fn single_moves(&self, lists: &Lists) -> Option<Tempi> {
        let mut with_options = (0..lists.len()).filter(|player| !lists[*player].is_empty());
        let (player, None) = (with_options.next()?, with_options.next()) else { return None };
        if !self.played.has_tempi() {
            return None;
        }
        let mut most = 0;
        for option in &lists[player] {
            let (tempi, atoms) = self.known.sums.get(*option);
            let others = (0..MAX_MOVERS).any(|other| other != player && tempi[other] > 0);
            if others || !atoms.is_empty() {
                return None;
            }
            most = most.max(tempi[player]);
        }
        let mut tempi = Tempi::default();
        tempi[player] = most.checked_add(1)?;
        Some(tempi)
    }

    /// Returns the options of a player in a component.
    pub(super) fn options(&mut self, atom: u32, player: usize) -> Result<OptionRange, NoAnswer> {
        let Atom { position, options, .. } = self.known.atoms[atom as usize];
        if let Some(listed) = options[player] {
            return Ok(listed);
        }
        let list = self.sums_after(position, player)?;
        Ok(self.known.list(atom, player, &list))
    }

    /// The sums to which a player can move a position, each once.
    fn sums_after(&mut self, position: u32, player: usize) -> Result<Vec<u32>, NoAnswer> {
        // What is known by its form has its options listed.
        let node = self.table.nodes.get(position as usize).ok_or(NoAnswer::Unsupported)?;
        let (board, sort) = (node.board, node.sort);
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let mut parts: Vec<Part<W, P>> = Vec::new();
        let mut ends: Vec<usize> = Vec::new();
        for step in program.moves(player) {
            if asking.fits(step) {
                asking.make(step, &mut |part| parts.push(part));
                ends.push(parts.len());
            }
        }
        self.table.held = held;
        let mut all = Vec::with_capacity(ends.len());
        let mut from = 0;
        for end in ends {
            all.push(self.sum_of(&parts[from..end])?);
            from = end;
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}
