//! Terminal rendering of a picture in characters: lines as dots of Braille, areas as halves of a
//! character, and text as text.

use super::canvas::{CHARACTER, Figure, Picture, Shape, Style, TEXT};
use super::paint::Paint;

/// A character of a picture, with its colour and its background colour, if it has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub sign: char,
    /// Its colour.
    pub ink: Option<u32>,
    /// The colour behind it.
    pub ground: Option<u32>,
}

/// The width of a character in pixels; it is twice as high.
const WIDTH: f64 = TEXT * CHARACTER;
/// The smallest scale at which a picture is drawn.
const MIN_SCALE: f64 = 0.4;
/// Rows and columns beyond which nothing is drawn.
const MAX_CELLS_ACROSS: usize = 2_000;

/// The drawing so far.
struct Sheet {
    columns: usize,
    rows: usize,
    /// Text, and where it is.
    signs: Vec<Option<(char, Option<u32>)>>,
    /// Circles, which a text in them hides.
    circles: Vec<Option<(char, Option<u32>)>>,
    /// Dots of Braille, and their colour.
    dots: Vec<(u8, Option<u32>)>,
    /// Areas: two to a character.
    areas: Vec<Option<Paint>>,
    /// Pixels of a picture to those here.
    scale: f64,
}

impl Sheet {
    fn dot(&mut self, x: f64, y: f64, colour: Option<u32>) {
        let (across, down) = (x * self.scale / WIDTH * 2.0, y * self.scale / WIDTH * 2.0);
        if across < 0.0 || down < 0.0 {
            return;
        }
        let (across, down) = (across as usize, down as usize);
        let (column, row) = (across / 2, down / 4);
        if column >= self.columns || row >= self.rows {
            return;
        }
        // The dots of a character, column by column: 1 2 3 7 and 4 5 6 8.
        let bit = match (across % 2, down % 4) {
            (0, 3) => 6,
            (_, 3) => 7,
            (0, at) => at,
            (_, at) => at + 3,
        };
        let place = &mut self.dots[row * self.columns + column];
        *place = (place.0 | 1 << bit, colour.or(place.1));
    }

    fn stroke(&mut self, points: &[(f64, f64)], colour: Option<u32>) {
        for pair in points.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            let length = (x1 - x0).hypot(y1 - y0) * self.scale;
            let steps = (length / 2.0).ceil().clamp(1.0, 10_000.0);
            for step in 0..=steps as usize {
                let part = step as f64 / steps;
                self.dot(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part, colour);
            }
        }
    }

    /// Paints the halves of characters whose middles are inside.
    fn area(&mut self, [x, y, width, height]: [f64; 4], paint: Paint) {
        let unit = WIDTH / self.scale;
        let first = |from: f64| (from / unit - 0.5).ceil().max(0.0) as usize;
        for row in first(y)..first(y + height).min(2 * self.rows) {
            for column in first(x)..first(x + width).min(self.columns) {
                self.areas[row * self.columns + column] = Some(paint);
            }
        }
    }

    fn text(&mut self, left: f64, y: f64, text: &str, colour: Option<u32>) {
        let column = (left * self.scale / WIDTH).round().max(0.0) as usize;
        let row = ((y - 4.0) * self.scale / WIDTH / 2.0).floor().max(0.0) as usize;
        let end = column + text.chars().count();
        if row >= self.rows || end > self.columns + 1 {
            return;
        }
        let from = row * self.columns;
        // What was written first stays, with a blank around it.
        let room = from + column.saturating_sub(1)..from + (end + 1).min(self.columns);
        if self.signs.get(room).is_none_or(|room| room.iter().any(Option::is_some)) {
            return;
        }
        for (at, sign) in text.chars().enumerate().take(self.columns - column) {
            self.signs[from + column + at] = Some((sign, colour));
        }
    }

    fn shape(&mut self, shape: &Shape) {
        let look = shape.look;
        match &shape.figure {
            Figure::Rect { area, .. } => {
                self.filled(*area, look.fill);
                let [x, y, width, height] = *area;
                let (right, bottom) = (x + width, y + height);
                self.lined(&[(x, y), (right, y), (right, bottom), (x, bottom), (x, y)], look);
            }
            Figure::Cells(cells) => cells.iter().for_each(|cell| self.filled(*cell, look.fill)),
            Figure::Circle { x, y, radius } if *radius < 3.5 => {
                self.dot(*x, *y, colour(look.fill));
            }
            // What only hides lines behind a text.
            Figure::Circle { .. } if look == Style::area(Paint::Paper) => {}
            Figure::Circle { x, y, .. } => {
                let sign = match look.fill {
                    Paint::None => '◦',
                    Paint::Paper => '○',
                    _ => '●',
                };
                let column = (x * self.scale / WIDTH).floor().max(0.0) as usize;
                let row = (y * self.scale / WIDTH / 2.0).floor().max(0.0) as usize;
                if column < self.columns && row < self.rows {
                    let place = &mut self.circles[row * self.columns + column];
                    // The ring of a stone is inside of it.
                    place.get_or_insert((sign, colour(look.fill)));
                }
            }
            Figure::Line { points, closed } => {
                let mut points = points.clone();
                if *closed {
                    points.extend(points.first().copied());
                    self.stroke(&points, colour(look.fill));
                }
                self.lined(&points, look);
            }
            Figure::Curve { points, .. } => self.lined(points, look),
            Figure::Text { x, y, anchor, text, .. } => {
                let width = text.chars().count() as f64 * WIDTH / self.scale;
                let ink = match look.fill {
                    Paint::Ink | Paint::Quiet => None,
                    paint => colour(paint),
                };
                self.text(anchor.left(*x, width), *y, text, ink);
            }
        }
    }

    fn filled(&mut self, area: [f64; 4], fill: Paint) {
        // The ground of a terminal is its own.
        if !matches!(fill, Paint::None | Paint::Paper | Paint::Ground) {
            self.area(area, fill);
        }
    }

    fn lined(&mut self, points: &[(f64, f64)], look: Style) {
        if look.stroke != Paint::None {
            self.stroke(points, colour(look.stroke));
        }
    }

    fn glyph(&self, row: usize, column: usize, colours: bool) -> Glyph {
        let at = row * self.columns + column;
        let half = |lower: usize| self.areas[(2 * row + lower) * self.columns + column];
        let (upper, lower) = (half(0), half(1));
        let behind = if upper == lower { upper.and_then(colour) } else { None };
        if let Some((sign, ink)) = self.signs[at].or(self.circles[at]) {
            // Text without a background here may be meant for one.
            let ink = ink.filter(|_| behind.is_some() || !matches!(ink, Some(0x1d2026 | 0xffffff)));
            return Glyph { sign, ink, ground: behind };
        }
        let (dots, ink) = self.dots[at];
        if dots != 0 {
            let sign = char::from_u32(0x2800 + u32::from(dots)).unwrap_or('.');
            return Glyph { sign, ink, ground: behind };
        }
        if !colours {
            return Glyph { sign: shade(upper.or(lower)), ink: None, ground: None };
        }
        let colour = |paint: Option<Paint>| paint.and_then(colour);
        match (colour(upper), colour(lower)) {
            (None, None) => Glyph { sign: ' ', ink: None, ground: None },
            (ink, ground) if ink == ground => Glyph { sign: ' ', ink: None, ground },
            (None, ink) => Glyph { sign: '▄', ink, ground: None },
            (ink, ground) => Glyph { sign: '▀', ink, ground },
        }
    }
}

