//! Files in memory, on a disk that may be full or read-only.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tweedle_base::host::{Files, Log};

#[derive(Debug, Default)]
struct DiskState {
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// The number of bytes that may still be written.
    room: Option<usize>,
    /// True if nothing may be written.
    read_only: bool,
}

/// A host with files in memory.
#[derive(Debug, Default, Clone)]
pub struct Memory(Arc<Mutex<DiskState>>);

impl Memory {
    /// Returns a host with one file.
    pub fn with(path: &Path, bytes: &[u8]) -> Memory {
        let memory = Memory::default();
        memory.0.lock().unwrap().files.insert(path.to_path_buf(), bytes.to_vec());
        memory
    }

    pub fn room(&self, room: Option<usize>) {
        self.0.lock().unwrap().room = room;
    }

    pub fn read_only(&self, read_only: bool) {
        self.0.lock().unwrap().read_only = read_only;
    }

    pub fn bytes(&self, path: &Path) -> Vec<u8> {
        self.0.lock().unwrap().files.get(path).cloned().unwrap_or_default()
    }
}

impl Files for Memory {
    fn read(&self, path: &Path, _: u64) -> io::Result<Vec<u8>> {
        let disk = self.0.lock().unwrap();
        disk.files.get(path).cloned().ok_or(ErrorKind::NotFound.into())
    }

    fn log(&self, path: &Path, _: bool) -> io::Result<Box<dyn Log>> {
        let mut disk = self.0.lock().unwrap();
        if disk.read_only {
            return Err(ErrorKind::ReadOnlyFilesystem.into());
        }
        disk.files.entry(path.to_path_buf()).or_default();
        Ok(Box::new(MemoryLog { memory: self.clone(), path: path.to_path_buf() }))
    }
}

#[derive(Debug)]
struct MemoryLog {
    memory: Memory,
    path: PathBuf,
}

impl MemoryLog {
    /// Changes the file, unless the disk is read-only.
    fn change(&self, change: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        let mut disk = self.memory.0.lock().unwrap();
        if disk.read_only {
            return Err(ErrorKind::ReadOnlyFilesystem.into());
        }
        change(disk.files.get_mut(&self.path).unwrap());
        Ok(())
    }
}

impl Log for MemoryLog {
    fn read(&mut self, from: u64) -> io::Result<Vec<u8>> {
        Ok(self.memory.bytes(&self.path).split_off(from as usize))
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.memory.bytes(&self.path).len() as u64)
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.change(|bytes| bytes.truncate(len as usize))
    }

    /// Writes as many bytes as there is room for.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let room = self.memory.0.lock().unwrap().room.unwrap_or(usize::MAX);
        let fit = &bytes[..bytes.len().min(room)];
        self.change(|disk| disk.extend_from_slice(fit))?;
        if let Some(room) = &mut self.memory.0.lock().unwrap().room {
            *room -= fit.len();
        }
        if fit.len() < bytes.len() { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.memory.0.lock().unwrap().room.is_some_and(|room| room < bytes.len()) {
            return Err(ErrorKind::StorageFull.into());
        }
        self.change(|disk| *disk = bytes.to_vec())
    }
}
