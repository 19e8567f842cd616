//! MIME representations of a value for notebooks and the web app: picture, table, formula.

use crate::lang::draw;
use crate::lang::session::Session;
use crate::lang::show;
use crate::lang::value::{self, Classes, Grid, Survey, Value};

/// Tests whether a value is one table or several.
pub fn is_table(session: &mut Session, value: &Value) -> bool {
    show::tables(&session.machine, value).is_some()
}

/// Returns the picture of a value that is shown as a picture by default: a position, a board, a
/// thermograph, or several of these. Numbers and strings have pictures only on request.
pub fn svg(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    if !value.is_comparable() || !is_looked_at(session, value) {
        return None;
    }
    let picture = draw::picture(&mut session.machine, value);
    // A picture that is too large does not stop the text.
    session.renew();
    Some(picture.ok().flatten()?.svg())
}

fn is_looked_at(session: &Session, value: &Value) -> bool {
    tweedle_base::with_stack(|| match value {
        Value::Report(_) | Value::Board(_) | Value::Sequence(_) | Value::Beginning(_) => true,
        Value::Game(..) => is_position(session, value),
        Value::List(items) | Value::Tuple(items) => {
            !items.is_empty() && items.iter().all(|item| is_looked_at(session, item))
        }
        _ => false,
    })
}

/// Tests whether a game is written as a call of a ruleset.
fn is_position(session: &Session, value: &Value) -> bool {
    value::value(&session.machine, value).contains('(')
}

/// Returns the tables of a value as HTML. A value that says more than its tables is returned with
/// its picture: a quotient as sentences with a table, others as text.
pub fn html(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    let plain = value.as_report::<Grid>().is_some() || value.as_report::<Survey>().is_some();
    if is_table(session, value) && !plain {
        let text = match value.as_report::<Classes>() {
            Some(classes) => {
                let (sentences, grid) = show::described(&session.machine, classes, false);
                let text = show::escaped(&sentences.join("\n")).replace('\n', "<br>\n");
                format!("<p>{text}</p>\n{}", show::html(&session.machine, &grid))
            }
            None => format!("<pre>{}</pre>", show::escaped(&value::value(&session.machine, value))),
        };
        return Some(format!("{text}\n{}", svg(session, value).unwrap_or_default()));
    }
    let grids = show::tables(&session.machine, value)?;
    let tables = grids.iter().map(|grid| show::html(&session.machine, grid));
    Some(tables.collect::<Vec<_>>().join("\n"))
}

/// Returns the LaTeX formula of a game, an outcome or a number.
pub fn latex(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    if !matches!(value, Value::Game(..) | Value::Seats(_) | Value::Player(_)) {
        return None;
    }
    // A position of a ruleset is shown as its picture if it has one.
    if svg(session, value).is_some() {
        return None;
    }
    Some(show::tex(&value::value(&session.machine, value)))
}
