//! What notebooks show: pictures, tables, formulas.

use tweedle::lang::draw;
use tweedle::lang::session::Session;
use tweedle::lang::show;
use tweedle::lang::value::{self, Grid, Survey, Value};

/// Whether a value is one table or several.
pub fn is_table(session: &mut Session, value: &Value) -> bool {
    show::tables(&session.machine, value).is_some()
}

/// The picture of a value that has one.
pub fn svg(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    let picture = draw::picture(&mut session.machine, value).ok().flatten()?;
    Some(picture.svg())
}

/// The tables of a value; what says more than its tables do, such as a quotient, as it says it, with
/// its picture.
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
    if !matches!(value, Value::Game(_) | Value::Seats(_) | Value::Player(_)) {
        return None;
    }
    let text = value::value(&session.machine, value);
    // A position of a ruleset, which is a call, is its picture if it has one.
    let call = matches!(value, Value::Game(_)) && text.contains('(');
    if call && svg(session, value).is_some() { None } else { Some(show::tex(&text)) }
}
