//! Pictures of surveys as bar charts.

use super::answer_colours::outcome;
use crate::lang::value::{self, Survey};
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT, Style, text_width};

/// The maximum number of answers with a bar.
const MAX_BARS: usize = 60;
/// The length of the longest bar, and the height of a bar.
const MAX_BAR_LENGTH: f64 = 420.0;
const BAR_HEIGHT: f64 = 20.0;

/// Draws the frequency of each answer, the most frequent first.
pub fn bars(survey: &Survey) -> Picture {
    let mut rows: Vec<_> = survey.table.iter().collect();
    rows.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.1.first.cmp(&b.1.first)));
    let counted: u64 = rows.iter().map(|(_, row)| row.count).sum();
    let most = rows.first().map_or(1, |(_, row)| row.count.max(1));
    let title = format!("{} of {} items", value::count(counted as usize), survey.total);
    let said = rows.iter().take(MAX_BARS).map(|(key, row)| format!("{key}: {}", row.count));
    let about = format!("{title}. {}", said.collect::<Vec<_>>().join(", "));
    let mut picture = Picture::new(title, about);
    for (at, (key, row)) in rows.iter().take(MAX_BARS).enumerate() {
        let y = at as f64 * BAR_HEIGHT;
        let paint = outcome(key).unwrap_or(Paint::Faint);
        let length = (row.count as f64 / most as f64 * MAX_BAR_LENGTH).max(1.0);
        picture.rect(0.0, y, length, BAR_HEIGHT - 4.0, 2.0, Style::area(paint));
        picture.small(-8.0, y + 12.0, Anchor::End, key);
        let share = 100.0 * row.count as f64 / counted.max(1) as f64;
        let label = format!("{}  {share:.1} %", value::count(row.count as usize));
        picture.small(length + 8.0, y + 12.0, Anchor::Start, &label);
        // The first item with the answer, if there is room after all bars.
        let example = format!("first: {}", row.example);
        if text_width(&example, SMALL_FONT) < MAX_BAR_LENGTH {
            picture.small(MAX_BAR_LENGTH + 150.0, y + 12.0, Anchor::Start, &example);
        }
    }
    if rows.len() > MAX_BARS {
        picture.notes(&[format!("… {} more answers", rows.len() - MAX_BARS)]);
    }
    picture
}
