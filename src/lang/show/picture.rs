//! Pictures of quotients: the order of divisibility as SVG, the action of the generators as DOT.

use super::element::{element, letter, under};
use crate::lang::value;
use crate::lang::value::{Classes, Naming};
use crate::maths::quotient::Scores;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr as _;

/// Width of a character and height of a line.
const CHARACTER: f64 = 7.8;
const LINE: f64 = 20.0;
const MARGIN: f64 = 24.0;
/// Room between boxes of a layer, and between layers.
const ACROSS: f64 = 20.0;
const DOWN: f64 = 44.0;
/// Elements side by side in a box.
const ABREAST: usize = 6;

/// A class of elements that divide each other, where it is drawn.
struct Box {
    elements: Vec<usize>,
    below: Vec<usize>,
    layer: usize,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// A light colour for each score.
fn colour(score: Scores) -> String {
    // Hues that neighbouring scores do not share.
    let hue = score.wrapping_mul(137) % 360;
    format!("hsl({hue} 70% 88%)")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The elements of a quotient by divisibility: a box holds those that divide each other, a group if
/// it has an idempotent, which is set in bold; multiples are further down. Colours are scores.
pub fn svg(names: &dyn Naming, classes: &Classes) -> String {
    let quotient = &classes.quotient;
    let score = |x: usize| value::value(names, &classes.score_value(quotient.score(x)));
    let label = |x: usize| format!("{} {}", element(classes, x, false), score(x));
    let widest = (0..quotient.order()).map(|x| label(x).width()).max().unwrap_or(1);
    let cell = widest as f64 * CHARACTER + 14.0;
    let mut boxes: Vec<Box> = Vec::new();
    for (elements, below) in quotient.divisibility() {
        let abreast = elements.len().min(ABREAST);
        let rows = elements.len().div_ceil(ABREAST);
        boxes.push(Box {
            width: abreast as f64 * cell + 8.0,
            height: rows as f64 * LINE + 8.0,
            elements,
            below,
            layer: 0,
            x: 0.0,
            y: 0.0,
        });
    }
    // Multiples come later in the list, so one pass finds the longest way down to each.
    for at in 0..boxes.len() {
        let layer = boxes[at].layer + 1;
        for below in boxes[at].below.clone() {
            boxes[below].layer = boxes[below].layer.max(layer);
        }
    }
    let width = place(&mut boxes);
    let names: Vec<String> = quotient
        .generators()
        .iter()
        .enumerate()
        .map(|(at, heap)| {
            format!("{} = {}", letter(at), value::game(names, classes.closure.games[*heap]))
        })
        .collect();
    let legend = wrapped(&names, ((width / CHARACTER) as usize).max(60));
    let head = (1 + legend.len()) as f64 * LINE + MARGIN;
    let bottom = boxes.iter().map(|b| b.y + b.height).fold(0.0, f64::max);
    let title = format!("{} under {}: order {}", classes.label, under(classes), quotient.order());
    let longest = legend.iter().chain([&title]).map(|line| line.width()).max().unwrap_or(0);
    let width = width.max(longest as f64 * CHARACTER) + 2.0 * MARGIN;
    let height = head + bottom + MARGIN;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"DejaVu Sans Mono, Menlo, \
         Consolas, monospace\" font-size=\"13\">"
    );
    let _ = writeln!(out, "<title>{}</title>", escaped(&title));
    let _ = writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
    let _ =
        writeln!(out, "<text x=\"{MARGIN}\" y=\"{:.0}\">{}</text>", MARGIN + 8.0, escaped(&title));
    for (at, line) in legend.iter().enumerate() {
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{:.0}\" fill=\"#555\">{}</text>",
            MARGIN + 8.0 + (at + 1) as f64 * LINE,
            escaped(line)
        );
    }
    let _ = writeln!(out, "<g transform=\"translate({MARGIN} {head})\">");
    for one in &boxes {
        for below in &one.below {
            let other = &boxes[*below];
            let (x1, y1) = (one.x + one.width / 2.0, one.y + one.height);
            let (x2, y2) = (other.x + other.width / 2.0, other.y);
            let middle = (y1 + y2) / 2.0;
            let _ = writeln!(
                out,
                "<path d=\"M{x1:.1} {y1:.1} C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} \
                 {y2:.1}\" fill=\"none\" stroke=\"#999\"/>"
            );
        }
    }
    for one in &boxes {
        let group = one.elements.iter().any(|x| quotient.product(*x, *x) == *x);
        let dash = if group { "" } else { " stroke-dasharray=\"4 3\"" };
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"5\" \
             fill=\"white\" stroke=\"#333\"{dash}/>",
            one.x, one.y, one.width, one.height
        );
        for (at, &x) in one.elements.iter().enumerate() {
            let left = one.x + 4.0 + (at % ABREAST) as f64 * cell;
            let top = one.y + 4.0 + (at / ABREAST) as f64 * LINE;
            let bold = if quotient.product(x, x) == x { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" \
                 fill=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\"{bold}>{}</text>",
                left + 1.0,
                top + 1.0,
                cell - 2.0,
                LINE - 2.0,
                colour(quotient.score(x)),
                left + cell / 2.0,
                top + 14.5,
                escaped(&label(x))
            );
        }
    }
    out.push_str("</g>\n</svg>");
    out
}

