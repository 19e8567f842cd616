//! Pictures of boards: stones, coloured and blocked cells, letters.

use std::collections::BTreeSet;
use tweedle_games::board::Board;
use tweedle_picture::{Anchor, Paint, Picture, Style};

/// The side of a cell on small boards, and the minimum side.
const CELL_SIDE: f64 = 26.0;
const MIN_CELL_SIDE: f64 = 10.0;
/// The maximum number of cells per side that are drawn in full size.
const MAX_FULL_SIZE_CELLS: usize = 24;

/// The content of a cell.
enum Stand {
    Empty,
    Wall,
    Stone(u8),
    Tile(u8),
    Letter(char),
}

fn stand(letter: u8) -> Stand {
    match letter {
        b'.' | b' ' => Stand::Empty,
        b'#' => Stand::Wall,
        b'x' | b'X' => Stand::Stone(0),
        b'o' | b'O' => Stand::Stone(1),
        b'z' | b'Z' => Stand::Stone(2),
        b'L' => Stand::Tile(0),
        b'R' => Stand::Tile(1),
        b'C' => Stand::Tile(2),
        other => Stand::Letter(other.into()),
    }
}

/// The visible effect of a move.
#[derive(Debug, Default)]
pub(super) struct Moved {
    /// The cells that have changed.
    pub cells: BTreeSet<usize>,
    /// Set if the board was rotated or reflected to match the earlier orientation.
    pub turned: bool,
    /// Set if the names of hit areas are written, by which moves are typed.
    pub named: bool,
}

/// Orients a board like the board before a move, and finds the cells changed by the move.
///
/// Rules may return the least image of a board under symmetries. If they may have done so, and
/// another image differs less from the board before, in at most half of its cells, then that image
/// is taken as the result of the move. If no image is that similar, the changes are unknown. Among
/// images with equally many differences, one is preferred that places no stones of players other
/// than `mover`, if one player has moved.
pub(super) fn lay(after: &mut Board, before: &Board, mover: Option<Paint>) -> Moved {
    let differing = |image: &Board| -> BTreeSet<usize> {
        let pairs = before.cells().iter().zip(image.cells());
        pairs.enumerate().filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect()
    };
    let fixed_axes = [false, true].into_iter().find(|fixed| after.representative(*fixed) == *after);
    let images = match fixed_axes {
        Some(fixed_axes) => after.symmetries(fixed_axes),
        None => vec![after.clone()],
    };
    // A move changes something. The board as returned by the rules comes first.
    let near = images.into_iter().enumerate().filter(|(_, image)| image.shape() == before.shape());
    let near = near.map(|(at, image)| (at, differing(&image), image));
    let foreign = |letter: u8| match stand(letter) {
        Stand::Stone(player) | Stand::Tile(player) => {
            mover.is_some_and(|mover| mover != Paint::Player(player))
        }
        _ => false,
    };
    let least = near.filter(|near| !near.1.is_empty()).min_by_key(|(_, cells, image)| {
        let set = cells.iter().filter(|cell| foreign(image.cells()[**cell])).count();
        (cells.len(), set)
    });
    match least {
        Some((0, cells, _)) => Moved { cells, ..Moved::default() },
        Some((_, cells, image)) if 2 * cells.len() <= before.cells().len() => {
            *after = image;
            Moved { cells, turned: true, ..Moved::default() }
        }
        _ => Moved::default(),
    }
}

/// Draws a board, with layers next to each other, and with the cells of a move framed.
pub(super) fn board(board: &Board, moved: &BTreeSet<usize>) -> Picture {
    let [layers, rows, columns] = board.shape().sides();
    let side = match rows.max(columns) {
        few if few <= MAX_FULL_SIZE_CELLS => CELL_SIDE,
        many => (CELL_SIDE * MAX_FULL_SIZE_CELLS as f64 / many as f64).max(MIN_CELL_SIDE),
    };
    let text = board.rows().map(String::from_utf8_lossy).collect::<Vec<_>>().join(" / ");
    let mut picture = Picture::new("board", format!("A board: {text}"));
    let wide = columns as f64 * side + side;
    let corner = |cell: usize| {
        let [layer, row, column] = board.shape().place(cell);
        (layer as f64 * wide + column as f64 * side, row as f64 * side)
    };
    for layer in 0..layers {
        let (width, height) = (columns as f64 * side, rows as f64 * side);
        let look = Style::area(Paint::Ground).edged(Paint::Ink, 1.5);
        picture.rect(layer as f64 * wide, 0.0, width, height, 0.0, look);
    }
    for (cell, letter) in board.cells().iter().enumerate() {
        let (x, y) = corner(cell);
        let look = Style::area(match stand(*letter) {
            Stand::Wall => Paint::Quiet,
            Stand::Tile(player) => Paint::Player(player),
            _ => Paint::None,
        });
        picture.rect(x, y, side, side, 0.0, look.edged(Paint::Faint, 1.0));
    }
    for (cell, letter) in board.cells().iter().enumerate() {
        let (x, y) = corner(cell);
        let (middle, centre) = (x + side / 2.0, y + side / 2.0);
        let size = (0.55 * side).max(6.0);
        let mut write = |text: char, paint: Paint| {
            let place = (Anchor::Middle, size, false);
            picture.write(middle, centre + 0.36 * size, place, paint, &text.to_string());
        };
        match stand(*letter) {
            Stand::Empty | Stand::Wall => {}
            Stand::Tile(player) => write((*letter).into(), Paint::Player(player).text()),
            Stand::Letter(letter) => write(letter, Paint::Ink),
            Stand::Stone(player) => {
                let look = Style::area(Paint::Player(player)).edged(Paint::Ink, 1.0);
                picture.circle(middle, centre, 0.37 * side, look);
                // Stones can be distinguished without colours too.
                if player > 0 {
                    let look = Style::line(Paint::Player(player).text(), 1.5);
                    picture.circle(middle, centre, 0.18 * side, look);
                }
            }
        }
    }
    for cell in 0..board.cells().len() {
        let (x, y) = corner(cell);
        picture.spot(cell, [x, y, side, side]);
    }
    for &cell in moved {
        let (x, y) = corner(cell);
        let look = Style::line(Paint::Strong, 3.0);
        picture.rect(x + 1.5, y + 1.5, side - 3.0, side - 3.0, 2.0, look);
    }
    if board.cells().is_empty() {
        picture.small(0.0, 0.0, Anchor::Start, "no cells");
    }
    picture
}
