//! Formatter: lines of a script, with their tokens and comments.

use crate::lang::syntax::token::Tok;

/// A token of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'t> {
    /// The token with its role resolved: a `*` is a nimber or a product.
    pub(super) tok: Tok<'t>,
    pub(super) text: &'t str,
    /// The width in columns.
    pub(super) width: usize,
    /// The original column, from 0.
    pub(super) column: usize,
    /// The number of spaces required before it; 0 for the first token of a line.
    pub(super) gap: usize,
    pub(super) role: Role,
    /// The number of brackets open around it, not counting the token itself.
    pub(super) depth: usize,
    /// Set for the first token of a statement or a rule.
    pub(super) starts: bool,
    /// The clause that it begins.
    pub(super) clause: Clause,
}

/// The role of a token, which determines the spaces around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// An opening bracket in operand position.
    Open,
    /// An opening bracket of arguments, parameters or an index.
    Call,
    Close,
    /// A comma or a semicolon.
    Comma,
    Colon,
    Dot,
    /// `..`
    Dots,
    /// A bar; `tight` in braces that contain a long bar.
    Bar {
        tight: bool,
    },
    /// A prefix operator, directly before its operand.
    Prefix,
    /// An operator without spaces.
    Tight,
    /// An operator or a keyword with spaces around it.
    Spaced,
    /// A postfix operator, directly after its operand.
    Postfix,
    /// The player of a comparison.
    Player,
    Operand,
}

/// The kind of a clause, a generator or condition that begins with `for` or `if`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clause {
    /// Not a clause.
    No,
    /// The first clause of a rule, outside of brackets.
    First,
    /// Another clause of a rule.
    More,
    /// A clause inside brackets.
    Inner,
}

/// A formatted comment.
#[derive(Debug, Clone)]
pub(super) struct Remark {
    pub(super) text: String,
    /// The original column.
    pub(super) column: usize,
    /// Set for an expected-output comment.
    pub(super) mark: bool,
}

/// A line that is not empty.
#[derive(Debug, Clone, Default)]
pub(super) struct Line<'t> {
    pub(super) words: Vec<Word<'t>>,
    pub(super) remark: Option<Remark>,
    /// Set if an empty line precedes it.
    pub(super) apart: bool,
}
