//! Pictures of tables as heat maps: a colour for each kind of answer, or for the size of a number.

use super::answer_colours::{kinds, outcome};
use super::renderer;
use crate::lang::value::{self, Grid, Key, Naming, Survey, ThermographReport, Value};
use num_traits::ToPrimitive as _;
use std::collections::BTreeMap;
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT, Style, text_width};

/// The maximum number of rows or columns of a picture.
const MAX_ROWS: usize = 2_000;
/// The preferred height and width of all cells together, and the minimum and maximum size of a
/// cell.
const MAP_SIDE: f64 = 840.0;
const MIN_CELL_SIDE: f64 = 3.0;
const MAX_CELL_SIDE: f64 = 30.0;
/// The maximum number of kinds of answers with separate colours.
const MAX_COLOURED_KINDS: usize = 27;

/// The colouring: numbers by size, other answers by kind.
enum Colours {
    Numbers { least: f64, largest: f64 },
    Kinds(BTreeMap<Key, Paint>),
}

/// Returns an integer or a fraction, approximately.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(n) => Some(*n as f64),
        Value::Big(n) => n.to_f64(),
        Value::Ratio(q) => q.to_f64(),
        _ => None,
    }
}

impl Colours {
    fn new<'a>(names: &dyn Naming, cells: impl Iterator<Item = &'a Key> + Clone) -> Colours {
        let filled = cells.filter(|key| !matches!(key.0, Value::Absent));
        if let Some(numbers) = filled.clone().map(|key| number(&key.0)).collect::<Option<Vec<_>>>()
            && !numbers.is_empty()
        {
            let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
            let largest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            return Colours::Numbers { least, largest };
        }
        let mut answers: Vec<&Key> = filled.collect();
        answers.sort_unstable();
        answers.dedup();
        answers.truncate(MAX_COLOURED_KINDS + 1);
        let named: Vec<String> = answers.iter().map(|key| text(names, key)).collect();
        Colours::Kinds(answers.into_iter().cloned().zip(kinds(&named)).collect())
    }

    fn paint(&self, key: &Key) -> Paint {
        match self {
            _ if matches!(key.0, Value::Absent) => Paint::None,
            Colours::Numbers { least, largest } => match number(&key.0) {
                Some(number) => Paint::scale(number, *least, *largest),
                None => Paint::Ground,
            },
            Colours::Kinds(kinds) if kinds.len() > MAX_COLOURED_KINDS => Paint::Ground,
            Colours::Kinds(kinds) => kinds.get(key).copied().unwrap_or(Paint::Ground),
        }
    }
}

fn text(names: &dyn Naming, key: &Key) -> String {
    match &key.0 {
        Value::Absent => String::new(),
        Value::Str(text) => text.to_string(),
        other => value::short(names, other),
    }
}

/// Draws a table; `None` if it is too large or empty.
pub fn heat_map(names: &dyn Naming, grid: &Grid) -> Option<Picture> {
    let (rows, columns) = (grid.rows.len(), grid.columns.len());
    if rows == 0 || columns == 0 || rows.max(columns) > MAX_ROWS {
        return None;
    }
    if let Some(graphs) = of_thermographs(names, grid) {
        return Some(graphs);
    }
    let cells = || grid.rows.iter().flat_map(|(_, cells)| cells);
    let colours = Colours::new(names, cells());
    let side = (MAP_SIDE / rows.max(columns) as f64).clamp(MIN_CELL_SIDE, MAX_CELL_SIDE);
    let height = if side > 18.0 { 22.0 } else { side };
    // Cells contain text if there is room in all of them.
    let texts = (side > 18.0).then(|| {
        grid.rows.iter().map(|(_, cells)| cells.iter().map(|key| text(names, key)).collect())
    });
    let texts: Option<Vec<Vec<String>>> = texts.map(Iterator::collect);
    let widest = texts.iter().flatten().flatten().map(|text| text_width(text, SMALL_FONT) + 8.0);
    let widest = widest.fold(0.0, f64::max);
    let texts = texts.filter(|_| widest * columns as f64 <= 2.0 * MAP_SIDE);
    let width = if texts.is_some() { widest.max(side) } else { side };
    let about = format!("A table of {rows} rows and {columns} columns");
    let title = if grid.title.is_empty() { about[2..].to_owned() } else { grid.title.clone() };
    let mut picture = Picture::new(title, about);
    let mut painted: BTreeMap<Paint, Vec<[f64; 4]>> = BTreeMap::new();
    for (row, (_, cells)) in grid.rows.iter().enumerate() {
        let mut column = 0;
        while column < cells.len() {
            let paint = colours.paint(&cells[column]);
            let same = cells[column..].iter().take_while(|key| colours.paint(key) == paint);
            let run = if texts.is_some() { 1 } else { same.count() };
            if paint != Paint::None {
                let gap = if texts.is_some() { 1.0 } else { 0.0 };
                let (x, y) = (column as f64 * width, row as f64 * height);
                let cell = [x, y, run as f64 * width - gap, height - gap];
                painted.entry(paint).or_default().push(cell);
            }
            column += run;
        }
    }
    for (fill, cells) in painted {
        picture.cells(cells, fill);
    }
    if let Some(texts) = &texts {
        for (row, (_, cells)) in grid.rows.iter().enumerate() {
            for (column, key) in cells.iter().enumerate() {
                let x = (column as f64 + 0.5) * width;
                let y = row as f64 * height + height / 2.0 + 4.0;
                let paint = colours.paint(key).text();
                picture.label(x, y, paint, &texts[row][column]);
            }
        }
    }
    titles(names, grid, &mut picture, (width, height));
    match &colours {
        Colours::Numbers { least, largest } => scale(&mut picture, *least, *largest),
        Colours::Kinds(kinds) if kinds.len() <= MAX_COLOURED_KINDS => {
            let signs = kinds.iter().map(|(key, paint)| {
                let count = value::count(cells().filter(|cell| *cell == key).count());
                (*paint, format!("{} ({count})", text(names, key)))
            });
            picture.legend(&signs.collect::<Vec<_>>());
        }
        Colours::Kinds(_) => {}
    }
    picture.notes(&grid.notes);
    Some(if grid.title.is_empty() { picture } else { picture.titled() })
}

