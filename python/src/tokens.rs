//! Tokens, for syntax highlighting.

use pyo3::prelude::*;
use tweedle::lang::syntax::{self, TokenClass};

/// Returns the tokens of source: the index of the first character, the kind and the text. Between
/// tokens there is only white space.
#[pyfunction]
pub fn tokens(text: &str) -> Vec<(usize, &'static str, &str)> {
    let (mut byte, mut at) = (0, 0);
    let found = syntax::tokens(text).map(|(class, range)| {
        at += text.get(byte..range.start).map_or(0, |skipped| skipped.chars().count());
        byte = range.start;
        (at, name(class), text.get(range).unwrap_or_default())
    });
    found.collect()
}

/// Returns the name of a token class.
fn name(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Bad => "bad",
        TokenClass::Bracket => "bracket",
        TokenClass::Comment => "comment",
        TokenClass::Keyword => "keyword",
        TokenClass::Name => "name",
        TokenClass::Number => "number",
        TokenClass::Operator => "operator",
        TokenClass::String => "string",
    }
}
