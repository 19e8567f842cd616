//! Pictures of thermographs. By convention, temperatures increase upwards and values to the left.

use crate::lang::value::{self, Naming, ThermographReport};
use tweedle_games::game::Dyadic;
use tweedle_games::two::{Thermograph, Trajectory};
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT, Style, text_width};

/// The size of the area of the walls.
const WIDTH: f64 = 390.0;
const HEIGHT: f64 = 320.0;
/// The maximum scale, in pixels per unit, so that a mast alone is not magnified too much.
const LARGEST_SCALE: f64 = 90.0;
/// The minimum distance between labels; closer ones are omitted.
const MIN_LABEL_DISTANCE: f64 = 15.0;
/// The minimum distance between the ticks of an axis.
const MIN_TICK_DISTANCE: f64 = 36.0;
/// The distance of the vertical axis from the walls, and the length of a tick.
const AXIS_DISTANCE: f64 = 16.0;
const TICK: f64 = 5.0;

fn float(x: Dyadic) -> f64 {
    x.numerator() as f64 / f64::from(x.shift()).exp2()
}

/// The extent of a picture: the values from left to right, and the temperatures.
struct Extent {
    largest: f64,
    smallest: f64,
    top: f64,
}

impl Extent {
    fn new(graphs: &[&Thermograph]) -> Extent {
        let walls = || graphs.iter().flat_map(|graph| [&graph.left, &graph.right]);
        let values = || walls().flat_map(|wall| wall.corners()).map(|corner| float(corner.1));
        let largest = values().fold(f64::NEG_INFINITY, f64::max);
        let smallest = values().fold(f64::INFINITY, f64::min);
        let hottest = graphs.iter().map(|graph| float(graph.temperature)).fold(-1.0, f64::max);
        // The mast extends above by a quarter of the height.
        Extent { largest, smallest, top: hottest + ((hottest + 1.0) / 4.0).max(0.5) }
    }

    /// Returns the largest scale that fits. Walls rise at 45 degrees.
    fn scale(&self) -> f64 {
        let wide = WIDTH / (self.largest - self.smallest).max(f64::MIN_POSITIVE);
        wide.min(HEIGHT / (self.top + 1.0)).min(LARGEST_SCALE)
    }
}

