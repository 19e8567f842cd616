//! Pictures of graphs: above the ground as in Hackenbush, or in a layout that approximates graph
//! distances.

use crate::lang::value::GraphFigure;
use tweedle_picture::{Anchor, Layering, Paint, Picture, SMALL_FONT, Style, layered, text_width};

/// The preferred length of an edge.
const EDGE_LENGTH: f64 = 56.0;
/// The maximum number of vertices of a layout that is improved in many rounds.
const MAX_IMPROVED_VERTICES: usize = 150;

/// Returns the colour of the owner of an edge or vertex, by its letter.
fn paint(letter: &str) -> Paint {
    match letter {
        "L" => Paint::Player(0),
        "R" => Paint::Player(1),
        "C" => Paint::Player(2),
        "*" => Paint::Everybody,
        other => match other.parse::<u8>() {
            Ok(player) => Paint::Player(player),
            Err(_) => Paint::Ink,
        },
    }
}

/// Half the side of the hit area of an edge.
const EDGE_SPOT: f64 = 11.0;

/// Adds a square hit area for an edge (`e`) or a vertex (`v`).
fn spot(picture: &mut Picture, kind: char, number: usize, (x, y): (f64, f64), half: f64) {
    let area = [x - half, y - half, 2.0 * half, 2.0 * half];
    picture.spot(format!("{kind}{number}"), area);
}

/// Draws a graph.
pub(super) fn graph(figure: &GraphFigure, named: bool) -> Picture {
    let named = named && figure.marks.is_empty();
    if figure.ground { standing(figure, named) } else { lying(figure, named) }
}

/// Writes the letter of an edge, and its number if it is named.
fn label(picture: &mut Picture, (x, y): (f64, f64), letter: &str, name: Option<usize>) {
    let text = name.map_or(letter.to_owned(), |number| format!("{letter}{}", number + 1));
    if !text.is_empty() {
        let radius = (text_width(&text, SMALL_FONT) / 2.0).max(7.0);
        picture.circle(x, y, radius, Style::area(Paint::Paper));
        picture.write(x, y + 4.0, (Anchor::Middle, SMALL_FONT, true), Paint::Ink, &text);
    }
}

fn about(figure: &GraphFigure) -> String {
    let edges: Vec<String> =
        figure.edges.iter().map(|(u, v, letter)| format!("{u}–{v}{letter}")).collect();
    format!("A graph of {} vertices with the edges {}", figure.vertices, edges.join(", "))
}

/// Returns how far each edge is from the middle of the edges that are parallel to it, in units of
/// the distance between them; `None` if it is alone.
fn parallel(edges: &[(usize, usize)]) -> Vec<Option<f64>> {
    let same = |a: &(usize, usize), b: &(usize, usize)| a == b || *a == (b.1, b.0);
    let each = edges.iter().enumerate().map(|(at, edge)| {
        let before = edges[..at].iter().filter(|other| same(edge, other)).count();
        let all = edges.iter().filter(|other| same(edge, other)).count();
        (all > 1).then(|| before as f64 - (all as f64 - 1.0) / 2.0)
    });
    each.collect()
}

