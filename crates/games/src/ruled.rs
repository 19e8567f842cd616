//! Rulesets written in Rust: a type with one method is a ruleset, and [`Ruled`] plays by it.
//!
//! Three players take one token or two neighbouring ones from a row, which may fall apart (Kayles):
//!
//! ```
//! use tweedle_games::play::Coalition;
//! use tweedle_games::ruled::{Rules, Ruled};
//!
//! struct Kayles;
//!
//! impl Rules for Kayles {
//!     type Position = u32;
//!
//!     fn options(&self, row: &u32, _player: u8) -> Vec<Vec<u32>> {
//!         let taken = (1..=2).filter(|taken| taken <= row);
//!         let left = taken.map(|taken| row - taken);
//!         left.flat_map(|left| (0..=left).map(move |at| vec![at, left - at])).collect()
//!     }
//! }
//!
//! let mut games = Ruled::new(Kayles);
//! let row = games.position(7);
//! // Seats are bits: 1 the next player, 2 the one after, 4 the previous one.
//! assert_eq!(games.outcome(Coalition::THREE, row)?, 0b010);
//! assert_eq!(games.nim_value(row)?, Some(2));
//! # Ok::<(), tweedle_games::game::Halt>(())
//! ```
//!
//! With labelled players each has options of their own. Left takes a row out of a strip, Right two
//! neighbouring ones; what is left falls apart. The value is a canonical form, and numbers and
//! switches are written by their names:
//!
//! ```
//! use tweedle_games::ruled::{Rules, Ruled};
//!
//! struct Strip;
//!
//! impl Rules for Strip {
//!     /// Rows that are free in both columns.
//!     type Position = u32;
//!
//!     fn players(&self) -> Option<u8> {
//!         Some(2)
//!     }
//!
//!     fn options(&self, rows: &u32, player: u8) -> Vec<Vec<u32>> {
//!         match player {
//!             // Left takes one row.
//!             0 => (0..*rows).map(|at| vec![at, rows - 1 - at]).collect(),
//!             // Right takes two that follow each other.
//!             _ => (1..*rows).map(|at| vec![at - 1, rows - 1 - at]).collect(),
//!         }
//!     }
//! }
//!
//! let mut games = Ruled::new(Strip);
//! let [one, two, three] = [1, 2, 3].map(|rows| games.position(rows));
//! let value = games.value(one)?;
//! assert_eq!(games.text(value)?, "1");
//! let value = games.value(two)?;
//! assert_eq!(games.text(value)?, "{1 | 0}");
//! // For Left, who is player 0, three rows are better than two.
//! assert!(games.at_most(0, two, three)?.is_proved());
//! assert!(games.at_most(0, three, two)?.is_refuted());
//! # Ok::<(), tweedle_games::game::Halt>(())
//! ```
//!
//! What the other rooms offer takes a [`World`], and a [`Ruled`] is one. The quotient of the sums
//! of heaps from which one or two tokens are taken, for three players, with its proof:
//!
//! ```
//! use tweedle_games::play::{Coalition, Play};
//! use tweedle_games::quotient::{QuotientLimits, Scoring, closure, quotient};
//! use tweedle_games::ruled::{Rules, Ruled};
//!
//! struct TakeTwo;
//!
//! impl Rules for TakeTwo {
//!     type Position = u32;
//!
//!     fn options(&self, heap: &u32, _player: u8) -> Vec<Vec<u32>> {
//!         (1..=2).filter_map(|taken| heap.checked_sub(taken)).map(|left| vec![left]).collect()
//!     }
//! }
//!
//! let mut games = Ruled::new(TakeTwo);
//! let heaps = [1, 2, 3].map(|size| games.position(size));
//! let closed = closure(&mut games, &heaps, 1)?;
//! let play = Play::from(Coalition::THREE);
//! let scoring = Scoring::new(&play).ok_or("players differ")?;
//! let limits = QuotientLimits { classes: 1000, pairs: 100_000, bytes: 1 << 24, steps: 1 << 24 };
//! let found = quotient::<()>(&closed.heaps, &scoring, limits, &mut |_| Ok(()))
//!     .map_err(|_| "no quotient")?;
//! // Any sum of these heaps is as one of so many, and this many pairs prove it.
//! assert!(found.order() > 1 && found.pairs() > 0);
//! // Who wins thirty heaps of one token and a heap of three follows from their class.
//! let total = games.add(heaps[2], heaps[0], 30)?;
//! let class = found.class(&[(closed.sums[0][0].0, 30), (closed.sums[2][0].0, 1)]);
//! assert_eq!(scoring.at(found.score(class), 0), games.outcome(Coalition::THREE, total)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use hashbrown::HashMap;

use crate::game::{Arena, FEWEST_PLAYERS, GameId, Halt, MOST_PLAYERS, SumId, Unfit, World, write};
use crate::order::{Claim, Effort, Order, Orders, Simplify, at_most, simplify};
use crate::play::{Coalition, PreferenceMatrix, Seats};
use crate::solve::{NimValues, Preferences, Solver};
use tweedle_base::{Budget, Seeded};

