//! Pictures of quotients by divisibility.

use super::answer_colours::paints_of;
use crate::lang::value::{Classes, Naming, element, under};
use tweedle_picture::{Anchor, Layering, Paint, Picture, Style, TEXT, layered, text_width};

/// The number of elements per row in a box, and the height of a row.
const ELEMENTS_PER_ROW: usize = 6;
const ROW_HEIGHT: f64 = 22.0;
/// The maximum number of elements in a picture.
const MAX_ELEMENTS: usize = 400;

/// Draws the elements of a quotient by divisibility. A box contains elements that divide each
/// other; multiples are further down. Returns `None` if there are too many elements.
pub fn quotient(names: &dyn Naming, classes: &Classes) -> Option<Picture> {
    let quotient = &classes.quotient;
    let order = quotient.order();
    if order > MAX_ELEMENTS {
        return None;
    }
    let scores = classes.scores(names);
    let label = |x: usize| format!("{} {}", element(classes, x, false), scores[x]);
    let cell = (0..order).map(|x| text_width(&label(x), TEXT)).fold(0.0, f64::max) + 14.0;
    let boxes = quotient.divisibility();
    let sides: Vec<(f64, f64)> = boxes
        .iter()
        .map(|(elements, _)| {
            let abreast = elements.len().min(ELEMENTS_PER_ROW);
            let rows = elements.len().div_ceil(ELEMENTS_PER_ROW);
            (abreast as f64 * cell + 8.0, rows as f64 * ROW_HEIGHT + 8.0)
        })
        .collect();
    let below = boxes.iter().enumerate();
    let edges: Vec<(usize, usize)> =
        below.flat_map(|(at, (_, below))| below.iter().map(move |to| (at, *to))).collect();
    let (places, ways) = layered(&sides, &edges, Layering::AsNeeded);
    let paints = paints_of(&scores);
    let title = format!("{} under {}: order {order}", classes.label, under(classes));
    let about = (0..order).map(label).collect::<Vec<_>>().join(", ");
    let mut picture = Picture::new(title, format!("The elements of a quotient: {about}"));
    for way in ways {
        picture.curve(way.way, Style::line(Paint::Quiet, 1.0));
    }
    for (at, (elements, _)) in boxes.iter().enumerate() {
        let ((x, y), (width, height)) = (places[at], sides[at]);
        let group = elements.iter().any(|x| quotient.product(*x, *x) == *x);
        let look = Style::area(Paint::Paper).edged(Paint::Ink, 1.0);
        let look = if group { look } else { look.dashed() };
        picture.rect(x, y, width, height, 5.0, look);
        for (at, &element) in elements.iter().enumerate() {
            let left = x + 4.0 + (at % ELEMENTS_PER_ROW) as f64 * cell;
            let top = y + 4.0 + (at / ELEMENTS_PER_ROW) as f64 * ROW_HEIGHT;
            let idempotent = quotient.product(element, element) == element;
            let paint = paints[&scores[element]];
            let (width, height) = (cell - 2.0, ROW_HEIGHT - 2.0);
            picture.rect(left + 1.0, top + 1.0, width, height, 3.0, Style::area(paint));
            let place = (Anchor::Middle, TEXT, idempotent);
            picture.write(left + cell / 2.0, top + 15.5, place, paint.text(), &label(element));
        }
    }
    let what = match quotient.scoring().play() {
        tweedle_games::play::Play::Coalition(_) => "outcome",
        tweedle_games::play::Play::Preference(_) => "last to move",
    };
    let signs = paints.iter().map(|(score, paint)| (*paint, format!("{what} {score}")));
    picture.legend(&signs.collect::<Vec<_>>());
    let mut notes = wrapped(&classes.generators(names), 90);
    notes.push("a box holds elements that divide each other; their multiples are below".to_owned());
    notes.push(
        "solid frame: these elements form a group, whose idempotent is bold; dashed frame: they \
         do not"
            .to_owned(),
    );
    picture.notes(&notes);
    Some(picture.titled())
}

/// Wraps strings to lines of `width` characters, if they fit.
fn wrapped(texts: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + text.chars().count() + 2 <= width => {
                line.push_str(", ");
                line.push_str(text);
            }
            _ => lines.push(text.clone()),
        }
    }
    lines
}
