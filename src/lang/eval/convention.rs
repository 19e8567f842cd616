//! The convention in force, and the number of players of queries.

use crate::lang::eval::Machine;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, MadeFor, Value};
use tweedle_games::game::{Halt, SumId, Unsupported};
use tweedle_games::play::{Coalition, Play, PreferenceMatrix};

impl Machine {
    /// Returns the value as a play convention.
    pub fn to_convention(&self, value: &Value, span: Span) -> EvalResult<Play> {
        match value {
            Value::Convention(play) => Ok(play.clone()),
            other => Problem::at(
                Code::Type,
                span,
                format!("expected a play convention, but this is {}", other.what()),
            )
            .help(match other {
                Value::List(_) => {
                    "make a convention from a preference matrix with \
                     `prefer(matrix)`"
                }
                _ => {
                    "conventions are `normal(n)`, `winning(n, seats)`, `misere`, \
                         `prefer(matrix)`, `i_misere(m, i)` and `i_reverse(m, i)`"
                }
            })
            .err(),
        }
    }

    /// Runs a computation under another convention.
    pub fn under<R>(&mut self, play: Play, body: impl FnOnce(&mut Machine) -> R) -> R {
        let before = self.convention.replace(play);
        let result = body(self);
        self.convention = before;
        result
    }

    /// Enters the convention that a stream has captured, if any, and returns the one before, for
    /// [`leave_under`](Machine::leave_under).
    pub(crate) fn enter_under(&mut self, stream: &Closure) -> Option<Option<Play>> {
        let own = stream.under.clone()?;
        Some(self.convention.replace(own))
    }

    /// Restores the convention before a stream.
    pub(crate) fn leave_under(&mut self, before: Option<Option<Play>>) {
        if let Some(before) = before {
            self.convention = before;
        }
    }

    /// Tests whether numbers in a sum of games are games, so that they may not be added first: in
    /// misère play of two, `1 + -1` is not 0.
    pub(super) fn numbers_are_games(&self) -> bool {
        matches!(&self.convention, Some(Play::Coalition(c)) if *c == Coalition::misere())
    }

    /// Returns the number of players that a game was made for, as determined by bars, rules, or its
    /// form.
    pub(crate) fn made_for(&self, value: &Value) -> MadeFor {
        match value {
            Value::Game(game, made) => self.arena.players(*game).map_or(*made, MadeFor::labelled),
            _ => MadeFor::ANY,
        }
    }

    /// Returns the number of players that the games among these values were made for, if it is the
    /// same for all.
    pub(crate) fn made_for_all(&self, values: &[Value]) -> MadeFor {
        let all = values.iter().try_fold(MadeFor::ANY, |all, value| all.and(self.made_for(value)));
        all.unwrap_or_default()
    }

    /// Returns the number of players for games that are combined.
    ///
    /// # Errors
    /// The games are for different numbers of players.
    pub(crate) fn made_together(
        &mut self,
        made: impl IntoIterator<Item = MadeFor>,
        span: Span,
    ) -> EvalResult<MadeFor> {
        let all = made.into_iter().try_fold(MadeFor::ANY, MadeFor::and);
        let all =
            all.map_err(|(here, there)| Halt::Unsupported(Unsupported::Mixed { here, there }));
        self.placed(span, all)
    }

    /// Runs a query about games that were made for a number of players.
    pub(crate) fn asking<R>(
        &mut self,
        made: MadeFor,
        question: impl FnOnce(&mut Machine) -> R,
    ) -> R {
        let outer = std::mem::replace(&mut self.asked_for, made);
        let result = question(self);
        self.asked_for = outer;
        result
    }

    /// Records the number of players of games in a collection that was passed to the running
    /// builtin.
    ///
    /// # Errors
    /// The games are for different numbers of players.
    pub(crate) fn note_made_for(&mut self, values: &[Value], span: Span) -> EvalResult<()> {
        let made = |value: &Value| match value {
            Value::Int(0) => MadeFor::ANY,
            // Where games are expected, a number is a two-player game.
            Value::Int(_) | Value::Ratio(_) => MadeFor::TWO,
            other => self.made_for(other),
        };
        let made: Vec<MadeFor> = values.iter().map(made).collect();
        self.asked_for = self.made_together(made.into_iter().chain([self.asked_for]), span)?;
        Ok(())
    }

    /// Returns the number of players of a game of the running query, if it is determined.
    pub(crate) fn players_of(&self, game: SumId) -> Option<u8> {
        self.arena.players(game).or(self.asked_for.players())
    }

    /// Returns whether a game of the running query is partizan.
    pub(crate) fn is_labelled(&self, game: SumId) -> bool {
        self.arena.players(game).is_some() || self.asked_for.is_labelled()
    }

    /// Returns the convention in force. The default is normal play with as many players as the
    /// games of the running query were made for, or three.
    pub fn convention_in_force(&self) -> Play {
        self.convention.clone().unwrap_or(Play::Coalition(self.usual()))
    }

    /// Returns the default convention.
    fn usual(&self) -> Coalition {
        let players = self.asked_for.players();
        players.and_then(|players| Coalition::normal(players).ok()).unwrap_or(Coalition::THREE)
    }

