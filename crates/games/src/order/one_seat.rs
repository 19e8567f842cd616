//! Search for one player of a sum of partizan games against all others together.
//!
//! The player wins or does not, so the search stops at the first move that decides. Components are
//! replaced by games that are equal for the player, and so have the same outcomes for that player
//! in every sum. Moves that nobody else can touch bound the result.

use hashbrown::HashMap;

use crate::game::{
    Arena, GameId, Halt, Kind, Memo, SumId, World, explored_within, recurse_seated, table_of,
};
use crate::play::{Coalition, SeatSet};
use crate::solve::{OneSeat, seat_of};
use crate::theorem;
use tweedle_base::{Seeded, heap_size};

/// Searches for one player each, memoized.
#[derive(Clone, Debug, Default)]
pub struct SeatSearch {
    tables: Vec<((u8, u8), PlayerTable)>,
}

heap_size!(SeatSearch { each tables });

/// The memo tables for a player.
#[derive(Clone, Debug)]
struct PlayerTable {
    forms: Forms,
    memo: Memo<Option<bool>>,
}

heap_size!(PlayerTable { forms, memo });

/// Forms of components that are equal to them for a player.
#[derive(Clone, Debug)]
struct Forms {
    player: u8,
    players: u8,
    equal: HashMap<GameId, SumId, Seeded>,
    /// The index into `most` of each game.
    places: Vec<u32>,
    /// The maximum number of moves of each player, in any order of play, game by game.
    most: Vec<u32>,
}

heap_size!(Forms { equal, places, most });

/// The mark of games without a place.
const NO_PLACE: u32 = u32::MAX;

impl SeatSearch {
    /// Returns the outcome of a sum of partizan games when `first` begins; `None` if the search
    /// does not apply, or if more than `games` games would have to be visited.
    ///
    /// # Errors
    /// Limits, cycles, and errors of the world.
    pub fn outcome<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        (s, first): (SumId, u8),
        games: usize,
    ) -> Result<Option<SeatSet>, W::Error> {
        if !theorem::ORDER.covers(c) || c.players() < 3 {
            return Ok(None);
        }
        let Some(s) = explored_within(w, s, games)? else { return Ok(None) };
        let arena = w.arena();
        let fits = arena.is_pure(s) && !arena.entails(s) && arena.players(s) == Some(c.players());
        if !fits {
            return Ok(None);
        }
        let mut seats = SeatSet::EMPTY;
        for seat in 0..c.players() {
            if self.wins(w, c, (s, first), (seat + first) % c.players())? {
                seats |= SeatSet::seat(seat);
            }
        }
        Ok(Some(seats))
    }

    /// Decides if a player wins a sum of forms when `first` begins.
    fn wins<W: World>(
        &mut self,
        w: &mut W,
        c: Coalition,
        (s, first): (SumId, u8),
        player: u8,
    ) -> Result<bool, W::Error> {
        let players = c.players();
        let PlayerTable { forms, memo } =
            table_of(&mut self.tables, (player, players), || PlayerTable::new(player, players));
        let s = forms.sum(w.arena_mut(), s)?;
        let known = |arena: &Arena, s, mover| forms.counted(arena, s, mover);
        let mut rule = OneSeat { convention: c, player, known, patience: None };
        let won = recurse_seated(w, &mut rule, memo, s, (first, players))?;
        Ok(won.ok_or(Halt::Bug("the search for one seat ended without an answer"))?)
    }

    /// Returns the number of memoized states.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|(_, table)| table.memo.len()).sum()
    }
}

impl PlayerTable {
    fn new(player: u8, players: u8) -> PlayerTable {
        let forms = Forms {
            player,
            players,
            equal: HashMap::default(),
            places: Vec::new(),
            most: Vec::new(),
        };
        PlayerTable { forms, memo: Memo::new(None) }
    }
}

impl Forms {
    /// Returns a sum that is equal to a sum of forms for the player.
    fn sum(&mut self, arena: &mut Arena, s: SumId) -> Result<SumId, Halt> {
        let parts = arena.parts(s).to_vec();
        let mut total = SumId::ZERO;
        for (g, count) in parts {
            let form = stacker::maybe_grow(128 << 10, 4 << 20, || self.game(arena, g))?;
            let copies = arena.times(count, form)?;
            total = arena.add(total, copies)?;
        }
        Ok(total)
    }

