//! Combinatorial games with any number of players: outcomes, values, thermographs, quotients.
//!
//! A ruleset is a type with one method, [`Rules::options`](ruleset::Rules::options), and
//! [`Ruled`](ruleset::Ruled) plays by it.
//!
//! Three players take one token or two neighbouring ones from a row, which may fall apart (Kayles):
//!
//! ```
//! use tweedle_games::play::Coalition;
//! use tweedle_games::ruleset::{Rules, Ruled};
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
//! // Of N, the next player, O and P, the previous one, only O wins.
//! let outcome = games.outcome(Coalition::THREE, row)?;
//! assert_eq!(outcome.to_string(), "O");
//! assert!(outcome.wins(1));
//! assert_eq!(games.nim_value(row)?, Some(2));
//! # Ok::<(), tweedle_games::Error>(())
//! ```
//!
//! In a partizan game each player has their own moves. Clobber on a strip: Left moves an `x` onto
//! an adjacent `o`, which is captured; Right an `o` onto an `x`.
//!
//! ```
//! use tweedle_games::ruleset::{Ruled, Rules};
//!
//! struct Clobber;
//!
//! impl Rules for Clobber {
//!     type Position = Vec<u8>;
//!
//!     fn players(&self) -> Option<u8> {
//!         Some(2)
//!     }
//!
//!     fn options(&self, strip: &Vec<u8>, player: u8) -> Vec<Vec<Vec<u8>>> {
//!         let (own, other) = if player == 0 { (b'x', b'o') } else { (b'o', b'x') };
//!         let beside = |at: usize| [at.wrapping_sub(1), at + 1].map(move |to| (at, to));
//!         let moves = (0..strip.len()).flat_map(beside);
//!         let legal = |at: usize, to: usize| strip[at] == own && strip.get(to) == Some(&other);
//!         let mut options = Vec::new();
//!         for (at, to) in moves.filter(|(at, to)| legal(*at, *to)) {
//!             let mut left = strip.clone();
//!             (left[at], left[to]) = (b'.', own);
//!             options.push(vec![left]);
//!         }
//!         options
//!     }
//! }
//!
//! let mut games = Ruled::new(Clobber);
//! let strip = games.position(b"xxo".to_vec());
//! let form = games.canonical_form(strip)?;
//! assert_eq!(form.to_string(), "↑");
//! assert_eq!(form.atomic_weight()?.map(|weight| weight.to_string()).as_deref(), Some("1"));
//! assert_eq!(form.thermograph()?.temperature.to_string(), "0");
//! assert_eq!(form.left_stop(), form.right_stop());
//! // Left, who is player 0, is better off than with nothing at all.
//! let nothing = games.position(Vec::new());
//! assert!(games.at_most(0, nothing, strip)?.is_proved());
//! # Ok::<(), tweedle_games::Error>(())
//! ```
//!
//! Functions of the other modules take a [`World`](game::World); [`Ruled`](ruleset::Ruled) is one.
//! The quotient of the sums of heaps from which one or two tokens are taken, for three players,
//! with its proof:
//!
//! ```
//! use tweedle_games::game::Halt;
//! use tweedle_games::play::{Coalition, Play};
//! use tweedle_games::quotient::{QuotientLimits, Scoring, closure, quotient};
//! use tweedle_games::ruleset::{Rules, Ruled};
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
//! let play = Play::from(Coalition::THREE);
//! let scoring = Scoring::new(&play).unwrap();
//! let closed = closure(&mut games, &heaps, &scoring, None)?;
//! let limits = QuotientLimits::default();
//! let found = quotient::<Halt>(&closed.heaps, &scoring, limits, &mut |_| Ok(()))?;
//! // All sums of these heaps fall into this number of classes; the pairs are the proof.
//! assert!(found.order() > 1 && found.pairs() > 0);
//! // Who wins thirty heaps of one token and a heap of three follows from their class.
//! let total = games.add(heaps[2], heaps[0], 30)?;
//! let class = found.class(&[(closed.sums[0][0].0, 30), (closed.sums[2][0].0, 1)]);
//! let outcome = games.outcome(Coalition::THREE, total)?;
//! assert_eq!(scoring.at(found.score(class), 0), outcome.winners.bits());
//! # Ok::<(), tweedle_games::Error>(())
//! ```
//!
//! [`game`] has games and their sums, [`play`] the conventions of play, [`solve`] the searches,
//! [`two`] the theory of two players, [`order`] and [`quotient`] relations that hold in sum with
//! other games. All errors turn into [`Error`]; a search returns [`game::Halt`]: a limit, a
//! cycle, or a question that does not apply.

pub mod absorbing;
pub mod addition;
pub mod bitboard;
pub mod board;
pub mod distinguish;
mod error;
pub mod game;
pub mod graph;
pub mod heaps;
pub mod loopy;
pub mod order;
pub mod period;
pub mod play;
pub mod quotient;
pub mod ruleset;
pub mod solve;
pub mod stopper;
pub mod symbolic;
#[cfg(test)]
mod testing;
pub mod theorem;
pub mod two;

pub use error::Error;
