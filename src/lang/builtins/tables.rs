//! Builtins on tables, and values as text for other programs.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::Outcome;
use crate::lang::value::{self, Classes, Grid, Value};
use crate::lang::{ask, show};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "table",
            &["xs", "limit"],
            tabulate,
            "The table of a value over generators, as in `table(outcome(*a + *b) for a in 0..3 for \
             b in 0..3)`: the last generator gives the columns, those before it the rows. A \
             condition leaves cells empty. With `limit` at most so many cases are gone through, \
             and a remark below the table says so. Of a quotient it is the table of its products.",
            &[
                (
                    "csv(table(outcome(k·* + H) for H in [0, *2] for k in 0..3))",
                    "\",0,1,2,3\\n0,OP,PN,NO,OP\\n*2,N,NO,PN,N\\n\"",
                ),
                ("csv(table(n^2 for n in 1..3))", "\",\\n1,1\\n2,4\\n3,9\\n\""),
            ],
        )
        .optional(1),
        entry(
            "markdown",
            &["t"],
            markdown,
            "A table, also one of sums, a quotient or a list of lists as a table in Markdown.",
            &[(
                "split(markdown(table(a + b for a in 0..1 for b in 0..1)))[2]",
                "\"| 0 | 0 | 1 |\"",
            )],
        ),
        entry(
            "latex",
            &["x"],
            latex,
            "A table, also one of sums, a quotient or a list of lists as a `tabular` of LaTeX; any \
             other value in its mathematics.",
            &[
                ("latex({*2, {*}})", "\"$\\\\{{\\\\ast}2,\\\\ \\\\{{\\\\ast}\\\\}\\\\}$\""),
                ("latex(outcome(*3 + *3))", "\"$\\\\emptyset$\""),
            ],
        ),
        entry(
            "csv",
            &["t"],
            csv,
            "A table, a survey, a quotient or a list of lists as text in CSV; of a table of sums \
             the entries, as `rows` gives them.",
            &[(
                "split(csv(survey(n mod 2 for n in 1..9)))",
                "[\"key,count,first,example\", \"0,4,1,2\", \"1,5,0,1\"]",
            )],
        ),
        entry(
            "json",
            &["x"],
            json,
            "A value as text in JSON; the form is that of `--json` on the command line.",
            &[("json([1, *2])", "\"[1,{\\\"type\\\":\\\"game\\\",\\\"text\\\":\\\"*2\\\"}]\"")],
        ),
    ]
}

fn tabulate(machine: &mut Machine, args: Args) -> Outcome<Value> {
    if let Some(classes) = args.get(0).as_report::<Classes>() {
        return Ok(Value::report(show::products(classes, false)));
    }
    let limit = if args.is_absent(1) { None } else { Some(args.natural(1)?) };
    ask::table_of(machine, args.get(0), limit, args.at(0)).map(Value::report)
}

/// A value as tables, if it is one or can be taken for one or several.
fn grids(machine: &Machine, value: &Value) -> Option<Vec<Grid>> {
    match value {
        Value::Report(report) => Some(report.tables(machine)).filter(|tables| !tables.is_empty()),
        Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
            Grid::of_rows(items).map(|grid| vec![grid])
        }
        _ => None,
    }
}

/// The texts of tables, one below the other.
fn texts(grids: &[Grid], text: impl Fn(&Grid) -> String) -> Value {
    let texts: Vec<String> = grids.iter().map(text).collect();
    Value::str(texts.join("\n\n"))
}

fn markdown(machine: &mut Machine, args: Args) -> Outcome<Value> {
    match grids(machine, args.get(0)) {
        Some(grids) => Ok(texts(&grids, |grid| show::markdown(machine, grid))),
        None => args.wrong(0, "a table"),
    }
}

fn latex(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(match grids(machine, args.get(0)) {
        Some(grids) => texts(&grids, |grid| show::latex(machine, grid)),
        None => Value::str(show::tex(&value::value(machine, args.get(0)))),
    })
}

fn csv(machine: &mut Machine, args: Args) -> Outcome<Value> {
    if let Value::Report(report) = args.get(0) {
        if let Some(text) = report.csv() {
            return Ok(Value::str(text));
        }
        if let Some(rows) = report.rows() {
            let rows = Grid::of_rows(&rows);
            return Ok(Value::str(rows.map_or_else(String::new, |rows| show::csv(machine, &rows))));
        }
    }
    match grids(machine, args.get(0)) {
        Some(grids) => Ok(texts(&grids, |grid| show::csv(machine, grid))),
        None => args.wrong(0, "a table or a survey"),
    }
}

fn json(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::str(show::json(machine, args.get(0)).to_string()))
}
