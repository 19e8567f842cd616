//! Rulesets written in Rust: a type with one method is a ruleset, and [`Ruled`] plays by it. The
//! [front page](crate) has examples.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::HashMap;

use crate::game::{
    Arena, FEWEST_PLAYERS, GameId, Halt, MAX_PLAYERS, SumId, Unsupported, World, write,
};
use crate::order::{Claim, Effort, Order, Orders, at_most};
use crate::play::{Coalition, Outcome, PreferenceMatrix};
use crate::solve::{NimValues, Preferences, Solver};
use crate::two::{CanonicalForm, ValueTable};
use tweedle_base::{Budget, Seeded};

/// A ruleset: gives the options of each position. Every line of play must end, except in queries of
/// [`loopy`](crate::loopy) and [`stopper`](crate::stopper).
pub trait Rules {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// Returns the options of a player, from 0 in turn order, each as the positions whose sum it
    /// is: the option `vec![]` ends the game, and two positions are played as a sum. With impartial
    /// rules the player is always 0.
    fn options(&self, position: &Self::Position, player: u8) -> Vec<Vec<Self::Position>>;

    /// Returns the number of players with options of their own, 2 to 32; `None` for impartial
    /// rules, which work for any number.
    fn players(&self) -> Option<u8> {
        None
    }
}

/// The games of a ruleset, with memo tables.
#[derive(Debug)]
pub struct Ruled<R: Rules> {
    rules: R,
    arena: Arena,
    /// The limits of each question.
    pub budget: Budget,
    /// The game of each position; its key is its place in `positions`.
    games: HashMap<R::Position, GameId, Seeded>,
    positions: Vec<R::Position>,
    tables: Tables,
    values: Arc<Mutex<ValueTable>>,
}

impl<R: Rules> Ruled<R> {
    /// Returns a ruleset without games so far, with the default limits.
    pub fn new(rules: R) -> Ruled<R> {
        Ruled {
            rules,
            arena: Arena::new(),
            budget: Budget::default(),
            games: HashMap::default(),
            positions: Vec::new(),
            tables: Tables::default(),
            values: Arc::default(),
        }
    }

    /// The game of a position.
    pub fn position(&mut self, position: R::Position) -> SumId {
        let game = self.game(&position);
        self.arena.single(game)
    }

    /// The sum `s + copies·t`.
    ///
    /// # Errors
    /// [`Limit::TooLarge`](tweedle_base::Limit::TooLarge) beyond 32 bits.
    pub fn add(&mut self, s: SumId, t: SumId, copies: u32) -> Result<SumId, Halt> {
        let several = self.arena.times(copies, t)?;
        self.arena.add(s, several)
    }

    /// Returns the outcome of an impartial game: the seats that win against every coalition of the
    /// others (Spindler §3).
    ///
    /// # Errors
    /// [`Unsupported::Labelled`]; limits and cycles.
    pub fn outcome(&mut self, convention: Coalition, s: SumId) -> Result<Outcome, Halt> {
        let winners = self.lend(|games, tables| tables.solver.outcome(games, convention, s))?;
        Ok(Outcome { players: convention.players(), winners })
    }

    /// The outcomes when each player begins, in turn order (Spindler §4).
    ///
    /// # Errors
    /// [`Unsupported::Convention`]; limits and cycles.
    pub fn outcomes(&mut self, convention: Coalition, s: SumId) -> Result<Vec<Outcome>, Halt> {
        let outcomes = self.lend(|games, tables| tables.solver.outcomes(games, convention, s))?;
        let players = convention.players();
        Ok(outcomes.into_iter().map(|winners| Outcome { players, winners }).collect())
    }

    /// The nim value of an impartial game under normal play of two; `None` if it is loony.
    ///
    /// # Errors
    /// [`Unsupported::Labelled`]; limits and cycles.
    pub fn nim_value(&mut self, s: SumId) -> Result<Option<u64>, Halt> {
        self.lend(|games, tables| tables.nim.value(games, s))
    }

    /// Returns how many players after `mover` the last mover is, if all play by their preferences
    /// (Suetsugu, Def 3).
    ///
    /// # Errors
    /// [`Unsupported::NoPlayer`], [`Unsupported::Convention`]; limits and cycles.
    pub fn last(&mut self, matrix: &PreferenceMatrix, s: SumId, mover: u8) -> Result<u8, Halt> {
        self.lend(|games, tables| tables.preferences.last(games, matrix, s, mover))
    }

