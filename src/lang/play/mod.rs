//! Playing against the program: the state of a game that is being played, the moves of the program,
//! hints, and the review at the end.

mod choice;
mod describe;
mod goal;
mod moves;
mod review;
mod strategy;

pub use moves::Move;
pub use review::Advice;
pub use strategy::{line, strategy};

use crate::lang::draw;
use crate::lang::eval::Machine;
use crate::lang::ir::Player;
use crate::lang::query;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value::Seen;
use goal::{Goal, names};
use tweedle_games::game::{GameId, SumId};
use tweedle_games::play::{Play, SeatSet};
use tweedle_games::solve::Scores;
use tweedle_picture::Picture;

/// The players: who they are, and how the program plays.
#[derive(Debug, Clone)]
pub struct Seating {
    /// The convention.
    pub convention: Play,
    /// The players that persons play, numbered from 0 in turn order. The program plays the others.
    pub persons: SeatSet,
    /// Set if each player of the program plays for itself. Otherwise they play together against the
    /// persons. Under a preference convention everybody plays for their own wishes.
    pub alone: bool,
}

/// A game that is being played.
#[derive(Debug, Clone)]
pub struct Match {
    seating: Seating,
    /// The turns so far. The last one is the current position.
    turns: Vec<Turn>,
    /// The moves of the current position.
    moves: Vec<Move>,
}

/// A position in a game that is being played.
#[derive(Debug, Clone)]
struct Turn {
    shown: SumId,
    settled: SumId,
    mover: u8,
    /// The move that led to it; `None` at the start.
    by: Option<Move>,
}

/// A position as it is shown to a person.
#[derive(Debug, Clone)]
pub struct View {
    /// The position.
    pub shown: SumId,
    /// Set if nothing is left but points.
    pub nothing: bool,
    /// The picture, with hit areas.
    pub picture: Picture,
    /// The boards as text, if all components are boards.
    pub boards: Option<String>,
    /// The hit areas that the last move changed, in the picture of the position before it.
    pub last: Vec<String>,
    /// The points of the players so far, if there are any.
    pub points: Option<String>,
}

impl Match {
    /// Begins a game.
    ///
    /// # Errors
    /// The rules failed, or a limit was exceeded.
    pub fn new(
        machine: &mut Machine,
        game: SumId,
        first: u8,
        seating: Seating,
    ) -> EvalResult<Match> {
        let turn = Turn { shown: game, settled: game, mover: first, by: None };
        let mut it = Match { seating, turns: vec![turn], moves: Vec::new() };
        it.refresh(machine)?;
        Ok(it)
    }

    /// Returns the number of players.
    pub fn players(&self) -> u8 {
        self.seating.convention.players()
    }

    /// Returns the names of the players that persons play.
    pub fn persons(&self) -> Vec<String> {
        let persons = self.seating.persons.iter();
        persons.map(|player| Player::at(player, self.players()).to_string()).collect()
    }

    /// Returns the player to move.
    pub fn mover(&self) -> Player {
        Player::at(self.turn().mover, self.players())
    }

    /// Tests whether a person is to move, and can.
    pub fn is_persons_turn(&self) -> bool {
        !self.is_over() && self.seating.persons.contains(self.turn().mover)
    }

    /// Tests whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the moves of the player to move, in the order of their numbers, from 1.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the position as it is shown.
    ///
    /// # Errors
    /// A `draw` rule failed.
    pub fn view(&self, machine: &mut Machine) -> EvalResult<View> {
        let turn = self.turn();
        let seen = moves::components(machine, turn.shown)?;
        // A move that must be answered by a pass is not drawn.
        let is_drawn = |(part, seen): &(GameId, Seen)| {
            seen.figure.is_some() || !machine.arena.is_forced(machine.arena.single(*part))
        };
        let seen: Vec<Seen> = seen.into_iter().filter(is_drawn).map(|(_, part)| part).collect();
        let mut picture = draw::of_components(&seen);
        picture.title = describe::text_of(machine, turn.shown);
        let last = turn.by.as_ref().map(|by| by.spots.clone()).unwrap_or_default();
        let points = self.points(machine).map(|points| {
            let each = points
                .iter()
                .zip(0..)
                .map(|(points, player)| format!("{} {points}", Player::at(player, self.players())));
            format!("points: {}", each.collect::<Vec<_>>().join(", "))
        });
        Ok(View {
            nothing: seen.is_empty(),
            shown: turn.shown,
            picture,
            boards: describe::boards(&seen),
            last,
            points,
        })
    }

