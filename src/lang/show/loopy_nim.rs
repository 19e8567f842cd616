//! Text of loopy nim values.

use crate::lang::value::{Json, Naming, Report, Text, ToJson};
use tweedle_games::loopy::LoopyNim;

impl Report for LoopyNim {
    fn what(&self) -> &'static str {
        "an infinite nim value"
    }

    fn write(&self, _: &dyn Naming, out: &mut Text) {
        out.push(&self.to_string());
    }

    fn lines(&self, _: &dyn Naming, _ascii: bool) -> Option<Vec<Text>> {
        None
    }

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        match self {
            LoopyNim::Nim(n) => (*n).into(),
            LoopyNim::Infinite(set) => serde_json::json!({
                "type": "infinite_nim_value",
                "options": set.to_vec(),
                "text": self.to_string(),
            }),
        }
    }

    fn order(&self) -> String {
        self.to_string()
    }
}
