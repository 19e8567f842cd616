//! The builtin that draws a game tree.

use super::entry;
use super::games::{options_in_order, options_of};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use crate::lang::value;
use crate::lang::value::{Below, Branch, Drawing, Drawn, Seats, Value, by_class};
use std::collections::HashSet;
use std::sync::Arc;
use tweedle_base::Seeded;
use tweedle_games::game::{SumId, player_name};
use tweedle_games::play::{Coalition, SeatSet};

/// The maximum number of positions of a drawing.
const MAX_DRAWN_POSITIONS: usize = 2_000;

pub(super) fn table() -> Vec<Native> {
    vec![entry("tree", tree)]
}

fn tree(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let root = machine.to_game(args.get(0), args.at(0))?;
    let deepest = if args.is_absent(1) {
        usize::MAX
    } else {
        usize::try_from(args.natural(1)?).unwrap_or(usize::MAX)
    };
    let begun = Begun::new(machine, root, args.at(0))?;
    let mut sketch = Sketch { deepest, begun, branches: Vec::new(), unfolded: HashSet::default() };
    // A stack of options that are not drawn yet, with a list for each level below the root.
    let mut open = vec![sketch.position(machine, (root, "".into()), 0, args.span)?];
    while let Some(options) = open.last_mut() {
        let Some(option) = options.next() else {
            open.pop();
            continue;
        };
        let depth = open.len();
        if sketch.branches.len() < MAX_DRAWN_POSITIONS {
            open.push(sketch.position(machine, option, depth, args.span)?);
        } else if let Some(rest) = open.pop() {
            sketch.branches.push(Branch { depth, drawn: Drawn::More(rest.len() + 1) });
        }
    }
    Ok(Value::report(Drawing(sketch.branches)))
}

/// A position, with the players who may move to it.
pub(super) type Reached = (SumId, Arc<str>);

/// A drawing under construction.
struct Sketch {
    deepest: usize,
    begun: Begun,
    branches: Vec<Branch>,
    /// The positions whose options are drawn.
    unfolded: HashSet<SumId, Seeded>,
}

impl Sketch {
    /// Draws a position, and returns the options to be drawn below it.
    fn position(
        &mut self,
        machine: &mut Machine,
        (game, movers): Reached,
        depth: usize,
        span: Span,
    ) -> EvalResult<std::vec::IntoIter<Reached>> {
        let outcomes = self.begun.outcomes(machine, game, span)?;
        let outcome = self.begun.text(machine, &outcomes);
        let wins = depth > 0 && self.begun.wins(machine, game, &movers, span)?;
        let mut options = Vec::new();
        let mut below = Below::Drawn;
        if self.unfolded.contains(&game) {
            below = Below::Above;
        } else {
            options = options_in_order(machine, game, span)?;
            if !options.is_empty() && depth >= self.deepest {
                below = Below::Left(options.len());
                options.clear();
            } else if !options.is_empty() {
                self.unfolded.insert(game);
            }
        }
        let reached = with_movers(machine, game, options, span)?;
        let drawn = Drawn::Position { game, movers, outcome, wins, below };
        self.branches.push(Branch { depth, drawn });
        Ok(reached.into_iter())
    }
}

/// A root position with its settings: the convention, and whether players are distinguished.
pub(super) struct Begun {
    convention: Coalition,
    /// Set if the outcome depends on the player who begins.
    labelled: bool,
}

impl Begun {
    /// Creates the settings for a root. A partizan game needs no convention, and its followers have
    /// as many players.
    pub(super) fn new(machine: &mut Machine, root: SumId, span: Span) -> EvalResult<Begun> {
        let convention = machine.convention_for(root, span)?;
        Ok(Begun { convention, labelled: machine.is_labelled(root) })
    }

    /// Returns the number of players whose moves are distinguished.
    pub(super) fn told_apart(&self) -> usize {
        if self.labelled { self.convention.players().into() } else { 0 }
    }

    /// Returns the outcome of a position; for each player who may begin if it depends on that.
    pub(super) fn outcomes(
        &self,
        machine: &mut Machine,
        game: SumId,
        span: Span,
    ) -> EvalResult<Vec<SeatSet>> {
        let begins = if self.labelled { self.convention.players() } else { 1 };
        (0..begins)
            .map(|first| query::outcome_from(machine, self.convention, game, first, span))
            .collect()
    }

    /// Returns outcomes as text.
    pub(super) fn text(&self, machine: &Machine, outcomes: &[SeatSet]) -> Arc<str> {
        let outcome = match (self.labelled, outcomes.first()) {
            (false, Some(seats)) => Value::Seats(Seats::among(*seats, self.convention.players())),
            _ => by_class(outcomes),
        };
        value::value(machine, &outcome).into()
    }

    /// Tests whether a player who may have moved to a position wins it.
    pub(super) fn wins(
        &self,
        machine: &mut Machine,
        game: SumId,
        movers: &str,
        span: Span,
    ) -> EvalResult<bool> {
        let players = self.convention.players();
        let may = |player: u8| {
            let name = player_name(players, player);
            movers.is_empty() || movers.split(", ").any(|mover| mover == name)
        };
        let last = if self.labelled { players } else { 1 };
        for mover in (0..last).filter(|player| may(*player)) {
            let next = (mover + 1) % players;
            let seats = query::outcome_from(machine, self.convention, game, next, span)?;
            if seats.contains(players - 1) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns the options, each with the players who have it unless all do.
pub(super) fn with_movers(
    machine: &mut Machine,
    game: SumId,
    options: Vec<SumId>,
    span: Span,
) -> EvalResult<Vec<Reached>> {
    let players = machine.arena.players(game).filter(|_| !options.is_empty()).unwrap_or(0);
    let mut lists: Vec<(String, HashSet<SumId, Seeded>)> = Vec::new();
    for player in 0..players {
        let own = options_of(machine, game, Some(player), span)?;
        lists.push((player_name(players, player), own.into_iter().collect()));
    }
    let movers = |option: &SumId| {
        let having = lists.iter().filter(|(_, own)| own.contains(option));
        let names: Vec<&str> = having.map(|(name, _)| name.as_str()).collect();
        if names.len() == lists.len() { String::new() } else { names.join(", ") }
    };
    Ok(options.iter().map(|option| (*option, movers(option).into())).collect())
}
