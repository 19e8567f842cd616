//! Compilation of rules about boards to bitboard move patterns, by symbolic execution over an
//! unknown board.
//!
//! For boards of one shape, a rule becomes patterns of cell contents before and after a move
//! (`tweedle_games::bitboard`). If a rule depends on the board in any other way, or could fail,
//! compilation stops with [`Stuck`] and without any effect. Then the rules are
//! interpreted.

mod branches;
mod calls;
mod cells;
mod compare;
mod edges;
mod loops;
mod natives;
mod patterns;
mod reader;
mod report;
mod sums;
mod symbol;
mod symbolic;
mod vertices;

use crate::lang::eval::Machine;
use crate::lang::rules::position_of;
use crate::lang::value::{
    Answered, BoardFamily, BoardKind, Boards, Families, Found, Position, Ruleset, Value,
};
use reader::Stuck;
use std::hash::Hash;
use std::sync::Arc;
use tweedle_games::bitboard::patterns::Patterns;
use tweedle_games::bitboard::{Grid, LOONY, NoAnswer, OnBoard, Source};
use tweedle_games::game::{GameId, Halt, SumId};

pub(crate) use report::{BoardRules, board_rules};
pub(crate) use sums::{BoardSum, board_ends, board_lead, board_sum, board_winners, board_wins};
pub(crate) use sums::{is_followed, is_searched};

/// The maximum length of rows whose nim values are computed on bitboards. Compiling the rules for
/// each length that longer rows fall into takes longer than interpreting them.
const MAX_ROW: usize = 64;

/// The compiler of rules, for solvers on bitboards.
struct Rules<'m> {
    machine: &'m mut Machine,
    families: &'m mut Families,
    /// Set if positions may end with points, as `final score` says. Otherwise no `final` rule is
    /// supported.
    scores: bool,
}

impl Source for Rules<'_> {
    fn patterns(&mut self, family: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer> {
        let read =
            patterns::patterns((self.machine, self.families), family, grid, letters, self.scores);
        if let Err(Stuck::Unsupported(_)) = read
            && let Some(BoardFamily { ruleset, kind, .. }) = self.families.get(family)
            && !matches!(kind, BoardKind::Board | BoardKind::Text)
        {
            let ruleset = ruleset.id;
            self.families.refuse(ruleset);
        }
        read.map_err(NoAnswer::from)
    }
}

/// Finds the canonical forms of the components of a sum that are board positions whose rules
/// compile to move patterns.
pub(crate) fn learn_boards(
    machine: &mut Machine,
    found: &mut Found,
    sum: SumId,
) -> Result<(), Halt> {
    if !machine.compiles {
        return Ok(());
    }
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    let Found { values, boards, .. } = found;
    for (game, _) in machine.arena.parts(sum).to_vec() {
        if values.knows(game) {
            continue;
        }
        let place = position(machine, &mut boards.families, game);
        if let Some(place) = &place {
            leave_room(machine, boards, place.family);
        }
        let Boards { values: answered, families, .. } = &mut *boards;
        let value = followed(place, (answered, ()), |positions, position| {
            let rules = &mut Rules { machine, families, scores: false };
            positions.value((rules, crew), &mut values.values, &budget, position)
        })?;
        if let Some(value) = value {
            values.learn(game, value);
        }
    }
    Ok(())
}

/// Returns the nim value of an impartial board position, `None` if it is loony, if its rules
/// compile to move patterns.
pub(crate) fn board_nim_value(
    machine: &mut Machine,
    game: GameId,
) -> Result<Option<Option<u32>>, Halt> {
    let impartial = |position: &Position| position.players.is_none();
    if !machine.compiles || !position_of(machine, game).is_some_and(impartial) {
        return Ok(None);
    }
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    let value = machine.lend(|machine, found| {
        let boards = &mut found.boards;
        let place = position(machine, &mut boards.families, game);
        let is_long = |place: &Place| place.grid.rows() == 1 && place.grid.cells() > MAX_ROW;
        if place.as_ref().is_some_and(is_long) {
            return Ok(None);
        }
        if let Some(place) = &place {
            leave_room(machine, boards, place.family);
        }
        let Boards { nim_values, nim_sums, families, .. } = boards;
        let family = place.as_ref().map_or(0, |place| place.family);
        let small = nim_values.known.entry((family, ())).or_default();
        let searched = followed(place.clone(), (nim_sums, ()), |sums, position| {
            let rules = &mut Rules { machine, families, scores: false };
            sums.nim_value((rules, crew), small, &budget, position)
        })?;
        if searched.is_some() {
            return Ok(searched);
        }
        // Rules with moves after which the same player moves again are solved by options.
        nim_value_by_options(machine, found, place)
    })?;
    Ok(value.map(|value| (value != LOONY).then_some(value)))
}

