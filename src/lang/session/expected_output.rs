//! Tests in scripts by expected-output comments: `// => value` for the output of an expression, and
//! `// !! message` for the message of its error.

use super::run::Prepared;
use super::{Session, folder_of};
use crate::lang::report::{Problem, line};
use crate::lang::resolve::Step;
use crate::lang::syntax::{CommentKind, Span};
use std::ops::Range;
use std::path::Path;

/// The result of checking one script.
#[derive(Debug, Default)]
pub struct Check {
    /// The number of statements and comments that pass.
    pub passed: usize,
    /// Statements and comments that fail.
    pub failed: Vec<Failed>,
    /// The number of expected-output comments.
    pub marks: usize,
    /// The output of statements without such a comment, with the line, counted from 1, on which
    /// each statement ends.
    pub unmarked: Vec<(usize, String)>,
    /// Definitions of values: the line on which each ends, the kind of the value, and its text.
    pub bound: Vec<(usize, &'static str, String)>,
}

/// A statement that does not do what its expected-output comment says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// `file:line`
    pub place: String,
    /// The line, from 1.
    pub line: usize,
    /// The expected output, or a note that no error was expected.
    pub expected: String,
    /// The actual output.
    pub came: String,
    /// The fix of the script, if the comment is about output.
    pub correction: Option<Correction>,
}

/// A correction of an expected-output comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// The line of the comment in the file, from 1.
    pub line: usize,
    /// The old output.
    pub old: String,
    /// The new output.
    pub new: String,
}

/// Updates the expected outputs in a script. Returns the number of updates and the new script. A
/// comment that is not where it should be stays unchanged.
pub fn corrected(text: &str, corrections: &[Correction]) -> (usize, String) {
    let mut done = 0;
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let mut line = line.to_owned();
        for correction in corrections.iter().filter(|correction| correction.line == at + 1) {
            // The last `// =>` of a line counts, since doc comments contain examples.
            let found = line.match_indices("// =>").map(|(start, sign)| start + sign.len());
            let place = found.filter_map(|from| {
                let rest = line.get(from..)?;
                let blanks = rest.len() - rest.trim_start().len();
                let old = rest.trim_start().strip_prefix(&*correction.old)?;
                let ends = old.trim().is_empty() || old.trim_start().starts_with("//");
                ends.then_some(from + blanks)
            });
            if let Some(from) = place.last() {
                line.replace_range(from..from + correction.old.len(), &correction.new);
                done += 1;
            }
        }
        out.push_str(&line);
    }
    (done, out)
}

#[derive(Debug, Clone, PartialEq)]
enum CheckMark {
    Prints(String),
    Fails(String),
}

/// Parses an expected-output comment: everything after `=>` or `!!`, up to another `//`.
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

/// Runs a script with the session's names in scope, and compares the output or the error of each
/// statement with its expected-output comment. A statement without one must not fail. Doc comments
/// are checked too: their lines with such a comment, and the code between fences.
pub fn check_marks(session: &mut Session, name: &str, text: &str, path: Option<&Path>) -> Check {
    check_lines(session, name, text, path, &(0..usize::MAX))
}

/// Checks as [`check_marks`] does, but only the expressions and examples on some lines, counted
/// from 1. Definitions on other lines are run.
pub fn check_lines(
    session: &mut Session,
    name: &str,
    text: &str,
    path: Option<&Path>,
    lines: &Range<usize>,
) -> Check {
    let folder = path.map(folder_of);
    let mut check = Check::default();
    let place = Placed { name, folder: folder.as_deref(), offset: 0, lines };
    let prepared = run_marked(session, text, &place, &mut check);
    let docs = prepared.script.comments.iter();
    let docs = docs.filter(|c| matches!(c.kind, CommentKind::Doc | CommentKind::Module));
    let docs = docs.map(|c| (session.sources.line_col(c.span).line, c.text.to_string()));
    let docs: Vec<(usize, String)> = docs.collect();
    for (first, block) in doc_examples(&docs) {
        if lines.contains(&first) {
            run_marked(session, &block, &Placed { offset: first - 1, ..place }, &mut check);
        }
    }
    check
}

