//! Solution of all small positions of a ruleset on boards, for the answer cache.

use super::{BoardSum, Place, board_value, board_winners, nim_value_by_options, place, recall};
use crate::lang::eval::{KeptAnswers, Machine};
use crate::lang::report::{Code, EvalResult};
use crate::lang::rules::validate;
use crate::lang::value::{Found, Ruleset, Value};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tweedle_games::bitboard::patterns::MAX_CODES;
use tweedle_games::board::{Board, Shape};
use tweedle_games::game::Halt;
use tweedle_games::play::Coalition;

/// The most letters on boards that are solved on bitboards.
pub(crate) const MAX_LETTERS: usize = MAX_CODES;

/// The number of positions solved between two updates of the progress and of the file.
const POSITIONS_BETWEEN_SAVES: u64 = 1 << 10;

/// The number of cells of boards on which all letters of the rules are expected to occur.
const CELLS_FOR_LETTERS: usize = 3;

/// A ruleset about boards, with all arguments except the board.
#[derive(Debug, Clone)]
pub(crate) struct BoardRuleset {
    ruleset: Arc<Ruleset>,
    /// The arguments, with a placeholder for the board.
    args: Vec<Value>,
    place: usize,
    /// Set if the board is a string, as a row of characters.
    is_row: bool,
}

/// The small boards of a ruleset.
#[derive(Debug, Clone)]
pub(crate) struct SmallBoards {
    /// The letters of their cells.
    pub(crate) letters: Vec<u8>,
    /// Set if they are boxes.
    pub(crate) boxes: bool,
    /// The number of players, if the game is partizan.
    pub(crate) players: Option<u8>,
}

impl BoardRuleset {
    /// Returns the ruleset with these arguments other than the board; `None` if their number is
    /// wrong, or if it has several boards. Without a `board` rule, the last parameter is a string.
    pub(crate) fn new(
        ruleset: &Arc<Ruleset>,
        mut args: Vec<Value>,
        players: u8,
    ) -> Option<BoardRuleset> {
        let code = &ruleset.code;
        let names = code.params.len();
        if args.len() + 2 == names && code.ends_with_players {
            args.push(Value::Int(players.into()));
        }
        let (place, is_row) = match code.boards[..] {
            [place] => (place, false),
            [] => (names.checked_sub(1)?, true),
            _ => return None,
        };
        if args.len() + 1 != names {
            return None;
        }
        args.insert(place, Value::Absent);
        Some(BoardRuleset { ruleset: ruleset.clone(), args, place, is_row })
    }

    /// Returns the arguments with a board, and the number of players of the position if the game is
    /// partizan; `None` if a `require` rule rejects the board.
    fn admit(
        &self,
        machine: &mut Machine,
        shape: Shape,
        cells: &[u8],
    ) -> EvalResult<Option<(Vec<Value>, Option<u8>)>> {
        let mut args = self.args.clone();
        args[self.place] = match self.is_row {
            true => Value::Str(String::from_utf8_lossy(cells).into()),
            false => {
                Value::Board(Board::filled(shape, b'.').with(cells.iter().copied().enumerate()))
            }
        };
        match validate::admit(machine, &self.ruleset, &args, self.ruleset.code.span) {
            Ok(players) => Ok(Some((args, players))),
            Err(problem) => match problem.code {
                Code::Interrupted | Code::Limit | Code::Bug => Err(problem),
                _ => Ok(None),
            },
        }
    }

    /// Returns the small boards with these letters, or with all letters that the ruleset accepts on
    /// boards of one or two cells.
    pub(crate) fn boards(
        &self,
        machine: &mut Machine,
        letters: Option<&[u8]>,
    ) -> EvalResult<SmallBoards> {
        let all: Vec<u8> = match letters {
            Some(letters) => letters.to_vec(),
            None => (b'!'..=b'~').filter(|letter| *letter != b'|').collect(),
        };
        let mut found = SmallBoards { letters: Vec::new(), boxes: false, players: None };
        for boxes in [false, true] {
            if boxes && self.is_row || !found.letters.is_empty() {
                break;
            }
            for paired in [false, true] {
                let known = found.letters.clone();
                for &letter in all.iter().filter(|letter| !known.contains(letter)) {
                    // A letter may be accepted only next to another.
                    let boards: Vec<Vec<u8>> = match paired {
                        false => vec![vec![letter]],
                        true => known.iter().map(|other| vec![letter, *other]).collect(),
                    };
                    if let Some(players) = self.accepted(machine, boxes, &boards)? {
                        found.letters.push(letter);
                        (found.boxes, found.players) = (boxes, players);
                    }
                }
            }
        }
        if letters.is_some() {
            found.letters = all;
        }
        found.letters.sort_unstable();
        found.letters.dedup();
        Ok(found)
    }

