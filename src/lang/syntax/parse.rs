//! The parser: source to [`Script`], with recovery after every syntax error.

use super::build::BuildContext;
use super::grammar::ScriptParser;
use super::layout::Layout;
use super::raw::strip_blank;
use super::{CommentKind, Script, SourceId, Span, Stmt, StmtKind, SyntaxError};
use std::sync::Arc;

/// The maximum size of source in bytes.
pub const MAX_TEXT: usize = 16 << 20;

/// The result of parsing.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed {
    /// The statements and comments, with an `Error` node for each syntax error.
    pub script: Script,
    /// The syntax errors in source order, at most one for each statement.
    pub errors: Vec<SyntaxError>,
    /// Set if the only error is that the source ended too early.
    pub incomplete: bool,
}

/// The number of tokens between two calls of `wanted`.
const TOKENS_PER_CHECK: usize = 1024;

/// Parses source. It never fails: errors are in [`Parsed::errors`].
pub fn parse(source: SourceId, text: &str) -> Parsed {
    parse_while(source, text, &mut || true).unwrap_or_else(|| too_long(source, text.len()))
}

/// Parses source. Calls `wanted` repeatedly, and returns `None` once that returns `false`.
pub fn parse_while(
    source: SourceId,
    text: &str,
    wanted: &mut dyn FnMut() -> bool,
) -> Option<Parsed> {
    if text.len() > MAX_TEXT {
        return Some(too_long(source, text.len()));
    }
    let mut layout = Layout::new(source, text);
    let mut cx = BuildContext { source, faults: Vec::new(), unexpected: Vec::new() };
    let (mut count, mut goes_on) = (0usize, true);
    let tokens = layout.by_ref().take_while(|_| {
        count += 1;
        goes_on = goes_on && (!count.is_multiple_of(TOKENS_PER_CHECK) || wanted());
        goes_on
    });
    let result = ScriptParser::new().parse(&mut cx, tokens);
    if !goes_on {
        return None;
    }
    // If the parser gave up, the rest still contains comments.
    layout.by_ref().for_each(drop);
    let mut stmts = match result {
        Ok(stmts) => stmts,
        Err(error) => {
            cx.stumbled(error);
            Vec::new()
        }
    };
    let open = layout.nesting.innermost();
    let mut faults = std::mem::take(&mut layout.raw.faults);
    faults.append(&mut layout.faults);
    faults.append(&mut cx.faults);
    faults.extend(cx.unexpected.iter().map(|unexpected| unexpected.explain(text, open)));
    let errors = first_of_each(faults, &layout.bounds);
    name_failed(&mut stmts, text);
    attach_docs(&mut stmts, &layout.raw.docs);
    let comments = std::mem::take(&mut layout.raw.comments);
    let module: Vec<&str> = comments
        .iter()
        .filter(|comment| comment.kind == CommentKind::Module)
        // A comment for the linter, not for readers.
        .filter(|comment| !comment.text.trim_start().starts_with("allow:"))
        .map(|comment| strip_blank(&comment.text))
        .collect();
    let doc = (!module.is_empty()).then(|| Arc::from(module.join("\n")));
    Some(Parsed {
        script: Script { doc, stmts, comments },
        incomplete: !errors.is_empty() && errors.iter().all(|error| error.at_end),
        errors,
    })
}

fn too_long(source: SourceId, length: usize) -> Parsed {
    let message = format!("the script has {length} bytes; the limit is {MAX_TEXT}");
    let error = SyntaxError::new(Span::new(source, 0, 0), message, "too long");
    let errors = vec![error.help("split it into modules")];
    Parsed { script: Script::default(), errors, incomplete: false }
}

/// Returns the first error of each statement, since later ones are often its consequences. `bounds`
/// are the ends of statements and rules.
fn first_of_each(mut faults: Vec<SyntaxError>, bounds: &[u32]) -> Vec<SyntaxError> {
    // The sort is stable, so errors of the earlier pass come first at the same position.
    faults.sort_by_key(|fault| fault.span.start);
    let mut last = None;
    faults.retain(|fault| {
        let statement = bounds.partition_point(|&end| end <= fault.span.start);
        last.replace(statement) != Some(statement)
    });
    faults
}

/// Gives definitions with errors the name they would have defined, so that it is not reported as
/// unknown too. Indented lines below a definition without a body are treated as its body.
fn name_failed(stmts: &mut Vec<Stmt>, text: &str) {
    let mut body = false;
    stmts.retain_mut(|stmt| {
        let start = stmt.span.start as usize;
        let line = text.get(..start).and_then(|before| before.rsplit('\n').next());
        let indented = line.is_some_and(|line| !line.is_empty() && line.trim().is_empty());
        if body && indented {
            return false;
        }
        body = false;
        if let StmtKind::Error(name) = &mut stmt.kind {
            let written = text.get(start..stmt.span.end as usize).unwrap_or_default();
            let (defined, rest) = written.split_once(":=").unwrap_or_default();
            let word = defined.split('(').next().unwrap_or_default();
            *name = word.split_whitespace().last().map(Arc::from);
            body = name.is_some() && rest.trim().is_empty();
        }
        true
    });
}

/// Attaches doc comments to statements. Both lists are in source order.
fn attach_docs(stmts: &mut [Stmt], docs: &[(u32, Arc<str>)]) {
    let mut docs = docs.iter().peekable();
    for stmt in stmts {
        while docs.next_if(|(start, _)| *start < stmt.span.start).is_some() {}
        if let Some((_, doc)) = docs.next_if(|(start, _)| *start == stmt.span.start) {
            stmt.doc = Some(doc.clone());
        }
    }
}
