//! Hints, explanations of the moves, and the review of a finished game.

use super::choice::timed;
use super::goal::Goal;
use super::{Match, describe, only};
use crate::lang::eval::Machine;
use crate::lang::ir::Player;
use crate::lang::report::EvalResult;
use std::time::Duration;

/// The time for a hint or an explanation, unless the limits of the session are lower.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(10);

/// A move that is recommended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// Its number, from 1.
    pub number: usize,
    /// The explanation.
    pub text: String,
}

impl Match {
    /// Recommends a move to the player to move; `None` at the end.
    ///
    /// # Errors
    /// The rules failed, or the computation was interrupted.
    pub fn hint(&self, machine: &mut Machine) -> EvalResult<Option<Advice>> {
        if self.is_over() {
            return Ok(None);
        }
        let (number, level) = self.choose(machine)?;
        let goal = self.goal(self.turn().mover);
        let made = self.moves.get(number - 1).map(|made| made.text.as_str()).unwrap_or_default();
        let text = match level {
            Some(level) => format!("{number}. {made}: {}", goal.words(level)),
            None => {
                format!("{number}. {made}: a guess, since this position was not solved in time")
            }
        };
        Ok(Some(Advice { number, text }))
    }

    /// Explains the position: what each move of the player to move leads to, if everybody plays
    /// well afterwards.
    ///
    /// # Errors
    /// The rules failed, or the computation was interrupted.
    pub fn why(&self, machine: &mut Machine) -> EvalResult<Vec<String>> {
        const MAX_LINES: usize = 40;
        if self.is_over() {
            return Ok(self.result(machine)?.into_iter().collect());
        }
        let goal = self.goal(self.turn().mover);
        let rated = timed(machine, TIME_FOR_ADVICE, |machine| self.ratings(machine, |_| false))?;
        let rated = rated.unwrap_or_default();
        let best = rated.iter().filter_map(|rating| rating.level).max();
        let complete = rated.len() == self.moves.len();
        let mut lines = vec![match best {
            Some(best) if complete || best == goal.best() => {
                format!("{} to move: {}", self.mover(), goal.words(best))
            }
            _ => format!("{} to move: this position was not solved in time", self.mover()),
        }];
        for rating in rated.iter().take(MAX_LINES) {
            let words = rating.level.map_or("not solved in time".to_owned(), |l| goal.words(l));
            let text = &self.moves[rating.at].text;
            lines.push(format!("{:>3}. {text}: {words}", rating.at + 1));
        }
        if rated.len() > MAX_LINES {
            lines.push(format!("… and {} more moves", rated.len() - MAX_LINES));
        }
        Ok(lines)
    }

    /// Says where the persons lost the game: their last move that made the result worse. Returns
    /// `None` if they have reached their goal.
    ///
    /// # Errors
    /// The rules failed, or the computation was interrupted.
    pub fn review(&self, machine: &mut Machine) -> EvalResult<Option<String>> {
        if self.seating.persons.is_empty() {
            return Ok(None);
        }
        let found = timed(machine, TIME_FOR_ADVICE, |machine| self.turning_point(machine))?;
        Ok(match found {
            Some(found) => found,
            None => Some("The game was too long to be reviewed in time.".to_owned()),
        })
    }

    fn turning_point(&self, machine: &mut Machine) -> EvalResult<Option<String>> {
        let may_loop = self.repeats();
        let persons = self.seating.persons;
        let level_at = |machine: &mut Machine, at: usize, goal: &Goal| {
            let turn = &self.turns[at];
            goal.level(machine, (turn.settled, turn.mover), may_loop)
        };
        let end = self.turns.len() - 1;
        for at in (0..end).rev().filter(|at| persons.contains(self.turns[*at].mover)) {
            let goal = self.goal(self.turns[at].mover);
            let before = level_at(machine, at, &goal)?;
            if level_at(machine, at + 1, &goal)? < before {
                return self.improvement(machine, at, before).map(Some);
            }
        }
        let goal = self.goal(only(persons));
        let level = level_at(machine, end, &goal)?;
        Ok((level != goal.best())
            .then(|| "From the start there was no way to a better result.".to_owned()))
    }

    /// Names the better move that a person had at a turn.
    fn improvement(&self, machine: &mut Machine, at: usize, level: i32) -> EvalResult<String> {
        let mut earlier = self.clone();
        earlier.turns.truncate(at + 1);
        earlier.refresh(machine)?;
        let turn = &self.turns[at];
        let player = Player::at(turn.mover, self.players());
        let goal = self.goal(turn.mover);
        let rated = earlier.ratings(machine, |found| found == level)?;
        let better = rated.iter().rfind(|rating| rating.level == Some(level));
        let made = self.turns[at + 1].by.as_ref().map(|by| by.text.as_str()).unwrap_or_default();
        let position = match describe::text_of(machine, turn.shown) {
            long if long.contains('…') => String::new(),
            position => format!(" in {position}"),
        };
        let move_number = at + 1;
        Ok(match better {
            Some(better) => format!(
                "The turning point was move {move_number}, {made}, by {player}{position}. \
                 Better was {}: {}.",
                earlier.moves[better.at].text,
                goal.words(level)
            ),
            None => {
                format!("The turning point was move {move_number}, {made}, by {player}{position}.")
            }
        })
    }
}
