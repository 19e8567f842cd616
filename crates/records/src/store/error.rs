//! Errors of an answer cache.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// An error of a store, with its path.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", .path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// The kind of error.
    pub fault: StoreFault,
}

/// The kinds of errors of a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(io::Error),
    /// Another process has been writing to it for a while.
    #[error("another run is writing to it")]
    Busy,
    /// It does not begin like a store.
    #[error("not an answer cache; choose another file")]
    Foreign,
    /// A record was changed after it was written.
    #[error(
        "damaged from byte {0} on: a checksum does not match; choose another file, or remove this \
         one"
    )]
    Damaged(u64),
    /// It is shorter than before.
    #[error("it was truncated or replaced while in use; open it again")]
    Changed,
    /// It exceeds the memory limit.
    #[error("it has more than {} MB; `--memory` raises the limit", .0 >> 20)]
    Large(u64),
    /// A record has more bytes than there are numbers for.
    #[error("more than 4096 MB would have to be saved at once")]
    Long,
}

impl StoreFault {
    pub(super) fn at(self, path: &Path) -> StoreError {
        StoreError { path: path.to_path_buf(), fault: self }
    }
}

impl From<io::Error> for StoreFault {
    fn from(error: io::Error) -> StoreFault {
        match error.kind() {
            ErrorKind::WouldBlock => StoreFault::Busy,
            _ => StoreFault::Io(error),
        }
    }
}
