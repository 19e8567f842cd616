//! Games whose sides differ, shown: `S & T`.

use crate::lang::value::{Json, Naming, Report, Sided, Text, ToJson, Value};

impl Report for Sided {
    fn what(&self) -> &'static str {
        "a game with two sides"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let text = |game| crate::lang::value::value(names, &Value::Game(game));
        let mut line = Text::plain();
        line.push(&format!("{} & {}", text(self.onside), text(self.offside)));
        Some(vec![line])
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        serde_json::json!({
            "onside": of(&Value::Game(self.onside)),
            "offside": of(&Value::Game(self.offside)),
        })
    }

    fn order(&self) -> String {
        format!("{:?} {:?}", self.onside, self.offside)
    }
}
