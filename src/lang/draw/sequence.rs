//! Pictures of sequences: a strip of cells with the period marked, or points for growing numbers.

use super::answer_colours::kinds;
use crate::lang::value::{self, Key, Naming, Value};
use std::collections::{BTreeMap, BTreeSet};
use tweedle_games::period::Periodicity;
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT, Style, text_width};

/// The maximum number of values that are drawn.
const MAX_VALUES: usize = 20_000;
/// The number of cells per row, if the period does not determine it.
const CELLS_PER_ROW: usize = 25;
/// The maximum length of a period that is a row.
const MAX_ROW_PERIOD: usize = 60;
/// The height of a cell.
const CELL_HEIGHT: f64 = 22.0;
/// The size of a plot of points.
const PLOT_WIDTH: f64 = 820.0;
const PLOT_HEIGHT: f64 = 320.0;

/// Draws the values of a sequence, with its period if it is known.
pub fn sequence(names: &dyn Naming, values: &[Key], known: Option<&Periodicity>) -> Picture {
    let saltus = known.and_then(Periodicity::period).filter(|period| period.saltus != 0);
    // A few periods suffice to show the lines of a saltus.
    let most = saltus.map_or(MAX_VALUES, |period| {
        usize::try_from(period.preperiod.saturating_add(period.period.saturating_mul(8)))
            .unwrap_or(MAX_VALUES)
            .clamp(48, 400)
    });
    let shown = &values[..values.len().min(most)];
    let number = |key: &Key| match key.0 {
        Value::Int(n) => Some(n),
        _ => None,
    };
    let numbers: Option<Vec<i64>> = shown.iter().map(number).collect();
    match numbers {
        Some(numbers) if saltus.is_some() || (numbers.len() > 40 && large(&numbers)) => {
            points(&numbers, known)
        }
        _ => strip(names, shown, known),
    }
}

/// Returns whether numbers are better drawn as points.
fn large(numbers: &[i64]) -> bool {
    numbers.iter().any(|n| !(0..=9).contains(n))
}

/// Describes a period in words.
fn caption(known: &Periodicity) -> String {
    match known.period() {
        Some(period) => {
            let how = if known.is_proved() { "proved" } else { "observed" };
            let before = match period.preperiod {
                0 => String::new(),
                n => format!(", preperiod {n}"),
            };
            let saltus = match period.saltus {
                0 => String::new(),
                n => format!(", saltus {n}"),
            };
            format!("period {}{before}{saltus}, {how}", period.period)
        }
        None if known.is_refuted() => "no period, proved".to_owned(),
        None => "no period seen".to_owned(),
    }
}

/// Draws cells in rows: the preperiod, then a row for each period.
fn strip(names: &dyn Naming, values: &[Key], known: Option<&Periodicity>) -> Picture {
    let texts: Vec<String> = values.iter().map(|key| value::short(names, &key.0)).collect();
    let widest =
        texts.iter().map(|text| text_width(text, SMALL_FONT) + 8.0).fold(CELL_HEIGHT, f64::max);
    let distinct: BTreeSet<&Key> = values.iter().collect();
    let paints: BTreeMap<&Key, Paint> = match distinct.len() {
        few if few <= 27 => {
            let names: Vec<String> =
                distinct.iter().map(|key| value::short(names, &key.0)).collect();
            distinct.into_iter().zip(kinds(&names)).collect()
        }
        many => {
            let ranked = distinct.into_iter().enumerate();
            ranked.map(|(at, key)| (key, Paint::scale(at as f64, 0.0, many as f64))).collect()
        }
    };
    let period = known.and_then(Periodicity::period);
    let before = period.map_or(0, |period| (period.preperiod as usize).min(values.len()));
    let row = match period {
        Some(period) if (period.period as usize) <= MAX_ROW_PERIOD => {
            // As many whole periods as fit into a row.
            let length = period.period as usize;
            length * (CELLS_PER_ROW / length).max(1)
        }
        _ => CELLS_PER_ROW,
    };
    let about = texts.join(" ");
    let title = known.map_or_else(|| format!("{} values", values.len()), caption);
    let mut picture = Picture::new(title, format!("The sequence {about}"));
    let mut y = 0.0;
    let parts = [(0, before, CELLS_PER_ROW), (before, values.len(), row)];
    for (from, to, length) in parts {
        for start in (from..to).step_by(length.max(1)) {
            for at in start..(start + length).min(to) {
                let x = (at - start) as f64 * widest;
                let paint = paints[&values[at]];
                let look = Style::area(paint);
                picture.rect(x, y, widest - 1.0, CELL_HEIGHT - 1.0, 0.0, look);
                let place = (Anchor::Middle, SMALL_FONT, false);
                picture.write(x + widest / 2.0, y + 15.0, place, paint.text(), &texts[at]);
            }
            picture.small(-6.0, y + 15.0, Anchor::End, &start.to_string());
            y += CELL_HEIGHT;
        }
        if from < to && to < values.len() {
            y += 6.0;
        }
    }
    if let Some(period) = period
        && before < values.len()
    {
        let shown = (values.len() - before).min(period.period as usize);
        let rows = shown.div_ceil(row);
        let top = y - (values.len() - before).div_ceil(row) as f64 * CELL_HEIGHT;
        let wide = shown.min(row) as f64 * widest;
        let frame = Style::line(Paint::Ink, 2.5);
        picture.rect(-1.5, top - 1.5, wide + 2.0, rows as f64 * CELL_HEIGHT + 2.0, 0.0, frame);
    }
    if let Some(known) = known {
        picture.notes(&[caption(known)]);
    }
    picture
}

