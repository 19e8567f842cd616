//! Search for the winning seats of a sum of positions on boards, each seat against the coalition of
//! all others. Any number of players and any set of final winners is allowed. A seat is searched
//! only as far as its result matters: once it loses one option, the other options are not searched
//! for it.
//!
//! The results hold for all later queries, whoever begins. In move ordering, moves that leave most
//! to the player in question, and least to the others, come first if that player moves, and last if
//! another does.

use super::coalition_components::{Atoms, Building, Played};
use super::coalition_table::{Collected, KnownSeats, STRENGTH_PER_TEMPO, Strength, Tempi};
use super::components::Component;
use super::program::Shaped;
use super::shared_sums::SharedWords;
use super::shared_table::{Claim, Link};
use super::table::{NoAnswer, Search, Source, Table};
use super::word::Word;
use crate::play::SeatSet;
use smallvec::SmallVec;
use tweedle_base::{Budget, Meter, with_stack};

/// Weights for move ordering: what the player in question has left after the move, and what the
/// others have, the least first. The first pair applies if that player moves, the second if another
/// does. It is best to leave little to all, since there is less to search. Domineering in boxes
/// takes up to five times as long without the weight of the others, and Clobber takes twice as long
/// if they weigh as much.
const BEST_FIRST: (i32, i32) = (-5, 3);
const WORST_FIRST: (i32, i32) = (7, -1);

/// The search on one thread, with the tables of that thread.
pub(super) struct CoalitionSearch<'k, 'a> {
    pub(super) known: &'k mut Collected,
    pub(super) source: &'a mut dyn Source,
    pub(super) budget: &'a Budget,
    pub(super) played: Played,
    /// The player who begins.
    pub(super) first: u8,
}

impl Search<Component> for CoalitionSearch<'_, '_> {
    type Found = SeatSet;

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<SeatSet, NoAnswer> {
        if self.known.letters != letters {
            *self.known = Collected::new(letters);
        }
        let played = self.played;
        let (known, source, budget) = (&mut *self.known, &mut *self.source, self.budget);
        let atoms = Atoms { table, known, source, played, budget };
        let link = atoms.table.common.link();
        let mut play = Play { atoms, meter: Meter::default(), link };
        let mut first = Building::default();
        for (family, board) in sum {
            play.atoms.add_position(&mut first, *family, *board)?;
        }
        let first = play.atoms.number(first);
        // One after the other: an order of moves is good for one of them.
        (0..self.played.convention.players()).try_fold(SeatSet::EMPTY, |won, seat| {
            let wins = play.won(first, self.first.into(), 1 << seat)?;
            Ok(won | SeatSet::from_bits(wins.into()))
        })
    }
}

struct Play<'p, 'a, W: Word, const P: usize> {
    atoms: Atoms<'p, 'a, W, P>,
    meter: Meter,
    link: Option<Link>,
}

/// A move: what speaks for it, in which of the components it is, and what that becomes; if in none,
/// it is a single move.
struct Move {
    for_it: i32,
    place: usize,
    to: u32,
}

const SINGLE: usize = usize::MAX;

/// First bit of the count of busy threads in the shared note of a sum. Below it are eight bits for
/// the seats with a known result and eight for those of them that win.
const BUSY_SHIFT: u32 = 16;

impl<W: Word, const P: usize> Play<'_, '_, W, P> {
    /// Returns the subset of `wanted` that wins the sum when `mover` moves first.
    fn won(&mut self, sum: u32, mover: usize, wanted: u8) -> Result<u8, NoAnswer> {
        let known = self.atoms.known.sums.known(sum)[mover];
        if wanted & !known.seats == 0 {
            return Ok(known.won & wanted);
        }
        if known.asked {
            // Play goes in a circle.
            return Err(NoAnswer::Unsupported);
        }
        match self.claim(sum, mover, wanted, false) {
            Claim::Known(won) => Ok(won),
            Claim::Mine(number) => self.open(sum, mover, wanted, Some(number)),
            Claim::Busy | Claim::Apart => self.open(sum, mover, wanted, None),
        }
    }

