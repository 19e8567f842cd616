//! What a rule becomes: steps over registers that hold machine words.

use crate::lang::resolve::Node;
use num_integer::Integer;

/// The number of a register.
pub(crate) type Reg = u8;

/// How many registers there are.
pub(crate) const REGISTERS: usize = 256;

/// A rule as steps.
#[derive(Debug)]
pub(crate) struct Program {
    /// What is done, from the first on.
    pub(crate) steps: Vec<ProgramStep>,
    /// Registers that hold the same in every run. Before them come the integer arguments.
    pub(crate) constants: Vec<(Reg, i64)>,
    /// What depends on no integer: evaluated when first needed, and kept for the lattice.
    pub(crate) closed: Vec<ClosedPart>,
}

/// An expression that depends on no integer argument and no generator, and what it must be.
#[derive(Debug)]
pub(crate) enum ClosedPart {
    /// An integer.
    Integer(Node),
    /// True or false.
    Truth(Node),
    /// Integers to go through, or to be among.
    Members(Node),
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

/// One step. A place is the number of a step to go on with; the number of steps is the end.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ProgramStep {
    /// `to := a op b`
    Do { op: Op, a: Reg, b: Reg, to: Reg },
    /// `to := a`
    Copy { a: Reg, to: Reg },
    /// `to` becomes a closed integer.
    Load { closed: u16, to: Reg },
    /// Goes to `place` if `a relation b` is as wanted.
    Test { relation: Relation, a: Reg, b: Reg, wanted: bool, place: u16 },
    /// Goes to `place` if it is as wanted that `a` is a member of a closed collection.
    Member { a: Reg, closed: u16, wanted: bool, place: u16 },
    /// Goes to `place` if a closed condition is as wanted.
    Truth { closed: u16, wanted: bool, place: u16 },
    /// Goes to `place`.
    Jump { place: u16 },
    /// `var` begins with `from`; goes to `place` if that is beyond `until`.
    Count { var: Reg, from: Reg, until: Reg, place: u16 },
    /// `var` becomes one more and `place` is next, unless it is `until`.
    Recount { var: Reg, until: Reg, place: u16 },
    /// `var` begins with the first of a closed collection, `at` counts; goes to `place` if there is
    /// none.
    Walk { var: Reg, at: Reg, closed: u16, place: u16 },
    /// `var` becomes the next and `place` is next, if there is one.
    Rewalk { var: Reg, at: Reg, closed: u16, place: u16 },
    /// How often the next term is there.
    Copies { of: Reg },
    /// A term: a position.
    Position { closed: u16 },
    /// A term: a nim heap.
    Heap { size: Reg },
    /// A term: a closed game.
    Game { closed: u16 },
    /// The option is complete.
    Option,
}

impl Op {
    /// The result, if it is one and fits.
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
    /// Whether it holds.
    #[inline(always)]
    pub(crate) fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
        }
    }
}

/// Why a program gives up, having done nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leave {
    /// Evaluating the rule fails, or a limit is met.
    Failed,
    /// A value is not of the kind that programs are for.
    Unfit,
}
