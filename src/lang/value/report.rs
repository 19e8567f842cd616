//! Reports: answers with a layout of their own, such as surveys, tables, quotients, periods,
//! drawings.

use super::{Grid, Naming, Studio, Text, Value};
use std::any::Any;
use std::fmt::Debug;
use tweedle_picture::Picture;

/// A value of JSON, which is not one of the language.
pub type Json = serde_json::Value;

/// The JSON of a value, for those inside a report.
pub type ToJson<'a> = &'a dyn Fn(&Value) -> Json;

/// An answer that is not a number, a game or a collection. A new kind of them is one type with
/// this.
pub trait Report: Any + Debug + Send + Sync {
    /// Returns a noun phrase for messages: `a survey`.
    fn what(&self) -> &'static str;

    /// Its text as a part of another value.
    fn put(&self, _: &dyn Naming, out: &mut Text) {
        out.push(self.what());
    }

    /// Returns its lines if it is shown by itself and has more than one; `ascii` replaces symbols.
    fn lines(&self, names: &dyn Naming, ascii: bool) -> Option<Vec<Text>>;

    /// Its lines where a terminal is narrower than those are, if it knows any: a table in parts.
    fn narrow(&self, _: &dyn Naming, _width: usize) -> Option<Vec<Text>> {
        None
    }

    /// Returns a note that a terminal shows after its line.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Its JSON.
    fn json(&self, names: &dyn Naming, of: ToJson<'_>) -> Json;

    /// Its tables, for Markdown and LaTeX.
    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        Vec::new()
    }

    /// Its rows as values, with titles first.
    fn rows(&self) -> Option<Vec<Value>> {
        None
    }

    /// Its text in CSV, if that is not one of its rows or tables.
    fn csv(&self) -> Option<String> {
        None
    }

    /// Returns a picture of it.
    fn picture(&self, _: &mut dyn Studio) -> Option<Picture> {
        None
    }

    /// Returns a sort key, which is equal for equal reports only.
    fn order(&self) -> String {
        format!("{self:?}")
    }
}

impl Value {
    /// Returns a report.
    pub fn report(report: impl Report) -> Value {
        Value::Report(std::sync::Arc::new(report))
    }

    /// Returns a report of a certain kind, if it is one.
    pub fn as_report<T: Report>(&self) -> Option<&T> {
        let Value::Report(report) = self else { return None };
        let report: &dyn Any = &**report;
        report.downcast_ref()
    }
}
