//! Lines of a checkpoint file: their JSON records.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Value, json};

use super::checksum::{seal, sealed};
use super::error::{CheckpointFault, FORMAT};
use super::part::Part;
use super::ranges::Ranges;
use super::table::{Row, Table};

/// The plan of a run: the first line of a checkpoint file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The query, as text that differs if the query does.
    pub question: String,
    /// The number of items.
    pub total: u64,
    /// The part of the survey.
    pub part: Part,
    /// The titles of the columns if there is a row for each item; none where answers are counted.
    pub columns: Vec<String>,
    /// The other settings on which answers depend, by the names of their options.
    pub settings: BTreeMap<String, u64>,
    /// The version of the program that answers.
    pub version: String,
}

impl Plan {
    /// Returns the items of the part.
    pub fn items(&self) -> Range<u64> {
        self.part.range(self.total)
    }

    /// The first line, with its end, and its check sum.
    pub(super) fn line(&self) -> (String, u32) {
        let part = [self.part.index(), self.part.count()];
        let mut header = json!({
            "survey": FORMAT,
            "question": self.question,
            "total": self.total,
            "part": part,
            "settings": self.settings,
            "version": self.version,
        });
        if !self.columns.is_empty() {
            header["columns"] = json!(self.columns);
        }
        sealed(0, &header)
    }

    /// Reads the first line, without its end, and its check sum.
    pub(super) fn parse(line: &[u8]) -> Result<(Plan, u32), CheckpointFault> {
        let json: Value = serde_json::from_slice(line).map_err(|_| CheckpointFault::Foreign)?;
        let version = json["survey"].as_u64().ok_or(CheckpointFault::Foreign)?;
        if version != FORMAT {
            return Err(CheckpointFault::Format(version));
        }
        let sum = seal(0, line).ok_or(CheckpointFault::Damaged)?;
        let plan = || {
            let question = json["question"].as_str()?.to_owned();
            let (index, of) = pair(&json["part"])?;
            let part = Part::new(index, of).ok()?;
            let setting = |(name, n): (&String, &Value)| Some((name.clone(), n.as_u64()?));
            let settings = json["settings"].as_object()?.iter().map(setting);
            let columns = match &json["columns"] {
                Value::Null => Vec::new(),
                titles => {
                    let title = |title: &Value| title.as_str().map(str::to_owned);
                    titles.as_array()?.iter().map(title).collect::<Option<_>>()?
                }
            };
            Some(Plan {
                question,
                total: json["total"].as_u64()?,
                part,
                columns,
                settings: settings.collect::<Option<_>>()?,
                version: json["version"].as_str()?.to_owned(),
            })
        };
        Ok((plan().ok_or(CheckpointFault::Foreign)?, sum))
    }

    /// Checks that a file with the plan `self` has the present query, and the answers that would be
    /// found now.
    pub(super) fn is_asked(&self, asked: &Plan, any_version: bool) -> Result<(), CheckpointFault> {
        if self.question != asked.question {
            let (file, asked) = (self.question.clone(), asked.question.clone());
            return Err(CheckpointFault::Question { file, asked });
        }
        if self.total != asked.total {
            return Err(CheckpointFault::Total { file: self.total, asked: asked.total });
        }
        if self.part != asked.part {
            return Err(CheckpointFault::Part { file: self.part, asked: asked.part });
        }
        if self.settings != asked.settings {
            let (file, asked) = (self.settings_beside(asked), asked.settings_beside(self));
            return Err(CheckpointFault::Settings { file, asked });
        }
        if any_version { Ok(()) } else { self.is_of(&asked.version) }
    }

    /// Checks that the answers are from this version of the program.
    pub(super) fn is_of(&self, version: &str) -> Result<(), CheckpointFault> {
        if self.version == version {
            return Ok(());
        }
        let (file, asked) = (self.version.clone(), version.to_owned());
        Err(CheckpointFault::Version { file, asked })
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
pub(super) struct Record {
    pub(super) done: Ranges,
    pub(super) rows: Table,
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
        let json: Value = serde_json::from_slice(line).map_err(|_| "cannot be read")?;
        let list = |name: &str| json[name].as_array().ok_or("lacks the finished items or the rows");
        let mut record = Record::default();
        for range in list("done")? {
            let (start, end) = pair(range).ok_or("has items that are not a range")?;
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
        for row in list("rows")? {
            let (key, row) = self::row(row).ok_or("has an invalid row")?;
            counted = counted.checked_add(row.count).ok_or("counts too many items")?;
            let first = row.first..row.first.saturating_add(1);
            if row.count == 0 || record.done.common(&first).is_none() {
                return Err("has a row without an item");
            }
            let rows = record.rows.len();
            record.rows.add(key, row);
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

fn pair(json: &Value) -> Option<(u64, u64)> {
    match json.as_array()?.as_slice() {
        [a, b] => Some((a.as_u64()?, b.as_u64()?)),
        _ => None,
    }
}

fn row(json: &Value) -> Option<(String, Row)> {
    let [key, count, first, example] = json.as_array()?.as_slice() else {
        return None;
    };
    let (count, first) = (count.as_u64()?, first.as_u64()?);
    let example = example.as_str()?.to_owned();
    Some((key.as_str()?.to_owned(), Row { count, first, example }))
}
