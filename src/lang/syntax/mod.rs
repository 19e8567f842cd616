//! Lexer, parser, printer and formatter of the language.
//!
//! `token` is the lexer, `layout` finds the ends of statements and the role of each `*`, the
//! LALRPOP grammar with `build` creates the tree, `message` writes the syntax errors, and `print`
//! prints the tree as canonical source. `other_languages` has the equivalents of names in other
//! languages, and `habits` the hints for their syntax.

pub mod ast;
mod build;
mod convert;
mod format;
mod habits;
mod layout;
mod level;
pub mod literal;
mod message;
mod nesting;
mod other_languages;
mod parse;
mod print;
mod print_rule;
mod raw;
mod sources;
mod symbols;
mod token;
mod uses;
pub mod walk;

pub use ast::*;
pub use format::{format, format_while};
pub(crate) use level::{relation, sign};
pub use message::SyntaxError;
pub(crate) use other_languages::{MCGS, other_format};
pub use other_languages::{elsewhere, in_cgsuite, known_elsewhere};
pub use parse::{MAX_TEXT, Parsed, parse, parse_while};
pub use print::print_expr;
pub use print_rule::print_rule;
pub use raw::MAX_DIGITS;
pub(crate) use raw::strip_blank;
pub use sources::{LineCol, SourceId, Sources, Span};
pub(crate) use symbols::respellings;
pub use symbols::{SIGNS, Sign, ascii, named_sign, signs_from};
pub use token::{KEYWORDS, TokenClass, tokens};
pub use uses::{Definition, Kind, Use, Uses};

#[allow(warnings, missing_docs, reason = "generated code")]
mod grammar {
    lalrpop_util::lalrpop_mod!(generated, "/tweedle.rs");
    pub(super) use generated::ScriptParser;
}
