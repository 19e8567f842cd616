//! The text of a stopper in the language's own syntax: by its name, or by what it leads to, as
//! `loop(a -> {0 || a | 0})`.

use super::sides::Sides;
use super::stoppers::{StopperId, Stoppers};
use crate::base::{Limit, with_stack};
use crate::maths::game::{Dyadic, Halt};
use crate::maths::two::{Side, ValueId, Values};

/// What a value of a game that ends is called: [`crate::maths::two::ValueTable::game`] and
/// [`crate::maths::game::write`] know.
pub type ValueName<'a> = dyn FnMut(&mut Values, ValueId) -> Result<String, Halt> + 'a;

/// Longer texts are not written: what play leads to in several ways is written once for each.
const LONGEST: usize = 100_000;

/// Bars longer than this are not written.
const LONGEST_BAR: usize = 4;

/// A piece of text.
struct Piece {
    text: String,
    /// How long the bar is if this is a form, whose text stands between braces: it can stand
    /// without them between longer bars. 0 for what is no form.
    bar: usize,
    /// Whether it is written as a sum, and stands in brackets behind a sign.
    sum: bool,
}

impl Piece {
    fn plain(text: String) -> Piece {
        let sum = text.contains([' ', '+']) || text.starts_with('-');
        Piece { text, bar: 0, sum }
    }

    /// The text by itself.
    fn alone(self) -> String {
        if self.bar > 0 { format!("{{{}}}", self.text) } else { self.text }
    }

    /// The text behind a sign.
    fn behind_sign(self) -> String {
        match self.sum {
            true => format!("({})", self.text),
            false => self.alone(),
        }
    }
}

/// What is being written.
struct Writer<'a, 'b> {
    stoppers: &'a mut Stoppers,
    values: &'a mut Values,
    name: &'a mut ValueName<'b>,
    /// The stoppers around, what they are called inside, and whether they have been.
    around: Vec<(StopperId, String, bool)>,
    written: usize,
}

impl Stoppers {
    /// The text of a stopper, given what values of games that end are called.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] for a text of more than 100000 bytes; other limits; errors of the names.
    pub fn write(
        &mut self,
        values: &mut Values,
        s: StopperId,
        name: &mut ValueName<'_>,
    ) -> Result<String, Halt> {
        let mut writer = Writer { stoppers: self, values, name, around: Vec::new(), written: 0 };
        writer.piece(s).map(Piece::alone)
    }

    /// The text of a game by its sides, `S & T` if they differ.
    ///
    /// # Errors
    /// As [`Stoppers::write`].
    pub fn write_sides(
        &mut self,
        values: &mut Values,
        sides: Sides,
        name: &mut ValueName<'_>,
    ) -> Result<String, Halt> {
        let onside = self.write(values, sides.onside, name)?;
        match sides.stopper() {
            Some(_) => Ok(onside),
            None => Ok(format!("{onside} & {}", self.write(values, sides.offside, name)?)),
        }
    }
}

impl Writer<'_, '_> {
    fn piece(&mut self, s: StopperId) -> Result<Piece, Halt> {
        let piece = with_stack(|| self.unlimited(s))?;
        self.written += piece.text.len();
        if self.written > LONGEST {
            return Err(Halt::Limit(Limit::TooLarge("the text of a game")));
        }
        Ok(piece)
    }

    fn unlimited(&mut self, s: StopperId) -> Result<Piece, Halt> {
        if let Some((_, letter, used)) = self.around.iter_mut().find(|(other, ..)| *other == s) {
            *used = true;
            return Ok(Piece::plain(letter.clone()));
        }
        if let Some(value) = self.stoppers.as_value(self.values, s)? {
            return (self.name)(self.values, value).map(Piece::plain);
        }
        if let Some(named) = self.stoppers.as_named(s)? {
            let (name, star) = (named.name.0, if named.star { " + *" } else { "" });
            return Ok(Piece::plain(match (named.number, name.strip_prefix('-')) {
                (Dyadic::ZERO, _) => format!("{name}{star}"),
                (x, Some(name)) => format!("{x} - {name}{star}"),
                (x, None) => format!("{x} + {name}{star}"),
            }));
        }
        let graph = self.stoppers.graph(s).clone();
        let class = graph.components().into_iter().find(|class| class.contains(&0));
        let comes_back = class.is_some_and(|class| graph.comes_back(&class));
        if comes_back {
            return self.equation(s);
        }
        let negative = self.stoppers.negative(s);
        if negative == s {
            let options = self.stoppers.options(s, Side::Left);
            let text = match options[..] {
                [only] => self.piece(only)?.behind_sign(),
                _ => format!("{{{}}}", self.list(&options)?.0),
            };
            return Ok(Piece { text: format!("±{text}"), bar: 0, sum: false });
        }
        for (of, sign) in [(s, '⧾'), (negative, '⧿')] {
            // In the negative the number is the other one too.
            let Some((x, threat)) = self.stoppers.tiny_base(of)? else { continue };
            let x = if sign == '⧾' { x } else { x.negative() };
            if x != Dyadic::ZERO {
                continue;
            }
            let threat = self.stoppers.negative(threat);
            let text = format!("{sign}{}", self.piece(threat)?.behind_sign());
            return Ok(Piece { text, bar: 0, sum: false });
        }
        self.form(s)
    }

    /// A stopper that can come back to itself.
    fn equation(&mut self, s: StopperId) -> Result<Piece, Halt> {
        let letter = letter(self.around.len());
        self.around.push((s, letter.clone(), false));
        let form = self.form(s);
        let used = self.around.pop().is_some_and(|(_, _, used)| used);
        let form = form?;
        match used {
            true => {
                let text = format!("loop({letter} -> {})", form.alone());
                Ok(Piece { text, bar: 0, sum: false })
            }
            // It is come back to by way of one that is around it.
            false => Ok(form),
        }
    }

    fn form(&mut self, s: StopperId) -> Result<Piece, Halt> {
        let (left, right) =
            (self.stoppers.options(s, Side::Left), self.stoppers.options(s, Side::Right));
        let ((left, first), (right, second)) = (self.list(&left)?, self.list(&right)?);
        // Next to nothing a bar would run into the longer one beside it.
        let empty = left.is_empty() || right.is_empty();
        let inside = first.max(second);
        let text = match inside {
            0 if left.is_empty() => format!(" | {right}").trim_end().to_owned(),
            0 => format!("{left} | {right}").trim_end().to_owned(),
            _ => format!("{left}{}{right}", "|".repeat(inside + 1)),
        };
        // Texts with empty sides keep their braces.
        match empty {
            true => Ok(Piece { text: format!("{{{text}}}"), bar: 0, sum: false }),
            false => Ok(Piece { text, bar: inside + 1, sum: false }),
        }
    }

    /// Options with commas between them, and the bar of the only one if it has no braces.
    fn list(&mut self, options: &[StopperId]) -> Result<(String, usize), Halt> {
        if let [only] = options {
            let piece = self.piece(*only)?;
            return Ok(match piece.bar {
                0 => (piece.text, 0),
                bar if bar < LONGEST_BAR => (piece.text, bar),
                _ => (piece.alone(), 0),
            });
        }
        let mut texts = Vec::new();
        for option in options {
            texts.push(self.piece(*option)?.alone());
        }
        Ok((texts.join(", "), 0))
    }
}

/// a, b, …, z, a1, b1, …
fn letter(at: usize) -> String {
    let letter = char::from(b'a' + (at % 26) as u8);
    match at / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
