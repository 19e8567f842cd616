//! Errors of evaluation: diagnostics, and exceeded limits of `tweedle-games` as diagnostics.

use crate::lang::eval::Machine;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Found, Value};
use std::sync::atomic::Ordering;
use tweedle_base::HeapSize;
use tweedle_games::game::{Halt, Limit, Unsupported};

/// The number of steps between two checks of the interrupt flag, the clock and the memory.
const STEPS_PER_CHECK: u32 = 1024;

/// The number of list members, string bytes or machine words that count as one step.
const WORDS_PER_STEP: usize = 64;

/// The control flow of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Continue with the next value.
    Continue,
    /// Stop the loop.
    Stop,
}

/// A failure inside a computation about games.
#[derive(Debug)]
pub enum Failure {
    /// A limit, an interrupt or a cycle, without a span yet.
    Halt(Halt),
    /// An error in a rule that was applied meanwhile.
    Problem(Box<Problem>),
}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Failure {
        Failure::Halt(halt)
    }
}

impl From<Box<Problem>> for Failure {
    fn from(problem: Box<Problem>) -> Failure {
        Failure::Problem(problem)
    }
}

impl Machine {
    /// Adds the span of the query to a failure.
    pub fn placed<T>(
        &mut self,
        span: Span,
        result: Result<T, impl Into<Failure>>,
    ) -> EvalResult<T> {
        result.map_err(|failure| self.diagnose(span, failure.into()))
    }

    /// Runs a computation about games. A failure gets the span of the query.
    pub fn at<T, E: Into<Failure>>(
        &mut self,
        span: Span,
        work: impl FnOnce(&mut Machine) -> Result<T, E>,
    ) -> EvalResult<T> {
        let result = work(self);
        self.placed(span, result)
    }

    /// Runs a computation with the [solvers](Machine::lend). A failure gets the span of the query.
    pub fn lend_at<T, E: Into<Failure>>(
        &mut self,
        span: Span,
        work: impl FnOnce(&mut Machine, &mut Found) -> Result<T, E>,
    ) -> EvalResult<T> {
        self.at(span, |machine| machine.lend(work))
    }

    /// Converts a failure to a diagnostic at a span.
    fn diagnose(&mut self, span: Span, failure: Failure) -> Box<Problem> {
        match failure {
            Failure::Problem(mut problem) => {
                // What the program itself asked on the way has no source.
                if let Some(first) = problem.labels.first_mut()
                    && first.span == Span::default()
                {
                    first.span = span;
                }
                problem
            }
            Failure::Halt(halt) => {
                if let Some(problem) = (self.hooks.halted)(self, &halt, span) {
                    return problem;
                }
                let (code, help) = match &halt {
                    Halt::Limit(Limit::Interrupted) => {
                        (Code::Interrupted, "earlier definitions are kept")
                    }
                    Halt::Limit(Limit::Time) => (Code::Limit, "`--time` raises the limit"),
                    Halt::Limit(Limit::States(_)) => {
                        (Code::Limit, "`--states` raises the limit; or use smaller games")
                    }
                    Halt::Limit(Limit::Memory(_)) => {
                        (Code::Limit, "`--memory` raises the limit; or use smaller games")
                    }
                    Halt::Limit(Limit::Depth(_)) => (
                        Code::Limit,
                        "does every rule make the position smaller? if so, `--depth` raises the \
                         limit",
                    ),
                    Halt::Unsupported(
                        Unsupported::Mixed { .. }
                        | Unsupported::Convention { .. }
                        | Unsupported::Players(_),
                    ) => (
                        Code::Players,
                        "games and conventions must have the same number of players",
                    ),
                    Halt::Unsupported(Unsupported::Labelled(_) | Unsupported::NoPlayer { .. }) => (
                        Code::Players,
                        "`[G]_L` is the impartial game that remains if L begins; \
                         for two-player games use `value(G)`",
                    ),
                    Halt::Limit(_) | Halt::Cycle(_) | Halt::Unsupported(_) => {
                        (Code::Limit, "use smaller games")
                    }
                    Halt::Bug(_) => (Code::Limit, "please report the script that led here"),
                };
                let message = match halt {
                    Halt::Limit(Limit::Memory(bytes)) => {
                        format!("more than {} MB of memory", bytes >> 20)
                    }
                    Halt::Limit(Limit::Depth(moves)) => {
                        format!("a line of play longer than {moves} moves")
                    }
                    halt => halt.to_string(),
                };
                Box::new(Problem::at(code, span, message).help(help))
            }
        }
    }

