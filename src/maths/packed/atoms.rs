//! Positions on boards as components of sums of any number of players: large ones by what they can
//! be moved to, small ones by their form, so that those of equal form are one.

use super::components::Component;
use super::program::{Part, Program, Shaped};
use super::sums::{Knowledge, Sums};
use super::table::{Leave, Rules, Source, State, Table};
use super::word::Word;
use crate::base::{Limit, Seeded, with_stack};
use crate::maths::play::{Coalition, Seats};
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// Most players with moves of their own.
pub(super) const MOST_MOVERS: usize = 4;

/// A position has its form found if all players together have at most so many moves. With 14
/// instead, Clobber on 5 by 5 cells takes six times as long.
const FEW_MOVES: usize = 5;

/// What single moves and other components weigh in what a player has left: a move that nobody can
/// take away counts as two that may exclude each other.
pub(super) const PER_TEMPO: i32 = 4;
const PER_MOVE: i32 = 2;

/// Other threads are told of sums in which all players together have so much left.
const WORTH_TELLING: i32 = 24;

/// How many moves each player has that lead nowhere else and that nobody can take away.
pub(super) type Tempi = [u16; MOST_MOVERS];

/// About how much each player has left.
pub(super) type Strength = [i32; MOST_MOVERS];

/// What players have left who have so many moves.
fn strength_of(moves: [usize; MOST_MOVERS]) -> Strength {
    moves.map(|many| many as i32 * PER_MOVE)
}

/// What players have left, in words for other threads: an order of moves need not be exact.
pub(super) fn told_strength(strength: Strength) -> u32 {
    u32::from_le_bytes(strength.map(|it| u8::try_from(it / PER_MOVE).unwrap_or(u8::MAX)))
}

/// What players have left, from such words.
pub(super) fn heard_strength(words: u32) -> Strength {
    words.to_le_bytes().map(|many| i32::from(many) * PER_MOVE)
}

/// What is known of a sum when each player begins.
pub(super) type Winning = [Known; MOST_MOVERS];

/// Of which seats it is known whether they win, and which of these do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    pub(super) seats: u8,
    pub(super) won: u8,
    /// Somebody is finding out.
    pub(super) asked: bool,
}

impl Known {
    /// Takes note of who wins, of seats of which it was not known.
    pub(super) fn learn(&mut self, seats: u8, won: u8) {
        self.won |= won & seats & !self.seats;
        self.seats |= seats;
    }
}

impl Knowledge for Winning {
    fn settled(self) -> Winning {
        self.map(|known| Known { asked: false, ..known })
    }
}

/// A component that is not made of single moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atom {
    pub(super) position: u32,
    /// Whether it is known by its form, whatever the position.
    pub(super) by_form: bool,
    pub(super) strength: Strength,
    /// Where what each player can move it to is listed, once it is.
    pub(super) options: [Option<Stretch>; MOST_MOVERS],
}

/// A stretch of the list of options.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    start: u32,
    len: u32,
}

/// What a component can be moved to, and how much more each player has left then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) to: u32,
    pub(super) more: Strength,
}

/// Options of each player.
pub(super) type Lists = SmallVec<[Vec<u32>; MOST_MOVERS]>;

/// What is known of sums and of their components.
#[derive(Debug, Clone, Default)]
pub(super) struct Collected {
    /// The letters by which the boards are numbered.
    pub(super) letters: Vec<u8>,
    pub(super) sums: Sums<Tempi, Winning>,
    pub(super) atoms: Vec<Atom>,
    choices: Vec<Choice>,
    forms: HashMap<Lists, u32, Seeded>,
}

/// Numbers are of 32 bits; a position has fewer moves than this.
const MOST: usize = (u32::MAX - (1 << 24)) as usize;

impl Collected {
    /// Nothing, of boards with these letters.
    pub(super) fn of(letters: &[u8]) -> Collected {
        Collected { letters: letters.to_vec(), ..Collected::default() }
    }

    /// Whether there are numbers for what comes next.
    pub(super) fn has_room(&self) -> Result<(), Limit> {
        let most = self.choices.len().max(self.sums.listed());
        if most < MOST { Ok(()) } else { Err(Limit::TooLarge("the number of sums of positions")) }
    }

