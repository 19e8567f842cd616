//! Lines of a checkpoint file.
//!
//! A line is a JSON object whose last field is the CRC-32 of everything before it, so that a line
//! that was changed after it was written is rejected. The checksum of a record continues the
//! checksum of the first line, so that a record of another file is invalid in this one.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::error::CheckpointFault;
use super::part::Part;
use super::ranges::Ranges;
use super::table::{Row, Table};

/// The version of the format of checkpoint files.
const FORMAT: u64 = 2;

const OTHER: &str = "choose another file, or remove this one to start again";

/// The text before the checksum of a line.
const FIELD: &str = ",\"sum\":\"";

/// The check sum of what comes after something with the check sum `before`.
fn sum(before: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    hasher.finalize()
}

/// The line of an object with some fields, with its end, and its check sum.
fn sealed(before: u32, object: &Value) -> (String, u32) {
    let mut line = object.to_string();
    line.pop();
    let sum = sum(before, line.as_bytes());
    line.push_str(&format!("{FIELD}{sum:08x}\"}}\n"));
    (line, sum)
}

/// The check sum of a line, without its end, if it is the one that the line has.
fn seal(before: u32, line: &[u8]) -> Option<u32> {
    let (body, end) = line.split_at_checked(line.len().checked_sub(FIELD.len() + 10)?)?;
    let sum = sum(before, body);
    (end == format!("{FIELD}{sum:08x}\"}}").as_bytes()).then_some(sum)
}

/// The plan of a run: the first line of a checkpoint file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The query, as text that differs if the query does.
    pub question: String,
    /// The number of items.
    pub total: u64,
    /// The part of the survey.
    pub part: Part,
    /// The other settings on which answers depend, by the names of their options.
    pub settings: BTreeMap<String, u64>,
    /// The version of the program that answers.
    pub version: String,
    /// The titles of the columns if there is a row for each item; none where answers are counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
}

impl Plan {
    /// Returns the items of the part.
    pub fn items(&self) -> Range<u64> {
        self.part.range(self.total)
    }

    /// The first line, with its end, and its check sum.
    pub(super) fn line(&self) -> (String, u32) {
        #[derive(Serialize)]
        struct Header<'a> {
            survey: u64,
            #[serde(flatten)]
            plan: &'a Plan,
        }
        sealed(0, &json!(Header { survey: FORMAT, plan: self }))
    }

    /// Reads the first line, without its end, and its check sum.
    pub(super) fn parse(line: &[u8]) -> Result<(Plan, u32), CheckpointFault> {
        let refused = |why: &str| CheckpointFault::Refused(format!("{why}; {OTHER}"));
        let foreign = "not a checkpoint of a survey; choose another file";
        let foreign = || CheckpointFault::Refused(foreign.to_owned());
        let json: Value = serde_json::from_slice(line).map_err(|_| foreign())?;
        let version = json["survey"].as_u64().ok_or_else(foreign)?;
        if version != FORMAT {
            let why = format!("it has format {version}, and this program knows format {FORMAT}");
            return Err(refused(&why));
        }
        let damaged = "its first line is damaged: the checksum does not match";
        let sum = seal(0, line).ok_or_else(|| refused(damaged))?;
        Ok((serde_json::from_value(json).map_err(|_| foreign())?, sum))
    }

    /// Checks that a file with the plan `self` has the present query, and the answers that would be
    /// found now.
    pub(super) fn is_asked(&self, asked: &Plan, any_version: bool) -> Result<(), CheckpointFault> {
        let why = if self.question != asked.question {
            format!("it belongs to `{}`, not to `{}`;", self.question, asked.question)
        } else if self.total != asked.total {
            format!("it has {} items, but this survey has {};", self.total, asked.total)
        } else if self.part != asked.part {
            format!("it belongs to part {}, not to part {};", self.part, asked.part)
        } else if self.settings != asked.settings {
            format!(
                "its answers were found with `{}`, but this run uses `{}`, which may give other \
                 answers; use the same option, or",
                self.settings_beside(asked),
                asked.settings_beside(self)
            )
        } else {
            return if any_version { Ok(()) } else { self.is_of(&asked.version) };
        };
        Err(CheckpointFault::Refused(format!("{why} {OTHER}")))
    }

    /// Checks that the answers are from this version of the program.
    pub(super) fn is_of(&self, version: &str) -> Result<(), CheckpointFault> {
        if self.version == version {
            return Ok(());
        }
        Err(CheckpointFault::Refused(format!(
            "its answers are from version {}, and this is version {version}; `--any-version` \
             accepts them, or {OTHER}",
            self.version
        )))
    }

    /// The settings that another plan does not have, as options.
    pub(super) fn settings_beside(&self, other: &Plan) -> String {
        let own = self.settings.iter().filter(|(name, n)| other.settings.get(*name) != Some(n));
        let options: Vec<String> = own.map(|(name, n)| format!("--{name} {n}")).collect();
        options.join(" ")
    }
}

/// Some finished items, and their rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The items.
    pub done: Ranges,
    /// The rows of these items.
    pub rows: Table,
}

/// A record as it is written: the first items and the ends of ranges, and keys, counts, first items
/// and examples of rows.
#[derive(Deserialize)]
struct WrittenRecord {
    done: Vec<(u64, u64)>,
    rows: Vec<(String, u64, u64, String)>,
}

impl Record {
    /// The line, with its end, in a file whose first line has a check sum.
    pub(super) fn line(&self, first: u32) -> String {
        let done: Vec<Value> = self.done.iter().map(|r| json!([r.start, r.end])).collect();
        let row = |(key, row): (&str, &Row)| json!([key, row.count, row.first, row.example]);
        let rows: Vec<Value> = self.rows.iter().map(row).collect();
        sealed(first, &json!({"done": done, "rows": rows})).0
    }

    /// Reads a line, without its end, and makes sure that it is as it was written, and its rows are
    /// of the items done.
    pub(super) fn parse(
        line: &[u8],
        first: u32,
        within: &Range<u64>,
    ) -> Result<Record, &'static str> {
        seal(first, line).ok_or("is damaged: its checksum does not match")?;
        let written: WrittenRecord = serde_json::from_slice(line).map_err(|_| "cannot be read")?;
        let mut record = Record::default();
        for (start, end) in written.done {
            if start >= end || start < within.start || end > within.end {
                return Err("has items outside the part");
            }
            let last = record.done.iter().next_back().map_or(0, |range| range.end);
            record.done.add(start..end).map_err(|_| "has an item twice")?;
            // To put many into the middle takes long.
            if start < last {
                return Err("has items out of order");
            }
        }
        let mut counted: u64 = 0;
        for (key, count, first, example) in written.rows {
            counted = counted.checked_add(count).ok_or("counts too many items")?;
            if count == 0 || record.done.common(&(first..first.saturating_add(1))).is_none() {
                return Err("has a row without an item");
            }
            let rows = record.rows.len();
            record.rows.add(key, Row { count, first, example });
            if record.rows.len() == rows {
                return Err("has a key twice");
            }
        }
        if counted != record.done.len() {
            return Err("has a wrong count of finished items");
        }
        Ok(record)
    }
}
