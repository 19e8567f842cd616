//! The text of a value: one line, or the lines of what has several.

use super::{addition, drawing, grid, quotient, survey};
use crate::lang::eval::Machine;
use crate::lang::value::{self, Value};

/// The text of a value: one line, except for a drawing.
pub fn value(machine: &Machine, value: &Value) -> String {
    let lines = match value {
        Value::Drawing(drawing) => drawing::lines(machine, drawing, false),
        Value::Survey(survey) => survey::lines(survey),
        Value::Table(grid) => grid::lines(machine, grid),
        Value::Quotient(classes) => quotient::lines(machine, classes, false),
        Value::Addition(table) => addition::lines(table),
        other => return value::value(machine, other),
    };
    lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
}
