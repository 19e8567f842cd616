//! Compiled rules: trees of typed expressions on integers, lists and games.

use super::types::Type;
use crate::lang::ir::Node;
use num_integer::Integer;

/// The index of a variable of a call: of one word, or of several.
pub(crate) type Slot = u16;

/// A compiled rule.
#[derive(Debug)]
pub(crate) struct Program {
    /// Generators and conditions.
    pub(crate) clauses: Vec<Clause>,
    /// The option, or the condition of a `require` rule.
    pub(crate) body: Expr,
    pub(crate) frame: FrameSize,
    /// Expressions that depend on no varying argument. They are evaluated on first use, and
    /// memoized for the lattice.
    pub(crate) closed: Vec<Closed>,
    /// Functions that are called.
    pub(crate) functions: Vec<CompiledFunction>,
}

/// The number of variables of a call.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct FrameSize {
    /// Of one word.
    pub(crate) words: Slot,
    /// Of several words.
    pub(crate) wide: Slot,
}

/// A recursive or `memo` function for arguments of some types.
#[derive(Debug)]
pub(crate) struct CompiledFunction {
    /// Set if results that are not games are kept.
    pub(crate) memo: bool,
    pub(crate) params: Vec<Var>,
    pub(crate) body: Expr,
    pub(crate) frame: FrameSize,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Var {
    pub(crate) slot: Slot,
    pub(crate) of: Type,
}

/// An expression that depends on no varying argument and no generator, with what it must be.
#[derive(Debug)]
pub(crate) enum Closed {
    /// A value of this type.
    Value(Node, Type),
    /// Integers to enumerate, or to test for membership.
    Members(Node),
    /// A value of any type; only its evaluation without an error matters.
    Any(Node),
    /// A ruleset, and the arguments of a position.
    Target(Node, Vec<TargetArgument>),
}

/// An argument of a position that is an option.
#[derive(Debug)]
pub(crate) enum TargetArgument {
    /// It varies; how deep its integers are.
    Varying(u8),
    /// It does not vary.
    Closed(Node),
}

/// An expression. Its type is known where it is used.
#[derive(Debug, Clone)]
pub(crate) enum Expr {
    Constant(i64),
    /// A variable of one word.
    Word(Slot),
    /// A variable of several words.
    Wide(Slot),
    /// A closed expression.
    Closed(u16, Type),
    Do(Op, Box<(Expr, Expr)>),
    Test(Relation, Box<(Expr, Expr)>),
    /// A test that two values of this type, which is not of one word, are equal.
    Same(Box<(Expr, Expr)>, Type),
    /// A test that an integer is a member of a closed collection.
    Member(Box<Expr>, u16),
    /// A test that a value is a member of a list of values of this type.
    In(Box<(Expr, Expr)>, Type),
    /// A test that an integer is at least another, and at most a third.
    Within(Box<(Expr, Expr, Option<Expr>)>),
    Not(Box<Expr>),
    /// A test that all conditions hold, or (for `false`) that one does.
    Every(bool, Vec<Expr>),
    If(Box<(Expr, Expr, Expr)>),
    /// Assigns variables, and evaluates closed expressions that may fail.
    Let(Vec<Binding>, Box<Expr>),
    Call(u16, Vec<Expr>),
    /// A reduction of the elements of a loop to one word.
    Reduce(Reduction, Box<Loop>),
    /// A reduction of a list of integers to one word.
    Fold(Reduction, Box<Expr>),
    /// A tuple, or (if set) a list.
    Items(Vec<Expr>, bool),
    /// The list of the elements of a loop.
    Of(Box<Loop>),
    /// The member of a list at an index.
    Item(Box<(Expr, Expr)>, Type),
    /// The component of a tuple after components of these types.
    Part(Box<Expr>, Vec<Type>, Type),
    /// A transformation of a list with members of this type.
    Change(Change, Vec<Expr>, Type),
    /// A position of a ruleset.
    Position(Box<PositionExpr>),
    /// A nim heap.
    Heap(Box<Expr>),
    /// A sum of games.
    Sum(Vec<Expr>),
    /// Copies of a game.
    Copies(Box<(Expr, Expr)>),
    /// The sum of the games of a loop.
    SumOf(Box<Loop>),
}

/// A position of a ruleset.
#[derive(Debug, Clone)]
pub(crate) struct PositionExpr {
    /// The closed expression of the ruleset and of the arguments that do not vary.
    pub(crate) target: u16,
    /// The arguments that vary.
    pub(crate) args: Vec<Expr>,
    /// Set if these are few, and each is one word.
    pub(crate) is_short: bool,
    /// Set if the next move must be made in the position.
    pub(crate) entailed: bool,
}

/// The maximum number of arguments of a short position.
pub(crate) const MAX_SHORT: usize = 8;

/// Generators and conditions, and an element for each of their assignments.
#[derive(Debug, Clone)]
pub(crate) struct Loop {
    pub(crate) clauses: Vec<Clause>,
    pub(crate) element: Expr,
}

/// A generator or a condition.
#[derive(Debug, Clone)]
pub(crate) enum Clause {
    If(Expr),
    /// Integers from one to another, or without end.
    Range(Slot, Expr, Option<Expr>),
    /// The integers of a closed collection, and their indices.
    Members(Slot, u16, Option<Slot>),
    /// The members of a list, which have this type, and their indices.
    List(Expr, Type, Vec<Var>, Option<Slot>),
    /// A generator over a single value.
    Let(Binding),
}

/// The assignment of a value to a variable, or an evaluation without one.
#[derive(Debug, Clone)]
pub(crate) enum Binding {
    Set(Var, Expr),
    Need(u16),
}

/// A reduction of several words, or of several elements of a loop, to one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reduction {
    Length,
    Sum,
    Min,
    Max,
    /// The first element.
    First,
    /// A test that all elements are true, or (for `false`) that one is.
    Every(bool),
}

/// A transformation of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Reverse,
    Sort,
    /// Removes repetitions, keeping the first of equal members.
    Unique,
    /// Replaces the member at an index.
    Replace,
    /// Removes the member at an index.
    Remove,
    /// Keeps the members from one index to another.
    Slice,
    /// Concatenates two lists.
    Join,
    /// The lexicographically first of two lists.
    Least,
    /// The lexicographically last of two lists.
    Greatest,
}

/// An operation on two integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    /// The quotient, rounded down.
    Div,
    /// The remainder, with the sign of the divisor.
    Mod,
    Min,
    Max,
}

/// A relation of two integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
}

impl Op {
    /// Returns the result; `None` if it is undefined or overflows.
    #[inline(always)]
    pub(crate) fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Op::Add => a.checked_add(b),
            Op::Sub => a.checked_sub(b),
            Op::Mul => a.checked_mul(b),
            Op::Div => match b {
                0 => None,
                -1 => a.checked_neg(),
                _ => Some(Integer::div_floor(&a, &b)),
            },
            Op::Mod => match b {
                0 => None,
                -1 => Some(0),
                _ => Some(Integer::mod_floor(&a, &b)),
            },
            Op::Min => Some(a.min(b)),
            Op::Max => Some(a.max(b)),
        }
    }
}

impl Relation {
    /// Returns whether the relation holds.
    #[inline(always)]
    pub(crate) fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
        }
    }
}
