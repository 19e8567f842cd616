//! The abstract syntax tree, with a span on every node.
//!
//! Chains of operators with the same precedence are flat (`a + b - c` is one node), so a long sum
//! is not a deep tree. [`Expr::new`] turns an expression that is nested deeper than [`MAX_DEPTH`]
//! into an error node.

#![allow(
    missing_docs,
    reason = "the doc line of a variant shows its text, and fields are named after its parts"
)]

use super::Span;
use num_bigint::BigInt;
use std::sync::Arc;

/// An identifier with its span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: Arc<str>,
    /// The source span.
    pub span: Span,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The source span.
    pub span: Span,
    /// The kind with its operands.
    pub kind: ExprKind,
    /// The height of the tree; 1 for a leaf, at most [`MAX_DEPTH`].
    pub depth: u16,
}

/// The kind of an expression, with its operands.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// `12`
    Int(BigInt),
    /// `"text"`, escapes resolved.
    Str(Arc<str>),
    /// `true`, `false`
    Bool(bool),
    /// `kayles`
    Name(Arc<str>),
    /// `_`, the last value
    Last,
    /// `_3`, a numbered result
    Result(u32),
    /// `∅`
    EmptySet,
    /// `*`, `*3`, `*k`, `*(n - 1)`
    Star(Option<Box<Expr>>),
    /// `±1`, `±{2 | 1}`, `⧾2`
    Signed(GameSign, Box<Expr>),
    /// `↑`, `↓`, `↑3`, `↑*`, `↑3*2`: `count` ups or downs and the heap of `star`
    Ups { down: bool, count: u32, star: u32 },
    /// `1*`, `1/2↑3`, `1↑^2`: a number and a summand without an operator
    Juxtaposed(Box<Expr>, Box<Expr>),
    /// `1_L`, `(k)_C2`
    Labelled { value: Box<Expr>, player: Name },
    /// `[G]_L`
    Restrict { game: Box<Expr>, player: Name },
    /// `{…}` without bars
    Game(Items),
    /// `{… | … | …}`, also with longer bars
    Bars(Bars),
    /// `[…]`
    List(Items),
    /// `set[…]`
    Set(Items),
    /// `map[k => v, …]`
    Map(Vec<(Expr, Expr)>),
    /// `map[k => v for …]`
    MapOf { key: Box<Expr>, value: Box<Expr>, clauses: Vec<Clause> },
    /// `(a, b, …)`, two or more
    Tuple(Vec<Expr>),
    /// `(a)`, kept so that the printer restores the source
    Paren(Box<Expr>),
    /// `[0 1 2; 0 2 1; 0 1 2]`
    Matrix(Vec<Vec<Expr>>),
    /// `x for x in xs if …` as the only argument of a call
    Stream(Box<Comprehension>),
    /// `x -> …`, `(x, y) -> …`
    Lambda { params: Vec<Name>, body: Box<Expr> },
    /// `f(x, name: y)`
    Call { callee: Box<Expr>, args: Vec<Arg> },
    /// `a.b`
    Member { object: Box<Expr>, name: Name },
    /// `a[i]`
    Index { object: Box<Expr>, index: Box<Expr> },
    /// `G'`, `G''`, `G†`
    Conjugate { game: Box<Expr>, times: u32 },
    /// `-a`, `not a`, `!a`
    Prefix { op: PrefixOp, operand: Box<Expr> },
    /// Operators of the same precedence, applied from the left; `rest` is not empty.
    Chain { first: Box<Expr>, rest: Vec<(BinOp, Expr)> },
    /// `a ^ b`, binds to the right
    Power { base: Box<Expr>, exponent: Box<Expr> },
    /// `a < b <= c`, `x in xs`, `G <=_L H`; `rest` is not empty.
    Compare { first: Box<Expr>, rest: Vec<Comparison> },
    /// `a..b`, `a..`
    Range { from: Box<Expr>, to: Option<Box<Expr>> },
    /// `if c then a else b`
    If { condition: Box<Expr>, then: Box<Expr>, otherwise: Box<Expr> },
    /// `let a := x, b := y in body`
    Let { bindings: Vec<(Name, Expr)>, body: Box<Expr> },
    /// `body under convention`
    Under { body: Box<Expr>, convention: Box<Expr> },
    /// An expression in which the parser recovered from an error already reported.
    Error,
}