/// The location of a script.
struct Placed<'a> {
    name: &'a str,
    folder: Option<&'a Path>,
    /// The number of lines of its file before it.
    offset: usize,
    /// The lines of the file whose expressions are run.
    lines: &'a Range<usize>,
}

impl Placed<'_> {
    fn failed(&self, line: usize, expected: String, came: String) -> Failed {
        let line = line + self.offset;
        Failed { place: format!("{}:{line}", self.name), line, expected, came, correction: None }
    }
}

fn run_marked(
    session: &mut Session,
    text: &str,
    place: &Placed<'_>,
    check: &mut Check,
) -> Prepared {
    let (lines, offset) = (place.lines, place.offset);
    let mut prepared = session.prepare(place.name, text, place.folder);
    let line_of = |session: &Session, span: Span| session.sources.line_col(span).line;
    let left_out = |line: usize| !lines.contains(&(line + offset));

    // Each comment belongs to the last statement, or syntax error, that begins before it.
    let plain = prepared.script.comments.iter().filter(|c| c.kind == CommentKind::Plain);
    let marks = plain.filter_map(|c| Some((c.span.start as usize, mark(&c.text)?, false)));
    let mut marks: Vec<(usize, CheckMark, bool)> = marks.collect();
    let used = |mark: &mut (usize, CheckMark, bool)| {
        mark.2 = true;
        mark.1.clone()
    };
    let starts: Vec<usize> = prepared.script.stmts.iter().map(|s| s.span.start as usize).collect();

    check.marks += marks.len();
    let correction =
        |session: &Session, result: &Ran<'_>, at: Option<usize>, old: Option<&CheckMark>| {
            let (Ok(Some(new)), Some(CheckMark::Prints(old)), Some(at)) = (result, old, at) else {
                return None;
            };
            // Do not suggest output that cannot be written as a comment.
            if old.is_empty() || new.contains('\n') || new.contains(" //") || new == old {
                return None;
            }
            let line = line_of(session, Span::new(prepared.source, at, at)) + offset;
            Some(Correction { line, old: old.clone(), new: new.clone() })
        };

    for error in std::mem::take(&mut prepared.errors) {
        let start = error.span().map_or(0, |s| s.start as usize);
        let at = line_of(session, error.span().unwrap_or_default());
        let next = starts.iter().copied().find(|s| *s > start).unwrap_or(usize::MAX);
        let mine = marks.iter_mut().find(|(m, ..)| {
            *m > start && (*m < next || line_of(session, Span::new(prepared.source, *m, *m)) == at)
        });
        let expected = mine.map(used);
        compare(session, &Err(&error), expected.as_ref(), place, at, check);
    }
    let steps = std::mem::take(&mut prepared.resolved.steps);
    let bound = std::mem::take(&mut prepared.resolved.bound);
    let stmts = prepared.script.stmts.iter().zip(steps).zip(bound);
    for (i, ((stmt, step), bound)) in stmts.enumerate() {
        let start = stmt.span.start as usize;
        let next = starts.get(i + 1).copied().unwrap_or(usize::MAX);
        let mine = marks.iter_mut().find(|(m, _, used)| !used && *m > start && *m < next);
        let mark_at = mine.as_ref().map(|m| m.0);
        let expected = mine.map(used);
        let at = line_of(session, stmt.span);
        if matches!(step, Ok(Step::Show(..))) && left_out(at) {
            continue;
        }
        let done;
        let result = match &step {
            // A statement that does not parse was reported above.
            Err(problems) if problems.is_empty() => continue,
            Err(problems) => Err(&problems[0]),
            Ok(step) => {
                done = session.step(stmt, step).and_then(|shown| {
                    session.state.names.extend(bound);
                    let text = shown.map(|s| crate::lang::value::value(&session.machine, &s.value));
                    session.machine.shown(stmt.span).map(|()| text)
                });
                match &done {
                    Ok(text) => Ok(text.clone()),
                    Err(problem) => Err(&**problem),
                }
            }
        };
        let failed = check.failed.len();
        let correction = correction(session, &result, mark_at, expected.as_ref());
        let end = line_of(session, Span { start: stmt.span.end, ..stmt.span }) + offset;
        if let (Ok(Some(text)), None) = (&result, &expected) {
            check.unmarked.push((end, text.clone()));
        }
        if let (Ok(Step::Bind(id, ..)), Ok(_)) = (&step, &result)
            && let Some(value) = session.machine.global(*id)
        {
            let text = crate::lang::value::short(&session.machine, value);
            check.bound.push((end, value.what(), text));
        }
        compare(session, &result, expected.as_ref(), place, at, check);
        if let Some(failed) = check.failed.get_mut(failed) {
            failed.correction = correction;
        }
    }
    for (start, mark, used) in marks {
        if !used {
            let at = line_of(session, Span::new(prepared.source, start, start));
            if !left_out(at) {
                let came = "this expected output does not follow a statement".to_owned();
                check.failed.push(place.failed(at, describe(Some(&mark)), came));
            }
        }
    }
    prepared
}