    /// Describes the players and the end of the game, for the start.
    pub fn rules(&self, machine: &Machine) -> String {
        let players = self.players();
        let persons = self.seating.persons;
        let program = SeatSet::all(players) - persons;
        let you = match persons.len() {
            0 => "Tweedle plays against itself".to_owned(),
            _ => format!("You are {}", names(persons, players)),
        };
        let other = match (program.len(), persons.len()) {
            (0, _) | (_, 0) => String::new(),
            (1, _) => format!("; Tweedle is {}", names(program, players)),
            _ if matches!(self.seating.convention, Play::Preference(_)) => {
                format!("; Tweedle plays {}, each for its own wishes", names(program, players))
            }
            _ if self.seating.alone => {
                format!("; Tweedle plays {}, each for itself", names(program, players))
            }
            _ => format!("; Tweedle plays {} together", names(program, players)),
        };
        let start = self.turns.first().map(|turn| turn.shown);
        let decides = start.and_then(|shown| machine.arena.deciding_below(shown));
        let end = match &self.seating.convention {
            _ if start.is_some_and(|shown| query::has_points(machine, shown)) => {
                "Whoever has more points at the end wins.".to_owned()
            }
            _ if decides.is_some() => "The rules of the game say who wins.".to_owned(),
            Play::Coalition(c) if c.is_normal() => "The player who cannot move loses.".to_owned(),
            Play::Coalition(c) if c.winners() == SeatSet::NEXT => {
                "The player who cannot move wins.".to_owned()
            }
            play => format!("The convention is {}.", crate::lang::value::convention(play)),
        };
        format!("{you}{other}. {end}")
    }

    /// Plays a move of the player to move, by its number from 1. Returns `false` if the number is
    /// too large or 0.
    ///
    /// # Errors
    /// The rules failed, or a limit was exceeded. The game is unchanged.
    pub fn play(&mut self, machine: &mut Machine, number: usize) -> EvalResult<bool> {
        let Some(by) = number.checked_sub(1).and_then(|at| self.moves().get(at)).cloned() else {
            return Ok(false);
        };
        let mover = (self.turn().mover + 1) % self.players();
        let before = self.moves.clone();
        self.turns.push(Turn { shown: by.after, settled: by.settled, mover, by: Some(by) });
        if let Err(problem) = self.refresh(machine) {
            self.turns.pop();
            self.moves = before;
            return Err(problem);
        }
        Ok(true)
    }

    /// Takes back moves until a person is to move again. Returns `false` if there are none.
    ///
    /// # Errors
    /// The rules failed, or a limit was exceeded.
    pub fn undo(&mut self, machine: &mut Machine) -> EvalResult<bool> {
        let persons = self.seating.persons;
        let before = &self.turns[..self.turns.len() - 1];
        let Some(at) = before.iter().rposition(|turn| persons.contains(turn.mover)) else {
            return Ok(false);
        };
        self.turns.truncate(at + 1);
        self.refresh(machine)?;
        Ok(true)
    }

    /// Gives each person the place of the next player in turn order.
    pub fn swap(&mut self) {
        let players = self.players();
        let persons = self.seating.persons.iter();
        self.seating.persons = persons.map(|player| (player + 1) % players).collect();
    }

