//! The file of an answer cache: reads its records and appends new ones.

use super::error::{StoreError, StoreFault};
use super::format::{HEADER, Reading, Record};
use hashbrown::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tweedle_base::Seeded;
use tweedle_base::host::Files;

/// A store, as far as it has been read.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    files: Arc<dyn Files>,
    found: Mutex<Records>,
}

/// The records that have been read.
#[derive(Debug, Default)]
struct Records {
    /// The length in bytes of the header and the complete records.
    whole: u64,
    /// The bodies of each key.
    bodies: HashMap<Vec<u8>, Vec<Arc<[u8]>>, Seeded>,
}

impl Store {
    /// Opens a store of at most `most` bytes; the file need not exist.
    pub fn open(files: Arc<dyn Files>, path: &Path, most: u64) -> Result<Store, StoreError> {
        let mut records = Records::default();
        let result = bytes_of(&*files, path, most).and_then(|bytes| records.absorb(&bytes));
        result.map_err(|fault| fault.at(path))?;
        Ok(Store { path: path.to_path_buf(), files, found: Mutex::new(records) })
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bodies of the records with a key.
    pub fn find(&self, key: &[u8]) -> Vec<Arc<[u8]>> {
        self.records().bodies.get(key).cloned().unwrap_or_default()
    }

    /// Adds records, and brings them to the disk. What other processes have added meanwhile is
    /// found from now on.
    pub fn add(&self, more: &[Record]) -> Result<(), StoreError> {
        let add = || -> Result<(), StoreFault> {
            let mut records = self.records();
            let mut log = self.files.log(&self.path, true)?;
            let mut bytes = Vec::new();
            if log.size()? < records.whole {
                return Err(StoreFault::Changed);
            }
            let added = log.read(records.whole)?;
            records.absorb(&added)?;
            log.cut(records.whole)?;
            if records.whole == 0 {
                bytes.extend(HEADER);
            }
            for record in more {
                record.write(&mut bytes)?;
            }
            log.append(&bytes)?;
            records.whole += bytes.len() as u64;
            Ok(())
        };
        add().map_err(|fault| fault.at(&self.path))
    }

    fn records(&self) -> MutexGuard<'_, Records> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Records {
    /// Reads the records that follow those read before.
    fn absorb(&mut self, bytes: &[u8]) -> Result<(), StoreFault> {
        let mut reading = Reading::new(bytes, self.whole == 0);
        while let Some(record) = reading.next()? {
            self.bodies.entry(record.key).or_default().push(record.body.into());
        }
        self.whole += reading.whole();
        Ok(())
    }
}

/// The records of a store.
///
/// # Errors
/// [`StoreFault`]; it must be there.
pub fn records(files: &dyn Files, path: &Path, most: u64) -> Result<Vec<Record>, StoreError> {
    let read = || -> Result<Vec<Record>, StoreFault> {
        let bytes = files.read_regular(path, most)?;
        let mut reading = Reading::new(&bytes, true);
        let mut all = Vec::new();
        while let Some(record) = reading.next()? {
            all.push(record);
        }
        Ok(all)
    };
    read().map_err(|fault| fault.at(path))
}

/// The bytes of a file; none if it is not there.
fn bytes_of(files: &dyn Files, path: &Path, most: u64) -> Result<Vec<u8>, StoreFault> {
    match files.read_regular(path, most) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => Err(StoreFault::Large(most)),
        Err(error) => Err(error.into()),
    }
}
