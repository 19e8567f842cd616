//! Pictures side by side: the components of a sum, and lists of pictures.

use super::board::Moved;
use super::figure::draw;
use crate::lang::value::Seen;
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT, TEXT};

/// The distance between pictures.
const PICTURE_SPACE: f64 = 22.0;

/// Draws a sum at least one component of which has a figure. `moved` are the changes of a move, if
/// there is a single component.
pub(super) fn sum(seen: &[Seen], moved: &Moved) -> Picture {
    let mut parts = Vec::new();
    for (at, part) in seen.iter().enumerate() {
        let mut lead = String::new();
        if at > 0 {
            lead.push_str("+ ");
        }
        if part.times > 1 {
            lead.push_str(&format!("{}·", part.times));
        }
        lead.push_str(&part.sign);
        if !lead.is_empty() {
            parts.push(word(&lead));
        }
        let mut picture = match &part.figure {
            Some(figure) => draw(figure, moved),
            None => word(&part.text),
        };
        picture.spots.iter_mut().for_each(|spot| spot.key = format!("{at}:{}", spot.key));
        parts.push(picture);
    }
    let about = parts.iter().map(|part| part.about.clone()).collect::<Vec<_>>().join(" ");
    in_row(parts, 8.0, about)
}

/// Draws the components of a sum, with hit areas and their names. A key is the number of the
/// component, a colon, and the key of the area in its figure.
pub fn of_components(seen: &[Seen]) -> Picture {
    sum(seen, &Moved { named: true, ..Moved::default() })
}

/// Draws a string.
pub(super) fn word(text: &str) -> Picture {
    let mut picture = Picture::new(text, text);
    picture.text(0.0, 0.0, Anchor::Start, Paint::Ink, text);
    picture
}

/// Draws pictures next to each other, vertically centred.
fn in_row(parts: Vec<Picture>, apart: f64, about: String) -> Picture {
    let mut all = Picture::new("", about);
    let mut x = 0.0;
    for part in parts {
        let (width, height) = part.size();
        all.place(part, x, -height / 2.0);
        x += width + apart;
    }
    all
}

/// Draws pictures with captions below, in rows of limited width and at most `columns` pictures.
pub(super) fn gallery(parts: Vec<(Picture, String)>, columns: usize, title: &str) -> Picture {
    const MAX_ROW_WIDTH: f64 = 960.0;
    let about = parts.iter().map(|(part, _)| part.about.clone()).collect::<Vec<_>>().join("; ");
    let mut all = Picture::new(title, about);
    let (mut x, mut y, mut deepest): (f64, f64, f64) = (0.0, 0.0, 0.0);
    for (at, (part, label)) in parts.into_iter().enumerate() {
        let (width, height) = part.size();
        let wide = width.max(tweedle_picture::text_width(&label, SMALL_FONT));
        if x > 0.0 && (x + wide > MAX_ROW_WIDTH || at % columns == 0) {
            (x, y, deepest) = (0.0, y + deepest + PICTURE_SPACE, 0.0);
        }
        all.place(part, x + (wide - width) / 2.0, y);
        let below = height + 2.0 + TEXT;
        all.write(
            x + wide / 2.0,
            y + below,
            (Anchor::Middle, SMALL_FONT, false),
            Paint::Quiet,
            &label,
        );
        deepest = deepest.max(below);
        x += wide + PICTURE_SPACE;
    }
    all
}
