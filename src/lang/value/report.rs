//! Reports: answers with their own layout, such as surveys, tables, quotients, periods and
//! drawings.

use super::{Figure, Grid, Naming, Text, Value};
use std::any::Any;
use std::fmt::Debug;
use tweedle_games::game::SumId;
use tweedle_picture::Picture;

/// A JSON value, as opposed to one of the language.
pub type Json = serde_json::Value;

/// A function that converts a value inside a report to JSON.
pub type ToJson<'a> = &'a dyn Fn(&Value) -> Json;

/// An answer that is not a number, a game or a collection. Each kind of answer is a type that
/// implements this trait.
pub trait Report: Any + Debug + Send + Sync {
    /// Returns a noun phrase for messages: `a survey`.
    fn what(&self) -> &'static str;

    /// Writes it as part of another value.
    fn write(&self, _: &dyn Naming, out: &mut Text) {
        out.push(self.what());
    }

    /// Returns its lines when printed by itself, if it has more than one; `ascii` replaces symbols.
    fn lines(&self, names: &dyn Naming, ascii: bool) -> Option<Vec<Text>>;

    /// Returns its lines for a terminal that is narrower than [`lines`](Report::lines), if it has
    /// such a layout, for example a table in parts.
    fn narrow(&self, _: &dyn Naming, _width: usize) -> Option<Vec<Text>> {
        None
    }

    /// Returns a note that a terminal shows after its line.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Converts it to JSON.
    fn json(&self, names: &dyn Naming, of: ToJson<'_>) -> Json;

    /// Returns its tables, for Markdown and LaTeX.
    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        Vec::new()
    }

    /// Returns its rows as values, titles first.
    fn rows(&self) -> Option<Vec<Value>> {
        None
    }

    /// Returns it as CSV, if this differs from its rows or tables.
    fn csv(&self) -> Option<String> {
        None
    }

    /// Returns a picture of it.
    fn picture(&self, _: &mut dyn FigureSource) -> Option<Picture> {
        None
    }

    /// Returns a sort key, which is equal for equal reports only.
    fn order(&self) -> String {
        format!("{self:?}")
    }
}

/// A component of a sum, as drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The number of occurrences.
    pub times: u64,
    /// The symbol before a conjugate.
    pub sign: String,
    /// The figure, if its ruleset or its arguments define one.
    pub figure: Option<Figure>,
    /// The value as text.
    pub text: String,
}

/// A renderer that can find the figures of games.
pub trait FigureSource {
    /// Returns the names for pictures.
    fn names(&self) -> &dyn Naming;

    /// Returns the components of a sum as drawn; `None` if none of them has a figure.
    fn seen(&mut self, game: SumId) -> Option<Vec<Seen>>;
}

impl Value {
    /// Wraps a report as a value.
    pub fn report(report: impl Report) -> Value {
        Value::Report(std::sync::Arc::new(report))
    }

    /// Returns the report, if the value is one of this type.
    pub fn as_report<T: Report>(&self) -> Option<&T> {
        let Value::Report(report) = self else { return None };
        let report: &dyn Any = &**report;
        report.downcast_ref()
    }
}
