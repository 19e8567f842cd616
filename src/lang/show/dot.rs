//! Export of the Cayley graph of a quotient, the action of its generators, as DOT.

use crate::lang::draw::answer_colours;
use crate::lang::value::{self, Classes, Naming, element, letter, under};
use std::fmt::Write as _;

/// Returns the Cayley graph for Graphviz: a node for each element with its outcomes, and an edge
/// for each generator that leads to another element.
pub fn dot(names: &dyn Naming, classes: &Classes) -> String {
    let quotient = &classes.quotient;
    let mut out = String::from("digraph quotient {\n");
    let quoted = |text: String| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let title = format!("{} under {}: order {}", classes.label, under(classes), quotient.order());
    let _ = writeln!(out, "  label={};", quoted(title));
    let _ = writeln!(out, "  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];");
    let scores = (0..quotient.order()).map(|x| classes.score_value(quotient.score(x)));
    let scores: Vec<String> = scores.map(|score| value::value(names, &score)).collect();
    let mut distinct = scores.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let paints = answer_colours(&distinct);
    for (x, score) in scores.iter().enumerate() {
        let label = quoted(format!("{} {score}", element(classes, x, false)));
        let paint = paints[distinct.binary_search(score).unwrap_or_default()];
        let colour = paint.on_light().unwrap_or_default();
        let _ = writeln!(out, "  {x} [label={label}, fillcolor=\"{colour}\"];");
    }
    for (at, heap) in quotient.generators().iter().enumerate() {
        for x in 0..quotient.order() {
            let to = quotient.product(x, quotient.heap(*heap));
            if to != x {
                let _ = writeln!(out, "  {x} -> {to} [label=\"{}\"];", letter(at));
            }
        }
    }
    out.push('}');
    out
}