    /// Returns the number of players of the first of these boards of one or two cells that is
    /// accepted, if one is.
    fn accepted(
        &self,
        machine: &mut Machine,
        boxes: bool,
        boards: &[Vec<u8>],
    ) -> EvalResult<Option<Option<u8>>> {
        for shape in shapes(2, self.is_row, boxes) {
            for cells in boards.iter().filter(|cells| cells.len() == shape.cells()) {
                if let Some((_, players)) = self.admit(machine, shape, cells)? {
                    return Ok(Some(players));
                }
            }
        }
        Ok(None)
    }

    /// Returns the shapes with at most this number of cells, the smallest first, and with at most
    /// this number of rows or of columns.
    pub(crate) fn shapes(
        &self,
        boards: &SmallBoards,
        cells: usize,
        width: Option<usize>,
    ) -> Vec<Shape> {
        let mut all = shapes(cells, self.is_row, boards.boxes);
        let least = |shape: &Shape| shape.sides()[1].min(shape.sides()[2]);
        all.retain(|shape| width.is_none_or(|most| least(shape) <= most));
        all
    }

    /// Solves all positions on boards of these shapes that the `require` rules accept, those of
    /// impartial games under a convention. Saves the answers from time to time.
    pub(crate) fn solve(
        &self,
        machine: &mut Machine,
        boards: &SmallBoards,
        (shapes, convention): (&[Shape], Coalition),
        save: &mut dyn FnMut(&mut Machine) -> EvalResult<()>,
    ) -> EvalResult<()> {
        let progress = machine.surveying.progress.clone();
        let letters = &boards.letters;
        let total = board_count(shapes, letters.len()).unwrap_or(u64::MAX);
        progress[1].store(total, Ordering::Relaxed);
        let mut done = 0u64;
        let span = self.ruleset.code.span;
        let mut all = || -> EvalResult<()> {
            // A new letter empties the tables, so the smallest boards come again.
            let small = shapes.iter().filter(|shape| shape.cells() <= CELLS_FOR_LETTERS);
            for shape in small.chain(shapes) {
                let mut codes = vec![0; shape.cells()];
                loop {
                    let cells: Vec<u8> = codes.iter().map(|code| letters[*code]).collect();
                    machine.tick(span)?;
                    if let Some((args, players)) = self.admit(machine, *shape, &cells)? {
                        let found = machine.lend(|machine, found| {
                            let families = &mut found.boards.families;
                            let place = place(families, &self.ruleset, &args, players);
                            solve(machine, found, place, (players, convention))
                        });
                        machine.placed(span, found)?;
                    }
                    done += 1;
                    if done.is_multiple_of(POSITIONS_BETWEEN_SAVES) {
                        progress[0].store(done, Ordering::Relaxed);
                        save(machine)?;
                    }
                    // The next filling, in lexicographic order.
                    let Some(at) = codes.iter().rposition(|code| code + 1 < letters.len()) else {
                        break;
                    };
                    codes[at] += 1;
                    codes[at + 1..].fill(0);
                }
            }
            Ok(())
        };
        let result = all();
        progress[1].store(0, Ordering::Relaxed);
        result
    }
}

/// Returns the number of fillings of boards of these shapes; `None` if it is too large.
pub(crate) fn board_count(shapes: &[Shape], letters: usize) -> Option<u64> {
    shapes.iter().try_fold(0u64, |all, shape| {
        let cells = u32::try_from(shape.cells()).ok()?;
        all.checked_add((letters as u64).checked_pow(cells)?)
    })
}

/// Returns the shapes with at most this number of cells, the smallest first: rectangles, rows only,
/// or boxes.
fn shapes(cells: usize, rows: bool, boxes: bool) -> Vec<Shape> {
    let mut all = Vec::new();
    for layers in 1..=if boxes { cells } else { 1 } {
        for height in 1..=if rows { 1 } else { cells / layers } {
            for width in 1..=cells / layers / height {
                all.extend(match boxes {
                    true => Shape::cuboid(layers, height, width),
                    false => Shape::grid(height, width),
                });
            }
        }
    }
    all.sort_by_key(|shape| shape.cells());
    all
}

/// Solves a position, if its rules compile to move patterns: its canonical form if two players play
/// a partizan game, its nim value if they play an impartial one, and otherwise the winners against
/// all others for each player who may begin, in normal play.
fn solve(
    machine: &mut Machine,
    found: &mut Found,
    at: Option<Place>,
    (players, impartial): (Option<u8>, Coalition),
) -> Result<(), Halt> {
    let Some(at) = at else { return Ok(()) };
    let (boards, values) = (&mut found.boards, &mut found.values.values);
    if players == Some(2) {
        return board_value(machine, boards, values, Some(at)).map(drop);
    }
    if players.is_none() && impartial.players() == 2 {
        recall(machine, boards, values, (KeptAnswers::NimValues, at.family))?;
        return nim_value_by_options(machine, found, Some(at)).map(drop);
    }
    let convention = players.and_then(|players| Coalition::normal(players).ok());
    let convention = convention.unwrap_or(impartial);
    let sum = BoardSum::from(at);
    let mut first = 0..players.unwrap_or(1);
    first.try_for_each(|first| board_winners(machine, found, &sum, (convention, first)).map(drop))
}