/// Draws a Hackenbush position. Every edge to the ground has a foot of its own, and vertices are
/// above those that support them.
fn standing(figure: &GraphFigure, named: bool) -> Picture {
    let mut picture = Picture::new("graph on the ground", about(figure));
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); figure.vertices];
    for (u, v, _) in &figure.edges {
        near[*u].push(*v);
        near[*v].push(*u);
    }
    // The vertices in breadth-first order from the ground.
    let mut order = vec![usize::MAX; figure.vertices];
    let mut queue = vec![0];
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        order[at] = next;
        next += 1;
        for &other in &near[at] {
            if order[other] == usize::MAX && !queue.contains(&other) {
                queue.push(other);
            }
        }
    }
    let mut sides = vec![(10.0, 10.0); figure.vertices];
    let mut loops = Vec::new();
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut drawn: Vec<&str> = Vec::new();
    let mut numbers: Vec<usize> = Vec::new();
    for (number, (u, v, letter)) in figure.edges.iter().enumerate() {
        // Vertices not connected to the ground are ordered by number, so that edges form no cycle.
        let (low, high) = match (order[*u], u) <= (order[*v], v) {
            true => (*u, *v),
            false => (*v, *u),
        };
        if low == high {
            loops.push((low, letter, number));
            continue;
        }
        let foot = match low {
            0 => {
                sides.push((10.0, 0.0));
                sides.len() - 1
            }
            low => low,
        };
        ends.push((foot, high));
        drawn.push(letter);
        numbers.push(number);
    }
    let (places, ways) = layered(&sides, &ends, Layering::Sources);
    let among = parallel(&ends);
    let middle =
        |at: usize| (places[at].0 + sides[at].0 / 2.0, -(places[at].1 + sides[at].1 / 2.0));
    for (at, edge) in ways.iter().enumerate() {
        let mut way: Vec<(f64, f64)> = edge.way.iter().map(|(x, y)| (*x, -*y)).collect();
        if let Some(aside) = among[at] {
            // Parallel edges are curved.
            let bow = aside * 22.0;
            let (from, to) = (middle(edge.ends.0), middle(edge.ends.1));
            way = vec![from, ((from.0 + to.0) / 2.0 + bow, (from.1 + to.1) / 2.0), to];
        } else if way.len() == 2 {
            way = vec![middle(edge.ends.0), middle(edge.ends.1)];
            picture.line(way, Style::line(paint(drawn[at]), 4.0));
            continue;
        }
        picture.curve(way, Style::line(paint(drawn[at]), 4.0));
    }
    for (at, letter, number) in loops {
        let (x, y) = if at == 0 { (-20.0, 0.0) } else { middle(at) };
        picture.circle(x, y - 10.0, 10.0, Style::line(paint(letter), 4.0));
        spot(&mut picture, 'e', number, (x, y - 10.0), 12.0);
    }
    for at in (1..figure.vertices).filter(|at| !near[*at].is_empty()) {
        let (x, y) = middle(at);
        picture.circle(x, y, 4.5, Style::area(Paint::Ink));
    }
    // Letters on the edges make them distinguishable without colours.
    for (at, edge) in ways.iter().enumerate() {
        let (from, to) = (middle(edge.ends.0), middle(edge.ends.1));
        let bow = among[at].unwrap_or(0.0) * 22.0;
        // A curve through several layers has no straight middle.
        let way = &edge.way;
        let (x, y) = match way.get(way.len() / 2).filter(|_| way.len() > 2 && among[at].is_none()) {
            Some((x, y)) => (*x, -*y),
            None => ((from.0 + to.0) / 2.0 + bow, (from.1 + to.1) / 2.0),
        };
        // Numbers of edges from the same vertex are not side by side.
        let earlier = ends[..at].iter().filter(|other| other.0 == ends[at].0 && named).count();
        let lower = if earlier % 2 == 1 { (from.1 - to.1) / 3.0 } else { 0.0 };
        let (x, y) = (x + lower * (from.0 - to.0) / (from.1 - to.1).abs().max(1.0), y + lower);
        spot(&mut picture, 'e', numbers[at], (x, y), EDGE_SPOT);
        label(&mut picture, (x, y), drawn[at], named.then_some(numbers[at]));
    }
    let [left, _, right, _] = picture.bounds();
    let ground = [(left - 16.0, 0.0), (right + 16.0, 0.0)];
    picture.line(ground, Style::line(Paint::Ink, 3.0));
    picture
}

