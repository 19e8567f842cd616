//! Reports about the compilation of rules to move patterns, for explanations.

use super::reader::Stuck;
use super::{Place, patterns, position};
use crate::lang::eval::Machine;
use crate::lang::ir::Unsupported;
use crate::lang::rules::position_of;
use crate::lang::value::Value;
use tweedle_games::bitboard::patterns::MAX_CODES;
use tweedle_games::bitboard::{MAX_CELLS, MAX_ROW_CELLS};
use tweedle_games::game::GameId;

/// The result of compiling the rules for a position on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BoardRules {
    /// Compiled: the number of move patterns, with the same moves for all players.
    Alike(usize),
    /// Compiled: the number of move patterns of each player.
    Labelled(Vec<usize>),
    /// Interpreted, since the board is too large.
    Large {
        /// The maximum number of cells of a bitboard.
        cells: usize,
        /// The maximum number of cells in a row.
        row: usize,
    },
    /// Interpreted because of something that is not supported.
    Stopped(Unsupported),
    /// Interpreted, since there are too many letters.
    Letters,
}

/// Returns the result of compiling the rules for a position; `None` if it is not on a board.
pub(crate) fn board_rules(machine: &mut Machine, game: GameId) -> Option<BoardRules> {
    let is_board = |arg: &Value| matches!(arg, Value::Board(_) | Value::Str(_));
    let on_board = position_of(machine, game)?.args.iter().any(is_board);
    if !machine.compiles {
        return None;
    }
    machine.lend(|machine, found| {
        let families = &mut found.boards.families;
        let place = position(machine, families, game);
        let Some(Place { family, grid, cells, .. }) = place else {
            return on_board.then_some(BoardRules::Large { cells: MAX_CELLS, row: MAX_ROW_CELLS });
        };
        let mut letters = cells;
        loop {
            // In the order of their codes.
            letters.sort_unstable();
            letters.dedup();
            if letters.len() > MAX_CODES {
                return Some(BoardRules::Letters);
            }
            let stuck = match patterns::patterns((machine, families), family, grid, &letters, true)
            {
                Ok(found) => {
                    let many: Vec<usize> = found.moves.iter().map(Vec::len).collect();
                    return Some(match many[..] {
                        [moves] => BoardRules::Alike(moves),
                        _ => BoardRules::Labelled(many),
                    });
                }
                Err(stuck) => stuck,
            };
            match stuck {
                Stuck::Letter(letter) => letters.push(letter),
                Stuck::Unsupported(why) => return Some(BoardRules::Stopped(why)),
            }
        }
    })
}