/// The inside of a list, a set or a game without bars.
#[derive(Debug, Clone, PartialEq)]
pub enum Items {
    /// `a, b, c`
    Listed(Vec<Expr>),
    /// `a for … if …`
    Of(Box<Comprehension>),
}

/// `element for … in … if …`; the first clause is a `for`.
#[derive(Debug, Clone, PartialEq)]
pub struct Comprehension {
    /// The expression of each element.
    pub element: Expr,
    /// Generators and conditions, in order.
    pub clauses: Vec<Clause>,
}

/// A generator or a condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Clause {
    /// `for x in xs`, `for (a, b) in pairs`
    For { pattern: Vec<Name>, source: Expr },
    /// `if condition`
    If(Expr),
}

/// A game literal with bars. `{2||1|0}` is a bar of length 2 whose right side is nested.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    /// The number of strokes in the separating bars: 1 for `|`, 2 for `||`.
    pub strokes: u32,
    /// The sides, one more than there are bars of that length at this level.
    pub sides: Vec<Side>,
}

/// The content of a literal between two bars.
#[derive(Debug, Clone, PartialEq)]
pub enum Side {
    /// The options of one player.
    Options(Vec<Expr>),
    /// A game with shorter bars, written without its braces.
    Nested(Box<Bars>),
}

/// An argument of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// `name:` before the value.
    pub name: Option<Name>,
    /// The value.
    pub value: Expr,
}

/// Prefix operators that form a two-player game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameSign {
    PlusMinus,
    Tiny,
    Miny,
}

impl GameSign {
    /// Returns the symbol of the operator.
    pub fn sign(self) -> &'static str {
        match self {
            GameSign::PlusMinus => "±",
            GameSign::Tiny => "⧾",
            GameSign::Miny => "⧿",
        }
    }
}

/// Prefix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrefixOp {
    Neg,
    Not,
    Entail,
}

/// Left-associative operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinOp {
    /// `or`
    Or,
    /// `and`
    And,
    /// `&` between an onside and an offside
    Sides,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*` between operands
    Mul,
    /// `·`, the same product, distinguished for printing
    Dot,
    /// `/`
    Div,
    /// `div`
    IntDiv,
    /// `mod`
    Mod,
}

/// An operator and its right operand in a chain of comparisons.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The operator.
    pub op: CmpOp,
    /// The player of `<=_L`.
    pub player: Option<Name>,
    /// The right-hand side.
    pub operand: Expr,
}

/// Comparison operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CmpOp {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`, `≤`
    Le,
    /// `>`
    Gt,
    /// `>=`, `≥`
    Ge,
    /// `~=`, `≅`
    Iso,
    /// `in`, `∈`
    In,
    /// `not in`, `∉`
    NotIn,
}

impl CmpOp {
    /// Returns the comparison with its sides exchanged: `a < b` is `b > a`. It is also the
    /// comparison of their negatives in the same order.
    pub(crate) fn mirrored(self) -> CmpOp {
        match self {
            CmpOp::Lt => CmpOp::Gt,
            CmpOp::Le => CmpOp::Ge,
            CmpOp::Gt => CmpOp::Lt,
            CmpOp::Ge => CmpOp::Le,
            other => other,
        }
    }

    /// Returns whether the comparison holds for two values with a total order; `None` for
    /// comparisons that do not depend on the order.
    #[inline(always)]
    pub(crate) fn holds<T: Ord>(self, a: &T, b: &T) -> Option<bool> {
        match self {
            CmpOp::Eq => Some(a == b),
            CmpOp::Ne => Some(a != b),
            CmpOp::Lt => Some(a < b),
            CmpOp::Le => Some(a <= b),
            CmpOp::Gt => Some(a > b),
            CmpOp::Ge => Some(a >= b),
            CmpOp::Iso | CmpOp::In | CmpOp::NotIn => None,
        }
    }
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    /// The source span.
    pub span: Span,
    /// The `///` lines above it, without the slashes and the space after them, joined by newlines.
    pub doc: Option<Arc<str>>,
    /// Set if it may redefine a name of the language: `redefine mex(S) := …`
    pub redefines: bool,
    /// The kind with its parts.
    pub kind: StmtKind,
}

