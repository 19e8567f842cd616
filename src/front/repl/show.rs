//! Pictures in a conversation: drawn in the terminal, or shown by another program.

use super::Conversation;
use super::command::Typed;
use crate::front::terminal;
use crate::lang::draw;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use crate::picture::{Glyph, Picture};
#[cfg(feature = "raster")]
use crate::picture::{Theme, Undrawn};
use anstyle::{RgbColor, Style};
#[cfg(feature = "raster")]
use indicatif::HumanBytes;
use std::path::Path;

/// What a picture may be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Image {
    Svg,
    Png,
    Pdf,
}

impl Image {
    /// What the ending of a file says.
    pub(super) fn of(path: &Path) -> Option<Image> {
        match path.extension()?.to_str()? {
            "svg" => Some(Image::Svg),
            "png" => Some(Image::Png),
            "pdf" => Some(Image::Pdf),
            _ => None,
        }
    }
}

/// What is written into a file, and how much that is, in words.
pub(super) struct Written {
    pub(super) bytes: Vec<u8>,
    pub(super) size: String,
}

/// A text as lines of a file.
pub(super) fn lines(mut text: String) -> Written {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let size = format!("{} lines", text.lines().count());
    Written { bytes: text.into_bytes(), size }
}

/// What is said where there are no pixels.
#[cfg(not(feature = "raster"))]
fn no_pixels(what: &str, at: Span) -> Box<Problem> {
    let text = format!("{what} without the feature `raster`");
    Box::new(Problem::at(Code::File, at, text).help(
        "`:write FILE.svg` writes SVG, which browsers show and print; `cargo install --path . \
         --features raster` builds a program that has PNG and PDF",
    ))
}

/// What is said if a picture is not drawn.
#[cfg(feature = "raster")]
fn undrawn(error: &Undrawn, at: Span) -> Box<Problem> {
    let code = match error {
        Undrawn::TooLarge => Code::Limit,
        Undrawn::NoFont | Undrawn::Failed(_) => Code::File,
    };
    Box::new(Problem::at(code, at, error.to_string()).help(match error {
        Undrawn::NoFont => "install one, such as DejaVu Sans Mono; `:write FILE.svg` needs none",
        _ => "`:write FILE.svg` writes it, whatever its size",
    }))
}

/// A row of a picture in runs of one look, with colours if there are to be any.
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

/// A sign of a picture where there is ASCII only.
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

impl Conversation {
    /// The picture of a value.
    pub(super) fn drawn(&mut self, value: &Value, at: Span) -> Result<Picture, Box<Problem>> {
        self.session.renew();
        let picture = draw::picture(&mut self.session.machine, value)?;
        picture.ok_or_else(|| {
            let what = value.what();
            let problem = Problem::at(Code::Value, at, format!("{what} has no picture"));
            Box::new(problem.help("`?svg` says what is drawn"))
        })
    }

    /// The picture of what a command names: the value of a text, or the last value.
    fn picture(&mut self, typed: &Typed<'_>) -> Result<Option<Picture>, Box<Problem>> {
        if !typed.rest.is_empty() && !self.valued(typed.rest) {
            return Ok(None);
        }
        let Some(value) = self.session.last_value() else {
            return Err(Box::new(Problem::at(Code::Value, typed.span, "there is no value yet")));
        };
        self.drawn(&value, typed.at).map(Some)
    }

    /// What is written for the picture of a value.
    pub(super) fn image(
        &mut self,
        kind: Image,
        value: &Value,
        typed: &Typed<'_>,
    ) -> Result<Written, Box<Problem>> {
        if kind == Image::Svg {
            return Ok(lines(self.drawn(value, typed.span)?.svg()));
        }
        #[cfg(not(feature = "raster"))]
        return Err(no_pixels("this program writes no PNG and no PDF", typed.at));
        #[cfg(feature = "raster")]
        {
            if matches!(value, Value::Str(_)) {
                let problem = Problem::at(Code::Value, typed.span, "a text is no picture");
                let help =
                    "`:write` draws the value itself, as `svg` does: name it without `svg(…)`";
                return Err(Box::new(problem.help(help)));
            }
            let picture = self.drawn(value, typed.span)?;
            let bytes = match kind {
                Image::Pdf => picture.pdf(),
                _ => picture.pixels(Theme::Light).and_then(|pixels| pixels.png()),
            };
            let bytes = bytes.map_err(|error| undrawn(&error, typed.at))?;
            let size = HumanBytes(bytes.len() as u64).to_string();
            Ok(Written { bytes, size })
        }
    }

    /// Draws in pixels, where the terminal or the user says so; whether it did.
    #[cfg(feature = "raster")]
    fn show_pixels(&self, picture: &Picture, at: Span) -> Result<bool, Box<Problem>> {
        let looks = self.looks();
        let said = |name: &str| std::env::var(name).ok();
        let wanted = self.settings.get("pictures");
        let auto = wanted == "auto" && looks.colour;
        let protocol = match auto {
            true => terminal::Protocol::of_terminal(&said),
            false => terminal::Protocol::named(wanted),
        };
        let Some(protocol) = protocol else { return Ok(false) };
        match protocol.picture(picture, terminal::theme(&said), looks.width) {
            Ok(Some(letters)) => {
                terminal::print_image(&letters);
                Ok(true)
            }
            Ok(None) => Ok(false),
            // The terminal has a font, and characters are better than no picture.
            Err(Undrawn::NoFont | Undrawn::TooLarge) if auto => Ok(false),
            Err(error) => Err(undrawn(&error, at)),
        }
    }

    /// Draws in pixels; here there are none.
    #[cfg(not(feature = "raster"))]
    fn show_pixels(&self, _: &Picture, at: Span) -> Result<bool, Box<Problem>> {
        match self.settings.get("pictures") {
            "auto" | "characters" => Ok(false),
            _ => Err(no_pixels("this program draws with characters", at)),
        }
    }

    /// Draws in the terminal.
    pub(super) fn show(&mut self, typed: &Typed<'_>) -> Result<(), Box<Problem>> {
        let Some(picture) = self.picture(typed)? else { return Ok(()) };
        if self.show_pixels(&picture, typed.span)? {
            return Ok(());
        }
        let looks = self.looks();
        match picture.blocks(looks.width, looks.colour) {
            Some(rows) => {
                let rows = rows.iter().map(|row| painted(row, looks.colour, looks.ascii));
                terminal::print_painted(rows);
                Ok(())
            }
            None => {
                let text = "the picture is too large for this terminal";
                Err(Box::new(
                    Problem::at(Code::Limit, typed.span, text)
                        .help("`:open` shows it in another program, `:write FILE.svg` writes it"),
                ))
            }
        }
    }

    /// Shows a picture in the program for it.
    pub(super) fn open(&mut self, typed: &Typed<'_>) -> Result<(), Box<Problem>> {
        if self.safe {
            let problem = Problem::at(Code::Command, typed.span, "`--safe` writes no files");
            return Err(Box::new(problem.help("`:show` draws the picture here")));
        }
        let Some(picture) = self.picture(typed)? else { return Ok(()) };
        let failed = |error: std::io::Error| {
            let text = format!("the picture cannot be shown: {error}");
            let problem = Problem::at(Code::File, typed.span, text);
            Box::new(problem.help("`:write FILE.svg` writes it, `:show` draws it here"))
        };
        let path = crate::base::host::kept(".svg", picture.svg().as_bytes()).map_err(failed)?;
        open::that_detached(&path).map_err(failed)?;
        self.say(&format!("shown from {}", path.display()));
        Ok(())
    }
}
