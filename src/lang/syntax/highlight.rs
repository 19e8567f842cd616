//! Tokens for syntax highlighting.

use super::raw::names_player;
use super::token::Tok;
use logos::Logos;
use std::ops::Range;

/// The classes of tokens that a highlighter distinguishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenClass {
    /// A keyword.
    Keyword,
    /// A name, `_`, a numbered result or a subscript.
    Name,
    /// A number.
    Number,
    /// A string.
    String,
    /// A comment.
    Comment,
    /// An operator or another symbol.
    Operator,
    /// A bracket.
    Bracket,
    /// A token that is not part of the language.
    Bad,
}

/// Returns the tokens of the source with their byte ranges, in order, without spaces.
pub fn tokens(text: &str) -> impl Iterator<Item = (TokenClass, Range<usize>)> + '_ {
    Tok::lexer(text).spanned().filter_map(|(tok, range)| {
        let class = match tok {
            Ok(Tok::Newline) => return None,
            // `=_L` is parsed as `==_L`.
            Ok(Tok::NearMiss("=")) if names_player(text, range.end) => TokenClass::Operator,
            Ok(tok) => class(tok),
            Err(()) => TokenClass::Bad,
        };
        Some((class, range))
    })
}

fn class(tok: Tok<'_>) -> TokenClass {
    match tok {
        Tok::Comment(_) => TokenClass::Comment,
        Tok::Int(_) | Tok::Half => TokenClass::Number,
        Tok::Str(_) => TokenClass::String,
        Tok::Name(_) | Tok::Sub(_) | Tok::Result(_) | Tok::Last => TokenClass::Name,
        Tok::Decimal(_)
        | Tok::BadNumber(_)
        | Tok::OpenStr(_)
        | Tok::CurlyStr(_)
        | Tok::NearMiss(_) => TokenClass::Bad,
        tok if tok.opens() || tok.closes() => TokenClass::Bracket,
        // `∈` is a symbol for the keyword `in`, so both get the same class; likewise `∉` and
        // `not in`.
        Tok::NotIn => TokenClass::Keyword,
        tok if tok.is_keyword() => TokenClass::Keyword,
        _ => TokenClass::Operator,
    }
}