/// Draws the titles of rows and columns, as many as fit.
fn titles(names: &dyn Naming, grid: &Grid, picture: &mut Picture, (width, height): (f64, f64)) {
    let every = (14.0 / height).ceil().max(1.0) as usize;
    for (row, (keys, _)) in grid.rows.iter().enumerate().step_by(every) {
        let title = keys.iter().map(|key| text(names, key)).collect::<Vec<_>>().join(", ");
        let y = row as f64 * height + height.min(22.0) / 2.0 + 4.0;
        picture.small(-6.0, y, Anchor::End, &title);
    }
    let titles: Vec<String> = grid.columns.iter().map(|key| text(names, key)).collect();
    let widest = titles.iter().map(|title| text_width(title, SMALL_FONT)).fold(0.0, f64::max) + 6.0;
    let every = (widest / width).ceil().max(1.0) as usize;
    for (column, title) in titles.iter().enumerate().step_by(every) {
        picture.small((column as f64 + 0.5) * width, -6.0, Anchor::Middle, title);
    }
}

/// Adds the legend of the colours of numbers.
fn scale(picture: &mut Picture, least: f64, largest: f64) {
    let [left, _, _, bottom] = picture.bounds();
    let (y, width) = (bottom + 16.0, 180.0);
    let label = |x: f64| {
        let text = format!("{x:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let from = label(least);
    let start = left + text_width(&from, SMALL_FONT) + 6.0;
    picture.small(left, y + 10.0, Anchor::Start, &from);
    for step in 0..60 {
        let x = start + f64::from(step) * width / 60.0;
        picture.cells(
            vec![[x, y, width / 60.0 + 0.3, 12.0]],
            Paint::scale(f64::from(step), 0.0, 59.0),
        );
    }
    picture.small(start + width + 6.0, y + 10.0, Anchor::Start, &label(largest));
}

/// Draws a table of thermographs on one scale, with their titles.
fn of_thermographs(names: &dyn Naming, grid: &Grid) -> Option<Picture> {
    let mut graphs = Vec::new();
    let mut labels = Vec::new();
    for (titles, cells) in &grid.rows {
        for (key, column) in cells.iter().zip(&grid.columns) {
            graphs.push(key.0.as_report::<ThermographReport>()?);
            let title = titles.iter().chain([column]).map(|key| text(names, key));
            let title = title.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
            labels.push(title);
        }
    }
    let parts = graphs.iter().map(|graph| super::thermographs(names, &[graph], &graphs));
    Some(renderer::gallery(
        parts.zip(labels).collect(),
        grid.columns.len(),
        "a table of thermographs",
    ))
}

/// The maximum number of answers with a bar.
const MAX_BARS: usize = 60;
/// The length of the longest bar, and the height of a bar.
const MAX_BAR_LENGTH: f64 = 420.0;
const BAR_HEIGHT: f64 = 20.0;

/// Draws the frequency of each answer, the most frequent first.
pub fn bars(survey: &Survey) -> Picture {
    let (rows, counted) = survey.by_frequency();
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
