//! Raster images of pictures, and PDF: the SVG on plain paper, drawn by a renderer.

use super::canvas::{Figure, MARGIN, Picture};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, FaceInfo, Family, Query, Style};
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, LazyLock};

/// The default number of image pixels per pixel of the picture: many screens have this resolution,
/// and print needs at least as much.
const DEFAULT_SCALE: f64 = 2.0;
/// Pixels beyond which a picture is drawn coarser, a quarter of a gigabyte of them.
const MAX_PIXELS: f64 = 64e6;
/// Coarser than that, nothing could be read.
const MIN_PIXEL_SCALE: f64 = 0.5;
/// Pixels of a picture to an inch of a page, as for other programs that print SVG.
const PIXELS_PER_INCH: f32 = 96.0;

/// The reason why a picture is not drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undrawn {
    /// There is text in it, and no font for it.
    #[error("no font is installed, so the picture would not have text")]
    NoFont,
    /// The image has too many pixels.
    #[error("the picture has too many pixels")]
    TooLarge,
    /// The renderer has failed.
    #[error("the renderer failed: {0}")]
    Failed(String),
}

/// The fonts of the system, read when the first picture needs one; `None` if there are none.
static FONTS: LazyLock<Option<Arc<Database>>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let family = monospaced(&fonts)?;
    // What a picture falls back to is what there is, not what one system has.
    fonts.set_monospace_family(family);
    Some(Arc::new(fonts))
});

/// A family whose characters are of one width, upright and neither light nor bold if there is such
/// a one; where there is none, any.
fn monospaced(fonts: &Database) -> Option<String> {
    const KNOWN: [&str; 4] = ["DejaVu Sans Mono", "Menlo", "Consolas", "Liberation Mono"];
    for name in KNOWN {
        if fonts.query(&Query { families: &[Family::Name(name)], ..Query::default() }).is_some() {
            return Some(name.to_owned());
        }
    }
    let plain = |face: &&FaceInfo| face.style == Style::Normal && face.weight.0 == 400;
    let all = || fonts.faces().filter(|face| face.monospaced);
    let face = all().find(plain).or_else(|| all().next()).or_else(|| fonts.faces().next())?;
    face.families.first().map(|(name, _)| name.clone())
}

impl Picture {
    /// Returns the tree for the renderers, with text set.
    fn tree(&self) -> Result<Tree, Undrawn> {
        let mut options = Options::default();
        if self.shapes.iter().any(|shape| matches!(shape.figure, Figure::Text { .. })) {
            options.fontdb = FONTS.clone().ok_or(Undrawn::NoFont)?;
        }
        Tree::from_str(&self.svg_on_white(), &options)
            .map_err(|error| Undrawn::Failed(error.to_string()))
    }

    /// Renders it as PNG on white paper, two pixels to a pixel of the picture in each direction,
    /// fewer if it is huge.
    ///
    /// # Errors
    /// [`Undrawn`] says which there are.
    pub fn png(&self) -> Result<Vec<u8>, Undrawn> {
        self.pixels()?.encode_png().map_err(|error| Undrawn::Failed(error.to_string()))
    }

    fn pixels(&self) -> Result<Pixmap, Undrawn> {
        let (width, height) = self.paper();
        let scale = DEFAULT_SCALE.min((MAX_PIXELS / (width * height)).sqrt());
        if scale < MIN_PIXEL_SCALE {
            return Err(Undrawn::TooLarge);
        }
        let across = (width * scale).floor();
        let (width, height) = (across, (height * across / width).ceil());
        let tree = self.tree()?;
        let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(Undrawn::TooLarge)?;
        let size = tree.size();
        let (across, down) = (width as f32 / size.width(), height as f32 / size.height());
        let scale = Transform::from_scale(across, down);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        Ok(pixels)
    }

    /// Renders it as PDF on light paper; text stays text.
    ///
    /// # Errors
    /// [`Undrawn`] says which there are.
    pub fn pdf(&self) -> Result<Vec<u8>, Undrawn> {
        let tree = self.tree()?;
        let page = svg2pdf::PageOptions { dpi: PIXELS_PER_INCH };
        svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), page)
            .map_err(|error| Undrawn::Failed(error.to_string()))
    }

    /// Returns the width and height of its paper.
    fn paper(&self) -> (f64, f64) {
        let (width, height) = self.size();
        ((width + 2.0 * MARGIN).ceil(), (height + 2.0 * MARGIN).ceil())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Anchor, Paint, Style};

    /// Returns a picture of a disc, optionally with a word below it.
    fn disc(word: &str) -> Picture {
        let mut picture = Picture::new("disc", "A disc");
        picture.circle(20.0, 20.0, 20.0, Style::area(Paint::Player(0)));
        if !word.is_empty() {
            picture.text(20.0, 60.0, Anchor::Middle, Paint::Ink, word);
        }
        picture
    }

    #[test]
    fn pictures_have_double_resolution_on_white_paper() {
        let pixels = disc("").pixels().unwrap();
        assert_eq!((pixels.width(), pixels.height()), (144, 144));
        let colour = |x, y| {
            let pixel = pixels.pixel(x, y).unwrap();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        };
        assert_eq!(colour(2, 2), [255; 4]);
        assert_eq!(colour(72, 72), [0x00, 0x72, 0xb2, 255]);
        assert!(disc("").png().unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    }

    /// Text is drawn, or rendering fails because no font is installed.
    #[test]
    fn text_is_drawn_or_reported_missing() {
        let dark_below = |pixels: &Pixmap| {
            let below = &pixels.data()[4 * (pixels.width() * pixels.height() * 3 / 4) as usize..];
            below.chunks(4).filter(|pixel| pixel[0] < 100).count()
        };
        match disc("word").pixels() {
            Ok(pixels) => assert!(dark_below(&pixels) > 50),
            Err(error) => assert_eq!((error, FONTS.is_none()), (Undrawn::NoFont, true)),
        }
        let pdf = disc("").pdf().unwrap();
        assert!(pdf.starts_with(b"%PDF-"));
    }

    #[test]
    fn huge_pictures_are_coarser_and_then_refused() {
        let square = |side: f64| {
            let mut picture = Picture::new("square", "A square");
            picture.rect(0.0, 0.0, side, side, 0.0, Style::area(Paint::Ink));
            picture
        };
        let side = square(5_000.0).pixels().unwrap().width();
        assert!((7_990..=8_001).contains(&side), "{side}");
        let error = square(20_000.0).pixels().err();
        assert_eq!(error, Some(Undrawn::TooLarge));
    }
}
