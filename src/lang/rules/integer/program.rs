//! Bytecode of rules over integers: instructions on registers that hold machine words, and on rows
//! of them.

use crate::lang::resolve::Node;
use num_integer::Integer;

/// The number of a register.
pub(crate) type Reg = u8;

/// The number of registers.
pub(crate) const REGISTERS: usize = 256;

/// The number of a row: a list of integers.
pub(crate) type RowReg = u8;

/// A compiled rule.
#[derive(Debug)]
pub(crate) struct Program {
    /// The instructions, in order.
    pub(crate) steps: Vec<ProgramStep>,
    /// Registers that are constant in every run. They follow the integer arguments.
    pub(crate) constants: Vec<(Reg, i64)>,
    /// The number of rows. The first are the arguments that are lists of integers.
    pub(crate) rows: usize,
    /// Subexpressions that depend on no integer: evaluated when first needed, and memoized for the
    /// lattice.
    pub(crate) closed: Vec<ClosedPart>,
}

/// An expression that depends on no integer argument and no generator, with its type.
#[derive(Debug)]
pub(crate) enum ClosedPart {
    /// An integer.
    Integer(Node),
    /// True or false.
    Truth(Node),
    /// Integers to go through, or to be among.
    Members(Node),
    /// A list of integers.
    Row(Node),
    /// A value of any type, if it evaluates without an error.
    Whatever(Node),
    /// A game.
    Game(Node),
    /// A ruleset, and arguments of which some depend on integers.
    Target(Node, Vec<TargetArgument>),
}

/// An argument of a position that is an option.
#[derive(Debug)]
pub(crate) enum TargetArgument {
    /// The integer in a register.
    Register(Reg),
    /// A list of integers.
    Row(RowReg),
    /// Whatever this is.
    Closed(Node),
}

/// An operation on two integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    /// Rounded down.
    Div,
    /// With the sign of the divisor.
    Mod,
    Min,
    Max,
}

/// A relation of two integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Less,
    AtMost,
}

/// A transformation of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowChange {
    /// The row is unchanged.
    Same,
    Reverse,
    Sort,
    /// Each integer once, where it comes first.
    Unique,
}

/// A reduction of a row to an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowFold {
    Length,
    Sum,
    Min,
    Max,
}

/// A step about rows.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RowStep {
    /// `to` becomes empty.
    Clear { to: RowReg },
    /// Appends an integer to `to`.
    Push { a: Reg, to: RowReg },
    /// `to` becomes a changed `of`.
    Change { change: RowChange, of: RowReg, to: RowReg },
    /// Appends `of` to `to`.
    Extend { of: RowReg, to: RowReg },
    /// Replaces the integer at an index of `to`.
    Replace { to: RowReg, at: Reg, a: Reg },
    /// Removes the integer at an index of `to`.
    Remove { to: RowReg, at: Reg },
    /// Keeps the part of `to` from one index to another.
    Slice { to: RowReg, from: Reg, until: Reg },
    /// `to` becomes a closed list.
    Load { closed: u16, to: RowReg },
    /// `to` becomes the one of two rows that is first in the order of sorting, or last.
    Choose { first: bool, a: RowReg, b: RowReg, to: RowReg },
    /// Reduces a row to an integer.
    Fold { fold: RowFold, of: RowReg, to: Reg },
    /// Copies the integer at an index of a row.
    At { of: RowReg, at: Reg, to: Reg },
}

/// An instruction. `place` is the index of the instruction to jump to; the number of instructions
/// is the end.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ProgramStep {
    /// `to := a op b`
    Do { op: Op, a: Reg, b: Reg, to: Reg },
    /// `to := a`
    Copy { a: Reg, to: Reg },
    /// Evaluates a closed expression.
    Need { closed: u16 },
    /// `to` becomes a closed integer.
    Load { closed: u16, to: Reg },
    /// Jumps to `place` if the truth of `a relation b` is `wanted`.
    Test { relation: Relation, a: Reg, b: Reg, wanted: bool, place: u16 },
    /// Jumps to `place` if the truth of "`a` is a member of a closed collection" is `wanted`.
    Member { a: Reg, closed: u16, wanted: bool, place: u16 },
    /// Jumps to `place` if the truth of a closed condition is `wanted`.
    Truth { closed: u16, wanted: bool, place: u16 },
    /// Jumps to `place`.
    Jump { place: u16 },
    /// Sets `var` to `from`; jumps to `place` if that is beyond `until`.
    Count { var: Reg, from: Reg, until: Reg, place: u16 },
    /// Increments `var` and jumps to `place`, unless it is `until`.
    Recount { var: Reg, until: Reg, place: u16 },
    /// Sets `var` to the first member of a closed collection and `at` to its index; jumps to
    /// `place` if there is none.
    Walk { var: Reg, at: Reg, closed: u16, place: u16 },
    /// Sets `var` to the next member and jumps to `place`, if there is one.
    Rewalk { var: Reg, at: Reg, closed: u16, place: u16 },
    /// Jumps to `place` if the truth of "`a` is in a row" is `wanted`.
    InRow { a: Reg, row: RowReg, wanted: bool, place: u16 },
    /// Jumps to `place` if the truth of "two rows are equal" is `wanted`.
    SameRow { a: RowReg, b: RowReg, wanted: bool, place: u16 },
    /// Sets `var` to the first member of a row and `at` to its index; jumps to `place` if there is
    /// none.
    WalkRow { var: Reg, at: Reg, row: RowReg, place: u16 },
    /// Sets `var` to the next member and jumps to `place`, if there is one.
    RewalkRow { var: Reg, at: Reg, row: RowReg, place: u16 },
    /// Something about rows.
    Row(RowStep),
    /// Sets the multiplicity of the next term.
    Copies { of: Reg },
    /// A term: a position, which may be where the next move must be made.
    Position { closed: u16, entailed: bool },
    /// A term: a nim heap.
    Heap { size: Reg },
    /// A term: a closed game.
    Game { closed: u16 },
    /// The option is complete.
    Option,
}

impl Op {
    /// Returns the result; `None` if it is undefined or overflows.
    #[inline(always)]
    pub(crate) fn of(self, a: i64, b: i64) -> Option<i64> {
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
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
        }
    }
}

/// The reason why a program stops, without any effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Abort {
    /// Evaluating the rule fails, or a limit is met.
    Failed,
    /// A value has an unsupported type.
    Unsupported,
}
