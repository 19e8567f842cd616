//! The sequence of classes in a quotient of the heaps of sizes 0, 1, 2, …, with its period.

use super::quotient::element;
use crate::lang::eval::Machine;
use crate::lang::recognize;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Classes, Course, Key, Value};
use tweedle_games::game::SumId;
use tweedle_games::period::{Argument, Period, Periodicity};
use tweedle_games::quotient::Beyond;

/// Returns the classes of the heaps of 0, 1, 2, … tokens, each as its least sum of generators, and
/// their period: the pretending function (Plambeck and Siegel, Misère quotients for impartial
/// games).
///
/// # Errors
/// The quotient is of a list of games, or a sum is too large.
pub fn class_course(machine: &mut Machine, classes: &Classes, span: Span) -> EvalResult<Course> {
    if classes.sizes == 0 {
        return Problem::at(Code::Value, span, "only a quotient of heaps has a period")
            .label("this one is a quotient of a list of games")
            .help("as in `period(quotient(nim, 4))`")
            .err();
    }
    let quotient = &classes.quotient;
    let mut values = vec![Key(Value::game(SumId::ZERO))];
    for word in classes.closure.sums.iter().take(classes.sizes) {
        let class = element(machine, classes, quotient.class(word), span)?;
        values.push(Key(Value::game(class)));
    }
    let (from, length, checked) = match classes.beyond {
        None => return Ok(recognize::seen(values)),
        Some(Beyond::Constant { from }) => (from, 1, from),
        Some(Beyond::Periodic { period, from, checked }) => (from, period, checked),
    };
    let period = Period { preperiod: from as u64, period: length as u64, saltus: 0 };
    let argument = Argument::Quotient { order: quotient.order() as u64, checked: checked as u64 };
    Ok(Course::from_values(values, &Periodicity::Proved { period, argument }))
}