    /// Compares two sums for a player: `low ≤ high`, under normal play of the players of the rules,
    /// or of two if these are impartial.
    ///
    /// # Errors
    /// [`Unsupported::NoPlayer`]; limits and cycles.
    pub fn at_most(&mut self, player: u8, low: SumId, high: SumId) -> Result<Order, Halt> {
        let convention = self.normal()?;
        let claim = Claim { low, high, player };
        self.lend(|games, tables| {
            let Tables { solver, orders, .. } = tables;
            at_most(games, solver, orders, convention, claim, Effort::default())
        })
    }

    /// The canonical form of a game of two players under normal play: its value, with what is
    /// known of it.
    ///
    /// # Errors
    /// [`Unsupported::Convention`] for more players; limits and cycles.
    pub fn canonical_form(&mut self, s: SumId) -> Result<CanonicalForm, Halt> {
        let table = self.values.clone();
        let value = table.lock().unwrap_or_else(PoisonError::into_inner).value(self, s)?;
        Ok(CanonicalForm::new(table, value))
    }

    /// The canonical form as a game, to be compared with others.
    pub fn value(&mut self, s: SumId) -> Result<SumId, Halt> {
        let table = self.values.clone();
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        let value = table.value(self, s)?;
        table.game(&mut self.arena, value)
    }

    /// Returns normal play of the players of the rules.
    fn normal(&self) -> Result<Coalition, Halt> {
        let players = self.rules.players().unwrap_or(FEWEST_PLAYERS);
        Coalition::normal(players).map_err(|_| Unsupported::Players(players.into()).into())
    }

    fn game(&mut self, position: &R::Position) -> GameId {
        if let Some(&game) = self.games.get(position) {
            return game;
        }
        // Keys are bounded by memory long before they leave `u32`.
        let key = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let game = match self.rules.players() {
            None => self.arena.position(key),
            // A number of players that cannot be is refused where the position is expanded.
            Some(players) => match self.arena.labelled_position(key, players) {
                Ok(game) => game,
                Err(_) => self.arena.position(key),
            },
        };
        self.positions.push(position.clone());
        self.games.insert(position.clone(), game);
        game
    }

    /// The options of a player as sums.
    fn options(&mut self, key: u32, player: u8) -> Result<Vec<SumId>, Halt> {
        let position = &self.positions[key as usize];
        let options = self.rules.options(position, player);
        options
            .iter()
            .map(|option| {
                let parts: Vec<_> = option.iter().map(|part| (self.game(part), 1)).collect();
                self.arena.sum(&parts)
            })
            .collect()
    }

    /// Runs a query with the memo tables taken out of `self`.
    fn lend<T>(&mut self, ask: impl FnOnce(&mut Self, &mut Tables) -> T) -> T {
        let mut tables = std::mem::take(&mut self.tables);
        let answer = ask(self, &mut tables);
        self.tables = tables;
        answer
    }
}

#[derive(Debug, Default)]
struct Tables {
    solver: Solver,
    nim: NimValues,
    preferences: Preferences,
    orders: Orders,
}

impl<R: Rules> Ruled<R>
where
    R::Position: Debug,
{
    /// A game as text; values of two players by their names.
    ///
    /// # Errors
    /// [`Limit::TooLarge`](tweedle_base::Limit::TooLarge) for a text of more than a megabyte.
    pub fn text(&self, s: SumId) -> Result<String, Halt> {
        let name = |key: u32| format!("{:?}", self.positions[key as usize]);
        write(&self.arena, s, &name, 1 << 20)
    }
}

impl<R: Rules> World for Ruled<R> {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn expand(&mut self, g: GameId, key: u32) -> Result<(), Halt> {
        let Some(players) = self.rules.players() else {
            let options = self.options(key, 0)?;
            return self.arena.define(g, options);
        };
        if !(FEWEST_PLAYERS..=MAX_PLAYERS).contains(&players) {
            return Err(Unsupported::Players(players.into()).into());
        }
        let lists: Result<_, Halt> = (0..players).map(|p| self.options(key, p)).collect();
        self.arena.define_labelled(g, lists?)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}
