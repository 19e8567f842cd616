//! What accidents make of checkpoint files, and disks of those who write them: whatever is taken up
//! gives the answers of a run from the start.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tweedle_base::Budget;
use tweedle_records::survey::{CheckpointFault, FileError, SurveyError, Table, merge};

use crate::memory::Memory;
use crate::{VERSION, counted, plan, run_on};

const FILE: &str = "a.survey";

/// How many items there are.
const TOTAL: u64 = 40;

/// The file of a part that was interrupted again and again.
fn interrupted(part: &str, each: u64) -> Vec<u8> {
    let memory = Memory::default();
    let plan = plan(TOTAL, part);
    let path = Path::new(FILE);
    while !run_on(&memory, &plan, 1, Some(path), each, false).unwrap().finished {}
    memory.bytes(path)
}

/// A change that an accident could make, or somebody who wants another answer.
fn changed(bytes: &[u8], random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let (len, mut new) = (bytes.len(), bytes.to_vec());
    let (a, b) = (random(len), random(len));
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let (one, two) = (random(lines.len()), random(lines.len()));
    match random(9) {
        0 => new[a] ^= 1 << random(8),
        1 => new.swap(a, b),
        2 => new.truncate(a),
        3 => new[a] = random(256) as u8,
        4 | 5 => {
            // Two counts, so that their sum may stay what it was.
            let digits: Vec<usize> = (0..len).filter(|at| bytes[*at].is_ascii_digit()).collect();
            let by = random(9) as u8 + 1;
            let (from, to) = (digits[random(digits.len())], digits[random(digits.len())]);
            new[from] = b'0' + (new[from] - b'0' + by) % 10;
            new[to] = b'0' + (new[to] - b'0' + 10 - by) % 10;
        }
        change => {
            match change {
                6 => drop(lines.remove(one)),
                7 => lines.insert(two, lines[one]),
                _ => lines.swap(one, two),
            }
            new = lines.concat();
        }
    }
    new
}

/// The table of a run that goes on from a file, or why it does not.
fn resumed(bytes: &[u8]) -> Result<Table, SurveyError<String>> {
    let memory = Memory::with(Path::new(FILE), bytes);
    let plan = plan(TOTAL, "1/1");
    let ran = run_on(&memory, &plan, 1, Some(Path::new(FILE)), u64::MAX, false)?;
    assert!(ran.finished);
    // What it leaves is read again.
    let again = run_on(&memory, &plan, 1, Some(Path::new(FILE)), 1, false).unwrap();
    assert_eq!(again.table, ran.table);
    Ok(ran.table)
}

/// 10,000 changes are made if `TWEEDLE_CHANGES=10000` says so.
#[test]
fn no_change_of_a_file_changes_an_answer() {
    let cases: usize = std::env::var("TWEEDLE_CHANGES").map_or(2000, |n| n.parse().unwrap());
    let mut state = 2026u64;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below.max(1) as u64) as usize
    };
    let whole = interrupted("1/1", 7);
    let parts = [interrupted("1/2", 5), interrupted("2/2", 9)];
    let truth = counted(0..TOTAL);
    let (mut made, mut went_on, mut merged) = (0, 0, 0);
    while made < cases {
        let new = changed(&whole, &mut random);
        if new == whole {
            continue;
        }
        made += 1;
        if let Ok(table) = resumed(&new) {
            assert_eq!(table, truth, "{}", String::from_utf8_lossy(&new));
            went_on += 1;
        }
        let at = made % 2;
        let mut both = parts.clone();
        while both[at] == parts[at] {
            both[at] = changed(&parts[at], &mut random);
        }
        let paths = [PathBuf::from("1"), PathBuf::from("2")];
        let host = Two(Memory::with(&paths[0], &both[0]), Memory::with(&paths[1], &both[1]));
        if let Ok(found) = merge(&host, &paths, Some(VERSION), &Budget::default()) {
            assert_eq!(found.table, truth, "{}", String::from_utf8_lossy(&both[at]));
            merged += 1;
        }
    }
    println!(
        "{made} changed files: {went_on} were taken up and {merged} merged with the right answer, \
         the others were refused"
    );
}

/// Two hosts with a file each.
#[derive(Debug)]
struct Two(Memory, Memory);

impl tweedle_base::host::Files for Two {
    fn read(&self, path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
        self.0.read(path, most).or_else(|_| self.1.read(path, most))
    }
}

#[test]
fn every_single_bit() {
    let whole = interrupted("1/1", 7);
    let truth = counted(0..TOTAL);
    let mut taken = 0;
    for bit in 0..whole.len() * 8 {
        let mut new = whole.clone();
        new[bit / 8] ^= 1 << (bit % 8);
        if let Ok(table) = resumed(&new) {
            assert_eq!(table, truth, "bit {bit}");
            taken += 1;
        }
    }
    // The end of the last line: the line counts as cut short, and is done again.
    assert_eq!(taken, 8);
}

/// A disk on which there is room for any number of bytes.
#[test]
fn a_disk_that_is_full() {
    let (path, plan) = (Path::new(FILE), plan(TOTAL, "1/1"));
    let run = |memory: &Memory, items| run_on(memory, &plan, 1, Some(path), items, false);
    let needed = interrupted("1/1", 7).len();
    let mut full = 0;
    for room in 0..=needed {
        let memory = Memory::default();
        memory.room(Some(room));
        loop {
            match run(&memory, 7) {
                Ok(ran) if ran.finished => break,
                Ok(_) => {}
                Err(SurveyError::File(FileError { fault: CheckpointFault::Io(error), .. })) => {
                    assert_eq!(error.kind(), ErrorKind::StorageFull);
                    full += 1;
                    break;
                }
                Err(other) => panic!("{other}"),
            }
        }
        memory.room(None);
        let ran = run(&memory, u64::MAX).unwrap();
        assert_eq!((ran.finished, ran.table), (true, counted(0..TOTAL)), "room for {room} bytes");
        assert_eq!(resumed(&memory.bytes(path)).unwrap(), counted(0..TOTAL));
    }
    assert_eq!(full, needed);
}

#[test]
fn a_disk_that_is_not_written() {
    let (path, plan) = (Path::new(FILE), plan(TOTAL, "1/1"));
    let run = |memory: &Memory| run_on(memory, &plan, 1, Some(path), u64::MAX, false);
    let memory = Memory::default();
    memory.read_only(true);
    let refused = run(&memory).unwrap_err();
    assert_eq!(refused.to_string(), "a.survey: read-only filesystem or storage medium");
    assert_eq!(memory.bytes(path), b"");
    memory.read_only(false);
    assert_eq!(run(&memory).unwrap().table, counted(0..TOTAL));
}
