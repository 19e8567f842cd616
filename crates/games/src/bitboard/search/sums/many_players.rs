//! Sums for any number of players and any set of final winners: leaves are single moves that nobody
//! can take away, and small positions are stored as game trees, so that equal trees are one
//! component.

use super::components::{Building, Component, Components};
use super::table::{KnownSeats, Lists, SumTable};
use super::theory::{Estimate, Leaf, MAX_MOVERS, Moves, PER_MOVE, Theory, Winning};
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::NoAnswer;
use crate::bitboard::table::shared_table::Link;
use crate::play::Coalition;
use tweedle_base::{Limit, heap_size, with_stack};

/// The most moves of all players together in a position whose game tree is computed. With 14
/// instead, Clobber on 5 by 5 cells takes six times as long.
const MAX_MOVES_FOR_FORM: usize = 5;

/// The number of moves of each player that lead nowhere else and that nobody can take away.
pub type Tempi = [u16; MAX_MOVERS];

impl Leaf for Tempi {
    type Known = [KnownSeats; MAX_MOVERS];
    /// A move that nobody can take away counts as two moves that may exclude each other.
    fn estimate(self) -> Estimate {
        self.map(|many| 2 * PER_MOVE * i32::from(many))
    }
}

fn packed([a, b, c, d]: Tempi) -> [u32; 2] {
    [u32::from(a) << 16 | u32::from(b), u32::from(c) << 16 | u32::from(d)]
}

/// The game that is played: its winning convention, and whether it is impartial.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ManyPlayers {
    pub(crate) convention: Coalition,
    pub(crate) impartial: bool,
}

heap_size!(ManyPlayers {});

impl ManyPlayers {
    /// Tests whether additional single moves never hurt a player: the game is partizan, and the
    /// player who cannot move loses.
    fn has_tempi(&self) -> bool {
        !self.impartial && self.convention.is_normal()
    }

    /// The single moves that a game with these options is equal to: only one player has options in
    /// it, all of them single moves of theirs, of which the most are best (docs/order.md).
    fn single_moves(&self, lists: &Lists, sums: &SumTable<Tempi>) -> Option<Tempi> {
        let mut with_options = (0..lists.len()).filter(|player| !lists[*player].is_empty());
        let (player, None) = (with_options.next()?, with_options.next()) else { return None };
        if !self.has_tempi() {
            return None;
        }
        let mut most = 0;
        for option in &lists[player] {
            let (tempi, parts) = sums.get(*option);
            let others = (0..MAX_MOVERS).any(|other| other != player && tempi[other] > 0);
            if others || !parts.is_empty() {
                return None;
            }
            most = most.max(tempi[player]);
        }
        let mut tempi = Tempi::default();
        tempi[player] = most.checked_add(1)?;
        Some(tempi)
    }
}

impl Theory for ManyPlayers {
    type Leaf = Tempi;

    fn players(&self) -> u8 {
        self.convention.players()
    }

    fn is_impartial(&self) -> Option<bool> {
        Some(self.impartial)
    }

    fn small<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
        moves: &Moves,
    ) -> Result<Option<Component>, NoAnswer> {
        if moves.iter().copied().map(usize::from).sum::<usize>() > MAX_MOVES_FOR_FORM {
            return Ok(None);
        }
        let players = 0..components.theory.movers();
        let lists = players.map(|player| {
            let all = with_stack(|| components.sums_after(position, player))?;
            Ok(all.into_iter().map(|(to, _)| to).collect())
        });
        let lists = lists.collect::<Result<Lists, NoAnswer>>()?;
        let leaf = match lists.iter().all(Vec::is_empty) {
            true => Some(Tempi::default()),
            false => components.theory.single_moves(&lists, &components.known.sums),
        };
        Ok(Some(match leaf {
            Some(leaf) => Component::Is(components.number(Building::new(leaf))),
            None => Component::Atom(components.known.form(lists, position, *moves)),
        }))
    }

    fn add(&mut self, a: Tempi, b: Tempi) -> Result<Tempi, NoAnswer> {
        let mut all = a;
        for (all, more) in all.iter_mut().zip(b) {
            *all = all.checked_add(more).ok_or(Limit::TooLarge("the number of moves"))?;
        }
        Ok(all)
    }
}

impl Winning for ManyPlayers {
    /// One after the other: an order of moves is good for one of them.
    fn searches(&self) -> Vec<u8> {
        (0..self.players()).map(|seat| 1 << seat).collect()
    }

    fn stuck(&self) -> u8 {
        self.convention.winners().bits() as u8
    }

    fn options(
        &mut self,
        leaf: Tempi,
        player: usize,
        take: &mut Vec<Tempi>,
    ) -> Result<(), NoAnswer> {
        if leaf[player] > 0 {
            let mut option = leaf;
            option[player] -= 1;
            take.push(option);
        }
        Ok(())
    }

    /// It is best to leave little to all, since there is less to search. Domineering in boxes takes
    /// up to five times as long without the weight of the others, and Clobber takes twice as long
    /// if they weigh as much.
    fn weights(&self, own: bool) -> (i32, i32) {
        if own { (-5, 3) } else { (7, -1) }
    }

    fn share(&mut self, leaf: Tempi, _: &mut Link) -> Result<Option<[u32; 2]>, NoAnswer> {
        Ok(Some(packed(leaf)))
    }
}
