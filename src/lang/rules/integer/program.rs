//! Bytecode of rules over integers: the instructions of a register machine. Registers hold 64-bit
//! integers, and row registers hold lists of them.

use crate::lang::ir::Node;
use num_integer::Integer;

/// The index of a register.
pub(crate) type Reg = u8;

/// The number of registers.
pub(crate) const REGISTERS: usize = 256;

/// The index of a row register, which holds a list of integers.
pub(crate) type RowReg = u8;

/// A compiled rule.
#[derive(Debug)]
pub(crate) struct Program {
    /// The instructions, in order.
    pub(crate) steps: Vec<ProgramStep>,
    /// Registers with constants, after those of the integer arguments.
    pub(crate) constants: Vec<(Reg, i64)>,
    /// The number of row registers. The first ones hold the arguments that are lists of integers.
    pub(crate) rows: usize,
    /// Subexpressions that depend on no integer. They are evaluated on first use, and memoized for
    /// the lattice.
    pub(crate) closed: Vec<ClosedPart>,
}

/// An expression that depends on no integer argument and no generator, with its type.
#[derive(Debug)]
pub(crate) enum ClosedPart {
    /// An integer.
    Integer(Node),
    /// A truth value.
    Truth(Node),
    /// Integers to enumerate, or to test for membership.
    Members(Node),
    /// A list of integers.
    Row(Node),
    /// A value of any type; only its evaluation without an error matters.
    Whatever(Node),
    /// A game.
    Game(Node),
    /// A ruleset, and arguments some of which depend on integers.
    Target(Node, Vec<TargetArgument>),
}

/// An argument of a position that is an option.
#[derive(Debug)]
pub(crate) enum TargetArgument {
    /// The integer in a register.
    Register(Reg),
    /// A list of integers.
    Row(RowReg),
    /// A value that depends on no integer.
    Closed(Node),
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
    /// Removes repetitions, keeping the first of equal integers.
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

/// An instruction on rows.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RowStep {
    /// Clears `to`.
    Clear { to: RowReg },
    /// Appends an integer to `to`.
    Push { a: Reg, to: RowReg },
    /// Assigns a transformation of `of` to `to`.
    Change { change: RowChange, of: RowReg, to: RowReg },
    /// Appends `of` to `to`.
    Extend { of: RowReg, to: RowReg },
    /// Replaces the integer at an index of `to`.
    Replace { to: RowReg, at: Reg, a: Reg },
    /// Removes the integer at an index of `to`.
    Remove { to: RowReg, at: Reg },
    /// Shortens `to` to the part from one index to another.
    Slice { to: RowReg, from: Reg, until: Reg },
    /// Assigns a closed list to `to`.
    Load { closed: u16, to: RowReg },
    /// Assigns to `to` the lexicographically first or last of two rows.
    Choose { first: bool, a: RowReg, b: RowReg, to: RowReg },
    /// Reduces a row to an integer.
    Fold { fold: RowFold, of: RowReg, to: Reg },
    /// Copies the integer at an index of a row.
    At { of: RowReg, at: Reg, to: Reg },
}

/// An instruction. `place` is the index of the instruction to jump to, or the number of
/// instructions to jump to the end.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ProgramStep {
    /// `to := a op b`
    Do { op: Op, a: Reg, b: Reg, to: Reg },
    /// `to := a`
    Copy { a: Reg, to: Reg },
    /// Evaluates a closed expression.
    Need { closed: u16 },
    /// Assigns a closed integer to `to`.
    Load { closed: u16, to: Reg },
    /// Jumps to `place` if the truth value of `a relation b` is `wanted`.
    Test { relation: Relation, a: Reg, b: Reg, wanted: bool, place: u16 },
    /// Jumps to `place` if the truth value of "`a` is a member of a closed collection" is `wanted`.
    Member { a: Reg, closed: u16, wanted: bool, place: u16 },
    /// Jumps to `place` if the truth value of a closed condition is `wanted`.
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
    /// Jumps to `place` if the truth value of "`a` is in a row" is `wanted`.
    InRow { a: Reg, row: RowReg, wanted: bool, place: u16 },
    /// Jumps to `place` if the truth value of "two rows are equal" is `wanted`.
    SameRow { a: RowReg, b: RowReg, wanted: bool, place: u16 },
    /// Sets `var` to the first member of a row and `at` to its index; jumps to `place` if there is
    /// none.
    WalkRow { var: Reg, at: Reg, row: RowReg, place: u16 },
    /// Sets `var` to the next member and jumps to `place`, if there is one.
    RewalkRow { var: Reg, at: Reg, row: RowReg, place: u16 },
    /// An instruction on rows.
    Row(RowStep),
    /// Sets the multiplicity of the next term.
    Copies { of: Reg },
    /// Adds a position to the option. If `entailed` is set, the next move must be made in it.
    Position { closed: u16, entailed: bool },
    /// Adds a nim heap to the option.
    Heap { size: Reg },
    /// Adds a closed game to the option.
    Game { closed: u16 },
    /// Completes the option.
    Option,
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
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
        }
    }
}

/// The reason why a program stops without any effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Abort {
    /// Evaluating the rule fails, or a limit is exceeded.
    Failed,
    /// A value has an unsupported type.
    Unsupported,
}
