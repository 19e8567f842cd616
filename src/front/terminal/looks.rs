//! Colours, width and links, from the terminal and the user's settings.

use crate::lang::report::Style;
use crate::lang::show::Looks;
use std::io::IsTerminal;
use terminal_size::{terminal_size, terminal_size_of};

/// Columns of a terminal that does not say.
const WIDTH: usize = 80;
/// Lines of one.
const HEIGHT: usize = 24;

/// How values are shown on standard output: as wide as the terminal is, never cut, and in colours
/// if it is a terminal that can and its user does not object.
pub fn looks(ascii: bool) -> Looks {
    let width = terminal_size().map_or(WIDTH, |(width, _)| width.0.into());
    let colour = std::io::stdout().is_terminal() && colour_wanted();
    Looks { width: width.max(1), rows: None, colour, ascii }
}

/// How many lines the terminal has.
pub fn height() -> usize {
    terminal_size().map_or(HEIGHT, |(_, height)| height.0.into())
}

/// How framed diagnostics are drawn on standard error.
pub fn style(ascii: bool) -> Style {
    let stderr = std::io::stderr();
    let width = terminal_size_of(&stderr).map(|(width, _)| width.0.clamp(40, 120).into());
    Style {
        colour: stderr.is_terminal() && colour_wanted(),
        width: width.unwrap_or(Style::default().width),
        ascii,
    }
}

/// Whether the terminal can, and the user has not asked for text without colours, as
/// <https://no-color.org> says.
fn colour_wanted() -> bool {
    std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
