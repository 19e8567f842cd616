//! Text of figures of positions: boards, piles, graphs.

use crate::lang::value::{Figure, FigureSource, Json, Naming, Report, Text, ToJson};
use serde_json::json;
use tweedle_picture::Picture;

/// Returns the lines of a figure.
fn lines(figure: &Figure) -> Vec<String> {
    match figure {
        Figure::Board(board) => {
            board.rows().map(|row| String::from_utf8_lossy(row).into_owned()).collect()
        }
        Figure::Piles(sizes) => {
            vec![sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")]
        }
        Figure::Dots(rows) => rows.clone(),
        Figure::Graph(graph) => {
            let edges = graph.edges.iter().map(|(u, v, mark)| match mark.as_str() {
                "" => format!("{u}-{v}"),
                mark => format!("{u}-{mark}-{v}"),
            });
            vec![edges.collect::<Vec<_>>().join(" ")]
        }
    }
}

impl Report for Figure {
    fn what(&self) -> &'static str {
        "a figure"
    }

    fn lines(&self, _: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let text = |line: String| {
            let mut text = Text::marked();
            text.push(&line);
            text
        };
        Some(lines(self).into_iter().map(text).collect())
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        json!({"type": "figure", "lines": lines(self)})
    }

    fn picture(&self, _: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::figure(self))
    }
}