    /// Returns a sum that is equal to a form for the player.
    fn game(&mut self, arena: &mut Arena, g: GameId) -> Result<SumId, Halt> {
        if let Some(known) = self.equal.get(&g) {
            return Ok(*known);
        }
        let form = self.reduced(arena, g)?;
        self.equal.insert(g, form);
        Ok(form)
    }

    fn reduced(&mut self, arena: &mut Arena, g: GameId) -> Result<SumId, Halt> {
        let players = self.players;
        match arena.kind(g) {
            Kind::Nim(size) => {
                self.note(g, &vec![size; players.into()]);
                return Ok(arena.single(g));
            }
            Kind::Integer { player, size, .. } => return self.integer(arena, player, size),
            _ => {}
        }
        let single = arena.single(g);
        let impartial = arena.players(single).is_none();
        let mut lists = Vec::with_capacity(players.into());
        let mut most = vec![0; players.into()];
        for player in 0..players {
            let mut list = Vec::new();
            for place in 0..arena.option_count_for(g, player) {
                let option = arena.option_at_for(g, player, place);
                let option = self.sum(arena, option)?;
                for (q, most) in (0..).zip(&mut most) {
                    let moves = self.moves(arena, option, q) + u64::from(q == player);
                    *most = (*most).max(u32::try_from(moves).unwrap_or(u32::MAX));
                }
                list.push(option);
            }
            lists.push(list);
        }
        if impartial {
            self.note(g, &most);
            return Ok(single);
        }
        let mut moving = (0..players).filter(|q| most[usize::from(*q)] > 0);
        if let (Some(q), None) = (moving.next(), moving.next()) {
            return self.integer(arena, q, most[usize::from(q)]);
        }
        let form = arena.labelled(lists)?;
        self.note(form, &most);
        Ok(arena.single(form))
    }

    /// Returns `k·1_q`, which equals all games of `k` moves in which only `q` has options.
    fn integer(&mut self, arena: &mut Arena, q: u8, k: u32) -> Result<SumId, Halt> {
        let one = arena.integer(self.players, q, 1)?;
        let most: Vec<u32> = (0..self.players).map(|player| u32::from(player == q)).collect();
        self.note(one, &most);
        arena.sum(&[(one, k)])
    }

    /// Stores the maximum number of moves of each player.
    fn note(&mut self, g: GameId, most: &[u32]) {
        if self.places.len() <= g.index() {
            self.places.resize(g.index() + 1, NO_PLACE);
        }
        if self.places[g.index()] == NO_PLACE {
            self.places[g.index()] = u32::try_from(self.most.len()).unwrap_or(NO_PLACE);
            self.most.extend_from_slice(most);
        }
    }

    /// The maximum number of moves of a player in a sum.
    fn moves(&self, arena: &Arena, s: SumId, player: u8) -> u64 {
        let parts = arena.parts(s).iter();
        let moves = parts.map(|&(g, count)| self.most(g, player).saturating_mul(count.into()));
        moves.fold(0, u64::saturating_add)
    }

    #[inline]
    fn most(&self, g: GameId, player: u8) -> u64 {
        let place = self.places.get(g.index()).copied().unwrap_or(NO_PLACE);
        self.most.get(place as usize + usize::from(player)).copied().unwrap_or(u32::MAX).into()
    }

    /// Returns whether the player wins, if that follows from the numbers of moves.
    ///
    /// A player's integers are moves that nobody else can touch. The player wins with enough of
    /// them to outlast somebody who makes all possible moves. The others win if each of them has
    /// enough to outlast the player.
    fn counted(&self, arena: &Arena, s: SumId, mover: u8) -> Option<bool> {
        let players = self.players;
        // The number of turns before a player who makes that many moves is stuck.
        let turns = |q: u8, moves: u64| {
            let seat = seat_of(q, mover, players);
            moves.saturating_mul(players.into()).saturating_add(seat.into())
        };
        let sure = |q: u8| -> u64 {
            let own = |&(g, count): &(GameId, u32)| match arena.kind(g) {
                // All integers are sums of single moves.
                Kind::Integer { player, .. } if player == q => u64::from(count),
                _ => 0,
            };
            arena.parts(s).iter().map(own).sum()
        };
        let last = turns(self.player, self.moves(arena, s, self.player));
        let sure_turns = turns(self.player, sure(self.player));
        let mut outlasted = true;
        for q in (0..players).filter(|q| *q != self.player) {
            if turns(q, self.moves(arena, s, q)) < sure_turns {
                return Some(true);
            }
            outlasted = outlasted && turns(q, sure(q)) > last;
        }
        outlasted.then_some(false)
    }
}
