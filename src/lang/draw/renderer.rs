//! The renderer of figures, which come from rulesets; and pictures next to each other.

use super::board::Moved;
use super::figure::{self, draw, of_arguments};
use super::thermograph;
use crate::lang::eval::Machine;
use crate::lang::report::{EvalResult, Problem};
use crate::lang::rules::{position_of, with_arguments};
use crate::lang::value::{
    self, Figure, FigureSource, Grid, Naming, Seen, ThermographReport, Value,
};
use tweedle_games::game::{GameId, Kind, SumId};
use tweedle_picture::{Anchor, Paint, Picture, SMALL_FONT, TEXT};

/// The maximum number of pictures in the picture of a list.
const MAX_PICTURES: usize = 1_600;
/// The maximum depth of nested lists in a picture.
const MAX_DEPTH: usize = 32;

/// A renderer on a machine, which evaluates the `draw` rules of rulesets.
struct Renderer<'a> {
    machine: &'a mut Machine,
    /// The first error in the `draw` of a ruleset.
    fault: Option<Box<Problem>>,
}

/// Draws a value; `None` if it has no picture.
///
/// # Errors
/// A `draw` rule of a ruleset failed.
pub fn picture(machine: &mut Machine, value: &Value) -> EvalResult<Option<Picture>> {
    let mut renderer = Renderer { machine, fault: None };
    let picture = renderer.picture(value, 0);
    match renderer.fault.take() {
        Some(fault) => Err(fault),
        None => Ok(picture),
    }
}

/// Returns the components of a sum with what is drawn of them, in printing order, and none left
/// out.
///
/// # Errors
/// A `draw` rule of a ruleset failed.
pub fn components(machine: &mut Machine, sum: SumId) -> EvalResult<Vec<(GameId, Seen)>> {
    let mut parts = machine.arena.parts(sum).to_vec();
    parts.sort_by_cached_key(|(part, _)| value::rank(machine, machine.arena.single(*part)));
    let mut renderer = Renderer { machine, fault: None };
    let seen = parts.into_iter();
    let seen = seen.map(|(part, times)| (part, renderer.component(part, times))).collect();
    renderer.fault.map_or(Ok(seen), Err)
}

impl Renderer<'_> {
    /// Draws a value at this depth of nested lists.
    fn picture(&mut self, value: &Value, depth: usize) -> Option<Picture> {
        if depth > MAX_DEPTH {
            value::refuse(self.machine, "a picture of lists nested this deeply");
        }
        if !value::may_write(self.machine, 0) {
            return None;
        }
        match value {
            Value::Report(report) => {
                let report = report.clone();
                report.picture(self)
            }
            Value::Game(game, _) => {
                let seen = self.seen(*game).or_else(|| self.nimbers(*game))?;
                let mut picture = sum(&seen, &Moved::default());
                picture.title = value::value(self.machine, value);
                Some(picture)
            }
            Value::Sequence(items) | Value::Beginning(items) => {
                let items: Vec<value::Key> = items.iter().cloned().map(value::Key).collect();
                Some(super::sequence(self.machine, &items, None))
            }
            Value::List(items) | Value::Tuple(items) if !items.is_empty() => {
                let graphs = items.iter().map(Value::as_report::<ThermographReport>);
                if let Some(graphs) = graphs.collect::<Option<Vec<_>>>() {
                    return Some(thermograph::thermographs(self.machine, &graphs, &graphs));
                }
                if let Some(figure) = figure::figure(value) {
                    return Some(figure::alone(&figure));
                }
                if let Some(grid) = Grid::of_rows(items) {
                    return super::heat_map(self.machine, &grid);
                }
                if items.len() > MAX_PICTURES {
                    return None;
                }
                let items = items.clone();
                let mut parts = Vec::with_capacity(items.len());
                for item in items.iter() {
                    parts.push((self.picture(item, depth + 1)?, value::short(self.machine, item)));
                }
                let title = format!("{} pictures", parts.len());
                Some(gallery(parts, MAX_PICTURES, &title))
            }
            other => figure::figure(other).map(|figure| figure::alone(&figure)),
        }
    }

    /// Draws a sum of nimbers as piles.
    fn nimbers(&mut self, game: SumId) -> Option<Vec<Seen>> {
        let parts = self.machine.arena.parts(game).to_vec();
        let arena = &self.machine.arena;
        let heaps = parts.iter().all(|(part, _)| matches!(arena.kind(*part), Kind::Nim(_)));
        (heaps && !parts.is_empty())
            .then(|| parts.into_iter().map(|(part, times)| self.component(part, times)).collect())
    }

    /// Returns a component of a sum as drawn.
    fn component(&mut self, part: GameId, times: u32) -> Seen {
        let arena = &self.machine.arena;
        let (of, sign) = match arena.kind(part) {
            Kind::Conjugate { of, times, .. } => {
                let players = arena.players(arena.single(part)).unwrap_or(2);
                let sign = if players == 2 { "−".to_owned() } else { "′".repeat(times.into()) };
                (of, sign)
            }
            _ => (part, String::new()),
        };
        let figure = match self.machine.arena.kind(of) {
            Kind::Nim(size) => Some(Figure::Piles(vec![size.into()])),
            _ => self.position(of),
        };
        let text = value::game(self.machine, of);
        Seen { times: times.into(), sign, figure, text }
    }

    /// Returns the figure of a position, from its ruleset or from its arguments.
    fn position(&mut self, game: GameId) -> Option<Figure> {
        let position = position_of(self.machine, game)?.clone();
        let Some(rule) = &position.ruleset.code.draw else {
            return of_arguments(&position.args);
        };
        let found = with_arguments(
            self.machine,
            &position.ruleset,
            &position.args,
            position.players,
            None,
            |machine, frame| machine.eval(rule, frame),
        );
        match found {
            Ok(value) => figure::figure(&value),
            Err(problem) => {
                self.fault.get_or_insert(problem);
                None
            }
        }
    }
}