    /// Memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sums.bytes()
            + self.atoms.capacity() * size_of::<Atom>()
            + self.choices.capacity() * size_of::<Choice>()
            + self.forms.capacity() * (size_of::<Lists>() + FEW_MOVES * size_of::<u32>())
    }

    /// A new component: a position, in which the players have so much left, or what has this form.
    fn atom(&mut self, position: u32, strength: Strength, by_form: bool) -> u32 {
        let options = [None; MOST_MOVERS];
        self.atoms.push(Atom { position, by_form, strength, options });
        self.atoms.len() as u32 - 1
    }

    /// The component that is a position for which no form is found.
    pub(super) fn large(&mut self, position: u32, strength: Strength) -> u32 {
        self.atom(position, strength, false)
    }

    /// The component of this form, as which a position is known.
    pub(super) fn form(&mut self, lists: Lists, position: u32, strength: Strength) -> u32 {
        if let Some(atom) = self.forms.get(&lists) {
            return *atom;
        }
        let atom = self.atom(position, strength, true);
        for (player, list) in lists.iter().enumerate() {
            self.list(atom, player, list);
        }
        self.forms.insert(lists, atom);
        atom
    }

    /// Lists what a player can move a component to.
    fn list(&mut self, atom: u32, player: usize, sums: &[u32]) -> Stretch {
        let before = self.atoms[atom as usize].strength;
        let listed = Stretch { start: self.choices.len() as u32, len: sums.len() as u32 };
        for to in sums {
            let after = self.strength(*to);
            let more = std::array::from_fn(|player| after[player] - before[player]);
            self.choices.push(Choice { to: *to, more });
        }
        self.atoms[atom as usize].options[player] = Some(listed);
        listed
    }

    pub(super) fn choice(&self, stretch: Stretch, place: u32) -> Option<Choice> {
        (place < stretch.len).then(|| self.choices[(stretch.start + place) as usize])
    }

    /// What each player can move a component to, as far as it is listed.
    pub(super) fn lists(&self, atom: u32) -> Vec<Vec<u32>> {
        let listed = self.atoms[atom as usize].options.iter().flatten();
        let sums = |stretch: &Stretch| {
            let choices = (0..).map_while(|at| self.choice(*stretch, at));
            choices.map(|choice| choice.to).collect()
        };
        listed.map(sums).collect()
    }

    /// Whether it takes longer to find out who wins a sum than to ask the other threads.
    pub(super) fn is_worth_telling(&self, sum: u32) -> bool {
        self.strength(sum).iter().sum::<i32>() >= WORTH_TELLING
    }

    /// About how much each player has left in a sum.
    pub(super) fn strength(&self, sum: u32) -> Strength {
        let (tempi, atoms) = self.sums.get(sum);
        let mut strength = tempi.map(|many| i32::from(many) * PER_TEMPO);
        for atom in atoms {
            let more = self.atoms[*atom as usize].strength;
            strength.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
        strength
    }
}

/// A game that is played: who wins it, and whether all moves are everybody's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played {
    pub(super) convention: Coalition,
    pub(super) impartial: bool,
}

impl Played {
    /// How many players have moves of their own; in an impartial game it does not matter who moves.
    pub(super) fn movers(&self) -> usize {
        if self.impartial { 1 } else { self.convention.players().into() }
    }

    /// All seats.
    pub(super) fn seats(&self) -> Seats {
        self.convention.seats()
    }

    /// Whether more single moves are never worse: where the player who cannot move loses.
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
}

impl<W: Word, const P: usize> Atoms<'_, '_, W, P> {
    fn program(&mut self, sort: u32) -> Result<Arc<Program<W, P>>, Leave> {
        let players = self.played.convention.players().into();
        let rules = &mut Rules {
            source: &mut *self.source,
            letters: &self.known.letters,
            players,
            entailing: false,
        };
        let program = self.table.program(rules, sort)?;
        match program.is_impartial() == self.played.impartial {
            true => Ok(program),
            false => Err(Leave::Unfit),
        }
    }

    /// The number of a sum.
    pub(super) fn number(&mut self, mut sum: Building) -> u32 {
        sum.atoms.sort_unstable();
        self.known.sums.number(sum.tempi, &sum.atoms)
    }

    /// Adds a position to a sum.
    pub(super) fn put(
        &mut self,
        sum: &mut Building,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<(), Leave> {
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
    pub(super) fn put_sum(&self, sum: &mut Building, other: u32) -> Result<(), Leave> {
        let (tempi, atoms) = self.known.sums.get(other);
        sum.atoms.extend_from_slice(atoms);
        for (all, more) in sum.tempi.iter_mut().zip(tempi) {
            *all = all.checked_add(more).ok_or(Limit::TooLarge("the number of moves"))?;
        }
        Ok(())
    }

    /// What a position is.
    fn component(&mut self, position: u32) -> Result<Component, Leave> {
        let node = &self.table.nodes[position as usize];
        let (board, sort) = (node.board, node.sort);
        match node.state {
            State::Known(known) => return Ok(known),
            State::Open => return Err(Leave::Unfit),
            State::New => {}
        }
        let program = self.program(sort)?;
        let mut held = std::mem::take(&mut self.table.held);
        let asking = program.ask(board, &mut held);
        let rewrite = program.rewrites.iter().find(|step| asking.fits(step));
        let mut parts: SmallVec<[Part<W, P>; 8]> = SmallVec::new();
        let mut moves = [0; MOST_MOVERS];
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
        } else if all <= FEW_MOVES {
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

    fn sum_of(&mut self, parts: &[Part<W, P>]) -> Result<u32, Leave> {
        let mut sum = Building::default();
        for part in parts {
            match part {
                Part::On(family, board) => self.put(&mut sum, *family, *board)?,
                Part::Game(_) => return Err(Leave::Unfit),
            }
        }
        Ok(self.number(sum))
    }

    /// What a position with few moves is, by its options.
    fn small(&mut self, position: u32, moves: [usize; MOST_MOVERS]) -> Result<Component, Leave> {
        let players = 0..self.played.movers();
        let lists: Result<Lists, Leave> =
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
            let others = (0..MOST_MOVERS).any(|other| other != player && tempi[other] > 0);
            if others || !atoms.is_empty() {
                return None;
            }
            most = most.max(tempi[player]);
        }
        let mut tempi = Tempi::default();
        tempi[player] = most.checked_add(1)?;
        Some(tempi)
    }

    /// What a player can move a component to.
    pub(super) fn options(&mut self, atom: u32, player: usize) -> Result<Stretch, Leave> {
        let Atom { position, options, .. } = self.known.atoms[atom as usize];
        if let Some(listed) = options[player] {
            return Ok(listed);
        }
        let list = self.sums_after(position, player)?;
        Ok(self.known.list(atom, player, &list))
    }

    /// The sums to which a player can move a position, each once.
    fn sums_after(&mut self, position: u32, player: usize) -> Result<Vec<u32>, Leave> {
        let node = &self.table.nodes[position as usize];
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