/// The kind of a statement, with its parts.
#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// An expression, whose value is printed.
    Expr(Expr),
    /// `x := …`, `f(x) := …`, `memo f(x) := …`
    Define { memo: bool, name: Name, params: Option<Vec<Name>>, body: Expr },
    /// `ruleset … end`
    Ruleset(Ruleset),
    /// `using convention`
    Using(Expr),
    /// `use heaps`, `use heaps (kayles, nim)`, `use "mine.cgs" as mine`
    Use { module: Module, items: Option<Vec<Name>>, alias: Option<Name> },
    /// `assert condition, "message"`
    Assert { condition: Expr, message: Option<Expr> },
    /// A statement in which the parser recovered from an error already reported, with the name it
    /// would have defined.
    Error(Option<Arc<str>>),
}

/// The source of a module.
#[derive(Debug, Clone, PartialEq)]
pub enum Module {
    /// A module of the standard library.
    Std(Name),
    /// A file, by path relative to the file that uses it.
    File { path: Arc<str>, span: Span },
}

/// A ruleset: games given by rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Ruleset {
    /// Its name.
    pub name: Name,
    /// Its arguments.
    pub params: Vec<Name>,
    /// Its rules in source order.
    pub rules: Vec<Rule>,
}

/// A rule of a ruleset.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The source span.
    pub span: Span,
    /// The kind with its parts.
    pub kind: RuleKind,
    /// Generators and conditions; only conditions for `final`.
    pub clauses: Vec<Clause>,
}

/// The kind of a `final` rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalKind {
    /// `final L`: who wins.
    Winners,
    /// `final value e`: a value, which sums add.
    Value,
    /// `final score e`: points, which sums add.
    Score,
}

impl FinalKind {
    /// Returns the words before the expression.
    pub fn words(self) -> &'static str {
        match self {
            FinalKind::Winners => "final",
            FinalKind::Value => "final value",
            FinalKind::Score => "final score",
        }
    }
}

/// The kind of a rule, with its parts.
#[derive(Debug, Clone, PartialEq)]
pub enum RuleKind {
    /// `L: option gives points …`; an entailing option is a [`PrefixOp::Entail`] at the root of
    /// `option`.
    Option { label: Option<Expr>, option: Expr, gives: Option<Expr> },
    /// `final L if …`
    Final(FinalKind, Expr),
    /// `is G if …`
    Is(Expr),
    /// `require condition, "message"`
    Require { condition: Expr, message: Option<Expr> },
    /// `players n`
    Players(Expr),
    /// `draw figure`
    Draw(Expr),
    /// `board B`
    Board(Expr),
}

/// A comment. Doc comments are included.
#[derive(Debug, Clone, PartialEq)]
pub struct Comment {
    /// From its first character to the end of the line, newline excluded.
    pub span: Span,
    /// The kind, determined by its beginning.
    pub kind: CommentKind,
    /// The content after the slashes or `#!`, untrimmed.
    pub text: Arc<str>,
}

/// The kinds of comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentKind {
    /// `//`
    Plain,
    /// `///`, about the next statement
    Doc,
    /// `//!`, about the module
    Module,
    /// `//|`, printed when the script runs
    Printed,
    /// `#!`, the interpreter line at the start of a script
    Interpreter,
}

/// A parsed script.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Script {
    /// The `//!` lines, joined by newlines.
    pub doc: Option<Arc<str>>,
    /// Its statements.
    pub stmts: Vec<Stmt>,
    /// All its comments in order.
    pub comments: Vec<Comment>,
}

/// The maximum height of a tree. Higher trees are rejected with a diagnostic.
pub const MAX_DEPTH: u16 = 400;
