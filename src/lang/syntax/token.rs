//! Tokens of the lexer, the few that only the layout pass creates, and classes for highlighting.

use super::raw::names_player;
use logos::{Lexer, Logos};
use std::ops::Range;

/// The keywords in alphabetical order.
pub const KEYWORDS: &[&str] = &[
    "and", "as", "assert", "div", "else", "end", "false", "final", "for", "if", "in", "is", "let",
    "memo", "mod", "not", "or", "redefine", "require", "ruleset", "then", "true", "under", "use",
    "using",
];

/// A token of the grammar, or of the lexer before the layout pass.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"[ \t\f\u{a0}\u{feff}]+")]
pub enum Tok<'t> {
    // Created by the layout pass.
    Sep,
    PrefixStar,
    /// The implicit addition between a number and a symbol directly after it: `1*`, `1↑`.
    Juxtaposed,
    /// The number after an arrow: the count of ups.
    UpCount(&'t str),
    /// The `*` after an arrow, which is added to the ups.
    UpStar,
    /// The number after that `*`: the size of the heap.
    UpHeap(&'t str),
    Times,
    LetIn,
    /// `players` if it begins a rule and a number follows; elsewhere it is a name.
    Players,
    /// `draw` if it begins a rule.
    Draw,
    /// `board` if it begins a rule and a name follows.
    Board,
    FinalValue,
    FinalScore,
    Gives,

    // Removed by the raw pass.
    // The line endings of all systems.
    #[regex(r"\r\n|\n|\r")]
    Newline,
    #[regex(r"//[^\r\n]*", |lex| lex.slice(), allow_greedy = true)]
    Comment(&'t str),
    #[regex(r"[0-9]+\.[0-9]+", |lex| lex.slice())]
    Decimal(&'t str),
    BadNumber(&'t str),
    #[regex(r#""([^"\\\n]|\\[^\n])*\\?"#, |lex| lex.slice())]
    OpenStr(&'t str),
    #[regex(r#"[“”„][^“”"\n]*[“”"]"#, |lex| lex.slice())]
    CurlyStr(&'t str),
    #[regex(r"=|&&|→|⇒|–|—|−|×|÷|‘|’|“|”|„|%|<>", |lex| lex.slice())]
    #[regex(r"[?∧∨¬⇑⇓⊕≰≱≮≯⧏⧐∥≡⋆•∙⊆⊇⊂⊃∪∖∩∀∃²³∞]", |lex| lex.slice())]
    NearMiss(&'t str),

    Int(&'t str),
    #[regex(r#""([^"\\\n]|\\[^\n])*""#, |lex| lex.slice())]
    Str(&'t str),
    // Papers write some names with a superscript minus at the end.
    #[regex(r"\p{L}[\p{L}\p{M}0-9_]*⁻?", |lex| lex.slice())]
    Name(&'t str),
    Sub(&'t str),
    #[regex(r"_[0-9]+", |lex| lex.slice())]
    Result(&'t str),
    // The pattern of a variant without fields may return any token.
    #[token("_", |lex| if with_word(lex) { Tok::Sub(lex.slice()) } else { Tok::Last })]
    // The first line may be an interpreter line.
    #[regex(r"#[^\r\n]*", |lex| {
        let first = lex.span().start == 0 && lex.slice().starts_with("#!");
        if first { Tok::Comment(lex.slice()) } else { Tok::NearMiss(lex.slice()) }
    }, allow_greedy = true)]
    #[regex("[0-9]+", |lex| {
        if with_word(lex) { Tok::BadNumber(lex.slice()) } else { Tok::Int(lex.slice()) }
    })]
    Last,
    #[token("∅")]
    EmptySet,
    #[token("½")]
    Half,
    #[token("*")]
    #[token("∗")]
    Star,
    #[token("∣", |_| 1)]
    #[token("‖", |_| 2)]
    #[regex(r"\|+", |lex| u32::try_from(lex.slice().len()).unwrap_or(u32::MAX))]
    Bar(u32),

    #[token("and")]
    And,
    #[token("or")]
    Or,
    #[token("not")]
    Not,
    #[token("div")]
    IntDiv,
    #[token("mod")]
    Mod,
    #[token("in")]
    #[token("∈")]
    In,
    #[token("if")]
    If,
    #[token("then")]
    Then,
    #[token("else")]
    Else,
    #[token("let")]
    Let,
    #[token("for")]
    For,
    #[token("memo")]
    Memo,
    #[token("redefine")]
    Redefine,
    #[token("ruleset")]
    Ruleset,
    #[token("end")]
    End,
    #[token("final")]
    Final,
    #[token("is")]
    Is,
    #[token("require")]
    Require,
    #[token("use")]
    Use,
    #[token("using")]
    Using,
    #[token("as")]
    As,
    #[token("under")]
    Under,
    #[token("assert")]
    Assert,
    #[token("true")]
    True,
    #[token("false")]
    False,

    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("map[")]
    MapOpen,
    #[token("set[")]
    SetOpen,
    #[token(",")]
    Comma,
    #[token(";")]
    Semi,
    #[token(":")]
    Colon,
    #[token(":=")]
    Define,
    #[token("=>")]
    FatArrow,
    #[token("->")]
    Arrow,
    #[token(".")]
    Dot,
    #[token("..")]
    DotDot,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("±")]
    PlusMinus,
    #[token("⧾")]
    #[token("\\tiny")]
    // A `\` that begins none of these names is an error of its own.
    #[token("\\", |_| false)]
    Tiny,
    #[token("⧿")]
    #[token("\\miny")]
    Miny,
    /// An arrow; set if it points down.
    #[token("↑", |_| false)]
    #[token("\\uparrow", |_| false)]
    #[token("↓", |_| true)]
    #[token("\\downarrow", |_| true)]
    Up(bool),
    #[token("·")]
    #[token("⋅")]
    MidDot,
    #[token("/")]
    Slash,
    #[token("&")]
    Amp,
    #[token("^")]
    Caret,
    #[token("!")]
    Bang,
    #[token("'")]
    #[token("†")]
    Prime,
    #[token("==")]
    EqEq,
    #[token("!=")]
    #[token("≠")]
    NotEq,
    #[token("<")]
    Less,
    #[token("<=")]
    #[token("≤")]
    #[token("⩽")]
    LessEq,
    #[token(">")]
    Greater,
    #[token(">=")]
    #[token("≥")]
    #[token("⩾")]
    GreaterEq,
    #[token("~=")]
    #[token("≅")]
    Iso,
    #[token("∉")]
    NotIn,
}

/// Tests whether a word follows directly, and consumes it. The letters of all scripts are a large
/// automaton, so that there is only one, for names.
fn with_word<'t>(lexer: &mut Lexer<'t, Tok<'t>>) -> bool {
    let rest = lexer.remainder();
    if !rest.starts_with(char::is_alphabetic) {
        return false;
    }
    let mut next = Tok::lexer(rest);
    let ending = match next.next() {
        Some(Ok(Tok::MapOpen | Tok::SetOpen)) => "[",
        Some(Ok(Tok::Name(_))) => "⁻",
        Some(Ok(tok)) if tok.is_keyword() => "",
        _ => return false,
    };
    let word = next.slice();
    lexer.bump(word.strip_suffix(ending).unwrap_or(word).len());
    true
}

impl Tok<'_> {
    /// Returns whether it is a keyword.
    #[rustfmt::skip]
    pub fn is_keyword(self) -> bool {
        use Tok::*;
        matches!(self,
            And | Or | Not | IntDiv | Mod | In | If | Then | Else | Let | LetIn | For | Memo
            | Redefine | Ruleset | End | Final | Is | Require | Players | Draw | Board
            | FinalValue | FinalScore | Gives | Use | Using | As | Under | Assert | True | False)
    }

    /// Returns whether it opens a bracket.
    pub fn opens(self) -> bool {
        matches!(self, Tok::LParen | Tok::LBracket | Tok::LBrace | Tok::MapOpen | Tok::SetOpen)
    }

    /// Returns whether it closes a bracket.
    pub fn closes(self) -> bool {
        matches!(self, Tok::RParen | Tok::RBracket | Tok::RBrace)
    }

    /// Returns whether it begins an operand and cannot continue one.
    #[rustfmt::skip]
    pub fn only_begins_operand(self) -> bool {
        use Tok::*;
        matches!(self,
            Int(_) | Half | Str(_) | Name(_) | Result(_) | Last | EmptySet | True | False | Up(_)
            | PlusMinus | Tiny | Miny | Let | LBrace | MapOpen | SetOpen)
    }

    /// Returns whether an operand is complete after it, so that an operator may come.
    #[rustfmt::skip]
    pub fn completes_operand(self) -> bool {
        use Tok::*;
        self.closes()
            || matches!(self,
            Int(_) | Half | Str(_) | Name(_) | Result(_) | Last | EmptySet | Star | Juxtaposed
            | Up(_) | UpCount(_) | UpStar | UpHeap(_) | Prime | True | False | End)
    }
}

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
