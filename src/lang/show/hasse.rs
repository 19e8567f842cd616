//! Text of Hasse diagrams of games.

use crate::lang::value::{
    self, FigureSource, Hasse, Json, Key, MarkKind, Naming, Report, Text, ToJson,
};
use serde_json::json;
use tweedle_picture::Picture;

/// Returns the games of a class.
fn class(names: &dyn Naming, games: &[Key]) -> String {
    games.iter().map(|key| value::value(names, &key.0)).collect::<Vec<_>>().join(" = ")
}

impl Report for Hasse {
    fn what(&self) -> &'static str {
        "an order of games"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let mut lines = Vec::new();
        for (at, games) in self.classes.iter().enumerate() {
            let mut line = Text::marked();
            line.push(&class(names, games));
            let above = self.covers.iter().filter(|cover| cover.0 == at);
            let above: Vec<String> =
                above.map(|cover| value::value(names, &self.classes[cover.1][0].0)).collect();
            if !above.is_empty() {
                line.push_as(&format!("  below {}", above.join(", ")), MarkKind::Note);
            }
            lines.push(line);
        }
        if self.open > 0 {
            let mut line = Text::marked();
            line.push_as(&format!("{} comparisons are open", self.open), MarkKind::Open);
            lines.push(line);
        }
        Some(lines)
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let classes = self.classes.iter().map(|games| {
            games.iter().map(|key| Json::String(value::value(names, &key.0))).collect::<Vec<Json>>()
        });
        json!({
            "type": "order",
            "player": self.player,
            "classes": classes.collect::<Vec<_>>(),
            "covers": self.covers,
            "open": self.open,
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::hasse(figures.names(), self))
    }
}
