//! Search for the winning seats of a sum of positions on boards, each seat against the coalition of
//! all others. A seat is searched only as far as its result matters: once it loses one option, the
//! other options are not searched for it.
//!
//! The results hold for all later queries, whoever begins. Moves that leave most to the player in
//! question, and least to the others, come first if that player moves, and last if another does.

use super::bounds::Bound;
use super::components::{Building, Component, Components};
use super::table::{Known, KnownSeats};
use super::theory::{Leaf, Winning};
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::program::Shaped;
use crate::bitboard::table::shared_table::{Claim, NONE};
use crate::bitboard::table::{NoAnswer, Search, Source, Table};
use crate::play::SeatSet;
use smallvec::SmallVec;
use tweedle_base::{Budget, HeapSize, Meter, with_stack};

/// The search on one thread, with the tables of that thread.
pub(crate) struct SumSearch<'k, 'a, T: Winning> {
    pub(crate) known: &'k mut Known<T::Leaf>,
    pub(crate) theory: &'k mut T,
    pub(crate) source: &'a mut dyn Source,
    pub(crate) budget: &'a Budget,
    /// The leaf of the sum, apart from its positions.
    pub(crate) leaf: T::Leaf,
    /// The number of positions that are negated, at the end of the list.
    pub(crate) negated: usize,
    /// The player who begins.
    pub(crate) first: usize,
    /// The most bytes for the tables.
    pub(crate) room: usize,
    /// Counts the sums searched, also before the tables were compacted.
    pub(crate) meter: &'k mut Meter,
    /// The number of sums searched since then.
    pub(crate) searched: u64,
}

impl<T: Winning> Search<Component> for SumSearch<'_, '_, T> {
    /// The winning seats; for an impartial game of two players the nim value instead.
    type Found = (SeatSet, T::Leaf);

    fn search<W: Word, const P: usize>(
        &mut self,
        table: &mut Table<Component, W, P>,
        letters: &[u8],
        sum: &[(u32, Shaped<W, P>)],
    ) -> Result<(SeatSet, T::Leaf), NoAnswer> {
        self.known.expect(letters);
        let link = table.common.link();
        let (known, theory) = (&mut *self.known, &mut *self.theory);
        let (source, budget) = (&mut *self.source, self.budget);
        let components = Components { table, known, theory, source, budget, link };
        self.searched = 0;
        let (meter, searched) = (&mut *self.meter, &mut self.searched);
        let mut play = Play { components, meter, room: self.room, searched };
        let mut first = Building::new(self.leaf);
        for (place, (family, board)) in sum.iter().enumerate() {
            let board = match place + self.negated >= sum.len() {
                true => play.components.image(*family, *board)?.ok_or(NoAnswer::Unsupported)?,
                false if sum.len() > 1 => play.components.representative(*family, *board)?,
                false => *board,
            };
            play.components.add_position(&mut first, *family, board)?;
        }
        if first.parts.len() > 1 {
            play.components.pair()?;
        }
        if T::HAS_NIM_VALUES {
            let mut value = first.leaf;
            for part in first.parts {
                let heap = T::Leaf::heap(play.nim_value(part)?);
                value = play.components.theory.add(value, heap)?;
            }
            return Ok((SeatSet::EMPTY, value));
        }
        let first = play.components.number(first);
        let mut won = 0;
        for seats in play.components.theory.searches() {
            won |= play.won(first, self.first, seats)?;
        }
        Ok((SeatSet::from_bits(won.into()), T::Leaf::default()))
    }
}

struct Play<'p, 'a, T: Winning, W: Word, const P: usize> {
    components: Components<'p, 'a, T, W, P>,
    meter: &'p mut Meter,
    room: usize,
    searched: &'p mut u64,
}

/// The number of sums searched between two looks at the memory.
const SUMS_BETWEEN_LOOKS: u64 = 1 << 8;

/// A move: its rank, the component in which it is, and the sum that this becomes; for a move in the
/// leaf, the number of the option.
#[derive(Clone, Copy)]
struct Move {
    rank: i32,
    place: usize,
    to: u32,
    /// The number of the move in the history, or [`NONE`].
    number: u32,
}

/// The place of a move in the leaf.
const IN_LEAF: usize = usize::MAX;

/// First bit of the count of busy threads in the shared note of a sum. Below it are eight bits for
/// the seats with a known result and eight for those of them that win.
const BUSY_SHIFT: u32 = 16;

