//! Shows pictures in the terminal or in another program.

use crate::front::{console, terminal};
use crate::lang::report::{Code, Problem};
use crate::lang::show::Looks;
use crate::lang::syntax::Span;
use anstyle::{RgbColor, Style};
use std::path::PathBuf;
#[cfg(feature = "raster")]
use tweedle_picture::Undrawn;
use tweedle_picture::{Glyph, Picture};

/// Groups a row of a picture into runs of the same style.
fn painted(row: &[Glyph], colours: bool, ascii: bool) -> Vec<(String, Style)> {
    let rgb = |colour: u32| {
        let [_, red, green, blue] = colour.to_be_bytes();
        RgbColor(red, green, blue).into()
    };
    let runs = row.chunk_by(|a, b| (a.ink, a.ground) == (b.ink, b.ground));
    let runs = runs.map(|run| {
        let style = match run.first() {
            Some(glyph) if colours => {
                Style::new().fg_color(glyph.ink.map(rgb)).bg_color(glyph.ground.map(rgb))
            }
            _ => Style::new(),
        };
        (
            run.iter().map(|glyph| if ascii { plain(glyph.sign) } else { glyph.sign }).collect(),
            style,
        )
    });
    runs.collect()
}

/// Returns the ASCII replacement of a symbol of a picture.
fn plain(sign: char) -> char {
    match sign {
        sign if sign.is_ascii() => sign,
        '·' | '░' => '.',
        '▒' | '▓' => '+',
        '●' | '█' => '#',
        '○' | '◦' => 'o',
        _ => '*',
    }
}

/// Draws in pixels if the terminal or the setting allows it; returns `false` otherwise.
#[cfg(feature = "raster")]
fn in_pixels(picture: &Picture, looks: Looks, by: &str, at: Span) -> Result<bool, Box<Problem>> {
    let said = |name: &str| std::env::var(name).ok();
    let auto = by == "auto" && looks.colour;
    let protocol = match auto {
        true => terminal::Protocol::of_terminal(&said),
        false => terminal::Protocol::named(by),
    };
    let Some(protocol) = protocol else { return Ok(false) };
    match protocol.picture(picture, terminal::theme(&said), looks.width) {
        Ok(Some(letters)) => {
            terminal::print_image(&letters);
            Ok(true)
        }
        Ok(None) => Ok(false),
        // Characters are better than no picture.
        Err(Undrawn::NoFont | Undrawn::TooLarge) if auto => Ok(false),
        Err(error) => Err(console::undrawn(&error, at)),
    }
}

/// Rejects pictures in pixels, which this build does not support.
#[cfg(not(feature = "raster"))]
fn in_pixels(_: &Picture, _: Looks, by: &str, at: Span) -> Result<bool, Box<Problem>> {
    match by {
        "auto" | "characters" => Ok(false),
        _ => Err(console::no_pixels("pictures are drawn with characters", at)),
    }
}

/// Draws a picture in the terminal, for the command at `at`.
pub(super) fn draw(
    picture: &Picture,
    looks: Looks,
    by: &str,
    at: Span,
) -> Result<(), Box<Problem>> {
    if in_pixels(picture, looks, by, at)? {
        return Ok(());
    }
    match picture.blocks(looks.width, looks.colour) {
        Some(rows) => {
            let rows = rows.iter().map(|row| painted(row, looks.colour, looks.ascii));
            terminal::print_painted(rows);
            Ok(())
        }
        None => {
            let text = "the picture is too large for this terminal";
            Problem::at(Code::Limit, at, text)
                .help("`:open` shows it in another program, `:write FILE.svg` saves it")
                .err()
        }
    }
}

/// Opens a picture in the viewer of the system. Returns the path of the temporary file.
pub(super) fn open(picture: &Picture, at: Span) -> Result<PathBuf, Box<Problem>> {
    let failed = |error: std::io::Error| {
        let text = format!("the picture cannot be shown: {error}");
        let problem = Problem::at(Code::File, at, text);
        Box::new(problem.help("`:write FILE.svg` saves it, `:show` draws it here"))
    };
    let path = tweedle_base::host::saved_copy(".svg", picture.svg().as_bytes()).map_err(failed)?;
    open::that_detached(&path).map_err(failed)?;
    Ok(path)
}
