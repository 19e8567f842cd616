//! Builtins on tables, surveys and large collections to survey, and the export of values to other
//! programs.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{self, Classes, Family, Grid, Key, Sided, Survey, Value};
use crate::lang::{query, show};
use tweedle_games::play::PreferenceMatrix;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("table", tabulate),
        entry("markdown", markdown),
        entry("latex", latex),
        entry("csv", csv),
        entry("json", |machine, args| Ok(Value::str(show::json(machine, args.get(0)).to_string()))),
        entry("survey", survey),
        entry("rows", rows),
        entry("removable_sets", removable_sets),
        entry("matrices", matrices),
        entry("is_first_rotation", is_first_rotation),
    ]
}

fn tabulate(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut grid = match args.get(0).as_report::<Classes>() {
        Some(classes) => show::products(classes, false),
        None => {
            let limit = if args.is_absent(1) { None } else { Some(args.natural(1)?) };
            query::table_of(machine, args.get(0), limit, args.at(0))?
        }
    };
    if !args.is_absent(2) {
        grid.title = args.str(2)?.to_string();
    }
    Ok(Value::report(grid))
}

/// Returns tables as text, one below the other.
fn texts(grids: &[Grid], text: impl Fn(&Grid) -> String) -> Value {
    let texts: Vec<String> = grids.iter().map(text).collect();
    Value::str(texts.join("\n\n"))
}

fn markdown(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    match show::grids(machine, args.get(0)) {
        Some(grids) => Ok(texts(&grids, |grid| show::markdown(machine, grid))),
        None => args.wrong(0, "a table"),
    }
}

fn latex(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Some(grids) = show::grids(machine, args.get(0)) {
        return Ok(texts(&grids, |grid| show::latex(machine, grid)));
    }
    // Other reports and boards are exported as pictures.
    let is_sided = args.get(0).as_report::<Sided>().is_some();
    if !is_sided && matches!(args.get(0), Value::Report(_) | Value::Board(_)) {
        return Ok(Value::str(super::pictures::picture(machine, &args)?.tikz(&show::tex_label)));
    }
    if let Value::Str(text) = args.get(0) {
        return Ok(Value::str(show::tex_text(text)));
    }
    if let Value::Map(_)
    | Value::Function(_)
    | Value::Native(_)
    | Value::Foreign(_)
    | Value::Ruleset(_)
    | Value::Stream(_)
    | Value::Family(_) = args.get(0)
    {
        let text = format!("{} cannot be written in LaTeX", args.get(0).what());
        return crate::lang::report::fail(Code::Value, args.at(0), text);
    }
    let text = value::value(machine, args.get(0));
    machine.check_length(text.len(), args.span)?;
    Ok(Value::str(show::tex(&text)))
}

fn csv(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    match show::as_csv(machine, args.get(0)) {
        Some(text) => Ok(Value::str(text)),
        None => args.wrong(0, "a table, a survey or a list of rows, as in `[[1, 2], [3, 4]]`"),
    }
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

fn rows(_: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Value::Report(report) = args.get(0)
        && let Some(rows) = report.rows()
    {
        return Ok(Value::list(rows));
    }
    let Some(survey) = args.get(0).as_report::<Survey>() else {
        return args.wrong(0, "a survey");
    };
    if let Some(grid) = survey.grid() {
        let row =
            |(_, cells): (_, Vec<Key>)| Value::tuple(cells.into_iter().map(|key| key.0).collect());
        return Ok(Value::list(grid.rows.into_iter().map(row).collect()));
    }
    let rows = survey.table.iter().map(|(key, row)| {
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
