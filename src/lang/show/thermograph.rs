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
        let Thermograph { mean, temperature, .. } = &*self.0;
        out.push(&format!("thermograph(mean {mean}, temperature {temperature})"));
    }

    /// Returns a drawing in characters, and the exact corners below it.
    fn lines(&self, _: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let graph = &*self.0;
        let drawing = crate::lang::draw::thermographs(&[graph]).blocks(MAX_COLUMNS, false);
        let drawing = drawing.unwrap_or_default();
        let line = |text: String| {
            let mut line = Text::plain();
            line.push(&text);
            line
        };
        let rows = drawing.iter().map(|row| line(row.iter().map(|glyph| glyph.sign).collect()));
        let facts = [
            format!("mean {}, temperature {}", graph.mean, graph.temperature),
            format!("left wall   {}  (temperature, value)", corners(&graph.left)),
            format!("right wall  {}", corners(&graph.right)),
        ];
        Some(rows.chain(facts.map(line)).collect())
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        let wall = |wall: &Trajectory| -> Vec<[String; 2]> {
            wall.corners().iter().map(|(t, x)| [t.to_string(), x.to_string()]).collect()
        };
        json!({
            "type": "thermograph",
            "mean": self.0.mean.to_string(),
            "temperature": self.0.temperature.to_string(),
            "left_wall": wall(&self.0.left),
            "right_wall": wall(&self.0.right),
        })
    }

    fn picture(&self, _: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::thermographs(&[&self.0]))
    }

    fn order(&self) -> String {
        format!("{:?}", self.0)
    }
}
