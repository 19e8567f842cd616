//! Formatter: indentation of lines.
//!
//! A line inside brackets is indented by two more spaces than the line that opened them; a
//! continuation line of a statement by two more than its first line; the branch of a `then` or an
//! `else` by two more than that. Manual alignment is preserved for a line that begins under the
//! first token inside the bracket, under the first token after `:=`, or under the `for`, `if` or
//! `let` that it belongs to.

use super::{Clause, Line, Word};
use crate::lang::syntax::token::Tok;

/// The indentation of a line, possibly relative to another line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IndentStart {
    /// An absolute column.
    Margin(usize),
    /// Indented by `by` more spaces than another line.
    Deeper { line: usize, by: usize },
    /// In the column of a token of an earlier line.
    Under { line: usize, word: usize },
}

/// A token: the index of its line, and its index in the line.
type IndentPlace = (usize, usize);

/// An open construct around a token.
struct IndentFrame {
    kind: IndentKind,
    /// The index of the line where it was opened.
    home: usize,
    /// The additional indentation of its other lines.
    by: usize,
    /// The tokens under which its lines may be aligned.
    under: [Option<IndentPlace>; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum IndentKind {
    Statement,
    Bracket,
    Let,
    /// An `if`, and its `then` if it was reached.
    If {
        then: Option<IndentPlace>,
    },
    /// The branch of a `then` or an `else`.
    Branch,
}

/// Returns the indentation of each line.
pub(super) fn starts(lines: &[Line<'_>]) -> Vec<IndentStart> {
    let mut pass = IndentPass { lines, frames: Vec::new(), ruleset: false, statement: None };
    let mut starts: Vec<IndentStart> = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let Some(first) = line.words.first() else {
            let mark = line.remark.as_ref().is_some_and(|r| r.mark);
            // Otherwise a comment belongs to the line below it.
            starts.push(match pass.statement {
                Some(line) if mark => IndentStart::Deeper { line, by: 2 },
                _ => IndentStart::Margin(0),
            });
            continue;
        };
        starts.push(pass.start(at, first));
        for i in 0..line.words.len() {
            pass.word((at, i));
        }
    }
    comments(lines, &mut starts);
    starts
}

/// Indents comments on lines of their own like the code that follows.
fn comments(lines: &[Line<'_>], starts: &mut [IndentStart]) {
    let mut below = IndentStart::Margin(0);
    for (at, line) in lines.iter().enumerate().rev() {
        let Some(first) = line.words.first() else {
            if starts[at] == IndentStart::Margin(0) {
                starts[at] = below;
            }
            continue;
        };
        below = match starts[at] {
            IndentStart::Deeper { line, by: 0 } if first.tok.closes() => {
                IndentStart::Deeper { line, by: 2 }
            }
            IndentStart::Margin(_) if first.tok == Tok::End => IndentStart::Margin(2),
            _ => IndentStart::Deeper { line: at, by: 0 },
        };
    }
}

struct IndentPass<'a, 't> {
    lines: &'a [Line<'t>],
    frames: Vec<IndentFrame>,
    ruleset: bool,
    /// The line in which the last statement began.
    statement: Option<usize>,
}

impl<'a, 't> IndentPass<'a, 't> {
    fn get(&self, (line, word): IndentPlace) -> Option<&'a Word<'t>> {
        self.lines.get(line)?.words.get(word)
    }

    /// Returns the next token, if it is in the same line.
    fn after(&self, (line, word): IndentPlace) -> Option<IndentPlace> {
        self.get((line, word + 1)).map(|_| (line, word + 1))
    }

    /// Returns the indentation of a line with this first token.
    fn start(&self, at: usize, first: &Word<'_>) -> IndentStart {
        // A `;` at the beginning of a line does not end a statement.
        if first.starts || (first.tok == Tok::Semi && first.depth == 0) {
            let rule =
                self.ruleset && !matches!(first.tok, Tok::End | Tok::Ruleset | Tok::Redefine);
            return IndentStart::Margin(if rule { 2 } else { 0 });
        }
        let Some(top) = self.frames.last() else {
            return IndentStart::Margin(0);
        };
        let (usual, under) = match (first.tok, first.clause) {
            (tok, _) if tok.closes() => {
                let home = self.innermost(&[IndentKind::Bracket]).map_or(at, |f| f.home);
                (IndentStart::Deeper { line: home, by: 0 }, [None, None])
            }
            (Tok::LetIn, _) => {
                let opener = self.innermost(&[IndentKind::Let]).unwrap_or(top);
                (self.with(opener), [opener.under[1], None])
            }
            (Tok::Then | Tok::Else, _) => self.branch(first.tok, top),
            (_, Clause::First | Clause::More) => {
                return IndentStart::Deeper { line: self.statement.unwrap_or(at), by: 2 };
            }
            (_, Clause::Inner) => {
                let bracket = self.innermost(&[IndentKind::Bracket]).unwrap_or(top);
                (bracket.inside(), bracket.under)
            }
            _ => (top.inside(), top.under),
        };
        let stays =
            |place: &IndentPlace| self.get(*place).is_some_and(|w| w.column == first.column);
        match under.into_iter().flatten().find(stays) {
            Some((line, word)) => IndentStart::Under { line, word },
            None => usual,
        }
    }

    /// Returns the indentation of a line that begins with `then` or `else`, and the tokens under
    /// which it may be aligned.
    fn branch(&self, tok: Tok<'_>, top: &IndentFrame) -> (IndentStart, [Option<IndentPlace>; 2]) {
        let mut ifs = self.frames.iter().rev().filter_map(|frame| match frame.kind {
            IndentKind::If { then } => Some((frame, then)),
            _ => None,
        });
        let mine = ifs.find(|(_, then)| then.is_some() == (tok == Tok::Else));
        let Some((frame, then)) = mine else {
            return (top.inside(), [None, None]);
        };
        let start = match then {
            None if frame.home == self.around().home => self.around().inside(),
            None => IndentStart::Deeper { line: frame.home, by: 2 },
            Some((line, 0)) => IndentStart::Deeper { line, by: 0 },
            Some(_) => self.with(frame),
        };
        (start, [frame.under[1], then])
    }

    /// Indents like the line that opened a frame, but inside the construct around it.
    fn with(&self, frame: &IndentFrame) -> IndentStart {
        let around = self.around();
        if frame.home == around.home {
            around.inside()
        } else {
            IndentStart::Deeper { line: frame.home, by: 0 }
        }
    }

    /// Returns the frame of the innermost bracket, or of the statement.
    fn around(&self) -> &IndentFrame {
        static NOTHING: IndentFrame =
            IndentFrame { kind: IndentKind::Statement, home: 0, by: 2, under: [None, None] };
        self.innermost(&[IndentKind::Bracket, IndentKind::Statement]).unwrap_or(&NOTHING)
    }

    fn innermost(&self, kinds: &[IndentKind]) -> Option<&IndentFrame> {
        self.frames.iter().rev().find(|frame| kinds.contains(&frame.kind))
    }

    /// Closes all frames inside the innermost frame of one of these kinds.
    fn back_to(&mut self, kinds: &[IndentKind]) {
        while self.frames.last().is_some_and(|frame| !kinds.contains(&frame.kind)) {
            self.frames.pop();
        }
    }

    fn open(&mut self, kind: IndentKind, place: IndentPlace, by: usize) {
        let under = match kind {
            IndentKind::Bracket => [self.after(place), None],
            IndentKind::Let | IndentKind::If { .. } => [self.after(place), Some(place)],
            _ => [None, None],
        };
        self.frames.push(IndentFrame { kind, home: place.0, by, under });
    }

    /// Processes a token.
    fn word(&mut self, place: IndentPlace) {
        let Some(&Word { tok, starts, clause, .. }) = self.get(place) else {
            return;
        };
        if starts {
            self.ruleset = tok == Tok::Ruleset || (self.ruleset && tok != Tok::End);
            self.statement = Some(place.0);
            self.frames.clear();
            self.open(IndentKind::Statement, place, 2);
        }
        // It may follow `redefine`.
        self.ruleset |= tok == Tok::Ruleset;
        match tok {
            tok if tok.opens() => self.open(IndentKind::Bracket, place, 2),
            tok if tok.closes() => {
                self.back_to(&[IndentKind::Bracket]);
                self.frames.pop();
            }
            Tok::Let => {
                let by = if self.after(place).is_some() { 4 } else { 2 };
                self.open(IndentKind::Let, place, by);
            }
            Tok::LetIn => {
                self.back_to(&[IndentKind::Let]);
                self.frames.pop();
            }
            Tok::Comma => {
                self.back_to(&[IndentKind::Bracket, IndentKind::Let, IndentKind::Statement])
            }
            Tok::Semi | Tok::Bar(_) | Tok::FatArrow => {
                self.back_to(&[IndentKind::Bracket, IndentKind::Statement]);
            }
            _ if clause != Clause::No => {
                self.back_to(&[IndentKind::Bracket, IndentKind::Statement]);
                if let Some(frame) = self.frames.last_mut() {
                    frame.under[1] = Some(place);
                }
            }
            Tok::If => self.open(IndentKind::If { then: None }, place, 4),
            Tok::Then => {
                self.back_to(&[IndentKind::If { then: None }]);
                if let Some(frame) = self.frames.last_mut() {
                    frame.kind = IndentKind::If { then: Some(place) };
                }
                self.open(IndentKind::Branch, place, 2);
            }
            Tok::Else => {
                while let Some(frame) = self.frames.pop() {
                    if matches!(frame.kind, IndentKind::If { then: Some(_) }) {
                        break;
                    }
                }
                self.open(IndentKind::Branch, place, 2);
            }
            Tok::Define => {
                let after = self.after(place);
                if let Some(frame) = self.frames.last_mut()
                    && frame.kind == IndentKind::Statement
                {
                    frame.under[0] = after;
                }
            }
            _ => {}
        }
    }
}

impl IndentFrame {
    /// Returns the indentation of the lines inside the frame.
    fn inside(&self) -> IndentStart {
        IndentStart::Deeper { line: self.home, by: self.by }
    }
}
