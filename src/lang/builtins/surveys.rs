//! Builtins on surveys, and on collections worth surveying.

use super::entry;
use crate::lang::ask;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::value::{Family, Survey, Value};
use crate::maths::play::PreferenceMatrix;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "survey",
            &["xs"],
            survey,
            "Asks a question of every member of collections, as in `survey(f(x) for x in xs)`, and \
             counts the answers: a table of the answers with how often each comes, and the first \
             that gives it. It runs on all processors and shows how far it is; on the command line \
             `--resume FILE` keeps what is done, `--part i/n` asks about one part of n, and \
             `tweedle merge` puts parts together. Generators must not depend on each other; \
             conditions leave members out.",
            &[
                (
                    "rows(survey(outcome(*n) for n in 0..9))",
                    "[(\"N\", 8, \"2\"), (\"OP\", 1, \"0\"), (\"PN\", 1, \"1\")]",
                ),
                (
                    "rows(survey(a > b for a in 1..3 for b in 1..3 if a != b))",
                    "[(\"false\", 3, \"1, 2\"), (\"true\", 3, \"2, 1\")]",
                ),
            ],
        ),
        entry(
            "rows",
            &["s"],
            rows,
            "The rows of a survey, by their answers in the order of a dictionary: the answer as \
             text, how often it comes, and the first member that gives it, as text. Of a table of \
             sums the entries: the number of copies if they are of one game, the outcomes of the \
             games and of the sum, and `\"found\"` with the smallest witness, `\"forbidden\"` with \
             the reason, or `\"open\"`; a pair of outcomes comes in one order.",
            &[("rows(survey(n mod 2 for n in 1..9))", "[(\"0\", 4, \"2\"), (\"1\", 5, \"1\")]")],
        ),
        entry(
            "removable_sets",
            &["least", "most"],
            removable_sets,
            "All sets of integers with this least member and no member above `most`, as lists in \
             order; a collection that is never written out.",
            &[
                ("[S for S in removable_sets(2, 4)]", "[[2], [2, 3], [2, 4], [2, 3, 4]]"),
                ("length(removable_sets(2, 20))", "262144"),
            ],
        ),
        entry(
            "matrices",
            &["m"],
            matrices,
            "All preference matrices of m players, 2 to 6, as lists of rows; a collection that is \
             never written out.",
            &[
                (
                    "[M for M in matrices(2)]",
                    "[[[0, 1], [0, 1]], [[0, 1], [1, 0]], [[1, 0], [0, 1]], [[1, 0], [1, 0]]]",
                ),
                ("length(matrices(3))", "216"),
                ("prefer(matrices(3)[7])", "prefer([0 1 2; 0 2 1; 0 2 1])"),
            ],
        )
        .source("Suetsugu, Def 1"),
        entry(
            "is_first_rotation",
            &["M"],
            is_first_rotation,
            "Whether no rotation of the rows of a preference matrix comes before it in the order \
             of a dictionary. A rotation of the rows only numbers the players from another one on, \
             so these stand for all matrices up to symmetry.",
            &[("count(M for M in matrices(3) if is_first_rotation(M))", "76")],
        ),
    ]
}

fn survey(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let Value::Stream(closure) = args.get(0).clone() else {
        return args.wrong(0, "a question with generators, as in `survey(f(x) for x in xs)`");
    };
    ask::survey(machine, &closure, args.at(0)).map(Value::report)
}

fn surveyed(args: &Args) -> Outcome<&Survey> {
    match args.get(0).as_report() {
        Some(survey) => Ok(survey),
        None => args.wrong(0, "a survey"),
    }
}

fn rows(_: &mut Machine, args: Args) -> Outcome<Value> {
    if let Value::Report(report) = args.get(0)
        && let Some(rows) = report.rows()
    {
        return Ok(Value::list(rows));
    }
    let rows = surveyed(&args)?.table.iter().map(|(key, row)| {
        let count = i64::try_from(row.count).unwrap_or(i64::MAX);
        let cells = vec![Value::str(key), Value::Int(count), Value::str(row.example.as_str())];
        Value::Tuple(crate::lang::value::Items::new(cells))
    });
    Ok(Value::list(rows.collect()))
}

fn removable_sets(_: &mut Machine, args: Args) -> Outcome<Value> {
    let (least, most) = (args.int(0)?, args.int(1)?);
    match most.checked_sub(least) {
        Some(0..=62) => Ok(Value::Family(Family::Sets { least, most })),
        Some(..0) | None => fail(
            Code::Value,
            args.at(1),
            format!("no set with least member {least} has all members up to {most}"),
        ),
        Some(_) => fail(Code::Limit, args.at(1), "the sets would be more than 2^62"),
    }
}

fn matrices(_: &mut Machine, args: Args) -> Outcome<Value> {
    match args.int(0)? {
        players @ 2..=6 => Ok(Value::Family(Family::Matrices { players: players as u8 })),
        n => fail(Code::Value, args.at(0), format!("matrices of 2 to 6 players, not {n}")),
    }
}

fn is_first_rotation(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let matrix: PreferenceMatrix = super::prefer::matrix(machine, &args)?;
    let players = matrix.players();
    let rotated = |by: u8| (0..players).map(move |row| (row + by) % players);
    let rows = |by: u8| rotated(by).map(|row| matrix.row(row).to_vec()).collect::<Vec<_>>();
    let own = rows(0);
    Ok(Value::Bool((1..players).all(|by| own <= rows(by))))
}
