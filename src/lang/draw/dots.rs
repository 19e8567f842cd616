//! Pictures of Dots and Boxes: dots, and the lines drawn between them.

use tweedle_picture::{Paint, Picture, Style};

/// The distance between adjacent dots.
pub(super) const DOT_DISTANCE: f64 = 30.0;

/// Draws rows of dots `+`, with `-` between two dots and `|` below a dot, in the same layout.
pub(super) fn dots(rows: &[String]) -> Picture {
    let mut picture = Picture::new("dots and boxes", format!("Dots: {}", rows.join(" / ")));
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let at = |row: usize, column: usize| {
        rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    };
    let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
    let place = |row: usize, column: usize| {
        (column as f64 / 2.0 * DOT_DISTANCE, row as f64 / 2.0 * DOT_DISTANCE)
    };
    let is_dot = |row: usize, column: usize| row.is_multiple_of(2) && column.is_multiple_of(2);
    for row in 0..rows.len() {
        for column in 0..wide {
            let (x, y) = place(row, column);
            let half = DOT_DISTANCE / 2.0;
            let drawn = Style::line(Paint::Ink, 3.0);
            let open = Style::line(Paint::Faint, 1.0).dashed();
            if row % 2 == 0 && column % 2 == 1 {
                let look = if at(row, column) == '-' { drawn } else { open };
                picture.spot(format!("{row}.{column}"), [x - half + 5.0, y - 7.0, 20.0, 14.0]);
                picture.line([(x - half, y), (x + half, y)], look);
            } else if row % 2 == 1 && column % 2 == 0 {
                let look = if at(row, column) == '|' { drawn } else { open };
                picture.spot(format!("{row}.{column}"), [x - 7.0, y - half + 5.0, 14.0, 20.0]);
                picture.line([(x, y - half), (x, y + half)], look);
            }
        }
    }
    for row in 0..rows.len() {
        for column in (0..wide).filter(|column| is_dot(row, *column)) {
            let (x, y) = place(row, column);
            picture.circle(x, y, 4.0, Style::area(Paint::Ink));
        }
    }
    picture
}