    /// Counts a step of the interpreter. Now and then, checks the interrupt flag, the clock and the
    /// memory.
    #[inline]
    pub fn tick(&mut self, span: Span) -> EvalResult<()> {
        if self.ticks() { self.look(span) } else { Ok(()) }
    }

    /// Counts a step, and returns whether a check is due.
    #[inline(always)]
    pub(super) fn ticks(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        self.steps.is_multiple_of(STEPS_PER_CHECK)
    }

    /// Counts as steps the members, bytes or machine words that are created or read. If there are
    /// many, checks the limits in advance, as if the memory were already in use.
    #[inline]
    pub fn charge(&mut self, length: usize, span: Span) -> EvalResult<()> {
        self.charge_work(length, length.saturating_mul(size_of::<Value>()), span)
    }

    /// Checks that a value is small enough to be compared, to be searched for, or to be read by a
    /// builtin.
    ///
    /// # Errors
    /// The value has too many parts.
    #[inline]
    pub(crate) fn comparable(&mut self, value: &Value, span: Span) -> EvalResult<()> {
        if value.is_comparable() {
            return Ok(());
        }
        self.placed(span, Err(Halt::Limit(Limit::TooLarge("a value with all its parts"))))
    }

    /// Counts work on this many machine words as steps, and checks in advance that the memory
    /// suffices.
    #[inline]
    pub(crate) fn charge_work(&mut self, words: usize, bytes: usize, span: Span) -> EvalResult<()> {
        if words < WORDS_PER_STEP {
            return Ok(());
        }
        let before = self.steps / STEPS_PER_CHECK;
        let steps = u32::try_from(words / WORDS_PER_STEP).unwrap_or(u32::MAX);
        self.steps = self.steps.wrapping_add(steps);
        if steps < STEPS_PER_CHECK && self.steps / STEPS_PER_CHECK == before {
            return Ok(());
        }
        let checked =
            self.budget.check(self.bytes_in_use().saturating_add(bytes)).map_err(Halt::Limit);
        self.placed(span, checked)
    }

    /// Checks that no limit stopped a conversion to text since the last check. The caller prints
    /// the text, and notes itself if a game was too long.
    pub fn shown(&mut self, span: Span) -> EvalResult<()> {
        self.written.take_cut();
        let stopped = self.written.take_stopped().map_or(Ok(()), |limit| Err(Halt::Limit(limit)));
        self.placed(span, stopped)
    }

    /// Checks that the conversions to text since the last check are complete. The caller uses the
    /// text as a value.
    ///
    /// # Errors
    /// A limit stopped the conversion, or a game was too long to be written.
    pub fn spelled(&mut self, span: Span) -> EvalResult<()> {
        if self.written.is_whole() {
            return Ok(());
        }
        let cut = self.written.take_cut();
        self.shown(span)?;
        let long =
            if cut { Err(Halt::Limit(Limit::TooLarge("the text of a game"))) } else { Ok(()) };
        self.placed(span, long)
    }

    /// Returns a function that computations outside of the interpreter call, on any thread, to
    /// check the limits.
    pub fn poll(&self) -> impl Fn() -> Result<(), Halt> + Sync + use<> {
        let (budget, process) = (self.budget.clone(), self.process);
        move || Ok(budget.check(process.map_or(0, |held| held()))?)
    }

    /// Returns the memory in use: by the process if that is known, otherwise by games and memoized
    /// answers.
    pub(crate) fn bytes_in_use(&self) -> usize {
        match self.process {
            Some(measure) => measure(),
            None => self.arena.heap_size() + self.answers.bytes(),
        }
    }

    #[cold]
    pub(crate) fn look(&mut self, span: Span) -> EvalResult<()> {
        let budget = &self.budget;
        budget.steps.fetch_add(STEPS_PER_CHECK.into(), Ordering::Relaxed);
        let checked = budget.check(self.bytes_in_use()).map_err(Halt::Limit);
        self.placed(span, checked)
    }
}
