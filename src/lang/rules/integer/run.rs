//! Running the program of a rule for one position.

use super::closed::{Cell, Members, RegisterSource};
use super::lattice::{LatticeKnown, Points};
use super::program::{Leave, Program, ProgramStep, REGISTERS, Reg};
use super::{Point, kept};
use crate::lang::eval::{Frame, Machine};
use crate::lang::rules::integer::closed;
use crate::lang::rules::positions;
use crate::lang::syntax::Span;
use crate::maths::game::{Batch, GameId, SumId};

/// So often may a program for a lattice find values unfit.
const PATIENCE: u8 = 8;

/// So many options are looked up together.
const TOGETHER: usize = 256;

/// What a run works with.
struct ProgramRun<'a> {
    frame: Frame<'a>,
    span: Span,
    registers: [i64; REGISTERS],
    /// The integers of a position that is looked for.
    at: Vec<i64>,
    batch: Batch,
    found: Vec<SumId>,
    /// The lattice of the position, and its points, which are out on loan while no other code runs
    /// that could want them.
    lattice: u32,
    points: Option<Points>,
}

/// The sums that a rule gives for a position whose arguments are in the frame, in order; only
/// the first if that is enough. `None`: the rule is to be evaluated.
pub(crate) fn run_rule(
    machine: &mut Machine,
    point: &Point,
    rule: usize,
    frame: Frame<'_>,
    span: Span,
    first: bool,
) -> Option<Vec<SumId>> {
    let program = point.shape.programs.get(rule)?.as_ref()?;
    let mut known = kept(machine)?.lattices.get_mut(point.lattice)?.take(rule);
    if known.unfit >= PATIENCE {
        return put_back(machine, point, rule, known, None);
    }
    known.cells.resize_with(program.closed.len(), || None);
    let room = std::mem::take(&mut kept(machine)?.room);
    let mut run = ProgramRun {
        frame,
        span,
        registers: [0; REGISTERS],
        at: Vec::new(),
        batch: room.batch,
        found: room.found,
        lattice: point.lattice,
        points: None,
    };
    run.borrow_points(machine);
    run.registers[..point.at.len()].copy_from_slice(&point.at);
    for &(register, n) in &program.constants {
        run.set(register, n);
    }
    let result = run_steps(machine, program, &mut known, &mut run, first);
    run.return_points(machine);
    run.batch.clear();
    kept(machine)?.room.batch = run.batch;
    let sums = match result {
        Ok(()) => Some(run.found),
        Err(leave) => {
            known.unfit += u8::from(leave == Leave::Unfit);
            None
        }
    };
    put_back(machine, point, rule, known, sums)
}

fn put_back<T>(
    machine: &mut Machine,
    point: &Point,
    rule: usize,
    known: LatticeKnown,
    result: T,
) -> T {
    if let Some(lattice) = kept(machine).and_then(|kept| kept.lattices.get_mut(point.lattice)) {
        lattice.rules[rule] = known;
    }
    result
}

/// Takes back a list that [`run_rule`] gave.
pub(crate) fn done_with(machine: &mut Machine, mut sums: Vec<SumId>) {
    sums.clear();
    if let Some(kept) = kept(machine) {
        kept.room.found = sums;
    }
}

