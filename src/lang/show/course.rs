//! What is known of all terms of a sequence, shown.

use crate::lang::value::{Course, Json, MarkKind, Naming, Report, Studio, Text, ToJson};
use crate::picture::Picture;
use serde_json::json;
use std::fmt::Write as _;

impl Report for Course {
    fn what(&self) -> &'static str {
        "a period"
    }

    fn put(&self, _: &dyn Naming, out: &mut Text) {
        match self.known.period() {
            None if self.known.is_refuted_with_saltus() => {
                out.push_as("none, not even with a saltus, proved", MarkKind::Proved);
            }
            None if self.known.is_refuted() => out.push_as("none, proved", MarkKind::Proved),
            None => out.push_as("none seen", MarkKind::Open),
            Some(period) => {
                let _ = write!(out, "{}, ", period.period);
                if period.preperiod > 0 {
                    let _ = write!(out, "preperiod {}, ", period.preperiod);
                }
                if period.saltus != 0 {
                    let _ = write!(out, "saltus {}, ", period.saltus);
                }
                match self.known.is_proved() {
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

    fn json(&self, _: &dyn Naming, _: ToJson<'_>) -> Json {
        let period = self.known.period();
        let how = match (self.known.is_proved(), period) {
            (true, _) => "proved",
            _ if self.known.is_refuted() => "refuted",
            (false, Some(_)) => "observed",
            (false, None) => "open",
        };
        json!({
            "type": "period",
            "period": period.map(|p| p.period),
            "preperiod": period.map(|p| p.preperiod),
            "saltus": period.map(|p| p.saltus),
            "how": how,
            "reason": self.known.reason(),
        })
    }

    fn picture(&self, studio: &mut dyn Studio) -> Option<Picture> {
        Some(crate::lang::draw::sequence(studio.names(), &self.values, Some(&self.known)))
    }

    fn order(&self) -> String {
        // However it is known.
        let settled = (self.known.is_proved(), self.known.is_refuted());
        format!("{:?}", (self.known.period(), settled, &self.values))
    }
}
