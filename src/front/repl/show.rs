//! Pictures in a conversation: drawn in the terminal, or shown by another program.

use super::Conversation;
use super::command::Typed;
use crate::front::terminal;
use crate::lang::draw;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use crate::picture::{Glyph, Picture};
use anstyle::{RgbColor, Style};

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

    /// Draws in the terminal.
    pub(super) fn show(&mut self, typed: &Typed<'_>) -> Result<(), Box<Problem>> {
        let Some(picture) = self.picture(typed)? else { return Ok(()) };
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