/// The colour of a paint in a terminal, which may be light or dark; lines and text have its own.
fn colour(paint: Paint) -> Option<u32> {
    match paint {
        Paint::Ink | Paint::None | Paint::Paper => None,
        Paint::Faint => Some(0x808080),
        paint => paint.colours().map(|(light, _)| light),
    }
}

/// An area without colours: darker ones have more ink.
fn shade(paint: Option<Paint>) -> char {
    const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];
    match paint {
        None => ' ',
        Some(Paint::Scale(at)) => SHADES[usize::from(at) * SHADES.len() / 256],
        Some(Paint::Kind(kind)) => SHADES[usize::from(kind) % SHADES.len()],
        Some(_) => '█',
    }
}

impl Picture {
    /// Renders the picture in characters, row by row, at most `columns` wide. Returns `None` if it
    /// does not fit: it would be too small to read.
    pub fn blocks(&self, columns: usize, colours: bool) -> Option<Vec<Vec<Glyph>>> {
        let [left, top, right, bottom] = self.bounds();
        let (width, height) = (right - left, bottom - top);
        let scale = ((columns as f64 - 1.0) * WIDTH / width.max(1.0)).min(1.0);
        let unit = WIDTH / scale;
        let (across, down) = ((width / unit).ceil() + 1.0, (height / unit / 2.0).ceil() + 1.0);
        if scale < MIN_SCALE || across.max(down) > MAX_CELLS_ACROSS as f64 {
            return None;
        }
        let (columns, rows) = (across as usize, down as usize);
        let count = columns * rows;
        let mut sheet = Sheet {
            columns,
            rows,
            signs: vec![None; count],
            circles: vec![None; count],
            dots: vec![(0, None); count],
            areas: vec![None; 2 * count],
            scale,
        };
        let (shapes, ..) = self.on_paper();
        // Without the margin of paper.
        let margin = super::canvas::MARGIN;
        for mut shape in shapes {
            shape.shift(-margin, -margin);
            sheet.shape(&shape);
        }
        let line = |row: usize| {
            let mut line: Vec<Glyph> =
                (0..columns).map(|column| sheet.glyph(row, column, colours)).collect();
            while line.last().is_some_and(|glyph| glyph.sign == ' ' && glyph.ground.is_none()) {
                line.pop();
            }
            line
        };
        let mut lines: Vec<Vec<Glyph>> = (0..rows).map(line).collect();
        while lines.last().is_some_and(Vec::is_empty) {
            lines.pop();
        }
        Some(lines)
    }
}