    /// Looks a sum up in the tables that all threads share, and copies the result to the tables of
    /// this thread.
    fn claim(&mut self, sum: u32, mover: usize, wanted: u8, politely: bool) -> Claim<u8> {
        let Some(link) = &mut self.link else { return Claim::Apart };
        if !self.atoms.known.is_worth_telling(sum) {
            return Claim::Apart;
        }
        let mut words = SharedWords::new();
        words.push(mover as u32);
        if !self.atoms.sum_words(link, sum, &mut words) {
            return Claim::Apart;
        }
        link.key.clear();
        link.key.extend_from_slice(&words);
        let mut heard = 0;
        let all = |note: u32| (wanted & !(note as u8) == 0).then_some((note >> 8) as u8 & wanted);
        let known = |note: u32| {
            heard = note;
            all(note)
        };
        let busy = |note: u32| note >> BUSY_SHIFT != 0;
        let found = &link.common.found;
        let claim = link.claim(found, known, busy, |note| note + (1 << BUSY_SHIFT), politely);
        // Of some of the seats it may be known.
        let known = self.known(sum, mover);
        known.learn(heard as u8, (heard >> 8) as u8);
        claim
    }

    /// Searches a sum for some seats, and shares the result.
    fn open(
        &mut self,
        sum: u32,
        mover: usize,
        wanted: u8,
        number: Option<u32>,
    ) -> Result<u8, NoAnswer> {
        let known = *self.known(sum, mover);
        self.known(sum, mover).asked = true;
        if let (Some(number), Some(link)) = (number, &mut self.link) {
            link.enter(number, wanted.into());
        }
        let found = self.tried(sum, mover, wanted & !known.seats);
        let after = self.known(sum, mover);
        after.asked = false;
        if let Ok((seats, won)) = &found {
            after.learn(*seats, *won);
        }
        let after = *after;
        if let (Some(_), Some(link)) = (number, &mut self.link) {
            let known = u32::from(after.won) << 8 | u32::from(after.seats);
            let note = link.tell(BUSY_SHIFT, u32::MAX >> BUSY_SHIFT, known);
            if matches!(found, Err(NoAnswer::Superseded)) && wanted & !(note as u8) == 0 {
                let won = (note >> 8) as u8;
                self.known(sum, mover).learn(note as u8, won);
                return Ok(won & wanted);
            }
        }
        found.map(|_| after.won & wanted)
    }

    /// Returns the winning seats among `wanted`; with `politely`, returns nothing if another thread
    /// is searching this sum.
    fn won_unless_busy(
        &mut self,
        sum: u32,
        mover: usize,
        wanted: u8,
        politely: bool,
    ) -> Result<Option<u8>, NoAnswer> {
        let known = self.atoms.known.sums.known(sum)[mover];
        if self.link.is_none() || known.asked || wanted & !known.seats == 0 {
            return with_stack(|| self.won(sum, mover, wanted)).map(Some);
        }
        let number = match self.claim(sum, mover, wanted, politely) {
            Claim::Known(won) => return Ok(Some(won)),
            Claim::Busy => return Ok(None),
            Claim::Mine(number) => Some(number),
            Claim::Apart => None,
        };
        with_stack(|| self.open(sum, mover, wanted, number)).map(Some)
    }

    fn known(&mut self, sum: u32, mover: usize) -> &mut KnownSeats {
        &mut self.atoms.known.sums.known_mut(sum)[mover]
    }

    /// Tries the moves until the seats in `wanted` are decided. Returns the seats with a known
    /// result and the winning ones among them.
    fn tried(&mut self, sum: u32, mover: usize, wanted: u8) -> Result<(u8, u8), NoAnswer> {
        let Atoms { table, known, played, budget, .. } = &self.atoms;
        let (played, players) = (*played, played.convention.players());
        let (link, most) = (&mut self.link, self.atoms.budget.max_bytes);
        self.meter.tick(budget, || {
            let own = table.own_bytes() + known.bytes();
            link.as_mut().map_or(own, |link| link.bytes(own, most))
        })?;
        self.meter.state(budget)?;
        known.has_room()?;
        if self.link.as_mut().is_some_and(|link| link.is_superseded()) {
            return Err(NoAnswer::Superseded);
        }
        let (tempi, atoms) = known.sums.get(sum);
        let atoms: SmallVec<[u32; 8]> = atoms.into();
        let moves = self.moves(sum, &atoms, mover, wanted)?;
        if moves.is_empty() {
            return Ok((played.seats().bits() as u8, played.convention.winners().bits() as u8));
        }
        let next = if played.impartial { 0 } else { (mover + 1) % usize::from(players) };
        let mut open = Open { last: 1 << (players - 1), hopes: wanted & !1, first: wanted & 1 };
        let mut later: SmallVec<[&Move; 64]> = SmallVec::new();
        for choice in &moves {
            let known = match self.find(tempi, &atoms, choice, mover) {
                Some(after) => self.atoms.known.sums.known(after)[next],
                None => KnownSeats::default(),
            };
            open.learn(known.seats, known.won);
            match open.asks() {
                0 => break,
                asks if asks & !known.seats != 0 => later.push(choice),
                _ => {}
            }
        }
        let mut last: SmallVec<[u32; 64]> = SmallVec::new();
        for (place, choice) in later.into_iter().enumerate() {
            let asks = open.asks();
            if asks == 0 {
                break;
            }
            let after = self.after(tempi, &atoms, choice, mover)?;
            let after = self.atoms.number(after);
            // But for the first, those that another thread is trying come last.
            match self.won_unless_busy(after, next, asks, place > 0)? {
                Some(won) => open.learn(asks, won),
                None => last.push(after),
            }
        }
        for after in last {
            let asks = open.asks();
            if asks == 0 {
                break;
            }
            let won = with_stack(|| self.won(after, next, asks))?;
            open.learn(asks, won);
        }
        // Who has not lost to an option by now wins; who moves does not, without one that wins.
        Ok((wanted, open.hopes | (wanted & 1 & !open.first)))
    }

