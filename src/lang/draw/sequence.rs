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
/// The maximum length of a period that is a row, the minimum length of one whose columns are those
/// of the preperiod, and the numbers of periods that are drawn, at least if they are proved.
const MAX_ROW_PERIOD: usize = 60;
const MIN_ROW_PERIOD: usize = 10;
const MAX_PERIODS: u64 = 8;
const MIN_PERIODS: usize = 3;
/// The height of a cell.
const CELL_HEIGHT: f64 = 22.0;
/// The size of a plot of points.
const PLOT_WIDTH: f64 = 820.0;
const PLOT_HEIGHT: f64 = 320.0;

/// Draws the values of a sequence, with its period if it is known.
pub fn sequence(names: &dyn Naming, values: &[Key], known: Option<&Periodicity>) -> Picture {
    let period = known.and_then(Periodicity::period);
    let saltus = period.filter(|period| period.saltus != 0);
    // A few periods suffice.
    let most = period.map_or(MAX_VALUES, |period| {
        let shown = period.preperiod.saturating_add(period.period.saturating_mul(MAX_PERIODS));
        let shown = usize::try_from(shown).unwrap_or(MAX_VALUES).min(MAX_VALUES);
        if period.saltus == 0 { shown } else { shown.clamp(48, 400) }
    });
    let mut shown = values[..values.len().min(most)].to_vec();
    if let Some(period) =
        period.filter(|_| saltus.is_none() && known.is_some_and(Periodicity::is_proved))
    {
        let (before, length) = (period.preperiod as usize, period.period as usize);
        // The proof gives the values that were not computed.
        while shown.len() >= before.saturating_add(length)
            && shown.len() < most.min(before + MIN_PERIODS * length)
        {
            shown.push(shown[shown.len() - length].clone());
        }
    }
    let number = |key: &Key| match key.0 {
        Value::Int(n) => Some(n),
        _ => None,
    };
    let numbers: Option<Vec<i64>> = shown.iter().map(number).collect();
    match numbers {
        Some(numbers)
            if saltus.is_some() || (period.is_none() && numbers.len() > 40 && large(&numbers)) =>
        {
            points(&numbers, known)
        }
        _ => strip(names, &shown, known),
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

/// Draws cells in rows: the preperiod, then a row for each period, so that its columns line up.
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
    // A period is a row, or several rows if it is long.
    let length = period.map_or(values.len(), |period| period.period as usize).max(1);
    let row = match period {
        Some(_) => length.div_ceil(length.div_ceil(MAX_ROW_PERIOD)),
        None => CELLS_PER_ROW,
    };
    // The preperiod has rows of its own, with the columns of the period unless these are too few.
    let (wide, first) = match before % row {
        0 if (MIN_ROW_PERIOD..=row).contains(&length) => (row, row),
        rest if (MIN_ROW_PERIOD..=row).contains(&length) => (row, rest),
        _ => (CELLS_PER_ROW, CELLS_PER_ROW),
    };
    let starts = |from: usize, to: usize, row: usize| (from..to).step_by(row);
    let mut rows: Vec<(usize, usize, usize)> = Vec::new();
    rows.extend((before > 0).then_some((0, first.min(before), wide - first)));
    rows.extend(starts(first, before, wide).map(|start| (start, (start + wide).min(before), 0)));
    for from in starts(before, values.len(), length) {
        let end = (from + length).min(values.len());
        rows.extend(starts(from, end, row).map(|start| (start, (start + row).min(end), 0)));
    }
    let about = texts.join(" ");
    let title = known.map_or_else(|| format!("{} values", values.len()), caption);
    let mut picture = Picture::new(title, format!("The sequence {about}"));
    let mut y = 0.0;
    let mut frame = None;
    for (start, end, aside) in rows {
        if start == before && before > 0 {
            y += 6.0;
        }
        if start == before && period.is_some() {
            let shown = (values.len() - before).min(length);
            let (wide, high) = (shown.min(row) as f64, shown.div_ceil(row) as f64);
            frame = Some((y - 1.5, wide * widest + 2.0, high * CELL_HEIGHT + 2.0));
        }
        for at in start..end {
            let x = (at - start + aside) as f64 * widest;
            let paint = paints[&values[at]];
            picture.rect(x, y, widest - 1.0, CELL_HEIGHT - 1.0, 0.0, Style::area(paint));
            picture.label(x + widest / 2.0, y + 15.0, paint.text(), &texts[at]);
        }
        picture.small(-6.0, y + 15.0, Anchor::End, &start.to_string());
        y += CELL_HEIGHT;
    }
    if let Some((top, wide, high)) = frame {
        picture.rect(-1.5, top, wide, high, 0.0, Style::line(Paint::Ink, 2.5));
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
