//! Execution of a compiled rule: options, positions and their sums.

use super::cell::Cell;
use super::expr::{Expr, MAX_SHORT, PositionExpr};
use super::run::{Room, Run};
use super::types::Abort;
use super::{Point, integers};
use crate::lang::eval::{Flow, Frame, Machine};
use crate::lang::rules::positions;
use crate::lang::syntax::Span;
use tweedle_base::HeapSize;
use tweedle_games::game::{Arena, GameId, SumId};

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
    running(machine, point, rule, (frame, span), |run| run.options(first))
}

/// Tests whether a compiled `require` rule holds for the arguments; `false` means that the rule
/// must be interpreted.
pub(crate) fn holds(
    machine: &mut Machine,
    point: &Point,
    rule: usize,
    frame: Frame<'_>,
    span: Span,
) -> bool {
    let mut holds = true;
    let ran = running(machine, point, rule, (frame, span), |run| {
        let body = &run.program.body;
        run.each(&run.program.clauses, &mut |run| {
            holds = run.word(body)? != 0;
            Ok(if holds { Flow::Continue } else { Flow::Stop })
        })?;
        Ok(())
    });
    ran.is_some_and(|sums| {
        done_with(machine, sums);
        holds
    })
}

/// Runs the program of a rule, and returns the sums that it has found; `None` if it has stopped or
/// there is none.
fn running(
    machine: &mut Machine,
    point: &Point,
    rule: usize,
    place: (Frame<'_>, Span),
    body: impl FnOnce(&mut Run<'_>) -> Result<(), Abort>,
) -> Option<Vec<SumId>> {
    let program = point.shape.programs.get(rule)?.as_ref().ok()?;
    let kept = integers(machine)?;
    let lattice = kept.lattices.get_mut(point.lattice)?;
    let mut known = lattice.take(rule);
    if known.unfit >= MAX_UNSUPPORTED_RUNS {
        lattice.rules[rule] = known;
        return None;
    }
    known.cells.resize_with(program.closed.len(), || None);
    let room = kept.rooms.pop().unwrap_or_default();
    let mut run = Run::new(machine, program, known, place, room, point.lattice);
    run.borrow_points();
    run.begin(point);
    let result = body(&mut run).and_then(|()| run.intern());
    run.return_points();
    let (mut room, mut known) = (run.room, run.known);
    let found = std::mem::take(&mut room.found);
    room.batch.clear();
    if result == Err(Abort::Unsupported) {
        known.unfit += 1;
    }
    let kept = integers(machine)?;
    kept.rooms.push(room);
    if let Some(lattice) = kept.lattices.get_mut(point.lattice) {
        lattice.rules[rule] = known;
    }
    result.is_ok().then_some(found)
}

/// Returns the list of [`run_rule`] to the buffers.
pub(crate) fn done_with(machine: &mut Machine, mut sums: Vec<SumId>) {
    sums.clear();
    if let Some(room) = integers(machine).and_then(|kept| kept.rooms.last_mut()) {
        room.found = sums;
    }
}

impl<'r> Run<'r> {
    /// Assigns the varying arguments to the first variables.
    fn begin(&mut self, point: &Point) {
        let (mut at, mut word, mut wide) = (&point.at[..], 0, 0);
        for of in point.shape.types.iter().flatten() {
            let (value, rest) = at.split_at(of.end(at, 0));
            at = rest;
            if of.is_word() {
                self.room.words[word] = value[0];
                word += 1;
            } else {
                self.room.wide[wide].clear();
                self.room.wide[wide].extend_from_slice(value);
                wide += 1;
            }
        }
    }

    /// Finds the options of the position.
    fn options(&mut self, first: bool) -> Result<(), Abort> {
        let program = self.program;
        self.each(&program.clauses, &mut |run| {
            run.game(&program.body, 1)?;
            run.room.batch.seal().map_err(|_| Abort::Failed)?;
            if first {
                return Ok(Flow::Stop);
            }
            if run.room.batch.len() >= OPTIONS_PER_BATCH {
                run.intern()?;
            }
            Ok(Flow::Continue)
        })?;
        Ok(())
    }

    /// Adds copies of a game to the option.
    #[inline]
    fn game(&mut self, expr: &'r Expr, copies: u32) -> Result<(), Abort> {
        match expr {
            Expr::Position(position) if !position.entailed => {
                let game = self.position(position)?;
                self.room.batch.add(game, copies);
                Ok(())
            }
            _ => self.other_game(expr, copies),
        }
    }

    #[inline(never)]
    fn other_game(&mut self, expr: &'r Expr, copies: u32) -> Result<(), Abort> {
        match expr {
            Expr::Sum(terms) => {
                for term in terms {
                    self.game(term, copies)?;
                }
            }
            Expr::Position(position) => {
                let game = self.position(position)?;
                let known = self.machine.arena.known_entailed(game);
                let game = self.made(known, |arena| arena.entail(game))?;
                self.room.batch.add(game, copies);
            }
            Expr::Closed(at, _) => {
                let Cell::Game(parts) = self.cell(*at)? else { return Err(Abort::Unsupported) };
                // A game has few components.
                for (game, times) in parts.clone() {
                    let times = times.checked_mul(copies).ok_or(Abort::Failed)?;
                    self.room.batch.add(game, times);
                }
            }
            Expr::Heap(size) => {
                let size = u32::try_from(self.word(size)?).map_err(|_| Abort::Failed)?;
                if size > 0 {
                    let known = self.machine.arena.known_nim(size);
                    let heap = self.made(known, |arena| arena.nim(size))?;
                    self.room.batch.add(heap, copies);
                }
            }
            Expr::Copies(pair) => {
                let times = u32::try_from(self.word(&pair.0)?).map_err(|_| Abort::Unsupported)?;
                self.game(&pair.1, copies.checked_mul(times).ok_or(Abort::Failed)?)?;
            }
            Expr::If(_) | Expr::Let(..) => {
                let chosen = self.chosen(expr)?;
                self.game(chosen, copies)?;
            }
            Expr::SumOf(inner) => {
                self.each(&inner.clauses, &mut |run| {
                    run.game(&inner.element, copies)?;
                    Ok(Flow::Continue)
                })?;
            }
            Expr::Call(function, args) => {
                self.call(*function, args, |run, body| run.game(body, copies))?;
            }
            _ => return Err(Abort::Unsupported),
        }
        Ok(())
    }

    /// Returns a position of a ruleset.
    #[inline]
    fn position(&mut self, position: &'r PositionExpr) -> Result<GameId, Abort> {
        if let [arg] = &position.args[..]
            && position.is_short
            && let Some(Some(Cell::Target(found))) =
                self.known.cells.get(usize::from(position.target))
            && found.sources.len() == 1
        {
            let lattice = found.lattice;
            let word = self.operand(arg)?;
            if lattice == self.lattice
                && let Some(points) = &self.points
                && let Some(game) = points.find_one(word)
            {
                return Ok(game);
            }
            return self.point(lattice, &[word]);
        }
        self.long_position(position)
    }

    #[inline(never)]
    fn long_position(&mut self, position: &'r PositionExpr) -> Result<GameId, Abort> {
        let args = &position.args[..];
        let Cell::Target(found) = self.cell(position.target)? else {
            return Err(Abort::Unsupported);
        };
        let lattice = found.lattice;
        let all_vary = found.sources.len() == args.len();
        if position.is_short && all_vary {
            let mut at = [0; MAX_SHORT];
            for (place, arg) in args.iter().enumerate() {
                at[place] = self.operand(arg)?;
            }
            return self.point(lattice, &at[..args.len()]);
        }
        let sources = if all_vary { Vec::new() } else { found.sources.clone() };
        let mut at = std::mem::take(&mut self.room.at);
        at.clear();
        if all_vary {
            args.iter().try_for_each(|arg| self.write(arg, &mut at))?;
        }
        // Arguments that do not vary are part of the lattice, except for integers.
        let mut varying = args.iter();
        for source in sources {
            match source {
                Some(n) => at.push(n),
                None => self.write(varying.next().ok_or(Abort::Unsupported)?, &mut at)?,
            }
        }
        let game = self.point(lattice, &at);
        self.room.at = at;
        game
    }

    /// Returns the position of a lattice with these words.
    #[inline]
    fn point(&mut self, lattice: u32, at: &[i64]) -> Result<GameId, Abort> {
        let found = match &self.points {
            Some(points) if lattice == self.lattice => points.find(at),
            _ => {
                let lattices = &integers(self.machine).ok_or(Abort::Unsupported)?.lattices;
                lattices.get(lattice).and_then(|lattice| lattice.points.find(at))
            }
        };
        match found {
            Some(game) => Ok(game),
            None => self.new_point(lattice, at),
        }
    }

    /// Creates a position that was not found. Games are created in the order in which interpreting
    /// the rule would create them.
    #[cold]
    fn new_point(&mut self, lattice: u32, at: &[i64]) -> Result<GameId, Abort> {
        self.intern()?;
        self.return_points();
        let kept = integers(self.machine).ok_or(Abort::Unsupported)?;
        let place = kept.lattices.get(lattice).ok_or(Abort::Unsupported)?;
        let (ruleset, args) = (place.ruleset.clone(), place.arguments(at));
        let game = positions::position_game(self.machine, &ruleset, args, self.span);
        let game = game.map_err(|_| Abort::Failed)?;
        let kept = integers(self.machine).ok_or(Abort::Unsupported)?;
        let place = kept.lattices.get_mut(lattice).ok_or(Abort::Unsupported)?;
        // The check of the arguments may have created it.
        if place.points.find(at).is_none() {
            place.points.insert(at, game);
        }
        self.borrow_points();
        Ok(game)
    }

    /// Returns a known game, or creates it in the same order.
    fn made(
        &mut self,
        known: Option<GameId>,
        make: impl FnOnce(&mut Arena) -> GameId,
    ) -> Result<GameId, Abort> {
        if let Some(game) = known {
            return Ok(game);
        }
        self.intern()?;
        Ok(make(&mut self.machine.arena))
    }

    /// Looks up the options of a batch.
    pub(super) fn intern(&mut self) -> Result<(), Abort> {
        let Room { batch, found, .. } = &mut *self.room;
        self.machine.arena.intern_all(batch, found).map_err(|_| Abort::Failed)?;
        if self.machine.arena.heap_size() > self.machine.budget.max_bytes {
            return Err(Abort::Failed);
        }
        Ok(())
    }

    pub(super) fn borrow_points(&mut self) {
        let lattice = self.lattice;
        let lattice = integers(self.machine).and_then(|kept| kept.lattices.get_mut(lattice));
        self.points = lattice.map(|lattice| std::mem::take(&mut lattice.points));
    }

    pub(super) fn return_points(&mut self) {
        let lattice = self.lattice;
        if let Some(points) = self.points.take()
            && let Some(lattice) =
                integers(self.machine).and_then(|kept| kept.lattices.get_mut(lattice))
        {
            lattice.points = points;
        }
    }
}
