//! Builtins on tables, and the export of values to other programs.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult};
use crate::lang::value::{self, Classes, Grid, Sided, Value};
use crate::lang::{query, show};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("table", tabulate),
        entry("markdown", markdown),
        entry("latex", latex),
        entry("csv", csv),
        entry("json", json),
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

fn json(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    Ok(Value::str(show::json(machine, args.get(0)).to_string()))
}