impl FigureSource for Renderer<'_> {
    fn names(&self) -> &dyn Naming {
        self.machine
    }

    fn seen(&mut self, game: SumId) -> Option<Vec<Seen>> {
        let parts = self.machine.arena.parts(game).to_vec();
        let count = parts.len();
        // Empty heaps are not drawn next to others.
        let mut empty = false;
        let mut seen: Vec<Seen> = Vec::with_capacity(parts.len());
        for (part, times) in parts {
            let mut part_seen = self.component(part, times);
            if matches!(self.machine.arena.kind(part), Kind::Nim(_)) {
                // Next to positions, nimbers are written.
                part_seen.figure = None;
            }
            let gone = matches!(
                &part_seen.figure, Some(Figure::Piles(sizes)) if sizes.iter().all(|n| *n == 0)
            );
            if gone && (count > 1 || times > 1) {
                empty = true;
                continue;
            }
            seen.push(part_seen);
        }
        if seen.is_empty() && empty {
            let figure = Some(Figure::Piles(vec![0]));
            seen.push(Seen { times: 1, sign: String::new(), figure, text: "0".to_owned() });
        }
        seen.iter().any(|part| part.figure.is_some()).then_some(seen)
    }
}

/// The distance between pictures.
const PICTURE_SPACE: f64 = 22.0;

/// Draws a sum at least one component of which has a figure. `moved` are the changes of a move, if
/// there is a single component.
pub(super) fn sum(seen: &[Seen], moved: &Moved) -> Picture {
    let mut parts = Vec::new();
    for (at, part) in seen.iter().enumerate() {
        let mut lead = String::new();
        if at > 0 {
            lead.push_str("+ ");
        }
        if part.times > 1 {
            lead.push_str(&format!("{}·", part.times));
        }
        lead.push_str(&part.sign);
        if !lead.is_empty() {
            parts.push(word(&lead));
        }
        let mut picture = match &part.figure {
            Some(figure) => draw(figure, moved),
            None => word(&part.text),
        };
        picture.spots.iter_mut().for_each(|spot| spot.key = format!("{at}:{}", spot.key));
        parts.push(picture);
    }
    let about = parts.iter().map(|part| part.about.clone()).collect::<Vec<_>>().join(" ");
    in_row(parts, 8.0, about)
}

/// Draws the components of a sum, with hit areas and their names. A key is the number of the
/// component, a colon, and the key of the area in its figure.
pub fn of_components(seen: &[Seen]) -> Picture {
    sum(seen, &Moved { named: true, ..Moved::default() })
}

/// Draws a string.
fn word(text: &str) -> Picture {
    let mut picture = Picture::new(text, text);
    picture.text(0.0, 0.0, Anchor::Start, Paint::Ink, text);
    picture
}

/// Draws pictures next to each other, vertically centred.
fn in_row(parts: Vec<Picture>, apart: f64, about: String) -> Picture {
    let mut all = Picture::new("", about);
    let mut x = 0.0;
    for part in parts {
        let (width, height) = part.size();
        all.place(part, x, -height / 2.0);
        x += width + apart;
    }
    all
}

/// Draws pictures with captions below, in rows of limited width and at most `columns` pictures.
pub(super) fn gallery(parts: Vec<(Picture, String)>, columns: usize, title: &str) -> Picture {
    const MAX_ROW_WIDTH: f64 = 960.0;
    let about = parts.iter().map(|(part, _)| part.about.clone()).collect::<Vec<_>>().join("; ");
    let mut all = Picture::new(title, about);
    let (mut x, mut y, mut deepest): (f64, f64, f64) = (0.0, 0.0, 0.0);
    for (at, (part, label)) in parts.into_iter().enumerate() {
        let (width, height) = part.size();
        let wide = width.max(tweedle_picture::text_width(&label, SMALL_FONT));
        if x > 0.0 && (x + wide > MAX_ROW_WIDTH || at % columns == 0) {
            (x, y, deepest) = (0.0, y + deepest + PICTURE_SPACE, 0.0);
        }
        all.place(part, x + (wide - width) / 2.0, y);
        let below = height + 2.0 + TEXT;
        all.small(x + wide / 2.0, y + below, Anchor::Middle, &label);
        deepest = deepest.max(below);
        x += wide + PICTURE_SPACE;
    }
    all
}