/// Returns a step for the ticks of an axis: about eight ticks at multiples of 1, 2 or 5 times a
/// power of ten.
fn step(range: f64) -> f64 {
    let rough = (range / 8.0).max(1.0);
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|step| *step >= rough);
    step.unwrap_or(10.0 * power)
}

/// Draws numbers as points, with lines through the points of a saltus.
fn points(numbers: &[i64], known: Option<&Periodicity>) -> Picture {
    let least = numbers.iter().copied().min().unwrap_or(0).min(0) as f64;
    let largest = numbers.iter().copied().max().unwrap_or(0).max(1) as f64;
    let last = (numbers.len().max(2) - 1) as f64;
    let across = |n: f64| n / last * PLOT_WIDTH;
    let down = |value: f64| (largest - value) / (largest - least) * PLOT_HEIGHT;
    let title = known.map_or_else(|| format!("{} values", numbers.len()), caption);
    let text = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let mut picture = Picture::new(title, format!("The sequence {text}"));
    let (over, up) = (step(last), step(largest - least));
    let mut value = (least / up).ceil() * up;
    while value <= largest {
        let look = Style::line(Paint::Faint, 1.0);
        picture.line([(0.0, down(value)), (PLOT_WIDTH, down(value))], look);
        picture.small(-8.0, down(value) + 4.0, Anchor::End, &value.to_string());
        value += up;
    }
    let mut n = 0.0;
    while n <= last {
        let look = Style::line(Paint::Quiet, 1.0);
        picture.line([(across(n), PLOT_HEIGHT), (across(n), PLOT_HEIGHT + 5.0)], look);
        picture.small(across(n), PLOT_HEIGHT + 18.0, Anchor::Middle, &n.to_string());
        n += over;
    }
    if let Some(period) = known.and_then(Periodicity::period) {
        let (start, length) = (period.preperiod as usize, period.period as usize);
        if start > 0 && (start as f64) < last {
            let x = across(start as f64 - 0.5);
            picture.line([(x, 0.0), (x, PLOT_HEIGHT)], Style::line(Paint::Ink, 1.0).dashed());
        }
        let residues = numbers.iter().enumerate().skip(start).take(length.min(MAX_ROW_PERIOD));
        for (at, number) in residues.filter(|_| period.saltus != 0) {
            // The line ends at the edge of the picture.
            let periods = (last - at as f64) / length as f64;
            let room = match period.saltus {
                up if up > 0 => (largest - *number as f64) / up as f64,
                down => (least - *number as f64) / down as f64,
            };
            let periods = periods.min(room).max(0.0);
            let to = at as f64 + periods * length as f64;
            let value = *number as f64 + periods * period.saltus as f64;
            let ends = [(across(at as f64), down(*number as f64)), (across(to), down(value))];
            picture.line(ends, Style::line(Paint::Quiet, 1.0));
        }
    }
    let radius = if numbers.len() > 500 { 1.4 } else { 2.6 };
    for (at, number) in numbers.iter().enumerate() {
        let place = (across(at as f64), down(*number as f64));
        picture.circle(place.0, place.1, radius, Style::area(Paint::Ink));
    }
    if let Some(known) = known {
        picture.notes(&[caption(known)]);
    }
    picture
}
