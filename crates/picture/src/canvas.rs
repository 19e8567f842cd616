//! Shapes: the elements of a picture.

use super::paint::Paint;
use unicode_width::UnicodeWidthStr as _;

/// The size of text, in pixels.
pub const TEXT: f64 = 13.0;
/// The size of text that explains.
pub const SMALL_FONT: f64 = 11.0;
/// The margin around a picture.
pub(super) const MARGIN: f64 = 16.0;
/// The width of a character, as a part of the size of text.
pub(super) const CHARACTER: f64 = 0.61;

/// The room that a text takes, in pixels.
pub fn text_width(text: &str, size: f64) -> f64 {
    text.width() as f64 * size * CHARACTER
}

/// The alignment of a text at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// The style of a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Its area.
    pub fill: Paint,
    /// Its line.
    pub stroke: Paint,
    /// The width of the line.
    pub width: f64,
    /// Is true if the line is dashed.
    pub dashed: bool,
}

impl Style {
    /// An area without a line.
    pub fn area(fill: Paint) -> Style {
        Style { fill, stroke: Paint::None, width: 0.0, dashed: false }
    }

    /// A line of that width.
    pub fn line(stroke: Paint, width: f64) -> Style {
        Style { fill: Paint::None, stroke, width, dashed: false }
    }

    /// The area with a line around it.
    #[must_use]
    pub fn edged(self, stroke: Paint, width: f64) -> Style {
        Style { stroke, width, ..self }
    }

    /// The line broken.
    #[must_use]
    pub fn dashed(self) -> Style {
        Style { dashed: true, ..self }
    }
}

/// A shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its form and position.
    pub figure: Figure,
    /// Its style. Text has the paint of an area.
    pub look: Style,
}

/// The form of a shape. Places are in pixels, x to the right and y downwards.
#[allow(missing_docs, reason = "what the fields are is said where they are")]
#[derive(Debug, Clone, PartialEq)]
pub enum Figure {
    /// A rectangle (left, top, width, height), and how round its corners are.
    Rect { area: [f64; 4], round: f64 },
    /// Many rectangles.
    Cells(Vec<[f64; 4]>),
    /// A circle.
    Circle { x: f64, y: f64, radius: f64 },
    /// A line through points, closed if it is the edge of an area.
    Line { points: Vec<(f64, f64)>, closed: bool },
    /// A smooth line that leaves and reaches its points straight down, or, if it lies, straight to
    /// the right.
    Curve { points: Vec<(f64, f64)>, lying: bool },
    /// A text whose base line begins, is centred or ends at a position.
    Text { x: f64, y: f64, anchor: Anchor, size: f64, bold: bool, text: String },
}

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// A short title.
    pub title: String,
    /// A description for screen readers.
    pub about: String,
    /// Its shapes, those in front last.
    pub shapes: Vec<Shape>,
    /// Its hit areas, those in front last.
    pub spots: Vec<Spot>,
}

/// A hit area: a rectangle that can be clicked. It is not visible.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// The name of what is there.
    pub key: String,
    /// The rectangle: left, top, width, height.
    pub area: [f64; 4],
}

/// The corners of a box: left, top, right, bottom.
pub type Bounds = [f64; 4];

fn around(points: impl IntoIterator<Item = (f64, f64)>) -> Bounds {
    let nothing = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    let points = points.into_iter();
    points.fold(nothing, |b, (x, y)| [b[0].min(x), b[1].min(y), b[2].max(x), b[3].max(y)])
}

