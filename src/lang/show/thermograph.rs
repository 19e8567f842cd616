//! Text of thermographs.

use crate::lang::value::{FigureSource, Json, Naming, Report, Text, ThermographReport, ToJson};
use serde_json::json;
use tweedle_games::two::{Thermograph, Trajectory};
use tweedle_picture::Picture;

/// The maximum width of a drawing in characters.
const MAX_COLUMNS: usize = 72;

/// Returns the corners of a wall as text.
fn corners(wall: &Trajectory) -> String {
    let all: Vec<String> = wall.corners().iter().map(|(t, x)| format!("({t}, {x})")).collect();
    all.join(" ")
}

impl Report for ThermographReport {
    fn what(&self) -> &'static str {
        "a thermograph"
    }

    fn write(&self, _: &dyn Naming, out: &mut Text) {
        let Thermograph { mean, temperature, .. } = &*self.graph;
        out.push(&format!("thermograph(mean {mean}, temperature {temperature})"));
    }

    /// Returns a drawing in characters, and the exact corners below it.
    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let graph = &*self.graph;
        let picture = crate::lang::draw::thermographs(names, &[self], &[self]);
        let drawing = picture.blocks(MAX_COLUMNS, false).unwrap_or_default();
        let line = |text: String| {
            let mut line = Text::plain();
            line.push(&text);
            line
        };
        let rows = drawing.iter().map(|row| line(row.iter().map(|glyph| glyph.sign).collect()));
        // The drawing ends with the mean and the temperature.
        let missing = drawing.is_empty();
        let mean =
            missing.then(|| format!("mean {}, temperature {}", graph.mean, graph.temperature));
        let facts = [
            format!("left wall   {}  (temperature, value)", corners(&graph.left)),
            format!("right wall  {}", corners(&graph.right)),
        ];
        Some(rows.chain(mean.into_iter().chain(facts).map(line)).collect())
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        let wall = |wall: &Trajectory| -> Vec<[String; 2]> {
            wall.corners().iter().map(|(t, x)| [t.to_string(), x.to_string()]).collect()
        };
        json!({
            "type": "thermograph",
            "mean": self.graph.mean.to_string(),
            "temperature": self.graph.temperature.to_string(),
            "left_wall": wall(&self.graph.left),
            "right_wall": wall(&self.graph.right),
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::thermographs(figures.names(), &[self], &[self]))
    }

    fn order(&self) -> String {
        format!("{:?}", self.graph)
    }
}
