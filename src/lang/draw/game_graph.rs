//! Pictures of game graphs: each position is drawn once.

use super::diagram::{move_legend, move_look, node};
use crate::lang::value::{FigureSource, GameGraph};
use tweedle_picture::{Layering, Picture, layered};

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
    let about = format!(
        "The graph of {title}: {} positions, {} moves",
        graph.positions.len(),
        graph.moves.len()
    );
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
