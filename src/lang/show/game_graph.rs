//! Text of game graphs.

use crate::lang::value::{
    self, FigureSource, GameGraph, Json, MarkKind, Naming, Report, Text, ToJson, Value,
};
use serde_json::json;
use tweedle_picture::Picture;

impl Report for GameGraph {
    fn what(&self) -> &'static str {
        "a game graph"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let mut lines = Vec::with_capacity(self.positions.len() + 1);
        for (at, (game, outcome)) in self.positions.iter().enumerate() {
            let mut line = Text::marked();
            line.push_as(&format!("{at}: "), MarkKind::Note);
            line.append(&value::marked(names, &Value::game(*game), usize::MAX));
            line.push("  ");
            line.push_seats(outcome);
            let moves = self.moves.iter().filter(|one| one.from == at).map(|one| {
                let whose = match &*one.movers {
                    "" => String::new(),
                    movers => format!("{movers}: "),
                };
                format!("{whose}{}", one.to)
            });
            let moves = moves.collect::<Vec<_>>().join(", ");
            if !moves.is_empty() {
                line.push_as(&format!("  -> {moves}"), MarkKind::Note);
            }
            lines.push(line);
        }
        if self.cut > 0 {
            let mut line = Text::marked();
            line.push_as(&format!("… the options of {} are not shown", self.cut), MarkKind::Cut);
            lines.push(line);
        }
        Some(lines)
    }

    fn json(&self, names: &dyn Naming, _: ToJson<'_>) -> Json {
        let positions = self.positions.iter().map(|(game, outcome)| {
            json!({"game": value::value(names, &Value::game(*game)), "outcome": **outcome})
        });
        let moves = self.moves.iter().map(|one| {
            let players: Vec<&str> = one.movers.split(", ").filter(|p| !p.is_empty()).collect();
            json!({"from": one.from, "to": one.to, "players": players, "wins": one.wins})
        });
        json!({
            "type": "game_graph",
            "positions": positions.collect::<Vec<Json>>(),
            "moves": moves.collect::<Vec<Json>>(),
            "cut": self.cut,
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::game_graph(figures, self))
    }
}
