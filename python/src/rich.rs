//! What notebooks show: pictures, tables, formulas.

use tweedle::lang::draw;
use tweedle::lang::session::Session;
use tweedle::lang::show;
use tweedle::lang::value::{self, Value};

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

/// The tables of a value, or what is in its lines.
pub fn html(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    let grids = show::tables(&session.machine, value)?;
    let tables = grids.iter().map(|grid| show::html(&session.machine, grid));
    Some(tables.collect::<Vec<_>>().join("\n"))
}

/// The formula of a game, an outcome or a number.
pub fn latex(session: &mut Session, value: &Value) -> Option<String> {
    session.renew();
    match value {
        Value::Game(_) | Value::Seats(_) | Value::Player(_) => {
            let text = value::value(&session.machine, value);
            let formula = show::tex(&text);
            Some(if formula.contains('$') { formula } else { format!("${formula}$") })
        }
        _ => None,
    }
}
