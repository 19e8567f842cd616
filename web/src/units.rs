//! Conversion between byte offsets and the UTF-16 offsets of JavaScript.

/// Returns the UTF-16 offset of a byte offset.
pub fn unit(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, c)| c.len_utf16()).sum()
}

/// Returns the byte offset of a UTF-16 offset.
pub fn byte(text: &str, unit: usize) -> usize {
    let mut units = 0;
    let found = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > unit
    });
    found.map_or(text.len(), |(at, _)| at)
}
