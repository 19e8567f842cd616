//! Text of loopy games given by onside and offside: `S & T`.

use crate::lang::value::{Json, Naming, Report, SideForm, Sided, Text, ToJson, Value};

impl Report for Sided {
    fn what(&self) -> &'static str {
        "a game by its sides"
    }

    fn write(&self, names: &dyn Naming, out: &mut Text) {
        let text = |game| crate::lang::value::value(names, &Value::game(game));
        out.push(&format!("{} & {}", text(self.onside.game), text(self.offside.game)));
    }

    fn lines(&self, _: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        None
    }

    fn remark(&self) -> Option<String> {
        let of = |form: SideForm| {
            let sides = [("onside", self.onside.form), ("offside", self.offside.form)];
            let sides = sides.into_iter().filter(|side| side.1 == form).map(|side| side.0);
            sides.collect::<Vec<_>>().join(" and ")
        };
        match self.form() {
            SideForm::Stopper => None,
            SideForm::NoStopper => {
                let sides = of(SideForm::NoStopper);
                Some(format!("{sides}: proved not equal to a stopper; not canonical"))
            }
            SideForm::Open => {
                let sides = of(SideForm::Open);
                Some(format!(
                    "{sides}: no equal stopper was found, so this is not a canonical \
                 form"
                ))
            }
        }
    }

    fn json(&self, names: &dyn Naming, of: ToJson<'_>) -> Json {
        let mut text = Text::plain();
        self.write(names, &mut text);
        serde_json::json!({
            "type": "sided",
            "text": text.text,
            "onside": of(&Value::game(self.onside.game)),
            "offside": of(&Value::game(self.offside.game)),
            "canonical": self.form() == SideForm::Stopper,
        })
    }

    fn order(&self) -> String {
        format!("{:?} {:?}", self.onside.game, self.offside.game)
    }
}
