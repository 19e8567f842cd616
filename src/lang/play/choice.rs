//! The moves of the program.

use super::Match;
use crate::lang::eval::Machine;
use crate::lang::report::{Code, EvalResult};
use crate::lang::syntax::Span;
use std::collections::HashMap;
use std::time::Duration;
use tweedle_base::host::Moment;
use tweedle_games::game::{SumId, options_for};

/// The time for a move, unless the limits of the session are lower.
const TIME_FOR_MOVE: Duration = Duration::from_secs(10);
/// The time in which the program looks for the most difficult of moves that are equally good.
const TIME_FOR_TRAPS: Duration = Duration::from_secs(1);
/// The maximum number of moves, and of replies to each, that are compared for it.
const MAX_COMPARED: usize = 24;

/// The level of a move for the player who makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rating {
    /// The index of the move.
    pub(super) at: usize,
    /// The level of its goal; `None` if a limit was exceeded first.
    pub(super) level: Option<i32>,
}

/// A chosen move, by its number from 1, and the level that it reaches; `None` if the position could
/// not be solved.
pub(super) type Chosen = (usize, Option<i32>);

impl Match {
    /// Makes the moves of the program until a person is to move or the game ends; at most `most`
    /// moves. Returns a line for each move.
    ///
    /// # Errors
    /// The rules failed, or the computation was interrupted.
    pub fn answer(&mut self, machine: &mut Machine, most: usize) -> EvalResult<Vec<String>> {
        let mut lines = Vec::new();
        while !self.is_over() && !self.is_persons_turn() && lines.len() < most {
            let mover = self.mover();
            let (number, level) = self.choose(machine)?;
            let text = self.moves.get(number - 1).map(|made| made.text.clone()).unwrap_or_default();
            if !self.play(machine, number)? {
                break;
            }
            let guess = match level {
                None => " (a guess: the position could not be solved in time)",
                Some(_) => "",
            };
            lines.push(format!("{mover}: {text}{guess}"));
        }
        Ok(lines)
    }

    /// Chooses a best move of the player to move. Among moves that are equally good but do not
    /// fulfil the goal, one is preferred to which the next player has few good replies.
    pub(super) fn choose(&self, machine: &mut Machine) -> EvalResult<Chosen> {
        let may_loop = self.repeats();
        let mover = self.turn().mover;
        let goal = self.goal(mover);
        let next = (mover + 1) % self.players();
        let found = timed(machine, TIME_FOR_MOVE, |machine| {
            let rated = self.ratings(machine, |level| level == goal.best() && !may_loop)?;
            let best = rated.iter().filter_map(|rating| rating.level).max();
            let good: Vec<usize> = rated.iter().filter(|r| r.level == best).map(|r| r.at).collect();
            if best == Some(goal.best()) && may_loop {
                // In a loopy game a winning move need not come closer to the end.
                let mut nearest: Option<(u32, usize)> = None;
                for &at in &good {
                    let after = (self.moves[at].settled, next);
                    if let Some(moves) = goal.moves_to_best(machine, after)?
                        && nearest.is_none_or(|(least, _)| moves < least)
                    {
                        nearest = Some((moves, at));
                    }
                }
                if let Some((_, at)) = nearest {
                    return Ok((vec![at], best));
                }
            }
            Ok((good, best))
        })?;
        let Some((good, Some(best))) = found.filter(|(good, _)| !good.is_empty()) else {
            return self.guess(machine).map(|at| (at + 1, None));
        };
        let at = match best == goal.best() || good.len() == 1 {
            true => good[0],
            false => self.most_difficult(machine, &good)?,
        };
        Ok((at + 1, Some(best)))
    }

    /// Rates the moves, each position once. Stops after a move that is good enough, or when a
    /// limit is exceeded; moves that were not rated are missing.
    pub(super) fn ratings(
        &self,
        machine: &mut Machine,
        is_enough: impl Fn(i32) -> bool,
    ) -> EvalResult<Vec<Rating>> {
        let may_loop = self.repeats();
        let mover = self.turn().mover;
        let goal = self.goal(mover);
        let next = (mover + 1) % self.players();
        let mut known: HashMap<SumId, Option<i32>> = HashMap::new();
        let mut rated = Vec::new();
        for (at, made) in self.moves.iter().enumerate() {
            let level = match known.get(&made.settled) {
                Some(level) => *level,
                None => {
                    let state = (made.settled, next);
                    let level = unless_limited(goal.level(machine, state, may_loop))?;
                    known.insert(made.settled, level);
                    level
                }
            };
            rated.push(Rating { at, level });
            if level.is_some_and(&is_enough) || level.is_none() && is_late(machine) {
                break;
            }
        }
        Ok(rated)
    }

    /// Returns the one of several moves after which the fewest of the replies are good for the next
    /// player.
    fn most_difficult(&self, machine: &mut Machine, moves: &[usize]) -> EvalResult<usize> {
        let may_loop = self.repeats();
        let next = (self.turn().mover + 1) % self.players();
        let reply = self.goal(next);
        let after_reply = (next + 1) % self.players();
        let found = timed(machine, TIME_FOR_TRAPS, |machine| {
            let mut best: Option<(f64, usize)> = None;
            for &at in moves.iter().take(MAX_COMPARED) {
                let after = self.moves[at].settled;
                let level = reply.level(machine, (after, next), may_loop)?;
                let options = options_for(machine, after, next);
                let options = machine.placed(Span::default(), options)?;
                let (mut good, mut tried) = (0, 0);
                for &option in options.iter().take(MAX_COMPARED) {
                    tried += 1;
                    if reply.level(machine, (option, after_reply), may_loop)? == level {
                        good += 1;
                    }
                }
                let share = f64::from(good) / f64::from(tried.max(1));
                if best.is_none_or(|(least, _)| share < least) {
                    best = Some((share, at));
                }
                if is_late(machine) {
                    break;
                }
            }
            Ok(best)
        })?;
        Ok(found.flatten().map_or(moves[0], |(_, at)| at))
    }

    /// Returns the move after which the next player has the fewest moves.
    fn guess(&self, machine: &mut Machine) -> EvalResult<usize> {
        let next = (self.turn().mover + 1) % self.players();
        let mut best = (usize::MAX, 0);
        for (at, made) in self.moves.iter().enumerate() {
            let options = options_for(machine, made.settled, next);
            let options = machine.placed(Span::default(), options);
            let Some(options) = unless_limited(options)? else { break };
            best = best.min((options.len(), at));
        }
        Ok(best.1)
    }
}

/// Runs `work` with a limit on the time; `None` if a limit was exceeded.
pub(super) fn timed<T>(
    machine: &mut Machine,
    time: Duration,
    work: impl FnOnce(&mut Machine) -> EvalResult<T>,
) -> EvalResult<Option<T>> {
    let before = machine.budget.deadline;
    let own = Moment::now().after(time);
    machine.budget.deadline = Some(before.map_or(own, |before| before.min(own)));
    machine.statement += 1;
    let result = unless_limited(work(machine));
    machine.budget.deadline = before;
    machine.statement += 1;
    result
}

/// Returns `None` for a result that was not computed because of a limit. Interrupts are errors.
fn unless_limited<T>(result: EvalResult<T>) -> EvalResult<Option<T>> {
    match result {
        Err(problem) if problem.code == Code::Limit => Ok(None),
        other => other.map(Some),
    }
}

fn is_late(machine: &Machine) -> bool {
    machine.budget.deadline.is_some_and(Moment::is_past)
}
