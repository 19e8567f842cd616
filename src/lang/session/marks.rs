//! Scripts as their own tests: `// => text` says what an expression prints, `// !! words` what
//! the error it ends in says.

use super::run::Prepared;
use super::{Session, folder_of};
use crate::lang::report::{Problem, line};
use crate::lang::syntax::{CommentKind, Span};
use std::path::Path;

/// What a check of one text found.
#[derive(Debug, Default)]
pub struct Check {
    /// Statements and marks that are as they should be.
    pub passed: usize,
    /// Those that are not.
    pub failed: Vec<Failed>,
}

/// A statement that does not do what its mark says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// `file:line`
    pub place: String,
    /// What the mark says, or that nothing should go wrong.
    pub expected: String,
    /// What came.
    pub came: String,
}

#[derive(Debug, Clone, PartialEq)]
enum CheckMark {
    Prints(String),
    Fails(String),
}

/// The mark in a comment: the text after `=>` or `!!`, up to a further `//`.
fn mark(comment: &str) -> Option<CheckMark> {
    let text = comment.trim_start();
    let (fails, rest) = match text.strip_prefix("=>") {
        Some(rest) => (false, rest),
        None => (true, text.strip_prefix("!!")?),
    };
    let rest = match rest.split_once(" //") {
        Some((before, _)) => before,
        None => rest,
    };
    let rest = rest.trim().to_owned();
    Some(if fails { CheckMark::Fails(rest) } else { CheckMark::Prints(rest) })
}

/// Runs a text with the session's names in scope, and compares what each statement prints or
/// fails with to its mark. A statement without mark must not fail. Doc comments are checked
/// too: their lines with a mark, and what stands between fences.
pub fn check_marks(session: &mut Session, name: &str, text: &str, path: Option<&Path>) -> Check {
    let folder = path.map(folder_of);
    let mut check = Check::default();
    let prepared = run_marked(session, name, text, folder.as_deref(), 0, &mut check);
    let docs: Vec<(usize, String)> = prepared
        .script
        .comments
        .iter()
        .filter(|c| c.kind != CommentKind::Plain)
        .map(|c| (session.sources.line_col(c.span).line, c.text.to_string()))
        .collect();
    for (first, block) in doc_examples(&docs) {
        run_marked(session, name, &block, folder.as_deref(), first - 1, &mut check);
    }
    check
}

/// Runs a text; lines in messages are counted from `offset`.
fn run_marked(
    session: &mut Session,
    name: &str,
    text: &str,
    folder: Option<&Path>,
    offset: usize,
    check: &mut Check,
) -> Prepared {
    let mut prepared = session.prepare(name, text, folder);
    let line_of = |session: &Session, span: Span| session.sources.line_col(span).line;
    let place = |line: usize| format!("{name}:{}", line + offset);

    // Each mark belongs to the last statement, or syntax error, that begins before it.
    let mut marks: Vec<(usize, CheckMark, bool)> = prepared
        .script
        .comments
        .iter()
        .filter(|c| c.kind == CommentKind::Plain)
        .filter_map(|c| Some((c.span.start as usize, mark(&c.text)?, false)))
        .collect();
    let starts: Vec<usize> = prepared.script.stmts.iter().map(|s| s.span.start as usize).collect();

    for error in std::mem::take(&mut prepared.errors) {
        let start = error.span().map_or(0, |s| s.start as usize);
        let at = line_of(session, error.span().unwrap_or_default());
        let next = starts.iter().copied().find(|s| *s > start).unwrap_or(usize::MAX);
        let mine = marks.iter_mut().find(|(m, ..)| {
            *m > start && (*m < next || line_of(session, Span::new(prepared.source, *m, *m)) == at)
        });
        let expected = mine.map(|m| {
            m.2 = true;
            m.1.clone()
        });
        compare(session, Err(&error), expected.as_ref(), place(at), check);
    }
    let steps = std::mem::take(&mut prepared.resolved.steps);
    for (i, (stmt, step)) in prepared.script.stmts.iter().zip(steps).enumerate() {
        let start = stmt.span.start as usize;
        let next = starts.get(i + 1).copied().unwrap_or(usize::MAX);
        let mine = marks.iter_mut().find(|(m, _, used)| !used && *m > start && *m < next);
        let expected = mine.map(|m| {
            m.2 = true;
            m.1.clone()
        });
        let at = line_of(session, stmt.span);
        let problem;
        let result = match &step {
            // A statement that does not parse was reported above.
            Err(problems) if problems.is_empty() => continue,
            Err(problems) => Err(&problems[0]),
            Ok(step) => match session.step(stmt, step) {
                Ok(shown) => {
                    if let Some(names) = prepared.resolved.names.get(i) {
                        session.names = names.clone();
                    }
                    Ok(shown.map(|s| crate::lang::value::value(&session.machine, &s.value)))
                }
                Err(error) => {
                    problem = error;
                    Err(&*problem)
                }
            },
        };
        compare(session, result, expected.as_ref(), place(at), check);
    }
    for (start, mark, used) in marks {
        if !used {
            let at = line_of(session, Span::new(prepared.source, start, start));
            check.failed.push(Failed {
                place: place(at),
                expected: describe(Some(&mark)),
                came: "there is no statement of its own for this mark".to_owned(),
            });
        }
    }
    prepared
}

