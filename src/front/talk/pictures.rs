//! Pictures in a conversation.

use super::command::Typed;
use super::{Listener, Talk};
use crate::lang::draw;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::Value;
use crate::picture::Picture;

impl Talk {
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
    fn picture(
        &mut self,
        typed: &Typed<'_>,
        listener: &mut dyn Listener,
    ) -> Result<Option<Picture>, Box<Problem>> {
        if !typed.rest.is_empty() && !self.valued(typed.rest, listener) {
            return Ok(None);
        }
        let Some(value) = self.session.last_value() else {
            return Err(Box::new(Problem::at(Code::Value, typed.span, "there is no value yet")));
        };
        self.drawn(&value, typed.at).map(Some)
    }

    /// Draws where the conversation is held.
    pub(super) fn show(
        &mut self,
        typed: &Typed<'_>,
        listener: &mut dyn Listener,
    ) -> Result<(), Box<Problem>> {
        let Some(picture) = self.picture(typed, listener)? else { return Ok(()) };
        let looks = self.looks(listener);
        listener.picture(&picture, looks, typed.span)
    }

    /// Shows a picture in the program for it.
    pub(super) fn open(
        &mut self,
        typed: &Typed<'_>,
        listener: &mut dyn Listener,
    ) -> Result<(), Box<Problem>> {
        if self.safe {
            let problem = Problem::at(Code::Command, typed.span, "`--safe` writes no files");
            return Err(Box::new(problem.help("`:show` draws the picture here")));
        }
        let Some(picture) = self.picture(typed, listener)? else { return Ok(()) };
        listener.open(&picture, typed.span)
    }
}
