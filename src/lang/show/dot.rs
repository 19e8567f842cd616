//! Export of the Cayley graph of a quotient, the action of its generators, as DOT.

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
    for x in 0..quotient.order() {
        let score = value::value(names, &classes.score_value(quotient.score(x)));
        let label = quoted(format!("{} {score}", element(classes, x, false)));
        let hue = (quotient.score(x).wrapping_mul(137) % 360) as f64 / 360.0;
        let _ = writeln!(out, "  {x} [label={label}, fillcolor=\"{hue:.3} 0.2 1.0\"];");
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
