//! Shows pictures in the terminal or in another program.

use crate::front::terminal;
use crate::lang::report::{Code, Problem};
use crate::lang::show::Looks;
use crate::lang::syntax::Span;
use anstyle::{RgbColor, Style};
use std::path::PathBuf;
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

/// Draws a picture in the terminal, for the command at `at`.
pub(super) fn draw(picture: &Picture, looks: Looks, at: Span) -> Result<(), Box<Problem>> {
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