/// Returns the temperatures at which walls bend or meet, sorted and without repetition.
fn critical(graphs: &[&Thermograph]) -> Vec<Dyadic> {
    let corners = graphs.iter().flat_map(|graph| {
        let corners = graph.left.corners().iter().chain(graph.right.corners());
        corners.map(|corner| corner.0).chain([graph.temperature])
    });
    let mut all: Vec<Dyadic> = corners.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the values with labels: both stops, and the mean.
fn labelled(graphs: &[&Thermograph]) -> Vec<Dyadic> {
    let at = |wall: &Trajectory| wall.at(Dyadic::ZERO).ok();
    let means = graphs.iter().map(|graph| graph.mean);
    let stops = graphs.iter().flat_map(|graph| [at(&graph.left), at(&graph.right)]).flatten();
    let mut all: Vec<Dyadic> = means.chain(stops).collect();
    let mut seen = std::collections::HashSet::new();
    // Means come first, so they have priority if there is not enough room.
    all.retain(|value| seen.insert(*value));
    all
}

/// Adds the ticks of an axis at this scale: the multiples of a power of 1/2, or of 1, 2 or 5 times
/// a power of ten.
fn with_ticks(mut labels: Vec<Dyadic>, from: f64, to: f64, scale: f64) -> Vec<Dyadic> {
    let halves = (0..8).rev().map(|shift| Dyadic::new(1, shift));
    let larger =
        (0..19).flat_map(|zeros| [1, 2, 5].map(|n| Dyadic::new(n * 10_i128.pow(zeros), 0)));
    let mut steps = halves.chain(larger).flatten();
    if let Some(step) = steps.find(|step| float(*step) * scale >= MIN_TICK_DISTANCE) {
        let (first, last) = ((from / float(step)).ceil(), (to / float(step)).floor());
        let multiples = (first as i128..=last as i128).map(|n| Dyadic::new(n, 0)?.times(step));
        let new: Vec<Dyadic> = multiples.flatten().filter(|at| !labels.contains(at)).collect();
        labels.extend(new);
    }
    labels
}

/// Returns the labels that are far enough from earlier ones.
fn spaced(labels: Vec<(f64, Dyadic)>, apart: impl Fn(&str) -> f64) -> Vec<(f64, String)> {
    let mut kept: Vec<(f64, String)> = Vec::new();
    for (at, label) in labels {
        let text = label.to_string();
        let free =
            |other: &(f64, String)| (other.0 - at).abs() >= (apart(&text) + apart(&other.1)) / 2.0;
        if kept.iter().all(free) {
            kept.push((at, text));
        }
    }
    kept
}

/// Draws one or more thermographs on axes, on a scale that fits for all of `scaled`: both walls and
/// the mast of each. The axes are labelled with the temperatures at which a wall bends, with the
/// means and the stops, and between them at regular distances.
pub fn thermographs(
    names: &dyn Naming,
    drawn: &[&ThermographReport],
    scaled: &[&ThermographReport],
) -> Picture {
    let graphs: Vec<&Thermograph> = drawn.iter().map(|report| &*report.graph).collect();
    let scaled: Vec<&Thermograph> = scaled.iter().map(|report| &*report.graph).collect();
    let extent = Extent::new(&scaled);
    let scale = extent.scale();
    let middle = (extent.largest + extent.smallest) / 2.0;
    let across = |x: f64| WIDTH / 2.0 + (middle - x) * scale;
    let down = |t: f64| (extent.top - t) * scale;
    let said =
        |graph: &Thermograph| format!("mean {}, temperature {}", graph.mean, graph.temperature);
    let named = drawn.iter().map(|report| value::short(names, &report.game));
    let named: Vec<String> = named.collect();
    let title = match &named[..] {
        [one] => one.clone(),
        several => format!("{} thermographs", several.len()),
    };
    let wall = |wall: &Trajectory| {
        let corners = wall.corners().iter().map(|(t, x)| format!("{x} at {t}"));
        corners.collect::<Vec<_>>().join(", ")
    };
    let about = graphs.iter().zip(&named).map(|(graph, name)| {
        format!(
            "Thermograph of {name}: {}; left wall {}; right wall {}",
            said(graph),
            wall(&graph.left),
            wall(&graph.right)
        )
    });
    let mut picture = Picture::new(title, about.collect::<Vec<_>>().join(". "));
    let axis = Style::line(Paint::Quiet, 1.0);
    let (side, bottom) = (-AXIS_DISTANCE, down(-1.0));
    let temperatures = critical(&graphs);
    for t in &temperatures {
        let y = down(float(*t));
        picture.line([(side, y), (WIDTH, y)], Style::line(Paint::Faint, 1.0).dashed());
    }
    picture.line([(side, down(0.0)), (WIDTH, down(0.0))], Style::line(Paint::Faint, 1.0));
    picture.line([(side, 0.0), (side, bottom), (WIDTH, bottom)], axis);
    let marks = with_ticks(temperatures.into_iter().rev().collect(), -1.0, extent.top, scale);
    let marks: Vec<_> = marks.into_iter().map(|t| (down(float(t)), t)).collect();
    for (y, _) in &marks {
        picture.line([(side - TICK, *y), (side, *y)], axis);
    }
    for (y, t) in spaced(marks, |_| MIN_LABEL_DISTANCE) {
        picture.small(side - TICK - 4.0, y + 4.0, Anchor::End, &t);
    }
    let half = WIDTH / 2.0 / scale;
    let marks = with_ticks(labelled(&graphs), middle - half, middle + half, scale);
    let marks: Vec<_> = marks.into_iter().map(|x| (across(float(x)), x)).collect();
    for (x, _) in &marks {
        picture.line([(*x, bottom), (*x, bottom + TICK)], axis);
    }
    for (x, value) in spaced(marks, |text| text_width(text, SMALL_FONT) + 8.0) {
        picture.small(x, bottom + TICK + 13.0, Anchor::Middle, &value);
    }
    picture.small(side + 6.0, 4.0, Anchor::Start, "temperature");
    picture.small(WIDTH, bottom + TICK + 30.0, Anchor::End, "value");
    for (at, graph) in graphs.iter().enumerate() {
        let alone = graphs.len() == 1;
        let colours = match alone {
            true => [Paint::Player(0), Paint::Player(1)],
            false => [Paint::series(at); 2],
        };
        let (x, foot) = (across(float(graph.mean)), down(float(graph.temperature)));
        for (wall, colour) in [&graph.left, &graph.right].into_iter().zip(colours) {
            // The last segment of a wall may be vertical, without a corner at its end.
            let corners = wall.corners().iter().map(|&(t, x)| (across(float(x)), down(float(t))));
            let mut points: Vec<(f64, f64)> = corners.chain([(x, foot)]).collect();
            points.dedup();
            picture.line(points, Style::line(colour, 2.5));
        }
        let mast = if alone { Paint::Ink } else { colours[0] };
        picture.line([(x, foot), (x, 0.0)], Style::line(mast, 2.5));
        picture.area([(x, -8.0), (x - 5.0, 2.0), (x + 5.0, 2.0)], Style::area(mast));
    }
    if let [graph] = graphs[..] {
        picture.notes(&[said(graph)]);
        return picture.titled();
    }
    let signs = graphs.iter().zip(&named).enumerate();
    let signs =
        signs.map(|(at, (graph, name))| (Paint::series(at), format!("{name}: {}", said(graph))));
    picture.legend(&signs.collect::<Vec<_>>());
    picture
}