fn describe(mark: Option<&CheckMark>) -> String {
    match mark {
        None => "no error".to_owned(),
        Some(CheckMark::Prints(text)) => text.clone(),
        Some(CheckMark::Fails(words)) => format!("an error that says: {words}"),
    }
}

fn compare(
    session: &Session,
    result: Result<Option<String>, &Problem>,
    expected: Option<&CheckMark>,
    place: String,
    check: &mut Check,
) {
    let came = match (&result, expected) {
        (Ok(_), None) => None,
        (Ok(Some(text)), Some(CheckMark::Prints(wanted))) if text == wanted => None,
        (Ok(Some(text)), Some(_)) => Some(text.clone()),
        (Ok(None), Some(_)) => Some("nothing is printed".to_owned()),
        (Err(problem), Some(CheckMark::Fails(words))) => {
            let text = line(problem, &session.sources);
            let says = text.to_lowercase().contains(&words.to_lowercase());
            (!says || words.is_empty()).then_some(text)
        }
        (Err(problem), _) => Some(line(problem, &session.sources)),
    };
    match came {
        None => check.passed += 1,
        Some(came) => check.failed.push(Failed { place, expected: describe(expected), came }),
    }
}

/// The examples in doc comments, given as lines with their numbers: each fenced block, and each
/// other line that carries a mark. With the line each begins at.
fn doc_examples(lines: &[(usize, String)]) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut fence: Option<(usize, String, bool)> = None;
    let mut before: Option<(usize, &str)> = None;
    for (number, text) in lines {
        let trimmed = text.trim();
        if let Some(language) = trimmed.strip_prefix("```") {
            match fence.take() {
                Some((first, block, ours)) if ours => out.push((first, block)),
                Some(_) => {}
                None => {
                    let ours = language.is_empty() || language == "tweedle";
                    fence = Some((number + 1, String::new(), ours));
                }
            }
        } else if let Some((_, block, _)) = &mut fence {
            block.push_str(text);
            block.push('\n');
        } else if trimmed.contains("// =>") || trimmed.contains("// !!") {
            // A mark on a line of its own is about the line above.
            match before {
                Some((first, above)) if trimmed.starts_with("//") => {
                    out.push((first, format!("{above}\n{trimmed}")));
                }
                _ => out.push((*number, trimmed.to_owned())),
            }
        }
        before = Some((*number, trimmed));
    }
    out
}

/// The fenced blocks of a Markdown text that are marked as `tweedle`, with the line each begins at.
pub fn markdown_blocks(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut open: Option<(usize, String, bool)> = None;
    for (i, line) in text.lines().enumerate() {
        if let Some(language) = line.trim().strip_prefix("```") {
            match open.take() {
                Some((first, block, ours)) if ours => out.push((first, block)),
                Some(_) => {}
                None => open = Some((i + 2, String::new(), language.trim() == "tweedle")),
            }
        } else if let Some((_, block, _)) = &mut open {
            block.push_str(line);
            block.push('\n');
        }
    }
    out
}
