//! Comments that silence lints.

use crate::lang::report::{Code, Problem};
use crate::lang::syntax::{CommentKind, Script};

/// The silenced codes of a script, by line.
pub struct Allowed<'a> {
    /// The offsets of the line starts.
    lines: Vec<usize>,
    /// The code, and its line; `None` for all lines.
    codes: Vec<(Option<usize>, &'a str)>,
}

impl<'a> Allowed<'a> {
    /// Collects the comments of a script that silence lints.
    pub fn new(script: &'a Script, text: &str) -> Allowed<'a> {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines: Vec<usize> = std::iter::once(0).chain(breaks).collect();
        let mut allowed = Allowed { lines, codes: Vec::new() };
        for comment in &script.comments {
            let Some(codes) = comment.text.trim().strip_prefix("allow:") else { continue };
            let line = allowed.line(comment.span.start as usize);
            let before = &text[allowed.lines[line]..comment.span.start as usize];
            let line = match comment.kind {
                CommentKind::Module => None,
                _ if before.trim().is_empty() => Some(line + 1),
                _ => Some(line),
            };
            allowed.codes.extend(codes.split(',').map(|code| (line, code.trim())));
        }
        allowed
    }

    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Returns whether a lint is silenced.
    pub fn has(&self, problem: &Problem) -> bool {
        let Some(span) = problem.span() else { return false };
        let line = self.line(span.start as usize);
        self.codes.iter().any(|(at, code)| {
            at.is_none_or(|at| at == line) && Code::find(code) == Ok(problem.code)
        })
    }
}
