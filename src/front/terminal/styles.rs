//! Colours, width and links, from the terminal and the user's settings.

use crate::lang::report::Style;
use crate::lang::show::Looks;
use std::io::IsTerminal;
use terminal_size::{terminal_size, terminal_size_of};

/// The number of columns if the terminal does not report it.
const WIDTH: usize = 80;
/// The number of lines if the terminal does not report it.
const HEIGHT: usize = 24;

/// Returns the style of values on standard output: the width of the terminal, nothing cut, and
/// colours if the terminal has them and the user allows them.
pub fn looks(ascii: bool) -> Looks {
    let width = terminal_size().map_or(WIDTH, |(width, _)| width.0.into());
    let colour = std::io::stdout().is_terminal() && colour_wanted();
    Looks { width: width.max(1), rows: None, colour, ascii }
}

/// Returns the number of rows of the terminal.
pub fn height() -> usize {
    terminal_size().map_or(HEIGHT, |(_, height)| height.0.into())
}

/// Returns the style of framed diagnostics on standard error.
pub fn style(ascii: bool) -> Style {
    let stderr = std::io::stderr();
    let width = terminal_size_of(&stderr).map(|(width, _)| width.0.clamp(40, 120).into());
    Style {
        colour: stderr.is_terminal() && colour_wanted(),
        width: width.unwrap_or(Style::default().width),
        ascii,
    }
}

/// Tests whether the terminal has colours and the user allows them (<https://no-color.org>).
fn colour_wanted() -> bool {
    std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
