//! Nodes and edges in pictures of game trees; pictures in layers: game graphs, orders, quotients.

use super::answer_colours::{self, paints_of};
use super::board::Moved;
use super::figure::lay;
use super::renderer;
use crate::lang::value::{
    self, Classes, FigureSource, GameGraph, Hasse, Naming, Seen, Value, element, under,
};
use tweedle_games::game::SumId;
use tweedle_games::play::Play;
use tweedle_picture::{
    Anchor, Layering, Paint, Picture, SMALL_FONT, Style, TEXT, layered, text_width,
};

/// The maximum number of characters of a position in a node.
const MAX_TEXT_CHARS: usize = 28;

/// A position as a node: its figure, or its text in a frame, with its outcome below in
/// the colour of the outcome.
pub(super) struct Node {
    pub picture: Picture,
    pub seen: Option<Vec<Seen>>,
    /// Set if it was rotated or reflected to match the previous position.
    pub turned: bool,
}

/// Returns a string, shortened to a number of characters.
fn fitted(text: &str, most: usize) -> String {
    match text.chars().count() {
        few if few <= most => text.to_owned(),
        _ => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// Draws a position that was reached from `before`. `mover` is the colour of the player who moved,
/// if the move is not for all players.
pub(super) fn node(
    figures: &mut dyn FigureSource,
    game: SumId,
    outcome: &str,
    before: Option<&[Seen]>,
    mover: Option<Paint>,
) -> Node {
    let mut seen = figures.seen(game);
    let mut moved = Moved::default();
    // With several components it is unknown which one has changed.
    if let (Some([now]), Some([before])) = (seen.as_deref_mut(), before)
        && now.sign == before.sign
        && let (Some(now), Some(before)) = (&mut now.figure, &before.figure)
    {
        moved = lay(now, before, mover);
    }
    let text = value::value(figures.names(), &Value::game(game));
    let mut picture = match &seen {
        Some(parts) => renderer::sum(parts, &moved),
        None => framed(&fitted(&text, MAX_TEXT_CHARS)),
    };
    let [left, _, right, bottom] = picture.bounds();
    let middle = (left + right) / 2.0;
    let paint = answer_colours::outcome(outcome);
    if let Some(paint) = paint {
        let width = text_width(outcome, SMALL_FONT) + 8.0;
        let look = Style::area(paint);
        picture.rect(middle - width / 2.0, bottom + 3.0, width, 14.0, 3.0, look);
    }
    let place = (Anchor::Middle, SMALL_FONT, true);
    picture.write(middle, bottom + 14.0, place, paint.map_or(Paint::Ink, Paint::text), outcome);
    picture.title = text;
    Node { picture, seen, turned: moved.turned }
}

/// Draws a string in a frame.
pub(super) fn framed(text: &str) -> Picture {
    let mut picture = Picture::new(text, text);
    let width = text_width(text, TEXT) + 14.0;
    let look = Style::area(Paint::Ground).edged(Paint::Ink, 1.0);
    picture.rect(0.0, 0.0, width, 22.0, 5.0, look);
    picture.text(width / 2.0, 15.5, Anchor::Middle, Paint::Ink, text);
    picture
}

/// Returns the style of the edge to an option: in the colour of the mover unless all players may
/// make the move, and bold if the move wins.
pub(super) fn move_look(movers: &str, players: usize, wins: bool) -> Style {
    let width = if wins { 3.5 } else { 1.2 };
    match seat(movers, players) {
        Some(seat) => Style::line(Paint::player(seat, players as u8), width),
        None => Style::line(if wins { Paint::Ink } else { Paint::Quiet }, width),
    }
}

/// Returns the index of the player with this name, if it is one player.
pub(super) fn seat(movers: &str, players: usize) -> Option<u8> {
    let players = u8::try_from(players).ok()?;
    (0..players).find(|seat| tweedle_games::game::player_name(players, *seat) == movers)
}

/// Adds the legend for the lines and colours of moves.
pub(super) fn move_legend(picture: &mut Picture, players: usize) {
    let [left, _, _, bottom] = picture.bounds();
    let mut x = left;
    let mut sample = |look: Style, text: &str| {
        let y = bottom + 20.0;
        picture.line([(x, y), (x + 22.0, y)], look);
        picture.small(x + 28.0, y + 4.0, Anchor::Start, text);
        // In character pictures all text has the same size.
        x += 44.0 + text_width(text, TEXT);
    };
    for seat in 0..u8::try_from(players).unwrap_or(0) {
        let name = tweedle_games::game::player_name(players as u8, seat);
        sample(move_look(&name, players, false), &format!("a move of {name}"));
    }
    if players == 0 {
        sample(move_look("", 0, false), "a move");
    }
    sample(Style::line(Paint::Ink, 3.5), "bold: a winning move");
}

/// Draws the positions of a game in layers, with its moves.
pub fn game_graph(figures: &mut dyn FigureSource, graph: &GameGraph) -> Picture {
    let mut nodes: Vec<Picture> = Vec::with_capacity(graph.positions.len());
    for (game, outcome) in &graph.positions {
        nodes.push(node(figures, *game, outcome, None, None).picture);
    }
    let sides: Vec<(f64, f64)> = nodes.iter().map(Picture::size).collect();
    let edges: Vec<(usize, usize)> = graph.moves.iter().map(|one| (one.from, one.to)).collect();
    let (places, ways) = layered(&sides, &edges, Layering::AsNeeded);
    let title = nodes.first().map_or(String::new(), |first| first.title.clone());
    let (positions, moves) = (graph.positions.len(), graph.moves.len());
    let about = format!("The graph of {title}: {positions} positions, {moves} moves");
    let mut picture = Picture::new(format!("game graph of {title}"), about);
    // The edges are in the order of the moves.
    for (way, one) in ways.into_iter().zip(&graph.moves) {
        picture.curve(way.way, move_look(&one.movers, graph.players, one.wins));
    }
    for (node, (x, y)) in nodes.into_iter().zip(places) {
        picture.place(node, x, y);
    }
    move_legend(&mut picture, graph.players);
    if graph.cut > 0 {
        picture.notes(&[format!("the options of {} positions are not shown", graph.cut)]);
    }
    picture
}

/// The maximum number of characters for a class of equal games.
const MAX_CLASS_CHARS: usize = 60;

/// Draws a Hasse diagram.
pub fn hasse(names: &dyn Naming, order: &Hasse) -> Picture {
    let label = |class: &Vec<value::Key>| {
        let each = class.iter().map(|key| fitted(&value::value(names, &key.0), MAX_TEXT_CHARS));
        fitted(&each.collect::<Vec<_>>().join(" = "), MAX_CLASS_CHARS)
    };
    let nodes: Vec<Picture> = order.classes.iter().map(|class| framed(&label(class))).collect();
    let sides: Vec<(f64, f64)> = nodes.iter().map(Picture::size).collect();
    let edges: Vec<(usize, usize)> = order.covers.iter().map(|(low, high)| (*high, *low)).collect();
    let (places, ways) = layered(&sides, &edges, Layering::Balanced);
    let title = format!("{} games, {} covers", order.classes.len(), order.covers.len());
    let less =
        |(low, high): &(usize, usize)| nodes[*low].title.clone() + " < " + &nodes[*high].title;
    let covers = order.covers.iter().map(less).collect::<Vec<_>>().join(", ");
    let about = format!("The order for {}: {covers}", order.player);
    let mut picture = Picture::new(title, about);
    for way in ways {
        picture.curve(way.way, Style::line(Paint::Quiet, 1.2));
    }
    for (node, (x, y)) in nodes.into_iter().zip(places) {
        picture.place(node, x, y);
    }
    let mut notes = vec![format!("the order for {}: greater games above", order.player)];
    if order.open > 0 {
        notes.push(format!("{} comparisons are open and not drawn", order.open));
    }
    picture.notes(&notes);
    picture
}

/// The number of elements per row in a box, and the height of a row.
const ELEMENTS_PER_ROW: usize = 6;
const ROW_HEIGHT: f64 = 22.0;
/// The maximum number of elements in a picture.
const MAX_ELEMENTS: usize = 400;

/// Draws the elements of a quotient by divisibility. A box contains elements that divide each
/// other; multiples are further down. Returns `None` if there are too many elements.
pub fn quotient(names: &dyn Naming, classes: &Classes) -> Option<Picture> {
    let quotient = &classes.quotient;
    let order = quotient.order();
    if order > MAX_ELEMENTS {
        return None;
    }
    let scores = classes.scores(names);
    let label = |x: usize| format!("{} {}", element(classes, x, false), scores[x]);
    let cell = (0..order).map(|x| text_width(&label(x), TEXT)).fold(0.0, f64::max) + 14.0;
    let boxes = quotient.divisibility();
    let sides: Vec<(f64, f64)> = boxes
        .iter()
        .map(|(elements, _)| {
            let abreast = elements.len().min(ELEMENTS_PER_ROW);
            let rows = elements.len().div_ceil(ELEMENTS_PER_ROW);
            (abreast as f64 * cell + 8.0, rows as f64 * ROW_HEIGHT + 8.0)
        })
        .collect();
    let below = boxes.iter().enumerate();
    let edges: Vec<(usize, usize)> =
        below.flat_map(|(at, (_, below))| below.iter().map(move |to| (at, *to))).collect();
    let (places, ways) = layered(&sides, &edges, Layering::AsNeeded);
    let paints = paints_of(&scores);
    let title = format!("{} under {}: order {order}", classes.label, under(classes));
    let about = (0..order).map(label).collect::<Vec<_>>().join(", ");
    let mut picture = Picture::new(title, format!("The elements of a quotient: {about}"));
    for way in ways {
        picture.curve(way.way, Style::line(Paint::Quiet, 1.0));
    }
    for (at, (elements, _)) in boxes.iter().enumerate() {
        let ((x, y), (width, height)) = (places[at], sides[at]);
        let group = elements.iter().any(|x| quotient.product(*x, *x) == *x);
        let look = Style::area(Paint::Paper).edged(Paint::Ink, 1.0);
        let look = if group { look } else { look.dashed() };
        picture.rect(x, y, width, height, 5.0, look);
        for (at, &element) in elements.iter().enumerate() {
            let left = x + 4.0 + (at % ELEMENTS_PER_ROW) as f64 * cell;
            let top = y + 4.0 + (at / ELEMENTS_PER_ROW) as f64 * ROW_HEIGHT;
            let idempotent = quotient.product(element, element) == element;
            let paint = paints[&scores[element]];
            let (width, height) = (cell - 2.0, ROW_HEIGHT - 2.0);
            picture.rect(left + 1.0, top + 1.0, width, height, 3.0, Style::area(paint));
            let place = (Anchor::Middle, TEXT, idempotent);
            picture.write(left + cell / 2.0, top + 15.5, place, paint.text(), &label(element));
        }
    }
    let is_outcome = matches!(quotient.scoring().play(), Play::Coalition(_));
    let what = if is_outcome { "outcome" } else { "last to move" };
    let signs = paints.iter().map(|(score, paint)| (*paint, format!("{what} {score}")));
    picture.legend(&signs.collect::<Vec<_>>());
    let mut notes = wrapped(&classes.generators(names), 90);
    notes.push("a box holds elements that divide each other; their multiples are below".to_owned());
    let frames = "solid frame: these elements form a group, whose idempotent is bold; dashed \
                  frame: they do not";
    notes.push(frames.to_owned());
    picture.notes(&notes);
    Some(picture.titled())
}

/// Wraps strings to lines of `width` characters, if they fit.
fn wrapped(texts: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + text.chars().count() + 2 <= width => {
                line.push_str(", ");
                line.push_str(text);
            }
            _ => lines.push(text.clone()),
        }
    }
    lines
}