fn run_steps(
    machine: &mut Machine,
    program: &Program,
    known: &mut LatticeKnown,
    run: &mut ProgramRun<'_>,
    first: bool,
) -> Result<(), Leave> {
    let mut place = 0;
    let mut copies = 1;
    while let Some(step) = program.steps.get(place) {
        place += 1;
        match *step {
            ProgramStep::Do { op, a, b, to } => {
                let result = op.of(run.get(a), run.get(b));
                run.set(to, result.ok_or(Leave::Unfit)?);
            }
            ProgramStep::Test { relation, a, b, wanted, place: there } => {
                if relation.holds(run.get(a), run.get(b)) == wanted {
                    place = there.into();
                }
            }
            ProgramStep::Position { closed } => {
                let target = known_cell(machine, program, known, closed, run)?;
                let Cell::Target(target) = target else { return Err(Leave::Unfit) };
                run.at.clear();
                for source in &target.integers {
                    run.at.push(match *source {
                        RegisterSource::Register(register) => run.registers[usize::from(register)],
                        RegisterSource::Constant(n) => n,
                    });
                }
                let lattice = target.lattice;
                let found = match &run.points {
                    Some(points) if lattice == run.lattice => points.find(&run.at),
                    _ => {
                        let lattices = &kept(machine).ok_or(Leave::Unfit)?.lattices;
                        lattices.get(lattice).and_then(|lattice| lattice.points.find(&run.at))
                    }
                };
                let game = match found {
                    Some(game) => game,
                    None => new_point(machine, lattice, run)?,
                };
                run.batch.add(game, std::mem::replace(&mut copies, 1));
            }
            ProgramStep::Option => {
                run.batch.seal().map_err(|_| Leave::Failed)?;
                if first {
                    break;
                }
                if run.batch.len() >= TOGETHER {
                    intern(machine, run)?;
                }
            }
            ProgramStep::Recount { var, until, place: there } => {
                let n = run.get(var);
                if n < run.get(until) {
                    run.set(var, n + 1);
                    place = there.into();
                    machine.tick(run.span).map_err(|_| Leave::Failed)?;
                }
            }
            ProgramStep::Count { var, from, until, place: there } => {
                let from = run.get(from);
                if from > run.get(until) {
                    place = there.into();
                } else {
                    run.set(var, from);
                    machine.tick(run.span).map_err(|_| Leave::Failed)?;
                }
            }
            ProgramStep::Rewalk { var, at, closed, place: there } => {
                let next = run.get(at) + 1;
                let members = members(machine, program, known, closed, run)?;
                if let Some(n) = members.get(next) {
                    run.set(at, next);
                    run.set(var, n);
                    place = there.into();
                    machine.tick(run.span).map_err(|_| Leave::Failed)?;
                }
            }
            ProgramStep::Walk { var, at, closed, place: there } => {
                let members = members(machine, program, known, closed, run)?;
                match members.get(0) {
                    Some(n) => {
                        run.set(at, 0);
                        run.set(var, n);
                        machine.tick(run.span).map_err(|_| Leave::Failed)?;
                    }
                    None => place = there.into(),
                }
            }
            ProgramStep::Member { a, closed, wanted, place: there } => {
                let members = members(machine, program, known, closed, run)?;
                if members.contains(run.get(a)) == wanted {
                    place = there.into();
                }
            }
            ProgramStep::Truth { closed, wanted, place: there } => {
                match known_cell(machine, program, known, closed, run)? {
                    Cell::Truth(holds) if *holds == wanted => place = there.into(),
                    Cell::Truth(_) => {}
                    _ => return Err(Leave::Unfit),
                }
            }
            ProgramStep::Load { closed, to } => {
                let Cell::Integer(n) = known_cell(machine, program, known, closed, run)? else {
                    return Err(Leave::Unfit);
                };
                run.set(to, *n);
            }
            ProgramStep::Copy { a, to } => run.set(to, run.get(a)),
            ProgramStep::Jump { place: there } => place = there.into(),
            ProgramStep::Copies { of } => {
                copies = u32::try_from(run.get(of)).map_err(|_| Leave::Failed)?;
            }
            ProgramStep::Heap { size } => {
                let size = u32::try_from(run.get(size)).map_err(|_| Leave::Failed)?;
                let copies = std::mem::replace(&mut copies, 1);
                if size > 0 {
                    let heap = heap(machine, size, run)?;
                    run.batch.add(heap, copies);
                }
            }
            ProgramStep::Game { closed } => {
                let copies = std::mem::replace(&mut copies, 1);
                let Cell::Game(parts) = known_cell(machine, program, known, closed, run)? else {
                    return Err(Leave::Unfit);
                };
                for &(game, times) in parts {
                    let times = times.checked_mul(copies).ok_or(Leave::Failed)?;
                    run.batch.add(game, times);
                }
            }
        }
    }
    intern(machine, run)
}