/// A ruleset: where one may go from a position. Every line of play must end, but for what
/// [`loopy`](crate::loopy) and [`stopper`](crate::stopper) are asked.
pub trait Rules {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// The options of a player, from 0 in turn order, each as the positions whose sum it is: an
    /// option `vec![]` ends the game, two positions are played beside each other. With impartial
    /// rules the player is always 0.
    fn options(&self, position: &Self::Position, player: u8) -> Vec<Vec<Self::Position>>;

    /// How many players have options of their own, 2 to 32; `None` for impartial rules, which are
    /// for any number.
    fn players(&self) -> Option<u8> {
        None
    }
}

/// The games of a ruleset, and what has been found out about them.
#[derive(Debug)]
pub struct Ruled<R: Rules> {
    rules: R,
    arena: Arena,
    /// The limits of each question.
    pub budget: Budget,
    /// The game of each position; its key is its place in `positions`.
    games: HashMap<R::Position, GameId, Seeded>,
    positions: Vec<R::Position>,
    solver: Solver,
    nim: NimValues,
    preferences: Preferences,
    orders: Orders,
}

impl<R: Rules> Ruled<R> {
    /// No games yet, and the default limits.
    pub fn new(rules: R) -> Ruled<R> {
        Ruled {
            rules,
            arena: Arena::new(),
            budget: Budget::default(),
            games: HashMap::default(),
            positions: Vec::new(),
            solver: Solver::new(),
            nim: NimValues::new(),
            preferences: Preferences::new(),
            orders: Orders::default(),
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

    /// The seats that win an impartial game against every coalition of the others (Spindler §3).
    ///
    /// # Errors
    /// [`Unfit::Labelled`]; limits and cycles.
    pub fn outcome(&mut self, convention: Coalition, s: SumId) -> Result<Seats, Halt> {
        self.lend(|games, lent| lent.solver.outcome(games, convention, s))
    }

    /// The seats that win when each player begins, in turn order (Spindler §4).
    ///
    /// # Errors
    /// [`Unfit::Convention`]; limits and cycles.
    pub fn outcomes(&mut self, convention: Coalition, s: SumId) -> Result<Vec<Seats>, Halt> {
        self.lend(|games, lent| lent.solver.outcomes(games, convention, s))
    }

    /// The nim value of an impartial game under normal play of two; `None` if it is loony.
    ///
    /// # Errors
    /// [`Unfit::Labelled`]; limits and cycles.
    pub fn nim_value(&mut self, s: SumId) -> Result<Option<u64>, Halt> {
        self.lend(|games, lent| lent.nim.value(games, s))
    }

    /// How many players after `mover` the one who moves last is, if all play by their preferences
    /// (Suetsugu, Def 3).
    ///
    /// # Errors
    /// [`Unfit::NoPlayer`], [`Unfit::Convention`]; limits and cycles.
    pub fn last(&mut self, matrix: &PreferenceMatrix, s: SumId, mover: u8) -> Result<u8, Halt> {
        self.lend(|games, lent| lent.preferences.last(games, matrix, s, mover))
    }

    /// Whether `low ≤ high` for a player, under normal play of the players of the rules, of two if
    /// these are impartial.
    ///
    /// # Errors
    /// [`Unfit::NoPlayer`]; limits and cycles.
    pub fn at_most(&mut self, player: u8, low: SumId, high: SumId) -> Result<Order, Halt> {
        let convention = self.normal()?;
        let claim = Claim { low, high, player };
        self.lend(|games, lent| {
            let Lent { solver, orders, .. } = lent;
            at_most(games, solver, orders, convention, claim, Effort::default())
        })
    }

    /// The canonical form of a game of two players under normal play: its value.
    ///
    /// # Errors
    /// [`Unfit::Convention`] for more players; limits and cycles.
    pub fn value(&mut self, s: SumId) -> Result<SumId, Halt> {
        let convention = Coalition::TWO;
        let found = self.lend(|games, lent| {
            let Lent { solver, orders, .. } = lent;
            simplify(games, solver, orders, convention, (s, 0), Simplify::All, Effort::default())
        });
        Ok(found?.game)
    }

    /// Normal play of so many players as the rules are for.
    fn normal(&self) -> Result<Coalition, Halt> {
        let players = self.rules.players().unwrap_or(FEWEST_PLAYERS);
        Coalition::normal(players).map_err(|_| Unfit::Players(players.into()).into())
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

    /// Asks with what is remembered taken out of the way.
    fn lend<T>(&mut self, ask: impl FnOnce(&mut Self, &mut Lent) -> T) -> T {
        let mut lent = Lent {
            solver: std::mem::take(&mut self.solver),
            nim: std::mem::take(&mut self.nim),
            preferences: std::mem::take(&mut self.preferences),
            orders: std::mem::take(&mut self.orders),
        };
        let answer = ask(self, &mut lent);
        let Lent { solver, nim, preferences, orders } = lent;
        (self.solver, self.nim) = (solver, nim);
        (self.preferences, self.orders) = (preferences, orders);
        answer
    }
}

/// What is remembered, while a question is asked.
struct Lent {
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
        if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) {
            return Err(Unfit::Players(players.into()).into());
        }
        let lists: Result<_, Halt> = (0..players).map(|p| self.options(key, p)).collect();
        self.arena.define_labelled(g, lists?)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}
