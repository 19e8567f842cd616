//! Running the program of a rule for one position.

use super::Point;
use super::closed::{Cell, Members, Source};
use super::lattice::Known;
use super::program::{Program, REGISTERS, Reg, Step};
use crate::lang::eval::Machine;
use crate::lang::eval::call::Frame;
use crate::lang::syntax::Span;
use crate::maths::game::{Batch, GameId, SumId};

/// Why a program gives up, having done nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leave {
    /// Evaluating the rule fails, or a limit is met.
    Failed,
    /// A value is not of the kind that programs are for.
    Unfit,
}

/// So often may a program for a lattice find values unfit.
const PATIENCE: u8 = 8;

/// So many options are looked up together.
const TOGETHER: usize = 256;

/// What a run works with.
struct Run<'a> {
    frame: Frame<'a>,
    span: Span,
    registers: [i64; REGISTERS],
    /// The integers of a position that is looked for.
    at: Vec<i64>,
    batch: Batch,
    found: Vec<SumId>,
}

impl Machine {
    /// The sums that a rule gives for a position whose arguments are in the frame, in order; only
    /// the first if that is enough. `None`: the rule is to be evaluated.
    pub(in crate::lang::eval) fn run_rule(
        &mut self,
        point: &Point,
        rule: usize,
        frame: Frame<'_>,
        span: Span,
        first: bool,
    ) -> Option<Vec<SumId>> {
        let program = point.shape.programs.get(rule)?.as_ref()?;
        let mut known = self.integers.lattices.get_mut(point.lattice)?.take(rule);
        if known.unfit >= PATIENCE {
            return self.put_back(point, rule, known, None);
        }
        known.cells.resize_with(program.closed.len(), || None);
        let room = std::mem::take(&mut self.integers.room);
        let mut run = Run {
            frame,
            span,
            registers: [0; REGISTERS],
            at: Vec::new(),
            batch: room.batch,
            found: room.found,
        };
        run.registers[..point.at.len()].copy_from_slice(&point.at);
        for &(register, n) in &program.constants {
            run.set(register, n);
        }
        let result = self.run_steps(program, &mut known, &mut run, first);
        run.batch.clear();
        self.integers.room.batch = run.batch;
        let sums = match result {
            Ok(()) => Some(run.found),
            Err(leave) => {
                known.unfit += u8::from(leave == Leave::Unfit);
                None
            }
        };
        self.put_back(point, rule, known, sums)
    }

    fn put_back<T>(&mut self, point: &Point, rule: usize, known: Known, result: T) -> T {
        if let Some(lattice) = self.integers.lattices.get_mut(point.lattice) {
            lattice.rules[rule] = known;
        }
        result
    }

    /// Takes back a list that [`run_rule`](Machine::run_rule) gave.
    pub(in crate::lang::eval) fn done_with(&mut self, mut sums: Vec<SumId>) {
        sums.clear();
        self.integers.room.found = sums;
    }

