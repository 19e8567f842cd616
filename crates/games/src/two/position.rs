//! Conversion of games and positions of an arena to canonical forms, and back.

use super::values::{Side, ValueId, Values};
use crate::game::{
    Arena, Dyadic, GameId, Halt, Kind, Nus, State, SumId, Sweep, Unsupported, World, sweep, write,
};
use hashbrown::HashMap;
use tweedle_base::{Limit, Seeded, heap_size, with_stack};

/// Values, and the games of an arena that are known to have them.
#[derive(Clone, Debug, Default)]
pub struct ValueTable {
    /// The values.
    pub values: Values,
    of_game: Vec<Option<ValueId>>,
    as_game: HashMap<ValueId, SumId, Seeded>,
}

heap_size!(ValueTable { values, of_game, as_game });

impl ValueTable {
    /// Returns the value of a sum of two-player games under normal play: its canonical form. Each
    /// component is expanded and evaluated separately.
    ///
    /// # Errors
    /// [`Unsupported::Convention`] for another number of players; [`Unsupported::Entails`] and
    /// [`Unsupported::Decides`] where a position says where to move, or who wins; limits, cycles
    /// and errors of the world.
    pub fn value<W: World>(&mut self, w: &mut W, s: SumId) -> Result<ValueId, W::Error> {
        w.arena().players_under(s, 2)?;
        self.values.keep_within(w.budget());
        sweep(w, s, &mut Valuing { table: self })?;
        Ok(self.of_sum(w.arena(), s)?)
    }

    /// The value of a sum of games that have theirs.
    fn of_sum(&mut self, arena: &Arena, s: SumId) -> Result<ValueId, Halt> {
        let mut total = ValueId::ZERO;
        for &(g, count) in arena.parts(s) {
            let value = match self.leaf(arena, g)? {
                Some(value) => value,
                None => self.of_game.get(g.index()).copied().flatten().ok_or(UNVALUED)?,
            };
            let many = self.values.times(count.into(), value)?;
            total = self.values.add(total, many)?;
        }
        Ok(total)
    }

    /// The value of a nim heap or an integer.
    fn leaf(&mut self, arena: &Arena, g: GameId) -> Result<Option<ValueId>, Halt> {
        Ok(match arena.kind(g) {
            Kind::Nim(n) => Some(self.values.nus(Nus::star(n))),
            Kind::Integer { player, size, .. } => {
                let size = i64::from(size);
                let number = if player == 0 { size } else { -size };
                Some(self.values.nus(Nus::number(Dyadic::integer(number))))
            }
            _ => None,
        })
    }

    /// Tests whether the value of a game is known.
    pub fn knows(&self, g: GameId) -> bool {
        self.of_game.get(g.index()).is_some_and(Option::is_some)
    }

    /// Records the value of a game.
    pub fn learn(&mut self, g: GameId, value: ValueId) {
        if self.of_game.len() <= g.index() {
            self.of_game.resize(g.index() + 1, None);
        }
        self.of_game[g.index()] = Some(value);
    }

    /// The canonical form of a value in an arena.
    ///
    /// # Errors
    /// Limits: integers go to 2^32 - 1.
    pub fn game(&mut self, arena: &mut Arena, v: ValueId) -> Result<SumId, Halt> {
        if let Some(known) = self.as_game.get(&v) {
            return Ok(*known);
        }
        self.values.tick()?;
        let made = match self.values.as_nus(v) {
            Some(Nus { number, ups: 0, star }) if number.signum() == 0 => arena.single_heap(star),
            Some(Nus { number, ups: 0, star: 0 }) if number.is_integer() => {
                let size = u32::try_from(number.numerator().unsigned_abs())
                    .map_err(|_| Halt::Limit(Limit::TooLarge("an integer as a game")))?;
                let game = arena.integer(2, u8::from(number.signum() < 0), size)?;
                arena.single(game)
            }
            _ => {
                let mut lists = Vec::with_capacity(2);
                for side in Side::BOTH {
                    let mut list = Vec::new();
                    for option in self.values.options(v, side)? {
                        list.push(with_stack(|| self.game(arena, option))?);
                    }
                    lists.push(list);
                }
                let game = arena.labelled(lists)?;
                arena.single(game)
            }
        };
        self.as_game.insert(v, made);
        Ok(made)
    }

    /// A value as text, as it is in no arena.
    ///
    /// # Errors
    /// Limits; a text that is longer than `limit` bytes.
    pub(super) fn text(&mut self, v: ValueId, limit: usize) -> Result<String, Halt> {
        let mut arena = Arena::new();
        let as_game = std::mem::take(&mut self.as_game);
        let game = self.game(&mut arena, v);
        self.as_game = as_game;
        write(&arena, game?, &|_| String::new(), limit)
    }
}

const UNVALUED: Halt = Halt::Bug("the value of a component is missing");

struct Valuing<'t> {
    table: &'t mut ValueTable,
}

heap_size!(['t] Valuing<'t> { table });

impl Sweep for Valuing<'_> {
    type Tally = ();

    fn leaf<W: World>(&mut self, w: &mut W, g: GameId) -> Result<bool, W::Error> {
        if w.arena().players(w.arena().single(g)).is_some() {
            return Ok(false);
        }
        let Some(Some(size)) = w.nim_leaf(g)? else { return Ok(false) };
        let size = u32::try_from(size).map_err(|_| Halt::Limit(Limit::TooLarge("a nim heap")))?;
        let value = self.table.values.nus(Nus::star(size));
        self.table.learn(g, value);
        Ok(true)
    }

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        matches!(arena.kind(g), Kind::Nim(_) | Kind::Integer { .. }) || self.table.knows(g)
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, (): ()) -> Result<(), Halt> {
        if arena.decider(g).is_some() {
            return Err(Halt::Unsupported(Unsupported::Decides(g)));
        }
        if matches!(arena.kind(g), Kind::Entailed(_)) {
            return Err(Halt::Unsupported(Unsupported::Entails(arena.single(g))));
        }
        let value = match arena.kind(g) {
            Kind::Position { state: State::Rewritten(to), .. }
            | Kind::Conjugate { state: State::Rewritten(to), .. } => {
                self.table.of_sum(arena, to)?
            }
            _ => {
                let mut sides = Vec::with_capacity(2);
                for player in 0..2 {
                    let many = arena.option_count_for(g, player);
                    let mut list = Vec::with_capacity(many as usize);
                    for place in 0..many {
                        let option = arena.option_at_for(g, player, place);
                        list.push(self.table.of_sum(arena, option)?);
                    }
                    sides.push(list);
                }
                let right = sides.pop().unwrap_or_default();
                self.table.values.game(sides.pop().unwrap_or_default(), right)?
            }
        };
        self.table.learn(g, value);
        Ok(())
    }
}
