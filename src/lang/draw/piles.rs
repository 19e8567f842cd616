//! Pictures of heaps as piles.

use tweedle_picture::{Anchor, Paint, Picture, Style};

/// The width and height of a token, and the distance between piles.
const TOKEN_WIDTH: f64 = 30.0;
const TOKEN_HEIGHT: f64 = 9.0;
const PILE_DISTANCE: f64 = 44.0;
/// The maximum number of tokens of a pile without a gap.
const MAX_TOKENS: u64 = 24;
/// The token of a large pile in whose place there is a gap.
const GAP: u64 = 2 * MAX_TOKENS / 3;

/// Draws piles next to each other, with their sizes below. A large pile has a gap.
pub(super) fn piles(sizes: &[u64]) -> Picture {
    let listed = sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let mut picture = Picture::new("heaps", format!("Heaps of {listed}"));
    for (at, size) in sizes.iter().enumerate() {
        let x = at as f64 * PILE_DISTANCE;
        let drawn = (*size).min(MAX_TOKENS);
        for thing in 0..drawn {
            // The gap is two thirds of the way up.
            if *size > MAX_TOKENS && thing == GAP {
                let y = -(thing as f64 + 0.3) * TOKEN_HEIGHT;
                picture.text(x + TOKEN_WIDTH / 2.0, y, Anchor::Middle, Paint::Quiet, "⋮");
                continue;
            }
            let y = -(thing as f64 + 1.0) * TOKEN_HEIGHT;
            let token = if thing < GAP { thing } else { thing + (*size - drawn) };
            picture.spot(format!("{at}.{token}"), [x, y, TOKEN_WIDTH, TOKEN_HEIGHT]);
            let look = Style::area(Paint::Everybody).edged(Paint::Black, 1.0);
            picture.rect(x, y, TOKEN_WIDTH, TOKEN_HEIGHT - 1.5, 3.0, look);
        }
        picture.line([(x - 4.0, 0.5), (x + TOKEN_WIDTH + 4.0, 0.5)], Style::line(Paint::Ink, 1.5));
        let label = size.to_string();
        picture.small(x + TOKEN_WIDTH / 2.0, 15.0, Anchor::Middle, &label);
    }
    picture
}
