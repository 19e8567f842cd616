//! SVG output of pictures.

use super::canvas::{Anchor, Figure, Picture, Shape, Spot, Style, bends};
use super::paint::Paint;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A length without needless digits.
fn number(x: f64) -> String {
    let text = format!("{x:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text as XML: signs that mean something there are spelled out, control characters are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

/// The smooth way through points, as commands of a path.
fn way(points: &[(f64, f64)], lying: bool) -> String {
    let mut out = String::new();
    if let Some((x, y)) = points.first() {
        let _ = write!(out, "M{} {}", number(*x), number(*y));
    }
    for (from, to) in points.iter().zip(points.iter().skip(1)) {
        let [a, b] = bends(*from, *to, lying);
        let numbers = [a.0, a.1, b.0, b.1, to.0, to.1].map(number);
        let _ = write!(out, "C{}", numbers.join(" "));
    }
    out
}

/// The classes, the colours on light paper and the width of a line, as attributes. Some viewers of
/// notebooks remove style sheets.
fn look(look: Style) -> String {
    let class = |prefix: &str, paint: Paint| paint.name().map(|name| format!("tw-{prefix}-{name}"));
    let classes = [class("f", look.fill), class("s", look.stroke)];
    let classes: Vec<String> = classes.into_iter().flatten().collect();
    let mut out = format!(" class=\"{}\"", classes.join(" "));
    let fill = look.fill.on_light();
    let _ = write!(out, " fill=\"{}\"", fill.as_deref().unwrap_or("none"));
    if let Some(stroke) = look.stroke.on_light() {
        let _ = write!(out, " stroke=\"{stroke}\"");
    }
    if look.stroke != Paint::None && look.width != 1.0 {
        let _ = write!(out, " stroke-width=\"{}\"", number(look.width));
    }
    if look.dashed {
        out.push_str(" stroke-dasharray=\"4 3\"");
    }
    out
}

impl Shape {
    fn svg(&self, out: &mut String) {
        let how = look(self.look);
        // Writing to a String cannot fail.
        let _ = match &self.figure {
            Figure::Rect { area, round } => {
                let [x, y, width, height] = area.map(number);
                let round = match *round {
                    0.0 => String::new(),
                    round => format!(" rx=\"{}\"", number(round)),
                };
                writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{how}/>"
                )
            }
            Figure::Cells(cells) => {
                let mut path = String::new();
                for cell in cells {
                    let [x, y, width, height] = cell.map(number);
                    let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
                }
                writeln!(out, "<path d=\"{path}\"{how} shape-rendering=\"crispEdges\"/>")
            }
            Figure::Circle { x, y, radius } => {
                let [x, y, radius] = [*x, *y, *radius].map(number);
                writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{how}/>")
            }
            Figure::Line { points, closed } => {
                let points: Vec<String> =
                    points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
                let name = if *closed { "polygon" } else { "polyline" };
                writeln!(out, "<{name} points=\"{}\"{how}/>", points.join(" "))
            }
            Figure::Curve { points, lying } => {
                writeln!(out, "<path d=\"{}\"{how}/>", way(points, *lying))
            }
            Figure::Text { x, y, anchor, size, bold, text } => {
                let anchor = match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " text-anchor=\"middle\"",
                    Anchor::End => " text-anchor=\"end\"",
                };
                let bold = if *bold { " font-weight=\"bold\"" } else { "" };
                let size = match *size {
                    super::TEXT => String::new(),
                    size => format!(" font-size=\"{}\"", number(size)),
                };
                let [x, y] = [*x, *y].map(number);
                let text = escaped(text);
                writeln!(out, "<text x=\"{x}\" y=\"{y}\"{anchor}{size}{bold}{how}>{text}</text>")
            }
        };
    }
}

/// The rules for all paints that occur whose colours differ if the viewer prefers dark paper.
fn sheet(shapes: &[Shape]) -> String {
    let mut rules = BTreeSet::new();
    let paper = [Style::area(Paint::Paper)];
    for Style { fill, stroke, .. } in shapes.iter().map(|shape| shape.look).chain(paper) {
        for (prefix, property, paint) in [("f", "fill", fill), ("s", "stroke", stroke)] {
            if let (Some(name), Some((light, dark))) = (paint.name(), paint.colours())
                && light != dark
            {
                rules.insert(format!(".tw-{prefix}-{name}{{{property}:#{dark:06x}}}"));
            }
        }
    }
    let rules: String = rules.into_iter().collect();
    format!("<style>@media(prefers-color-scheme:dark){{{rules}}}</style>\n")
}

impl Picture {
    /// Writes the picture as SVG: light or dark by the preference of the viewer, with a title and a
    /// description for screen readers.
    pub fn svg(&self) -> String {
        self.document(true, &[])
    }

    /// Writes the picture as SVG with its hit areas: transparent elements with the attribute
    /// `data-spot`, whose value is the key.
    pub fn svg_with_spots(&self) -> String {
        self.document(true, &self.spots)
    }

    /// Writes the picture as SVG on white paper, for a renderer.
    #[cfg(feature = "raster")]
    pub(super) fn svg_on_white(&self) -> String {
        self.document(false, &[])
    }

    fn document(&self, may_be_dark: bool, spots: &[Spot]) -> String {
        let (shapes, width, height) = self.on_paper();
        let origin = self.origin();
        let [width, height] = [width, height].map(|x| number(x.ceil()));
        let (title, about) = (escaped(&self.title), escaped(&self.about));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"{}\" \
             stroke-linejoin=\"round\">\n<title>{title}</title>\n<desc>{about}</desc>\n",
            super::TEXT
        );
        if may_be_dark {
            out.push_str(&sheet(&shapes));
        }
        out.push_str("<rect width=\"100%\" height=\"100%\"");
        let _ = writeln!(out, "{}/>", look(Style::area(Paint::Paper)));
        shapes.iter().for_each(|shape| shape.svg(&mut out));
        for Spot { key, area: [x, y, width, height] } in spots {
            let [x, y, width, height] = [x + origin.0, y + origin.1, *width, *height].map(number);
            let _ = writeln!(
                out,
                "<rect data-spot=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
                 height=\"{height}\" fill=\"none\" pointer-events=\"all\"/>",
                escaped(key)
            );
        }
        out.push_str("</svg>");
        out
    }
}
