//! Binary format of the file of an answer cache.

use super::error::StoreFault;
use serde::{Deserialize, Serialize};

/// The header of a store; its number is the version of the format.
pub const HEADER: &[u8; 16] = b"tweedle store 1\n";

/// A record: some answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The description for people.
    pub about: About,
    /// The key: everything that the answers depend on.
    pub key: Vec<u8>,
    /// The answers.
    pub body: Vec<u8>,
}

/// The description of a record for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name of the positions.
    pub name: String,
    /// The query.
    pub question: String,
    /// The number of answers.
    pub count: u64,
    /// The version of the program.
    pub version: String,
}

/// The length of a record, its check sum, and the check sum of both.
const FRAME_BYTES: usize = 12;

impl Record {
    /// Appends it to the bytes of a store.
    ///
    /// # Errors
    /// [`StoreFault::Long`].
    pub fn write(&self, bytes: &mut Vec<u8>) -> Result<(), StoreFault> {
        let record = postcard::to_stdvec(self).map_err(|_| StoreFault::Long)?;
        let length = u32::try_from(record.len()).map_err(|_| StoreFault::Long)?;
        let mut frame = length.to_le_bytes().to_vec();
        frame.extend(crc32fast::hash(&record).to_le_bytes());
        frame.extend(crc32fast::hash(&frame).to_le_bytes());
        bytes.extend(frame);
        bytes.extend(record);
        Ok(())
    }
}

/// Reads records one by one.
pub(super) struct Reading<'a> {
    bytes: &'a [u8],
    /// The length in bytes of the header and the complete records so far.
    whole: usize,
    header: bool,
}

impl<'a> Reading<'a> {
    /// Bytes from the beginning of a store on, or from the beginning of a record on.
    pub(super) fn new(bytes: &'a [u8], header: bool) -> Reading<'a> {
        Reading { bytes, whole: 0, header }
    }

    /// Returns the length in bytes of the header and the complete records so far.
    pub(super) fn whole(&self) -> u64 {
        self.whole as u64
    }

    /// Returns the next record, or nothing at the end, or if the rest was cut short.
    pub(super) fn next(&mut self) -> Result<Option<Record>, StoreFault> {
        if self.header {
            // Who was stopped at once leaves no more than the beginning of it.
            match self.bytes.strip_prefix(HEADER) {
                Some(_) => self.whole = HEADER.len(),
                None if HEADER.starts_with(self.bytes) => return Ok(None),
                None => return Err(StoreFault::Foreign),
            }
            self.header = false;
        }
        let rest = &self.bytes[self.whole..];
        // Some systems leave zeros where they had no time to write.
        if rest.len() < FRAME_BYTES || rest.iter().all(|byte| *byte == 0) {
            return Ok(None);
        }
        let damaged = || StoreFault::Damaged(self.whole as u64);
        let (frame, rest) = rest.split_at(FRAME_BYTES);
        let word = |at: usize| <[u8; 4]>::try_from(&frame[at..at + 4]).map(u32::from_le_bytes);
        let (Ok(length), Ok(sum), Ok(frame_sum)) = (word(0), word(4), word(8)) else {
            return Err(damaged());
        };
        if crc32fast::hash(&frame[..8]) != frame_sum {
            return Err(damaged());
        }
        let Some(record) = rest.get(..length as usize) else { return Ok(None) };
        if crc32fast::hash(record) != sum {
            // The length of what is not written yet may be there already.
            let last = rest.len() == record.len();
            return if last { Ok(None) } else { Err(damaged()) };
        }
        let record = postcard::from_bytes(record).map_err(|_| damaged())?;
        self.whole += FRAME_BYTES + length as usize;
        Ok(Some(record))
    }
}
