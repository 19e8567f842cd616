//! State of a run of bytecode: registers, values of closed expressions, positions and heaps.

use super::closed::{self, Cell, Members};
use super::lattice::{LatticeKnown, Points};
use super::program::{Abort, Program, REGISTERS, Reg};
use super::row_steps::Rows;
use super::shape::ArgumentKind;
use super::{Point, integers};
use crate::lang::eval::{Frame, Machine};
use crate::lang::rules::positions;
use crate::lang::syntax::Span;
use tweedle_games::game::{Arena, Batch, GameId, SumId};

/// The state of a run.
pub(super) struct ProgramRun<'a> {
    pub(super) frame: Frame<'a>,
    pub(super) span: Span,
    pub(super) registers: [i64; REGISTERS],
    pub(super) rows: Rows,
    /// The integers of the position to be looked up.
    pub(super) at: Vec<i64>,
    pub(super) batch: Batch,
    pub(super) found: Vec<SumId>,
    /// The lattice of the position, and its points, which are lent out while no other code can
    /// access them.
    pub(super) lattice: u32,
    pub(super) points: Option<Points>,
}

/// Returns the value of a closed expression.
#[inline]
pub(super) fn known_cell<'k>(
    machine: &mut Machine,
    program: &Program,
    known: &'k mut LatticeKnown,
    closed: u16,
    run: &mut ProgramRun<'_>,
) -> Result<&'k Cell, Abort> {
    let at = usize::from(closed);
    if known.cells.get(at).is_none_or(Option::is_none) {
        let closed = program.closed.get(at).ok_or(Abort::Unsupported)?;
        intern(machine, run)?;
        run.return_points(machine);
        let cell = closed::cell(machine, closed, run.frame)?;
        run.borrow_points(machine);
        known.cells[at] = Some(cell);
    }
    known.cells[at].as_ref().ok_or(Abort::Unsupported)
}

#[inline]
pub(super) fn members<'k>(
    machine: &mut Machine,
    program: &Program,
    known: &'k mut LatticeKnown,
    closed: u16,
    run: &mut ProgramRun<'_>,
) -> Result<&'k Members, Abort> {
    match known_cell(machine, program, known, closed, run)? {
        Cell::Members(members) => Ok(members),
        _ => Err(Abort::Unsupported),
    }
}

/// Creates a position that was not found. Games are created in the order in which interpreting the
/// rule would create them.
#[cold]
pub(super) fn new_point(
    machine: &mut Machine,
    lattice: u32,
    run: &mut ProgramRun<'_>,
) -> Result<GameId, Abort> {
    intern(machine, run)?;
    run.return_points(machine);
    let place = integers(machine)
        .ok_or(Abort::Unsupported)?
        .lattices
        .get(lattice)
        .ok_or(Abort::Unsupported)?;
    let (ruleset, args) = (place.ruleset.clone(), place.arguments(&run.at));
    let game =
        positions::position_game(machine, &ruleset, args, run.span).map_err(|_| Abort::Failed)?;
    let place = integers(machine)
        .ok_or(Abort::Unsupported)?
        .lattices
        .get_mut(lattice)
        .ok_or(Abort::Unsupported)?;
    // The check of the arguments may have created it.
    if place.points.find(&run.at).is_none() {
        place.points.insert(&run.at, game);
    }
    run.borrow_points(machine);
    Ok(game)
}

/// Returns a known game, or creates it in the same order.
pub(super) fn made(
    machine: &mut Machine,
    run: &mut ProgramRun<'_>,
    known: Option<GameId>,
    make: impl FnOnce(&mut Arena) -> GameId,
) -> Result<GameId, Abort> {
    if let Some(game) = known {
        return Ok(game);
    }
    intern(machine, run)?;
    Ok(make(&mut machine.arena))
}

/// Looks up the options of a batch.
pub(super) fn intern(machine: &mut Machine, run: &mut ProgramRun<'_>) -> Result<(), Abort> {
    let interned = machine.arena.intern_all(&mut run.batch, &mut run.found);
    interned.map_err(|_| Abort::Failed)?;
    if machine.arena.bytes() > machine.budget.max_bytes {
        return Err(Abort::Failed);
    }
    Ok(())
}

impl ProgramRun<'_> {
    /// Loads the arguments and constants into registers.
    pub(super) fn begin(&mut self, point: &Point, program: &Program) -> Result<(), Abort> {
        self.rows.resize(program.rows);
        let (mut at, mut register, mut row) = (&point.at[..], 0, 0);
        for kind in &point.shape.kinds {
            if *kind == ArgumentKind::Other {
                continue;
            }
            let (&n, rest) = at.split_first().ok_or(Abort::Unsupported)?;
            at = rest;
            if *kind == ArgumentKind::Integer {
                self.set(register, n);
                register += 1;
                continue;
            }
            let (integers, rest) = at.split_at_checked(n as usize).ok_or(Abort::Unsupported)?;
            at = rest;
            self.rows.set(row, integers)?;
            row += 1;
        }
        for &(register, n) in &program.constants {
            self.set(register, n);
        }
        Ok(())
    }

    pub(super) fn borrow_points(&mut self, machine: &mut Machine) {
        let lattice = integers(machine).and_then(|kept| kept.lattices.get_mut(self.lattice));
        self.points = lattice.map(|lattice| std::mem::take(&mut lattice.points));
    }

    pub(super) fn return_points(&mut self, machine: &mut Machine) {
        if let Some(points) = self.points.take()
            && let Some(lattice) =
                integers(machine).and_then(|kept| kept.lattices.get_mut(self.lattice))
        {
            lattice.points = points;
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, register: Reg) -> i64 {
        self.registers[usize::from(register)]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, register: Reg, n: i64) {
        self.registers[usize::from(register)] = n;
    }
}
