//! Serialization of tables of the values of heaps, to resume them later.
//!
//! A line that says what it is; the number of digits, and three bytes for each; how many bytes a
//! value has and how many heaps there are; the values, a loony one with all bits set; a check sum
//! (CRC-32) of everything before. Numbers have their lowest byte first.

use super::rules::{HeapDigit, HeapRules, HeapRulesError};
use super::table::HeapTable;
use super::value::HeapValue;

/// The header of the format.
const HEADER: &[u8] = b"tweedle heaps 1\n";

/// The number of heaps that are computed again as a check: the first ones, others spread over all,
/// and the last ones.
const CHECKED_HEAPS: usize = 32;

/// Errors in a serialized table of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeapFileError {
    /// They are something else.
    #[error("not a table of heaps")]
    Foreign,
    /// They are cut short, too long, or changed.
    #[error("this table of heaps is damaged")]
    Damaged,
    /// The rules are invalid.
    #[error("the rules in this table of heaps are invalid: {0}")]
    Rules(HeapRulesError),
    /// The value of a heap differs from its rules.
    #[error("this table of heaps does not follow its rules: the value of heap {heap} is wrong")]
    Wrong {
        /// The heap.
        heap: usize,
    },
}

impl HeapTable {
    /// The rules and the values as bytes. What is proved of them is left out, and found again.
    pub fn to_bytes(&self) -> Vec<u8> {
        let widest = self.values().filter_map(HeapValue::nim).max().unwrap_or(0);
        let narrow = widest < u32::from(u16::MAX);
        let mut bytes = HEADER.to_vec();
        bytes.extend((self.rules().digits().len() as u64).to_le_bytes());
        for digit in self.rules().digits() {
            bytes.extend([digit.plain, digit.entailing, digit.complimenting]);
        }
        bytes.push(if narrow { 2 } else { 4 });
        bytes.extend((self.len() as u64).to_le_bytes());
        for value in self.values() {
            let number = value.nim().unwrap_or(u32::MAX);
            let width = if narrow { 2 } else { 4 };
            bytes.extend(&number.to_le_bytes()[..width]);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The table that [`HeapTable::to_bytes`] has written. A sample of the values is computed
    /// again.
    ///
    /// # Errors
    /// The bytes are not a table of heaps.
    pub fn from_bytes(bytes: &[u8]) -> Result<HeapTable, HeapFileError> {
        let body = bytes.strip_prefix(HEADER).ok_or(HeapFileError::Foreign)?;
        let (all, sum) = bytes.split_last_chunk::<4>().ok_or(HeapFileError::Damaged)?;
        if crc32fast::hash(all) != u32::from_le_bytes(*sum) || body.len() < sum.len() {
            return Err(HeapFileError::Damaged);
        }
        let mut rest = Reader(&body[..body.len() - sum.len()]);
        let table = rest.table()?;
        if rest.0.is_empty() { table.sampled() } else { Err(HeapFileError::Damaged) }
    }

    /// Computes the values of some heaps again.
    fn sampled(mut self) -> Result<HeapTable, HeapFileError> {
        let len = self.len();
        let spread = (0..len).step_by(len / CHECKED_HEAPS + 1);
        let last = len.saturating_sub(CHECKED_HEAPS)..len;
        for heap in (0..len.min(CHECKED_HEAPS)).chain(spread).chain(last) {
            if Some(self.kernel.value(heap)) != self.value(heap) {
                return Err(HeapFileError::Wrong { heap });
            }
        }
        Ok(self)
    }
}

/// Bytes that have not been read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Takes a number of bytes.
    fn take(&mut self, count: usize) -> Result<&'a [u8], HeapFileError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(HeapFileError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Takes a list: its length, and then `width` bytes for each item.
    fn list(&mut self, width: usize) -> Result<&'a [u8], HeapFileError> {
        let (count, rest) = self.0.split_first_chunk::<8>().ok_or(HeapFileError::Damaged)?;
        self.0 = rest;
        let count = usize::try_from(u64::from_le_bytes(*count)).ok();
        let bytes = count.and_then(|count| count.checked_mul(width));
        self.take(bytes.ok_or(HeapFileError::Damaged)?)
    }

    /// The table, with values that nobody has looked at.
    fn table(&mut self) -> Result<HeapTable, HeapFileError> {
        let digits = self.list(3)?.chunks_exact(3).map(|digit| HeapDigit {
            plain: digit[0],
            entailing: digit[1],
            complimenting: digit[2],
        });
        let rules = HeapRules::from_digits(digits).map_err(HeapFileError::Rules)?;
        let width = match self.take(1)? {
            [2] => 2,
            [4] => 4,
            _ => return Err(HeapFileError::Damaged),
        };
        let mut table = HeapTable::new(rules);
        for (heap, bytes) in self.list(width)?.chunks_exact(width).enumerate() {
            let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
            let value = match number {
                u32::MAX => HeapValue::Loony,
                0xffff if width == 2 => HeapValue::Loony,
                // No value is larger than the longest play, in which each move removes a token or
                // breaks a heap up, with a pass after each.
                _ if number as usize <= 4 * heap + 2 => HeapValue::Nim(number),
                _ => return Err(HeapFileError::Wrong { heap }),
            };
            table.kernel.push(value);
        }
        Ok(table)
    }
}
