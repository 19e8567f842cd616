//! Text of courses: the known terms of a sequence and their period.

use crate::lang::value::{
    self, Course, FigureSource, Json, MarkKind, Naming, Report, Text, ToJson, Value,
};
use serde_json::json;
use std::fmt::Write as _;
use tweedle_picture::Picture;

impl Report for Course {
    fn what(&self) -> &'static str {
        "a period"
    }

    fn write(&self, names: &dyn Naming, out: &mut Text) {
        match self.length() {
            None if self.known.is_refuted_with_saltus() => {
                out.push_as("proved: no period, not even with a saltus", MarkKind::Proved);
            }
            None if self.known.is_refuted() => {
                out.push_as("none, proved", MarkKind::Proved);
                out.push("; a saltus is ");
                out.push_as("open", MarkKind::Open);
            }
            None => out.push_as("none seen", MarkKind::Open),
            Some((preperiod, period)) => {
                let _ = write!(out, "{period}, ");
                if preperiod > 0 {
                    let _ = write!(out, "preperiod {preperiod}, ");
                }
                if let Some(saltus) =
                    self.saltus().filter(|saltus| !matches!(saltus, Value::Int(0)))
                {
                    let _ = write!(out, "saltus {}, ", value::value(names, &saltus));
                }
                match self.known.is_proved() || self.known.is_refuted() {
                    true => out.push_as("proved", MarkKind::Proved),
                    false => out.push_as("observed", MarkKind::Open),
                }
            }
        }
    }

    fn lines(&self, _: &dyn Naming, _: bool) -> Option<Vec<Text>> {
        None
    }

    fn remark(&self) -> Option<String> {
        Some(self.known.reason())
    }

    fn json(&self, _: &dyn Naming, of: ToJson<'_>) -> Json {
        let length = self.length();
        // With a saltus that is a game, it is known that there is no period without it.
        let how = match (self.known.is_proved(), length) {
            (true, _) => "proved",
            (_, Some(_)) if self.known.is_refuted() => "proved",
            _ if self.known.is_refuted() => "refuted",
            (false, Some(_)) => "observed",
            (false, None) => "open",
        };
        json!({
            "type": "period",
            "period": length.map(|(_, period)| period),
            "preperiod": length.map(|(preperiod, _)| preperiod),
            "saltus": self.saltus().map(|saltus| match saltus {
                Value::Int(saltus) => json!(saltus),
                game => of(&game),
            }),
            "how": how,
            "reason": self.known.reason(),
        })
    }

    fn picture(&self, figures: &mut dyn FigureSource) -> Option<Picture> {
        Some(crate::lang::draw::sequence(figures.names(), &self.values, Some(&self.known)))
    }

    fn order(&self) -> String {
        // The status of the period: proved, refuted or neither.
        let settled = (self.known.is_proved(), self.known.is_refuted());
        format!("{:?}", (self.known.period(), settled, &self.values))
    }
}