fn joined(a: Bounds, b: Bounds) -> Bounds {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

impl Anchor {
    /// Returns the left end of a text of this width at `x`.
    pub(super) fn left(self, x: f64, width: f64) -> f64 {
        match self {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        }
    }
}

/// Returns the points by which a smooth line from one point to the next is bent.
pub(super) fn bends((x0, y0): (f64, f64), (x, y): (f64, f64), lying: bool) -> [(f64, f64); 2] {
    let (across, down) = ((x0 + x) / 2.0, (y0 + y) / 2.0);
    if lying { [(across, y0), (across, y)] } else { [(x0, down), (x, down)] }
}

impl Shape {
    /// The box that it fills.
    fn bounds(&self) -> Bounds {
        let corners = |[x, y, width, height]: [f64; 4]| [(x, y), (x + width, y + height)];
        match &self.figure {
            Figure::Rect { area, .. } => around(corners(*area)),
            Figure::Cells(cells) => around(cells.iter().copied().flat_map(corners)),
            Figure::Circle { x, y, radius } => [x - radius, y - radius, x + radius, y + radius],
            Figure::Line { points, .. } | Figure::Curve { points, .. } => {
                around(points.iter().copied())
            }
            Figure::Text { x, y, anchor, size, text, .. } => {
                let width = text_width(text, *size);
                let left = anchor.left(*x, width);
                [left, y - 0.8 * size, left + width, y + 0.22 * size]
            }
        }
    }

    pub(super) fn shift(&mut self, right: f64, down: f64) {
        let shift = |x: &mut f64, y: &mut f64| {
            *x += right;
            *y += down;
        };
        match &mut self.figure {
            Figure::Rect { area: [x, y, ..], .. }
            | Figure::Circle { x, y, .. }
            | Figure::Text { x, y, .. } => shift(x, y),
            Figure::Cells(cells) => cells.iter_mut().for_each(|[x, y, ..]| shift(x, y)),
            Figure::Line { points, .. } | Figure::Curve { points, .. } => {
                points.iter_mut().for_each(|(x, y)| shift(x, y));
            }
        }
    }
}

impl Picture {
    /// A picture of which nothing is drawn yet.
    pub fn new(title: impl Into<String>, about: impl Into<String>) -> Picture {
        let (title, about) = (title.into(), about.into());
        Picture { title, about, shapes: Vec::new(), spots: Vec::new() }
    }

    /// Adds a hit area.
    pub fn spot(&mut self, key: impl ToString, area: [f64; 4]) {
        self.spots.push(Spot { key: key.to_string(), area });
    }

    fn draw(&mut self, figure: Figure, look: Style) {
        self.shapes.push(Shape { figure, look });
    }

    /// Draws a rectangle.
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, round: f64, look: Style) {
        self.draw(Figure::Rect { area: [x, y, width, height], round }, look);
    }

    /// Draws a circle.
    pub fn circle(&mut self, x: f64, y: f64, radius: f64, look: Style) {
        self.draw(Figure::Circle { x, y, radius }, look);
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: impl Into<Vec<(f64, f64)>>, look: Style) {
        self.draw(Figure::Line { points: points.into(), closed: false }, look);
    }

    /// Draws an area with corners.
    pub fn area(&mut self, points: impl Into<Vec<(f64, f64)>>, look: Style) {
        self.draw(Figure::Line { points: points.into(), closed: true }, look);
    }

    /// Draws a smooth line downwards through points.
    pub fn curve(&mut self, points: Vec<(f64, f64)>, look: Style) {
        self.draw(Figure::Curve { points, lying: false }, look);
    }

    /// Draws a smooth line to the right through points.
    pub fn lying(&mut self, points: Vec<(f64, f64)>, look: Style) {
        self.draw(Figure::Curve { points, lying: true }, look);
    }

    /// Fills many rectangles: left, top, width, height.
    pub fn cells(&mut self, cells: Vec<[f64; 4]>, fill: Paint) {
        self.draw(Figure::Cells(cells), Style::area(fill));
    }

    /// Writes a text.
    pub fn text(&mut self, x: f64, y: f64, anchor: Anchor, paint: Paint, text: &str) {
        self.write(x, y, (anchor, TEXT, false), paint, text);
    }

    /// Writes a text that explains.
    pub fn small(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        self.write(x, y, (anchor, SMALL_FONT, false), Paint::Quiet, text);
    }

    /// Writes a text that explains, centred and in a paint.
    pub fn label(&mut self, x: f64, y: f64, paint: Paint, text: &str) {
        self.write(x, y, (Anchor::Middle, SMALL_FONT, false), paint, text);
    }

    /// Writes a text of some size, bold or not.
    pub fn write(
        &mut self,
        x: f64,
        y: f64,
        (anchor, size, bold): (Anchor, f64, bool),
        paint: Paint,
        text: &str,
    ) {
        let text = text.to_owned();
        self.draw(Figure::Text { x, y, anchor, size, bold, text }, Style::area(paint));
    }

    /// The box that it fills; nothing is a point.
    pub fn bounds(&self) -> Bounds {
        let all = self.shapes.iter().map(Shape::bounds).reduce(joined);
        all.filter(|b| b.iter().all(|edge| edge.is_finite())).unwrap_or_default()
    }

    /// Returns its width and height.
    pub fn size(&self) -> (f64, f64) {
        let [left, top, right, bottom] = self.bounds();
        (right - left, bottom - top)
    }

    /// Draws another picture here, its box with its upper left corner at a place.
    pub fn place(&mut self, other: Picture, x: f64, y: f64) {
        let [left, top, ..] = other.bounds();
        self.shapes.extend(other.shapes.into_iter().map(|mut shape| {
            shape.shift(x - left, y - top);
            shape
        }));
        self.spots.extend(other.spots.into_iter().map(|mut spot| {
            spot.area[0] += x - left;
            spot.area[1] += y - top;
            spot
        }));
    }

    /// Writes its title above it.
    #[must_use]
    pub fn titled(mut self) -> Picture {
        let [left, top, ..] = self.bounds();
        let title = self.title.clone();
        self.write(left, top - 14.0, (Anchor::Start, TEXT, true), Paint::Ink, &title);
        self
    }

    /// A line of signs with what they mean, below what is drawn.
    pub fn legend(&mut self, signs: &[(Paint, String)]) {
        let [left, _, right, bottom] = self.bounds();
        let most = (right - left).max(360.0);
        let (mut x, mut y) = (0.0, bottom + 16.0);
        for (paint, text) in signs {
            // As in characters, where all text is of one size.
            let width = 26.0 + text_width(text, TEXT);
            if x > 0.0 && x + width > most {
                (x, y) = (0.0, y + 20.0);
            }
            let look = Style::area(*paint).edged(Paint::Faint, 1.0);
            self.rect(left + x, y, 13.0, 13.0, 2.0, look);
            self.small(left + x + 18.0, y + 10.5, Anchor::Start, text);
            x += width + 8.0;
        }
    }

    /// Sentences below what is drawn.
    pub fn notes(&mut self, notes: &[String]) {
        let [left, _, _, bottom] = self.bounds();
        for (at, note) in notes.iter().enumerate() {
            self.small(left, bottom + 20.0 + 16.0 * at as f64, Anchor::Start, note);
        }
    }

    /// Returns the place of the point (0, 0) in the picture with its margin.
    pub(super) fn origin(&self) -> (f64, f64) {
        let [left, top, ..] = self.bounds();
        (MARGIN - left, MARGIN - top)
    }

    /// Its place on paper: all shapes moved, and how wide and high the paper is.
    pub(super) fn on_paper(&self) -> (Vec<Shape>, f64, f64) {
        let [left, top, right, bottom] = self.bounds();
        let mut shapes = self.shapes.clone();
        let (x, y) = self.origin();
        shapes.iter_mut().for_each(|shape| shape.shift(x, y));
        (shapes, right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN)
    }
}
