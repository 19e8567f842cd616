//! Solver for positions on bitboards: the rules are compiled to move [`patterns`], a position is a
//! few machine words, and a transposition table holds the answer for each.
//!
//! A board has at most [`MAX_CELLS`] cells and at most eight kinds of letters; boards of up to 64
//! cells are one word for each plane of bits, larger ones four or sixteen. Wherever that does not
//! do, the answer is [`NoAnswer::Unsupported`], and the game is to be followed otherwise.
//!
//! Four tables answer queries: [`Positions`] of single positions (their values, nim values, and
//! results of loopy play), [`Winners`] of sums for two players, [`Coalitions`] of sums for any
//! number, and [`Leads`] of scores. A [`Source`] gives the rules on boards of a shape.
//!
//! Cram: each player covers two neighbouring empty cells.
//!
//! ```
//! use tweedle_games::bitboard::patterns::{
//!     CellSource, Image, Needs, Pattern, Patterns, Placed, Terms,
//! };
//! use tweedle_games::bitboard::{
//!     ByCoalition, Coalitions, Grid, NoAnswer, Positions, Source, Threads,
//! };
//! use tweedle_games::play::{Coalition, SeatSet};
//! use tweedle_base::Budget;
//!
//! struct Cram;
//!
//! impl Source for Cram {
//!     fn patterns(
//!         &mut self,
//!         family: u32,
//!         grid: Grid,
//!         letters: &[u8],
//!     ) -> Result<Patterns, NoAnswer> {
//!         let code = |letter: u8| {
//!             letters.iter().position(|it| *it == letter).ok_or(NoAnswer::Letter(letter))
//!         };
//!         let (empty, full) = (code(b'.')?, code(b'#')? as u8);
//!         let cover = |cells: [usize; 2]| {
//!             let cells = cells.map(|cell| cell as u16);
//!             let after = |cell: u16| match cells.contains(&cell) {
//!                 true => CellSource::Code(full),
//!                 false => CellSource::Cell(cell),
//!             };
//!             let board = Image { grid, cells: (0..grid.cells() as u16).map(after).collect() };
//!             Pattern {
//!                 needs: vec![Needs { codes: 1 << empty, cells: cells.into_iter().collect() }],
//!                 before: Vec::new(),
//!                 after: Vec::new(),
//!                 sum: vec![Terms::Whole(board, Placed { family, least: None })],
//!                 again: false,
//!             }
//!         };
//!         let columns = grid.columns();
//!         let across = (0..grid.cells()).filter(|cell| (cell + 1) % columns > 0);
//!         let down = 0..grid.cells() - columns;
//!         let across = across.map(|cell| [cell, cell + 1]);
//!         let moves = across.chain(down.map(|cell| [cell, cell + columns])).map(cover);
//!         let (rewrites, symmetries) = (Vec::new(), None);
//!         Ok(Patterns { rewrites, moves: vec![moves.collect()], symmetries })
//!     }
//! }
//!
//! let (budget, grid) = (Budget::default(), Grid::new(2, 3).unwrap());
//! let board = (0, grid, &b"......"[..]);
//! let mut nim_values = Positions::<u32>::default();
//! assert_eq!(nim_values.nim_value((&mut Cram, Threads::ALONE), &budget, board)?, 1);
//! let three = ByCoalition {
//!     source: &mut Cram,
//!     convention: Coalition::THREE,
//!     impartial: true,
//!     budget: &budget,
//!     first: 0,
//!     crew: Threads::ALONE,
//! };
//! assert_eq!(Coalitions::default().winners(three, &[board])?, SeatSet::seat(1));
//! # Ok::<(), tweedle_games::Error>(())
//! ```

mod cells;
pub mod patterns;
mod search;
mod table;

pub use cells::grid::{Grid, MAX_CELLS, MAX_ROW_CELLS, Room};
pub use search::loopy::{Analysis, Seen};
pub use search::scores::{ByLead, Leads};
pub use search::sums::{ByCoalition, ByWinner, Coalitions, NimSums, Winners};
pub use search::values::LOONY;
pub use table::positions::{OnBoard, Positions};
pub use table::threads::Threads;
pub use table::{NoAnswer, Source};
