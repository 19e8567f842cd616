//! How values look here: what the terminal and its user say.

use crate::lang::show::Looks;
use std::io::IsTerminal;

/// Columns of a terminal that does not say.
const WIDTH: usize = 80;

/// How values are shown on standard output: as wide as the terminal is, never cut, and in colours
/// if it is a terminal that can and its user does not object.
pub fn looks(ascii: bool) -> Looks {
    let size = terminal_size::terminal_size();
    let width = size.map_or(WIDTH, |(width, _)| usize::from(width.0));
    let able =
        std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|t| t != "dumb");
    Looks { width: width.max(1), rows: None, colour: able && colour_wanted(), ascii }
}

/// Whether the user has not asked for text without colours, as <https://no-color.org> says.
pub(super) fn colour_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
