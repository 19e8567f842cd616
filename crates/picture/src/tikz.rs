//! TikZ output of pictures, for LaTeX.

use super::canvas::{Anchor, Figure, Picture, SMALL_FONT, Shape, Style, bends};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Centimetres of a pixel.
const CENTIMETRES_PER_PIXEL: f64 = 0.024;

/// A place; in TikZ y goes up.
fn place((x, y): (f64, f64)) -> String {
    format!("({:.2},{:.2})", x * CENTIMETRES_PER_PIXEL, -y * CENTIMETRES_PER_PIXEL)
}

fn rectangle([x, y, width, height]: &[f64; 4]) -> String {
    format!("{} rectangle {}", place((*x, *y)), place((x + width, y + height)))
}

fn look(look: Style) -> String {
    let mut options: Vec<String> = Vec::new();
    if let Some(name) = look.fill.name() {
        options.push(format!("fill=tw{name}"));
    }
    if let Some(name) = look.stroke.name() {
        options.push(format!("draw=tw{name}, line width={:.1}pt", 0.5 * look.width));
    }
    if look.dashed {
        options.push("dashed".to_owned());
    }
    options.join(", ")
}

impl Shape {
    fn tikz(&self, out: &mut String, spelled: &dyn Fn(&str) -> String) {
        let how = look(self.look);
        // Writing to a String cannot fail.
        let _ = match &self.figure {
            Figure::Rect { area, round } => {
                let round = match *round {
                    0.0 => String::new(),
                    round => format!(", rounded corners={:.1}pt", round * 0.5),
                };
                writeln!(out, "  \\path[{how}{round}] {};", rectangle(area))
            }
            Figure::Cells(cells) => {
                let cells: Vec<String> = cells.iter().map(rectangle).collect();
                writeln!(out, "  \\path[{how}] {};", cells.join(" "))
            }
            Figure::Circle { x, y, radius } => {
                let radius = radius * CENTIMETRES_PER_PIXEL;
                let at = place((*x, *y));
                writeln!(out, "  \\path[{how}] {at} circle[radius={radius:.2}];")
            }
            Figure::Line { points, closed } => {
                let points: Vec<String> = points.iter().map(|point| place(*point)).collect();
                let end = if *closed { " -- cycle" } else { "" };
                writeln!(out, "  \\path[{how}] {}{end};", points.join(" -- "))
            }
            Figure::Curve { points, lying } => {
                let mut way = points.first().map_or(String::new(), |first| place(*first));
                for (from, to) in points.iter().zip(points.iter().skip(1)) {
                    let [a, b] = bends(*from, *to, *lying).map(place);
                    let _ = write!(way, " .. controls {a} and {b} .. {}", place(*to));
                }
                writeln!(out, "  \\path[{how}] {way};")
            }
            Figure::Text { x, y, anchor, size, bold, text } => {
                let anchor = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                let size = if *size <= SMALL_FONT { "\\scriptsize" } else { "\\footnotesize" };
                let bold = if *bold { "\\boldmath\\bfseries" } else { "" };
                let colour = self.look.fill.name().unwrap_or_default();
                let (at, text) = (place((*x, *y)), spelled(text));
                writeln!(
                    out,
                    "  \\node[anchor={anchor}, inner sep=0pt, font={size}{bold}, text=tw{colour}] \
                     at {at} {{{text}}};"
                )
            }
        };
    }
}

impl Picture {
    /// Writes the picture as a `tikzpicture` on light paper; `spelled` escapes a text for LaTeX.
    pub fn tikz(&self, spelled: &dyn Fn(&str) -> String) -> String {
        let (shapes, ..) = self.on_paper();
        let mut colours = BTreeMap::new();
        for paint in shapes.iter().flat_map(|shape| [shape.look.fill, shape.look.stroke]) {
            if let (Some(name), Some((light, _))) = (paint.name(), paint.colours()) {
                colours.insert(name, light);
            }
        }
        let mut out = String::from("% \\usepackage{tikz, amsmath}\n\\begin{tikzpicture}\n");
        for (name, colour) in colours {
            let _ = writeln!(out, "  \\definecolor{{tw{name}}}{{HTML}}{{{colour:06X}}}");
        }
        shapes.iter().for_each(|shape| shape.tikz(&mut out, spelled));
        out.push_str("\\end{tikzpicture}");
        out
    }
}