    /// Returns the number of players of the convention in force.
    pub fn players_in_force(&self) -> u8 {
        self.convention.as_ref().map_or(Coalition::THREE.players(), Play::players)
    }

    /// Returns the number of players of a game; for an impartial game, the number of the convention
    /// in force.
    pub fn players_for(&self, game: SumId) -> u8 {
        self.players_of(game).unwrap_or_else(|| self.players_in_force())
    }

    /// Returns the convention in force, for a query about each player alone against all others.
    ///
    /// # Errors
    /// It is by preferences, or players play together.
    pub fn coalition(&self, span: Span) -> EvalResult<Coalition> {
        alone(self.coalition_with_allies(span)?, span)
    }

    /// Returns the convention in force, for a query about outcomes.
    ///
    /// # Errors
    /// It is by preferences.
    pub fn coalition_with_allies(&self, span: Span) -> EvalResult<Coalition> {
        match &self.convention {
            None => Ok(self.usual()),
            Some(Play::Coalition(coalition)) => {
                self.as_many(SumId::ZERO, span)?;
                Ok(*coalition)
            }
            Some(Play::Preference(_)) => Problem::at(
                Code::Convention,
                span,
                "this query is about coalitions, but a preference convention is in force",
            )
            .label("asked here")
            .help(
                "to ask who moves last, use `last(G, t)`; for this query, add a convention \
                     such as `under normal(n)`",
            )
            .err(),
        }
    }

    /// Returns the convention for a game in which each player plays alone against all others: the
    /// one in force, or normal play with as many players as the game has.
    ///
    /// # Errors
    /// It is by preferences, or players play together.
    pub fn convention_for(&self, game: SumId, span: Span) -> EvalResult<Coalition> {
        alone(self.convention_with_allies(game, span)?, span)
    }

    /// Returns the convention for the outcome of a game: the one in force, or normal play with as
    /// many players as the game has.
    ///
    /// # Errors
    /// It is by preferences.
    pub fn convention_with_allies(&self, game: SumId, span: Span) -> EvalResult<Coalition> {
        let (Some(players), None) = (self.players_of(game), &self.convention) else {
            let coalition = self.coalition_with_allies(span)?;
            self.as_many(game, span)?;
            return Ok(coalition);
        };
        Ok(Coalition::normal(players).unwrap_or(Coalition::THREE))
    }

    /// Returns the convention under which a game is played: the one in force, or normal play with
    /// as many players as the game was made for.
    ///
    /// # Errors
    /// The convention in force is for another number of players.
    pub fn convention_to_play(&mut self, value: &Value, span: Span) -> EvalResult<Play> {
        let game = self.to_game(value, span)?;
        let made = self.made_for(value);
        self.asking(made, |machine| match &machine.convention {
            Some(Play::Preference(_)) => machine.preferences_for(game, span).map(Play::Preference),
            _ => machine.convention_for(game, span).map(Play::Coalition),
        })
    }

    /// Returns the preference matrix in force, for a game with the same number of players.
    pub fn preferences_for(&self, game: SumId, span: Span) -> EvalResult<PreferenceMatrix> {
        match &self.convention {
            Some(Play::Preference(matrix)) => {
                self.as_many(game, span)?;
                Ok(matrix.clone())
            }
            _ => Problem::at(
                Code::Convention,
                span,
                "this query needs preferences, and none are in force",
            )
            .label("asked here")
            .help(
                "add preferences, as in `… under i_misere(3, 0)` or `using prefer([0 1 2; 0 2 \
                     1; 0 1 2])`",
            )
            .err(),
        }
    }

    /// Rejects a game for another number of players than the convention in force.
    fn as_many(&self, game: SumId, span: Span) -> EvalResult<()> {
        let (Some(players), Some(play)) = (self.players_of(game), &self.convention) else {
            return Ok(());
        };
        if play.players() == players {
            return Ok(());
        }
        let shown = crate::lang::value::convention(play);
        let instead = match play {
            Play::Coalition(_) if players == 2 => {
                format!(
                    "add `under normal(2)`, or to a ruleset of your own a line `players {}`; \
                     `:help two-player games` is the guide",
                    play.players()
                )
            }
            Play::Coalition(_) => format!("add `under normal({players})`"),
            Play::Preference(_) => format!("use a preference matrix with {players} rows"),
        };
        let text = format!("this game is for {players} players, and {shown} is in force");
        Problem::at(Code::Players, span, text)
            .label(format!("a game for {players} players"))
            .help(instead)
            .err()
    }
}

/// Rejects a convention in which players play together.
pub(crate) fn alone(convention: Coalition, span: Span) -> EvalResult<Coalition> {
    if convention.is_single() {
        return Ok(convention);
    }
    let shown = crate::lang::value::convention(&Play::Coalition(convention));
    let instead = crate::lang::value::convention(&Play::Coalition(convention.alone()));
    let text = format!("this query is about players who play alone, and {shown} is in force");
    Problem::at(Code::Convention, span, text)
        .label("asked here")
        .help(format!("add `under {instead}`; `outcome` and quotients have coalitions"))
        .err()
}
