//! What a conversation prints: values, diagnostics, texts for the reader.

use super::Conversation;
use super::pager::Rest;
use crate::front::terminal::{self, print};
use crate::lang::report::{self, Code, MOST_SHOWN, Problem, Style, unshown};
use crate::lang::session::Session;
use crate::lang::show::Looks;

impl Conversation {
    /// How values are shown now: the terminal may have been resized.
    pub(super) fn looks(&self) -> Looks {
        let ascii = self.ascii || self.settings.get("signs") == "ascii";
        let mut looks = terminal::looks(ascii);
        // Room for what was typed, for what is said below, and for the next prompt.
        looks.rows = Some(terminal::height().saturating_sub(4).max(8));
        looks.colour &= self.settings.get("colour") != "off";
        looks
    }

    /// A text with its signs as the settings want them.
    pub(super) fn signs(&self, text: &str) -> String {
        if self.looks().ascii {
            crate::lang::syntax::ascii(text).into_owned()
        } else {
            text.to_owned()
        }
    }

    /// Prints a text for the reader, not a value.
    pub(super) fn say(&self, text: &str) {
        let text = self.signs(text);
        print(&format!("{}\n", text.trim_end_matches('\n')));
    }

    pub(super) fn problems(&self, problems: &[Problem]) {
        let looks = self.looks();
        for problem in problems.iter().take(MOST_SHOWN) {
            if problem.code == Code::Interrupted {
                self.say(&problem.message);
                continue;
            }
            let text = if self.terminal {
                let width = looks.width.clamp(40, 120);
                let style = Style { colour: looks.colour, width, ascii: looks.ascii };
                report::render(problem, &self.session.sources, style)
            } else {
                let sources = &self.session.sources;
                format!("{}\n{}", report::line(problem, sources), report::notes(problem, sources))
            };
            print(&format!("{}\n", text.trim_end_matches('\n')));
        }
        if let Some(more) = unshown(problems.len()) {
            self.say(&more);
        }
    }
}

/// Prints a value; what is left of a long one.
pub(super) fn print_value(
    session: &Session,
    value: &crate::lang::value::Value,
    looks: Looks,
    terminal: bool,
    took: Option<String>,
) -> Option<Rest> {
    if !terminal {
        let text = crate::lang::value::value(&session.machine, value);
        if session.machine.written.is_stopped() {
            return None;
        }
        let text = if looks.ascii { crate::lang::syntax::ascii(&text).into_owned() } else { text };
        let took = took.map(|took| format!("  // {took}")).unwrap_or_default();
        print(&format!("{text}{took}\n"));
        return None;
    }
    let mut page = crate::lang::show::page(&session.machine, value, &looks);
    let text = page.next(&session.machine, &looks)?;
    let number = format!("// _{}", session.results());
    let text = match took {
        None => numbered(&text, &number, looks).unwrap_or(text),
        Some(took) => {
            // What was asked for is shown, on a line of its own if there is no other room.
            let remark = format!("{number}, {took}");
            numbered(&text, &remark, looks).unwrap_or_else(|| format!("{text}\n{remark}"))
        }
    };
    print(&format!("{text}\n"));
    Some(Rest::Value(Box::new(page)))
}

/// A text with the number of the result at the right end of its last line, if there is room.
fn numbered(text: &str, number: &str, looks: Looks) -> Option<String> {
    let last = text.rsplit('\n').next().unwrap_or_default();
    let plain = anstream::adapter::strip_str(last).to_string();
    let width = unicode_width::UnicodeWidthStr::width(&*plain);
    let room = width + number.chars().count() + 1;
    let gap = looks.width.checked_sub(room).filter(|gap| *gap >= 2)?;
    let dim = if looks.colour { anstyle::Style::new().dimmed() } else { anstyle::Style::new() };
    Some(format!("{text}{}{dim}{number}{dim:#}", " ".repeat(gap)))
}