impl<T: Winning, W: Word, const P: usize> Play<'_, '_, T, W, P> {
    /// Returns the subset of `wanted` that wins the sum when `mover` moves first.
    fn won(&mut self, sum: u32, mover: usize, wanted: u8) -> Result<u8, NoAnswer> {
        let known = self.components.known.sums.known(sum, mover);
        if wanted & !known.seats == 0 {
            return Ok(known.won & wanted);
        }
        if known.asked {
            // Play goes in a circle.
            return Err(NoAnswer::Unsupported);
        }
        let Components { table, known, .. } = &mut self.components;
        known.recall(table, sum);
        let known = known.sums.known(sum, mover);
        if wanted & !known.seats == 0 {
            return Ok(known.won & wanted);
        }
        if let Some(won) = self.won_by_negative(sum, mover, wanted)? {
            return Ok(won);
        }
        match self.claim(sum, mover, wanted, false)? {
            Claim::Known(won) => Ok(won),
            Claim::Mine(number) => self.open(sum, mover, wanted, Some(number)),
            Claim::Busy | Claim::Apart => self.open(sum, mover, wanted, None),
        }
    }

    /// Returns the result that the negative of a sum of two players has if the other player begins,
    /// if it is known.
    fn won_by_negative(
        &mut self,
        sum: u32,
        mover: usize,
        wanted: u8,
    ) -> Result<Option<u8>, NoAnswer> {
        let Some(negative) = self.components.negative(sum)? else { return Ok(None) };
        let known = self.components.known.sums.known(negative, 1 - mover);
        if wanted & !known.seats != 0 {
            return Ok(None);
        }
        self.known(sum, mover).learn(known.seats, known.won);
        Ok(Some(known.won & wanted))
    }