fn describe(mark: Option<&CheckMark>) -> String {
    match mark {
        None => "no error".to_owned(),
        Some(CheckMark::Prints(text)) => text.clone(),
        Some(CheckMark::Fails(words)) => format!("an error that contains: {words}"),
    }
}

/// The output of a statement, if any, or its error.
type Ran<'a> = Result<Option<String>, &'a Problem>;

fn compare(
    session: &Session,
    result: &Ran<'_>,
    expected: Option<&CheckMark>,
    place: &Placed<'_>,
    line_in_text: usize,
    check: &mut Check,
) {
    let came = match (result, expected) {
        (Ok(_), None) => None,
        (Ok(Some(text)), Some(CheckMark::Prints(wanted))) if text == wanted => None,
        (Ok(Some(text)), Some(_)) => Some(text.clone()),
        (Ok(None), Some(_)) => Some("no output".to_owned()),
        (Err(problem), Some(CheckMark::Fails(words))) => {
            let text = line(problem, &session.sources);
            let says = text.to_lowercase().contains(&words.to_lowercase());
            (!says || words.is_empty()).then_some(text)
        }
        (Err(problem), _) => Some(line(problem, &session.sources)),
    };
    match came {
        None => check.passed += 1,
        Some(came) => {
            check.failed.push(place.failed(line_in_text, describe(expected), came));
        }
    }
}

/// Returns the examples in doc comments, given as numbered lines: each fenced block, and each other
/// line with an expected-output comment. Each example comes with its first line number.
fn doc_examples(lines: &[(usize, String)]) -> Vec<(usize, String)> {
    let (mut out, mut fence) = (Vec::new(), None);
    let mut before: Option<(usize, &str)> = None;
    for (number, text) in lines {
        let trimmed = text.trim();
        let is_ours = |language: &str| language.is_empty() || language == "tweedle";
        if fenced(&mut fence, &mut out, (*number, text), is_ours) {
        } else if trimmed.contains("// =>") || trimmed.contains("// !!") {
            // A comment on its own line belongs to the line above.
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

/// Returns the fenced blocks of a Markdown file that are marked as `tweedle`, each with its first
/// line number.
pub fn markdown_blocks(text: &str) -> Vec<(usize, String)> {
    let (mut out, mut open) = (Vec::new(), None);
    for line in (1..).zip(text.lines()) {
        fenced(&mut open, &mut out, line, |language| language.trim() == "tweedle");
    }
    out
}

/// Reads a numbered line that may belong to a fenced block. `open` is the block that is open: its
/// first line number, its text, and whether its language is wanted; `out` has those that ended.
fn fenced(
    open: &mut Option<(usize, String, bool)>,
    out: &mut Vec<(usize, String)>,
    (number, line): (usize, &str),
    is_wanted: impl Fn(&str) -> bool,
) -> bool {
    if let Some(language) = line.trim().strip_prefix("```") {
        match open.take() {
            Some((first, block, wanted)) => out.extend(wanted.then_some((first, block))),
            None => *open = Some((number + 1, String::new(), is_wanted(language))),
        }
        return true;
    }
    let Some((_, block, _)) = open else { return false };
    block.push_str(line);
    block.push('\n');
    true
}
