//! Pictures of game trees, with the root at the top, or at the left for large ones.

use super::diagram::{framed, move_legend, move_look, node, seat};
use crate::lang::value::{Below, Branch, Drawing, Drawn, FigureSource, Seen};
use tweedle_picture::{Anchor, Paint, Picture, forest};

/// The maximum width of a tree with its root at the top.
const MAX_UPRIGHT_WIDTH: f64 = 1_600.0;

/// The edge to a node.
struct NodePath {
    movers: String,
    wins: bool,
}

/// Draws a tree from its text drawing, with the figures of positions.
pub fn tree(figures: &mut dyn FigureSource, drawing: &Drawing) -> Option<Picture> {
    let lines = drawing.0.len();
    let shallow = drawing.0.iter().all(|branch| branch.depth < 2);
    let mut title = String::new();
    let mut parents = Vec::with_capacity(lines);
    let mut nodes: Vec<Picture> = Vec::with_capacity(lines);
    let mut ways = Vec::with_capacity(lines);
    let mut looks: Vec<Option<Vec<Seen>>> = Vec::with_capacity(lines);
    let mut above: Vec<usize> = Vec::new();
    let mut players = 0;
    let mut turned = 0;
    for (at, branch) in drawing.0.iter().enumerate() {
        above.truncate(branch.depth);
        let parent = above.last().copied().unwrap_or(0);
        above.push(at);
        parents.push(parent);
        let mut way = NodePath { movers: String::new(), wins: false };
        let mut look = None;
        let drawn = match &branch.drawn {
            Drawn::Position { game, movers, outcome, wins, below } => {
                way = NodePath { movers: movers.to_string(), wins: *wins };
                let count = figures.names().arena().players(*game).unwrap_or(0);
                players = players.max(usize::from(count));
                let mover = seat(movers, count.into()).map(|seat| Paint::player(seat, count));
                let before = looks.get(parent).and_then(Option::as_deref);
                let mut found = node(figures, *game, outcome, before, mover);
                look = found.seen;
                turned += usize::from(found.turned);
                if at == 0 {
                    title.clone_from(&found.picture.title);
                }
                let [left, _, right, bottom] = found.picture.bounds();
                let mut remark = |text: &str| {
                    let place = ((left + right) / 2.0, bottom + 12.0);
                    found.picture.small(place.0, place.1, Anchor::Middle, text);
                };
                match below {
                    Below::Drawn => {}
                    Below::Above => remark("↑"),
                    // If only the options are drawn, deeper levels are omitted without a note.
                    Below::Left(_) if shallow => {}
                    Below::Left(count) => remark(&format!("… {count}")),
                }
                found.picture
            }
            Drawn::More(count) => framed(&format!("… {count} more")),
            // Proofs have no picture.
            Drawn::Said(_) => return None,
        };
        nodes.push(drawn);
        ways.push(way);
        looks.push(look);
    }
    let order = by_player(&parents, &ways, players);
    let mut place_of = vec![0; lines];
    order.iter().enumerate().for_each(|(new, old)| place_of[*old] = new);
    let parents: Vec<usize> = order.iter().map(|old| place_of[parents[*old]]).collect();
    let sides: Vec<(f64, f64)> = order.iter().map(|old| nodes[*old].size()).collect();
    let mut places = forest(&sides, &parents);
    let ends = places.iter().zip(&sides).map(|(place, side)| place.0 + side.0);
    let width = ends.fold(0.0, f64::max) - places.iter().map(|p| p.0).fold(0.0, f64::min);
    let lying = width > MAX_UPRIGHT_WIDTH;
    let title = format!("game tree of {title}");
    let turned = match turned {
        0 => String::new(),
        1 => "; boards are drawn in the orientation before the move".to_owned(),
        some => format!("; {some} boards are drawn in the orientation before the move"),
    };
    let about = format!("The {title}, {lines} nodes{turned}");
    if lying && shallow {
        return Some(options(order, nodes, &ways, Picture::new(title, about)));
    }
    // The ends of the columns, if the root is at the left.
    let mut ends: Vec<f64> = Vec::new();
    if lying {
        let turned: Vec<(f64, f64)> = sides.iter().map(|(w, h)| (*h, *w)).collect();
        places = forest(&turned, &parents).into_iter().map(|(x, y)| (y, x)).collect();
    }
    for (at, old) in order.iter().enumerate().filter(|_| lying) {
        let depth = drawing.0[*old].depth;
        ends.resize(ends.len().max(depth + 1), 0.0);
        ends[depth] = ends[depth].max(places[at].0 + sides[at].0);
    }
    let mut picture = Picture::new(title, about);
    for (at, old) in order.iter().enumerate().skip(1) {
        let (from, to) = (parents[at], at);
        let NodePath { movers, wins } = &ways[*old];
        let look = move_look(movers, players, *wins);
        let way = if lying {
            let (right, y) = (places[from].0 + sides[from].0, places[from].1 + sides[from].1 / 2.0);
            let end = ends[drawing.0[order[from]].depth];
            vec![(right, y), (end, y), (places[to].0, places[to].1 + sides[to].1 / 2.0)]
        } else {
            let start = (places[from].0 + sides[from].0 / 2.0, places[from].1 + sides[from].1);
            vec![start, (places[to].0 + sides[to].0 / 2.0, places[to].1)]
        };
        match lying {
            true => picture.lying(way, look),
            false => picture.line(way, look),
        }
    }
    for (at, old) in order.iter().enumerate() {
        let (x, y) = places[at];
        let movers = &ways[*old].movers;
        let picture_of = std::mem::replace(&mut nodes[*old], Picture::new("", ""));
        picture.place(picture_of, x, y);
        // The players who may move there, unless an edge colour shows it.
        if !movers.is_empty() && seat(movers, players).is_none() {
            picture.small(x - 4.0, y - 2.0, Anchor::End, movers);
        }
    }
    move_legend(&mut picture, players);
    let above =
        |branch: &Branch| matches!(branch.drawn, Drawn::Position { below: Below::Above, .. });
    if drawing.0.iter().any(above) {
        picture.notes(&["↑: drawn above".to_owned()]);
    }
    Some(picture)
}

/// Draws a position and its many options in rows, with the changes of a move framed.
fn options(order: Vec<usize>, mut nodes: Vec<Picture>, ways: &[NodePath], all: Picture) -> Picture {
    let parts = order.into_iter().map(|at| {
        let NodePath { movers, wins } = &ways[at];
        let wins = if *wins { "wins" } else { "" };
        let said = [movers.as_str(), wins].into_iter().filter(|text| !text.is_empty());
        let said = said.collect::<Vec<_>>().join(" ");
        (std::mem::replace(&mut nodes[at], Picture::new("", "")), said)
    });
    let Picture { title, about, .. } = all;
    Picture { about, ..super::renderer::gallery(parts.collect(), ways.len(), &title) }
}

/// Returns the lines of a tree sorted by player, each below its parent.
fn by_player(parents: &[usize], ways: &[NodePath], players: usize) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    for at in 1..parents.len() {
        children[parents[at]].push(at);
    }
    for list in &mut children {
        list.sort_by_key(|at| seat(&ways[*at].movers, players).unwrap_or(u8::MAX));
    }
    let mut order = Vec::with_capacity(parents.len());
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        order.push(at);
        open.extend(children[at].iter().rev());
    }
    order
}
