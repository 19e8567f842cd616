//! Checksums of the lines of a checkpoint file: a line that was changed after it was written is
//! rejected.
//!
//! A line is a JSON object whose last field is the CRC-32 of everything before it. The checksum of
//! a record continues the checksum of the first line, so that a record of another file is invalid
//! in this one.

/// The text before the checksum of a line.
const FIELD: &str = ",\"sum\":\"";

/// The check sum of what comes after something with the check sum `before`.
fn sum(before: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    hasher.finalize()
}

/// The line of an object with some fields, with its end, and its check sum.
pub(super) fn sealed(before: u32, object: &serde_json::Value) -> (String, u32) {
    let mut line = object.to_string();
    line.pop();
    let sum = sum(before, line.as_bytes());
    line.push_str(&format!("{FIELD}{sum:08x}\"}}\n"));
    (line, sum)
}

/// The check sum of a line, without its end, if it is the one that the line has.
pub(super) fn seal(before: u32, line: &[u8]) -> Option<u32> {
    let (body, end) = line.split_at_checked(line.len().checked_sub(FIELD.len() + 10)?)?;
    let sum = sum(before, body);
    (end == format!("{FIELD}{sum:08x}\"}}").as_bytes()).then_some(sum)
}
