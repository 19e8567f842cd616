//! Damaged checkpoint files and failing disks: any run that resumes gives the answers of a complete
//! run.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tweedle_base::Budget;
use tweedle_records::survey::{SurveyError, Table, merge};

use crate::memory::Memory;
use crate::{VERSION, counted, plan, run_on};

const FILE: &str = "a.survey";

/// The number of items.
const TOTAL: u64 = 40;

/// Returns the file of a part that was interrupted repeatedly.
fn interrupted(part: &str, each: u64) -> Vec<u8> {
    let memory = Memory::default();
    let plan = plan(TOTAL, part);
    let path = Path::new(FILE);
    while !run_on(&memory, &plan, 1, Some(path), each, false).unwrap().finished {}
    memory.bytes(path)
}

/// Changes a file as by accident or on purpose.
fn damaged(bytes: &[u8], random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
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
            // Changes two counts, so that their sum may stay the same.
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

/// Returns the table of a run that resumes from a file, or the error.
fn resumed(bytes: &[u8]) -> Result<Table, SurveyError<String>> {
    let memory = Memory::with(Path::new(FILE), bytes);
    let plan = plan(TOTAL, "1/1");
    let ran = run_on(&memory, &plan, 1, Some(Path::new(FILE)), u64::MAX, false)?;
    assert!(ran.finished);
    // The file it leaves can be read again.
    let again = run_on(&memory, &plan, 1, Some(Path::new(FILE)), 1, false).unwrap();
    assert_eq!(again.table, ran.table);
    Ok(ran.table)
}

/// `TWEEDLE_CHANGES` sets the number of changes, such as 10,000.
#[test]
fn damaged_files_do_not_change_answers() {
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
        let new = damaged(&whole, &mut random);
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
            both[at] = damaged(&parts[at], &mut random);
        }
        let paths = [PathBuf::from("1"), PathBuf::from("2")];
        let host = Two(Memory::with(&paths[0], &both[0]), Memory::with(&paths[1], &both[1]));
        if let Ok(found) = merge(&host, &paths, Some(VERSION), &Budget::default()) {
            assert_eq!(found.1, truth, "{}", String::from_utf8_lossy(&both[at]));
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
fn every_flipped_bit_is_detected_or_harmless() {
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
    // Only the bits of the last newline: without it, the line counts as incomplete and is repeated.
    assert_eq!(taken, 8);
}

/// Disks with room for any number of bytes.
#[test]
fn surveys_recover_from_a_full_disk() {
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
                Err(error @ SurveyError::File(_)) => {
                    let why = std::io::Error::from(ErrorKind::StorageFull);
                    assert_eq!(error.to_string(), format!("a.survey: {why}"));
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
fn surveys_report_a_read_only_disk() {
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
