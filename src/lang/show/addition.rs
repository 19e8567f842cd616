//! Layout of addition tables.

use super::grid;
use crate::lang::value::{Addition, Grid, Json, Naming, Report, Text, ToJson, Value};
use serde_json::json;

impl Report for Addition {
    fn what(&self) -> &'static str {
        "a table of sums"
    }

    fn lines(&self, names: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        let parts = self.grids();
        let parts: Vec<_> = parts.iter().map(|part| grid::lines(names, part)).collect();
        Some(parts.join(&Text::marked()))
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let rows: Vec<Json> = Addition::rows(self).iter().map(of).collect();
        json!({"type": "sum_table", "games": self.games, "rows": rows})
    }

    fn tables(&self, _: &dyn Naming) -> Vec<Grid> {
        self.grids()
    }

    fn rows(&self) -> Option<Vec<Value>> {
        Some(Addition::rows(self))
    }
}
