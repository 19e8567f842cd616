//! Closed subexpressions of rules compiled to bytecode: they do not depend on the integers of a
//! position, and are evaluated on first use.

use super::program::{Abort, ClosedPart, Reg, RowReg, TargetArgument};
use super::shape::{ArgumentKind, Kinds};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::Node;
use crate::lang::value::Value;
use tweedle_games::game::GameId;

/// The value of a closed expression.
#[derive(Debug, Clone)]
pub(crate) enum Cell {
    Integer(i64),
    Truth(bool),
    Members(Members),
    Row(Vec<i64>),
    Whatever,
    /// The components of a game.
    Game(Vec<(GameId, u32)>),
    Target(Target),
}

/// Integers to enumerate, or to test for membership.
#[derive(Debug, Clone)]
pub(crate) enum Members {
    /// An inclusive range.
    Range(i64, i64),
    /// The integers in the given order, and sorted.
    Listed(Vec<i64>, Vec<i64>),
}

/// The lattice of the positions of a term, and the sources of their arguments.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// The index of the lattice.
    pub(crate) lattice: u32,
    /// The sources of the integers and lists of integers.
    pub(crate) sources: Vec<RegisterSource>,
}

/// The source of an integer of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RegisterSource {
    Register(Reg),
    Constant(i64),
    Row(RowReg),
}

impl Members {
    /// Returns the member at an index.
    #[inline]
    pub(crate) fn get(&self, at: i64) -> Option<i64> {
        match self {
            Members::Range(from, until) => from.checked_add(at).filter(|n| n <= until),
            Members::Listed(items, _) => items.get(usize::try_from(at).ok()?).copied(),
        }
    }

    /// Returns whether an integer is a member.
    #[inline]
    pub(crate) fn contains(&self, n: i64) -> bool {
        match self {
            Members::Range(from, until) => (*from..=*until).contains(&n),
            Members::Listed(_, sorted) => sorted.binary_search(&n).is_ok(),
        }
    }
}

/// Evaluates a closed expression with the arguments of a position in the frame.
pub(crate) fn cell(
    machine: &mut Machine,
    closed: &ClosedPart,
    frame: Frame<'_>,
) -> Result<Cell, Abort> {
    match closed {
        ClosedPart::Integer(node) => match closed_value(machine, node, frame)? {
            Value::Int(n) => Ok(Cell::Integer(n)),
            _ => Err(Abort::Unsupported),
        },
        ClosedPart::Truth(node) => {
            machine.truth(node, frame).map(Cell::Truth).map_err(|_| Abort::Failed)
        }
        ClosedPart::Members(node) => {
            members(&closed_value(machine, node, frame)?).map(Cell::Members)
        }
        ClosedPart::Row(node) => match closed_value(machine, node, frame)? {
            Value::List(items) => {
                items.iter().map(integer).collect::<Result<_, _>>().map(Cell::Row)
            }
            _ => Err(Abort::Unsupported),
        },
        ClosedPart::Whatever(node) => closed_value(machine, node, frame).map(|_| Cell::Whatever),
        ClosedPart::Game(node) => match closed_value(machine, node, frame)? {
            Value::Game(game, _) => Ok(Cell::Game(machine.arena.parts(game).to_vec())),
            Value::Int(0) => Ok(Cell::Game(Vec::new())),
            _ => Err(Abort::Unsupported),
        },
        ClosedPart::Target(callee, args) => target(machine, callee, args, frame).map(Cell::Target),
    }
}

fn closed_value(machine: &mut Machine, node: &Node, frame: Frame<'_>) -> Result<Value, Abort> {
    machine.eval(node, frame).map_err(|_| Abort::Failed)
}

fn target(
    machine: &mut Machine,
    callee: &Node,
    args: &[TargetArgument],
    frame: Frame<'_>,
) -> Result<Target, Abort> {
    let Value::Ruleset(ruleset) = closed_value(machine, callee, frame)? else {
        return Err(Abort::Unsupported);
    };
    if args.len() != ruleset.code.params.len() {
        return Err(Abort::Failed);
    }
    let mut sources = Vec::new();
    let mut kinds = Kinds::new();
    let mut values = Vec::with_capacity(args.len());
    for arg in args {
        let (value, kind, source) = match arg {
            TargetArgument::Register(register) => {
                let source = RegisterSource::Register(*register);
                (Value::Absent, ArgumentKind::Integer, Some(source))
            }
            TargetArgument::Row(row) => {
                (Value::Absent, ArgumentKind::Row, Some(RegisterSource::Row(*row)))
            }
            TargetArgument::Closed(node) => match closed_value(machine, node, frame)? {
                Value::Stream(_) => return Err(Abort::Unsupported),
                Value::Int(n) => {
                    (Value::Absent, ArgumentKind::Integer, Some(RegisterSource::Constant(n)))
                }
                value => (value, ArgumentKind::Other, None),
            },
        };
        values.push(value);
        kinds.push(kind);
        sources.extend(source);
    }
    let lattices = &mut super::integers(machine).ok_or(Abort::Unsupported)?.lattices;
    Ok(Target { lattice: lattices.holding(&ruleset, &values, &kinds), sources })
}

fn integer(value: &Value) -> Result<i64, Abort> {
    match value {
        Value::Int(n) => Ok(*n),
        _ => Err(Abort::Unsupported),
    }
}

/// Returns the integers of a collection; fails if it has other members.
fn members(value: &Value) -> Result<Members, Abort> {
    let items: Vec<i64> = match value {
        Value::Range(from, until) => return Ok(Members::Range(*from, until.unwrap_or(i64::MAX))),
        Value::List(items) | Value::Sequence(items) => {
            items.iter().map(integer).collect::<Result<_, _>>()?
        }
        Value::Set(items) => items.iter().map(|key| integer(&key.0)).collect::<Result<_, _>>()?,
        _ => return Err(Abort::Unsupported),
    };
    let mut sorted = items.clone();
    sorted.sort_unstable();
    Ok(Members::Listed(items, sorted))
}
