//! Virtual machine: execution of a compiled rule for one position.

use super::closed::{Cell, RegisterSource};
use super::lattice::LatticeKnown;
use super::program::{Abort, Program, ProgramStep, REGISTERS, RowStep};
use super::state::{ProgramRun, intern, known_cell, made, members, new_point};
use super::{Point, Room, integers};
use crate::lang::eval::{Frame, Machine};
use crate::lang::syntax::Span;
use tweedle_games::game::SumId;

/// The number of runs with unsupported values after which a lattice is always interpreted.
const MAX_UNSUPPORTED_RUNS: u8 = 8;

/// The number of options that are looked up in one batch.
const OPTIONS_PER_BATCH: usize = 256;

/// Runs a compiled rule. Returns the sums that it gives for a position whose arguments are in the
/// frame, in order, or only the first if requested; `None` if the rule must be interpreted.
pub(crate) fn run_rule(
    machine: &mut Machine,
    point: &Point,
    rule: usize,
    frame: Frame<'_>,
    span: Span,
    first: bool,
) -> Option<Vec<SumId>> {
    let program = point.shape.programs.get(rule)?.as_ref()?;
    let mut known = integers(machine)?.lattices.get_mut(point.lattice)?.take(rule);
    if known.unfit >= MAX_UNSUPPORTED_RUNS {
        return put_back(machine, point, rule, known, None);
    }
    known.cells.resize_with(program.closed.len(), || None);
    let room = integers(machine)?.rooms.pop().unwrap_or_default();
    let mut run = ProgramRun {
        frame,
        span,
        registers: [0; REGISTERS],
        rows: room.rows,
        at: Vec::new(),
        batch: room.batch,
        found: room.found,
        lattice: point.lattice,
        points: None,
    };
    run.borrow_points(machine);
    let result = run
        .begin(point, program)
        .and_then(|()| run_steps(machine, program, &mut known, &mut run, first));
    run.return_points(machine);
    run.batch.clear();
    let found = std::mem::take(&mut run.found);
    integers(machine)?.rooms.push(Room { batch: run.batch, found: Vec::new(), rows: run.rows });
    let sums = match result {
        Ok(()) => Some(found),
        Err(leave) => {
            known.unfit += u8::from(leave == Abort::Unsupported);
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
    if let Some(lattice) = integers(machine).and_then(|kept| kept.lattices.get_mut(point.lattice)) {
        lattice.rules[rule] = known;
    }
    result
}

/// Returns the list of [`run_rule`] to the buffers.
pub(crate) fn done_with(machine: &mut Machine, mut sums: Vec<SumId>) {
    sums.clear();
    if let Some(room) = integers(machine).and_then(|kept| kept.rooms.last_mut()) {
        room.found = sums;
    }
}

fn run_steps(
    machine: &mut Machine,
    program: &Program,
    known: &mut LatticeKnown,
    run: &mut ProgramRun<'_>,
    first: bool,
) -> Result<(), Abort> {
    let mut place = 0;
    let mut copies = 1;
    while let Some(step) = program.steps.get(place) {
        place += 1;
        match *step {
            ProgramStep::Do { op, a, b, to } => {
                let result = op.apply(run.get(a), run.get(b));
                run.set(to, result.ok_or(Abort::Unsupported)?);
            }
            ProgramStep::Test { relation, a, b, wanted, place: there } => {
                if relation.holds(run.get(a), run.get(b)) == wanted {
                    place = there.into();
                }
            }
            ProgramStep::Position { closed, entailed } => {
                let target = known_cell(machine, program, known, closed, run)?;
                let Cell::Target(target) = target else { return Err(Abort::Unsupported) };
                run.at.clear();
                for source in &target.sources {
                    run.at.push(match *source {
                        RegisterSource::Register(register) => run.registers[usize::from(register)],
                        RegisterSource::Constant(n) => n,
                        RegisterSource::Row(row) => {
                            let row = run.rows.get(row);
                            run.at.push(row.len() as i64);
                            run.at.extend_from_slice(row);
                            continue;
                        }
                    });
                }
                let lattice = target.lattice;
                let found = match &run.points {
                    Some(points) if lattice == run.lattice => points.find(&run.at),
                    _ => {
                        let lattices = &integers(machine).ok_or(Abort::Unsupported)?.lattices;
                        lattices.get(lattice).and_then(|lattice| lattice.points.find(&run.at))
                    }
                };
                let game = match found {
                    Some(game) => game,
                    None => new_point(machine, lattice, run)?,
                };
                let game = if entailed {
                    let known = machine.arena.known_entailed(game);
                    made(machine, run, known, |arena| arena.entail(game))?
                } else {
                    game
                };
                run.batch.add(game, std::mem::replace(&mut copies, 1));
            }
            ProgramStep::Option => {
                run.batch.seal().map_err(|_| Abort::Failed)?;
                if first {
                    break;
                }
                if run.batch.len() >= OPTIONS_PER_BATCH {
                    intern(machine, run)?;
                }
            }
            ProgramStep::Recount { var, until, place: there } => {
                let n = run.get(var);
                if n < run.get(until) {
                    run.set(var, n + 1);
                    place = there.into();
                    machine.tick(run.span).map_err(|_| Abort::Failed)?;
                }
            }
            ProgramStep::Count { var, from, until, place: there } => {
                let from = run.get(from);
                if from > run.get(until) {
                    place = there.into();
                } else {
                    run.set(var, from);
                    machine.tick(run.span).map_err(|_| Abort::Failed)?;
                }
            }
            ProgramStep::Rewalk { var, at, closed, place: there } => {
                let next = run.get(at) + 1;
                let members = members(machine, program, known, closed, run)?;
                if let Some(n) = members.get(next) {
                    run.set(at, next);
                    run.set(var, n);
                    place = there.into();
                    machine.tick(run.span).map_err(|_| Abort::Failed)?;
                }
            }
            ProgramStep::Walk { var, at, closed, place: there } => {
                let members = members(machine, program, known, closed, run)?;
                match members.get(0) {
                    Some(n) => {
                        run.set(at, 0);
                        run.set(var, n);
                        machine.tick(run.span).map_err(|_| Abort::Failed)?;
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
                    _ => return Err(Abort::Unsupported),
                }
            }
            ProgramStep::Load { closed, to } => {
                let Cell::Integer(n) = known_cell(machine, program, known, closed, run)? else {
                    return Err(Abort::Unsupported);
                };
                run.set(to, *n);
            }
            ProgramStep::Row(RowStep::Load { closed, to }) => {
                let Cell::Row(row) = known_cell(machine, program, known, closed, run)? else {
                    return Err(Abort::Unsupported);
                };
                run.rows.set(to, row)?;
            }
            ProgramStep::Row(step) => run.rows.step(step, &mut run.registers)?,
            ProgramStep::RewalkRow { var, at, row, place: there } => {
                let next = run.get(at) + 1;
                if let Some(&n) = run.rows.get(row).get(next as usize) {
                    run.set(at, next);
                    run.set(var, n);
                    place = there.into();
                    machine.tick(run.span).map_err(|_| Abort::Failed)?;
                }
            }
            ProgramStep::WalkRow { var, at, row, place: there } => {
                match run.rows.get(row).first() {
                    Some(&n) => {
                        run.set(at, 0);
                        run.set(var, n);
                        machine.tick(run.span).map_err(|_| Abort::Failed)?;
                    }
                    None => place = there.into(),
                }
            }
            ProgramStep::InRow { a, row, wanted, place: there } => {
                if run.rows.get(row).contains(&run.get(a)) == wanted {
                    place = there.into();
                }
            }
            ProgramStep::SameRow { a, b, wanted, place: there } => {
                if (run.rows.get(a) == run.rows.get(b)) == wanted {
                    place = there.into();
                }
            }
            ProgramStep::Need { closed } => {
                known_cell(machine, program, known, closed, run)?;
            }
            ProgramStep::Copy { a, to } => run.set(to, run.get(a)),
            ProgramStep::Jump { place: there } => place = there.into(),
            ProgramStep::Copies { of } => {
                copies = u32::try_from(run.get(of)).map_err(|_| Abort::Unsupported)?;
            }
            ProgramStep::Heap { size } => {
                let size = u32::try_from(run.get(size)).map_err(|_| Abort::Failed)?;
                let copies = std::mem::replace(&mut copies, 1);
                if size > 0 {
                    let known = machine.arena.known_nim(size);
                    let heap = made(machine, run, known, |arena| arena.nim(size))?;
                    run.batch.add(heap, copies);
                }
            }
            ProgramStep::Game { closed } => {
                let copies = std::mem::replace(&mut copies, 1);
                let Cell::Game(parts) = known_cell(machine, program, known, closed, run)? else {
                    return Err(Abort::Unsupported);
                };
                for &(game, times) in parts {
                    let times = times.checked_mul(copies).ok_or(Abort::Failed)?;
                    run.batch.add(game, times);
                }
            }
        }
    }
    intern(machine, run)
}