/// Names in lines of so many characters, if they fit.
fn wrapped(names: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        match lines.last_mut() {
            Some(line) if line.width() + name.width() + 2 <= width => {
                line.push_str(", ");
                line.push_str(name);
            }
            _ => lines.push(name.clone()),
        }
    }
    lines
}

/// Gives boxes their places, layer by layer, those near to what they are below of; the width of
/// all.
fn place(boxes: &mut [Box]) -> f64 {
    let layers = boxes.iter().map(|b| b.layer + 1).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers];
    for (at, one) in boxes.iter().enumerate() {
        rows[one.layer].push(at);
    }
    let row_width = |row: &[usize], boxes: &[Box]| {
        row.iter().map(|at| boxes[*at].width + ACROSS).sum::<f64>() - ACROSS
    };
    let widest = rows.iter().map(|row| row_width(row, boxes)).fold(0.0, f64::max);
    let mut top = 0.0;
    for (layer, mut row) in rows.into_iter().enumerate() {
        let above = |at: usize, boxes: &[Box]| {
            let places: Vec<f64> = boxes
                .iter()
                .filter(|one| one.layer < layer && one.below.contains(&at))
                .map(|one| one.x + one.width / 2.0)
                .collect();
            places.iter().sum::<f64>() / places.len().max(1) as f64
        };
        row.sort_by(|a, b| above(*a, boxes).total_cmp(&above(*b, boxes)).then(a.cmp(b)));
        let mut x = (widest - row_width(&row, boxes)) / 2.0;
        let mut height: f64 = 0.0;
        for at in row {
            boxes[at].x = x;
            boxes[at].y = top;
            x += boxes[at].width + ACROSS;
            height = height.max(boxes[at].height);
        }
        top += height + DOWN;
    }
    widest
}

/// The action of the generators as a graph for Graphviz: a node for each element with its score, an
/// edge for each generator that leads somewhere else.
pub fn dot(names: &dyn Naming, classes: &Classes) -> String {
    let quotient = &classes.quotient;
    let mut out = String::from("digraph quotient {\n");
    let quoted = |text: String| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let title = format!("{} under {}: order {}", classes.label, under(classes), quotient.order());
    let _ = writeln!(out, "  label={};", quoted(title));
    let _ = writeln!(out, "  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];");
    for x in 0..quotient.order() {
        let score = value::value(names, &classes.score_value(quotient.score(x)));
        let label = quoted(format!("{} {score}", element(classes, x, false)));
        let hue = (quotient.score(x).wrapping_mul(137) % 360) as f64 / 360.0;
        let _ = writeln!(out, "  {x} [label={label}, fillcolor=\"{hue:.3} 0.2 1.0\"];");
    }
    for (at, heap) in quotient.generators().iter().enumerate() {
        for x in 0..quotient.order() {
            let to = quotient.product(x, quotient.heap(*heap));
            if to != x {
                let _ = writeln!(out, "  {x} -> {to} [label=\"{}\"];", letter(at));
            }
        }
    }
    out.push('}');
    out
}