    /// Describes the result; `None` if the game goes on.
    ///
    /// # Errors
    /// The rules failed: nobody wins by them.
    pub fn result(&self, machine: &mut Machine) -> EvalResult<Option<String>> {
        if !self.is_over() {
            return Ok(None);
        }
        let players = self.players();
        let turn = self.turn();
        let stuck = format!("{} cannot move", Player::at(turn.mover, players));
        let winners = match &self.seating.convention {
            Play::Coalition(c) => {
                let seats =
                    query::outcome_from(machine, *c, turn.settled, turn.mover, Span::default())?;
                seats.iter().map(|seat| (turn.mover + seat) % players).collect()
            }
            Play::Preference(matrix) => {
                let last =
                    query::last_from(machine, matrix, turn.settled, turn.mover, Span::default())?;
                let last = (turn.mover + last) % players;
                let text = format!(
                    "{stuck}: {} moved last. {}",
                    Player::at(last, players),
                    self.wishes(matrix, last)
                );
                return Ok(Some(text));
            }
        };
        let persons = self.seating.persons;
        let how = match self.totals(machine) {
            Some([left, right]) if left == right => {
                return Ok(Some(format!("{stuck}: a draw, {left} to {right}.")));
            }
            Some([left, right]) => format!(", {} to {}", left.max(right), left.min(right)),
            None => String::new(),
        };
        Ok(Some(match (persons.len(), persons.is_subset(winners)) {
            (1, true) => format!("{stuck}: you win{how}."),
            (1, false) if winners.is_empty() => format!("{stuck}: nobody wins."),
            (1, false) => format!("{stuck}: you lose. {}{how}.", won(winners, players)),
            _ => format!("{stuck}. {}{how}.", won(winners, players)),
        }))
    }

    /// Returns the points that the players have got by moves; `None` if nobody has any.
    fn points(&self, machine: &Machine) -> Option<Vec<i64>> {
        let mut points = vec![0; self.players().into()];
        let mut given = moves::points_in(machine, self.turn().settled).peekable();
        given.peek()?;
        for (player, more) in given {
            points[usize::from(player.index(self.players())?)] += more;
        }
        Some(points)
    }

    /// Returns the points of two players at the end; `None` if points do not decide.
    fn totals(&self, machine: &mut Machine) -> Option<[i64; 2]> {
        let turn = self.turn();
        if self.players() != 2 || !query::has_points(machine, turn.settled) {
            return None;
        }
        let lead = Scores::new(0, 2).ok()?.score(machine, turn.settled, turn.mover).ok()?;
        let mut points = self.points(machine).unwrap_or_else(|| vec![0, 0]);
        // What a `final score` rule adds.
        let more = lead - (points[0] - points[1]);
        points[usize::from(more < 0)] += more.abs();
        points.try_into().ok()
    }

    /// Says which wish each player got.
    fn wishes(&self, matrix: &tweedle_games::play::PreferenceMatrix, last: u8) -> String {
        let players = self.players();
        let got = (0..players).map(|player| {
            let rank = matrix.rank(player, (last + players - player) % players);
            format!("{} gets wish {}", Player::at(player, players), rank + 1)
        });
        format!("{}.", got.collect::<Vec<_>>().join(", "))
    }

    fn turn(&self) -> &Turn {
        &self.turns[self.turns.len() - 1]
    }

    fn refresh(&mut self, machine: &mut Machine) -> EvalResult<()> {
        let Turn { shown, mover, .. } = *self.turn();
        self.moves = moves::moves(machine, shown, mover)?;
        Ok(())
    }

    /// Tests whether a position has occurred twice, so that play may be infinite.
    fn repeats(&self) -> bool {
        let state = |turn: &Turn| (turn.settled, turn.mover);
        let before = |at: usize| self.turns[..at].iter();
        (0..self.turns.len()).any(|at| before(at).any(|turn| state(turn) == state(&self.turns[at])))
    }

    /// Returns the goal of a player.
    fn goal(&self, player: u8) -> Goal {
        let own = Goal::own(&self.seating.convention, player);
        let Goal::Win(c, _) = own else { return own };
        let persons = self.seating.persons;
        let program = c.seats() - persons;
        let of_person = persons.contains(player);
        match (persons.len(), program.len()) {
            _ if self.seating.alone => own,
            (0, _) | (_, 0) => own,
            (1, _) if of_person => own,
            (1, _) => Goal::Prevent(c, only(persons)),
            (_, 1) if of_person => Goal::Prevent(c, only(program)),
            (_, 1) => own,
            _ if of_person => Goal::Together(c, persons),
            _ => Goal::Against(c, persons),
        }
    }
}

/// Returns the first player of a set.
fn only(set: SeatSet) -> u8 {
    set.iter().next().unwrap_or_default()
}

fn won(winners: SeatSet, players: u8) -> String {
    match winners.len() {
        0 => "Nobody wins".to_owned(),
        1 => format!("{} wins", names(winners, players)),
        _ => format!("{} win", names(winners, players)),
    }
}
