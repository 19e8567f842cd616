//! Pictures of thermographs: SVG, and TikZ for LaTeX. Temperatures go up, and values to the left,
//! as it is usual in the field.

use super::tex::tex;
use crate::maths::game::Dyadic;
use crate::maths::two::{Thermograph, Trajectory};
use std::fmt::Write as _;

/// The room for the walls in SVG, and what is left around them for labels.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 48.0;
/// The most of a degree that is drawn in one pixel, so that a mast alone is not blown up.
const LARGEST_SCALE: f64 = 90.0;
/// Labels nearer to each other than this are left out.
const APART: f64 = 15.0;
/// How wide a picture in LaTeX is, in centimetres.
const CENTIMETRES: f64 = 7.0;

fn float(x: Dyadic) -> f64 {
    x.numerator() as f64 / (x.shift() as f64).exp2()
}

/// What a picture shows: the values from left to right, the temperatures, and the units.
struct Extent {
    largest: f64,
    smallest: f64,
    top: f64,
}

impl Extent {
    fn of(graph: &Thermograph) -> Extent {
        let walls = [&graph.left, &graph.right];
        let values = || walls.iter().flat_map(|wall| wall.corners()).map(|corner| float(corner.1));
        let largest = values().fold(f64::NEG_INFINITY, f64::max);
        let smallest = values().fold(f64::INFINITY, f64::min);
        let temperature = float(graph.temperature);
        // As much of the mast as a quarter of what is below it.
        let top = temperature + ((temperature + 1.0) / 4.0).max(0.5);
        Extent { largest, smallest, top }
    }

    /// The scale at which it fits; walls rise at 45 degrees.
    fn scale(&self, width: f64, height: f64) -> f64 {
        let wide = width / (self.largest - self.smallest).max(f64::MIN_POSITIVE);
        wide.min(height / (self.top + 1.0))
    }
}

/// The temperatures at which walls bend or meet, each once, from below.
fn critical(graph: &Thermograph) -> Vec<Dyadic> {
    let corners = graph.left.corners().iter().chain(graph.right.corners());
    let mut all: Vec<Dyadic> = corners.map(|corner| corner.0).collect();
    all.push(graph.temperature);
    all.sort_unstable();
    all.dedup();
    all
}

/// The values that are labelled: both stops, and the mean.
fn labelled(graph: &Thermograph) -> Vec<Dyadic> {
    let at = |wall: &Trajectory| wall.at(Dyadic::ZERO).ok();
    let mut all = vec![graph.mean];
    all.extend(at(&graph.left));
    all.extend(at(&graph.right));
    all.sort_unstable();
    all.dedup();
    all
}

/// Those labels that are far enough from the ones before.
fn spaced(labels: Vec<(f64, Dyadic)>, apart: f64) -> Vec<(f64, Dyadic)> {
    let mut kept: Vec<(f64, Dyadic)> = Vec::new();
    for label in labels {
        if kept.iter().all(|other| (other.0 - label.0).abs() >= apart) {
            kept.push(label);
        }
    }
    kept
}

/// The corners of a wall and the end of the mast above it.
fn line(wall: &Trajectory, graph: &Thermograph, top: f64) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> =
        wall.corners().iter().map(|corner| (float(corner.1), float(corner.0))).collect();
    points.push((float(graph.mean), top));
    points
}

