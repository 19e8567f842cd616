//! Helper of the line editor: highlighting, hints, completion, and validation of entries at Enter.

use crate::front::console::{
    Completeness, Completion, Scope, completeness, is_command, program, waiting_for,
};
use crate::front::terminal::{DIM, push_highlighted, push_styled};
use crate::lang::syntax::{TokenClass, tokens};
use anstyle::{AnsiColor, Style};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::SearchDirection;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, Helper, RepeatCount};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// Assists the line editor with the names of the session.
#[derive(Default)]
pub struct Assist {
    /// The names that can be completed.
    pub known: Option<Scope>,
    /// Set if signatures are shown.
    pub hints: bool,
    /// The range of the current argument in the signature that is shown.
    argument: Cell<(usize, usize)>,
    /// The range of the bracket that matches the one at the cursor.
    partner: RefCell<Option<Range<usize>>>,
}

impl Helper for Assist {}

impl Validator for Assist {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match completeness(context.input()) {
            Completeness::Incomplete { .. } => ValidationResult::Incomplete,
            Completeness::Complete | Completeness::Invalid => ValidationResult::Valid(None),
        })
    }
}

impl Completer for Assist {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let Some(known) = &self.known else { return Ok((pos, Vec::new())) };
        let offers = known.complete(&line[..pos]);
        let pair = |offer: Completion| Pair { display: offer.shown, replacement: offer.text };
        Ok((offers.start, offers.found.into_iter().map(pair).collect()))
    }
}

/// Text after the cursor: a suggestion, which Right or End inserts, and a signature or a note,
/// which is only shown.
pub struct AssistShown {
    text: String,
    /// The length of the suggestion at the start of the text.
    suggested: usize,
}

impl Hint for AssistShown {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        (self.suggested > 0).then(|| &self.text[..self.suggested])
    }
}

/// The spaces between the entry and the signature.
const TAB_SPACES: &str = "    ";
/// The minimum length of a name that is completed without Tab.
const MIN_COMPLETED: usize = 3;

impl Assist {
    /// Returns the rest of the latest entry that begins like this one, or of the only name that
    /// does.
    fn suggestion(&self, line: &str, context: &rustyline::Context<'_>) -> Option<String> {
        if line.trim().is_empty() {
            return None;
        }
        let history = context.history();
        let last = history.len().saturating_sub(1);
        let found = history.starts_with(line, last, SearchDirection::Reverse).ok().flatten();
        if let Some(found) = found.filter(|found| found.entry != line) {
            return Some(found.entry[line.len()..].to_owned());
        }
        let word = line.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        let known = self.known.as_ref().filter(|_| word.len() >= MIN_COMPLETED)?;
        match &known.complete(line).found[..] {
            [only] => {
                only.text.strip_prefix(word).filter(|rest| !rest.is_empty()).map(str::to_owned)
            }
            _ => None,
        }
    }
}

impl Hinter for Assist {
    type Hint = AssistShown;

    fn hint(
        &self,
        line: &str,
        pos: usize,
        context: &rustyline::Context<'_>,
    ) -> Option<AssistShown> {
        self.argument.set((0, 0));
        if !self.hints || pos < line.len() {
            return None;
        }
        // On a new line of an entry: what is open.
        if line.rsplit_once('\n').is_some_and(|(_, last)| last.trim().is_empty()) {
            let text = format!("{TAB_SPACES}// {}", waiting_for(line));
            return Some(AssistShown { text, suggested: 0 });
        }
        let mut text = self.suggestion(line, context).unwrap_or_default();
        let suggested = text.len();
        let known = self.known.as_ref();
        if let Some((signature, argument)) = known.and_then(|known| known.signature(line)) {
            let start = suggested + TAB_SPACES.len();
            self.argument.set((start + argument.start, start + argument.end));
            text = format!("{text}{TAB_SPACES}{signature}");
        }
        (!text.is_empty()).then_some(AssistShown { text, suggested })
    }
}

const COMMAND: Style = AnsiColor::Blue.on_default().bold();

impl Highlighter for Assist {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let mut out = String::with_capacity(line.len() * 2);
        let mut from = 0;
        if is_command(line) {
            let lead = line.len() - line.trim_start().len();
            let word = line[lead..].find(char::is_whitespace).map_or(line.len(), |i| lead + i);
            let end = if line[lead..].starts_with('?') { lead + 1 } else { word };
            push_styled(&mut out, COMMAND, &line[..end]);
            if program(line).is_none() {
                out.push_str(&line[end..]);
                return Cow::Owned(out);
            }
            from = end;
        }
        let partner = self.partner.borrow().clone();
        push_highlighted(&mut out, &line[from..], |at, style| match &partner {
            Some(partner) if partner.start == from + at => style.bold().underline(),
            _ => style,
        });
        Cow::Owned(out)
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let (start, end) = self.argument.get();
        let (Some(before), Some(argument), Some(after)) =
            (hint.get(..start), hint.get(start..end), hint.get(end..))
        else {
            return Cow::Owned(format!("{DIM}{hint}{DIM:#}"));
        };
        let strong = Style::new().bold();
        Cow::Owned(format!("{DIM}{before}{DIM:#}{strong}{argument}{strong:#}{DIM}{after}{DIM:#}"))
    }

    fn highlight_char(&self, line: &str, pos: usize, kind: CmdKind) -> bool {
        let partner = match kind {
            CmdKind::ForcedRefresh => None,
            CmdKind::MoveCursor | CmdKind::Other => partner(line, pos),
        };
        let changed = *self.partner.borrow() != partner;
        *self.partner.borrow_mut() = partner;
        // Only typing changes colours, not moving over source without brackets.
        kind == CmdKind::Other || changed
    }
}

/// Returns the range of the bracket that matches the one at or before the cursor.
fn partner(line: &str, pos: usize) -> Option<Range<usize>> {
    let mut open: Vec<Range<usize>> = Vec::new();
    for (class, range) in tokens(line) {
        if class != TokenClass::Bracket {
            continue;
        }
        let here = |range: &Range<usize>| range.contains(&pos) || range.end == pos;
        if matches!(&line[range.clone()], ")" | "]" | "}") {
            let Some(opener) = open.pop() else { continue };
            if here(&range) {
                return Some(opener);
            }
            if here(&opener) {
                return Some(range);
            }
        } else {
            open.push(range);
        }
    }
    None
}

/// Indents at Tab on a continuation line of an entry.
pub struct Indent;

impl ConditionalEventHandler for Indent {
    fn handle(
        &self,
        _: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        let before = context.line().get(..context.pos())?;
        let (_, line) = before.rsplit_once('\n')?;
        line.chars().all(|c| c == ' ').then(|| Cmd::Insert(1, "  ".to_owned()))
    }
}
