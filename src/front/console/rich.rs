//! MIME representations of a value for notebooks and the web app: picture, table, formula.

use crate::lang::draw;
use crate::lang::session::Session;
use crate::lang::show;
use crate::lang::value::{self, Grid, Survey, Value};

/// Returns whether a value is one table or several.
pub fn is_table(session: &mut Session, value: &Value) -> bool {
    show::tables(&session.machine, value).is_some()
}

/// The picture of a value that is looked at rather than read: a position, a board, a thermograph;
/// or several of these. A number or a text has one, too, for those who ask; it is not shown by
/// itself.
pub fn svg(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    if !is_looked_at(session, value) {
        return None;
    }
    let picture = draw::picture(&mut session.machine, value).ok().flatten()?;
    Some(picture.svg())
}

fn is_looked_at(session: &Session, value: &Value) -> bool {
    match value {
        Value::Report(_) | Value::Board(_) | Value::Sequence(_) | Value::Beginning(_) => true,
        Value::Game(..) => is_position(session, value),
        Value::List(items) | Value::Tuple(items) => {
            !items.is_empty() && items.iter().all(|item| is_looked_at(session, item))
        }
        _ => false,
    }
}

/// Returns whether a game is written as a call of a ruleset.
fn is_position(session: &Session, value: &Value) -> bool {
    value::value(&session.machine, value).contains('(')
}

/// The tables of a value; what says more than its tables do, such as a quotient, as it says it,
/// with its picture.
pub fn html(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    let plain = value.as_report::<Grid>().is_some() || value.as_report::<Survey>().is_some();
    if is_table(session, value) && !plain {
        let text = show::escaped(&value::value(&session.machine, value));
        let picture = svg(session, value).unwrap_or_default();
        return Some(format!("<pre>{text}</pre>\n{picture}"));
    }
    let grids = show::tables(&session.machine, value)?;
    let tables = grids.iter().map(|grid| show::html(&session.machine, grid));
    Some(tables.collect::<Vec<_>>().join("\n"))
}

/// The formula of a game, an outcome or a number.
pub fn latex(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    if !matches!(value, Value::Game(..) | Value::Seats(_) | Value::Player(_)) {
        return None;
    }
    // A position of a ruleset is its picture if it has one.
    if svg(session, value).is_some() {
        return None;
    }
    Some(show::tex(&value::value(&session.machine, value)))
}