/// A thermograph as SVG: both walls and the mast, the temperatures at which they bend beside it,
/// the stops and the mean below it.
pub fn svg_thermograph(graph: &Thermograph) -> String {
    let extent = Extent::of(graph);
    let scale = extent.scale(WIDTH, HEIGHT).min(LARGEST_SCALE);
    let middle = (extent.largest + extent.smallest) / 2.0;
    let across = |x: f64| MARGIN + WIDTH / 2.0 + (middle - x) * scale;
    let down = |t: f64| MARGIN + (extent.top - t) * scale;
    let (right, bottom) = (MARGIN + WIDTH, down(-1.0));
    let (width, height) = (WIDTH + 2.0 * MARGIN, bottom + MARGIN);
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"DejaVu Sans, Helvetica, \
         sans-serif\" font-size=\"12\">"
    );
    let (mean, temperature) = (graph.mean, graph.temperature);
    let _ = writeln!(out, "<title>thermograph: mean {mean}, temperature {temperature}</title>");
    let _ = writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
    let rule = |out: &mut String, y: f64, look: &str| {
        let _ = writeln!(
            out,
            "<line x1=\"{MARGIN:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\" {look}/>"
        );
    };
    let temperatures = critical(graph);
    for t in &temperatures {
        rule(&mut out, down(float(*t)), "stroke=\"#bbb\" stroke-dasharray=\"2 4\"");
    }
    rule(&mut out, down(0.0), "stroke=\"#555\"");
    let marks = temperatures.iter().rev().map(|t| (down(float(*t)), *t)).collect();
    for (y, t) in spaced(marks, APART) {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#333\">{t}</text>",
            right + 6.0,
            y + 4.0
        );
    }
    let marks = labelled(graph).iter().map(|x| (across(float(*x)), *x)).collect();
    for (x, value) in spaced(marks, 2.0 * APART) {
        let _ = writeln!(
            out,
            "<line x1=\"{x:.1}\" y1=\"{:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#555\"/>",
            bottom + 4.0,
            bottom + 9.0
        );
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
            bottom + 24.0
        );
    }
    for (wall, colour) in [(&graph.left, "#1f5fbf"), (&graph.right, "#bf2f1f")] {
        let points: Vec<String> = line(wall, graph, extent.top)
            .iter()
            .map(|(x, t)| format!("{:.1},{:.1}", across(*x), down(*t)))
            .collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" \
             stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    }
    let (x, foot) = (across(float(mean)), down(float(temperature)));
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {foot:.1}V{MARGIN:.1}\" stroke=\"#333\" stroke-width=\"2.5\"/>\n\
         <path d=\"M{x:.1} {:.1}l-5 10h10z\" fill=\"#333\"/>",
        MARGIN - 8.0
    );
    out.push_str("</svg>");
    out
}

/// A thermograph as a picture in TikZ.
pub fn tikz(graph: &Thermograph) -> String {
    let extent = Extent::of(graph);
    let scale = extent.scale(CENTIMETRES, CENTIMETRES).min(2.0);
    let middle = (extent.largest + extent.smallest) / 2.0;
    let across = |x: f64| (middle - x) * scale;
    let point = |x: f64, t: f64| format!("({:.3},{:.3})", across(x), t * scale);
    let half = CENTIMETRES / 2.0;
    let mut lines = vec!["\\begin{tikzpicture}".to_owned()];
    let temperatures = critical(graph);
    for t in &temperatures {
        let y = float(*t) * scale;
        lines.push(format!("  \\draw[dotted, gray] ({:.3},{y:.3}) -- ({half:.3},{y:.3});", -half));
    }
    lines.push(format!("  \\draw[thin] ({:.3},0) -- ({half:.3},0);", -half));
    let marks = temperatures.iter().rev().map(|t| (float(*t) * scale, *t)).collect();
    for (y, t) in spaced(marks, 0.4) {
        let label = tex(&t.to_string());
        lines.push(format!("  \\node[right] at ({half:.3},{y:.3}) {{{label}}};"));
    }
    let marks = labelled(graph).iter().map(|x| (across(float(*x)), *x)).collect();
    for (x, value) in spaced(marks, 0.8) {
        let label = tex(&value.to_string());
        lines.push(format!("  \\node[below] at ({x:.3},{:.3}) {{{label}}};", -scale));
    }
    for wall in [&graph.left, &graph.right] {
        let points = line(wall, graph, float(graph.temperature));
        let points: Vec<String> = points.iter().map(|(x, t)| point(*x, *t)).collect();
        lines.push(format!("  \\draw[thick] {};", points.join(" -- ")));
    }
    let mean = float(graph.mean);
    lines.push(format!(
        "  \\draw[thick, ->] {} -- {};",
        point(mean, float(graph.temperature)),
        point(mean, extent.top)
    ));
    lines.push("\\end{tikzpicture}".to_owned());
    lines.join("\n")
}