    fn run_steps(
        &mut self,
        program: &Program,
        known: &mut Known,
        run: &mut Run<'_>,
        first: bool,
    ) -> Result<(), Leave> {
        let mut place = 0;
        let mut copies = 1;
        while let Some(step) = program.steps.get(place) {
            place += 1;
            match *step {
                Step::Do { op, a, b, to } => {
                    let result = op.of(run.get(a), run.get(b));
                    run.set(to, result.ok_or(Leave::Unfit)?);
                }
                Step::Test { relation, a, b, wanted, place: there } => {
                    if relation.holds(run.get(a), run.get(b)) == wanted {
                        place = there.into();
                    }
                }
                Step::Position { closed } => {
                    let target = self.known(program, known, closed, run)?;
                    let Cell::Target(target) = target else { return Err(Leave::Unfit) };
                    run.at.clear();
                    for source in &target.integers {
                        run.at.push(match *source {
                            Source::Register(register) => run.registers[usize::from(register)],
                            Source::Constant(n) => n,
                        });
                    }
                    let lattice = target.lattice;
                    let points = self.integers.lattices.get(lattice).map(|lattice| &lattice.points);
                    let game = match points.and_then(|points| points.find(&run.at)) {
                        Some(game) => game,
                        None => self.new_point(lattice, run)?,
                    };
                    run.batch.add(game, std::mem::replace(&mut copies, 1));
                }
                Step::Option => {
                    run.batch.seal().map_err(|_| Leave::Failed)?;
                    if first {
                        break;
                    }
                    if run.batch.len() >= TOGETHER {
                        self.intern(run)?;
                    }
                }
                Step::Recount { var, until, place: there } => {
                    let n = run.get(var);
                    if n < run.get(until) {
                        run.set(var, n + 1);
                        place = there.into();
                        self.tick(run.span).map_err(|_| Leave::Failed)?;
                    }
                }
                Step::Count { var, from, until, place: there } => {
                    let from = run.get(from);
                    if from > run.get(until) {
                        place = there.into();
                    } else {
                        run.set(var, from);
                        self.tick(run.span).map_err(|_| Leave::Failed)?;
                    }
                }
                Step::Rewalk { var, at, closed, place: there } => {
                    let next = run.get(at) + 1;
                    let members = self.members(program, known, closed, run)?;
                    if let Some(n) = members.get(next) {
                        run.set(at, next);
                        run.set(var, n);
                        place = there.into();
                        self.tick(run.span).map_err(|_| Leave::Failed)?;
                    }
                }
                Step::Walk { var, at, closed, place: there } => {
                    let members = self.members(program, known, closed, run)?;
                    match members.get(0) {
                        Some(n) => {
                            run.set(at, 0);
                            run.set(var, n);
                            self.tick(run.span).map_err(|_| Leave::Failed)?;
                        }
                        None => place = there.into(),
                    }
                }
                Step::Member { a, closed, wanted, place: there } => {
                    let members = self.members(program, known, closed, run)?;
                    if members.contains(run.get(a)) == wanted {
                        place = there.into();
                    }
                }
                Step::Truth { closed, wanted, place: there } => {
                    match self.known(program, known, closed, run)? {
                        Cell::Truth(holds) if *holds == wanted => place = there.into(),
                        Cell::Truth(_) => {}
                        _ => return Err(Leave::Unfit),
                    }
                }
                Step::Load { closed, to } => {
                    let Cell::Integer(n) = self.known(program, known, closed, run)? else {
                        return Err(Leave::Unfit);
                    };
                    run.set(to, *n);
                }
                Step::Copy { a, to } => run.set(to, run.get(a)),
                Step::Jump { place: there } => place = there.into(),
                Step::Copies { of } => {
                    copies = u32::try_from(run.get(of)).map_err(|_| Leave::Failed)?;
                }
                Step::Heap { size } => {
                    let size = u32::try_from(run.get(size)).map_err(|_| Leave::Failed)?;
                    let copies = std::mem::replace(&mut copies, 1);
                    if size > 0 {
                        let heap = self.heap(size, run)?;
                        run.batch.add(heap, copies);
                    }
                }
                Step::Game { closed } => {
                    let copies = std::mem::replace(&mut copies, 1);
                    let Cell::Game(parts) = self.known(program, known, closed, run)? else {
                        return Err(Leave::Unfit);
                    };
                    for &(game, times) in parts {
                        let times = times.checked_mul(copies).ok_or(Leave::Failed)?;
                        run.batch.add(game, times);
                    }
                }
            }
        }
        self.intern(run)
    }

    /// The value of a closed expression.
    #[inline]
    fn known<'k>(
        &mut self,
        program: &Program,
        known: &'k mut Known,
        closed: u16,
        run: &mut Run<'_>,
    ) -> Result<&'k Cell, Leave> {
        let at = usize::from(closed);
        if known.cells.get(at).is_none_or(Option::is_none) {
            let closed = program.closed.get(at).ok_or(Leave::Unfit)?;
            self.intern(run)?;
            let cell = self.cell(closed, run.frame)?;
            known.cells[at] = Some(cell);
        }
        known.cells[at].as_ref().ok_or(Leave::Unfit)
    }

    #[inline]
    fn members<'k>(
        &mut self,
        program: &Program,
        known: &'k mut Known,
        closed: u16,
        run: &mut Run<'_>,
    ) -> Result<&'k Members, Leave> {
        match self.known(program, known, closed, run)? {
            Cell::Members(members) => Ok(members),
            _ => Err(Leave::Unfit),
        }
    }

    /// A position that has not been looked for: games are made in the order in which evaluating the
    /// rule makes them.
    #[cold]
    fn new_point(&mut self, lattice: u32, run: &mut Run<'_>) -> Result<GameId, Leave> {
        self.intern(run)?;
        let place = self.integers.lattices.get(lattice).ok_or(Leave::Unfit)?;
        let (ruleset, args) = (place.ruleset.clone(), place.arguments(&run.at));
        let game = self.position_game(&ruleset, args, run.span).map_err(|_| Leave::Failed)?;
        let place = self.integers.lattices.get_mut(lattice).ok_or(Leave::Unfit)?;
        // Checking the arguments may have met it.
        if place.points.find(&run.at).is_none() {
            place.points.insert(&run.at, game);
        }
        Ok(game)
    }

    /// A nim heap, made in that order too.
    fn heap(&mut self, size: u32, run: &mut Run<'_>) -> Result<GameId, Leave> {
        if let Some(heap) = self.arena.known_nim(size) {
            return Ok(heap);
        }
        self.intern(run)?;
        Ok(self.arena.nim(size))
    }

    /// Looks up the options that wait.
    fn intern(&mut self, run: &mut Run<'_>) -> Result<(), Leave> {
        let interned = self.arena.intern_all(&mut run.batch, &mut run.found);
        interned.map_err(|_| Leave::Failed)?;
        if self.arena.bytes() > self.budget.max_bytes {
            return Err(Leave::Failed);
        }
        Ok(())
    }
}

impl Run<'_> {
    #[inline(always)]
    fn get(&self, register: Reg) -> i64 {
        self.registers[usize::from(register)]
    }

    #[inline(always)]
    fn set(&mut self, register: Reg, n: i64) {
        self.registers[usize::from(register)] = n;
    }
}
