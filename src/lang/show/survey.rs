//! Layout of surveys as a table, with the frequency of each answer and the first item with it.

use crate::lang::value::{
    FigureSource, Grid, Json, Key, MarkKind, Naming, Report, Survey, Text, ToJson, csv_line,
};
use serde_json::json;
use tweedle_picture::Picture;
use tweedle_records::survey::Part;
use unicode_width::UnicodeWidthStr as _;

/// The width of an answer above which the columns after it are not aligned.
const MAX_ALIGNED_WIDTH: usize = 60;

/// Returns the lines of the table, the most frequent answers first.
fn lines(survey: &Survey) -> Vec<Text> {
    let mut rows: Vec<_> = survey.table.iter().collect();
    rows.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.1.first.cmp(&b.1.first)));
    let widest = rows.iter().map(|(key, _)| key.width()).max().unwrap_or(0).min(MAX_ALIGNED_WIDTH);
    let asked = survey.part.range(survey.total);
    let counted: u64 = rows.iter().map(|(_, row)| row.count).sum();
    let digits = counted.to_string().len();
    let line = |key: &str, count: u64, note: &str| {
        let mut text = Text::marked();
        text.push(key);
        text.push(&" ".repeat(widest.saturating_sub(key.width())));
        text.push(&format!("  {count:>digits$}"));
        if !note.is_empty() {
            text.push_as(&format!("  {note}"), MarkKind::Note);
        }
        text
    };
    let mut lines: Vec<Text> = rows
        .iter()
        .map(|(key, row)| line(key, row.count, &format!("first: {}", row.example)))
        .collect();
    let mut end = line("", counted, "");
    if survey.part != Part::WHOLE {
        let part = survey.part;
        end.push_as(
            &format!("  part {part}: items {} to {} of {}", asked.start, asked.end, survey.total),
            MarkKind::Note,
        );
    }
    lines.push(end);
    lines
}

impl Report for Survey {
    fn what(&self) -> &'static str {
        "a survey"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        match self.grid() {
            Some(grid) => Some(super::grid::lines(names, &grid)),
            None => Some(lines(self)),
        }
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        if let Some(grid) = self.grid() {
            let row = |(_, cells): &(_, Vec<Key>)| {
                let cells = cells.iter().map(|key| of(&key.0));
                Json::Object(self.columns.iter().cloned().zip(cells).collect())
            };
            return json!({
                "type": "survey",
                "total": self.total,
                "part": self.part.to_string(),
                "columns": self.columns,
                "rows": grid.rows.iter().map(row).collect::<Vec<Json>>(),
            });
        }
        json!({
            "type": "survey",
            "total": self.total,
            "part": self.part.to_string(),
            "rows": self.table.json(),
        })
    }

    fn csv(&self) -> Option<String> {
        if self.columns.is_empty() {
            return Some(self.table.csv());
        }
        let titles = std::iter::once(self.columns.clone());
        Some(titles.chain(self.cells()).map(|row| csv_line(&row)).collect())
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        self.grid().into_iter().collect()
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        match self.grid() {
            Some(grid) => crate::lang::draw::heat_map(figures.names(), &grid),
            None => Some(crate::lang::draw::bars(self)),
        }
    }

    fn order(&self) -> String {
        self.table.csv()
    }
}