/// Returns the nim value of an impartial board position, or [`LOONY`], by a mex at each position.
fn nim_value_by_options(
    machine: &mut Machine,
    found: &mut Found,
    place: Option<Place>,
) -> Result<Option<u32>, Halt> {
    let (budget, crew) = (machine.budget.clone(), machine.surveying.crew());
    let Boards { nim_values, families, .. } = &mut found.boards;
    followed(place, (nim_values, ()), |positions, position| {
        let rules = &mut Rules { machine, families, scores: false };
        positions.nim_value((rules, crew), &budget, position)
    })
}

/// Drops the tables of other families if memory is short, so that earlier queries leave room for
/// one about this family.
fn leave_room(machine: &Machine, boards: &mut Boards, family: u32) {
    if machine.bytes_in_use() > machine.budget.max_bytes / 2 {
        boards.keep_only(family);
    }
}

/// Answers a query about a position on a small board, if its rules compile to move patterns.
fn followed<A: Default, K: Copy + Eq + Hash, T>(
    place: Option<Place>,
    answered: (&mut Answered<A, K>, K),
    ask: impl FnOnce(&mut A, OnBoard<'_>) -> Result<T, NoAnswer>,
) -> Result<Option<T>, Halt> {
    let Some(place) = place else { return Ok(None) };
    let sum = BoardSum { on_boards: vec![place], ..BoardSum::default() };
    sum.search(answered, |known, all| ask(known, all[0]))
}

/// A position on a small board: its ruleset, its family, and the board.
#[derive(Debug, Clone)]
struct Place {
    ruleset: u32,
    family: u32,
    grid: Grid,
    cells: Vec<u8>,
}

/// Returns a position with an argument that is a small board, or a list of edges of a graph.
fn position(machine: &Machine, families: &mut Families, game: GameId) -> Option<Place> {
    let Position { ruleset, args, players, .. } = position_of(machine, game)?;
    place(families, ruleset, args, *players)
}

/// Returns the position of a ruleset with these arguments and this number of players.
fn place(
    families: &mut Families,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
    players: Option<u8>,
) -> Option<Place> {
    // If there are several boards, the last one is used.
    let last = |is: &dyn Fn(&Value) -> bool| (0..args.len()).rev().find(|i| is(&args[*i]));
    let on_board = |place: usize| Some((place, in_cells(&args[place])?));
    let graphs = !families.is_refused(ruleset.id);
    let (place, (kind, grid, cells)) =
        if let Some(place) = last(&|arg| matches!(arg, Value::Board(_))) {
            on_board(place)?
        } else if graphs && let Some(on_sets) = on_sets(args) {
            on_sets
        } else if let Some(place) = last(&|arg| matches!(arg, Value::Str(_))) {
            on_board(place)?
        } else if graphs {
            on_edges(args)?
        } else {
            return None;
        };
    let family = families.number(BoardFamily {
        ruleset: ruleset.clone(),
        place,
        kind,
        players,
        args: args.to_vec(),
    });
    Some(Place { ruleset: ruleset.id, family, grid, cells })
}

type Cells = (BoardKind, Grid, Vec<u8>);

/// Returns the cells of a board or string.
fn in_cells(board: &Value) -> Option<Cells> {
    match board {
        Value::Board(board) => {
            let [layers, rows, columns] = board.shape().sides();
            let layers = if board.shape().dimensions() == 2 { 0 } else { layers };
            let grid = Grid::with_sides([layers, rows, columns])?;
            Some((BoardKind::Board, grid, board.cells().to_vec()))
        }
        Value::Str(text) if text.is_ascii() => {
            Some((BoardKind::Text, Grid::new(1, text.len())?, text.as_bytes().to_vec()))
        }
        _ => None,
    }
}

/// Returns the cells of sets at the vertices of a graph, and the index of the argument.
fn on_sets(args: &[Value]) -> Option<(usize, Cells)> {
    let (place, kind, cells) = vertices::sets_of(args)?;
    Some((place, (kind, Grid::new(1, cells.len())?, cells)))
}

/// Returns the cells of an edge list, and the index of the argument.
fn on_edges(args: &[Value]) -> Option<(usize, Cells)> {
    args.iter().enumerate().find_map(|(place, arg)| {
        let edges = edges::edges_of(arg)?;
        let cells = vec![edges::PRESENT_EDGE; edges.edges.len()];
        Some((place, (BoardKind::Edges(edges), Grid::new(1, cells.len())?, cells)))
    })
}
