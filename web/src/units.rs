//! Places in a text as the page counts them: in units of UTF-16.

/// The unit at which a byte of a text is.
pub fn unit(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, c)| c.len_utf16()).sum()
}

/// The byte at which a unit of a text is.
pub fn byte(text: &str, unit: usize) -> usize {
    let mut units = 0;
    let found = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > unit
    });
    found.map_or(text.len(), |(at, _)| at)
}
