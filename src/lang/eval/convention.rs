//! The convention in force, and what it can answer.

use crate::lang::eval::Machine;
use crate::lang::report::{Code, Outcome, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Value};
use crate::maths::game::SumId;
use crate::maths::play::{Coalition, Play, PreferenceMatrix};

impl Machine {
    /// The value as a play convention.
    pub fn to_convention(&self, value: &Value, span: Span) -> Outcome<Play> {
        match value {
            Value::Convention(play) => Ok(play.clone()),
            other => Err(Box::new(
                Problem::at(
                    Code::Type,
                    span,
                    format!("expected a play convention, but this is {}", other.what()),
                )
                .help(match other {
                    Value::List(_) => "a preference matrix makes one with `prefer(matrix)`",
                    _ => {
                        "conventions are `normal(n)`, `winning(n, seats)`, `misere`, \
                         `prefer(matrix)`, `i_misere(m, i)` and `i_reverse(m, i)`"
                    }
                }),
            )),
        }
    }

    /// Puts the convention in force that a stream has brought along, if any; gives what was in
    /// force before, for [`leave_under`](Machine::leave_under).
    pub(crate) fn enter_under(&mut self, stream: &Closure) -> Option<Option<Play>> {
        let own = stream.under.clone()?;
        Some(self.convention.replace(own))
    }

    /// Goes back to the convention before a stream.
    pub(crate) fn leave_under(&mut self, before: Option<Option<Play>>) {
        if let Some(before) = before {
            self.convention = before;
        }
    }

    /// The convention in force: normal play with three players where none was stated.
    pub fn convention_in_force(&self) -> Play {
        self.convention.clone().unwrap_or(Play::Coalition(Coalition::THREE))
    }

    /// How many players the convention in force has.
    pub fn players_in_force(&self) -> u8 {
        self.convention.as_ref().map_or(Coalition::THREE.players(), Play::players)
    }

    /// The number of players of a game, or that of the convention in force for an impartial one.
    pub fn players_for(&self, game: SumId) -> u8 {
        self.arena.players(game).unwrap_or_else(|| self.players_in_force())
    }

    /// The convention in force, for a question about winning against all others together.
    pub fn coalition(&self, span: Span) -> Outcome<Coalition> {
        match &self.convention {
            None => Ok(Coalition::THREE),
            Some(Play::Coalition(coalition)) => Ok(*coalition),
            Some(Play::Preference(_)) => Err(Box::new(
                Problem::at(
                    Code::Convention,
                    span,
                    "this asks who wins against all others together, but play is by preferences",
                )
                .label("asked here")
                .help(
                    "who moves last is `last(G, t)`; for this question say `under normal(n)` or \
                     the like",
                ),
            )),
        }
    }

    /// The convention under which a game is played against all others together: the one in force,
    /// or normal play with as many players as the game has.
    pub fn convention_for(&self, game: SumId, span: Span) -> Outcome<Coalition> {
        let (Some(players), None) = (self.arena.players(game), &self.convention) else {
            let coalition = self.coalition(span)?;
            self.as_many(game, span)?;
            return Ok(coalition);
        };
        Ok(Coalition::normal(players).unwrap_or(Coalition::THREE))
    }

    /// The preference matrix in force, for a game with as many players.
    pub fn preferences_for(&self, game: SumId, span: Span) -> Outcome<PreferenceMatrix> {
        match &self.convention {
            Some(Play::Preference(matrix)) => {
                self.as_many(game, span)?;
                Ok(matrix.clone())
            }
            _ => Err(Box::new(
                Problem::at(
                    Code::Convention,
                    span,
                    "this asks who moves last, and no preferences are in force",
                )
                .label("asked here")
                .help(
                    "say whom everybody wants to move last, as in `… under i_misere(3, 0)` or \
                     `using prefer([0 1 2; 0 2 1; 0 1 2])`",
                ),
            )),
        }
    }

    /// Refuses a game for another number of players than the convention in force.
    fn as_many(&self, game: SumId, span: Span) -> Outcome<()> {
        let (Some(players), Some(play)) = (self.arena.players(game), &self.convention) else {
            return Ok(());
        };
        if play.players() == players {
            return Ok(());
        }
        let shown = crate::lang::value::convention(play);
        let instead = match play {
            Play::Coalition(_) => format!("ask `under normal({players})`"),
            Play::Preference(_) => format!("its matrix must have {players} rows"),
        };
        let text = format!("this game is for {players} players, and {shown} is in force");
        Err(Box::new(
            Problem::at(Code::Players, span, text)
                .label(format!("a game for {players} players"))
                .help(instead),
        ))
    }
}
