//! Builtins on surveys, and on large collections to survey.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{Family, Key, Survey, Value};
use tweedle_games::play::PreferenceMatrix;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("survey", survey),
        entry("rows", rows),
        entry("removable_sets", removable_sets),
        entry("matrices", matrices),
        entry("is_first_rotation", is_first_rotation),
    ]
}

fn survey(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let Value::Stream(closure) = args.get(0).clone() else {
        return args.wrong(0, "a query with generators, as in `survey(f(x) for x in xs)`");
    };
    let columns = columns(&args)?;
    query::survey(machine, &closure, columns, args.at(0)).map(Value::report)
}

/// Returns the titles of the columns; empty if answers are counted.
fn columns(args: &Args) -> EvalResult<Vec<String>> {
    let title = |value: &Value| match value {
        Value::Str(text) => Some(text.to_string()),
        _ => None,
    };
    let titles = match args.get(1) {
        Value::Absent => Some(Vec::new()),
        Value::List(items) if !items.is_empty() => items.iter().map(title).collect(),
        _ => None,
    };
    match titles {
        Some(titles) => Ok(titles),
        None => args.wrong(1, "the titles of the columns, as in `columns: [\"S\", \"period\"]`"),
    }
}

fn surveyed(args: &Args) -> EvalResult<&Survey> {
    match args.get(0).as_report() {
        Some(survey) => Ok(survey),
        None => args.wrong(0, "a survey"),
    }
}

fn rows(_: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Value::Report(report) = args.get(0)
        && let Some(rows) = report.rows()
    {
        return Ok(Value::list(rows));
    }
    if let Some(grid) = surveyed(&args)?.grid() {
        let row =
            |(_, cells): (_, Vec<Key>)| Value::tuple(cells.into_iter().map(|key| key.0).collect());
        return Ok(Value::list(grid.rows.into_iter().map(row).collect()));
    }
    let rows = surveyed(&args)?.table.iter().map(|(key, row)| {
        let count = i64::try_from(row.count).unwrap_or(i64::MAX);
        let cells = vec![Value::str(key), Value::Int(count), Value::str(row.example.as_str())];
        Value::tuple(cells)
    });
    Ok(Value::list(rows.collect()))
}

fn removable_sets(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let (least, most) = (args.int(0)?, args.int(1)?);
    match most.checked_sub(least) {
        Some(0..=62) => Ok(Value::Family(Family::Sets { least, most })),
        Some(..0) | None => fail(
            Code::Value,
            args.at(1),
            format!("the least member, {least}, must not be greater than the largest, {most}"),
        ),
        Some(_) => fail(Code::Limit, args.at(1), "there would be more than 2^62 sets"),
    }
}

fn matrices(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match args.int(0)? {
        players @ 2..=6 => Ok(Value::Family(Family::Matrices { players: players as u8 })),
        n => fail(Code::Value, args.at(0), format!("matrices of 2 to 6 players, not {n}")),
    }
}

fn is_first_rotation(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let matrix: PreferenceMatrix = super::prefer::matrix(machine, &args)?;
    let players = matrix.players();
    let rotated = |by: u8| (0..players).map(move |row| (row + by) % players);
    let rows = |by: u8| rotated(by).map(|row| matrix.row(row).to_vec()).collect::<Vec<_>>();
    let own = rows(0);
    Ok(Value::Bool((1..players).all(|by| own <= rows(by))))
}
