//! Pictures of the order of games as Hasse diagrams, with greater games above.

use super::diagram::{fitted, framed};
use crate::lang::value::{self, Hasse, Naming};
use tweedle_picture::{Layering, Paint, Picture, Style, layered};

/// The maximum number of characters for a class of equal games.
const MAX_CLASS_CHARS: usize = 60;

/// Draws a Hasse diagram.
pub fn hasse(names: &dyn Naming, order: &Hasse) -> Picture {
    let label = |class: &Vec<value::Key>| {
        let each = class.iter().map(|key| fitted(&value::value(names, &key.0)));
        let all = each.collect::<Vec<_>>().join(" = ");
        match all.chars().count() {
            few if few <= MAX_CLASS_CHARS => all,
            _ => all.chars().take(MAX_CLASS_CHARS - 1).chain(['…']).collect(),
        }
    };
    let nodes: Vec<Picture> = order.classes.iter().map(|class| framed(&label(class))).collect();
    let sides: Vec<(f64, f64)> = nodes.iter().map(Picture::size).collect();
    let edges: Vec<(usize, usize)> = order.covers.iter().map(|(low, high)| (*high, *low)).collect();
    let (places, ways) = layered(&sides, &edges, Layering::Balanced);
    let title = format!("{} games, {} covers", order.classes.len(), order.covers.len());
    let covers = order
        .covers
        .iter()
        .map(|(low, high)| format!("{} < {}", nodes[*low].title, nodes[*high].title));
    let about =
        format!("The order for {}: {}", order.player, covers.collect::<Vec<_>>().join(", "));
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