/// Draws any other graph.
fn lying(figure: &GraphFigure, named: bool) -> Picture {
    let mut picture = Picture::new("graph", about(figure));
    let places = places(figure);
    let mark = |at: usize| figure.marks.get(at).map_or("", String::as_str);
    let radius = |at: usize| (text_width(mark(at), SMALL_FONT) / 2.0 + 4.0).max(8.0);
    let ends: Vec<(usize, usize)> = figure.edges.iter().map(|(u, v, _)| (*u, *v)).collect();
    let edges = parallel(&ends).into_iter().zip(&figure.edges);
    for (number, (aside, (u, v, letter))) in edges.enumerate() {
        let (from, to) = (places[*u], places[*v]);
        let look = Style::line(paint(letter), if letter.is_empty() { 1.5 } else { 4.0 });
        if u == v {
            let loop_at = (from.0, from.1 - radius(*u) - 6.0);
            picture.circle(loop_at.0, loop_at.1, 9.0, look);
            spot(&mut picture, 'e', number, loop_at, 9.0);
            continue;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        // Edges in opposite directions curve to different sides.
        let side = if u < v { 18.0 } else { -18.0 };
        let bow = aside.unwrap_or(0.0) * side;
        let middle =
            ((from.0 + to.0) / 2.0 - dy / length * bow, (from.1 + to.1) / 2.0 + dx / length * bow);
        let bend = if aside.is_some() { middle } else { from };
        picture.line([from, bend, to], look);
        spot(&mut picture, 'e', number, middle, EDGE_SPOT);
        if named {
            label(&mut picture, middle, letter, Some(number));
        }
        if figure.directed {
            // The arrowhead lies along the last segment of the edge.
            let (dx, dy) = (to.0 - bend.0, to.1 - bend.1);
            let length = dx.hypot(dy).max(1.0);
            let tip = (to.0 - dx / length * radius(*v), to.1 - dy / length * radius(*v));
            let back = (tip.0 - dx / length * 9.0, tip.1 - dy / length * 9.0);
            let aside = (-dy / length * 4.0, dx / length * 4.0);
            let corners =
                [tip, (back.0 + aside.0, back.1 + aside.1), (back.0 - aside.0, back.1 - aside.1)];
            picture.area(corners, Style::area(look.stroke));
        }
    }
    for (at, &(x, y)) in places.iter().enumerate() {
        let mark = mark(at);
        let fill = match paint(mark) {
            Paint::Ink => Paint::Paper,
            player => player,
        };
        picture.circle(x, y, radius(at), Style::area(fill).edged(Paint::Ink, 1.5));
        spot(&mut picture, 'v', at, (x, y), radius(at));
        picture.label(x, y + 4.0, fill.text(), mark);
    }
    picture
}

/// Returns the positions of vertices, with connected components next to each other.
fn places(figure: &GraphFigure) -> Vec<(f64, f64)> {
    let count = figure.vertices;
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (u, v, _) in &figure.edges {
        near[*u].push(*v);
        near[*v].push(*u);
    }
    let mut places = vec![(0.0, 0.0); count];
    let mut done = vec![false; count];
    let mut left = 0.0;
    for start in 0..count {
        if done[start] {
            continue;
        }
        let piece =
            distances(&near, start).into_iter().enumerate().filter(|(_, d)| *d < usize::MAX);
        let piece: Vec<usize> = piece.map(|(at, _)| at).collect();
        piece.iter().for_each(|at| done[*at] = true);
        let found = settled(&near, &piece);
        let least = found.iter().map(|place| place.0).fold(f64::INFINITY, f64::min);
        let most = found.iter().map(|place| place.0).fold(f64::NEG_INFINITY, f64::max);
        let top = found.iter().map(|place| place.1).fold(f64::INFINITY, f64::min);
        for (at, place) in piece.iter().zip(found) {
            places[*at] = (left + place.0 - least, place.1 - top);
        }
        left += most - least + EDGE_LENGTH;
    }
    places
}

/// Returns the graph distances from a vertex; `usize::MAX` for unreachable vertices.
fn distances(near: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut distance = vec![usize::MAX; near.len()];
    distance[start] = 0;
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for &other in &near[at] {
            if distance[other] == usize::MAX {
                distance[other] = distance[at] + 1;
                queue.push_back(other);
            }
        }
    }
    distance
}

/// Returns the positions of a connected component at which distances approximate graph distances
/// (Gansner, Koren and North, Graph drawing by stress majorization, 2004), rotated to be wide.
fn settled(near: &[Vec<usize>], piece: &[usize]) -> Vec<(f64, f64)> {
    let count = piece.len();
    let mut far: Vec<Vec<f64>> = Vec::with_capacity(count);
    for &at in piece {
        let distance = distances(near, at);
        far.push(piece.iter().map(|other| distance[*other] as f64 * EDGE_LENGTH).collect());
    }
    // Start with the distance from a peripheral vertex, slightly perturbed so that the vertices are
    // not collinear.
    let end = (0..count).max_by(|a, b| far[0][*a].total_cmp(&far[0][*b])).unwrap_or(0);
    let mut places: Vec<(f64, f64)> = (0..count)
        .map(|at| (far[end][at], ((at * 7919 + 13) % 101) as f64 / 101.0 * EDGE_LENGTH))
        .collect();
    let rounds = if count > MAX_IMPROVED_VERTICES { 60 } else { 400 };
    for _ in 0..rounds {
        for at in 0..count {
            let (mut x, mut y, mut total) = (0.0, 0.0, 0.0);
            for other in (0..count).filter(|other| *other != at) {
                let wanted = far[at][other];
                let weight = 1.0 / (wanted * wanted);
                let (dx, dy) = (places[at].0 - places[other].0, places[at].1 - places[other].1);
                let length = dx.hypot(dy).max(1e-6);
                x += weight * (places[other].0 + wanted * dx / length);
                y += weight * (places[other].1 + wanted * dy / length);
                total += weight;
            }
            if total > 0.0 {
                places[at] = (x / total, y / total);
            }
        }
    }
    turned(places)
}

/// Rotates the positions so that the picture is wider than high.
fn turned(mut places: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let count = places.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).sum::<f64>() / count;
    let (mx, my) = (mean(|p| p.0), mean(|p| p.1));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in &places {
        xx += (x - mx) * (x - mx);
        xy += (x - mx) * (y - my);
        yy += (y - my) * (y - my);
    }
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let (sine, cosine) = angle.sin_cos();
    for place in &mut places {
        let (x, y) = (place.0 - mx, place.1 - my);
        *place = (x * cosine + y * sine, y * cosine - x * sine);
    }
    places
}
