//! Pictures in the REPL: shown, opened in another program, and written to files.

use super::command::Typed;
use super::{Console, Output};
use crate::lang::draw;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use std::path::Path;
use tweedle_picture::Picture;
#[cfg(feature = "raster")]
use tweedle_picture::Undrawn;

/// Returns the extension of a file name in lower case; empty if there is none.
fn extension(path: &Path) -> String {
    path.extension().and_then(|it| it.to_str()).unwrap_or_default().to_lowercase()
}

/// A file format of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Image {
    Svg,
    Png,
    Pdf,
}

impl Image {
    /// Returns the format of a file name extension.
    pub(super) fn from_path(path: &Path) -> Option<Image> {
        match &*extension(path) {
            "svg" => Some(Image::Svg),
            "png" => Some(Image::Png),
            "pdf" => Some(Image::Pdf),
            _ => None,
        }
    }
}

/// Returns the builtin that makes the content of a file with this extension, if it is not the value
/// as text.
pub(super) fn writer(path: &Path) -> Option<&'static str> {
    match &*extension(path) {
        "csv" => Some("csv"),
        "json" => Some("json"),
        "md" => Some("markdown"),
        "tex" => Some("latex"),
        "tikz" => Some("tikz"),
        _ => None,
    }
}

/// Tests whether files with this extension are neither text nor written by this program.
pub(super) fn is_unsupported(path: &Path) -> bool {
    let others = ["jpg", "jpeg", "gif", "webp", "bmp", "tif", "eps", "ps", "xlsx", "ods", "html"];
    others.contains(&&*extension(path))
}

/// The content of a file, and a description of its size.
pub(super) struct Written {
    pub(super) bytes: Vec<u8>,
    pub(super) size: String,
}

/// Returns a string as the lines of a file.
pub(super) fn lines(mut text: String) -> Written {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let size = match text.lines().count() {
        1 => "1 line".to_owned(),
        count => format!("{count} lines"),
    };
    Written { bytes: text.into_bytes(), size }
}

/// Returns the error for a picture that was not drawn.
#[cfg(feature = "raster")]
fn undrawn(error: &Undrawn, at: Span) -> Box<Problem> {
    let code = match error {
        Undrawn::TooLarge => Code::Limit,
        Undrawn::NoFont | Undrawn::Failed(_) => Code::File,
    };
    Box::new(Problem::at(code, at, error.to_string()).help(match error {
        Undrawn::NoFont => {
            "install a font, such as DejaVu Sans Mono, or write SVG, which does not need one: \
             `:write FILE.svg`"
        }
        _ => "write the picture to a file instead: `:write FILE.svg` works at any size",
    }))
}

impl Console {
    /// Returns the file content for the picture of a value.
    pub(super) fn image(
        &mut self,
        kind: Image,
        value: &Value,
        typed: &Typed<'_>,
    ) -> EvalResult<Written> {
        if kind == Image::Svg {
            return Ok(lines(self.drawn(value, typed.span)?.svg()));
        }
        #[cfg(not(feature = "raster"))]
        {
            let text = "PNG and PDF are not available without the feature `raster`";
            let help = "`:write FILE.svg` writes SVG, which browsers show and print; for PNG and \
                        PDF build with `cargo install --path . --features raster`";
            Problem::at(Code::File, typed.at, text).help(help).err()
        }
        #[cfg(feature = "raster")]
        {
            if matches!(value, Value::Str(_)) {
                let problem = Problem::at(Code::Value, typed.span, "a string is not a picture");
                let help = "`:write` draws the value itself: pass it without `svg(…)`";
                return problem.help(help).err();
            }
            let picture = self.drawn(value, typed.span)?;
            let bytes = match kind {
                Image::Pdf => picture.pdf(),
                _ => picture.png(),
            };
            let bytes = bytes.map_err(|error| undrawn(&error, typed.at))?;
            let size = super::quantities::bytes(bytes.len() as u64);
            Ok(Written { bytes, size })
        }
    }

    /// Returns the picture of a value.
    pub(super) fn drawn(&mut self, value: &Value, at: Span) -> EvalResult<Picture> {
        self.session.renew();
        let picture = draw::picture(&mut self.session.machine, value)?;
        self.session.machine.shown(at)?;
        picture.ok_or_else(|| {
            let what = value.what();
            let problem = Problem::at(Code::Value, at, format!("{what} cannot be drawn"));
            Box::new(problem.help("draw its tree, `tree(G)`, or something else that `?svg` lists"))
        })
    }

    /// Returns the picture for a command: of the value of its argument, or of the last value.
    fn picture(
        &mut self,
        typed: &Typed<'_>,
        output: &mut dyn Output,
    ) -> EvalResult<Option<Picture>> {
        if !typed.rest.is_empty() && !self.valued(typed.rest, output) {
            return Ok(None);
        }
        let Some(value) = self.session.last_value() else {
            return Problem::at(Code::Value, typed.span, "no value has been printed yet").err();
        };
        self.drawn(&value, typed.at).map(Some)
    }

    /// Draws in the output of the REPL.
    pub(super) fn show(&mut self, typed: &Typed<'_>, output: &mut dyn Output) -> EvalResult<()> {
        let Some(picture) = self.picture(typed, output)? else { return Ok(()) };
        let looks = self.looks(output);
        output.picture(&picture, looks, typed.span)
    }

    /// Shows a picture in the viewer of the system.
    pub(super) fn open(&mut self, typed: &Typed<'_>, output: &mut dyn Output) -> EvalResult<()> {
        if !self.writes {
            let text = match self.safe {
                true => "`safe` does not allow starting a program",
                false => "piped input starts programs only with `--trust`",
            };
            let problem = Problem::at(Code::Command, typed.span, text);
            return problem.help("`:show` draws the picture here").err();
        }
        let Some(picture) = self.picture(typed, output)? else { return Ok(()) };
        output.open(&picture, typed.span)
    }
}