    /// Looks a sum up in the tables that all threads share, and copies the result to the tables of
    /// this thread. With `politely`, a sum on which another thread is busy is left to it.
    fn claim(
        &mut self,
        sum: u32,
        mover: usize,
        wanted: u8,
        politely: bool,
    ) -> Result<Claim<u8>, NoAnswer> {
        let components = &mut self.components;
        let Some(mut link) = components.link.take() else { return Ok(Claim::Apart) };
        let mut heard = 0;
        let mut claim = Claim::Apart;
        if components.known.is_worth_telling(sum)
            && let Some(leaf) =
                components.theory.share(components.known.sums.get(sum).0, &mut link)?
        {
            let parts: SmallVec<[u32; 8]> = components.known.sums.get(sum).1.into();
            let parts = components.known.parts_key(components.table, &parts);
            let parts = [0, 32, 64, 96].map(|by| (parts >> by) as u32);
            link.key.clear();
            link.key.push(mover as u32);
            link.key.extend(leaf.into_iter().chain(parts));
            let known = |note: u32| {
                heard = note;
                (wanted & !(note as u8) == 0).then_some((note >> 8) as u8 & wanted)
            };
            let busy = |note: u32| note >> BUSY_SHIFT != 0;
            let found = &link.common.found;
            claim = link.claim(found, known, busy, |note| note + (1 << BUSY_SHIFT), politely);
        }
        components.link = Some(link);
        // Some of the seats may be known.
        self.known(sum, mover).learn(heard as u8, (heard >> 8) as u8);
        Ok(claim)
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
        if let (Some(number), Some(link)) = (number, &mut self.components.link) {
            link.enter(number, wanted.into());
        }
        let before = *self.searched;
        let found = self.tried(sum, mover, wanted & !known.seats);
        let work = (*self.searched - before).checked_ilog2().unwrap_or(0);
        self.components.known.sums.worked(sum, work as u8);
        let after = self.known(sum, mover);
        after.asked = false;
        if let Ok((seats, won)) = &found {
            after.learn(*seats, *won);
        }
        let after = *after;
        if let (Some(_), Some(link)) = (number, &mut self.components.link) {
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
        let known = self.components.known.sums.known(sum, mover);
        if self.components.link.is_none() || known.asked || wanted & !known.seats == 0 {
            return with_stack(|| self.won(sum, mover, wanted)).map(Some);
        }
        let number = match self.claim(sum, mover, wanted, politely)? {
            Claim::Known(won) => return Ok(Some(won)),
            Claim::Busy => return Ok(None),
            Claim::Mine(number) => Some(number),
            Claim::Apart => None,
        };
        with_stack(|| self.open(sum, mover, wanted, number)).map(Some)
    }

    fn known(&mut self, sum: u32, mover: usize) -> &mut KnownSeats {
        &mut self.components.known.sums.known_mut(sum)[mover]
    }

    /// Tries the moves until the seats in `wanted` are decided. Returns the seats with a known
    /// result and the winning ones among them.
    fn tried(&mut self, sum: u32, mover: usize, wanted: u8) -> Result<(u8, u8), NoAnswer> {
        let Components { table, known, theory, budget, link, .. } = &mut self.components;
        let (leaf, parts) = known.sums.get(sum);
        let players = theory.players();
        let all = u8::MAX >> (8 - players);
        if parts.is_empty()
            && let Some(won) = theory.winners(leaf, mover)?
        {
            return Ok((all, won));
        }
        self.meter.tick(budget, || {
            let own = table.own_heap_size() + known.heap_size() + theory.heap_size();
            link.as_mut().map_or(own, |link| link.bytes(own, budget.max_bytes))
        })?;
        self.meter.state(budget)?;
        known.has_room()?;
        *self.searched += 1;
        if self.searched.is_multiple_of(SUMS_BETWEEN_LOOKS)
            && table.own_heap_size() + known.heap_size() > self.room
        {
            return Err(NoAnswer::Full);
        }
        if link.as_mut().is_some_and(|link| link.is_superseded()) {
            return Err(NoAnswer::Superseded);
        }
        let parts: SmallVec<[u32; 8]> = parts.into();
        if T::HAS_NIM_VALUES
            && let Some(won) = self.won_by_nim_values(leaf, &parts)?
        {
            return Ok((all, won));
        }
        if T::HAS_BOUNDS
            && let Some(won) = self.won_by_bounds(leaf, &parts, mover)?
        {
            return Ok((all, won));
        }
        let mut leaves = Vec::new();
        let moves = self.moves((leaf, &parts), &mut leaves, mover, wanted)?;
        // On a large board, the moves of one sum take as long as many small sums.
        let Components { table, known, theory, budget, .. } = &self.components;
        self.meter.work(budget, moves.len() as u32, || {
            table.own_heap_size() + known.heap_size() + theory.heap_size()
        })?;
        if moves.is_empty() {
            return Ok((all, self.components.theory.stuck()));
        }
        let next = match self.components.theory.movers() {
            1 => 0,
            movers => (mover + 1) % movers,
        };
        let mut open = Open { last: 1 << (players - 1), hopes: wanted & !1, first: wanted & 1 };
        let mut later: SmallVec<[(Move, Option<u32>); 64]> = SmallVec::new();
        for choice in moves {
            let after = self.after((leaf, &parts), &leaves, choice)?;
            let (number, known) = self.components.results(after, next);
            open.learn(known.seats, known.won);
            match open.asks() {
                0 => break,
                asks if asks & !known.seats != 0 => later.push((choice, number)),
                _ => {}
            }
        }
        let mut last: SmallVec<[u32; 64]> = SmallVec::new();
        for (place, (choice, number)) in later.into_iter().enumerate() {
            let asks = open.asks();
            if asks == 0 {
                break;
            }
            let after = match number {
                Some(after) => after,
                None => {
                    let after = self.after((leaf, &parts), &leaves, choice)?;
                    self.components.number(after)
                }
            };
            let before = *self.searched;
            // Except the first, those that another thread is trying come last.
            match self.won_unless_busy(after, next, asks, place > 0)? {
                Some(won) => {
                    open.learn(asks, won);
                    let history = &self.components.known.history;
                    match open.asks() {
                        0 => history.decided(choice.number, *self.searched - before),
                        _ => history.failed(choice.number),
                    }
                }
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
        // Whoever has not lost to an option by now wins; the mover does not, without an option that
        // wins.
        Ok((wanted, open.hopes | (wanted & 1 & !open.first)))
    }

    /// Returns the winners of a sum of an impartial game, with nim heaps for all components except
    /// one; `None` if it has only one component, of unknown value.
    fn won_by_nim_values(&mut self, leaf: T::Leaf, parts: &[u32]) -> Result<Option<u8>, NoAnswer> {
        let known = &self.components.known;
        let open = |part: &u32| known.atoms[*part as usize].nim_value.is_none();
        let moves = |part: &u32| known.atoms[*part as usize].moves[0];
        let largest = parts.iter().copied().filter(open).max_by_key(moves);
        if let ([part], Some(_)) = (parts, largest) {
            // No nim value is larger than the number of options.
            let few = T::Leaf::heap(moves(part).into());
            return Ok((leaf > few).then_some(0b01));
        }
        let mut rest = Building::new(leaf);
        let mut copies = 0;
        for part in parts {
            if Some(*part) == largest {
                copies += 1;
                continue;
            }
            let heap = with_stack(|| self.nim_value(*part))?;
            rest.leaf = self.components.theory.add(rest.leaf, T::Leaf::heap(heap))?;
        }
        if copies % 2 == 1 {
            rest.parts.extend(largest);
        }
        let rest = self.components.number(rest);
        with_stack(|| self.won(rest, 0, 0b11)).map(Some)
    }

    /// Returns the nim value of a component.
    fn nim_value(&mut self, part: u32) -> Result<u32, NoAnswer> {
        if let Some(known) = self.components.known.atoms[part as usize].nim_value {
            return Ok(known);
        }
        let mut heap = 0;
        loop {
            let mut sum = Building::new(T::Leaf::heap(heap));
            sum.parts.push(part);
            let sum = self.components.number(sum);
            if self.won(sum, 0, 0b11)? == 0b10 {
                self.components.known.atoms[part as usize].nim_value = Some(heap);
                return Ok(heap);
            }
            heap += 1;
        }
    }

    /// Returns the winners of a sum of two players if the bounds for the components decide it.
    fn won_by_bounds(
        &mut self,
        leaf: T::Leaf,
        parts: &[u32],
        mover: usize,
    ) -> Result<Option<u8>, NoAnswer> {
        let components = &mut self.components;
        let mut all = [Some(Bound::ZERO); 2];
        for part in parts {
            let bounds = components.bounds(*part)?;
            for (all, bound) in all.iter_mut().zip(bounds) {
                *all = all.zip(bound).map(|(all, bound)| all.and(bound));
            }
            if all == [None; 2] {
                return Ok(None);
            }
        }
        for (player, all) in all.into_iter().enumerate() {
            let Some(bound) = all else { continue };
            let begins = player == mover;
            if bound.and(components.theory.leaf_bound(leaf, player)?).wins(begins) {
                return Ok(Some(if begins { 0b01 } else { 0b10 }));
            }
        }
        Ok(None)
    }

    /// Returns the moves of a player in search order: the best first for the seat in question if
    /// that seat is to move, the worst first otherwise. The options of the leaf are pushed.
    fn moves(
        &mut self,
        (leaf, parts): (T::Leaf, &[u32]),
        leaves: &mut Vec<T::Leaf>,
        mover: usize,
        wanted: u8,
    ) -> Result<Vec<Move>, NoAnswer> {
        let components = &mut self.components;
        let movers = components.theory.movers();
        let seat = wanted.trailing_zeros() as usize;
        let whose = (mover + seat) % movers;
        let (own, others) = components.theory.weights(seat == 0);
        let rank = |more: &[i32]| {
            let all: i32 = more[..movers].iter().sum();
            own * more[whose] + others * (all - more[whose])
        };
        let mut all = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == *part {
                continue;
            }
            let listed = components.options(*part, mover)?;
            let Known { choices, history, .. } = &*components.known;
            all.extend(choices.get(listed).iter().map(|it| {
                let bonus = T::PER_DOUBLING * history.digits(it.number);
                Move { rank: rank(&it.more) - bonus, place, to: it.to, number: it.number }
            }));
        }
        components.theory.options(leaf, mover, leaves)?;
        if !leaves.is_empty() {
            let before = components.theory.estimate(leaf)?;
            for (to, option) in leaves.iter().enumerate() {
                let mut more = components.theory.estimate(*option)?;
                more.iter_mut().zip(before).for_each(|(more, before)| *more -= before);
                all.push(Move { rank: rank(&more), place: IN_LEAF, to: to as u32, number: NONE });
            }
        }
        all.sort_by_key(|it| it.rank);
        Ok(all)
    }

    /// The sum after a move.
    fn after(
        &mut self,
        (leaf, parts): (T::Leaf, &[u32]),
        leaves: &[T::Leaf],
        choice: Move,
    ) -> Result<Building<T::Leaf>, NoAnswer> {
        let in_leaf = choice.place == IN_LEAF;
        let mut after = Building::new(if in_leaf { leaves[choice.to as usize] } else { leaf });
        let others = parts.iter().enumerate().filter(|(place, _)| *place != choice.place);
        after.parts.extend(others.map(|(_, part)| *part));
        if !in_leaf {
            self.components.add_sum(&mut after, choice.to)?;
        }
        Ok(after)
    }
}

/// The open part of a search: the seats without a result so far.
struct Open {
    /// The seat of the mover after the move.
    last: u8,
    /// Other seats that have not lost to an option.
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