/// The value of a closed expression.
#[inline]
fn known_cell<'k>(
    machine: &mut Machine,
    program: &Program,
    known: &'k mut LatticeKnown,
    closed: u16,
    run: &mut ProgramRun<'_>,
) -> Result<&'k Cell, Leave> {
    let at = usize::from(closed);
    if known.cells.get(at).is_none_or(Option::is_none) {
        let closed = program.closed.get(at).ok_or(Leave::Unfit)?;
        intern(machine, run)?;
        run.return_points(machine);
        let cell = closed::cell(machine, closed, run.frame)?;
        run.borrow_points(machine);
        known.cells[at] = Some(cell);
    }
    known.cells[at].as_ref().ok_or(Leave::Unfit)
}

#[inline]
fn members<'k>(
    machine: &mut Machine,
    program: &Program,
    known: &'k mut LatticeKnown,
    closed: u16,
    run: &mut ProgramRun<'_>,
) -> Result<&'k Members, Leave> {
    match known_cell(machine, program, known, closed, run)? {
        Cell::Members(members) => Ok(members),
        _ => Err(Leave::Unfit),
    }
}

/// A position that has not been looked for: games are made in the order in which evaluating the
/// rule makes them.
#[cold]
fn new_point(
    machine: &mut Machine,
    lattice: u32,
    run: &mut ProgramRun<'_>,
) -> Result<GameId, Leave> {
    intern(machine, run)?;
    run.return_points(machine);
    let place = kept(machine).ok_or(Leave::Unfit)?.lattices.get(lattice).ok_or(Leave::Unfit)?;
    let (ruleset, args) = (place.ruleset.clone(), place.arguments(&run.at));
    let game =
        positions::position_game(machine, &ruleset, args, run.span).map_err(|_| Leave::Failed)?;
    let place = kept(machine).ok_or(Leave::Unfit)?.lattices.get_mut(lattice).ok_or(Leave::Unfit)?;
    // Checking the arguments may have met it.
    if place.points.find(&run.at).is_none() {
        place.points.insert(&run.at, game);
    }
    run.borrow_points(machine);
    Ok(game)
}

/// A nim heap, made in that order too.
fn heap(machine: &mut Machine, size: u32, run: &mut ProgramRun<'_>) -> Result<GameId, Leave> {
    if let Some(heap) = machine.arena.known_nim(size) {
        return Ok(heap);
    }
    intern(machine, run)?;
    Ok(machine.arena.nim(size))
}

/// Looks up the options that wait.
fn intern(machine: &mut Machine, run: &mut ProgramRun<'_>) -> Result<(), Leave> {
    let interned = machine.arena.intern_all(&mut run.batch, &mut run.found);
    interned.map_err(|_| Leave::Failed)?;
    if machine.arena.bytes() > machine.budget.max_bytes {
        return Err(Leave::Failed);
    }
    Ok(())
}

impl ProgramRun<'_> {
    fn borrow_points(&mut self, machine: &mut Machine) {
        let lattice = kept(machine).and_then(|kept| kept.lattices.get_mut(self.lattice));
        self.points = lattice.map(|lattice| std::mem::take(&mut lattice.points));
    }

    fn return_points(&mut self, machine: &mut Machine) {
        if let Some(points) = self.points.take()
            && let Some(lattice) =
                kept(machine).and_then(|kept| kept.lattices.get_mut(self.lattice))
        {
            lattice.points = points;
        }
    }

    #[inline(always)]
    fn get(&self, register: Reg) -> i64 {
        self.registers[usize::from(register)]
    }

    #[inline(always)]
    fn set(&mut self, register: Reg, n: i64) {
        self.registers[usize::from(register)] = n;
    }
}
