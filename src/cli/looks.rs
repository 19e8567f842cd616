//! Stub.
#![allow(missing_docs)]
pub use crate::show::Looks;
pub fn looks(ascii: bool) -> Looks {
    let size = terminal_size::terminal_size();
    let (w, h) = size.map_or((80, 24), |(w, h)| (w.0 as usize, h.0 as usize));
    Looks {
        width: w,
        rows: Some(h.saturating_sub(4).max(8)),
        colour: std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        ascii,
    }
}