    /// Returns the moves of a player in search order: the best first for the seat in question if
    /// that seat is to move, the worst first otherwise.
    fn moves(
        &mut self,
        sum: u32,
        atoms: &[u32],
        mover: usize,
        wanted: u8,
    ) -> Result<Vec<Move>, NoAnswer> {
        let movers = self.atoms.played.movers();
        let seat = wanted.trailing_zeros() as usize;
        let whose = (mover + seat) % movers;
        let strength = self.atoms.known.strength(sum);
        let (own, theirs) = if seat == 0 { BEST_FIRST } else { WORST_FIRST };
        let for_it = |more: Strength| {
            let after = |player: usize| strength[player] + more[player];
            let all: i32 = (0..movers).map(after).sum();
            own * after(whose) + theirs * (all - after(whose))
        };
        let mut all = Vec::new();
        for (place, atom) in atoms.iter().enumerate() {
            if place > 0 && atoms[place - 1] == *atom {
                continue;
            }
            let listed = self.atoms.options(*atom, mover)?;
            let choices = self.atoms.known.choices.get(listed).iter();
            all.extend(choices.map(|it| Move { for_it: for_it(it.more), place, to: it.to }));
        }
        let (tempi, _) = self.atoms.known.sums.get(sum);
        if tempi[mover] > 0 {
            let mut more = Strength::default();
            more[mover] = -STRENGTH_PER_TEMPO;
            all.push(Move { for_it: for_it(more), place: SINGLE, to: 0 });
        }
        all.sort_by_key(|it| it.for_it);
        Ok(all)
    }

    /// The sum after a move.
    fn after(
        &self,
        tempi: Tempi,
        atoms: &[u32],
        choice: &Move,
        mover: usize,
    ) -> Result<Building, NoAnswer> {
        let mut after = Building { tempi, ..Building::default() };
        let others = atoms.iter().enumerate().filter(|(place, _)| *place != choice.place);
        after.atoms.extend(others.map(|(_, atom)| *atom));
        match choice.place {
            SINGLE => after.tempi[mover] -= 1,
            _ => self.atoms.put_sum(&mut after, choice.to)?,
        }
        Ok(after)
    }

    /// The number of the sum after a move, if it has one.
    fn find(&self, tempi: Tempi, atoms: &[u32], choice: &Move, mover: usize) -> Option<u32> {
        let mut after = self.after(tempi, atoms, choice, mover).ok()?;
        after.atoms.sort_unstable();
        self.atoms.known.sums.find(after.tempi, &after.atoms)
    }
}

/// The open part of a search: the seats without a result so far.
struct Open {
    /// The seat of the mover after the move.
    last: u8,
    /// SeatSet of others that have not lost to an option.
    hopes: u8,
    /// Is nonzero as long as no winning option of the mover is known.
    first: u8,
}

impl Open {
    /// Records the winners of an option, as far as they are known.
    fn learn(&mut self, seats: u8, won: u8) {
        self.hopes &= !((seats & !won) << 1);
        if won & self.last != 0 {
            self.first = 0;
        }
    }

    /// Returns the seats for which an option must be searched.
    fn asks(&self) -> u8 {
        self.hopes >> 1 | if self.first != 0 { self.last } else { 0 }
    }
}
