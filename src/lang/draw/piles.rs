//! Pictures of heaps as piles.

use tweedle_picture::{Anchor, Look, Paint, Picture};

/// The width and height of one thing of a pile, and how wide a pile with its room is.
const WIDTH: f64 = 30.0;
const HEIGHT: f64 = 9.0;
const APART: f64 = 44.0;
/// Things beyond which a pile is drawn with a gap.
const MOST: u64 = 24;

/// Draws piles side by side, with their sizes below them; a large one has a gap.
pub(super) fn piles(sizes: &[u64]) -> Picture {
    let listed = sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let mut picture = Picture::new("heaps", format!("Heaps of {listed}"));
    for (at, size) in sizes.iter().enumerate() {
        let x = at as f64 * APART;
        let drawn = (*size).min(MOST);
        for thing in 0..drawn {
            // Two thirds of the way up something is left out.
            if *size > MOST && thing == 2 * MOST / 3 {
                let y = -(thing as f64 + 0.3) * HEIGHT;
                picture.text(x + WIDTH / 2.0, y, Anchor::Middle, Paint::Quiet, "⋮");
                continue;
            }
            let y = -(thing as f64 + 1.0) * HEIGHT;
            let look = Look::area(Paint::Kind(7)).edged(Paint::Black, 1.0);
            picture.rect(x, y, WIDTH, HEIGHT - 1.5, 3.0, look);
        }
        picture.line([(x - 4.0, 0.5), (x + WIDTH + 4.0, 0.5)], Look::line(Paint::Ink, 1.5));
        let label = size.to_string();
        picture.small(x + WIDTH / 2.0, 15.0, Anchor::Middle, &label);
    }
    picture
}
